"""What the preparation asks: a TOML file a questionnaire, read by ``prepare/asking/questionnaire.py`` and found by its name here.

Lives here: texts and conditions. May import: what reads them.
To add: a file, or an ``[[item]]`` in one; an answer about the context that is asked among them has ``setting = true``.
"""

from __future__ import annotations

from ..questionnaire import Questionnaire, questionnaire


def __getattr__(key: str) -> Questionnaire:
    """The questionnaire of this name, so that a clause can name it by its dotted name as any other object."""
    try:
        return questionnaire(key)
    except FileNotFoundError:
        raise AttributeError(key) from None
