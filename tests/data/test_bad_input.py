"""Every bad input gives one clear message, with its place, and never what stands in a cell."""

from __future__ import annotations

import gzip
import os
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.identify.propose import identify
from reidrisk.model.problem import InputError, Problem

Put = Callable[[str, bytes], Path]
CANARY = "canary0815"
SMALL = 512 * 2**20


def problems(source: object, **how: object) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught, open_dataset(source, ReadOptions(memory=SMALL, **how)) as dataset:  # type: ignore[arg-type]
        _ = dataset.classes(dataset.facts.columns).sizes
    error: BaseException | None = caught.value
    while error is not None:
        assert CANARY not in "".join(traceback.format_exception(error))
        assert CANARY not in repr(error)
        error = error.__cause__ or error.__context__
    for problem in caught.value.problems:
        assert problem.say("zh")
        assert problem.say("en")
    return caught.value.problems


def codes(source: object, **how: object) -> list[str]:
    return [problem.code for problem in problems(source, **how)]


@pytest.mark.parametrize(
    ("name", "content", "code", "line"),
    [
        ("empty.csv", b"", "empty", None),
        ("blank.csv", b"\n\r\n\n", "empty", None),
        ("bom.csv", b"\xef\xbb\xbf", "empty", None),
        ("header.csv", b"a,b\n", "header_only", None),
        ("header2.csv", b"a,b", "header_only", None),
        ("short.csv", f"a,b\n1,2\n{CANARY}\n".encode(), "ragged_row", 3),
        ("long.csv", f"a,b\n1,2\n3,4,{CANARY}\n".encode(), "ragged_row", 3),
        ("open.csv", f'a,b\n1,2\n3,"{CANARY}\n5,6\n'.encode(), "unclosed_quote", 3),
        ("after.csv", f'a,b\n1,"{CANARY}"x\n3,4\n'.encode(), "broken_row", 2),
        ("picture.csv", b"\x89PNG\r\n\x1a\n\x00\x00", "binary_file", None),
        ("book.csv", b"PK\x03\x04\x14\x00\x06\x00", "binary_file", None),
        ("zeros.csv", b"a,b\n1,\x00\x01\x02\n", "unknown_bytes", None),
        ("packed.csv.gz", gzip.compress(b"PAR1\x15\x04\x15" + bytes(9), mtime=0), "binary_file", None),
        ("cut.csv.gz", gzip.compress(os.urandom(5000).hex().encode())[:-900], "corrupt_archive", None),
        ("broken.csv.gz", b"\x1f\x8b\x08\x00" + b"garbage" * 9, "corrupt_archive", None),
        ("broken.csv.zst", b"\x28\xb5\x2f\xfd" + b"garbage" * 9, "corrupt_archive", None),
    ],
    # By name only: two test workers must agree on what the tests are called, and an archive holds the time it was made.
    ids=lambda value: value if isinstance(value, str) else "-",
)
def test_bad_files(put: Put, name: str, content: bytes, code: str, line: int | None) -> None:
    path = put(name, content)
    found = problems(path)
    assert [problem.code for problem in found] == [code]
    assert found[0].file == str(path)
    assert found[0].line == line


def test_damaged_utf8_is_not_taken_for_another_encoding(put: Put) -> None:
    good = "姓名,备注\n张三,一\n李四,二\n".encode()
    (found,) = problems(put("t.csv", good + b"\xe7\x8e,x\n"))
    assert (found.code, found.line) == ("wrong_encoding", 4)
    assert f"byte {len(good) + 1:,} " in found.say("en")


def test_an_encoding_that_does_not_fit(put: Put) -> None:
    (found,) = problems(put("t.csv", "a,b\n1,张\n".encode("gb18030")), encoding="utf-8")
    assert (found.code, found.line) == ("wrong_encoding", 2)
    assert codes(put("u.csv", b"a,b\n1,\xff\n"), encoding="ascii") == ["wrong_encoding"]
    assert codes(put("v.csv", "a,b\n1,2\n".encode("utf-16")[:-1])) == ["wrong_encoding"]


@pytest.mark.parametrize("many", [2, 200_000])
def test_the_line_of_a_bad_byte_in_any_encoding(put: Put, many: int) -> None:
    good = ("姓名,b\n" + "张三,1\n" * many).encode("gb18030")
    (found,) = problems(put("t.csv", good + f"{CANARY},".encode() + b"\xff\xff\n"), encoding="gb18030")
    assert (found.code, found.line) == ("wrong_encoding", many + 2)
    assert f"byte {len(good) + len(CANARY) + 2:,} " in found.say("en")
    (found,) = problems(put("u.csv", good + b"\xb0"), encoding="gbk")
    assert (found.code, found.line) == ("wrong_encoding", many + 2)
    (found,) = problems(put("v.csv", ("a,é\n" + "é,1\n" * many).encode() + b"\xff\n"))
    assert (found.code, found.line) == ("wrong_encoding", many + 2)


def test_an_encoding_nobody_knows(put: Put) -> None:
    path = put("t.csv", b"a,b\n1,2\n")
    (found,) = problems(path, encoding="gb18303")
    assert found.code == "unknown_encoding"
    assert "gb18030" in found.say("en")
    assert codes(path, encoding="zzzzzz") == ["unknown_encoding"]
    assert codes(path, encoding="rot13") == ["unknown_encoding"]


def test_many_ragged_rows_are_counted_and_the_first_named(put: Put) -> None:
    found = problems(put("t.csv", b"a,b\n" + b"1,2\n" * 10 + b"1\n" * 7))
    assert [problem.line for problem in found] == [12, 13, 14, 15, 16, None]
    assert "7 rows" in found[-1].say("en")


@pytest.mark.parametrize("text", ["a,b\n1,2\n3\n", "a,b\n1,2\n3,4,13812345678\n"])
def test_a_ragged_row_is_told_before_any_row_is_asked_for(put: Put, text: str) -> None:
    """`scan` of a small file looks at its sample alone: what stands behind the last column must not be lost."""
    with pytest.raises(InputError) as caught, open_dataset(put("t.csv", text.encode())):
        pass
    assert [(one.code, one.line) for one in caught.value.problems] == [("ragged_row", 3)]


def test_a_delimiter_at_the_end_of_a_line_is_no_cell(put: Put) -> None:
    with open_dataset(put("t.csv", b"a,b\n1,2,\n3,4\n")) as dataset:
        assert dataset.facts.rows == 2


def test_ragged_rows_are_found_behind_quoted_line_ends(put: Put) -> None:
    (found,) = problems(put("t.csv", b'a,b\n"1\n1",2\n3\n'))
    assert found.line == 4


def test_five_thousand_columns_are_one_problem(put: Put) -> None:
    line = ",".join(f"a_rather_long_column_name_{i}" for i in range(5000))
    assert codes(put("t.csv", f"{line}\n{line}\n".encode())) == ["too_many_columns"]


def test_a_first_row_without_an_end(put: Put) -> None:
    assert codes(put("t.csv", b'a,"b\n' + b"x\n" * 600_000)) == ["header_too_long"]


def test_a_quote_that_never_closes_stops_within_bounds(put: Put) -> None:
    (found,) = problems(put("t.csv", b'a,b\n1,"2\n' + (b"3," + b"4" * 97 + b"\n") * 360_000))
    assert (found.code, found.line) == ("unclosed_quote", 2)


def test_a_row_beyond_all_bounds(put: Put) -> None:
    (found,) = problems(put("t.csv", b"a,b\n1,2\n3," + b"x" * (33 * 2**20) + b"\n"))
    assert (found.code, found.line) == ("row_too_long", 3)


def test_files_that_are_no_files(tmp_path: Path) -> None:
    assert codes(tmp_path / "none.csv") == ["file_not_found"]
    assert codes(tmp_path / "nowhere" / "none.csv") == ["file_not_found"]
    link = tmp_path / "link.csv"
    link.symlink_to(tmp_path / "gone.csv")
    assert codes(link) == ["dangling_link"]
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    assert codes(pipe) == ["not_a_file"]
    assert codes("http://example.invalid/a.csv") == ["unsupported_format"]


def test_a_file_without_permission() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        path = Path(folder, "t.csv")
        path.write_bytes(b"a,b\n1,2\n")
        with open_dataset(path, ReadOptions(memory=SMALL)) as dataset:  # what reading needs is loaded before the rights are given up
            assert len(dataset.facts.columns) == 2
        path.chmod(0)
        with _as_nobody():
            assert codes(path) == ["not_permitted"]


def test_a_folder_that_may_not_be_entered() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "inside", "t.csv")
        path.parent.mkdir()
        path.write_bytes(b"a,b\n1,2\n")
        path.parent.chmod(0)
        Path(folder).chmod(0o755)
        with _as_nobody():
            assert codes(path) == ["not_permitted"]
        path.parent.chmod(0o700)


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    assert codes(tmp_path / ("x" * 300 + ".csv")) == ["file_not_found"]


def test_files_are_named_before_engines_where_nothing_fits() -> None:
    with pytest.raises(InputError) as error:
        open_dataset(42, ReadOptions(memory=SMALL))
    said = error.value.problems[0].say("en")
    assert said.index("CSV") < said.index("Parquet") < said.index("pandas") < said.index("PostgreSQL")


@contextmanager
def _as_nobody() -> Iterator[None]:
    """Root may read everything, so root becomes somebody else for a moment (by effective user, so that it can come back)."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


def test_permission_denied_without_being_another_user(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put("t.csv", b"a,b\n1,2\n")
    monkeypatch.setattr(Path, "open", _refuse)
    assert codes(path) == ["not_permitted"]


def _refuse(*_: object, **__: object) -> None:
    raise PermissionError


def test_things_that_are_no_tables() -> None:
    assert codes(object()) == ["unsupported_format"]
    assert codes(42) == ["unsupported_format"]


@pytest.mark.parametrize("given", ["", '"', "a" * 5, "\n"])
def test_impossible_delimiters(put: Put, given: str) -> None:
    assert codes(put("t.csv", b"a,b\n1,2\n"), delimiter=given) == ["bad_delimiter"]


@pytest.mark.parametrize("given", ["ab", "x", "“", "\n"])
def test_impossible_quotes(put: Put, given: str) -> None:
    assert codes(put("t.csv", b"a,b\n1,2\n"), quote=given) == ["bad_quote"]


def test_too_little_memory(put: Put) -> None:
    with pytest.raises(InputError) as caught:
        open_dataset(put("t.csv", b"a,b\n1,2\n"), ReadOptions(memory=2**20))
    assert caught.value.problems[0].code == "memory_too_small"


def test_a_bomb(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("reidrisk.data.text.bytestream"), "RATIO_COUNTS_FROM", 2**20)
    assert codes(put("t.csv.gz", gzip.compress(b"a,b\n" + b"1,2\n" * 5_000_000))) == ["archive_bomb"]


def test_a_file_that_changes_between_the_passes(put: Put) -> None:
    path = put("t.csv", b"a,b\n1,2\n")
    with open_dataset(path, ReadOptions(memory=SMALL)) as dataset:
        path.write_bytes(b"a,b\n1,2\n3,4\n")
        with pytest.raises(InputError) as caught:
            _ = dataset.classes(["a"]).sizes
    assert caught.value.problems[0].code == "file_changed"


def test_an_unknown_column_and_its_nearest(put: Put) -> None:
    with open_dataset(put("t.csv", "年龄,性别\n1,2\n".encode()), ReadOptions(memory=SMALL)) as dataset:
        with pytest.raises(InputError) as caught:
            dataset.classes(["年令", "性别", "zip"])
        assert [problem.code for problem in caught.value.problems] == ["unknown_column", "unknown_column"]
        assert "年龄" in caught.value.problems[0].say("zh")


def test_another_encoding_in_the_middle_of_chinese(put: Put) -> None:
    rows = [f"张三{CANARY},男\n".encode("gb18030")] * 900
    rows[700] = "王五,男性\n".encode()
    (problem,) = problems(put("mixed.csv", "姓名,性别\n".encode("gb18030") + b"".join(rows)))
    assert (problem.code, problem.line) == ("wrong_encoding", 702)


def test_a_cell_of_ten_megabytes_is_said_to_be_clipped(put: Put) -> None:
    content = b"id,note\n" + b"".join(b"%d,%s\n" % (n, b"x" * (10_000_000 if n == 7 else 5)) for n in range(50))
    with open_dataset(put("big.csv", content), ReadOptions(memory=SMALL)) as dataset:
        found = identify(dataset.facts, dataset.samples, {})
    assert [item.count for item in found.columns[1].evidence if item.rule == "clipped"] == [1]


def test_columns_without_any_value_are_said_to_be_so(put: Put) -> None:
    with open_dataset(put("null.csv", b"a,b,c\n" + b",NA,1\n" * 300), ReadOptions(memory=SMALL)) as dataset:
        assert [sample.values for sample in (dataset.samples["a"], dataset.samples["b"])] == [{}, {}]
        assert dataset.classes(["a", "b"]).sizes.pairs == ((300, 1),)
        found = identify(dataset.facts, dataset.samples, {})
    assert all("only the name was examined" in column.evidence[-1].finding.say("en") for column in found.columns[:2])


def test_a_sheet_of_a_file_without_sheets_is_said(put: Put) -> None:
    with open_dataset(put("t.csv", b"a,b\n1,2\n"), ReadOptions(sheet="2")) as dataset:
        assert [note.say("en") for note in dataset.facts.notes] == ["This format has no sheets; --sheet had no effect."]
    with open_dataset(put("t.csv", b"a,b\n1,2\n"), ReadOptions()) as dataset:
        assert dataset.facts.notes == ()


@pytest.mark.parametrize(("memory", "shown"), [(1000, "0.977 KB"), (1024, "1 KB"), (5 * 2**20, "5 MB")])
def test_too_little_memory_is_told_as_it_was_given(put: Put, memory: int, shown: str) -> None:
    with pytest.raises(InputError) as caught, open_dataset(put("t.csv", b"a\n1\n"), ReadOptions(memory=memory)):
        pass
    assert shown in caught.value.problems[0].say("en")
