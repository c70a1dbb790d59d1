"""``reidrisk estimate``: what a release would be graded, before there is a dataset (China methodology 11.3.2.5)."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from ...case.case import Case, is_case, open_case
from ...model.judged import Levels
from ...model.plan import Plan
from ...model.problem import InputError, Problem
from ...model.role import Role
from ...model.standard import Standard
from ...model.text import Lang, Text
from ...prepare.options import OptionValues
from ..arguments import AsJson, Context, Language, Roles, values
from ..edition_arguments import EditionAnswers, PopulationOptions, with_editions
from ..exits import ACCEPTABLE, FINDING, NOT_GRADABLE, delivering, guarded, print_json
from ..language import chosen, near, said

if TYPE_CHECKING:
    from ...grade.estimate import Estimate

SCHEMA = "reidrisk/estimate/1"
_UNDONE = Text("未作预估", "nothing was estimated")
_NOT_A_CASE = Text("“{case}”不是案例文件夹。", "“{case}” is not a case folder.")
_MAKE_CASE = Text(
    "案例文件 assessment.yaml 列出各列及其角色，不需要数据。", "Its assessment.yaml lists the columns and their roles; it needs no data."
)
_NO_QUASI = Text("没有已确定的准标识符。", "No quasi-identifier has been decided.")
_DECIDE = Text("请在 assessment.yaml 中确定各列的角色，或用 --qi 列出。", "Decide the roles in assessment.yaml, or list them with --qi.")
_HEAD = Text("没有数据时的估计（{standard}）", "Estimate without data ({standard})")
_DIRECT = Text(
    "计划中仍有直接标识符（{columns}）：去掉之前不可接受。",
    "Direct identifiers are still planned ({columns}): not acceptable until they go.",
)
_WOULD = {
    None: Text("尚不能判定：{risk}", "It cannot be said yet: {risk}"),
    True: Text("预计可接受：{risk}", "Acceptable, as far as can be foreseen: {risk}"),
    False: Text("预计不可接受：{risk}", "Not acceptable, as far as can be foreseen: {risk}"),
}
_AGAIN = Text(
    "这是按总体分布作的预估，不是定级；有数据后须用 reidrisk assess 评估。",
    "This foresees from the population; it is no grade. Assess the data with reidrisk assess when they exist.",
)


def estimate(  # noqa: PLR0913 - the options a person may give
    case: Annotated[str, Parameter(help=said("案例文件夹", "a case folder"))],
    /,
    *,
    roles: Roles = Roles(),  # noqa: B008 - frozen
    context: Context = Context(),  # noqa: B008 - frozen
    edition: EditionAnswers = EditionAnswers(),  # noqa: B008 - frozen
    population: PopulationOptions = PopulationOptions(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """The theoretical maximum risk times the context, from how the population is spread."""
    given = with_editions(edition, values(roles, context))
    return guarded(lambda: _run(case, given, population, lang, as_json=json), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Found:
    """The estimate with what it rests on."""

    case: Case
    standard: Standard
    plan: Plan
    estimate: Estimate


def _run(given_case: str, given: OptionValues, population: PopulationOptions, wanted: str | None, *, as_json: bool) -> int:
    from ...flow.editions import find_standard  # noqa: PLC0415
    from ...flow.estimate import estimate as run  # noqa: PLC0415 - help must not wait for it
    from ...prepare.options import plan_from_options  # noqa: PLC0415

    if not is_case(given_case):
        raise InputError(Problem("not_a_case", _NOT_A_CASE.fill(case=given_case), _MAKE_CASE))
    case = open_case(given_case)
    lang, base = chosen(wanted, case.file.language), case.file.plan()
    standard = find_standard((given.standard or base.standard).strip())
    columns = tuple(case.file.columns)
    plan = plan_from_options(given, columns or None, base, standard)
    if not any(Role.QI in decision.roles for decision in plan.decided.values()):
        raise InputError(Problem("no_quasi_identifier", _NO_QUASI, _DECIDE))
    found = _Found(case, *run(plan, columns, population.read()))
    with delivering():
        if as_json:
            print_json(_as_json(found, lang))
        else:
            _show(found, lang)
    acceptable = found.estimate.acceptable
    return NOT_GRADABLE if acceptable is None else ACCEPTABLE if acceptable else FINDING


def _as_json(found: _Found, lang: Lang) -> dict[str, Any]:
    from ...document.figures import (  # noqa: PLC0415
        decimal,
        number_record,
        spell,
    )
    from ...flow.versions import versions  # noqa: PLC0415

    one = found.estimate
    levels = one.levels if isinstance(found.standard.judged, Levels) else None
    return {
        "schema": SCHEMA,
        "tool": versions(),
        "case": str(found.case.folder),
        "standard": {"id": found.standard.id, "title": found.standard.title.say(lang)},
        "estimated": True,
        "level": levels.low if levels and levels.certain else None,
        "level_range": [levels.low, levels.high] if levels else None,
        "acceptable": one.acceptable,
        "direct_identifiers": list(one.direct),
        "threshold": {"value": decimal(one.threshold.low), "exact": spell(one.threshold.low)} if one.threshold.known else None,
        "numbers": {symbol: number_record(number, lang) for symbol, number in one.numbers.items()},
        "errors": [],
    }


def _show(found: _Found, lang: Lang) -> None:
    from ...document.figures import figure  # noqa: PLC0415
    from ...document.lines import plain  # noqa: PLC0415

    one = found.estimate
    lines = [_HEAD.fill(standard=found.standard.title).say(lang), ""]
    for number in one.numbers.values():
        note = f"  {number.reason.say(lang)}" if number.reason else ""
        lines.append(f"{number.symbol:<12}{figure(number, 6):<24}{number.title.say(lang)}{note}")
    text = _DIRECT.fill(columns=one.direct) if one.direct else _WOULD[one.acceptable].fill(risk=f"R = {figure(one.numbers['R'], 6)}")
    lines += ["", text.say(lang), _AGAIN.say(lang)]
    sys.stdout.write("".join(f"{plain(line)}\n" for line in lines))
