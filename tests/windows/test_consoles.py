"""What goes to a pipe or a file on a Chinese (936), an American (437) and a Western (1252) Windows: nothing crashes, no meaning is lost."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES, SAMPLES

from reidrisk.edge.cli import main
from reidrisk.edge.cli.plain_signs import _FOR

PAGES = ("cp936", "cp437", "cp1252")
FIRST = str(SAMPLES / "cn_discharge.csv")
RUNS: dict[str, tuple[tuple[str, ...], int]] = {
    "level 1": (("assess", FIRST), 1),
    "level 3": (("assess", D3, *D3_ROLES, *D3_CONTEXT), 0),
    "figures": (("measure", D3, *D3_ROLES), 0),
    "columns": (("scan", FIRST, "-o", "case"), 0),
    "help": (("assess", "--help"), 0),
    "an error": (("assess", "没有.csv"), 2),
    "verify": (("verify", "没有"), 2),
}


def shown(words: tuple[str, ...], page: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """Exit code and what a terminal of this code page shows, both streams."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=page, newline="") for _ in range(2))
    with monkeypatch.context() as patch:
        for name, value in (("argv", ["reidrisk", *words]), ("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, value)
        with pytest.raises(SystemExit) as ended:
            main()
    for stream in (out, err):
        stream.flush()
    code = ended.value.code
    return int(code or 0), "".join(stream.buffer.getvalue().decode(page) for stream in (out, err))


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", RUNS)
def test_every_code_page_takes_what_is_said(name: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, code = RUNS[name]
    for page in PAGES:
        folder = tmp_path / page
        folder.mkdir()
        monkeypatch.chdir(folder)
        ran, text = shown((*words, "--lang", lang), page, monkeypatch)
        assert ran == code
        assert "Traceback" not in text
        if page == "cp936":  # all Chinese is there, and what stands for other signs is no question mark
            (folder / "again").mkdir()
            monkeypatch.chdir(folder / "again")
            whole = shown((*words, "--lang", lang), "utf-8", monkeypatch)[1]
            assert text.count("?") == whole.count("?")


def test_met_and_not_met_never_look_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (good, fine), (bad, poor) = (shown((*RUNS[one][0], "--lang", "en"), "cp437", monkeypatch) for one in ("level 3", "level 1"))
    assert (good, bad) == (0, 1)
    assert "+ acceptable" in fine
    assert "x not acceptable" in poor
    assert len({sign for signs in _FOR.values() for sign in signs}) == sum(map(len, _FOR.values()))
