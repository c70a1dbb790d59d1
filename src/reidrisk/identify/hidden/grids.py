"""Places written as cells of a grid: geohashes, map tiles and quadkeys. Anybody turns them back into a point and its distance.

A single one looks like any code; that a column holds nothing else, all in one region, is what tells them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from ...model.text import Text
from ..proposal import Proposal
from ..values import Values
from .find import Find

_GEOHASH, _QUADKEY = re.compile(r"[0-9b-hjkmnp-z]{5,12}", re.ASCII), re.compile(r"[0-3]{10,24}", re.ASCII)
_TILE = re.compile(r"([0-9]{1,2})[/_](\d{1,7})[/_](\d{1,7})", re.ASCII)
_FEWEST, _ENOUGH_SIGNS, _NEARLY_ALL, _REGION, _TILES_OF_A_REGION, _START = 20, 150, 0.98, 0.9, 64, 4
_COARSEST, _FINEST = 8, 22  # zooms between a province and a house
_ONLY_HERE = frozenset("ghjkmnpqrstuvwxyz")  # no digit and no sign of a hexadecimal number
_FOUND = Text(
    "取值是{way}，同在一个地区：每个取值都是一块地面，任何人都能还原为经纬度。",
    "The values are {way}, all of one region: each is a piece of ground, which anybody can turn back into latitude and longitude.",
)


def search(_name: str, values: Values, proposal: Proposal) -> tuple[Find, ...]:
    """The first grid that nearly all values are cells of."""
    if proposal.proven or len(values) < _FEWEST:
        return ()
    probe = [values[place] for place in values.probe]
    for key, way, shape, is_grid in _GRIDS:
        if sum(shape.fullmatch(one) is not None for one in probe) < _NEARLY_ALL * len(probe):
            continue
        held = [(one, weight) for one, weight in zip(values, values.weights.tolist(), strict=True) if shape.fullmatch(one)]
        rows = sum(weight for _, weight in held)
        if rows >= _NEARLY_ALL * values.rows and is_grid([one for one, _ in held]):
            return (Find(f"grid:{key}", "coordinates", rows, _FOUND.fill(way=way)),)
    return ()


def _geohashes(cells: Sequence[str]) -> bool:
    """Of one length, in few regions; the letters that a geohash never has (a, i, l, o) are missing among many that vary."""
    if len(set(map(len, cells))) > 1:
        return False
    first = Counter(cell[0] for cell in cells)
    ((region, held),) = first.most_common(1)
    here = [cell for cell in cells if cell[0] == region]
    start = _in_common(here)
    varying = "".join(cell[start:] for cell in here)
    return held >= _REGION * len(cells) and len(varying) >= _ENOUGH_SIGNS and len(_ONLY_HERE & set(varying)) * 2 > len(_ONLY_HERE)


def _in_common(cells: Sequence[str]) -> int:
    """How many signs all of them begin with."""
    first, last = min(cells), max(cells)
    return next((place for place, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))


def _tiles(cells: Sequence[str]) -> bool:
    """Of one zoom, and near each other: a date has no such third part, and its first is not the same everywhere."""
    parts = [tuple(map(int, found.groups())) for cell in cells if (found := _TILE.fullmatch(cell))]
    zooms = {zoom for zoom, _, _ in parts}
    if len(zooms) > 1 or not _COARSEST <= (zoom := min(zooms)) <= _FINEST:
        return False
    side = 2**zoom
    near = [sorted(part[at] for part in parts) for at in (1, 2)]
    return all(
        one[-1] < side and (one[-1] - one[0]) * _TILES_OF_A_REGION <= side * 8 and one[0] * 8 > side // _TILES_OF_A_REGION for one in near
    )


def _quadkeys(cells: Sequence[str]) -> bool:
    """Of one length, with the beginning of a region in common; every digit is met behind it."""
    start = _in_common(cells)
    behind = set("".join(cell[start:] for cell in cells))
    return len(set(map(len, cells))) == 1 and start >= _START and len(cells[0]) - start >= _START and behind == set("0123")


_GRIDS: tuple[tuple[str, Text, re.Pattern[str], Callable[[Sequence[str]], bool]], ...] = (
    ("tile", Text("地图瓦片编号（缩放级/列/行）", "map tiles (zoom/column/row)"), _TILE, _tiles),
    ("quadkey", Text("四叉树瓦片编码", "quadkeys of map tiles"), _QUADKEY, _quadkeys),
    ("geohash", Text("Geohash 位置编码", "geohashes"), _GEOHASH, _geohashes),
)
