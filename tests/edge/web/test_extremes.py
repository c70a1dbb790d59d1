"""Every screen at its fullest and at its emptiest: 500 columns, 200 cases, long names; it fits, is named, and axe-core finds nothing."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run
from tests.edge.web.accessibility import misheard
from tests.edge.web.browser import browser, found
from tests.edge.web.test_in_browser import fits, opened, pictured, pressed

from reidrisk.model.text import Lang

COLUMNS, CASES, ROWS = 500, 200, 60
LONG = "一个由业务系统导出的很长很长的列名" * 12 + "ab"
ARABIC = "تاريخ دخول المريض إلى المستشفى"
FILE = f"{'出院患者明细_2025年度_全院_含自费_' * 2}{'long-name-of-a-file-' * 3}.csv"
SCREENS = ("first", "data", "columns", "purpose", "needed", "risk", "safe", "papers")
pytestmark = [pytest.mark.skipif(found() is None, reason="no Chromium on this machine"), pytest.mark.xdist_group("page")]


def wide(path: Path) -> None:
    """A table of 500 columns, two of them with names that no screen was made for."""
    chance = Random(3)  # noqa: S311 - made up
    names = ["sex", "age", LONG[:200], ARABIC, *(f"item_{number}" for number in range(COLUMNS - 4))]
    rows = [
        ",".join([chance.choice("MF"), str(chance.randint(20, 80)), *(str(chance.randint(0, 3)) for _ in range(COLUMNS - 2))])
        for _ in range(ROWS)
    ]
    path.write_text("\n".join([",".join(names), *rows]) + "\n", encoding="utf-8")


@pytest.fixture
def cases(run: Run, tmp_path: Path) -> Path:
    """200 cases, one of them of 500 columns that a person has decided."""
    assert len(LONG[:200]) == 200
    assert len(FILE.encode()) <= 255
    assert len(FILE) >= 100
    place, data = tmp_path / "cases", tmp_path / FILE
    wide(data)
    (tmp_path / "small.csv").write_text("性别,年龄\n男,30\n女,31\n", encoding="utf-8")
    assert run("scan", str(tmp_path / "small.csv"), "-o", str(place / "case-000")).code == 0
    for number in range(1, CASES - 1):
        shutil.copytree(place / "case-000", place / f"case-{number:03}-{'长名称' * (number % 12)}")
    assert run("scan", str(data), "-o", str(place / "wide")).code == 0
    assert run("decide", str(place / "wide"), "--as-proposed", "--by", "Li").code == 0
    (place / ".reidrisk-page.json").write_text('{"name": "Liu Yang", "lang": ""}', encoding="utf-8")
    return place


@pytest.mark.parametrize(("lang", "width", "dark"), [("zh", 1280, False), ("en", 360, True)])
def test_every_screen_fits_at_its_fullest(cases: Path, tmp_path: Path, lang: Lang, width: int, *, dark: bool) -> None:
    with opened(cases, lang) as link, browser(tmp_path / "profile", lang) as page:
        page.sized(width, 800, dark=dark)
        page.open(link)
        page.until("document.querySelectorAll('.cases li').length >= 200")
        fits(page)
        assert misheard(page) == []
        pictured(page, f"{lang}-200-cases")
        place = f"{page.run('location.origin')}/case"
        page.open(f"{place}/wide/data")
        pressed(page, "again", "#rows, .facts")  # a case of the command line is read here once
        for screen in SCREENS:
            page.open(f"{place}/wide/{screen}")
            page.until(f"location.pathname.endsWith('/{screen}') && document.readyState === 'complete'")
            fits(page)
            assert misheard(page) == [], screen
            pictured(page, f"{lang}-500-{screen}")
        for screen in SCREENS:  # nothing was answered, graded or written yet
            page.open(f"{place}/case-000/{screen}")
            page.until(f"location.pathname.endsWith('/{screen}') && document.readyState === 'complete'")
            fits(page)
            assert misheard(page) == [], screen
            if os.environ.get("REIDRISK_PICTURES"):
                pictured(page, f"{lang}-empty-{screen}")
        page.open(f"{place}/none/data")
        page.until("document.querySelector('.problems')")
        fits(page)
        pictured(page, f"{lang}-nowhere")
        assert page.errors == [] or all("404" in one for one in page.errors)
