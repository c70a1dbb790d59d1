"""Several editions side by side on the same data and answers, and why they differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from ...grade.caution import DecidedBy, raised
from ...model import words
from ...model.assessment import Assessment
from ...model.frozen import dataclass
from ...model.judged import Rules
from ...model.measurement import WRITTEN
from ...model.standard import SharingRule
from ...model.text import Lang, Phrase, Text
from ...prepare.context import ATTACK, SHARING, TERRITORY, THRESHOLD
from .. import heads
from ..figures import DASH, decimal, figure, number_record, spell
from ..findings import caution_records
from .sentences import headline

SCHEMA = "reidrisk/compare/1"
_HEADS = {
    "edition": Text("标准", "edition"),
    "verdict": Text("结论", "verdict"),
    "metric": Text("数据风险", "data risk"),
    "classes": Text("等价类门限", "class threshold"),
    "context": heads.PR_CONTEXT,
    "risk": words.OVERALL_RISK,
    "limit": Text("可接受风险阈值", "acceptable threshold"),
    "open": Text("尚缺的回答", "answers missing"),
}
_OPEN_LEVELS = Text("{low} 级至 {high} 级", "level {low} to {high}")
_OPEN = Text("尚不能判定", "cannot be said yet")
_OUTSIDE = words.DOES_NOT_APPLY
_METRICS = {
    "R_b": Text("最大等价类风险", "maximum class risk"),
    "R_c": Text("按等价类平均", "average over classes"),
    "record_average": Text("按记录平均", "average over records"),
    "DRi": Text("按总体计的每人最大风险", "maximum per person, from the population"),
    "R_dp": Text("差分隐私上界", "differential privacy bound"),
    "DR": Text("取决于针对的攻击", "depends on the attack in view"),
}
_METRIC = Text("{name} {symbol} = {value}", "{name} {symbol} = {value}")
_SHORT_RULE = Text("按规则", "by rule")
_BY_RULE = Text("按规则，不度量", "by rule; nothing is measured")
_TAU = Text("f ≥ {least}（τ = {tau}）", "f ≥ {least} (τ = {tau})")
_NO_TAU = Text("不设", "none")
_BY_SHARING = Text("随共享类型而定", "by the sharing model")
_LIMIT_BELOW, _LIMIT_UP_TO = heads.R_BELOW, heads.R_UP_TO
_MISSING = Text("尚缺回答：{names}", "missing answers: {names}")
_UNDECIDED = Text("这些列尚未确定角色：{columns}", "the roles of these columns have not been decided: {columns}")
_RANGE = Text("风险只能得出范围，两种结论都有可能", "the risk is known as a range only, and both outcomes are possible")
_NOT_SET = Text("尚未确定", "not set")
_WHY: tuple[tuple[str, Text], ...] = (
    ("metric", Text("数据风险的算法不同", "A different figure is taken as the data risk")),
    ("classes", Text("单个等价类可以多小，要求不同", "The smallest permitted class differs")),
    ("context", Text("攻击概率的取法不同", "The probability of an attack is determined differently")),
    ("limit", Text("阈值或等于阈值时的判定不同", "The threshold differs, or the treatment of equality")),
)


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One edition, in words; `acceptable` gives the tone."""

    id: str
    title: str
    acceptable: bool | None
    cells: dict[str, str]
    headline: str
    cautions: tuple[str, ...]
    findings: tuple[dict[str, Any], ...]
    not_graded: str | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing in which the editions differ: who says what."""

    about: str
    readings: tuple[tuple[str, tuple[str, ...]], ...]


def rows(assessments: Sequence[Assessment], lang: Lang) -> tuple[ComparisonRow, ...]:
    """A row an edition, in the order asked for."""
    return tuple(
        ComparisonRow(
            one.standard.id,
            one.standard.title.say(lang),
            one.verdict.acceptable,
            {key: cell(one).say(lang) for key, cell in _CELLS.items()},
            headline(one).say(lang),
            tuple(caution.text.say(lang) for caution in raised(one, decided_by=DecidedBy.EDITION)),
            tuple(caution_records(one, lang)),
            None if one.verdict.gradable else _why_not(one).say(lang),
        )
        for one in assessments
    )


def reasons(assessments: Sequence[Assessment], lang: Lang) -> tuple[Reason, ...]:
    """Why they differ: each aspect in which not all say the same, with the editions on each side."""
    found = []
    for key, about in _WHY:
        readings: dict[str, list[str]] = {}
        for one in assessments:
            readings.setdefault(_CELLS[key](one).say(lang), []).append(one.standard.id)
        if len(readings) > 1:
            found.append(Reason(about.say(lang), tuple((text, tuple(ids)) for text, ids in readings.items())))
    return tuple(found)


def heads_of(lang: Lang) -> dict[str, str]:
    """The names of the cells."""
    return {key: text.say(lang) for key, text in _HEADS.items()}


def comparison_json(assessments: Sequence[Assessment], lang: Lang, tool: dict[str, Any]) -> dict[str, Any]:
    """The same for scripts."""
    first = assessments[0]
    lines = rows(assessments, lang)
    return {
        "schema": SCHEMA,
        "tool": tool,
        "made_at": first.made_at.isoformat(),
        "lang": lang,
        "dataset": {"name": first.facts.name, "rows": first.facts.rows, "fingerprint": first.facts.fingerprint.value},
        "editions": [_edition(one, row, lang) for one, row in zip(assessments, lines, strict=True)],
        "differences": [
            {"about": reason.about, "sides": [{"says": text, "editions": list(ids)} for text, ids in reason.readings]}
            for reason in reasons(assessments, lang)
        ],
        "errors": [],
    }


def why(lang: Lang) -> str:
    """The heading of the reasons."""
    return Text("为什么不同", "Why they differ").say(lang)


def not_graded(lang: Lang) -> str:
    """The heading of the editions that cannot say yet."""
    return Text("尚不能评定：", "Cannot be graded yet:").say(lang)


def _why_not(one: Assessment) -> Text | Phrase:
    """Why there is no verdict: it does not apply here, answers are missing, or the range leaves both sides possible."""
    verdict = one.verdict
    if _verdict(one) is _OUTSIDE:
        return verdict.steps[0].finding
    if verdict.missing:
        return _MISSING.fill(names=tuple(f"--{name}" for name in verdict.missing))
    return _UNDECIDED.fill(columns=tuple(column.name for column in one.inventory.undecided)) if verdict.provisional else _RANGE


def _edition(one: Assessment, row: ComparisonRow, lang: Lang) -> dict[str, Any]:
    verdict, threshold = one.verdict, _limit(one)
    rule = _rule(one)
    numbers = {symbol: verdict.numbers.get(symbol) for symbol in (*_shown(one), "pr_context", "R")}
    return {
        "standard": row.id,
        "title": row.title,
        "level": verdict.level,
        "level_range": list(verdict.levels) if verdict.levels else None,
        "acceptable": verdict.acceptable,
        "gradable": verdict.gradable,
        "provisional": verdict.provisional,
        "data_risk": rule.data_risk if rule and not _by_rules(one) else None,
        "least_class": rule.least_class if rule and rule.tau else None,
        "numbers": {symbol: number_record(number, lang) if number else None for symbol, number in numbers.items()},
        "threshold": {
            "value": None if threshold is None else decimal(threshold),
            "exact": spell(threshold),
            "accept_equal": one.standard.accept_equal,
        },
        "headline": row.headline,
        "missing": list(verdict.missing),
        "cautions": list(row.findings),
        "not_graded": row.not_graded,
    }


def _by_rules(one: Assessment) -> bool:
    return isinstance(one.standard.judged, Rules)


def _shown(one: Assessment) -> tuple[str, ...]:
    rule = _rule(one)
    return (rule.data_risk,) if rule and rule.data_risk in one.verdict.numbers else ()


def _rule(one: Assessment) -> SharingRule | None:
    """How this sharing model is judged; also while it is open, where every model is judged alike."""
    sharing = one.deciding.release[SHARING].value
    if sharing is None:
        return next(iter(one.standard.sharing.values())) if one.standard.alike else None
    return one.standard.sharing[sharing]


def _limit(one: Assessment) -> Fraction | None:
    given = one.deciding.release[THRESHOLD].value
    return one.standard.threshold if given is None else given


def _verdict(one: Assessment) -> Text | Phrase:
    verdict = one.verdict
    if verdict.level is not None:
        return words.LEVEL_OF.fill(level=verdict.level)
    if verdict.acceptable is not None:
        return words.ACCEPTABLE if verdict.acceptable else words.NOT_ACCEPTABLE
    if verdict.levels is not None and verdict.levels[0] != verdict.levels[1]:
        return _OPEN_LEVELS.fill(low=verdict.levels[0], high=verdict.levels[1])
    outside = {one.deciding.release[TERRITORY].value, *(one.deciding.release[ATTACK].value or ())} & set(one.standard.outside)
    return _OUTSIDE if outside else _OPEN


def _metric(one: Assessment) -> Text | Phrase:
    if _by_rules(one):
        return _BY_RULE
    rule = _rule(one)
    if rule is None:
        return _BY_SHARING
    name, value = _METRICS.get(rule.data_risk, rule.data_risk), figure(one.verdict.numbers.get(rule.data_risk))
    if value == DASH and isinstance(name, Text):
        return name
    return _METRIC.fill(name=name, symbol=WRITTEN.get(rule.data_risk, rule.data_risk), value=value)


def _classes(one: Assessment) -> Text | Phrase:
    rule = _rule(one)
    if rule is None:
        return _BY_SHARING
    if rule.tau is None or _by_rules(one):
        return _NOT_SET if rule.cutoff_open else _NO_TAU
    return _TAU.fill(least=rule.least_class, tau=spell(rule.tau) or DASH)


def _context(one: Assessment) -> Text | Phrase:
    return _SHORT_RULE if _by_rules(one) else _plain(figure(one.verdict.numbers.get("pr_context")))


def _risk(one: Assessment) -> Text | Phrase:
    return _plain(figure(one.verdict.numbers.get("R")))


def _limited(one: Assessment) -> Text | Phrase:
    limit = _limit(one)
    if _by_rules(one):
        return _SHORT_RULE
    if limit is None:
        return _NOT_SET
    return (_LIMIT_UP_TO if one.standard.accept_equal else _LIMIT_BELOW).fill(limit=limit)


def _missing(one: Assessment) -> Text | Phrase:
    return _plain(", ".join(one.verdict.missing) or DASH)


def _plain(text: str) -> Phrase:
    return Text("{text}", "{text}").fill(text=text)


_CELLS: dict[str, Callable[[Assessment], Text | Phrase]] = {
    "verdict": _verdict,
    "metric": _metric,
    "classes": _classes,
    "context": _context,
    "risk": _risk,
    "limit": _limited,
    "open": _missing,
}
