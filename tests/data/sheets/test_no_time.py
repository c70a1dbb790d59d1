"""Nothing in a workbook says when it was made: neither its properties nor the parts of its package."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from tests.edge.calling import Run


def test_a_workbook_does_not_say_when_it_was_made(run: Run, tmp_path: Path) -> None:
    rows = "\n".join(f"{'MF'[at % 2]},{at % 3}" for at in range(60))
    (tmp_path / "a.csv").write_text(f"sex,dose\n{rows}\n", encoding="utf-8")
    assert run("mitigate", "a.csv", "--qi", "sex", "--ni", "dose", "--k", "2", "-o", "o.xlsx").code == 0
    with zipfile.ZipFile(tmp_path / "o.xlsx") as package:
        years = {one.date_time[0] for one in package.infolist()}
        text = "".join(package.read(name).decode() for name in package.namelist() if name.startswith("docProps/"))
    assert years == {1980}
    assert set(re.findall(r"(\d{4})-\d\d-\d\dT", text)) == {"1980"}
