"""What changed since the approved version: by section and by what it is of."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reidrisk.document.content import Bullets, Figure, Formula, Heading, Pairs, Para, Sign, Table
from reidrisk.document.control import ChangedStatement
from reidrisk.document.issue.differing import Line, changes_between, lines_of, only_changed

TEXT = st.sampled_from(["a", "b", "c", "d"])
LINES = st.lists(st.tuples(TEXT, TEXT, TEXT), max_size=8)


def test_a_statement_is_told_with_its_section_and_its_label() -> None:
    blocks = (
        Heading(1, "Result"), Para("level 3"), Bullets(("one", "two")), Pairs((("T1", "0.05"), ("T2", "0.1"))),
        Table("Figures", ("figure", "value"), (("R", "0.01", "1/100"),)), Formula("R", "t", "c", "g", None, "R = 0.01"),
        Figure("ladder", "at 3", None, ("x",), (("y",),)), Sign(("a", "b", "c"), (("d", "", ""),)),
    )  # fmt: skip
    assert list(lines_of(blocks)) == [
        ("Result", "", "Result"), ("Result", "", "level 3"), ("Result", "", "one"), ("Result", "", "two"), ("Result", "T1", "0.05"),
        ("Result", "T2", "0.1"), ("Result", "R", "0.01 · 1/100"), ("Result", "R", "R = 0.01"), ("Result", "ladder", "at 3"),
    ]  # fmt: skip


def test_what_is_of_the_same_thing_is_one_change() -> None:
    before: list[Line] = [("Context", "T1", "0.05"), ("Context", "T2", "0.1"), ("Result", "", "level 3"), ("Result", "", "kept")]
    after: list[Line] = [
        ("Context", "T1", "0.4"),
        ("Context", "T2", "0.1"),
        ("Result", "", "level 2"),
        ("Result", "", "kept"),
        ("New", "", "x"),
    ]
    assert changes_between(before, after) == (
        ChangedStatement("Context", "T1", "0.05", "0.4"), ChangedStatement("Result", "", "level 3", "level 2"),
        ChangedStatement("New", "", "", "x"),
    )  # fmt: skip
    assert changes_between(before, before[1:]) == (ChangedStatement("Context", "T1", "0.05", ""),)


def test_of_a_row_only_the_cells_that_changed_are_shown() -> None:
    assert only_changed(ChangedStatement("s", "R", "0.01 · computed · D.1.5", "0.4 · computed · D.1.5")) == ("0.01", "0.4")
    assert only_changed(ChangedStatement("s", "", "a", "b")) == ("a", "b")
    assert only_changed(ChangedStatement("s", "", "a · b", "")) == ("a · b", "")
    assert only_changed(ChangedStatement("s", "", "a · b", "a")) == ("b", "")


@given(LINES, LINES)
def test_nothing_is_lost_and_nothing_invented(before: list[Line], after: list[Line]) -> None:
    found = changes_between(before, after)
    assert bool(found) == (before != after)
    gone = sorted((one.section, one.label, one.before) for one in found if one.before)
    new = sorted((one.section, one.label, one.now) for one in found if one.now)
    rest = [line for line in before if line not in gone]
    assert all(line in before for line in gone)
    assert all(line in after for line in new)
    assert len(before) - len(gone) == len(after) - len(new)
    assert all(line in after for line in rest)
