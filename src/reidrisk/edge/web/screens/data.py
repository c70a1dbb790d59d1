"""Step 1: how the file was read, and what its values look like, never what they are (GB/T 42460 6.1 a)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ....model.text import Phrase, Text
from ..drawing import in_words
from ..preview.clicking import Look, clicked, preview
from ..preview.reading import RowsShown, shapes_kept, values_now
from ..queue.job import reading
from ..receiving import DATA
from ..refusing.fields import FIELDS
from ..refusing.telling import in_fields
from ..screen import Form, Screen, Standing, Taken, Visit, one

_WORDS = {
    "how": Text("读取方式", "How it was read"),
    "looks": Text("各列取值的形状", "What the values look like"),
    "masked": Text(
        "只显示形状：数字作 9，字母作 a 或 A，汉字作“字”。取值本身不显示，也不写入任何记录。",
        "Shapes only: a digit as 9, a letter as a or A, a Chinese character as 字. The values are not shown, nor recorded anywhere.",
    ),
    "column": Text("列", "Column"),
    "shapes": Text("形状（最常见的在前）", "Shapes, commonest first"),
    "missing": Text("缺失", "Missing"),
    "notes": Text("读取时注意到", "Noticed while reading"),
    "wrong": Text("读得不对？", "Not read as it should be?"),
    "again": Text("按此重新读取", "Read it again like this"),
    **FIELDS,
    "drop_totals": Text("合计、小计行", "Rows of totals"),
    "totals_by": Text("删除无疑义的（默认）", "leave out those without doubt (default)"),
    "totals_all": Text("全部删除", "leave out all"),
    "totals_none": Text("全部保留", "keep all"),
    "people_in": Text("一行代表多少人（汇总表）", "How many people a row stands for (a table of counts)"),
    "one_each": Text("一行是一条记录（不是汇总表）", "a row is one record (no table of counts)"),
    "people_in_about": Text(
        "汇总表的一行是一组人（如“甲省、女、18 至 64 岁：1,301 人”）。指明人数所在的列，就按每人一条记录评定，类的大小才是人数；"
        "每人只应计在一行中，不公布的人数（* 或 <5）不计入。",
        "A row of a table of counts is a group of people, such as “Province A, women, 18 to 64: 1,301”. Name the column of the number, and "
        "the table is graded as one record a person, so that a class is of people, not of rows. Each person must be counted in one row; "
        "withheld numbers (* or <5) are left out.",
    ),
    "empty": Text("留空的照旧。", "What is left empty stays as it is."),
    "rows": Text("行", "rows"),
    "columns": Text("列", "columns"),
    "search": Text("查找列", "Find a column"),
    "rows_title": Text("文件的前几行", "The first rows of the file"),
    "rows_about": Text(
        "列名不在标出的行时，点击列名所在行的行号，就会按此重新读取。只显示形状，不显示取值。",
        "Where the names are not in the marked row, click the number of the row that holds them: the file is read again so. Shapes only, "
        "no values.",
    ),
    "rows_skip": Text(
        "点击第一行要读的内容：它上面的各行不看，列名在它之下自动判别。",
        "Click the first row that counts: those above it are left out, and the names are found below.",
    ),
    "rows_named": Text(
        "列名由文件格式给出。点击表名可查看其他表的形状；只显示形状，不显示取值。",
        "The format says what the columns are called. A click on the name of a table shows another one. Shapes only, no values.",
    ),
    "tables": Text("表", "Tables"),
    "read_table": Text("读取这张表", "Read this table"),
    "all_tables": Text("各表一起作为一次发布", "All tables together, as one release"),
    "no_rows": Text(
        "这张表的前几行无法预览（为空、过大或无法读取）。仍可选择它：读取时会说明原因。",
        "No first rows to show: the table is empty, too large or unreadable. Choose it all the same and reading it says why.",
    ),
    "here": Text("列名", "names"),
    "above": Text("不读", "not read"),
    "record": Text("数据", "data"),
    "pick": Text("把第 {row} 行当作列名", "Take row {row} as the names"),
    "number": Text("第 {row} 行", "Row {row}"),
    "pick_skip": Text("从第 {row} 行开始读", "Begin at row {row}"),
    "click": Text("点击行号表示", "A click on a row means"),
    "click_names": Text("它是列名", "it holds the names"),
    "click_skip": Text("从它开始读", "the reading begins there"),
    "no_names": Text("没有列名，第一行就是数据", "There are no names: the first row is data"),
    "by_itself": Text("重新自动判别", "Find it by itself again"),
    "another": Text("第 {row} 行起是另一张表：改读它", "Another table begins at row {row}: read that one"),
    "sheets": Text("工作表", "Sheets"),
    "read_sheet": Text("读取这张工作表", "Read this sheet"),
    "is_read": Text("正在使用", "in use"),
    "hidden": Text("隐藏", "hidden"),
    "all_sheets": Text("各工作表一起作为一次发布", "All sheets together, as one release"),
    "row": Text("行", "Row"),
    "what": Text("作为", "Read as"),
    "further": Text("右侧还有 {count} 列未显示。", "{count} {count|more column|more columns} to the right are not shown."),
    "show": Text("显示取值（仅此一次，不保存）", "Show the values (this once; they are kept nowhere)"),
    "shown": Text(
        "下面是真实取值，请注意周围的人。离开本页即不再显示。",
        "These are real values: mind who looks over your shoulder. They are gone when you leave the page.",
    ),
    "hide": Text("重新遮盖", "Mask them again"),
    "short": Text("只看前 12 行", "Only the first 12 rows"),
    "long": Text("再看几行", "More rows"),
    "as_options": Text("命令行写法：", "On the command line:"),
}
_FACTS = {
    "file": Text("文件", "File"),
    "format": Text("格式", "Format"),
    "encoding": Text("编码", "Encoding"),
    "delimiter": Text("分隔符", "Separator"),
    "sheet": Text("读取的工作表或表", "Sheet or table read"),
    "header": Text("列名所在的行", "Row of the names"),
    "skipped": Text("跳过的行", "Rows skipped"),
    "totals": Text("删去的合计行", "Rows of totals left out"),
    "kind": Text("一行是什么", "What a row is"),
    "subject": Text("一人多行，由此列区分", "Several rows a person, told apart by"),
    "people_in": Text("一行代表多少人", "How many people a row stands for"),
}
_ENCODED_BY = {
    "person": Text("人工指定", "as told"),
    "mark": Text("文件自带标记", "by the mark in the file"),
    "content": Text("由内容确定", "by the content"),
    "frequency": Text("由用字频率推断，请核对", "by the frequency of signs: please check"),
    "guess": Text("推测，请核对", "a guess: please check"),
}
_DELIMITERS = {",": Text("逗号", "comma"), "\t": Text("制表符", "tab"), ";": Text("分号", "semicolon"), "|": Text("竖线", "bar")}
_NONE = Text("没有", "none")
_UNSURE = Text("{rows}（请核对）", "{rows} (please check)")
_SHEETS = Text("{sheet}（文件共 {count} 张）", "{sheet} (the file has {count})")
_COUNTED = Text("由“{column}”给出；{rows} 行，每人作一条记录", "“{column}” says it, in {rows} {rows|row|rows}; one record a person")
_WITHHELD = Text(
    "由“{column}”给出；{rows} 行，每人作一条记录；另有 {withheld} 行不公布人数，未计入",
    "“{column}” says it, in {rows} {rows|row|rows}; one record a person. {withheld} "
    "{withheld|row withholds it and is|rows withhold it and are} left out",
)
_BY = Text("{encoding}（{by}）", "{encoding} ({by})")


def _shows(visit: Visit) -> Mapping[str, object]:
    found = visit.result("scan")
    asked = visit.job("scan")
    given = (
        {}
        if asked is None
        else {name: str(asked.options[name]) for name in (*FIELDS, "drop_totals") if asked.options.get(name) is not None}
    )
    looked = {**_looked(visit, shapes_kept(visit.folder), Look(visit.query)), "given": given}
    if found is None:
        return {"found": None, **looked}
    page = found["of_page"]
    columns = [
        {"name": each["name"], "shapes": page["shapes"].get(each["name"], ()), "missing": each["missing"]} for each in found["columns"]
    ]
    people = found["of_page"].get("people_in")
    counted = "" if people is None else people["column"]
    names = [each["name"] for each in columns]
    return {
        "found": found,
        "facts": list(_facts(found, visit)),
        "noted": [in_fields(line, visit.lang) for line in found["notes"]],
        "columns": columns,
        "counted": counted,
        "names": [counted, *names] if counted else names,
        **looked,
    }


def _facts(found: Mapping[str, Any], visit: Visit) -> list[tuple[str, str]]:
    table, page, lang = found["table"], found["of_page"], visit.lang
    header = ", ".join(map(str, table["header"])) or _NONE.say(lang)
    shown: dict[str, Text | Phrase | str | None] = {
        "file": page["file"],
        "format": page["format"],
        "encoding": table["encoding"] and _BY.fill(encoding=table["encoding"], by=_ENCODED_BY[table["encoding_by"]]),
        "delimiter": table["delimiter"] and _DELIMITERS.get(table["delimiter"], table["delimiter"]),
        "sheet": table["sheet"] and _SHEETS.fill(sheet=table["sheet"], count=page["sheets"]),
        "header": header if table["header_sure"] else _UNSURE.fill(rows=header),
        "skipped": ", ".join(str(row) for rows in table["skipped"].values() for row in rows),
        "totals": f"{table['totals_count']:,}" if table["totals_count"] else None,
        "kind": page["kind"],
        "subject": table["subject"],
        "people_in": _people(page.get("people_in")),
    }
    return [(_FACTS[key].say(lang), in_words(value, lang)) for key, value in shown.items() if value]


def _people(found: Mapping[str, Any] | None) -> Phrase | None:
    if found is None:
        return None
    return (_WITHHELD if found["withheld"] else _COUNTED).fill(**found)


def _standing(visit: Visit) -> Standing:
    return "done" if visit.case is not None else "open"


def _again(visit: Visit, form: Form) -> Taken:
    """The same file, read as it is told."""
    options = _read_before(visit)
    for name in FIELDS:
        if word := one(form, name):
            options[name] = int(word) if name == "skip_rows" and word.isdecimal() else word
    totals = {"all": True, "none": False}
    if (word := one(form, "drop_totals")) in totals:
        options["drop_totals"] = totals[word]
    if "people_in" in form:  # empty takes it back; a form without the field leaves it
        options["people_in"] = one(form, "people_in")
    visit.ask_for("scan", "scan", options)
    return Taken()


def _read_before(visit: Visit) -> dict[str, object]:
    """How it was read the last time; where it never was here, as it lies: of the command line, or come when the program was cut off."""
    before, case = visit.job("scan"), visit.case
    if before is not None:
        return dict(before.options)
    files = map(Path, case.files) if case is not None else sorted((visit.folder / DATA).glob("*"))
    return next((dict(reading(visit.folder, path, visit.lang).options) for path in files), {})


def _rows(visit: Visit, form: Form) -> Taken:
    """The same file, with the row or the sheet that was clicked."""
    options = _read_before(visit)
    options.update(clicked(form))
    visit.ask_for("scan", "scan", {name: value for name, value in options.items() if value is not None})
    return Taken()


def _values(visit: Visit, form: Form) -> Mapping[str, object]:
    """The rows with their values, or masked again."""
    job, words = visit.job("scan"), {name: one(form, name) for name in ("look", "rows", "click")}
    if one(form, "masked") or job is None:
        return _looked(visit, shapes_kept(visit.folder), Look(words))
    return _looked(visit, values_now(str(job.options["data"]), job.options), Look(words, masked=False))


def _looked(visit: Visit, tables: Sequence[RowsShown], asked: Look) -> dict[str, object]:
    found, job = visit.result("scan"), visit.job("scan")
    read, given = None if found is None else found["table"], {} if job is None else job.options
    options = {name: given[name] for name in ("header_row", "skip_rows") if given.get(name) is not None}
    return {"given": options, **preview(read, given, tables, asked)}


SCREEN = Screen(
    key="data",
    step=1,
    title=Text("数据", "Data"),
    about=Text(
        "核对文件读得对不对：行数、列名、编码、工作表。", "Check that the file was read as it should be: rows, names, encoding, sheet."
    ),
    command=Text("reidrisk scan 数据 -o {case}", "reidrisk scan DATA -o {case}"),
    words=_WORDS,
    shows=_shows,
    standing=_standing,
    takes={"again": _again, "rows": _rows},
    parts={"rows": _values},
    slots=("scan",),
)
