"""The JSON Schema of `assessment.yaml`, for editors."""

from __future__ import annotations

import re
from typing import Any

from ...model.release import AT
from ...model.role import Role
from ...model.text import Text
from ..asking.item_values import options_of
from ..asking.questionnaire import SEVERAL, Item, items
from ..audiences import KINDS
from ..context import QUESTIONS
from ..question import Question
from .form import FORM, CaseEntry
from .own import may_differ
from .replies import CHANGE, SECTION
from .wording import ANSWER, MEANINGS, TITLE

Schema = dict[str, Any]
_SCALAR = ["string", "number", "null"]
_ANY = ["string", "number", "boolean", "null"]


def json_schema() -> Schema:
    """JSON Schema (draft 2020-12) with descriptions in both languages."""
    schema = CaseEntry.model_json_schema(by_alias=True, mode="validation")
    parts = schema["$defs"]
    answers = {question.path: _answer(question, parts["AnswerEntry"]) for question in QUESTIONS}
    schema["properties"] |= {path[0]: answer for path, answer in answers.items() if len(path) == 1}
    parts["ContextEntry"]["properties"] = {path[1]: answer for path, answer in answers.items() if len(path) > 1}
    parts["ColumnEntry"]["properties"]["decision"].update(_roles())
    schema["properties"] |= {SECTION: _answers(), CHANGE: _change()}
    schema["properties"] |= {kind: _own(kind, parts["AnswerEntry"]) for kind in KINDS}
    for key in ("subject_types", "overrides", "accepted"):
        schema["properties"][key]["type"] = ["object", "null"]
    del parts["AnswerEntry"], parts["ReplyEntry"], parts["ChangeEntry"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{FORM.replace('/', ':')}",
        **_untitled(schema),
        "title": "assessment.yaml",
        "description": _both(TITLE),
    }


def _answer(question: Question[object], entry: Schema) -> Schema:
    value: Schema = {"description": _both(question.meaning)}
    if isinstance(question.possible[0] if question.possible else None, tuple):  # several may be named
        value |= {"type": _SCALAR, "examples": [str(chosen) for chosen in question.effects]}
    elif question.effects:
        effects = [f"{chosen}: {_both(effect)}" for chosen, effect in question.effects.items()]
        value |= {"enum": [*(str(chosen) for chosen in question.effects), None], "markdownEnumDescriptions": [*effects, ""]}
    else:
        value |= {"type": _SCALAR}
    properties = {**entry["properties"], "value": value}
    mapping = {"type": "object", "additionalProperties": False, "properties": properties, "description": _both(ANSWER)}
    clause = Text("{text}（{clause}）", "{text} ({clause})").fill(text=question.text, clause=question.clause)
    return {"description": f"{clause.say('zh')}\n{clause.say('en')}", "anyOf": [mapping, value]}


def _own(kind: str, entry: Schema) -> Schema:
    """By name, what a recipient or environment may answer for itself."""
    properties = {question.key: _answer(question, entry) for question in QUESTIONS if question.varies}
    properties |= {item.key: _reply(item) for item in items() if may_differ(item)}
    one = {"type": ["object", "null"], "additionalProperties": False, "properties": properties}
    return {"type": ["object", "null"], "description": _both(MEANINGS[kind]), "additionalProperties": one}


def _answers() -> Schema:
    """Every question by its key; repeated ones by their key and the name of what they are about."""
    asked = [item for item in items() if item.question is None]
    return {
        "type": ["object", "null"],
        "description": _both(MEANINGS["answers"]),
        "additionalProperties": False,
        "properties": {item.key: _reply(item) for item in asked if item.each is None},
        "patternProperties": {f"^{re.escape(item.key)}{AT}.": _reply(item) for item in asked if item.each is not None},
    }


def _change() -> Schema:
    """Why the plan was changed."""
    meanings = {"reason": MEANINGS["plan_change.reason"], "by": MEANINGS["by"], "date": MEANINGS["date"]}
    properties = {key: {"type": ["string", "null"], "description": _both(text)} for key, text in meanings.items()}
    about = _both(MEANINGS["plan_change"])
    return {"type": ["object", "null"], "description": about, "additionalProperties": False, "properties": properties}


def _reply(item: Item) -> Schema:
    value = _reply_value(item)
    keys = {"by": "by", "date": "date", "evidence": "answers.evidence", "source": "source", "from": "answers.from"}
    keys |= {key: f"answers.{key}" for key in ("verified_by", "verified_on")}
    others = {key: {"type": ["string", "null"], "description": _both(MEANINGS[name])} for key, name in keys.items()}
    clauses = ", ".join(item.clauses)
    about = f"{item.text.say('zh')}（{clauses}）\n{item.text.say('en')} ({clauses})"
    mapping = {"type": "object", "additionalProperties": False, "properties": {"value": value, **others}}
    return {"description": about, "anyOf": [mapping, value]}


def _reply_value(item: Item) -> Schema:
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


def _roles() -> Schema:
    codes = [role.value for role in Role]
    several = {"type": "array", "items": {"enum": codes}, "minItems": 1, "uniqueItems": True}
    return {"anyOf": [several, {"enum": codes}, {"type": "null"}]}


def _both(text: Text) -> str:
    return f"{text.zh}\n{text.en}"


def _untitled(part: Any) -> Any:  # noqa: ANN401 - any JSON
    """Without the titles and docstrings that were written for programmers."""
    if isinstance(part, list):
        return [_untitled(item) for item in part]
    if not isinstance(part, dict):
        return part
    unwanted = {"title", "description"} if part.get("additionalProperties") is False and "title" in part else {"title"}
    return {key: _untitled(value) for key, value in part.items() if key not in unwanted or isinstance(value, dict)}
