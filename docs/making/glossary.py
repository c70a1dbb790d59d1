"""The field's terms, in both languages, as they are used here."""

from __future__ import annotations

import tomllib
from pathlib import Path

from reidrisk.model.text import Lang, Text

from .page import Page, code, table

SOURCE = Path(__file__).parents[1] / "glossary.toml"
TITLE = Text("术语", "Glossary")
HEAD = (Text("中文", "English"), Text("English", "中文"), Text("含义", "meaning"), Text("代码中", "in the code"))


def pages(lang: Lang) -> list[Page]:
    """One page with every term, in the order of the work."""
    terms = tomllib.loads(SOURCE.read_text(encoding="utf-8"))["term"]
    other = "en" if lang == "zh" else "zh"
    rows = [(one[lang], one[other], one["says"][lang == "en"], code(one["code"]) if "code" in one else "") for one in terms]
    return [Page("glossary.md", TITLE.say(lang), table([head.say(lang) for head in HEAD], rows))]
