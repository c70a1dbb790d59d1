"""``python -m bench.identification.corpus``: how many tables and columns there are, by language, domain, part and role."""

from collections import Counter
from collections.abc import Callable

from . import ROLES, Table, tables


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
    print(*map(counted, (lambda _: "all", lambda one: one.part, lambda one: one.language, lambda one: one.domain)), sep="\n\n")


if __name__ == "__main__":
    main()
