"""A plan that the proof refuses: the page says why and what to do, on the trial as after it was taken; it is left out there, and proved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run
from tests.edge.web.serving import Asked, asked

ROLES = ("--qi", "性别,年龄", "--ni", "手机")
CONTEXT = ("sharing=controlled", "controls=high", "motives=low", "recipient_security=high", "p=0.001")
pytestmark = pytest.mark.xdist_group("page")


@pytest.fixture
def page(run: Run, tmp_path: Path) -> Iterator[Asked]:
    """Somebody took telephone numbers for nobody's."""
    chance, file = Random(4), tmp_path / "t.csv"  # noqa: S311 - made up
    rows = [f"{'男女'[row % 2]},{30 + 10 * (row % 3)},138{chance.randrange(10**7, 10**8)}" for row in range(300)]
    file.write_text("\n".join(["性别,年龄,手机", *rows]) + "\n", encoding="utf-8")
    with asked(tmp_path / "cases") as one:
        for command in (
            ("scan", str(file), "-o", str(one.root / "t")),
            ("decide", str(one.root / "t"), *ROLES, "--by", "Li Na"),
            ("prepare", str(one.root / "t"), *(word for answer in CONTEXT for word in ("--set", answer)), "--by", "Li Na"),
        ):
            assert run(*command).code in {0, 4}
        yield one.enter()


def test_what_is_not_proved_says_why_and_what_to_do(page: Asked) -> None:
    page.post("/case/t/safe/find")
    assert page.waited("t", "offer") == "done"
    tried = page.get("/case/t/safe").text
    page.post("/case/t/safe/take", choice="1")
    assert page.waited("t", "take") == "done"
    taken = page.get("/case/t/safe").text
    for text, words in ((tried, "A trial of plan 1 was not proved"), (taken, "nothing was written; it would be level 1")):
        held = text.partition('id="held"')[2].partition("</div>")[0]
        assert words in held
        assert "手机" in held
        assert "leave them out under" in held
        assert "reidrisk" not in held
    assert "Level 1</b> proved by a trial" in tried
    page.post("/case/t/safe/find", **{"way-2": "drop"})
    assert page.waited("t", "offer") == "done"
    better = page.get("/case/t/safe").text
    assert 'id="held"' not in better
    assert "Level 3</b> proved by a trial" in better
    page.post("/case/t/safe/take", choice="1")
    assert page.waited("t", "take") == "done"
    assert "Written, and proved" in page.get("/case/t/safe").text
