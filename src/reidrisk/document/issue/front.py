"""The first page of every paper: what it is of, whose, which version, the verdict where there is one, who signs (GB/T 42460 6.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Lang, Phrase, Text
from .. import heads
from ..content import Block, Heading, Sign
from ..control import SECRECIES, Control
from ..dating import day
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords
from ..report.marks import marks
from ..report.sentences import headline

_ORGANISATION = Text("单位", "Organisation")
_NUMBER = heads.DOCUMENT_NUMBER
_NUMBERED = Text("{number}，第 {version} 版", "{number}, version {version}")
_SECRECY = heads.CLASSIFICATION
_FOR = Text("{secrecy}（可阅读者：{readers}）", "{secrecy} (for {readers})")
_MADE = Text("编制日期", "Date")
_OPEN = Text("尚未回答", "Questions not answered")
_COUNT = Text("{left} 个问题，列在评估方案中", "{left}, listed in the evaluation plan")
_NAMED = Text("{title}（{file}）", "{title} ({file})")
_HEAD = (
    heads.CAPACITY,
    heads.PERSON,
    Text("意见、签字或盖章", "Opinion, signature or seal"),
    heads.DATE,
)
_SIGNED = Text("已电子签署（台账第 {entry} 条）", "signed electronically (ledger entry {entry})")
# What was signed is the conclusion: not a paper that was written afterwards, nor one that nobody has approved yet.
_CONCLUSION_SIGNED = Text(
    "评估结论已电子签署（台账第 {entry} 条），本文件未经签署",
    "the conclusion is signed electronically (ledger entry {entry}), this document is not",
)
# Who prepares, reviews and approves, and the answer that names them (GB/T 42460 6.1 c, 6.4 b).
_PEOPLE = (
    (Text("编制（执行者）", "Prepared by (executor)"), "team.executor"),
    (Text("审核（监督者）", "Reviewed by (supervisor)"), "team.supervisor"),
    (Text("批准（策略管理者）", "Approved by (policy manager)"), "team.policy_manager"),
)


def title_of(material: Material, lang: Lang) -> str:
    """What the dataset is called; its file where nobody said."""
    answers = AnswersInWords.of(material, lang)
    return answers.say("dataset.title") if answers.given("dataset.title") else material.dataset


def front(kind: Kind, material: Material, lang: Lang, control: Control, body: tuple[Block, ...]) -> Iterator[Block]:
    """The body with what stands before its first chapter, and where it is signed."""
    make, answers = Make(lang), AnswersInWords.of(material, lang)
    yield make.pairs(_facts(kind, material, control, answers, make))
    if kind.assesses and not kind.leads and kind.secrecy != "recipient" and material.assessment is not None:
        yield make.p(headline(material.assessment), "lead")
        mark = marks(material.assessment)[0]
        yield make.p(f"{mark.sign} {mark.text.say(lang)}", "good" if mark.tone == "good" else "warn" if mark.tone == "bad" else "plain")
    signing = kind.secrecy != "public" and not any(isinstance(block, Sign) for block in body)
    lines = (
        (Sign(tuple(make.say(text) for text in _HEAD), tuple(_person(one, control, answers, make) for one in _PEOPLE)),) if signing else ()
    )
    at = _after_verdict(body) if kind.leads else 0
    yield from (*body[:at], *lines, *body[at:])


def _after_verdict(body: tuple[Block, ...]) -> int:
    """Where a paper leads with its verdict, it is signed under it: before its second heading."""
    headings = [at for at, block in enumerate(body) if isinstance(block, Heading)]
    return headings[1] if len(headings) > 1 else len(body)


def _facts(kind: Kind, material: Material, control: Control, answers: AnswersInWords, make: Make) -> Iterator[tuple[Text, str | Phrase]]:
    if answers.given("legal.processor"):
        yield _ORGANISATION, answers.say("legal.processor")
    title = title_of(material, make.lang)
    yield heads.DATASET, title if title == material.dataset else _NAMED.fill(title=title, file=material.dataset)
    named = answers.given("recipients.organisations") and answers.applies("recipients.organisations")  # open data have no recipient
    if kind.secrecy != "public" and named:
        yield heads.RECIPIENT, answers.say("recipients.organisations")
    yield _NUMBER, _NUMBERED.fill(number=control.number, version=str(control.version))
    yield _SECRECY, _FOR.fill(secrecy=SECRECIES[control.secrecy], readers=control.readers)
    yield _MADE, day(control.made_at, make.lang)
    waiting = len(answers.situation.open())
    if waiting and kind.secrecy in {"internal", "confidential"} and control.status != "recorded":
        yield _OPEN, _COUNT.fill(left=waiting)


def _person(one: tuple[Text, str], control: Control, answers: AnswersInWords, make: Make) -> tuple[str, ...]:
    """Capacity, name, what was signed, when; empty where it is to be written by hand."""
    capacity, key = one
    signed = next((signature for signature in control.signatures if signature.key == key), None)
    name = signed.name if signed else answers.say(key) if answers.given(key) else ""
    opinion = (_SIGNED if control.approved else _CONCLUSION_SIGNED).fill(entry=str(signed.entry)) if signed else ""
    return make.say(capacity), name, make.say(opinion), day(signed.at, make.lang) if signed else ""
