"""Words of a table that could be somebody's identifier, as hashes: comparing two tables needs no value of either in Python.

Of numbers and codes each word is looked for, wherever it stands. Of letters only the whole value is (Washington is a person and half a
hospital), or a name in running text, and what stands on many records of the output is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field
from itertools import count
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..model.frozen import dataclass
from .dataset import Dataset
from .engine import give_back, named, quoted
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
_RARE, _SHARED, _FEW = 1000, 200, 5
_SEPARATORS = r"[\s,，、;；:：()（）/|\[\]\"']"
_HAN_ALONE = rf"(?:^|{_SEPARATORS})({_HAN})(?:$|{_SEPARATORS})"
_LETTERS = r"\p{Latin}+(?:['’-]\p{Latin}+)*"
_NAME = rf"{_LETTERS}(?:[ ,.]+{_LETTERS}){{1,3}}\.?"
_HOUSE = r"[\x{3400}-\x{9FFF}]{2}[0-9]+[\x{3400}-\x{9FFF}]"  # 人民路12号: the end of the road's name, the number, what it is of
_MOST_PARTS, _SHORTEST, _SHORTEST_PART, _PROSE = 4, 6, 7, 8
# What a word is said of: the whole of a cell, or a name within running text.
_WHOLE, _WITHIN = "=", "~"
# How many columns are grouped in one scan. Each takes 2 MB beside the others: few rows are rather read again, in the same time.
_AT_ONCE, _FEW_AT_ONCE, _FEW_ROWS = 16, 4, 10_000


@dataclass(frozen=True, slots=True)
class Words:
    """Distinct words: their hashes, the group of each (class and length); `decoys` are words near them that are nobody's."""

    hashes: Hashes = field(repr=False)
    groups: npt.NDArray[np.int64] = field(repr=False)
    decoys: Hashes = field(repr=False)
    letters: bool = True  # whether words of letters alone are among them


def bits_of(group: int) -> float:
    """The bits of a word of this group: 1000 times the class plus the length."""
    kind, length = divmod(group, 1000)
    return list(BITS.values())[kind] * length


def words(  # noqa: PLR0913 - what is looked for, and in what
    dataset: Dataset,
    columns: Sequence[str],
    *,
    rare: bool = False,
    more: Sequence[str] = (),
    prose: Sequence[str] = (),
    letters: bool = True,
) -> Words:
    """The words of at least `LEAST_BITS` bits in these columns and in the texts `more`; with `rare` what identifies, on few records only.

    Boundaries: a run of letters and digits (with the marks of an e-mail address inside), the same with blanks and
    hyphens between digits taken out (of `prose` columns these alone), and runs of Chinese characters, of which every
    part of 3 or 4 is a word where `rare` is not asked. With `rare` words need a digit, and names are whole values.
    Without `letters` no names in Latin letters are looked for.
    """
    engine, name = dataset.engine, f"words_{next(_NUMBERS)}"
    if not (columns or prose or more):
        return Words(np.zeros(0, np.uint64), np.zeros(0, np.int64), np.zeros(0, np.uint64))
    give_back()  # to group many columns at once takes the most memory of a proof
    engine.run(f"create temp table {name} (cell varchar, n bigint, han boolean)")
    try:
        for part in _together((*columns, *prose), dataset):
            with _scan(dataset) as source:
                engine.run(f"insert into {name} select {normal_sql('v')}, n, han from ({_counted(part, prose, source)})")
        for text in more:
            engine.run(f"insert into {name} values ({quoted(text)}, 1, true)")
        return _found(engine, name, dataset.facts.rows, rare=rare, letters=letters)
    finally:
        engine.run(f"drop table if exists {name}")
        engine.run(f"drop table if exists {name}_w")


def _together(columns: Sequence[str], dataset: Dataset) -> Iterator[Sequence[str]]:
    """Columns that are read in one scan: a format by rows is parsed whole whatever is asked of it."""
    at_once = 1 if dataset.table.narrow is not None else _FEW_AT_ONCE if dataset.facts.rows <= _FEW_ROWS else _AT_ONCE
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


def _found(engine: Engine, name: str, rows: int, *, rare: bool, letters: bool) -> Words:
    least = {kind: -(-LEAST_BITS // bits) for kind, bits in BITS.items()}
    coded = " where regexp_matches(w, '[0-9@]')" if rare else ""
    parts = [
        f"select w, n, false as named from (select lower(unnest(regexp_extract_all(cell, {quoted(_LATIN)}))) as w, n from {name}){coded}",
        f"select regexp_replace(lower(unnest(regexp_extract_all(cell, {quoted(_JOINED)}))), '[ -]', '', 'g') as w, n, false from {name}",
        *(_names_of(name) if rare else (*_han_in(name), *(_names_in(name) if letters else ()))),
    ]
    kind = r"case when regexp_full_match(w, '[0-9]+') then 0 when regexp_full_match(w, '[\x00-\x7F]+') then 1 else 2 end"
    most = f"n <= {max(2, rows // _RARE)}" if rare else f"(not named or n <= {max(_FEW, rows // _SHARED)})"
    engine.run(
        f"create temp table {name}_w as select w, k, length(w)::bigint as l, named from"
        f" (select w, {kind} as k, sum(n) as n, bool_and(named) as named from ({' union all '.join(parts)}) group by w)"
        f" where length(w) >= [{least['digit']:.0f}, {least['latin']:.0f}, {least['han']:.0f}][k + 1] and {most}"
    )
    lettered = f"regexp_matches(w, '[ {_WHOLE}{_WITHIN}]')" if rare else "true"
    found = engine.columns(f"select hash(w) as h, k * 1000 + l as g, {lettered} as named from {name}_w")
    decoys = [_decoys(engine, f"{name}_w", step) for step in range(1, _DECOYS + 1)] if rare else []
    empty = np.zeros(0, np.uint64)
    return Words(
        np.asarray(found["h"], np.uint64), np.asarray(found["g"], np.int64), np.concatenate([empty, *decoys]), bool(np.any(found["named"]))
    )


def _names_of(name: str) -> Iterator[str]:
    """Of the original: values of letters alone, in the orders in which names are written, and Chinese names that stand alone in a cell."""
    apart = f"regexp_replace(cell, {quoted(f'({_SEPARATORS})')}, '\\1\\1', 'g')"
    yield f"select unnest(regexp_extract_all({apart}, {quoted(_HAN_ALONE)}, 1)) as w, n, true from {name} where han"
    listed = f"select list_transform(regexp_extract_all(cell, {quoted(_LETTERS)}), lambda one: lower(one)) as ws, n from {name}"
    several = f"{listed} where regexp_full_match(cell, {quoted(_NAME)}) and length(cell) >= {_SHORTEST}"
    orders = ", ".join(f"array_to_string({turned}, ' ')" for turned in ("ws", "ws[2:] || ws[:1]", "ws[-1:] || ws[:-2]"))
    yield f"select unnest(list_distinct([{orders}])) as w, n, true from ({several})"
    alone = f"select lower(cell) as w, n from {name} where regexp_full_match(cell, {quoted(_LETTERS)}) and length(cell) >= {_SHORTEST}"
    coded = f"regexp_full_match(cell, {quoted(_LATIN)}) and not regexp_full_match(cell, {quoted(_LETTERS)})"  # looked for as they are
    whole = f"length(cell) >= {_SHORTEST} and regexp_matches(cell, '\\p{{L}}') and not ({coded})"
    yield f"select '{_WHOLE}' || lower(cell) as w, n, true from {name} where han and {whole}"
    yield f"select unnest(regexp_extract_all(cell, {quoted(_HOUSE)})) as w, n, true from {name} where han"
    part = f"select w, n from ({alone}) union all select unnest(ws) as w, n from ({several})"
    yield f"select '{_WITHIN}' || w as w, n, true from ({part}) where length(w) >= {_SHORTEST_PART}"


def _han_in(name: str) -> Iterator[str]:
    """Of the output: runs of Chinese characters and their parts, and houses in a road."""
    han = f"select unnest(regexp_extract_all(cell, {quoted(_HAN)})) as w, n from {name} where han"
    yield f"select w, n, true from ({han})"
    for width in range(_HAN_SHORT, _HAN_LONGEST + 1):
        starts = f"unnest(range(1, length(w) - {width} + 2))"
        yield f"select substr(w, {starts}, {width}) as w, n, true from ({han}) where length(w) > {width}"
    yield f"select unnest(regexp_extract_all(cell, {quoted(_HOUSE)})) as w, n, true from {name} where han"


def _names_in(name: str) -> Iterator[str]:
    """Of the output: values of letters wherever they stand, a single word only where it is the whole cell, or a name in running text."""
    listed = f"select cell, regexp_extract_all(cell, {quoted(_LETTERS)}) as ws, n from {name}"
    for width in range(2, _MOST_PARTS + 1):
        gram = (
            f"list_transform(range(1, len(ws) - {width} + 2), lambda first: lower(array_to_string(ws[first : first + {width} - 1], ' ')))"
        )
        yield f"select unnest({gram}) as w, n, true from ({listed}) where len(ws) >= {width}"
    yield f"select '{_WHOLE}' || lower(cell) as w, n, true from {name} where length(cell) >= {_SHORTEST}"
    named = f"select unnest(ws) as w, n from ({listed}) where len(ws) >= {_PROSE}"
    yield f"select '{_WITHIN}' || lower(w) as w, n, true from ({named}) where w <> lower(w) and length(w) >= {_SHORTEST_PART}"


def _decoys(engine: Engine, table: str, step: int) -> Hashes:
    """Words that differ from a real one in one character, and are none: how many of them are met says what chance does."""
    place = f"(1 + (hash(w) + {step}) % l)::bigint"
    sign = f"substr(w, {place}, 1)"
    other = f"case when {sign} between '0' and '9' then chr(48 + (ascii({sign}) - 48 + {step * 2 + 1}) % 10) when {sign} between 'a' and 'z' then chr(97 + (ascii({sign}) - 97 + {step * 5}) % 26) else chr(unicode({sign}) + {step}) end"  # noqa: E501 - one expression
    word = f"substr(w, 1, {place} - 1) || {other} || substr(w, {place} + 1)"
    found = engine.columns(f"select hash(d) as h from (select distinct {word} as d from {table}) where d not in (select w from {table})")
    return np.asarray(found["h"], np.uint64)


DECOYS_PER_WORD = _DECOYS
