"""The 7z of a package: what it hides, what is not opened, and what damage is told as."""

from __future__ import annotations

import io
import stat
from pathlib import Path
from typing import Any

import py7zr
import pytest

from reidrisk.govern.archive import entries as archive_entries
from reidrisk.govern.archive.entries import UnfitError, refuse_unsafe
from reidrisk.govern.archive.sevenzip import contents, pack, unpack, whole
from reidrisk.govern.package import MANIFEST, folder_contents
from reidrisk.model.problem import InputError

WORD = "x" * 24
AES = [{"id": py7zr.FILTER_LZMA2, "preset": 1}, {"id": py7zr.FILTER_CRYPTO_AES256_SHA256}]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "made"
    (made / "data").mkdir(parents=True)
    (made / "data" / "一.csv").write_text("secret words\n" * 50, encoding="utf-8")
    (made / "empty.txt").touch()
    (made / MANIFEST).write_text("{}")
    return made


@pytest.fixture
def packed(folder: Path, tmp_path: Path) -> Path:
    pack(folder, tmp_path / "a.7z", WORD)
    return tmp_path / "a.7z"


def fault(path: Path) -> str:
    with pytest.raises(UnfitError) as error:
        contents(path, WORD)
    return error.value.fault.kind


def test_what_goes_in_comes_out_and_nothing_shows(folder: Path, packed: Path, tmp_path: Path) -> None:
    assert contents(packed, WORD) == folder_contents(folder)
    raw = packed.read_bytes()
    assert all(word not in raw for name in ("一.csv", "empty", MANIFEST, "data") for word in (name.encode(), name.encode("utf-16-le")))
    assert b"secret words" not in raw
    unpack(packed, WORD, tmp_path / "out")
    assert folder_contents(tmp_path / "out") == folder_contents(folder)
    assert stat.S_IMODE((tmp_path / "out" / MANIFEST).stat().st_mode) == 0o600
    with pytest.raises(InputError) as error:
        unpack(packed, WORD, tmp_path / "out")  # never over what is there
    assert error.value.problems[0].code == "not_unpacked"
    with pytest.raises(InputError) as error:
        contents(packed, "y" * 24)
    assert error.value.problems[0].code == "wrong_password"


def test_damage_is_told_for_what_it_is(packed: Path, tmp_path: Path) -> None:
    raw = packed.read_bytes()
    for found, expected in (
        (raw[:-1], "truncated"), (raw[:40], "truncated"), (raw + b"x", "changed"), (raw[:20], "archive"), (b"PK" + raw[2:], "archive"),
        (raw[:13] + bytes([raw[13] ^ 1]) + raw[14:], "archive"), (raw[:40] + bytes([raw[40] ^ 1]) + raw[41:], "changed"),
        (raw[:-3] + bytes([raw[-3] ^ 1]) + raw[-2:], "changed"), (b"", "archive"),
    ):  # fmt: skip
        (tmp_path / "b.7z").write_bytes(found)
        assert fault(tmp_path / "b.7z") == expected
    whole(packed)


def test_what_the_system_cannot_read_is_damage_and_never_half_a_content(packed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A place in the file that is none: some files are out already, and they must not be taken for all of them."""

    def break_off(self: object, *, factory: Any) -> None:
        del self
        factory.create("data/一.csv").write(b"secret words")
        raise OSError(22, "Invalid argument")

    monkeypatch.setattr(py7zr.SevenZipFile, "extractall", break_off)
    assert fault(packed) == "changed"


def hostile(path: Path, *names: str, filters: Any = AES) -> Path:
    with py7zr.SevenZipFile(path, "w", filters=filters, password=WORD) as archive:
        for at in range(len(names)):
            archive.writef(io.BytesIO(b"x" * 9), f"stand-in-{at}")
        for one, name in zip(archive.header.files_info.files, names, strict=True):
            one["filename"] = name
    return path


@pytest.mark.parametrize(
    "name", ["../out.txt", "/etc/out.txt", "a/../../b", "C:\\x.txt", "..\\b", "a//b", "./a", "con:x", "a\x01b", "d/" + "n" * 250, "a/"]
)
def test_no_path_leads_out(tmp_path: Path, name: str) -> None:
    path = hostile(tmp_path / "h.7z", "good.txt", name)
    with pytest.raises((UnfitError, InputError)):
        contents(path, WORD)
    with pytest.raises((UnfitError, InputError)):
        unpack(path, WORD, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "out.txt").exists()


def test_two_names_for_one_place_and_a_method_of_others(tmp_path: Path) -> None:
    assert fault(hostile(tmp_path / "h.7z", "a/x.txt", "A/X.TXT")) == "unsafe"
    others = [{"id": py7zr.FILTER_BZIP2}, {"id": py7zr.FILTER_CRYPTO_AES256_SHA256}]
    assert fault(hostile(tmp_path / "p.7z", "a.txt", filters=others)) == "unsafe"
    big = [{"id": py7zr.FILTER_LZMA2, "dict_size": 2**28}, {"id": py7zr.FILTER_CRYPTO_AES256_SHA256}]
    assert fault(hostile(tmp_path / "d.7z", "a.txt", filters=big)) == "unsafe"
    plain = tmp_path / "open.7z"
    with py7zr.SevenZipFile(plain, "w", filters=[{"id": py7zr.FILTER_LZMA2, "preset": 1}]) as archive:
        archive.writestr("x", "a.txt")
    assert fault(plain) == "unsafe"


def test_links_are_refused(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "link").symlink_to("/etc/passwd")
    path = tmp_path / "l.7z"
    with py7zr.SevenZipFile(path, "w", filters=AES, password=WORD) as archive:
        archive.write(tmp_path / "in" / "link", "link")
    assert fault(path) == "unsafe"
    with py7zr.SevenZipFile(path, "w", filters=AES, password=WORD) as archive:
        archive.writeall(tmp_path / "in", "folder")
    assert fault(path) == "unsafe"
    (tmp_path / "in" / "link").unlink()
    (tmp_path / "in" / "a.txt").write_text("x")
    with py7zr.SevenZipFile(path, "w", filters=AES, password=WORD) as archive:
        archive.writeall(tmp_path / "in", "folder")  # nothing but a folder and a file in it: a folder of its own is no file, either
    with pytest.raises(UnfitError) as refused:
        contents(path, WORD)
    said = refused.value.fault.text.say("en")
    assert refused.value.fault.kind == "unsafe", said


def test_sizes_counts_and_ratios(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "long.csv").write_bytes(b"0" * 2_000_000)
    with monkeypatch.context() as patch:
        patch.setattr(archive_entries, "FREE", 1)
        pack(folder, tmp_path / "stored.7z", WORD)  # what shrinks too much is stored, or our own reading would refuse it
    assert (tmp_path / "stored.7z").stat().st_size > 2_000_000
    pack(folder, tmp_path / "small.7z", WORD)
    assert (tmp_path / "small.7z").stat().st_size < 10_000
    assert contents(tmp_path / "stored.7z", WORD) == contents(tmp_path / "small.7z", WORD) == folder_contents(folder)
    for limits in ({"FREE": 1, "MOST_RATIO": 20}, {"MOST_FILES": 3}, {"MOST_BYTES": 10_000}):
        with monkeypatch.context() as patch:
            for name, value in limits.items():
                patch.setattr(archive_entries, name, value)
            assert fault(tmp_path / "small.7z") == "unsafe"


def test_a_false_size_in_the_list_is_no_way_around(packed: Path) -> None:
    with py7zr.SevenZipFile(packed, "r", password=WORD) as archive:
        refuse_unsafe(archive, packed.stat().st_size)
        archive.list = lambda: [type("E", (), {"filename": "a", "is_file": True, "is_symlink": False, "uncompressed": 2**41})()]
        with pytest.raises(UnfitError):
            refuse_unsafe(archive, 2**40)
