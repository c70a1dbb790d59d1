"""Writes the index of titles by which ``reidrisk --help`` answers without loading an act: ``python -m tests.case.indexing``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import reidrisk
from reidrisk.case.doors.catalogue import acts
from reidrisk.case.options.groups import EVERY, PARENTS
from reidrisk.model.text import Text

PLACE = Path(reidrisk.__file__).parent / "edge" / "index.py"
HEAD = '''"""Titles of all acts, so that help loads none of them. Made by ``python -m tests.case.indexing``, and compared by a test."""

from __future__ import annotations

from ..model.text import Text

'''


def written() -> str:
    """The file, formatted."""
    every = acts()
    used = {key: text for key, text in PARENTS.items() if any(act.key.startswith(f"{key} ") for act in every)}
    lines = [
        "GROUPS = {",
        *(f"    {_said(group.key)}: {_text(group.title)}," for group in EVERY),
        "}",
        "# The group of each, its rank there, its title.",
        "ACTS = {",
        *(f"    {_said(act.key)}: ({_said(act.group.key)}, {act.rank}, {_text(act.title)})," for act in every),
        "}",
        "# What only holds subcommands.",
        "PARENTS: dict[str, Text] = {",
        *(f"    {_said(key)}: {_text(title)}," for key, title in used.items()),
        "}",
    ]
    words = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(PLACE), "-"]
    text = HEAD + "\n".join(lines) + "\n"
    return subprocess.run(words, input=text, capture_output=True, text=True, encoding="utf-8", check=True).stdout


def _text(text: Text) -> str:
    return f"Text({_said(text.zh)}, {_said(text.en)})"


def _said(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    PLACE.write_text(written(), encoding="utf-8")
