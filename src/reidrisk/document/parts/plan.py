"""The tables of the evaluation plan, ready to be written out (GB/T 42460 6.1 g, 6.6 a 1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...model import words
from ...model.exact import show
from ...model.frozen import dataclass
from ...model.preparation import Change, Reply
from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from ...prepare.asking.consistency import overruled
from ...prepare.asking.deriving import stated_situation
from ...prepare.asking.item_wording import question, reply_in_words
from ...prepare.asking.progress import parts
from ...prepare.asking.questionnaire import NA, NO, YES, Item, home_of
from ...prepare.asking.scoring import SCALES, Line, Score, score
from ...prepare.asking.situation import Asked, Situation
from ...prepare.context import BY_KEY, QUESTIONS, SHARING
from ...prepare.deciders import why_decided
from .. import heads
from ..citing import cited
from ..content import Block
from ..dating import minute, written
from ..figures import DASH
from ..kind import Fixed, Material
from ..labels import STATES
from ..layout.numbering import capital
from ..making import Make
from ..report.open_titles import open_titles
from ..report.parts import giver, is_replaced, origin_of, own_rows, stated_by, value_in_words
from .purpose import ANEW, FORMER, STATEMENT, agreed_again, has_ended

_NOTHING_OPEN = Text("全部已答。", "Everything is answered.")
_BEFORE = Text("{at} 确定，当时尚无评估结果。", "Fixed {at}, before any result was known.")
_AFTER = Text("{at} 改动，当时已有结果（{level} 级）。", "Changed {at}, after a result was known (level {level}).")
_COMPLETED = Text(
    "{at} 补齐，当时已有结果（{level} 级）：只补答了当时未答、且不影响该结果的问题，无须写明改动理由。",
    "Completed {at}, after a result was known (level {level}): only questions were answered that were open and on which that result "
    "did not depend; this needs no reason.",
)
_REASON = heads.REASON_IS
_NO_REASON = Text("没有写明理由。", "No reason is given.")
_PROPOSED = Text("建议 {roles}，待确认", "proposed {roles}, to be decided")
_VERIFIED = Text("有凭据，由{by}核实", "evidenced, verified by {by}")
_VERIFIED_ON = Text("有凭据，由{by}于{on}核实", "evidenced, verified by {by} on {on}")
_CLAIMS_NOTHING = frozenset({NO, NA, "none"})  # nobody need prove a no
_EVIDENCED, _SELF_DECLARED = Text("有凭据", "evidenced"), Text("自述", "self-declared")
_EVIDENCE = Text("证据：{evidence}", "evidence: {evidence}")
_SOURCE = Text("来源：{source}", "source: {source}")
_TAKEN = Text("沿用自 {origin}", "taken over from {origin}")
_CRITICAL = Text("关键", "critical")
_DOUBTED = Text("与另一回答矛盾", "contradicted")
_SCORED = Text("{earned}/{weight}，{share}%：{grade}", "{earned}/{weight}, {share}%: {grade}")
_ASIDE = Text("{text}（{aside}）", "{text} ({aside})")
_WAITING = Text("尚有 {count} 项未答：{best} 至 {worst}", "{count} not answered: {best} to {worst}")
_CAPPED = Text("关键项未满足，按最差一档", "a critical item failed: the worst grade")
_ABOUT_PEOPLE = Text("（每名使用者）", " (each user)")


@dataclass(frozen=True, slots=True)
class Row:
    """One question with its answer and where that comes from; `label` says in a few words what the answer states.

    `instance` is the column, place or party that it is about; None where it is asked once, or of people whose names are withheld.
    """

    item: Item
    instance: str | None
    label: str
    question: str
    clause: str
    answer: str
    by: str
    note: str
    open: bool


@dataclass(frozen=True, slots=True)
class Section:
    """One questionnaire."""

    key: str
    title: str
    about: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The answer sheet of one scale: what came of it, and by key of the answer its weight and what it earned."""

    title: str
    result: str
    points: Mapping[str, tuple[str, str]]


def situation_of(material: Material) -> Situation:
    """What was answered."""
    return stated_situation(material.plan, material.columns)


def sections(material: Material, lang: Lang, *, verbatim: bool = False) -> tuple[Section, ...]:
    """Every questionnaire that asks anything, with every question, answered or not.

    `verbatim`: a purpose that has to be determined again stands as it was answered, with a note; else that it has to be.
    """
    situation = situation_of(material)
    asked = situation.asked()
    return tuple(
        Section(
            part.questionnaire.key,
            part.questionnaire.title.say(lang),
            part.questionnaire.about.say(lang),
            tuple(
                _purpose_now(_row(material, situation, one, lang), material, lang, verbatim=verbatim)
                for one in asked
                if home_of(one.item.key) is part.questionnaire and _shown(material, one)
            ),
        )
        for part in parts(situation)
    )


def history(material: Material, lang: Lang) -> tuple[tuple[str, str], ...]:
    """Each plan: when it was fixed and why it was changed, and its hash."""
    explained = material.governed.explained
    each = ((one, one.change or explained.get(one.hash)) for one in material.fixed)
    return tuple(("\n".join(line for line in (_moment(one, lang), _why(one, change, lang)) if line), one.hash) for one, change in each)


def context(material: Material, lang: Lang) -> tuple[tuple[str, str, str, str], ...]:
    """The answers that enter the calculation: name, value, state, source."""
    release = material.plan.release
    public = material.standard.certain(release[SHARING].value)
    stated = stated_by(situation_of(material).release, release, material.who)
    rows = []
    for one in QUESTIONS:
        answer = release[one]
        silent = (
            (public and one.of_context) or is_replaced(one, release) or ((one.of_edition or one.has_default) and answer.status == "open")
        )
        if not silent:
            value, state = value_in_words(answer.value, lang), STATES[answer.status].say(lang)
            rows.append((capital(one.label.say(lang), lang), value, state, origin_of(answer, lang, stated.get(one.key))))
    return (*rows, *((row.name, row.value, row.state, row.source) for named in release.named for row in own_rows(release, named, lang)))


def column_rows(material: Material, lang: Lang) -> tuple[tuple[str, str, str, str], ...]:
    """Each column: name, roles, who decided, why."""
    return tuple(_column(material, name, lang) for name in material.columns)


def sheets(material: Material, lang: Lang) -> tuple[ScoreSheet, ...]:
    """The answer sheets of the scales that anything was answered on."""
    found = (score(situation_of(material), key) for key in SCALES)
    return tuple(_sheet(one, lang) for one in found if one.lines and len(one.open) < len(one.lines))


def overrules(material: Material, lang: Lang) -> tuple[tuple[str, str, str, str], ...]:
    """Where a person overruled a score: what, stated, scored, reason."""
    return tuple(
        (BY_KEY[name].label.say(lang), stated, scored, reason or DASH) for name, stated, scored, reason in overruled(situation_of(material))
    )


def open_blocks(situation: Situation, make: Make) -> Iterator[Block]:
    """What is not answered, a line for each questionnaire: a hundred questions in a list of their own took two pages."""
    found = open_titles(situation, make.lang)
    between = "　" if make.lang == "zh" else " · "
    yield make.pairs((heading, between.join(points)) for heading, points in found) if found else make.p(_NOTHING_OPEN)


def _purpose_now(row: Row, material: Material, lang: Lang, *, verbatim: bool) -> Row:
    if row.item.key != STATEMENT or not has_ended(material):
        return row
    if not verbatim:
        return replace(row, answer=(agreed_again(material) or ANEW).say(lang), note="")
    return replace(row, note=("；" if lang == "zh" else "; ").join(filter(None, (FORMER.say(lang), row.note))))


def _shown(material: Material, asked: Asked) -> bool:
    """Of what each person answered for themselves, one line at most where names are withheld."""
    if asked.item.each != "person" or material.names:
        return True
    people = situation_of(material).instances("person")
    return bool(people) and asked.instance == people[0]


def _row(material: Material, situation: Situation, asked: Asked, lang: Lang) -> Row:
    item = asked.item
    values = situation.value(item.key, asked.instance)
    withheld = item.each == "person" and not material.names
    text = item.text.say(lang) + _ABOUT_PEOPLE.say(lang) if withheld else question(asked, lang, names=material.names)
    reply = situation.replies.get(asked.key)
    answer = situation.release[item.key] if item.question is not None else None
    value = (
        value_in_words(answer.value, lang)
        if answer is not None and values
        else ("；" if lang == "zh" else "; ").join(written(one, lang) for one in values)
        if item.kind == "date"
        else reply_in_words(item, values, lang, names=material.names)
        if values
        else ""
    )
    note = (
        _note(reply, item, lang)
        if reply is not None
        else (_SOURCE.fill(source=origin_of(answer, lang)).say(lang) if answer is not None and answer.source else "")
    )
    return Row(
        item,
        None if withheld else asked.instance,
        capital(item.short.say(lang), lang),
        text,
        cited(item.clauses, lang),
        value,
        _who(reply, lang, names=material.names or not item.private) or _who_of(material.who.get(asked.key), lang),
        note,
        not values and not item.optional,
    )


def _who(reply: Reply | None, lang: Lang, *, names: bool) -> str:
    return "" if reply is None or not names else giver((reply.by, reply.date), lang)


def _who_of(given: tuple[str, str] | None, lang: Lang) -> str:
    return "" if given is None else giver(given, lang)


def backing_in_words(reply: Reply, lang: Lang) -> str:
    """Evidenced, and by whom and when that was verified; or self-declared."""
    if reply.evidenced and reply.verified_by:
        on = written(reply.verified_on, lang) if reply.verified_on else ""
        return (_VERIFIED_ON if on else _VERIFIED).fill(by=reply.verified_by, on=on).say(lang)
    return (_EVIDENCED if reply.evidenced else _SELF_DECLARED).say(lang)


def is_relied_on(item: Item, reply: Reply) -> bool:
    """Whether a reader should know what the answer rests on: it claims something, or somebody named a paper for it."""
    claims = reply.value == YES if item.kind == "yes_no" else item.needs_evidence and reply.value not in _CLAIMS_NOTHING
    return bool(reply.evidence) or claims


def _note(reply: Reply, item: Item, lang: Lang) -> str:
    """What an answer rests on: a yes that nothing backs is somebody's word, and so is a paper of which no hash is known."""
    backing = (backing_in_words(reply, lang),) if is_relied_on(item, reply) else ()
    found: Iterator[str] = (
        text.fill(**{key: value}).say(lang)
        for text, key, value in (
            (_EVIDENCE, "evidence", reply.evidence),
            (_SOURCE, "source", reply.source),
            (_TAKEN, "origin", reply.taken_from),
        )
        if value
    )
    return ("；" if lang == "zh" else "; ").join((*backing, *found))


def _moment(one: Fixed, lang: Lang) -> str:
    at = minute(one.at, lang)
    after = _COMPLETED if one.completes else _AFTER
    return (_BEFORE.fill(at=at) if one.level is None else after.fill(at=at, level=one.level)).say(lang)


def _why(one: Fixed, change: Change | None, lang: Lang) -> str:
    if one.level is None or one.completes:
        return ""
    if change is None:
        return _NO_REASON.say(lang)
    who = giver((change.by, change.date), lang)
    return _REASON.fill(reason=change.reason).say(lang) + (_ASIDE.fill(text="", aside=who).say(lang) if who else "")


def _column(material: Material, name: str, lang: Lang) -> tuple[str, str, str, str]:
    decision = material.plan.decided.get(name)
    if decision is not None:
        roles = _spoken_roles(tuple(role.value for role in Role if role in decision.roles), lang)
        return name, roles, decision.by, why_decided(decision.reason, lang)
    proposed = material.proposed.get(name, ())
    text: Text | Phrase = _PROPOSED.fill(roles=_spoken_roles(proposed, lang)) if proposed else words.TO_BE_DECIDED
    return name, text.say(lang), "", ""


def _spoken_roles(codes: tuple[str, ...], lang: Lang) -> str:
    return ("、" if lang == "zh" else ", ").join(f"{code} {Role(code).words.say(lang)}" for code in codes)


def _sheet(result: Score, lang: Lang) -> ScoreSheet:
    if result.grade is not None and result.share is not None:
        grade = result.grade.words
        outcome = _SCORED.fill(earned=show(result.earned), weight=result.weight, share=show(result.share * 100, 1), grade=grade).say(lang)
        outcome = _aside(outcome, _CAPPED, lang) if result.capped_by else outcome
    else:
        outcome = _WAITING.fill(count=len(result.open), best=result.best.words, worst=result.worst.words).say(lang)
    return ScoreSheet(capital(result.scale.title.say(lang), lang), outcome, {line.asked.key: _line(line, lang) for line in result.lines})


def _line(line: Line, lang: Lang) -> tuple[str, str]:
    weight, earned = str(line.points.weight), DASH if line.earned is None else show(line.earned * line.points.weight)
    return (
        _aside(weight, _CRITICAL, lang) if line.points.critical else weight,
        _aside(earned, _DOUBTED, lang) if line.doubted else earned,
    )


def _aside(text: str, aside: Text, lang: Lang) -> str:
    return _ASIDE.fill(text=text, aside=aside).say(lang)
