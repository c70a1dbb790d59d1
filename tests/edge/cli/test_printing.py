"""Lines are broken between words on a terminal, and nowhere where a file or a program takes them."""

import io
import sys

import pytest

from reidrisk.document.layout.wrapping import width
from reidrisk.edge.cli.printing import fitted, write_lines


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("line", "room", "found"),
    [
        ("short", 60, ["short"]),
        ("one two three four", 9, ["one two", "three", "four"]),
        ("  • one two three", 12, ["  • one two", "    three"]),
        ("环境的 pr(context) 须低于 0.1579", 20, ["环境的 pr(context)", "须低于 0.1579"]),
        ("Next: reidrisk assess case/ --lang zh", 20, ["Next: reidrisk assess case/ --lang zh"]),
        ("written: /a/very/long/path/to/a/file.csv", 20, ["written: /a/very/long/path/to/a/file.csv"]),
        ("", 20, [""]),
        ("这里依据国标 GB/T 42460-2023 判定", 24, ["这里依据国标 GB/T", "42460-2023 判定"]),
    ],
)
def test_a_line_is_as_wide_as_the_room(line: str, room: int, found: list[str]) -> None:
    assert fitted(line, room) == found


@pytest.mark.parametrize("room", [20, 37, 60])
def test_no_sign_is_lost_and_no_line_is_wider(room: int) -> None:
    line = "  △ 以下各列的角色尚无人确定，按识别结果处理：性别、出生日期、年龄（共 3 列，17.5%）; the others stay."
    found = fitted(line, room)
    assert len(found) > 1
    assert all(width(each) <= room for each in found)
    assert "".join(found).replace(" ", "") == line.replace(" ", "")


@pytest.mark.parametrize(("name", "as_errors"), [("stdout", False), ("stderr", True)])
def test_a_pipe_has_a_line_whole_and_a_terminal_in_parts(monkeypatch: pytest.MonkeyPatch, name: str, as_errors: bool) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    said = {}
    for stream in (io.StringIO(), Screen()):
        monkeypatch.setattr(sys, name, stream)
        write_lines(["one two three four five six"], as_errors=as_errors)
        said[stream.isatty()] = stream.getvalue()
    assert said == {False: "one two three four five six\n", True: "one two three four\nfive six\n"}
