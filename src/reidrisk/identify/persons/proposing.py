"""The key that is proposed as the subject: a number of persons that repeats, or what is born with a person and comes together again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import prod

from ...model.dataset import SOURCE_FILE
from ...model.inventory import Column, Inventory
from ...model.persons import Chain, Kind, PersonKey, Persons
from ...model.role import Role
from ...model.text import Text
from ..catalogue import QUANTITIES, categories
from ..findings import HEADED
from ..forms.chinese_names import is_chinese_name
from ..names import lookup
from .belonging import shared
from .chained import chained
from .sampled import LookedAt, Repeats, agreement
from .standing import stands_for_one
from .successive import successive
from .within import within
from .words import is_fragment, numbers, speaks_of_others

_DOCUMENTS = frozenset(
    {"cn_resident_id", "passport", "hk_macau_permit", "taiwan_permit", "foreigner_residence", "identity_document", "military_id",
     "driver_licence", "social_security", "tax_id", "health_card"}
)  # fmt: skip
_DIRECT = frozenset(
    {"medical_record", "account", "mobile", "email", "im_account", "online_id", "device_id", "bank_account", "biometric", "certificate",
     "sim", "other_unique"}
)  # fmt: skip
_OF_ONE = frozenset({"sex", "birth_age", "ethnic", "nationality", "indigenous"})  # does not change in a person
_TELLING = frozenset({"person_name", "birth_age"})
_RANKS = ("document", "person", "direct", "code", "combination", "event")
_ALIKE, _UNLIKE = 0.8, 0.5  # agreement of rows of one key: a person's, and surely not
_OF_OTHERS = (HEADED, "inside:")
_SOME, _SHARE, _FEW, _MOST = 5, 0.04, 0.01, 0.5
_BY_CHANCE, _TIMES = 0.1, 5  # rows alike to one row by chance, and how many times that they must be
_COMPLETE, _MUCH = 0.99, 0.1
_SURELY, _NEARLY = 0.001, 1.1  # a chance that is none; a column that another one tells, but for slips
_BETWEEN_NAMES = re.compile(r"[\s,.·_-]+")
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{3,8}")  # of two signs it may be a surname alone
_MANY_MATES, _MOST_MATES = 200, 1_000  # rows to a row: of a person rarely more; beyond the second a code is a place's

_CODE = Text(
    "列“{columns}”的取值会重复：{rows} 行有值，只有 {persons} 个不同取值，其中 {repeated} 行与其他行相同。",
    "The values of “{columns}” repeat: {rows} {rows|row has|rows have} one, only {persons} are different, and {repeated} "
    "{repeated|row shares|rows share} theirs.",
)
_BORN = Text(
    "{columns} 的取值组合会重复：{rows} 行中有 {repeated} 行与其他行完全相同，远多于偶然，像是同一个人的多条记录。",
    "The combination of {columns} repeats: of {rows} {rows|row|rows} {repeated} share it with another, far more than chance gives; they "
    "look like "
    "several records of one person.",
)


def persons(inventory: Inventory, rows: LookedAt) -> Persons:
    """What these rows say of whose they are. Only columns that can tell are looked at."""
    born = _born(inventory, rows)
    found = sorted(_keys(inventory, rows, born), key=lambda one: (one.rows < _COMPLETE * len(rows.rows), _RANKS.index(one.kind)))
    alone = _alone(inventory, rows)
    numbered = [one.name for one in inventory.columns if _kind(one) == "person" or _is_of_a_hospital(one) or _ties(one, rows)]
    parts = None if any(one.kind == "document" for one in found) else within(rows.columns, numbered, rows, born)
    if parts is not None:
        found = [*([] if parts.key is None else [parts.key]), *(one for one in found if one.columns != (parts.number,))]
        alone = (*alone, *parts.alone)
    surely = any(_kind(column) == "document" for column in inventory.columns if column.name in alone)
    if surely or (alone and found and found[0].kind == "direct" and not _agrees(rows, found[0].columns, born)):
        found = []
    elif not found and not alone:
        found = list(_by_what_identifies(inventory, rows, born))[:1]
    key = _numbered(found, rows)
    chain = None if alone or (key is not None and key.kind != "direct") else _chain(inventory, rows)
    if key is not None and chain is not None:  # a reading that comes twice numbers nobody
        key, chain = (None, chain) if key.columns[0] in chain.columns else (key, None)
    own = () if key is None else key.columns
    return Persons(key, alone, len(rows.rows), rows.of_rows, chain, shared(inventory, rows, own, born))


def _numbered(found: Sequence[PersonKey], rows: LookedAt) -> PersonKey | None:
    """The first; but where what is born with persons tells them apart, the number that does so row by row is theirs, whatever its name.

    Many outpatient departments give a patient one number for good and call it that of a visit.
    """
    key = found[0] if found else None
    if key is None or key.kind != "combination":
        return key
    return next((one for one in found if len(one.columns) == 1 and _parts_alike(one, key, rows)), key)


def _parts_alike(one: PersonKey, key: PersonKey, rows: LookedAt) -> bool:
    together = Repeats.of(rows.joined((*one.columns, *key.columns)))
    return one.rows >= key.rows and one.persons == key.persons == together.distinct


def _chain(inventory: Inventory, rows: LookedAt) -> Chain | None:
    able = [one.name for one in inventory.columns if numbers(one.name) in {None, "things"} and one.category not in _DOCUMENTS]
    return chained(able, rows, [one.name for one in _of_the_subject(inventory)]) or successive(inventory, rows)


def _keys(inventory: Inventory, rows: LookedAt, born: Sequence[str]) -> Iterator[PersonKey]:
    files = [one.name for one in inventory.columns if one.name.startswith(SOURCE_FILE)]
    if len(files) == 1 and rows.repeats(files[0]).pairs and min(_agreements(rows, files, born), default=1.0) >= _ALIKE:
        yield _key((files[0],), "person", rows.repeats(files[0]))  # however many rows a file has
    for column in inventory.columns:
        kind = _kind(column)
        seen = None if kind is None else rows.repeats(column.name)
        if kind is None or seen is None or not seen.pairs or (seen.distinct == 1 and _are_several(inventory, column, rows, born)):
            continue
        if kind == "code" and rows.are_measured(column.name):
            continue
        if _plausible(column, kind, seen, rows, born) and not (kind == "code" and rows.are_counted(column.name)):
            yield _key((column.name,), kind, seen)
    together = _combination(inventory, rows)
    if together is not None:
        yield together


def _are_several(inventory: Inventory, one: Column, rows: LookedAt, born: Sequence[str]) -> bool:
    """Whether rows of one value are of several persons: another number of persons differs, or what is born with them.

    An account that exported the table is in all rows; so is the number of a patient whose own file it is.
    """
    others = (column for column in inventory.columns if column is not one and _kind(column) in {"document", "person"})
    numbered = any(rows.repeats(column.name).distinct > 1 for column in others)
    return numbered or min(_agreements(rows, (one.name,), born), default=1.0) < _UNLIKE


def _by_what_identifies(inventory: Inventory, rows: LookedAt, born: Sequence[str]) -> Iterator[PersonKey]:
    """Any other direct identifier under which most rows come again: a name, a plate, an address, who called, a hash.

    Namesakes and families are too few for that, and what they were born with differs.
    """
    direct = [
        column
        for column in inventory.columns
        if (Role.DI in column.roles or rows.are_tokens(column.name))
        and numbers(column.name) not in {"things", "events"}
        and not _numbers_nobody(column)
    ]
    for column in sorted(direct, key=lambda one: (speaks_of_others(one.name), rows.repeats(one.name).rows < _COMPLETE * len(rows.rows))):
        seen = rows.repeats(column.name)
        if seen.distinct < _SOME or seen.repeated < _MOST * seen.rows or not _is_whole(column, rows):
            continue
        named = _names(inventory) if column.category == "person_name" else frozenset()  # who plays whom refutes nobody
        found = _agreements(rows, (column.name,), [name for name in born if name not in named])
        others = speaks_of_others(column.name) and _mates(seen, rows) > _MANY_MATES
        if min(found) >= _ALIKE if found else not others:
            yield _key((column.name,), "direct", seen)


def _is_whole(column: Column, rows: LookedAt) -> bool:
    """Whether it names one person: a surname, a given name, initials or a street without a number come again in every table of people."""
    whole = {"person_name": _is_whole_name, "address_detail": _has_digit}.get(column.category or "")
    values = rows.samples[column.name].values
    return whole is None or sum(map(whole, values)) >= _ALIKE * len(values)


def _is_whole_name(value: str) -> bool:
    text = value.strip()
    parted = len([part for part in _BETWEEN_NAMES.split(text) if len(part) > 1]) > 1
    return parted or _has_digit(text) or _EAST_ASIAN.fullmatch(text) is not None or is_chinese_name(text)


def _has_digit(value: str) -> bool:
    return any(sign.isdigit() for sign in value)


def _names(inventory: Inventory) -> frozenset[str]:
    return frozenset(column.name for column in inventory.columns if column.category == "person_name")


def _key(columns: tuple[str, ...], kind: Kind, seen: Repeats) -> PersonKey:
    text = _BORN if kind == "combination" else _CODE
    why = text.fill(columns=columns, rows=seen.rows, persons=seen.distinct, repeated=seen.repeated)
    return PersonKey(columns, kind, why, seen.rows, seen.repeated, seen.distinct)


def _kind(column: Column) -> Kind | None:
    """What the column may number, by its name and by what its values were taken for."""
    whom = numbers(column.name)
    if whom in {"others", "things"} or _numbers_nobody(column):
        return None
    numbered = column.category is None or Role.DI in categories()[column.category].roles  # the day of a visit is no number of it
    if whom == "events":
        return "event" if numbered else None
    if column.category in _DOCUMENTS:
        return "document"
    if whom == "persons" and numbered:
        return "person"
    if column.category in _DIRECT:
        return "direct"
    return "code" if column.category is None and not speaks_of_others(column.name) and not _is_quantity(column.name) else None


def _is_of_a_hospital(column: Column) -> bool:
    """A number of patients under a name that says no more than number: each hospital may have begun at 1."""
    return column.category == "medical_record" and _kind(column) == "direct"


def _ties(column: Column, rows: LookedAt) -> bool:
    """Whether tables of a release are put together by it and by another column: whose the number is its name need not say then."""
    return column.name in rows.ties and numbers(column.name) in {None, "persons"} and not _numbers_nobody(column)


def _numbers_nobody(column: Column) -> bool:
    """Some digits of a number; a column that is a person, whose cells are what is said of them; a text, which mentions anybody."""
    return is_fragment(column.name) or any(item.rule.startswith(_OF_OTHERS) for item in column.evidence)


def _is_quantity(name: str) -> bool:
    """A price or a total is the same in rows of one person by chance, or because little changes."""
    hit = lookup(name)
    return hit is not None and hit.kind in QUANTITIES


def _plausible(column: Column, kind: Kind, seen: Repeats, rows: LookedAt, born: Sequence[str]) -> bool:
    """Whether the repeats are those of persons: what says so by itself must not be refuted, anything else must be borne out."""
    mates = _mates(seen, rows)
    if kind == "document" or (kind == "person" and column.category is not None and mates <= _MANY_MATES):
        return True
    if not _repeats_enough(kind, seen) or mates > _MOST_MATES:
        return False
    found = _agreements(rows, (column.name,), born)
    if kind == "code" and not found:
        return mates <= _MANY_MATES and stands_for_one(column.name, rows)
    if kind == "code":
        return min(found) >= _ALIKE and not _may_agree_by_chance(seen, rows, column.name, born)
    refuted = any(one < _UNLIKE for one in found)
    if kind == "person":  # a name alone: a handful of codes that go through all rows, like the kinds of customers, are no persons
        return mates <= _MANY_MATES and not (refuted and mates > _MUCH * rows.of_rows)
    return mates <= (_MOST_MATES if found else _MANY_MATES) and not refuted


def _may_agree_by_chance(seen: Repeats, rows: LookedAt, column: str, born: Sequence[str]) -> bool:
    """Whether so few rows of one code could be of one sex, and what else is born with a person, though they are of several."""
    alike = prod(rows.repeats(name).chance for name in _apart([name for name in born if name != column], rows))
    return float(alike ** (seen.rows - seen.distinct)) > _SURELY


def _repeats_enough(kind: Kind, seen: Repeats) -> bool:
    """Whether so many rows share theirs that it is no slip of the pen."""
    if kind == "code":
        return seen.repeated >= _SHARE * seen.rows and seen.distinct >= _SOME
    return kind == "person" or seen.repeated >= _FEW * seen.rows


def _agrees(rows: LookedAt, columns: Sequence[str], born: Sequence[str]) -> bool:
    found = _agreements(rows, columns, born)
    return bool(found) and min(found) >= _ALIKE


def _agreements(rows: LookedAt, columns: Sequence[str], born: Sequence[str]) -> tuple[float, ...]:
    """How far rows of one key agree in what is born with a person."""
    key = rows.joined(columns)
    seen = (agreement(key, rows.codes(name)) for name in born if name not in columns)
    return tuple(one for one in seen if one is not None)


def _born(inventory: Inventory, rows: LookedAt) -> tuple[str, ...]:
    """Columns that stay the same within a person, and are not about others. An age only where nothing better is there."""
    found = _of_the_subject(inventory)
    still = tuple(column.name for column in found if not _grows(column, rows))
    return still or tuple(column.name for column in found)


def _of_the_subject(inventory: Inventory) -> list[Column]:
    """What a person is born with, and their name."""
    return [one for one in inventory.columns if one.category in {*_OF_ONE, "person_name"} and not speaks_of_others(one.name)]


def _grows(column: Column, rows: LookedAt) -> bool:
    """Ages go up while data are collected; dates and years of birth do not."""
    return column.category == "birth_age" and not any(cell is not None and len(cell.strip()) >= _YEAR for cell in _first(column, rows))


_YEAR, _DAY, _LOOK = 4, 8, 50


def _first(column: Column, rows: LookedAt) -> Iterator[str | None]:
    place = rows.columns.index(column.name)
    yield from (row[place] for row in rows.rows[:_LOOK])


def _combination(inventory: Inventory, rows: LookedAt) -> PersonKey | None:
    """Name, birth and what else is born with a person, where rows that agree in all of it are far more than chance gives."""
    columns = _of_the_subject(inventory)
    dated = [column for column in columns if column.category == "birth_age" and not _grows(column, rows)]
    if dated:  # an age says nothing beside a date of birth, and changes
        columns = [column for column in columns if column.category != "birth_age" or column is dated[0]]
    columns = [column for column in columns if rows.repeats(column.name).rows >= _COMPLETE * len(rows.rows)]
    if len(columns) < 2 or not any(column.category in _TELLING for column in columns):  # noqa: PLR2004 - one alone is no combination
        return None
    columns = _of_one_person(columns, rows)
    names = tuple(column.name for column in columns)
    chance = _by_chance(columns, rows)
    if chance > _BY_CHANCE and not any(_comes_together(column, columns, rows) for column in columns):
        return None
    seen = Repeats.of(rows.joined(names))
    if seen.repeated < _SHARE * seen.rows or seen.distinct < _SOME or _mates(seen, rows) < _TIMES * min(chance, _BY_CHANCE):
        return None
    return _key(names, "combination", seen)


def _of_one_person(columns: list[Column], rows: LookedAt) -> list[Column]:
    """Without what changes among the rows of those who agree in all the rest, too much to be chance: a race that is run, a judge."""
    for column in columns:
        others = [one for one in columns if one is not column]
        telling = len(others) > 1 and any(_comes_together(one, others, rows) for one in others)
        found = agreement(rows.joined([one.name for one in others]), rows.codes(column.name)) if telling else None
        if found is not None and found < _UNLIKE:
            return _of_one_person(others, rows)
    return columns


def _by_chance(columns: Sequence[Column], rows: LookedAt) -> float:
    """How many other rows agree with a row in all of these by chance, about."""
    return prod(rows.repeats(name).chance for name in _apart([column.name for column in columns], rows)) * rows.of_rows


def _apart(names: Sequence[str], rows: LookedAt) -> list[str]:
    """Without those that another one tells: of an age and a year of birth, which go together, chance is asked once."""
    kept: list[str] = []
    for name in sorted(names, key=lambda name: -rows.repeats(name).distinct):
        if not any(Repeats.of(rows.joined([one, name])).distinct <= _NEARLY * rows.repeats(one).distinct for one in kept):
            kept.append(name)
    return kept


def _comes_together(column: Column, columns: Sequence[Column], rows: LookedAt) -> bool:
    """Whether rows of one name or one day of birth agree in the rest: then they are one person's, however few names or days there are."""
    if column.category == "person_name":  # a name often tells the sex
        others = [one.name for one in columns if one.category not in {"person_name", "sex"}]
    elif column.category == "birth_age" and any(cell is not None and len(cell.strip()) >= _DAY for cell in _first(column, rows)):
        others = [one.name for one in columns if one is not column]
    else:
        return False
    return _agrees(rows, (column.name,), others)


def _mates(seen: Repeats, rows: LookedAt) -> float:
    """How many other rows of the whole dataset share a row's value, about."""
    return 2 * seen.pairs / seen.rows * rows.of_rows / len(rows.rows)


def _alone(inventory: Inventory, rows: LookedAt) -> tuple[str, ...]:
    """Columns that name a person, and another one in every row."""
    found = []
    for column in inventory.columns:
        if _kind(column) in {"document", "person"} and Role.DI in column.roles:
            seen = rows.repeats(column.name)
            if rows.rows and seen.distinct == len(rows.rows):
                found.append(column.name)
    return tuple(found)
