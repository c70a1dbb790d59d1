"""``reidrisk mitigate --redact``: text stays, what identifies in it is replaced; how much is found is told as a bound."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from tests.edge.calling import Run
from tests.edge.people import person

from reidrisk.mitigate.plans.recipe_file import read_recipe

WORDS = ("mitigate", "notes.csv", "--qi", "年龄", "--ni", "病种", "--k", "3")
NAMES = ("姓名", "手机号", "年龄", "病种", "病程")


def notes(path: Path, rows: int = 60) -> list[str]:
    """People whose course tells of themselves and of a neighbour; all names."""
    people = [person(number) for number in range(rows)]
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(NAMES)
        for at, (name, identity, phone, *_) in enumerate(people):
            other = people[(at + 7) % rows][0]
            text = f"患者{name}因头晕入院，同病室{other}相伴，身份证{identity}，家住成都市武侯区桂花巷{at + 1}号2栋301室，电话{phone}。"
            out.writerow([name, phone, 30 + at % 3, "abc"[at % 3], text])
    return [one[0] for one in people]


def test_names_of_the_row_and_of_the_table_go_and_the_text_stays(run: Run, tmp_path: Path) -> None:
    names = notes(tmp_path / "notes.csv")
    done = run(*WORDS, "--drop", "姓名,手机号", "--redact", "病程", "-o", "out.csv", "--plan", "plan.yaml", "--json")
    assert done.code == 0, done.out
    with (tmp_path / "out.csv").open(encoding="utf-8") as file:
        texts = [row["病程"] for row in csv.DictReader(file)]
    assert len(texts) == 60
    assert not [name for text in texts for name in names if name in text]
    assert not [text for text in texts if "桂花巷" in text or "301" in text or any(map(str.isdigit, text))]
    assert all("因头晕入院，同病室[姓名]" in text for text in texts)
    (told,) = done.json["redaction"]
    assert (told["column"], told["names"]) == ("病程", ["姓名", "手机号"])
    assert [one["kind"] for one in told["recall"]] == ["name", "phone", "id_number", "address"]
    assert all(one["at_least"] < one["found"] / one["planted"] <= 1 for one in told["recall"])

    again = run("apply", "plan.yaml", "notes.csv", "-o", "again.csv", "--json")
    assert again.code == 0, again.out
    assert read_recipe((tmp_path / "plan.yaml").read_text("utf-8"), "plan").steps[0].technique.key == "free_text"


@pytest.mark.parametrize(("lang", "bound"), [("zh", "以 95% 的置信度至少"), ("en", "with 95% confidence")])
def test_the_bound_is_said_and_no_promise(run: Run, tmp_path: Path, lang: str, bound: str) -> None:
    notes(tmp_path / "notes.csv")
    done = run(*WORDS, "--drop", "姓名,手机号", "--redact", "病程", "-o", "out.csv", "--lang", lang)
    assert bound in done.out
    assert ("不是承诺" if lang == "zh" else "not a guarantee") in done.out


def test_text_that_leaves_is_offered(run: Run, tmp_path: Path) -> None:
    notes(tmp_path / "notes.csv")
    done = run("mitigate", "notes.csv", "--goal", "level-3", "--sharing", "enclave", "--assume-worst", "-o", "out.csv", "--lang", "en")
    assert "Free text is removed together with the identifiers in it: 病程. --redact COLUMN" in done.out


def test_redacted_and_dropped_contradict(run: Run, tmp_path: Path) -> None:
    notes(tmp_path / "notes.csv")
    done = run(*WORDS, "--drop", "病程", "--redact", "病程", "-o", "out.csv", "--json")
    assert done.code == 2
    assert json.loads(done.out)["errors"][0]["code"] == "contradiction"
    assert not (tmp_path / "out.csv").exists()
