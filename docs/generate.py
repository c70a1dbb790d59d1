"""Writes ``docs/generated/``, the reference pages, from the values themselves, and the picture of ARCHITECTURE.md from the code."""  # noqa: INP001 - a script

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from making import (
    accuracy,
    acts,
    architecture,
    cautions,
    commands,
    detectors,
    figures,
    glossary,
    losses,
    models,
    notebooks,
    purposes,
    questions,
    recipes,
    references,
    requirements,
    schemas,
    sources,
    standards,
    topics,
    transforms,
)
from making.page import Page

from reidrisk.model.text import LANGS, Lang

HERE = Path(__file__).parent
KINDS = (
    accuracy,
    acts,
    cautions,
    commands,
    detectors,
    models,
    notebooks,
    figures,
    glossary,
    losses,
    purposes,
    questions,
    recipes,
    references,
    requirements,
    sources,
    standards,
    schemas,
    topics,
    transforms,
)


def pages(lang: Lang) -> list[Page]:
    """Every generated page in one language."""
    return [page for kind in KINDS for page in kind.pages(lang)]


def write(folder: Path) -> int:
    """Write all pages below the folder, which is made anew; how many there are."""
    shutil.rmtree(folder, ignore_errors=True)
    count = 0
    for lang in LANGS:
        for page in pages(lang):
            path = folder / lang / page.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(page.markdown(lang), encoding="utf-8")
            count += 1
    return count


if __name__ == "__main__":
    architecture.draw()
    sys.stdout.write(f"{write(HERE / 'generated')} pages\n")
