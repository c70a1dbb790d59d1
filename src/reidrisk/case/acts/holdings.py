"""Who holds what until when, under which agreement, and how it stands (ITU-T X Suppl.39 SR8, SR9; China methodology 13.4)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.governance import HOLDING_STATES, Holding, HoldingState
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import GOVERN
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..watching.held import holdings

if TYPE_CHECKING:
    import pandas as pd

_NONE = Text("没有发布过。", "Nothing was released.")
_LINE = Text(
    "{state}：“{recipient}”，{released} 至 {until}，包 {package}，协议（台账第 {agreement} 条）：{scope}",
    "{state}: “{recipient}”, {released} to {until}, package {package}, agreement (ledger entry {agreement}): {scope}",
)
_HALF = Text("  发布它的运行没有完成：包可能已交出，也可能没有。", "  The run that released it did not end: the package may be out or not.")
_SHOWN = 12


@dataclass(frozen=True, kw_only=True)
class ListHoldings(InLanguage, OnCase):
    """Of which case."""


class HoldingJson(TypedDict):
    """One release."""

    entry: int
    package: str
    recipient: str
    released: str
    until: str
    agreement: int | None
    scope: str
    treated: str
    together: int | None
    state: HoldingState
    whole: bool


class HoldingsJson(TypedDict):
    """What ``reidrisk holdings --json`` prints."""

    schema: Literal["reidrisk/holdings/1"]
    errors: list[object]
    today: str
    holdings: list[HoldingJson]


@dataclass(frozen=True, slots=True)
class Holdings(Saying):
    """Every release of the case as it stands on the day `today`; `good` where none is over or taken back and still out."""

    lang: Lang
    today: date
    holdings: tuple[Holding, ...]

    @property
    def good(self) -> bool:
        """Whether whoever holds something may."""
        return not any(one.state in {"expired", "revoked"} or (one.outside and not one.whole) for one in self.holdings)

    def to_dict(self) -> HoldingsJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/holdings/1", "errors": [], "today": self.today.isoformat(),
            "holdings": [_json(one) for one in self.holdings],
        }  # fmt: skip

    def to_pandas(self) -> pd.DataFrame:
        """One line a release. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

        shown = ("recipient", "released", "until", "state", "agreement", "scope")
        return frame({one.package[:_SHOWN]: {key: dict(_json(one))[key] for key in shown} for one in self.holdings})

    def lines(self) -> Iterator[Text | Phrase]:
        """A line a release."""
        if not self.holdings:
            yield _NONE
        for one in self.holdings:
            yield _LINE.fill(
                state=HOLDING_STATES[one.state], recipient=one.recipient, released=one.day.isoformat(), until=one.until.isoformat(),
                package=one.package[:_SHOWN], agreement=one.agreement or "—", scope=one.scope or "—",
            )  # fmt: skip
            if not one.whole:
                yield _HALF


def _json(one: Holding) -> HoldingJson:
    return {
        "entry": one.entry, "package": one.package, "recipient": one.recipient, "released": one.day.isoformat(),
        "until": one.until.isoformat(), "agreement": one.agreement, "scope": one.scope, "treated": one.treated, "together": one.together,
        "state": one.state, "whole": one.whole,
    }  # fmt: skip


def run(request: ListHoldings, session: Session) -> Holdings:
    """Read from the ledger, which must hold."""
    from ..governing import Governed  # noqa: PLC0415 - help must not wait for the cryptography

    case, today = request.opened(), session.today()
    governed = Governed(case)
    governed.whole()
    return Holdings(request.speaks(session, case.file.language), today, holdings(governed.entries, today))


ACT = Act(
    "holdings",
    Text("数据由谁持有、到何时、依据哪份协议", "who holds what, until when, under which agreement"),
    ListHoldings,
    Holdings,
    run,
    GOVERN,
    70,
    Text(
        "列出案例的每次发布：接收方、有效期、协议和用途、所经处理、与以前发布合起来的最小等价类、现状（持有、暂停、过期、已撤销、已收回、已销毁）。"
        "有过期或撤销而未收回的退出码为 1。",
        "Lists every release of the case: its recipient, until when, under which agreement and for what, the transformation, the smallest "
        "class together with earlier releases, and how it stands (held, suspended, expired, revoked, returned, destroyed). Exit code 1 "
        "while something is over or revoked and not back.",
    ),
    Text("`holdings` 每次发布一项；`to_pandas()` 每次发布一行。", "`holdings` has one for each release; `to_pandas()` a line."),
    clauses=("ITU-T X Suppl.39 (2023) SR8", "ITU-T X Suppl.39 (2023) SR9", "China methodology (2024) 13.4"),
    errors=(Text("案例文件有错，或台账不完好", "a case file with mistakes, or a ledger that fails verification"),),
    examples=(Call(Text("一个案例的发布", "The releases of a case"), {"case": "case"}),),
)
