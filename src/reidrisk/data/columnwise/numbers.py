"""The columns of an opened table whose numbers a cell alone would misread, as plain numbers, which all that comes after counts with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from ...model.problem import InputError, Problem, Problems
from ...model.text import Phrase, Text
from ..header import some_names
from ..missing import key_sql
from ..names import find_column
from .spelling import EVERY, FORMS, DecimalMark, Spelled, counted, counts_sql, of_table, plain_sql
from .turning import turned

if TYPE_CHECKING:
    from ...model.dataset import ColumnSample
    from ..engine import Engine
    from ..options import ReadOptions
    from ..source import InputTable

_FIRST, _LOOKED_AT = 200, 60  # different values in which a mark is looked for, and that are read
_PATTERNS = {name: re.compile(form) for name, form in FORMS.items()}
_MARKS = re.compile("[0-9][.,][0-9]|,[0-9]")
_DOUBTFUL = ("comma", "open_point", "open_comma", "blanks")
_CONVERTED = Text(
    "以下列的数字以逗号为小数点（1.500,00 即 1500），已按整列的写法读成 1500.00 的形式：{columns}。不对的请写 --numbers 列名=point。",
    "In these columns the comma is decimal (1.500,00 is 1500); their numbers were read by the whole column, as 1500.00: {columns}. If "
    "that is wrong, give --numbers COLUMN=point.",
)
_OPEN = Text(
    "以下列的数字中，点号或逗号之后都恰好三位，无法判断它是小数点还是千位分隔符：{columns}。"
    "1.500 按一点五、1,500 按一千五百读取；逗号为小数点（1.500 为一千五百）的请写 --numbers 列名=comma，确认无误的写 列名=point。",
    "In the numbers of these columns just three digits stand behind every point or comma, so nothing tells whether it is decimal or "
    "parts thousands: {columns}. 1.500 was read as one and a half, 1,500 as one thousand five hundred; where the comma is decimal give "
    "--numbers COLUMN=comma, and COLUMN=point where it is right.",
)
_BOTH = Text(
    "以下列的数字有的以逗号、有的以点号为小数点，逐个单元格读取，1.500 按一点五读取：{columns}。"
    "请在源头统一写法，或写 --numbers 列名=comma。",
    "In these columns some numbers have a decimal comma and some a decimal point; each cell was read by itself, 1.500 as one and a half: "
    "{columns}. Write them in one way at the source, or give --numbers COLUMN=comma.",
)
_MARKS_GIVEN = {DecimalMark.COMMA.value, DecimalMark.POINT.value}
_UNREADABLE = Text("--numbers 中有一项不是“列名=comma”或“列名=point”。", "An entry of --numbers is neither COLUMN=comma nor COLUMN=point.")
_SAY_SO = Text(
    "逗号为小数点写 列名=comma，点号为小数点写 列名=point。", "Write comma where the comma is decimal, point where the point is."
)
_ELSEWHERE = Text(
    "数据留在另一个系统中，--numbers 不起作用。", "The rows stay in another system, where --numbers cannot change how numbers are read."
)
_EXPORT = Text("请在那里把这些列转为数值类型，或导出为文件。", "Turn these columns into numbers there, or export them to a file.")


def numbers_by_column(
    engine: Engine, table: InputTable, samples: Mapping[str, ColumnSample], options: ReadOptions, place: str | None
) -> InputTable:
    """The same table, in which a comma column says plain numbers where a cell alone would say another; with notes of what is not certain.

    `InputError` where somebody said how the numbers of an unknown column read, or of one that no engine of ours reads.
    """
    given = _given(options.numbers, table.columns, place)
    if given == {EVERY: DecimalMark.POINT}:  # an output of ours
        return table
    if table.outside is not None:
        if given:
            raise InputError(Problem("numbers_elsewhere", _ELSEWHERE, _EXPORT, place))
        return table
    glanced = {name: seen for name, sample in samples.items() if (seen := _glance(name, sample, table)) is not None}
    doubtful = [
        name for name in table.columns if name in given or (name in glanced and any(glanced[name].forms[form] for form in _DOUBTFUL))
    ]
    if not doubtful:
        return table
    spelled = {**glanced, **_counted(engine, table, doubtful, options)}
    marks = of_table(spelled, given)
    by_comma = [name for name in doubtful if marks[name] is DecimalMark.COMMA and spelled[name].misread]
    notes = (
        *_notes(_CONVERTED, by_comma),
        *_notes(_OPEN, [name for name in doubtful if marks[name] is DecimalMark.OPEN]),
        *_notes(_BOTH, [name for name in doubtful if marks[name] is DecimalMark.BOTH and spelled[name].forms["open_point"]]),
    )
    noted = replace(table, notes=(*table.notes, *notes))
    return turned(engine, noted, dict.fromkeys(by_comma, plain_sql)) if by_comma else noted


def _given(pairs: Sequence[str], columns: Sequence[str], place: str | None) -> dict[str, DecimalMark]:
    """The mark of each column of which somebody knows it; `InputError` with all that cannot be read."""
    problems, found = Problems(), dict[str, DecimalMark]()
    for pair in pairs:
        name, _, mark = pair.rpartition("=")
        if mark not in _MARKS_GIVEN:
            problems.add(Problem("numbers_unreadable", _UNREADABLE, _SAY_SO, place))
            continue
        found[EVERY if name == EVERY else find_column(name.strip(), columns)] = DecimalMark(mark)
    problems.stop_if_any()
    return found


def _notes(text: Text, columns: Sequence[str]) -> tuple[Phrase, ...]:
    return (text.fill(columns=some_names(columns)),) if columns else ()


def _glance(name: str, sample: ColumnSample, table: InputTable) -> Spelled | None:
    """The forms of some values of the sample; None where the column has a type of its own, or no number with a mark is met."""
    if table.types.get(name, "VARCHAR") != "VARCHAR" or not any(map(_MARKS.search, islice(sample.values, _FIRST))):
        return None
    forms = dict.fromkeys((*FORMS, "round", "small", "grouped"), 0)
    values = sorted(islice(sample.values, _FIRST), key=lambda value: not _MARKS.search(value))[:_LOOKED_AT]
    for value in values:
        form = next((one for one, pattern in _PATTERNS.items() if pattern.fullmatch(value)), None)
        if form is not None:
            forms[form] += 1
    return Spelled(len(values), forms)


def _counted(engine: Engine, table: InputTable, names: Sequence[str], options: ReadOptions) -> dict[str, Spelled]:
    """The forms of all cells, in one pass; of equal cells one is looked at."""
    cells = ", ".join(key_sql(name, options, missing_is_null=table.missing_is_null) for name in names)
    with table.scan() as source:
        found = engine.run(
            f"select place, {counts_sql('cell', 'n')} from (select place, cell, count(*) as n from"
            f" (select unnest(range({len(names)})) as place, unnest([{cells}]) as cell from {source}) group by place, cell) group by place"
        )
    counts = dict(found)
    return {name: counted(counts[place]) for place, name in enumerate(names)}
