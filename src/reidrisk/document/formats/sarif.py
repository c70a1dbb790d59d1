"""SARIF 2.1.0, which code hosts show beside a change."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from ...model.assessment import Assessment
from ...model.text import Lang, Text, legible
from ..annotations import Annotation, annotated
from ..format import Format


def render(assessment: Assessment, lang: Lang) -> bytes:
    """UTF-8; columns are logical places, for a table has no lines that anybody reads."""
    record, found = annotated(assessment, lang)
    rules = {one.rule: {"id": one.rule, "shortDescription": {"text": one.title}} for one in found}
    driver = {"name": "reidrisk", "version": record["tool"]["version"], "rules": list(rules.values())}
    run = {
        "tool": {"driver": driver},
        "results": [_result(one, record) for one in found],
        "properties": {key: record[key] for key in ("level", "level_range", "acceptable", "provisional")},
        "columnKind": "unicodeCodePoints",
    }
    text = json.dumps({"version": "2.1.0", "runs": [run]}, ensure_ascii=False, allow_nan=False, indent=2)
    return (legible(text, "\\\\") + "\n").encode()


def _result(one: Annotation, record: Mapping[str, Any]) -> dict[str, Any]:
    place: dict[str, Any] = {
        "physicalLocation": {"artifactLocation": {"uri": quote(record["dataset"]["name"])}, "region": {"startLine": 1}}
    }
    if one.column is not None:
        place["logicalLocations"] = [{"name": one.column, "kind": "column"}]
    return {"ruleId": one.rule, "level": one.weight, "message": {"text": one.text}, "locations": [place]}


FORMAT = Format(
    key="sarif",
    title=Text("SARIF 2.1.0，供代码托管平台显示", "SARIF 2.1.0, shown by code hosts"),
    suffix=".sarif",
    render=render,
    examples=("reidrisk.sarif", "REPORT.SARIF", "a.b.sarif", "结果.sarif", "out/case 1.sarif"),
    counterexamples=("report.sarif.json", "report.html", "sarif.json", "report.sarifx", "reportsarif"),
)
