"""Places written as cells of a grid are found by what a whole column holds; codes, dates and answers that look like them are none."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from reidrisk.identify.hidden import grids
from reidrisk.model.inventory import Column
from reidrisk.model.role import Role

Propose = Callable[..., Column]
ALPHABET = "0123456789bcdefghjkmnpqrstuvwxyz"


def geohash(latitude: float, longitude: float, length: int) -> str:
    """By the definition: five bits a sign, of longitude and latitude in turn, each halving what is left."""
    bounds = {True: [-180.0, 180.0], False: [-90.0, 90.0]}
    of = {True: longitude, False: latitude}
    even, signs = True, ""
    while len(signs) < length:
        number = 0
        for _ in range(5):
            low, high = bounds[even]
            middle = (low + high) / 2
            above = of[even] >= middle
            bounds[even] = [middle, high] if above else [low, middle]
            number, even = number * 2 + above, not even
        signs += ALPHABET[number]
    return signs


def _tile(latitude: float, longitude: float, zoom: int) -> tuple[int, int]:
    """Column and row, by the Mercator projection."""
    from math import asinh, pi, radians, tan

    side = 2**zoom
    return int((longitude + 180) / 360 * side), int((1 - asinh(tan(radians(latitude))) / pi) / 2 * side)


def _quadkey(column: int, row: int, zoom: int) -> str:
    return "".join(str((column >> at & 1) + 2 * (row >> at & 1)) for at in reversed(range(zoom)))


def _points(seed: int, latitude: float, longitude: float) -> list[tuple[float, float]]:
    rng = random.Random(seed)  # noqa: S311 - test data, the same at every run
    return [(latitude + rng.gauss(0, 0.1), longitude + rng.gauss(0, 0.1)) for _ in range(400)]


def _rules(column: Column) -> list[str]:
    return [one.rule for one in column.evidence if one.rule.startswith("grid:")]


CITIES = [(39.9, 116.4), (48.85, 2.35), (-33.87, 151.2), (40.7, -74.0), (-1.3, 36.8)]


@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize(
    ("key", "written"),
    [
        ("geohash", lambda point: geohash(point[0], point[1], 7)),
        ("geohash", lambda point: geohash(point[0], point[1], 9)),
        ("tile", lambda point: "15/{}/{}".format(*_tile(point[0], point[1], 15))),
        ("quadkey", lambda point: _quadkey(*_tile(point[0], point[1], 17), 17)),
    ],
)
def test_places_of_a_city_are_found(
    propose: Propose, city: tuple[float, float], key: str, written: Callable[[tuple[float, float]], str]
) -> None:
    column = propose("zq17", [written(point) for point in _points(7, *city)])
    assert _rules(column) == [f"grid:{key}"]
    assert column.roles & {Role.DI, Role.QI}


def _codes(alphabet: str, length: int, start: str) -> list[str]:
    rng = random.Random(11)  # noqa: S311 - test data, the same at every run
    return [start + "".join(rng.choice(alphabet) for _ in range(length - len(start))) for _ in range(400)]


@pytest.mark.parametrize(
    "values",
    [
        _codes("0123456789abcdefghijklmnopqrstuvwxyz", 7, "wx"),
        _codes("0123456789abcdef", 8, "d4"),
        _codes("0123456789", 8, "10"),
        _codes(ALPHABET, 8, ""),  # all over the earth: nobody's data
        _codes("0123", 12, ""),
        [f"{1 + day % 28:02d}/{1 + day % 12:02d}/{1990 + day % 30}" for day in range(400)],
        [f"12/{100 + day % 40}/{day % 90}" for day in range(400)],
        [f"{120 + day % 40}/{60 + day % 30}/{50 + day % 50}" for day in range(400)],
    ],
    ids=["letters", "hexadecimal", "digits", "everywhere", "answers", "dates", "fractions", "pressures"],
)
def test_what_looks_like_them_is_none(propose: Propose, values: list[str]) -> None:
    assert _rules(propose("zq17", values)) == []


def test_what_all_have_in_common_is_found_once(propose: Propose, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for each of them: 8,000 geohashes took two seconds."""
    asked: list[int] = []
    of_all = grids._in_common

    def counted(cells: Sequence[str]) -> int:
        asked.append(len(cells))
        return of_all(cells)

    monkeypatch.setattr(grids, "_in_common", counted)
    assert _rules(propose("zq17", [geohash(*point, 7) for point in _points(7, *CITIES[0])])) == ["grid:geohash"]
    assert len(asked) == 1


def test_a_list_in_a_field_holds_several_values_in_one_row(propose: Propose) -> None:
    """A point of two numbers was found in twice as many rows as there are."""
    points = [f'{{"type":"Point","coordinates":[{longitude:.5f},{latitude:.5f}]}}' for latitude, longitude in _points(7, 39.9, 116.4)]
    column = propose("zq17", points)
    assert [one.count for one in column.evidence if one.rule.startswith("field:")]
    assert all(one.count is None or one.count <= 400 for one in column.evidence)
    assert column.roles >= {Role.QI}
