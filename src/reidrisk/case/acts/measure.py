"""Every figure the field knows, for named columns; nothing is graded (GB/T 42460 6.3, annex D)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict, cast

from ...document import heads
from ...model.act import Act, Call, Session
from ...model.exact import exact_text
from ...model.frozen import dataclass
from ...model.option import Exacts, Names, Option
from ...model.problem import InputError, Problem, Problems
from ...model.role import Role
from ...model.text import Lang, Text, spoken
from ..options.attributes import Attributes
from ..options.data import OnData
from ..options.grading import Grading
from ..options.groups import GRADE
from ..options.numbers import Numbers, words
from ..options.output import OUTPUT, InLanguage
from ..options.people import Behind, PeopleOptions
from ..options.reading import ReadingOptions

if TYPE_CHECKING:
    import pandas as pd

    from ...data.dataset import Dataset
    from ...measure.complete.basis import MeasuredFigure
    from ...measure.complete.every_figure import FigureRequest, MeasuredFigures
    from ...measure.people.subject_types import TypeRisk
    from ...model.dataset import Facts
    from ...model.standard import SharingRule, Standard

WORST = ("R_a", "R_b", "R_c")
MISSING = Text(
    "准标识符有缺失值：按相等计数（缺失自成一类，用于定级）；wildcard_* 为缺失视为任意值时的数值，仅供参考。",
    "Quasi-identifiers have missing values: classes count by equality (missing is a value of its own; this grades); "
    "wildcard_* let a missing value be any value, for information.",
)
_NO_QUASI = Text("没有指定准标识符。", "No quasi-identifier was named.")
_NAME_THEM = Text("请用 --qi 列出，或在案例中确定各列的角色。", "List them with --qi, or decide the roles in the case.")
_UNKNOWN = Text("没有名为“{keys}”的数值。", "There is no figure “{keys}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")
FIGURE, VALUE, MEANING = Text("数值", "Figure"), Text("值", "Value"), heads.MEANING


def class_rule() -> SharingRule:
    """By which classes are too small for R_a, where nobody has said how the data are shared."""
    from ...flow.editions import find_standard  # noqa: PLC0415 - help must not wait
    from ...model.release import Sharing  # noqa: PLC0415 - as above

    return find_standard("gbt-42460-2023").sharing[Sharing.CONTROLLED]


@dataclass(frozen=True, kw_only=True)
class Measure(InLanguage, Attributes, PeopleOptions, ReadingOptions, Grading, OnData):
    """What is measured, of whom, and which figures."""

    thresholds: Annotated[
        Exacts,
        Option(
            Text("统计风险高于这些阈值的记录数", "count the records whose risk exceeds these"), form=Text("每个阈值一个数", "a number each")
        ),
    ] = None
    models: Annotated[Names, Option(Text("只计算这些数值，以逗号分隔", "only these figures, separated by commas"))] = None
    suda_score: Annotated[
        Literal["elliot", "ihsn"],
        Option(
            Text(
                "SUDA 得分的算法：elliot 为 Elliot 等（2005）原文所定，ihsn 为 IHSN 早期程序所用",
                "how SUDA scores are weighed: elliot as defined by Elliot et al. (2005), ihsn as in the IHSN's early program",
            )
        ),
    ] = "elliot"
    per_record: Annotated[
        str | Path | None, Option(Text("把逐条记录的数值写入此 CSV 文件", "write record-level figures to this CSV file"), OUTPUT)
    ] = None


class DatasetJson(TypedDict):
    """What was measured."""

    name: str
    rows: int
    fingerprint: str


class NumberJson(TypedDict):
    """One figure; some have further fields."""

    value: int | float | None
    exact: str | None
    status: str
    reason: str | None
    interval: list[float] | None
    title: str
    source: str
    formula: str | None


class TypeJson(TypedDict):
    """The figures of one kind of people."""

    name: str
    key: str
    columns: list[str]
    numbers: dict[str, dict[str, object]]


class MeasureJson(TypedDict):
    """What ``reidrisk measure --json`` prints."""

    schema: Literal["reidrisk/measure/1"]
    tool: dict[str, str]
    dataset: DatasetJson
    columns: dict[str, list[str]]
    numbers: dict[str, NumberJson]
    subject_types: list[TypeJson]
    worst_subject_type: dict[str, str] | None
    missing: str | None
    errors: list[object]


@dataclass(frozen=True, slots=True, repr=False)
class Figures:
    """Every figure by its key; ``figures["k"]`` is one of them.

    `roles`: the columns measured, by role. `standard`: the edition that is asked what is good or bad. `has_missing`: quasi-identifiers
    have missing values. `rows`: how many records' figures were written, where they were asked for.
    """

    lang: Lang
    figures: dict[str, MeasuredFigure]
    facts: Facts
    roles: dict[str, tuple[str, ...]]
    standard: Standard
    types: tuple[TypeRisk, ...] = ()
    has_missing: bool = False
    written: Path | None = None
    rows: int | None = None

    def __getitem__(self, key: str) -> MeasuredFigure:
        """One figure; KeyError where it was not computed."""
        return self.figures[key]

    def __iter__(self) -> Iterator[str]:
        """The keys."""
        return iter(self.figures)

    def to_dict(self) -> MeasureJson:
        """What ``--json`` prints."""
        from ...flow.versions import versions  # noqa: PLC0415 - help must not wait
        from ...measure.people.subject_types import worst  # noqa: PLC0415

        return {
            "schema": "reidrisk/measure/1",
            "tool": versions(),
            "dataset": {"name": self.facts.name, "rows": self.facts.rows, "fingerprint": self.facts.fingerprint.value},
            "columns": {role: list(names) for role, names in self.roles.items()},
            "numbers": {key: _number(figure, self.lang) for key, figure in self.figures.items()},
            "subject_types": [_type(one) for one in self.types],
            "worst_subject_type": {symbol: worst(self.types, symbol).subject.name for symbol in WORST} if self.types else None,
            "missing": MISSING.say(self.lang) if self.has_missing else None,
            "errors": [],
        }

    def to_pandas(self) -> pd.DataFrame:
        """One line a figure, by its key: value, exact, status, low, high, title, source. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

        return frame({key: _row(figure, self.lang) for key, figure in self.figures.items()})

    def __repr__(self) -> str:
        return f"<reidrisk figures {len(self.figures)} of {self.facts.rows} rows>"

    def _repr_html_(self) -> str:
        from ...document.pages.notebook import table_html  # noqa: PLC0415 - only for a notebook

        head = tuple(title.say(self.lang) for title in (FIGURE, VALUE, MEANING))
        rows = [(key, shown(figure, self.lang), figure.title.say(self.lang)) for key, figure in self.figures.items()]
        return table_html(head, rows, self.facts.name)


def run(request: Measure, session: Session) -> Figures:
    """Read, group, compute."""
    from ...flow.editions import find_standard  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.measure import measure  # noqa: PLC0415
    from ..input import Request, every, opened  # noqa: PLC0415

    case = request.case()
    lang = request.speaks(session, case.file.language if case else None)
    asked = Request(
        partial(request.source, case),
        request.answers(session.by),
        request.over,
        case,
        every(partial(_asked, request), request.orders),
        partial(session.watcher.busy, lang),
        request.per_record is not None,
    )
    with opened(asked) as (dataset, plan):
        if not any(Role.QI in decision.roles for decision in plan.decisions.values()):
            raise InputError(Problem("no_quasi_identifier", _NO_QUASI, _NAME_THEM))
        with session.watcher.busy(lang), _population(request) as file:
            arrangement = request.arrangement(dataset.facts.columns)
            found = measure(dataset, plan, replace(_asked(request), file=file, arrangement=arrangement))
        facts = dataset.facts
    roles = {
        role.lower(): tuple(name for name, decision in plan.decisions.items() if role in decision.roles) for role in (Role.QI, Role.SA)
    }
    figures = Figures(lang, found.figures, facts, roles, find_standard(plan.standard), found.types, any(found.coded.has_missing))
    return figures if request.per_record is None else _with_records(figures, found, Path(request.per_record))


def _asked(request: Measure) -> FigureRequest:
    """The parameters, exact; every unusable one in one error."""
    from ...measure.complete.basis import THRESHOLDS, FigureBasis  # noqa: PLC0415 - help must not wait
    from ...measure.complete.every_figure import FigureRequest  # noqa: PLC0415
    from ...measure.complete.groups import keys, unknown  # noqa: PLC0415

    problems = Problems()
    chosen = tuple(words(request.models)) or None
    if wrong := unknown(chosen or ()):
        problems.add(Problem("unknown_figure", _UNKNOWN.fill(keys=wrong), _KNOWN.fill(keys=keys())))
    people = _people(request, problems)
    numbers = Numbers(problems)
    thresholds = [numbers.positive("--thresholds", word) for word in words(request.thresholds)]
    problems.stop_if_any()
    assert people is not None  # noqa: S101 - else it left a problem
    question = FigureBasis(
        rule=class_rule(),
        people=people.people,
        fraction=people.fraction,
        weight_value=people.weight_value,
        thresholds=tuple(one for one in thresholds if one is not None) or THRESHOLDS,
        score=request.suda_score,
        known_events=people.known_events,
    )
    by_record = request.per_record is not None
    return FigureRequest(question, request.weight, chosen, by_record, request.household, people.events, people.applicable)


def _people(request: Measure, problems: Problems) -> Behind | None:
    try:
        return request.behind(request.subject)
    except InputError as error:
        problems.add(*error.problems)
        return None


@contextmanager
def _population(request: Measure) -> Iterator[Dataset | None]:
    """The file that lists the population, where there is one."""
    from ...data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ...data.options import ReadOptions  # noqa: PLC0415

    if request.population_file is None:
        yield None
        return
    with open_dataset(request.population_file, request.over(ReadOptions())) as file:
        yield file


def _with_records(figures: Figures, found: MeasuredFigures, path: Path) -> Figures:
    """One line a record in the order of the input: its number, its class size and every record-level figure; no cell value."""
    from ...data.files import write_atomic  # noqa: PLC0415 - rarely asked for

    rows = found.coded.of_rows
    assert rows is not None  # noqa: S101 - asked for
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["row", "class_size", *found.per_class.columns])
    columns = [found.per_class.sizes[rows].tolist(), *(values[rows].tolist() for values in found.per_class.columns.values())]
    writer.writerows(zip(range(1, len(rows) + 1), *columns, strict=True))
    write_atomic(path, text.getvalue().encode("utf-8"))
    return replace(figures, written=path, rows=len(rows))


def shown(figure: MeasuredFigure, lang: Lang) -> str:
    """The value as a reader sees it; a dash where there is none."""
    value = figure.value
    return "—" if value is None else spoken(value, lang) if isinstance(value, Fraction) else f"{value:.6g}"


def _type(one: TypeRisk) -> TypeJson:
    numbers: dict[str, dict[str, object]] = {
        symbol: {"value": float(value), "exact": exact_text(value)} for symbol, value in one.numbers.items()
    }
    return {"name": one.subject.name, "key": one.subject.key, "columns": list(one.subject.quasi), "numbers": numbers}


def _number(figure: MeasuredFigure, lang: Lang) -> NumberJson:
    value = figure.value
    number: NumberJson = {
        "value": None if value is None else int(value) if isinstance(value, Fraction) and value.denominator == 1 else float(value),
        "exact": exact_text(value) if isinstance(value, Fraction) else None,
        "status": figure.state,
        "reason": figure.reason.say(lang) if figure.reason else None,
        "interval": list(figure.interval) if figure.interval else None,
        "title": figure.title.say(lang),
        "source": figure.source,
        "formula": figure.formula,
    }
    return cast("NumberJson", {**number, **figure.detail})


def _row(figure: MeasuredFigure, lang: Lang) -> dict[str, object]:
    number = _number(figure, lang)
    low, high = figure.interval or (None, None)
    shown = {"value": number["value"], "exact": number["exact"], "status": number["status"], "low": low, "high": high}
    return {**shown, "title": number["title"], "source": number["source"]}


ACT = Act(
    "measure",
    Text("计算领域内已知的全部风险数值", "every risk figure the field knows"),
    Measure,
    Figures,
    run,
    GRADE,
    20,
    Text(
        "对指定的准标识符和敏感属性计算全部数值：等价类、k、l、t、SUDA、总体唯一性等，每个数值附公式、出处，以及不能计算时的原因。不评级。",
        "Computes every figure of the named quasi-identifiers and sensitive attributes: classes, k, l, t, SUDA, population uniqueness and "
        "more, each with its formula, its source and, where it cannot be had, the reason. Nothing is graded.",
    ),
    Text(
        '按键取数值：`figures["k"]`，其 `value` 为精确的 Fraction（估计值为浮点数）；`to_pandas()` 每个数值一行。',
        'The figures by key: `figures["k"]`, whose `value` is an exact Fraction (a float where it is estimated); `to_pandas()` has a line '
        "for each.",
    ),
    clauses=("GB/T 42460-2023 6.3", "GB/T 42460-2023 D.1", "ITU-T X Suppl.39 (2023) 6.4"),
    errors=(
        Text("没有准标识符", "no quasi-identifier"),
        Text("没有这样的数值，或参数不能用", "a figure that there is not, or a parameter that cannot be used"),
        Text("数据或总体名单不能读", "data, or a list of the population, that cannot be read"),
    ),
    examples=(
        Call(
            Text("表 D.3 的数值", "The figures of Table D.3"),
            {
                "data": "samples/gbt42460_tableD3.csv",
                "qi": ["性别", "年龄"],
                "sa": ["药物编码"],
                "models": ["k", "R_a", "R_b", "R_c", "l_distinct"],
            },
        ),
    ),
    undone=Text("未作度量", "nothing was measured"),
)
