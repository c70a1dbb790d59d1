"""Diseases in words, where no code says them: the commonest keep their names, the others go together (GB/T 37964-2019 A.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...data.dataset import Dataset
from ...mitigate.hierarchies.building import Description
from ...mitigate.hierarchies.proposing import is_coded_diagnosis
from ...mitigate.purpose.fitting import DISEASE, is_disease
from ...mitigate.purpose.purpose import Purpose
from ...model.inventory import Inventory

# So many have their names at each level.
_NAMED = (20, 10)
_OTHERS, _OTHERS_ZH = "other diseases", "其他疾病"
# What a list of sets is written with.
_MARKS = frozenset(";；|=")


def diseases_in_words(dataset: Dataset, quasi: Sequence[str], inventory: Inventory, purpose: Purpose) -> dict[str, Description]:
    """How they are generalised, where the kind of use asks for them; a list of names says nothing of which diseases are alike."""
    asked = purpose.kind is not None and any(one.nature == DISEASE for one in purpose.kind.columns)
    columns = [one for one in inventory.columns if one.name in quasi] if asked else []
    if any(is_coded_diagnosis(one, tuple(dataset.samples[one.name].values)) for one in columns if dataset.samples[one.name].present):
        return {}
    words = (one.name for one in columns if one.category == "diagnosis_visible" and is_disease(one.name))
    found = {name: _commonest(name, dataset.samples[name].values) for name in words}
    return {name: one for name, one in found.items() if one is not None}


def _commonest(name: str, values: Mapping[str, int]) -> Description | None:
    """Levels at which fewer and fewer have their names; None where all are few, or a name cannot stand in a list."""
    common = sorted(values, key=lambda one: (-values[one], one))
    named = [number for number in _NAMED if number < len(common)]
    if not named or any(_MARKS & set(one) for one in common[: named[0]]):
        return None
    others = _OTHERS_ZH if any("\u4e00" <= sign <= "\u9fff" for one in common for sign in one) else _OTHERS
    steps = [{"with": "sets", "sets": ";".join(f"{one}={one}" for one in common[:number]), "other": others} for number in named]
    return Description(name, "steps", steps, {})
