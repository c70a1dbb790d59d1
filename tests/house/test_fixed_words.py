"""A notion has one word: what stands in `model/words` and `document/heads` is written nowhere else."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from tests.house.tree import nodes, together

from reidrisk.document import heads
from reidrisk.model import words
from reidrisk.model.text import Text

SRC = Path(__file__).parents[2] / "src" / "reidrisk"
HOMES = {"words": SRC / "model" / "words.py", "heads": SRC / "document" / "heads.py"}
pytestmark = together


def pairs(path: Path) -> list[tuple[str, str]]:
    """Every `Text("…", "…")` of a file."""
    made = (node for node in nodes(path, ast.Call) if isinstance(node.func, ast.Name) and node.func.id == "Text")
    found = [node.args for node in made if len(node.args) == 2]
    return [(str(one.value), str(other.value)) for one, other in found if isinstance(one, ast.Constant) and isinstance(other, ast.Constant)]


def test_a_fixed_word_is_written_once() -> None:
    fixed = Counter(pair for path in HOMES.values() for pair in pairs(path))
    assert len(fixed) > 60
    assert [pair for pair, times in fixed.items() if times > 1] == []
    general = set(pairs(HOMES["words"]))
    again = [
        (str(path.relative_to(SRC)), pair)
        for path in SRC.rglob("*.py")
        if path not in HOMES.values()
        for pair in pairs(path)
        if pair in general or (pair in fixed and "document" in path.parts)
    ]
    assert again == []


def test_a_fixed_word_is_used_by_more_than_one() -> None:
    used: Counter[str] = Counter()
    for path in SRC.rglob("*.py"):
        for reached in nodes(path, ast.Attribute):
            if isinstance(reached.value, ast.Name) and reached.value.id in HOMES:
                used[f"{reached.value.id}.{reached.attr}"] += 1
        for taken in nodes(path, ast.ImportFrom):
            home = (taken.module or "").rpartition(".")[2]
            if home in HOMES:
                used.update(f"{home}.{one.name}" for one in taken.names)
    homes = {"words": words, "heads": heads}
    named = {f"{home}.{name}" for home, module in homes.items() for name, value in vars(module).items() if isinstance(value, Text)}
    assert {name for name in named if used[name] < 2} == set()
