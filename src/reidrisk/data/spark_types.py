"""Spark's types as Ibis has them; None where values cannot be compared."""

from __future__ import annotations

from typing import Any

_PLAIN = {
    "string": "string",
    "boolean": "boolean",
    "tinyint": "int8",
    "smallint": "int16",
    "int": "int32",
    "bigint": "int64",
    "float": "float32",
    "double": "float64",
    "date": "date",
    "timestamp": "timestamp('UTC')",
    "timestamp_ntz": "timestamp",
    "binary": "binary",
    "void": "string",
}


def ibis_schema(schema: Any) -> dict[str, Any]:  # noqa: ANN401 - of a library that is not imported
    """The Ibis type of each column by name; a repeated name, which no schema of a table has, keeps its mark."""
    result: dict[str, Any] = {}
    for field in schema.fields:
        name = field.name
        result[name] = ibis_type(field.dataType.simpleString())
    return result


def ibis_type(spark: str) -> Any:  # noqa: ANN401 - an Ibis type
    """From Spark's own spelling: ``decimal(10,2)``, ``string collate UTF8_LCASE``, ``array<int>``."""
    import ibis  # noqa: PLC0415 - an extra

    if spark.startswith("decimal("):
        return ibis.dtype(spark.replace(",", ", "))
    if spark.startswith(("string", "varchar(", "char(")):
        return ibis.dtype("string")
    found = _PLAIN.get(spark)
    return ibis.dtype(found) if found is not None else None
