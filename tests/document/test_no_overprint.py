"""No text of a page is printed over another: where every run of glyphs begins and ends, by the widths that the file itself states."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.document.document_cases import LEVEL_3
from tests.document.test_kinds import KINDS, WRITERS, document, material
from tests.document.test_mitigated import RECORD

from reidrisk.document.content import Document, Table
from reidrisk.document.issue.letterhead import Letterhead
from reidrisk.document.layout.widths import breakable
from reidrisk.model.text import LANGS, Lang

pypdf = pytest.importorskip("pypdf")
pytest.importorskip("typst")
_FEW = 8
_SLACK = 0.6  # points: the side bearing of a glyph


@dataclass(frozen=True)
class Run:
    """Glyphs set in one go: the page, the base line, from where to where, in points."""

    page: int
    base: float
    left: float
    right: float


def _advances(font: Any) -> dict[int, float]:
    """By glyph number, in thousandths of the size (ISO 32000-1 9.7.4.3)."""
    inner = font["/DescendantFonts"][0].get_object()
    found: dict[int, float] = {}
    entries = list(inner.get("/W", []))
    while entries:
        first, second = entries[0], entries[1]
        if isinstance(second, list):
            found.update({int(first) + step: float(width) for step, width in enumerate(second)})
            entries = entries[2:]
        else:
            found.update(dict.fromkeys(range(int(first), int(second) + 1), float(entries[2])))
            entries = entries[3:]
    return found


def runs(content: bytes) -> list[Run]:
    found: list[Run] = []
    reader = pypdf.PdfReader(io.BytesIO(content))
    for number, page in enumerate(reader.pages):
        fonts = {name: _advances(font.get_object()) for name, font in page["/Resources"]["/Font"].items()}
        found.extend(_of_page(number, pypdf.generic.ContentStream(page.get_contents(), reader).operations, fonts))
    return found


Matrix = tuple[float, float, float, float, float, float]
_ONE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def _times(one: Matrix, other: Matrix) -> Matrix:
    """ISO 32000-1 8.3.4: first `one`, then `other`."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _matrix(operands: Any) -> Matrix:
    a, b, c, d, e, f = (float(one) for one in operands)
    return (a, b, c, d, e, f)


def _of_page(number: int, operations: Any, fonts: dict[str, dict[int, float]]) -> list[Run]:
    found: list[Run] = []
    font: dict[int, float] = {}
    size, place, around = 0.0, _ONE, [_ONE]
    for operands, operator in operations:
        if operator in {b"q", b"Q"}:
            around = [*around, around[-1]] if operator == b"q" else around[:-1]
        elif operator == b"cm":
            around[-1] = _times(_matrix(operands), around[-1])
        elif operator == b"Tf":
            font, size = fonts[operands[0]], float(operands[1])
        elif operator == b"Tm":
            place = _matrix(operands)
        elif operator in {b"Tj", b"TJ"}:
            width = sum(_width(part, font) for part in (operands[0] if operator == b"TJ" else operands)) * size / 1000
            scale, turned, _, _, left, base = _times(place, around[-1])
            if not turned:
                found.append(Run(number, round(base, 1), left, left + width * scale))
    return found


def _width(part: Any, font: dict[int, float]) -> float:
    if isinstance(part, int | float):
        return -float(part)
    codes = part.original_bytes
    return sum(font.get(int.from_bytes(codes[at : at + 2], "big"), 1000.0) for at in range(0, len(codes), 2))


def overprinted(content: bytes) -> list[tuple[Run, Run]]:
    lines: dict[tuple[int, float], list[Run]] = {}
    for run in dict.fromkeys(runs(content)):  # a chart draws a label twice in one place, first its pale edge
        if run.right - run.left > 1:
            lines.setdefault((run.page, run.base), []).append(run)
    ordered = [sorted(line, key=lambda run: run.left) for line in lines.values()]
    return [(left, right) for line in ordered for left, right in pairwise(line) if left.right > right.left + _SLACK]


def lines_of_pages(content: bytes) -> list[int]:
    """How many lines stand on each page, its head and foot among them."""
    bases: dict[int, set[float]] = {}
    for run in runs(content):
        bases.setdefault(run.page, set()).add(run.base)
    return [len(bases[page]) for page in sorted(bases)]


def _paper(table: Table, lang: Lang) -> Document:
    return replace(document(KINDS["summary"], material(LEVEL_3), lang), blocks=(table,))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("digits", [3, 7, 9, 12, 40])
def test_a_fraction_stays_in_its_column(lang: Lang, digits: int) -> None:
    """Table 6 of a real report: 0.1599 and 2038567/12751200 stood on each other."""
    head = ("指标", "标题", "数值", "精确值", "状态", "条款")
    exact = "2" * digits + "/" + "9" * (digits + 1)
    rows = [
        ("R_c", "等价类重标识风险平均值", "0.1599", exact, "已算出", "D.1.3"),
        ("R", "重标识总体风险 R", "0.0224", exact, "已算出", "D.1.5 b"),
    ]
    rows += [("R_a′", "门限风险（按记录）", "0", "—", "仅供参考\n本标准不要求此数，仅供参考。", "I.1 (ITU-T X Suppl.39)")] * 12
    table = Table("各项数值", head, tuple(rows), numeric=frozenset({2, 3}))
    content = WRITERS["pdf"].write(_paper(table, lang), Letterhead())
    assert len(runs(content)) > 40
    assert overprinted(content) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("between", ["\n", "：", " "])
def test_a_hash_stays_in_its_column(lang: Lang, between: str) -> None:
    """Both languages in one cell: the hash between their lines ran over the edge of the page."""
    cell = f"sha256:{'2816abaa1ef7de39' * 4}{between}结论"
    content = WRITERS["pdf"].write(_paper(Table("步骤", ("依据", "条款"), ((cell, "6.3 b"), (cell, "6.4")), (20, 80)), lang), Letterhead())
    assert len(runs(content)) > 10
    assert overprinted(content) == []


@pytest.mark.parametrize("lang", LANGS)
def test_no_kind_prints_over_itself(lang: Lang) -> None:
    given = material(LEVEL_3, mitigation=RECORD)
    written = {key: WRITERS["pdf"].write(document(kind, given, lang), Letterhead()) for key, kind in KINDS.items() if kind.happened(given)}
    assert {key: pairs for key, content in written.items() if (pairs := overprinted(content))} == {}
    lines = {key: lines_of_pages(content) for key, content in written.items()}
    assert {key: pages for key, pages in lines.items() if pages[-1] < _FEW} == {}, "no page holds the last lines alone"


@given(st.from_regex(r"[0-9]{1,30}/[0-9]{1,30}|[A-Za-z0-9.]{1,60}", fullmatch=True), st.integers(3, 40))
def test_what_may_break_fits_and_loses_nothing(word: str, room: int) -> None:
    parts = breakable(word, room).split("\u200b")
    assert "".join(parts) == word
    assert all(1 <= len(part) <= room for part in parts)
    assert (len(parts) == 1) == (len(word) <= room)
