"""Lines that a runner of GitHub's kind turns into marks beside a change."""

from __future__ import annotations

from ...model.assessment import Assessment
from ...model.text import Lang, Text, legible
from ..annotations import annotated
from ..format import Format

_WORDS = {"error": "error", "warning": "warning", "note": "notice"}


def render(assessment: Assessment, lang: Lang) -> bytes:
    """A line for each finding; nothing where there is none. What would end a line or a value is escaped as the runner undoes it."""
    record, found = annotated(assessment, lang)
    file = _value(record["dataset"]["name"])
    return "".join(f"::{_WORDS[one.weight]} file={file},title={_value(one.title)}::{_text(one.text)}\n" for one in found).encode()


def _text(text: str) -> str:
    return legible(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _value(text: str) -> str:
    return _text(text).replace(":", "%3A").replace(",", "%2C")


FORMAT = Format(
    key="github",
    title=Text("GitHub 一类的流水线标注", "annotations of a runner of GitHub's kind"),
    suffix=".annotations",
    render=render,
    examples=("a.annotations", "REPORT.ANNOTATIONS", "a.b.annotations", "结果.annotations", "out/case 1.annotations"),
    counterexamples=("a.annotations.txt", "report.html", "annotations.json", "report.annotation", "annotations"),
)
