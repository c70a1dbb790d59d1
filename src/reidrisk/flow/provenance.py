"""What stands beside an output: which columns are pseudonyms, and how they were made; names of secrets, never a secret."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..data.address import is_address
from ..data.files import read_text, write_atomic
from ..data.fingerprint import file_fingerprint, files_fingerprint
from ..data.input_files import table_files
from ..data.records import record
from ..identify.hidden.origin import Origin

if TYPE_CHECKING:
    from ..data.dataset import Dataset
    from ..identify.propose import Aids
    from ..mitigate.plans.recipe import Recipe
    from ..model.dataset import Fingerprint

SCHEMA = "reidrisk/provenance/1"
_LIMIT = 2**20


def provenance_of(out: Path) -> Path:
    """Where the provenance of a file stands."""
    return out.with_name(f"{out.name}.provenance.json")


def keep_provenance(recipe: Recipe, out: Path, release: str | None, secrets: Sequence[str]) -> None:
    """Beside the file, with its fingerprint; an earlier record goes where no column is a pseudonym."""
    columns = {
        step.column: {
            "role": "pseudonym",
            "transform": step.technique.key,
            "across": step.settings.get("across"),
            "key_control": step.settings.get("key_control"),
            "reversible": step.technique.reversible,
        }
        for step in recipe.steps
        if step.technique.pseudonym
    }
    place = provenance_of(out)
    if not columns:
        place.unlink(missing_ok=True)
        return
    record = {"schema": SCHEMA, "data": str(fingerprint_of(out)), "release": release, "columns": columns, "secrets": list(secrets)}
    write_atomic(place, (json.dumps(record, ensure_ascii=False, indent=1) + "\n").encode())


def fingerprint_of(out: Path) -> Fingerprint:
    """As it is when the output is opened."""
    return files_fingerprint(table_files(out), out) if out.is_dir() else file_fingerprint(out)


def pseudonyms_of(recipe: Recipe) -> tuple[str, ...]:
    """The columns that leave as pseudonyms and are no direct identifiers (resolutions P-17)."""
    made = (step for step in recipe.steps if step.technique.pseudonym)
    return tuple(dict.fromkeys(
        step.column for step in made if step.settings.get("across") != "all" or step.settings.get("key_control") is not None
    ))  # fmt: skip


def origins_of(recipe: Recipe) -> dict[str, Origin]:
    """What the record beside the output will say of its columns."""
    made = {step.column: step for step in recipe.steps if step.technique.pseudonym}
    return {
        name: Origin(step.technique.key, step.settings.get("across") == "all", step.settings.get("key_control") is not None, same_file=True)
        for name, step in made.items()
    }


def with_provenance(aids: Aids, dataset: Dataset, data: str) -> Aids:
    """With what the record beside the file says of its columns; nothing where there is none that can be read."""
    place = None if is_address(data) else provenance_of(Path(data).expanduser())
    if place is None or not place.is_file():
        return aids
    record = _read(place)
    same = record.get("data") == str(dataset.facts.fingerprint)
    columns = record.get("columns")
    found = columns if isinstance(columns, dict) else {}
    return replace(aids, origins={name: _origin(one, same=same) for name, one in found.items() if isinstance(one, dict)})


def _origin(one: dict[str, Any], *, same: bool) -> Origin:
    return Origin(str(one.get("transform")), one.get("across") == "all", one.get("key_control") is not None, same)


def _read(place: Path) -> dict[str, Any]:
    try:
        found = record(read_text(place, _LIMIT))
    except ValueError:
        return {}
    return found if isinstance(found, dict) and found.get("schema") == SCHEMA else {}
