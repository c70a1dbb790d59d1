"""A second hand labels a fifth of the columns unseen: which ones, and how far both agree (LABELLING.md)."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from . import HERE, ROLES, Column, Table, tables

ONE_OF = 5
SECOND = HERE / "second"
Pair = tuple[frozenset[str], frozenset[str]]


def key(table: Table, column: Column) -> str:
    """Ten hexadecimal digits that stand for this column, so that labels can be given without a number that moves."""
    return sha256(f"{table.name}/{column.name}".encode()).hexdigest()[:10]


def sample(languages: Iterable[str]) -> Iterator[tuple[Table, Column]]:
    """A fifth of the columns of tables whose language begins with one of these words."""
    wanted = tuple(languages)
    for table in tables():
        if table.language.startswith(wanted):
            yield from ((table, column) for column in table.columns if int(key(table, column), 16) % ONE_OF == 0)


def sheet(languages: Iterable[str]) -> Iterator[str]:
    """What the second hand sees: the table, the names of all its columns, and each sampled column without its label."""
    last = ""
    for table, column in sample(languages):
        if table.name != last:
            yield f"\n# {table.name} | {table.title} | {table.kind} | {table.subject} | {table.domain}"
            yield f"# {' '.join(one.name for one in table.columns)}"
            last = table.name
        yield f"{key(table, column)} | {column.name} | {column.type} | {column.description}"


def entered(lines: Iterable[str], path: Path) -> int:
    """Labels of the second hand, `KEY ROLE ...` a line, written beside those of the first; how many there are."""
    given = {line.split()[0]: frozenset(line.split()[1:]) for line in lines if line.strip() and not line.startswith("#")}
    rows = [
        (table.name, column.name, " ".join(sorted(column.roles)), " ".join(sorted(given[key(table, column)])))
        for table, column in sample([""])
        if key(table, column) in given
    ]
    if wrong := sorted({role for roles in given.values() for role in roles} - set(ROLES)) or len(rows) < len(given):
        message = f"not a role, or a key that is not in the sample: {wrong}"
        raise ValueError(message)
    path.parent.mkdir(exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("table", "column", "first", "second"), *rows])
    return len(rows)


def labelled(path: Path) -> list[Mapping[str, str]]:
    """The rows of one file: table, column, first and second label."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def kappa(pairs: Iterable[Pair], role: str) -> float:
    """Cohen's kappa of whether a column has this role: (observed - expected) / (1 - expected); 1 where both never differ."""
    given = [(role in first, role in second) for first, second in pairs]
    observed = sum(first == second for first, second in given) / len(given)
    shares = [sum(one[hand] for one in given) / len(given) for hand in (0, 1)]
    expected = shares[0] * shares[1] + (1 - shares[0]) * (1 - shares[1])
    return 1.0 if observed == 1 else (observed - expected) / (1 - expected)


def files() -> list[Path]:
    """What the second hand labelled, a file for each group of languages."""
    return sorted(SECOND.glob("*.csv"))


def compared(path: Path) -> dict[str, Any]:
    """One file: columns labelled twice, the share whose roles are all equal, and kappa of each role, to three places."""
    pairs = [(frozenset(row["first"].split()), frozenset(row["second"].split())) for row in labelled(path)]
    equal = sum(first == second for first, second in pairs) / len(pairs)
    kappas = {role: round(kappa(pairs, role), 3) for role in ROLES}
    return {"columns of": path.stem, "labelled": len(pairs), "equal": round(equal, 3), "kappa": kappas}


def report() -> str:
    """The page AGREEMENT.md: kappa for each role and the share of equal labels, for each file of the second hand."""
    lines = [
        "# How far two hands agree",
        "A fifth of the columns was labelled again unseen, from LABELLING.md alone.",
        "`python -m bench.identification.corpus --agreement` computes this page from `second/`.",
        "Both labels are those of the first look; what was corrected afterwards is not in it.",
        "",
        f"| columns of | labelled twice | all roles equal | {' | '.join(f'kappa {role}' for role in ROLES)} |",
        f"|---|---|---|{'---|' * len(ROLES)}",
    ]
    for one in map(compared, files()):
        kappas = " | ".join(f"{value:.3f}" for value in one["kappa"].values())
        lines.append(f"| {one['columns of']} | {one['labelled']} | {one['equal']:.3f} | {kappas} |")
    return "\n".join(lines) + "\n"
