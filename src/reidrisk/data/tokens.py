"""Words of a table that could be somebody's identifier, as hashes: comparing two tables needs no value of either in Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from .dataset import Dataset
from .engine import named, quoted
from .normal import normal_sql

if TYPE_CHECKING:
    from .engine import Engine

Hashes = npt.NDArray[np.uint64]
_NUMBERS = count(1)
# Bits that one character carries: a digit, a Latin letter or digit, a Chinese character of a name (surname about 6, given name about 8).
BITS = {"digit": 3.32, "latin": 5.17, "han": 7.0}
LEAST_BITS = 20
_DECOYS = 4
_HAN_SHORT, _HAN_LONGEST = 3, 4
_LATIN = r"[0-9A-Za-z]+(?:[@._%+-][0-9A-Za-z]+)*"
_HAN = r"[\x{3400}-\x{9FFF}·]{2,}"
_JOINED = r"[0-9][0-9 \-]{5,40}[0-9Xx]"
_RARE = 1000
_AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class Words:
    """Distinct words: their hashes, the group of each (class and length); `decoys` are words near them that are nobody's."""

    hashes: Hashes = field(repr=False)
    groups: npt.NDArray[np.int64] = field(repr=False)
    decoys: Hashes = field(repr=False)


def bits_of(group: int) -> float:
    """The bits of a word of this group: 1000 times the class plus the length."""
    kind, length = divmod(group, 1000)
    return list(BITS.values())[kind] * length


def words(dataset: Dataset, columns: Sequence[str], *, rare: bool = False, more: Sequence[str] = (), prose: Sequence[str] = ()) -> Words:
    """The words of at least `LEAST_BITS` bits in these columns and in the texts `more`; with `rare` those on few records only.

    Boundaries: a run of letters and digits (with the marks of an e-mail address inside), the same with blanks and
    hyphens between digits taken out (of `prose` columns these alone), and runs of Chinese characters, of which every
    part of 3 or 4 is a word where `rare` is not asked.
    """
    engine, name = dataset.engine, f"words_{next(_NUMBERS)}"
    if not (columns or prose or more):
        return Words(np.zeros(0, np.uint64), np.zeros(0, np.int64), np.zeros(0, np.uint64))
    engine.run(f"create temp table {name} (cell varchar, n bigint, han boolean)")
    try:
        for part in _together((*columns, *prose), dataset):
            with _scan(dataset) as source:
                engine.run(f"insert into {name} select {normal_sql('v')}, n, han from ({_counted(part, prose, source)})")
        for text in more:
            engine.run(f"insert into {name} values ({quoted(text)}, 1, true)")
        return _found(engine, name, dataset.facts.rows if rare else None)
    finally:
        engine.run(f"drop table if exists {name}")
        engine.run(f"drop table if exists {name}_w")


def _together(columns: Sequence[str], dataset: Dataset) -> Iterator[Sequence[str]]:
    """Columns that are read in one scan: a format by rows is parsed whole whatever is asked of it."""
    at_once = 1 if dataset.table.narrow is not None else _AT_ONCE
    yield from (columns[start : start + at_once] for start in range(0, len(columns), at_once))


def _counted(columns: Sequence[str], prose: Sequence[str], source: str) -> str:
    """SQL: each distinct value of each column with its records, and whether Chinese words are looked for in it."""
    cells = ", ".join(named(column) for column in columns)
    han = ", ".join(str(column not in prose).lower() for column in columns)
    alone = ", ".join(f"({named(column)})" for column in columns)
    # Of several columns the one that a group is by is the one whose bit GROUPING leaves 0.
    place = " + ".join(f"{place} * (1 - grouping({named(column)}))" for place, column in enumerate(columns, start=1))
    return f"select [{cells}][{place}] as v, count(*) as n, [{han}][{place}] as han from {source} group by grouping sets ({alone})"


def _scan(dataset: Dataset) -> AbstractContextManager[str]:
    return dataset.table.scan() if dataset.facts.rows else nullcontext("(select null::varchar where false)")


def _found(engine: Engine, name: str, rows: int | None) -> Words:
    least = {kind: -(-LEAST_BITS // bits) for kind, bits in BITS.items()}
    parts = [
        f"select lower(unnest(regexp_extract_all(cell, {quoted(_LATIN)}))) as w, n from {name}",
        f"select regexp_replace(lower(unnest(regexp_extract_all(cell, {quoted(_JOINED)}))), '[ -]', '', 'g') as w, n from {name}",
    ]
    han = f"select unnest(regexp_extract_all(cell, {quoted(_HAN)})) as w, n from {name} where han"
    parts.append(han)
    if rows is None:
        parts += [
            f"select substr(w, unnest(range(1, length(w) - {width} + 2)), {width}) as w, n from ({han}) where length(w) > {width}"
            for width in range(_HAN_SHORT, _HAN_LONGEST + 1)
        ]
    kind = r"case when regexp_full_match(w, '[0-9]+') then 0 when regexp_full_match(w, '[\x00-\x7F]+') then 1 else 2 end"
    engine.run(
        f"create temp table {name}_w as select w, k, length(w)::bigint as l from (select w, {kind} as k, sum(n) as n from"
        f" ({' union all '.join(parts)}) group by w)"
        f" where length(w) >= case k when 0 then {least['digit']:.0f} when 1 then {least['latin']:.0f} else {least['han']:.0f} end"
        + ("" if rows is None else f" and n <= {max(2, rows // _RARE)}")
    )
    found = engine.columns(f"select hash(w) as h, k * 1000 + l as g from {name}_w")
    decoys = [_decoys(engine, f"{name}_w", step) for step in range(1, _DECOYS + 1)] if rows is not None else []
    empty = np.zeros(0, np.uint64)
    return Words(np.asarray(found["h"], np.uint64), np.asarray(found["g"], np.int64), np.concatenate([empty, *decoys]))


def _decoys(engine: Engine, table: str, step: int) -> Hashes:
    """Words that differ from a real one in one character, and are none: how many of them are met says what chance does."""
    place = f"(1 + (hash(w) + {step}) % l)::bigint"
    sign = f"substr(w, {place}, 1)"
    other = f"case when {sign} between '0' and '9' then chr(48 + (ascii({sign}) - 48 + {step * 2 + 1}) % 10) when {sign} between 'a' and 'z' then chr(97 + (ascii({sign}) - 97 + {step * 5}) % 26) else chr(unicode({sign}) + {step}) end"  # noqa: E501 - one expression
    word = f"substr(w, 1, {place} - 1) || {other} || substr(w, {place} + 1)"
    found = engine.columns(f"select hash(d) as h from (select distinct {word} as d from {table}) where d not in (select w from {table})")
    return np.asarray(found["h"], np.uint64)


DECOYS_PER_WORD = _DECOYS
