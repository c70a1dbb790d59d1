"""Names by what an office says of a person first, and the bench that counts them in public annotated text."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.identification.public_text import Counts, interval, measured, sentences

from reidrisk.identify.prose.addresses import addresses
from reidrisk.mitigate.cells.redaction import spans


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("陆文斌：男，汉族，1963年出生，工程师。", ["陆文斌"]),
        ("何秋月（离任）：女，大专。", ["何秋月"]),
        ("沈怀远，中国国籍，本科学历。", ["沈怀远"]),
        ("钱立新：1958年8月出生，男。", ["钱立新"]),
        ("阿依古丽·买买提：女，45岁，因咳嗽就诊。", ["阿依古丽·买买提"]),
        ("主诉：男，56岁，咳嗽三天。", []),
        ("性别：男，汉族。高血压：现任方案有效。", []),
        ("历任北京金杜律师事务所合伙人，担任项目经理，任财务总监。", []),
        ("头孢哌酮·舒巴坦静滴三天，体温正常。", []),
        ("2008年年度主任会议，浙江大学教授到会，经济学教授讲课。", []),
    ],
)
def test_what_an_office_says_first_names_a_person(text: str, names: list[str]) -> None:
    assert [text[start:end] for start, end, kind in spans(text) if kind == "name"] == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("scored by J. Adams again", ["J. Adams"]),
        ("then Maggie McNeil left", ["Maggie McNeil"]),
        ("with Mary Ellen Jones today", ["Mary Ellen Jones"]),
        ("met Jan van Jansen there", ["Jan van Jansen"]),
        ("Yesterday John Smith came", ["John Smith"]),
        ("Hepatitis B. Liver enzymes rose", []),
    ],
)
def test_western_names_are_found_whole(text: str, names: list[str]) -> None:
    assert [text[start:end] for start, end, kind in spans(text) if kind == "name"] == names


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("lives at 221 W. 5th Street, Apt 4B, New York, NY 10001-1234 since", "221 W. 5th Street, Apt 4B, New York, NY 10001-1234"),
        ("from 10 Downing Street, London, SW1A 2AA now", "10 Downing Street, London, SW1A 2AA"),
        ("sees 14 Oak Lane, Bath BA1 1AA today", "14 Oak Lane, Bath BA1 1AA"),
        ("took 2 Aspirin Daily, Paris", ""),
        ("gave 3 ST elevation, then", ""),
    ],
)
def test_english_addresses_are_found_whole(text: str, address: str) -> None:
    assert [text[start:end] for start, end in addresses(text)] == ([address] if address else [])


def test_annotated_lines_become_sentences_with_places() -> None:
    zh = "王 B-NAME\n小 M-NAME\n五 E-NAME\n， O\n李 B-NAME\n四 E-NAME\n赵 B-NAME\n六 E-NAME\n\n好 O\n"
    assert list(sentences(zh, "", "NAME")) == [("王小五，李四赵六", [(0, 3), (4, 6), (6, 8)]), ("好", [])]
    weibo = "王0\tB-PER.NAM\n五1\tI-PER.NAM\n来0\tO\n"
    assert list(sentences(weibo, "", "PER.NAM")) == [("王五来", [(0, 2)])]
    wire = "Mary NNP I-NP I-PER\nwent VBD I-VP O\n"
    assert list(sentences(wire, " ", "PER")) == [("Mary went", [(0, 4)])]
    en = "Mary\tB-person\nJones\tI-person\nwent\tO\n"
    assert list(sentences(en, " ", "person")) == [("Mary Jones went", [(0, 10)])]


def test_counts_and_intervals(tmp_path: Path) -> None:
    counts = Counts()
    counts.add("患者王小五，男，56岁。", [(2, 5)])
    counts.add("Mary went.", [(0, 4)])
    assert (counts.names, counts.found, counts.marks, counts.right) == (2, 1, 1, 1)
    assert interval(0, 0) == (0.0, 0.0, 1.0)
    assert interval(50, 100) == (0.5, 0.4038, 0.5962)  # Wilson's, as published tables have it
    (tmp_path / "ResumeNER").mkdir()
    (tmp_path / "ResumeNER" / "test.char.bmes").write_text("王 B-NAME\n五 E-NAME\n： O\n男 O\n， O\n", encoding="utf-8")
    assert measured([tmp_path])["ResumeNER/test.char.bmes"]["names"] == 1
