from __future__ import annotations

import numpy as np
import pytest
import stdnum.cn.ric
import stdnum.cn.uscc
import stdnum.iban
import stdnum.luhn
from hypothesis import example, given
from hypothesis import strategies as st

from reidrisk.identify.examine import detectors
from reidrisk.identify.forms import checksums
from reidrisk.identify.forms.matrices import block
from reidrisk.identify.forms.resident import valid_18

VIN_VALUES = {
    **{str(digit): digit for digit in range(10)},
    **dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9], strict=True)),
}
USCC_ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"
BY_KEY = {detector.key: detector for detector in detectors()}


def slow_mod_11_2(text: str) -> bool:
    total = 0
    for place, letter in enumerate(text):
        if letter not in ("0123456789X" if place == 17 else "0123456789"):
            return False
        total += (10 if letter == "X" else int(letter)) * pow(2, 17 - place, 11)
    return total % 11 == 1


def slow_luhn(text: str) -> bool:
    total = 0
    for place, letter in enumerate(reversed(text)):
        value = int(letter) * (2 if place % 2 else 1)
        total += value // 10 + value % 10
    return total % 10 == 0


def slow_vin(text: str) -> bool:
    weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
    if any(letter not in VIN_VALUES for letter in text):
        return False
    return "0123456789X"[sum(VIN_VALUES[letter] * weight for letter, weight in zip(text, weights, strict=True)) % 11] == text[8]


def slow_uscc(text: str) -> bool:
    total = sum(USCC_ALPHABET.index(letter) * pow(3, place) for place, letter in enumerate(text[:17]))
    return USCC_ALPHABET[-total % 31] == text[17]


@given(st.text("0123456789", min_size=17, max_size=17), st.sampled_from("0123456789X"))
@example("44052418800101001", "4")
def test_mod_11_2_is_iso_7064(body: str, check: str) -> None:
    assert checksums.holds(checksums.mod_11_2, body + check) == slow_mod_11_2(body + check)


@given(st.text("0123456789", min_size=2, max_size=25))
def test_luhn_agrees_with_the_plain_way_and_stdnum(text: str) -> None:
    assert checksums.holds(checksums.luhn, text) == slow_luhn(text) == stdnum.luhn.is_valid(text)


@given(st.text("0123456789ABCDEFGHJKLMNPRSTUVWXYZ", min_size=17, max_size=17), st.sampled_from("0123456789X"))
def test_vin_agrees_with_the_plain_way(text: str, check: str) -> None:
    for candidate in (text, text[:8] + check + text[9:]):
        if candidate[8] != "X":
            assert checksums.holds(checksums.vin, candidate) == slow_vin(candidate)
    assert sum(checksums.holds(checksums.vin, text[:8] + digit + text[9:]) for digit in "0123456789X") == 1


@given(st.text(USCC_ALPHABET, min_size=17, max_size=17))
def test_exactly_one_last_character_makes_a_credit_code(body: str) -> None:
    valid = [letter for letter in USCC_ALPHABET if checksums.holds(checksums.uscc, body + letter)]
    assert valid == [letter for letter in USCC_ALPHABET if slow_uscc(body + letter)]
    assert len(valid) == 1


@given(st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=15, max_size=34))
def test_iban_is_97_10(text: str) -> None:
    moved = "".join(str(int(letter, 36)) for letter in text[4:] + text[:4])
    assert checksums.holds(checksums.iban, text) == (int(moved) % 97 == 1)


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("11010519491231002X", True),
        ("110105194912310021", False),
        ("440524188001010014", True),
        ("11010519491231002x", True),
        ("0101051949123100AX", False),
    ],
)
def test_published_resident_ids(text: str, valid: bool) -> None:
    assert checksums.holds(valid_18, text) is valid


def test_published_codes_of_other_kinds() -> None:
    assert checksums.holds(checksums.uscc, "91350100M000100Y43")
    assert checksums.holds(checksums.vin, "1M8GDM9AXKP042788")
    assert checksums.holds(checksums.luhn, "79927398713")
    assert not checksums.holds(checksums.luhn, "79927398710")


def test_stdnum_agrees_where_it_knows_the_area() -> None:
    for text in (*BY_KEY["cn_resident_id"].examples, *BY_KEY["cn_resident_id"].counterexamples):
        if stdnum.cn.ric.is_valid(text) and len(text) == 18:
            assert BY_KEY["cn_resident_id"].check([text])[0]
    assert not stdnum.cn.ric.is_valid("440524188001010014")
    for text in (*BY_KEY["uscc"].examples, *BY_KEY["uscc"].counterexamples):
        assert bool(BY_KEY["uscc"].check([text])[0]) >= stdnum.cn.uscc.is_valid(text)
    for text in BY_KEY["iban"].examples:
        assert stdnum.iban.is_valid(text)


def test_a_block_takes_only_its_width_and_puts_answers_back() -> None:
    part = block(["ab", "abc", "张三", "xy"], 2)
    assert part.places.tolist() == [0, 3]
    assert part.back(np.array([False, True]), 4).tolist() == [False, False, False, True]


@given(st.text("0123456789", min_size=17, max_size=17))
def test_the_check_character_of_a_resident_id(body: str) -> None:
    check = checksums.resident_id_check(body)
    assert check == stdnum.cn.ric.calc_check_digit(body + "0")
    assert [letter for letter in "0123456789X" if slow_mod_11_2(body + letter)] == [check]


@given(st.text("0123456789", min_size=1, max_size=19))
def test_the_check_digit_of_a_card(body: str) -> None:
    assert checksums.luhn_check(body) == stdnum.luhn.calc_check_digit(body)
    assert stdnum.luhn.is_valid(body + checksums.luhn_check(body))
