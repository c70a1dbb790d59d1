"""What is asked of several columns can be answered of all at once; a column's own answer comes first."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.edge.calling import Run
from tests.edge.web.serving import Asked, asked

from reidrisk.case.case import open_case
from reidrisk.edge.web.asking import named
from reidrisk.edge.web.queue.job import result_in
from reidrisk.model.text import Lang
from reidrisk.prepare.asking.questionnaire import by_key

CONTEXT = ("sharing=controlled", "controls=high", "motives=low", "recipient_security=high", "p=0.001")
KEY, COLUMNS = "columns.knowable", ("甲", "乙", "丙")
pytestmark = pytest.mark.xdist_group("page")


@pytest.fixture
def page(run: Run, tmp_path: Path) -> Iterator[Asked]:
    chance, file = Random(4), tmp_path / "t.csv"  # noqa: S311 - made up
    rows = [f"{'男女'[row % 2]},{30 + 10 * (row % 3)}," + ",".join(chance.choice("abcdefghij") for _ in COLUMNS) for row in range(300)]
    file.write_text("\n".join(["性别,年龄,甲,乙,丙", *rows]) + "\n", encoding="utf-8")
    with asked(tmp_path / "cases") as one:
        for command in (
            ("scan", str(file), "-o", str(one.root / "t")),
            ("decide", str(one.root / "t"), "--qi", "性别,年龄", "--ni", ",".join(COLUMNS), "--by", "Li Na"),
            ("prepare", str(one.root / "t"), *(word for answer in CONTEXT for word in ("--set", answer)), "--by", "Li Na"),
        ):
            assert run(*command).code in {0, 4}
        yield one.enter()


def test_one_answer_for_all_columns_and_another_for_one(page: Asked) -> None:
    page.post("/case/t/risk/assess")
    assert page.waited("t", "assess") == "done"
    text, together = page.get("/case/t/needed").text, f"all-{named(KEY)['id']}"
    assert text.count(f'<fieldset id="{together}"') == 1
    assert "from elsewhere? “甲”, “乙”, “丙” (these 3 in one answer)" in text
    item = by_key()[KEY]
    explained = [html.escape(one.en) for one in (item.help, *(each.effect for each in item.options if each.effect))]
    assert [text.count(one) for one in explained] == [1, 2, 2, 1]  # of the three effects two are alike; each question leads to it
    assert text.count(f'href="#{together}"') == len(COLUMNS)
    own = named(f"{KEY}@乙")["id"]
    given = {together: "unlikely", f"source-{together}": "the register", own: "likely", f"source-{own}": "it is published"}
    assert page.post("/case/t/needed/answer", name="Li Na", **given).status_code == 303
    replies = open_case(str(page.root / "t")).file.replies
    said = {name: (replies[f"{KEY}@{name}"].values, replies[f"{KEY}@{name}"].source) for name in COLUMNS}
    assert {name: values[0] for name, (values, _) in said.items()} == {"甲": "unlikely", "乙": "likely", "丙": "unlikely"}
    assert said["甲"][1] == "the register"


def test_a_column_that_was_answered_meanwhile_is_not_answered_with_all(page: Asked) -> None:
    page.post("/case/t/risk/assess")
    assert page.waited("t", "assess") == "done"
    together, own = f"all-{named(KEY)['id']}", named(f"{KEY}@乙")["id"]
    shown = {f"was-{id_}": was for id_, was in re.findall(r'name="was-([^"]+)" value="([^"]*)"', page.get("/case/t/needed").text)}
    likely = {own: "likely", f"source-{own}": "it is published"}
    assert page.post("/case/t/needed/answer", name="Li Na", **shown, **likely).status_code == 303
    all_unlikely = {together: "unlikely", f"source-{together}": "the register"}
    found = page.post("/case/t/needed/answer", name="Li Na", **shown, **all_unlikely)
    assert (found.status_code, "has changed since this page was shown" in found.text) == (422, True)
    replies = open_case(str(page.root / "t")).file.replies
    assert {name: replies[f"{KEY}@{name}"].values for name in COLUMNS if f"{KEY}@{name}" in replies} == {"乙": ("likely",)}


def test_what_came_of_the_long_work_is_read_once_for_a_page(page: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    page.post("/case/t/risk/assess")
    assert page.waited("t", "assess") == "done"
    read = list[str]()

    def counted(folder: Path, slot: str, lang: Lang) -> Mapping[str, Any] | None:
        read.append(slot)
        return result_in(folder, slot, lang)

    monkeypatch.setattr("reidrisk.edge.web.screen.result_in", counted)
    for key in ("papers", "needed", "risk"):
        read.clear()
        assert page.get(f"/case/t/{key}").status_code == 200
        assert "assess" in read, key
        assert len(read) == len(set(read)), key  # each has the evidence of all columns in it, twice over
