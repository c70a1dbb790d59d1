"""``reidrisk releases`` at a terminal: a table for each way of holding several."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from ....case.acts.releases import ACT, COLUMNS, PARTS, Joined, cells, ids
from ....model.text import Text
from ..command import Command

_ADDED = Text("已登记“{id}”；登记册：{path}（{count} 次发布）", "Registered “{id}”; register: {path} ({count} releases)")
_HEAD = Text(
    "{count} 次发布，{people} 人；同时持有多次发布者，可按各次取值的组合区分个人（设同一人的记录能够对应起来）。",
    "{count} releases about {people} {people|person|people}. Who holds several can tell people apart by all their values together "
    "(supposing that rows of one person can be linked).",
)
_LOST = Text(
    "没有标明同一人的列，不在以下比较之内：{ids}", "On record without a column that names the person, so not in the figures: {ids}"
)
_TAKEN_BACK = Text(
    "“{id}”已撤销（{reason}）；接收方可能仍持有，照样计入。", "“{id}” was revoked ({reason}); it may still be held and counts."
)
_NOTHING_SEEN = Text("没有可以比较的发布。", "There is no release that can be compared.")
_WORST = Text(
    "最坏的一对：{pair}，最小等价类从 {alone} 降至 {smallest}。",
    "The worst pair is {pair}: the smallest class falls from {alone} to {smallest}.",
)


def _show(result: Joined) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people
    from rich.table import Table  # noqa: PLC0415

    console, lang, overlaps = Console(file=sys.stdout, highlight=False, markup=False), result.lang, result.overlaps
    for line in _noted(result):
        sys.stdout.write(f"{line}\n")
    if overlaps is None:
        sys.stdout.write(f"{_NOTHING_SEEN.say(lang)}\n")
        return
    register = result.register.comparable
    console.print(_HEAD.fill(count=len(register.releases), people=overlaps.everything.sizes.members).say(lang))
    for key, rows in result.parts.items():
        table = Table(box=None, pad_edge=False, title=f"\n{PARTS[key].say(lang)}", title_justify="left", title_style="")
        for place, name in enumerate(COLUMNS):
            table.add_column(name.say(lang), justify="right" if place else "left", overflow="fold")
        for held, one in rows:
            table.add_row(*cells(held, one))
        if rows:
            console.print(table)
    worst = overlaps.worst_pair
    if worst is not None:
        pair = " + ".join(ids(register, worst))
        console.print("\n" + _WORST.fill(pair=pair, alone=worst.alone, smallest=worst.sizes.smallest).say(lang))


def _noted(result: Joined) -> Iterator[str]:
    """What was registered, what is on record and not in the figures, and what was taken back and may be held all the same."""
    register, lang = result.register, result.lang
    if result.added is not None:
        yield _ADDED.fill(id=result.added, path=result.path, count=len(register.releases)).say(lang)
        yield ""
    lost = [one.id for one in register.releases if not one.comparable]
    noted = [_LOST.fill(ids=lost)] if lost else []
    noted += [_TAKEN_BACK.fill(id=one.id, reason=one.revoked) for one in register.releases if one.revoked]
    yield from (line.say(lang) for line in noted)
    if noted:
        yield ""


COMMAND = Command(ACT, _show)
