"""A published recipe from the command's own act: what comes out, what is asked, and that its edition accepts it."""

from __future__ import annotations

import csv
from collections import Counter
from datetime import date, timedelta
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.edge.calling import Run

import reidrisk as rr
from reidrisk.model.text import Lang

REGISTRY = """mrn,patient_name,ssn,email,birth_date,age,sex,zip,state,implant_date,device_serial,joint
MRN100001,James Smith,219-09-9999,james@example.org,1934-05-17,90,M,03601,NH,2024-03-01,SN-81726354,hip
MRN100002,Mary Brown,457-55-5462,mary@example.org,1951-11-02,72,F,10001,NY,2024-07-15,SN-91827364,knee
MRN100003,Linda Jones,212-09-9998,linda@example.org,1980-01-30,44,F,60614,IL,2023-12-24,SN-71625344,hip
MRN100004,David Davis,078-05-1121,david@example.org,1965-08-08,58,M,02139,MA,2024-01-05,SN-61524334,knee
"""


@pytest.fixture
def registry(tmp_path: Path) -> Path:
    path = tmp_path / "registry.csv"
    path.write_text(REGISTRY, encoding="utf-8")
    return path


def rows_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as lines:
        return sorted(csv.DictReader(lines), key=lambda row: row["implant_date"] + row["zip"])


def test_a_registry_by_safe_harbor_passes_its_edition(registry: Path, tmp_path: Path) -> None:
    """Eighteen kinds leave, years stay, 036 becomes 000, ninety and over become one; without the two answers nothing is written."""
    out = tmp_path / "out.csv"
    answers = rr.Context(small_areas="yes", no_knowledge="yes")
    done = rr.mitigate(registry, recipe="hipaa-safe-harbor", context=answers, output=out, lang="en")
    assert done.good
    assert [(row["birth_date"], row["age"], row["zip"], row["state"], row["implant_date"]) for row in rows(out)] == [
        ("1980", "44", "606", "IL", "2023"), ("*", "≥90", "000", "NH", "2024"), ("1965", "58", "021", "MA", "2024"),
        ("1951", "72", "100", "NY", "2024"),
    ]  # fmt: skip
    assert set(rows(out)[0]) == {"birth_date", "age", "sex", "zip", "state", "implant_date", "joint"}
    assert done.record["proof"]["acceptable"] is True
    assert done.record["recipe"]["undecided"] == []
    letters = {one["column"]: one["clause"][-3:] for one in done.record["recipe"]["treatments"] if one["clause"] is not None}
    assert letters == {
        "patient_name": "(A)", "zip": "(B)", "state": "(B)", "birth_date": "(C)", "age": "(C)", "implant_date": "(C)", "email": "(F)",
        "ssn": "(G)", "mrn": "(H)", "device_serial": "(M)",
    }  # fmt: skip


def test_what_the_recipe_cannot_decide_is_asked(registry: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    done = rr.mitigate(registry, recipe="hipaa_safe_harbor", output=out, lang="zh")
    assert not done.good
    assert not out.exists()
    assert [one["option"] for one in done.record["recipe"]["undecided"]] == ["--small-areas", "--no-knowledge"]
    said = "\n".join(line.say("zh") for line in done.lines())
    assert "须由人决定（--small-areas）" in said
    assert "尚无结论" in said
    assert all(line.say("en") for line in done.lines())


def test_the_plan_of_a_recipe_is_applied_again(registry: Path, tmp_path: Path) -> None:
    plan = tmp_path / "plan.yaml"
    done = rr.mitigate(registry, recipe="cn_front_page", plan=plan, lang="en")
    again = rr.Plan.load(plan)
    assert [(one.column, one.technique.key) for one in again.recipe.steps] == [
        (one.column, one.technique.key) for one in done.plan.recipe.steps
    ]


def test_classes_that_are_too_small_leave_as_far_as_they_may(tmp_path: Path) -> None:
    """Of 31 records one is alone: 1/20 may leave, so classes of ten and twenty are what is written; at 1/100 nothing is."""
    path, out = tmp_path / "data.csv", tmp_path / "out.csv"
    lines = ["姓名,性别,年龄", *["王伟,男,41"] * 10, *["李娜,女,33"] * 20, "赵敏,女,77"]
    path.write_text("\n".join(lines), encoding="utf-8")
    asked = partial(rr.mitigate, path, recipe="gbt_39725_2020", qi=["性别", "年龄"], di=["姓名"], lang="en", not_graded=True)
    done = asked(output=out)
    found = list(csv.DictReader(StringIO(out.read_text(encoding="utf-8"))))
    assert sorted((row["性别"], row["年龄"]) for row in found) == [("女", "30-34")] * 20 + [("男", "40-44")] * 10
    assert done.record["records_lost"] == 1
    fewer = asked(suppression="1/100")
    assert fewer.record["holds"] is False


def test_headers_by_the_profile_of_dicom_need_a_secret_for_their_identifiers(tmp_path: Path) -> None:
    path = tmp_path / "headers.csv"
    path.write_text("PatientName,StudyDate,StationName,SOPInstanceUID,Modality\nDoe^John,20240301,CT1,1.2.840.1,CT\n", encoding="utf-8")
    plan = tmp_path / "plan.yaml"
    done = rr.mitigate(path, recipe="dicom_ps315", plan=plan, lang="en")
    steps = {one.column: one.technique.key for one in rr.Plan.load(plan).recipe.steps}
    removed = dict.fromkeys(("PatientName", "StudyDate", "StationName"), "suppress_column")
    assert steps == {**removed, "SOPInstanceUID": "pseudonym_hmac"}
    assert [one["transform"] for one in done.record["recipe"]["treatments"]] == [*["suppress_column"] * 3, "pseudonym_hmac", None]


def test_a_trial_by_the_standard_of_phuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Subjects get pseudonyms and shifted days, the site leaves, study days and coded terms stay."""
    path, store = tmp_path / "ae.csv", tmp_path / "store"
    path.write_text(
        "STUDYID,DOMAIN,USUBJID,SITEID,AESEQ,AETERM,AEDECOD,AESTDTC,AESTDY\n"
        "S1,AE,S1-001,10,1,a bad head,HEADACHE,2024-01-10,3\nS1,AE,S1-001,10,2,sick since Monday,NAUSEA,2024-01-15,8\n"
        "S1,AE,S1-002,11,1,red arm,RASH,2024-02-01,5\n",
        encoding="utf-8",
    )
    out = tmp_path / "out.csv"
    monkeypatch.setenv("RECIPE_KEY", "a long enough password of a test")
    rr.mitigate(path, recipe="cdisc_sdtm", output=out, secrets_store=store, secrets_key="env:RECIPE_KEY", not_graded=True, lang="en")
    found = {(row["AEDECOD"], row["AESTDY"]): row for row in csv.DictReader(StringIO(out.read_text(encoding="utf-8")))}
    assert set(found) == {("HEADACHE", "3"), ("NAUSEA", "8"), ("RASH", "5")}
    first, second, other = found["HEADACHE", "3"], found["NAUSEA", "8"], found["RASH", "5"]
    assert not {"SITEID", "AETERM"} & first.keys()
    assert first["USUBJID"] == second["USUBJID"] != other["USUBJID"]
    assert "S1-001" not in {row["USUBJID"] for row in found.values()}
    assert date.fromisoformat(second["AESTDTC"]) - date.fromisoformat(first["AESTDTC"]) == timedelta(days=5)


@pytest.mark.parametrize(("alone", "generalised"), [(1, False), (2, True)])
def test_the_commissioner_generalises_only_beyond_a_twentieth(tmp_path: Path, alone: int, generalised: bool) -> None:
    """One of 20 that is alone leaves and the ages stay; two are more than 5%, so 41 and 44 become one band and 47 may leave."""
    path = tmp_path / "data.csv"
    ages = [41] * (20 - alone) + [44, 47][:alone]
    path.write_text("\n".join(["sex,age", *(f"M,{age}" for age in ages)]) + "\n", encoding="utf-8")
    done = rr.mitigate(path, recipe="ipc-step-8", qi=["sex", "age"], k=2, header_row=1, lang="en", try_=True)
    assert any(done.record["plan"]["levels"].values()) == generalised
    assert done.record["records_lost"] == 1


CONTROLLED = rr.Context(sharing="controlled", controls="high", motives="low", recipient_security="high", p="0.001", p_source="census")


def _trial(path: Path, people: int) -> Path:
    """Ages of an adult trial, four countries of which one is rare, days of two years."""
    chance = Random(7)  # noqa: S311 - data for a test
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerow(("USUBJID", "AGE", "SEX", "COUNTRY", "RFSTDTC"))
        for at in range(people):
            day = date(2023, 1, 1) + timedelta(chance.randrange(700))
            country = chance.choices(("DEU", "FRA", "ESP", "MLT"), (50, 30, 19, 1))[0]
            csv.writer(file).writerow((f"S-{at:05}", min(max(int(chance.gauss(58, 14)), 18), 95), chance.choice("MF"), country, day))
    return path


@pytest.mark.parametrize(("lang", "said"), [("zh", "又作了搜索"), ("en", "a search went on")])
def test_a_search_goes_on_where_the_recipe_is_not_enough(tmp_path: Path, lang: Lang, said: str) -> None:
    """The recipe's years and bands come first, then the search; the whole is one plan that next year's file goes by."""
    trial, out, plan = _trial(tmp_path / "trial.csv", 500), tmp_path / "out.csv", tmp_path / "plan.yaml"
    assert not rr.mitigate(trial, recipe="open_data", context=CONTROLLED, output=out, lang=lang).good
    done = rr.mitigate(trial, recipe="open_data", goal="level-3", context=CONTROLLED, output=out, plan=plan, lang=lang)
    assert done.good
    assert done.record["proof"]["level"] == 3
    with out.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) >= 0.95 * 500
    assert {row["RFSTDTC"] for row in rows} <= {"2023", "2024", "*"}
    assert not {row["AGE"] for row in rows} & set(map(str, range(18, 96)))
    assert min(Counter(tuple(row.values()) for row in rows).values()) >= 20  # what the recipe itself asks for
    assert said in "\n".join(line.say(lang) for line in done.lines())
    assert rr.Plan.load(plan).apply(trial, output=tmp_path / "again.csv").good


def test_nothing_is_searched_where_the_recipe_is_enough(tmp_path: Path) -> None:
    wards = tmp_path / "wards.csv"
    wards.write_text("sex,admitted\n" + "".join(f"{'MF'[at % 2]},2024-03-{at % 28 + 1:02}\n" for at in range(200)), encoding="utf-8")
    done = rr.mitigate(wards, recipe="open_data", goal="level-3", context=CONTROLLED, output=tmp_path / "out.csv", lang="en")
    assert done.good
    assert "the search had nothing to add" in "\n".join(line.say("en") for line in done.lines())


def test_the_front_page_names_no_diagnosis_beside_its_category(run: Run, tmp_path: Path) -> None:
    """A column called just 诊断名称 stayed as it was beside the code's category: what the name ends in may be all of it."""
    found = [("I10.x00", "原发性高血压"), ("J18.900", "肺炎"), ("J18.000", "支气管肺炎")]
    rows = [f"{100000 + n},{'男女'[n % 2]},{20 + n % 60},{','.join(found[n % 3])},{found[n % 3][1]}" for n in range(120)]
    (tmp_path / "t.csv").write_text("\n".join(["病案号,性别,年龄,诊断编码,诊断名称,出院诊断", *rows, ""]), encoding="utf-8")
    assert run("mitigate", "t.csv", "--recipe", "cn_front_page", "-o", "out.csv", "--lang", "zh").code in {1, 4}
    out = (tmp_path / "out.csv").read_text(encoding="utf-8-sig")
    assert "J18" in out
    assert "肺炎" not in out


FRONT = (
    "病案号", "姓名", "性别", "出生日期", "年龄", "现住址_省", "现住址_市", "邮编", "床号", "入院时间", "出院时间", "实际住院天数",
    "诊断编码", "病名", "手术及操作编码", "手术及操作名称", "总费用",
)  # fmt: skip


def front_page(path: Path) -> list[dict[str, str]]:
    """As hospitals lay it out; the name of the disease stands under a heading that no recipe names."""
    chance = Random(4)  # noqa: S311 - data for a test
    ills = (("I10.x00", "高血压"), ("J18.900", "肺炎"), ("J18.000", "支气管肺炎"), ("I63.900", "脑梗死"), ("I63.500", "闭塞性脑梗死"))
    done = (("51.2300", "腹腔镜胆囊切除术"), ("45.1300", "小肠内镜检查"))
    found = []
    for n in range(400):
        day, years, stay = date(2024, 1, 1) + timedelta(chance.randrange(300)), chance.randrange(1, 96), chance.randrange(2, 20)
        birth, ill, cut = day - timedelta(int(years * 365.2425) + 90), chance.choice(ills), chance.choice(done)
        name = chance.choice("赵钱孙李") + chance.choice("伟芳娜敏") + chance.choice("静丽强磊")
        cells = (
            f"{200000 + n}", name, chance.choice("男女"), birth, years, "湖南省", chance.choice(("长沙市", "株洲市")), f"41{n % 90:02}00",
            f"{n % 30}床", f"{day} 09:1{n % 10}", day + timedelta(stay), stay, *ill, *cut, f"{chance.lognormvariate(9, 0.6):.2f}",
        )  # fmt: skip
        found.append(dict(zip(FRONT, map(str, cells), strict=True)))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, FRONT)
        writer.writeheader()
        writer.writerows(found)
    return found


@pytest.mark.parametrize(("lang", "said"), [("zh", "列“病名”：凭它可知“诊断编码”变换前的内容"), ("en", "病名: tells what 诊断编码 was")])
def test_what_tells_a_coarsened_column_leaves_whatever_it_is_called(run: Run, tmp_path: Path, lang: str, said: str) -> None:
    """Nothing of the output, alone or beside the category, tells one code of a category from another: counted over every pair."""
    before = front_page(tmp_path / "t.csv")
    ran = run("mitigate", "t.csv", "--recipe", "front_page", "-o", "out.csv", "--lang", lang)
    assert ran.code in {1, 4}  # written, and of no acceptable level
    assert said in ran.out
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        out = list(csv.DictReader(file))
    kept = {"性别", "年龄", "现住址_省", "入院时间", "出院时间", "实际住院天数", "诊断编码", "手术及操作编码", "总费用"}
    assert set(out[0]) == kept
    assert {row["诊断编码"] for row in out} == {"I10", "J18", "I63"}
    assert all(len(row["入院时间"]) == 7 and ("-" in row["年龄"] or row["年龄"] == "≥90") for row in out)
    codes = dict(Counter(row["诊断编码"][:3] for row in before))
    assert dict(Counter(row["诊断编码"] for row in out)) == codes


def test_a_sensitive_column_that_a_person_wants_stays_and_that_is_said(run: Run, tmp_path: Path) -> None:
    front_page(tmp_path / "t.csv")
    ran = run("mitigate", "t.csv", "--recipe", "cn-front-page", "--sa", "病名", "-o", "out.csv", "--lang", "en")
    assert "病名 stays as it is a sensitive attribute, but it tells what 诊断编码 was" in ran.out
    assert "支气管肺炎" in (tmp_path / "out.csv").read_text(encoding="utf-8-sig")


@pytest.mark.parametrize(
    ("part", "key"), [("gbt_39725", "gbt_39725_2020"), ("GB/T 39725-2020", "gbt_39725_2020"), ("HIPAA", "hipaa_safe_harbor")]
)
def test_a_part_of_its_name_is_enough_for_one_recipe(run: Run, tmp_path: Path, part: str, key: str) -> None:
    (tmp_path / "t.csv").write_text("sex,age\nm,40\nf,41\n", encoding="utf-8")
    assert run("mitigate", "t.csv", "--recipe", part, "--not-graded", "--json").json["recipe"]["key"] == key
    assert "ema_policy_0070" in run("mitigate", "t.csv", "--recipe", "policy 7", "--lang", "en").err


@pytest.mark.parametrize(
    ("lang", "impact"), [("zh", "--impact（low: 0.1、medium: 0.075、high: 0.05）"), ("en", "--impact (low: 0.1, medium")]
)
def test_all_that_an_edition_asks_first_is_asked_at_once(run: Run, tmp_path: Path, lang: str, impact: str) -> None:
    _trial(tmp_path / "trial.csv", 60)
    found = run("mitigate", "trial.csv", "--recipe", "ipc_step_8", "--try", "--lang", lang)
    assert found.code == 2
    assert "--sharing" in found.err
    assert impact in found.err
    assert run("mitigate", "trial.csv", "--recipe", "ipc_step_8", "--sharing", "controlled", "--impact", "low", "--try").code == 0


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_open_data_show_provinces_and_no_place_of_unknown_size(run: Run, tmp_path: Path, lang: str) -> None:
    """What the rules do not reach is searched, and the decade of birth is what the search keeps; graded as anything else."""
    draw = Random(3)  # noqa: S311 - data for a test
    places = ("江苏省南京市", "江苏省苏州市", "浙江省杭州市")
    rows = [
        [f"张{n:03}", draw.choice("男女"), date(1950 + draw.randrange(40), 3, 1 + n % 28), draw.choice(places),
         f"2100{draw.randrange(99):02}", f"LS{draw.randrange(20)} 4BP", draw.choice(["A", "B"])]
        for n in range(900)
    ]  # fmt: skip
    with (tmp_path / "t.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["姓名", "性别", "出生日期", "户籍省市", "邮编", "postcode", "许可类别"], *rows])
    words = ("--recipe", "open_data", "--goal", "level-3", "-o", "o.csv", "--lang", lang)
    made = run("mitigate", "t.csv", *words, "--json")
    assert made.code == 0, made.out + made.err
    with (tmp_path / "o.csv").open(encoding="utf-8", newline="") as file:
        out = list(csv.DictReader(file))
    assert {"姓名", "postcode"}.isdisjoint(out[0])
    assert {one["户籍省市"] for one in out} <= {"江苏省", "浙江省", "*"}
    assert {one["邮编"] for one in out} <= {"21****", "*"}
    assert {one["出生日期"] for one in out} <= {"1950-1959", "1960-1969", "1970-1979", "1980-1989", "*"}
    assert sum(one["出生日期"] != "*" for one in out) > len(out) / 2
    assert min(Counter(tuple(one.values()) for one in out).values()) >= 20
    assert run("assess", "o.csv", "--sharing", "public", "--json").json["level"] == 3


@pytest.mark.parametrize("name", ["出生年月日", "生日", "birth_dt"])
def test_the_front_page_shows_no_day_or_month_of_birth_whatever_it_is_called(run: Run, tmp_path: Path, name: str) -> None:
    rows = [(f"B{at:04}", f"{1950 + at % 40}-{at % 12 + 1:02}-{at % 28 + 1:02}", str(35 + at % 40), "男女"[at % 2]) for at in range(80)]
    with (tmp_path / "t.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("病案号", name, "年龄", "性别"), *rows])
    ran = run("mitigate", "t.csv", "--recipe", "cn_front_page", "-o", "out.csv", "--lang", "zh")
    assert ran.code == 4, ran.out + ran.err
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        assert csv.DictReader(file).fieldnames == ["年龄", "性别"]


def test_sdtm_keeps_no_date_or_place_of_a_table_with_other_names(run: Run, tmp_path: Path) -> None:
    """Nobody knows whose such dates are, so none moves; a country stays, as a sponsor may decide."""
    rows = [
        (f"S{at:04}", f"19{50 + at % 40}-{at % 12 + 1:02}-11", f"2023-{at % 12 + 1:02}-03", "10024", "France", "MF"[at % 2])
        for at in range(80)
    ]
    with (tmp_path / "t.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("patient_id", "birth_date", "implant_date", "zip", "country", "sex"), *rows])
    ran = run("mitigate", "t.csv", "--recipe", "cdisc_sdtm", "-o", "out.csv", "--not-graded", "--lang", "en")
    assert (tmp_path / "out.csv").exists(), ran.out + ran.err
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        assert csv.DictReader(file).fieldnames == ["country", "sex"]


def test_long_words_of_a_list_are_no_free_text(tmp_path: Path) -> None:
    """Races of SDTM are long words; a column of sentences leaves."""
    races = ("WHITE", "ASIAN", "BLACK OR AFRICAN AMERICAN", "AMERICAN INDIAN OR ALASKA NATIVE")
    path, out = tmp_path / "dm.csv", tmp_path / "out.csv"
    rows = [f"S1,DM,S{at:03},{40 + at % 9},{races[at % 4]},seen on the ward for the {at}th time" for at in range(60)]
    path.write_text("\n".join(["STUDYID,DOMAIN,USUBJID,AGE,RACE,DMNOTE", *rows, ""]), encoding="utf-8")
    done = rr.mitigate(path, recipe="ema", goal="level-3", output=out, not_graded=True, lang="en")
    steps = {one["column"]: one["transform"] for one in done.record["recipe"]["treatments"]}
    assert (steps["RACE"], steps["DMNOTE"]) == (None, "suppress_column")


def trial(folder: Path, people: int = 60) -> Path:
    """Subjects and their events; the age of three is hidden, and nobody else's is coarsened."""
    folder.mkdir()
    dm, ae = ["STUDYID,DOMAIN,USUBJID,SITEID,AGE,SEX,RFSTDTC"], ["STUDYID,DOMAIN,USUBJID,AESEQ,AEDECOD,AESTDTC,AESTDY"]
    for number in range(people):
        begins, age = date(2024, 1, 1) + timedelta(days=3 * number), 90 + number if number < 3 else 40 + number % 20
        dm.append(f"S1,DM,S1-{number:03d},{number % 4},{age},{'MF'[number // 2 % 2]},{begins}")
        ae += [
            f"S1,AE,S1-{number:03d},{turn + 1},{('RASH', 'FALL')[turn % 2]},{begins + timedelta(days=5 * turn)},{5 * turn + 1}"
            for turn in range(number % 9)
        ]
    for name, lines in (("dm", dm), ("ae", ae)):
        (folder / f"{name}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setenv("RECIPE_KEY", "a long enough password of a test")
    return {"secrets_store": tmp_path / "store", "secrets_key": "env:RECIPE_KEY"}


def test_a_trial_of_two_tables_is_written_table_by_table(tmp_path: Path, store: dict[str, Any]) -> None:
    """The days of a subject move by one number in both tables, and nobody's rows count twice when asked what tells a hidden age."""
    out = tmp_path / "out"
    done = rr.mitigate(trial(tmp_path / "in"), recipe="cdisc_sdtm", output=out, not_graded=True, lang="en", **store)
    found = {path.stem: list(csv.DictReader(path.read_text(encoding="utf-8").splitlines())) for path in sorted(out.iterdir())}
    assert set(found) == {"dm", "ae"}
    assert set(found["dm"][0]) == {"STUDYID", "DOMAIN", "USUBJID", "AGE", "SEX", "RFSTDTC"}
    assert len(found["dm"]) == 60
    assert Counter(row["AGE"] for row in found["dm"])["≥90"] == 3
    begins = {row["USUBJID"]: date.fromisoformat(row["RFSTDTC"]) for row in found["dm"]}
    assert all(one.startswith("PSN-") for one in begins)
    assert found["ae"]
    assert all((date.fromisoformat(row["AESTDTC"]) - begins[row["USUBJID"]]).days + 1 == int(row["AESTDY"]) for row in found["ae"])
    assert done.record["recipe"]["undoing"] == {}
    assert done.record["recipe"]["tying"] == []


def test_a_key_of_tables_that_a_recipe_removes_becomes_a_pseudonym(tmp_path: Path) -> None:
    """Patients and their visits by safe harbor: without it the tables would no longer belong together."""
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    people = [f"MRN{100_000 + 37 * number},{30 + number % 40},{'MF'[number % 2]}" for number in range(80)]
    visits = [f"MRN{100_000 + 37 * number},{2020 + turn}-0{turn + 1}-11,ward {turn}" for number in range(80) for turn in range(number % 3)]
    (folder / "patients.csv").write_text("mrn,age,sex\n" + "\n".join(people), encoding="utf-8")
    (folder / "visits.csv").write_text("mrn,visit_date,ward\n" + "\n".join(visits), encoding="utf-8")
    answers = rr.Context(small_areas="yes", no_knowledge="yes")
    done = rr.mitigate(folder, recipe="hipaa", context=answers, output=out, not_graded=True, lang="en")
    keys = [[row["mrn"] for row in rows_of(out / name)] for name in ("patients.csv", "visits.csv")]
    assert all(key.startswith("PSN-") for key in (*keys[0], *keys[1]))
    assert len(set(keys[0])) == 80
    assert sorted(Counter(keys[1]).values()) == sorted(number % 3 for number in range(80) if number % 3)
    assert done.record["recipe"]["tying"] == ["mrn"]
    assert any("连接各表" in line.say("zh") and "ties the tables" in line.say("en") for line in done.lines())
    with pytest.raises(rr.InputError) as caught:
        rr.mitigate(folder, recipe="hipaa", context=answers, output=tmp_path / "other", goal="level-3", lang="en")
    assert [one.code for one in caught.value.problems] == ["tables_by_recipe"]


def test_a_search_after_the_recipe_treats_persons_and_their_dates_itself(tmp_path: Path, store: dict[str, Any]) -> None:
    """What needs a secret comes out otherwise in every run: nothing that was counted on it would hold."""
    out, table = tmp_path / "out.csv", trial(tmp_path / "in", 240) / "ae.csv"
    context = rr.Context(sharing="controlled", controls="medium", motives="medium", recipient_security="high", p="0.001")
    done = rr.mitigate(table, recipe="cdisc_sdtm", goal="level-3", context=context, output=out, lang="en", **store)
    assert done.good, [line.say("en") for line in done.lines()]
    assert done.proof is not None
    assert done.proof.level == 3
    assert all(row["USUBJID"].startswith("PSN-") for row in rows_of(out))
    assert any("in place of the recipe" in line.say("en") for line in done.lines())
