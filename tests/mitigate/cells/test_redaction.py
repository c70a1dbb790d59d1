"""What is found in free text and what is left alone."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.edge.people import person

from reidrisk.mitigate.cells.redaction import redact, spans


def shown(text: str, *known: str) -> str:
    return redact(text, known, lambda kind, _text: f"<{kind}>")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("家属电话：138 1234-5678", "家属电话：<phone>"),
        ("座机(010)62345678转", "座机<phone>转"),
        ("家属张建国来电", "家属<name>来电"),
        ("张建国医师查房", "<name>医师查房"),
        ("由副主任医师查房", "由副主任医师查房"),
        ("seen by Dr. John Smith on March 5, 2024", "seen by Dr. <name> on <date>"),
        ("2024/3/5复查，3月12日出院", "<date>复查，<date>出院"),
        ("住址为湖南省长沙市岳麓区麓山南路932号", "住址为<address>"),
        ("病案号MR0012345，卡号6222 0200 0000 0000", "病案号<number>，卡号<card>"),
        ("来自192.168.1.20，见https://a.cn/x?u=1", "来自<ip>，见<url>"),
        ("身份证 110105 19491231 002X", "身份证 <id>"),
        ("血压120/80mmHg，体温36.5，剂量500mg", "血压120/80mmHg，体温36.5，剂量500mg"),
        ("诊断：原发性高血压；术后恢复良好", "诊断：原发性高血压；术后恢复良好"),
        ("电话１３８１２３４５６７８", "电话<phone>"),
    ],
)
def test_what_is_found_and_what_stays(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_names_of_the_record_are_found_anywhere() -> None:
    assert shown("甲乙丙说甲乙丙好", "甲乙丙") == "<name>说<name>好"
    assert shown("好", "好") == "好"  # one sign is a word, no name


@given(st.integers(0, 500), st.text("说来访电话，。 ", max_size=8))
def test_direct_identifiers_never_stay(number: int, between: str) -> None:
    name, identity, phone, *_ = person(number)
    found = shown(f"患者{name}，{between}{identity}，{between}{phone}。", name)
    assert name not in found
    assert identity not in found
    assert phone not in found


PHONE = "138 1234-5678"
PIECES = st.lists(st.sampled_from([PHONE, "张三A", "三A1", "张三A1", "2024/3/5复查", "病案号MR0012345", "说好", "@.com路市"]), max_size=8)


@given(PIECES, st.lists(st.sampled_from(["张三", "三A", "张三A1", "A1"]), max_size=3), st.sampled_from(["，", " ", ""]))
def test_spans_are_apart_and_inside_and_hold_every_name_of_the_record(pieces: list[str], known: list[str], between: str) -> None:
    text = between.join(pieces)
    found = spans(text, known)
    assert all(0 <= start < end <= len(text) for start, end, _ in found)
    assert all(one[1] <= other[0] for one, other in pairwise(found))
    covered = {place for start, end, _ in found for place in range(start, end)}
    for word in known:
        places = [place for place in range(len(text)) if text.startswith(word, place)]
        assert all(covered >= set(range(place, place + len(word))) for place in places)
    if between == "，":
        assert len(found) >= pieces.count(PHONE)
