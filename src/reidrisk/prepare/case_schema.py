"""The JSON Schema of `assessment.yaml`, for editors."""

from __future__ import annotations

from typing import Any

from ..model.role import Role
from ..model.text import Text
from .case_model import FORM, CaseEntry
from .case_replies import CHANGE, SECTION
from .case_schema_answers import answers_schema, change_schema
from .case_wording import ANSWER, TITLE
from .context import QUESTIONS
from .question import Question

_SCALAR = ["string", "number", "null"]


def json_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) with descriptions in both languages."""
    schema = CaseEntry.model_json_schema(by_alias=True, mode="validation")
    parts = schema["$defs"]
    answers = {question.path: _answer(question, parts["AnswerEntry"]) for question in QUESTIONS}
    schema["properties"] |= {path[0]: answer for path, answer in answers.items() if len(path) == 1}
    parts["ContextEntry"]["properties"] = {path[1]: answer for path, answer in answers.items() if len(path) > 1}
    parts["ColumnEntry"]["properties"]["decision"].update(_roles())
    schema["properties"] |= {SECTION: answers_schema(), CHANGE: change_schema()}
    schema["properties"]["subject_types"]["type"] = ["object", "null"]
    del parts["AnswerEntry"], parts["ReplyEntry"], parts["ChangeEntry"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{FORM.replace('/', ':')}",
        **_untitled(schema),
        "title": "assessment.yaml",
        "description": _both(TITLE),
    }


def _answer(question: Question[object], entry: dict[str, Any]) -> dict[str, Any]:
    value: dict[str, Any] = {"description": _both(question.meaning)}
    if question.choices:
        effects = [f"{choice.value}: {_both(choice.effect)}" for choice in question.choices]
        value |= {"enum": [*(str(choice.value) for choice in question.choices), None], "markdownEnumDescriptions": [*effects, ""]}
    else:
        value |= {"type": _SCALAR}
    properties = {**entry["properties"], "value": value}
    mapping = {"type": "object", "additionalProperties": False, "properties": properties, "description": _both(ANSWER)}
    clause = Text("{text}（{clause}）", "{text} ({clause})").fill(text=question.text, clause=question.clause)
    return {"description": f"{clause.say('zh')}\n{clause.say('en')}", "anyOf": [mapping, value]}


def _roles() -> dict[str, Any]:
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
