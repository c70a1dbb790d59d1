"""How many pages a paper may have: as PDF in the cases that papers are held against, in Word as LibreOffice sets it without its fonts."""

from __future__ import annotations

import io
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from tests.document.document_cases import LEVEL_3
from tests.document.test_kinds import GOVERNED, KINDS, WRITERS, document, material
from tests.document.test_mitigated import RECORD
from tests.document.untrue_cases import cases
from tests.patience import PATIENCE

from reidrisk.document.content import Break, Document, Heading, texts
from reidrisk.document.issue.letterhead import Letterhead
from reidrisk.model.text import LANGS, Lang

pypdf = pytest.importorskip("pypdf")
pytest.importorskip("typst")
docx = pytest.importorskip("docx")
OFFICE = shutil.which("soffice")
MOST = {"summary": 1, "plan": 6, "risk-report": 8, "service-request": 4}
_HEAD = Letterhead(("某市示例医院　科研数据中心", "Example Hospital, Research Data Centre"))
_CASES = ("untreated", "half answered", "two kinds of people", "500 columns", "approved")


def _apart(made: Document) -> Document:
    """Without its annex: that is counted apart."""
    at = next((at for at, block in enumerate(made.blocks) if isinstance(block, Break)), len(made.blocks))
    return replace(made, blocks=made.blocks[:at])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", _CASES)
def test_papers_keep_to_their_pages(name: str, lang: Lang) -> None:
    found = {
        key: len(pypdf.PdfReader(io.BytesIO(WRITERS["pdf"].write(_apart(document(KINDS[key], cases()[name], lang)), _HEAD))).pages)
        for key in MOST
    }
    assert {key: pages for key, pages in found.items() if pages > MOST[key]} == {}


@pytest.mark.parametrize("name", [*_CASES, "treated, a goal missed"])
def test_the_summary_is_one_page_in_both_languages_too(name: str) -> None:
    made = WRITERS["pdf"].write(document(KINDS["summary"], cases()[name], "both"), _HEAD)
    assert len(pypdf.PdfReader(io.BytesIO(made)).pages) == 1


@pytest.mark.parametrize("key", ["risk-report", "risk-method", "plan"])  # the others are signed elsewhere, or by each entry
def test_the_first_page_of_both_languages_holds_where_it_is_signed(key: str) -> None:
    given = material(LEVEL_3, mitigation=RECORD, governed=GOVERNED)
    first = pypdf.PdfReader(io.BytesIO(WRITERS["pdf"].write(document(KINDS[key], given, "both"), _HEAD))).pages[0].extract_text()
    assert "policy manager" in first.replace("\n", " ")
    assert "Chen Jing" in first


@pytest.mark.skipif(OFFICE is None, reason="no LibreOffice on this machine")
def test_word_keeps_to_them_with_any_fonts(tmp_path: Path) -> None:
    """What stands in for the fonts that Word has is wider and higher; lines of tables are of a height of their own."""
    papers = []
    for key in MOST:
        for lang in LANGS:
            path = tmp_path / f"{key}-{lang}.docx"
            path.write_bytes(WRITERS["docx"].write(_apart(document(KINDS[key], cases()["half answered"], lang)), _HEAD))
            papers.append(str(path))
    words = [
        str(OFFICE),
        f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
        "--headless",
        "--convert-to",
        "pdf",
        "--outdir",
        str(tmp_path),
    ]
    subprocess.run([*words, *papers], check=True, capture_output=True, timeout=PATIENCE)
    found = {paper: len(pypdf.PdfReader(Path(paper).with_suffix(".pdf")).pages) for paper in papers}
    assert {paper: pages for paper, pages in found.items() if pages > MOST[Path(paper).stem.rsplit("-", 1)[0]]} == {}


def test_no_chapter_of_word_leaves_most_of_a_page_empty() -> None:
    made = document(KINDS["risk-report"], material(LEVEL_3, mitigation=RECORD), "en")
    assert any(isinstance(block, Break) for block in made.blocks)
    word = docx.Document(io.BytesIO(WRITERS["docx"].write(made, Letterhead())))
    headings = [one for one in word.paragraphs if one.style.name.startswith("Heading")]
    assert len(headings) == sum(isinstance(block, Heading) for block in made.blocks)
    assert not any(one.paragraph_format.page_break_before for one in headings)


@pytest.mark.parametrize("lang", LANGS)
def test_a_list_of_hundreds_of_columns_is_named_by_its_first_and_its_number(lang: Lang) -> None:
    made = document(KINDS["risk-report"], cases()["500 columns"], lang)
    said = "\n".join(text for block in made.blocks for text in texts(block))
    assert "m000" in said
    assert "500" in said
    assert "m499" not in said


def test_what_a_printed_page_says_of_its_control_stands_two_facts_a_line_and_no_chapter_begins_a_page() -> None:
    page = WRITERS["html"].write(document(KINDS["risk-report"], material(LEVEL_3, mitigation=RECORD), "en"), _HEAD).decode()
    assert "columns: 2" in page
    assert "break-before" not in page
    assert 'class="break"' not in page
