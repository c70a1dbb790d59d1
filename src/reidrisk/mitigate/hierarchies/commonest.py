"""Categories of which nothing says which are alike: the commonest keep their names, the others go together (GB/T 37964-2019 A.4)."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import nsmallest

from .building import Description

# So many have their names at each level, by how many there are: few levels, as each makes a search longer.
_NAMED = ((20, 10), (10,), (5,), (1,))
# A name on fewer of the records looked at says little of anything but of these.
_LEAST = 10
_OTHERS, _OTHERS_ZH = "all others", "其余各类"
# What a list of sets is written with.
_MARKS = frozenset(";；|=")


def commonest(name: str, values: Mapping[str, int]) -> Description | None:
    """Levels at which fewer and fewer have their names, at least two going together; None where none is worth it or can be written.

    `values`: the records that have each.
    """
    common = nsmallest(_NAMED[0][0], values, key=lambda one: (-values[one], one))
    fitting = (some for some in _NAMED if some[0] + 2 <= len(values) and values[common[some[0] - 1]] >= _LEAST)
    named = next(fitting, None)
    if named is None or any(_MARKS & set(one) for one in common[: named[0]]):
        return None
    others = _OTHERS_ZH if any("\u4e00" <= sign <= "\u9fff" for one in (name, *common) for sign in one) else _OTHERS
    steps = [{"with": "sets", "sets": ";".join(f"{one}={one}" for one in common[:number]), "other": others} for number in named]
    return Description(name, "steps", steps, {})
