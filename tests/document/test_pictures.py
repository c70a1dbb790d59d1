"""Pictures are read in grey print and by colour-blind eyes: series differ in lightness however seen, and by a mark or a shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.document.document_cases import ALL, LEVEL_2_SMALL, LEVEL_3, OPEN_SHARING
from tests.document.test_kinds import material
from tests.document.test_mitigated import RECORD

from reidrisk.document.chart import CALM, MARK, RULE, TOO, WARN, charts
from reidrisk.document.charts import class_sizes, risk_distribution
from reidrisk.document.drawn import svg
from reidrisk.document.kinds.identifiers import SHOWN, identifying_sets, ranked
from reidrisk.document.making import Make
from reidrisk.document.parts.before_after import before_after
from reidrisk.document.parts.treatment import Treatment
from reidrisk.document.report import effects
from reidrisk.document.report.standing import standing
from reidrisk.identify.quasi.keysets import IdentifyingSet, KeySearch
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.text import LANGS, Lang
from reidrisk.prepare.asking.moves import Move, moves

F = Fraction
# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
SIGHTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LUMINANCE = (0.2126, 0.7152, 0.0722)


def seen(colour: str, sight: str) -> float:
    """Relative luminance (WCAG 2) of a colour as this sight sees it."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    ]
    turned = [min(max(sum(a * b for a, b in zip(row, linear, strict=True)), 0.0), 1.0) for row in SIGHTS[sight]]
    return sum(a * b for a, b in zip(LUMINANCE, turned, strict=True))


def contrast(one: str, other: str, sight: str) -> float:
    low, high = sorted((seen(one, sight), seen(other, sight)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("pair", [(CALM, WARN), (CALM, MARK), (CALM, RULE), ("#ffffff", WARN), ("#ffffff", MARK), ("#ffffff", RULE)])
def test_what_stands_in_one_picture_differs_in_lightness_alone(sight: str, pair: tuple[str, str]) -> None:
    assert contrast(*pair, sight) >= 3


@pytest.mark.parametrize("sight", SIGHTS)
def test_bars_stand_off_the_paper_and_words_off_the_bars(sight: str) -> None:
    assert contrast("#ffffff", CALM, sight) >= 1.9
    assert contrast("#222222", CALM, sight) >= 4.5


def parts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for one in value.values():
            yield from parts(one)
    elif isinstance(value, list):
        for one in value:
            yield from parts(one)


@pytest.mark.parametrize("name", sorted(ALL))
def test_what_is_dark_says_so_in_letters_or_is_the_only_one(name: str) -> None:
    for chart in charts():
        spec = chart.spec(ALL[name], "en")
        if spec is None:
            continue
        for values in (one["values"] for one in parts(spec) if "values" in one and isinstance(one["values"], list)):
            for row in values:
                if isinstance(row, dict) and (row.get("small") or row.get("flips") or row.get("above")):
                    assert str(row["said"]).startswith(TOO), chart.key
        toned = [one for one in parts(spec) if one.get("value") == WARN]
        assert (
            not toned
            or "▲" in chart.sentence(ALL[name]).say("zh")
            or not any(
                row.get("small") or row.get("flips") or row.get("above")
                for one in parts(spec)
                if isinstance(one.get("values"), list)
                for row in one["values"]
                if isinstance(row, dict)
            )
        ), chart.key


def test_every_picture_has_a_sentence_in_both_languages_and_a_table() -> None:
    drawn = set()
    for assessment in ALL.values():
        for chart in charts():
            for lang in LANGS:
                if chart.spec(assessment, lang) is not None:
                    drawn.add(chart.key)
                    assert len(chart.sentence(assessment).say(lang)) > 12, chart.key
                    grid = chart.grid(assessment, lang)
                    assert grid.rows, chart.key
                    assert all(len(row) == len(grid.head) for row in grid.rows), chart.key
    assert {"class-sizes", "risk-distribution", "column-influence", "context-attack", "level-ladder", "risk-figures"} <= drawn


def test_the_risk_of_the_records_is_that_of_their_classes() -> None:
    ground = standing(LEVEL_2_SMALL)
    found = risk_distribution.steps(ground)
    assert [(label, members) for label, members, above in found if above] == [("1", 120), ("1/2", 88), ("1/3", 60)]
    assert sum(members for _, members, _ in found) == 120 + 88 + 60 + 5 + 8 + 13 + 40 + 200
    assert found[-1] == ("≤1/100", 200, False)
    assert [members for _, members, _ in found[3:]] == [5, 8, 13, 40, 200]
    text = risk_distribution.sentence(LEVEL_2_SMALL)
    assert text.say("en").startswith("50.2% of the subjects (dark, marked ▲) run a risk above the class threshold 1/5; the highest is 1.")
    assert sum(classes for _, classes, _, small in class_sizes.bins(ground) if small) == 184
    assert "none of the records run a risk above the class threshold 1/3" in risk_distribution.sentence(LEVEL_3).say("en").lower()
    assert "open" in risk_distribution.sentence(OPEN_SHARING).say("en")
    assert not risk_distribution.steps(replace(ground, sizes=None))


def search(*sets: tuple[tuple[str, ...], Fraction]) -> KeySearch:
    found = tuple(IdentifyingSet(columns, singled, singled, F(1)) for columns, singled in sets)
    return KeySearch(F("0.05"), found, 20, 20, 3, ("a", "b", "c"), (), 100, 100)


@pytest.mark.parametrize("lang", LANGS)
def test_the_sets_that_single_out_most_come_first(lang: Lang) -> None:
    keys = search((("a",), F("0.2")), (("b", "c"), F("0.7")), (("a", "c"), F("0.7")), (("c",), F("0.7")), (("b",), F(0)))
    assert [one.columns for one in ranked(keys)] == [("c",), ("a", "c"), ("b", "c"), ("a",), ("b",)]
    drawn = identifying_sets(keys, Make(lang))
    assert drawn is not None
    assert [row[1] for row in drawn.rows] == ["70%", "70%", "70%", "20%"]
    assert "“c”" in drawn.sentence
    assert drawn.spec is not None
    values = drawn.spec["data"]["values"]
    assert [str(one["said"]).startswith(TOO) for one in values] == [True, True, True, False]
    assert svg(drawn.spec).startswith(b"<svg")
    many = identifying_sets(search(*(((f"column {at} of a long name indeed it is",), F("0.3")) for at in range(30))), Make(lang))
    assert many is not None
    assert len(many.rows) == SHOWN
    assert identifying_sets(search((("a",), F(0))), Make(lang)) is None
    assert "“a”" in (identifying_sets(search((("a", "b"), F("0.6"))), Make(lang)) or drawn).sentence


def test_before_and_after_differ_by_shape_and_filling() -> None:
    done = Treatment.of(material(LEVEL_3, mitigation=RECORD))
    assert done is not None
    drawn = before_after(done, F("0.05"), Make("en"))
    assert drawn is not None
    assert drawn.spec is not None
    shapes = next(one["shape"]["scale"]["range"] for one in parts(drawn.spec) if "shape" in one and isinstance(one["shape"], dict))
    fills = next(one["fill"]["scale"]["range"] for one in parts(drawn.spec) if "fill" in one and isinstance(one["fill"], dict))
    assert (shapes, fills) == (["circle", "diamond"], ["white", MARK])
    picture = svg(drawn.spec).decode()
    assert RULE in picture, "the threshold is drawn"
    assert "hollow circle" in drawn.sentence
    bare = before_after(done, None, Make("zh"))
    assert bare is not None
    assert bare.spec is not None
    assert RULE not in svg(bare.spec).decode()
    assert before_after(replace(done, before=None), None, Make("zh")) is None


def test_what_answers_move_is_worked_out_once_an_assessment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page and the record ask for it, and to say what a hundred other answers would do costs as much as the rest of a small case."""
    made: list[EvaluationPlan] = []

    def counted(plan: EvaluationPlan, columns: tuple[str, ...]) -> tuple[Move, ...]:
        made.append(plan)
        return moves(plan, columns)

    monkeypatch.setattr(effects, "moves", counted)
    one, other = replace(LEVEL_3), replace(LEVEL_3)
    assert effects.effects_of(one) is effects.effects_of(one)
    assert effects.effects_of(other) == effects.effects_of(one) != ()
    assert made == [one.deciding, other.deciding]


def test_letters_of_other_fonts_have_room_beside_a_picture() -> None:
    """A browser without the packaged font sets labels wider than they were measured: what begins at the edge was cut off."""
    spec = {"data": {"values": [{"a": "label", "b": 1}]}, "mark": "bar", "encoding": {"y": {"field": "a"}, "x": {"field": "b"}}}
    own, others = svg(spec).decode(), svg(spec, "sans-serif").decode()
    wide = int(own.partition('width="')[2].partition('"')[0])
    assert f'viewBox="0 0 {wide} ' in own
    assert f'width="{wide + 64}"' in others
    assert f'viewBox="-32 0 {wide + 64} ' in others
