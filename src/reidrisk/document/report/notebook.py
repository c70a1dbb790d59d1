"""How a result draws itself in a notebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from ...model.optional import optional
from ...model.text import Text

if TYPE_CHECKING:
    import pandas as pd

_NAMED = re.compile(r"(?P<name>[^：:。，；;]{1,48})(?:：|: )(?P<what>.+)")
_FRAME = Text("pandas 表格", "A pandas table")


def paragraph(text: str) -> str:
    """A sentence as an HTML fragment."""
    return f"<p>{escape(text)}</p>"


def lines_html(lines: Iterable[str]) -> str:
    """Lines for a person as a table, in their order: a short name before a colon heads its line, any other sentence stands across."""
    rows = []
    for line in lines:
        named = _NAMED.fullmatch(line)
        if named is None:
            rows.append(f'<tr><td colspan="2" style="text-align:left">{escape(line)}</td></tr>')
        else:
            name, what = escape(named["name"]), escape(named["what"])
            rows.append(f'<tr><th style="text-align:left">{name}</th><td style="text-align:left">{what}</td></tr>')
    return f"<table><tbody>{''.join(rows)}</tbody></table>"


def table_html(head: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """A plain table as an HTML fragment without scripts or styles of its own; every cell is escaped."""
    titles = "".join(f"<th>{escape(one)}</th>" for one in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    head = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{head}<thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"


def frame(rows: Mapping[str, Mapping[str, object]]) -> pd.DataFrame:
    """A pandas table with one line for each key; `DependencyError` without pandas."""
    pandas = optional("pandas", "pandas", "pandas", _FRAME)
    return pandas.DataFrame.from_dict({key: dict(row) for key, row in rows.items()}, orient="index")
