"""``reidrisk measure``: every figure the field knows, for named columns; nothing is graded."""

from __future__ import annotations

import csv
import io
import sys
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from ...model.exact import exact, exact_text
from ...model.problem import InputError, Problem, Problems
from ...model.role import Role
from ...model.text import Lang, Text, spoken
from ...prepare.options import OptionValues
from ..arguments import OUTPUT, AsJson, Language, Reading, Roles, values
from ..arguments import Context as SharingContext
from ..exits import ACCEPTABLE, delivering, guarded, print_json
from ..language import chosen, near, said
from ..together import Request, opened

if TYPE_CHECKING:
    from ...data.coding import Coded
    from ...measure.complete import Figure, PerClass
    from ...measure.every_figure import Asked
    from ...model.dataset import Facts
    from ...model.plan import Plan

_UNDONE = Text("未作度量", "nothing was measured")
_NO_QUASI = Text("没有指定准标识符。", "No quasi-identifier was named.")
_NAME_THEM = Text("请用 --qi 列出。", "List them with --qi.")
_UNKNOWN = Text("没有名为“{keys}”的数值。", "There is no figure “{keys}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")
_BAD = Text("{option} 的值不能用。", "The value of {option} cannot be used.")
_FORM = Text("请写成数，例如 0.05、5% 或 1/20。", "Write a number like 0.05, 5% or 1/20.")
_WHOLE = Text("请写成正整数。", "Write a positive whole number.")
_ONE = Text("--population 与 --sampling-fraction 只能给出一个。", "Give either --population or --sampling-fraction, not both.")
_ONE_WEIGHT = Text("--weight 与 --weight-value 只能给出一个。", "Give either --weight or --weight-value, not both.")
_WRITTEN = Text("逐条记录的数值：{path}（{rows} 行）", "record-level figures: {path} ({rows} rows)")


@dataclass(frozen=True)
class _Wish:
    """Everything as it was typed."""

    given: OptionValues
    reading: Reading
    population: str | None
    sampling_fraction: str | None
    weight: str | None
    weight_value: str | None
    thresholds: list[str] | None
    models: list[str] | None
    suda_score: Literal["ihsn", "elliot"]
    per_record: str | None
    lang: str | None
    as_json: bool


def measure(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件或 Parquet 目录", "a data file or a Parquet folder"))],
    /,
    *,
    roles: Roles = Roles(),  # noqa: B008 - frozen
    context: SharingContext = SharingContext(),  # noqa: B008 - frozen
    reading: Reading = Reading(),  # noqa: B008 - frozen
    population: Annotated[str | None, Parameter(help=said("总体人数", "people in the population"))] = None,
    sampling_fraction: Annotated[str | None, Parameter(help=said("抽样比例，例如 0.1", "sampling fraction, e.g. 0.1"))] = None,
    weight: Annotated[str | None, Parameter(help=said("权重列", "weight column"))] = None,
    weight_value: Annotated[str | None, Parameter(help=said("每条记录相同的权重", "one weight for every record"))] = None,
    thresholds: Annotated[
        list[str] | None, Parameter(negative="", help=said("统计风险高于这些阈值的记录数", "count the records whose risk exceeds these"))
    ] = None,
    models: Annotated[
        list[str] | None, Parameter(negative="", help=said("只计算这些数值，以逗号分隔", "only these figures, separated by commas"))
    ] = None,
    suda_score: Annotated[Literal["ihsn", "elliot"], Parameter(help=said("SUDA 得分的算法", "how SUDA scores are weighed"))] = "ihsn",
    per_record: Annotated[
        str | None, Parameter(group=OUTPUT, help=said("把逐条记录的数值写入此 CSV 文件", "write record-level figures to this CSV file"))
    ] = None,
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Every risk figure of the named columns."""
    wish = _Wish(
        values(roles, context), reading, population, sampling_fraction, weight, weight_value,
        thresholds, models, suda_score, per_record, lang, json,
    )  # fmt: skip
    return guarded(lambda: _run(data, wish), near(lang), as_json=json, undone=_UNDONE)


def _run(data: str, wish: _Wish) -> int:
    from ...flow import measure as run  # noqa: PLC0415 - help must not wait for the engine
    from ..waiting import waiting  # noqa: PLC0415

    lang = chosen(wish.lang)
    ordered = wish.per_record is not None
    request = Request(partial(str, data), wish.given, wish.reading.over, None, partial(_asked, wish), partial(waiting, lang), ordered)
    with opened(request) as (dataset, plan):
        if not any(Role.QI in decision.roles for decision in plan.decisions.values()):
            raise InputError(Problem("no_quasi_identifier", _NO_QUASI, _NAME_THEM))
        with waiting(lang):
            figures, per_class, coded = run(dataset, plan, _asked(wish))
        facts = dataset.facts
    if wish.per_record is not None:
        _write_records(Path(wish.per_record), per_class, coded)
    with delivering():
        if wish.as_json:
            print_json(_as_json(facts, plan, figures, lang))
        else:
            _show(figures, wish, coded, lang)
    return ACCEPTABLE


def _asked(wish: _Wish) -> Asked:
    """The parameters, exact; every unusable one in one error."""
    from ...flow import find_standard  # noqa: PLC0415 - help must not wait
    from ...measure.complete import THRESHOLDS, Question, keys, unknown  # noqa: PLC0415
    from ...measure.every_figure import Asked  # noqa: PLC0415
    from ...model.release import Sharing  # noqa: PLC0415

    problems = Problems()
    chosen = tuple(part for word in wish.models for part in word.split(",") if part) if wish.models else None
    if wrong := unknown(chosen or ()):
        problems.add(Problem("unknown_figure", _UNKNOWN.fill(keys=wrong), _KNOWN.fill(keys=keys())))
    if wish.population is not None and wish.sampling_fraction is not None:
        problems.add(Problem("population_or_fraction", _ONE))
    if wish.weight is not None and wish.weight_value is not None:
        problems.add(Problem("one_weight", _ONE_WEIGHT))
    people = _number("--population", wish.population, problems, whole=True)
    fraction = _number("--sampling-fraction", wish.sampling_fraction, problems)
    weight_value = _number("--weight-value", wish.weight_value, problems)
    words = [part for word in wish.thresholds or () for part in word.split(",") if part]
    thresholds = [_number("--thresholds", word, problems) for word in words]
    problems.stop_if_any()
    question = Question(
        rule=find_standard("gbt-42460-2023").sharing[Sharing.CONTROLLED],
        people=None if people is None else int(people),
        fraction=fraction,
        weight_value=weight_value,
        thresholds=tuple(one for one in thresholds if one is not None) or THRESHOLDS,
        score=wish.suda_score,
    )
    return Asked(question, wish.weight, chosen, wish.per_record is not None)


def _number(option: str, given: str | None, problems: Problems, *, whole: bool = False) -> Fraction | None:
    if given is None:
        return None
    try:
        found = exact(given)
    except ValueError:
        found = Fraction(0)
    if found <= 0 or (whole and found.denominator != 1):
        problems.add(Problem("bad_option", _BAD.fill(option=option), _WHOLE if whole else _FORM))
        return None
    return found


def _as_json(facts: Facts, plan: Plan, figures: dict[str, Figure], lang: Lang) -> dict[str, Any]:
    from ..versions import versions  # noqa: PLC0415

    roles = {role.lower(): [name for name, decision in plan.decisions.items() if role in decision.roles] for role in (Role.QI, Role.SA)}
    return {
        "schema": "reidrisk/measure/1",
        "tool": versions(),
        "dataset": {"name": facts.name, "rows": facts.rows, "fingerprint": facts.fingerprint.value},
        "columns": roles,
        "numbers": {key: _number_json(figure, lang) for key, figure in figures.items()},
        "errors": [],
    }


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


def _show(figures: dict[str, Figure], wish: _Wish, coded: Coded, lang: Lang) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False)
    for head in (
        said("数值", "Figure"),
        said("含义", "Meaning"),
        said("值", "Value"),
        said("95% 区间", "95% interval"),
        said("说明", "Note"),
    ):
        table.add_column(head)
    for key, figure in figures.items():
        value = "—" if figure.value is None else spoken(figure.value, lang) if isinstance(figure.value, Fraction) else f"{figure.value:.6g}"
        interval = f"{figure.interval[0]:.4g} – {figure.interval[1]:.4g}" if figure.interval else ""
        table.add_row(key, figure.title.say(lang), value, interval, figure.reason.say(lang) if figure.reason else "")
    console = Console(file=sys.stdout, highlight=False, markup=False)
    console.print(table)
    if wish.per_record is not None and coded.of_rows is not None:
        console.print(_WRITTEN.fill(path=wish.per_record, rows=len(coded.of_rows)).say(lang), soft_wrap=True)


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
