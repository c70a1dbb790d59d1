"""Real tables with values as `scan` as a whole judges them, each by weights that have not seen its publisher."""

from __future__ import annotations

from collections.abc import Iterator

from reidrisk.model.text import Lang, Text

from ..page import table
from .figures import record
from .unseen import HEAD, grouped, rows_of

INTRO = Text(
    "### 整个 `scan` 的结果\n\n"
    "带取值、手头有原文件的真实表：列名、取值、规则、权重与逐行检查一并给出判断，每张表用没见过其发布者的权重（四折）。"
    "有些规则是看着其中一些表的错误写的，换一批人的表会更难一些；“无列名”是同样的行去掉列名之后。",
    "### The whole of `scan`\n\n"
    "Real tables with values whose files are at hand: names, values, rules, weights and what is found row by row judge together, each "
    "table by weights that have not seen its publisher (four folds). Some of the rules were written with errors of some of these tables "
    "in view, so that tables of others are harder; “without names” are the same rows when nobody has written what they are.",
)
TITLES = {"real_scanned": Text("有列名", "with names"), "real_scanned_bare": Text("无列名", "without names")}


def sections(lang: Lang) -> Iterator[str]:
    """Both ways, and by language with names."""
    kept = {name: record(name) for name in TITLES}
    rows = [row for name, one in kept.items() for row in rows_of(TITLES[name].say(lang), one, lang)]
    yield f"{INTRO.say(lang)}\n\n{table([one.say(lang) for one in HEAD], rows)}"
    yield grouped(kept["real_scanned"]["groups"]["language"], lang)
