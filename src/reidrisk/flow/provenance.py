"""What stands beside an output: how its pseudonyms were made, and what whoever grades it must know; names of secrets, never a secret."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..data.address import is_address
from ..data.files import read_text, write_atomic
from ..data.fingerprint import file_fingerprint, files_fingerprint
from ..data.input_files import table_files
from ..data.records import record
from ..identify.hidden.origin import Origin
from .output_record import known_to, recorded_of

if TYPE_CHECKING:
    from ..data.dataset import Dataset
    from ..identify.propose import Aids
    from ..mitigate.goals.subject_types import CountedPeople
    from ..mitigate.plans.recipe import Recipe
    from ..model.dataset import Fingerprint

SCHEMA = "reidrisk/provenance/1"
_LIMIT = 2**22
_ENDING = ".provenance.json"
# Records of other files in the folder that are looked at.
_MOST_NEAR = 200
# What decides how an output is graded and cannot be seen in it.
_NOT_IN_CELLS = frozenset({"redacted", "people", "seen"})


def provenance_of(out: Path) -> Path:
    """Where the provenance of a file stands."""
    return out.with_name(f"{out.name}{_ENDING}")


def keep_provenance(recipe: Recipe, out: Path, release: str | None, secrets: Sequence[str], people: Sequence[CountedPeople] = ()) -> None:
    """Beside the file, with its fingerprint; an earlier record goes where the cells tell all that a later grading must know."""
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
    recorded, place = recorded_of(recipe, people), provenance_of(out)
    if not columns and not recorded.keys() & _NOT_IN_CELLS:
        place.unlink(missing_ok=True)
        return
    record = {
        "schema": SCHEMA, "data": str(fingerprint_of(out)), "release": release, "columns": columns, "secrets": list(secrets),
        **recorded, "plan": {"known_to": known_to(recipe)},
    }  # fmt: skip
    write_atomic(place, (json.dumps(record, ensure_ascii=False, indent=1) + "\n").encode())


def record_beside(data: object) -> Mapping[str, Any] | None:
    """What the record beside a file tells whoever grades it; None where there is none, or it is of another file."""
    if not isinstance(data, str | Path) or is_address(str(data)):
        return None
    out = Path(data).expanduser()
    if not _near(out):
        return None
    fingerprint = str(fingerprint_of(out))
    record = _of_file(out, fingerprint)
    return record if record.get("data") == fingerprint and isinstance(record.get("plan"), dict) else None


def _near(out: Path) -> tuple[Path, ...]:
    """The records in the folder of a file, that by its name first: files are renamed."""
    own = provenance_of(out)
    try:
        others = sorted(one for one in out.parent.glob(f"*{_ENDING}") if one != own)
    except OSError:
        others = []
    return (*([own] if own.is_file() else []), *others[:_MOST_NEAR])


def _of_file(out: Path, fingerprint: str) -> dict[str, Any]:
    """The record of this very file, whatever its name; else that by its name, which is then of another file; else nothing."""
    found = [(one, _read(one)) for one in _near(out)]
    own = next((each for one, each in found if one == provenance_of(out)), {})
    return next((each for _, each in found if each.get("data") == fingerprint), own)


def fingerprint_of(out: Path) -> Fingerprint:
    """As it is when the output is opened."""
    return files_fingerprint(table_files(out), out) if out.is_dir() else file_fingerprint(out)


def origins_of(recipe: Recipe) -> dict[str, Origin]:
    """What the record beside the output will say of its columns."""
    made = {step.column: step for step in recipe.steps if step.technique.pseudonym}
    return {
        name: Origin(step.technique.key, step.settings.get("across") == "all", step.settings.get("key_control") is not None, same_file=True)
        for name, step in made.items()
    }


def with_provenance(aids: Aids, dataset: Dataset, data: str) -> Aids:
    """With what the record beside the file says of its columns; nothing where there is none that can be read."""
    if is_address(data):
        return aids
    record = _of_file(Path(data).expanduser(), str(dataset.facts.fingerprint))
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
