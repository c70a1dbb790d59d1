"""``python -m bench.identification.learning``: how well the roles of columns are told on tables that nobody tuned for."""

import argparse
from collections.abc import Iterator

from .asking import Answer, answers
from .scores import JUDGED, page, verdict

LOOKED_AT = ("train", "tune")


def wrong(given: list[Answer]) -> Iterator[str]:
    """A line for each column that is told wrongly."""
    for one in given:
        if any(verdict(one, role) in {"missed", "false"} for role in JUDGED):
            labels = " ".join(sorted(one.column.roles)), "/".join(one.column.categories), " ".join(sorted(one.roles)), one.category or "-"
            yield f"{one.table.name}\t{one.column.name}\t{one.column.description[:40]}\t" + "\t".join(labels)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.identification.learning", description=__doc__)
    parser.add_argument("--part", choices=(*LOOKED_AT, "final"), help="one part only; final is opened once a release, and lists no error")
    parser.add_argument("--errors", action="store_true", help="list the columns that are told wrongly")
    chosen = parser.parse_args()
    for part in (chosen.part,) if chosen.part else LOOKED_AT:
        given = list(answers((part,)))
        print(*page(part, given), sep="\n")
        if chosen.errors and part in LOOKED_AT:
            print(*wrong(given), sep="\n")


if __name__ == "__main__":
    main()
