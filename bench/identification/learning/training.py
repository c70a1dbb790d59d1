"""What each clue weighs, learned from labelled columns; and answers for tables whose publisher the weights have not seen."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from reidrisk.identify.weighing import weights as shipped
from reidrisk.identify.weighing.weights import CONSTANT, ROLES, Weight

from ..corpus import Table, tables
from ..real import SEEN, of_part
from ..real.observing import observed
from ..scoring import told_and_untold
from ..sheets import TUNING
from .asking import Answer
from .clues import Labelled, of_real, of_sheet, of_table
from .fitting import Rows, fitted

RIDGE, LEAST_PUBLISHERS, BUILT = 4.0, 3, 0.3
LEAST_WEIGHT, MOSTLY, FOLDS, SEED = 0.15, 0.6, 6, 15
FILE = Path(shipped.__file__).parents[1] / "tables" / "clues.txt"
HEAD = (
    "# What each clue to a column weighs for DI, QI, SA and NI, in hundredths of a logit, and the category that most such columns have.",
    "# Written by `python -m bench.identification.learning --train`; never by hand.",
)


def corpus(parts: tuple[str, ...]) -> list[tuple[Table, list[Labelled]]]:
    return [(table, list(of_table(table))) for table in tables() if table.part in parts]


def real() -> list[tuple[Table, list[Labelled]]]:
    """The real tables with values that are learned from."""
    return [(table, list(of_real(table, observed()[table.name]))) for part in SEEN for table in of_part(part)]


def built() -> list[Labelled]:
    """The built tables with values, with headers that tell and without."""
    told, untold = told_and_untold(TUNING)
    return [one for sheet in (*told, *untold) for one in of_sheet(sheet)]


def learned(columns: Sequence[Labelled], with_values: Sequence[Labelled] = ()) -> dict[str, Weight]:
    """The weights of the clues that stand in tables of at least three publishers, less what weighs next to nothing."""
    examples = [(clues, share, one) for one in columns for clues, share in one.examples]
    examples += [((*one.words, *one.listed, *one.around), BUILT, one) for one in with_values]
    publishers: defaultdict[str, set[str]] = defaultdict(set)
    for clues, _, one in examples:
        for clue in clues:
            publishers[clue].add(one.publisher)
    places = {clue: place for place, clue in enumerate(sorted(clue for clue in publishers if len(publishers[clue]) >= LEAST_PUBLISHERS))}
    rows = Rows.of([clues for clues, _, _ in examples], places)
    counts = np.array([share for _, share, _ in examples])
    fits = [fitted(rows, np.array([role in one.roles for _, _, one in examples], dtype=np.float64), counts, RIDGE) for role in ROLES]
    categories = _categories(columns)
    found = {clue: Weight(tuple(float(fit[place]) for fit in fits), categories.get(clue, "")) for clue, place in places.items()}
    kept = {clue: one for clue, one in found.items() if max(map(abs, one.each)) >= LEAST_WEIGHT}
    return kept | {CONSTANT: Weight(tuple(float(fit[-1]) for fit in fits), "")}


def _categories(columns: Sequence[Labelled]) -> dict[str, str]:
    """The category that most columns with a clue of their name have, where publishers of two tables agree."""
    held: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in columns:
        for clue in {*one.words, *one.described}:
            held[clue][one.category] += 1
    best = {clue: counts.most_common(1)[0] for clue, counts in held.items()}
    return {clue: name for clue, (name, times) in best.items() if times >= MOSTLY * held[clue].total()}


def write(found: Mapping[str, Weight]) -> None:
    lines = ("\t".join([clue, *(f"{each * 100:.0f}" for each in one.each), one.category]) for clue, one in sorted(found.items()))
    FILE.write_text("\n".join([*HEAD, *lines]) + "\n", encoding="utf-8")


def crossed(parts: tuple[str, ...], *, labels: bool = False) -> Iterator[Answer]:
    """Answers for every column of these parts by weights that have seen no table of its publisher."""
    for unseen, found in _folds([*corpus(parts), *real()]):
        for table, columns in corpus(parts):
            if table.publisher in unseen:
                yield from answered(table, columns, found, labels=labels)


def crossed_real(parts: tuple[str, ...]) -> Iterator[Answer]:
    """The same for the real tables with values: what rules propose stays."""
    for unseen, found in _folds([*corpus(parts), *real()]):
        for table, columns in real():
            if table.publisher in unseen:
                for answer, seen in zip(answered(table, columns, found, labels=False), observed()[table.name], strict=True):
                    yield replace(answer, roles=seen.roles or answer.roles)


def _folds(given: Sequence[tuple[Table, list[Labelled]]]) -> Iterator[tuple[frozenset[str], Mapping[str, Weight]]]:
    """Publishers, and the weights that the tables of all others and the built ones teach."""
    publishers = sorted({table.publisher for table, _ in given})
    drawn = np.random.default_rng(SEED).permutation(len(publishers))
    sheets = built()
    for place in range(FOLDS):
        unseen = frozenset(publisher for publisher, each in zip(publishers, drawn, strict=True) if each % FOLDS == place)
        yield unseen, learned([one for table, columns in given if table.publisher not in unseen for one in columns], sheets)


def answered(table: Table, columns: Iterable[Labelled], found: Mapping[str, Weight], *, labels: bool) -> Iterator[Answer]:
    """By these weights, of names alone or with labels."""
    for column, one in zip(table.columns, columns, strict=True):
        said = shipped.chances(one.by_label if labels else one.by_name, found)
        roles = frozenset(map(str, shipped.decided(said))) or frozenset({"NI"})
        yield Answer(table, column, roles, None, said, shipped.certainty(said) < shipped.SURE_FROM)
