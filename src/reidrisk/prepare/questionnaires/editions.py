"""What only some editions ask; counted and asked only where the chosen edition needs it."""

from __future__ import annotations

from ...model.text import Text
from ..edition_questions import EXTRA
from ..questionnaire import Questionnaire, asks_setting

QUESTIONNAIRE = Questionnaire(
    key="editions",
    place=195,
    title=Text("个别标准才问的问题", "What only some editions ask"),
    about=Text(
        "选定的标准（standard）需要时才问；能从其他回答得出的，不再问。",
        "Asked only where the chosen edition (standard) needs it, and not where it follows from other answers.",
    ),
    items=tuple(asks_setting(question, (), optional=True) for question in EXTRA),
)
