"""CSV on the Web: metadata of a table or of a group of tables (W3C Recommendation of 2015)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from ....model.text import Text
from ..codes import MOST, Codes
from ..form import DictionaryColumn, DictionaryForm, roles_of, spelled
from ..json_text import Object, objects, read_object, text_of

_CONTEXT = "http://www.w3.org/ns/csvw"
# As publishers write them: Dublin Core under each of its prefixes, RDF Schema, schema.org.
_MEANINGS = (
    "dc:description", "dcterms:description", "dct:description", "schema:description", "dc:title", "dcterms:title", "dct:title",
    "rdfs:label", "rdfs:comment",
)  # fmt: skip
_ROLE = "dc:subject"  # a common property, which may annotate any column
# The specification has no lists of codes; a column may have any property of a known vocabulary (5.8): its range, a scheme of SKOS.
_RANGE, _CONCEPTS, _CODE, _LABEL = "rdfs:range", "skos:hasTopConcept", "skos:notation", "skos:prefLabel"


def _accepts(name: str, head: bytes) -> bool:
    return name.endswith(".json") and (b"tableSchema" in head or _CONTEXT.encode() in head)


def _read(content: bytes, file: str) -> Iterator[DictionaryColumn]:
    whole = read_object(content, file)
    tables = whole.get("tables")
    listed = [("", whole)] if not isinstance(tables, list) else [(f"tables[{number}].", one) for number, one in enumerate(tables)]
    for place, table in listed:
        schema = table.get("tableSchema", whole.get("tableSchema")) if isinstance(table, dict) else None
        if isinstance(schema, dict):
            for name, column in objects(_named(schema.get("columns")), f"{place}tableSchema.columns", file, "name"):
                if column.get("virtual") is not True:
                    yield _described(name, column)


def _named(columns: object) -> object:
    """With the name that the specification gives to a column without one: its title, which is the head in the file, else its number."""
    if not isinstance(columns, list):
        return columns
    return [
        {**one, "name": text_of(one.get("titles")) or text_of(one.get("name")) or f"_col.{number}"} if isinstance(one, dict) else one
        for number, one in enumerate(columns, 1)
    ]


def _described(name: str, column: Object) -> DictionaryColumn:
    kind = column.get("datatype")
    base = kind.get("base") if isinstance(kind, dict) else kind
    meaning = next((found for key in _MEANINGS if (found := text_of(column.get(key)))), "")
    return DictionaryColumn(name, meaning, text_of(base), roles_of(column.get(_ROLE)), _codes(column.get(_RANGE)))


def _codes(scheme: object) -> Codes:
    found = scheme.get(_CONCEPTS) if isinstance(scheme, dict) else None
    listed = found if isinstance(found, list) else []
    pairs = [(text_of(one.get(_CODE)), text_of(one.get(_LABEL))) for one in listed if isinstance(one, dict)]
    return tuple((code, meaning) for code, meaning in pairs[:MOST] if code and meaning)


def _scheme(codes: Codes) -> Object:
    return {"@type": "skos:ConceptScheme", _CONCEPTS: [{_CODE: code, _LABEL: meaning} for code, meaning in codes]}


def _write(columns: Sequence[DictionaryColumn], name: str) -> str:
    listed = [
        {"titles": one.name, "datatype": one.kind or "string"}
        | ({"dc:description": one.description} if one.description else {})
        | ({_ROLE: spelled(one.roles)} if one.roles else {})
        | ({_RANGE: _scheme(one.codes)} if one.codes else {})
        for one in columns
    ]
    return json.dumps({"@context": _CONTEXT, "url": name, "tableSchema": {"columns": listed}}, ensure_ascii=False, indent=1) + "\n"


FORM = DictionaryForm(
    key="csvw",
    title=Text("CSVW 元数据（W3C）", "CSVW metadata (W3C)"),
    ending="-metadata.json",
    accepts=_accepts,
    read=_read,
    write=_write,
    examples=(
        ("a.csv-metadata.json", b'{"@context": "http://www.w3.org/ns/csvw", "url": "a.csv"}'),
        ("m.json", b'{"@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}], "tables": []}'),
        ("csv-metadata.json", b'{"tableSchema": {"columns": []}}'),
        ("x.json", b'{"url": "a.csv", "tableSchema": {}}'),
        ("y.json", b'{"tables": [{"url": "a", "tableSchema": {"columns": []}}]}'),
    ),
    counterexamples=(
        ("datapackage.json", b'{"resources": []}'),
        ("a.csv", b"tableSchema"),
        ("a.json", b"{}"),
        ("a.xml", b"http://www.w3.org/ns/csvw"),
        ("schema.json", b'{"fields": []}'),
    ),
)
