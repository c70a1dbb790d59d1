"""Two tables beside each other on a sheet, known by the empty column between them."""

from __future__ import annotations

import pytest

from reidrisk.data.shape.wording import side_by_side


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ((0, 1, 3, 4), 1),
        ((0, 1, 2, 5, 6, 9, 10), 2),
        ((0, 1, 2, 3), 0),
        ((0, 2, 3, 4), 0),  # one column set apart is no table
        ((0, 1, 3), 0),
        ((), 0),
    ],
)
def test_an_empty_column_between_two_groups_is_told(places: tuple[int, ...], said: int) -> None:
    assert len(side_by_side({place: f"c{place}" for place in places})) == said


def test_the_columns_beside_it_are_named() -> None:
    (note,) = side_by_side({0: "姓名", 1: "性别", 4: "工号", 5: "职称"})
    assert note.say("zh").startswith("“性别”与“工号”之间有空列")
