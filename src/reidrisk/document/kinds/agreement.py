"""A draft of the data use agreement, by the relation of the parties (ITU-T X Suppl.39 SR9; GB/T 39725 10.2 i; PIPL 20, 21, 23)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...data.bundled import entries, frozen
from ...model import words
from ...model.frozen import dataclass
from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords
from ..parts.usefulness import missed_goals

TITLE = Text("数据使用协议（草案）", "Data use agreement (draft)")
_DRAFT = Text(
    "草案，供法务修改；双方签署后方为协议。方括号处由双方填写。",
    "This is a draft for counsel to amend. It takes effect as an agreement when both parties have signed it. The parties complete the "
    "items in square brackets.",
)
_UNRELATED = Text(
    "评估方案没有说明接收方与提供方的关系：下面列出各种关系的条款，请保留适用的一条，删去其余。",
    "The evaluation plan does not state how the recipient is related to the provider: the articles of every relation follow. Keep the one "
    "that applies and strike the others.",
)
_PARTIES, _SUBJECT = Text("当事人", "Parties"), Text("所涉数据与期限", "Data and term")
_PROVIDER, _RECEIVER = Text("甲方（提供方）", "Party A (provider)"), Text("乙方（接收方）", "Party B (recipient)")
_OF_PARTY = Text(
    "{name}\n统一社会信用代码：[填写]　法定代表人或负责人：[填写]\n住所：[填写]　联系人及联系方式：[填写]",
    "{name}\nUnified social credit code: [ ]; legal representative: [ ]\nSeat: [ ]; contact: [ ]",
)
_USERS = Text("使用者", "Named users")
_RELATION = Text("双方的关系", "Relation")
_DATA, _PRINT, _PURPOSE, _TERM, _MANNER, _CATEGORIES = (
    Text("数据", "Data"),
    words.DATA_FINGERPRINT,
    Text("处理目的（允许的用途）", "Permitted purpose"),
    Text("期限", "Term"),
    Text("提供与处理的方式", "Manner of provision and processing"),
    Text("个人信息的种类", "Categories of personal information"),
)
_BLANK = Text("[由双方填写]", "[to be filled in]")
_TERM_BLANK = Text("自 [日期] 至 [日期]", "from [date] to [date]")
_USERS_BLANK = Text("[列出姓名与岗位；变更须事先书面同意]", "[names and posts; changes need prior written consent]")
_LEVEL = Text("提供时的标识度级别", "Identifiability level when provided")
_SENSITIVE = Text("{categories}；其中敏感个人信息：{sensitive}", "{categories}; sensitive among them: {sensitive}")
_SIGNED = (
    Text("甲方（盖章）\n法定代表人或授权代表（签字）", "Party A (seal)\nlegal or authorised representative (signature)"),
    Text("乙方（盖章）\n法定代表人或授权代表（签字）", "Party B (seal)\nlegal or authorised representative (signature)"),
)


@dataclass(frozen=True, slots=True)
class Article:
    """One article; `when` names the relations it is for, none for all."""

    title: Text
    points: tuple[Text, ...]
    when: tuple[str, ...] = ()


@cache
def articles() -> tuple[Article, ...]:
    """Every article, in order."""
    return tuple(
        frozen(Article, {**one, "points": tuple(Text(*point) for point in one["points"])}, where)
        for where, one in entries(__package__, "agreement.toml", "article")
    )


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Parties, data, articles, signatures."""
    make, answers = Make(lang), AnswersInWords.of(material, lang)
    relations = _relations(answers)
    blocks: list[Block] = [make.p(_DRAFT, "warn")]
    if not relations:
        blocks.append(make.p(_UNRELATED, "warn"))
    blocks += [
        make.h1(_PARTIES),
        make.pairs(_parties(answers, relations, make)),
        make.h1(_SUBJECT),
        make.pairs(_subject(material, answers)),
    ]
    for article in articles():
        if not article.when or not relations or relations & set(article.when):
            blocks += [make.h1(article.title), make.items(article.points, ordered=True)]
    return (*blocks, make.sign(_SIGNED))


_OF_RELATION = {"PIPL 20": "joint", "PIPL 21": "entrusted", "PIPL 23": "third_party"}


def applies(clause: str, material: Material) -> bool:
    """The articles of the law on a relation only where the recipient is related so, or where nobody has answered."""
    relations = _relations(AnswersInWords.of(material, "en"))
    return clause not in _OF_RELATION or not relations or _OF_RELATION[clause] in relations


def _relations(answers: AnswersInWords) -> set[str]:
    """How the recipients are related to the provider, as answered."""
    return {value for name in answers.situation.instances("recipient") for value in answers.situation.value("recipients.relation", name)}


def _parties(answers: AnswersInWords, relations: set[str], make: Make) -> Iterator[tuple[Text, Text | Phrase | str]]:
    for party, key in ((_PROVIDER, "legal.processor"), (_RECEIVER, "recipients.organisations")):
        yield party, _OF_PARTY.fill(name=answers.say(key) if answers.given(key) else _BLANK)
    named = dict.fromkeys(answers.say("recipients.relation", name) for name in answers.situation.instances("recipient"))
    yield _RELATION, ("、" if make.lang == "zh" else ", ").join(named) if relations else _BLANK
    yield _USERS, _USERS_BLANK


def _subject(material: Material, answers: AnswersInWords) -> Iterator[tuple[Text, Text | Phrase | str]]:
    assessment = material.known()
    level, print_ = assessment.verdict.level, assessment.facts.fingerprint
    yield _DATA, answers.say("dataset.title") if answers.given("dataset.title") else material.dataset
    yield _PRINT, f"{print_.kind}: {print_.value}"
    yield _CATEGORIES, _categories(material)
    yield _LEVEL, words.NO_LEVEL if level is None else words.LEVEL_OF.fill(level=level)
    stated = answers.given("purpose.statement") and not missed_goals(material.mitigation)
    yield _PURPOSE, answers.say("purpose.statement") if stated else _ANEW if answers.given("purpose.statement") else _BLANK
    yield _MANNER, answers.say("sharing") if material.plan.release["sharing"].value is not None else _BLANK
    yield _TERM, _TERM_BLANK


def _categories(material: Material) -> Text | Phrase:
    """What the columns that are given are about, the sensitive ones named."""
    samples = material.known().samples
    columns = [
        column for column in material.known().inventory.columns
        if column.category_title is not None and (column.name not in samples or samples[column.name].present)
    ]  # fmt: skip
    about = tuple(dict.fromkeys(column.category_title for column in columns))
    sensitive = tuple(dict.fromkeys(column.category_title for column in columns if Role.SA in column.roles))
    if not about:
        return _BLANK
    return _SENSITIVE.fill(categories=about, sensitive=sensitive) if sensitive else _LISTED.fill(categories=about)


_LISTED = Text("{categories}", "{categories}")
_ANEW = Text(
    "[重新约定：处理后的数据已不能完全实现原定用途]",
    "[to be agreed again: the treated data can no longer fully serve the purpose that was stated]",
)


KIND = Kind(
    key="agreement",
    title=TITLE,
    clauses=("ITU-T X Suppl.39 (2023) SR9", "GB/T 39725-2020 10.2 i", "PIPL 20", "PIPL 21", "PIPL 23", "China methodology (2024) 10.2.1"),
    build=build,
    secrecy="recipient",
    readers=Text("双方当事人及其法务", "both parties and their counsel"),
    assesses=True,
    applies=applies,
)
