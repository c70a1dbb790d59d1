"""How results without a page of their own are drawn in a notebook."""

from __future__ import annotations

import pytest

from reidrisk.document.pages.notebook import lines_html

ACROSS, HEAD = '<tr><td colspan="2" style="text-align:left">', '<tr><th style="text-align:left">'


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        ("非均匀熵：0.968139", f'{HEAD}非均匀熵</th><td style="text-align:left">0.968139</td></tr>'),
        ("column a<b: level 1", f'{HEAD}column a&lt;b</th><td style="text-align:left">level 1</td></tr>'),
        ("Suppressed 0 of 16.", f"{ACROSS}Suppressed 0 of 16.</td></tr>"),
        ("It ended at 12:30", f"{ACROSS}It ended at 12:30</td></tr>"),
        ("Nothing stays; one is left: b", f"{ACROSS}Nothing stays; one is left: b</td></tr>"),
    ],
)
def test_a_short_name_before_a_colon_heads_its_line(line: str, drawn: str) -> None:
    assert lines_html([line]) == f"<table><tbody>{drawn}</tbody></table>"
