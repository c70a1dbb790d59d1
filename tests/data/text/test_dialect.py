from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.data.text.dialect import Dialect, sniffed
from reidrisk.model.text import Text

Put = Callable[[str, bytes], Path]
SMALL = 512 * 2**20
NAMES, ROWS = ["编号", "姓名", "note"], [["007", "张三", "a,b"], ["008", "李四", ""], ["009", "王五", 'x"y'], ["009", "王五", "*"]]
TEXT = '编号,姓名,note\n007,张三,"a,b"\n008,李四,\n009,王五,"x""y"\n009,王五,*\n'


def rows_of(path: Path, **how: object) -> tuple[tuple[str, ...], list[tuple[str | None, ...]], str | None]:
    with open_dataset(path, ReadOptions(memory=SMALL, **how)) as dataset:  # type: ignore[arg-type]
        columns = ", ".join(f'"{name}"' for name in dataset.facts.columns)
        with dataset.table.scan() as source:
            return dataset.facts.columns, sorted(dataset.engine.run(f"select {columns} from {source}"), key=str), dataset.facts.encoding


def packed(content: bytes, how: str) -> bytes:
    if how == "gz":
        return gzip.compress(content)
    if how == "zst":
        zstd = pytest.importorskip("backports.zstd")
        return bytes(zstd.compress(content))
    return content


@pytest.mark.parametrize("how", ["plain", "gz", "zst"])
@pytest.mark.parametrize(
    ("encoding", "name", "given"),
    [
        ("utf-8", "utf-8", None),
        ("utf-8-sig", "utf-8", None),
        ("utf-16", "utf-16", None),
        ("utf-16-le", "utf-16-le", None),
        ("utf-16-be", "utf-16-be", None),
        ("utf-32", "utf-32", None),
        ("gb18030", "gb18030", None),
        ("gbk", "gb18030", "gb2312"),
        ("gb18030", "gb18030", "GBK"),
        ("big5", "big5", "big5"),
    ],
)
def test_every_encoding_packed_or_not(put: Put, how: str, encoding: str, name: str, given: str | None) -> None:
    text = TEXT if encoding != "big5" else TEXT.replace("张", "張").replace("编号", "編號")
    path = put(f"t.csv{'' if how == 'plain' else '.' + how}", packed(text.encode(encoding), how))
    columns, rows, found = rows_of(path, encoding=given)
    assert found == name
    assert columns[1:] == ("姓名", "note")
    assert len(rows) == 4
    assert ("009", "王五", 'x"y') in rows


def test_a_long_gb18030_file_with_characters_across_blocks(put: Put) -> None:
    body = "".join(f"{i},中文{'字' * (i % 7)}𠀀\n" for i in range(60_000))
    path = put("t.csv", ("编号,名\n" + body).encode("gb18030"))
    with open_dataset(path, ReadOptions(memory=SMALL)) as dataset:
        assert dataset.facts.rows == 60_000
        assert dataset.classes(["名"]).sizes.classes == 7
        assert dataset.facts.encoding == "gb18030"
        assert not dataset.table.sampled_all


def test_a_guess_is_said_to_be_one(put: Put) -> None:
    text = "prénom,ville\n" + "".join(f"Ren\u00e9e,Orl\u00e9ans {i}\nFran\u00e7ois,Besan\u00e7on\n" for i in range(40))
    with open_dataset(put("t.csv", text.encode("latin-1")), ReadOptions(memory=SMALL)) as dataset:
        assert dataset.facts.columns[1] == "ville"
        assert any("--encoding" in note.say("en") and "guess" in note.say("en") for note in dataset.facts.notes)


def test_gb18030_is_noted_with_the_column_names(put: Put) -> None:
    with open_dataset(put("t.csv", TEXT.encode("gb18030")), ReadOptions(memory=SMALL)) as dataset:
        (note,) = dataset.facts.notes
        assert "编号" in note.say("zh")
        assert "张三" not in note.say("zh")


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|", "\x01", "^", "~", "||", "|+|", "、"])
def test_delimiters(put: Put, delimiter: str) -> None:
    text = delimiter.join(NAMES) + "\n" + "".join(delimiter.join(["1", "张", "x y"]) + "\n" for _ in range(3))
    given = None if len(delimiter) == 1 and delimiter.isascii() else delimiter
    columns, rows, _ = rows_of(put("t.txt", text.encode()), delimiter=given)
    assert columns == tuple(NAMES)
    assert rows == [("1", "张", "x y")] * 3


def test_a_tab_by_name(put: Put) -> None:
    assert rows_of(put("t.csv", b"a,x\tb\n1,2\t3\n"), delimiter="tab")[0] == ("a,x", "b")
    assert rows_of(put("u.csv", b"a,x\tb\n1,2\t3\n"), delimiter="\\t")[0] == ("a,x", "b")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a,b\n1,2\n", Dialect(",", '"')),
        ("a;b\n1,5;2,5\n1,6;2\n", Dialect(";", '"')),
        ("name\nx\ny\n", Dialect(",", '"')),
        ("'a','b'\n'1,5','2'\n'3','4'\n", Dialect(",", "'")),
        ("a\tb\n1 2, 3\t4\n5\t6, 7, 8\n", Dialect("\t", '"')),
        ("a|b|c\n1,2|3|4\n", Dialect("|", '"')),
        ('a,b\n"1;2;3;4",5\n"6;7;8;9",5\n', Dialect(",", '"')),
    ],
)
def test_sniffing(text: str, expected: Dialect) -> None:
    assert sniffed(text, None, None) == expected


def test_single_quotes(put: Put) -> None:
    _, rows, _ = rows_of(put("t.csv", b"'a','b'\n'1,5','it''s'\n'3','4'\n"))
    assert rows == [("1,5", "it's"), ("3", "4")]


def test_no_quotes_at_all(put: Put) -> None:
    _, rows, _ = rows_of(put("t.csv", b'a,b\n"1,2\n3",4\n'), quote="none")
    assert rows == [('"1', "2"), ('3"', "4")]


def test_no_header(put: Put) -> None:
    columns, rows, _ = rows_of(put("t.csv", b"1,2\n3,4\n"), header_row="none")
    assert columns == ("column_1", "column_2")
    assert rows == [("1", "2"), ("3", "4")]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("start", [b"", b"\n", b"\n\n"])
def test_row_ends_and_blank_lines(put: Put, start: bytes, end: bytes) -> None:
    content = start + b"a,b\n1,2\n\n3,4\n\n\n"
    columns, rows, _ = rows_of(put("t.csv", content.replace(b"\n", end)))
    assert columns == ("a", "b")
    assert rows == [("1", "2"), ("3", "4")]


@pytest.mark.parametrize("body", [b"1,2\r\n3,4\n", b"1,2\r\r\n3,4\r\r\n", b'"1",2\n3,"4"\r\n', b"1,2\r\n\r\n3,4\n"])
def test_mixed_row_ends(put: Put, body: bytes) -> None:
    assert rows_of(put("t.csv", b"a,b\n" + body))[1] == [("1", "2"), ("3", "4")]


def test_a_trailing_delimiter_on_every_row_adds_nothing(put: Put) -> None:
    assert rows_of(put("t.csv", b"a,b\n1,2,\n3,4,\n"))[1] == [("1", "2"), ("3", "4")]


@pytest.mark.parametrize("name", ["a*b?.csv", "[x].csv", "it's.csv", 'q".csv', "数据 表.csv", "a.gz.csv", "{a,b}.csv", "x.parquet.csv"])
def test_any_file_name(put: Put, name: str) -> None:
    assert rows_of(put(name, b"a,b\n1,2\n"))[1] == [("1", "2")]


@pytest.mark.parametrize("name", ["it's", 'say "a"', "a.b", "select", " padded ", "n", "c0", "s", "姓名 "])
def test_any_column_name(put: Put, csv_bytes: Callable[..., bytes], name: str) -> None:
    path = put("t.csv", csv_bytes([[name, "other"], ["1", "2"], ["1", "3"]]))
    with open_dataset(path, ReadOptions(memory=SMALL)) as dataset:
        assert dataset.facts.columns == (name, "other")
        assert dataset.classes([name.strip()]).sizes.pairs == ((2, 1),)
        assert dataset.classes([name], subject="other").sizes.pairs == ((2, 1),)
        padded = any("space" in note.say("en") for note in dataset.facts.notes)
        assert padded == (name != name.strip())


def test_a_cell_of_ten_megabytes(put: Put) -> None:
    big = b"x" * (10 * 2**20)
    with open_dataset(put("t.csv", b'a,b\n1,"' + big + b'"\n2,3\n'), ReadOptions(memory=SMALL)) as dataset, dataset.table.scan() as source:
        assert dataset.engine.run(f"select a, length(b) from {source} order by a") == [("1", len(big)), ("2", 1)]


def test_the_sample_is_the_same_every_time_and_spread(put: Put) -> None:
    path = put("t.csv", b"a,b\n" + b"".join(b"%d,%d\n" % (i, i % 10) for i in range(300_000)))
    samples = []
    for _ in range(2):
        with open_dataset(path, ReadOptions(memory=SMALL)) as dataset:
            samples.append([int(row[0] or 0) for row in dataset.table.sample])
            assert not dataset.table.sampled_all
    assert samples[0] == samples[1]
    assert 20_000 < len(samples[0]) <= 50_000
    tenths = {number // 30_000 for number in samples[0]}
    assert tenths == set(range(10))


def test_all_rows_are_sampled_up_to_the_limit(put: Put) -> None:
    path = put("t.csv", b"a\n" + b"".join(b"%d\n" % i for i in range(50_000)))
    with open_dataset(path, ReadOptions(memory=SMALL)) as dataset:
        assert dataset.table.sampled_all
        assert dataset.samples["a"].looked_at == dataset.facts.rows == 50_000


def test_titles_are_texts() -> None:
    from reidrisk.data.open import sources

    assert all(isinstance(source.title, Text) for source in sources())
