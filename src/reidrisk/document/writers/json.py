"""JSON: the same content for machines."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any

from ...model.text import Text, legible
from ..content import Block, Document, Table
from ..issue.letterhead import Letterhead
from ..layout.mathtree import spoken, tex, tree
from ..writer import Writer

SCHEMA = "reidrisk/document/1"


def write(document: Document, letterhead: Letterhead) -> bytes:
    """UTF-8, indented."""
    banner = document.control.banner(document.lang)
    content = {"schema": SCHEMA, "banner": banner, **_plain(document, document.script), "letterhead": list(letterhead.lines)}
    return (legible(json.dumps(content, ensure_ascii=False, allow_nan=False, indent=1), "\\\\") + "\n").encode()


def _plain(value: Any, lang: Any) -> Any:  # noqa: ANN401 - anything a document is made of
    if isinstance(value, Text):
        return value.say(lang)
    if is_dataclass(value):
        found = {one.name: _plain(getattr(value, one.name), lang) for one in fields(value)}
        for key in ("general", "filled"):
            if found.get(key):
                node = tree(found[key])
                found[key] = {"tex": tex(node), "text": spoken(node)}
        name = "table" if isinstance(value, Table) else type(value).__name__.lower()
        return {"block": name, **found} if isinstance(value, Block) else found
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple | list):
        return [_plain(one, lang) for one in value]
    if isinstance(value, frozenset):
        return sorted(value)
    return value


WRITER = Writer("json", Text("JSON 文档", "JSON document"), ".json", write)
