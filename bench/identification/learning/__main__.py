"""``python -m bench.identification.learning``: how well the roles of columns are told on tables that nobody tuned for.

Without an option the product is asked; the weights it ships with have seen train and tune. `--crossed` learns anew without the
publisher of each table (with `--values`: of the real tables with values). `--budget` says where the errors of these come from.
`--train` writes weights and trees from train, tune, the real tables with values (what they look like stands in real/observed.txt) and the
built ones. `--write` keeps the figures that are printed for the manual (`make docs` shows them): of the final part with the day and the
commit, since it is opened once a release.
"""

import argparse
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from .. import recording
from ..real import SEEN, of_part
from . import budget
from .asking import Answer, answers
from .results import record
from .scores import JUDGED, page, verdict
from .stacking import LOOKED_AT, crossed, crossed_tables, stacked
from .stacking import write as write_trees
from .training import built, corpus, known, learned, real, write

OPENED = ("corpus_final", "real_fresh", "real_sealed", "real_sealed_next", "real_sealed_third")


def wrong(given: list[Answer]) -> Iterator[str]:
    """A line for each column that is told wrongly."""
    for one in given:
        if any(verdict(one, role) in {"missed", "false"} for role in JUDGED):
            labels = " ".join(sorted(one.column.roles)), "/".join(one.column.categories), " ".join(sorted(one.roles)), one.category or "-"
            yield f"{one.table.name}\t{one.column.name}\t{one.column.description[:40]}\t" + "\t".join(labels)


def train() -> int:
    """Learn from train, tune, the real tables with values, the written and the built ones; the number of clues that are kept."""
    found = learned([*corpus(LOOKED_AT), *real(), *known()], built())
    write(found)
    write_trees(stacked(LOOKED_AT))
    return len(found.clues)


def asked_for(chosen: argparse.Namespace) -> Iterator[tuple[str, str, list[Answer]]]:
    """The name of the record, the title and the answers of each part that is shown."""
    if chosen.crossed and chosen.values:
        given = list(crossed(LOOKED_AT, values=True))
        for part in SEEN:
            names = {table.name for table in of_part(part)}
            yield (
                f"real_crossed_{part}",
                f"real tables with values, {part}, publishers unseen",
                [one for one in given if one.table.name in names],
            )
    elif chosen.crossed:
        yield "corpus_crossed", "train and tune, publishers unseen", list(crossed(LOOKED_AT, values=False))
    else:
        for part in (chosen.part,) if chosen.part else LOOKED_AT:
            yield f"corpus_{part}", part, list(answers((part,)))


def keep(name: str, found: dict[str, Any]) -> None:
    """The final parts have a list of their openings, each with its day and commit; any other record is of now."""
    if name in OPENED:
        opened = found | {"opened": datetime.now(UTC).date().isoformat(), "commit": commit()}
        found = {"openings": [*recording.read(name).get("openings", []), opened]}
    recording.write(name, found)


def commit() -> str:
    """The code that was measured."""
    return subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()  # noqa: S607


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.identification.learning", description=__doc__)
    parser.add_argument("--part", choices=(*LOOKED_AT, "final"), help="one part only; final is opened once a release, and lists no error")
    parser.add_argument("--errors", action="store_true", help="list the columns that are told wrongly")
    parser.add_argument("--train", action="store_true", help="write the weights anew, from train, tune and the built tables")
    parser.add_argument("--crossed", action="store_true", help="learn without the publisher of each table: train and tune")
    parser.add_argument("--values", action="store_true", help="with --crossed: of the real tables with values (bench/identification/real)")
    parser.add_argument("--write", action="store_true", help="keep the figures for the manual: of the parts, or with --crossed")
    parser.add_argument(
        "--budget", action="store_true", help="where the errors come from: of the real tables with values, publishers unseen"
    )
    chosen = parser.parse_args()
    if chosen.budget:
        spent = budget.record([one for table, said in crossed_tables(LOOKED_AT, values=True) for one in budget.told(table, said)])
        print(*budget.page(spent), sep="\n")
        if chosen.write:
            recording.write("budget", spent | {"commit": commit(), "day": datetime.now(UTC).date().isoformat()})
        return
    if chosen.train:
        print(train(), "clues written")
        return
    for name, title, given in asked_for(chosen):
        print(*page(title, given), sep="\n")
        if chosen.write:
            keep(name, record(given))
        if chosen.errors and chosen.part != "final":
            print(*wrong(given), sep="\n")


if __name__ == "__main__":
    main()
