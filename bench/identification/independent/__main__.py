"""``python -m bench.identification.independent``: how far an independent second hand agrees with the first, by part.

`--sheet` prints what that hand saw; `--enter FILE` writes its labels (`TABLE: D QS N ...` a line) beside the first of the day.
"""

import argparse
from pathlib import Path

from . import compared, entered, sheet, shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.identification.independent", description=__doc__)
    parser.add_argument("--sheet", action="store_true", help="print the tables and columns that are labelled, without labels")
    parser.add_argument("--enter", type=Path, metavar="FILE", help="keep these labels")
    chosen = parser.parse_args()
    if chosen.sheet:
        print(*sheet(), sep="\n")
    elif chosen.enter:
        print(entered(chosen.enter.read_text(encoding="utf-8").splitlines()), "labels entered")
    else:
        print(*map(shown, compared()), sep="\n")


if __name__ == "__main__":
    main()
