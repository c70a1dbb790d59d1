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
        return [(at, at + 1, "number") for at, sign in enumerate(text) if sign.isdigit() or sign in "()- X"]

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
