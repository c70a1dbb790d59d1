"""The regulatory map: what it sums up, what it sends a reader to, and that each row that is met has its evidence."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.document.document_cases import ALL as CASES
from tests.document.document_cases import column
from tests.document.test_kinds import KINDS, document, material
from tests.document.untrue_cases import cases

from reidrisk.document.clauses.standing import of_requirement
from reidrisk.document.clauses.statement import decisive
from reidrisk.document.content import Bullets, Table
from reidrisk.document.kind import Material
from reidrisk.document.kinds.regulatory_map import requirements
from reidrisk.document.parts.answered import AnswersInWords
from reidrisk.model.clause import ClauseState
from reidrisk.model.preparation import Reply
from reidrisk.model.text import LANGS, Lang

LEVEL_3 = material(CASES["level 3"])


def _answering(**answers: str) -> Material:
    replies = {key.replace("__", "."): Reply((one,)) for key, one in answers.items()}
    return replace(LEVEL_3, plan=replace(LEVEL_3.plan, replies={**LEVEL_3.plan.replies, **replies}))


def _map_rows(found: Material, lang: Lang) -> dict[str, tuple[str, ...]]:
    tables = [block for block in document(KINDS["regulatory-map"], found, lang).blocks if isinstance(block, Table)]
    return {row[0]: row for table in tables for row in table.rows}


@pytest.mark.parametrize(("lang", "word"), [("zh", "各列都不是健康医疗信息"), ("en", "no column is health information")])
def test_rules_for_health_data_do_not_apply_to_other_data(lang: Lang, word: str) -> None:
    other = _answering(basis__standards="gbt-42460")
    diagnosed = replace(other, assessment=replace(other.known(), inventory=replace(other.known().inventory, columns=(_DIAGNOSIS,))))
    for found, applies in ((other, False), (diagnosed, True), (_answering(basis__standards="gbt-39725"), True), (LEVEL_3, True)):
        assert (word in _map_rows(found, lang)["10.2 d"][2]) is not applies
        assert sum(word in row[2] for row in _map_rows(found, lang).values()) == (0 if applies else 12)


_DIAGNOSIS = column("诊断", "QI SA", ("diagnosis_visible", "诊断、手术与用药", "diagnosis"))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("case", ["untreated", "answered", "half answered", "approved", "abroad"])
def test_the_sum_is_of_the_rows_and_what_is_wanting_is_named(case: str, lang: Lang) -> None:
    found = cases()[case]
    states = {row.id: decisive(of_requirement(row.id, AnswersInWords.of(found, lang))) for row in requirements()}
    in_sum, *by_law = (block for block in document(KINDS["regulatory-map"], found, lang).blocks if isinstance(block, Table))
    assert [int(one) for one in in_sum.rows[-1][1:-1]] == [Counter(states.values())[one] for one in ClauseState]
    assert [int(row[-1]) for row in in_sum.rows] == [len(table.rows) for table in by_law[:5]] + [len(states)]
    (wanting,) = (block for block in document(KINDS["regulatory-map"], found, lang).blocks if isinstance(block, Bullets))
    listed = "\n".join(wanting.items)
    for row in requirements():
        assert states[row.id] not in {ClauseState.NOT_MET, ClauseState.NO_STATEMENT} or row.ref.say(lang) in listed, row.id


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_met_has_its_evidence_once(lang: Lang) -> None:
    rows = [row for table in _tables(cases()["approved"], lang) for row in table.rows if len(row) == 4]
    met = [(line, row) for row in rows for line in row[2].split("\n") if line.startswith(ClauseState.MET.sign)]
    assert len(met) > 10
    again = {"zh": "✔ 同", "en": "✔ as under"}[lang]
    assert all(row[3] or line.startswith(again) for line, row in met)
    assert max(Counter(line for line, _ in met if not line.startswith(again)).values()) == 1
    assert [line for line, _ in met if line.startswith(again)]


def _tables(found: Material, lang: Lang) -> list[Table]:
    return [block for block in document(KINDS["regulatory-map"], found, lang).blocks if isinstance(block, Table)]
