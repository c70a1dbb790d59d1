"""Our exceptions hold what they say: copied, and sent to another process, they lose nothing of it."""

from __future__ import annotations

import ast
import copy
import multiprocessing
import pickle
import re
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from reidrisk.model.problem import DependencyError, InputError, Problem
from reidrisk.model.text import LANGS, Text

SOURCE = Path(__file__).parents[2] / "src" / "reidrisk"
A = Text("第 {n} 行是 {share}", "row {n} is {share}").fill(n=12_345, share=Fraction(19, 60))
B = Problem("second", Text("乙", "b"), A, "in.csv", 3, "age")
# How each of them is raised.
GIVEN: dict[str, tuple[Any, ...]] = {
    "BadBytesError": ("gb18030", 70, 3),
    "BadJsonError": ("bad_json", 4, 1),
    "BrokenRowError": (7,),
    "ContradictionError": (Text("甲", "a"), Text("改", "mend it")),
    "CountedText": ("12",),
    "DiedError": (),
    "DependencyError": ("typst", "report", Text("写 PDF", "writing PDF")),
    "EngineError": ("memory",),
    "InputError": (Problem("first", A), B),
    "LevelError": (2, 3),
    "LongRowError": (5,),
    "OutsideError": (B,),
    "Portable": ("anything",),
    "RecordError": ("no JSON",),
    "RowsDisagreeError": (),
    "TooManyTuplesError": (B,),
    "UnclosedQuoteError": (6,),
    "UnfitError": (import_module("reidrisk.govern.archive.entries").Fault("unsafe", A),),
    "UnreadableError": ("damaged",),
    "UnusableError": (A, Text("改", "mend it")),
    "_NotHereError": (),
    "_ProblemError": ("damaged",),
    "_StrayError": (),
    "_UnprovenError": (),
    "_WrongPasswordError": (),
    "_WiderError": (),
}
WORDS: dict[str, dict[str, Any]] = {"BrokenRowError": {"stray": True}, "UnusableError": {"code": "bad_value"}}


# Only files with such a class are read as Python: this runs whenever tests are collected.
_RAISED = re.compile(r"class\s+\w+\s*\([^)]*(?:Error|Exception|Portable)")


def ours() -> list[tuple[str, str]]:
    """(module, class) of every exception in the sources."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if _RAISED.search(text) else ():
            bases = [ast.unparse(base) for base in node.bases] if isinstance(node, ast.ClassDef) else []
            if isinstance(node, ast.ClassDef) and any(base.endswith(("Error", "Exception")) or base == "Portable" for base in bases):
                found.append((".".join(path.relative_to(SOURCE.parent).with_suffix("").parts), node.name))
    return found


WAYS: dict[str, Callable[[Exception], Exception]] = {
    **{f"pickle {protocol}": lambda one, protocol=protocol: pickle.loads(pickle.dumps(one, protocol)) for protocol in (2, 4, 5)},  # type: ignore[misc]  # noqa: S301 - our own bytes
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def test_every_exception_is_known_here() -> None:
    assert {name for _, name in ours()} == set(GIVEN)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("module", "name"), ours())
def test_nothing_is_lost(module: str, name: str, way: str) -> None:
    error = getattr(import_module(module), name)(*GIVEN[name], **WORDS.get(name, {}))
    again = WAYS[way](error)
    assert type(again) is type(error)
    assert (again.args, str(again), vars(again)) == (error.args, str(error), vars(error))


def refuse() -> None:
    raise InputError(Problem("first", A), B)


def need() -> None:
    raise DependencyError(*GIVEN["DependencyError"])


def test_a_pool_of_processes_tells_what_is_wrong_and_goes_on() -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        with pytest.raises(InputError) as wrong:
            pool.submit(refuse).result(60)
        with pytest.raises(DependencyError) as missing:
            pool.submit(need).result(60)
        assert pool.submit(abs, -1).result(60) == 1
    assert [problem.say(lang) for problem in wrong.value.problems for lang in LANGS] == [
        "第 12,345 行是 0.3167", "row 12,345 is 0.3167",
        "in.csv:3:age: 乙第 12,345 行是 0.3167", "in.csv:3:age: b row 12,345 is 0.3167",
    ]  # fmt: skip
    assert missing.value.problem().say("en") == 'writing PDF needs typst, which is not installed. Run: pip install "reidrisk[report]"'
