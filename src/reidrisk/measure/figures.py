"""All figures of one choice of quasi-identifiers in one context."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from ..model.clause import Stage
from ..model.dataset import ClassSizes
from ..model.extension import load
from ..model.measurement import Interval, Number, State
from ..model.release import Release
from ..model.standard import SharingRule, Standard
from ..model.text import Phrase, Text
from ..prepare.context import SHARING
from .context.attack import attack, attack_interval, interval_of, threats
from .overall import ONE, overall_risk
from .privacy.promised import PROMISED
from .risk_model import RiskModel

R_TITLE = Text("重标识总体风险 R", "overall re-identification risk, R")
R_CLAUSE = "D.1.5 b"
SHARING_OPEN = Text("尚未回答：数据共享类型", "still open: the sharing model")
NO_TAU = Text("本标准对这种共享方式不设等价类门限。", "In this sharing model this edition sets no class threshold.")
UNDER_PROMISE = Text(
    "按差分隐私方案计算，等价类只供参考。",
    "Computed by a scheme of differential privacy: the classes only inform.",
)
ATTACK_OPEN = Text("尚未确定：针对哪种攻击", "still open: which attack is in view")
UNCHOSEN = "DR"
CUTOFF_OPEN = Text("尚未确定：严格平均的风险上限", "still open: the cut-off of the strict average")
ANYTHING = Interval(Fraction(0), Fraction(1))
NOT_ASKED = Text("本标准不要求此数。", "This edition does not ask for it.")


def models() -> tuple[RiskModel, ...]:
    """Every risk model that is installed."""
    return load("model", "reidrisk.measure.models", "MODEL", RiskModel)


def figures(standard: Standard, release: Release, sizes: ClassSizes, others: Mapping[str, Number] | None = None) -> dict[str, Number]:
    """Data risk, context risk and R, by symbol. `sizes` holds at least one class; `others` are figures that do not rest on it alone."""
    data = {model.symbol: _data_figure(standard, release, model, sizes) for model in models()} | dict(others or {})
    parts = threats(standard, release)
    context = {part.symbol: part for part in parts}
    pr_context = attack(standard, release, parts)
    overall = _overall(standard, release, sizes, data, pr_context)
    return {**data, **context, "pr_context": pr_context, "R": overall}


def not_required(standard: Standard, reason: Text) -> dict[str, Number]:
    """Every figure the edition asks for, where there is nothing to compute it on."""
    parts = threats(standard, Release())
    titles = {model.symbol: (model.title, model.where(standard)) for model in models()}
    titles |= {each.symbol: (each.title, each.clause) for each in (*parts, attack(standard, Release(), parts))}
    titles["R"] = (R_TITLE, standard.where(Stage.OVERALL, R_CLAUSE))
    return {symbol: Number(symbol, *titles[symbol], None, "not_required", reason) for symbol in standard.asks if symbol in titles}


def _data_figure(standard: Standard, release: Release, model: RiskModel, sizes: ClassSizes) -> Number:
    sharing, clause = release[SHARING].value, model.where(standard)
    if sharing is None and model.needs_rule:
        return Number(model.symbol, model.title, clause, None, "not_available", SHARING_OPEN, None, model.formula)
    rule = next(iter(standard.sharing.values())) if sharing is None else standard.sharing[sharing]
    if model.needs_rule and rule.tau is None:
        reason = UNDER_PROMISE if rule.data_risk == PROMISED else NO_TAU
        return Number(model.symbol, model.title, clause, None, "not_required", reason, None, model.formula)
    value = model.compute(sizes, rule)
    if model.symbol in standard.asks:
        return Number(model.symbol, model.title, clause, value, "ok", None, None, model.formula)
    return Number(model.symbol, model.title, clause, value, "informational", NOT_ASKED, None, model.formula)


def overall_interval(standard: Standard, release: Release, sizes: ClassSizes, others: Mapping[str, Number] | None = None) -> Interval:
    """R over everything that is still open, the sharing model included."""
    parts = threats(standard, release)
    found: Interval | None = None
    shared = release[SHARING].value
    for sharing in standard.sharing if shared is None else (shared,):
        rule, pr = standard.sharing[sharing], attack_interval(standard, sharing, parts)
        risk = data_risk(rule, sizes, others or {})
        one = overall_risk(rule, sizes, risk.low, pr) | overall_risk(rule, sizes, risk.high, pr)
        if rule.unsettled or rule.cutoff_open:  # what the open answer will be can only raise R to 1
            one |= ONE
        found = one if found is None else found | one
    return found or ONE


def data_risk(rule: SharingRule, sizes: ClassSizes, others: Mapping[str, Number]) -> Interval:
    """The data risk that this rule asks for; while it cannot be had, anything up to the greatest class risk."""
    given = others.get(rule.data_risk)
    if given is not None:
        return given.interval or (ANYTHING if given.value is None else Interval.at(given.value))
    model = {model.symbol: model for model in models()}.get(rule.data_risk)
    return Interval(Fraction(0), Fraction(1, sizes.smallest)) if model is None else Interval.at(model.compute(sizes, rule))


def _overall(standard: Standard, release: Release, sizes: ClassSizes, data: dict[str, Number], pr_context: Number) -> Number:
    interval, clause = overall_interval(standard, release, sizes, data), standard.where(Stage.OVERALL, R_CLAUSE)
    formula = _formula(standard, release, data)
    if not interval.known:
        return Number("R", R_TITLE, clause, None, "not_available", _why_open(standard, release, data, pr_context), interval, formula)
    certain = data["R_a"].value is not None and data["R_a"].value > 0
    state: State = "assumed" if pr_context.state == "assumed" and not certain else "ok"
    if release[SHARING].status == "assumed":
        state = "assumed"
    return Number("R", R_TITLE, clause, interval.low, state, None, None, formula)


def _why_open(standard: Standard, release: Release, data: Mapping[str, Number], pr_context: Number) -> Text | Phrase:
    """What keeps R from being one number."""
    sharing = release[SHARING].value
    if sharing is None:
        return SHARING_OPEN
    rule = standard.sharing[sharing]
    risk = data.get(rule.data_risk)
    if risk is not None and risk.value is None and risk.reason is not None:
        return risk.reason
    if rule.data_risk == UNCHOSEN:
        return ATTACK_OPEN
    return pr_context.reason or CUTOFF_OPEN


def _formula(standard: Standard, release: Release, data: dict[str, Number]) -> str | None:
    sharing = release[SHARING].value
    if sharing is None:
        return None
    if data["R_a"].value:
        return "R = 1 (R_a ≠ 0)"
    return f"R = {standard.sharing[sharing].data_risk} × pr(context)"


def informational(numbers: dict[str, Number], reason: Text | Phrase) -> dict[str, Number]:
    """The figures marked informational: the level is already decided without them."""
    return {
        symbol: replace(number, state="informational", reason=reason) if number.value is not None else number
        for symbol, number in numbers.items()
    }


def half_up(value: Fraction, places: int = 2) -> Fraction:
    """Rounded as in print: half away from zero (values here are never negative)."""
    scaled = value * 10**places
    return Fraction((2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator), 10**places)


def as_printed(standard: Standard, release: Release, sizes: ClassSizes, others: Mapping[str, Number] | None = None) -> dict[str, Number]:
    """The figures as GB/T 42460 D.3 prints them: theta and pr(context) rounded to two decimals first (G-3)."""
    numbers = figures(standard, release, sizes, others)
    thetas = [(half_up(Fraction(1, size)), number) for size, number in sizes.pairs]
    rounded = {
        "R_b": max(theta for theta, _ in thetas),
        "R_c": sum((theta * number for theta, number in thetas), Fraction(0)) / sizes.classes,
    }
    for symbol in ("T1", "T2", "T3", "pr_context"):
        value = numbers[symbol].value
        if value is not None:
            rounded[symbol] = half_up(value)
    sharing = release[SHARING].value
    risk = None if sharing is None else numbers.get(standard.sharing[sharing].data_risk)
    if risk is not None and risk.value is not None and "pr_context" in rounded and not numbers["R_a"].value:
        rounded["R"] = rounded.get(risk.symbol, risk.value) * rounded["pr_context"]
    reason = Text(
        "按标准 D.3 的取舍显示（先将 θ 与 pr 取两位小数）；级别按精确值判定。",
        "Rounded as D.3 prints it (theta and pr to two decimals first); the level follows the exact value.",
    )
    changed = {s: replace(numbers[s], value=v, state="informational", reason=reason) for s, v in rounded.items()}
    return {**numbers, **changed}


def context_range(standard: Standard, release: Release) -> Interval:
    """pr(context) over everything that is still open."""
    return interval_of(attack(standard, release, threats(standard, release)))
