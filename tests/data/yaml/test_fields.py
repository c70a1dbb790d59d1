"""The fields of a YAML file: what each may be, and every problem with its place, all at once."""

from __future__ import annotations

from fractions import Fraction

import pytest

from reidrisk.data.yaml.fields import Fields
from reidrisk.model.problem import InputError, Problem
from reidrisk.model.text import Text

OTHER = Problem("not_mine", Text("甲", "a"), Text("乙", "b"))
WRITTEN = """\
schema: mine/1
list: [a, 'b c', 7]
commas: a, b
number: 1/3
text: '007'
nothing:
map: {x: '5%', y: .5}
"""


def test_what_is_there_and_what_is_not() -> None:
    given = Fields(WRITTEN, "f.yaml")
    given.begin("mine/1", OTHER)
    root = given.root
    assert given.texts(root.get("list"), "list") == ("a", "b c", "7")
    assert given.texts(root.get("commas"), "commas") == ("a", "b")
    assert given.number(root.get("number"), "number") == Fraction(1, 3)
    assert given.text(root.get("text"), "text") == "007"
    assert {key: given.number(one, key) for key, one in given.inside(root.get("map"), "map").items()} == {
        "x": Fraction(1, 20),
        "y": Fraction(1, 2),
    }
    for none in (root.get("nothing"), root.get("not there"), None):
        assert (given.texts(none, "n"), given.items(none, "n"), dict(given.inside(none, "n"))) == ((), (), {})
        assert (given.number(none, "n"), given.text(none, "n")) == (None, None)
    given.keys(root, ("schema", "list", "commas", "number", "text", "nothing", "map"))
    assert given.problems.found == []


def test_every_problem_has_its_place() -> None:
    given = Fields(WRITTEN, "f.yaml")
    root = given.root
    given.keys(root, ("schema", "list", "commas", "text", "nothing", "map"))
    given.items(root.get("commas"), "commas")
    given.inside(root.get("list"), "list")
    given.texts(root.get("map"), "map")
    given.text(root.get("map"), "map")
    given.number(root.get("commas"), "commas")
    given.parsed(root.get("list"), "list", int, Text("丙", "c"))
    with pytest.raises(InputError) as caught:
        given.problems.stop_if_any()
    assert [(one.code, one.line, one.column) for one in caught.value.problems] == [
        ("unknown_key", 4, 1), ("bad_value", 3, 9), ("bad_value", 2, 7), ("bad_value", 7, 6), ("bad_value", 7, 6), ("bad_value", 3, 9),
        ("bad_value", 2, 7),
    ]  # fmt: skip
    assert all(one.file == "f.yaml" and one.hint is not None for one in caught.value.problems)


@pytest.mark.parametrize("written", ["[a, {b: c}]", "[a, [b]]", "[a, null]"])
def test_a_list_of_texts_holds_texts_only(written: str) -> None:
    given = Fields(f"list: {written}\n", "f.yaml")
    given.texts(given.root.get("list"), "list")
    assert [(one.code, one.line, one.column) for one in given.problems.found] == [("bad_value", 1, 11)]


@pytest.mark.parametrize("text", ["schema: other/1\n", "a: 1\n", "- schema\n", "mine/1\n"])
def test_another_kind_of_file_is_refused_at_once(text: str) -> None:
    with pytest.raises(InputError) as caught:
        Fields(text, "f.yaml").begin("mine/1", OTHER)
    assert [(one.code, one.file, one.line) for one in caught.value.problems] == [("not_mine", "f.yaml", 1)]
