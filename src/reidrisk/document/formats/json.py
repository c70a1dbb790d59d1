"""JSON by the published schema, for pipelines."""

from __future__ import annotations

import json

from ...model.assessment import Assessment
from ...model.text import Lang, Text, legible
from ..format import Format
from ..record import as_json, errors_json


def render(assessment: Assessment, lang: Lang) -> bytes:
    """UTF-8, indented, keys in the order of the schema."""
    text = json.dumps(as_json(assessment, lang), ensure_ascii=False, allow_nan=False, indent=2)
    return (legible(text, "\\\\") + "\n").encode()


__all__ = ["FORMAT", "as_json", "errors_json", "render"]

FORMAT = Format(
    key="json",
    title=Text("JSON 评估结果", "JSON result"),
    suffix=".json",
    render=render,
    examples=("report.json", "REPORT.JSON", "a.b.json", "结果.json", "out/case 1.json"),
    counterexamples=("report.jsonl", "report.ndjson", "report.json.gz", "json.html", "reportjson"),
)
