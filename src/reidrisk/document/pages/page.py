"""The report as one HTML page, and the verdict as a cell of a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drawing import packaged, policy, scripts
from ..labels import labels
from ..report.marks import marks
from ..report.parts import Rung, key_figures, ladder, moment
from ..report.sentences import first_steps, headline
from .markup import bullets, element, lines, ours
from .sections import Sections

if TYPE_CHECKING:
    from markupsafe import Markup

    from ...model.assessment import Assessment
    from ...model.text import Lang

_TONGUE = {"zh": "zh-CN", "en": "en"}


def page(assessment: Assessment, lang: Lang) -> str:
    """The whole report in one language."""
    t = labels(lang)
    above = [
        element("p", assessment.standard.title.say(lang), class_="over"),
        element("h1", t("report")),
        element("p", f"{assessment.facts.name} · {moment(assessment)}", class_="over"),
    ]
    parts = [
        element("a", t("skip"), class_="skip", href="#verdict"),
        element("header", "\n", lines(above)),
        element("main", "\n", _verdict(assessment, lang), "\n", Sections(assessment, lang).all()),
        *(element("script", ours(script)) for script in scripts()),
    ]
    whole = element("html", "\n", lines([_head(assessment, lang), element("body", "\n", lines(parts))]), lang=_TONGUE[lang])
    return f"<!doctype html>\n{whole}"


def _head(assessment: Assessment, lang: Lang) -> Markup:
    style = packaged("pages/report.css")
    allowed = (
        {"charset": "utf-8"},
        {"http_equiv": "Content-Security-Policy", "content": policy(scripts(), style)},
        {"name": "viewport", "content": "width=device-width, initial-scale=1"},
        {"name": "referrer", "content": "no-referrer"},
    )
    metas = [ours(str(element("meta", **each)).removesuffix("</meta>")) for each in allowed]
    title = element("title", f"{labels(lang)('report')} · {assessment.facts.name}")
    return element("head", "\n", lines([*metas, title, element("style", ours(style))]))


def _verdict(assessment: Assessment, lang: Lang) -> Markup:
    """The headline, the ladder of levels, the key figures, and what to do first."""
    t, shown = labels(lang), marks(assessment)
    keys = (element("div", element("dt", label), element("dd", value)) for label, value in key_figures(assessment, lang))
    points = (
        element("li", element("span", mark.sign, class_="sign", aria_hidden="true"), " ", mark.text.say(lang), class_=mark.tone)
        for mark in shown
    )
    parts = [
        element("h2", t("verdict"), id="h-verdict"),
        element("p", headline(assessment).say(lang), class_="headline"),
        element("ol", "\n", lines(_rung(one, lang) for one in ladder(assessment, lang)), class_="ladder", aria_label=t("ladder")),
        element("dl", "\n", lines(keys), class_="keys"),
        element("ul", "\n", lines(points), class_="marks"),
        element("h3", t("first")),
        bullets(each.say(lang) for each in first_steps(assessment)),
    ]
    return element("section", "\n", lines(parts), id="verdict", class_=f"verdict {shown[0].tone}", aria_labelledby="h-verdict")


def _rung(rung: Rung, lang: Lang) -> Markup:
    t = labels(lang)
    flag = f"▼ {t('here')}" if rung.here else f"▽ {t('maybe')}" if rung.maybe else ""
    parts = [
        element("span", flag, class_="flag"),
        element("span", rung.level, class_="rung"),
        element("span", rung.text, class_="say"),
        element("span", t("acceptable") if rung.good else t("not_acceptable"), class_="side"),
    ]
    kind = ("good" if rung.good else "bad") + (" here" if rung.here else "") + (" maybe" if rung.maybe else "")
    return element("li", "\n", lines(parts), class_=kind, aria_current="true" if rung.here else None)


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
    return str(lines([style, element("div", "\n", lines(parts), class_=f"reidrisk {shown[0].tone}", lang=_TONGUE[lang])]))
