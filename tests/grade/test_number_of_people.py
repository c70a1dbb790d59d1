"""What is said of the number of people where a table concerns several types of them: held against a count of the distinct keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.document.document_cases import LEVEL_3

from reidrisk.grade.cautions.number_of_people import check
from reidrisk.grade.stated import Stated, stated_of
from reidrisk.model.persons import SubjectType
from reidrisk.model.preparation import Reply
from reidrisk.model.text import LANGS, Lang

_CHILD = SubjectType("子女", "子女编号", ("性别",), "options")


def _stated(number: int, rows: int, subjects: int | None) -> Stated:
    """Mothers, and their children as a further type."""
    plan = replace(LEVEL_3.plan, types=(_CHILD,), replies={**LEVEL_3.plan.replies, "subjects.number": Reply((str(number),))})
    found = replace(LEVEL_3, plan=plan, facts=replace(LEVEL_3.facts, rows=rows), subjects=subjects)
    return stated_of(found)


def _said(number: int, rows: int, subjects: int | None, lang: Lang = "en") -> list[str]:
    return [one.text.say(lang) for one in check(_stated(number, rows, subjects)) if one.subject == ("subjects.number",)]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 40)), min_size=1, max_size=60))
def test_the_true_number_of_all_types_is_never_doubted(pairs: list[tuple[int, int]]) -> None:
    mothers, children = ({pair[at] for pair in pairs} for at in (0, 1))
    everybody = len(mothers) + len(children)
    for counted in (len(mothers), len(children), None):
        assert _said(everybody, len(pairs), counted) == []


@pytest.mark.parametrize("lang", LANGS)
def test_more_than_one_of_each_type_a_row_cannot_be(lang: Lang) -> None:
    assert _said(200, 100, 40, lang) == []
    (text,) = _said(230, 100, 40, lang)
    assert "200" in text
    assert "230" in text
    assert {"zh": "没有给出主体列", "en": "no key is given"}[lang] not in text


@pytest.mark.parametrize("lang", LANGS)
def test_fewer_than_one_type_alone_has_cannot_be(lang: Lang) -> None:
    assert _said(40, 100, 40, lang) == []
    (text,) = _said(12, 100, 40, lang)
    assert "40" in text
    assert {"zh": "没有给出主体列", "en": "no key is given"}[lang] not in text


def test_of_types_whose_key_was_not_counted_no_lower_number_is_doubted() -> None:
    assert _said(3, 100, None) == []
