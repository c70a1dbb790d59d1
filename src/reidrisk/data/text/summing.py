"""Rows of totals among the records of a delimited text: counted, and left out of every scan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

from ...model.frozen import dataclass
from ..engine import named, quoted
from ..shape.totals import PAGE, TotalFinder, is_label
from ..source import Row
from .layout import BrokenRowError
from .scanning import Scan

_WORDS, _NUMBER = r"\s*[^0-9:：]{1,40}\s*", r"\s*[0-9]+\s*"  # in the engine's own regular expressions
_MOST_READ = 200_000  # rows that are read slowly to tell where totals stand


@dataclass(frozen=True, slots=True)
class Sums:
    """The scan without them, the sample without them, how many there are and where; `doubtful` ones are kept. `texts`: what they hold."""

    scan: Scan
    sample: list[Row] = field(repr=False)
    count: int = 0
    rows: tuple[int, ...] = ()
    doubtful_count: int = 0
    doubtful: tuple[int, ...] = ()
    texts: tuple[str, ...] = field(default=(), repr=False)


def left_out(scan: Scan, sample: list[Row], finder: TotalFinder, wanted: bool | None) -> Sums:
    """What to leave out: by default the rows without a doubt; with `wanted` the others too; without, none of them."""
    if wanted is False:
        return Sums(scan, sample)
    seen = [finder.judged(row) for row in sample]
    sure = [row for row, kind in zip(sample, seen, strict=True) if kind == "total" or (wanted and kind == "perhaps")]
    doubtful = 0 if wanted else seen.count("perhaps")
    if not sure and not doubtful:
        return Sums(scan, sample)
    rows, doubts = _where(scan, finder, wanted=bool(wanted))
    if not sure:
        return Sums(scan, sample, doubtful_count=doubtful, doubtful=doubts)
    thinner = replace(scan, without=_condition(scan, finder, sure, wanted=bool(wanted)))
    dropped = {id(row) for row in sure}
    kept = [row for row in sample if id(row) not in dropped]
    texts = tuple(dict.fromkeys(cell for row in sure for cell in row if cell and cell.strip()))
    return Sums(thinner, kept, _count(scan, thinner), rows, doubtful, doubts, texts)


def _condition(scan: Scan, finder: TotalFinder, rows: Sequence[Row], *, wanted: bool) -> str:
    """SQL: a row has one of these labels in its column, and nothing in the columns behind it that say whose record it is.

    Or it holds nothing but its first cell, the title of a group or a number.
    """
    labels: dict[int, set[str]] = {}
    names = scan.layout.names
    parts = []
    for row in rows:
        place = next((place for place, cell in enumerate(row) if is_label(cell)), None)
        if place is not None:
            labels.setdefault(place, set()).add(row[place] or "")
    alone = [form for form, holds in ((_WORDS, finder.titles_group), (_NUMBER, finder.is_line)) if any(map(holds, rows))]
    for form in alone:
        empty = [f"coalesce(trim({named(name)}), '') = ''" for name in names[1:]]
        parts.append(f"({' and '.join([f'regexp_full_match({named(names[0])}, {quoted(form)})', *empty])})")
    for place, found in sorted(labels.items()):
        empty = [] if wanted else [f"coalesce(trim({named(names[other])}), '') = ''" for other in finder.places if other > place]
        label = f"coalesce({named(names[place])}, '') in ({', '.join(map(quoted, sorted(found)))})"
        if any(PAGE.fullmatch(text.strip()) for text in found):
            label = f"({label} or regexp_full_match(coalesce(trim({named(names[place])}), ''), {quoted(PAGE.pattern)}))"
        parts.append(f"({' and '.join([label, *empty])})")
    return " or ".join(parts)


def _count(whole: Scan, thinner: Scan) -> int:
    """How many rows of the whole input are left out."""
    with whole() as source:
        return int(whole.engine.run(f"select count(*) from {source} where {thinner.without}")[0][0])


def _where(scan: Scan, finder: TotalFinder, *, wanted: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rows in the file that are left out, and the doubtful ones; only where the table is small enough to be read slowly."""
    if scan.census.rows > _MOST_READ:
        return (), ()
    sure, doubtful = [], []
    try:
        for place, (line, row) in enumerate(scan.layout.rows()):
            kind = finder.judged(row) if place >= scan.layout.header else "no"
            if kind == "total" or (wanted and kind == "perhaps"):
                sure.append(line)
            elif kind == "perhaps":
                doubtful.append(line)
    except BrokenRowError:  # the scan tells where
        pass
    return tuple(sure), tuple(doubtful)
