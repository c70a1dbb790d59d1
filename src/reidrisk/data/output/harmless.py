"""Cells that would act on whoever opens them: spreadsheet formulas, control characters, HTML; made harmless, and counted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from ...model.problem import Problem
from ...model.text import Text
from ..engine import quoted

Kind = Literal["formula", "control", "markup"]
# What a spreadsheet takes for the start of a formula; half-width and full-width. Some trim what shows as blank before it: spaces of every
# width, NBSP, vertical tabs, the mark of the order of bytes.
_BLANK = r"[\s\x0B\x{85}\x{A0}\x{1680}\x{180E}\x{2000}-\x{200F}\x{2028}\x{2029}\x{202F}\x{205F}\x{2060}\x{3000}\x{FEFF}]*"
_FORMULA = rf"^(?:[\t\r]|{_BLANK}[=+\-@＝＋－＠])"
_CONTROL = r"[\x00-\x08\x0B\x0C\x0E-\x1F\x7F\x{202A}-\x{202E}\x{2066}-\x{2069}]"
_MARKUP = r"<([A-Za-z/!?])"
# The same in Python's spelling.
_IN_PYTHON = _FORMULA.replace("\\x{85}", "\\x85").replace("\\x{A0}", "\\xA0")
_IN_PYTHON = re.sub(r"\\x\{([0-9A-F]{4})\}", r"\\u\1", _IN_PYTHON)
_ACTING = _IN_PYTHON + "|[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F\\u202A-\\u202E\\u2066-\\u2069]|" + _MARKUP


def is_formula(cell: str) -> str:
    """SQL: whether a spreadsheet would run the cell; numbers with a sign are none."""
    return f"(regexp_matches({cell}, {quoted(_FORMULA)}) and try_cast({cell} as double) is null)"


def begins_formula(text: str) -> bool:
    """Whether a spreadsheet may take the text for a formula, even where it is a number with a sign."""
    return re.match(_IN_PYTHON, text) is not None


def may_act(text: str) -> bool:
    """Whether `acts` may hold of a text: a number with a sign begins like a formula."""
    return re.search(_ACTING, text) is not None


def acts(cell: str) -> str:
    """SQL: whether `harmless` changes the cell of a sheet."""
    return f"(regexp_matches({cell}, {quoted(f'{_CONTROL}|{_MARKUP}')}) or {is_formula(cell)})"


def tests(cell: str, *, sheet: bool) -> dict[Kind, str]:
    """SQL conditions by kind; formulas only matter where a spreadsheet opens the file."""
    found: dict[Kind, str] = {
        "control": f"regexp_matches({cell}, {quoted(_CONTROL)})",
        "markup": f"regexp_matches({cell}, {quoted(_MARKUP)})",
    }
    return {"formula": is_formula(cell), **found} if sheet else found


def harmless(cell: str, *, sheet: bool) -> str:
    """SQL: control marks become U+FFFD, ``<`` before a tag ``&lt;``, and an apostrophe stands before a formula."""
    signs = f"{_CONTROL}|{_MARKUP}" + (f"|{_FORMULA}" if sheet else "")
    clean = f"regexp_replace(regexp_replace({cell}, {quoted(_CONTROL)}, chr(65533), 'g'), {quoted(_MARKUP)}, '&lt;\\1', 'g')"
    shown = f"case when {is_formula(cell)} then '''' || {clean} else {clean} end" if sheet else clean
    return f"case when regexp_matches({cell}, {quoted(signs)}) then {shown} else {cell} end"


def unsafe(columns: Sequence[str], place: str) -> Iterator[Problem]:
    """Columns whose cells a file would be freed of."""
    yield from (Problem("cells_act", _ACTS.fill(column=name), _CLEAN, place, column=name) for name in columns)


_ACTS = Text(
    "列“{column}”原样输出，其中有单元格含控制字符或 HTML 标签；写成文件时它们会被无害化。",
    "The column “{column}” goes out as it is, and cells of it hold control characters or HTML tags; in a file they would be made harmless.",
)
_CLEAN = Text(
    "请在视图中清除它们，或删除该列。",
    "Remove them in a view, or drop the column.",
)
