"""The catalog of formats beside a dataset of SAS: what the codes of the formats mean that its maker defined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from .variable import Value

ENDING = ".sas7bcat"
_BY_SAS = "formats"
_WIDTH = re.compile(r"[0-9]*\.?[0-9]*$")

Labels = Mapping[Value, str]


def beside(path: Path) -> Path | None:
    """The one of the dataset's name, the one that SAS itself writes (formats.sas7bcat), or the only one in the folder."""
    found = sorted(one for one in path.parent.iterdir() if one.suffix.lower() == ENDING and one.is_file())
    named = {one.stem.lower(): one for one in found}
    return named.get(path.stem.lower()) or named.get(_BY_SAS) or (found[0] if len(found) == 1 else None)


def meant(formats: Mapping[str, str], listed: Mapping[str, Labels]) -> dict[str, Labels]:
    """The labels of each column's format that the catalog lists; a format may be written with its width."""
    known = {name.upper(): labels for name, labels in listed.items()}
    found = {column: known.get(_WIDTH.sub("", form.upper())) for column, form in formats.items()}
    return {column: labels for column, labels in found.items() if labels}


def covered(labels: Labels, values: Iterable[Value | None]) -> bool:
    """Whether every value has a label: of a format for ranges (18-64) only one value of each range is read, and it means the others too."""
    return all(value is None or value in labels or _is_blank(value) for value in set(values))


def _is_blank(value: Value) -> bool:
    return isinstance(value, str) and not value.strip()


def left(columns: Iterable[str], used: Mapping[str, Labels]) -> Sequence[str]:
    """The columns whose values stay codes."""
    return [column for column in columns if column not in used]
