"""What of PDF/A-2b (ISO 19005-2, level b) and of tagging can be checked without a validator, on every object of a real document."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.document.document_cases import LEVEL_1, LEVEL_3
from tests.document.test_kinds import KINDS, WRITERS, document, material
from tests.document.test_mitigated import RECORD

from reidrisk.document.issue.letterhead import Letterhead
from reidrisk.model.text import LANGS, Lang

pypdf = pytest.importorskip("pypdf")
pytest.importorskip("typst")
_FORBIDDEN_ACTIONS = {
    "/Launch", "/Sound", "/Movie", "/ResetForm", "/ImportData", "/JavaScript", "/Hide", "/SetOCGState", "/Rendition", "/Trans",
}  # fmt: skip
_STRUCTURE = {"/Document", "/H1", "/P", "/Table", "/TR", "/TH", "/TD", "/Figure", "/Formula", "/L", "/LI", "/Caption"}


def objects(reader: Any) -> Iterator[Any]:
    """Every object of the file, streams and those within others."""
    for number in range(1, int(reader.trailer["/Size"])):
        found = reader.get_object(number)
        if found is not None:
            yield from _within(found)


def _within(value: Any) -> Iterator[Any]:
    yield value
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in parts:
        if not isinstance(one, pypdf.generic.IndirectObject):
            yield from _within(one)


@pytest.fixture(scope="module", params=LANGS)
def written(request: pytest.FixtureRequest) -> tuple[Lang, bytes]:
    made, method = (document(KINDS[key], material(LEVEL_3, mitigation=RECORD), request.param) for key in ("risk-report", "risk-method"))
    made = replace(made, blocks=(*made.blocks, *method.blocks))  # pictures of the one, formulas of the other
    return request.param, WRITERS["pdf"].write(made, Letterhead())


def test_archival(written: tuple[Lang, bytes]) -> None:
    lang, content = written
    assert re.match(rb"%PDF-1\.[1-7]\n%[\x80-\xff]{4}", content), "6.1.2: header, and a line of bytes above 127"
    assert content.rstrip().endswith(b"%%EOF")
    reader = pypdf.PdfReader(io.BytesIO(content))
    root = reader.trailer["/Root"]
    assert "/Encrypt" not in reader.trailer, "6.1.3"
    assert len(reader.trailer["/ID"]) == 2, "6.1.3"
    meta = root["/Metadata"].get_data().decode()
    assert "/Filter" not in root["/Metadata"], "metadata stay readable"
    assert "<pdfaid:part>2</pdfaid:part>" in meta, "6.6.4"
    assert "<pdfaid:conformance>B</pdfaid:conformance>" in meta, "6.6.4"
    assert "<pdfuaid:part>1</pdfuaid:part>" in meta, "ISO 14289-1 5"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"], "ISO 14289-1 7.1"
    assert "dc:title" in meta
    assert "dc:language" in meta
    intents = root["/OutputIntents"]
    assert [one["/S"] for one in intents] == ["/GTS_PDFA1"], "6.2.3"
    profile = intents[0]["/DestOutputProfile"].get_data()
    assert profile[36:40] == b"acsp", "6.2.3: an ICC profile"
    assert profile[16:20] == b"RGB ", "6.2.3"
    assert root["/Lang"].lower().startswith(lang)
    assert root["/MarkInfo"]["/Marked"]
    assert not {"/JavaScript", "/EmbeddedFiles"} & set(root.get("/Names", {})), "6.8, 6.4"
    assert not {"/OpenAction", "/AA", "/AcroForm", "/Requirements", "/NeedsRendering"} & set(root), "6.5, 6.4"
    assert len(reader.outline) > 4


def test_no_object_that_archival_files_may_not_hold(written: tuple[Lang, bytes]) -> None:
    reader = pypdf.PdfReader(io.BytesIO(written[1]))
    seen = 0
    for one in objects(reader):
        if not isinstance(one, dict):
            continue
        seen += 1
        assert one.get("/S") not in _FORBIDDEN_ACTIONS, "6.5.1"
        assert one.get("/Subtype") not in {"/PS", "/3D", "/Sound", "/Screen", "/Movie", "/FileAttachment"}, "6.2.9, 6.3.1"
        assert "/LZWDecode" not in str(one.get("/Filter", "")), "6.1.7"
        assert "/F" not in one or one.get("/Type") != "/XObject", "6.1.7: no outside streams"
        assert one.get("/Interpolate") in {None, False} or not one["/Interpolate"], "6.2.8"
        assert one.get("/TR") in {None, "/Identity"}, "6.2.5"
        if one.get("/Type") == "/ExtGState":
            assert one.get("/BM", "/Normal") in {"/Normal", "/Compatible", "/Multiply", "/Screen", "/Overlay"}, "6.2.10"
    assert seen > 200


def test_every_font_is_embedded_with_its_characters(written: tuple[Lang, bytes]) -> None:
    reader = pypdf.PdfReader(io.BytesIO(written[1]))
    fonts = [one for one in objects(reader) if isinstance(one, dict) and one.get("/Type") == "/Font" and one.get("/Subtype") == "/Type0"]
    assert fonts
    for font in fonts:
        below = font["/DescendantFonts"][0].get_object()
        descriptor = below["/FontDescriptor"].get_object()
        assert {"/FontFile2", "/FontFile3"} & set(descriptor), "6.2.11.4"
        assert re.match(r"/[A-Z]{6}\+", descriptor["/FontName"]), "a subset says so"
        assert b"beginbf" in font["/ToUnicode"].get_object().get_data()
        assert "/W" in below, "6.2.11.5"
    simple = {one.get("/Subtype") for one in objects(reader) if isinstance(one, dict) and one.get("/Type") == "/Font"}
    assert simple <= {"/Type0", "/CIDFontType0", "/CIDFontType2", "/Type3"}


def test_the_tags_tell_headings_tables_pictures_and_formulas(written: tuple[Lang, bytes]) -> None:
    reader = pypdf.PdfReader(io.BytesIO(written[1]))
    elements = [one for one in objects(reader) if isinstance(one, dict) and "/P" in one and "/S" in one and "/K" in one]
    kinds = {str(one["/S"]) for one in elements}
    assert kinds >= _STRUCTURE, _STRUCTURE - kinds
    for one in elements:
        if one["/S"] in {"/Figure", "/Formula"}:
            assert len(str(one.get("/Alt", ""))) > 5, "a picture or formula says in words what it shows"
    assert sum(one["/S"] == "/Figure" for one in elements) >= 4
    assert sum(one["/S"] == "/Formula" for one in elements) >= 6


def test_every_table_has_a_head_that_says_what_its_columns_mean(written: tuple[Lang, bytes]) -> None:
    """ISO 14289-1 7.5, Matterhorn 15: facts with their names, which have none, are no tables and are read one after the other."""
    reader = pypdf.PdfReader(io.BytesIO(written[1]))
    tables = [one for one in objects(reader) if isinstance(one, dict) and one.get("/S") == "/Table" and "/K" in one]
    assert len(tables) >= 4
    for one in tables:
        heads = [below for below in _below(one) if below.get("/S") == "/TH"]
        assert heads
        assert all(_attributes(below)["/Scope"] == "/Column" for below in heads)


def _below(element: Any) -> Iterator[Any]:
    """What stands under an element, at any depth."""
    kids = element.get("/K", ())
    for kid in kids if isinstance(kids, list) else [kids]:
        found = kid.get_object()
        if isinstance(found, dict) and "/S" in found:
            yield found
            yield from _below(found)


def _attributes(element: Any) -> dict[str, Any]:
    given = element["/A"].get_object()
    return {key: value for part in (given if isinstance(given, list) else [given]) for key, value in part.get_object().items()}


def test_the_same_content_gives_the_same_bytes_and_every_page_says_its_state() -> None:
    made = document(KINDS["impact"], material(LEVEL_1), "en")
    content = WRITERS["pdf"].write(made, Letterhead())
    assert content == WRITERS["pdf"].write(made, Letterhead())
    for page in pypdf.PdfReader(io.BytesIO(content)).pages:
        assert "Not approved by management" in page.extract_text()


def test_its_folder_is_known_by_a_lock_while_it_is_made_and_gone_afterwards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """So that what a killed run leaves of a document is swept by the next one."""
    import typst

    met: list[bool] = []

    def setter(main: Path, **_given: Any) -> None:
        met.append(main.is_file() and main.parent.with_name(f"{main.parent.name}.lock").is_file() and main.is_relative_to(tmp_path))
        raise OSError

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(typst, "Compiler", setter)
    with pytest.raises(OSError):  # noqa: PT011 - ours
        WRITERS["pdf"].write(document(KINDS["summary"], material(LEVEL_3), "en"), Letterhead())
    assert (met, list(tmp_path.iterdir())) == ([True], [])


def test_a_logo_says_whose_it_is() -> None:
    """With words of the letterhead, and of the paper where it has none: the typesetter refuses a picture without (ISO 14289-1 7.3)."""
    logo = bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
    )
    made = document(KINDS["summary"], material(LEVEL_3), "en")
    for lines, said in ((("Example Hospital",), "Example Hospital"), ((), made.title)):
        reader = pypdf.PdfReader(io.BytesIO(WRITERS["pdf"].write(made, Letterhead(lines, logo, "image/png"))))
        pictures = [one for one in objects(reader) if isinstance(one, dict) and one.get("/S") == "/Figure"]
        assert [one["/Alt"] for one in pictures] == [said]
