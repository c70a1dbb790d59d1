"""What identifier columns hold, in the text of other rows: against a search for every name at every place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reidrisk.identify.prose.table_names import table_names

NAMES = ("王小明", "欧阳娜娜", "李强", "Mary Ann Johnson", "Smith, John", "138 1234 5678", "BA-2300001", "高血压", "心", "Ward")


def found(text: str, *names: str) -> list[str]:
    return [text[start:end] for start, end, _ in table_names(names).places(text)]


def test_whole_names_codes_and_turned_names_are_found() -> None:
    assert found("同病室的王小明发热，李强医师查房", *NAMES) == ["王小明", "李强"]
    assert found("seen with john smith and JOHNSON, MARY ANN today", *NAMES) == ["john smith", "JOHNSON, MARY ANN"]
    assert found("拨打13812345678，号 ba2300001", *NAMES) == ["13812345678", "ba2300001"]


def test_names_of_several_parts_are_found_whatever_stands_around_them_and_whichever_dot() -> None:
    names = ("买买提·艾力", "阿依古丽·买买提", "加西亚·马尔克斯·何塞")
    assert found("家属买买提·艾力来电，诉“阿依古丽•买买提”推荐", *names) == ["买买提·艾力", "阿依古丽•买买提"]
    assert found("患者加西亚·马尔克斯·何塞自述", *names) == ["加西亚·马尔克斯·何塞"]
    assert found("买买提·江，艾力·买买提，左·右", *names) == []


def test_words_that_are_nobodys_stay() -> None:
    assert found("高血压病史，心前区不适，Ward round", *NAMES) == []
    assert found("Mary went, Johnson came; 1381234567", *NAMES) == []  # a part of a name, of a number, is anybody's
    assert found("", *NAMES) == found("王小明", "") == []


@given(st.lists(st.sampled_from(("王小明", "李强", "欧阳娜娜", "强", "小", "，", "欧阳", "好")), max_size=12))
def test_every_name_is_covered(parts: list[str]) -> None:
    text, names = "".join(parts), ("王小明", "李强", "欧阳娜娜")
    covered = {at for start, end, _ in table_names(names).places(text) for at in range(start, end)}
    wanted = {at for name in names for start in range(len(text)) if text.startswith(name, start) for at in range(start, start + len(name))}
    assert covered == wanted
