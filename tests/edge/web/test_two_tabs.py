"""Two tabs on one case, in turn: what one has said since the other was shown is neither overwritten nor taken back unseen."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import openpyxl
import pytest
from tests.edge.web.serving import OWN, TABLE, Asked, asked

from reidrisk.case.case import open_case
from reidrisk.edge.web.asking import named

pytestmark = pytest.mark.xdist_group("page")
AT = "/case/a"
P = 'name="key" value="p"'
CHANGED = "has changed since this page was shown"


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Asked]:
    with asked(tmp_path / "cases") as one:
        one.enter().post("/name", name="Li Na")
        one.send("a.csv", TABLE.encode())
        assert one.waited("a", "scan") == "done"
        yield one


def form_of(text: str, action: str, key: str = "") -> dict[str, str | list[str]]:
    """The hidden fields of a form of the page, as it stood when it was shown."""
    found = next(one for one in re.findall(rf'<form[^>]*action="{AT}/{action}".*?</form>', text, re.DOTALL) if key in one)
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', found)
    return {name: html.unescape(value) for name, value in hidden}


def release(page: Asked) -> dict[str, object]:
    known = open_case(str(page.root / "a")).file.situation().release
    return {key: known[key].value for key in ("sharing", "controls", "p")}


def replies(page: Asked, keys: Iterable[str]) -> list[tuple[str, ...] | None]:
    known = open_case(str(page.root / "a")).file.replies
    return [known[key].values if key in known else None for key in keys]


def roles(page: Asked, column: str) -> list[str] | None:
    return open_case(str(page.root / "a")).file.columns[column].decision


def test_the_short_way_keeps_what_another_tab_has_answered(page: Asked) -> None:
    """It takes back nothing that it shows as open, and gives no other answer unseen; once it was seen, it may."""
    shown = page.get(f"{AT}/first").text
    assert page.post(f"{AT}/purpose/answer", key="sharing", value="enclave").status_code == 303
    found = page.post(f"{AT}/first/grade", **{**form_of(shown, "first/grade"), "q-sharing": "controlled", "q-controls": "high"})
    assert (found.status_code, CHANGED in found.text, "Nothing was saved" in found.text) == (422, True, True)
    assert (str(release(page)["sharing"]), release(page)["controls"]) == ("enclave", None)
    again: dict[str, str | list[str]] = {**form_of(found.text, "first/grade"), "q-sharing": "controlled", "q-controls": "high"}
    assert page.post(f"{AT}/first/grade", **again).status_code == 303
    assert str(release(page)["sharing"]) == "controlled"
    assert page.post(f"{AT}/purpose/answer", key="sharing", value="enclave").status_code == 303
    assert page.post(f"{AT}/first/grade", **{**form_of(shown, "first/grade"), "q-controls": "high"}).status_code == 303
    assert [str(release(page)[key]) for key in ("sharing", "controls")] == ["enclave", "high"]


@pytest.mark.parametrize(("lang", "words"), [("en", CHANGED), ("zh", "打开本页之后")])
def test_a_question_that_was_answered_meanwhile_is_shown_first(page: Asked, lang: str, words: str) -> None:
    page.post("/language", lang=lang)
    shown = form_of(page.get(f"{AT}/purpose").text, "purpose/answer", P)
    assert page.post(f"{AT}/purpose/answer", **{**shown, "value": "0.01", "source": "yearbook"}).status_code == 303
    found = page.post(f"{AT}/purpose/answer", **{**shown, "value": "0.2", "source": "a guess"})
    assert (found.status_code, words in found.text, 'value="0.2"' in found.text, "0.01" in found.text) == (422, True, True, True)
    assert str(release(page)["p"]) == "1/100"
    assert page.post(f"{AT}/purpose/answer", **{**shown, "value": "0.01", "source": "yearbook"}).status_code == 303  # the same again
    now = form_of(found.text, "purpose/answer", P)
    assert page.post(f"{AT}/purpose/answer", **{**now, "value": "0.2", "source": "a guess"}).status_code == 303
    assert str(release(page)["p"]) == "1/5"


def test_what_a_release_still_asks_is_not_answered_over_another_answer(page: Asked) -> None:
    """What was open and is answered by now is neither overwritten nor dropped unseen; nor is anything else of that form saved."""
    keys = ("purpose.statement", "legal.basis")
    statement, basis = (named(key)["id"] for key in keys)
    shown = form_of(page.get(f"{AT}/needed").text, "needed/answer")
    assert page.post(f"{AT}/needed/answer", **{**shown, statement: "length of stay"}).status_code == 303
    stale = {**shown, statement: "marketing", basis: "consent"}
    found = page.post(f"{AT}/needed/answer", **stale)
    assert (found.status_code, CHANGED in found.text, "it is now: length of stay" in found.text) == (422, True, True)
    assert ">marketing</textarea>" in found.text
    assert f'name="{basis}" value="consent" checked' in found.text
    assert replies(page, keys) == [("length of stay",), None]
    assert page.post(f"{AT}/needed/answer", **{**shown, statement: "length of stay", basis: "consent"}).status_code == 303
    assert replies(page, keys) == [("length of stay",), ("consent",)]
    assert page.post(f"{AT}/needed/answer", **{**stale, **form_of(found.text, "needed/answer")}).status_code == 303
    assert replies(page, keys) == [("marketing",), ("consent",)]


def test_what_cannot_be_used_stays_in_its_field(page: Asked) -> None:
    found = page.post(f"{AT}/purpose/answer", key="p", value="7 of 10", source="our survey")
    assert (found.status_code, 'value="7 of 10"' in found.text, 'value="our survey"' in found.text) == (422, True, True)


def test_a_role_that_was_decided_meanwhile_stays_and_nothing_of_it_is_undone(page: Asked) -> None:
    before = page.get(f"{AT}/columns").text
    assert page.post(f"{AT}/columns/decide", column="药物编码", role="NI").status_code == 303
    shown = page.get(f"{AT}/columns").text
    found = page.post(f"{AT}/columns/decide", **{**form_of(before, "columns/decide", "药物编码"), "role": "QI"})
    assert (found.status_code, CHANGED in found.text, roles(page, "药物编码")) == (422, True, ["NI"])
    assert page.post(f"{AT}/columns/decide", column="年龄", role="QI").status_code == 303
    assert page.post(f"{AT}/columns/undo", **form_of(shown, "columns/undo")).status_code == 422
    assert (roles(page, "年龄"), roles(page, "药物编码")) == (["QI"], ["NI"])
    now = form_of(page.get(f"{AT}/columns").text, "columns/undo")
    assert [page.post(f"{AT}/columns/undo", **now).status_code for _ in range(2)] == [303, 422]  # a second click undoes no second change
    assert (roles(page, "年龄"), roles(page, "药物编码")) == (None, ["NI"])


def test_of_two_forms_that_came_back_only_what_was_shown_is_taken(page: Asked) -> None:
    assert page.post(f"{AT}/columns/form", both="").status_code == 303
    for column in ("性别", "年龄", "药物编码"):
        page.post(f"{AT}/columns/decide", column=column, role="NI")
    written = next((page.root / "a").rglob("roles-1.xlsx"))

    def sent(role: str) -> str:
        book, made = openpyxl.load_workbook(written), io.BytesIO()
        sheet = book.worksheets[0]
        places = {cell.value: cell for row in sheet.iter_rows() for cell in row if cell.value is not None}
        sheet.cell(places["药物编码"].row, places["Role decided"].column).value = role
        name = next(cell for text, cell in places.items() if str(text).startswith("Filled in by"))
        sheet.cell(name.row, name.column + 1).value = "王敏"
        book.save(made)
        answer = page.client.request("PUT", f"{AT}/sent", params={"name": f"{role}.xlsx"}, content=made.getvalue(), headers=OWN)
        return str(answer.json()["file"])

    assert page.post(f"{AT}/columns/back", file=sent("DI")).status_code == 303
    shown = form_of(page.get(f"{AT}/columns").text, "columns/over")
    assert page.post(f"{AT}/columns/back", file=sent("SA")).status_code == 303
    found = page.post(f"{AT}/columns/over", **{**shown, "over": "药物编码"})
    assert (found.status_code, "Another form was read" in found.text, roles(page, "药物编码")) == (422, True, ["NI"])
    now = form_of(found.text, "columns/over")
    assert page.post(f"{AT}/columns/over", **{**now, "over": "药物编码"}).status_code == 303
    assert roles(page, "药物编码") == ["SA"]
