"""Lists of codes in one cell of a dictionary: what was written comes back, and nothing else is taken for a list."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.dictionaries.codes import codes_in, codes_within
from reidrisk.data.dictionaries.forms.frictionless import FORM as FRICTIONLESS
from reidrisk.data.dictionaries.forms.redcap import FORM as REDCAP
from reidrisk.identify.dictionary import dictionary_of

_CODE = st.text("0123456789ABMF", min_size=1, max_size=4)
_MEANING = st.text("abcdefgh男女已未婚", min_size=1, max_size=8)


@given(st.dictionaries(_CODE, _MEANING, min_size=2, max_size=9), st.sampled_from(["=", ":", "：", " = ", ". "]), st.sampled_from("|;；\n"))
def test_what_was_written_is_read(codes: dict[str, str], between: str, apart: str) -> None:
    assert codes_in(apart.join(f"{code}{between}{meaning}" for code, meaning in codes.items())) == tuple(codes.items())


@pytest.mark.parametrize(
    "cell",
    [
        "", "yes", "age of the patient, in years", "cost, in yuan; per stay", "2019-01-01, 2020-02-02", "10-20, 30-40", "1=男;1=女",
        "GB/T 2261.1-2003; ISO 5218", "1=男;", "见代码表", "1=男；2", "a-b",
    ],
)  # fmt: skip
def test_what_is_no_list_is_none(cell: str) -> None:
    assert not codes_in(cell)


def test_in_a_column_of_its_own_or_within_the_description() -> None:
    found = dictionary_of(
        ("字段名", "说明", "取值"), [["a", "sex (3=x, 4=y)", "1=男;2=女"], ["b", "性别（1=男，2=女）", None], ["c", "年龄", ""]], "d"
    )
    pair = (("1", "男"), ("2", "女"))
    assert [found.of(name).codes for name in "abc"] == [pair, pair, ()]  # type: ignore[union-attr]
    assert codes_within("性别（1男 2女）") == ()


def test_in_the_dictionaries_of_others() -> None:
    redcap = (
        b"field_name,form_name,field_type,field_label,select_choices_or_calculations\n"
        b'sex,f,radio,Sex,"1, Male | 2, Female"\nbmi,f,calc,BMI,"1=a|2=b"\n'
    )
    assert [one.codes for one in REDCAP.read(redcap, "r.csv")] == [(("1", "Male"), ("2", "Female")), ()]
    categories = b'[{"value": "1", "label": "Male"}, {"value": "2", "label": "Female"}, 3]'
    fields = b'{"fields": [{"name": "sex", "categories": %s}, {"name": "b"}]}' % categories
    assert [one.codes for one in FRICTIONLESS.read(fields, "f.json")] == [(("1", "Male"), ("2", "Female")), ()]
