"""By which a named person settles a finding with a reason: a decision against the evidence, or another one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated

from ...model.option import Group, Names, Option
from ...model.text import Text
from ...prepare.options import OptionValues
from ...prepare.settling import Reasons

SETTLING = Group("settling", Text("凭理由了结发现（GB/T 42460 6.1 g、6.2 c）", "Settling findings by a reason (GB/T 42460 6.1 g, 6.2 c)"))


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
    by: Annotated[str | None, Option(Text("由谁说明理由（姓名）", "who gives the reasons (a name)"), SETTLING)] = None

    def settled(self, answers: OptionValues, today: date) -> OptionValues:
        """These answers with the reasons that were given beside them."""
        return replace(answers, reasons=self.reasons(today))

    def reasons(self, today: date) -> Reasons:
        """As they were typed, given today."""
        return Reasons(tuple(self.override or ()), tuple(self.accept or ()), self.by, today.isoformat())
