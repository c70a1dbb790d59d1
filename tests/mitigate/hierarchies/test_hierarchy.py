"""ARX's hierarchies: read, found by column, refused when they are no tree; what the data has and they do not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.mitigate.tables import ADULT

from reidrisk.mitigate.hierarchies.hierarchy import Hierarchy, find_hierarchies, read_hierarchy
from reidrisk.mitigate.hierarchies.ladder import ladder
from reidrisk.model.problem import InputError


def _file(folder: Path, text: str, name: str = "age.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def _codes(act: object) -> list[tuple[str, int | None]]:
    with pytest.raises(InputError) as refused:
        act()  # type: ignore[operator] # a callable
    assert not any("secret" in problem.message.say("en") for problem in refused.value.problems)
    return [(problem.code, problem.line) for problem in refused.value.problems]


def test_a_hierarchy_of_adult() -> None:
    found = find_hierarchies(ADULT, ("age", "sex", "nothing-known"))
    assert set(found) == {"age", "sex"}
    assert found["age"].levels == 5
    assert found["age"].paths["21"] == ("21", "20-24", "20-29", "20-39", "*")


def test_separators_quotes_blank_lines_and_a_root_of_its_own(tmp_path: Path) -> None:
    assert read_hierarchy(_file(tmp_path, '"1","low, or so"\n\n"2","high"\n')) == Hierarchy(
        {"1": ("1", "low, or so", "*"), "2": ("2", "high", "*")}, 3
    )
    assert read_hierarchy(_file(tmp_path, "1\n")).paths == {"1": ("1", "*")}
    assert find_hierarchies(tmp_path, (" AGE",))[" AGE"].levels == 2
    assert find_hierarchies(None, ("age",)) == {}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", [("empty_hierarchy", None)]),
        ("secret1;a;*\nsecret2;*\n", [("ragged_hierarchy", 2)]),
        ("secret1;;*\n", [("blank_label", 1)]),
        ("secret1;a;*\nsecret1;b;*\n", [("value_in_two_branches", 2)]),
        ("1;a;secretA;*\n2;a;secretB;*\n", [("not_a_tree", 2)]),
        ("1;*;secretA;*\n", [("not_a_tree", 1)]),
        ("1;a;*\n1;b;*\n2;*\n", [("value_in_two_branches", 2), ("ragged_hierarchy", 3)]),
    ],
)
def test_what_is_no_tree(tmp_path: Path, text: str, wrong: list[tuple[str, int | None]]) -> None:
    assert _codes(lambda: read_hierarchy(_file(tmp_path, text))) == wrong


def test_files_that_are_not_there_or_there_twice(tmp_path: Path) -> None:
    assert _codes(lambda: find_hierarchies(tmp_path / "none", ("age",))) == [("no_hierarchies", None)]
    _file(tmp_path, "1;*\n", "a_hierarchy_age.csv")
    _file(tmp_path, "1;*\n", "b_hierarchy_age.csv")
    assert _codes(lambda: find_hierarchies(tmp_path, ("age",))) == [("two_hierarchies", None)]


def test_values_unknown_or_missing() -> None:
    tree = Hierarchy({"1": ("1", "low", "*"), "2": ("2", "low", "*"), "3": ("3", "high", "*")}, 3)
    one = ladder("x", (None, "1", " 2 ", "9"), np.array([5, 1, 2, 3]), tree)
    assert one.strangers == (1, 3)
    assert one.labels == ((None, "1", " 2 ", "9"), (None, "low", "*"), ("*",))
    assert one.domain == 5
    assert [leaves.tolist() for leaves in one.leaves] == [[1, 1, 1, 1], [1, 2, 5], [5]]
    assert one.sizes(1).tolist() == [5, 3, 3]
    flat = ladder("y", (None,), np.array([1]), None)
    assert flat.labels == ((None,), ("*",))
