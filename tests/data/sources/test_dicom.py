"""DICOM: every header is a row, its attributes columns by keyword; pixels stay where they are, and what they may show is a finding."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydicom.dataset import Dataset, FileDataset, FileMetaDataset
from pydicom.uid import UID, DeflatedExplicitVRLittleEndian, ExplicitVRLittleEndian, generate_uid
from tests.data.sources.opening import Opened
from tests.edge.calling import Run

from reidrisk.data.bundled import bundled
from reidrisk.data.source import Candidate
from reidrisk.data.sources import dicom
from reidrisk.data.sources.dicom import SOURCE
from reidrisk.identify.hidden.dicom import header_group, profile_group
from reidrisk.model.problem import DependencyError

Open = Callable[..., Opened]
Refused = Callable[..., list[str]]
CT = "1.2.840.10008.5.1.4.1.1.2"


def instance(path: Path, at: int, syntax: UID = ExplicitVRLittleEndian, **more: Any) -> Path:
    """A slice of one of some patients."""
    meta = FileMetaDataset()
    meta.MediaStorageSOPClassUID = more.pop("media", CT)
    meta.MediaStorageSOPInstanceUID = generate_uid(entropy_srcs=[str(at)])
    meta.TransferSyntaxUID = syntax
    found = FileDataset(str(path), {}, file_meta=meta, preamble=bytes(128))
    found.SpecificCharacterSet = "GB18030"
    found.PatientName, found.PatientID = f"Wang=王^小明{at // 4}", f"P{at // 4:04d}"
    found.PatientSex, found.PatientAge = "MF"[at // 4 % 2], f"0{50 + at // 8}Y"
    found.StudyDate, found.Modality, found.SOPInstanceUID = "20240501", "CT", meta.MediaStorageSOPInstanceUID
    for name, value in more.items():
        setattr(found, name, value)
    path.parent.mkdir(parents=True, exist_ok=True)
    found.save_as(path, enforce_file_format=True)
    return path


def picture(**more: Any) -> dict[str, Any]:
    return {"Rows": 4, "Columns": 4, "BitsAllocated": 8, "SamplesPerPixel": 1, "PixelData": b"\xab" * 16, **more}


def row(found: Opened, at: int = 0) -> dict[str, str | None]:
    return dict(zip(found.table.columns, sorted(found.rows(), key=str)[at], strict=True))


def test_a_header_is_a_row_by_keywords(tmp_path: Path, opened: Open) -> None:
    inner = Dataset()
    inner.PatientID = "X1"
    path = instance(tmp_path / "a.dcm", 0, ImageType=["ORIGINAL", "PRIMARY"], OtherPatientIDsSequence=[inner, inner], **picture())
    found = opened(SOURCE, path)
    seen = row(found)
    assert {key: seen[key] for key in ("PatientName", "PatientID", "StudyDate", "ImageType", "OtherPatientIDsSequence[1].PatientID")} == {
        "PatientName": "Wang=王^小明0", "PatientID": "P0000", "StudyDate": "20240501", "ImageType": "ORIGINAL\\PRIMARY",
        "OtherPatientIDsSequence[1].PatientID": "X1",
    }  # fmt: skip
    assert (found.table.format, found.table.rows, found.table.labels["PatientName"]) == ("dicom", 1, "Patient's Name")
    assert "PixelData" not in found.table.columns


def test_private_attributes_and_long_ones_are_told(tmp_path: Path, opened: Open) -> None:
    path = instance(tmp_path / "a.dcm", 0)
    import pydicom

    dataset = pydicom.dcmread(path)
    block = dataset.private_block(0x0009, "ACME", create=True)
    block.add_new(1, "LO", "王小明")
    block.add_new(2, "UN", b"scanner 7")
    block.add_new(3, "UN", b"\x00\xff\x01")
    dataset.EncapsulatedDocument = bytes(2**17)
    dataset.save_as(path)
    found = opened(SOURCE, path)
    seen = row(found)
    digest = hashlib.md5(b"\x00\xff\x01", usedforsecurity=False).hexdigest()
    assert [seen[f"Private_0009_100{at}"] for at in (1, 2, 3)] == ["王小明", "scanner 7", digest]
    assert "4 private attributes" in found.said()
    assert "1 attribute holds something too long to be read" in found.said()
    assert "EncapsulatedDocument" in found.said()
    assert "EncapsulatedDocument" not in found.table.columns


@pytest.mark.parametrize("held", [400_000, 10])
def test_a_folder_is_a_row_for_each_instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Open, held: int) -> None:
    """Held in memory, or read twice; a key that only the last has is a column."""
    monkeypatch.setattr(dicom, "_MOST_HELD", held)
    folder = tmp_path / "study"
    for at in range(9):
        flag = {"BurnedInAnnotation": ("YES", "NO", None)[at % 3]} if at % 3 < 2 else {}
        last: dict[str, Any] = {"PatientComments": "x"} if at == 8 else {}
        instance(folder / f"s{at % 2}" / f"IM{at:03d}", at, **picture(**flag), **last)
    instance(folder / "report", 9)
    instance(folder / "DICOMDIR", 10, media="1.2.840.10008.1.3.10")
    (folder / "notes.pdf").write_bytes(b"%PDF-1.7")
    (folder / "link.dcm").symlink_to(folder / "s0" / "IM000")
    found = opened(SOURCE, folder)
    assert (found.table.rows, "PatientComments" in found.table.columns) == (10, True)
    assert [(one.kind, one.count) for one in found.table.others] == [("burnt_in", 3), ("pixels", 3), ("document", 1), ("picture", 2)]
    assert found.table.others[0].names == ("s0/IM000", "s0/IM006", "s1/IM003")


def test_which_folders_are_dicom(tmp_path: Path) -> None:
    def accepts(folder: Path) -> bool:
        return SOURCE.accepts(Candidate(folder, is_folder=True))

    (tmp_path / "a").mkdir()
    assert not accepts(tmp_path / "a")
    instance(tmp_path / "a" / "IM1", 0)
    assert accepts(tmp_path / "a")
    (tmp_path / "a" / "b.parquet").write_bytes(b"PAR1")
    assert not accepts(tmp_path / "a")
    (tmp_path / "a" / "b.parquet").rename(tmp_path / "a" / "b.csv")
    assert not accepts(tmp_path / "a")  # tables of a release, and pictures beside them
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "x.dcm").write_bytes(b"")
    assert accepts(tmp_path / "c")


def test_what_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Open, refused: Refused) -> None:
    path = tmp_path / "a.dcm"
    path.write_bytes(b"")
    assert refused(SOURCE, path) == ["empty"]
    path.write_text("姓名\n王小明\n", encoding="utf-8")
    assert refused(SOURCE, path, "王小明") == ["not_that_format"]
    assert refused(SOURCE, tmp_path / "gone.dcm") == ["file_not_found"]
    assert refused(SOURCE, instance(tmp_path / "z.dcm", 0, syntax=DeflatedExplicitVRLittleEndian)) == ["corrupt_file"]
    whole = instance(tmp_path / "b.dcm", 0).read_bytes()
    folder = tmp_path / "broken"
    folder.mkdir()
    for at in range(12):
        (folder / f"IM{at}").write_bytes(whole[: len(whole) - 3])
    found = refused(SOURCE, folder, "小明")
    assert (set(found), len(found)) == ({"corrupt_file"}, 10)
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "x.dcm").write_bytes(b"")
    assert refused(SOURCE, tmp_path / "empty") == ["empty"]
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "x.txt").write_bytes(b"")
    assert refused(SOURCE, tmp_path / "texts") == ["folder_without_data"]
    assert refused(SOURCE, instance(tmp_path / "d" / "DICOMDIR", 0, media="1.2.840.10008.1.3.10")) == ["empty"]
    monkeypatch.setattr(dicom, "_MOST_FILES", 11)
    assert refused(SOURCE, folder) == ["too_many_files"]
    monkeypatch.setitem(sys.modules, "pydicom", None)
    with pytest.raises(DependencyError) as caught:
        opened(SOURCE, tmp_path / "b.dcm")
    assert 'pip install "reidrisk[dicom]"' in caught.value.problem().say("zh")


@pytest.mark.parametrize("held", [400_000, 1])
def test_what_cannot_be_read_leaves_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Open, held: int) -> None:
    """A folder is read without its broken files; each is told by name and reason, and is a finding that somebody answers."""
    monkeypatch.setattr(dicom, "_MOST_HELD", held)
    folder = tmp_path / "study"
    whole = [instance(folder / f"IM{at}", at) for at in range(5)]
    whole[1].write_bytes(whole[1].read_bytes()[:-3])
    instance(folder / "s" / "IM9", 9, syntax=DeflatedExplicitVRLittleEndian)
    (folder / "s" / "x.dcm").write_bytes(b"")
    (folder / "y.DCM").write_text("王小明", encoding="utf-8")
    found = opened(SOURCE, folder)
    assert found.table.rows == 4
    assert sorted(filter(None, found.classes(["SOPInstanceUID"]).elements())) == [1] * 4
    assert [(one.kind, one.count, one.names) for one in found.table.others] == [("left_out", 4, ("IM1", "y.DCM", "s/IM9", "s/x.dcm"))]
    said = found.said()
    assert "1 file could not be read and was left out; whoever is in no other file was not assessed: IM1. Reason: The DICOM file is" in said
    assert "s/IM9. Reason: The DICOM file has the deflated transfer syntax" in said
    assert "2 files could not be read and were left out; whoever is in no other file was not assessed: y.DCM, s/x.dcm." in said
    assert "有 2 个文件无法读取" in found.said("zh")
    assert "王" not in found.said("zh")
    for one in ("IM1", "s/IM9", "s/x.dcm", "y.DCM"):
        (folder / one).unlink()
    assert opened(SOURCE, folder).table.fingerprint == found.table.fingerprint, "of what was read"


def test_sequences_without_end_are_cut(tmp_path: Path, opened: Open) -> None:
    """A hostile file nests them as deep as it likes."""
    inner = Dataset()
    inner.PatientID = "deep"
    for _ in range(30):
        outer = Dataset()
        outer.OtherPatientIDsSequence = [inner]
        inner = outer
    found = opened(SOURCE, instance(tmp_path / "a.dcm", 0, OtherPatientIDsSequence=[inner]))
    assert max(len(name.split(".")) for name in found.table.columns) <= 8


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("PatientName", "who"), ("OtherPatientIDsSequence[0].PatientID", "who"), ("StudyInstanceUID", "uid"), ("SOPClassUID", None),
        ("StudyDate", "when"), ("PatientBirthTime", "when"), ("StationName", "where"), ("PatientWeight", "trait"),
        ("SeriesDescription", "words"), ("Private_0009_1001", "private"), ("Modality", None), ("Rows", None), ("SliceThickness", None),
        ("ClinicalTrialSubjectID", "who"), ("InterpretationAuthor", "who"), ("GPSLatitude", "where"), ("ReasonForVisit", "words"),
        ("EthnicGroupCodeSequence[0].CodeValue", "trait"), ("EthnicGroupCodeSequence[0].CodingSchemeDesignator", None),
        ("VerifyingObserverSequence[0].VerifyingOrganization", "where"), ("ContentSequence[0].ValueType", "other"),
        ("StudyUpdateDateTime", "when"), ("EvaluatorName", "who"), ("ScheduledAdmissionDate", "when"), ("NetworkID", "where"),
    ],
)  # fmt: skip
def test_what_the_profile_protects(name: str, group: str | None) -> None:
    assert profile_group(name) == group


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("(0010,0010)", "who"), ("0010,1010", "trait"), ("0010|0030", "when"), ("00100020", "who"), ("x00080020", "when"),
        ("0x0008,0x0018", "uid"), ("(0010,0010) Patient's Name", "who"), ("Tag_0008_0090", "who"), ("(6002,4000)", "words"),
        ("00100010.Value[0].Alphabetic", "who"), ("00081110.Value[0].00081155", "uid"), ("(0009,0010)", "private"),
        ("(0018,0060)", None), ("(0008,0016)", None), ("20230101", None), ("2023-0101", None), ("1999 2001", None), ("0010", None),
    ],
)  # fmt: skip
def test_an_attribute_is_known_by_its_number(name: str, group: str | None) -> None:
    assert profile_group(name) == header_group(name) == group


def test_the_numbers_are_those_of_the_dictionary() -> None:
    from pydicom.datadict import keyword_for_tag

    numbers = bundled("reidrisk.identify.hidden", "dicom_tags.toml")
    found = {f"{group}{one[:4]}": one[5:] for group, elements in numbers.items() for one in elements}
    assert all(keyword_for_tag(int(tag, 16)) == keyword for tag, keyword in found.items() if "x" not in tag)
    table = bundled("reidrisk.identify.hidden", "dicom_profile.toml")
    assert {keyword for group in table.values() for keyword in group} <= set(found.values())


def test_the_table_of_the_profile_is_whole() -> None:
    """617 attributes of Table E.1-1 by three extractions (the edition of 2025), comments on overlays, and two newer ones; each once."""
    from pydicom.datadict import tag_for_keyword

    table = bundled("reidrisk.identify.hidden", "dicom_profile.toml")
    keywords = [keyword for group in table.values() for keyword in group]
    assert set(table) == {"who", "uid", "when", "where", "trait", "words", "other"}
    assert len(keywords) == len(set(keywords)) == 617 + 1 + 2
    assert [one for one in keywords if one != "OverlayComments" and tag_for_keyword(one) is None] == []
    assert all(profile_group(one) == group for group, found in table.items() for one in found)


def test_from_the_command_line(run: Run, tmp_path: Path) -> None:
    """Scanned, assessed with the finding on pixels, treated into a table; a name by the profile where no list has it."""
    for at in range(40):
        instance(tmp_path / "study" / f"IM{at:03d}", at, PlateID=f"C{at}", **picture(BurnedInAnnotation="NO" if at else "YES"))
    (tmp_path / "study" / "broken.dcm").write_bytes((tmp_path / "study" / "IM001").read_bytes()[:400])
    ran = run("scan", "study", "--json")
    assert ran.code == 0, ran.err
    by_name = {one["name"]: one for one in ran.json["columns"]}
    assert by_name["PatientName"]["roles"] == ["DI"]
    assert {"dicom-ps3.15:who", "dicom-ps3.15:where"} <= {
        one["rule"] for name in ("PatientID", "PlateID") for one in by_name[name]["evidence"]
    }
    assert by_name["PlateID"]["roles"] != []
    ni = ",".join(
        name for name in by_name if name not in {"PatientName", "PatientID", "PatientSex", "PatientAge", "SOPInstanceUID", "PlateID"}
    )
    words = ("study", "--di", "PatientName,PatientID,SOPInstanceUID,PlateID", "--qi", "PatientSex,PatientAge", "--ni", ni)
    ran = run("assess", *words, "--json")
    assert ran.code in {0, 1}, ran.err
    assert [one["subject"] for one in ran.json["cautions"] if one["code"] == "files-not-examined"] == [["left_out"], ["burnt_in"]]
    assert any("broken.dcm" in note for note in ran.json["dataset"]["notes"])
    ran = run("mitigate", *words, "--k", "2", "-o", "out.csv")
    assert (ran.code, (tmp_path / "out.csv").exists()) == (0, True), ran.err
    ran = run("mitigate", *words, "--k", "2", "-o", "out.dcm")
    assert (ran.code, (tmp_path / "out.dcm").exists()) == (2, False)
