"""A workbook that came back: found by what stands in its headings, so that moved rows and columns do no harm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ...data.sheets.cells import cell_name
from ...data.sheets.filled import FilledSheet, filled_sheets
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from . import words
from .returned import CELL, Returned, ReturnedAnswer

_NO_FORM = Text(
    "工作簿中没有表格：找不到“{key}”和“{answer}”两个表头。",
    "There is no form in the workbook: the headings “{key}” and “{answer}” are not found.",
)
_AS_SENT = Text("请在原表中填写，不要改动表头。", "Fill in the form as it was sent, and leave its headings as they are.")
_TWICE = Text("表头在单元格 {first} 和 {second} 各有一个。", "The heading stands in cell {first} and in cell {second}.")
_KEEP_ONE = Text("请只留一个。", "Keep one.")
_GONE = Text("第 {row} 行有表头，但缺少“{name}”。", "Row {row} has the headings, but “{name}” is not among them.")
_PUT_BACK = Text("请在原来的位置补上这个表头，或在原表中填写。", "Put this heading back where it was, or fill in the form as it was sent.")
_FORMULA = Text("单元格 {cell} 是公式，没有读取。", "Cell {cell} holds a formula and was not read.")
_TYPE_IT = Text("请直接写出回答。", "Type the answer itself.")
_BETWEEN = re.compile(r"\s*[;；\n]\s*")
_KEYS, _ANSWERS = (words.KEY, words.COLUMN), (words.ANSWER, words.ROLE)
_SOURCES, _ATTACHED = (words.SOURCE, words.WHY), (words.ATTACHED,)
_TOGETHER = ((words.KEY, words.ANSWER, words.SOURCE, words.ATTACHED), (words.COLUMN, words.ROLE, words.WHY))  # of questions, of columns
_ABOVE = {"number": words.NUMBER, "by": words.BY, "position": words.POSITION, "on": words.ON}


def returned_sheet(path: Path) -> Returned:
    """What stands in the form; `InputError` with every cell that cannot be read."""
    for sheet in filled_sheets(path):
        for number, row in sheet.rows.items():
            heads = next((texts for texts in _TOGETHER if sum(_place(row, (text,)) is not None for text in texts) > 1), ())
            gone = [text for text in heads if _place(row, (text,)) is None]
            if gone:
                raise InputError(*(Problem("heading_gone", _GONE.fill(row=number, name=text), _PUT_BACK, str(path)) for text in gone))
            if heads:
                return _Form(sheet, number, str(path)).read()
    raise InputError(Problem("no_form", _NO_FORM.fill(key=words.KEY, answer=words.ANSWER), _AS_SENT, str(path)))


def _place(row: Sequence[str | None], headings: Sequence[Text]) -> int | None:
    spelled = {one for text in headings for one in words.spellings(text)}
    return next((place for place, cell in enumerate(row) if cell is not None and cell.strip() in spelled), None)


class _Form:
    """Reads one sheet from its headings on."""

    def __init__(self, sheet: FilledSheet, head: int, file: str) -> None:
        self._sheet, self._head, self._file = sheet, head, file
        self._problems = Problems()

    def read(self) -> Returned:
        row = self._sheet.rows[self._head]
        places = {name: self._heading(row, texts) for name, texts in (("key", _KEYS), ("answer", _ANSWERS), ("source", _SOURCES))}
        places["attached"] = self._heading(row, _ATTACHED)
        above, at = self._above()
        answers = tuple(self._answers(places))
        self._problems.stop_if_any()
        return Returned(file=self._file, **above, name_at=CELL.fill(cell=at), answers=answers)

    def _heading(self, row: Sequence[str | None], texts: Sequence[Text]) -> int | None:
        """Where the column of this heading is; a problem where there are two."""
        first = _place(row, texts)
        if first is not None and (second := _place([None if at <= first else cell for at, cell in enumerate(row)], texts)) is not None:
            cells = {"first": cell_name(self._head, first), "second": cell_name(self._head, second)}
            self._problems.add(Problem("heading_twice", _TWICE.fill(**cells), _KEEP_ONE, self._file))
        return first

    def _above(self) -> tuple[Mapping[str, str], str]:
        """What stands beside the labels over the table, and the cell of the name."""
        found, name_at = dict.fromkeys(_ABOVE, ""), cell_name(1, 1)
        for number, row in self._sheet.rows.items():
            for key, label in _ABOVE.items() if number < self._head else ():
                if (place := _place(row, (label,))) is not None:
                    found[key] = self._text(number, place + 1)
                    name_at = cell_name(number, place + 1) if key == "by" else name_at
        return found, name_at

    def _answers(self, places: Mapping[str, int | None]) -> Iterator[ReturnedAnswer]:
        for number in self._sheet.rows:
            key = self._text(number, places["key"]) if number > self._head else ""
            values = tuple(part for part in (self._text(number, places["answer"]),) if part) if key else ()
            if values:
                attached = tuple(part for part in _BETWEEN.split(self._text(number, places["attached"])) if part)
                place = CELL.fill(cell=cell_name(number, places["answer"] or 0))
                yield ReturnedAnswer(key, place, values, self._text(number, places["source"]), attached)

    def _text(self, number: int, place: int | None) -> str:
        """The text of a cell; a formula is a problem."""
        if place is None:
            return ""
        cell = cell_name(number, place)
        if cell in self._sheet.formulas:
            self._problems.add(Problem("formula_in_form", _FORMULA.fill(cell=cell), _TYPE_IT, self._file))
        row = self._sheet.rows.get(number, ())
        return (row[place] or "").strip() if place < len(row) else ""
