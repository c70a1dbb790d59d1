"""A zip archive: one table of it is read, and whatever else lies in it is told; nothing is unpacked onto a disk."""

from __future__ import annotations

import gzip
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from tests.data.sources.opening import Opened
from tests.edge.calling import Run

from reidrisk.data.archives import zip_archive
from reidrisk.data.archives.other_files import kind_of
from reidrisk.data.sources import zipped
from reidrisk.data.sources.zipped import SOURCE
from reidrisk.data.text import bytestream

Open = Callable[..., Opened]
Refused = Callable[..., list[str]]
PNG = b"\x89PNG\r\n\x1a\n\x00\x00"
PEOPLE = "pname,sex,age\n" + "".join(f"P{at:03d},{'FM'[at % 2]},{20 + at % 5}\n" for at in range(60))


def packed(path: Path, **members: Any) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize("kind", ["csv", "gb18030", "jsonl", "xlsx", "parquet"])
def test_what_lies_in_it_reads_as_it_does_outside(tmp_path: Path, opened: Open, kind: str) -> None:
    frame = pd.DataFrame({"姓名": ["王小明", "李丽", "欧阳锋"], "年龄": ["41", "38", "41"]})
    inner = tmp_path / f"people.{'csv' if kind == 'gb18030' else kind}"
    if kind == "xlsx":
        frame.to_excel(inner, index=False)
    elif kind == "parquet":
        frame.to_parquet(inner)
    elif kind == "jsonl":
        frame.to_json(inner, orient="records", lines=True, force_ascii=False)
    else:
        frame.to_csv(inner, index=False, encoding="gb18030" if kind == "gb18030" else "utf-8")
    path = packed(tmp_path / "a.zip", **{f"发布/{inner.name}": inner.read_bytes()})
    found = opened(SOURCE, path)
    assert found.rows() == Counter([("王小明", "41"), ("李丽", "38"), ("欧阳锋", "41")])
    assert found.rows() == found.rows()
    assert (found.table.columns, found.table.sheets, found.table.others) == (("姓名", "年龄"), 1, ())
    assert found.table.fingerprint.kind == "bytes-sha256"
    written = [one for one in found.engine.folder.rglob("*") if one.is_file() and not one.is_symlink() and one.name != "lock"]
    assert written == []  # nothing was unpacked onto the disk
    found.table.close()


def test_of_several_tables_the_largest_is_read_and_the_rest_is_told(tmp_path: Path, opened: Open, refused: Refused) -> None:
    path = packed(
        tmp_path / "a.zip",
        **{
            "visits/people.csv": PEOPLE,
            "codes.csv": "a\n1\n",
            "p/face.png": PNG,
            "p/other.jpg": b"\xff\xd8\xff\x00",
            "scan.bin": b"\x00\x01",
            "__MACOSX/._x": b"\x00",
            ".DS_Store": b"\x00",
            "inner.zip": b"PK\x03\x04",
            "folder/": b"",
        },
    )
    found = opened(SOURCE, path)
    assert (found.table.columns, found.table.rows, found.table.sheets) == (("pname", "sex", "age"), 60, 2)
    assert "codes.csv" in found.said()
    assert [(one.kind, one.count, one.names) for one in found.table.others] == [
        ("archive", 1, ("inner.zip",)), ("picture", 2, ("p/face.png", "p/other.jpg")), ("unknown", 1, ("scan.bin",)),
    ]  # fmt: skip
    for wanted in ("codes.csv", "2"):
        assert opened(SOURCE, path, sheet=wanted).rows() == Counter([("1",)])
    assert opened(SOURCE, path, sheet="people.csv").table.rows == 60
    assert refused(SOURCE, path, sheet="people.xlsx") == ["no_such_table"]


def test_a_chinese_name_of_before_unicode_is_readable(tmp_path: Path, opened: Open) -> None:
    path = packed(tmp_path / "a.zip", **{"AAAA.csv": PEOPLE, "b.csv": "a\n1\n"})
    path.write_bytes(path.read_bytes().replace(b"AAAA.csv", "名单".encode("gb18030") + b".csv"))
    assert "名单.csv" in opened(SOURCE, path).said("zh")


@pytest.mark.parametrize(
    ("name", "members", "codes"),
    [
        ("none", {}, ["empty"]),
        ("pictures", {"a.png": PNG}, ["no_tables"]),
        ("nested", {"a.zip": b"PK\x03\x04"}, ["no_tables"]),
    ],
)
def test_what_cannot_be_read(tmp_path: Path, refused: Refused, name: str, members: dict[str, bytes | str], codes: list[str]) -> None:
    path = packed(tmp_path / f"{name}.zip", **members)
    assert refused(SOURCE, path) == codes


def test_archives_that_are_none_damaged_or_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused, run: Run) -> None:
    path = tmp_path / "a.zip"
    path.write_text("姓名\n王小明\n", encoding="utf-8")
    assert run("scan", "a.zip", "--json").code == 2
    assert refused(SOURCE, path, "王小明") == ["corrupt_archive"]
    assert refused(SOURCE, tmp_path / "gone.zip") == ["file_not_found"]
    whole = packed(tmp_path / "b.zip", **{"a.csv": PEOPLE}).read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert refused(SOURCE, path) == ["corrupt_archive"]
    path.write_bytes(whole[:60] + b"\xff\xff\xff" + whole[63:])
    assert refused(SOURCE, path) == ["corrupt_archive"]
    end = whole.index(b"PK\x05\x06")
    path.write_bytes(whole[: end + 10] + b"\x39\x30" + whole[end + 12 :])  # 12,345 members in the listing of one
    assert refused(SOURCE, path) == ["corrupt_archive"]
    at = whole.index(b"PK\x01\x02")
    locked = whole[:6] + b"\x01" + whole[7 : at + 8] + b"\x01" + whole[at + 9 :]
    path.write_bytes(locked)
    assert refused(SOURCE, path) == ["encrypted_archive"]
    monkeypatch.setattr(zip_archive, "MOST_MEMBERS", 0)
    path.write_bytes(whole)
    assert refused(SOURCE, path) == ["too_many_files"]


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_a_text_too_large_to_be_unpacked_into_memory_is_read_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Open, method: int, encoding: str
) -> None:
    text = "姓名,年龄\n" + "".join(f"王{at},{at % 90}\n" for at in range(20_000))
    with zipfile.ZipFile(tmp_path / "a.zip", "w", method) as archive:
        archive.writestr("before.txt", "x\n")
        archive.writestr("发布/people.csv", text.encode(encoding))
    monkeypatch.setattr(zipped, "most_unpacked", lambda _memory: 150_000)
    assert len(text.encode(encoding)) > 150_000
    found = opened(SOURCE, tmp_path / "a.zip")
    assert found.rows() == Counter((f"王{at}", str(at % 90)) for at in range(20_000))
    assert found.rows() == found.rows()
    assert (found.table.format, found.table.encoding, found.table.rows) == ("csv", encoding, 20_000)
    assert [one.name for one in found.table.parts()]
    written = [one for one in found.engine.folder.rglob("*") if one.is_file() and not one.is_symlink() and one.name != "lock"]
    assert written == []
    found.table.close()


def test_what_is_too_large_even_so_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    text = "a,b\n" + "".join(f"{at},{at * 7919 % 100_003}\n" for at in range(20_000))
    monkeypatch.setattr(zipped, "most_unpacked", lambda _memory: 20_000)
    assert refused(SOURCE, packed(tmp_path / "a.zip", **{"a.csv": text})) == ["member_too_large"]
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.csv", text)
    assert refused(SOURCE, tmp_path / "b.zip") == ["member_too_large"]
    inner = packed(tmp_path / "c.zip", **{"a.csv.gz": gzip.compress(text.encode())})
    assert refused(SOURCE, inner) == ["member_too_large"]


def test_a_bomb_is_stopped_whatever_it_says_of_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    path = packed(tmp_path / "a.zip", **{"a.csv": PEOPLE + "x,y,z\n" * 1_000_000})
    monkeypatch.setattr(zipped, "most_unpacked", lambda _memory: 100_000)
    monkeypatch.setattr(bytestream, "RATIO_COUNTS_FROM", 2**20)
    assert refused(SOURCE, path) == ["archive_bomb"]
    whole = path.read_bytes()
    at = whole.index(b"PK\x01\x02") + 24
    for says in (1000, 200_000):  # less than it has, for a text that is unpacked, and for one that is read packed
        path.write_bytes(whole[:at] + says.to_bytes(4, "little") + whole[at + 4 :])
        assert refused(SOURCE, path) in (["corrupt_archive"], ["archive_bomb"])


@pytest.mark.parametrize("checksum", [True, False])
def test_a_text_read_packed_is_checked_as_one_that_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused, *, checksum: bool
) -> None:
    path = packed(tmp_path / "a.zip", **{"a.csv": "a,b\n" + "".join(f"{one},{one * 7919 % 100_003}\n" for one in range(20_000))})
    whole = path.read_bytes()
    at = whole.index(b"PK\x01\x02") + 16 if checksum else 20_000  # or in the middle of the text that it is of
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
    monkeypatch.setattr(zipped, "most_unpacked", lambda _memory: 150_000)
    assert refused(SOURCE, path) == ["corrupt_archive"]


def test_problems_of_a_member_have_its_place(tmp_path: Path, run: Run) -> None:
    for text in ("a,b\n", "a,b,c\n" + "1,2,3\n" * 9 + "1,2\n"):
        packed(tmp_path / "a.zip", **{"a.csv": text})
        ran = run("assess", "a.zip", "--qi", "a")
        assert (ran.code, "a.zip › a.csv" in ran.err, "reidrisk-" in ran.err) == (2, True, False)


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        (PNG, "picture"),
        (b"\xff\xd8\xff\xe0", "picture"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8", "picture"),
        (bytes(128) + b"DICM", "picture"),
        (b"RIFF\x00\x00\x00\x00WAVEfmt", "sound"),
        (b"ID3\x04\x00", "sound"),
        (b"\x00\x00\x00\x18ftypM4A ", "sound"),
        (b"\x00\x00\x00\x18ftypmp42", "film"),
        (b"\x1aE\xdf\xa3", "film"),
        (b"%PDF-1.7", "document"),
        (b"PK\x03\x04" + bytes(26) + b"word/", "document"),
        (b"PK\x03\x04" + bytes(26) + b"a.csv", "archive"),
        (b"\x1f\x8b\x08", "archive"),
        (b"\x7fELF\x00", "unknown"),
        (b"\x00\x01", "unknown"),
        (b"BMI,age\n20,3\n", "text"),
        (b"ID3,x\n", "text"),
        ("姓名".encode(), "text"),
        (b"", "text"),
        (b"XXXX\x00\x00\x00\x00WAVE", "unknown"),
    ],
)
def test_what_a_file_is_by_its_first_bytes(head: bytes, kind: str) -> None:
    assert kind_of(head) == kind


WORDS = ("--di", "pname", "--qi", "sex", "--ni", "age", "--json")


def found(ran: object) -> list[str]:
    return [one["subject"][0] for one in ran.json["cautions"] if one["code"] == "files-not-examined"]  # type: ignore[attr-defined]


def test_pictures_in_an_archive_are_a_finding_that_somebody_answers(run: Run, tmp_path: Path) -> None:
    packed(tmp_path / "a.zip", **{"people.csv": PEOPLE, "face.png": PNG, "voice.wav": b"RIFF\x00\x00\x00\x00WAVE"})
    packed(tmp_path / "plain.zip", **{"people.csv": PEOPLE})
    assert found(run("assess", "plain.zip", *WORDS)) == []
    ran = run("assess", "a.zip", *WORDS)
    assert (ran.code in {0, 1}, found(ran)) == (True, ["picture", "sound"])
    ran = run("assess", "a.zip", *WORDS, "--accept", "files-not-examined:picture=none shows a person", "--by", "Li")
    (settled,) = [one for one in ran.json["cautions"] if one.get("accepted") and one["code"] == "files-not-examined"]
    assert settled["subject"] == ["picture"]
    ran = run("mitigate", "a.zip", *WORDS[:-1], "--k", "5", "-o", "out.csv")
    assert (ran.code, (tmp_path / "out.csv").exists()) == (0, True), ran.err
    assert run("mitigate", "a.zip", *WORDS[:-1], "--k", "5", "-o", "out.zip").code == 2
    assert run("scan", "a.zip", "--json").code == 0


def test_pictures_in_a_folder_of_parquet_are_a_finding_too(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "release"
    folder.mkdir()
    pd.DataFrame({"pname": ["a", "b"] * 20, "sex": ["F"] * 40, "age": ["3"] * 40}).to_parquet(folder / "part.parquet")
    (folder / "_SUCCESS").write_bytes(b"")
    (folder / ".part.crc").write_bytes(b"\x00")
    assert found(run("assess", "release", *WORDS)) == []
    (folder / "x-ray.jpg").write_bytes(b"\xff\xd8\xff\x00")
    (folder / "notes.csv").write_text("a,b\n", encoding="utf-8")
    assert found(run("assess", "release", *WORDS)) == ["picture", "text"]


def test_that_all_tables_were_asked_for_is_not_called_without_effect(tmp_path: Path, run: Run) -> None:
    visits = "pname,day\n" + "".join(f"P{at % 60:03d},2024-01-{at % 28 + 1:02d}\n" for at in range(120))
    path = packed(tmp_path / "a.zip", **{"people.csv": PEOPLE, "visits.csv": visits})
    said = run("scan", str(path), "--sheet", "all", "--lang", "en").out
    assert "They are assessed as one table" in " ".join(said.split())
    assert "no effect" not in said
    plain = tmp_path / "t.csv"
    plain.write_text(PEOPLE)
    assert "no effect" in run("scan", str(plain), "--sheet", "all", "--lang", "en").out
