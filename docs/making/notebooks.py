"""The notebook of each language, carried out: its cells with what they gave, as a page of the manual."""

from __future__ import annotations

import ast
import json
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from reidrisk.model.text import Lang, Text

from .page import Page

ROOT = Path(__file__).parents[2]
SOURCE = Text(
    "本页由 {path} 的各单元格运行而成；可在 Jupyter 中打开。",
    "This page is what the cells of {path} give when they are run; Jupyter opens the file.",
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell with what it drew: HTML, or text; empty where its last line is no expression."""

    kind: str
    source: str
    drawn: str = ""


def path_of(lang: Lang) -> Path:
    """The file that Jupyter opens."""
    return ROOT / "docs" / lang / "notebook.ipynb"


@cache
def carried_out(lang: Lang) -> list[Cell]:
    """Every cell, run in its order in a folder of its own that has nothing but the samples."""
    told = json.loads(path_of(lang).read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "samples").symlink_to(ROOT / "samples")
        with chdir(folder):
            return list(_run([(cell["cell_type"], "".join(cell["source"])) for cell in told["cells"]]))


def _run(cells: list[tuple[str, str]]) -> Iterator[Cell]:
    names: dict[str, Any] = {}
    for kind, source in cells:
        yield Cell(kind, source, _drawn(source, names) if kind == "code" else "")


def _drawn(source: str, names: dict[str, Any]) -> str:
    """What Jupyter would draw below the cell: its last line, where that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "notebook", "exec"), names)  # noqa: S102 - our own notebook
    if not isinstance(last, ast.Expr):
        return ""
    value = eval(compile(ast.Expression(last.value), "notebook", "eval"), names)  # noqa: S307 - as above
    html = getattr(value, "_repr_html_", None)
    return html() if html is not None else f"<pre>{value!r}</pre>"


def pages(lang: Lang) -> list[Page]:
    """One page, called as the notebook is in its first line."""
    title, *cells = carried_out(lang)
    heading, _, opening = title.source.partition("\n")
    parts = [SOURCE.fill(path=f"`docs/{lang}/notebook.ipynb`").say(lang), opening.strip()]
    for cell in cells:
        parts.append(cell.source if cell.kind == "markdown" else f"```python\n{cell.source}\n```")
        if cell.drawn:
            parts.append(f'<div class="notebook-output">\n{cell.drawn}\n</div>')
    return [Page("notebook.md", heading.removeprefix("# "), "\n\n".join(parts))]
