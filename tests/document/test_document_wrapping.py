from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from reidrisk.document.layout.wrapping import width, wrapped

SIGNS = "中文级，。、“”（）ab cd 0123 .,%;"


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("1 级：数据仍含直接标识符。", 14, ["1 级：数据仍含", "直接标识符。"]),
        ("共有 12 级", 6, ["共有", "12 级"]),
        ("one two three", 7, ["one two", "three"]),
        ("甲乙丙。", 6, ["甲乙", "丙。"]),
        ("甲“乙”", 4, ["甲", "“乙”"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("请用 --encoding 指定", 12, ["请用", "--encoding", "指定"]),
        ("see 6.2 a) or D.1", 9, ["see 6.2", "a) or D.1"]),
        ("", 5, [""]),
    ],
)
def test_lines_break_where_a_reader_expects(text: str, room: int, lines: list[str]) -> None:
    assert wrapped(text, room) == lines


@given(st.text(SIGNS, max_size=60), st.integers(4, 30))
def test_nothing_is_lost_and_nothing_is_too_long(text: str, room: int) -> None:
    found = wrapped(text, room)
    assert "".join("".join(found).split()) == "".join(text.split())
    assert all(width(line) <= room for line in found)


@given(st.text(SIGNS + "é한글🙂", max_size=40))
def test_width_agrees_with_the_terminal_library(text: str) -> None:
    assert width(text) == cell_len(text)


def test_a_number_is_not_torn_apart_and_a_full_stop_does_not_begin_a_line() -> None:
    assert wrapped("of 3,000 rows", 5) == ["of", "3,000", "rows"]
    assert wrapped("or 99.5% (in use).", 9) == ["or 99.5%", "(in use)."]
