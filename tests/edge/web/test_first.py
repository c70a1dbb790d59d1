"""The short way where columns have no proposal: they stay open, or are decided together, and what a direct identifier means is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.edge.web.serving import Asked, asked

from reidrisk.case.case import open_case

TABLE = "姓名,性别,甲乙,丙丁\n" + "".join(
    f"王{'伟芳娜敏'[row % 4]}{'军洋勇'[row % 3]},{'男女'[row % 2]},{row % 5},{row % 7}\n" for row in range(60)
)
OPEN = {"甲乙", "丙丁"}
pytestmark = pytest.mark.xdist_group("page")


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Asked]:
    with asked(tmp_path / "cases") as one:
        one.enter().send("t.csv", TABLE.encode())
        assert one.waited("t", "scan") == "done"
        yield one


def _decided(page: Asked) -> dict[str, list[str]]:
    return {name: list(column.decision) for name, column in open_case(str(page.root / "t")).file.columns.items() if column.decision}


def test_what_has_no_proposal_stays_open_unless_all_are_decided_at_once(page: Asked) -> None:
    text = page.get("/case/t/first").text
    assert "2 columns without a proposal: 甲乙, 丙丁" in text
    assert re.search(r'name="role-open" value=""[^>]* checked', text)
    assert re.search(r'id="direct">[^<]*姓名[^<]*the level is 1', text)
    page.post("/case/t/first/grade", name="Li Na")
    assert (set(_decided(page)) & OPEN, set(_decided(page))) == (set(), {"姓名", "性别"})
    assert page.waited("t", "assess") == "done"
    assert "provisional" in page.get("/case/t/risk").text


def test_a_column_ticked_by_itself_keeps_its_own_role(page: Asked) -> None:
    ids = dict(re.findall(r'Role of “([^”]+)”.*?name="role-(c\d+)"', page.get("/case/t/first").text, re.DOTALL))
    assert set(ids) >= OPEN
    page.post("/case/t/first/grade", **{"name": "Li Na", "role-open": "NI", f"role-{ids['丙丁']}": "QI"})
    assert (_decided(page)["甲乙"], _decided(page)["丙丁"]) == (["NI"], ["QI"])
