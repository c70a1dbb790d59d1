"""``python -m bench.identification.corpus``: how many tables and columns there are; the sheet of the second hand, and its agreement."""

import argparse
from collections.abc import Callable
from pathlib import Path

from .. import independent, recording
from . import HERE, ROLES, Table, agreement, tables


def record() -> dict[str, object]:
    """What the manual shows of the corpus: sizes by part and by language, and how far both hands agree."""
    return {
        "parts": sized(lambda one: one.part),
        "languages": sized(lambda one: one.language),
        "domains": sized(lambda one: one.domain),
        "licences": sized(lambda one: one.licence),
        "agreement": [*(agreement.compared(path) for path in agreement.files()), independent.over_all()],
    }


def sized(by: Callable[[Table], str]) -> dict[str, dict[str, int]]:
    """Of each group tables, publishers, columns, and columns of each role."""
    groups: dict[str, list[Table]] = {}
    for table in tables():
        groups.setdefault(by(table), []).append(table)
    return {
        name: {
            "tables": len(some),
            "publishers": len({one.publisher for one in some}),
            "columns": sum(len(one.columns) for one in some),
            **{role: sum(role in column.roles for one in some for column in one.columns) for role in ROLES},
        }
        for name, some in sorted(groups.items())
    }


def counted(by: Callable[[Table], str]) -> str:
    """One line for each group."""
    groups = sized(by)
    heads = ("tables", "publishers", "columns", *ROLES)
    lines = [f"{'':16}" + "".join(f"{head:>11}" for head in heads)]
    return "\n".join([*lines, *(f"{name:16}" + "".join(f"{counts[head]:>11}" for head in heads) for name, counts in groups.items())])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.identification.corpus", description=__doc__)
    parser.add_argument("--blind", metavar="LANGUAGES", help="print the sheet of the second hand for these languages (zh,ja,ko)")
    parser.add_argument("--second", nargs=2, metavar=("LABELS", "NAME"), help="enter a file of labels as second/NAME.csv")
    parser.add_argument("--agreement", action="store_true", help="write AGREEMENT.md anew from second/")
    parser.add_argument("--write", action="store_true", help="keep sizes and agreement for the manual (`make docs` shows them)")
    chosen = parser.parse_args()
    if chosen.blind:
        print(*agreement.sheet(chosen.blind.split(",")), sep="\n")
    elif chosen.second:
        lines = Path(chosen.second[0]).read_text(encoding="utf-8").splitlines()
        print(agreement.entered(lines, agreement.SECOND / f"{chosen.second[1]}.csv"), "labels entered")
    elif chosen.agreement:
        (HERE / "AGREEMENT.md").write_text(agreement.report(), encoding="utf-8")
    elif chosen.write:
        print(recording.write("corpus", record()).name, "written")
    else:
        print(*map(counted, (lambda _: "all", lambda one: one.part, lambda one: one.language, lambda one: one.domain)), sep="\n\n")


if __name__ == "__main__":
    main()
