"""Several recipients, environments and attacks: each by its own answers, the worst decides (D.1.4; China methodology 9.3 (2), 11.3.2.5)."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import D3, D3_ROLES, Run

import reidrisk as rr

SHARED = ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.00001",
          "--p-source", "census 2020")  # fmt: skip
# Table D.1, and the breach figures of D.1.4 b 3, written down once more.
INSIDER = {
    "high": {"low": "0.05", "medium": "0.1", "high": "0.2"},
    "medium": {"low": "0.2", "medium": "0.3", "high": "0.4"},
    "low": {"low": "0.4", "medium": "0.5", "high": "0.6"},
}
BREACH = {"high": "0.14", "medium": "0.27", "low": "0.55"}
LEAST = {"public": 20, "controlled": 5, "enclave": 3}
T2 = 1 - (1 - Fraction(1, 100_000)) ** 150


def table(path: Path, sizes: tuple[int, ...]) -> str:
    """A column of classes of these sizes."""
    path.write_text("class\n" + "".join(f"c{place}\n" * size for place, size in enumerate(sizes)), encoding="utf-8")
    return str(path)


def expected(sizes: tuple[int, ...], own: dict[str, str]) -> tuple[Fraction, Fraction]:
    """pr(context) and R from the formulas, by hand."""
    given = {"sharing": "controlled", "controls": "high", "motives": "low", "recipient_security": "high", **own}
    if given["sharing"] == "public":
        pr = Fraction(1)
    else:
        pr = max(Fraction(INSIDER[given["controls"]][given["motives"]]), T2, Fraction(BREACH[given["recipient_security"]]))
    if min(sizes) < LEAST[given["sharing"]]:
        return pr, Fraction(1)
    data = Fraction(1, min(sizes)) if given["sharing"] == "public" else sum(Fraction(1, size) for size in sizes) / len(sizes)
    return pr, Fraction(data) * pr


def rows(found: Any) -> dict[tuple[str | None, str | None], dict[str, Any]]:
    return {(one["recipient"], one["environment"]): one for one in found["audiences"]}


def test_one_recipient_is_one_line_that_decides(run: Run) -> None:
    found = run("assess", D3, *D3_ROLES, *SHARED, "--json").json
    (one,) = found["audiences"]
    assert (one["recipient"], one["environment"], one["attack"], one["decides"]) == (None, None, None, True)
    assert one["level"] == found["level"]
    assert one["numbers"] == {symbol: found["numbers"][symbol] for symbol in one["numbers"]}
    assert one["context"] == found["context"]


@pytest.mark.parametrize("sizes", [(5, 100, 100), (3, 9), (20, 30), (21, 40)])
def test_each_pair_is_computed_by_its_own_answers_and_the_worst_decides(sizes: tuple[int, ...], run: Run, tmp_path: Path) -> None:
    recipients = {"clinic": {}, "insurer": {"controls": "low", "motives": "high"}, "lab": {"sharing": "enclave", "motives": "medium"}}
    environments = {"server": {}, "laptop": {"recipient_security": "low", "controls": "medium"}}
    typed = [word for kind, named in (("--recipient", recipients), ("--environment", environments)) for name, own in named.items()
             for word in (kind, f"{name}:" + ",".join(f"{key.replace('_', '-')}={value}" for key, value in own.items()))]  # fmt: skip
    found = run("assess", table(tmp_path / "d.csv", sizes), "--qi", "class", *SHARED, *typed, "--json").json
    seen = rows(found)
    assert set(seen) == set(product(recipients, environments))
    risks = {}
    for (recipient, environment), one in seen.items():
        pr, risk = expected(sizes, {**environments[environment or ""], **recipients[recipient or ""]})
        assert (Fraction(one["numbers"]["pr_context"]["exact"]), Fraction(one["numbers"]["R"]["exact"])) == (pr, risk)
        assert one["level"] == (3 if risk < Fraction(1, 20) else 2)
        risks[recipient, environment] = risk
    assert Fraction(found["numbers"]["R"]["exact"]) == max(risks.values())
    assert found["level"] == min(one["level"] for one in seen.values())
    assert [risks[one["recipient"], one["environment"]] for one in found["audiences"] if one["decides"]] == [max(risks.values())]
    assert sum(one["decides"] for one in found["audiences"]) == 1


def test_what_a_recipient_does_in_one_environment_is_over_both(run: Run) -> None:
    words = ("--recipient", "甲：controls=medium", "--recipient", "甲@机房:controls=low，motives=high", "--recipient", "乙")
    seen = rows(run("assess", D3, *D3_ROLES, *SHARED, *words, "--environment", "别处:recipient-security=low", "--json").json)
    assert set(seen) == {("甲", "机房"), ("乙", "别处")}  # it works where it was said to, and nowhere else
    assert seen["甲", "机房"]["numbers"]["T1"]["exact"] == "3/5"
    assert seen["甲", "机房"]["numbers"]["T3"]["exact"] == "7/50"
    assert seen["乙", "别处"]["numbers"]["T3"]["exact"] == "11/20"


def test_python_takes_them_as_a_mapping_and_gives_the_same(run: Run) -> None:
    context = rr.Context(
        sharing="controlled", controls="high", motives="low", recipient_security="high", p="0.00001", p_source="census 2020",
        recipients={"clinic": rr.Context(), "insurer": {"controls": "low", "motives": "high"}},
    )  # fmt: skip
    ours = rr.assess(D3, qi=["性别", "年龄"], ni=["药物编码"], context=context)
    typed = run("assess", D3, *D3_ROLES, *SHARED, "--recipient", "clinic", "--recipient", "insurer: controls=low, motives=high", "--json")
    assert ours.to_dict()["audiences"] == typed.json["audiences"]
    assert [one.audience.recipient for one in ours.assessment.verdict.audiences] == ["insurer", "clinic"]
    for wrong in ("clinic", 7, {"clinic": "controls=low"}):
        with pytest.raises(rr.InputError):
            rr.assess(D3, context=rr.Context(sharing="controlled", recipients=wrong))  # type: ignore[arg-type] # what a type checker says


def test_what_is_open_to_one_of_them_is_open(run: Run, tmp_path: Path) -> None:
    words = ("--sharing", "controlled", "--p", "0.00001", "--p-source", "census", "--controls", "high", "--motives", "low")
    known, data = "insurer:recipient-security=high", table(tmp_path / "d.csv", (6, 6))
    ran = run("assess", data, "--qi", "class", *words, "--recipient", known, "--recipient", "clinic", "--json")
    assert (ran.code, ran.json["level_range"], ran.json["missing"]) == (4, [2, 3], ["recipient-security"])
    assert rows(ran.json)["insurer", None]["missing"] == []
    worst = run("assess", data, "--qi", "class", *words, "--recipient", known, "--recipient", "clinic", "--assume-worst", "--json").json
    assert {name[0]: one["numbers"]["T3"]["exact"] for name, one in rows(worst).items()} == {"insurer": "7/50", "clinic": "11/20"}


def test_one_recipient_abroad_puts_the_release_out_of_scope(run: Run) -> None:
    words = ("--standard", "china-methodology-2024", "--attack", "prosecutor", "--territory", "inside")
    ran = run(
        "assess", D3, *D3_ROLES, *SHARED, *words, "--recipient", "home", "--recipient", "abroad:territory=recipient-outside", "--json"
    )
    assert (ran.json["level"], ran.json["acceptable"]) == (None, None)
    assert [one["recipient"] for one in ran.json["audiences"]] == ["abroad", "home"]
    assert rows(ran.json)["home", None]["level"] is not None


def test_an_edition_without_levels_says_of_each_whether_it_is_acceptable(run: Run, tmp_path: Path) -> None:
    data = table(tmp_path / "d.csv", (6, 12))
    words = ("--standard", "ipc-ontario-2016", "--breach", "0.1", "--breach-source", "a survey", "--impact", "high")
    told = ("--recipient", "careful", "--recipient", "careless:controls=low,motives=high")
    assert run("assess", data, "--qi", "class", *SHARED, *words, *told, "-o", "page.html", "--lang", "en").code == 1
    lines = re.findall(r"<tr.*?</tr>", (tmp_path / "page.html").read_text(encoding="utf-8"), re.DOTALL)
    said = {name: line for name in ("careful", "careless") for line in lines if line.count("<td") > 6 and f">{name}<" in line}
    assert {name: "not acceptable" in line for name, line in said.items()} == {"careful": False, "careless": True}
    assert "acceptable" in said["careful"]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_refusal_comes_at_once(run: Run, lang: str) -> None:
    words = [
        "--recipient", "a:controls=huge", "--recipient", "a", "--recipient", ":motives=low", "--recipient", "b:nonsense",
        "--recipient", "c:impact=low", "--recipient", "d:contrls=low", "--recipient", "e@", "--environment", "f@g",
        "--recipient", "h:p-source=x", "--recipient", "i:sharing=public,motives=low",
    ]  # fmt: skip
    ran = run("assess", D3, *D3_ROLES, *SHARED, *words, "--lang", lang, "--json")
    assert ran.code == 2
    codes = [one["code"] for one in ran.json["errors"]]
    assert sorted(codes) == sorted([
        "not_a_choice", "audience_twice", "audience_name", "audience_form", "shared_answer", "unknown_answer", "audience_name",
        "audience_name", "source_without_p", "answer_without_effect",
    ])  # fmt: skip


def test_a_case_read_as_public_has_no_recipients_left(run: Run) -> None:
    ran = run("assess", D3, *D3_ROLES, "--sharing", "public", "--recipient", "a", "--recipient", "b", "--json")
    assert {one["numbers"]["pr_context"]["exact"] for one in ran.json["audiences"]} == {"1/1"}


def test_every_declared_attack_is_measured_and_the_worst_counts(run: Run, tmp_path: Path) -> None:
    """The prosecutor's figure is a mean, the journalist's a maximum: neither is always the worse (11.3.2.5)."""
    data = tmp_path / "d.csv"
    data.write_text("sex\n" + "男\n" * 600 + "女\n" * 600, encoding="utf-8")
    words = (str(data), "--qi", "sex", *SHARED, "--standard", "china-methodology-2024", "--territory", "inside", "--population", "3000",
             "--meaning", "sex=sex")  # fmt: skip
    alone = {attack: run("assess", *words, "--attack", attack, "--json").json for attack in ("prosecutor", "journalist", "marketer")}
    both = run("assess", *words, "--attack", "journalist,prosecutor，marketer", "--json").json
    assert {one["attack"]: one["numbers"]["R"]["exact"] for one in both["audiences"]} == {
        attack: found["numbers"]["R"]["exact"] for attack, found in alone.items()
    }
    assert both["level"] == min(found["level"] for found in alone.values())
    assert Fraction(both["numbers"]["R"]["exact"]) == max(Fraction(found["numbers"]["R"]["exact"]) for found in alone.values())


def test_level_three_is_what_every_recipient_asks_for_and_the_plan_keeps_them(run: Run, tmp_path: Path) -> None:
    """One asks for classes of five, the other for the smaller mean: the output is proved for both, and so is what `apply` writes."""
    words = ("--recipient", "clinic", "--recipient", "lab:sharing=enclave,controls=low,motives=high,p=0.00002,p-source=industry, 2024")
    data = tmp_path / "people.csv"
    rows_ = [(f"{place % 6}{place % 7}", place % 4) for place in range(240)]
    data.write_text("age,ward\n" + "".join(f"{age},w{ward}\n" for age, ward in rows_), encoding="utf-8")
    roles = (str(data), "--qi", "age,ward", *SHARED, "--goal", "level-3", "--suppression", "20%")
    plan, out = str(tmp_path / "plan.yaml"), str(tmp_path / "out.csv")
    alone = run("mitigate", *roles, "--json").json["goal"]
    assert (alone["k"], alone["bound"]["most"]) == (5, str(Fraction("0.05") / Fraction("0.14")))
    both = run("mitigate", *roles, *words, "--plan", plan, "-o", out, "--json")
    goal = both.json["goal"]
    assert (goal["k"], goal["bound"], goal["context"]) == (5, {"figure": "class-average", "most": "1/12", "strict": True}, "3/5")
    assert goal["bounds"] == [goal["bound"]]
    assert (both.code, both.json["proof"]["level"]) == (0, 3)
    found = run("assess", out, "--qi", "age,ward", *SHARED, *words, "--json").json
    assert {name[0]: one["level"] for name, one in rows(found).items()} == {"clinic": 3, "lab": 3}
    assert rows(found)["lab", None]["context"]["p"]["source"] == "industry, 2024"
    kept = Path(plan).read_text(encoding="utf-8")
    assert "recipients:" in kept
    assert "controls: low" in kept
    again = run("apply", plan, str(data), "-o", str(tmp_path / "again.csv"), "--json")
    assert (again.code, again.json["proof"]["level"]) == (0, 3), again.err
    Path(plan).write_text(kept.replace("controls: low", "contrls: low"), encoding="utf-8")
    wrong = run("apply", plan, str(data), "-o", str(tmp_path / "never.csv"), "--json")
    assert (wrong.code, [one["code"] for one in wrong.json["errors"]]) == (2, ["unknown_answer"])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_journalist_needs_the_bins_of_most_identifiers_and_the_others_count_as_one(run: Run, tmp_path: Path, lang: str) -> None:
    """China methodology 11.3.2.5, 3 b: each subject's cell is that of the columns whose spread is known, never less than its class."""
    people = [(sex, age, f"job{place % 5}") for place, (sex, age) in enumerate(product("男女", ["0-14", "15-59", "60+"])) for _ in range(7)]
    data = tmp_path / "d.csv"
    data.write_text("sex,age,job\n" + "".join(f"{','.join(one)}\n" for one in people), encoding="utf-8")
    shares = {"sex": {"男": 0.4, "女": 0.6}, "age": {"0-14": 0.2, "15-59": 0.7, "60+": 0.1}}
    tables = []
    for column, own in shares.items():
        path = tmp_path / f"{column}.csv"
        path.write_text(f"{column},people\n" + "".join(f"{value},{int(1000 * share)}\n" for value, share in own.items()), encoding="utf-8")
        tables.append(str(path))
    words = (str(data), *SHARED, "--standard", "china-methodology-2024", "--territory", "inside", "--attack", "journalist",
             "--population", "300", "--lang", lang, "--json")  # fmt: skip
    known = [word for table_ in tables for word in ("--population-table", table_)]
    found = run("assess", *words, "--qi", "sex,age,job", *known).json
    cells = [300 * Fraction(str(shares["sex"][sex])) * Fraction(str(shares["age"][age])) for sex, age, _ in people]
    risks = [min(Fraction(1), 1 / max(Fraction(people.count(one)), cell)) for one, cell in zip(people, cells, strict=True)]
    assert Fraction(found["numbers"]["DRi"]["exact"]) == max(risks)
    assert Fraction(found["numbers"]["R"]["exact"]) == max(risks) * Fraction("0.14")
    assert found["numbers"]["DRi"]["status"] == "assumed"
    assert "job" in found["numbers"]["DRi"]["reason"]
    half = run("assess", *words, "--qi", "sex,job", *known[:2]).json
    assert (half["numbers"]["DRi"]["value"], half["numbers"]["DRi"]["status"]) == (None, "not_available")
