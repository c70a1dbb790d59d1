"""The Python surface: the same as the command line, for data frames and notebooks."""

from __future__ import annotations

from ..data.open import open_dataset
from ..data.options import ReadOptions
from ..document.explain import Explanation
from ..document.explain import explain as look_up
from ..flow.scan import inspect
from ..model.inventory import Inventory
from ..model.plan import Plan
from .language import chosen


def scan(data: object, *, options: ReadOptions | None = None) -> Inventory:
    """Find the identifiers: every column with proposed roles and evidence."""
    with open_dataset(data, options or ReadOptions()) as dataset:
        return inspect(dataset, Plan())


def explain(topic: str, lang: str = "en") -> Explanation | None:
    """What a term, figure, level or clause means; None when there is nothing about it."""
    return look_up(topic, chosen(lang))
