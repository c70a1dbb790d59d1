"""``python -m bench.identification.written``: how many tables and columns there are, by part, language, domain and kind.

`--agreement` prints how far the labels agree with a second look, with those of other hands and, for every part, with an independent hand.
"""

import argparse
from collections.abc import Callable

from .. import independent
from ..corpus import ROLES, Table
from . import KNOWN, PUBLISHED, agreement, tables


def counted(given: tuple[Table, ...], by: Callable[[Table], str]) -> str:
    """One line for each group: tables, publishers, columns, and columns of each role."""
    heads = ("tables", "publishers", "columns", *ROLES)
    lines = [f"{'':18}" + "".join(f"{head:>11}" for head in heads)]
    for name in sorted({by(one) for one in given}):
        some = [one for one in given if by(one) == name]
        roles = [sum(role in column.roles for one in some for column in one.columns) for role in ROLES]
        sizes = [len(some), len({one.publisher for one in some}), sum(len(one.columns) for one in some), *roles]
        lines.append(f"{name:18}" + "".join(f"{size:>11}" for size in sizes))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.identification.written", description=__doc__)
    parser.add_argument("--agreement", action="store_true", help="how far the labels agree with a second look and with other hands")
    if parser.parse_args().agreement:
        print(agreement.shown(agreement.again()), agreement.shown(agreement.elsewhere()), sep="\n")
        print("# independent hand", *map(independent.shown, independent.compared()), sep="\n")
        return
    for part in (KNOWN, PUBLISHED):
        given = tables(part)
        print(f"# {part}")
        for by in (lambda _: "all", lambda one: one.language, lambda one: one.domain, lambda one: one.kind):
            print(counted(given, by), end="\n\n")


if __name__ == "__main__":
    main()
