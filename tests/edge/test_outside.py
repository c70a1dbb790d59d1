"""What is left outside the quasi-identifiers, from the command line: what fires, what does not, who answers it (GB/T 42460 C.2 d)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Ran, Run

CONTEXT = (
    "--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "medium",
    "--p", "0.001", "--p-source", "register", "--m", "150",
)  # fmt: skip
QUASI = ("--qi", "性别,医保类型")
WHY = "该院费用未经任何付款方结算，已与财务处核对"
BY = ("--by", "陈静")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """240 people in eight classes of 30; each with a cost to the cent, a creatinine of three decimals and a word of a list."""
    rows = (
        f"{'男女'[number % 2]},{('自费', '职工', '居民', '其他')[number // 2 % 4]},{3000 + number * 37}.{number % 100:02d},"
        f"{60 + number * 0.391:.3f},{'ab'[number % 2]}"
        for number in range(240)
    )
    (tmp_path / "t.csv").write_text("性别,医保类型,总费用,肌酐,批次\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return tmp_path / "t.csv"


def assess(run: Run, *more: str, roles: tuple[str, ...] = ("--ni", "总费用,批次", "--sa", "肌酐")) -> Ran:
    return run("assess", "t.csv", *QUASI, *roles, *CONTEXT, *more)


def linkages(ran: Ran) -> list[dict[str, object]]:
    return [one for one in ran.json["cautions"] if one["code"] == "open-linkage"]


def test_cost_to_the_cent_is_found_for_a_payer_and_laboratory_values_are_not(run: Run, table: Path) -> None:
    assert table.is_file()
    ran = assess(run, "--json", "--lang", "en")
    assert (ran.code, ran.json["level"], ran.json["limited_by"]) == (0, 3, [])  # it is said, and does not decide yet
    (one,) = linkages(ran)
    assert one | {"text": "", "title": "", "remedy": ""} == {
        "code": "open-linkage", "subject": ["payer", "总费用"], "title": "", "text": "", "decided_by": "columns",
        "answered_by": "provider", "settled_by": "reason", "remedy": "", "caps": None, "accepted": None,
    }  # fmt: skip
    assert "100.0% of the records" in str(one["text"])
    assert "240 of 240 are the only ones of their kind" in str(one["text"])
    assert "by the quasi-identifiers alone 3.3%" in str(one["text"])


@pytest.mark.parametrize(
    ("lang", "said"), [("zh", "付款方（医保、保险、支付机构）还可能知道“总费用”"), ("en", "“总费用” can be known to a payer")]
)
def test_the_report_says_who_knows_what_in_both_languages(run: Run, table: Path, lang: str, said: str) -> None:
    assert table.is_file()
    shown = "".join(assess(run, "--lang", lang).out.replace("│", "").split())
    assert "".join(said.split()) in shown


def test_the_rounding_that_is_named_passes_and_the_next_finer_one_does_not(run: Run, table: Path) -> None:
    (text,) = [str(one["text"]) for one in linkages(assess(run, "--json", "--lang", "en"))]
    step = int(text.partition("to multiples of ")[2].split()[0])
    head, *rows = table.read_text(encoding="utf-8").splitlines()

    def rounded(to: int) -> Ran:
        cells = [row.split(",") for row in rows]
        coarse = [[*row[:2], str(round(float(row[2]) / to) * to), *row[3:]] for row in cells]
        table.write_text("\n".join([head, *map(",".join, coarse)]) + "\n", encoding="utf-8")
        return assess(run, "--json")

    finer = {1: step // 2, 2: step // 2, 5: step * 2 // 5}[int(str(step)[0])]
    assert linkages(rounded(finer))
    head_again = rounded(step)
    assert not linkages(head_again)
    assert head_again.json["level"] == 3


def test_it_ends_as_a_quasi_identifier_and_by_a_named_reason(run: Run, table: Path) -> None:
    assert table.is_file()
    assert not linkages(run("assess", "t.csv", "--qi", "性别,医保类型,总费用", "--ni", "批次", "--sa", "肌酐", *CONTEXT, "--json"))
    settled = assess(run, "--accept", f"open-linkage:payer,总费用={WHY}", *BY, "--json")
    assert settled.json["level"] == 3
    (one,) = linkages(settled)
    assert one["accepted"] is not None


def test_a_reason_for_another_holder_settles_nothing(run: Run, table: Path) -> None:
    assert table.is_file()
    found = assess(run, "--accept", f"open-linkage:employer,总费用={WHY}", *BY, "--json").json["cautions"]
    (payer,) = (one for one in found if one["code"] == "open-linkage" and "payer" in one["subject"])
    assert payer["accepted"] is None


def test_columns_of_no_list_are_asked_and_not_attacked(run: Run, table: Path) -> None:
    table.write_text(table.read_text(encoding="utf-8").replace("总费用", "zq17"), encoding="utf-8")
    ran = assess(run, "--json", "--lang", "en", roles=("--ni", "zq17,批次", "--sa", "肌酐"))
    assert (ran.json["level"], linkages(ran)) == (3, [])
    (asked,) = [one["text"] for one in ran.json["cautions"] if one["code"] == "knowledge-unknown"]
    assert "“zq17”" in asked
    assert "肌酐" not in asked


def test_what_is_answered_of_the_recipients_decides_who_is_reckoned_with(run: Run, table: Path) -> None:
    """An inventory of other data with columns brings a holder of its own; none known, with who and when, takes payers away."""
    assert table.is_file()
    run("scan", "t.csv", "-o", "case")
    sets = ["--set", "holdings.known=some", "--set", "holdings.names=检验库", "--set", "holdings.kind@检验库=restricted"]
    sets += ["--set", "holdings.shared@检验库=肌酐;批次", "--set", "holdings.identified@检验库=identified"]
    ran = run("prepare", "case", "--by", "陈静", *sets)
    assert ran.code in {0, 1, 4}, ran.err
    found = run("assess", "case", *QUASI, "--ni", "总费用,批次", "--sa", "肌酐", *CONTEXT, "--json")
    assert [one["subject"] for one in linkages(found)] == [["payer", "总费用"], ["检验库", "肌酐"]]
    answered = run("prepare", "case", "--by", "陈静", "--set", "holdings.known=none")
    assert answered.code in {0, 1, 4}, answered.err
    none_known = run("assess", "case", *QUASI, "--ni", "总费用,批次", "--sa", "肌酐", *CONTEXT, "--json")
    assert linkages(none_known) == []
