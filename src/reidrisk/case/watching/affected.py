"""Who and what an incident touches: the people and columns of a release, from the register and our own copy (PIPL 57)."""

from __future__ import annotations

from pathlib import Path

from ...data.coding import Wanted, coded
from ...data.open import open_dataset
from ...data.options import ReadOptions
from ...govern.ledger import entries
from ...govern.register_file import NAME, read_register
from ...govern.story import RELEASED
from ...model.frozen import dataclass
from ...model.problem import InputError


@dataclass(frozen=True, slots=True)
class Affected:
    """How many people, None where nobody can say; and the columns that were given out."""

    people: int | None
    fields: tuple[str, ...]


def _other_data(folder: Path, package: str, now: str) -> bool:
    """Whether the file of the register is not the data that were released: changed since, it counts nobody."""
    released = next((one.content for one in entries(folder) if one.kind == RELEASED and one.content.get("package") == package), None)
    return released is not None and released.get("dataset") not in {None, now}


def affected(folder: Path, package: str) -> Affected:
    """By the row of the register in this folder; the copy may be gone or changed, then only the columns of the row are known."""
    try:
        rows = read_register(folder / NAME).releases if (folder / NAME).is_file() else ()
        row = next((one for one in rows if one.package == package), None)
        if row is None:
            return Affected(None, ())
        with open_dataset(str(folder / row.file), ReadOptions()) as dataset:
            if not row.subject and _other_data(folder, package, str(dataset.facts.fingerprint)):
                return Affected(None, row.quasi)
            columns = dataset.facts.columns
            people = dataset.facts.rows
            if row.subject in columns:
                read = coded(dataset, [row.subject], Wanted([row.subject]))
                people = read.others[0].distinct - read.others[0].missing
            return Affected(people, columns)
    except InputError:
        return Affected(None, () if row is None else row.quasi)
