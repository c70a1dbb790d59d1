"""The JSON Schemas: a table of fields for people, the schema itself for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from reidrisk.document.record import result_schema
from reidrisk.model.text import Lang, Text
from reidrisk.prepare.case.file import json_schema

from .page import Page, code, table

Schema = Mapping[str, Any]
HEAD = (Text("字段", "field"), Text("类型", "type"), Text("说明", "meaning"))
KINDS: dict[str, tuple[Text, Text, Callable[[], Schema]]] = {
    "result": (
        Text("结果的 JSON Schema", "JSON Schema of the result"),
        Text(
            "`reidrisk assess --json` 的输出。字段只增不改；不兼容的改动会换版本号。",
            "What `reidrisk assess --json` prints. Breaking changes get a new number.",
        ),
        result_schema,
    ),
    "assessment.yaml": (
        Text("案例文件的 JSON Schema", "JSON Schema of the case file"),
        Text(
            "`reidrisk scan` 写出、由人填写的 `assessment.yaml`。", "The `assessment.yaml` that `reidrisk scan` writes and people fill in."
        ),
        json_schema,
    ),
}
WHOLE = Text("完整内容", "The whole schema")
DEEPEST = 4


def pages(lang: Lang) -> list[Page]:
    """One page for each schema."""
    return [_page(name, title, intro, make(), lang) for name, (title, intro, make) in KINDS.items()]


def _page(name: str, title: Text, intro: Text, schema: Schema, lang: Lang) -> Page:
    rows = [(code(path), kind, meaning) for path, kind, meaning in fields(schema, schema)]
    whole = json.dumps(schema, ensure_ascii=False, indent=1)
    body = f"{intro.say(lang)}\n\n{table([head.say(lang) for head in HEAD], rows)}\n## {WHOLE.say(lang)}\n\n```json\n{whole}\n```"
    return Page(f"schema-{name.replace('.', '-')}.md", title.say(lang), body, searched=False)


def fields(root: Schema, schema: Schema, prefix: str = "", depth: int = 0) -> Iterator[tuple[str, str, str]]:
    """(path, type, description) of every field, depth first."""
    for name, raw in resolved(root, schema).get("properties", {}).items():
        one = resolved(root, raw)
        yield prefix + name, kind_of(root, one), str(raw.get("description") or one.get("description") or "")
        inner, mark = inside(root, one)
        if inner is not None and depth < DEEPEST:
            yield from fields(root, inner, f"{prefix}{name}{mark}.", depth + 1)


def inside(root: Schema, one: Schema) -> tuple[Schema | None, str]:
    """The schema below this one, and how its path is written: ``[]`` for items, ``{}`` for values by name."""
    for option in (one, *(resolved(root, each) for each in one.get("anyOf", ()))):
        if "properties" in option:
            return option, ""
        if isinstance(option.get("items"), Mapping):
            return resolved(root, option["items"]), "[]"
        if isinstance(option.get("additionalProperties"), Mapping):
            return resolved(root, option["additionalProperties"]), "{}"
    return None, ""


def resolved(root: Schema, schema: Schema) -> Schema:
    """What a reference stands for."""
    if "$ref" not in schema:
        return schema
    found: Any = root
    for part in str(schema["$ref"]).removeprefix("#/").split("/"):
        found = found[part]
    return resolved(root, found)


def kind_of(root: Schema, one: Schema) -> str:
    """The type in a word or two."""
    if "const" in one:
        return code(one["const"])
    if "enum" in one:
        return " / ".join(code(json.dumps(value)) for value in one["enum"])
    if "anyOf" in one:
        return " / ".join(dict.fromkeys(kind_of(root, resolved(root, each)) for each in one["anyOf"]))
    given = one.get("type", "")
    return " / ".join(given) if isinstance(given, list) else str(given)
