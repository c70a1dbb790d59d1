"""A page for each loss of information, and the list of all."""

from __future__ import annotations

from reidrisk.mitigate.purpose.loss import ClassLoss, Loss, TableLoss, losses
from reidrisk.model.text import Lang, Text

from .page import Page, code, slug, table

TITLE = Text("信息损失的度量", "Losses of information")
INTRO = Text(
    "`reidrisk mitigate --loss 名称` 使其最小；无论取哪一个，全部度量都会列出，越小越好。",
    "`reidrisk mitigate --loss NAME` makes it least; whichever it is, all are shown. The less the better.",
)
HEAD = (
    Text("名称", "name"),
    Text("度量", "loss"),
    Text("由什么得出", "made of"),
    Text("需要说明", "needs to be told"),
    Text("最好为", "best"),
)
SOURCE, FORMULA = Text("出处", "source"), Text("公式", "formula")
CELLS, CLASSES, WHOLE = Text("单元格", "cells"), Text("等价类大小", "class sizes"), Text("整张表", "the whole table")
NEEDS = {
    None: Text("—", "—"),
    "tables": Text("查询（`--query`）", "queries (`--query`)"),
    "target": Text("目标列（`--target`）", "target (`--target`)"),
    "columns": Text("列的权重（`--purpose`、`--weight`）", "weights of columns (`--purpose`, `--weight`)"),
}


def pages(lang: Lang) -> list[Page]:
    """The list, and one page each."""
    rows = [(f"[{code(one.key)}]({slug(one.key)}.md)", one.title.say(lang), *(said for _, said in _facts(one, lang))) for one in losses()]
    listed = Page("losses/index.md", TITLE.say(lang), f"{INTRO.say(lang)}\n\n{table([head.say(lang) for head in HEAD], rows)}")
    return [listed, *(_page(one, lang) for one in losses())]


def _facts(one: Loss, lang: Lang) -> list[tuple[str, str]]:
    of = WHOLE if isinstance(one.measure, TableLoss) else CLASSES if isinstance(one.measure, ClassLoss) else CELLS
    said = (of.say(lang), NEEDS[one.needs].say(lang), one.best)
    return list(zip((head.say(lang) for head in HEAD[2:]), said, strict=True))


def _page(one: Loss, lang: Lang) -> Page:
    rows = [(HEAD[0].say(lang), code(one.key)), (FORMULA.say(lang), code(one.formula)), (SOURCE.say(lang), one.source), *_facts(one, lang)]
    return Page(f"losses/{slug(one.key)}.md", one.title.say(lang), table(("", ""), rows))
