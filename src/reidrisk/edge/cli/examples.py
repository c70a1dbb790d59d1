"""Masked examples of values, on a terminal only."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator, Mapping

from ...model.dataset import ColumnSample
from ...model.problem import InputError, Problem
from ...model.text import Text

_REFUSED = Text("--show-values 只能在终端上使用。", "--show-values works on a terminal only.")
_HINT = Text(
    "示例不能写入文件或管道；请直接在终端运行，或取消这个选项。",
    "Examples must not reach files or pipes: run it on a terminal, or leave the option out.",
)
_EXAMPLES, _LONGEST, _LEAST_SHOWN = 3, 12, 3


def check_terminal(*, wanted: bool, as_json: bool) -> None:
    """`InputError` where the values could leave the screen."""
    if wanted and (as_json or not sys.stdout.isatty()):
        raise InputError(Problem("not_a_terminal", _REFUSED, _HINT))


def masked(value: str) -> str:
    """The first and the last character, when there are enough between them; steering characters never."""
    text = "".join("\ufffd" if unicodedata.category(sign) in {"Cc", "Cf"} else sign for sign in value.strip())
    if len(text) < _LEAST_SHOWN:
        return "*" * len(text)
    return f"{text[0]}{'*' * min(len(text) - 2, _LONGEST - 2)}{text[-1]}"


def example_lines(samples: Mapping[str, ColumnSample]) -> Iterator[str]:
    """For every column a few of its values, masked."""
    for name, sample in samples.items():
        yield f"  {name}: {'  '.join(masked(value) for value in list(sample.values)[:_EXAMPLES])}"
