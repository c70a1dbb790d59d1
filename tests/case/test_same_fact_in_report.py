"""What the report says of attributes where a code and its name stand side by side: what is disclosed, not that the one tells the other."""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path

import pytest
from tests.case.test_mitigated_case import decide, write
from tests.case.test_prepare_command import graded
from tests.edge.calling import Run

NAMES = {"K1": "gastritis", "J4": "asthma", "E1": "diabetes"}
ROLES = {"sex": "QI", "age": "QI", "dx": "[QI, SA]", "dx_name": "[QI, SA]"}
DICE = random.Random(18)  # noqa: S311 - made people
PEOPLE = [(DICE.choice("mf"), DICE.randrange(30, 50), DICE.choice([*NAMES])) for _ in range(300)]


def expected() -> tuple[int, int, int]:
    """Classes by sex and age, those with one diagnosis, and the people in these: counted here."""
    classes: dict[tuple[str, int], list[str]] = defaultdict(list)
    for sex, age, code in PEOPLE:
        classes[sex, age].append(code)
    single = [one for one in classes.values() if len(set(one)) == 1]
    return len(classes), len(single), sum(map(len, single))


@pytest.mark.parametrize(
    ("lang", "sentence", "aside"),
    [
        ("en", "of {of} classes {single} hold a single value, with {people} records", "leaving out what tells the same fact"),
        ("zh", "{of} 个等价类中有 {single} 个只有一个取值，涉及 {people} 条记录", "不计与之同指一事的"),
    ],
)
def test_a_code_beside_its_name_is_not_taken_for_a_disclosure(run: Run, tmp_path: Path, lang: str, sentence: str, aside: str) -> None:
    write(tmp_path / "people.csv", [[sex, str(age), code, NAMES[code]] for sex, age, code in PEOPLE], tuple(ROLES))
    run("scan", "people.csv", "-o", "case", "--lang", "en")
    graded(run)
    decide(tmp_path / "case" / "assessment.yaml", ROLES)
    assert run("report", "case", "risk-report", "--format", "md", "--lang", lang).code == 0
    text = (tmp_path / "case" / "documents" / f"risk-report-{lang}.md").read_text(encoding="utf-8")
    of, single, people = expected()
    assert 0 < single < of, "the case tells the two apart"
    assert text.count(sentence.format(of=of, single=single, people=people)) == 2, "of the code and of the name"
    assert text.count(aside) == 2
    assert "100%" not in "".join(line for line in text.splitlines() if aside in line)


def test_the_classes_of_attributes_are_those_that_were_graded(run: Run, tmp_path: Path) -> None:
    """A column that nobody decided counts as a quasi-identifier in the level, so it does where attributes are told of."""
    towns = [DICE.choice(["Leeds", "York"]) for _ in PEOPLE]
    rows = [[sex, str(age), code, town] for (sex, age, code), town in zip(PEOPLE, towns, strict=True)]
    write(tmp_path / "people.csv", rows, ("sex", "age", "dx", "city"))
    run("scan", "people.csv", "-o", "case", "--lang", "en")
    graded(run)
    decide(tmp_path / "case" / "assessment.yaml", {"sex": "QI", "age": "QI", "dx": "SA"})
    assert run("report", "case", "risk-report", "--format", "md", "--lang", "en").code == 0
    text = (tmp_path / "case" / "documents" / "risk-report-en.md").read_text(encoding="utf-8")
    classes = len({(sex, age, town) for (sex, age, _), town in zip(PEOPLE, towns, strict=True)})
    assert classes != expected()[0]
    assert f"of {classes} classes " in text
