"""What the context of use shows: the attacks that were left out, and the answers that T2, T3 and the motives rest on (D.1.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.clause import ClauseState
from ...model.exact import show
from ...model.release import Grade
from ...model.text import Phrase, Text
from ...prepare.asking.questionnaire import by_key
from ...prepare.asking.source_wording import source_in_words
from ...prepare.context import MOTIVES, M, P
from ..figures import DASH, equals
from ..kind import Material
from .statement import Statement, not_met

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


ROWS = {"C100": motives, "C101": acquaintance, "C102": breach, "C220": attacks_left_out}
