"""The level that open findings allow, against every combination of a computed range, caps and reasons, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from tests.document import document_cases as cases

from reidrisk.flow.editions import find_standard
from reidrisk.grade import capping, caution
from reidrisk.grade.capping import cap, capped
from reidrisk.grade.caution import AnsweredBy, Caution, DecidedBy, Found, Raised, SettledBy, sized, without_effect
from reidrisk.grade.levels import LevelRange
from reidrisk.grade.verdict import IN_SCOPE, SCOPE_CLAUSE, SCOPE_OPEN, Outlook
from reidrisk.model.assessment import Assessment
from reidrisk.model.clause import Stage
from reidrisk.model.preparation import Accepted
from reidrisk.model.text import Text
from reidrisk.model.verdict import Level, Step

LEVELS: tuple[Level, ...] = (1, 2, 3, 4)
RANGES = [(low, high) for low, high in product(LEVELS, LEVELS) if low <= high]
SAID = Text("问", "asked")
STEPS = tuple(Step("6", SAID, SAID, stage=stage) for stage in (Stage.CLASSES, Stage.CONCLUSION, Stage.APPROVAL))


def _caution(code: str, caps: Level | None, settled_by: SettledBy, *subjects: str, limits: bool = True) -> Caution:
    said = Text("{0}发现".replace("{0}", code), f"found {code}")
    found = [Found(said, (name,), limits) for name in subjects] or [Found(said, limits=limits)]
    return Caution(
        code, Text("标题", "title"), lambda _: found, DecidedBy.DATA, AnsweredBy.ANALYST, Text("处理", "mend it"), 1, caps=caps,
        settled_by=settled_by,
    )  # fmt: skip


def _given(levels: tuple[Level, Level], *accepted: Accepted) -> Assessment:
    low, high = levels
    verdict = replace(
        cases.LEVEL_3.verdict, level=low if low == high else None, levels=levels, acceptable=None if low < 3 <= high else low >= 3
    )
    verdict = replace(verdict, steps=STEPS)
    return replace(cases.LEVEL_3, verdict=verdict, plan=replace(cases.LEVEL_3.plan, accepted=accepted))


def _installed(monkeypatch: pytest.MonkeyPatch, *found: Caution) -> None:
    monkeypatch.setattr(caution, "cautions", lambda: found)


@pytest.mark.parametrize(("levels", "caps"), list(product(RANGES, (None, *LEVELS))))
def test_the_level_is_no_better_than_an_open_finding_allows(
    levels: tuple[Level, Level], caps: Level | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    _installed(monkeypatch, _caution("a", caps, SettledBy.REASON), _caution("b", None, SettledBy.NOTHING))
    verdict = capped(_given(levels)).verdict
    most = caps or 4
    wanted = (min(levels[0], most), min(levels[1], most))
    assert verdict.levels == wanted
    assert verdict.level == (wanted[0] if wanted[0] == wanted[1] else None)
    assert verdict.acceptable is (None if wanted[0] < 3 <= wanted[1] else wanted[0] >= 3)
    limited = caps is not None and caps < levels[1]
    assert (verdict.limited_by, verdict.computed) == ((("a",), levels) if limited else ((), None))
    if levels[0] == levels[1]:
        assert verdict.acceptable_without_findings is (levels[0] >= 3)


@pytest.mark.parametrize(
    ("accepted", "settled_by", "level"),
    [
        ((), SettledBy.REASON, 2),
        ((("a", "x"),), SettledBy.REASON, 2),
        ((("a", "x"), ("a", "y")), SettledBy.REASON, 3),
        ((("a", ""),), SettledBy.REASON, 3),
        ((("b", ""),), SettledBy.REASON, 2),
        ((("a", ""),), SettledBy.OVERRIDE, 2),
        ((("a", ""),), SettledBy.EVIDENCE, 2),
        ((("a", ""),), SettledBy.EACH, 2),
        ((("a", "x"), ("a", "y")), SettledBy.EACH_EVIDENCED, 2),
        ((("a", "x"), ("a", "y")), SettledBy.EACH, 3),
        ((("a", "x"), ("a", "y")), SettledBy.OVERRIDE, 3),
        ((("a", ""), ("a", "x"), ("a", "y")), SettledBy.NOTHING, 2),
    ],
)
def test_a_reason_settles_only_what_it_is_given_for(
    accepted: tuple[tuple[str, str], ...], settled_by: SettledBy, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _installed(monkeypatch, _caution("a", 2, settled_by, "x", "y"))
    found = capped(_given((3, 3), *(Accepted(code, subject, "a good reason", "Li") for code, subject in accepted)))
    assert found.verdict.level == level


@pytest.mark.parametrize(
    ("up_to", "figure", "level"),
    [(None, Fraction(1, 2), 3), (Fraction(1, 2), Fraction(1, 2), 3), (Fraction(1, 2), Fraction(51, 100), 2), (Fraction(1, 2), None, 3)],
)
def test_a_reason_holds_as_long_as_the_finding_is_no_larger(
    up_to: Fraction | None, figure: Fraction | None, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Found(Text("发现", "found"), ("x",), figure=figure)
    _installed(monkeypatch, replace(_caution("a", 2, SettledBy.EACH), test=lambda _: (found,)))
    given = _given((3, 3), Accepted("a", "x", "a good reason", "Li", up_to=up_to))
    assert capped(given).verdict.level == level
    assert [one.up_to for one in sized(given)] == [figure if level == 3 else up_to]


def test_the_strictest_decides_and_is_named_first(monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(
        monkeypatch, _caution("a", 2, SettledBy.REASON), _caution("b", 1, SettledBy.NOTHING, "x"), _caution("c", 4, SettledBy.NOTHING),
        _caution("d", 1, SettledBy.NOTHING, limits=False),
    )  # fmt: skip
    verdict = capped(_given((3, 3))).verdict
    assert (verdict.level, verdict.limited_by) == (1, ("b:x", "a"))
    assert verdict.ways == ()
    assert cap(()) is None


def test_each_has_its_step_before_the_conclusion_and_the_conclusion_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(monkeypatch, _caution("a", 2, SettledBy.REASON), _caution("b", 1, SettledBy.REASON, "x"))
    reason = Accepted("b", "x", "a good reason", "Li", "2026-11-01", "lab.pdf")
    found = capped(_given((3, 3), reason)).verdict.steps
    stages = [one.stage for one in found]
    assert stages[-4:] == [Stage.DECISION, Stage.DECISION, Stage.CONCLUSION, Stage.APPROVAL]
    opened, settled, concluded, _ = (one.finding.say("en") for one in found[-4:])
    assert opened == "Yes, and it is open: level 2 at most."
    assert "Li (2026-11-01) stated a reason. Reason: a good reason" in settled
    assert [one.key for one in found[-4:]] == ["a", "b:x", "", ""], "for a command; no reader of a paper is shown it"
    assert concluded.startswith("Level 2:")
    assert [each.say("en") for each in found[-4].evidence] == ["found a", "Remedy: mend it"]
    assert [each.say("en") for each in found[-3].evidence] == ["found b", "Evidence: lab.pdf"]


def test_only_its_steps_are_added_where_it_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The level is as bad already, or the edition does not apply at all."""
    _installed(monkeypatch, _caution("a", 2, SettledBy.REASON))
    given = _given((1, 1))
    assert capped(given).verdict.steps[-3].stage is Stage.DECISION
    outside = replace(given.verdict, level=None, levels=None, acceptable=None, steps=(Step(SCOPE_CLAUSE, IN_SCOPE, SCOPE_OPEN),))
    found = capped(replace(given, verdict=outside)).verdict
    assert (found.level, found.acceptable, found.limited_by, len(found.steps)) == (None, None, (), 2)


@pytest.mark.parametrize(("caps", "acceptable"), [(1, False), (2, False), (3, True), (4, True)])
def test_an_edition_without_levels_is_acceptable_or_not(caps: Level, *, acceptable: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(monkeypatch, _caution("a", caps, SettledBy.REASON))
    given = _given((3, 3))
    plain = replace(given, standard=find_standard("ipc-ontario-2016"), verdict=replace(given.verdict, level=None, levels=None))
    verdict = capped(plain).verdict
    assert (verdict.level, verdict.levels, verdict.acceptable, verdict.acceptable_without_findings) == (None, None, acceptable, True)
    assert verdict.limited_by == (() if acceptable else ("a",))
    said = next(one.finding.say("en") for one in verdict.steps if one.key == "a")
    assert ("not acceptable" in said) is not acceptable


@pytest.mark.parametrize("most", [None, *LEVELS])
def test_the_outlook_is_limited_in_the_same_way(most: Level | None) -> None:
    for low, high in RANGES:
        found = Outlook(LevelRange(low, high), LevelRange(low, high).acceptable).at_most(most)
        assert found.levels == LevelRange(min(low, most or 4), min(high, most or 4))
        assert found.levels is not None
        assert found.acceptable is found.levels.acceptable
    for acceptable in (True, False, None):
        assert Outlook(acceptable=acceptable).at_most(most).acceptable is (False if most in {1, 2} else acceptable)


def test_who_settled_it_is_said_with_the_day_where_it_is_known() -> None:
    one = Raised(_caution("a", 2, SettledBy.REASON), Text("发现", "found"))
    assert capping.who(one) == "—"
    assert capping.who(replace(one, accepted=Accepted("a", "", "r", "Li"))) == "Li"


def test_a_reason_that_can_settle_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(
        monkeypatch, _caution("a", 2, SettledBy.REASON), _caution("b", 2, SettledBy.NOTHING), _caution("c", 1, SettledBy.OVERRIDE, "x"),
        _caution("e", 2, SettledBy.EACH, "x"),
    )  # fmt: skip
    keys = (("a", ""), ("a", "x"), ("b", ""), ("c", ""), ("c", "x"), ("d", ""), ("e", ""), ("e", "x"))
    found = without_effect([Accepted(code, subject, "r", "Li") for code, subject in keys])
    assert [one.code for one in found] == ["not_settled_by_reason", "override_by_column", "unknown_finding", "settled_one_by_one"]
    given = [Accepted("a", "", "r", "Li")]
    _installed(monkeypatch)
    (only,) = without_effect(given[:1])
    assert only.hint is not None
    assert "—" in only.hint.say("en")


@pytest.mark.parametrize("one", [*SettledBy])
def test_how_a_reason_settles_is_said_in_words(one: SettledBy) -> None:
    assert one.words.say("zh") != one.words.say("en")
