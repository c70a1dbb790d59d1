"""The zip of a package: AES-256 that another reader opens, what shows and what does not, what is not opened, what damage is told as."""

from __future__ import annotations

import hashlib
import hmac
import stat
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import pyzipper
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from reidrisk.govern.archive import entries as archive_entries
from reidrisk.govern.archive import kinds
from reidrisk.govern.archive.aes_zip import contents, pack, unpack, whole
from reidrisk.govern.archive.entries import UnfitError
from reidrisk.govern.package import MANIFEST, folder_contents
from reidrisk.model.problem import InputError

WORD, SECRET = "x" * 24, b"secret words"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "made"
    (made / "data").mkdir(parents=True)
    (made / "data" / "一.csv").write_bytes(SECRET * 500)
    (made / "empty.txt").touch()
    (made / MANIFEST).write_text("{}")
    return made


@pytest.fixture
def packed(folder: Path, tmp_path: Path) -> Path:
    pack(folder, tmp_path / "a.zip", WORD)
    return tmp_path / "a.zip"


def fault(path: Path) -> str:
    with pytest.raises(UnfitError) as error:
        contents(path, WORD)
    return error.value.fault.kind


def test_what_goes_in_comes_out_and_no_content_shows(folder: Path, packed: Path, tmp_path: Path) -> None:
    assert contents(packed, WORD) == folder_contents(folder)
    assert SECRET not in packed.read_bytes()
    unpack(packed, WORD, tmp_path / "out")
    assert folder_contents(tmp_path / "out") == folder_contents(folder)
    assert stat.S_IMODE((tmp_path / "out" / MANIFEST).stat().st_mode) == 0o600
    with pytest.raises(InputError) as error:
        unpack(packed, WORD, tmp_path / "out")  # never over what is there
    assert error.value.problems[0].code == "not_unpacked"
    with pytest.raises(InputError) as error:
        contents(packed, "y" * 24)
    assert error.value.problems[0].code == "wrong_password"


def test_every_entry_is_of_the_strongest_kind_and_says_no_sum_of_its_content(packed: Path) -> None:
    with pyzipper.AESZipFile(packed) as archive:
        found = archive.infolist()
    assert len(found) == 3
    assert {(one.flag_bits & 1, one.wz_aes_strength, one.wz_aes_version, one.CRC, one.date_time) for one in found} == {
        (1, 3, 2, 0, (1980, 1, 1, 0, 0, 0))
    }


def by_the_specification(content: bytes, at: int, size: int) -> bytes:
    """What an entry holds, by the description of WinZip's AE-2 and nothing of the library: salt, verifier, AES-CTR from 1, HMAC-SHA1."""
    names, extra = (int.from_bytes(content[at + place : at + place + 2], "little") for place in (26, 28))
    sealed = content[at + 30 + names + extra :][:size]
    salt, verifier, text, seal = sealed[:16], sealed[16:18], sealed[18:-10], sealed[-10:]
    keys = hashlib.pbkdf2_hmac("sha1", WORD.encode(), salt, 1000, 66)
    assert keys[64:] == verifier
    assert hmac.digest(keys[32:64], text, "sha1")[:10] == seal
    cipher = Cipher(algorithms.AES(keys[:32]), modes.ECB()).encryptor()  # noqa: S305 - the counter of WinZip goes from its low end
    stream = b"".join(cipher.update(number.to_bytes(16, "little")) for number in range(1, len(text) // 16 + 2))
    return zlib.decompress(bytes(left ^ right for left, right in zip(text, stream, strict=False)), -15)


def test_it_is_what_the_specification_says(folder: Path, packed: Path) -> None:
    with pyzipper.AESZipFile(packed) as archive:
        places = {one.filename: (one.header_offset, one.compress_size) for one in archive.infolist()}
    found = {name: by_the_specification(packed.read_bytes(), *place) for name, place in places.items()}
    assert found == {name: (folder / name).read_bytes() for name in ("data/一.csv", "empty.txt", MANIFEST)}


def test_a_table_that_shrinks_beyond_reason_is_stored(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_entries, "FREE", 0)
    monkeypatch.setattr(archive_entries, "MOST_RATIO", 3)
    (folder / "data" / "一.csv").write_bytes(b"0" * 100_000)
    pack(folder, tmp_path / "b.zip", WORD)
    assert (tmp_path / "b.zip").stat().st_size > 100_000
    assert contents(tmp_path / "b.zip", WORD) == folder_contents(folder)


def flipped(at: int) -> Callable[[bytes], bytes]:
    return lambda content: content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda content: content[:-5],
    "half": lambda content: content[: len(content) // 2],
    "longer": lambda content: content + b"x",
    "in front": lambda content: b"PK\x03\x04" + content,
    "a remark": lambda content: content[:-2] + b"\x01\x00x",
    "nothing": lambda _content: b"",
    "other": lambda content: b"PK\x03\x04" + b"x" * len(content),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_cut_or_has_something_beside_is_told_without_a_password(packed: Path, damage: str) -> None:
    packed.write_bytes(DAMAGE[damage](packed.read_bytes()))
    with pytest.raises(UnfitError):
        whole(packed)


def test_no_changed_byte_comes_out_as_it_was(folder: Path, packed: Path) -> None:
    """Every byte of the file, one at a time: refused, or it has changed nothing that is in it."""
    content, good, told = packed.read_bytes(), folder_contents(folder), set[str]()
    for at in range(0, len(content), 3):
        packed.write_bytes(flipped(at)(content))
        try:
            assert contents(packed, WORD) == good
            told.add("the same")
        except UnfitError as error:
            told.add(error.fault.kind)
        except InputError as error:
            told.add(error.problems[0].code)
    assert {"changed", "archive"} <= told


Write = Callable[[Any], object]
HOSTILE: dict[str, tuple[Write, str]] = {
    "out": (lambda archive: archive.writestr("../a", "x"), "unsafe"),
    "root": (lambda archive: archive.writestr("/a", "x"), "unsafe"),
    "drive": (lambda archive: archive.writestr("c:a", "x"), "unsafe"),
    "twice": (lambda archive: [archive.writestr(name, "x") for name in ("A", "a")], "unsafe"),
    "folder": (lambda archive: archive.writestr("d/", ""), "unsafe"),
    "method": (lambda archive: archive.writestr("a", "x", compress_type=zipfile.ZIP_BZIP2), "unsafe"),
    "link": (lambda archive: archive.writestr(linked(archive), "/etc/passwd"), "unsafe"),
}


def linked(archive: Any) -> Any:
    entry = archive.zipinfo_cls("a")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


@pytest.mark.parametrize("case", HOSTILE)
def test_what_is_unsafe_is_not_opened(tmp_path: Path, case: str) -> None:
    write, kind = HOSTILE[case]
    with pyzipper.AESZipFile(tmp_path / "h.zip", "w", encryption=pyzipper.WZ_AES) as archive:
        archive.setpassword(WORD.encode())
        write(archive)
    assert fault(tmp_path / "h.zip") == kind


@pytest.mark.parametrize("nbits", [None, 128])
def test_weaker_than_asked_is_not_opened(tmp_path: Path, nbits: int | None) -> None:
    maker: Any = zipfile.ZipFile if nbits is None else pyzipper.AESZipFile
    with maker(tmp_path / "w.zip", "w") as archive:
        if nbits:
            archive.setpassword(WORD.encode())
            archive.setencryption(pyzipper.WZ_AES, nbits=nbits)
        archive.writestr("a", "x")
    assert fault(tmp_path / "w.zip") == "unsafe"


@pytest.mark.parametrize(("name", "value"), [("MOST_FILES", 2), ("MOST_BYTES", 100), ("MOST_RATIO", 2)])
def test_too_much_is_not_opened(packed: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: int) -> None:
    monkeypatch.setattr(archive_entries, "FREE", 0)
    monkeypatch.setattr(archive_entries, name, value)
    assert fault(packed) == "unsafe"


def test_the_kind_is_known_by_its_name_and_by_its_bytes(packed: Path, tmp_path: Path) -> None:
    packed.rename(tmp_path / "renamed.7z")
    assert kinds.found(tmp_path / "renamed.7z").suffix == ".zip"
    asked = [kinds.asked(Path(name)) for name in ("p.ZIP", "p.7z", "p")]
    assert [one.suffix if one else None for one in asked] == [".zip", ".7z", None]
