"""What parts the cells: characters beside decimal commas, blanks, positions, nothing; and what is asked, since nothing tells."""

from __future__ import annotations

import csv
import gzip
import io
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.data.text.blanks import Blanks
from reidrisk.data.text.layout import find_layout
from reidrisk.data.text.positions import Positions, spread
from reidrisk.model.problem import InputError

Put = Callable[[str, bytes], Path]
SMALL = 512 * 2**20
DRAW = random.Random(15)  # noqa: S311 - test data, the same at every run
PEOPLE = [(1000 + at, DRAW.choice("MF"), DRAW.randint(20, 90), f"{DRAW.uniform(40, 90):.1f}") for at in range(40)]
NAMES = ["Anna Lee", "Bob Ray", "Carla de Vries", "Dan Wu", "Eve Adams"]
ZH = ["王小明", "李丽", "欧阳建国", "张伟", "刘敏"]
WORDS = "the patient was seen on monday morning with severe pain in his left knee and slept well".split()  # noqa: SIM905


def read(path: Path, **how: object) -> tuple[tuple[str, ...], list[tuple[str | None, ...]]]:
    """The columns, and all rows in the order of the file."""
    with open_dataset(path, ReadOptions(memory=SMALL, **how), ordered=True) as dataset, dataset.table.scan() as source:  # type: ignore[arg-type]
        return dataset.facts.columns, dataset.engine.run(f"select * from {source}")


def refused(path: Path, **how: object) -> list[tuple[str, int | None, int | str | None]]:
    with pytest.raises(InputError) as caught:
        read(path, **how)
    return [(one.code, one.line, one.column) for one in caught.value.problems]


def lines(rows: Sequence[Sequence[object]], between: str = " ") -> bytes:
    return "".join(between.join(map(str, row)) + "\n" for row in rows).encode()


def texts(rows: Sequence[Sequence[object]]) -> list[tuple[str, ...]]:
    return [tuple(map(str, row)) for row in rows]


HEAD = ("id", "sex", "age", "weight")


@pytest.mark.parametrize("between", [" ", "   ", "  \u3000"])
def test_blanks(put: Put, between: str) -> None:
    assert read(put("a.txt", lines([HEAD, *PEOPLE], between))) == (HEAD, texts(PEOPLE))


def test_aligned_numbers_have_blanks_at_both_edges(put: Put) -> None:
    text = "".join(f"{a:>6}{b:>5}{c:>5}{d:>9}  \r\n" for a, b, c, d in [HEAD, *PEOPLE])
    assert read(put("a.txt", text.encode())) == (HEAD, texts(PEOPLE))


@pytest.mark.parametrize("pack", [False, True])
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_chinese_columns_by_blanks(put: Put, encoding: str, pack: bool) -> None:
    rows = [(ZH[at % 5], "男女"[at % 2], 20 + at, "高血压") for at in range(40)]
    content = lines([("姓名", "性别", "年龄", "诊断"), *rows]).decode().encode(encoding)
    path = put("a.txt.gz", gzip.compress(content)) if pack else put("a.txt", content)
    assert read(path) == (("姓名", "性别", "年龄", "诊断"), texts(rows))


def r_text(rows: Sequence[Sequence[object]], header: Sequence[str]) -> bytes:
    """As ``write.table`` writes it: texts in quotes, a quote within them behind a backslash, names of rows without a name."""
    written = [[cell if isinstance(cell, int) else '"' + str(cell).replace('"', '\\"') + '"' for cell in row] for row in rows]
    return lines([[f'"{name}"' for name in header], *written])


def test_a_table_of_r_has_names_of_rows(put: Put) -> None:
    rows = [(str(at + 1), NAMES[at % 5], DRAW.choice("MF"), 20 + at) for at in range(30)]
    assert read(put("a.txt", r_text(rows, ("name", "sex", "age")))) == (("index", "name", "sex", "age"), texts(rows))


def test_names_above_columns_are_no_names_of_r_though_each_cell_of_one_column_has_a_blank(put: Put) -> None:
    head = ("code", "姓名", "age", "诊断")
    rows = [(f"P{at:04}", ZH[at % 5], 20 + at, f"{'IJKE'[at % 4]}{10 + at % 9} {'高血压病' if at % 2 else '肺炎'}") for at in range(40)]

    def line(cells: Sequence[object]) -> str:
        padded = (f"{cell}{' ' * (width - len(spread(str(cell), 'columns')))}" for cell, width in zip(cells, (9, 12, 7, 14), strict=True))
        return "".join(padded).rstrip()

    assert read(put("a.txt", "\n".join(map(line, [head, *rows])).encode())) == (head, texts(rows))


def test_names_of_rows_that_are_names_stay_a_column(put: Put) -> None:
    rows = [(f"{NAMES[at % 5]} {at}", DRAW.choice("MF"), 20 + at) for at in range(30)]
    assert read(put("a.txt", r_text(rows, ("sex", "age")))) == (("column_1", "sex", "age"), texts(rows))


def test_quotes_line_breaks_and_nothing_within_quotes(put: Put) -> None:
    notes = ['she said "yes"', "two\nlines", "", "a  b", "it's"]
    rows = [(str(at + 1), notes[at % 5], 20 + at) for at in range(30)]
    columns, found = read(put("a.txt", r_text(rows, ("note", "age"))), na=())
    assert columns == ("index", "note", "age")
    assert [tuple(cell or "" for cell in row) for row in found] == texts(rows)


CELL = st.text(st.characters(codec="utf-8", exclude_characters="\\\r\x1e\x1f", exclude_categories=["Cs"]))


@given(rows=st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1))
def test_quoted_cells_are_what_they_were(rows: list[list[str]]) -> None:
    text = "".join("  ".join('"' + cell.replace('"', '""') + '"' for cell in row) + "\n" for row in rows)
    blanks = Blanks()
    assert [row for row in blanks.dialect.rows(blanks.text(text)) if row] == rows
    data = text.encode()
    for size in (1, 7, 64):
        made = b"".join(blanks.blocks(data[at : at + size] for at in range(0, len(data), size))).decode()
        assert [row for row in blanks.dialect.rows(made) if row] == rows


def test_a_cell_that_ends_early_is_told_with_its_line(put: Put) -> None:
    rows = [*PEOPLE, *PEOPLE, *PEOPLE, *PEOPLE, *PEOPLE, *PEOPLE]
    content = lines([HEAD, *rows, ("1", "M", "two", "words", "9.5")])
    assert refused(put("a.txt", content)) == [("ragged_row", 242, None)]


def test_titles_above_columns_by_blanks(put: Put) -> None:
    content = b"Hospital register 2024\n\n" + lines([HEAD, *PEOPLE])
    assert read(put("a.txt", content)) == (HEAD, texts(PEOPLE))
    assert read(put("b.txt", content), delimiter="blanks", skip_rows=2) == (HEAD, texts(PEOPLE))


FIXED = ((10, "<"), (18, "<"), (4, ">"), (10, ">"))


def fixed(row: Sequence[object]) -> str:
    return "".join(f"{cell!s:{side}{width}}" for (width, side), cell in zip(FIXED, row, strict=True)).rstrip()


PATIENTS = [(f"P{at:04d}", NAMES[at % 5], ["", 5, 34, 71][at % 4], f"{at + 4.5}") for at in range(40)]


def test_columns_by_position(put: Put) -> None:
    content = "".join(f"{fixed(row)}\n" for row in [("ID", "NAME", "AGE", "WEIGHT"), *PATIENTS]).encode()
    columns, rows = read(put("a.txt", content))
    assert columns == ("ID", "NAME", "AGE", "WEIGHT")
    assert [tuple(cell or "" for cell in row) for row in rows] == texts(PATIENTS)
    assert read(put("b.txt", content), widths="10,18,4,10") == (columns, rows)


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
@pytest.mark.parametrize("unit", ["columns", "characters", "bytes"])
def test_wide_characters_take_what_the_writer_counts(put: Put, unit: str, encoding: str) -> None:
    def length(text: str) -> int:
        wide = sum(sign > "\u2e80" for sign in text)
        return len(text) + wide * {"columns": 1, "characters": 0, "bytes": 2}[unit]

    homes = ["北京市 朝阳区", "上海市", "广东省深圳市南山区"]
    cells = [("编号", "姓名", "住址", "年龄"), *((f"P{at:03d}", ZH[at % 5], homes[at % 3], str(at % 90)) for at in range(40))]
    room = (8, 14, 36, 6)
    text = "".join(
        ("".join(cell + " " * (width - length(cell)) for cell, width in zip(row, room, strict=True))).rstrip() + "\n" for row in cells
    )
    assert read(put("a.txt", text.encode(encoding))) == (cells[0], cells[1:])
    assert read(put("b.txt", text.encode(encoding)), widths=f"{unit}:8,14,36,6") == (cells[0], cells[1:])


def test_what_stands_between_columns_is_told_with_line_and_place(put: Put) -> None:
    rows = [fixed(row) for row in [("ID", "NAME", "AGE", "WEIGHT"), *PATIENTS * 6]]
    rows[230] = rows[230][:20].ljust(26) + "X" + rows[230][27:]
    problems = refused(put("a.txt", "\n".join(rows).encode()))
    assert problems == [("misplaced", 231, 27)]
    assert refused(put("b.txt", b"123456\n" * 8 + b"1234567\n"), widths="3,3") == [("misplaced", 9, 7)]


@pytest.mark.parametrize("widths", ["", "x", "1,0", "2,-1", "1;2", "metres:3,4", "3,,4"])
def test_widths_that_are_none(put: Put, widths: str) -> None:
    assert refused(put("a.txt", b"123\n456\n"), widths=widths) == [("bad_widths", None, None)]


@given(st.lists(st.text(st.sampled_from("ab 王\u3000é"), max_size=12), min_size=1), st.lists(st.integers(1, 5), min_size=2, max_size=4))
def test_cells_by_position_are_slices(rows: list[str], widths: list[int]) -> None:
    starts = [sum(widths[:place]) for place in range(len(widths))]
    made = Positions(tuple((start, start + width) for start, width in zip(starts, widths, strict=True)), "characters")
    found = made.text("\n".join(rows)).split("\n")
    for row, one in zip(rows, found, strict=True):
        if len(row.rstrip(" \u3000")) > sum(widths):
            assert "\x1f" not in one
        elif row.strip(" \u3000"):
            assert one.split("\x1f") == [row[start : start + width].strip(" \u3000") for start, width in zip(starts, widths, strict=True)]


@given(st.text(st.sampled_from("ab 王\u3000é𠀀"), max_size=30))
def test_places_are_counted_as_the_unit_says(text: str) -> None:
    assert len(spread(text, "bytes")) == len(text.encode())
    assert len(spread(text, "columns")) == len(text) + sum(sign in "王\u3000𠀀" for sign in text)
    assert spread(text, "characters") == text


def decimal(number: float, places: int = 1) -> str:
    return f"{number:.{places}f}".replace(".", ",")


@pytest.mark.parametrize("between", [";", "\t", "|"])
@pytest.mark.parametrize("header", [True, False])
@pytest.mark.parametrize("title", ["", "Bericht der Klinik, Stand 2024\n\n"])
def test_decimal_commas_part_nothing(put: Put, between: str, header: bool, title: str) -> None:
    rows = [tuple(decimal(DRAW.uniform(1, 99), 2) for _ in range(3)) for _ in range(40)]
    content = title.encode() + lines([*([("a", "b", "c")] if header else []), *rows], between)
    columns, found = read(put("a.csv", content))
    assert columns == (("a", "b", "c") if header else ("column_1", "column_2", "column_3"))
    assert found == rows


@pytest.mark.parametrize("columns", [2, 3, 6])
@pytest.mark.parametrize("rows", [8, 200])
def test_numbers_below_a_title_are_a_table(put: Put, columns: int, rows: int) -> None:
    """Nearly all commas stand between digits, as decimal ones do: the more rows, the more of them. They were one column."""
    names = ["id", "age", "visits", "days", "ward", "cost"][:columns]
    numbers = [[DRAW.randrange(100, 900) for _ in names] for _ in range(rows)]
    found = read(put("t.csv", b"Monthly report\n" + lines([names, *numbers], ",")))
    assert found[0] == tuple(names)
    assert texts(found[1]) == texts(numbers)


@pytest.mark.parametrize("title", ["temperature", "Monthly report"])
def test_decimals_below_a_title_stay_one_column(put: Put, title: str) -> None:
    found = read(put("t.csv", f"{title}\n".encode() + lines([[36, DRAW.randrange(10)] for _ in range(60)], ",")))
    assert len(found[0]) == 1


def test_one_column_of_decimal_commas(put: Put) -> None:
    rows = [(decimal(DRAW.uniform(1, 9)),) for _ in range(40)]
    assert read(put("a.csv", lines([("wert",), *rows]))) == (("wert",), rows)
    both = [(at, decimal(DRAW.uniform(1, 9))) for at in range(40)]
    assert read(put("b.csv", lines([("id", "wert"), *both], ";"))) == (("id", "wert"), texts(both))


def sentence() -> str:
    return " ".join(DRAW.choice(WORDS) for _ in range(DRAW.randint(4, 20)))


COLUMNS_OF_TEXT = {
    "sentences": ("note", [sentence() + "." for _ in range(40)]),
    "commas": ("note", [", ".join(sentence() for _ in range(DRAW.randint(1, 4))) + "." for _ in range(40)]),
    "chinese": ("病程记录", [f"患者{ZH[at % 5]}，男，{20 + at}岁，因胸痛入院。 既往体健。" for at in range(40)]),
    "names": ("name", [f"{DRAW.choice(['Anna', 'Bob', 'Eve'])} {DRAW.choice(['Lee', 'Ray', 'Wu'])}" for _ in range(40)]),
    "longer names": ("name", [NAMES[at % 5] for at in range(40)]),
    "times": ("visit_time", [f"2020-01-{at % 28 + 1:02d} 10:{at + 10}:00" for at in range(40)]),
    "numbers": ("id", [str(DRAW.randrange(10**17, 10**18)) for _ in range(40)]),
    "digests": ("key", [f"{DRAW.getrandbits(256):064x}" for _ in range(40)]),
    "equal": ("note", ["never seen here"] * 40),
    "three words": ("pain", [f"{DRAW.choice(['left', 'right'])} {DRAW.choice(['knee', 'hip'])} swollen" for _ in range(40)]),
    "days": ("seen", [f"{DRAW.randint(10, 28)} Jan 20{DRAW.randint(10, 24)}" for _ in range(40)]),
    "pressures": ("note", [f"{DRAW.randint(90, 180)} / {DRAW.randint(50, 99)}" for _ in range(40)]),
    "units": ("note", [f"{DRAW.randint(20, 90)} years" for _ in range(40)]),
    "addresses": ("home", [f"{DRAW.randint(1, 99)} {DRAW.choice(['Lee', 'Mill'])} Street" for _ in range(40)]),
    "patterns": ("note", [f"Patient admitted on 2020-01-{at % 20 + 10} with pain {at % 9}" for at in range(40)]),
}


@pytest.mark.parametrize("kind", COLUMNS_OF_TEXT)
def test_one_column_stays_one(put: Put, kind: str) -> None:
    name, rows = COLUMNS_OF_TEXT[kind]
    assert read(put("a.txt", lines([(name,), *((row,) for row in rows)]))) == ((name,), [(row,) for row in rows])


UNCLEAR = {
    "names in two words without quotes": lines([("id", "name", "sex", "age"), *((at, NAMES[at % 5], "M", 30 + at) for at in range(40))]),
    "columns without blanks": b"".join(b"%d\n" % DRAW.randrange(10**25, 10**26) for _ in range(40)),
    "numbers in groups": b"".join(b"%d %d %d\n" % (138, DRAW.randrange(1000, 10**4), DRAW.randrange(1000, 10**4)) for _ in range(40)),
    "two words under two": lines([("full name",), *((f"{DRAW.choice(NAMES[:2])}",) for _ in range(40))]),
    "addresses at the end": lines([("id", "name", "address"), *((at, "Lee", sentence()) for at in range(40))]),
}


@pytest.mark.parametrize("kind", UNCLEAR)
def test_what_nothing_tells_is_asked(put: Put, kind: str) -> None:
    path = put("a.txt", UNCLEAR[kind])
    assert refused(path) == [("unclear_columns", None, None)]
    assert len(read(path, delimiter="none", header_row=1)[0]) == 1


def test_commas_within_cells_by_position_part_nothing(put: Put) -> None:
    names = ["Lee, Anna", "Ray, Bob", "de Vries, Carla", "Wu, D.", "Adamson, Eva"]
    rows = [(f"P{at}", names[at % 5], str(at % 90), "7.5") for at in range(36)]
    content = "".join(f"{fixed(row)}\n" for row in [("ID", "NAME", "AGE", "WEIGHT"), *rows]).encode()
    assert read(put("a.txt", content)) == (("ID", "NAME", "AGE", "WEIGHT"), rows)


def test_a_table_without_even_rows_is_never_one_column(put: Put) -> None:
    rows = "".join(f"{at},Lee,{'Main Street,' * (at % 4)}{at}\n" for at in range(40))
    assert "ragged_row" in [code for code, *_ in refused(put("a.csv", f"id,name,street,age\n{rows}".encode()))]


@pytest.mark.parametrize("content", ["a,b\n" + "1,2\n" * 10 + "1\n" * 7, "a;b\n1;2\n" + "1\n" * 9, "a,b,c\n" + "1,2\n" * 9 + "5\n" * 9])
def test_rows_without_the_delimiter_of_the_header_are_faults(put: Put, content: str) -> None:
    assert refused(put("a.csv", content.encode()))[0][0] == "ragged_row"


SOME = [
    "",
    "12",
    "3,25",
    "1.5",
    "M",
    "Anna Lee",
    "王小明",
    "2020-01-03",
    "a, b",
    "x; y",
    'say "yes"',
    "two\nlines",
    "in his left knee, swollen",
    "10:30",
]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])
def test_what_a_program_writes_comes_back(delimiter: str, quoting: Literal[0, 1, 2]) -> None:
    """Tables of 2 to 5 columns and 1 to 12 rows, with a header: the same delimiter, the same cells, never a question."""
    draw = random.Random(f"{delimiter}{quoting}")  # noqa: S311 - test data, the same at every run
    for _ in range(25):
        width = draw.randint(2, 5)
        rows = [[draw.choice(SOME) for _ in range(width)] for _ in range(draw.randint(1, 12))]
        rows = [row for row in rows if any(row)]
        file = io.StringIO()
        csv.writer(file, delimiter=delimiter, quoting=quoting, lineterminator="\n").writerows(
            [[f"name {place}" for place in range(width)], *rows]
        )
        if rows:
            found = find_layout(Path("a.csv"), file.getvalue().encode(), "utf-8", ReadOptions(header_row=1))
            assert (found.parting.shown, [list(row) for row in found.records]) == (delimiter, rows)


def test_it_is_said_on_screen_and_in_json_and_kept_in_a_case(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(lines([HEAD, *PEOPLE]))
    assert "--delimiter none" in run("scan", "a.txt", "--lang", "en").out
    assert run("scan", "a.txt", "--json").json["table"]["delimiter"] == "blanks"
    (tmp_path / "b.txt").write_text("".join(f"{fixed(row)}\n" for row in [("ID", "NAME", "AGE", "WEIGHT"), *PATIENTS]))
    table = run("scan", "b.txt", "--json").json["table"]
    assert (table["delimiter"], table["widths"]) == (None, [10, 19, 3, 10])
    assert "列宽 10,19,3,10" in run("scan", "b.txt", "--lang", "zh").out.replace("\n", "")
    assert run("scan", "b.txt", "--widths", "10,18,4,10", "-o", "case").code == 0
    assert 'widths: "10,18,4,10"' in (tmp_path / "case" / "assessment.yaml").read_text()
    assert run("assess", "case", "--qi", "AGE", "--sharing", "public").code in {0, 1, 4}
    assert run("scan", "b.txt", "--delimiter", "none", "--json").json["columns"][0]["name"].startswith("ID ")
    wrong = run("scan", "b.txt", "--widths", "10;8", "--json")
    assert (wrong.code, wrong.json["errors"][0]["code"]) == (2, "bad_widths")


def test_commas_between_chinese_clauses_part_no_columns(put: Put, run: Run) -> None:
    draw = random.Random(3)  # noqa: S311 - test data, the same at every run
    rows = [f"{draw.choice(ZH)}诉{draw.choice(['头痛', '咳嗽三天'])},查体无异常,建议复诊" for _ in range(40)]
    path = put("notes.csv", "\n".join(["病程记录", *rows, ""]).encode())
    columns, found = read(path)
    assert (columns, [row[0] for row in found]) == (("病程记录",), rows)
    assert "--delimiter ','" in run("scan", str(path), "--lang", "en").out
    assert len(read(path, delimiter=",")[0]) == 3
    titled = put("list.csv", "\n".join(["员工名单", *(f"{name},男,北京市海淀区,技术部" for name in ZH * 5), ""]).encode())
    assert len(read(titled)[0]) == 4
