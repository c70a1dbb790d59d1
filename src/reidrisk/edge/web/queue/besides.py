"""What a page shows of a result beside its JSON: how the values of a column look, never what they are."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Any

from ....case.acts.assess import Assessed
from ....case.acts.scan import Scanned
from ....model.dataset import ColumnSample
from ....model.text import Lang

_EXAMPLES, _LONGEST = 3, 24
_SIGNS = {"Lo": "字", "Lu": "A", "Ll": "a", "Lt": "A", "Lm": "a", "Nd": "9", "Nl": "9", "No": "9"}


def besides(result: object, lang: Lang) -> dict[str, Any]:
    """By the kind of the result."""
    if isinstance(result, Scanned):
        facts, kind = result.survey.facts, result.survey.inventory.rows_are
        return {
            "kind": None if kind is None else kind.title.say(lang),
            "file": facts.name,
            "format": facts.format,
            "sheets": facts.sheets,
            "shapes": {name: shapes(sample) for name, sample in result.survey.samples.items()},
        }
    if isinstance(result, Assessed):
        return {"undecided": list(result.undecided)}
    return {}


def shapes(sample: ColumnSample) -> list[str]:
    """The commonest shapes of the values of a column."""
    counted: dict[str, int] = {}
    for value, count in sample.values.items():
        shape = shape_of(value)
        counted[shape] = counted.get(shape, 0) + count
    return sorted(counted, key=lambda one: (-counted[one], one))[:_EXAMPLES]


def shape_of(value: str) -> str:
    """A digit as 9, a letter as a or A, a sign of writing as 字, punctuation as it is.

    >>> shape_of("张伟 2024-03-01")
    '字字 9999-99-99'
    """
    signs = [_SIGNS.get(unicodedata.category(one), one if one.isprintable() else "\N{REPLACEMENT CHARACTER}") for one in value.strip()]
    if len(signs) > _LONGEST:
        runs = [(sign, len(list(run))) for sign, run in groupby(signs)]
        signs = [f"{sign}×{length}" if length > 2 else sign * length for sign, length in runs]  # noqa: PLR2004 - shorter so
    text = "".join(signs)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
