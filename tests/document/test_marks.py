"""The signs beside a verdict: what limits the level looks like it, stands first, and the legend explains what is used and no more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.document.document_cases import LEVEL_1, LEVEL_3, Wish, make
from tests.grade.test_cautions import HOLDS

from reidrisk.document.report.effects import needed_class
from reidrisk.document.report.marks import legend, marks
from reidrisk.document.report.parts import key_figures, quasi_counted
from reidrisk.document.report.sentences import first_steps
from reidrisk.grade.caution import cautions, raised
from reidrisk.identify import findings
from reidrisk.model.assessment import Assessment
from reidrisk.model.release import Sharing
from reidrisk.model.text import LANGS, Lang

_NOTED = {"zh": "△ 须知", "en": "△ to be noted"}


def holding(found: Assessment) -> set[str]:
    return {one.caution.code for one in raised(found) if one.holds is not None}


def test_each_finding_that_limits_has_the_sign_of_a_limit_and_stands_first() -> None:
    seen = set()
    for found, _ in HOLDS.values():
        limits, shown = holding(found), marks(found)[1:]
        seen |= limits
        assert {one.sign for one in shown if one.code in limits} <= {"!"}
        places = [one.code in limits for one in shown if one.code]
        assert places == sorted(places, reverse=True)
    able = {one.code for one in cautions() if one.caps is not None and one.code in HOLDS}
    assert able <= seen | {"unique-under-promise", "promise-unbacked"}, "each that can limit was looked at where it does"
    assert {"open-linkage", "linkage-uncounted", "far-more-records", "far-greater-value"} <= seen


@pytest.mark.parametrize("lang", LANGS)
def test_the_legend_has_the_signs_that_are_used(lang: Lang) -> None:
    for found, _ in HOLDS.values():
        used, said = {one.sign for one in marks(found)}, legend(found).say(lang)
        assert {sign for sign in "✓✕?!○△" if f"{sign} " in said} == used
    assert _NOTED[lang] in legend(HOLDS["edition-basis"][0]).say(lang)
    assert _NOTED[lang] not in legend(HOLDS["open-linkage"][0]).say(lang), "it limits: nothing here is only to be noted"


@pytest.mark.parametrize("lang", LANGS)
def test_free_text_is_advised_on_where_there_is_some_by_its_columns(lang: Lang) -> None:
    word = {"zh": "自由文本", "en": "Free text"}[lang]
    assert word not in "".join(one.say(lang) for one in first_steps(LEVEL_1))
    first, *others = LEVEL_1.inventory.columns
    noted = replace(first, evidence=(*first.evidence, findings.free_text(9)))
    there = replace(LEVEL_1, inventory=replace(LEVEL_1.inventory, columns=(noted, *others)))
    (said,) = (text for one in first_steps(there) if word in (text := one.say(lang)))
    assert f"“{first.name}”" in said


@pytest.mark.parametrize("lang", LANGS)
def test_columns_that_nobody_confirmed_are_counted_apart(lang: Lang) -> None:
    assert quasi_counted(LEVEL_3).say(lang).isdigit()
    waiting = tuple(replace(one, decided_by=None) for one in LEVEL_3.inventory.columns)
    said = quasi_counted(replace(LEVEL_3, inventory=replace(LEVEL_3.inventory, columns=waiting))).say(lang)
    count = int(quasi_counted(LEVEL_3).say(lang))
    assert said == {"zh": f"{count}（含尚无人确认的 {count} 列）", "en": f"{count} (of which not confirmed: {count})"}[lang]
    assert quasi_counted(LEVEL_3).say(lang) in dict(key_figures(LEVEL_3, lang)).values()


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_step_says_how_large_classes_must_be(lang: Lang) -> None:
    risky = make(Wish(2, (2, 2), acceptable=False, sizes=(5, 5, 6), sharing=Sharing.CONTROLLED))
    enough = needed_class(risky)
    assert enough is not None
    said = first_steps(risky)[0].say(lang)
    assert {"zh": f"每类 {enough} 条记录即足够，现在最小的有 5", "en": f"{enough} records in each suffice; the smallest now has 5"}[
        lang
    ] in said
