"""One normal form, in Python and in SQL."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.engine import Engine
from reidrisk.data.normal import FULL_WIDTH, TRIMMED, normal, normal_sql


@settings(deadline=None)
@given(st.text(alphabet="aＡ！～　 \t\n\u00a0\u200b\ufeff'张😀é\x00", max_size=8))
def test_one_normal_form_in_python_and_in_sql(engine: Engine, text: str) -> None:
    value = text.replace("\x00", "")
    assert engine.run(f"select {normal_sql('v')} from (select ? as v)", [value]) == [(normal(value),)]


def test_each_character_that_changes_does_so_at_either_end_and_inside(engine: Engine) -> None:
    values = [text for mark in FULL_WIDTH + TRIMMED for text in (f"{mark}张三", f"张三{mark}", f"张{mark}三", mark)]
    found = engine.run(f"select {normal_sql('v')} from (select unnest(?) as v)", [values])
    assert [row[0] for row in found] == [normal(value) for value in values]
    assert sum(normal(value) != value for value in values) == 4 * len(FULL_WIDTH) + 3 * len(TRIMMED)
