"""What each clue weighs, learned from labelled columns; and answers for tables whose publisher the weights have not seen."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from reidrisk.identify.weighing import weights as shipped
from reidrisk.identify.weighing.weights import CONSTANT, ROLES, Weight

from .. import written
from ..corpus import tables
from ..real import SEEN, of_part
from ..real.observing import NAMELESS as BARE
from ..real.observing import observed
from ..scoring import told_and_untold
from ..sheets import TUNING
from .clues import NAMELESS, Labelled, LabelledTable, of_real, of_sheet, of_table, without_names
from .fitting import Rows, fitted
from .rows import both, unseen_clues

RIDGE, LEAST_PUBLISHERS, BUILT, WRITTEN = 4.0, 3, 0.3, 0.25
LEAST_WEIGHT, MOSTLY, FOLDS, SEED = 0.15, 0.6, 4, 15
TABLES = Path(shipped.__file__).parents[1] / "tables"
FILE, ROWS_FILE = TABLES / "clues.txt", TABLES / "impersonal.txt"
ROWS_HEAD = (
    "# What each feature of a table weighs for rows of things, institutions or counts, and for one person a row, in hundredths of a logit.",
    "# Written by `python -m bench.identification.learning --train`; never by hand.",
)
HEAD = (
    "# What each clue to a column weighs for DI, QI, SA and NI, in hundredths of a logit, and the category that most such columns have.",
    "# Written by `python -m bench.identification.learning --train`; never by hand.",
)


@dataclass(frozen=True)
class Learned:
    """What clues weigh for a column, and features for a table."""

    clues: Mapping[str, Weight]
    rows: tuple[Mapping[str, float], Mapping[str, float]]


def corpus(parts: tuple[str, ...]) -> list[LabelledTable]:
    return [of_table(table) for table in tables() if table.part in parts]


def real() -> list[LabelledTable]:
    """The real tables that are learned from: those with values also as they are without names."""
    given = [table for part in SEEN for table in of_part(part)]
    seen, bare = observed(), observed(BARE)
    return [
        *(of_real(table, seen[table.name]) if table.name in seen else of_table(table) for table in given),
        *(without_names(table, bare[table.name]) for table in given if table.name in bare),
    ]


def known() -> list[LabelledTable]:
    """The tables that were written to learn from."""
    return [of_table(table, WRITTEN) for table in written.tables()]


def built() -> list[Labelled]:
    """The built tables with values, with headers that tell and without."""
    told, untold = told_and_untold(TUNING)
    return [one for sheet in (*told, *untold) for one in of_sheet(sheet)]


def learned(given: Sequence[LabelledTable], with_values: Sequence[Labelled] = ()) -> Learned:
    """The weights of the clues that stand in tables of at least three publishers, less what weighs next to nothing."""
    spelled = [one for one in given if not one.nameless]
    told = unseen_clues(spelled)
    told_of = [(one, told[one.table.name]) for one in spelled]
    examples = [
        (clues, share * one.share, column) for one, rows in told_of for column in one.columns for clues, share in column.examples(rows)
    ]
    examples += [(column.by_name, NAMELESS, column) for one in given if one.nameless for column in one.columns]
    examples += [((*one.words, *one.listed, *one.around), BUILT, one) for one in with_values]
    publishers: defaultdict[str, set[str]] = defaultdict(set)
    for clues, _, one in examples:
        for clue in clues:
            publishers[clue].add(one.publisher)
    places = {clue: place for place, clue in enumerate(sorted(clue for clue in publishers if len(publishers[clue]) >= LEAST_PUBLISHERS))}
    rows = Rows.of([clues for clues, _, _ in examples], places)
    counts = np.array([share for _, share, _ in examples])
    fits = [fitted(rows, np.array([role in one.roles for _, _, one in examples], dtype=np.float64), counts, RIDGE) for role in ROLES]
    categories = _categories([column for one in given for column in one.columns])
    found = {clue: Weight(tuple(float(fit[place]) for fit in fits), categories.get(clue, "")) for clue, place in places.items()}
    kept = {clue: one for clue, one in found.items() if max(map(abs, one.each)) >= LEAST_WEIGHT}
    return Learned(kept | {CONSTANT: Weight(tuple(float(fit[-1]) for fit in fits), "")}, both(spelled))


def _categories(columns: Sequence[Labelled]) -> dict[str, str]:
    """The category that most columns with a clue of their name have, where publishers of two tables agree."""
    held: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in columns:
        for clue in {*one.words, *one.described}:
            held[clue][one.category] += 1
    best = {clue: counts.most_common(1)[0] for clue, counts in held.items()}
    return {clue: name for clue, (name, times) in best.items() if times >= MOSTLY * held[clue].total()}


def write(found: Learned) -> None:
    """As the product reads it."""
    clues, rows = lines_of(found)
    FILE.write_text("\n".join([*HEAD, *clues]) + "\n", encoding="utf-8")
    ROWS_FILE.write_text("\n".join([*ROWS_HEAD, *rows]) + "\n", encoding="utf-8")


def lines_of(found: Learned) -> tuple[list[str], list[str]]:
    """The lines of the table of clues, and of that of rows."""
    clues = ["\t".join([clue, *(f"{each * 100:.0f}" for each in one.each), one.category]) for clue, one in sorted(found.clues.items())]
    things, persons = found.rows
    rows = [f"{one}\t{things.get(one, 0) * 100:.0f}\t{persons.get(one, 0) * 100:.0f}" for one in sorted({*things, *persons})]
    return clues, rows


def folds(given: Sequence[LabelledTable]) -> Iterator[tuple[frozenset[str], Learned]]:
    """Publishers, and the weights that the tables of all others, the written and the built ones teach."""
    publishers = sorted({one.table.publisher for one in given})
    drawn = np.random.default_rng(SEED).permutation(len(publishers))
    others, sheets = known(), built()
    for place in range(FOLDS):
        unseen = frozenset(publisher for publisher, each in zip(publishers, drawn, strict=True) if each % FOLDS == place)
        yield unseen, learned([*(one for one in given if one.table.publisher not in unseen), *others], sheets)
