"""What the trees learn from: sums by weights that have not seen the publisher of a column; and answers of trees that have not either."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reidrisk.identify.weighing import impersonal, trees, whole
from reidrisk.identify.weighing import weights as shipped
from reidrisk.identify.weighing.weights import ROLES
from reidrisk.model.role import Role

from ..real.observing import observed
from .asking import Answer
from .boosting import Binned, Tree, boosted
from .clues import LabelledTable
from .training import TABLES, Learned, corpus, folds, real

FILE = TABLES / "trees.txt"
HEAD = (
    "# Trees that decide each role: seven questions from the top, eight weights in thousandths of a logit, from all left to all right.",
    "# Written by `python -m bench.identification.learning --train`; never by hand.",
)
LEAST_PUBLISHERS = 10
LOOKED_AT = ("train", "tune")  # parts of the corpus that are learned from
REAL, NAMES = 1.0, 0.25  # what a column counts: of a real table, of the corpus
Features = Mapping[str, float]


@dataclass(frozen=True)
class Stacked:
    """A table and what is known of its columns by weights that never saw its publisher; how much each counts, `fold` which were unseen."""

    table: LabelledTable
    columns: tuple[Features, ...]
    counts: float
    fold: int


def seen_by(one: LabelledTable, found: Learned) -> tuple[Features, ...]:
    """What is known of each column by these weights, as the product sees it."""
    rows = impersonal.clues_of(one.features, found.rows) if one.spelled_out else ()
    goods, persons = (impersonal.chance_of(one.features, each) for each in found.rows)
    of_table = whole.OfTable(goods, persons, one.counted_rows) if rows else whole.OfTable(rows=one.counted_rows)
    columns = [
        whole.OneColumn((*each.by_name, *rows, *impersonal.of_key(each.listed, rows)), each.ruled, each.rules) for each in one.columns
    ]
    return tuple(whole.known_of(columns, found.clues, of_table))


def stacked(parts: tuple[str, ...]) -> list[Stacked]:
    """Every table of these parts of the corpus and every real one, by weights that have not seen its publisher."""
    return [one for _, tables in folded(parts) for one in tables]


def folded(parts: tuple[str, ...]) -> Iterator[tuple[Learned, list[Stacked]]]:
    """The same fold by fold, with the weights that have not seen it."""
    named, of_real = corpus(parts), real()
    counted = [*((one, NAMES) for one in named), *((one, REAL) for one in of_real if not one.nameless)]
    for place, (unseen, weights) in enumerate(folds([*named, *of_real])):
        yield weights, [Stacked(one, seen_by(one, weights), counts, place) for one, counts in counted if one.table.publisher in unseen]


def grown(given: Sequence[Stacked]) -> tuple[trees.Forest, ...]:
    """The trees of each role."""
    return trees.read(written(given))


def written(given: Sequence[Stacked]) -> list[str]:
    """The same as lines of a table."""
    features = _features(given)
    binned = Binned.of(_matrix([each for one in given for each in one.columns], features))
    counts = np.array([one.counts for one in given for _ in one.columns])
    lines = []
    for role in ROLES:
        held = np.array([role in column.roles for one in given for column in one.table.columns], dtype=np.float64)
        constant, found = boosted(binned, held, counts)
        lines += [f"{role}\t{trees.CONSTANT}\t{constant * trees.UNIT:.0f}", *(_line(role, each, features) for each in found)]
    return lines


def _line(role: str, tree: Tree, features: Sequence[str]) -> str:
    asked = (trees.NONE if place < 0 else f"{features[place]} > {least:g}" for place, least in zip(tree.asked, tree.least, strict=True))
    return "\t".join([role, *asked, *(f"{each * trees.UNIT:.0f}" for each in tree.weights)])


def _features(given: Sequence[Stacked]) -> list[str]:
    publishers: defaultdict[str, set[str]] = defaultdict(set)
    for one in given:
        for each in one.columns:
            for feature in each:
                publishers[feature].add(one.table.table.publisher)
    return sorted(feature for feature, of in publishers.items() if len(of) >= LEAST_PUBLISHERS)


def _matrix(given: Sequence[Features], features: Sequence[str]) -> NDArray[np.float64]:
    return np.array([[one.get(feature, 0.0) for feature in features] for one in given])


def write(given: Sequence[Stacked]) -> None:
    FILE.write_text("\n".join([*HEAD, *written(given)]) + "\n", encoding="utf-8")


def answered(one: LabelledTable, columns: Sequence[Features], found: tuple[trees.Forest, ...]) -> Iterator[Answer]:
    """What these trees say of a table."""
    for column, likely in zip(one.table.columns, trees.chances(columns, found), strict=True):
        found_roles = shipped.decided(likely)
        roles = frozenset(map(str, found_roles)) or frozenset({"NI"})
        yield Answer(one.table, column, roles, None, likely, shipped.is_asked(found_roles, likely))


def crossed(parts: tuple[str, ...], *, values: bool) -> Iterator[Answer]:
    """Answers for every column of these parts, or of the real tables with values, by weights and trees that have not seen its publisher.

    The weights that made the sums of the other publishers, which the trees learn from, have seen it.
    """
    for _, answers in crossed_tables(parts, values=values):
        yield from answers


def crossed_tables(parts: tuple[str, ...], *, values: bool) -> Iterator[tuple[Stacked, list[Answer]]]:
    """The same, table by table, with what was known of the columns."""
    given = stacked(parts)
    for place in sorted({one.fold for one in given}):
        found = grown([one for one in given if one.fold != place])
        for one in given:
            wanted = one.counts == REAL and one.table.table.name in observed() if values else one.table.table.part in parts
            if one.fold == place and wanted:
                answers = answered(one.table, one.columns, found)
                if values:
                    ruled = (column.ruled for column in one.table.columns)
                    answers = (_ruled(each, of) for each, of in zip(answers, ruled, strict=True))
                yield one, list(answers)


def _ruled(answer: Answer, roles: frozenset[str]) -> Answer:
    """With the roles of the rules, where they have any; a person is asked where the chances are against them."""
    if not roles:
        return answer
    return replace(answer, roles=frozenset(map(str, roles)), asked=shipped.is_asked(frozenset(map(Role, roles)), answer.chances))
