"""Every formula that is computed here: what "formulas 5.3" in the code refers to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from ...model.text import Text
from ..topic import Topic, Topics, filled

_WORDS, _SECTION = Text("{words}来源：{source}。", "{words} Source: {source}."), Text("{number} {title}", "{number} {title}")


def _written() -> Iterator[Topic]:
    texts = tomllib.loads(files(__package__ or "").parent.joinpath("formulas.toml").read_text(encoding="utf-8"))  # type: ignore[attr-defined] # a folder
    for number, part in texts.items():
        title = filled(_SECTION, number=Text(number, number), title=Text(*part["title"]))
        names = (f"formula {number}", f"公式 {number}")
        yield Topic(f"formulas {number}", names, title, *_body(number, part, texts))


def _body(number: str, part: Mapping[str, Any], texts: Mapping[str, Any]) -> tuple[Text, str, str]:
    """Words, clause and formula; a section has the titles of its formulas."""
    if "formula" in part:
        source = Text(part["source"], part["source"])
        return filled(_WORDS, words=Text(*part["words"]), source=source), "", "\n".join(part["formula"])
    inside = {key: one["title"] for key, one in texts.items() if key.startswith(f"{number}.")}
    zh, en = ("；".join(f"{key} {one[0]}" for key, one in inside.items()), "; ".join(f"{key} {one[1]}" for key, one in inside.items()))
    return Text(f"{zh}。", f"{en}."), "", ""


TOPICS = Topics(Text("公式", "Formulas"), tuple(_written()))
