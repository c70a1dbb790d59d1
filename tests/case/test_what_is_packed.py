"""A package holds exactly the files that were graded and approved, and `verify` tells where it does not."""

from __future__ import annotations

import csv
import json
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest
import xlsxwriter
from tests.case.made_once import made_once
from tests.case.papers import SIGNED_PAPER
from tests.case.signing_people import forget
from tests.case.test_approve import _keys
from tests.case.test_encrypted_package import WORD
from tests.case.test_forged_result import APPROVE, own
from tests.case.test_prepare_command import prepared
from tests.case.test_release_command import agree, codes, release
from tests.edge.calling import D3, Run
from tests.edge.people import resident

from reidrisk.case import releasing
from reidrisk.case.governing import Governed
from reidrisk.data.disk.making import making
from reidrisk.govern.keystore import KeyStore
from reidrisk.govern.package import MANIFEST, seal
from reidrisk.govern.secrets.store import SecretsStore

__all__ = ["_keys", "own"]
PARTS = ("parts/a.parquet", "parts/deep/b.parquet")


def to_parquet(folder: Path) -> None:
    """Table D.3 as a Parquet folder of two files."""
    for number, name in enumerate(PARTS):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        rows = f"(select * from read_csv('{D3}', all_varchar=true) qualify row_number() over () % 2 = {number})"
        duckdb.execute(f"copy {rows} to '{folder / name}' (format parquet)")


def assessed(run: Run, folder: Path, data: str) -> None:
    prepared(run, folder, data)
    (folder / "dua.pdf").write_bytes(SIGNED_PAPER)
    assert agree(run).code == 0
    assert run(*APPROVE).code == 0


@pytest.fixture
def parquet(run: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make() -> None:
        to_parquet(tmp_path)
        assessed(run, tmp_path, "parts")

    made_once("parquet", tmp_path, tmp_path_factory, make)
    return tmp_path


@pytest.fixture
def approved(run: Run, own: Path) -> Path:
    assert run(*APPROVE).code == 0
    return own


def verified(run: Run, key: str, *more: str, place: str = "package") -> Any:
    return run("verify", place, "--key", key, "--json", *more)


def hidden(folder: Path) -> str:
    (folder / "parts" / ".names.txt").write_text("Wang Fang")
    return ".names.txt"


def original(folder: Path) -> str:
    (folder / "parts" / "original.csv").write_text("name\nWang Fang\n")
    return "original.csv"


def underscored(folder: Path) -> str:
    (folder / "parts" / "_old").mkdir()
    (folder / "parts" / "_old" / "raw.parquet").write_bytes((folder / PARTS[0]).read_bytes())
    return "_old/raw.parquet"


def in_hidden_folder(folder: Path) -> str:
    (folder / "parts" / ".git" / "objects").mkdir(parents=True)
    (folder / "parts" / ".git" / "objects" / "x").write_text("Wang Fang")
    return ".git/objects/x"


# A text beside the data is a finding by itself: the verdict that was approved no longer holds.
REGRADED = {"approval_lapsed", "findings", "result_differs"}


@pytest.mark.parametrize(
    ("stranger", "also"),
    [(hidden, set()), (original, REGRADED), (underscored, set()), (in_hidden_folder, set())],
)
def test_what_was_not_graded_stops_the_release(run: Run, parquet: Path, stranger: Callable[[Path], str], also: set[str]) -> None:
    name = stranger(parquet)
    refused = release(run, "--json", "--lang", "en")
    assert (refused.code, codes(refused)) == (2, {"files_not_assessed", *also})
    (told,) = [one["message"] for one in refused.json["errors"] if one["code"] == "files_not_assessed"]
    assert name in told
    assert not (parquet / "package").exists()
    assert "未经评估" in release(run, "--lang", "zh").err


def to_a_file(folder: Path) -> None:
    (folder / "hostname").write_text("of this machine")
    (folder / "parts" / "link").symlink_to(folder / "hostname")


def to_a_folder(folder: Path) -> None:
    (folder / "elsewhere").mkdir()
    (folder / "elsewhere" / "secret.txt").write_text("Wang Fang")
    (folder / "parts" / "link").symlink_to(folder / "elsewhere")


def to_nowhere(folder: Path) -> None:
    (folder / "parts" / "link").symlink_to(folder / "gone")


@pytest.mark.parametrize("link", [to_a_file, to_a_folder, to_nowhere])
def test_links_among_the_data_stop_the_release(run: Run, parquet: Path, link: Callable[[Path], None]) -> None:
    link(parquet)
    refused = release(run, "--json", "--lang", "en")
    assert (refused.code, codes(refused)) == (2, {"links_in_data"})
    assert "link" in refused.json["errors"][0]["message"]
    assert not (parquet / "package").exists()


def test_a_part_that_is_a_link_is_refused_though_its_target_was_graded(run: Run, parquet: Path) -> None:
    part = parquet / PARTS[1]
    part.rename(parquet / "moved.parquet")
    part.symlink_to(parquet / "moved.parquet")
    assert codes(release(run, "--json")) == {"links_in_data"}


def test_a_parquet_folder_is_packed_part_by_part(run: Run, parquet: Path) -> None:
    made = release(run, "--json").json
    package = parquet / "package"
    packed = sorted(path.relative_to(package).as_posix() for path in (package / "data").rglob("*") if path.is_file())
    assert packed == [f"data/{name}" for name in PARTS]
    assert all((package / "data" / name).read_bytes() == (parquet / name).read_bytes() for name in PARTS)
    assert verified(run, made["key"]).json["good"] is True
    assert {stat.S_IMODE(path.stat().st_mode) for path in (package, *package.rglob("*")) if path.is_dir()} == {0o700}
    assert {stat.S_IMODE(path.stat().st_mode) for path in package.rglob("*") if path.is_file()} == {0o600}


def test_a_pattern_is_packed_too_and_what_it_does_not_name_stays(run: Run, tmp_path: Path) -> None:
    to_parquet(tmp_path)
    (tmp_path / PARTS[1]).rename(tmp_path / "parts" / "b.parquet")
    assessed(run, tmp_path, "parts/?.parquet")
    (tmp_path / "parts" / ".names.txt").write_text("Wang Fang")
    made = release(run, "--json").json
    data = tmp_path / "package" / "data"
    assert sorted(path.name for path in data.rglob("*") if path.is_file()) == ["a.parquet", "b.parquet"]
    assert verified(run, made["key"]).json["good"] is True
    (tmp_path / "parts" / "a.parquet").rename(tmp_path / "moved.parquet")
    (tmp_path / "parts" / "a.parquet").symlink_to(tmp_path / "moved.parquet")
    assert codes(release(run, "--json", place="again")) == {"links_in_data"}


def test_a_database_is_not_given_away_whole(run: Run, tmp_path: Path) -> None:
    database = duckdb.connect(str(tmp_path / "data.duckdb"))
    database.execute(f"create table t as select * from read_csv('{D3}', all_varchar=true)")
    database.close()
    assessed(run, tmp_path, "data.duckdb")
    refused = release(run, "--json")
    assert (refused.code, codes(refused)) == (2, {"no_file_to_release"})
    assert not (tmp_path / "package").exists()


def test_a_workbook_goes_out_with_one_sheet_only(run: Run, tmp_path: Path) -> None:
    with Path(D3).open(encoding="utf-8-sig", newline="") as file:
        table = list(csv.reader(file))
    for name, more in (("one", ()), ("two", ("names",))):
        with xlsxwriter.Workbook(str(tmp_path / f"{name}.xlsx")) as book:
            sheet = book.add_worksheet("data")
            for at, row in enumerate(table):
                sheet.write_row(at, 0, row)
            for other in more:
                book.add_worksheet(other).hide()
    assessed(run, tmp_path, "two.xlsx")
    refused = release(run, "--json", "--lang", "en")
    assert (refused.code, codes(refused)) == (2, {"sheets_not_assessed"})
    assert "1 more sheet" in refused.json["errors"][0]["message"]
    assert not (tmp_path / "package").exists()
    shutil.rmtree(tmp_path / "case")
    forget(tmp_path / "keys")  # in the same second the new ledger begins as the old one did
    assessed(run, tmp_path, "one.xlsx")
    made = release(run, "--json")
    assert made.code == 0, made.err
    assert verified(run, made.json["key"]).json["good"] is True


@pytest.mark.parametrize("moment", ["signer", "copy"])
@pytest.mark.parametrize("place", ["package", "p.7z"])
def test_data_that_change_between_grading_and_copy(
    run: Run, approved: Path, monkeypatch: pytest.MonkeyPatch, moment: str, place: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(approved / "data"))
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", WORD)

    def changing(act: Callable[..., Any]) -> Callable[..., Any]:
        def changed(*given: Any) -> Any:
            with (approved / "data.csv").open("ab") as file:
                file.write("男,30,Wang Fang\n".encode())
            return act(*given)

        return changed

    owner, name = (Governed, "signer") if moment == "signer" else (releasing, "making")
    monkeypatch.setattr(owner, name, changing(getattr(owner, name)))
    refused = release(run, "--json", place=place)
    assert (refused.code, codes(refused)) == (2, {"data_changed"})
    assert "Wang Fang" not in refused.out + refused.err
    left(approved, place)


def left(folder: Path, place: str) -> None:
    assert not (folder / place).exists()
    assert not [path for path in folder.iterdir() if path.name.startswith(".reidrisk")]
    assert b'"release"' not in (folder / "case" / "ledger.jsonl").read_bytes()
    assert not (folder / "case" / "releases.jsonl").exists()


def test_an_agreement_that_changes_meanwhile(run: Run, approved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Governed.signer

    def changed(self: Governed, name: str, *more: Any) -> Any:
        for paper in (approved / "case" / "agreements").iterdir():
            paper.write_bytes(b"%PDF-1.7 another text")
        return real(self, name, *more)

    monkeypatch.setattr(Governed, "signer", changed)
    assert codes(release(run, "--json")) == {"agreement_changed"}
    left(approved, "package")


def exchanged(folder: Path) -> None:
    """Other data under their own sum, sealed with the provider's own key: only the fingerprint of the data is still the approved one."""
    package = folder / "package"
    body = json.loads((package / MANIFEST).read_text(encoding="utf-8"))["body"]
    (package / "data" / "data.csv").write_text("性别,年龄,药物编码\n男,30,Wang Fang\n", encoding="utf-8")
    (package / MANIFEST).unlink()
    seal(
        package,
        {name: body[name] for name in body if name not in {"files", "form"}},
        KeyStore(folder / "keys").signer("Chen Jing", "correct horse battery"),
    )


def test_a_package_whose_data_are_not_those_of_the_manifest(run: Run, approved: Path) -> None:
    key = release(run, "--json").json["key"]
    exchanged(approved)
    found = verified(run, key)
    assert (found.code, [one["kind"] for one in found.json["faults"]]) == (1, ["dataset"])
    assert verified(run, key, "--unpack", "out").code == 1
    assert not (approved / "out").exists()
    assert "指纹不符" in run("verify", "package", "--key", key, "--lang", "zh").out


@pytest.mark.parametrize("files", [{}, [], {"data/x": 1}, {"data/x": {"sha256": 3}}, {"data": {"sha256": "ab"}}])
def test_a_manifest_that_lists_nonsense_is_a_fault_and_no_bug(run: Run, approved: Path, files: Any) -> None:
    key = release(run, "--json").json["key"]
    body = json.loads((approved / "package" / MANIFEST).read_text(encoding="utf-8"))["body"]
    signer = KeyStore(approved / "keys").signer("Chen Jing", "correct horse battery")
    told = {name: body[name] for name in body if name != "files"}
    seal(approved / "package", told, signer, files)
    found = verified(run, key)
    assert found.code == 1
    assert "dataset" in {one["kind"] for one in found.json["faults"]}


@pytest.mark.parametrize("place", ["package", "p.7z"])
def test_what_is_unpacked_is_what_was_checked(run: Run, approved: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    from reidrisk.case import opening
    from reidrisk.govern.archive.sevenzip import pack

    monkeypatch.setenv("XDG_DATA_HOME", str(approved / "data"))
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", WORD)
    key = release(run, "--json", place=place).json["key"]
    assert verified(run, key, "--unpack", "good", place=place).code == 0
    good = approved / "good"
    assert {stat.S_IMODE(path.stat().st_mode) for path in (good, *good.rglob("*")) if path.is_dir()} == {0o700}
    assert {stat.S_IMODE(path.stat().st_mode) for path in good.rglob("*") if path.is_file()} == {0o600}

    def changed(to: Path) -> Any:
        """After the check, before it is unpacked."""
        if place == "package":
            with (approved / place / "data" / "data.csv").open("ab") as file:
                file.write(b"x")
        else:
            (good / "data" / "data.csv").write_text("x")
            (approved / place).unlink()
            pack(good, approved / place, str(kept[0].content["password"]))
        return making(to)

    store = SecretsStore(approved / "data" / "reidrisk" / "secrets", WORD.encode())
    kept = [one for one in store.entries() if one.kind == "password"]
    monkeypatch.setattr(opening, "making", changed)
    found = verified(run, key, "--unpack", "out", place=place)
    assert (found.code, [one["kind"] for one in found.json["faults"]]) == (1, ["changed"])
    assert not (approved / "out").exists()
    assert not [path for path in approved.iterdir() if path.name.startswith(".reidrisk")]


def test_a_file_that_vanishes_meanwhile(run: Run, approved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from reidrisk.case import opening

    key = release(run, "--json").json["key"]

    def gone(to: Path) -> Any:
        (approved / "package" / "agreement.pdf").unlink()
        return making(to)

    monkeypatch.setattr(opening, "making", gone)
    assert [one["kind"] for one in verified(run, key, "--unpack", "out").json["faults"]] == ["changed"]
    assert not (approved / "out").exists()


@pytest.mark.parametrize(("name", "called"), [("李伟_13912345678.csv", "data.csv"), (f"住院_{resident(3)}.csv", "data.csv")])
def test_a_file_name_with_a_person_in_it_is_replaced(run: Run, tmp_path: Path, name: str, called: str) -> None:
    shutil.copyfile(D3, tmp_path / name)
    prepared(run, tmp_path, name)
    (tmp_path / "dua.pdf").write_bytes(SIGNED_PAPER)
    assert agree(run).code == 0
    assert run(*APPROVE).code == 0
    made = release(run, "--json")
    assert (made.code, made.json["data_called"]) == (0, called), made.err
    folder = tmp_path / "package"
    assert [path.name for path in (folder / "data").iterdir()] == [called]
    hidden = name.removesuffix(".csv").split("_")[1]
    for path in folder.rglob("*"):
        assert hidden not in path.name
        assert path.is_dir() or hidden not in path.read_bytes().decode("utf-8", "replace"), path
    assert run("verify", "package", "--key", made.json["key"]).code == 0
    assert f"发布包中改为“{called}”" in release(run, "--lang", "zh", place="again").out
