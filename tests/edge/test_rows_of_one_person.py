"""One row is not one person: a key that repeats is found, both ways to count are done, and the worse counts (3.4, D.1.2; G-12)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.edge.calling import Run

import reidrisk as rr

SITUATION = ("--sharing", "enclave", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.0001")
CONTEXT = (*SITUATION, "--p-source", "x")


def table(folder: Path, rows: Sequence[Sequence[object]], header: str) -> Path:
    """A file with these rows."""
    path = folder / "rows.csv"
    path.write_text("\n".join([header, *(",".join(map(str, row)) for row in rows)]) + "\n", encoding="utf-8")
    return path


def assessed(run: Run, path: Path, *more: str) -> dict[str, Any]:
    """What ``assess --json`` prints."""
    ran = run("assess", str(path), "--json", *CONTEXT, *more)
    assert ran.code in {0, 1}, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def by_hand(classes: Mapping[object, int]) -> dict[str, Fraction]:
    """R_a at 1/3, R_b and R_c of classes of these sizes."""
    risks = [Fraction(1, size) for size in classes.values()]
    return {
        "R_a": Fraction(sum(risk > Fraction(1, 3) for risk in risks), len(risks)),
        "R_b": max(risks),
        "R_c": sum(risks, Fraction(0)) / len(risks),
        "N": Fraction(sum(classes.values())),
        "J": Fraction(len(risks)),
    }


def as_persons(rows: Sequence[tuple[str, str, str]]) -> dict[object, int]:
    """Each person with the set of all that is told of them."""
    told: dict[str, set[tuple[str, str]]] = {}
    for who, *tuple_ in rows:
        told.setdefault(who, set()).add((tuple_[0], tuple_[1]))
    return dict(Counter(frozenset(one) for one in told.values()))


def exact(numbers: Mapping[str, Mapping[str, Any]], symbol: str) -> Fraction:
    """A figure as it is printed exactly."""
    return Fraction(str(numbers[symbol]["exact"]))


@pytest.mark.parametrize("seed", range(8))
def test_both_countings_are_those_of_the_definition_and_the_worse_counts(run: Run, tmp_path: Path, seed: int) -> None:
    """Against fractions counted by hand, on random tables of persons with one or several rows, alike or not."""
    random = Random(seed)  # noqa: S311 - no secret
    people = [
        (f"P{number:07d}", random.choice("男女"), random.choice(("20-39", "40-59", "60-79")))
        for number in random.sample(range(10**7), random.choice((12, 40, 90)))
    ]
    rows = [one for one in people for _ in range(random.choice((1, 2, 5)))]
    rows += [(one[0], one[1], "80+") for one in people if random.random() < 0.1]
    random.shuffle(rows)
    found = assessed(run, table(tmp_path, rows, "患者编码,性别,年龄段"), "--qi", "性别,年龄段", "--ni", "患者编码")
    wanted = {None: by_hand(Counter(row[1:] for row in rows)), "患者编码": by_hand(as_persons(rows))}
    told = {one["key"]: one for one in found["people"]["countings"]}
    assert told.keys() == wanted.keys()
    for key, figures in wanted.items():
        assert {symbol: exact(told[key]["numbers"], symbol) for symbol in figures} == figures
    worst = max(exact(one["numbers"], "R") for one in told.values())
    assert exact(found["numbers"], "R") == worst == exact(found["people"]["countings"][0]["numbers"], "R")
    assert found["level"] == min(one["level_range"][0] for one in told.values())
    assert (found["people"]["known"], found["people"]["key"]) == ("proposed", ["患者编码"])
    assert (found["dataset"]["subject_key"], found["dataset"]["subjects"]) == ("患者编码", len(people))


TWELVE = [(f"P{at % 12:07d}", "男女"[at % 2], f"{20 + at % 12 * 5}") for at in range(240)]


def test_twelve_people_in_240_rows_are_no_classes_of_twenty(run: Run, tmp_path: Path) -> None:
    """By row R = 1/20 of 14% passes; the persons are each alone in their class."""
    path = table(tmp_path, TWELVE, "患者编码,性别,年龄")
    found = assessed(run, path, "--qi", "性别,年龄", "--ni", "患者编码")
    by_row = next(one for one in found["people"]["countings"] if one["key"] is None)
    assert by_row["level_range"] == [3, 3]
    assert (found["level"], found["classes"]["unit"]) == (2, "subjects")
    assert exact(found["numbers"], "R") == 1


@pytest.mark.parametrize(("lang", "words"), [("zh", "这些行是同一个人的吗"), ("en", "Do these rows belong to one person?")])
def test_the_question_is_said(run: Run, tmp_path: Path, lang: str, words: str) -> None:
    """In both languages, as the first of what must be known."""
    ran = run("assess", str(table(tmp_path, TWELVE, "患者编码,性别,年龄")), "--lang", lang, "--qi", "性别,年龄", *CONTEXT)
    assert words in " ".join(ran.out.replace("│", " ").split()).replace(" ", "" if lang == "zh" else " ")


def test_a_subject_that_is_decided_is_the_only_counting(run: Run, tmp_path: Path) -> None:
    """Then nothing is asked any more."""
    found = assessed(run, table(tmp_path, TWELVE, "患者编码,性别,年龄"), "--qi", "性别,年龄", "--ni", "患者编码", "--subject", "患者编码")
    assert (found["people"]["known"], found["people"]["countings"], found["level"]) == ("decided", [], 2)


def test_persons_of_a_combination_are_counted(run: Run, tmp_path: Path) -> None:
    """Where no column numbers persons, name and day of birth do together."""
    random = Random(3)  # noqa: S311 - no secret
    born = (f"19{random.randrange(30, 99)}-0{random.randrange(1, 9)}-1{random.randrange(9)}" for _ in range(60))
    people = [(random.choice("王李张刘陈") + random.choice("伟芳敏静丽强"), day, "男女"[at % 2]) for at, day in enumerate(born)]
    rows = [(*one, ward) for one in people for ward in ("内科", "外科", "儿科")]
    found = assessed(run, table(tmp_path, rows, "姓名,出生日期,性别,科室"), "--qi", "性别", "--ni", "姓名,出生日期,科室")
    told = {one["key"]: one for one in found["people"]["countings"]}
    assert exact(told["姓名+出生日期+性别"]["numbers"], "N") == len(set(people))
    assert exact(told[None]["numbers"], "N") == len(rows)


def test_one_row_a_person_is_said_only_where_it_was_checked(run: Run, tmp_path: Path) -> None:
    """A number that never repeats is a check; a table without any says nothing."""
    rows = [(f"A{at:06d}", "男女"[at % 2]) for at in range(60)]
    found = assessed(run, table(tmp_path, rows, "病案号,性别"), "--qi", "性别", "--di", "病案号")
    assert (found["people"]["known"], found["people"]["alone"]) == ("checked", ["病案号"])
    found = assessed(run, table(tmp_path, rows, "x,性别"), "--qi", "性别", "--ni", "x")
    assert (found["people"]["known"], found["people"]["alone"]) == ("open", [])


@pytest.mark.parametrize(("lang", "words"), [("zh", "建议以 患者编码 为主体列"), ("en", "Proposed as the subject: 患者编码")])
def test_scan_proposes_the_subject(run: Run, tmp_path: Path, lang: str, words: str) -> None:
    """At the terminal and as JSON."""
    path = table(tmp_path, TWELVE, "患者编码,性别,年龄")
    assert words in run("scan", str(path), "--lang", lang).out
    found = json.loads(run("scan", str(path), "--lang", lang, "--json", "-o", "other").out)
    assert found["people"]["key"] == ["患者编码"]
    assert found["people"]["why"]


@pytest.mark.parametrize("key", ["患者编码", "x"])
@pytest.mark.parametrize("seed", range(4))
def test_mitigate_counts_persons_by_the_proposed_key(run: Run, tmp_path: Path, seed: int, key: str) -> None:
    """In search and proof: the classes of the output hold that many persons, counted here from the original by hand."""
    random = Random(seed)  # noqa: S311 - no secret
    born = [f"{random.randrange(1930, 2000)}-0{random.randrange(1, 9)}-1{random.randrange(9)}" for _ in range(60)]
    people = [(f"P{number:07d}", random.choice("男女"), born[at]) for at, number in enumerate(random.sample(range(10**7), 60))]
    rows = [(*one, random.choice(("东", "西", "南"))) for one in people for _ in range(random.choice((2, 4, 6)))]
    path = table(tmp_path, rows, f"{key},性别,出生日期,院区")
    ran = run("mitigate", str(path), "--qi", "性别,院区", "--drop", "出生日期", "--k", "5", "-o", "out.csv", "--json")
    assert ran.code == 0, ran.err
    found = ran.json
    assert found["person_key"] == [key]
    levels = found["plan"]["levels"]
    told = [(who, "*" if levels["性别"] else sex, "*" if levels["院区"] else ward) for who, sex, _, ward in rows]
    sizes = as_persons(told).values()
    assert (found["proof"]["k"], found["proof"]["classes"]) == (min(sizes), len(sizes))
    assert min(sizes) >= 5
    assert found["proof"]["counted_by"] == [key]
    assert (tmp_path / "out.csv").read_text(encoding="utf-8-sig").splitlines()[0] == "性别,院区"
    assert [one for one in found["plan"]["notes"] if f"--subject {key}" in one and f"--drop {key}" in one and "REIDRISK_SECRETS_KEY" in one]


def test_twelve_people_in_240_rows_do_not_pass_as_classes_of_twenty(run: Run, tmp_path: Path) -> None:
    """The number of the patient is decided a direct identifier and leaves; the classes are of persons all the same."""
    rows = [(f"A{at % 12:04d}", "男女"[at % 2], "ABC"[at % 3]) for at in range(240)]
    path = table(tmp_path, rows, "病案号,性别,院区")
    ran = run("mitigate", str(path), "--qi", "性别,院区", "--di", "病案号", "--k", "3", "-o", "out.csv", "--json")
    assert ran.json["proof"]["k"] == 6  # sex is kept
    assert run("mitigate", str(path), "--qi", "性别,院区", "--di", "病案号", "--k", "13", "-o", "out.csv").code == 2


@pytest.mark.parametrize(
    ("lang", "words"), [("zh", "按 姓名+出生日期 计人：最小等价类"), ("en", "Counted by people (姓名+出生日期), the smallest of")]
)
def test_a_key_of_several_columns_is_counted_by_in_the_proof_and_next_month(run: Run, tmp_path: Path, lang: str, words: str) -> None:
    """The plan keeps the key; apply counts persons by it; no output has it."""
    people = [("王李张刘陈"[at % 5] + "伟芳敏静丽强磊军"[at % 8], f"19{30 + at}-01-1{at % 9}", "东西"[at % 2]) for at in range(40)]
    rows = [one for one in people for _ in range(3)]
    path = table(tmp_path, rows, "姓名,出生日期,院区")
    ran = run(
        "mitigate", str(path), "--qi", "院区", "--di", "姓名,出生日期", "--k", "5", "-o", "out.csv", "--plan", "plan.yaml", "--lang", lang
    )
    assert words in ran.out, ran.err
    assert words in run("apply", "plan.yaml", str(path), "-o", "next.csv", "--lang", lang).out
    assert {(tmp_path / name).read_text(encoding="utf-8-sig").splitlines()[0] for name in ("out.csv", "next.csv")} == {"院区"}


def test_a_subject_of_several_columns_may_be_decided(run: Run, tmp_path: Path) -> None:
    """As it is proposed; what is not a column is said with the nearest."""
    rows = [(f"王{'伟芳敏静'[at % 4]}", f"19{30 + at % 20}-01-01", "男女"[at % 2]) for at in range(60)]
    path = table(tmp_path, rows, "姓名,出生日期,性别")
    found = assessed(run, path, "--qi", "性别", "--ni", "姓名,出生日期", "--subject", "姓名 + 出生日期")
    assert (found["people"]["known"], found["dataset"]["subjects"]) == ("decided", 20)
    wrong = run("assess", str(path), "--subject", "姓名+出生", "--lang", "en")
    assert wrong.code == 2
    assert 'The nearest name is "出生日期"' in wrong.err


@pytest.mark.parametrize(("lang", "words"), [("zh", "程序建议按 患者编码 计人"), ("en", "People are counted by 患者编码")])
def test_what_cannot_be_done_by_person_says_why_and_what_can(run: Run, tmp_path: Path, lang: str, words: str) -> None:
    """Where a person's rows differ, no single cells are suppressed and no classes overlap; that the key is only proposed is said, and a
    named reason counts rows."""
    rows = [(f"P{at % 30:06d}", "男女"[at % 2], "东西南"[at % 3 * (at < 90)]) for at in range(120)]
    path = str(table(tmp_path, rows, "患者编码,性别,院区"))
    for way in (("--local", "--overlapping"), ("--cells",)):
        asked = ("mitigate", path, "--qi", "性别,院区", "--k", "2", *way, "-o", "o.csv", "--lang", lang)
        ran = run(*asked)
        assert ran.code == 2
        assert words in ran.err
        assert "--accept rows-of-one-person=" in ran.err
        reason = ("--accept", "rows-of-one-person=编码是床位的编码，一床先后有多人", "--by", "陈静", "--replace")
        assert run(*asked, *reason, "--override", "患者编码=床位的编码，不是人的").code == 0


def test_records_are_recoded_locally_by_the_proposed_key(run: Run, tmp_path: Path) -> None:
    """As the proof counts them: of the people behind the classes of the output the fewest are as many as asked for."""
    rows = [(f"P{at % 30:06d}", "男女"[at % 2], "东西南"[at % 3 * (at < 90)]) for at in range(120)]
    path = str(table(tmp_path, rows, "患者编码,性别,院区"))
    ran = run("mitigate", path, "--qi", "性别,院区", "--k", "2", "--local", "-o", "o.csv", "--json")
    assert (ran.code, ran.json["proof"]["counted_by"], ran.json["proof"]["k"] >= 2) == (0, ["患者编码"], True)


def test_a_named_persons_reason_makes_rows_people_and_stays_visible(run: Run, tmp_path: Path) -> None:
    """The finding is settled for this key, and counted; without a name it is not."""
    path = table(tmp_path, TWELVE, "患者编码,性别,年龄")
    roles = ("--qi", "性别,年龄", "--ni", "患者编码")
    found = assessed(run, path, *roles, "--accept", "rows-of-one-person:患者编码=编码是床位号，每行是不同的病人", "--by", "李雷")
    assert (found["level"], found["people"]["known"], found["people"]["countings"]) == (3, "answered", [])
    (raised,) = (one for one in found["cautions"] if one["code"] == "rows-of-one-person")
    assert (raised["subject"], raised["accepted"]["by"]) == (["患者编码"], "李雷")
    assert run("assess", str(path), *roles, "--accept", "rows-of-one-person=编码是床位号，每行是不同的病人").code == 2
    wanted = ("--qi", "性别,年龄", "--k", "5", "-o", "out.csv", "--json")
    accepted = ("--accept", "rows-of-one-person=编码是床位号，每行是不同的病人", "--by", "李雷")
    assert run("mitigate", str(path), *wanted, *accepted).json["proof"]["counted_by"] == []


def resources(patients: int, visits: int) -> list[dict[str, Any]]:
    """So many patients with a name and a number, each with so many visits."""
    those = [
        {"resourceType": "Patient", "id": f"p{at}", "gender": ("male", "female")[at % 2], "birthDate": f"{1930 + at % 70}-0{1 + at % 9}-11",
         "name": [{"family": "王李张刘陈"[at % 5], "given": ["伟芳敏静"[at % 4]]}],
         "telecom": [{"system": "phone", "value": f"138{at:08d}"}]}
        for at in range(patients)
    ]  # fmt: skip
    return those + [
        {"resourceType": "Encounter", "id": f"e{at}", "status": "finished", "class": {"code": ("AMB", "IMP")[at % 2]},
         "subject": {"reference": f"Patient/p{at % patients}"}}
        for at in range(patients * visits)
    ]  # fmt: skip


def test_300_patients_in_one_bundle_are_300_people_with_identifiers(run: Run, tmp_path: Path) -> None:
    """Not one row without a word of them."""
    path = tmp_path / "bundle.json"
    path.write_text(json.dumps({"resourceType": "Bundle", "entry": [{"resource": one} for one in resources(300, 2)]}), encoding="utf-8")
    found = assessed(run, path)
    assert (found["dataset"]["rows"], found["dataset"]["subjects"], found["level"]) == (900, 300, 1)
    direct = {one["name"] for one in found["columns"] if "DI" in one["roles"]}
    assert {"telecom[0].value", "patient_id", "name[0].family"} <= direct
    assert found["people"]["key"] == ["patient_id"]


def test_visits_on_lines_are_counted_by_the_patient_they_refer_to(run: Run, tmp_path: Path) -> None:
    """Without the patients themselves."""
    path = tmp_path / "visits.ndjson"
    path.write_text("".join(json.dumps(one) + "\n" for one in resources(30, 6) if one["resourceType"] == "Encounter"), encoding="utf-8")
    found = assessed(run, path, "--qi", "class.code")
    assert (found["dataset"]["rows"], found["dataset"]["subjects"]) == (180, 30)


@pytest.mark.parametrize("name", ["入院日期", "admission_date", "出院日期"])
def test_the_day_of_a_visit_numbers_nobody(run: Run, name: str) -> None:
    """Many people come in on one day: a date is no key, however its column is called."""
    lines = [f"sex,age,{name},cost", *(f"M,{34 + place % 3},2024-03-{place % 5 + 1:02},{1000 + place * 7}" for place in range(30))]
    Path("visits.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = run("assess", "visits.csv", "--qi", "sex,age", "--ni", f"{name},cost", "--sharing", "public", "--json").json
    assert not [one for one in found["cautions"] if one["code"] == "rows-of-one-person"]


@pytest.mark.parametrize(("lang", "words"), [("zh", "这些行是同一个人的吗"), ("en", "Do these rows belong to one person?")])
def test_prepare_asks_whose_rows_they_are(run: Run, tmp_path: Path, lang: str, words: str) -> None:
    """Until the subject is decided, or a named person's reason stands in the case."""
    path = table(tmp_path, TWELVE, "患者编码,性别,年龄")
    run("scan", str(path), "-o", "case", "--lang", lang)
    assert words in run("prepare", "case", "--lang", lang).out
    assert [one["code"] for one in run("prepare", "case", "--json").json["cautions"]] == ["rows-of-one-person"]
    file = tmp_path / "case" / "assessment.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"(?m)^subject:.*$", "subject: 患者编码", text), encoding="utf-8")
    assert file.read_text(encoding="utf-8") != text
    assert words not in run("prepare", "case", "--lang", lang).out


def test_the_level_of_the_output_is_that_of_persons_where_their_key_has_left(tmp_path: Path) -> None:
    """Six classes of 200 rows are six of ten persons; both are graded, and the worse counts."""
    rows = [(f"A{at % 60:04d}", "男女"[at % 2], "ABC"[at % 3]) for at in range(1200)]
    path = table(tmp_path, rows, "病案号,性别,院区")
    context = rr.Context(sharing="enclave", controls="high", motives="low", recipient_security="high", p="0.0001", p_source="x")
    done = rr.mitigate(path, qi=["性别", "院区"], di=["病案号"], goal="level-3", output=tmp_path / "out.csv", context=context)
    assert done.proof is not None
    verdict = done.proof.verdict
    assert verdict is not None
    assert [(one.key, one.numbers["R_c"].value) for one in verdict.countings] == [("病案号", Fraction(1, 10)), (None, Fraction(1, 200))]
    assert (verdict.level, verdict.numbers["R"].value) == (3, Fraction(14, 1000))


def test_a_subject_that_tells_rows_apart_is_no_person(run: Run, tmp_path: Path) -> None:
    """60 cards of 24 rows each; who names the number of the row as the subject counts rows."""
    holders = [n * 7919 % 60 for n in range(60 * 24)]
    cards = [(f"K{100_000 + who * 37}", "男女"[who % 2], ("30-39", "40-49", "50-59")[who // 20]) for who in holders]
    path = table(tmp_path, [(n, *one, n * 7 % 9) for n, one in enumerate(cards, 1)], "行号,卡,性别,年龄段,评分")
    roles = ("--qi", "性别,年龄段", "--ni", "卡,行号,评分")
    given = (*roles, "--subject", "行号")
    found = assessed(run, path, *given)
    assert (found["level"], found["limited_by"]) == (2, ["subject-tells-rows-apart:卡"])
    assert "一个人会被算成好几个" in run("assess", str(path), *CONTEXT, *given, "--lang", "zh").out
    why = ("--accept", "subject-tells-rows-apart=each row is another guest of the card's holder", "--by", "Chen Jing")
    settled = assessed(run, path, *given, *why)
    assert (settled["level"], settled["limited_by"]) == (3, [])
    for people in ("卡", "评分"):  # keys that repeat tell no rows apart
        counted = assessed(run, path, *roles, "--subject", people)
        assert "subject-tells-rows-apart" not in {one["code"] for one in counted["cautions"]}


def test_a_source_that_nobody_knows_is_none(run: Run, tmp_path: Path) -> None:
    path = table(tmp_path, [("男女"[n % 2], "ab"[n % 2]) for n in range(120)], "性别,组")
    for source, assumed in (("不详", True), ("unknown", True), ("无", True), ("—", True), ("Yearbook 2023", False)):
        ran = run("assess", str(path), "--qi", "性别", "--ni", "组", *SITUATION, "--p-source", source, "--json")
        assert ("answers-assumed" in {one["code"] for one in ran.json["cautions"]}) is assumed, source


@pytest.mark.parametrize(("written", "people"), [(" a{}", 12), ("a{}  ", 12), ("ａ{}", 12), ("A{}", 12), ("b{}", 24)])
def test_a_key_is_one_with_blanks_around_it_and_in_other_letters(run: Run, tmp_path: Path, written: str, people: int) -> None:
    """Twelve people in 240 rows, half of their keys written otherwise."""
    forms = ("a{}", written)
    rows = [("mf"[number % 2], forms[number // 12 % 2].format(f"{number % 12:03}")) for number in range(240)]
    found = assessed(run, table(tmp_path, rows, "sex,code"), "--qi", "sex", "--subject", "code")
    assert found["numbers"]["N"]["value"] == people


@pytest.mark.parametrize("most", [40, 19])
def test_who_comes_all_the_time_is_found_by_that_alone(run: Run, tmp_path: Path, most: int) -> None:
    """Of 60 people with one to ten visits and alike in all columns; rows without a key are nobody's. Ten visits are among the others'."""
    chance = Random(2)  # noqa: S311 - data for a test
    visits = [("P1", most), *((f"P{person}", 10 if person < 8 else chance.choice([1, 2])) for person in range(2, 60)), ("", 90)]
    rows = [(person, "F", "30-39") for person, times in visits for _ in range(times)]
    found = assessed(run, table(tmp_path, rows, "pid,sex,age"), "--subject", "pid", "--qi", "sex,age")
    raised = [one for one in found["cautions"] if one["code"] == "far-more-records"]
    assert len(raised) == (most == 40)
    if raised:
        text = raised[0]["text"]
        assert "1" in text
        assert "40" in text
        assert "20" in text
    kept = run("transform", "rows.csv", "--column", "pid", "--with", "most_records", "--param", "most=20", "-o", "kept.csv", "--json")
    assert kept.code == 0, kept.out + kept.err
    left = Counter(line.split(",")[0] for line in (tmp_path / "kept.csv").read_text(encoding="utf-8").splitlines()[1:])
    assert left == Counter({person: min(times, 20) if person else times for person, times in visits})
    after = assessed(run, tmp_path / "kept.csv", "--subject", "pid", "--qi", "sex,age")
    assert not [one for one in after["cautions"] if one["code"] == "far-more-records"]
