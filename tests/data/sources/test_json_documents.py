"""One JSON document is as many records as it lists; nested fields are columns; nothing of it is left out or held whole."""

from __future__ import annotations

import json
import tracemalloc
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.data.sources.opening import Opened

from reidrisk.data.nested import document
from reidrisk.data.nested.decoding import BadJsonError, Members
from reidrisk.data.nested.document import DocumentText, records
from reidrisk.data.nested.flattening import flattened
from reidrisk.data.open import open_dataset
from reidrisk.data.sources.jsonl import SOURCE

Open = Callable[..., Opened]
Refuse = Callable[..., list[str]]
PEOPLE = [
    {"id": f"p{at}", "name": {"family": "王", "given": [f"甲{at}"]}, "tags": ["a", "b", "c", "d", "e", "f"][: at + 3]} for at in range(3)
]


def write(folder: Path, found: object, name: str = "a.json", **how: Any) -> Path:
    """As a file."""
    path = folder / name
    path.write_text(json.dumps(found, ensure_ascii=False, **how), encoding="utf-8")
    return path


def read(text: str, size: int = 7, later: Members | None = None) -> list[dict[str, str | None]]:
    """The rows of a document that comes in pieces of this size."""
    pieces = (text[at : at + size] for at in range(0, len(text), size))
    return [flattened(one).texts for one in records(DocumentText(pieces), Members() if later is None else later)]


@pytest.mark.parametrize("how", [{}, {"indent": 1}])
@pytest.mark.parametrize("around", [None, "patients"])
def test_an_array_and_what_wraps_one_are_many_records(tmp_path: Path, opened: Open, how: dict[str, Any], around: str | None) -> None:
    """In one line or many; what stands beside the list goes with each record."""
    whole: object = PEOPLE if around is None else {"hospital": {"name": "一院"}, around: PEOPLE, "count": 3}
    found = opened(SOURCE, write(tmp_path, whole, **how))
    assert found.table.rows == 3
    inner = ("id", "name.family", "name.given[0]", "tags[0]", "tags[1]", "tags[2]")
    outer = () if around is None else ("root.hospital.name", "root.count")
    assert set(found.table.columns) == {*inner, *outer, "tags[3]", "tags[4:]"}
    assert {row[0]: row for row in found.table.sample}.keys() == {"p0", "p1", "p2"}
    assert "name[0].family" in found.said()


@pytest.mark.parametrize("around", [["data"], ["body", "result"]])
def test_a_list_deeper_within_is_many_records_too(tmp_path: Path, opened: Open, around: list[str]) -> None:
    """What a service answers is wrapped twice and more: three people are not one row with many columns."""
    whole: object = {"patients": PEOPLE, "count": 3}
    for key in around:
        whole = {"status": "ok", key: whole}
    found = opened(SOURCE, write(tmp_path, whole))
    assert found.table.rows == 3
    assert {row[0] for row in found.table.sample} == {"p0", "p1", "p2"}
    assert f"root.{'.'.join(reversed(around))}.count" in found.table.columns


def test_two_objects_within_that_wrap_lists_are_refused(tmp_path: Path, refused: Refuse) -> None:
    assert "several_lists" in refused(SOURCE, write(tmp_path, {"a": {"x": PEOPLE}, "b": {"y": PEOPLE}}))


BY_COLUMNS = [
    {"name": ["王甲", "李乙", "张丙"], "age": [1.50, 2, None]},
    {"name": {"0": "王甲", "1": "李乙", "2": "张丙"}, "age": {"0": 1.50, "1": 2, "2": None}},
    {"columns": ["name", "age"], "index": [0, 1, 2], "data": [["王甲", 1.50], ["李乙", 2], ["张丙", None]]},
]


@pytest.mark.parametrize("whole", BY_COLUMNS)
def test_a_table_that_is_written_by_its_columns_is_as_many_rows(tmp_path: Path, opened: Open, whole: object) -> None:
    found = opened(SOURCE, write(tmp_path, whole))
    assert found.table.columns == ("name", "age")
    assert found.rows() == {("王甲", "1.5"): 1, ("李乙", "2"): 1, ("张丙", None): 1}


def test_names_of_rows_are_a_column(tmp_path: Path, opened: Open) -> None:
    whole = {"columns": ["age"], "index": ["王甲", "李乙"], "data": [[1], [2]]}
    assert opened(SOURCE, write(tmp_path, whole)).rows() == {("王甲", "1"): 1, ("李乙", "2"): 1}


@pytest.mark.parametrize(
    "whole",
    [
        {"name": "王甲", "tags": ["a", "b"]},
        {"a": ["x", "y"], "b": ["x"]},
        {"a": ["x"], "b": ["y"]},
        {"a": ["x", ["y"]], "b": ["x", "y"]},
        {"a": ["x", "y"]},
        {"columns": ["a", "b"], "data": [[1]]},
        {"columns": ["a", 1], "data": [[1, 2]]},
        {"columns": "a", "data": [[1]]},
    ],
)
def test_lists_that_a_record_has_are_no_columns(tmp_path: Path, opened: Open, whole: object) -> None:
    assert opened(SOURCE, write(tmp_path, whole)).table.rows == 1


def test_records_that_are_named_by_keys_are_refused_as_before(tmp_path: Path, refused: Refuse) -> None:
    for keys in (("p1", "p2"), ("0", "1")):
        assert refused(SOURCE, write(tmp_path, {key: {"a": 1, "b": at} for at, key in enumerate(keys)})) == ["keyed_records"]


def test_what_is_deeper_than_any_table_stays_text(tmp_path: Path, opened: Open) -> None:
    """And no list however long makes more columns than some."""
    deep: object = "x"
    for _ in range(12):
        deep = {"a": deep}
    found = opened(SOURCE, write(tmp_path, [{"v": deep, "list": list(range(1000))}]))
    assert found.table.columns == ("v.a.a.a.a.a.a.a", "list[0]", "list[1]", "list[2]", "list[3]", "list[4:]")
    cells = dict(zip(found.table.columns, found.table.sample[0], strict=True))
    assert cells["v.a.a.a.a.a.a.a"] == '{"a":{"a":{"a":{"a":{"a":"x"}}}}}'
    assert json.loads(cells["list[4:]"] or "") == list(range(4, 1000))
    assert "v.a.a" in found.said()


def test_one_object_is_one_record_where_nothing_in_it_is_a_list_of_them(tmp_path: Path, opened: Open) -> None:
    """Its fields are columns all the same."""
    found = opened(SOURCE, write(tmp_path, {"name": "王", "birth": {"date": "1970-01-01"}}, indent=2))
    assert (found.table.rows, found.table.columns) == (1, ("name", "birth.date"))


def test_lines_in_a_file_called_json_stay_lines(tmp_path: Path, opened: Open) -> None:
    """The first line is one object, and more come."""
    path = tmp_path / "a.json"
    path.write_text('{"a":1}\n{"a":2,"b":[{"c":1},{"c":2}]}\n', encoding="utf-8")
    found = opened(SOURCE, path)
    assert (found.table.rows, found.table.columns) == (2, ("a", "b[0].c", "b[1].c"))


@pytest.mark.parametrize(
    ("whole", "code", "line"),
    [
        ('{"a":[{"x":1}],\n"b":[{"y":1}]}', "several_lists", None),
        ('{"p1":{"x":1},"p2":{"x":2}}', "keyed_records", None),
        ('[\n{"a":1},\n{"a":CANARY77}\n]', "bad_json", 3),
        ('[\n{"a":1},\n"CANARY77"]', "no_object", 3),
        ('{"a":1', "bad_json", None),
        ('{"a":1} CANARY77', "bad_json", None),
        pytest.param("[" * 100_000, "too_deep", 1, id="too_deep"),
        ('[{"a":"\\ud800"}]', "bad_character", 1),
        ("[]", "empty", None),
        ('[{"a":1}\n,{"a":2,"a":3}]', "repeated_key", 2),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(tmp_path: Path, refused: Refuse, whole: str, code: str, line: int | None) -> None:
    """Never with its text."""
    path = tmp_path / "a.json"
    path.write_text(whole, encoding="utf-8")
    assert refused(SOURCE, path, "CANARY77") == [code]
    if line is not None:
        with pytest.raises(BadJsonError) as caught:
            read(whole)
        assert caught.value.code == code


def test_bad_bytes_are_said_with_their_line(tmp_path: Path, refused: Refuse) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b'[\n{"a":"\xff\xfe"}]')
    assert refused(SOURCE, path) == ["wrong_encoding"]


VALUE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8", exclude_characters="\0."), max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=2),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from("abc"), VALUE, min_size=1), min_size=1, max_size=5), st.integers(1, 40), st.booleans())
def test_no_value_is_lost_however_the_text_comes(rows: list[dict[str, object]], size: int, pretty: bool) -> None:
    """Every leaf of every record is a cell, in pieces of any size, pretty or not."""
    found = read(json.dumps(rows, indent=1 if pretty else None), size)
    assert [Counter(filter(None, one.values())) for one in found] == [Counter(filter(None, leaves(row))) for row in rows]


def leaves(value: object) -> list[str]:
    """Every leaf, as a cell has it."""
    if isinstance(value, dict):
        return [leaf for one in value.values() for leaf in leaves(one)]
    if isinstance(value, list):
        return [leaf for one in value for leaf in leaves(one)]
    return [] if value is None else [value] if isinstance(value, str) else [json.dumps(value)]


@pytest.fixture
def short_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record may have 60 characters only, so that a few make a long document."""
    monkeypatch.setattr(document, "LONGEST", 60)


@pytest.mark.usefixtures("short_records")
def test_a_long_wrapper_is_read_a_record_at_a_time() -> None:
    """What stands before the list goes with each record at once, what stands behind it on the second reading."""
    text = json.dumps({"site": "一院", "codes": [1, 2], "rows": [{"n": at} for at in range(40)], "by": {"name": "李"}})
    later = Members()
    first = read(text, later=later)
    assert [one["n"] for one in first] == [str(at) for at in range(40)]
    assert first[0] == {"n": "0", "root.site": "一院", "root.codes[0]": "1", "root.codes[1]": "2"}
    assert read(text, later=later)[39] == {**first[39], "root.by.name": "李"}


@pytest.mark.usefixtures("short_records")
@pytest.mark.parametrize(
    ("whole", "code"),
    [
        ({"a": [{"x": 1}] * 20, "b": [{"x": 1}] * 20}, "several_lists"),
        ({"a": "x" * 200}, "line_too_long"),
        ({f"k{at}": at for at in range(40)}, "line_too_long"),
        ([{"a": "x" * 200}], "line_too_long"),
    ],
)
def test_a_long_document_that_cannot_be_read_in_pieces(whole: object, code: str) -> None:
    with pytest.raises(BadJsonError) as caught:
        read(json.dumps(whole))
    assert caught.value.code == code


@pytest.mark.parametrize("broken", ['{"a" 1}', "{1:2}", '{"a":1,}', '[{"a":1} {"a":2}]', '[{"a":1},]', "12", '{"a":[{"b":1}'])
@pytest.mark.parametrize("longest", [3, 4 * 2**20])
def test_no_broken_document_is_taken(monkeypatch: pytest.MonkeyPatch, broken: str, longest: int) -> None:
    """Whether it is read whole or in pieces."""
    monkeypatch.setattr(document, "LONGEST", longest)
    with pytest.raises(BadJsonError):
        read(broken)


def test_memory_does_not_grow_with_the_document() -> None:
    """40 MB in pieces: only what is being read is held."""

    def pieces() -> Any:
        yield '{"total":40000,"rows":['
        for at in range(400):
            yield ",".join(json.dumps({"n": str(at), "pad": "x" * 990}) for _ in range(100)) + ("," if at < 399 else "")
        yield "]}"

    tracemalloc.start()
    count = sum(1 for _ in records(DocumentText(pieces()), Members()))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 40_000
    assert peak < 60 * 2**20


@pytest.mark.parametrize("name", ["bundle", "bundle.txt", "list"])
def test_a_document_is_known_by_how_it_begins(tmp_path: Path, name: str) -> None:
    """Whatever it is called, it is not read as rows of text."""
    path = write(tmp_path, PEOPLE if name == "list" else {"rows": PEOPLE}, name, indent=2)
    with open_dataset(path) as dataset:
        assert (dataset.facts.format, dataset.facts.rows) == ("jsonl", 3)
