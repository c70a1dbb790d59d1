"""Level 3 of an edition in a context, as requirements on the classes (GB/T 42460 D.1.5; formulas 1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from fractions import Fraction
from functools import reduce
from typing import Any

from ...grade.levels import LevelRange, quantitative
from ...grade.verdict import out_of_scope, threshold_of
from ...measure.figures import context_range, overall_interval
from ...measure.overall import sufficient_class
from ...model.dataset import ClassSizes
from ...model.exact import show
from ...model.frozen import dataclass
from ...model.judged import Rules
from ...model.measurement import Interval
from ...model.problem import InputError, Problem, Problems
from ...model.release import Release
from ...model.standard import SharingRule, Standard
from ...model.text import Text
from ...prepare.context import SHARING
from .at_most import AtMost
from .requirement import Bound, find_requirement, requirement_of_figure

_BY_RULE = Text(
    "“{standard}”按规则判定，不以等价类的大小评级，无法由搜索达到。",
    "“{standard}” judges by rules, not by class sizes; a search cannot reach it.",
)
_GIVE_K = Text("请改用 --k 等要求。", "Give --k or other requirements instead.")
_NO_SHARING = Text("没有说明共享方式，无从得知 3 级要求什么。", "Without the sharing model it cannot be told what level 3 asks for.")
_SHARING = Text("请给出 --sharing，或在案例中回答。", "Give --sharing, or answer it in the case.")
_NO_CUTOFF = Text(
    "本标准对这种共享方式要求先定严格平均的上限。", "In this sharing model the edition needs a cut-off of the strict average first."
)
_CUTOFF = Text("请给出 --cutoff。", "Give --cutoff.")
_NO_THRESHOLD = Text("没有可接受风险阈值。", "There is no threshold of acceptable risk.")
_THRESHOLD = Text("请给出 --threshold。", "Give --threshold.")
_IMPACT = Text(
    "本标准的阈值取决于对个人的影响：请给出 --impact（{levels}），或给出 --threshold。",
    "In this edition it depends on the impact on people: give --impact ({levels}), or --threshold.",
)
_OTHER_RISK = Text(
    "在这种共享方式下，“{standard}”的数据风险（{symbol}）不由等价类大小决定。",
    "In this sharing model the data risk of “{standard}” ({symbol}) does not follow from class sizes.",
)
_NO_CONTEXT = Text("环境风险可能为 0 的范围不能用来搜索。", "A context risk that may be 0 cannot be searched with.")
_OUT = Text("本标准不适用于这次共享：{why}", "This edition does not apply to this release: {why}")


@dataclass(frozen=True, slots=True)
class LevelGoal:
    """What level 3 asks of the classes: each has `k` members, and `figures` are bounded. `attack` is pr(context) over what is still open.

    No requirement itself: it is where requirements come from, an edition's threshold in a context, and it is reported as such. `each` are
    the editions and contexts that ask it.
    """

    k: int
    figures: tuple[Bound[Any, AtMost], ...]
    threshold: Fraction
    attack: Interval
    each: tuple[tuple[Standard, Release], ...] = field(default=(), repr=False)

    def reached(self, sizes: Sequence[ClassSizes]) -> tuple[Interval, LevelRange]:
        """R of these classes, 0 to 1, and the level that it makes (D.1.5, 6.3 b): the worst of all who ask; no finding is looked for.

        `sizes` are the classes of each kind of people.
        """
        found = [(one, standard, release) for one in sizes for standard, release in self.each]
        risks = [overall_interval(standard, release, one) for one, standard, release in found]
        levels = [
            quantitative(standard, risk, threshold_of(standard, release)) for risk, (_, standard, release) in zip(risks, found, strict=True)
        ]
        return Interval(max(one.low for one in risks), max(one.high for one in risks)), reduce(LevelRange.worse, levels)

    @property
    def enough_for_any_reading(self) -> tuple[Bound[Any, Any], ...]:
        """Classes of so many members that every figure holds of them and of any that are put together, whatever identifies or not."""
        return tuple(find_requirement("k").at(one.value.sufficient) for one in self.figures)

    @property
    def bounds(self) -> tuple[Bound[Any, Any], ...]:
        """What it comes to."""
        return (find_requirement("k").at(self.k), *self.figures)


def level_three_of(each: Iterable[tuple[Standard, Release]]) -> LevelGoal:
    """What level 3 asks for over all recipients, environments and attacks: what each of them asks, at once.

    Sharing models differ in their class threshold, contexts in how much of a mean risk they allow: of two recipients neither need be
    the stricter in both.
    """
    asking = tuple(each)
    goals = [level_three(standard, release) for standard, release in asking]
    most: dict[str, Bound[Any, AtMost]] = {}
    for bound in (one for goal in goals for one in goal.figures):
        if bound.key not in most or bound.value.most < most[bound.key].value.most:
            most[bound.key] = bound
    likeliest = max(goals, key=lambda goal: (goal.attack.high, goal.attack.low))
    return LevelGoal(max(goal.k for goal in goals), tuple(most.values()), min(goal.threshold for goal in goals), likeliest.attack, asking)


def level_three(standard: Standard, release: Release) -> LevelGoal:
    """The requirements, with the worst that open answers of the context may turn out to be; `InputError` for what must be said first."""
    threshold, problems = threshold_of(standard, release), Problems()
    if not isinstance(standard.judged, Rules) and (not threshold.known or threshold.low <= 0):
        levels = [f"{level.value}: {show(one)}" for level, one in (standard.thresholds or {}).items()]
        problems.add(Problem("no_threshold", _NO_THRESHOLD, _IMPACT.fill(levels=levels) if levels else _THRESHOLD))
    try:
        rule = _rule(standard, release)
    except InputError as error:
        raise InputError(*error.problems, *problems.found) from error
    problems.stop_if_any()
    attack = context_range(standard, release)
    if rule.data_risk == "R_b":
        k = sufficient_class(rule, attack.high, threshold.low, accept_equal=standard.accept_equal)
        return LevelGoal(k, (), threshold.low, attack, ((standard, release),))
    if attack.high <= 0:
        raise InputError(Problem("no_context", _NO_CONTEXT, _GIVE_K))
    figure = requirement_of_figure(rule.data_risk)
    assert figure is not None  # noqa: S101 - the rule was checked
    most = AtMost(threshold.low / attack.high, not standard.accept_equal)
    return LevelGoal(rule.least_class, (figure.at(most),), threshold.low, attack, ((standard, release),))


def _rule(standard: Standard, release: Release) -> SharingRule:
    name = standard.id
    why = out_of_scope(standard, release)
    if why is not None:
        raise InputError(Problem("out_of_scope", _OUT.fill(why=why), _GIVE_K))
    if isinstance(standard.judged, Rules):
        raise InputError(Problem("graded_by_rules", _BY_RULE.fill(standard=name), _GIVE_K))
    sharing = release[SHARING].value
    if sharing is None:
        raise InputError(Problem("no_sharing", _NO_SHARING, _SHARING))
    rule = standard.sharing[sharing]
    if rule.cutoff_open:
        raise InputError(Problem("no_cutoff", _NO_CUTOFF, _CUTOFF))
    if rule.data_risk != "R_b" and requirement_of_figure(rule.data_risk) is None:
        raise InputError(Problem("not_by_classes", _OTHER_RISK.fill(standard=name, symbol=rule.data_risk), _GIVE_K))
    return rule
