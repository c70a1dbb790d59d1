"""How many people or records were stated, and how many there are (China methodology 10.1.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from ...model.exact import exact
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Seen, Stated

# Further apart than this, and they are not the same data; records that a mitigation dropped stay within it.
_APART = Fraction(1, 10)
_RECORDS = re.compile(
    r"(?P<number>[0-9][0-9,]*(?:\.[0-9]+)?)\s*(?P<unit>百万|[千万亿]|thousand|million|k)?\s*(?:多|余)?"
    r"(?:(?:条|行|例|人次|份病[历案])|(?:rows|records|lines|admissions|visits)\b)",
    re.IGNORECASE,
)
_UNITS = {"": 1, "k": 1000, "千": 1000, "thousand": 1000, "万": 10**4, "百万": 10**6, "million": 10**6, "亿": 10**8}
_PEOPLE = Text(
    "填报为 {stated} 人，而数据中按主体列只有 {seen} 人。",
    "{stated} {stated|person is|people are} stated, but by the key the data hold {seen}.",
)
_MORE = Text(
    "填报为 {stated} 人，而数据只有 {seen} 行：人数不会多于行数。",
    "{stated} {stated|person is|people are} stated, but the data have {seen} {seen|row|rows}: there cannot be more people than rows.",
)
_FEWER = Text(
    "填报为 {stated} 人，而数据有 {seen} 行：一人应有多行，但没有给出主体列，是按行计数的。",
    "{stated} {stated|person is|people are} stated and the data have {seen} {seen|row|rows}: people have several rows, yet no key is "
    "given, so rows are counted.",
)
_OVER_ALL = Text(
    "填报为 {stated} 人，而数据有 {rows} 行、{types} 类个人：各类人数之和不会多于 {most}。",
    "{stated} {stated|person is|people are} stated, but the data have {rows} {rows|row|rows} about {types} types of people: all types "
    "together cannot be more than {most}.",
)
_UNDER_ONE = Text(
    "填报为 {stated} 人，而数据含多类个人，其中一类按其主体列就有 {seen} 人：请填各类人数之和。",
    "{stated} {stated|person is|people are} stated, but the data concern several types of people, and by its key one of them alone has "
    "{seen}: state all types together.",
)
_VOLUME = Text(
    "填报数据有 {stated} 条，而实际有 {seen} 行。", "{stated} {stated|record is|records are} stated, but there are {seen} {seen|row|rows}."
)


def check(stated: Stated) -> Iterator[Found]:
    """People first, then records."""
    if stated.seen is None:
        return
    number, records = stated.number("subjects.number"), _records(stated.one("dataset.volume") or "")
    doubted = _of_types if stated.plan.types else _of_people
    if number is not None and (text := doubted(number, stated, stated.seen)) is not None:
        yield Found(text, ("subjects.number",))
    if records is not None and _apart(records, stated.seen.facts.rows):
        yield Found(_VOLUME.fill(stated=records, seen=stated.seen.facts.rows), ("dataset.volume",))


def _of_people(number: int, _stated: Stated, seen: Seen) -> Phrase | None:
    if not _apart(number, seen.people):
        return None
    text = _PEOPLE if seen.subjects is not None else _MORE if number > seen.people else _FEWER
    return text.fill(stated=number, seen=seen.people)


def _of_types(number: int, stated: Stated, seen: Seen) -> Phrase | None:
    """All types together are at least those of one type whose key was counted, and at most one person of each type a row."""
    rows, types = seen.facts.rows, 1 + len(stated.plan.types)
    if number > rows * types and _apart(number, rows * types):
        return _OVER_ALL.fill(stated=number, rows=rows, types=types, most=rows * types)
    if seen.subjects is not None and number < seen.subjects and _apart(number, seen.subjects):
        return _UNDER_ONE.fill(stated=number, seen=seen.subjects)
    return None


def _apart(stated: int, seen: int) -> bool:
    return abs(stated - seen) > _APART * max(stated, seen)


def _records(text: str) -> int | None:
    """The number of records in a sentence about the volume."""
    found = _RECORDS.search(text)
    return None if found is None else int(exact(found["number"].replace(",", "")) * _UNITS[(found["unit"] or "").lower()])


CAUTION = Caution(
    code="number-of-people",
    title=Text("人数或条数与数据不符", "the number of people or records does not fit the data"),
    test=OfAnswers(check),
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "核对数据是否完整、是否为本次评估的数据；更正人数或条数，一人多行的给出区分各人的列。",
        "Check that the data are complete and the correct ones; correct the number, and name the column that tells people "
        "apart where they have several rows.",
    ),
    place=102,
    contradicts=True,
    settled_by=SettledBy.REASON,
    clauses=("China methodology (2024) 10.1.4",),
)
