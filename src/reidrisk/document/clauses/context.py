"""What the context of use shows: the attacks that were left out, and the answers that T2, T3 and the motives rest on (D.1.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.clause import ClauseState
from ...model.exact import show
from ...model.release import Grade, Sharing
from ...model.text import Phrase, Text
from ...prepare.asking.questionnaire import by_key
from ...prepare.asking.source_wording import source_in_words
from ...prepare.context import MOTIVES, SHARING, M, P
from ..figures import DASH, equals
from ..kind import Material
from ..parts.plan import situation_of
from .statement import Statement, not_applicable, not_met, silent

_ACQUAINTED = Text("p = {p}，m = {m}，{acquainted}", "p = {p}, m = {m}, {acquainted}")
_MOTIVES = Text("动机和能力：{grade}", "motives and capability: {grade}")
_NOT_CONSIDERED = Text("没有考虑：{attacks}", "not considered: {attacks}")
_DIGITS = 4


def acquaintance(material: Material) -> Iterator[Statement]:
    """D.1.4 b 2: the p and the m that were used, with the source of p."""
    release, number = material.known().deciding.release, material.known().verdict.numbers.get("T2")
    p, m = release[P], release[M]
    if number is not None and number.value is not None and p.value is not None:
        figures = {"p": show(p.value, _DIGITS), "m": DASH if m.value is None else m.value, "acquainted": equals("T2", number.value)}
        yield _declared(_ACQUAINTED.fill(**figures), p.source)


def breach(material: Material) -> Iterator[Statement]:
    """D.1.4 b 3: T3, by the capability of the recipient or by what is known of its trade."""
    number = material.known().verdict.numbers.get("T3")
    if number is not None and number.value is not None:
        yield _declared(equals("T3", number.value), None)


def motives(material: Material) -> Iterator[Statement]:
    """D.1.4 b 1: the grade, and the score sheet that it follows from."""
    answer = material.known().deciding.release[MOTIVES]
    if isinstance(answer.value, Grade):
        yield _declared(_MOTIVES.fill(grade=answer.value.words), answer.source)


def attacks_left_out(material: Material) -> Iterator[Statement]:
    """GB/T 37964 4.3.2 names five attacks: those that were not considered are named."""
    reply = material.plan.replies.get("attacks.types")
    if reply is not None and reply.values:
        missing = tuple(one.title for one in by_key()["attacks.types"].options if one.value not in reply.values)
        yield from (not_met(_NOT_CONSIDERED.fill(attacks=missing)),) if missing else ()


def _declared(sentence: Phrase | str, source: str | None) -> Statement:
    """As the answers have it, with their source in each language."""
    zh, en = source_in_words(source, "zh"), source_in_words(source, "en")
    return Statement(ClauseState.SELF_DECLARED, sentence, Text(zh, en) if zh and en else "")


def executor_apart(material: Material) -> Iterator[Statement]:
    """GB/T 39725 10.2 h: the executor is none of those who receive; who receives open data is nobody in particular."""
    if material.plan.release[SHARING].value is Sharing.PUBLIC:
        yield not_applicable(_EVERYBODY)
        return
    situation = situation_of(material)
    executor, people = situation.value("team.executor"), situation.instances("person")
    units = situation.instances("recipient")
    if not executor or not (people or units):
        yield silent(_NOT_COMPARED)
    elif any(name and name in one for one in executor for name in (*people, *units)):
        yield not_met(_TAKES_PART)
    else:
        yield Statement(ClauseState.SELF_DECLARED, _APART.fill(units=len(units), people=len(people)))


_EVERYBODY = Text("完全公开共享，没有确定的接收方", "completely public sharing: there is no definite recipient")
_NOT_COMPARED = Text("执行者、接收方或使用人员尚未写明，无从核对", "executor, recipients or users are not stated: nothing to compare")
_TAKES_PART = Text("执行者同时是接收方或其使用人员", "the executor is a recipient, or one of its users")
_APART = Text(
    "执行者不在所列的接收方（{units} 个）和使用人员（{people} 人）之中（按名称核对）",
    "the executor is none of the recipients ({units}) and users ({people}) that were named (compared by name)",
)

ROWS = {"C162": executor_apart, "C100": motives, "C101": acquaintance, "C102": breach, "C220": attacks_left_out}
