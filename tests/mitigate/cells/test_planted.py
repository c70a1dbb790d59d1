"""The measured share of what a redaction finds: its bound against exact sums, and a redactor that is known to miss."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

import pytest

from reidrisk.identify.detectors import cn_resident_id
from reidrisk.measure.attacks.rates import at_least
from reidrisk.mitigate.cells import planted
from reidrisk.mitigate.cells.planted import measured

TEXTS = ["患者王小明诉头晕，予治疗。", "王小明好转出院。", "无特殊。", "Patient seen today. Doing well."]
OWN = [("王小明",), ("王小明",), (), ("John Smith",)]


def _tail(right: int, attempts: int, share: Fraction) -> Fraction:
    return sum((comb(attempts, one) * share**one * (1 - share) ** (attempts - one) for one in range(right, attempts + 1)), Fraction(0))


@pytest.mark.parametrize(("right", "attempts"), [(1, 1), (1, 7), (6, 7), (45, 100), (100, 100), (199, 200)])
def test_below_the_bound_it_would_hardly_come_by_chance(right: int, attempts: int) -> None:
    low = at_least(right, attempts)
    assert float(_tail(right, attempts, Fraction(low))) == pytest.approx(0.05, abs=1e-6)
    assert 0 < low < right / attempts


def test_nothing_right_is_at_least_nothing() -> None:
    assert at_least(0, 10) == 0


def test_every_kind_is_planted_once_a_text_and_the_same_again() -> None:
    found = measured(TEXTS, OWN)
    assert [(one.kind, one.planted) for one in found] == [("name", 4), ("phone", 4), ("id_number", 4), ("address", 4)]
    assert found == measured(TEXTS, OWN)
    assert measured([], []) == ()
    assert {one.kind: one.found for one in found}["phone"] == 4


def test_a_redactor_that_finds_nothing_or_only_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planted, "spans", lambda _text, _known: [])
    assert [one.found for one in measured(TEXTS, OWN)] == [0, 0, 0, 0]

    def digits(text: str, _known: Iterable[str]) -> list[tuple[int, int, str]]:
        return [(at, at + 1, "number") for at, sign in enumerate(text) if sign.isdigit() or sign in "()- X+"]

    monkeypatch.setattr(planted, "spans", digits)
    assert {one.kind: one.found for one in measured(TEXTS, OWN)} == {"name": 0, "phone": 4, "id_number": 4, "address": 0}


def texts_seen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that a redactor is given, which finds nothing."""
    seen: list[str] = []

    def look(text: str, _known: Iterable[str]) -> list[tuple[int, int, str]]:
        seen.append(text)
        return []

    monkeypatch.setattr(planted, "spans", look)
    return seen


def test_in_the_place_of_the_rows_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = texts_seen(monkeypatch)
    measured(TEXTS[:2], OWN[:2])
    names = seen[:2]
    assert all("王小明" not in text for text in names)
    assert names[0].startswith("患者")
    assert names[0].endswith("诉头晕，予治疗。")
    assert all("王小明" in text for text in seen[2:])


def test_planted_id_numbers_are_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = texts_seen(monkeypatch)
    measured(["无特殊。"] * 30, [()] * 30)
    numbers = ["".join(sign for sign in text if sign.isdigit() or sign == "X") for text in seen[60:90]]
    assert all(cn_resident_id.DETECTOR.check(numbers))


NOTES = {
    "zh": "患者诉头晕，予对症治疗。",
    "en": "The patient was seen and is doing well.",
    "da": "Patienten har det godt og er ikke træt.",
    "de": "Der Patient ist wach und orientiert.",
    "fr": "Le patient est calme et va bien.",
    "es": "El paciente no refiere dolor y está bien.",
    "ja": "意識は清明で食事も良好。",
    "ko": "환자는 의식이 명료함.",
}


@pytest.mark.parametrize("lang", NOTES)
def test_what_is_planted_is_of_the_language_of_the_text(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    assert planted.language(NOTES[lang]) == lang
    seen = texts_seen(monkeypatch)
    measured([NOTES[lang]] * 3, [()] * 3)
    assert len(seen) == 12
    assert all(planted.language(text) == lang for text in seen)


def test_a_text_that_tells_no_language_is_taken_for_english() -> None:
    assert planted.language("BP 120/80 HR 72") == planted.language("") == "en"


@pytest.mark.parametrize("lang", NOTES)
def test_telephones_of_every_language_are_found_and_names_without_a_word_beside_them_are_not_all(lang: str) -> None:
    """The share is that of the language: it was said of Danish notes by what was found of English telephones."""
    shares = {one.kind: one.found / one.planted for one in measured([NOTES[lang]] * 200, [()] * 200)}
    assert shares["phone"] > 0.85  # of eight digits in two groups only behind a word that tells
    assert shares["address"] > 0.9
    assert shares["name"] > 0.5
