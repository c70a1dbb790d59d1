"""A standard has one name, with its year: how clauses are cited in each language."""

from __future__ import annotations

import pytest

from reidrisk.document.citing import cited, counted, dashed, source_of, sources


@pytest.mark.parametrize(
    ("clause", "zh", "en"),
    [
        ("PIPL 13", "《个人信息保护法》第十三条", "PIPL 13"),
        ("PIPL 51(4)", "《个人信息保护法》第五十一条第四项", "PIPL 51(4)"),
        ("PIPL 28-32", "《个人信息保护法》第二十八条至第三十二条", "PIPL 28-32"),
        ("GB/T 42460-2023 6.1 b", "GB/T 42460-2023 6.1 b", "GB/T 42460-2023 6.1 b"),
        ("China methodology (2024) 9.2", "中国去标识化方法（2024）9.2", "China methodology (2024) 9.2"),
        ("China methodology (2024) App. A", "中国去标识化方法（2024）附录 A", "China methodology (2024) App. A"),
        ("IPC Ontario 2016 step 5", "安大略省 IPC 指南（2016）步骤 5", "IPC Ontario 2016 step 5"),
        ("ITU-T X Suppl.39 (2023) 10.2 internal", "ITU-T X 系列补编 39（2023）10.2 内部", "ITU-T X Suppl.39 (2023) 10.2 internal"),
        ("Data Twenty art. 16", "“数据二十条”（2022）第十六条", "Data Twenty (2022) art. 16"),
        ("D.1.4", "D.1.4", "D.1.4"),
    ],
)
def test_a_clause_is_cited_as_each_language_knows_its_document(clause: str, zh: str, en: str) -> None:
    assert (cited((clause,), "zh"), cited((clause,), "en")) == (zh, en)
    assert cited((clause, clause), "zh") == f"{zh}；{zh}"


def test_articles_are_counted_as_chinese_law_counts_them() -> None:
    assert [counted(n) for n in (1, 10, 11, 20, 21, 56, 99)] == ["一", "十", "十一", "二十", "二十一", "五十六", "九十九"]


def test_a_chinese_paper_sets_the_year_off_with_a_dash() -> None:
    assert dashed("依据 GB/T 42460-2023 6.1 与 GB 11643-1999") == "依据 GB/T 42460—2023 6.1 与 GB 11643—1999"
    assert dashed("2020-2023 年，编号 GB-2023、A 42460-2023") == "2020-2023 年，编号 GB-2023、A 42460-2023"


def test_a_citation_is_of_the_source_that_it_names_in_full() -> None:
    assert source_of("PIPLX 3") is None
    assert source_of("GB/T 42460-2023") is sources()["GB/T 42460-2023"]
    assert source_of("GB/T 2261.1-2003 1").key == "GB/T 2261.1-2003"  # type: ignore[union-attr]
