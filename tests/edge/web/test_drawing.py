"""What the page leaves out of texts that the command line and the papers have whole."""

from __future__ import annotations

import re

import pytest

from reidrisk.edge.web.drawing import HERE, without_commands
from reidrisk.govern.gate.gate import preconditions
from reidrisk.grade.caution import cautions
from reidrisk.model.text import LANGS


def test_no_remedy_on_the_page_is_typed() -> None:
    """A person who works on the page is told what to do, and never an option of a command."""
    remedies = [*(one.remedy for one in cautions()), *(one.remedy for one in preconditions())]
    assert len(remedies) > 50
    shown = [without_commands(remedy.say(lang)) for remedy in remedies for lang in LANGS]
    assert [text for text in shown if " --" in text] == []
    typed = re.compile(r"\breidrisk\b|\b[a-z]+_[a-z]+\b|\b(?:goals|privacy|attacks|purpose)[.]|\b(?:mitigate|synthesize|prepare) [a-z]")
    assert [text for text in shown if typed.search(text)] == []
    assert min(map(len, shown)) > 3


@pytest.mark.parametrize(
    ("whole", "shown"),
    [
        ("由管理层批准（reidrisk approve）。", "由管理层批准。"),
        ("Back them with evidence: reidrisk prepare CASE --set a.b=c --evidence FILE. Then grade.", "Back them with evidence. Then grade."),
        ("写明理由：reidrisk prepare 案例 --reason 理由，再重新评估。", "写明理由，再重新评估。"),
        ("几张表本来就要一起交出的，用 --sheet all 一起评估。", "几张表本来就要一起交出的，一起评估。"),
        ("Reduce the number of columns.", "Reduce the number of columns."),
    ],
)
def test_the_rest_of_the_sentence_stays(whole: str, shown: str) -> None:
    assert without_commands(whole) == shown


def test_every_term_stands_in_one_place_with_what_is_said_of_it() -> None:
    """A list of facts is laid out by pairs: a term without its own place goes astray among the others."""
    for path in sorted((HERE / "templates").glob("*.html")):
        for facts in re.findall(r'<dl class="facts">(.*?)</dl>', path.read_text(encoding="utf-8"), re.DOTALL):
            assert facts.count("<dt>") == facts.count("<div><dt>") == facts.count("</dd></div>"), path.name
