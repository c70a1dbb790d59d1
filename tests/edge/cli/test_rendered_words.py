"""What a reader gets, over everything that is rendered: no empty place, no memory address, nothing said in our code's words."""

from __future__ import annotations

import re
from io import StringIO
from itertools import product

import pandas as pd
import pytest
from rich.console import Console

import reidrisk as rr
from reidrisk.document.formats.html import render
from reidrisk.document.pages.fragment import fragment
from reidrisk.document.report.terminal import lines
from reidrisk.edge.cli.why import explained
from reidrisk.model.text import LANGS, Lang

_ADDRESS = re.compile(r"0x[0-9a-f]{6,}|<built-in|<bound method|Text\(zh|Phrase\(|Fraction\(|frozenset|Role\.")
_EMPTY = re.compile(r"= [，,。.]|= {2}|“”|（）|\(\)|没有小于 {1,2}的|smaller than ;|\{\w+\}|pr_context")

CONTEXT = {"controls": "high", "motives": "low", "recipient_security": "high", "p": "0.001", "p_source": "2020"}
FRAMES = {
    "level 1": pd.DataFrame({"身份证号": ["11010519491231002X"] * 3, "sex": ["m", "f", "m"]}),
    "small": pd.DataFrame({"sex": ["m", "f", "f"], "age": ["1", "2", "3"]}),
    "large": pd.DataFrame({"sex": ["m", "f"] * 60, "备注": ["x"] * 120}),
}
WISHES: list[dict[str, object]] = [
    {},
    {"sharing": "public"},
    {"sharing": "controlled"},
    {"sharing": "enclave", **CONTEXT},
    {"sharing": "enclave", "assume_worst": True},
    {"sharing": "controlled", "threshold": "0.0001"},
    {"sharing": "enclave", "as_printed": True, **CONTEXT},
    {"qi": "sex", "sharing": "controlled", "ni": ["备注"]},
    {"ni": "sex", "sa": ["备注"], "sharing": "public"},
]


def shown(result: rr.Assessed, lang: Lang) -> str:
    console = Console(width=400, record=True, file=StringIO())
    console.print(lines(result.assessment, lang))
    return console.export_text()


@pytest.mark.parametrize(("name", "wish"), [*product(FRAMES, range(len(WISHES)))])
def test_nothing_is_left_empty_or_raw(name: str, wish: int) -> None:
    frame, options = FRAMES[name], dict(WISHES[wish])
    for role in ("qi", "ni", "sa"):
        named = options.pop(role, ())
        kept = [column for column in ([named] if isinstance(named, str) else named) if column in frame.columns]  # type: ignore[attr-defined]
        options |= {role: kept} if kept else {}
    context = rr.Context(**{key: options.pop(key) for key in list(options) if key in rr.Context.__dataclass_fields__})  # type: ignore[arg-type]
    result = rr.assess(frame, context=context, **options)  # type: ignore[arg-type]
    for lang in LANGS:
        text = shown(result, lang)
        page = re.sub(r"<script.*?</script>|<style.*?</style>", "", render(result.assessment, lang).decode(), flags=re.DOTALL)
        for where in (text, fragment(result.assessment, lang), page):
            assert not _ADDRESS.search(where)
        assert not _EMPTY.search(text), _EMPTY.search(text)


def test_a_range_stands_in_the_headline_and_open_answers_are_told() -> None:
    result = rr.assess(pd.DataFrame({"sex": ["m", "f"] * 60}), qi=["sex"], context=rr.Context(sharing="controlled"))
    assert (result.level, result.acceptable) == (3, True)
    assert "R = 0.0023 to 0.0167 is below" in shown(result, "en")
    assert "R = 0.0023 至 0.0167，低于" in shown(result, "zh")
    assert "the conclusion is the same whatever their answers" in shown(result, "en")


def test_level_2_under_every_sharing_model_names_no_class_size() -> None:
    result = rr.assess(pd.DataFrame({"sex": ["m", "f", "f"]}), qi=["sex"])
    assert result.level == 2
    assert "Whichever way the data are shared" in shown(result, "en")


def test_the_column_that_contributes_most_is_one() -> None:
    frame = pd.DataFrame({"a": list("xyxyxyxy"), "b": list("ppqqrrss"), "c": list("mmmmnnnn")})
    text = shown(rr.assess(frame, qi=["a", "b", "c"], context=rr.Context(sharing="enclave")), "en")
    assert text.count("contributes most") == 1
    assert text.count("Next is") >= 1


def test_level_1_advice_deletes_or_replaces() -> None:
    result = rr.assess(FRAMES["level 1"])
    advice = " ".join(way.finding.say("en") for way in result.assessment.verdict.ways)
    assert "delete" in advice
    assert "pseudonyms" in advice
    assert "generalis" not in advice


def test_who_decided_is_said_in_words() -> None:
    result = rr.assess(FRAMES["small"], qi=["sex"], ni=["age"], context=rr.Context(sharing="public"))
    assert "decided in the Python call" in " ".join(explained(result.assessment.inventory, ["age"], "en"))
    assert "已确认（Python 调用指定）" in " ".join(explained(result.assessment.inventory, ["all"], "zh"))


def test_a_level_reached_against_the_evidence_says_so() -> None:
    frame = pd.DataFrame({"身份证号": ["11010519491231002X"] * 3, "sex": ["m", "f", "m"]})
    result = rr.assess(frame, ni=["身份证号", "sex"], context=rr.Context(sharing="public"))
    assert result.level == 1
    assert "Column “身份证号” was decided as non-identifier" in shown(result, "en")
    assert "the evidence speaks for quasi-identifier. Please review it." in shown(result, "en")
    assert "Against the evidence" not in shown(rr.assess(frame, di=["身份证号"], qi=["sex"], context=rr.Context(sharing="public")), "en")


def test_figures_that_are_not_needed_keep_their_names() -> None:
    result = rr.assess(pd.DataFrame({"x1": ["a", "b"]}), ni=["x1"], context=rr.Context(sharing="public"))
    number = result.numbers["R_c"]
    assert (number.value, number.state, number.clause) == (None, "not_required", "D.1.3")
    assert all(each.title.zh != each.symbol for each in result.numbers.values())
