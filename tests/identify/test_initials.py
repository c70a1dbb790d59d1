"""Chinese column names in pinyin initials are read as the words they stand for."""

from __future__ import annotations

import pytest

from reidrisk.identify.catalogue import categories, headwords
from reidrisk.identify.lookup import document
from reidrisk.identify.names import lookup
from reidrisk.identify.wording.initials import abbreviated, initials


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("zzysqm", "person_name"),
        ("jhrxm", "person_name"),
        ("HZ_LXDH", "mobile"),
        ("hjdzmph", "address_detail"),
        ("ryrqsj", "event_date"),
        ("yljgdm", "geo"),
        ("cyzdmc", "diagnosis_visible"),
        ("byyxmc", "education"),
        ("hyzkdm", "marital"),
        ("zrhsgh", "account"),
        ("jzlsh", "medical_record"),
        ("dzsqdbh", "medical_record"),
        ("qlrlxdh", "mobile"),
        ("bdcqzh", "certificate"),
        ("ywgms", "sa_health"),
    ],
)
def test_initials_say_what_their_words_say(name: str, category: str) -> None:
    hit = lookup(name)
    assert hit is not None
    assert hit.category == category


@pytest.mark.parametrize("name", ["xm1", "BZ", "jg", "hy"])
def test_two_letters_are_never_sure(name: str) -> None:
    hit = lookup(name)
    assert hit is None or hit.rule in {"exact", "stripped"} or hit.ambiguous


@pytest.mark.parametrize("name", ["vqt", "uxb", "xkcdw", "wqwqwq"])
def test_letters_that_no_word_has_say_nothing(name: str) -> None:
    assert abbreviated((name,)) is None


def test_a_character_with_two_readings_has_both() -> None:
    assert set(initials("银行行长")) >= {"yhhz", "yxhz", "yhxc"}


def test_a_rare_character_has_no_initial() -> None:
    assert list(initials("肌酐")) == []
    assert list(initials("𠀀")) == []
    assert list(initials("①号")) == []


def test_letters_stand_for_themselves() -> None:
    assert list(initials("mac地址")) == ["macdz"]


def test_usual_initials_mean_something_that_is_known() -> None:
    table = document("composition.json")
    known = {*table["heads"], *table["alone"], *categories(), *headwords()}
    usual = document("wording/pinyin.json")
    assert usual.keys() - {""} <= known
    assert all(letters.isascii() for meaning, words in usual.items() if meaning for letters in words)
