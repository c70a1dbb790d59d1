"""How a table stands on a page: the line shared as on paper, no word of a name broken, what stands under a row's name set back."""

from __future__ import annotations

import re

from reidrisk.document.content import Table
from reidrisk.document.layout.widths import fitting
from reidrisk.document.pages.blocks import BlockWriter

ROWS = (("national_insurance_no\nPIPL 6", "yes", "long " * 30), ("性别", "no", ""))
TABLE = Table("How it stands", ("Column", "State", "Why"), ROWS, (10, 20, 70))


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


def test_what_stands_under_the_name_of_a_row_is_set_back() -> None:
    assert '<th scope="row">national_insurance_no\n<span class="under">PIPL 6</span></th>' in written(TABLE)
    assert '<th scope="row">性别</th>' in written(TABLE)
