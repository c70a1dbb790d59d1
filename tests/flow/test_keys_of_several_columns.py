"""Tables of one release that only several columns tie, such as a hospital and the number that it gives."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.edge.calling import Ran, Run
from tests.flow.two_tables import numbered_by_each, read, release, written

import reidrisk as rr


@pytest.mark.parametrize("named", [True, False], ids=["named", "proposed"])
def test_a_number_that_each_hospital_gives_becomes_one_pseudonym_with_the_hospital(run: Run, tmp_path: Path, *, named: bool) -> None:
    """As if a single number had told the same persons apart; by a pseudonym of its own a hospital would be known by its size."""
    before = numbered_by_each(release())
    words = (
        "--qi",
        "性别,年龄,医院",
        "--sa",
        "费用",
        "--ni",
        "就诊日期,科室",
        "--k",
        "3",
        "--drop",
        "就诊号",
        "--suppression",
        "20%",
        *(("--subject", "医院+病案号") if named else ()),
    )
    done = run("mitigate", written(tmp_path / "in", before), *words, "-o", "out", "--plan", "p.yaml", "--known-records", "1",
               "--known-records-source", "protocol", "--lang", "en")  # fmt: skip
    assert done.code == 0, done.out + done.err
    after = read(tmp_path / "out")
    patients, visits = after["patients"], after["visits"]
    assert len({row["病案号"] for row in patients}) == len(patients)
    assert {row["病案号"] for row in visits} <= {row["病案号"] for row in patients}
    assert all(row["病案号"].startswith("PSN-") for row in (*patients, *visits))
    assert {row.get("医院", "*") for row in patients} <= {"H0", "H1", "*"}  # as it is, or gone: no pseudonym of its own
    left = Counter(Counter(row["病案号"] for row in visits).values())
    were = Counter(Counter((row["医院"], row["病案号"]) for row in before["visits"]).values())
    assert all(left[times] <= were[times] for times in left)
    assert "become pseudonyms, the same in every table, except codes that a person decided are not identifiers: 病案号." in done.out
    again = run("apply", "p.yaml", str(tmp_path / "in"), "-o", "again", "--lang", "en")
    assert again.code == 0, again.out + again.err
    assert len({row["病案号"] for row in read(tmp_path / "again")["patients"]}) == len(patients)


def by_recipe(run: Run, folder: str, recipe: str, out: str) -> Ran:
    """A plan of a published recipe, written table by table; what it cannot decide is answered."""
    answered = ("--small-areas", "yes", "--no-knowledge", "yes", "--not-graded")
    return run("mitigate", folder, "--recipe", recipe, *answered, "-o", out, "--plan", f"{out}.yaml", "--lang", "en")


@pytest.mark.parametrize(("recipe", "stays"), [("hipaa_safe_harbor", False), ("cn_front_page", True)])
def test_a_recipe_tells_the_same_persons_apart_whether_the_hospital_leaves_or_stays(
    run: Run, tmp_path: Path, recipe: str, stays: bool
) -> None:
    """Of several columns that make the key the hospital stands first, and a recipe may remove it: the number is read with it before."""
    before = numbered_by_each(release())
    done = by_recipe(run, written(tmp_path / "in", before), recipe, "out")
    assert done.code == 0, done.out + done.err
    again = run("apply", "out.yaml", "in", "-o", "again", "--not-graded", "--lang", "en")
    assert again.code == 0, again.out + again.err
    for folder in ("out", "again"):
        after = read(tmp_path / folder)
        patients, visits = after["patients"], after["visits"]
        assert ("医院" in patients[0], len(patients), len(visits)) == (stays, len(before["patients"]), len(before["visits"]))
        assert len({row["病案号"] for row in patients}) == len(patients)
        assert all(row["病案号"].startswith("PSN-") for row in (*patients, *visits))
        often = Counter(Counter(row["病案号"] for row in visits).values())
        assert often == Counter(Counter((row["医院"], row["病案号"]) for row in before["visits"]).values())
        assert {row["病案号"] for row in visits} <= {row["病案号"] for row in patients}


def test_a_keyed_pseudonym_of_a_recipe_makes_nobody_one_with_the_number_of_another_site(run: Run, tmp_path: Path) -> None:
    tables = {
        "dm": [{"SITEID": f"0{at % 2}", "SUBJID": f"{at // 2:03d}", "SEX": "MF"[at // 2 % 2]} for at in range(60)],
        "ae": [{"SITEID": f"0{at % 2}", "SUBJID": f"{at // 2:03d}", "AEDECOD": ("RASH", "FALL")[at % 2]} for at in range(0, 60, 3)],
    }
    done = by_recipe(run, written(tmp_path / "in", tables), "cdisc_sdtm", "out")
    assert done.code == 0, done.out + done.err
    after = read(tmp_path / "out")
    assert "SITEID" not in after["dm"][0]
    assert len({row["SUBJID"] for row in after["dm"]}) == 60
    assert len({row["SUBJID"] for row in after["ae"]}) == 20
    assert "numbered by each institution" in done.out


def test_a_recipe_that_is_not_enough_for_several_tables_says_what_can_be_done(run: Run, tmp_path: Path) -> None:
    """No search goes on from a recipe where tables are written apart, so nobody is sent to one."""
    tables = numbered_by_each(release())
    for at, row in enumerate(tables["patients"]):
        row["年龄"] = str(60 + at % 30) if at < 24 else "30"  # too many for a twentieth of the records
    tables["visits"] = [{"医院": row["医院"], "病案号": row["病案号"], "费用": "10"} for row in tables["visits"]]
    done = by_recipe(run, written(tmp_path / "in", tables), "gbt_39725_2020", "out")
    assert done.code == 1, done.out + done.err
    assert "with --goal level-3 in the same command" not in done.out
    assert "leave --recipe out" in done.out


def test_a_number_whose_name_does_not_say_whose_it_is_is_a_persons_where_it_ties_people(tmp_path: Path) -> None:
    """`record_no` may number anything; here patients and their visits are tied by it and the hospital, and sex says who is who."""
    names = {"医院": "hospital", "病案号": "record_no", "性别": "sex", "就诊日期": "visit_date"}
    tables = {
        name: [{names[key]: cell for key, cell in row.items() if key in names} for row in rows]
        for name, rows in numbered_by_each(release()).items()
    }
    persons = rr.scan(written(tmp_path / "in", tables)).persons
    assert persons is not None
    assert persons.key is not None
    assert persons.key.columns == ("hospital", "record_no")
