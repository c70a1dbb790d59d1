"""Papers of cases put together at random: every statement of `test_nothing_untrue` holds of them too."""

from __future__ import annotations

import pytest
from tests.document.drawn_cases import DRAWN
from tests.document.test_nothing_untrue import STATEMENTS

from reidrisk.model.text import LANGS, Lang


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("case", [f"drawn {n}" for n in range(DRAWN)])
def test_the_papers_of_a_case_put_together_at_random_say_what_is_so(case: str, lang: Lang) -> None:
    for statement in STATEMENTS:
        statement(case, lang)
