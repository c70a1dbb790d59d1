"""What is wrong with a delimited text that the engine refused: a slow, careful pass that says where."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.problem import Problem, Problems
from ...model.text import Text
from .layout import BrokenRowError, TextLayout
from .positions import Positions
from .problems import stray_line_break

_LISTED = 5


def misfits(layout: TextLayout) -> tuple[Problem, ...]:
    """Every reason found, by line and count; never by content. Where none is, that the readings differ."""
    return found_misfits(layout) or (_unexplained(str(layout.path)),)


def found_misfits(layout: TextLayout) -> tuple[Problem, ...]:
    """The same, none where all rows fit."""
    problems, lines, odd = Problems(), [], 0
    try:
        for line, row in layout.rows():
            if not layout.fits(row):
                odd += 1
                if odd <= _LISTED:
                    lines.append(_misfit(layout, line, row))
    except BrokenRowError as error:
        if error.stray:  # every cell and row after it is in doubt: nothing else is worth telling
            return (stray_line_break(layout.path, error.line),)
        problems.add(_broken(str(layout.path), error.line))
    problems.add(*lines)
    if odd > _LISTED:
        problems.add(_more(str(layout.path), odd))
    return tuple(problems.found)


def _misfit(layout: TextLayout, line: int, row: Sequence[str]) -> Problem:
    file, columns = str(layout.path), layout.columns
    if isinstance(columns, Positions):
        return Problem(
            "misplaced", _MISPLACED, _WIDTHS.fill(widths=",".join(map(str, columns.widths))), file, line, columns.misplaced(row[0])
        )
    return _ragged(file, line, len(row), len(layout.names), _QUOTE_BLANKS if columns else _QUOTE_DELIMITERS)


def _ragged(file: str, line: int, found: int, width: int, hint: Text) -> Problem:
    return Problem(
        "ragged_row",
        Text("这一行有 {found} 个单元格，应为 {width} 个。", "This row has {found} {found|cell|cells}; it should have {width}.").fill(
            found=found, width=width
        ),
        hint,
        file,
        line,
    )


_QUOTE_DELIMITERS = Text(
    "请检查该行的分隔符；含分隔符的单元格须加引号。",
    "Check the delimiters of this row; a cell that holds a delimiter must be quoted.",
)
_QUOTE_BLANKS = Text(
    '含空格的单元格须加引号，空单元格写作 ""；按位置分列的文件请用 --widths 给出列宽。',
    'Quote a cell that holds a blank, write an empty one as ""; for columns by position give --widths.',
)
_MISPLACED = Text(
    "这一行与列的位置不符：此处有内容，而列间应为空格，或已超出最后一列，或一个字符跨在两列之间。",
    "This line does not fit the columns: here something stands between two of them, behind the last, or across their border.",
)
_WIDTHS = Text(
    "如果各列的位置判断有误，请给出列宽，如 --widths {widths}。",
    "If the columns were found at wrong places, give their widths, such as --widths {widths}.",
)


def _more(file: str, odd: int) -> Problem:
    return Problem(
        "ragged_rows",
        Text(
            "共有 {odd} 行的单元格数与表头不符，以上只列出前几行。",
            "{odd} {odd|row|rows} in all differ from the header; the first are listed.",
        ).fill(odd=odd),
        Text(
            "请确认分隔符（--delimiter）与引号（--quote）设置正确；整行是一列文字的文件请加 --delimiter none。",
            "Make sure that --delimiter and --quote are right; for a file of one column of text, use --delimiter none.",
        ),
        file,
    )


def _broken(file: str, line: int) -> Problem:
    return Problem(
        "broken_row",
        Text("从这一行起，引号或换行不符合规则。", "From this line on, quotes or line breaks do not follow the rules."),
        Text(
            "引号内的引号须写两遍，结束引号后须紧跟分隔符；不用引号的文件请加 --quote none。",
            "Write a quote inside quotes twice and a delimiter after a closing quote; for a file without quoting, use --quote none.",
        ),
        file,
        line,
    )


def _unexplained(file: str) -> Problem:
    return Problem(
        "unreadable_content",
        Text(
            "两遍读取的结果不一致，内容不符合分隔文本的格式。",
            "Two readings of the file differ; its content is not regular delimited text.",
        ),
        Text(
            "请用原程序重新导出，或用 --delimiter、--quote 指明格式。", "Export it again, or name its format with --delimiter and --quote."
        ),
        file,
    )
