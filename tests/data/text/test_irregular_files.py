"""Texts as people's programs spoil them: records broken over lines, rows without a value, two tables below each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.data.text.pieces import put_together
from reidrisk.model.dataset import Facts
from reidrisk.model.problem import InputError

Put = Callable[[str, bytes], Path]
Rows = list[tuple[str, ...]]
NAMES = ("编号", "姓名", "出生日期", "备注", "诊断")
PEOPLE: Rows = [(str(at), f"王小{at}", f"1980-01-{at % 28 + 1:02d}", f"复诊{at}次", "高血压") for at in range(60)]
VISITS: Rows = [("就诊号", "编号", "日期"), *[(f"V{at:03d}", str(at % 60), f"2024-02-{at % 28 + 1:02d}") for at in range(90)]]


def read(path: Path, **how: object) -> tuple[Rows, Facts]:
    options = ReadOptions(memory=512 * 2**20, **how)  # type: ignore[arg-type]
    with open_dataset(path, options, ordered=True) as dataset, dataset.table.scan() as source:
        rows = dataset.engine.run(f"select * from {source}")
        assert len(rows) == dataset.facts.rows == len(dataset.table.sample)
        assert [tuple(cell or None for cell in row) for row in dataset.table.sample] == rows
        return rows, dataset.facts


def said(facts: Facts) -> str:
    return " ".join(note.say("en") for note in facts.notes)


def text(rows: Sequence[Sequence[str]], end: str = "\n") -> bytes:
    return "".join(",".join(row) + end for row in rows).encode()


def broken(people: Sequence[Sequence[str]], every: int, cell: int, pieces: int = 2) -> tuple[bytes, Rows]:
    """The table with a line end or several in one cell of some records; and the records as they should be read."""
    lines, whole = [",".join(NAMES)], list[tuple[str, ...]]()
    for at, row in enumerate(people):
        cells = list(row)
        if at % every == 3:
            cells[cell] = "\n".join([cells[cell], *["又来"] * (pieces - 1)])
        lines.append(",".join(cells))
        whole.append(tuple(cells))
    return ("\n".join(lines) + "\n").encode(), whole


@pytest.mark.parametrize("cell", [1, 3, 4])
@pytest.mark.parametrize("pieces", [2, 3])
def test_records_that_a_line_end_broke_are_put_together(put: Put, cell: int, pieces: int) -> None:
    body, whole = broken(PEOPLE, 20, cell, pieces)
    rows, facts = read(put("a.csv", body))
    assert rows == whole
    assert f"3 records were broken over several lines by line breaks in cells without quotes (from rows 5, {24 + pieces}, " in said(facts)


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16"])
def test_the_same_in_another_encoding_and_with_other_line_ends(put: Put, encoding: str) -> None:
    body, whole = broken(PEOPLE, 20, 3)
    for number, end in enumerate(("\n", "\r\n")):
        rows, _ = read(put(f"{number}.csv", body.decode().replace("\n", end).encode(encoding)))
        assert [tuple(cell.replace("\r", "") for cell in row) for row in rows] == whole


def test_a_broken_record_far_from_the_first_rows_is_found_by_its_delimiters(put: Put) -> None:
    people = [(str(at), f"王小{at}", "1980-01-01", "复诊", "高血压") for at in range(70_000)]
    body, _ = broken(people, 69_990, 3)
    options = ReadOptions(memory=512 * 2**20)
    with open_dataset(put("a.csv", body), options) as dataset, dataset.table.scan() as source:
        assert not dataset.table.sampled_all
        assert dataset.engine.run(f"select count(*), count(*) filter (\"备注\" like '%又来') from {source}") == [(70_000, 2)]


@pytest.mark.parametrize(
    "body",
    [
        text([NAMES, *PEOPLE[:20], PEOPLE[20][:3], *PEOPLE[21:]]),  # one row is short, and so is none beside it
        text([NAMES, *PEOPLE[:20], PEOPLE[20][:3], PEOPLE[21][:2], *PEOPLE[22:]]),  # two are, together too few
        text([NAMES, *PEOPLE[:20], PEOPLE[20][:3], PEOPLE[21][:3], *PEOPLE[22:]]),  # together as many, but a number among the words
        text([NAMES, ("内科",), *PEOPLE[:30], ("外科",), *PEOPLE[30:]]),  # titles of groups
        text([NAMES, *PEOPLE[:20], (*PEOPLE[20], "x"), *PEOPLE[21:]]),  # too many cells
    ],
    ids=["one", "two", "a number", "titles", "too many"],
)
def test_what_is_no_broken_record_is_told_as_before(put: Put, body: bytes) -> None:
    with pytest.raises(InputError) as caught:
        read(put("a.csv", body))
    assert {problem.code for problem in caught.value.problems} <= {"ragged_row", "ragged_rows"}


@settings(max_examples=200)
@given(st.lists(st.integers(0, 2**4 - 1), min_size=1, max_size=12))
def test_pieces_of_records_of_numbers_and_words_come_together_as_they_were(places: list[int]) -> None:
    """Records of five cells, broken in any of their three inner cells, each once or not."""
    whole, lines = list[list[str]](), list[list[str]]()
    for at, place in enumerate(places):
        record, pieces, begun = [str(at)], list[list[str]](), [str(at)]
        for cell in range(3):
            if place >> cell & 1:
                pieces.append([*begun, "a"])
                begun, more = ["b"], "a\nb"
            else:
                begun, more = [*begun, "a"], "a"
            record.append(more)
        pieces.append([*begun, "7"])
        whole.append([*record, "7"])
        lines += pieces
    found = [row for _, row, _ in put_together(enumerate(lines), 5, named=False)]
    assert found == whole


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_rows_of_delimiters_alone_are_nobodys_records(put: Put, end: str) -> None:
    body = text([NAMES, *PEOPLE[:30], ("",) * 5, *PEOPLE[30:], ("",) * 5, ("",) * 5], end)
    rows, facts = read(put("a.csv", body))
    assert rows == PEOPLE
    assert "3 rows without any value were skipped" in said(facts)
    rows, _ = read(put("a.csv", body), drop_totals=False)
    assert len(rows) == 63


@pytest.mark.parametrize("first", ["序号", "No.", "lfd. Nr.", "序 号"])
@pytest.mark.parametrize("lines", [2, 140])
def test_lines_of_a_form_that_hold_their_number_alone_are_nobodys_records(put: Put, first: str, lines: int) -> None:
    people = [(str(at + 1), *one[1:]) for at, one in enumerate(PEOPLE)]
    blank = [(str(at), *[""] * (len(NAMES) - 1)) for at in range(len(people) + 1, len(people) + 1 + lines)]
    body = text([(first, *NAMES[1:]), *people, *blank])
    rows, facts = read(put("a.csv", body))
    assert (len(rows), facts.rows) == (len(people), len(people))
    assert f"{lines} rows of totals, titles of groups, page numbers or a line number alone were left out" in said(facts)
    assert len(read(put("a.csv", body), drop_totals=False)[0]) == len(people) + lines


@pytest.mark.parametrize(
    ("first", "numbers"),
    [("patient_id", (31, 32, 33)), ("病案号", (31, 32)), ("序号", (31,)), ("序号", (31, 33)), ("序号", (32, 33)), ("序号", (1, 2))],
    ids=["persons", "patients", "one alone", "a gap", "not from the last on", "from one again"],
)
def test_rows_that_may_be_somebodys_stay(put: Put, first: str, numbers: tuple[int, ...]) -> None:
    """A person of whom nothing is known is a person; a line that does not go on counting is not one of a form."""
    people = [(str(at + 1), *one[1:]) for at, one in enumerate(PEOPLE[:30])]
    body = text([(first, *NAMES[1:]), *people, *[(str(number), *[""] * (len(NAMES) - 1)) for number in numbers]])
    assert len(read(put("a.csv", body))[0]) == 30 + len(numbers)


@pytest.mark.parametrize("first", ["序号", "编号", "患者号"])
@pytest.mark.parametrize("place", [30, 12])
def test_one_row_that_holds_its_number_alone_is_kept_and_named(put: Put, first: str, place: int) -> None:
    """It may be a line of a form that nobody filled in, or a person of whom nothing is known: whoever knows says which."""
    people = [one[1:] for one in PEOPLE[:30]]
    people.insert(place, ("",) * 4)
    rows = [(first, *NAMES[1:]), *((str(number), *one) for number, one in enumerate(people, 1))]
    book = Workbook()
    for row in rows:
        book.active.append([int(cell) if cell.isdecimal() else cell or None for cell in row])
    for path in (put("a.csv", text(rows)), put("a.xlsx", _saved(book))):
        kept, facts = read(path)
        assert (len(kept), facts.reading.doubtful) == (31, (place + 2,))
        assert f"holds a line number alone (row {place + 2}) but may be records, and was kept" in said(facts)
        left, facts = read(path, drop_totals=True)
        assert (len(left), facts.reading.totals) == (30, (place + 2,))


def _saved(book: Workbook) -> bytes:
    with BytesIO() as file:
        book.save(file)
        return file.getvalue()


def test_one_number_is_a_record_where_no_column_counts_the_rows(put: Put) -> None:
    rows = [("年龄", "姓名", "诊断"), *((str(30 + at * 7 % 20), f"王小{at}", "高血压") for at in range(30)), ("44", "", "")]
    kept, facts = read(put("a.csv", text(rows)))
    assert (len(kept), facts.reading.doubtful) == (31, ())


def test_rows_without_a_value_stay_where_no_column_is_always_filled(put: Put) -> None:
    """Then nothing tells an empty record from a row that is none."""
    rows = [("a", "", "c"), ("", "b", ""), ("", "", ""), ("a", "b", "")] * 10
    assert len(read(put("a.csv", text([("p", "q", "r"), *rows])))[0]) == 40


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("between", [(), ("",) * 5])
@pytest.mark.parametrize("title", [[], [("就诊记录",)]])
def test_another_table_below_an_empty_row_is_told_and_not_read(put: Put, between: tuple[str, ...], title: Rows, end: str) -> None:
    rows, facts = read(put("a.csv", text([NAMES, *PEOPLE, between, *title, *VISITS], end)))
    line = 63 + len(title)
    assert rows == PEOPLE
    assert facts.reading.skipped["another_table"] == (line,)
    assert f"Another table begins in row {line}; it was not read. To read it, use --header-row {line}." in said(facts)
    rows, facts = read(put("a.csv", text([NAMES, *PEOPLE, between, *title, *VISITS], end)), header_row=line)
    assert (rows, facts.columns) == (VISITS[1:], VISITS[0])


def test_a_second_table_of_the_same_width_is_no_record_of_the_first(put: Put) -> None:
    """It was read as its records, its names as a person, and nothing said so."""
    first = [NAMES[:3], *[row[:3] for row in PEOPLE]]
    rows, _ = read(put("a.csv", text([*first, (), *VISITS])))
    assert rows == [row[:3] for row in PEOPLE]


def test_what_stands_in_the_other_table_is_searched_for_identifiers(put: Put) -> None:
    with open_dataset(put("a.csv", text([NAMES, *PEOPLE, (), *VISITS])), ReadOptions(memory=512 * 2**20)) as dataset:
        assert "V003" in next(iter(dataset.table.parts())).texts


def test_empty_lines_between_records_part_no_tables(put: Put) -> None:
    double = [row for record in PEOPLE for row in (record, ())]
    for number, body in enumerate(([NAMES, *PEOPLE[:9], (), *PEOPLE[9:]], [NAMES, *double], [NAMES, (), *PEOPLE])):
        rows, facts = read(put(f"{number}.csv", text(body)))
        assert (rows, facts.reading.skipped) == (PEOPLE, {})


def test_an_empty_line_within_quotes_parts_no_tables(put: Put) -> None:
    rows = [*PEOPLE[:9], ("9", "王小九", "1980-01-01", '"来过\n\n姓名,日期\n甲,2020-01-01"', "哮喘"), *PEOPLE[10:]]
    assert len(read(put("a.csv", text([NAMES, *rows])))[0]) == 60


NAMES_LINE = "id,name,note\n"
SPOILED = {
    "a quote within": '7,Ann,"said "well" today"\n',
    "words behind": '7,Ann,"x" y\n',
    "letters behind": '7,"An"n,x\n',
    "a tab behind": '7,"Ann"\t,x\n',
}
RIGHT = {
    "inches": '7,Ann,12" pipe\n',
    "doubled": '7,Ann,"said ""well"" today"\n',
    "blanks around": '7, "Ann" ,x\n',
    "a line end within": '7,Ann,"x\ny"\n',
    "the last cell": '7,Ann,""\n',
}
OTHERS = ("1,Bea,ok\n" * 20, '1,"Bea",ok\n' * 20, "1,Bea,5'10\" high\n" * 20)


@pytest.mark.parametrize("others", OTHERS, ids=("bare", "quoted", "marks"))
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("line", SPOILED.values(), ids=SPOILED)
def test_what_follows_a_closing_quote_is_told_before_anything_is_looked_at(put: Put, line: str, end: str, others: str) -> None:
    with pytest.raises(InputError) as caught:
        open_dataset(put("t.csv", (NAMES_LINE + others + line + others).replace("\n", end).encode()), ReadOptions())
    (problem,) = caught.value.problems
    assert (problem.code, problem.line) == ("broken_row", 22)


@pytest.mark.parametrize("others", OTHERS, ids=("bare", "quoted", "marks"))
@pytest.mark.parametrize("line", RIGHT.values(), ids=RIGHT)
def test_quotes_that_follow_the_rules_are_read(put: Put, line: str, others: str) -> None:
    content = NAMES_LINE + others + line + others
    with open_dataset(put("t.csv", content.encode()), ReadOptions()) as dataset:
        assert dataset.facts.rows == 41
        assert dataset.classes(["id"]).sizes.classes == 2


def test_it_is_told_from_the_midst_of_a_long_file(put: Put) -> None:
    lines = [f'{row},"Ann","x, y"\n' for row in range(120_000)]
    lines[90_000] = '7,"Ann"x,"x, y"\n'
    with pytest.raises(InputError) as caught:
        open_dataset(put("t.csv", (NAMES_LINE + "".join(lines)).encode()), ReadOptions())
    assert [(problem.code, problem.line) for problem in caught.value.problems] == [("broken_row", 90_002)]
