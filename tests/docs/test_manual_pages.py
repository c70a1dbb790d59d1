"""The pages of `man`: one a command in each language, with every option, and no letter that roff would take for an order."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from reidrisk.case.doors.catalogue import acts
from reidrisk.model.option import fields_of

DOCS = Path(__file__).parents[2] / "docs"
_ORDERS = {"TH", "SH", "SS", "TP", "B", "BR", "PP", "IP", "EX", "EE", "nh", "ad"}


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(DOCS))
        found: dict[str, str] = import_module("manual_pages").pages()
        for name in [name for name in sys.modules if name == "making" or name.startswith("making.")]:
            del sys.modules[name]
    return found


def test_each_command_has_one_in_each_language_with_each_option(pages: dict[str, str]) -> None:
    assert len(pages) == 2 * (len(acts()) + 2)  # the program, and what opens the page
    for act in acts():
        for folder in ("man1", "zh_CN/man1"):
            text = pages[f"{folder}/reidrisk-{act.key.replace(' ', '-')}.1"].replace("\\-", "-")
            missing = [name for field in fields_of(act.request) if not field.positional for name in field.spelled if name not in text]  # type: ignore[arg-type]
            assert missing == []


def test_nothing_is_an_order_that_is_not_one(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        orders = {line.split()[0][1:] for line in text.splitlines() if line.startswith((".", "'"))}
        assert orders <= _ORDERS, name
        assert not re.search(r"(?<!\\)\\(?![-e&(])", text), name


def test_roff_finds_nothing_wrong(pages: dict[str, str], tmp_path: Path) -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff is not installed")
    path = tmp_path / "page.1"
    path.write_text("".join(text for name, text in pages.items() if not name.startswith("zh")), encoding="utf-8")
    done = subprocess.run([groff, "-man", "-wmac", "-wsyntax", "-Tutf8", "-Kutf8", str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "grade a dataset" in done.stdout
