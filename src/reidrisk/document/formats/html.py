"""One self-contained page that opens from disk and prints on A4."""

from __future__ import annotations

from ...model.assessment import Assessment
from ...model.text import Lang, Text, legible
from ..format import Format
from ..pages.page import page


def render(assessment: Assessment, lang: Lang) -> bytes:
    """The page as UTF-8."""
    return legible(page(assessment, lang)).encode()


FORMAT = Format(
    key="html",
    title=Text("HTML 评估报告", "HTML report"),
    suffix=".html",
    render=render,
    examples=("report.html", "REPORT.HTML", "a.b.html", "报告.html", "out/case 1.html"),
    counterexamples=("report.htm5", "report.xhtml", "report.html.gz", "html.json", "report.mhtml"),
)
