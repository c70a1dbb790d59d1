"""Identifiers in parts: over several columns, beside other words, in the names of columns (GB/T 42460 6.2 c)."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from tests.edge.calling import Ran, Run
from tests.edge.people import person, resident

CONTEXT = (
    "--sharing", "enclave", "--controls", "high", "--motives", "low", "--recipient-security", "high",
    "--p", "0.001", "--p-source", "register", "--m", "10",
)  # fmt: skip
ROWS = 120
Cells = Callable[[int], Sequence[str]]


def mobile(number: int) -> str:
    return f"138{(number + 1) * 7919 * 13 % 10**8:08}"


def cut(text: str, *widths: int) -> list[str]:
    ends = [sum(widths[:place]) for place in range(len(widths) + 1)]
    return [text[start:end] for start, end in pairwise(ends)]


def assess(run: Run, folder: Path, cells: Cells, *more: str, names: Sequence[str] = ()) -> Ran:
    rows = [cells(number) for number in range(ROWS)]
    names = names or [f"备注{sign}" for sign in "甲乙丙丁"[: len(rows[0])]]
    with (folder / "t.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("sex", *names), *(("mf"[number % 2], *row) for number, row in enumerate(rows))])
    return run("assess", "t.csv", "--qi", "sex", "--ni", ",".join(names), *CONTEXT, *(more or ("--json",)))


PARTS: dict[str, Cells] = {
    "district and the rest": lambda number: cut(resident(number), 6, 12),
    "the check digit apart": lambda number: cut(resident(number), 17, 1),
    "three columns": lambda number: cut(resident(number), 6, 8, 4),
    "the other way round": lambda number: cut(resident(number), 12, 6)[::-1],
    "a third are not there": lambda number: cut(resident(number), 9, 9) if number % 3 else ["无", "无"],
    "a mobile number": lambda number: cut(mobile(number), 6, 5),
    "as it is dialled": lambda number: cut(mobile(number), 3, 4, 4),
}


@pytest.mark.parametrize("way", PARTS)
def test_parts_that_make_an_identifier_are_one(run: Run, tmp_path: Path, way: str) -> None:
    ran = assess(run, tmp_path, PARTS[way])
    assert (ran.code, ran.json["level"]) == (1, 1)
    columns = [column["name"] for column in ran.json["columns"] if column["name"] != "sex"]
    assert ran.json["limited_by"] == [f"proven-identifiers:{name}" for name in columns]


def test_a_family_name_beside_a_given_name(run: Run, tmp_path: Path) -> None:
    ran = assess(run, tmp_path, lambda number: [person(number)[0][1:], person(number)[0][0]])
    assert ran.json["limited_by"] == ["decided-against-evidence:备注甲", "decided-against-evidence:备注乙"]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_they_are_together_is_said_and_no_value_is(run: Run, tmp_path: Path, lang: str) -> None:
    assert assess(run, tmp_path, PARTS["three columns"]).code == 1
    said = "".join(run("scan", "t.csv", "--lang", lang).out.split())
    assert ("分列存放不是去标识化" if lang == "zh" else "inpartsisnode-identification") in said
    assert resident(3)[6:14] not in said


def test_undecided_parts_are_proposed_as_direct_identifiers(run: Run, tmp_path: Path) -> None:
    assert assess(run, tmp_path, PARTS["district and the rest"]).code == 1
    roles = {column["name"]: column["roles"] for column in run("assess", "t.csv", *CONTEXT, "--json").json["columns"]}
    assert (roles["备注甲"], roles["备注乙"]) == (["DI"], ["DI"])


NO_PARTS: dict[str, Cells] = {
    "heights, years and codes": lambda number: [str(150 + number * 7 % 45), str(1950 + number % 60), f"{number * 37 % 10000:04}"],
    "a ward and a number": lambda number: [str(130 + number % 9), f"{30000000 + number * 7919}"],
    "sums and counts": lambda number: [str(100000 + number * 4931), f"{10**11 + number * 777_777_777}"],
    "places": lambda number: ["东西南北"[number % 4], "区域路街"[number // 4 % 4]],
}


@pytest.mark.parametrize("way", NO_PARTS)
def test_what_only_adds_up_in_length_is_none(run: Run, tmp_path: Path, way: str) -> None:
    ran = assess(run, tmp_path, NO_PARTS[way])
    assert not any("parted:" in rule for column in ran.json["columns"] for rule in (each["rule"] for each in column["evidence"]))


FAMILY = ("zhang", "wang", "liu", "chen", "yang", "zhao", "huang", "zhou")
GIVEN = ("wei", "fang", "xiaoming", "jianguo", "meiling", "na", "jie", "lei", "qiang", "tao")
AMONG: dict[str, Callable[[int], str]] = {
    "most rows say nothing": lambda number: person(number)[0] if number % 5 > 2 else ["未见异常", "自来", "复诊"][number % 3],
    "with a number": lambda number: f"{person(number)[0]}{number}",
    "in brackets": lambda number: f"[{person(number)[0]}]",
    "after a word": lambda number: f"客户{person(number)[0]}",
    "in small letters": lambda number: f"{FAMILY[number % 8]} {GIVEN[number // 8 % 10]}",
}


@pytest.mark.parametrize("way", AMONG)
def test_names_among_other_words_are_found(run: Run, tmp_path: Path, way: str) -> None:
    ran = assess(run, tmp_path, lambda number: [AMONG[way](number)])
    assert (ran.json["level"], ran.json["limited_by"]) == (2, ["decided-against-evidence:备注甲"])


def test_words_that_are_no_names_stay_what_they_are(run: Run, tmp_path: Path) -> None:
    words = [f"{kind}{place}" for kind in ("骨科", "内科", "外科", "儿科") for place in ("门诊", "病房", "急诊", "随访", "住院", "会诊")]
    ran = assess(run, tmp_path, lambda number: [words[number % 24]])
    assert not any(each["rule"] == "names-among" for column in ran.json["columns"] for each in column["evidence"])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_name_of_a_column_that_identifies_somebody(run: Run, tmp_path: Path, lang: str) -> None:
    ran = assess(run, tmp_path, lambda _number: ["y"], "--json", "--lang", lang, names=[mobile(4)])
    assert (ran.code, ran.json["level"], ran.json["limited_by"]) == (1, 1, ["identifiers-elsewhere:header"])
    (one,) = (one for one in ran.json["cautions"] if one["code"] == "identifiers-elsewhere")
    assert one["text"].startswith("列名" if lang == "zh" else "The names of columns")
    assert mobile(4) not in one["text"]


def test_people_as_columns(run: Run, tmp_path: Path) -> None:
    ran = assess(run, tmp_path, lambda _number: list("yyynn"), names=[person(number)[0] for number in range(5)])
    decided = [f"decided-against-evidence:{person(number)[0]}" for number in range(5)]
    assert sorted(ran.json["limited_by"]) == sorted(["persons-elsewhere:header", *decided])
