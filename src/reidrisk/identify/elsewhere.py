"""People in what a file holds beside its table: other sheets, comments, properties, rows above and below (GB/T 42460 6.2 a)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np

from ..model.dataset import Facts, FilePart, Fingerprint, PartKind
from ..model.detector import Detector
from ..model.inventory import Inventory, PeopleInPart
from ..model.role import Role
from ..model.text import Text
from .catalogue import categories
from .embedded import embedded
from .examine import detectors
from .forms.chinese_names import is_surely_named
from .forms.western_names import is_western_name
from .hidden.headed import may_hold_a_number
from .propose import identify
from .values import Values
from .weighing.weigh import WEIGHED

_NAME = Text("疑似人名", "what looks like a person's name")
_PIECES = re.compile(r"[\d,，;；:：|/()（）\[\]【】<>《》=+]+")
_WORDS = re.compile(r"[\s,，、;；:：|/\\_()（）\[\]【】<>《》+=-]+")
_NOWHERE = Fingerprint("content", "")
_FEWEST, _SEVERAL = 2, 5
_COUNTS = re.compile(r"(?i)人数|例数|人次|频数|频次|构成比|占比|百分比|比例|合计|\bcounts?\b|\bfreq|\bpercent|\bshare\b|\btotal\b|^[n%]$|%")
_NO_NUMBERS = frozenset({"person_name", "url", "image_file_meta"})


def header_part(columns: Sequence[str]) -> FilePart:
    """The names of the columns as a part of the file: where each person has a column, or keys became names, they name people.

    Only what has a digit or an @, which no plain name of a column proves a person by; and names of people where there are several.
    """
    numbered = [name for name in columns if may_hold_a_number(name)]
    named = [name for name in columns if name not in numbered and _names_somebody(name)]
    return FilePart("header", texts=(*numbered, *(named if len(named) >= _SEVERAL else ())))


def people_in(parts: Sequence[FilePart]) -> tuple[PeopleInPart, ...]:
    """The parts that hold identifiers or that nobody could look at; names and counts, never a text."""
    return tuple(found for part in parts for found in _found(part))


def _found(part: FilePart) -> Iterator[PeopleInPart]:
    if part.columns:
        yield from _in_table(part)
    elif part.kind == "authors":
        yield PeopleInPart(part.kind, part.name, len(part.texts))
    elif found := tuple(_in_texts(part)):
        yield from found
    elif part.unread is not None:
        yield PeopleInPart(part.kind, part.name, 0, unread=part.unread)


def _in_table(part: FilePart) -> Iterator[PeopleInPart]:
    """A table of persons: with columns of direct identifiers, or with quasi-identifiers of each; counts of people are none.

    Many a sheet explains codes or lists links: what only the weights speak for, and addresses of pages alone, make it no table of persons.
    """
    inventory = identify(Facts(part.name, "part", part.rows, part.columns, _NOWHERE), part.samples, {})
    direct, quasi = (_known(inventory, role) for role in (Role.DI, Role.QI))
    if all(one.category == "url" for one in inventory.columns if one.name in direct):
        direct = ()
    of_people = len(quasi) >= _FEWEST and not any(_COUNTS.search(name) for name in part.columns)
    if direct or of_people:
        titles = {one.category_title: None for one in inventory.columns if one.name in direct and one.category_title is not None}
        yield PeopleInPart(part.kind, part.name, part.rows, direct, quasi, tuple(titles), sure=bool(direct))


def _known(inventory: Inventory, role: Role) -> tuple[str, ...]:
    return tuple(one.name for one in inventory.columns if role in one.roles and all(item.rule != WEIGHED for item in one.evidence))


def _in_texts(part: FilePart) -> Iterator[PeopleInPart]:
    """Numbers that identify, wherever they stand; names before a title or alone."""
    values = Values(part.texts, [1] * len(part.texts))
    inside = embedded(values)
    what = {one.kind.title: None for one in inside}
    sure, holding = any(one.kind.proves for one in inside), np.zeros(len(values), dtype=np.bool_)
    for detector in _telling(part.kind) if len(values) else ():
        mask = np.asarray(detector.check(values), dtype=np.bool_)
        if mask.any():
            what.setdefault(detector.title)
            sure, holding = True, holding | mask
    named = np.fromiter(map(_names_somebody, part.texts), dtype=np.bool_, count=len(values))
    if part.kind == "labels" and named.sum() < _FEWEST:  # an answer that nobody gave: somebody well known, a place
        named[:] = False
    if named.any():
        what.setdefault(_NAME)
    if what:
        count = max(int((holding | named).sum()), *(one.rows for one in inside), 0)
        once = {title.zh: title for title in what}
        yield PeopleInPart(part.kind, part.name, count, what=tuple(once.values()), sure=sure)


def _names_somebody(text: str) -> bool:
    """Whether a text is a name, or has one beside numbers and signs, or a word of it is one that nothing else is."""
    return any(map(is_western_name, _PIECES.split(text))) or any(map(is_surely_named, _WORDS.split(text)))


@cache
def _telling(kind: PartKind) -> tuple[Detector, ...]:
    """Detectors of direct identifiers that a single value proves. A UUID among a file's properties is the file's or a label's own."""
    direct = (one for one in detectors() if Role.DI in categories()[one.category].roles and one.category not in _NO_NUMBERS)
    return tuple(one for one in direct if not one.weak and (kind != "properties" or one.key != "uuid"))
