"""JUnit XML, which every pipeline shows as tests: one for the level, one for each finding."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

from ...model.assessment import Assessment
from ...model.text import Lang, Text, legible
from ..annotations import LEVEL, Annotation, annotated
from ..format import Format

# What no XML 1.0 can hold, escaped or not.
_NEVER = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(assessment: Assessment, lang: Lang) -> bytes:
    """UTF-8; a failure for what is an error, a test that was skipped for what only warns."""
    record, found = annotated(assessment, lang)
    suite = ET.Element("testsuite", {"name": _plain(f"reidrisk {record['dataset']['name']}"), "timestamp": record["made_at"][:19]})
    _properties(suite, record)
    if record["acceptable"] is True:
        _case(suite, record, "level", LEVEL.say(lang))
    for one in found:
        case = _case(suite, record, one.rule, one.title if one.column is None else f"{one.title}: {one.column}")
        _outcome(case, one)
    counts = {name: str(len(suite.findall(f"testcase/{tag}"))) for name, tag in (("failures", "failure"), ("skipped", "skipped"))}
    suite.attrib |= {"tests": str(len(suite.findall("testcase"))), "errors": "0", **counts}
    root = ET.Element("testsuites")
    root.append(suite)
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _properties(suite: ET.Element, record: Mapping[str, Any]) -> None:
    held = ET.SubElement(suite, "properties")
    values = {
        "standard": record["standard"]["id"], "level": record["level"], "level_range": record["level_range"],
        "provisional": str(record["provisional"]).lower(), "fingerprint": record["dataset"]["fingerprint"]["value"],
        "version": record["tool"]["version"],
    }  # fmt: skip
    for name, value in values.items():
        ET.SubElement(held, "property", {"name": name, "value": "" if value is None else _plain(str(value))})


def _case(suite: ET.Element, record: Mapping[str, Any], rule: str, name: str) -> ET.Element:
    return ET.SubElement(suite, "testcase", {"classname": f"reidrisk.{record['standard']['id']}.{rule}", "name": _plain(name), "time": "0"})


def _outcome(case: ET.Element, one: Annotation) -> None:
    if one.weight == "error":
        ET.SubElement(case, "failure", {"type": one.rule, "message": _plain(one.text)}).text = _plain(one.text)
    elif one.weight == "warning":
        ET.SubElement(case, "skipped", {"message": _plain(one.text)})
    else:
        ET.SubElement(case, "system-out").text = _plain(one.text)


def _plain(text: str) -> str:
    return _NEVER.sub("\ufffd", legible(text))


FORMAT = Format(
    key="junit",
    title=Text("JUnit XML，供流水线显示为测试", "JUnit XML, shown as tests by a pipeline"),
    suffix=".xml",
    render=render,
    examples=("junit.xml", "REPORT.XML", "a.b.xml", "结果.xml", "out/case 1.xml"),
    counterexamples=("report.xml.gz", "report.html", "xml.json", "report.xmlx", "reportxml"),
)
