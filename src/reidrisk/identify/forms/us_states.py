"""Names and codes of the states of the United States."""

from __future__ import annotations

from ..lookup import document
from .checks import one_of

are_states = one_of(document("words.json")["us_state"])


def is_state(text: str) -> bool:
    """Whether it is a state, and nothing smaller.

    >>> is_state("NY"), is_state("new york"), is_state("Cook County"), is_state("")
    (True, True, False, False)
    """
    return are_states([text])[0]
