"""One normal form, in Python and in SQL."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.engine import Engine
from reidrisk.data.normal import normal, normal_sql


@settings(deadline=None)
@given(st.text(alphabet="aＡ！～　 \t\n\u00a0\u200b\ufeff'张😀é\x00", max_size=8))
def test_one_normal_form_in_python_and_in_sql(engine: Engine, text: str) -> None:
    value = text.replace("\x00", "")
    assert engine.run(f"select {normal_sql('v')} from (select ? as v)", [value]) == [(normal(value),)]
