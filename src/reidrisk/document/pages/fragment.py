"""The verdict as a cell of a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.text import Lang
from ..drawing import packaged
from ..labels import labels
from ..report.marks import marks
from ..report.parts import key_figures, ladder
from ..report.sentences import headline
from .markup import element, lines, ours

if TYPE_CHECKING:
    from ...model.assessment import Assessment

_LOCALE: dict[Lang, str] = {"zh": "zh-CN", "en": "en"}


def fragment(assessment: Assessment, lang: Lang) -> str:
    """The verdict as a piece of HTML for a notebook: no script, no outer page.

    No list elements: the page around it (Jupyter, a manual) has rules of its own for them, and stood the strip on end.
    """
    t, shown, ways = labels(lang), marks(assessment), assessment.verdict.ways
    figures = key_figures(assessment, lang)
    levels = lines(
        element(
            "span",
            f"▶ {rung.level}" if rung.here else rung.level,
            role="listitem",
            class_=("here" if rung.here else "") + ("maybe" if rung.maybe else ""),
            aria_current="true" if rung.here else None,
            title=rung.text,
        )
        for rung in ladder(assessment, lang)
    )
    remarks = lines(
        element("div", element("span", mark.sign, aria_hidden="true"), " ", mark.text.say(lang), role="listitem") for mark in shown
    )
    parts = [
        element("p", f"{assessment.standard.title.say(lang)} · {assessment.facts.name}", class_="over"),
        element("p", headline(assessment).say(lang), class_="headline"),
        element("div", "\n", levels, class_="levels", role="list", aria_label=t("ladder")),
        element(
            "table",
            "\n",
            element("thead", element("tr", *(element("th", label, scope="col") for label, _ in figures))),
            "\n",
            element("tbody", element("tr", *(element("td", value) for _, value in figures))),
            "\n",
        ),
        element("div", "\n", remarks, class_="lines", role="list"),
    ]
    if ways:
        points = lines(element("div", way.finding.say(lang), role="listitem") for way in ways)
        parts += [element("p", t("ways"), class_="over"), element("div", "\n", points, class_="lines", role="list")]
    style = element("style", ours(packaged("pages/notebook.css")))
    return str(lines([style, element("div", "\n", lines(parts), class_=f"reidrisk {shown[0].tone}", lang=_LOCALE[lang])]))
