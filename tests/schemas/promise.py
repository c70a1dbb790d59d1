"""What a reader of a result could no longer do with a newer schema: a key that is gone, may be missing now, or is of another type.

May be: further keys, further words of a list of words, further alternatives that bear a form (`schema`) of their own.
`python -m tests.schemas.promise` writes the schemas of this version, as they are kept at a release.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from reidrisk.case.doors.catalogue import acts
from reidrisk.case.doors.schema import result_schema
from reidrisk.flow.versions import tool_version
from reidrisk.prepare.case.schema import json_schema

KEPT = Path(__file__).parent / "kept"
Schema = Mapping[str, Any]
# Words for people: they may be put better at any time.
_WORDS = {"title", "description", "examples", "$comment", "$schema", "$id", "default"}
_LEAF = ("string", "boolean", "integer", "number", "null", "array", "object")


def schemas() -> dict[str, Any]:
    """Of every result, and of the case file, without words."""
    found = {act.key: plain(result_schema(act, "en")) for act in acts()}
    return {"assessment.yaml": plain(json_schema()), **found}


def plain(schema: Any, *, names: bool = False) -> Any:
    """Without words; `names`: the keys are those of properties, not of the schema."""
    if isinstance(schema, Mapping):
        return {
            key: plain(one, names=key in {"properties", "$defs"} and not names) for key, one in schema.items() if names or key not in _WORDS
        }
    return [plain(one) for one in schema] if isinstance(schema, list) else schema


def broken(old: Schema, new: Schema) -> list[str]:
    """The places at which a reader of `old` would fail."""
    return list(_broken(old, new, (old, new), "$"))


def form_of(schema: Schema) -> str | None:
    """The form that a result names: ``reidrisk/measure/1``."""
    told: Any = schema.get("properties", {}).get("schema", {})
    return told.get("const") or next(iter(told.get("enum", ())), None)


def _broken(old: Schema, new: Schema, roots: tuple[Schema, Schema], place: str) -> Iterator[str]:
    before, after = _ways(old, roots[0]), _ways(new, roots[1])
    if not before:
        return  # whatever it is, nobody was promised anything of it
    kinds = {_kind(one) for one in before}
    for kind in {_kind(one) for one in after} - kinds - ({"integer"} if "number" in kinds else set()):
        yield f"{place}: may be {kind or 'anything'} now"
    for one in before:
        alike = [each for each in after if _kind(each) == _kind(one) or {_kind(each), _kind(one)} == {"integer", "number"}]
        if not alike and _kind(one) in {"object", "array"}:
            yield f"{place}: is no {_kind(one)} any more"
        tried = [list(_inside(one, each, roots, place)) for each in alike]
        if tried and all(tried):
            yield from min(tried, key=len)


def _inside(old: Schema, new: Schema, roots: tuple[Schema, Schema], place: str) -> Iterator[str]:
    for key, value in old.get("properties", {}).items():
        if key not in new.get("properties", {}):
            yield f"{place}.{key}: is gone"
            continue
        if key in old.get("required", ()) and key not in new.get("required", ()):
            yield f"{place}.{key}: may be missing now"
        yield from _broken(value, new["properties"][key], roots, f"{place}.{key}")
    for key, mark in (("items", "[]"), ("additionalProperties", "{}")):
        if isinstance(old.get(key), Mapping):
            yield from _broken(old[key], new.get(key) or {}, roots, place + mark)
    if set(_words(old)) - set(_words(new)):
        yield f"{place}: other words"


def _words(schema: Schema) -> list[Any]:
    return [schema["const"]] if "const" in schema else list(schema.get("enum", ()))


def _ways(schema: Any, root: Schema) -> list[Schema]:
    """The alternatives, each of one type; none where anything may stand."""
    if not isinstance(schema, Mapping):
        return []
    if "$ref" in schema:
        found: Any = root
        for part in str(schema["$ref"]).removeprefix("#/").split("/"):
            found = found[part]
        return _ways(found, root)
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return [way for one in schema[key] for way in _ways(one, root)]
    if isinstance(schema.get("type"), list):
        return [{**schema, "type": one} for one in schema["type"]]
    return [schema] if _kind(schema) is not None else []


def _kind(schema: Schema) -> str | None:
    if "type" in schema:
        return str(schema["type"])
    words = _words(schema)
    return {str: "string", bool: "boolean", int: "integer", float: "number"}.get(type(words[0])) if words else None


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    text = ",\n".join(f"{json.dumps(name)}: {json.dumps(one, ensure_ascii=False)}" for name, one in schemas().items())
    (KEPT / f"{tool_version()}.json").write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
