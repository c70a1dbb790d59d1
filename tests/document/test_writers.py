"""Every format writes the same content, and no text in it is ever read as anything but text."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.document.paper_reading import READ, plain

from reidrisk.document.content import (
    Beside,
    Block,
    Break,
    Bullets,
    Document,
    Figure,
    Formula,
    Heading,
    Pairs,
    Para,
    Sign,
    Table,
    texts,
)
from reidrisk.document.control import Control
from reidrisk.document.issue.issuing import clean, cleaned, paired
from reidrisk.document.issue.letterhead import Letterhead
from reidrisk.document.layout.glyphs import SUBSTITUTE, drawable, lacking
from reidrisk.document.layout.mathtree import omml, spoken, tex, tree, typst
from reidrisk.document.layout.numbering import captioned, numbered
from reidrisk.document.report.formulas import frac, ident, math, num, op, power, row, under, words
from reidrisk.document.writer import Writer, writers
from reidrisk.model import optional as optional_parts
from reidrisk.model.problem import DependencyError
from reidrisk.model.text import Text

pytest.importorskip("typst")
CONTROL = Control(
    "case/plan-en", 3, "draft", "internal", datetime(2026, 11, 21, 9, 30, tzinfo=UTC), Text("甲", "them"), "case/documents", 3,
    head="ab" * 32, entries=4, software="reidrisk 1",
)  # fmt: skip
SPEC = {
    "data": {"values": [{"a": "中文", "b": 1}]},
    "mark": "bar",
    "encoding": {"x": {"field": "a"}, "y": {"field": "b", "type": "quantitative"}},
}
RISK = math(ident("R_b"), op("="), under("max", row(ident("j"), op("∈"), ident("J"))), ident("θ_j"), spoken="R_b")
FILLED = math(row(num(1), op("−"), power(num(3), num(2)), op("×"), frac(num(1), num(5)), words("表 “D.1”")), spoken="x")
WRITERS = {writer.key: writer for writer in writers()}
NASTY = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "*bold* _x_ `code` [a](http://b) ![i](j)", "# heading", "- item", "1. one",
    "| a | b |", "> quote", "$x^2$ #let x = 1 #panic()", "= Typst @ref <label> \\ //", '{ FIELD \\* } { HYPERLINK "http://x" }',
    "=1+1", "@SUM(A1)", "+1", "-1", "&amp; &lt;", "]]>", "{{ jinja }} {% raw %}",
    "www.example.com http://a.b", "~~del~~ ^up^", "***", "---",
    "a\\b", "C:\\temp\\new", "''' \"\"\"", "中文，标点。“引号”",
)  # fmt: skip


def made(*blocks: Block, title: str = "Plan", subject: str = "data.csv", lang: Any = "en") -> Document:
    return numbered(cleaned(Document("plan", title, subject, lang, ("6.6 a 1",), blocks, CONTROL)))


def full(text: str) -> Document:
    return made(
        Heading(1, f"h {text}"),
        Para(f"p {text}"),
        Para(f"w {text}", "warn"),
        Bullets((f"i {text}", "two"), ordered=True),
        Pairs(((f"k {text}", f"v {text}"),)),
        Table(f"t {text}", (f"th {text}", "n"), ((f"td {text}", "1"),)),
        Formula("R_b", f"ft {text}", "D.1.3", RISK, FILLED, "0.2", f"note {text}"),
        Figure(f"g {text}", f"see {text}", SPEC, ("a", "b"), ((f"fd {text}", "1"),)),
        Sign((f"sr {text}", "Signature", "Date"), ((f"role {text}", "", ""),)),
        Beside(Para(f"zh {text}"), Bullets((f"en {text}",))),
        Break(),
        subject=f"s {text}",
    )


def written(key: str, document: Document, letterhead: Letterhead = Letterhead()) -> str:  # noqa: B008 - frozen
    return READ[key](WRITERS[key].write(document, letterhead))


IN_EVERY_FORMAT = ("h", "p", "w", "i", "k", "v", "th", "td", "s")


@pytest.mark.parametrize("key", sorted(WRITERS))
@pytest.mark.parametrize("text", NASTY)
def test_text_comes_out_as_text(key: str, text: str) -> None:
    found = plain(written(key, full(text)))
    assert plain("Not approved by management") in found
    for place in IN_EVERY_FORMAT:
        assert plain(f"{place} {text}") in found, (key, place)


@pytest.mark.parametrize("key", sorted(WRITERS))
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(text=st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=30).map(lambda text: f"a{text}z"))
@example(text="a\\*`_{}[]<>()#+-.!|~&$^=:\"'@%;,?/z")
def test_any_ascii_comes_out_as_text(key: str, text: str) -> None:
    assert plain(f"td {text}") in plain(written(key, full(text)))


def test_what_no_format_holds_is_shown_not_obeyed() -> None:
    assert clean("a\x00b\x1b[2J\u202ec\ud800d\ufffe\u2028") == "a\ufffdb\ufffd[2J\ufffdc\ufffdd\ufffd\ufffd"
    assert clean("一\n二\r\n三") == "一\n二\n三"
    for key in WRITERS:
        assert not {"\u202e", "\x00"} & set(written(key, full("a\u202eb\x00")))


def test_every_text_of_every_block_is_found() -> None:
    found = [text for block in full("X").blocks for text in texts(block)]
    assert sum("X" in text for text in found) == 18
    assert "<math" not in "".join(found)


def test_numbers_and_captions_in_both_languages() -> None:
    document = made(Table("a", ("x",), (("1",),)), Figure("b", "see", None, ("x",), (("1",),)), Table("c", ("x",), (("1",),)))
    one, two, three = document.blocks
    assert isinstance(one, Table)
    assert isinstance(two, Figure)
    assert isinstance(three, Table)
    assert [captioned(block, "zh") for block in (one, two, three)] == ["表 1　a", "图 1　b", "表 2　c"]
    assert captioned(three, "en") == "Table 2. c"


def test_formulas_in_every_notation() -> None:
    general, filled = tree(RISK), tree(FILLED)
    assert typst(general) == 'attach(R, b: b) = attach(limits("max"), b: j ∈ J) attach(θ, b: j)'
    assert tex(general) == r"R_{b} = \max_{j \in J} \theta_{j}"
    assert spoken(general) == "R_b = max_j ∈ J θ_j"
    assert typst(filled) == '"1" − attach("3", t: "2") × frac("1", "5") "表 “D.1”"'
    assert tex(filled) == r"1 - {3}^{2} \times \frac{1}{5} \text{表 “D.1”}"
    assert "<m:f><m:num>" in omml(filled)
    assert typst(tree(math(words('a"b\\'), spoken="x"))) == '"a\\"b\\\\"'
    assert typst(tree(math(op("("), op("max"), spoken="x"))) == '\\( "max"'
    assert '<m:d><m:dPr><m:begChr m:val="|"/>' in omml(tree(math(row(op("|"), ident("J"), op("|")), spoken="x")))
    assert "<m:nor/>" in omml(tree(math(words("this and that"), spoken="x")))
    assert "a&lt;b" in omml(tree(math(words("a<b"), spoken="x")))


def test_a_missing_glyph_is_found_before_it_is_drawn() -> None:
    assert lacking(["数据集 A😀", "ok"]) == {"😀"}
    assert not lacking(["集具冤偖凞〓，。“”（）—①★√"])
    marked = drawable(made(Para("x😀")))
    assert next(text for block in marked.blocks for text in texts(block)) == f"x{SUBSTITUTE}"
    found = written("pdf", made(Para("x😀")))
    assert "U+1F600" in found
    assert drawable(made(Para("x"))) == made(Para("x"))
    assert "😀" in written("docx", made(Para("x😀")))


def test_word_has_headings_captions_repeated_heads_formulas_and_alt_texts() -> None:
    docx = pytest.importorskip("docx")
    content = WRITERS["docx"].write(full("x"), Letterhead(lines=("Hospital",)))
    word = docx.Document(io.BytesIO(content))
    styles = {paragraph.style.name: paragraph.text for paragraph in word.paragraphs}
    assert styles["Heading 1"] == "h x"
    assert styles["Title"] == "Plan"
    xml = zipfile.ZipFile(io.BytesIO(content)).read("word/document.xml").decode()
    assert "SEQ Table" in xml
    assert "SEQ Figure" in xml
    assert "<w:tblHeader/>" in xml
    assert xml.count("<m:oMath") == 2
    assert 'descr="see x"' in xml
    assert "Hospital" in written("docx", full("x"), Letterhead(lines=("Hospital",)))
    again = WRITERS["docx"].write(full("x"), Letterhead(template=content))
    assert "Not approved by management" in READ["docx"](again)


@pytest.mark.parametrize(("rows", "kept"), [(1, [True, False]), (3, [True, True, False, False])])
def test_a_head_in_word_does_not_stand_with_one_row_at_the_end_of_a_page(rows: int, kept: list[bool]) -> None:
    """There LibreOffice loses the rows that follow: of 14 positions of a dictionary of both languages 2 lost nine rows, now none."""
    pytest.importorskip("docx")
    content = WRITERS["docx"].write(
        made(Table("t", ("a", "b"), (("1", "2"),) * rows), Table("t", ("a",), (("1",),)), Pairs((("a", "b"),) * 2)), Letterhead()
    )
    xml = zipfile.ZipFile(io.BytesIO(content)).read("word/document.xml").decode()
    found = re.findall(r"<w:tr>.*?</w:tr>", xml, re.DOTALL)[: len(kept)]
    assert [row.count("<w:keepNext/>") == row.count("<w:p>") for row in found] == kept


def test_the_colophon_of_a_word_paper_is_two_facts_a_line_in_small_type() -> None:
    docx = pytest.importorskip("docx")
    facts = (("Number", "1"), ("Version", "2"), ("Hash", "ab"))
    content = WRITERS["docx"].write(made(Pairs(facts), Pairs(facts, small=True)), Letterhead())
    plain, colophon = docx.Document(io.BytesIO(content)).tables
    assert [[cell.text for cell in row.cells] for row in plain.rows] == [list(fact) for fact in facts]
    assert [[cell.text for cell in row.cells] for row in colophon.rows] == [["Number", "1", "Hash", "ab"], ["Version", "2", "", ""]]
    sizes = [table.rows[0].cells[0].paragraphs[0].runs[0].font.size.pt for table in (plain, colophon)]
    assert sizes == [9, 6.5]


def test_word_counts_chapters_and_every_list_from_one() -> None:
    docx = pytest.importorskip("docx")
    lists = (
        Heading(1, "one"),
        Bullets(("a", "b"), ordered=True),
        Heading(2, "two"),
        Bullets(("c",), ordered=True),
        Break(),
        Heading(1, "new page"),
    )
    content = WRITERS["docx"].write(made(*lists), Letterhead())
    word = docx.Document(io.BytesIO(content))
    numbers = {one.text: one._p.pPr.numPr.numId.val for one in word.paragraphs if one.style.name == "List Number"}
    assert numbers["a"] == numbers["b"] != numbers["c"]
    starts = word.part.numbering_part.element.xpath(".//w:startOverride/@w:val")
    assert starts == ["1", "1"]
    for level in (1, 2, 3):
        assert word.styles[f"Heading {level}"].element.pPr.numPr.numId.val == word.styles["Heading 1"].element.pPr.numPr.numId.val
    langs = {(lang.get(_w("val")), lang.get(_w("eastAsia"))) for lang in word.styles.element.iter(_w("lang"))}
    assert langs == {("en-GB", "zh-CN")}


def test_a_template_without_lists_is_taken_as_it_is() -> None:
    docx = pytest.importorskip("docx")
    template = docx.Document()
    part = template.part
    for key, one in list(part.rels.items()):
        if one.reltype.endswith("/numbering"):
            part.rels.pop(key)
    out = io.BytesIO()
    template.save(out)
    assert "two" in READ["docx"](WRITERS["docx"].write(full("x"), Letterhead(template=out.getvalue())))


@pytest.mark.parametrize("lists", [True, False], ids=["with a part for lists", "without"])
def test_a_template_that_lacks_our_styles_gets_our_look_in_its_own_type(lists: bool) -> None:
    """Word saves only the styles that were used, and LibreOffice those of its own: headings and lists came out as plain text."""
    docx = pytest.importorskip("docx")
    template = docx.Document()
    lacking = {"Title", "Subtitle", "Heading 1", "Heading 2", "Heading 3", "Caption", "List Bullet", "List Number", "Table Grid"}
    for style in list(template.styles):
        if style.name in lacking:
            style.delete()
    template.styles["Normal"].font.name = "Georgia"
    for key in [key for key, one in template.part.rels.items() if one.reltype.endswith("/numbering") and not lists]:
        template.part.rels.pop(key)
    out = io.BytesIO()
    template.save(out)
    blocks = (Heading(1, "one"), Bullets(("a", "b"), ordered=True), Bullets(("c",), ordered=False), Heading(2, "two"))
    word = docx.Document(io.BytesIO(WRITERS["docx"].write(made(*blocks), Letterhead(template=out.getvalue()))))
    by_text = {one.text: one for one in word.paragraphs}
    title, one, two = (by_text[name].style for name in ("Plan", "one", "two"))
    assert [style.font.size.pt for style in (title, one, two)] == [18, 13, 11]
    assert all(style.font.bold and style.font.name is None and style.base_style.name == "Normal" for style in (title, one, two))
    assert [style.element.pPr.find(_w("outlineLvl")).get(_w("val")) for style in (one, two)] == ["0", "1"]
    numbering = word.part.numbering_part.element
    for text, form in (("a", "decimal"), ("c", "bullet")):
        own, of_style = by_text[text]._p.pPr.numPr, by_text[text].style.element.pPr.numPr
        number = (of_style if own is None else own).numId.val
        (abstract,) = numbering.xpath(f"./w:num[@w:numId='{number}']/w:abstractNumId/@w:val")
        assert numbering.xpath(f"./w:abstractNum[@w:abstractNumId='{abstract}']//w:numFmt/@w:val") == [form]
        assert by_text[text].style.paragraph_format.left_indent.pt == 20


def _w(name: str) -> str:
    return f"{{http://schemas.openxmlformats.org/wordprocessingml/2006/main}}{name}"


def test_the_letterhead_stands_on_html_and_pdf() -> None:
    png = bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
    )
    look = Letterhead(("某市医院", "信息科"), png, "image/png")
    for key in ("html", "pdf", "docx"):
        assert "某市医院" in plain(written(key, full("x"), look))
    assert b"data:image/png;base64," in WRITERS["html"].write(full("x"), look)


def _parts(*said: str) -> tuple[Block, ...]:
    title, text, item, key, caption, head, value, role = said
    return (
        Heading(1, title),
        Para(text),
        Bullets((item,)),
        Pairs(((key, "1"),)),
        Table(caption, (head,), ((value,),)),
        Sign(("", "", ""), ((role, "", ""),)),
        Figure(caption, text, None, (head,), (("1",),)),
        Formula("R", title, "D", RISK, None, "1"),
        Para("R = 1"),
        Break(),
    )


def test_two_languages_side_by_side() -> None:
    zh = made(*_parts("标题", "甲", "乙", "键", "表", "列", "值", "角色"), lang="zh")
    en = made(*_parts("Title", "A", "B", "key", "Tab", "col", "val", "role"))
    both = paired(zh, en)
    assert both.lang == "both"
    assert both.blocks[:5] == (
        Heading(1, "标题 Title"),
        Beside(Para("甲"), Para("A")),
        Beside(Bullets(("乙",)), Bullets(("B",))),
        Pairs((("键 key", "1"),)),
        Table("表 / Tab", ("列\ncol",), (("值\nval",),), number=1),
    )
    assert both.blocks[8] == Para("R = 1")
    long = "a value that no line of a page holds beside its twin in Chinese, however small"
    (pairs,) = paired(made(Pairs((("键", "值"), ("键", "值"))), lang="zh"), made(Pairs((("key", "value"), ("key", long))))).blocks
    assert pairs == Pairs((("键 key", "值 / value"), ("键 key", f"值\n{long}")))
    for key in WRITERS:
        found = plain(written(key, both))
        assert "甲" in found
        assert "col" in found
    with pytest.raises(ValueError, match="different parts"):
        paired(zh, made(Para("A")))


@pytest.mark.parametrize("title", [*NASTY, "表题很长" * 20])
def test_sheets_are_named_by_their_tables(title: str) -> None:
    book = pytest.importorskip("openpyxl").load_workbook(io.BytesIO(WRITERS["xlsx"].write(full(title), Letterhead())))
    assert len({name.casefold() for name in book.sheetnames}) == len(book.sheetnames)
    assert all(len(name) <= 31 and not set(name) & set("[]:*?/\\'") for name in book.sheetnames)
    assert all(book[name]["A1"].value.replace("\u3000", " ").startswith(name[:4]) for name in book.sheetnames[1:])


@pytest.mark.parametrize("key", ["pdf", "docx", "xlsx"])
def test_a_format_that_is_not_installed_says_what_to_install(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(optional_parts, "import_module", nothing)
    writer: Writer = WRITERS[key]
    with pytest.raises(DependencyError) as error:
        writer.write(full("x"), Letterhead())
    assert "reidrisk[report]" in error.value.problem().say("en")
    for other in ("html", "md", "json"):
        assert WRITERS[other].write(full("x"), Letterhead())
