"""What is private is closed to other users, whatever the user's own mask of modes says: it is tried with none at all (umask 000)."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.case.test_prepare_command import graded
from tests.edge.calling import D3, Run

from reidrisk.data.files import private_folders


@pytest.fixture
def unmasked() -> Iterator[None]:
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {
        str(path.relative_to(folder)): stat.S_IMODE(path.lstat().st_mode) & 0o077 for path in folder.rglob("*") if not path.is_symlink()
    }


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
@pytest.mark.usefixtures("unmasked")
def test_nothing_of_a_case_can_be_read_or_replaced_by_others(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders above it too: who may write there puts a folder of their own in the place of a closed one."""
    for name, place in {"REIDRISK_KEYS": "config/deep/keys", "XDG_DATA_HOME": "share/deep", "TMPDIR": "tmp"}.items():
        monkeypatch.setenv(name, str(tmp_path / place))
    monkeypatch.setenv("REIDRISK_KEY_PASSPHRASE", "correct horse battery")
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a key of the secrets store")
    (tmp_path / "tmp").mkdir(mode=0o700)
    shutil.copyfile(D3, tmp_path / "data.csv")
    (tmp_path / "words.csv").write_text("name,description\n性别,sex\n年龄,age in years\n药物编码,code of the drug\n", encoding="utf-8")
    (tmp_path / "mine.csv").write_text("who,q\n" + "".join(f"p{n},v{n % 3}\n" for n in range(30)), encoding="utf-8")
    given = set(modes(tmp_path))
    assert run("scan", "data.csv", "-o", "cases/first/case", "--dictionary", "words.csv", "--lang", "en").code == 0
    graded_in = tmp_path / "case"
    graded_in.symlink_to(tmp_path / "cases" / "first" / "case")
    graded(run)
    assert run("report", "case", "summary", "--format", "html").code == 0
    assert run("keys", "new", "--as", "Chen Jing").code == 0
    how = ("--qi", "q", "--drop", "who", "--k", "3", "-o", "out/deep/safe.csv", "--plan", "out/plans/plan.yaml")
    assert run("mitigate", "mine.csv", *how).code == 0
    made = {name: mode for name, mode in modes(tmp_path).items() if name not in given}
    assert {name: oct(mode) for name, mode in made.items() if mode} == {}
    assert {"cases", "cases/first", "cases/first/case/dictionary.csv", "config/deep", "out/deep/safe.csv"} <= set(made)


def test_a_folder_that_is_there_stays_as_it_is_and_a_file_is_none(tmp_path: Path) -> None:
    (tmp_path / "team").mkdir(mode=0o750)
    private_folders(tmp_path / "team" / "a" / "b")
    private_folders(tmp_path / "team" / "a" / "b")
    found = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("team", "team/a", "team/a/b")]
    assert found == [0o750, 0o700, 0o700]
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        private_folders(tmp_path / "file")
