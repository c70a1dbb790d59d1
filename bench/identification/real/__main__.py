"""``python -m bench.identification.real FOLDER``: how well `reidrisk scan` does on real public tables with their values.

FOLDER holds one CSV file a table; sources.toml says where each comes from, and ``--rebuild CLONES`` writes what it can from
clones of the repositories (each in ``CLONES/owner+name``). No value is ever printed. Errors are never listed for `held` or
`sealed_third`. ``--part fresh``, ``sealed``, ``sealed_next`` and ``sealed_third`` score tables of publishers
that stood nowhere else: with values, by names alone, and both;
``--hand first`` judges the sealed answers by one hand's labels instead of what was decided (../independent/README.md).
``--write`` adds the opening to results/real_PART.json with its day and commit. The openings that stand there are of weights that
had not seen the part; today's weights learn from `fresh`, `sealed` and `sealed_next`.
"""

import argparse
from pathlib import Path

from ..independent import whole
from ..learning.__main__ import keep, wrong
from ..learning.asking import Answer
from ..learning.results import ranges, record
from ..learning.scores import page
from . import APART, FRESH, HALVES, LABELS, LEARNED, MORE, NEW, NEXT, SEALED, SEALED_NEXT, SEALED_THIRD, SEEN, THIRD, labelled, of_part
from .asking import answers, with_names_alone
from .crossed import crossed
from .keys import counted, keys
from .observing import observe
from .taking import rebuilt


def opened(part: str, folder: Path, *, write: bool, hand: str = whole.AGREED) -> None:
    """All figures of a part that was set apart, by the labels of one hand; kept beside those of the earlier openings."""
    tables = of_part(part) if hand == whole.AGREED else whole.by_hand(part, hand)
    valued, named = list(answers(tables, folder, headerless=False)), list(with_names_alone(tables, folder))
    found: dict[str, list[Answer]] = {"all": valued + named, "values": valued, "names alone": named}
    found["without names"] = list(answers(tables, folder, headerless=True))
    for title, given in found.items():
        if given:
            print(*page(f"{part}, {title}", given), sep="\n")
    if write:
        kept = {title: record(given) for title, given in found.items() if given}
        keep(f"real_{part}", kept | {"ranges": ranges(found["all"]), "hand": hand if part in whole.PARTS else whole.FIRST})


def scanned_unseen(folder: Path, chosen: argparse.Namespace) -> None:
    """What the whole scan says of the tables that are learned from, each publisher by weights that have not seen it."""
    for name, given in crossed(folder).items():
        print(*page(f"{name}, publishers unseen", given), sep="\n")
        if chosen.write:
            keep(name, record(given))
        if chosen.errors:
            print(*wrong(given), sep="\n")


def of_seen(chosen: argparse.Namespace) -> bool:
    """What is done with all tables that are learned from; whether anything was."""
    if chosen.observe:
        print(observe([table for part in SEEN for table in of_part(part)], chosen.folder), "columns observed")
    elif chosen.keys:
        print(*counted(list(keys([table for part in SEEN for table in of_part(part)], chosen.folder))), sep="\n")
    elif chosen.crossed:
        scanned_unseen(chosen.folder, chosen)
    return bool(chosen.observe or chosen.keys or chosen.crossed)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.identification.real", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the values are, one TABLE.csv each")
    parser.add_argument("--part", choices=(*HALVES, LEARNED, FRESH, SEALED, SEALED_NEXT, SEALED_THIRD), help="one part only")
    parser.add_argument("--table", action="append", help="these tables only")
    parser.add_argument("--errors", action="store_true", help="list the columns that are told wrongly: never of held, fresh or sealed")
    parser.add_argument("--write", action="store_true", help="with a part that was set apart: keep the figures, with day and commit")
    parser.add_argument("--hand", choices=whole.HANDS, default=whole.AGREED, help="of a sealed part: by whose labels")
    parser.add_argument(
        "--keys", action="store_true", help="whose rows they are: the proposed key against the labelled one, of what is seen"
    )
    parser.add_argument("--crossed", action="store_true", help="of what is seen, each publisher by weights that have not seen it")
    parser.add_argument("--headerless", action="store_true", help="scan the rows without their names")
    parser.add_argument("--rebuild", type=Path, metavar="CLONES", help="write the folder first, from these clones")
    parser.add_argument("--observe", action="store_true", help="keep what the values look like, to learn from: of dev and more, no value")
    chosen = parser.parse_args()
    if chosen.rebuild:
        tables = tuple(table for folder in (LABELS, MORE, NEW, APART, NEXT, THIRD) for table in labelled(folder))
        print("not written:", *rebuilt(tables, chosen.rebuild, chosen.folder))
    if of_seen(chosen):
        return
    if chosen.part in (FRESH, SEALED, SEALED_NEXT, SEALED_THIRD):
        opened(chosen.part, chosen.folder, write=chosen.write, hand=chosen.hand)
        return
    for part in (chosen.part,) if chosen.part else HALVES:
        tables = tuple(one for one in of_part(part) if not chosen.table or one.name in chosen.table)
        given = list(answers(tables, chosen.folder, headerless=chosen.headerless))
        if given:
            print(*page(f"{part}, {'without names' if chosen.headerless else 'with names'}", given), sep="\n")
        if chosen.errors and part in SEEN:
            print(*wrong(given), sep="\n")


if __name__ == "__main__":
    main()
