"""How a result draws itself in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from ...model.optional import optional
from ...model.text import Text

if TYPE_CHECKING:
    import pandas as pd

_FRAME = Text("pandas 表格", "A pandas table")


def paragraph(text: str) -> str:
    """A sentence as an HTML fragment."""
    return f"<p>{escape(text)}</p>"


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
