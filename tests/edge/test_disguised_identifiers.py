"""Proven identifiers in a simple disguise are proven identifiers: separators, numerals, entities and words for @ (GB/T 42460 6.2 c)."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from tests.edge.calling import Ran, Run
from tests.edge.people import resident

CONTEXT = (
    "--sharing", "enclave", "--controls", "high", "--motives", "low", "--recipient-security", "high",
    "--p", "0.001", "--p-source", "register", "--m", "10",
)  # fmt: skip
ROWS = 120


def mobile(number: int) -> str:
    return f"138{(number + 1) * 7919 * 13 % 10**8:08}"


def spelt(numerals: str) -> Callable[[int], str]:
    return lambda number: mobile(number).translate(str.maketrans("0123456789", numerals))


def grouped(text: str, *widths: int, by: str) -> str:
    cuts = [sum(widths[:place]) for place in range(len(widths) + 1)]
    return by.join(text[start:end] for start, end in pairwise(cuts))


def assess(run: Run, folder: Path, cell: Callable[[int], str], *more: str) -> Ran:
    rows = (f'{"mf"[number % 2]},"{cell(number)}"' for number in range(ROWS))
    (folder / "t.csv").write_text("sex,备注码\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return run("assess", "t.csv", "--qi", "sex", "--ni", "备注码", *CONTEXT, "--json", *more)


DISGUISES: dict[str, Callable[[int], str]] = {
    "thousands": lambda number: grouped(mobile(number), 2, 3, 3, 3, by=","),
    "full-width commas": lambda number: grouped(mobile(number), 2, 3, 3, 3, by="，"),
    "apostrophes": lambda number: grouped(mobile(number), 2, 3, 3, 3, by="'"),
    "underscores": lambda number: grouped(resident(number), 6, 8, 4, by="_"),
    "slashes": lambda number: grouped(resident(number), 6, 8, 4, by="/"),
    "ID in thousands": lambda number: grouped(resident(number), 3, 3, 3, 3, 3, 3, by=","),
    "a blank between all": lambda number: " ".join(mobile(number)),
    "Chinese digits": spelt("零一二三四五六七八九"),
    "Chinese digits, round zero": spelt("〇一二三四五六七八九"),
    "as said on the telephone": spelt("零幺二三四五六七八九"),
    "as on cheques": spelt("零壹贰叁肆伍陆柒捌玖"),
    "in circles": spelt("⓪①②③④⑤⑥⑦⑧⑨"),
    "mathematical": spelt("𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"),
    "in a sentence": lambda number: "电话" + spelt("零一二三四五六七八九")(number) + "，勿扰",
    "scientific": lambda number: f"{float(mobile(number)):.10E}",
    "at": lambda number: f"zhang{number}[at]qq.com",
    "at in round brackets": lambda number: f"zhang{number}(AT)qq.com",
    "at and dot in words": lambda number: f"zhang{number} at qq dot com",
    "blanks around": lambda number: f"zhang{number} @ qq.com",
    "entity": lambda number: f"zhang{number}&#64;qq.com",
    "percent": lambda number: f"zhang{number}%40qq.com",
    "base64": lambda number: b64encode(resident(number).encode()).decode(),
    "backwards": lambda number: resident(number)[::-1],
    "brackets": lambda number: f"({mobile(number)[:3]}){mobile(number)[3:7]}-{mobile(number)[7:]}",
    "below nought": lambda number: f"-{mobile(number)}",
    "with decimals": lambda number: f"{mobile(number)}.00",
    "a list of digits": lambda number: str([int(digit) for digit in mobile(number)]),
    "keycaps": lambda number: "".join(f"{digit}\ufe0f\u20e3" for digit in mobile(number)),
    "escapes": lambda number: "".join(f"\\u{ord(digit):04x}" for digit in mobile(number)),
    "codes": lambda number: " ".join(str(ord(digit)) for digit in mobile(number)),
}


@pytest.mark.parametrize("way", DISGUISES)
def test_a_simple_disguise_leaves_a_proven_identifier(run: Run, tmp_path: Path, way: str) -> None:
    ran = assess(run, tmp_path, DISGUISES[way])
    assert (ran.code, ran.json["level"], ran.json["limited_by"]) == (1, 1, ["proven-identifiers:备注码"])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_undoes_it_is_said_and_no_value_is(run: Run, tmp_path: Path, lang: str) -> None:
    assert assess(run, tmp_path, DISGUISES["Chinese digits"]).code == 1
    ran = run("assess", "t.csv", "--qi", "sex", "--ni", "备注码", *CONTEXT, "--lang", lang)
    assert DISGUISES["Chinese digits"](3) not in ran.out + ran.err
    scanned = run("scan", "t.csv", "--why", "备注码", "--lang", lang)
    assert ("中文数字" if lang == "zh" else "Chinese digits") in scanned.out
    assert mobile(3) not in scanned.out


def test_a_few_among_other_notes_are_found(run: Run, tmp_path: Path) -> None:
    ran = assess(run, tmp_path, lambda number: f"联系 user{number}[at]qq.com" if number in {7, 60} else "按时复查，注意饮食")
    assert ran.json["limited_by"] == ["proven-identifiers:备注码"]


NO_DISGUISES: dict[str, Callable[[int], str]] = {
    "sums of money": lambda number: f"{10**10 + number * 83_333_337:,}",
    "sums that begin like mobile numbers": lambda number: f"{13 * 10**9 + number * 67_000_003:,}.50",
    "lists of marks": lambda number: ",".join(str((number * 7 + place * place) % 6) for place in range(11)),
    "measurements": lambda number: f"{1.3 + number / 200:.4f}E+10",
    "counts in words": lambda number: ["一", "二", "三", "四"][number % 4] + "次",
    "a price in a sentence": lambda number: f"{number % 7 + 1} @ {number % 9}.com a piece",
    "looks": lambda number: f"look at example.com, page {number % 9}",
    "addresses": lambda number: f"192.168.100.{number}",
    "lists of measures": lambda number: " ".join(str(40 + (number * place) % 60) for place in range(12)),
    "losses": lambda number: f"-{10**10 + number * 83_333_337}.00",
    "clocks": lambda number: f"13:{number % 60:02}:{number % 59:02}.{number * 7 % 1000:03}",
}


@pytest.mark.parametrize("way", NO_DISGUISES)
def test_what_only_looks_like_one_is_not_proven(run: Run, tmp_path: Path, way: str) -> None:
    assert not [one for one in assess(run, tmp_path, NO_DISGUISES[way]).json["limited_by"] if one.startswith("proven")]
