"""What somebody types to get a good verdict on bad data, from the command line: each try ends in what it is (issue of the hostile user)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import Ran, Run

WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
ANSWERS = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "medium", "--m", "150")
CONTEXT = (*ANSWERS, "--p", "0.001", "--p-source", "register")


def number(at: int) -> str:
    """A resident identity number whose check digit is right."""
    body = f"43010{at % 5 + 2}19{40 + at % 60:02d}{at % 12 + 1:02d}{at % 28 + 1:02d}{at % 1000:03d}"
    return body + "10X98765432"[sum(int(digit) * weight for digit, weight in zip(body, WEIGHTS, strict=True)) % 11]


def table(folder: Path, codes: list[str], classes: int = 6) -> None:
    """As many people as codes, in so many classes."""
    rows = (f"{code},{'男女'[at % 2]},{'甲乙丙丁戊己庚辛'[at // 2 % (classes // 2)]}" for at, code in enumerate(codes))
    (folder / "t.csv").write_text("批号,性别,组\n" + "\n".join(rows) + "\n", encoding="utf-8")


def assess(run: Run, *more: str, lang: str = "zh", context: tuple[str, ...] = CONTEXT) -> Ran:
    return run("assess", "t.csv", "--qi", "性别,组", "--ni", "批号", *context, *more, "--json", "--lang", lang)


def codes(ran: Ran) -> set[str]:
    return {one["code"] for one in ran.json["cautions"]}


def spelt(join: str) -> Callable[[str], str]:
    return lambda text: join.join((text[:6], text[6:14], text[14:]))


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(
    "spelling",
    [
        spelt(" "), spelt("\u00a0"), spelt("\u2009"), spelt("\u200b"), spelt("\u2060"), spelt("\ufeff"), spelt("\u2013"),
        lambda text: text.translate(str.maketrans("0123456789X", "０１２３４５６７８９Ｘ")),
        lambda text: text.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")),
        lambda text: f"甲/{text}/乙", lambda text: text[::-1], lambda text: text.encode().hex(),
    ],
)  # fmt: skip
def test_identity_numbers_are_found_however_they_are_spelt(run: Run, tmp_path: Path, lang: str, spelling: Callable[[str], str]) -> None:
    table(tmp_path, [spelling(number(17 * at + 3)) for at in range(120)])
    ran = assess(run, lang=lang)
    assert (ran.code, ran.json["level"], ran.json["limited_by"]) == (1, 1, ["proven-identifiers:批号"])


def test_a_spelling_that_nobody_reads_is_a_code_of_each_person_all_the_same(run: Run, tmp_path: Path) -> None:
    table(tmp_path, [".".join(number(17 * at + 3)) for at in range(120)])
    ran = assess(run)
    assert (ran.code, ran.json["limited_by"]) == (1, ["decided-against-evidence:批号"])


@pytest.fixture
def small(tmp_path: Path) -> None:
    """30 people in six classes of five: R = 0.3 / 5 = 0.06."""
    table(tmp_path, [f"{'ab'[at % 2]}" for at in range(30)])


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("lang", "said"), [("zh", "按标准的值，结果不可接受。没有说明理由"), ("en", "the result is not acceptable. Without")]
)
def test_a_milder_threshold_without_a_reason_makes_no_level_3(run: Run, lang: str, said: str) -> None:
    assert assess(run).json["level"] == 2
    ran = assess(run, "--threshold", "0.5", lang=lang)
    assert (ran.code, ran.json["level"], ran.json["limited_by"]) == (1, 2, ["threshold-not-the-editions"])
    assert said in next(one["text"] for one in ran.json["cautions"] if one["code"] == "threshold-not-the-editions")
    reason = ("--accept", "threshold-not-the-editions=院伦理委员会 2026 年第 3 号决定", "--by", "陈静")
    settled = assess(run, "--threshold", "0.5", *reason)
    assert (settled.code, settled.json["level"]) == (0, 3)


def test_a_threshold_that_changes_nothing_is_only_said(run: Run, tmp_path: Path) -> None:
    table(tmp_path, [f"{'ab'[at % 2]}" for at in range(120)])
    ran = assess(run, "--threshold", "0.2")
    assert (ran.json["level"], ran.json["limited_by"]) == (3, [])
    assert "threshold-not-the-editions" in codes(ran)


@pytest.mark.parametrize(("p", "said"), [("0", True), ("1e-12", True), ("1e-7", False)])
def test_a_p_by_which_nobody_is_in_the_data_is_said(run: Run, tmp_path: Path, p: str, said: bool) -> None:
    """The data hold one person at least, whoever they are."""
    table(tmp_path, [f"{'ab'[at % 2]}" for at in range(120)])
    ran = assess(run, context=(*ANSWERS, "--p", p, "--p-source", "estimate"))
    assert ("p-or-m-unusual" in codes(ran)) is said


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("lang", "said"), [("zh", "“甲”的 controls 给出了两次"), ("en", "“甲” answers controls twice")])
def test_a_recipient_gives_no_answer_twice(run: Run, lang: str, said: str) -> None:
    twice = ("--recipient", "甲:controls=low,motives=high,controls=high", "--recipient", "乙:motives=low，motives=high")
    ran = assess(run, *twice, lang=lang)
    found: list[dict[str, Any]] = ran.json["errors"]
    assert (ran.code, [one["code"] for one in found]) == (2, ["answer_twice", "answer_twice"])
    assert said in found[0]["message"]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("role", ["--di", "--ni"])
def test_visits_of_twelve_people_are_no_240_people(run: Run, tmp_path: Path, lang: str, role: str) -> None:
    """P00003-7 is the seventh visit of the third person: every code is another, and a class of 40 rows has two people in it."""
    rows = (f"P{at % 12:05d}-{at // 12 + 1},{'男女'[at % 2]},{'甲乙丙'[at % 3]}" for at in range(240))
    (tmp_path / "t.csv").write_text("就诊编号,性别,组\n" + "\n".join(rows) + "\n", encoding="utf-8")
    ran = run("assess", "t.csv", "--qi", "性别,组", role, "就诊编号", *CONTEXT, "--json", "--lang", lang)
    assert ran.code == 1
    assert "visits-numbered" in codes(ran)
    told = run("mitigate", "t.csv", "--qi", "性别,组", "--di", "就诊编号", *CONTEXT, "--goal", "level-3", "--try", "--lang", lang)
    assert {"zh": "除去末尾的序号后只有 12 个", "en": "only 12 are left"}[lang] in (told.out + told.err).replace("\n", " ")


@pytest.mark.parametrize(
    "code",
    [
        lambda at: f"2024-{at % 12 + 1:02d}-{at % 28 + 1:02d}", lambda at: f"{at // 40 + 1:02d}-{at % 40 + 1}",
        lambda at: f"B-{7 * at}", lambda at: f"{at * 37 % 997}-{at}", lambda at: f"甲{at}",
    ],
)  # fmt: skip
def test_days_beds_and_other_codes_number_no_visits(run: Run, tmp_path: Path, code: Callable[[int], str]) -> None:
    table(tmp_path, [code(at) for at in range(120)])
    assert "visits-numbered" not in codes(assess(run))


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("given", "said"), [("membership", True), ("attribute,membership", True), ("membership,journalist", False)])
def test_attacks_that_a_level_does_not_measure_are_told_of_an_option_too(run: Run, given: str, said: bool) -> None:
    assert ("identity-attack-missing" in codes(assess(run, "--attack", given))) is said
