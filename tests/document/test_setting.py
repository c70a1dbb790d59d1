"""How papers are set: an organisation's own Word template, formulas numbered as in the standard, no page for next to nothing."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.document.document_cases import LEVEL_3
from tests.document.paper_reading import READ
from tests.document.test_kinds import KINDS, WRITERS, document, material
from tests.edge.calling import Run

from reidrisk.document.content import Document, Para
from reidrisk.document.issue.letterhead import Letterhead, template_from
from reidrisk.model.problem import InputError

docx = pytest.importorskip("docx")
pytest.importorskip("typst")
_MAIN, _TEMPLATE = "document.main+xml", "template.main+xml"


def _styled(*, without: str = "") -> bytes:
    """A Word file of an organisation, with a header of its own; one style may be missing."""
    word = docx.Document()
    word.sections[0].header.paragraphs[0].text = "Hunan Example Hospital, form 7"
    if without:
        style = word.styles[without].element
        style.getparent().remove(style)
    out = io.BytesIO()
    word.save(out)
    return out.getvalue()


def _as_template(content: bytes) -> bytes:
    out = io.BytesIO()
    with ZipFile(io.BytesIO(content)) as given, ZipFile(out, "w") as made:
        for name in given.namelist():
            part = given.read(name)
            made.writestr(name, part.replace(_MAIN.encode(), _TEMPLATE.encode()) if name == "[Content_Types].xml" else part)
    return out.getvalue()


def test_a_template_is_an_option_of_report(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.dotx").write_bytes(_as_template(_styled(without="Caption")))
    Path("d.csv").write_text("sex,age\n" + "F,1\nM,2\n" * 9, encoding="utf-8")
    assert run("scan", "d.csv", "-o", "case", "--lang", "en").code == 0
    assert run("report", "case", "plan", "identifiers", "--format", "docx", "--template", "own.dotx", "--lang", "en").code == 0
    for kind in ("plan", "identifiers"):
        word = docx.Document(f"case/documents/{kind}-en.docx")
        assert word.sections[0].header.paragraphs[0].text == "Hunan Example Hospital, form 7"
        assert "Caption" in [style.name for style in word.styles]
    assert run("report", "d.csv", "identifiers", "--format", "docx", "--template", "own.dotx", "-o", "bare", "--lang", "en").code == 0
    assert docx.Document("bare/identifiers-en.docx").sections[0].header.paragraphs[0].text
    Path("own.docx").write_text("no zip", encoding="utf-8")
    wrong = run("report", "case", "plan", "--format", "docx", "--template", "own.docx", "--lang", "en", "--json")
    assert wrong.code == 2
    assert wrong.json["errors"][0]["code"] == "no_template"


def test_a_template_without_a_grid_for_tables_gets_one() -> None:
    """LibreOffice saves the styles that are used, and none of tables."""
    for missing in ("Table Grid", "List Bullet", "Heading 2"):
        look = Letterhead(template=_styled(without=missing))
        word = docx.Document(io.BytesIO(WRITERS["docx"].write(document(KINDS["plan"], material(LEVEL_3), "en"), look)))
        assert missing in word.styles
        assert word.tables[0].style.name == "Table Grid"


def test_a_file_with_macros_is_no_template(tmp_path: Path) -> None:
    content = io.BytesIO(_styled())
    with ZipFile(content, "a") as more:
        more.writestr("word/vbaProject.bin", b"x")
    path = tmp_path / "own.docx"
    path.write_bytes(content.getvalue())
    with pytest.raises(InputError):
        template_from(path)


@pytest.mark.parametrize(("key", "mark"), [("pdf", "(D.3)"), ("html", "(D.3)"), ("docx", "(D.3)"), ("md", r"\tag{D.3}")])
def test_formulas_are_numbered_as_in_the_standard(key: str, mark: str) -> None:
    content = WRITERS[key].write(document(KINDS["risk-method"], material(LEVEL_3), "en"), Letterhead())
    text = content.decode() if key == "md" else READ[key](content)
    assert mark in text
    assert "(D.1)" not in text.replace("(D.1)-", "")


def _pages(made: Document) -> int:
    from pypdf import PdfReader

    return len(PdfReader(io.BytesIO(WRITERS["pdf"].write(made, Letterhead()))).pages)


def test_a_last_page_that_would_hold_next_to_nothing_is_brought_back() -> None:
    """Ever more lines: a second page begins with more than a few of them, since fewer are set closer on the first."""
    made = document(KINDS["summary"], material(LEVEL_3), "en")
    counts = []
    for more in range(0, 60, 4):
        longer = replace(made, blocks=(*made.blocks, *(Para(f"line {at}") for at in range(more))))
        counts.append(_pages(longer))
    first = counts.index(2)
    assert counts == sorted(counts)
    longer = replace(made, blocks=(*made.blocks, *(Para(f"line {at}") for at in range(4 * first))))
    from pypdf import PdfReader

    last = PdfReader(io.BytesIO(WRITERS["pdf"].write(longer, Letterhead()))).pages[-1].extract_text()
    assert last.count("line ") >= 6
