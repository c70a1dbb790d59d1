"""Twelve golden cases: every number that the PDF and the Word file print is the JSON's, in the row that names it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from tests.document.document_cases import ALL, LEVEL_3
from tests.document.paper_reading import READ, plain
from tests.document.test_kinds import KINDS, WRITERS, document, material
from tests.document.test_mitigated import RECORD

import reidrisk as rr
from reidrisk.document.content import Figure, Para
from reidrisk.document.figures import beside, figure
from reidrisk.document.issue.letterhead import Letterhead
from reidrisk.document.record import as_json
from reidrisk.model.assessment import Assessment
from reidrisk.model.measurement import WRITTEN
from reidrisk.model.text import LANGS, Lang

pytest.importorskip("typst")
docx = pytest.importorskip("docx")
ALONE, BY_SET = 41, 6
_CONTEXT = rr.Context(sharing="controlled", controls="high", motives="low", recipient_security="high", p="0.0001", p_source="t")


def several_kinds() -> Assessment:
    """Stays: each patient twice, under one of three physicians."""
    rows = {
        "pid": [f"P{at // 2}" for at in range(120)],
        "sex": ["MF"[at // 2 % 2] for at in range(120)],
        "did": [f"D{at % 3}" for at in range(120)],
        "ward": ["AB"[at % 3 % 2] for at in range(120)],
    }
    return _assessed(rows, subject_types=["patient=pid:sex", "physician=did:ward"])


def trajectories() -> Assessment:
    """Several rows a person, who is classed by the set of all that was seen of them."""
    rows: dict[str, list[str]] = {"pid": [], "place": []}
    for person in range(40 + ALONE):
        for place in ("A", "B", "C") if person < BY_SET else ("A", "B"):
            rows["pid"].append(f"P{person}")
            rows["place"].append(place)
    return _assessed(rows, subject="pid", qi=["place"], di=["pid"])


def _assessed(rows: dict[str, list[str]], **more: Any) -> Assessment:
    pa = pytest.importorskip("pyarrow")
    return rr.assess(pa.table(rows), lang="en", context=_CONTEXT, **more).assessment


def _alone(assessment: Assessment) -> tuple[Assessment, None]:
    return assessment, None


CASES: dict[str, Callable[[], tuple[Assessment, dict[str, Any] | None]]] = {
    **{name: partial(_alone, one) for name, one in ALL.items() if name != "level 3, large classes"},
    "mitigated": lambda: (LEVEL_3, RECORD),
    "several kinds of people": lambda: (several_kinds(), None),
    "trajectories": lambda: (trajectories(), None),
}


def rows_of(content: bytes) -> Iterator[tuple[str, ...]]:
    """Every row of every table of a Word file."""
    space = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
    for row in docx.Document(io.BytesIO(content)).element.body.iter(f"{space}tr"):
        yield tuple("".join(text.text or "" for text in cell.iter(f"{space}t")) for cell in row.iter(f"{space}tc"))


def _set(symbol: str) -> str:
    """The letters of a symbol: its index is set lower, and no underscore is printed."""
    return re.sub(r"\bR_([abc])\b", r"R\1", symbol)


def test_there_are_twelve_cases_of_every_level() -> None:
    assert len(CASES) == 12
    found = {name: case()[0].verdict for name, case in CASES.items()}
    assert {verdict.level for verdict in found.values()} == {1, 2, 3, 4, None}
    assert found["several kinds of people"].kinds
    sizes = found["trajectories"].measurement
    assert sizes is not None
    assert sizes.sizes.pairs == ((BY_SET, 1), (40 + ALONE - BY_SET, 1))
    assert CASES["level 1"]()[0].record.changed_after_result


# The languages by turns, for the figures do not depend on them; no pictures, for their tables hold the same and drawing is slow.
@pytest.mark.parametrize(("name", "lang"), [(name, LANGS[at % 2]) for at, name in enumerate(sorted(CASES))])
def test_the_numbers_of_the_documents_are_those_of_the_json(name: str, lang: Lang) -> None:
    assessment, record = CASES[name]()
    told = {symbol: one for symbol, one in as_json(assessment, lang)["numbers"].items() if one["value"] is not None}
    exact = {symbol: number for symbol, number in assessment.verdict.numbers.items() if number.value is not None}
    assert set(told) == set(exact)
    made = document(KINDS["risk-report"], material(assessment, mitigation=record), lang)
    made = replace(made, blocks=tuple(replace(one, spec=None) if isinstance(one, Figure) else one for one in made.blocks))
    content = WRITERS["docx"].write(made, Letterhead())
    shown = {cells[0]: cells for cells in rows_of(content) if len(cells) == 6}
    text = plain(READ["pdf"](WRITERS["pdf"].write(made, Letterhead())))
    for symbol, number in told.items():
        row = shown[_set(WRITTEN.get(symbol, symbol))]
        value = exact[symbol].value
        assert value is not None
        assert float(row[2].replace(",", "")) == pytest.approx(number["value"], abs=6e-5), symbol
        assert float(value) == pytest.approx(number["value"], abs=1e-12), symbol
        if number["exact"] is not None and not number["exact"].endswith("/1"):
            assert Fraction(number["exact"]) == value
            assert row[3] == (number["exact"] if len(number["exact"]) <= 20 else "—"), symbol
        # In the PDF a row of the table is one run of text: symbol, title, value, exact value.
        assert plain("".join(row[:4])) in text, symbol
    risk, limit = told.get("R"), assessment.plan.release["threshold"].value
    if risk is not None and limit is not None and assessment.verdict.level in {2, 3} and exact["R"].value != 1:
        spelled = beside(exact["R"].value or Fraction(0), limit)
        assert plain(f"R = {spelled}") in text
    for kind in assessment.verdict.kinds:
        title = kind.name if isinstance(kind.name, str) else kind.name.say(lang)
        line = next(cells for cells in rows_of(content) if len(cells) == 9 and cells[0] == title)
        assert line[3:8] == tuple(figure(kind.numbers.get(symbol)) for symbol in ("k", "J", "R_b", "R_c", "R"))
    if record is not None:
        seen = {cells[0]: cells for cells in rows_of(content) if len(cells) == 4}
        for symbol, was in record["made"]["before"]["numbers"].items():
            now = record["made"]["after"]["numbers"][symbol]
            if was["value"] and now["value"] and (found := seen.get(_set(WRITTEN.get(symbol, symbol)))):
                assert float(found[2].replace(",", "")) == pytest.approx(float(was["value"]), abs=6e-5)
                assert float(found[3].replace(",", "")) == pytest.approx(float(now["value"]), abs=6e-5)
                assert plain("".join(found)) in text


def test_every_number_of_the_verdict_s_sentence_is_a_figure_of_the_json() -> None:
    for name, case in CASES.items():
        assessment, _ = case()
        found = as_json(assessment, "en")
        known = {figure(number, digits).replace(",", "") for number in assessment.verdict.numbers.values() for digits in (4, 6, 12)}
        blocks = document(KINDS["risk-report"], material(assessment), "en").blocks
        lead = next(block.text for block in blocks if isinstance(block, Para) and block.tone == "lead")
        said = re.findall(r"= ([\d.]+\d)", lead)
        assert all(value in known for value in said), (name, said)
        assert found["level"] == assessment.verdict.level
