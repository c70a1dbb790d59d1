"""Columns that are told alike share a row: a table of 500 columns is read by what differs, not by what is repeated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from ...model.inventory import Evidence
from ...model.text import Lang, Phrase, Text, spoken
from ..making import Make

MANY = 80  # columns from which on evidence and form of those that are alike stand together
_RUN = 3  # numbered names from which on the first and the last are enough
_NUMBERED = re.compile(r"(.*?)([0-9]{1,9})([^0-9]*)", re.DOTALL)
_FIGURE = re.compile(r"(-?\d[\d,]*(?:\.\d+)?)(%?)", re.ASCII)
_FROM_TO = Text("{first}至{last}", "{first} to {last}")
_COUNTED = Text("{names}（共 {count} 列）", "{names} ({count} {count|column|columns})")
_COUNT_FROM = 4
_FIRST_OF = Text(
    "{names}等，共 {count} 列；全部列名见《标识符识别报告》",
    "{names} and others, {count} columns; the report on identifiers names them all",
)


def alike(rows: Iterable[Sequence[str]], lang: Lang, most: int | None = None) -> list[tuple[str, ...]]:
    """Rows whose first cell is a column's name: those that say the same of it become one, in the order of the first of each.

    Of more than `most` names in a row the first are enough: another paper lists them all.
    """
    found: dict[tuple[str, ...], list[str]] = {}
    for name, *rest in rows:
        found.setdefault(tuple(rest), []).append(name)
    return [(named(names, lang, most), *rest) for rest, names in found.items()]


def named(names: Sequence[str], lang: Lang, most: int | None = None) -> str:
    """Every name, or the first `most`; of numbered ones that follow each other the first and the last; of more than a few their number."""
    between = "、" if lang == "zh" else ", "
    runs = tuple(_runs(names, lang))
    if most is not None and len(runs) > most:
        return _FIRST_OF.fill(names=between.join(runs[:most]), count=len(names)).say(lang)
    written = between.join(runs)
    return _COUNTED.fill(names=written, count=len(names)).say(lang) if len(names) >= _COUNT_FROM else written


def _runs(names: Sequence[str], lang: Lang) -> Iterable[str]:
    def step(place: int) -> tuple[str, str, int | None]:
        found = _NUMBERED.fullmatch(names[place])
        return (names[place], "", None) if found is None else (found[1], found[3], int(found[2]) - place)

    for _, places in groupby(range(len(names)), step):
        run = [names[place] for place in places]
        if len(run) >= _RUN:
            yield _FROM_TO.fill(first=run[0], last=run[-1]).say(lang)
        else:
            yield from run


def evidence_kind(evidence: Sequence[Evidence]) -> tuple[object, ...]:
    """What was found, without its figures: columns of the same kind of evidence are told together."""
    return tuple((one.method, one.finding.text if isinstance(one.finding, Phrase) else one.finding, _words(one)) for one in evidence)


def _words(one: Evidence) -> tuple[str, ...]:
    """What of the finding is no figure."""
    values = one.finding.values.values() if isinstance(one.finding, Phrase) else ()
    return tuple(written for written in (spoken(value, "en") for value in values) if not _FIGURE.fullmatch(written))


def evidence_of(several: Sequence[Sequence[Evidence]], make: Make) -> str:
    """The evidence of columns of the same kind; a figure that differs is given as the least and the greatest."""
    return "\n".join(_finding(together, make) for together in zip(*several, strict=True))


def _finding(together: Sequence[Evidence], make: Make) -> str:
    first = together[0].finding
    if not isinstance(first, Phrase):
        return make.say(first)
    values = {
        key: _ranged([one.finding.values[key] for one in together if isinstance(one.finding, Phrase)], make.lang) for key in first.values
    }
    return Phrase(first.text, values).say(make.lang)


def _ranged(values: Sequence[object], lang: Lang) -> object:
    written = list(dict.fromkeys(spoken(value, lang) for value in values))
    if len(written) == 1:
        return values[0]
    ordered = sorted(written, key=lambda one: float(one.rstrip("%").replace(",", "")))
    return f"{ordered[0]}–{ordered[-1]}"
