"""The subject that was named tells rows apart, not people: another key of a person repeats (GB/T 42460 3.4, D.1.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...model.persons import parts_of
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Stated

_OTHER = Text(
    "主体列“{subject}”在 {rows} 行中有 {subjects} 个取值，几乎每行各不相同；而“{key}”会重复：{why}"
    "按主体列计数就是按行计数，一个人会被算成好几个。",
    "The subject “{subject}” has {subjects} {subjects|value|values} in {rows} {rows|row|rows}, nearly one for each row, and “{key}” "
    "repeats: {why} "
    "Counting by this subject amounts to counting rows, so one person is counted as several.",
)
_ROWS_APART = Fraction(19, 20)  # of the rows: fewer would be a key that repeats
_REPEATED = Fraction(1, 2)


def check(stated: Stated) -> Iterator[Found]:
    """The key that repeats, beside the subject that does not."""
    subject, seen = stated.plan.subject, stated.seen
    if subject is None or stated.plan.types or seen is None or seen.subjects is None or seen.inventory.persons is None:
        return
    key, rows = seen.inventory.persons.key, seen.facts.rows
    if key is None or set(key.columns) <= set(parts_of(subject, seen.facts.columns)):
        return
    if seen.subjects >= _ROWS_APART * rows and key.repeated >= _REPEATED * key.rows:
        yield Found(_OTHER.fill(subject=subject, rows=rows, subjects=seen.subjects, key=key.name, why=key.why), (key.name,))


CAUTION = Caution(
    code="subject-tells-rows-apart",
    title=Text("主体列区分的是行，不是人", "the subject tells rows apart, not people"),
    test=OfAnswers(check),
    decided_by=DecidedBy.PLAN,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "把区分人的列定为主体列（--subject）；若每行确是不同的人，由具名人员说明理由（--accept subject-tells-rows-apart=理由 --by 姓名）。",
        "Name the column that tells people apart as the subject (--subject); if every row is nevertheless a different person, "
        "a named person states the reason (--accept subject-tells-rows-apart=reason --by name).",
    ),
    place=51,
    tone="bad",
    caps=2,
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 3.4", "GB/T 42460-2023 D.1.2"),
)
