"""The sections ``answers`` and ``plan_change`` in the JSON Schema of `assessment.yaml`: one property for each question."""

from __future__ import annotations

import re
from typing import Any

from ..model.text import Text
from .case_wording import MEANINGS
from .item_values import options_of
from .questionnaire import SEVERAL, Item, items
from .situation import AT

Schema = dict[str, Any]
_ANY = ["string", "number", "boolean", "null"]


def answers_schema() -> Schema:
    """Every question by its key; repeated ones by their key and the name of what they are about."""
    asked = [item for item in items() if item.question is None]
    return {
        "type": ["object", "null"],
        "description": _both(MEANINGS["answers"]),
        "additionalProperties": False,
        "properties": {item.key: _entry(item) for item in asked if item.each is None},
        "patternProperties": {f"^{re.escape(item.key)}{AT}.": _entry(item) for item in asked if item.each is not None},
    }


def change_schema() -> Schema:
    """Why the plan was changed."""
    said = {"reason": MEANINGS["plan_change.reason"], "by": MEANINGS["by"], "date": MEANINGS["date"]}
    properties = {key: {"type": ["string", "null"], "description": _both(text)} for key, text in said.items()}
    about = _both(MEANINGS["plan_change"])
    return {"type": ["object", "null"], "description": about, "additionalProperties": False, "properties": properties}


def _entry(item: Item) -> Schema:
    value = _value(item)
    keys = {"by": "by", "date": "date", "evidence": "answers.evidence", "source": "source", "from": "answers.from"}
    others = {key: {"type": ["string", "null"], "description": _both(MEANINGS[name])} for key, name in keys.items()}
    clauses = ", ".join(item.clauses)
    about = f"{item.text.say('zh')}（{clauses}）\n{item.text.say('en')} ({clauses})"
    mapping = {"type": "object", "additionalProperties": False, "properties": {"value": value, **others}}
    return {"description": about, "anyOf": [mapping, value]}


def _value(item: Item) -> Schema:
    about = _both(item.help)
    options = options_of(item)
    if item.kind == "choices":
        return {"description": about, "type": ["array", "string", "null"], "items": {"enum": [one.value for one in options]}}
    if options:
        titles = [f"{one.value}: {one.title.zh} / {one.title.en}" for one in options]
        return {
            "description": about,
            "enum": [*(one.value for one in options), True, False, None],
            "markdownEnumDescriptions": [*titles, "", "", ""],
        }
    return {"description": about, "type": ["array", *_ANY] if item.kind in SEVERAL else _ANY}


def _both(text: Text) -> str:
    return f"{text.zh}\n{text.en}"
