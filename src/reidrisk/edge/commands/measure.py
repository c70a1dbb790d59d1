"""``reidrisk measure``: every figure the field knows, for named columns; nothing is graded."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from ...case.case import case_of
from ...case.input import Request, every, opened
from ...model.exact import exact_text
from ...model.problem import InputError, Problem, Problems
from ...model.role import Role
from ...model.text import Lang, Text, spoken
from ...prepare.options import OptionValues
from ..arguments import OUTPUT, AsJson, Language, Reading, Roles, values
from ..arguments import Context as SharingContext
from ..attribute_arguments import AttributeOptions
from ..exits import ACCEPTABLE, delivering, guarded, print_json
from ..language import chosen, near, said
from ..people_arguments import People, PeopleOptions
from ..typed import Numbers, words

if TYPE_CHECKING:
    from ...data.coding import Coded
    from ...data.dataset import Dataset
    from ...measure.complete.every_figure import Asked, Measured
    from ...measure.complete.question import Figure, PerClass
    from ...measure.people.subject_types import TypeRisk
    from ...model.dataset import Facts
    from ...model.plan import Plan

_UNDONE = Text("未作度量", "nothing was measured")
_NO_QUASI = Text("没有指定准标识符。", "No quasi-identifier was named.")
_NAME_THEM = Text("请用 --qi 列出，或在案例中确定各列的角色。", "List them with --qi, or decide the roles in the case.")
_UNKNOWN = Text("没有名为“{keys}”的数值。", "There is no figure “{keys}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")
_MISSING = Text(
    "准标识符有缺失值：按相等计数（缺失自成一类，用于定级）；wildcard_* 为缺失视为任意值时的数值，仅供参考。",
    "Quasi-identifiers have missing values: classes count by equality (missing is a value of its own; this grades); "
    "wildcard_* let a missing value be any value, for information.",
)
_TYPE = Text(
    "主体“{name}”（键列 {key}）：|J|={J}，N={N}，R_a={R_a}，R_b={R_b}，R_c={R_c}{mark}",
    "subjects “{name}” (key {key}): |J|={J}, N={N}, R_a={R_a}, R_b={R_b}, R_c={R_c}{mark}",
)
_HIGHEST = Text("；{symbols} 为各类主体中最高", "; the highest {symbols} of all kinds")
WORST = ("R_a", "R_b", "R_c")
_WRITTEN = Text("逐条记录的数值：{path}（{rows} 行）", "record-level figures: {path} ({rows} rows)")


@dataclass(frozen=True)
class _Wish:
    """Everything as it was typed."""

    given: OptionValues
    reading: Reading
    people: PeopleOptions
    attributes: AttributeOptions
    thresholds: list[str] | None
    models: list[str] | None
    suda_score: Literal["elliot", "ihsn"]
    per_record: str | None
    lang: str | None
    as_json: bool


def measure(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件、Parquet 目录或案例文件夹", "a data file, a Parquet folder or a case"))],
    /,
    *,
    roles: Roles = Roles(),  # noqa: B008 - frozen
    context: SharingContext = SharingContext(),  # noqa: B008 - frozen
    reading: Reading = Reading(),  # noqa: B008 - frozen
    people: PeopleOptions = PeopleOptions(),  # noqa: B008 - frozen
    thresholds: Annotated[
        list[str] | None, Parameter(negative="", help=said("统计风险高于这些阈值的记录数", "count the records whose risk exceeds these"))
    ] = None,
    models: Annotated[
        list[str] | None, Parameter(negative="", help=said("只计算这些数值，以逗号分隔", "only these figures, separated by commas"))
    ] = None,
    suda_score: Annotated[
        Literal["elliot", "ihsn"],
        Parameter(
            help=said(
                "SUDA 得分的算法：elliot 为 Elliot 等（2005）原文所定，ihsn 为 IHSN 早期程序所用",
                "how SUDA scores are weighed: elliot as defined by Elliot et al. (2005), ihsn as in the IHSN's early program",
            )
        ),
    ] = "elliot",
    per_record: Annotated[
        str | None, Parameter(group=OUTPUT, help=said("把逐条记录的数值写入此 CSV 文件", "write record-level figures to this CSV file"))
    ] = None,
    attributes: AttributeOptions = AttributeOptions(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Every risk figure of the named columns."""
    wish = _Wish(
        values(roles, context), reading, people, attributes, thresholds, models, suda_score, per_record, lang, json,
    )  # fmt: skip
    return guarded(lambda: _run(data, wish), near(lang), as_json=json, undone=_UNDONE)


def _run(data: str, wish: _Wish) -> int:
    from ...flow.measure import measure as run  # noqa: PLC0415 - help must not wait for the engine
    from ..waiting import waiting  # noqa: PLC0415

    case = case_of(data)
    lang = chosen(wish.lang, case.file.language if case else None)
    ordered = wish.per_record is not None
    request = Request(
        partial(getattr, case, "data") if case else partial(str, data),
        wish.given,
        wish.reading.over,
        case,
        every(partial(_asked, wish), wish.attributes.read),
        partial(waiting, lang),
        ordered,
    )
    with opened(request) as (dataset, plan):
        if not any(Role.QI in decision.roles for decision in plan.decisions.values()):
            raise InputError(Problem("no_quasi_identifier", _NO_QUASI, _NAME_THEM))
        with waiting(lang), _population(wish) as file:
            arrangement = wish.attributes.arrangement(dataset.facts.columns)
            found = run(dataset, plan, replace(_asked(wish), file=file, arrangement=arrangement))
        facts = dataset.facts
    if wish.per_record is not None:
        _write_records(Path(wish.per_record), found.per_class, found.coded)
    with delivering():
        if wish.as_json:
            print_json(_as_json(facts, plan, found, lang))
        else:
            _show(found, wish, lang)
    return ACCEPTABLE


def _asked(wish: _Wish) -> Asked:
    """The parameters, exact; every unusable one in one error."""
    from ...flow.editions import find_standard  # noqa: PLC0415 - help must not wait
    from ...measure.complete.every_figure import Asked  # noqa: PLC0415
    from ...measure.complete.groups import keys, unknown  # noqa: PLC0415
    from ...measure.complete.question import THRESHOLDS, Question  # noqa: PLC0415
    from ...model.release import Sharing  # noqa: PLC0415

    problems = Problems()
    chosen = tuple(words(wish.models)) or None
    if wrong := unknown(chosen or ()):
        problems.add(Problem("unknown_figure", _UNKNOWN.fill(keys=wrong), _KNOWN.fill(keys=keys())))
    people = _people(wish, problems)
    numbers = Numbers(problems)
    thresholds = [numbers.positive("--thresholds", word) for word in words(wish.thresholds)]
    problems.stop_if_any()
    assert people is not None  # noqa: S101 - else it left a problem
    question = Question(
        rule=find_standard("gbt-42460-2023").sharing[Sharing.CONTROLLED],
        people=people.people,
        fraction=people.fraction,
        weight_value=people.weight_value,
        thresholds=tuple(one for one in thresholds if one is not None) or THRESHOLDS,
        score=wish.suda_score,
        known_events=people.known_events,
    )
    rows, household = wish.per_record is not None, wish.people.household
    return Asked(question, wish.people.weight, chosen, rows, household, people.events, people.applicable)


def _people(wish: _Wish, problems: Problems) -> People | None:
    try:
        return wish.people.read(wish.given.subject)
    except InputError as error:
        problems.add(*error.problems)
        return None


@contextmanager
def _population(wish: _Wish) -> Iterator[Dataset | None]:
    """The file that lists the population, where there is one."""
    from ...data.open import open_dataset  # noqa: PLC0415
    from ...data.options import ReadOptions  # noqa: PLC0415

    if wish.people.file is None:
        yield None
        return
    with open_dataset(wish.people.file, wish.reading.over(ReadOptions())) as file:
        yield file


def _as_json(facts: Facts, plan: Plan, measured: Measured, lang: Lang) -> dict[str, Any]:
    from ...flow.versions import versions  # noqa: PLC0415
    from ...measure.people.subject_types import worst  # noqa: PLC0415

    roles = {role.lower(): [name for name, decision in plan.decisions.items() if role in decision.roles] for role in (Role.QI, Role.SA)}
    return {
        "schema": "reidrisk/measure/1",
        "tool": versions(),
        "dataset": {"name": facts.name, "rows": facts.rows, "fingerprint": facts.fingerprint.value},
        "columns": roles,
        "numbers": {key: _number_json(figure, lang) for key, figure in measured.figures.items()},
        "subject_types": [_type_json(one) for one in measured.types],
        "worst_subject_type": {symbol: worst(measured.types, symbol).subject.name for symbol in WORST} if measured.types else None,
        "missing": _MISSING.say(lang) if any(measured.coded.has_missing) else None,
        "errors": [],
    }


def _type_json(one: TypeRisk) -> dict[str, Any]:
    numbers = {symbol: {"value": float(value), "exact": exact_text(value)} for symbol, value in one.numbers.items()}
    return {"name": one.subject.name, "key": one.subject.key, "columns": list(one.subject.quasi), "numbers": numbers}


def _number_json(figure: Figure, lang: Lang) -> dict[str, Any]:
    value = figure.value
    return {
        "value": None if value is None else int(value) if isinstance(value, Fraction) and value.denominator == 1 else float(value),
        "exact": exact_text(value) if isinstance(value, Fraction) else None,
        "status": figure.state,
        "reason": figure.reason.say(lang) if figure.reason else None,
        "interval": list(figure.interval) if figure.interval else None,
        "title": figure.title.say(lang),
        "source": figure.source,
        "formula": figure.formula,
        **figure.detail,
    }


def _show(found: Measured, wish: _Wish, lang: Lang) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people
    from rich.table import Table  # noqa: PLC0415

    between = any(figure.interval for figure in found.figures.values())
    table = Table(box=None, pad_edge=False)
    for head in (said("数值", "Figure"), said("值", "Value"), *((said("95% 区间", "95% interval"),) if between else ())):
        table.add_column(head, no_wrap=True)
    table.add_column(said("含义", "Meaning"), overflow="fold")
    reasons: dict[str, int] = {}  # each is told once, below the table
    for key, figure in found.figures.items():
        value = "—" if figure.value is None else spoken(figure.value, lang) if isinstance(figure.value, Fraction) else f"{figure.value:.6g}"
        interval = f"{figure.interval[0]:.4g} – {figure.interval[1]:.4g}" if figure.interval else ""
        mark = f" [{reasons.setdefault(figure.reason.say(lang), len(reasons) + 1)}]" if figure.reason else ""
        table.add_row(key, value, *((interval,) if between else ()), figure.title.say(lang) + mark)
    console = Console(file=sys.stdout, highlight=False, markup=False)
    console.print(table)
    for reason, place in reasons.items():
        console.print(f"[{place}] {reason}", soft_wrap=True)
    notes = [_MISSING.say(lang)] if any(found.coded.has_missing) else []
    notes += [_TYPE.fill(**_told(one, found.types)).say(lang) for one in found.types]
    if wish.per_record is not None and found.coded.of_rows is not None:
        notes.append(_WRITTEN.fill(path=wish.per_record, rows=len(found.coded.of_rows)).say(lang))
    for note in notes:
        console.print(note, soft_wrap=True)


def _told(one: TypeRisk, types: tuple[TypeRisk, ...]) -> dict[str, object]:
    from ...measure.people.subject_types import worst  # noqa: PLC0415

    numbers = {symbol: one.numbers[symbol] for symbol in ("J", "N", *WORST)}
    highest = [symbol for symbol in WORST if len(types) > 1 and worst(types, symbol) is one]
    mark = _HIGHEST.fill(symbols=highest) if highest else ""
    return {"name": one.subject.name, "key": one.subject.key, "mark": mark, **numbers}


def _write_records(path: Path, per_class: PerClass, coded: Coded) -> None:
    """One line a record in the order of the input: its number, its class size and every record-level figure; no cell value."""
    from ...data.files import write_atomic  # noqa: PLC0415

    rows = coded.of_rows
    assert rows is not None  # noqa: S101 - asked for above
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["row", "class_size", *per_class.columns])
    columns = [per_class.sizes[rows].tolist(), *(values[rows].tolist() for values in per_class.columns.values())]
    writer.writerows(zip(range(1, len(rows) + 1), *columns, strict=True))
    write_atomic(path, text.getvalue().encode("utf-8"))
