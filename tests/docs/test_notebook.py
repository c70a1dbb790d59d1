"""The notebook of the manual: carried out as it stands, the same in both languages, and without an output in the file."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from reidrisk.model.text import LANGS, Lang

DOCS = Path(__file__).parents[2] / "docs"
pytestmark = pytest.mark.xdist_group("manual")  # its pages show the same run


@pytest.fixture(scope="module")
def notebooks() -> Iterator[ModuleType]:
    sys.path.insert(0, str(DOCS))
    yield import_module("making.notebooks")
    sys.path.pop(0)


@pytest.mark.parametrize("lang", LANGS)
def test_every_cell_runs_and_draws(lang: Lang, notebooks: ModuleType) -> None:
    cells = notebooks.carried_out(lang)
    code = [cell for cell in cells if cell.kind == "code"]
    drawn = [cell.drawn for cell in code if cell.drawn]
    assert len(drawn) == len(code) - 2  # all but the imports and the context
    assert all(text.startswith("<") for text in drawn)
    chinese = [bool(re.search("[一-鿿]", re.sub(r"[“「].*?[”」]", "", cell.source))) for cell in cells if cell.kind == "markdown"]
    assert all(chinese) == (lang == "zh")
    verdict = next(cell.drawn for cell in code if cell.source.startswith("before"))
    assert ("级" in verdict) == (lang == "zh")
    rows = (DOCS.parent / "samples" / "cn_discharge.csv").read_text(encoding="utf-8").splitlines()[1:]
    names = {name for name in (row.split(",")[1] for row in rows) if len(name) > 2}
    assert not [name for name in names if any(name in text for text in drawn)]


def test_the_notebooks_differ_in_their_words_only() -> None:
    told = [json.loads((DOCS / lang / "notebook.ipynb").read_text(encoding="utf-8"))["cells"] for lang in LANGS]
    codes = [["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"] for cells in told]
    assert [cell["cell_type"] for cell in told[0]] == [cell["cell_type"] for cell in told[1]]
    assert [text.replace('LANG = "zh"', 'LANG = "en"') for text in codes[0]] == [
        text.replace('LANG = "zh"', 'LANG = "en"') for text in codes[1]
    ]
    assert all(cell.get("outputs") in (None, []) for cells in told for cell in cells)
