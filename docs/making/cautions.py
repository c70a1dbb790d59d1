"""A page of the cautions: what decides each, who may answer it, and the remedy."""

from __future__ import annotations

from reidrisk.document.citing import cited
from reidrisk.grade.caution import Shown, cautions
from reidrisk.model.text import Lang, Text

from .page import Page, code, table

TITLE = Text("结论的提示", "Cautions")
INTRO = Text(
    "依据结论之前须知的事项：由什么决定、谁可以回答、如何处理。",
    "What a reader must know of a verdict before relying on it: what decides it, who may answer it, and the remedy.",
)
SHOWN: dict[Shown, Text] = {
    "verdict": Text("列在结论旁", "Beside the verdict"),
    "limitations": Text("列在“局限”中", "Among the limitations"),
}
HEAD = (
    Text("代码", "code"),
    Text("提示", "caution"),
    Text("由什么决定", "decided by"),
    Text("谁可以回答", "who may answer"),
    Text("未了结时级别至多", "level at most while open"),
    Text("理由能否了结", "what a reason settles"),
    Text("如何处理", "remedy"),
    Text("依据", "clauses"),
)


def pages(lang: Lang) -> list[Page]:
    """One page, a table for each place."""
    parts = [f"## {title.say(lang)}\n\n{_table(shown, lang)}" for shown, title in SHOWN.items()]
    return [Page("cautions.md", TITLE.say(lang), "\n\n".join((INTRO.say(lang), *parts)))]


def _table(shown: Shown, lang: Lang) -> str:
    rows = [
        (
            code(one.code),
            *(text.say(lang) for text in (one.title, one.decided_by.words, one.answered_by.words)),
            "" if one.caps is None else str(one.caps),
            one.settled_by.words.say(lang),
            one.remedy.say(lang),
            cited(one.clauses, lang),
        )
        for one in cautions()
        if one.shown == shown
    ]
    return table([head.say(lang) for head in HEAD], rows)
