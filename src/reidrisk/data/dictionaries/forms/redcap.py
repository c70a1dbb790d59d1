"""REDCap: the data dictionary as its project pages export it, or the metadata of its interface for programs (CSV)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from ....model.problem import InputError, Problem
from ....model.role import Role
from ....model.text import Text
from ..codes import codes_in
from ..form import DictionaryColumn, DictionaryForm, roles_of, spelled

_HEADS = (
    "Variable / Field Name", "Form Name", "Section Header", "Field Type", "Field Label", "Choices, Calculations, OR Slider Labels",
    "Field Note", "Text Validation Type OR Show Slider Number", "Text Validation Min", "Text Validation Max", "Identifier?",
    "Branching Logic (Show field only if...)", "Required Field?", "Custom Alignment", "Question Number (surveys only)",
    "Matrix Group Name", "Matrix Ranking?", "Field Annotation",
)  # fmt: skip
_OF_PROGRAMS = {"field_name": 0, "form_name": 1, "field_type": 3, "field_label": 4, "select_choices_or_calculations": 5,
                "text_validation_type_or_show_slider_number": 7,
                "identifier": 10, "field_annotation": 17}  # fmt: skip
_NAME, _FORM, _TYPE, _LABEL, _CHOICES, _CHECKED, _IDENTIFIER, _NOTE = 0, 1, 3, 4, 5, 7, 10, 17
_CHOSEN = {"radio", "dropdown", "checkbox"}  # elsewhere the same cell holds a formula, or the labels of a slider
_TAG = re.compile(r"<[^<>]{0,200}>")
_ROLES = re.compile(r"reidrisk: ([A-Z,]{2,20})")
_YES = {"y", "yes", "1", "true"}
_SHORT = Text("这一行没有字段名。", "This line has no name of a field.")
_FILL = Text("请补上字段名，或删除这一行。", "Write the name of the field, or delete the line.")
_ENCODING = Text("不是 UTF-8 文本。", "The text is not UTF-8.")
_AGAIN = Text("请从 REDCap 重新导出。", "Export it from REDCap again.")
_LONGEST = 2**20


def _accepts(name: str, head: bytes) -> bool:
    first = head.removeprefix(b"\xef\xbb\xbf").split(b"\n", 1)[0].lower()
    named = b"variable / field name" in first or (b"field_name" in first and b"form_name" in first)
    return name.endswith(".csv") and named


def _read(content: bytes, file: str) -> Iterator[DictionaryColumn]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(Problem("wrong_encoding", _ENCODING, _AGAIN, file, line)) from None
    rows = csv.reader(io.StringIO(text, newline=""))
    before, wrong = csv.field_size_limit(_LONGEST), []
    try:
        places = _places(next(rows, []))
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            cells = {place: row[at].strip() for place, at in places.items() if at < len(row)}
            if not cells.get(_NAME):
                wrong.append(Problem("dictionary_names", _SHORT, _FILL, file, rows.line_num))
                continue
            if cells.get(_TYPE) != "descriptive":  # a text of the form, no column
                yield _described(cells)
    except csv.Error:
        wrong.append(Problem("bad_csv", _ENCODING, _AGAIN, file, rows.line_num))
    finally:
        csv.field_size_limit(before)
    if wrong:
        raise InputError(*wrong[:20])


def _places(heads: list[str]) -> dict[int, int]:
    known = {head.casefold(): place for place, head in enumerate(_HEADS)} | _OF_PROGRAMS
    return {known[head.strip().casefold()]: at for at, head in enumerate(heads) if head.strip().casefold() in known}


def _described(cells: dict[int, str]) -> DictionaryColumn:
    note = _ROLES.search(cells.get(_NOTE, ""))
    roles = roles_of(note[1]) if note else frozenset()
    if cells.get(_IDENTIFIER, "").casefold() in _YES:
        roles |= {Role.DI}
    label = " ".join(_TAG.sub(" ", cells.get(_LABEL, "")).split())
    codes = codes_in(cells.get(_CHOICES, "")) if cells.get(_TYPE) in _CHOSEN else ()
    return DictionaryColumn(cells[_NAME], label, cells.get(_CHECKED) or cells.get(_TYPE, ""), roles, codes)


def _write(columns: Sequence[DictionaryColumn], name: str) -> str:
    del name
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEADS)
    for one in columns:
        row = [""] * len(_HEADS)
        row[_NAME], row[_FORM], row[_TYPE], row[_LABEL] = one.name, "data", "text", one.description or one.name
        row[_IDENTIFIER] = "y" if Role.DI in one.roles else ""
        choices = " | ".join(f"{code}, {meaning}" for code, meaning in one.codes)
        if one.codes and codes_in(choices) == one.codes:  # else a code or a meaning holds the signs that divide them
            row[_TYPE], row[_CHOICES] = "radio", choices
        row[_NOTE] = f"reidrisk: {','.join(spelled(one.roles))}" if one.roles else ""
        writer.writerow([f"'{cell}" if cell.startswith(("=", "+", "-", "@")) else cell for cell in row])
    return text.getvalue()


FORM = DictionaryForm(
    key="redcap",
    title=Text("REDCap 数据字典", "REDCap data dictionary"),
    ending=".csv",
    accepts=_accepts,
    read=_read,
    write=_write,
    examples=(
        ("dictionary.csv", b'"Variable / Field Name","Form Name","Section Header"\n'),
        ("d.csv", b'\xef\xbb\xbf"Variable / Field Name","Form Name"\r\n'),
        ("meta.csv", b"field_name,form_name,section_header,field_type,field_label\n"),
        ("x.csv", b"Variable / Field Name,Form Name,Field Type\n"),
        ("X_DataDictionary_2026-01-01.csv".lower(), b'"Variable / Field Name","Form Name"\n'),
    ),
    counterexamples=(
        ("d.csv", b"name,description,type\n"),
        ("d.txt", b'"Variable / Field Name"\n'),
        ("d.csv", b"field_name,label\n"),
        ("d.csv", "字段名,说明\n".encode()),
        ("d.json", b'{"fields": []}'),
    ),
)
