from __future__ import annotations

import pytest

from reidrisk.identify.forms.chinese_names import is_chinese_name
from reidrisk.identify.forms.divisions import codes, is_division
from reidrisk.identify.forms.western_names import is_pinyin_name, is_western_name


@pytest.mark.parametrize(
    "text", ["王伟", "李小明", "欧阳修", "司马相如", "诸葛亮", "张王雨涵", "买买提·艾力", "覃鹏涛", "龙欣军", "叶娜", "米玛·次仁"]
)
def test_chinese_names(text: str) -> None:
    assert is_chinese_name(text)


@pytest.mark.parametrize(
    "text",
    [
        "高血压",
        "白酒",
        "汉族",
        "湖南省",
        "农民",
        "已婚",
        "高中",
        "王",
        "张三李四王五",
        "心内科",
        "金融",
        "黄色",
        "产科",
        "abc",
        "张伟病",
        "·伟",
    ],
)
def test_words_that_are_no_chinese_names(text: str) -> None:
    assert not is_chinese_name(text)


@pytest.mark.parametrize("text", ["John Smith", "Smith, John", "Mary-Jane O'Brien", "DR. ROBERT MILLER", "Maria van der Berg", "J. Smith"])
def test_western_names(text: str) -> None:
    assert is_western_name(text)


@pytest.mark.parametrize("text", ["John", "New York", "blue car", "Heart Failure", "a" * 60, "One Two Three Four Five Six", "Smith 2"])
def test_no_western_names(text: str) -> None:
    assert not is_western_name(text)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Zhang Wei", True),
        ("Wang Xiao-ming", True),
        ("Xiaoming Li", True),
        ("Zhang", False),
        ("Li Quux", False),
        ("Xu " + "a" * 20, False),
        ("zhang wei", False),
    ],
)
def test_pinyin_names(text: str, answer: bool) -> None:
    assert is_pinyin_name(text) is answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("湖南省湘潭市湘潭县", True),
        ("湖南-长沙", True),
        ("吉林", True),
        ("", False),
        ("湖南省人民医院", False),
        ("省" * 50, False),
        ("北京北京北京北京北京", False),
    ],
)
def test_divisions(text: str, answer: bool) -> None:
    assert is_division(text) is answer


def test_codes_hold_every_level() -> None:
    assert {"110000", "430300", "430321", "710000"} <= codes()
