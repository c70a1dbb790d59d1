"""Every figure answers one question, and no question lists what is no figure."""

from __future__ import annotations

from collections import Counter

from reidrisk.measure.complete.groups import keys
from reidrisk.measure.complete.questions import questions


def test_every_figure_answers_one_question() -> None:
    named = Counter(key for question in questions(keys()) for key in question.keys)
    assert set(named) == set(keys())
    assert set(named.values()) == {1}
    assert len({question.title.en for question in questions(keys())}) == len(questions(keys())) == 6
