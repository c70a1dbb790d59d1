"""Frictionless: a Table Schema, or a Data Package whose resources have one (specs v1 and v2)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from ....model.text import Text
from ..codes import MOST, Codes
from ..form import DictionaryColumn, DictionaryForm, roles_of, spelled
from ..json_text import Object, objects, read_object, text_of

ROLE = "reidrisk:role"  # a property of our own, which the specification allows


def _accepts(name: str, head: bytes) -> bool:
    if not name.endswith(".json") or b"tableSchema" in head:
        return False
    return any(key in head for key in (b'"fields"', b'"resources"', b'"schema"'))


def _read(content: bytes, file: str) -> Iterator[DictionaryColumn]:
    whole = read_object(content, file)
    resources = whole.get("resources")
    if not isinstance(resources, list):
        yield from _fields(whole.get("schema", whole), "fields", file)
        return
    for number, resource in enumerate(resources):
        schema = resource.get("schema") if isinstance(resource, dict) else None
        yield from _fields(schema, f"resources[{number}].schema.fields", file)


def _fields(schema: object, place: str, file: str) -> Iterator[DictionaryColumn]:
    if not isinstance(schema, dict):  # the address of a schema elsewhere: nothing is fetched
        return
    for name, field in objects(schema.get("fields"), place, file, "name"):
        yield DictionaryColumn(name, _meaning(field), text_of(field.get("type")), roles_of(field.get(ROLE)), _codes(field))


def _meaning(field: Object) -> str:
    return text_of(field.get("title")) or text_of(field.get("description"))


def _codes(field: Object) -> Codes:
    """The categories of the second version of the specification, each a value with its label."""
    listed = field.get("categories")
    pairs = (
        [(text_of(one.get("value")), text_of(one.get("label"))) for one in listed if isinstance(one, dict)]
        if isinstance(listed, list)
        else []
    )
    return tuple((code, meaning) for code, meaning in pairs[:MOST] if code and meaning)


def _write(columns: Sequence[DictionaryColumn], name: str) -> str:
    fields = [
        {"name": one.name, "type": one.kind or "string"}
        | ({"title": one.description} if one.description else {})
        | ({ROLE: spelled(one.roles)} if one.roles else {})
        | ({"categories": [{"value": code, "label": meaning} for code, meaning in one.codes]} if one.codes else {})
        for one in columns
    ]
    package = {"name": "data", "resources": [{"name": "data", "path": name, "schema": {"fields": fields}}]}
    return json.dumps(package, ensure_ascii=False, indent=1) + "\n"


FORM = DictionaryForm(
    key="frictionless",
    title=Text("Frictionless 数据包或表结构", "Frictionless data package or table schema"),
    ending=".json",
    accepts=_accepts,
    read=_read,
    write=_write,
    examples=(
        ("datapackage.json", b'{"name": "x", "resources": [{"path": "a.csv"}]}'),
        ("schema.json", b'{"fields": [{"name": "a"}]}'),
        ("tableschema.json", b'{"missingValues": [""], "fields": []}'),
        ("resource.json", b'{"path": "a.csv", "schema": {"fields": []}}'),
        ("p.json", b'{"profile": "tabular-data-package", "resources": []}'),
    ),
    counterexamples=(
        ("a.csv-metadata.json", b'{"@context": "http://www.w3.org/ns/csvw", "tableSchema": {"columns": []}}'),
        ("fields.csv", b'"fields"'),
        ("define.xml", b"<ODM>"),
        ("a.json", b'{"rows": []}'),
        ("datapackage.yaml", b"resources:"),
    ),
)
