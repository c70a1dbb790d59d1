"""How a result draws itself in a notebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ...model.optional import optional
from ...model.text import Text
from .markup import element

if TYPE_CHECKING:
    import pandas as pd
    from markupsafe import Markup

_NAMED = re.compile(r"(?P<name>[^：:。，；;]{1,48})(?:：|: )(?P<what>.+)")
_LEFT = "text-align:left"
_FRAME = Text("pandas 表格", "A pandas table")


def paragraph(text: str) -> str:
    """A sentence as an HTML fragment."""
    return str(element("p", text))


def lines_html(lines: Iterable[str]) -> str:
    """Lines for a person as a table, in their order: a short name before a colon heads its line, any other sentence stands across."""
    return str(element("table", element("tbody", *(element("tr", *_line(line)) for line in lines))))


def _line(line: str) -> Iterator[Markup]:
    named = _NAMED.fullmatch(line)
    if named is None:
        yield element("td", line, colspan="2", style=_LEFT)
    else:
        yield element("th", named["name"], style=_LEFT)
        yield element("td", named["what"], style=_LEFT)


def table_html(head: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """A plain table as an HTML fragment without scripts or styles of its own; every cell is escaped."""
    titles = element("thead", element("tr", *(element("th", one) for one in head)))
    body = element("tbody", *(element("tr", *(element("td", cell) for cell in row)) for row in rows))
    return str(element("table", *([element("caption", caption)] if caption else []), titles, body))


def frame(rows: Mapping[str, Mapping[str, object]]) -> pd.DataFrame:
    """A pandas table with one line for each key; `DependencyError` without pandas."""
    pandas = optional("pandas", "pandas", "pandas", _FRAME)
    return pandas.DataFrame.from_dict({key: dict(row) for key, row in rows.items()}, orient="index")
