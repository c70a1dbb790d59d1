"""What was graded and searched in English, as somebody reads it in Chinese who was sent to the same page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from tests.edge.web.serving import TABLE, Asked, asked
from tests.edge.web.test_steps import ANSWERS

from reidrisk.model.text import LANGS

pytestmark = pytest.mark.xdist_group("page")


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    """Read, graded and searched in English, with one column that nobody decided about."""
    with asked(tmp_path_factory.mktemp("other") / "cases") as page:
        page.enter()
        page.send("患者.csv", TABLE.encode())
        assert page.waited("患者", "scan") == "done"
        page.post("/name", name="Li Na")
        page.post("/case/患者/columns/decide", column="药物编码", role="NI")
        page.post("/case/患者/columns/decide", column="年龄", role="QI")
        for key, value in ANSWERS.items():
            page.post("/case/患者/purpose/answer", key=key, value=value, source="yearbook 2024")
        page.post("/case/患者/risk/assess")
        assert page.waited("患者", "assess") == "done"
        page.post("/case/患者/safe/find")
        assert page.waited("患者", "offer") == "done"
        yield page


def seen(page: Asked, screen: str, lang: str) -> str:
    return page.client.get(f"/case/患者/{screen}", headers={"accept-language": lang}).text


def test_the_plans_are_described_in_the_language_of_whoever_reads(searched: Asked) -> None:
    kept = json.loads((searched.root / "患者" / ".page" / "offer.result.json").read_text(encoding="utf-8"))
    for lang, title, other in (("zh", "用途优先", "the purpose first"), ("en", "the purpose first", "用途优先")):
        text = re.sub(r"<[^>]+>", "", seen(searched, "safe", lang))
        assert (title in text, other in text) == (True, False)
        assert all(line in text for one in kept[lang]["offers"] for line in (*one["can"], *one["cannot"]))
    said = {lang: [(*one["can"], *one["cannot"]) for one in kept[lang]["offers"]] for lang in LANGS}
    assert [len(one) for one in said["zh"]] == [len(one) for one in said["en"]]
    assert not set(sum(said["zh"], ())) & set(sum(said["en"], ()))


def test_the_report_is_there_though_it_was_written_in_another_language(searched: Asked) -> None:
    zh, en = (re.findall(r'paper/(assessment-\w\w\.html)"[^>]*>([^<]+)<', seen(searched, "risk", lang)) for lang in LANGS)
    assert (zh, en) == ([("assessment-en.html", "完整的报告（英文）")], [("assessment-en.html", "The whole report")])


def test_a_column_that_counts_though_nobody_decided_about_it_can_be_thought_away(searched: Asked) -> None:
    ticked = re.findall(r'<input type="checkbox" name="column" value="([^"]+)"', seen(searched, "risk", "en"))
    assert ticked == ["性别", "年龄"]  # the first as proposed; 药物编码 tells nobody apart
    while "Counting" in (found := searched.post("/case/患者/risk/part/whatif", column="性别").text):
        searched.waited("患者", "foresee")
    assert "It would be" in found


def test_a_plan_that_was_taken_is_not_what_is_to_be_done_next(searched: Asked) -> None:
    offered = re.findall(r"<button([^>]*)>(Take[^<]*|Write the data again)<", seen(searched, "safe", "en"))
    assert set(offered) == {("", "Take it and write the data")}
    searched.post("/case/患者/safe/take", choice="1")
    assert searched.waited("患者", "take") == "done"
    text = seen(searched, "safe", "en")
    assert "Written, and proved" in text
    offered = re.findall(r"<button([^>]*)>(Take[^<]*|Write the data again)<", text)
    assert offered[0] == (' class="plain"', "Write the data again")
    assert set(offered[1:]) <= {(' class="plain"', "Take this one instead, and write the data")}
