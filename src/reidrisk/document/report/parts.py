"""The tables of the page, ready to be written out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from ...grade.audiences import name_of, result_of
from ...identify.findings import ROW_NUMBER
from ...identify.weighing.weigh import WEIGHED
from ...model import words
from ...model.assessment import Assessment
from ...model.dataset import ColumnSample
from ...model.exact import show
from ...model.frozen import dataclass
from ...model.inventory import Column, Evidence, Inventory
from ...model.judged import meanings
from ...model.measurement import WRITTEN
from ...model.release import Answer, Attacks, Audience, MostKnown, Release, Worded
from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from ...model.verdict import AudienceRisk
from ...prepare.asking.deriving import stated_situation
from ...prepare.asking.source_wording import source_in_words
from ...prepare.context import BREACH, QUESTIONS, RECIPIENT_SECURITY, SHARING
from ...prepare.deciders import decider, why_decided
from ...prepare.question import Question
from .. import heads
from ..citing import cited
from ..dating import minute, written
from ..figures import DASH, beside, figure, percent, plain, spell
from ..labels import LABELS, STATES
from .standing import standing

_DECIDED = Text("已确认（{by}）", "decided {by}")
_PROPOSED = Text("建议，待确认", "proposed, to be decided")
_REASON = heads.REASON_IS
_ORDER = {
    symbol: place
    for place, symbol in enumerate(
        ("J", "N", "k", "uniques", "R_a", "R_a_records", "R_b", "R_c", "record_average", "T1", "T2", "T3", "pr_context", "R")
    )
}
_EDITION = re.compile(r"[a-z]+(-[a-z0-9]+)+(?P<impact>: impact [a-z]+)?")
_OF = Text("{name}：{label}", "{name}: {label}")
_BY_NAME = Text("列名符合（{what}）", "by its name ({what})")
EDITION = Text("{title}（{id}）", "{title} ({id})")
_ALTOGETHER = Text("列名、取值与其他列合起来看", "name, values and other columns together")
_BESIDE_ROLES = frozenset({"minors"})  # says whose the values are, not what they are
_AS_SHARED = Text("与上面相同", "as above")
_DECIDES = Text("● 以此为准", "● decides")
AUDIENCES = Text("各接收方与使用环境的风险（最差者决定结论）", "The risk of each recipient and environment (the worst decides)")
AUDIENCE_HEADS = (
    Text("接收方与环境", "Recipient and environment"),
    heads.SHARING_MODEL,
    Text("T1", "T1"),
    Text("T2", "T2"),
    heads.T3,
    heads.PR_CONTEXT,
    Text("等价类至少", "Least class"),
    Text("R", "R"),
    heads.LEVEL,
    Text("为准", "Decides"),
)
_ALL_DECIDED = Text("{count}", "{count}")
_SOME_WAIT = Text("{count}（含尚无人确认的 {waiting} 列）", "{count} (of which not confirmed: {waiting})")
_RECOMMENDED = Text("所用标准的推荐值", "recommended by the standard used")
_BY_IMPACT = Text("所用标准按影响等级给出的值", "set by the standard used, by the grade of impact")
_STATED = Text("回答：{who}", "answered: {who}")


@dataclass(frozen=True, slots=True)
class Rung:
    """One level of the ladder: whether the dataset stands there or may."""

    level: str
    text: str
    here: bool
    maybe: bool
    good: bool


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """One column of the dataset, in words."""

    name: str
    roles: tuple[tuple[str, str], ...]
    category: str
    decision: str
    decided: bool
    reason: str
    evidence: tuple[str, ...]
    strongest: str
    brief: str
    asked: bool
    missing: str


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One context answer, in words."""

    name: str
    value: str
    state: str
    source: str
    open: bool


def ladder(assessment: Assessment, lang: Lang) -> tuple[Rung, ...]:
    """The four levels, worst first."""
    verdict = assessment.verdict
    low, high = verdict.levels or (0, 0)
    return tuple(
        Rung(
            heads.LEVEL_OF.fill(level=level).say(lang),
            text.say(lang),
            level == verdict.level,
            verdict.level is None and low <= level <= high,
            level >= 3,  # noqa: PLR2004 - Table 1: levels 3 and 4 are the acceptable ones
        )
        for level, text in sorted(meanings(assessment.standard.judged).items())
    )


def _counted(assessment: Assessment) -> frozenset[str]:
    """The columns that count as quasi-identifiers in the verdict: of all kinds of people, each once."""
    return frozenset(name for one in assessment.verdict.kinds for name in one.quasi).union(standing(assessment).quasi)


def quasi_counted(assessment: Assessment) -> Phrase:
    """How many, and how many of them only because nobody has decided otherwise."""
    counted = _counted(assessment)
    waiting = sum(one.name in counted for one in assessment.inventory.undecided)
    return (_SOME_WAIT if waiting else _ALL_DECIDED).fill(count=len(counted), waiting=waiting)


def key_figures(assessment: Assessment, lang: Lang) -> tuple[tuple[str, str], ...]:
    """The few numbers that stand beside the verdict."""
    basis, numbers = standing(assessment), assessment.verdict.numbers
    quasi = quasi_counted(assessment).say(lang)
    risk = numbers.get("R")
    if basis.kind in {"direct", "met", "not_met"}:
        return _worded((("direct", f"{len(basis.direct):,}"), ("quasi", quasi), ("rows", f"{assessment.facts.rows:,}")), lang)
    limit = basis.threshold
    value = beside(risk.value, limit) if risk and risk.value is not None and limit is not None else figure(risk)
    pairs = (
        ("risk", value),
        *(("decided_for", row[0]) for row in audience_rows(assessment, lang)[:1]),
        ("threshold", DASH if basis.threshold is None else show(basis.threshold)),
        ("smallest_class", f"{basis.sizes.smallest:,}" if basis.sizes else DASH),
        ("quasi", quasi),
        ("rows", f"{assessment.facts.rows:,}"),
    )
    return _worded(pairs, lang)


def _worded(pairs: Iterable[tuple[str, str]], lang: Lang) -> tuple[tuple[str, str], ...]:
    return tuple((LABELS[key].say(lang), value) for key, value in pairs)


def column_rows(assessment: Assessment, lang: Lang) -> tuple[ColumnRow, ...]:
    """Every column, in the order of the dataset."""
    return inventory_rows(assessment.inventory, assessment.samples, lang)


def inventory_rows(inventory: Inventory, samples: Mapping[str, ColumnSample], lang: Lang) -> tuple[ColumnRow, ...]:
    """Every column of an inventory, in the order of the dataset."""
    return tuple(_column(column, samples.get(column.name), lang) for column in inventory.columns)


def _column(column: Column, sample: ColumnSample | None, lang: Lang) -> ColumnRow:
    strongest = max(column.evidence, key=lambda each: _weight(each, column.category), default=None)
    return ColumnRow(
        column.name,
        tuple((role.value, role.words.say(lang)) for role in Role if role in column.roles),
        column.category_title.say(lang) if column.category_title else DASH,
        decision(column, lang),
        column.decided,
        _REASON.fill(reason=why_decided(column.reason, lang)).say(lang) if column.reason else "",
        tuple(_found(each, each.finding, lang) for each in column.evidence),
        DASH if strongest is None else _found(strongest, strongest.finding, lang),
        DASH if strongest is None else _found(strongest, _in_brief(strongest), lang),
        not column.decided and column.weighed is not None and column.weighed.asked,
        percent(Fraction(sample.missing, sample.looked_at)) if sample and sample.looked_at else DASH,
    )


def _found(evidence: Evidence, sentence: Text | Phrase, lang: Lang) -> str:
    return ("" if evidence.share is None else f"{percent(evidence.share)} · ") + sentence.say(lang)


def _in_brief(evidence: Evidence) -> Text | Phrase:
    """For one line of a terminal: what was found without the sentence about it."""
    if evidence.rule == WEIGHED:
        return _ALTOGETHER
    if evidence.subject is None:
        return evidence.finding
    return _BY_NAME.fill(what=evidence.subject) if evidence.method == "name-lookup" else evidence.subject


def _weight(evidence: Evidence, proposed: str | None) -> int:
    """Values that validate say more than a name, unless none does, or they speak for another category than the one proposed."""
    if evidence.count == 0 or evidence.rule in _BESIDE_ROLES:
        return 0
    if evidence.method == "person":  # the sign before the line says that it was decided; what was found says why
        return 1
    if evidence.rule == ROW_NUMBER and proposed is not None:  # names nobody, and was not followed
        return 1
    inside = evidence.rule.startswith("inside:")  # one of these decides, whatever else the column holds
    if not inside and None not in {evidence.category, proposed} and evidence.category != proposed:
        return 1
    return 3 if evidence.count else 2


def decision(column: Column, lang: Lang) -> str:
    """Who decided, or that someone must."""
    if column.decided_by is not None:
        return _DECIDED.fill(by=decider(column.decided_by)).say(lang)
    return (_PROPOSED if column.roles else words.TO_BE_DECIDED).say(lang)


def number_rows(assessment: Assessment, lang: Lang) -> tuple[tuple[str, str, str, str, str, str, str], ...]:
    """Symbol, title, value, exact value, state, reason, clause of every figure."""
    return tuple(
        (
            WRITTEN.get(number.symbol, number.symbol),
            number.title.say(lang),
            figure(number),
            DASH if number.value is None or number.value.denominator == 1 else spell(number.value) or DASH,
            STATES["range" if number.value is None and number.interval else number.state].say(lang),
            number.reason.say(lang) if number.reason else "",
            cited((number.clause,), lang),
        )
        for number in sorted(assessment.verdict.numbers.values(), key=lambda each: _ORDER.get(each.symbol, len(_ORDER)))
    )


def answer_rows(assessment: Assessment, lang: Lang, who: Mapping[str, tuple[str, str]] | None = None) -> tuple[AnswerRow, ...]:
    """Every answer, with who gave it where that is known; in completely public sharing those about a recipient do not apply.

    A default that was left alone is no open question. Of several recipients and environments, what they share, then what each answers
    differently.
    """
    named, asked = assessment.plan.release.named, {name.replace("-", "_") for name in assessment.verdict.missing}
    release = assessment.plan.release if named else assessment.deciding.release
    public = not named and assessment.standard.certain(release[SHARING].value)
    stated = stated_by(stated_situation(assessment.plan, assessment.facts.columns).release, release, who) if who else {}
    shared = tuple(
        _answer(release[one], one.label.say(lang), lang, applies=not (public and one.of_context), by=stated.get(one.key))
        for one in QUESTIONS
        if not is_replaced(one, release)
        if one.key in asked or release[one].status != "open" or not (one.of_edition or one.has_default or named)
    )
    return (*shared, *(row for one in named for row in own_rows(release, one, lang)))


def stated_by(stated: Release, used: Release, who: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """Who gave the answers that are used as stated, and when: a default, and what follows from other answers, is nobody's own."""
    return {
        one.key: who[one.key]
        for one in QUESTIONS
        if one.key in who and used[one].status in {"given", "assumed"} and stated[one] == used[one]
    }


def is_replaced(one: Question[object], release: Release) -> bool:
    """Whether another answer stands in its place: nobody need rate a recipient's security where the breach probability has a source."""
    return one is RECIPIENT_SECURITY and release[one].value is None and release[BREACH].value is not None


def own_rows(release: Release, named: Audience, lang: Lang) -> Iterator[AnswerRow]:
    """What one recipient or environment answers for itself; that it answers nothing itself is told too."""
    name, answers = str(named), release.answers[named]
    for one in QUESTIONS:
        if one.key in answers:
            yield _answer(answers[one.key], _OF.fill(name=name, label=one.label).say(lang), lang, applies=True)
    if not answers:
        yield AnswerRow(name, _AS_SHARED.say(lang), DASH, DASH, open=False)


def audience_rows(assessment: Assessment, lang: Lang) -> tuple[tuple[str, ...], ...]:
    """Each recipient, environment and attack with what it comes to, the deciding one first; nothing where there is only one.

    Who, sharing model, T1, T2, T3, pr(context), least class, R, level, and the mark of the one that decides.
    """
    ranked = assessment.verdict.audiences
    if len(ranked) < 2:  # noqa: PLR2004 - one is the verdict itself
        return ()
    return tuple(_audience_row(one, ranked, lang) for one in ranked)


def _audience_row(one: AudienceRisk, ranked: Sequence[AudienceRisk], lang: Lang) -> tuple[str, ...]:
    name, sharing = name_of(one, ranked), one.plan.release[SHARING].value
    rule = None if sharing is None else one.standard.sharing[sharing]
    return (
        name if isinstance(name, str) else name.say(lang),
        DASH if sharing is None else sharing.words.say(lang),
        *(figure(one.verdict.numbers.get(symbol)) for symbol in ("T1", "T2", "T3", "pr_context")),
        DASH if rule is None or rule.tau is None else str(rule.least_class),
        figure(one.verdict.numbers.get("R")),
        result_of(one.verdict).say(lang),
        _DECIDES.say(lang) if one is ranked[0] else "",
    )


def _answer(answer: Answer[object], name: str, lang: Lang, *, applies: bool, by: tuple[str, str] | None = None) -> AnswerRow:
    still_open = applies and answer.status == "open"
    state = STATES[answer.status] if applies else LABELS["not_applicable"]
    return AnswerRow(name, value_in_words(answer.value, lang), state.say(lang), origin_of(answer, lang, by), still_open)


def origin_of(answer: Answer[object], lang: Lang, by: tuple[str, str] | None = None) -> str:
    """Where an answer comes from, and who gave it; a default names its edition by its id, which no reader of a document knows."""
    source = answer.source or ""
    edition = _EDITION.fullmatch(source) if answer.status == "default" else None
    if edition:
        return (_BY_IMPACT if edition["impact"] else _RECOMMENDED).say(lang)
    person = _STATED.fill(who=giver(by, lang)).say(lang) if by else ""
    return "\n".join(filter(None, (cited((source_in_words(source, lang) or "",), lang), person))) or DASH


def giver(by: tuple[str | None, str | None], lang: Lang) -> str:
    """A name and a day, as far as they are known."""
    name, on = by
    return ("，" if lang == "zh" else ", ").join(filter(None, (name, written(on or "", lang))))


def value_in_words(value: object, lang: Lang) -> str:
    """An answer's value, in words."""
    if isinstance(value, Worded | Attacks | MostKnown):
        return value.words.say(lang)
    if isinstance(value, bool):
        return (words.YES if value else words.NO).say(lang)
    if isinstance(value, Fraction):
        return plain(value)
    return DASH if value is None else str(value.value if isinstance(value, StrEnum) else value)


def facts_rows(assessment: Assessment, lang: Lang) -> tuple[tuple[str, str], ...]:
    """What was assessed, with what."""
    facts, record = assessment.facts, assessment.record
    subjects = LABELS["unknown"].say(lang) if assessment.subjects is None else f"{assessment.subjects:,}"
    pairs: dict[str, str] = {
        "dataset": facts.name,
        "format": facts.format.upper(),
        "encoding": facts.encoding.upper() if facts.encoding else LABELS["no_encoding"].say(lang),
        "rows": f"{facts.rows:,}",
        "columns_count": f"{len(facts.columns):,}",
        "subjects": subjects,
        "fingerprint": f"{facts.fingerprint.kind}: {facts.fingerprint.value}",
        "plan_hash": record.hash,
        **({"earlier_hash": record.earlier_hash} if record.earlier_hash not in {None, record.hash} else {}),
        "standard": EDITION.fill(title=assessment.standard.title, id=assessment.standard.id).say(lang),
        "made_at": minute(assessment.made_at, lang),
        "versions": ", ".join(f"{name} {version}" for name, version in assessment.versions.items()),
    }
    return _worded(pairs.items(), lang)


def moment(assessment: Assessment) -> str:
    """When it was made, to the minute, with its time zone."""
    return assessment.made_at.strftime("%Y-%m-%d %H:%M %Z").strip()
