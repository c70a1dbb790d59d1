"""``python -m bench.identification.corpus``: how many tables and columns there are; the sheet of the second hand, and its agreement."""

import argparse
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from . import HERE, ROLES, Table, agreement, tables


def counted(by: Callable[[Table], str]) -> str:
    """One line for each group: tables, columns, and columns of each role."""
    groups: dict[str, Counter[str]] = {}
    for table in tables():
        counts = groups.setdefault(by(table), Counter())
        counts["tables"] += 1
        counts["columns"] += len(table.columns)
        counts.update(role for column in table.columns for role in column.roles)
    heads = ("tables", "columns", *ROLES)
    lines = [f"{'':16}" + "".join(f"{head:>9}" for head in heads)]
    return "\n".join([*lines, *(f"{name:16}" + "".join(f"{counts[head]:>9}" for head in heads) for name, counts in sorted(groups.items()))])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.identification.corpus", description=__doc__)
    parser.add_argument("--blind", metavar="LANGUAGES", help="print the sheet of the second hand for these languages (zh,ja,ko)")
    parser.add_argument("--second", nargs=2, metavar=("LABELS", "NAME"), help="enter a file of labels as second/NAME.csv")
    parser.add_argument("--agreement", action="store_true", help="write AGREEMENT.md anew from second/")
    chosen = parser.parse_args()
    if chosen.blind:
        print(*agreement.sheet(chosen.blind.split(",")), sep="\n")
    elif chosen.second:
        lines = Path(chosen.second[0]).read_text(encoding="utf-8").splitlines()
        print(agreement.entered(lines, agreement.SECOND / f"{chosen.second[1]}.csv"), "labels entered")
    elif chosen.agreement:
        (HERE / "AGREEMENT.md").write_text(agreement.report(), encoding="utf-8")
    else:
        print(*map(counted, (lambda _: "all", lambda one: one.part, lambda one: one.language, lambda one: one.domain)), sep="\n\n")


if __name__ == "__main__":
    main()
