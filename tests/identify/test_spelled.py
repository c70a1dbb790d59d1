"""Names spelt in pinyin are read back and judged as the Chinese ones."""

from __future__ import annotations

import pytest

from reidrisk.identify.headers import header
from reidrisk.identify.lookup import lines
from reidrisk.identify.names import lookup
from reidrisk.identify.weighing import clues
from reidrisk.identify.wording.spelled import chinese


@pytest.mark.parametrize(
    ("name", "said", "category"),
    [
        ("baoxianfeizongji", "保险费总计", "sa_property"),
        ("toubaorenzhengjianhaoma", "投保人证件号码", "cn_resident_id"),
        ("chushengriqi", "出生日期", "birth_age"),
        ("huanzhe_xingming", "患者姓名", "person_name"),
        ("shousuoya", "收缩压", "sa_health"),
    ],
)
def test_a_name_in_pinyin_is_read_back(name: str, said: str, category: str) -> None:
    assert chinese(name) == said
    hit = lookup(name)
    assert hit is not None
    assert hit.category == category


@pytest.mark.parametrize("name", ["change", "machine", "language", "online", "diabetes", "manage", "Churn", "human", "id", "gender"])
def test_words_of_other_languages_are_no_pinyin(name: str) -> None:
    assert chinese(name) is None


def test_a_name_of_which_little_is_known_is_left_alone() -> None:
    assert chinese("zhengkuangliangmiao") is None
    assert chinese("a" * 60) is None


def test_its_clues_are_those_of_the_chinese_name() -> None:
    assert clues.of_name("chechuanshui") == clues.of_name("车船税")


def test_every_word_stands_once_and_as_names_are_taken_apart() -> None:
    pairs = [line.split(" ") for line in lines("wording/pinyin_words.txt")]
    assert len({pinyin for pinyin, _ in pairs}) == len(pairs)
    assert all(pinyin.isascii() and pinyin.islower() for pinyin, _ in pairs)
    assert all("".join(header(word).tokens) == word for _, word in pairs)
