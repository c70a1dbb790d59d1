"""The examples in docstrings are so."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src"
MARK = ">>> "
EXAMPLES = sorted(path for path in (SRC / "reidrisk").rglob("*.py") if MARK in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.relative_to(SRC).as_posix())
def test_the_examples_of_a_module(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SRC.parent)
    module = import_module(".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__"))
    before = sorted(tmp_path.parent.iterdir())
    found = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS, raise_on_error=False)
    assert found.attempted
    assert found.failed == 0
    assert sorted(tmp_path.parent.iterdir()) == before


def test_there_are_examples_where_a_reader_looks_first() -> None:
    assert len(EXAMPLES) >= 12
    readme = (SRC / "reidrisk" / "__init__.py").read_text(encoding="utf-8")
    assert MARK in readme


def test_an_example_that_is_wrong_is_seen() -> None:
    test = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, None)
    assert doctest.DocTestRunner(verbose=False).run(test, out=lambda _: None).failed == 1
