"""The purpose as it stands now: one owner, whatever paper says it; what ended is said by the questionnaire alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from tests.document.test_kinds import KINDS, document
from tests.document.untrue_cases import cases

from reidrisk.document.content import Pairs, texts
from reidrisk.document.kind import Material
from reidrisk.document.parts.purpose import agreed_again, has_ended, is_open_again
from reidrisk.model.governance import Governance, Holding
from reidrisk.model.text import LANGS, Lang

MISSED = "treated, a goal missed"
SCOPE = "counts by ward"
_HELD = Holding(7, "ab" * 32, "University X", datetime(2026, 1, 2, 23, tzinfo=UTC), date(2027, 1, 2), 5, SCOPE, "", None, "held")


def _released(scope: str = SCOPE, *, broken: bool = False) -> Material:
    return replace(cases()[MISSED], governed=Governance(held=(replace(_HELD, scope=scope),), broken=broken))


def _said(key: str, found: Material, lang: Lang) -> str:
    return "\n".join(text for block in document(KINDS[key], found, lang).blocks for text in texts(block))


def test_a_purpose_ends_where_the_treated_data_miss_a_goal_of_it_and_nowhere_else() -> None:
    assert {name for name, found in cases().items() if has_ended(found)} == {MISSED}
    assert is_open_again(cases()[MISSED])
    unstated = replace(cases()[MISSED], plan=replace(cases()[MISSED].plan, replies={}))
    assert not has_ended(unstated)


@pytest.mark.parametrize("lang", LANGS)
def test_what_the_parties_agreed_again_is_the_purpose_in_every_paper(lang: Lang) -> None:
    found = _released()
    stated = found.plan.replies["purpose.statement"].values[0]
    assert not is_open_again(found)
    for key in ("risk-report", "summary", "agreement", "impact", "regulatory-map", "plan", "service-request"):
        text = _said(key, found, lang)
        assert SCOPE in text, key
        assert stated not in text, key


@pytest.mark.parametrize("lang", LANGS)
def test_the_agreement_itself_cites_no_agreement(lang: Lang) -> None:
    """What is signed says for what the data may be used, and not that it was entered in a ledger once it was signed."""
    rows = [row for block in document(KINDS["agreement"], _released(), lang).blocks if isinstance(block, Pairs) for row in block.rows]
    assert [value for _, value in rows if SCOPE in value] == [SCOPE]


@pytest.mark.parametrize("found", [_released("", broken=False), _released(broken=True)])
def test_nothing_was_agreed_again_without_a_scope_on_a_sound_ledger(found: Material) -> None:
    assert agreed_again(found) is None
    assert is_open_again(found)


def test_an_agreement_on_the_purpose_that_ended_is_none() -> None:
    assert is_open_again(_released(cases()[MISSED].plan.replies["purpose.statement"].values[0]))
