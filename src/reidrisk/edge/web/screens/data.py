"""Step 1: how the file was read, and what its values look like, never what they are (GB/T 42460 6.1 a)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....model.text import Phrase, Text
from ..drawing import in_words
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
    "sheet": Text("工作表（名称或序号，或 all）", "Sheet (name or number, or all)"),
    "header_row": Text("列名所在的行（从 1 起；没有列名写 none）", "Row of the column names (from 1; none where there are none)"),
    "skip_rows": Text("表前不看的行数", "Rows skipped at the top"),
    "encoding": Text("文本编码", "Text encoding"),
    "delimiter": Text("分隔符", "Separator"),
    "drop_totals": Text("合计、小计行", "Rows of totals"),
    "totals_by": Text("删除无疑义的（默认）", "leave out those without doubt (default)"),
    "totals_all": Text("全部删除", "leave out all"),
    "totals_none": Text("全部保留", "keep all"),
    "empty": Text("留空的照旧。", "What is left empty stays as it is."),
    "rows": Text("行", "rows"),
    "columns": Text("列", "columns"),
    "search": Text("查找列", "Find a column"),
}
_FACTS = {
    "file": Text("文件", "File"),
    "format": Text("格式", "Format"),
    "encoding": Text("编码", "Encoding"),
    "delimiter": Text("分隔符", "Separator"),
    "sheet": Text("工作表", "Sheet"),
    "header": Text("列名所在的行", "Row of the names"),
    "skipped": Text("跳过的行", "Rows skipped"),
    "totals": Text("删去的合计行", "Rows of totals left out"),
    "kind": Text("一行是什么", "What a row is"),
    "subject": Text("一人多行，由此列区分", "Several rows a person, told apart by"),
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
_BY = Text("{encoding}（{by}）", "{encoding} ({by})")
_READING = ("sheet", "header_row", "skip_rows", "encoding", "delimiter")


def _shows(visit: Visit) -> Mapping[str, object]:
    found = visit.result("scan")
    asked = visit.job("scan")
    given = (
        {}
        if asked is None
        else {name: str(asked.options[name]) for name in (*_READING, "drop_totals") if asked.options.get(name) is not None}
    )
    if found is None:
        return {"found": None, "given": given}
    page = found["of_page"]
    columns = [
        {"name": each["name"], "shapes": page["shapes"].get(each["name"], ()), "missing": each["missing"]} for each in found["columns"]
    ]
    return {"found": found, "facts": list(_facts(found, visit)), "columns": columns, "given": given}


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
    }
    return [(_FACTS[key].say(lang), in_words(value, lang)) for key, value in shown.items() if value]


def _standing(visit: Visit) -> Standing:
    return "done" if visit.case is not None else "open"


def _again(visit: Visit, form: Form) -> Taken:
    """The same file, read as it is told."""
    before = visit.job("scan")
    options: dict[str, object] = {} if before is None else dict(before.options)
    for name in _READING:
        if word := one(form, name):
            options[name] = int(word) if name == "skip_rows" and word.isdecimal() else word
    totals = {"all": True, "none": False}
    if (word := one(form, "drop_totals")) in totals:
        options["drop_totals"] = totals[word]
    visit.ask_for("scan", "scan", options)
    return Taken()


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
    takes={"again": _again},
    slots=("scan",),
)
