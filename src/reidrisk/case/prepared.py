"""How far a case is prepared: for a terminal and for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ..document.findings import caution_record, not_fitting
from ..document.layout.lines import plain
from ..document.record_preparation import score_record
from ..flow.editions import find_standard, settle
from ..grade.caution import Raised
from ..grade.sensitivity import swings
from ..mitigate.purpose.answered import answered
from ..mitigate.purpose.purpose_file import purpose_yaml
from ..model.exact import show_rare
from ..model.release import Answer
from ..model.text import Lang, Text
from ..prepare.asking.consistency import overruled
from ..prepare.asking.item_values import options_of
from ..prepare.asking.item_wording import question, reply_in_words
from ..prepare.asking.progress import Part, matter_most, parts
from ..prepare.asking.questionnaire import SEVERAL, by_key
from ..prepare.asking.scoring import SCALES, score
from ..prepare.asking.situation import Asked, Situation, split_key
from ..prepare.asking.source_wording import source_in_words
from ..prepare.case.file import CaseFile
from ..prepare.case.own import own_keys
from ..prepare.context import QUESTIONS
from ..prepare.parsing import spelled
from ..prepare.questions import open_questions
from .approving.still_asked import still_asked
from .case import Case

SCHEMA = "reidrisk/prepare/1"
_HEAD = Text("{title}：已答 {answered}，共 {asked}", "{title}: {answered} of {asked} answered")
_TOTAL = Text("评估准备：已答 {answered}，共 {asked}，还有 {left}。", "Preparation: {answered} of {asked} answered, {left} left.")
_MOST = Text("对结果影响最大的未答问题：", "The open answers that matter most for the result:")
_FOLLOWS = Text("由回答得出：{title} = {value}（{source}）", "Following from the answers: {title} = {value} ({source})")
_OVERRULED = Text(
    "评分经人工调整：{title}采用 {stated}，问卷得出 {scored}；理由：{reason}",
    "The score was adjusted by a person: {title} is taken as {stated}, the questionnaire gives {scored}; reason: {reason}",
)
_COPIED = Text("沿用自 {origin}，请核对", "taken over from {origin}, please check")
_NEXT = Text(
    "在终端上运行 reidrisk prepare {folder} 逐题回答，或用 --set 键=回答 --by 姓名，或直接编辑 {file}。",
    "Answer them on a terminal with reidrisk prepare {folder}, with --set key=answer --by NAME, or by editing {file}.",
)
_DONE = Text(
    "全部已答。下一步：reidrisk report {folder} plan 写出评估方案，再运行 reidrisk assess {folder}。",
    "All answered. Next: reidrisk report {folder} plan writes the evaluation plan; then reidrisk assess {folder}.",
)
_EDITION = Text("{standard}还要问（能从回答得出的不必填写）：", "{standard} also asks (what follows from the answers need not be given):")
SETTLED = Text("决定级别的问题都已回答；其余为文档所需。", "All that decides the level is answered; the rest is for the papers.")
_RELEASE = Text("批准和发布还要回答的有 {count} 题：", "Approval and release still ask ({count}):")
_NOTHING = Text("批准和发布没有还要回答的问题。", "Approval and release ask nothing more.")
_OPEN = "—"
# A share of leaks that was found is T3 itself.
_SYMBOLS = {"breach": Text("T3", "T3")}


def prepared_lines(case: Case, lang: Lang, found: Sequence[Raised], *, everything: bool) -> Iterator[str]:
    """The state of the preparation with what does not fit; with `everything`, each question and its answer."""
    situation = case.file.situation()
    asked_parts = parts(situation)
    for part in asked_parts:
        yield _HEAD.fill(title=part.questionnaire.title, answered=part.answered, asked=part.asked).say(lang)
        if everything:
            yield from (_line(situation, asked, lang) for asked in situation.asked() if asked.item in part.questionnaire.items)
    yield ""
    yield _TOTAL.fill(**_counts(asked_parts)).say(lang)
    yield from (plain(line.say(lang)) for line in not_fitting(found))
    yield from _following(case, situation, lang)
    most = matter_most(situation, _swings(case))
    if most:
        yield _MOST.say(lang)
        yield from (f"  {plain(asked.key)}  {plain(question(asked, lang, names=True))}" for asked in most)
    wanted = edition_open(case.file)
    if wanted:
        yield _EDITION.fill(standard=find_standard(case.file.plan().standard).title).say(lang)
        yield from (f"  {plain(asked.key)}  {plain(question(asked, lang))}" for asked in wanted)
    if settled(case):
        yield SETTLED.say(lang)
    needed = still_asked(case, case.earlier)
    yield (_RELEASE.fill(count=len(needed)) if needed else _NOTHING).say(lang)
    yield from (f"  {plain(asked.key)}  {plain(question(asked, lang, names=True))}" for asked in needed)
    left = wanted or any(part.open for part in asked_parts)
    yield (_NEXT if left else _DONE).fill(folder=case.folder, file=case.folder / "assessment.yaml").say(lang)


def prepared_json(case: Case, lang: Lang, found: Sequence[Raised]) -> dict[str, Any]:
    """The same for scripts: what is answered, what is open and how it is answered, what follows, and what does not fit."""
    situation, plan = case.file.situation(), case.file.plan()
    asked_parts, follows = parts(situation), {name: plan.release[name] for name in plan.derived}
    return {
        "schema": SCHEMA,
        "case": str(case.folder),
        "lang": lang,
        **_counts(asked_parts),
        "questionnaires": [
            {"key": one.questionnaire.key, "title": one.questionnaire.title.say(lang), "asked": one.asked, "answered": one.answered}
            for one in asked_parts
        ],
        "cautions": [caution_record(one, lang) for one in found],
        "open": [_open(asked, lang) for asked in situation.open()],
        "edition_open": [_open(asked, lang) for asked in edition_open(case.file)],
        "level_settled": settled(case),
        "release_asks": [asked.key for asked in still_asked(case, case.earlier)],
        "matter_most": [asked.key for asked in matter_most(situation, _swings(case))],
        "answers": {**_settings(situation), **_replies(situation), **_own(situation)},
        "derived": {name: {"value": str(answer.value), "source": answer.source} for name, answer in follows.items()},
        "purpose": purpose_yaml(answered(case.file.replies)) or None,
        "scores": {key: score_record(score(situation, key)) for key in SCALES},
        "overruled": [dict(zip(("key", "stated", "scored", "reason"), one, strict=True)) for one in overruled(situation)],
    }


def _settings(situation: Situation) -> dict[str, Any]:
    answers = {question.key: situation.release[question] for question in QUESTIONS}
    return {key: {"value": spelled(answer.value), "source": answer.source} for key, answer in answers.items() if answer.value is not None}


def _replies(situation: Situation) -> dict[str, Any]:
    return {
        key: {
            "value": list(reply.values) if by_key()[split_key(key)[0]].kind in SEVERAL else reply.value,
            "by": reply.by,
            "date": reply.date,
            "evidence": reply.evidence,
            "source": reply.source,
            "from": reply.taken_from,
            "evidenced": reply.evidenced,
            "verified_by": reply.verified_by,
            "verified_on": reply.verified_on,
        }
        for key, reply in situation.replies.items()
    }


def _own(situation: Situation) -> dict[str, Any]:
    """What recipients and environments answer for themselves, by ``key@name``."""
    found: dict[str, Any] = {}
    for key, answer in own_keys(situation):
        if isinstance(answer, Answer):
            found[key] = {"value": spelled(answer.value), "source": answer.source}
        else:
            found |= _replies(replace(situation, replies={key: answer}))
    return found


def _counts(found: tuple[Part, ...]) -> dict[str, int]:
    asked, answered = sum(part.asked for part in found), sum(part.answered for part in found)
    return {"asked": asked, "answered": answered, "left": asked - answered}


def _swings(case: Case) -> dict[str, Any]:
    plan = case.file.plan()
    return swings(find_standard(plan.standard), plan.release)


def _line(situation: Situation, asked: Asked, lang: Lang) -> str:
    values = situation.value(asked.item.key, asked.instance)
    reply = situation.replies.get(asked.key)
    note = f"  [{_COPIED.fill(origin=reply.taken_from).say(lang)}]" if reply is not None and reply.taken_from else ""
    answer = reply_in_words(asked.item, values, lang, names=True) if values else _OPEN
    return f"  {plain(asked.key)}  {plain(question(asked, lang, names=True))}\n      {plain(answer)}{note}"


def _following(case: Case, situation: Situation, lang: Lang) -> Iterator[str]:
    plan = case.file.plan()
    titles = {scale.field: scale.title for scale in SCALES.values() if scale.field} | _SYMBOLS
    for name in plan.derived:
        answer = plan.release[name]
        value = show_rare(answer.value) if isinstance(answer.value, Fraction) else getattr(answer.value, "words", answer.value)
        yield _FOLLOWS.fill(title=titles.get(name, name), value=value, source=source_in_words(answer.source, lang) or _OPEN).say(lang)
    for name, stated, scored, reason in overruled(situation):
        yield _OVERRULED.fill(title=titles.get(name, name), stated=stated, scored=scored, reason=reason or _OPEN).say(lang)


def _open(asked: Asked, lang: Lang) -> dict[str, Any]:
    item = asked.item
    return {
        "key": asked.key,
        "question": question(asked, lang, names=True),
        "help": item.help.say(lang),
        "clauses": list(item.clauses),
        "kind": item.kind,
        "options": [{"value": one.value, "title": one.title.say(lang)} for one in options_of(item)],
    }


def settled(case: Case) -> bool:
    """Whether everything is answered that decides the level of these columns: no other answer changes it."""
    standard, plan = settle(case.file.plan(), case.file.situation().columns)
    return not open_questions(plan, standard)


def edition_open(file: CaseFile) -> tuple[Asked, ...]:
    """The open questions of this edition alone."""
    standard, plan = settle(file.plan(), file.situation().columns)
    return tuple(Asked(by_key()[question.key]) for question in open_questions(plan, standard) if question.of_edition)
