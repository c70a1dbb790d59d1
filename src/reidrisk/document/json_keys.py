"""What the keys of ``--json`` mean: bookkeeping from a file of texts; questions and techniques from where they are defined."""

from __future__ import annotations

from functools import cache

from ..data.bundled import bundled
from ..mitigate.techniques import techniques
from ..model.text import Text
from ..prepare.asking.questionnaire import items
from ..prepare.context import QUESTIONS
from .topic import Topic

# Under these the keys are data: names of columns, questions, libraries and files, and fractions that were asked for.
NAMES_UNDER = frozenset({
    "tool", "with", "by_threshold", "levels", "of", "columns", "each", "contributions", "errors", "not_in_hierarchy", "neutralised",
    "files", "parents", "answers", "coarsest", "parts", "cells", "software",
})  # fmt: skip


@cache
def key_topics() -> tuple[Topic, ...]:
    """Every key by its name; a question also with the name of what it is asked of, after ``@``."""
    return (*_written(), *_questions(), *_techniques())


def _written() -> tuple[Topic, ...]:
    texts = bundled(__package__ or "", "json_keys.toml")
    return tuple(Topic(key, (), Text(key, key), Text(zh, en), clause) for key, (zh, en, clause) in texts.items())


def _questions() -> tuple[Topic, ...]:
    own = (Topic(one.key, (), one.text, one.meaning, one.clause) for one in QUESTIONS if one.of_edition)  # the others are topics
    asked = (Topic(one.key, (), one.text, one.help, "; ".join(one.clauses)) for one in items() if one.question is None)
    return (*own, *asked)


def _techniques() -> tuple[Topic, ...]:
    return tuple(Topic(one.key, (), one.title, one.says) for one in techniques())
