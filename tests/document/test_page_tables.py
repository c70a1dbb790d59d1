"""How a table stands on a page: the line shared as on paper, no word of a name broken, what stands under a row's name set back."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from tests.document.document_cases import LEVEL_3
from tests.document.test_kinds import KINDS, document, material

from reidrisk.document.content import Table
from reidrisk.document.layout.widths import breakable, fitting, rooms
from reidrisk.document.pages.blocks import BlockWriter
from reidrisk.document.writers.pdf import _numbered

ROWS = (("national_insurance_no\nPIPL 6", "yes", "long " * 30), ("性别", "no", ""))
TABLE = Table("How it stands", ("Column", "State", "Why"), ROWS, (10, 20, 70))


def _has_room(columns: list[tuple[int, int]]) -> bool:
    """Whether the longest words go into one line of a page, 96 letters, with four beside each, and what rounding takes."""
    return sum(letters + 4 for letters, _ in columns) <= 96 - 2 * len(columns)


def written(table: Table) -> str:
    return str(BlockWriter("en", {}).write(table, 0))


def test_a_page_shares_the_line_as_paper_does() -> None:
    shares = [int(one) for one in re.findall(r'<col width="(\d+)%">', written(TABLE))]
    assert shares == list(fitting(TABLE.head, TABLE.rows, TABLE.widths))
    assert shares[2] > shares[0] > shares[1] * 10 / 20, "the name has more room than was asked for it, the reasons the most"
    assert "<col " not in written(Table("", TABLE.head, TABLE.rows))


def test_a_column_is_as_wide_as_its_longest_word() -> None:
    assert fitting(("a", "b"), (("x", "y"),), (50, 50)) == (50, 50)
    narrow, wide = fitting(("a", "b"), (("postcode_district", "y"),), (5, 95))
    assert narrow * 96 // 100 > len("postcode_district")
    assert narrow + wide in {99, 100, 101}
    assert fitting(("a", "b"), (("一列没有空格的很长的中文名称", "y"),), (5, 95)) == (5, 95), "Chinese breaks anywhere"


@given(st.lists(st.tuples(st.integers(1, 20), st.integers(1, 60)), min_size=1, max_size=7).filter(_has_room))
def test_no_word_breaks_where_all_columns_have_room_for_theirs(columns: list[tuple[int, int]]) -> None:
    """On paper and on a page: what a wide column asked for gives way to the longest word of a narrow one."""
    row = tuple("w" * letters for letters, _ in columns)
    widths = fitting(row, (row,), [width for _, width in columns])
    assert [breakable(word, room) for word, room in zip(row, rooms(widths), strict=True)] == list(row)


def test_the_table_of_the_columns_breaks_no_word_of_english_on_paper() -> None:
    """Seven columns of a plan: 'quasi-identifi er' and 'possibl e' stood in it."""
    head = ("Column", "Roles", "Decided by", "Need", "Coarsest level that is still useful", "Why it is needed", "Knowable from elsewhere")
    row = (
        "age",
        "QI quasi-identifier",
        "Zhao Wu: as proposed",
        "keep; granularity may be reduced",
        "bands of ten years",
        "needed",
        "possible",
    )
    table = Table("Columns", head, (row,), (22, 17, 15, 14, 12, 12, 10))
    assert "\u200b" not in str(_numbered(table, document(KINDS["plan"], material(LEVEL_3), "en"), {})["rows"])


def test_what_stands_under_the_name_of_a_row_is_set_back() -> None:
    assert '<th scope="row">national_insurance_no\n<span class="under">PIPL 6</span></th>' in written(TABLE)
    assert '<th scope="row">性别</th>' in written(TABLE)
