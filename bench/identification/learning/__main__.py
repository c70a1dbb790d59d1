"""``python -m bench.identification.learning``: how well the roles of columns are told on tables that nobody tuned for.

Without an option the product is asked; the weights it ships with have seen train and tune. `--crossed` learns anew without the
publisher of each table, `--tune` from train alone. `--train` writes the weights from train and tune.
"""

import argparse
from collections.abc import Iterator

from .asking import Answer, answers
from .scores import JUDGED, page, verdict
from .training import answered, built, corpus, crossed, learned, write

LOOKED_AT = ("train", "tune")


def wrong(given: list[Answer]) -> Iterator[str]:
    """A line for each column that is told wrongly."""
    for one in given:
        if any(verdict(one, role) in {"missed", "false"} for role in JUDGED):
            labels = " ".join(sorted(one.column.roles)), "/".join(one.column.categories), " ".join(sorted(one.roles)), one.category or "-"
            yield f"{one.table.name}\t{one.column.name}\t{one.column.description[:40]}\t" + "\t".join(labels)


def train() -> int:
    """Learn from train, tune and the built tables; the number of clues that are kept."""
    found = learned([one for _, columns in corpus(LOOKED_AT) for one in columns], built())
    write(found)
    return len(found)


def from_train(*, labels: bool) -> list[Answer]:
    """The answers for tune of what train alone teaches."""
    found = learned([one for _, columns in corpus(("train",)) for one in columns])
    return [answer for table, columns in corpus(("tune",)) for answer in answered(table, columns, found, labels=labels)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.identification.learning", description=__doc__)
    parser.add_argument("--part", choices=(*LOOKED_AT, "final"), help="one part only; final is opened once a release, and lists no error")
    parser.add_argument("--errors", action="store_true", help="list the columns that are told wrongly")
    parser.add_argument("--train", action="store_true", help="write the weights anew, from train, tune and the built tables")
    parser.add_argument("--crossed", action="store_true", help="learn without the publisher of each table: train and tune")
    parser.add_argument("--tune", action="store_true", help="learn from train alone, judged on tune")
    parser.add_argument("--labels", action="store_true", help="with --crossed or --tune: descriptions are known too")
    chosen = parser.parse_args()
    if chosen.train:
        print(train(), "clues written")
        return
    if chosen.crossed or chosen.tune:
        found = from_train(labels=chosen.labels) if chosen.tune else list(crossed(LOOKED_AT, labels=chosen.labels))
        shown = {"learned from train, judged on tune" if chosen.tune else "train and tune, publishers unseen": found}
    else:
        shown = {part: list(answers((part,))) for part in ((chosen.part,) if chosen.part else LOOKED_AT)}
    for title, given in shown.items():
        print(*page(title, given), sep="\n")
        if chosen.errors and chosen.part != "final":
            print(*wrong(given), sep="\n")


if __name__ == "__main__":
    main()
