"""What the properties of pictures and documents hold, by kind: of files that Pillow wrote (pictures.json), and of bytes made by hand."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.archives.other_files import HEAD, beside, of_all
from reidrisk.data.archives.written_inside import inside
from reidrisk.grade.cautions.files_not_examined import sentence
from reidrisk.model.dataset import OtherFiles

FILES = json.loads(Path(__file__).with_name("pictures.json").read_text(encoding="utf-8"))


def written(part: str, name: str) -> bytes:
    return b64decode(FILES[part][name])


@pytest.mark.parametrize("form", FILES["camera"])
def test_the_properties_that_a_camera_writes_are_told_by_kind(form: str) -> None:
    place = {"place"} - ({"place"} if form == "TIFF" else set())  # which Pillow does not write there
    assert inside(written("camera", form)) == {"day", "name", "device"} | place


@pytest.mark.parametrize("form", FILES["bare"])
def test_a_bare_picture_says_nothing_of_anybody(form: str) -> None:
    assert inside(written("bare", form)) == set()


def test_xmp_iptc_comments_and_text_are_read_too() -> None:
    assert inside(written("more", "xmp")) == {"name", "place", "words"}
    assert inside(written("more", "text")) == {"name", "words"}
    iptc = b"Photoshop 3.0\0" + b"\x1c\x02\x50\x00\x03A B" + b"\x1c\x02\x5a\x00\x04Wuxi"
    assert inside(b"\xff\xd8\xff\xed" + (len(iptc) + 2).to_bytes(2) + iptc + b"\xff\xda\x00\x02") == {"name", "place"}


def test_the_information_of_a_pdf_is_told_but_not_an_empty_author() -> None:
    assert {"name", "words"} <= inside(written("more", "pdf"))
    assert "name" not in inside(b"%PDF-1.4 /Author ()")


def test_what_lies_in_a_folder_is_counted_and_said_without_a_value(tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text("name,age\nA,1\n", encoding="utf-8")
    (tmp_path / "a.jpg").write_bytes(written("camera", "JPEG"))
    (tmp_path / "b.jpg").write_bytes(b"\xff\xd8\xff\xdb\x00\x04\x00\x00\xff\xda\x00\x02")
    (tmp_path / "c.pdf").write_bytes(b"%PDF-1.4\n" + b" " * HEAD + b"/Author (A. Person)")
    found = {one.kind: one for one in beside(tmp_path)}
    assert dict(found["picture"].inside) == {"place": 1, "name": 1, "device": 1, "day": 1}
    assert dict(found["document"].inside) == {"name": 1}
    both = of_all([found["picture"], OtherFiles("picture", 2, ("z.png",), (("place", 2),))])
    assert (both[0].count, both[0].inside[0]) == (4, ("place", 3))
    for lang in ("zh", "en"):
        said = sentence(found["picture"]).say(lang)
        assert "Person" not in said.replace("a person", "")
        assert "SN-0001" not in said
        assert "EXIF" in said


@given(
    st.sampled_from([b"\xff\xd8", b"\x89PNG\r\n\x1a\n", b"II*\0", b"MM\0*", b"RIFF....WEBPEXIF....II*\0", b"%PDF"]), st.binary(max_size=300)
)
def test_any_bytes_are_read_to_an_end(begin: bytes, rest: bytes) -> None:
    assert inside(begin + rest) <= {"day", "device", "name", "place", "program", "words"}
