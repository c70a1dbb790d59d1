from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.data.sources.opening import Opened

from reidrisk.data.engine import Engine
from reidrisk.data.nested.decoding import BadJsonError, decoded
from reidrisk.data.options import ReadOptions
from reidrisk.data.source import Candidate
from reidrisk.data.sources.jsonl import SOURCE
from reidrisk.model.problem import InputError

Open = Callable[..., Opened]
Refuse = Callable[..., list[str]]
CANARY = "金丝雀CANARY77"


def write(path: Path, text: str, encoding: str = "utf-8") -> Path:
    path.write_bytes(text.encode(encoding))
    return path


def test_every_kind_of_value(tmp_path: Path, opened: Open) -> None:
    lines = [
        '{"编号":"007","n":123456789012345678901234567890,"f":1.50,"e":1E+5,"b":true,"x":null}',
        "",
        '{"n":-0.0, "嵌套":[1.10,{"a":"b\\"","c":[]},true,null,NaN], "b":false, "q":"a,\\"b\\"\\nc"}\r',
    ]
    found = opened(SOURCE, write(tmp_path / "a.jsonl", "\n".join(lines)))
    inner = ("嵌套[0]", "嵌套[1].a", "嵌套[1].c", "嵌套[2]", "嵌套[3]", "嵌套[4:]")
    assert found.table.columns == ("编号", "n", "f", "e", "b", "x", *inner, "q")
    assert found.rows() == {
        ("007", "123456789012345678901234567890", "1.50", "1E+5", "true", None, *[None] * 7): 1,
        (None, "-0.0", None, None, "false", None, "1.10", 'b"', None, "true", None, "[null]", 'a,"b"\nc'): 1,
    }
    assert Counter(map(tuple, found.table.sample)) == found.rows()
    assert "嵌套" in found.said()
    assert found.table.encoding == "utf-8"


def test_a_key_that_comes_late(tmp_path: Path, opened: Open) -> None:
    lines = ['{"a":1}\n'] * 5000 + ['{"b":2}\n', '{"a":3,"c":4}\n']
    found = opened(SOURCE, write(tmp_path / "a.jsonl", "".join(lines)))
    assert found.table.columns == ("a", "b", "c")
    assert found.rows() == {("1", None, None): 5000, (None, "2", None): 1, ("3", None, "4"): 1}
    assert found.table.rows == 5002


def test_packed_and_in_another_encoding(tmp_path: Path, opened: Open) -> None:
    line = '{"城市":"北京"}\n'
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(line.encode()))
    assert opened(SOURCE, tmp_path / "a.jsonl.gz").rows() == {("北京",): 1}
    assert opened(SOURCE, write(tmp_path / "b.jsonl", line, "utf-8-sig")).rows() == {("北京",): 1}
    assert opened(SOURCE, write(tmp_path / "c.jsonl", line, "gb18030"), encoding="gb18030").rows() == {("北京",): 1}
    assert opened(SOURCE, write(tmp_path / "d.jsonl", line, "utf-16")).rows() == {("北京",): 1}


VALUE = st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=5)


def spelled(value: object) -> str | None:
    if isinstance(value, str):
        return value or None
    return None if value is None else json.dumps(value)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.dictionaries(st.sampled_from("abc"), VALUE, min_size=1),
        min_size=1,
        max_size=20,
    )
)
def test_round_trip_and_classes(tmp_path: Path, engine: Engine, rows: list[dict[str, object]]) -> None:
    path = write(tmp_path / "a.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    found = Opened(SOURCE.open(Candidate(path=path), ReadOptions(), engine), engine)
    keys = found.table.columns
    wanted = Counter(tuple(spelled(row.get(key)) for key in keys) for row in rows)
    assert found.rows() == wanted
    assert found.classes(list(keys)) == Counter(wanted.values())


def test_bad_lines_are_listed_with_their_place(tmp_path: Path) -> None:
    path = write(
        tmp_path / "a.jsonl", f'{{"a":1}}\n[1]\n{{"a": {CANARY}}}\n{{"a":1,"a":2}}\n\n{{"a":"\\ud800{CANARY}"}}\n7\n' + "[" * 100_000 + "\n"
    )
    with Engine(512 * 2**20) as engine, pytest.raises(InputError) as caught:
        SOURCE.open(Candidate(path=path), ReadOptions(), engine)
    found = [(problem.code, problem.line, problem.column) for problem in caught.value.problems]
    assert found == [
        ("no_object", 2, None),
        ("bad_json", 3, 7),
        ("repeated_key", 4, None),
        ("bad_character", 6, None),
        ("no_object", 7, None),
        ("too_deep", 8, None),
    ]
    assert CANARY not in repr(caught.value)
    assert caught.value.__context__ is None


def test_no_more_than_ten_lines_are_listed(tmp_path: Path, refused: Refuse) -> None:
    assert refused(SOURCE, write(tmp_path / "a.jsonl", f"{CANARY}\n" * 50), CANARY) == ["bad_json"] * 10


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b"\n \n", "empty"),
        (b"{}\n", "empty"),
        (b'[{"a":1},2]', "no_object"),
        (b'[{"a":1}', "bad_json"),
        (b'[{"a":1}]{', "bad_json"),
        (b'{"a":{"b":1},"a.b":2}', "repeated_path"),
        (b'{"a":{"b":1,"b":2}}', "repeated_key"),
        (b'{"a":"' + b"\xff\xfe" + b'"}', "wrong_encoding"),
        (b'{"a":1,"A":2,"":3}', "blank_column_name"),
        (b'{"a":"' + b"x" * (5 * 2**20) + b'"}', "line_too_long"),
        (json.dumps({f"c{i}": 1 for i in range(5000)}).encode(), "too_many_columns"),
    ],
)
def test_refusals(tmp_path: Path, refused: Refuse, content: bytes, code: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    assert refused(SOURCE, path)[0] == code


def test_more_refusals(tmp_path: Path, refused: Refuse) -> None:
    assert refused(SOURCE, tmp_path / "no.jsonl") == ["file_not_found"]
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"a":1}\n' * 1000)[:-9])
    assert refused(SOURCE, path) == ["corrupt_archive"]
    assert refused(SOURCE, write(tmp_path / "b.jsonl", '{"a":1}\n'), encoding="nonsense") == ["unknown_encoding"]


@given(st.text().filter(lambda line: not line.lstrip().startswith("{")))
def test_no_text_of_a_line_in_an_error(line: str) -> None:
    with pytest.raises(BadJsonError) as caught:
        decoded(line)
    assert str(caught.value) == caught.value.code
    assert caught.value.__context__ is None
