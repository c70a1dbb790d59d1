"""Pseudonyms against published vectors; surrogates that nobody can have; what they keep and what they do not."""

from __future__ import annotations

import hashlib

import pytest
from ffx import FF1
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.edge.people import resident

from reidrisk.identify.examine import detectors
from reidrisk.identify.forms.checksums import holds, luhn
from reidrisk.mitigate.cells.formats import FORMS, chosen_form, cipher
from reidrisk.mitigate.cells.pseudonyms import code, keyed
from reidrisk.mitigate.techniques import find_technique, settle
from reidrisk.mitigate.transforms import hash_destroy, pseudonym_random
from reidrisk.model.transform import UNFIT, Means

LOCKED = cipher(bytes(range(32)))
_128 = "2B7E151628AED2A6ABF7158809CF4F3C"
_192 = _128 + "EF4359D8D580AA4F"
_256 = _192 + "7F036D6F04FC6A94"
_TWEAK, _LONG_TWEAK = "39383736353433323130", "3737373770717273373737"
_DIGITS, _MIXED = "0123456789", "0123456789abcdefghi"


@pytest.mark.parametrize(
    ("key", "radix", "tweak", "text", "made"),
    [
        (_128, 10, "", _DIGITS, "2433477484"),
        (_128, 10, _TWEAK, _DIGITS, "6124200773"),
        (_128, 36, _LONG_TWEAK, _MIXED, "a9tv40mll9kdu509eum"),
        (_192, 10, "", _DIGITS, "2830668132"),
        (_192, 10, _TWEAK, _DIGITS, "2496655549"),
        (_192, 36, _LONG_TWEAK, _MIXED, "xbj3kv35jrawxv32ysr"),
        (_256, 10, "", _DIGITS, "6657667009"),
        (_256, 10, _TWEAK, _DIGITS, "1001623463"),
        (_256, 36, _LONG_TWEAK, _MIXED, "xs8a0azh2avyalyzuwd"),
    ],
)
def test_ff1_against_the_nine_samples_of_nist(key: str, radix: int, tweak: str, text: str, made: str) -> None:
    """NIST, Block Cipher Modes of Operation FF1: Method for Format-Preserving Encryption, samples 1 to 9."""
    locked = FF1(bytes.fromhex(key), radix=radix)
    assert locked.encrypt(text, tweak=bytes.fromhex(tweak)) == made
    assert locked.decrypt(made, tweak=bytes.fromhex(tweak)) == text


def test_hmac_sha512_against_rfc_4231() -> None:
    found = keyed("sha512", b"Jefe")("what do ya want for nothing?").hex()
    assert found == (
        "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
    )


def test_hmac_sm3_by_its_definition() -> None:
    """SM3 of abc is the first example of GB/T 32905-2016 A.1; HMAC is RFC 2104 over it."""
    assert hashlib.new("sm3", b"abc").hexdigest() == "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0"
    key, text = b"k" * 32, "患者0001"
    padded = key.ljust(64, b"\0")
    inner = hashlib.new("sm3", bytes(sign ^ 0x36 for sign in padded) + text.encode()).digest()
    assert keyed("sm3", key)(text) == hashlib.new("sm3", bytes(sign ^ 0x5C for sign in padded) + inner).digest()


def _valid(text: str) -> set[str]:
    return {one.key for one in detectors() if not one.weak and one.check([text])[0]}


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**6))
def test_surrogates_are_nobodys_and_lead_back(number: int) -> None:
    mobile, card = f"1{3 + number % 7}{number * 7919 % 10**9:09d}", f"622202{number:010d}"
    card = next(card[:-1] + sign for sign in "0123456789" if FORMS["bank_card"].fits(card[:-1] + sign))
    for name, text in {"resident_id": resident(number), "mobile": mobile, "bank_card": card}.items():
        made = FORMS[name].encrypt(LOCKED, text)
        assert made is not None
        assert len(made) == len(text)
        assert made != text
        assert not FORMS[name].fits(made)
        assert not _valid(made) & {"cn_resident_id", "mobile", "bank_card", "imei"}
        assert FORMS[name].decrypt(LOCKED, made) == text


def _kind(sign: str) -> str:
    if not (sign.isascii() and sign.isalnum()):
        return sign
    return "digit" if sign.isdigit() else "upper" if sign.isupper() else "lower"


@given(st.text("abcXYZ019-/ 号", min_size=0, max_size=24))
def test_any_other_code_keeps_its_form(text: str) -> None:
    form = FORMS["any"]
    made = form.encrypt(LOCKED, text)
    if not form.fits(text):
        assert made == UNFIT
        return
    assert made is not None
    assert [_kind(sign) for sign in made] == [_kind(sign) for sign in text]
    assert form.decrypt(LOCKED, made) == text


@pytest.mark.parametrize("name", FORMS)
def test_what_is_of_another_form_does_not_fit(name: str) -> None:
    assert FORMS[name].encrypt(LOCKED, "abc") == UNFIT
    assert FORMS[name].decrypt(LOCKED, "abc") == UNFIT


def test_the_form_is_that_of_most_values() -> None:
    assert chosen_form("auto", {resident(1): 9, "x": 1}) is FORMS["resident_id"]
    assert chosen_form("auto", {"13812345678": 5, None: 90}) is FORMS["mobile"]
    assert chosen_form("auto", {"MR000123": 5}) is FORMS["any"]
    assert chosen_form("auto", {"x": 5}) is FORMS["any"]


def test_random_codes_are_kept_in_a_table_and_never_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    draws = iter([b"a" * 40, b"a" * 40, b"b" * 40])
    monkeypatch.setattr(pseudonym_random, "RANDOM", lambda _size: next(draws))
    table: dict[str, str] = {}
    technique = find_technique("pseudonym_random")

    def means(linked: dict[str, str]) -> Means:
        return Means(settle(technique, {}), "病案号", str.encode, str, dict, lambda _name, pairs: table.update(pairs), lambda _name: linked)

    done = technique.prepare(means({}))([["m1", "m2", "m1", None]], range(4))
    first, second = f"PSN-{code(b'a' * 40, 16)}", f"PSN-{code(b'b' * 40, 16)}"
    assert list(done) == [first, second, first, None]
    assert table == {"m1": first, "m2": second}
    assert list(technique.prepare(means(table))([["m2"]], [0])) == [second]


def test_a_salt_that_is_destroyed(monkeypatch: pytest.MonkeyPatch) -> None:
    technique = find_technique("hash_destroy")
    means = Means(settle(technique, {"prefix": "", "length": "24"}), "c", str.encode, str, dict)
    one, other = (technique.prepare(means)([["a", "a", "b"]], range(3)) for _ in range(2))
    assert one[0] == one[1] != one[2]
    assert one[0] != other[0]
    monkeypatch.setattr(hash_destroy, "RANDOM", lambda size: b"s" * size)
    assert technique.prepare(means)([["a"]], [0])[0] == code(keyed("sha512", b"s" * 64)("a"), 24)


def test_codes_never_look_like_identifiers() -> None:
    made = [f"PSN-{code(keyed('sha512', b'k' * 32)(str(number)), 16)}" for number in range(500)]
    assert len(set(made)) == 500
    assert not {key for text in made for key in _valid(text)}


def test_the_digits_of_an_encrypted_id_number_are_no_card_number_and_lead_back() -> None:
    """One in ten encryptions passes a card's check digit: it is encrypted again, and the letter says how often."""
    form, letters = FORMS["resident_id"], set()
    for number in range(400):
        made = form.encrypt(LOCKED, resident(number))
        assert made is not None
        assert not holds(luhn, made[:17])
        assert form.decrypt(LOCKED, made) == resident(number)
        letters.add(made[-1])
    assert {"P", "Q"} <= letters <= set("PQRSTU")
    once = f"{LOCKED.encrypt(resident(7)[:17])}P"  # as it was handed out before, whatever its digits
    assert form.decrypt(LOCKED, once) == resident(7)
