"""A fixed word of the papers is written once: what two papers call alike stays alike when one is edited (issue 18, item 10)."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "reidrisk"


def test_no_text_of_the_papers_is_written_twice() -> None:
    """Both languages alike: the same word by chance in one of them may mean something else."""
    places: dict[tuple[str, str], list[str]] = defaultdict(list)
    for file in sorted((SOURCE / "document").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text":
                pair = tuple(each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str))
                if len(pair) == len(("zh", "en")):
                    places[pair[0], pair[1]].append(f"{file.relative_to(SOURCE)}:{node.lineno}")
    assert len(places) > 1000
    assert {text: where for text, where in places.items() if len(where) > 1} == {}
