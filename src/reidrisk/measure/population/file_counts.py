"""How many people of an identification file share the values of each class (El Emam 2013; GB/T 42460 D.1.2 note)."""

from __future__ import annotations

from dataclasses import field

import numpy as np
import numpy.typing as npt

from ...data.coding import Coded
from ...data.groups.group_numbers import group_numbers, group_sums
from ...model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class FileCounts:
    """`people` of the file for each class; `elsewhere`: somebody of it has values that no record has. `total` counts the file."""

    people: npt.NDArray[np.int64] = field(repr=False)
    elsewhere: bool
    total: int


def file_counts(release: Coded, file: Coded) -> FileCounts:
    """Compare two tables over the same columns by their values; both hold their labels."""
    pairs = []
    for at, (ours, theirs) in enumerate(zip(release.labels, file.labels, strict=True)):
        place = {label: code for code, label in enumerate(dict.fromkeys((*ours, *theirs)))}
        mine, other = (np.array([place[label] for label in labels], np.int32) for labels in (ours, theirs))
        pairs.append(np.concatenate([mine[release.codes[:, at]], other[file.codes[:, at]]]))
    groups = group_numbers(np.stack(pairs, axis=1), range(len(pairs)))
    classes, kinds = groups[: len(release.counts)], groups[len(release.counts) :]
    people = group_sums(groups, np.concatenate([np.zeros(len(classes), np.int64), file.counts]))[classes]
    return FileCounts(people, not np.isin(kinds, classes).all(), int(file.counts.sum()))
