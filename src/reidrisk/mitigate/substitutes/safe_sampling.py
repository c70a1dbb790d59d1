"""SafePub: a random sample under a fixed scheme, small classes left out, is (ε, δ)-differentially private (Bild, Kuhn & Prasser 2018).

Each record is sampled with probability β = 1 - e^-ε; the scheme is fixed before the data are looked at; classes of fewer than k
sampled records, by all columns that leave, are left out. Then (Li, Qardaji & Su 2012; Bild et al., Theorem 2), with
γ = (e^ε - 1 + β) / e^ε and n_m = ⌈k/γ - 1⌉, δ = max over n >= n_m of P(X > γn), X binomial (n, β).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, exp, expm1, floor, lgamma, log, log1p

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..goals.required import Requirements
from ..plans.recipe import Known, Recipe, RecipeStep
from ..techniques import find_technique, settle

# What is a function of the cell and of the plan alone.
_FIXED = frozenset({
    "age", "bands", "date_part", "division", "grid", "hierarchy", "icd10", "ip_prefix", "mask", "postcode", "rounding", "sets",
    "suppress_cells", "suppress_column", "zip3",
})  # fmt: skip
_MOST_K, _DIGITS = 100_000, 12
_MOVES = Text(
    "变换 {name}（列“{column}”）不是固定的：它取决于数据，或不是逐个取值进行，结果就不是差分隐私的。",
    "The transformation {name} (column “{column}”) is not fixed: it depends on the data, or does not work value by value; the result would "
    "not be differentially private.",
)
_USE = Text("请改用：{names}。", "Use one of these instead: {names}.")
_SEARCHED = Text(
    "这个方案是看着数据搜索出来的（有 known），用它就泄露了搜索所见：不是差分隐私。",
    "This plan was found by a search over data (it has known): its findings would be disclosed, which is not differentially private.",
)
_BY_HAND = Text(
    "请另写一个不看数据就定下的方案（schema、steps）。", "Write a plan (schema, steps) that is laid down without looking at the data."
)
_TOO_STRICT = Text(
    "ε = {epsilon}、δ = {delta} 时等价类须超过 {most} 条记录。",
    "ε = {epsilon} and δ = {delta} {delta|need class|need classes} of over {most} {most|record|records}.",
)
_MORE = Text("请增大 ε 或 δ。", "Give a larger ε or δ.")
_ONE_EACH = Text(
    "这一机制按一人一条记录计算，方案不能有主体列或总体表。", "The mechanism counts one record a person: no subject, no population table."
)
_WITHOUT = Text("请从方案中删除它们；一人多条的先合并。", "Take them out of the plan; bring each person's records together first.")
_BAD_DELTA = Text("δ 必须大于 0 且小于 1，例如 1e-6。", "δ lies between 0 and 1, such as 1e-6.")
_SMALLER = Text("δ 应小于人数分之一。", "It should be below one over the number of people.")


@dataclass(frozen=True, slots=True)
class SafeSampling:
    """The promise, and what keeps it: the share that is sampled, and how many records a class must have."""

    epsilon: Fraction
    delta: Fraction
    share: float
    k: int


def safe_sampling(epsilon: Fraction, delta: Fraction) -> SafeSampling:
    """The largest share that ε allows, and the smallest k that δ allows with it."""
    if not 0 < delta < 1:
        raise InputError(Problem("bad_delta", _BAD_DELTA, _SMALLER))
    size = float(epsilon)
    share = floor(-expm1(-size) * 10**_DIGITS) / 10**_DIGITS  # rounded down: ε is kept
    k = next((k for k in range(1, _MOST_K + 1) if delta_of(k, share, size) <= delta), None) if share > 0 else None
    if k is None:
        raise InputError(Problem("too_private", _TOO_STRICT.fill(epsilon=str(epsilon), delta=str(delta), most=_MOST_K), _MORE))
    return SafeSampling(epsilon, delta, share, k)


def delta_of(k: int, share: float, epsilon: float) -> float:
    """The δ of the module's docstring: the maximum is found once no later n can have more (Chernoff's bound falls with n)."""
    gamma = 1 - (1 - share) * exp(-epsilon)
    apart = gamma * log(gamma / share) + ((1 - gamma) * log((1 - gamma) / (1 - share)) if gamma < 1 else 0.0)
    most, n = 0.0, max(ceil(k / gamma - 1), 1)
    while exp(-n * apart) > most:
        most, n = max(most, _beyond(floor(gamma * n) + 1, n, share)), n + 1
    return most


def _beyond(least: int, n: int, share: float) -> float:
    """P(X >= least) of a binomial variable."""
    ways = lgamma(n + 1)
    return sum(exp(ways - lgamma(j + 1) - lgamma(n - j + 1) + j * log(share) + (n - j) * log1p(-share)) for j in range(least, n + 1))


def sampled(recipe: Recipe, columns: Sequence[str], kept: SafeSampling) -> Recipe:
    """The plan with the sample before its steps and k over all columns that leave. `InputError` for a plan that is not fixed."""
    problems = [*_not_fixed(recipe)]
    if problems:
        raise InputError(*problems)
    left = [name for name in columns if not any(one.column == name and one.technique.by == "column" for one in recipe.steps)]
    technique = find_technique("random_sample")
    step = RecipeStep(columns[0], technique, settle(technique, {"share": f"{kept.share:.{_DIGITS}f}"}))
    required = Requirements.of(k=kept.k, limit=Fraction(1))
    accepted = replace(recipe.acceptance, quasi=tuple(left), sensitive=(), plain=(), required=required, level=None, types=())
    return replace(recipe, steps=(step, *recipe.steps), acceptance=accepted)


def _not_fixed(recipe: Recipe) -> Iterator[Problem]:
    if recipe.known != Known():
        yield Problem("plan_of_a_search", _SEARCHED, _BY_HAND)
    for one in recipe.steps:
        if one.technique.key not in _FIXED:
            text = _MOVES.fill(name=one.technique.key, column=one.column)
            yield Problem("not_fixed", text, _USE.fill(names=sorted(_FIXED)), column=one.column)
    if recipe.acceptance.subject is not None or recipe.acceptance.people is not None:
        yield Problem("not_by_record", _ONE_EACH, _WITHOUT)
