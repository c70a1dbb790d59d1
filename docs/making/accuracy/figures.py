"""The kept figures, and how rates, intervals and classes of error are written on the page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from reidrisk.identify.catalogue import categories
from reidrisk.model.text import Lang, Text

from ..page import table

RESULTS = Path(__file__).parents[3] / "bench" / "identification" / "results"
JUDGED = ("DI", "QI", "SA")
MOST_CLASSES = 40
IS, CALLED, COLUMNS = Text("应为", "is"), Text("判为", "was called"), Text("列数", "columns")
CATEGORY = Text("类别", "category")
MISSED, FALSE = Text("漏", "missed"), Text("误", "false")
ERRORS_BY_CATEGORY = Text("按类别：漏与误的列数", "By category: columns missed and falsely called")
NAMES = {
    "none": Text("（无）", "(none)"),
    "several numbers": Text("（几种编号之一）", "(a number of one of several kinds)"),
}


def record(name: str) -> dict[str, Any]:
    """One record of the benchmark; KeyError of what is missing where it was never written."""
    path = RESULTS / f"{name}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def rate(value: float | None) -> str:
    """To three places; a dash where nothing counts."""
    return "–" if value is None else f"{value:.3f}"


def share(part: int, whole: int) -> str:
    """A part of a whole as a rate."""
    return rate(part / whole if whole else None)


def spread(three: Sequence[float | None]) -> str:
    """A rate with the ends of its interval."""
    value, low, high = map(rate, three)
    return f"{value} ({low}–{high})"


def counts(roles: Mapping[str, Mapping[str, int]], role: str) -> tuple[str, str, str]:
    """Recall, precision and F1 of counted columns."""
    hit, missed, false = (roles[role][kind] for kind in ("hit", "missed", "false"))
    return share(hit, hit + missed), share(hit, hit + false), share(2 * hit, 2 * hit + missed + false)


def classes(errors: Sequence[Sequence[Any]], lang: Lang) -> str:
    """What was called what."""
    return table([one.say(lang) for one in (IS, CALLED, COLUMNS)], errors)


def by_category(rows: Sequence[Sequence[Any]], lang: Lang) -> str:
    """By category what was missed and what was called so falsely, for each role."""
    head = [CATEGORY.say(lang), COLUMNS.say(lang), *(f"{role} {kind.say(lang)}" for role in JUDGED for kind in (MISSED, FALSE))]
    return table(head, [[titled(name, lang), *(count or "" for count in rest)] for name, *rest in rows])


def titled(name: str, lang: Lang) -> str:
    """The titles of the categories, as the catalogue has them."""
    if name in NAMES:
        return NAMES[name].say(lang)
    known = categories()
    return " / ".join(known[one].title.say(lang) if one in known else one for one in name.split("/"))


def folded(title: str, body: str) -> str:
    """A long table that opens when it is asked for."""
    return f"<details markdown>\n<summary>{title}</summary>\n\n{body}\n</details>"
