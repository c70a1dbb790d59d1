"""Genotypes, a column a marker: each says little, together they are as good as a fingerprint (GB/T 42460-2023 A o; GB/T 35273-2020 B).

About 30 to 80 independent single-base markers tell one person from all others (Lin, Owen, Altman: Science 305, 2004, 183); of the short
tandem repeats that courts use, ten to twenty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ...model.inventory import Column, Evidence, Inventory
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..findings import PROFILE
from ..persons.sampled import LookedAt

_BASES = re.compile(r"[ACGT]{2}|[ACGT] ?[/|:] ?[ACGT]")
_CALLS, _REFERENCE = re.compile(r"[0-2][/|][0-2]"), frozenset({"0/0", "0|0"})
_NOT_CALLED = frozenset({"--", "00", "NN", "NC", "./.", ".|.", "."})
_COUNTED = frozenset({"0", "1", "2", "-1", "NA"})
_MARKER = re.compile(r"(?i)(?:rs|exm|kgp|snp|affx)[_-]?\d+.*")
_REPEAT = re.compile(
    r"(?i)(?:D(?:[1-9]|1\d|2[0-2]|[XY])S\d{2,4}[A-Z0-9/]*|TH01|FGA|vWA|TPOX|CSF1PO|Penta[ _-]?[DE]|SE33|DYS?\d{3}[ab/I]*)(?:[_ .-]?[12AB])?"
)
_REPEATS = re.compile(r"\d{1,2}(?:\.\d)?(?: ?[,/;|-] ?\d{1,2}(?:\.\d)?)?")
_SHARE, _LEAST_ROWS, _MOST_ROWS, _APART = 0.95, 20, 2_000, 0.9
_FEWEST = {"base": 20, "repeat": 8}
_FOUND = Text(
    "与另外 {others} 列合起来是一份基因分型：{rows} 行中有 {distinct} 种，几乎每人不同，如同指纹；持有其本人或亲属分型的人可据此识别个人。",
    "With {others} {others|other column|other columns} it is a genotype: {distinct} different ones in {rows} {rows|row|rows}, nearly one "
    "for each person, as good as a "
    "fingerprint; whoever holds the person's or a relative's genotype recognises it.",
)


def with_genotyped(inventory: Inventory, rows: LookedAt) -> Inventory:
    """The markers as direct identifiers, whatever was decided of each, where together they keep nearly all rows looked at apart."""
    kinds = {name: kind for name in rows.columns if (kind := _kind(name, rows)) is not None}
    found = dict[str, Evidence]()
    for kind, fewest in _FEWEST.items():
        names = [name for name, own in kinds.items() if own == kind]
        if len(names) >= fewest and (evidence := _evidence(names, rows)) is not None:
            found.update(dict.fromkeys(names, evidence))
    return replace(inventory, columns=tuple(_with(column, found.get(column.name)) for column in inventory.columns)) if found else inventory


def _kind(name: str, rows: LookedAt) -> str | None:
    known = dict.fromkeys(rows.samples[name].values) if name in rows.samples else {}
    values = [text for value in known if value not in rows.absent and (text := value.strip().upper()) not in _NOT_CALLED]
    if len(values) < 2:  # noqa: PLR2004 - all alike
        return None
    if _share(_BASES, values) or (_share(_CALLS, values) and _REFERENCE & set(values)):
        return "base"
    if _MARKER.fullmatch(name.strip()) and set(values) <= _COUNTED:
        return "base"
    return "repeat" if _REPEAT.fullmatch(name.strip()) and _share(_REPEATS, values) else None


def _share(form: re.Pattern[str], values: list[str]) -> bool:
    return sum(form.fullmatch(value) is not None for value in values) >= _SHARE * len(values)


def _evidence(names: list[str], rows: LookedAt) -> Evidence | None:
    cells = list(_profiles(names, rows))
    distinct = len(set(cells))
    if len(cells) < _LEAST_ROWS or distinct < _APART * len(cells):
        return None
    text = _FOUND.fill(others=len(names) - 1, rows=len(cells), distinct=distinct)
    return Evidence("value-rule", f"{PROFILE}genotype", text, distinct, len(cells), category="biometric")


def _profiles(names: list[str], rows: LookedAt) -> Iterator[tuple[str | None, ...]]:
    yield from zip(*(rows.cells(name, _MOST_ROWS) for name in names), strict=True)


def _with(column: Column, evidence: Evidence | None) -> Column:
    if evidence is None:
        return column
    if column.decided:
        return replace(column, evidence=(*column.evidence[:1], evidence, *column.evidence[1:]))
    category = categories()["biometric"]
    roles = category.roles | {Role.DI}
    return replace(column, roles=roles, category=category.key, category_title=category.title, evidence=(evidence, *column.evidence))
