"""Files as people really have them, from the command line: what was chosen is said, and one option changes it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.data.text.guessing import guessed_encoding

PEOPLE = ["王小明", "李丽", "张伟", "刘洋", "陈静", "赵敏", "孙涛", "周杰", "吴倩", "郑爽"]


def put(folder: Path, name: str, *lines: str, encoding: str = "utf-8") -> str:
    (folder / name).write_bytes(("\n".join(lines) + "\n").encode(encoding))
    return name


def everything_written(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.yaml"))


def test_without_a_header_nobody_becomes_a_column(run: Run, tmp_path: Path) -> None:
    data = put(tmp_path, "t.csv", *(f"{name},1380013{n:04d},{'男女'[n % 2]},{20 + n}" for n, name in enumerate(PEOPLE)))
    said = run("scan", data, "-o", "case", "--lang", "zh")
    assert "没有列名行：第 1 行与其下各行一样是数据，各列按位置命名为 第1列、第2列、…。" in said.out
    assert "--header-row 1" in said.out
    shown = run("scan", data, "-o", "case", "--json", "--lang", "en")
    assert (shown.json["rows"], shown.json["table"]["header"], shown.json["table"]["header_sure"]) == (10, [], True)
    assert [column["name"] for column in shown.json["columns"]] == ["第1列", "第2列", "第3列", "第4列"]
    assert [column["category"] for column in shown.json["columns"]][:3] == ["person_name", "mobile", "sex"]
    graded = run("assess", data, "--qi", "第3列,第4列", "--drop", "第1列,第2列", "--sharing", "public", "--json")
    for text in (said.out, shown.out, graded.out, everything_written(tmp_path)):
        assert "王小明" not in text
        assert "13800130000" not in text


def test_what_was_told_is_kept_in_the_case(run: Run, tmp_path: Path) -> None:
    data = put(tmp_path, "t.csv", *(f"{name},{city}" for name, city in zip(PEOPLE, "甲乙丙丁戊己庚辛壬癸", strict=True)))
    shown = run("scan", data, "-o", "case", "--lang", "en")
    assert "Nothing tells whether row 1 holds the column names or the first record" in shown.out
    assert "无法断定第 1 行是列名还是第一条数据" in run("scan", data, "-o", "other", "--lang", "zh").out
    told = run("scan", data, "-o", "case", "--header-row", "1", "--json")
    assert (told.json["rows"], told.json["table"]["header"]) == (9, [1])
    assert "header_row: 1" in everything_written(tmp_path / "case")
    again = run("scan", data, "-o", "case", "--json")
    assert again.json["rows"] == 9
    back = run("scan", data, "-o", "case", "--header-row", "none", "--json")
    assert (back.json["rows"], back.json["table"]["header"]) == (10, [])


@pytest.mark.parametrize("word", ["0", "x", "-1", "1.5"])
def test_a_row_that_is_none_is_refused(run: Run, tmp_path: Path, word: str) -> None:
    ran = run("scan", put(tmp_path, "t.csv", "a,b", "1,2"), "--header-row", word, "--lang", "en")
    assert ran.code == 2
    assert "--header-row" in ran.err


def test_a_row_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    data = put(tmp_path, "t.csv", "a,b", "1,2")
    assert "Row 9 has no content" in run("scan", data, "--header-row", "9", "--lang", "en").err
    assert "第 9 行没有内容" in run("scan", data, "--header-row", "9", "--lang", "zh").err
    assert "Below the 7 skipped rows there is nothing" in run("scan", data, "--skip-rows", "7", "--lang", "en").err
    assert run("scan", data, "--skip-rows", "-1").code == 2


def test_the_index_of_a_data_frame_and_repeated_names(run: Run, tmp_path: Path) -> None:
    data = put(tmp_path, "t.csv", ",name,age,name,", *(f"{n},P{n} Lee,{n % 7 + 20},x{n},y" for n in range(12)))
    shown = run("scan", data, "-o", "case", "--lang", "en")
    assert "Columns without a name were named by their position: index, column_5." in shown.out
    assert "the later ones got a number: name.1." in shown.out
    found = run("scan", data, "-o", "case", "--json").json
    assert [column["name"] for column in found["columns"]] == ["index", "name", "age", "name.1", "column_5"]
    assert found["table"]["header"] == [1]


def test_row_names_of_r_that_are_people(run: Run, tmp_path: Path) -> None:
    data = put(tmp_path, "t.csv", '"","性别","年龄"', *(f'"{name}","{"男女"[n % 2]}",{n + 30}' for n, name in enumerate(PEOPLE)))
    (first, *_) = run("scan", data, "-o", "case", "--json").json["columns"]
    assert (first["name"], first["category"], first["proposed"]) == ("第1列", "person_name", ["DI"])


def test_one_row_that_is_a_person_is_no_header(run: Run, tmp_path: Path) -> None:
    ran = run("scan", put(tmp_path, "t.csv", "王小明,13800138000,110101199003070732"), "-o", "case", "--json")
    assert (ran.code, ran.json["rows"]) == (0, 1)
    assert "王小明" not in ran.out
    refused = run("scan", put(tmp_path, "u.csv", "name,age"), "--lang", "en")
    assert "There is a header but not one row of data" in refused.err
    assert "--header-row none" in refused.err


def test_a_hundred_thousand_equal_names_are_too_many_columns(run: Run, tmp_path: Path) -> None:
    ran = run("scan", put(tmp_path, "t.csv", ",".join(["a"] * 100_000), ",".join(["1"] * 100_000)), "--lang", "en")
    assert ran.code == 2
    assert "100,000 columns" in ran.err


# -- titles, units, totals, notes

TITLE = "第三人民医院2023年出院病人登记表"
COLUMNS = "序号,姓名,性别,年龄,费用"
RECORDS = [f"{n + 1},{name},{'男女'[n % 2]},{30 + n},{1000 + n}.5" for n, name in enumerate(PEOPLE)]


OF_ANY_TABLE = {"encoding", "encoding_by", "header_sure", "delimiter", "kind", "kind_why"}


def table(run: Run, data: str, *words: str) -> tuple[int, list[str], dict[str, object]]:
    """How many rows, the names of the columns, and what was chosen where there was a choice."""
    found = run("scan", data, "-o", "case", "--json", *words).json
    chosen = {key: value for key, value in found["table"].items() if value and key not in OF_ANY_TABLE}
    return found["rows"], [column["name"] for column in found["columns"]], chosen


def counted(run: Run, data: str, qi: str) -> int:
    """How many records are measured."""
    measured = run("measure", data, "--qi", qi, "--json").json
    assert measured["dataset"]["rows"] == int(measured["numbers"]["N"]["value"])
    return int(measured["dataset"]["rows"])


def test_titles_units_totals_and_notes(run: Run, tmp_path: Path) -> None:
    data = put(
        tmp_path,
        "t.csv",
        f"{TITLE},,,,",
        "填报单位：内科,,,填报日期：2023-12-31,",
        COLUMNS,
        ",,,岁,（元）",
        *RECORDS,
        "合计,,,,10045",
        "制表人：王芳,,,,",
    )
    rows, names, chosen = table(run, data)
    assert (rows, names) == (10, COLUMNS.split(","))
    assert chosen == {"header": [3], "skipped": {"above": [1, 2], "units": [4], "below": [16]}, "totals": [15], "totals_count": 1}
    zh, en = run("scan", data, "-o", "case", "--lang", "zh").out, run("scan", data, "-o", "case", "--lang", "en").out
    for text in (
        "第 1-2 行是表题或说明，不是数据；列名在第 3 行",
        "第 4 行是单位或栏次编号，不是数据",
        "删除了 1 个合计、小计、分组标题、页码行或只有序号的空白行（第 15 行）",
        "表后 1 行（第 16 行）是附注",
    ):
        assert text in zh
    for text in (
        "Rows 1-2 hold titles",
        "names are in row 3",
        "no data (row 4)",
        "1 row of totals, titles of groups, page numbers or a line number alone was left out (row 15)",
        "(row 16) is a remark",
    ):
        assert text in en
    assert "王芳" not in zh + en
    assert counted(run, data, "年龄") == 10


def test_totals_among_the_records(run: Run, tmp_path: Path) -> None:
    lines = [line for n, record in enumerate(RECORDS) for line in (record, *(["小计,,,,4006"] if n in {3, 7} else []))]
    data = put(tmp_path, "t.csv", COLUMNS, *lines, "总 计,,,,10045")
    assert table(run, data) == (10, COLUMNS.split(","), {"header": [1], "totals": [6, 11, 14], "totals_count": 3})
    assert table(run, data, "--keep-totals")[0] == 13
    assert "drop_totals: false" in everything_written(tmp_path / "case")
    assert table(run, data)[0] == 13  # as the case says
    assert counted(run, data, "年龄") == 10


def test_a_row_that_may_be_a_record_is_kept_and_asked_about(run: Run, tmp_path: Path) -> None:
    data = put(tmp_path, "t.csv", "科室,病区,人数", *(f"科{n},东区,{n}" for n in range(9)), "小计,西区,36", "科九,西区,9")
    rows, _, chosen = table(run, data)
    assert (rows, chosen) == (11, {"header": [1]})  # it says where: a record
    data = put(
        tmp_path, "u.csv", "姓名,性别,地址,费用", *(f"{name},男,街{n},{n}" for n, name in enumerate(PEOPLE)), "Total,男,,45", "钱七,女,街,3"
    )
    rows, _, chosen = table(run, data)
    assert (rows, chosen["doubtful"]) == (12, [12])
    assert (
        "1 row looks like totals or holds a line number alone (row 12) but may be records"
        in run("scan", data, "-o", "case", "--lang", "en").out
    )
    assert "1 行像是合计、小计或只有序号的空白行（第 12 行）" in run("scan", data, "-o", "case", "--lang", "zh").out
    assert table(run, data, "--drop-totals")[0] == 11


def test_a_statement_of_spending_as_councils_publish_it(run: Run, tmp_path: Path) -> None:
    records = [f"P{n} Lee,{'MF'[n % 2]},{30 + n},{n}.50" for n in range(12)]
    data = put(
        tmp_path,
        "t.csv",
        "Grants 2023",
        "Department of Health",
        "",
        "Name,Sex,Age,Amount (GBP)",
        *records,
        "Total,,,66.00",
        "",
        "Source: ledger of the department",
    )
    rows, names, chosen = table(run, data)
    assert (rows, names) == (12, ["Name", "Sex", "Age", "Amount (GBP)"])
    assert chosen == {"header": [4], "skipped": {"above": [1, 2], "below": [19]}, "totals": [17], "totals_count": 1}
    assert counted(run, data, "Sex,Age") == 12


def test_units_of_a_laboratory_and_a_line_to_sign(run: Run, tmp_path: Path) -> None:
    body = (f"T{n},{name},{100 + n}/{60 + n},{200 + n}" for n, name in enumerate(PEOPLE))
    data = put(tmp_path, "t.csv", "编号,姓名,血压,尿酸", ",,mmHg,μmol/L", *body, "", "班主任签字：,,,2025年1月")
    rows, _, chosen = table(run, data)
    assert (rows, chosen) == (10, {"header": [1], "skipped": {"units": [2], "below": [14]}})


def test_names_in_two_rows(run: Run, tmp_path: Path) -> None:
    data = put(
        tmp_path,
        "t.csv",
        "姓名,性别,血压,,备注",
        ",,收缩压,舒张压,",
        *(f"{name},男,{110 + n},{70 + n},无" for n, name in enumerate(PEOPLE)),
    )
    assert table(run, data) == (10, ["姓名", "性别", "血压 / 收缩压", "血压 / 舒张压", "备注"], {"header": [1, 2]})
    assert table(run, data, "--header-row", "2")[1] == ["第1列", "第2列", "收缩压", "舒张压", "第5列"]


def test_row_names_of_r_without_a_name_above(run: Run, tmp_path: Path) -> None:
    data = put(tmp_path, "t.csv", '"age","sex"', *(f'"{name}",{30 + n},"{"MF"[n % 2]}"' for n, name in enumerate(PEOPLE)))
    assert table(run, data) == (10, ["第1列", "age", "sex"], {"header": [1]})
    assert counted(run, data, "age,sex") == 10


@pytest.mark.parametrize(
    ("lines", "rows"),
    [
        (["a,b,c", "1,x,2", "2,,", "3,y,4", "4,,"], 4),  # a record with one value only, also at the end
        (["name,city,n", "Sum,Oslo,3", "Ann,Rome,4"], 2),  # a person of that name
        (["a,b", "1,2", "合计,3"], 2),  # two columns: which rows are records is not known
        (["a,b,c", "x,y,1", "z,w,2", ",,"], 3),
    ],
)
def test_what_is_no_remark_stays(run: Run, tmp_path: Path, lines: list[str], rows: int) -> None:
    assert table(run, put(tmp_path, "t.csv", *lines))[0] == rows


def test_a_last_row_that_was_cut_off_is_no_note(run: Run, tmp_path: Path) -> None:
    ran = run("assess", put(tmp_path, "t.csv", COLUMNS, *RECORDS, "11,王"), "--qi", "年龄", "--lang", "en")
    assert ran.code == 2
    assert "t.csv:12" in ran.err


def test_a_large_file_is_looked_at_from_both_ends(run: Run, tmp_path: Path) -> None:
    body = [f"{n},name{n},{'MF'[n % 2]},{n % 80},{n}.5" for n in range(60_000)]
    data = put(tmp_path, "t.csv", "Register", "", "no,name,sex,age,amount", *body, "Total,,,,99", "", "60000 rows selected.")
    rows, _, chosen = table(run, data)
    assert (rows, chosen) == (60_000, {"header": [3], "skipped": {"above": [1], "below": []}, "totals_count": 1})
    assert (
        "1 row of totals, titles of groups, page numbers or a line number alone was left out: nobody's record"
        in run("scan", data, "-o", "case", "--lang", "en").out
    )


# -- encodings whose bytes are legal in each other

CHINESE = ["姓名,性别,地址", "王小明,男,湖南省湘潭市芙蓉路", "李丽,女,北京市海淀区中关村", "张伟,男,广东省广州市天河区"]
TRADITIONAL = ["姓名,性別,地址", "王小明,男,臺北市中正區重慶南路", "李麗,女,高雄市左營區", "張偉,男,臺中市西屯區"]
KOREAN = ["이름,성별,주소", "김민수,남,서울특별시 강남구 역삼동", "이영희,여,부산광역시 해운대구", "박철수,남,대구광역시 수성구"]
JAPANESE = ["氏名,性別,住所", "山田太郎,男,東京都千代田区丸の内", "佐藤花子,女,大阪府大阪市北区ミナミ", "鈴木いちろう,男,愛知県名古屋市"]


@pytest.mark.parametrize(
    ("lines", "encoding", "name"),
    [
        (["性别,年龄", *["男,三十", "女,四十"] * 200], "gb18030", "gb18030"),  # few characters, all of them legal Korean
        (CHINESE, "gb18030", "gb18030"),
        (TRADITIONAL, "gb18030", "gb18030"),
        (TRADITIONAL, "big5", "big5hkscs"),
        (KOREAN, "euc_kr", "cp949"),
        (JAPANESE, "euc_jp", "euc_jp"),
        (JAPANESE, "shift_jis", "cp932"),
    ],
)
def test_an_encoding_is_told_by_what_is_plausible(run: Run, tmp_path: Path, lines: list[str], encoding: str, name: str) -> None:
    data = put(tmp_path, "t.csv", *lines, encoding=encoding)
    found = run("scan", data, "-o", "case", "--json", "--lang", "en").json
    assert (found["table"]["encoding"], [column["name"] for column in found["columns"]]) == (name, lines[0].split(","))
    assert found["table"]["encoding_by"] == ("content" if name == "gb18030" else "frequency")
    assert any(lines[0].split(",")[0] in note and "--encoding" in note for note in found["notes"])
    other = run("scan", data, "-o", "other", "--json", "--encoding", encoding).json
    assert other["table"]["encoding_by"] == "person"


KANJI = ["氏名,性別,住所,病名", "佐藤太郎,男,東京都新宿区,高血圧", "鈴木花子,女,大阪府大阪市,糖尿病", "渡辺健,男,愛知県名古屋市,胃潰瘍"]


@pytest.mark.parametrize("encoding", ["euc_jp", "shift_jis", "iso2022_jp"])
def test_kanji_alone_are_told_from_chinese(run: Run, tmp_path: Path, encoding: str) -> None:
    names, roles = KANJI[0].split(","), [["DI"], ["QI"], ["DI"], ["QI", "SA"]]
    for name, lines in (("few.csv", KANJI), ("many.csv", [KANJI[0], *KANJI[1:] * 40])):
        found = run("scan", put(tmp_path, name, *lines, encoding=encoding), "--json").json
        assert [(column["name"], column["roles"]) for column in found["columns"]] == list(zip(names, roles, strict=True))


def test_what_windows_writes_beyond_the_standards_is_read(run: Run, tmp_path: Path) -> None:
    data = put(tmp_path, "t.csv", "氏名,住所", *["髙橋①,東京都千代田区", "山﨑一郎,大阪府㈱本社"] * 3, encoding="cp932")
    assert [column["name"] for column in run("scan", data, "--encoding", "shift_jis", "--json").json["columns"]] == ["氏名", "住所"]


CYRILLIC, THAI = "имя,город\nИван Петров,Москва\nАнна Смирнова,Казань\n", "ชื่อ,จังหวัด\nสมชาย ใจดี,กรุงเทพ\nวิชัย ศรีสุข,ขอนแก่น\n"


@pytest.mark.parametrize(("text", "encoding"), [(CYRILLIC, "cp1251"), (CYRILLIC, "koi8_r"), (THAI, "cp874")])
def test_letters_of_one_byte_are_no_signs_of_two(text: str, encoding: str) -> None:
    assert text.encode(encoding).decode(guessed_encoding(text.encode(encoding)) or "ascii") == text


def test_a_blank_within_a_cell_begins_no_column(run: Run, tmp_path: Path) -> None:
    towns = ["New York", "San Jose", "Salt Lake City", "Boston"]
    lines = [f"{'NAME':<16}{'SEX':<5}{'SSN':<13}{'CITY':<15}".rstrip()]
    lines += [f"{f'Anna Q{n % 7}uinn':<16}{'MF'[n % 2]:<5}{f'123-45-{6000 + n}':<13}{towns[n % 4]:<15}" for n in range(40)]
    found = run("scan", put(tmp_path, "t.txt", *lines), "--json").json
    assert ([column["name"] for column in found["columns"]], found["table"]["widths"]) == (["NAME", "SEX", "SSN", "CITY"], [16, 5, 13, 14])


def test_what_stands_beside_the_table_of_a_text_is_looked_at(run: Run, tmp_path: Path) -> None:
    lines = [
        "Report: admissions",
        "",
        "id,sex,age",
        *(f"{n},{'MF'[n % 2]},{20 + n}" for n in range(12)),
        "Total,,",
        "Source: asked of jane.doe@clinic.org",
    ]
    found = run("scan", put(tmp_path, "t.csv", *lines), "--json", "--lang", "en").json
    assert (found["rows"], found["table"]["totals"], found["table"]["skipped"]) == (12, [16], {"above": [1], "below": [17]})
    assert [(part["kind"], part["name"], part["sure"]) for part in found["elsewhere"]] == [("outside", "t.csv", True)]
    assert "an e-mail address (places: 1)" in found["elsewhere"][0]["finding"]


def test_a_name_made_by_position_says_nothing_of_the_column(run: Run, tmp_path: Path) -> None:
    """It was taken for the name of a thing, so that full names without a header were no person's."""
    people = [f"{given} {family}" for given in ("สมชาย", "มาลี", "วิชัย") for family in ("ใจดี", "บุญมา", "แสงทอง")]
    shown = run("scan", put(tmp_path, "t.csv", *people), "--json", "--lang", "en").json
    assert [column["name"] for column in shown["columns"]] == ["column_1"]
    assert "name of a thing" not in str(shown["columns"])
    assert "to be decided" in run("scan", "t.csv", "--why", "all", "--lang", "en").out
