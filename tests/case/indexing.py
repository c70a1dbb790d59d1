"""Writes ``edge/index.py``, by which help answers without loading an act, and ``__init__.pyi``: ``python -m tests.case.indexing``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import reidrisk
from reidrisk.case.doors.catalogue import acts
from reidrisk.case.options.data import OnData
from reidrisk.case.options.groups import EVERY, PARENTS
from reidrisk.model.option import fields_of
from reidrisk.model.text import Text

HOME = Path(reidrisk.__path__[0])
PLACE, STUB, BOUND = HOME / "edge" / "index.py", HOME / "__init__.pyi", HOME / "edge" / "python" / "methods.py"
HEAD = '''"""Titles of all acts, so that help loads none of them. Made by ``python -m tests.case.indexing``, and compared by a test."""

from __future__ import annotations

from ..model.text import Text

'''
METHODS_HEAD = '''"""The acts on a case as methods. Made by ``python -m tests.case.indexing``, and compared by a test."""

from __future__ import annotations

from .bound import Method'''
METHODS = '''

class Methods:
    """One for each act that is about a case, or about data: those of the case."""
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
        "# The class of each result, and the file of its act.",
        "RESULTS = {",
        *(f"    {_said(name)}: {_said(file)}," for name, file in sorted({act.result.__name__: act.name for act in every}.items())),
        "}",
        "# What only holds subcommands.",
        "PARENTS: dict[str, Text] = {",
        *(f"    {_said(key)}: {_text(title)}," for key, title in used.items()),
        "}",
    ]
    return _formatted(HEAD + "\n".join(lines) + "\n", PLACE)


def stub() -> str:
    """What a type checker sees of the package: each act under its name, each result, and what else there is."""
    found = {name: f"from .{place} import {name} as {name}" for name, place in vars(reidrisk)["_NAMES"].items()}
    for act in acts():
        found[act.result.__name__] = f"from .case.acts.{act.name} import {act.result.__name__} as {act.result.__name__}"
        found[act.name] = f"from .case.acts.{act.name} import ACT as {act.name}  # noqa: N811"
    lines = [*sorted(found.values()), "", "__version__: str", "__all__ = [", *(f"    {_said(name)}," for name in sorted(found)), "]"]
    return _formatted("\n".join(lines) + "\n", STUB)


def methods() -> str:
    """The acts that are about a case or data, as methods of a case."""
    bound = [act for act in acts() if _on_case(act.request)]
    imports = [f"from ...case.acts import {act.name} as _{act.name}" for act in bound]
    lines = [f"    {act.name} = Method(_{act.name}.ACT)" for act in bound]
    return _formatted("\n".join([METHODS_HEAD, *imports, METHODS, *lines]) + "\n", BOUND)


def _on_case(request: Any) -> bool:
    """Whether the first thing that it is told is a case, or data that may be those of a case."""
    first = fields_of(request)[:1]
    return issubclass(request, OnData) or bool(first and first[0].name == "case")


def _formatted(text: str, place: Path) -> str:
    for words in (["check", "--fix", "-q", "--select", "I"], ["format"]):
        line = [sys.executable, "-m", "ruff", *words, "--stdin-filename", str(place), "-"]
        text = subprocess.run(line, input=text, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    return text


def _text(text: Text) -> str:
    return f"Text({_said(text.zh)}, {_said(text.en)})"


def _said(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    PLACE.write_text(written(), encoding="utf-8")
    STUB.write_text(stub(), encoding="utf-8")
    BOUND.write_text(methods(), encoding="utf-8")
