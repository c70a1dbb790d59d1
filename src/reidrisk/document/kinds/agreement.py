"""A draft of the data use agreement, by the relation of the parties and where the data go.

ITU-T X Suppl.39 SR9; GB/T 39725 10.2 i; PIPL 20, 21, 23, 38 to 41; Measures for the Standard Contract (2023) 6, 7; Provisions on Promoting
and Regulating Cross-border Data Flows (2024). Data that are open to everybody are bound by no agreement (GB/T 42460 3.9): none is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ...data.bundled import entries, frozen
from ...model import words
from ...model.frozen import dataclass
from ...model.inventory import Column
from ...model.release import Sharing
from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from ...model.verdict import ACCEPTABLE
from ...prepare.asking.questionnaire import YES, items
from ...prepare.context import SHARING
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords
from ..parts.identified import category_title
from ..parts.purpose import BY_AGREEMENT, STATEMENT, newly_agreed
from ..parts.treatment import Treatment
from ..report.sentences import headline

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
_TERMS_OF_USE = Text(
    "接收方以点击同意的方式接受：下列内容作为使用条款公布，接受即受其约束；须保留接受的记录（何人、何时、哪一版）。方括号处由提供方填写。",
    "The recipient accepts by a click: what follows is published as terms of use and binds whoever accepts it. Keep a record of each "
    "acceptance (who, when, which version). The provider completes the items in square brackets.",
)
_REFUSED = Text(
    "不得据本协议提供数据：{verdict}本草案只供协商；数据处理并重新评估至可以接受、经管理层批准之后，方可签署和提供。",
    "No data may be provided under this agreement. {verdict} This draft serves negotiation only: it is to be signed, and the data "
    "provided, once the data have been treated and evaluated again as acceptable and management has approved.",
)
_UNAPPROVED = Text(
    "评估结论尚未经管理层批准：批准之前不得提供数据，签署本协议不能代替批准。",
    "Management has not approved the evaluation yet. Until it has, no data may be provided; signing this agreement does not take its "
    "place.",
)
_PARTIES, _SUBJECT = Text("当事人", "Parties"), Text("所涉数据与期限", "Data and term")
_PROVIDER, _RECEIVER = Text("甲方（提供方）", "Party A (provider)"), Text("乙方（接收方）", "Party B (recipient)")
_OF_PARTY = Text(
    "{name}\n统一社会信用代码：[填写]　法定代表人或负责人：[填写]\n住所：[填写]　联系人及联系方式：[填写]",
    "{name}\nUnified social credit code: [ ]; legal representative: [ ]\nSeat: [ ]; contact: [ ]",
)
_ABROAD = Text(
    "{name}\n注册国家或地区及登记号：[填写]　法定代表人或负责人：[填写]\n住所：[填写]　联系人及联系方式：[填写]",
    "{name}\nCountry or region of registration, and number: [ ]; legal representative: [ ]\nSeat: [ ]; contact: [ ]",
)
_PLACE, _PLACE_BLANK = Text("境外保存和访问的国家或地区", "Countries or regions abroad"), Text("[填写]", "[ ]")
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
_DATASET = Text("{title}；{rows} 条记录，{columns} 列", "{title}; {rows} {rows|record|records}, {columns} {columns|column|columns}")
_NAMED_USERS = Text("{users}；变更须事先书面同意", "{users}; changes need prior written consent")
_BLANK = Text("[由双方填写]", "[to be filled in]")
_TERM_BLANK = Text("自 [日期] 至 [日期]", "from [date] to [date]")
_USERS_BLANK = Text("[列出姓名与岗位；变更须事先书面同意]", "[names and posts; changes need prior written consent]")
_LEVEL = Text("提供时的标识度级别", "Identifiability level when provided")
_LEVEL_BLANK = Text(
    "[重新评估后填写；须为可接受的级别，3 级或 4 级]", "[to be filled in after a new evaluation; it must be an acceptable level, 3 or 4]"
)
_SENSITIVE = Text("{categories}；其中敏感个人信息：{sensitive}", "{categories}; sensitive among them: {sensitive}")
_SIGNED = (
    Text("甲方（盖章）\n法定代表人或授权代表（签字）", "Party A (seal)\nlegal or authorised representative (signature)"),
    Text("乙方（盖章）\n法定代表人或授权代表（签字）", "Party B (seal)\nlegal or authorised representative (signature)"),
)


@dataclass(frozen=True, slots=True)
class Point:
    """One numbered sentence; `when` names the circumstances it is for, none for all."""

    text: Text
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Article:
    """One article; `when` names the circumstances it is for, none for all."""

    title: Text
    points: tuple[Point, ...]
    when: tuple[str, ...] = ()


@cache
def articles() -> tuple[Article, ...]:
    """Every article, in order.

    Raises:
        ValueError: an article, a point or a circumstance is not as it has to be; the file and the line are named.

    """
    return tuple(_article(where, one) for where, one in entries(__package__, "agreement.toml", "article"))


def _article(where: str, one: Mapping[str, Any]) -> Article:
    points = tuple(_point(where, *point) for point in one.get("points", ()))
    found = frozen(Article, {**one, "points": points}, where)
    strange = {*found.when, *(word for point in points for word in point.when)} - CIRCUMSTANCES
    if strange:
        msg = f"{where}: {', '.join(sorted(strange))}: no such circumstance"
        raise ValueError(msg)
    return found


def _point(where: str, *parts: object) -> Point:
    match parts:
        case (str(zh), str(en), *when):
            return frozen(Point, {"text": [zh, en], "when": when}, where)
        case _:
            msg = f"{where}: a point is a sentence in Chinese, one in English, and the circumstances it is for"
            raise ValueError(msg)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Parties, data, articles, signatures."""
    make, answers = Make(lang), AnswersInWords.of(material, lang)
    relations, there = _relations(answers), circumstances(answers)
    by_click = answers.situation.value("recipients.agreement") == ("click",)
    blocks: list[Block] = [make.p(_TERMS_OF_USE if by_click else _DRAFT, "warn"), *_not_to_be_used_yet(material, make)]
    if not relations:
        blocks.append(make.p(_UNRELATED, "warn"))
    blocks += [
        make.h1(_PARTIES),
        make.pairs(_parties(answers, relations, make)),
        make.h1(_SUBJECT),
        make.pairs(_subject(material, answers)),
    ]
    for article in articles():
        if holds(article.when, there):
            points = (_filled(point.text, answers) for point in article.points if holds(point.when, there))
            blocks += [make.h1(article.title), make.items(points, ordered=True)]
    return (*blocks, *(() if by_click else (make.sign(_SIGNED),)))


def _filled(text: Text, answers: AnswersInWords) -> Text | Phrase:
    return text.fill(controls=_controls(answers)) if _CONTROLS in text.en else text


def _controls(answers: AnswersInWords) -> tuple[Text, ...]:
    """The controls at the recipient that were stated to be there: on these the level rests."""
    of = (item for item in items() if item.key.startswith(_OF_CONTROLS) and item.key != _ITSELF)
    return tuple(item.short for item in of if answers.situation.value(item.key) == (YES,))


def holds(when: tuple[str, ...], there: frozenset[str]) -> bool:
    """Whether an article or a point is for these circumstances."""
    return not when or bool(there & set(when))


_RELATIONS = ("internal", "entrusted", "joint", "third_party")
_OF_RELATION = {"PIPL 20": "joint", "PIPL 21": "entrusted", "PIPL 23": "third_party"}
_ROUTES = ("assessment", "contract", "certificate", "exempt")
_HIGHEST, _CONTROLS = 4, "{controls}"
_OF_CONTROLS, _ITSELF = "controls.", "controls.agreement"
CIRCUMSTANCES = frozenset({
    *_RELATIONS, *_ROUTES, "enclave", "copy", "sensitive", "sensitive by consent", "sensitive without consent", "minors", "treated",
    "controls", "controls open", "abroad", "inside", "route open", "by consent", "without consent", "personal", "anonymous", "level 4",
})  # fmt: skip


def circumstances(answers: AnswersInWords) -> frozenset[str]:
    """What articles and points are chosen by: the relation (each of them while it is open), where the data go, what they count as."""
    route = answers.situation.value("flow.abroad_route")
    anonymous = answers.situation.value("legal.form") == ("anonymous",)
    ended = answers.material.known().verdict.level == _HIGHEST
    return frozenset({
        *(_relations(answers) or _RELATIONS),
        "abroad" if answers.yes("flow.abroad") else "inside",
        route[0] if route and route[0] in _ROUTES else "route open",
        _consent(answers),
        "anonymous" if anonymous else "level 4" if ended else "personal",
        "enclave" if answers.material.plan.release[SHARING].value is Sharing.ENCLAVE else "copy",
        "controls" if _controls(answers) else "controls open",
        *(name for name, there in _further(answers) if there),
    })  # fmt: skip


def _consent(answers: AnswersInWords) -> str:
    """Whether the processing rests on consent; while the basis is open it may."""
    other = answers.given("legal.basis") and answers.situation.value("legal.basis") != ("consent",)
    return "without consent" if other else "by consent"


def _further(answers: AnswersInWords) -> tuple[tuple[str, bool], ...]:
    """What the data are, that asks for more."""
    sensitive = answers.yes("legal.sensitive") is True
    return (
        ("sensitive", sensitive),
        (f"sensitive {_consent(answers)}", sensitive),
        ("minors", answers.yes("subjects.minors") is True),
        ("treated", Treatment.of(answers.material) is not None),
    )


def applies(clause: str, material: Material) -> bool:
    """The articles of the law on a relation, or on provision abroad, only where the recipient is so, or where nobody said how related."""
    answers = AnswersInWords.of(material, "en")
    if clause in {"PIPL 38", "PIPL 39"}:
        return answers.yes("flow.abroad") is True
    relations = _relations(answers)
    return clause not in _OF_RELATION or not relations or _OF_RELATION[clause] in relations


def _not_to_be_used_yet(material: Material, make: Make) -> Iterator[Block]:
    """That the data must not be provided under it, while they must not."""
    verdict = material.known().verdict
    if not verdict.acceptable:
        yield make.p(_REFUSED.fill(verdict=headline(material.known())), "warn")
    elif material.governed.status != "approved" or material.governed.broken:
        yield make.p(_UNAPPROVED, "warn")


def _relations(answers: AnswersInWords) -> set[str]:
    """How the recipients are related to the provider, as answered."""
    return {value for name in answers.situation.instances("recipient") for value in answers.situation.value("recipients.relation", name)}


def _parties(answers: AnswersInWords, relations: set[str], make: Make) -> Iterator[tuple[Text, Text | Phrase | str]]:
    abroad = answers.yes("flow.abroad")
    for party, key, known in (
        (_PROVIDER, "legal.processor", _OF_PARTY),
        (_RECEIVER, "recipients.organisations", _ABROAD if abroad else _OF_PARTY),
    ):
        yield party, known.fill(name=answers.say(key) if answers.given(key) else _BLANK)
    named = dict.fromkeys(answers.say("recipients.relation", name) for name in answers.situation.instances("recipient"))
    yield _RELATION, ("、" if make.lang == "zh" else ", ").join(named) if relations else _BLANK
    may = answers.material.names and answers.given("recipients.people")
    yield _USERS, _NAMED_USERS.fill(users=answers.say("recipients.people")) if may else _USERS_BLANK


def _subject(material: Material, answers: AnswersInWords) -> Iterator[tuple[Text, Text | Phrase | str]]:
    assessment = material.known()
    level, print_ = assessment.verdict.level, assessment.facts.fingerprint
    facts = assessment.facts
    title = answers.say("dataset.title") if answers.given("dataset.title") else facts.name
    yield _DATA, _DATASET.fill(title=title, rows=facts.rows, columns=len(facts.columns))
    yield _PRINT, f"{print_.kind}: {print_.value}"
    yield _CATEGORIES, _categories(material)
    fit = level is not None and level >= ACCEPTABLE
    yield _LEVEL, words.LEVEL_OF.fill(level=level) if fit else _LEVEL_BLANK
    again = newly_agreed(material)  # its scope alone: a contract does not cite the entry by which it was executed
    yield _PURPOSE, again.scope if again else answers.purpose(BY_AGREEMENT) if answers.given(STATEMENT) else _BLANK
    how = tuple(answers.say(key) for key in ("sharing", "flow.channel") if answers.given(key))
    yield _MANNER, _LISTED.fill(categories=how) if how else _BLANK
    if answers.yes("flow.abroad"):
        yield _PLACE, answers.say("flow.abroad_place") if answers.given("flow.abroad_place") else _PLACE_BLANK
    yield _TERM, _TERM_BLANK


def _categories(material: Material) -> Text | Phrase:
    """What the columns that are given are about, the sensitive ones named; a column of no known category by its name.

    A direct identifier is none of them: while one is left, nothing may be provided.
    """
    samples, columns = material.known().samples, material.known().inventory.columns
    left = [one for one in columns if Role.DI not in one.roles]
    given = [one for one in left if one.name not in samples or samples[one.name].present]
    about = _named_kinds(given, material)
    sensitive = _named_kinds([one for one in given if Role.SA in one.roles], material)
    if not about:
        return _BLANK
    return _SENSITIVE.fill(categories=about, sensitive=sensitive) if sensitive else _LISTED.fill(categories=about)


def _named_kinds(columns: list[Column], material: Material) -> tuple[Text | str, ...]:
    """Each category once, then the columns that have none; the rest of very many as a number."""
    known = {one.name: category_title(one, material) for one in columns}
    nameless = [name for name, title in known.items() if title is None]
    rest = len(nameless) - _MOST_NAMED
    more = (_MORE_COLUMNS.fill(count=rest),) if rest > 0 else ()
    return (*dict.fromkeys(title for title in known.values() if title is not None), *nameless[:_MOST_NAMED], *more)


_MOST_NAMED = 30
_MORE_COLUMNS = Text("以及另外 {count} 列（见数据字典）", "{count} {count|more column|more columns} (see the data dictionary)")
_LISTED = Text("{categories}", "{categories}")


_NOBODY_BOUND = Text(
    "完全公开共享的数据没有受约束的接收方，不写《数据使用协议》；如何使用见《发布摘要》。",
    "Data in completely public sharing bind no recipient: no data use agreement is written. The release summary says how they may be used.",
)


def binding(material: Material) -> bool:
    """Whether anybody is bound: nobody is by data that are open to everybody."""
    return material.plan.release[SHARING].value is not Sharing.PUBLIC


KIND = Kind(
    key="agreement",
    title=TITLE,
    clauses=(
        "ITU-T X Suppl.39 (2023) SR9",
        "GB/T 39725-2020 10.2 i",
        "PIPL 20",
        "PIPL 21",
        "PIPL 23",
        "PIPL 38",
        "PIPL 39",
        "China methodology (2024) 10.2.1",
    ),
    build=build,
    secrecy="recipient",
    readers=Text("双方当事人及其法务", "both parties and their counsel"),
    from_source=True,
    assesses=True,
    applies=applies,
    happened=binding,
    absent=_NOBODY_BOUND,
)
