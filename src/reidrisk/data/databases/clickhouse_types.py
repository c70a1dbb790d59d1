"""Types of ClickHouse: what a column of each is to Ibis, and how it is read where Ibis has no type for it."""

from __future__ import annotations

import re

_AROUND = re.compile(r"(?:Nullable|LowCardinality)\((.*)\)", re.DOTALL)
_DECIMAL = re.compile(r"Decimal\((\d+), *(\d+)\)")
_MOMENT = re.compile(r"DateTime(?:64)?(?:\((.*)\))?", re.DOTALL)
_ZONE = re.compile("'[^']+'")
_PLAIN = {
    **{f"{sign}{bits}": f"{sign.lower()}{bits}" for sign in ("Int", "UInt") for bits in (8, 16, 32, 64)},
    "Bool": "boolean", "Float32": "float32", "Float64": "float64", "Date": "date", "Date32": "date", "UUID": "uuid",
}  # fmt: skip
# What has a text that is the value, and no type to Ibis.
_TEXTS = re.compile(r"String|Enum(?:8|16)\(.*|IPv[46]|U?Int(?:128|256)|Time(?:64\(\d\))?|DateTime64\([789].*", re.DOTALL)
_PADDED = re.compile(r"FixedString\(\d+\)")


def read_as(column: str, kind: str) -> tuple[str, str | None]:
    r"""SQL that reads the column, and its type to Ibis; None where its values cannot be compared.

    >>> read_as("a", "LowCardinality(Nullable(String))")
    ('CAST(a AS Nullable(String))', 'string')
    >>> read_as("a", "FixedString(4)")
    ("replaceRegexpOne(CAST(a AS Nullable(String)), '\\\\0+$', '')", 'string')
    >>> read_as("a", "Array(String)")
    ('a', None)
    """
    bare, text = kind, f"CAST({column} AS Nullable(String))"
    while around := _AROUND.fullmatch(bare):
        bare = around[1]
    if _TEXTS.fullmatch(bare):
        return (column if kind in {"String", "Nullable(String)"} else text), "string"
    if _PADDED.fullmatch(bare):  # its padding is no part of the value
        return f"replaceRegexpOne({text}, '\\\\0+$', '')", "string"
    if bare == "BFloat16":
        return f"CAST({column} AS Nullable(Float32))", "float32"
    if decimal := _DECIMAL.fullmatch(bare):
        return column, f"decimal({decimal[1]}, {decimal[2]})"
    if moment := _MOMENT.fullmatch(bare):
        return column, "timestamp('UTC')" if _ZONE.search(moment[1] or "") else "timestamp"
    return column, _PLAIN.get(bare)
