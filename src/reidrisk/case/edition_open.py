"""What the chosen edition still asks beyond the questionnaires, once what follows from them is filled in."""

from __future__ import annotations

from ..flow.editions import settle
from ..prepare.assessment_file import CaseFile
from ..prepare.questionnaire import by_key
from ..prepare.questions import open_questions
from ..prepare.situation import Asked


def edition_open(file: CaseFile) -> tuple[Asked, ...]:
    """The open questions of this edition alone."""
    standard, plan = settle(file.plan(), file.situation().columns)
    return tuple(Asked(by_key()[question.key]) for question in open_questions(plan, standard) if question.of_edition)
