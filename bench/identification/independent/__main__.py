"""``python -m bench.identification.independent``: how far an independent second hand agrees with the first, by part.

`--sheet` prints what that hand saw; `--enter FILE` writes its labels (`TABLE: D QS N ...` a line) beside the first of the day.
`--whole` is of whole tables: the sealed part, and a fifth of what came to learn from; with `--part` it prints the sheet of one of them,
or enters two files (`whole.entered`): the labels, and what was decided. `--write` keeps the agreement for the manual.
"""

import argparse
from pathlib import Path

from .. import recording
from . import compared, entered, sheet, shown, whole


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.identification.independent", description=__doc__)
    parser.add_argument("--sheet", action="store_true", help="print the tables and columns that are labelled, without labels")
    parser.add_argument("--enter", type=Path, metavar="FILE", help="keep these labels")
    parser.add_argument("--whole", action="store_true", help="whole tables: agreement by part and language, with intervals")
    parser.add_argument("--part", choices=whole.PARTS, help="with --whole: the sheet of this part, or where --decided goes")
    parser.add_argument("--decided", type=Path, metavar="FILE", help="with --enter and --part: what was decided where both differ")
    parser.add_argument("--write", action="store_true", help="with --whole: keep the figures (`make docs` shows them)")
    chosen = parser.parse_args()
    if chosen.whole:
        _of_whole_tables(chosen)
    elif chosen.sheet:
        print(*sheet(), sep="\n")
    elif chosen.enter:
        print(entered(_lines(chosen.enter)), "labels entered")
    else:
        print(*map(shown, compared()), sep="\n")


def _of_whole_tables(chosen: argparse.Namespace) -> None:
    if chosen.part and chosen.enter:
        decided = _lines(chosen.decided) if chosen.decided else []
        print(whole.entered(chosen.part, _lines(chosen.enter), decided), "labels entered")
    elif chosen.part:
        print(*whole.sheet(chosen.part), sep="\n")
    elif chosen.write:
        print(recording.write("agreement", whole.record()).name, "written")
    else:
        print(*whole.page(), sep="\n")


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    main()
