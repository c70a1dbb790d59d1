"""By which a named person settles a finding with a reason: a decision against the evidence, or another one."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Annotated

from ...model.frozen import dataclass
from ...model.option import Group, Names, Option
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...prepare.options import OptionValues
from ...prepare.settling import Reasons

SETTLING = Group(
    "settling",
    Text("凭理由了结发现（GB/T 42460-2023 6.1 g、6.2 c）", "Settling findings by a reason (GB/T 42460-2023 6.1 g, 6.2 c)"),
)

_NO_REASON = Text("--evidence 没有对应的理由。", "--evidence backs no reason.")
_GIVE_REASON = Text(
    "请同时给出 --override 或 --accept；回答的证据用 reidrisk prepare --evidence。",
    "Give --override or --accept with it; the evidence of an answer is given with reidrisk prepare --evidence.",
)


@dataclass(frozen=True, kw_only=True)
class Settling:
    """Reasons of a named person; they stand in the verdict, the documents and the approval, and are counted."""

    override: Annotated[
        Names,
        Option(
            Text(
                "此列的取值经证实是标识符而另作决定：列名=理由，可重复；须同时给出 --by，否则评为 1 级",
                "this column's values are proven identifiers and it is decided otherwise: column=reason, may be repeated; needs --by, "
                "else it is level 1",
            ),
            SETTLING,
            form=Text("列名=理由", "column=reason"),
            clause="6.2 c",
        ),
    ] = None
    accept: Annotated[
        Names,
        Option(
            Text(
                "凭理由了结的发现：代码=理由 或 代码:对象=理由，可重复；须同时给出 --by",
                "a finding that a reason settles: code=reason or code:subject=reason, may be repeated; needs --by",
            ),
            SETTLING,
            form=Text("代码:对象=理由", "code:subject=reason"),
        ),
    ] = None
    by: Annotated[str | None, Option(Text("说明理由的人员（姓名）", "who gives the reasons (a name)"), SETTLING)] = None

    evidence: Annotated[
        str | None,
        Option(
            Text(
                "这些理由的证据文件，以哈希为准；另存别处的写“出处 sha256:哈希”",
                "file of evidence for these reasons, known by its hash; one kept elsewhere as “where it is sha256:HASH”",
            ),
            SETTLING,
        ),
    ] = None

    def settled(self, answers: OptionValues, today: date, folder: Path | None = None) -> OptionValues:
        """These answers with the reasons that were given beside them; `folder` is that of a case."""
        return replace(answers, reasons=self.reasons(today, folder))

    def reasons(self, today: date, folder: Path | None = None) -> Reasons:
        """As they were typed, given today. `InputError` for a file of evidence that is not there, or that backs no reason."""
        if self.evidence and not (self.override or self.accept):
            raise InputError(Problem("evidence_without_reason", _NO_REASON, _GIVE_REASON))
        evidence = None
        if self.evidence:
            from ...govern.evidence import referred  # noqa: PLC0415 - few reasons have any

            evidence = referred(folder or Path(), self.evidence)
        return Reasons(tuple(self.override or ()), tuple(self.accept or ()), self.by, today.isoformat(), evidence)
