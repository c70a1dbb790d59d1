"""What is left outside the quasi-identifiers, from the command line: what fires, what does not, who answers it (GB/T 42460 C.2 d)."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from tests.edge.calling import Ran, Run

from reidrisk.data.source import OpenedTable
from reidrisk.data.text.scanning import Scan

CONTEXT = (
    "--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "medium",
    "--p", "0.001", "--p-source", "register", "--m", "150",
)  # fmt: skip
QUASI = ("--qi", "性别,医保类型")
WHY = "该院费用未经任何付款方结算，已与财务处核对"
BY = ("--by", "陈静", "--evidence", f"与付款方的协议第三条 sha256:{'a' * 64}")


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
    assert (ran.code, ran.json["level"], ran.json["limited_by"]) == (1, 2, ["open-linkage:payer,总费用"])
    assert ran.json["computed_range"] == [3, 3]
    (one,) = linkages(ran)
    assert one | {"text": "", "title": "", "remedy": ""} == {
        "code": "open-linkage", "subject": ["payer", "总费用"], "title": "", "text": "", "decided_by": "columns",
        "answered_by": "provider", "settled_by": "each-with-evidence", "remedy": "", "caps": 2, "accepted": None,
    }  # fmt: skip
    assert "100% of the records" in str(one["text"])
    assert "240 of 240 are unique" in str(one["text"])
    assert "3.3% by the quasi-identifiers alone" in str(one["text"])


def test_a_text_is_parsed_once_for_all_that_is_asked_of_it_and_nothing_hangs_on_that(
    run: Run, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert table.is_file()
    parsed = []
    expression = Scan._expression

    def counted(scan: Scan, place: str, compression: str) -> str:
        parsed.append(place)
        return expression(scan, place, compression)

    monkeypatch.setattr(Scan, "_expression", counted)
    once = assess(run, "--json").json
    assert len(parsed) == 2  # how numbers of three decimals are written is asked of all rows before
    monkeypatch.setattr(OpenedTable, "may_keep", lambda *_: False)
    often = assess(run, "--json").json
    assert len(parsed) > 4
    assert {**often, "made_at": ""} == {**once, "made_at": ""}


@pytest.mark.parametrize("roles", [("--ni", "总费用,rowid"), ("--qi", "性别,医保类型,rowid", "--ni", "总费用")])
def test_a_column_may_be_called_as_the_engine_calls_its_rows(run: Run, table: Path, roles: tuple[str, ...]) -> None:
    renamed = table.read_text(encoding="utf-8").replace("批次", "rowid", 1)
    by_another_name = assess(run, "--json", roles=(*(one.replace("rowid", "批次") for one in roles), "--sa", "肌酐")).json
    table.write_text(renamed, encoding="utf-8")
    ran = assess(run, "--json", roles=(*roles, "--sa", "肌酐"))
    assert ran.code == 1
    for key in ("level", "computed_range", "limited_by"):
        assert ran.json[key] == by_another_name[key]
    assert [one["subject"] for one in linkages(ran)] == [["payer", "总费用"]]


@pytest.mark.parametrize(
    ("lang", "said"), [("zh", "付款方（医保、保险、支付机构）还可能知道“总费用”"), ("en", "“总费用” may be known to a payer")]
)
def test_the_report_says_who_knows_what_in_both_languages(run: Run, table: Path, lang: str, said: str) -> None:
    assert table.is_file()
    shown = "".join(assess(run, "--lang", lang).out.replace("│", "").split())
    assert "".join(said.split()) in shown


def test_the_rounding_that_is_named_passes_and_the_next_finer_one_does_not(run: Run, table: Path) -> None:
    (text,) = [str(one["text"]) for one in linkages(assess(run, "--json", "--lang", "en"))]
    step = int(text.partition("to multiples of ")[2].split()[0].replace(",", ""))
    head, *rows = table.read_text(encoding="utf-8").splitlines()

    def rounded(to: int) -> Ran:
        cells = [row.split(",") for row in rows]
        coarse = [[*row[:2], str(round(float(row[2]) / to) * to), *row[3:]] for row in cells]
        table.write_text("\n".join([head, *map(",".join, coarse)]) + "\n", encoding="utf-8")
        return assess(run, "--json")

    multiples = (1, 2, 3, 4, 5, 6, 8, 10)
    unit = 10 ** (len(str(step)) - 1)
    finer = step * 8 // 10 if step == unit else multiples[multiples.index(step // unit) - 1] * unit
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


def test_a_reason_without_evidence_is_refused(run: Run, table: Path) -> None:
    assert table.is_file()
    ran = assess(run, "--accept", f"open-linkage:payer,总费用={WHY}", "--by", "陈静", "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["not_settled_without_evidence"])
    missing = assess(run, "--accept", f"open-linkage:payer,总费用={WHY}", "--by", "陈静", "--evidence", "nowhere.pdf")
    assert (missing.code, "nowhere.pdf" in missing.err) == (2, True)


def test_a_plan_whose_reason_lost_its_evidence_is_no_longer_proved(run: Run, table: Path) -> None:
    assert run(*MITIGATE, "--accept", f"open-linkage:payer,总费用={WHY}", *BY).code == 0
    plan = table.parent / "plan.yaml"
    text = plan.read_text(encoding="utf-8")
    plan.write_text("\n".join(line for line in text.splitlines() if not line.strip().startswith("evidence:")), encoding="utf-8")
    assert plan.read_text(encoding="utf-8").strip() != text.strip()
    ran = run("apply", "plan.yaml", "t.csv", "-o", "bare.csv", "--json")
    assert (ran.code, (table.parent / "bare.csv").exists()) == (1, False)


def test_a_reason_without_a_holder_is_refused(run: Run, table: Path) -> None:
    assert table.is_file()
    ran = assess(run, "--accept", f"open-linkage={WHY}", *BY, "--lang", "en")
    assert ran.code == 2
    assert "is settled one by one" in ran.err


MITIGATE = (
    "mitigate",
    "t.csv",
    *QUASI,
    "--ni",
    "总费用,批次",
    "--sa",
    "肌酐",
    *CONTEXT,
    "--goal",
    "level-3",
    "-o",
    "out.csv",
    "--plan",
    "plan.yaml",
)


def test_mitigate_rounds_what_a_payer_would_find_people_by_and_no_more(run: Run, table: Path) -> None:
    """The output is level 3 for everybody who can know something; one step finer it is not."""
    ran = run(*MITIGATE, "--json", "--lang", "en")
    assert (ran.code, ran.json["proof"]["level"]) == (0, 3), ran.out + ran.err
    (done,) = ran.json["plan"]["treated"]
    assert (done["column"], done["transform"], done["holder"]) == ("总费用", "rounding", "payer")
    rows = [row.split(",") for row in (table.parent / "out.csv").read_text(encoding="utf-8").splitlines()]
    at = rows[0].index("总费用")
    assert {float(row[at]) % float(done["to"]) for row in rows[1:]} == {0.0}
    assert len({row[at] for row in rows[1:]}) > 1
    again = run("assess", "out.csv", *QUASI, "--ni", "总费用,批次", "--sa", "肌酐", *CONTEXT, "--json")
    assert (again.json["level"], linkages(again)) == (3, [])


@pytest.mark.parametrize(("lang", "said"), [("zh", "列“总费用”：取整到"), ("en", "总费用: rounded to multiples of")])
def test_mitigate_says_what_it_rounded_and_why(run: Run, table: Path, lang: str, said: str) -> None:
    assert table.is_file()
    ran = run(*MITIGATE, "--lang", lang)
    assert said in ran.out
    assert {"zh": "凭“总费用”可识别个人（240 个中有 240 个独一无二", "en": "240 of 240 were unique"}[lang] in ran.out


def test_the_plan_alone_rounds_too_and_proves_the_next_month(run: Run, table: Path) -> None:
    """Without an output the same is found; what the plan does to another month is proved against what holders knew of the first."""
    plain = [word for word in MITIGATE if word not in {"-o", "out.csv"}]
    ran = run(*plain, "--lang", "en")
    assert ran.code == 0
    assert "plan written: plan.yaml; no data were written" in ran.out
    plan = (table.parent / "plan.yaml").read_text(encoding="utf-8")
    assert "transform: rounding" in plan
    assert not (table.parent / "plan.parquet").exists()
    applied = run("apply", "plan.yaml", "t.csv", "-o", "next.csv", "--json")
    assert (applied.code, applied.json["proof"]["level"]) == (0, 3), applied.out + applied.err
    start = plan.index("  - transform: rounding")
    (table.parent / "plan.yaml").write_text(plan[:start] + plan[plan.index("require:") :], encoding="utf-8")
    refused = run("apply", "plan.yaml", "t.csv", "-o", "other.csv", "--lang", "en")
    assert refused.code == 1
    assert "open-linkage:payer,总费用" in refused.out + refused.err
    assert not (table.parent / "other.csv").exists()


def test_what_holders_knew_of_the_original_counts_where_the_output_does_not_tell(run: Run, table: Path) -> None:
    """A measurement that stays the same within a person is known to others; without the key nothing in the output says that it does."""
    lines = [f"{'男女'[n % 2]},P{n},{(n % 9 + 1) * 10 ** (n // 9 % 5)}" for n in range(120) for _ in range(2)]
    table.write_text("性别,病案号,体重\n" + "\n".join(lines) + "\n", encoding="utf-8")
    asked = ("--qi", "性别", "--ni", "体重", "--subject", "病案号", *CONTEXT)
    found = run("assess", "t.csv", *asked, "--override", f"病案号={WHY}", *BY, "--json")
    held = [one["subject"] for one in linkages(found)]
    ran = run("mitigate", "t.csv", *asked, "--drop", "病案号", "--goal", "level-3", "-o", "out.csv", "--json")
    assert [(one["holder"], one["columns"]) for one in ran.json["plan"]["known_to"]] == [("acquaintance", {"体重": "amount"})]
    assert held == [["acquaintance", "体重"]]
    assert (ran.code, ran.json["proof"]["level"], [one["column"] for one in ran.json["plan"]["treated"]]) == (0, 3, ["体重"])


def test_a_reason_in_a_plan_holds_until_the_finding_grows(run: Run, table: Path) -> None:
    settled = ("--accept", f"open-linkage:payer,总费用={WHY}", *BY)
    ran = run(*MITIGATE, *settled, "--json")
    assert (ran.code, ran.json["plan"]["treated"]) == (0, [])
    plan = (table.parent / "plan.yaml").read_text(encoding="utf-8")
    assert "up_to: 1" in plan
    assert run("apply", "plan.yaml", "t.csv", "-o", "next.csv").code == 0
    (table.parent / "plan.yaml").write_text(plan.replace("up_to: 1", "up_to: 1/2"), encoding="utf-8")
    assert run("apply", "plan.yaml", "t.csv", "-o", "later.csv").code == 1


def test_a_recipient_that_was_added_to_a_plan_by_hand_is_attacked_as_well(run: Run, table: Path) -> None:
    """The rounding that is enough for two careful recipients is not for a third one, of whom the plan was not made."""
    each = ("--recipient", "大学", "--recipient", "研究所:motives=low")
    base = ("mitigate", "t.csv", *QUASI, "--ni", "总费用,批次", "--sa", "肌酐", "--goal", "level-3", "-o", "out.csv", "--plan", "plan.yaml")
    careful = ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high")
    assert run(*base, *careful, "--p", "0.0001", "--p-source", "register", *each).code == 0
    plan = table.parent / "plan.yaml"
    text = plan.read_text(encoding="utf-8")
    assert run("apply", "plan.yaml", "t.csv", "-o", "next.csv").code == 0
    worse = "    保险公司:\n      controls: low\n      motives: high\n      recipient_security: low\n"
    plan.write_text(text.replace("  recipients:\n", f"  recipients:\n{worse}"), encoding="utf-8")
    ran = run("apply", "plan.yaml", "t.csv", "-o", "third.csv", "--json")
    assert (ran.code, (table.parent / "third.csv").exists()) == (1, False)
    plan.write_text(text.replace("大学", "学院"), encoding="utf-8")  # renamed, not known by that name any more
    assert run("apply", "plan.yaml", "t.csv", "-o", "renamed.csv").code == 0


LOW = (
    "--sharing",
    "controlled",
    "--controls",
    "low",
    "--motives",
    "high",
    "--recipient-security",
    "low",
    "--p",
    "0.001",
    "--p-source",
    "r",
)


@pytest.fixture
def skewed(table: Path) -> Path:
    """Costs of all sizes, most of them small: only a rounding that makes nearly all of them nothing would end it."""
    head, *rows = table.read_text(encoding="utf-8").splitlines()
    costs = [str(10**6 if at < 16 else at) for at in range(len(rows))]
    cells = [[*row.split(",")[:2], costs[at], *row.split(",")[3:]] for at, row in enumerate(rows)]
    table.write_text("\n".join([head, *map(",".join, cells)]), encoding="utf-8")
    return table


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("zh", "列“总费用”：换成等价类的平均值（至少 3 个数值）"),
        ("en", "总费用: replaced by the mean of the class (of 3 numbers at least)"),
    ],
)
def test_where_rounding_would_leave_nothing_an_amount_becomes_the_mean_of_its_class(run: Run, skewed: Path, lang: str, said: str) -> None:
    """Sums by class are those of the original to the rounding of a mean; the output is level 3, and the plan does the same again."""
    base = ("mitigate", "t.csv", *QUASI, "--sa", "肌酐", "--ni", "总费用,批次", *LOW, "--goal", "level-3", "--lang", lang)
    ran = run(*base, "-o", "out.csv", "--plan", "plan.yaml")
    assert (ran.code, said in ran.out) == (0, True), ran.out
    sums, counts = defaultdict[tuple[str, ...], float](float), Counter[tuple[str, ...]]()
    for row in rows_of(skewed):
        sums[row["性别"], row["医保类型"]] += float(row["总费用"])
        counts[row["性别"], row["医保类型"]] += 1
    out = rows_of(skewed.with_name("out.csv"))
    assert len(out) == 240
    assert all(row["总费用"] == f"{round(sums[row['性别'], row['医保类型']] / counts[row['性别'], row['医保类型']])}" for row in out)
    again = run("apply", "plan.yaml", "t.csv", "-o", "next.csv", "--json")
    assert (again.code, again.json["proof"]["level"]) == (0, 3)
    assert sorted(map(str, rows_of(skewed.with_name("next.csv")))) == sorted(map(str, out))


def test_no_means_are_made_of_what_is_required_of_the_classes_the_columns_are_named_and_another_way_works(run: Run, skewed: Path) -> None:
    assert skewed.is_file()
    base = ("mitigate", "t.csv", *LOW, "--goal", "level-3", "-o", "out.csv", "--lang", "zh")
    said = "请把这些列也列为准标识符（--qi，或在案例中）"
    ran = run(*base, *QUASI, "--sa", "总费用", "--ni", "肌酐,批次", "--l", "2")
    assert (ran.code, said in ran.out) == (1, True), ran.out
    assert "总费用" in ran.out[ran.out.index(said) :].partition("\n")[0]
    assert run(*base, "--qi", "性别,医保类型,总费用", "--sa", "肌酐", "--ni", "批次").code == 0


def test_trying_and_a_plan_alone_say_what_the_proof_would_say(run: Run, skewed: Path) -> None:
    """Before, a try said that all was well where nothing could be written, and a plan was kept that could not pass."""
    words = ("mitigate", "t.csv", *QUASI, "--sa", "总费用", "--ni", "肌酐,批次", "--l", "2", *LOW, "--goal", "level-3", "--json")
    tried, planned = run(*words, "--try"), run(*words, "--plan", "plan.yaml")
    assert (tried.code, tried.json["proof"]["level"]) == (planned.code, planned.json["proof"]["level"]) == (1, 2)
    assert not skewed.with_name("plan.yaml").exists()


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_records_of_care_are_asked_about_and_lists_of_few_kinds_are_not(run: Run, tmp_path: Path) -> None:
    """Who pays often has diagnoses and drugs as well; the published example calls them no identifiers, so only the case can tell."""
    rows = (f"{'男女'[number % 2]},{('自费', '职工')[number // 2 % 2]},A{number % 90 + 10}.{number:03}" for number in range(240))
    (tmp_path / "t.csv").write_text("性别,医保类型,诊断编码\n" + "\n".join(rows) + "\n", encoding="utf-8")
    said = {one["code"]: one["text"] for one in assess(run, "--json", roles=("--sa", "诊断编码")).json["cautions"]}
    assert "“诊断编码”" in said["knowledge-unknown"]
    few = (f"{'男女'[number % 2]},{('自费', '职工')[number // 2 % 2]},A{number // 120}0" for number in range(240))
    (tmp_path / "t.csv").write_text("性别,医保类型,诊断编码\n" + "\n".join(few) + "\n", encoding="utf-8")
    assert "knowledge-unknown" not in {one["code"] for one in assess(run, "--json", roles=("--sa", "诊断编码")).json["cautions"]}
