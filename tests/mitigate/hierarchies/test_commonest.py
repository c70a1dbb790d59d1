"""Categories of which nothing says which are alike: the commonest by name, the others together."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from reidrisk.mitigate.hierarchies.building import build
from reidrisk.mitigate.hierarchies.commonest import commonest
from reidrisk.mitigate.hierarchies.ladder import ladder
from reidrisk.mitigate.purpose.fitting import grain_words


@pytest.mark.parametrize(
    ("different", "least", "named"),
    [
        (25, 16, (20, 10)),
        (22, 12, (20, 10)),
        (21, 12, (10,)),  # one value that is called another name
        (12, 12, (10,)),
        (25, 1, (10,)),  # the twentieth is on too few records
        (7, 12, (5,)),
        (4, 12, (1,)),
        (3, 12, (1,)),
    ],
)
def test_so_many_keep_their_names_and_the_others_go_together(different: int, least: int, named: tuple[int, ...]) -> None:
    """Compared with what counting them by hand gives; a value of a later month is one of the others."""
    sizes = {f"kind {at:02}": least + different - at for at in range(different)}
    sizes |= {name: 9 for at, name in enumerate(sizes) if least == 1 and at >= 12}
    made = commonest("kind", sizes)
    assert made is not None
    common = [name for name, _ in Counter(sizes).most_common()]
    paths = build(made, [*sizes, "unheard of"]).paths
    for each in (*sizes, "unheard of"):
        assert paths[each] == (each, *(each if each in common[:number] else "all others" for number in named), "*")


def test_none_where_all_are_few_or_a_name_cannot_stand_in_a_list() -> None:
    assert commonest("sex", {"F": 50, "M": 50}) is None
    assert commonest("card", {f"C{at}": 2 for at in range(500)}) is None
    assert commonest("kind", {"a;b": 50, "c": 40, "d": 30}) is None


def test_a_level_is_named_by_how_many_keep_their_names() -> None:
    sizes = {f"职业{at:02}": 60 - at for at in range(24)}
    made = commonest("职业", sizes)
    assert made is not None
    one = ladder("职业", tuple(sizes), np.array(list(sizes.values())), build(made, tuple(sizes)))
    assert [grain_words(one, at).say("zh") for at in (1, 2)] == [f"最常见的 {number} 个值，其余归在一起" for number in (20, 10)]
    assert [grain_words(one, at).say("en") for at in (1, 2)] == [
        f"the commonest {number} by name, the others together" for number in (20, 10)
    ]
    assert {label for label in one.labels[2] if label not in sizes} == {"其余各类"}
    codes = commonest("型号", {f"M{at:02}": 60 - at for at in range(24)})
    assert codes is not None
    assert build(codes, ["M23"]).paths["M23"] == ("M23", "其余各类", "其余各类", "*")
