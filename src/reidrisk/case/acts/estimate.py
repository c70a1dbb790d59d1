"""What a release would be graded, before there is a dataset (China methodology 11.3.2.5)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from ...document import heads
from ...document.results.forms_compared import EstimatedForm
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.judged import Levels
from ...model.problem import InputError, Problem
from ...model.role import Role
from ...model.text import Lang, Text
from ..options.grading import Grading
from ..options.groups import GRADE
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..options.population import PopulationOptions

if TYPE_CHECKING:
    import pandas as pd

    from ...grade.estimate import Foreseen
    from ...model.standard import Standard

_NOT_A_CASE = Text("“{case}”不是案例文件夹。", "“{case}” is not a case folder.")
_MAKE_CASE = Text(
    "案例文件 assessment.yaml 列出各列及其角色，不需要数据。", "Its assessment.yaml lists the columns and their roles; it needs no data."
)
_NO_QUASI = Text("没有已确定的准标识符。", "No quasi-identifier has been decided.")
_DECIDE = Text("请在 assessment.yaml 中确定各列的角色，或用 --qi 列出。", "Decide the roles in assessment.yaml, or list them with --qi.")
_HEADS = (Text("记号", "Symbol"), Text("值", "Value"), heads.MEANING)


@dataclass(frozen=True, kw_only=True)
class Estimate(InLanguage, PopulationOptions, Grading, OnCase):
    """The case with its roles and answers, and how the population is spread."""


@dataclass(frozen=True, slots=True, repr=False)
class Estimated:
    """What can be foreseen without data: no grade. `case`: its folder. `foreseen`: the figures, and what the edition would say."""

    lang: Lang
    case: Path
    standard: Standard
    foreseen: Foreseen

    @property
    def acceptable(self) -> bool | None:
        """Whether it would be; None while it cannot be said."""
        return self.foreseen.acceptable

    def to_dict(self) -> EstimatedForm:
        """What ``--json`` prints."""
        from ...document.figures import decimal, number_record, spell  # noqa: PLC0415 - help must not wait
        from ...flow.versions import versions  # noqa: PLC0415

        one = self.foreseen
        levels = one.levels if isinstance(self.standard.judged, Levels) else None
        return cast(
            "EstimatedForm",
            {
                "schema": "reidrisk/estimate/1",
                "tool": versions(),
                "case": str(self.case),
                "standard": {"id": self.standard.id, "title": self.standard.title.say(self.lang)},
                "estimated": True,
                "level": levels.low if levels and levels.certain else None,
                "level_range": [levels.low, levels.high] if levels else None,
                "acceptable": one.acceptable,
                "direct_identifiers": list(one.direct),
                "threshold": {"value": decimal(one.threshold.low), "exact": spell(one.threshold.low)} if one.threshold.known else None,
                "numbers": {symbol: number_record(number, self.lang) for symbol, number in one.numbers.items()},
                "errors": [],
            },
        )

    def to_pandas(self) -> pd.DataFrame:
        """One line a figure, by its symbol. `DependencyError` without pandas."""
        from ...document.figures import number_record  # noqa: PLC0415 - an optional part
        from ...document.pages.notebook import frame  # noqa: PLC0415

        return frame({symbol: number_record(number, self.lang) for symbol, number in self.foreseen.numbers.items()})

    def __repr__(self) -> str:
        return f"<reidrisk estimate, acceptable: {'open' if self.acceptable is None else self.acceptable}>"

    def _repr_html_(self) -> str:
        from ...document.figures import figure  # noqa: PLC0415 - only for a notebook
        from ...document.pages.notebook import table_html  # noqa: PLC0415

        rows = [(number.symbol, figure(number, 6), number.title.say(self.lang)) for number in self.foreseen.numbers.values()]
        return table_html([head.say(self.lang) for head in _HEADS], rows, self.standard.title.say(self.lang))


def run(request: Estimate, session: Session) -> Estimated:
    """The theoretical maximum risk times the context, from how the population is spread."""
    from ...flow.editions import find_standard  # noqa: PLC0415 - help must not wait
    from ...flow.estimate import estimate  # noqa: PLC0415
    from ...prepare.options import plan_from_options  # noqa: PLC0415
    from ..case import is_case, open_case  # noqa: PLC0415

    if not is_case(str(request.case)):
        raise InputError(Problem("not_a_case", _NOT_A_CASE.fill(case=request.case), _MAKE_CASE))
    case = open_case(str(request.case))
    given, base = request.answers(session.by), case.file.plan()
    standard = find_standard((given.standard or base.standard).strip())
    columns = tuple(case.file.columns)
    plan = plan_from_options(given, columns or None, base, standard)
    if not any(Role.QI in decision.roles for decision in plan.decided.values()):
        raise InputError(Problem("no_quasi_identifier", _NO_QUASI, _DECIDE))
    shaped, _, foreseen = estimate(plan, columns, request.applicable())
    return Estimated(request.speaks(session, case.file.language), case.folder, shaped, foreseen)


ACT = Act(
    "estimate",
    Text("没有数据时按总体分布预估", "foresee the risk from the population, before there is data"),
    Estimate,
    Estimated,
    run,
    GRADE,
    60,
    Text(
        "还没有数据时，按计划中的准标识符和人群分布算出理论上的最大风险 DRt，乘以环境风险，预计能否接受。这是预估，不是定级。",
        "Before there are data: the largest risk DRt that the planned quasi-identifiers can have in the population, times the risk of the "
        "context, and whether it would be acceptable. It foresees; it is no grade.",
    ),
    Text(
        "`acceptable` 是预计的结论（未定时为 None）；`foreseen` 有各数值；`to_pandas()` 每个数值一行。",
        "`acceptable` is what is foreseen (None while it cannot be said); `foreseen` has the figures; `to_pandas()` has a line for each.",
    ),
    clauses=("China methodology (2024) 11.3.2.5", "GB/T 42460-2023 6.1"),
    errors=(
        Text("不是案例文件夹，或案例没有确定准标识符", "no case folder, or a case in which no quasi-identifier is decided"),
        Text("总体人数、含义或总体表不能用", "people, a meaning or a population table that cannot be used"),
    ),
    examples=(
        Call(
            Text("按第七次人口普查预估", "From the 2020 census of China"),
            {
                "case": "case",
                "population": 1_000_000,
                "meaning": ["性别=sex"],
                "sharing": "controlled",
                "controls": "high",
                "motives": "low",
                "recipient_security": "high",
                "p": "0.001",
            },
        ),
    ),
    undone=Text("未作预估", "nothing was estimated"),
)
