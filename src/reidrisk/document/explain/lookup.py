"""What a term, figure, level, clause, key or code of ``--json`` means, in plain words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache

from ...data.bundled import bundled
from ...mitigate.goals.requirement import requirements
from ...mitigate.plans.published import published_recipes
from ...mitigate.techniques import techniques
from ...model.exact import show
from ...model.frozen import dataclass
from ...model.judged import Rules
from ...model.release import Grade
from ...model.standard import Standard
from ...model.text import Lang, Phrase, Text
from ...prepare.asking.questionnaire import items
from ...prepare.context import QUESTIONS
from .. import heads
from ..citing import cited
from .cautions import caution_topics
from .topic import Topic, topics

_BELOW, _UP_TO = heads.R_BELOW, heads.R_UP_TO
_BY_IMPACT = Text("随影响而定：{each}", "by the impact: {each}")
_GRADE = Text("{grade} {limit}", "{grade} {limit}")
_NONE = Text("没有给出，须由您设定（--threshold）", "none given: you set it (--threshold)")
_BY_RULE = Text("按规则判定，没有阈值", "by rule, without a threshold")
_EACH = Text("{id}：{limit}", "{id}: {limit}")


def threshold_in_words(standard: Standard) -> Text | Phrase:
    """The edition's own acceptable threshold, and whether equality passes."""
    limit = _UP_TO if standard.accept_equal else _BELOW
    if isinstance(standard.judged, Rules):
        return _BY_RULE
    if standard.threshold is not None:
        return limit.fill(limit=show(standard.threshold, 4))
    if standard.thresholds is None:
        return _NONE
    grades = (Grade.LOW, Grade.MEDIUM, Grade.HIGH)
    each = tuple(_GRADE.fill(grade=one.words, limit=limit.fill(limit=show(standard.thresholds[one], 4))) for one in grades)
    return _BY_IMPACT.fill(each=each)


def thresholds_in_words(standards: Iterable[Standard]) -> tuple[Phrase, ...]:
    """Those of all editions, a line each."""
    return tuple(_EACH.fill(id=one.id, limit=threshold_in_words(one)) for one in standards)


# Under these the keys are data: names of columns, questions, libraries and files, and fractions that were asked for.
NAMES_UNDER = frozenset({
    "tool", "with", "by_threshold", "levels", "of", "columns", "each", "contributions", "errors", "not_in_hierarchy", "neutralised",
    "files", "parents", "answers", "coarsest", "parts", "cells", "software", "in_words",
})  # fmt: skip


@cache
def key_topics() -> tuple[Topic, ...]:
    """Every key by its name and every code of a caution; a question also with what it is asked of, after ``@``, a code after ``:``."""
    others = (*_written(), *_questions(), *_techniques(), *_recipes(), *caution_topics())
    known = {one.key for one in others}  # a requirement that bears the name of a figure is told by it
    return (*others, *(one for one in _requirements() if one.key not in known))


def _written() -> tuple[Topic, ...]:
    texts = bundled(__package__ or "", "json_keys.toml")
    return tuple(Topic(key, (), Text(key, key), Text(zh, en), clause) for key, (zh, en, clause) in texts.items())


def _questions() -> tuple[Topic, ...]:
    own = (Topic(one.key, (), one.text, one.meaning, one.clause) for one in QUESTIONS if one.of_edition)  # the others are topics
    asked = (Topic(one.key, (), one.text, one.help, "; ".join(one.clauses)) for one in items() if one.question is None)
    return (*own, *asked)


def _techniques() -> tuple[Topic, ...]:
    return tuple(Topic(one.key, (), one.title, one.says) for one in techniques())


def _recipes() -> tuple[Topic, ...]:
    return tuple(Topic(one.key, (), one.title, one.says, "; ".join(one.sources)) for one in published_recipes())


def _requirements() -> tuple[Topic, ...]:
    return tuple(Topic(form.name, (), one.title, form.help, one.source) for one in requirements() for form in one.forms)


CLOSE, SHOWN = 0.5, 5
SPEAKING, SHORT = 2, 2
_JOINERS = re.compile(r"[\s_\-–—,，、()（）\"“”'‘’]+")
_STANDARD = re.compile(r"^(?:gb/?t)?(?:42460(?:2023)?)?(?:clause|条款|第)?")
_OF_WHAT = re.compile("[@:：]")  # of which column or recipient a question is asked, of what a finding is
_INNER = re.compile(r"\s*((?:\d|[A-Da-d])(?:\.\d+)*)[\s(（]*[a-g][\s)）\d]*|\s*([A-Da-d](?:\.\d+)+)\s*[(（].*")


@dataclass(frozen=True, slots=True)
class Explanation:
    """A topic in one language. `formula` and `clause` are empty where there is none."""

    key: str
    title: str
    words: str
    formula: str
    clause: str


def explain(topic: str, lang: Lang) -> Explanation | None:
    """The explanation asked for, however it is written; None when there is nothing about it."""
    found = _find(topic)
    if found is None:
        return None
    return Explanation(
        found.key, found.title.say(lang), found.words.say(lang), found.formula_in(lang), cited(found.clause.split("; "), lang)
    )


def _find(topic: str) -> Topic | None:
    """By any of its names; an item of a clause without words of its own is told by its clause, a key or code of ``--json`` by its own."""
    asked, code = _plain(topic), _OF_WHAT.split(topic)[0].strip().casefold()
    found = next((one for one in caution_topics() if one.key == code), None) if "-" in code else None
    found = found or _index().get(asked) or _index().get(_STANDARD.sub("", asked))
    inner = _INNER.fullmatch(topic)
    found = found or (_index().get(_plain(inner[1] or inner[2])) if inner else None)
    return found or _keys().get(asked) or _keys().get(_plain(_OF_WHAT.split(topic)[0]))


def nearest(topic: str) -> tuple[str, ...]:
    """Keys of the topics that are most like what was asked: by name, the terms first, then by what their words speak of."""
    asked = _plain(topic)
    if not asked:
        return ()
    found = [key for names in (_index(), _keys()) for key in _alike(asked, names)]
    speaking = sorted(_speaking(asked), key=lambda pair: pair[0]) if len(asked) >= SPEAKING else []
    return tuple(dict.fromkeys((*found, *(one.key for _, one in speaking))))[:SHOWN]


def _alike(asked: str, names: Mapping[str, Topic]) -> list[str]:
    """By name; a short term of Chinese means what it says as a whole: two that share one sign are alike by chance."""
    inside = [name for name in names if (asked in name or name in asked) and min(len(asked), len(name)) > 1]
    whole = not asked.isascii() and len(asked) <= SHORT
    near = [] if whole else get_close_matches(asked, list(names), n=SHOWN * 2, cutoff=CLOSE)
    return [names[name].key for name in (*near, *sorted(inside, key=len))]


def _speaking(asked: str) -> list[tuple[int, Topic]]:
    """Topics whose title (first) or words hold what was asked, in either language."""
    found = []
    for one in (*every_topic(), *key_topics()):
        for rank, text in ((0, one.title), (1, one.words)):
            if any(asked in _plain(one) for one in (text.zh, text.en)):
                found.append((rank, one))
                break
    return found


def every_topic() -> tuple[Topic, ...]:
    """All of them, group after group."""
    return tuple(topic for group in topics() for topic in group.topics)


def _plain(name: str) -> str:
    return _JOINERS.sub("", unicodedata.normalize("NFKC", name).casefold())


@cache
def _index() -> dict[str, Topic]:
    found: dict[str, Topic] = {}
    for topic in every_topic():
        for name in (topic.key, *topic.names):
            other = found.setdefault(_plain(name), topic)
            if other is not topic:
                msg = f"{name!r} would mean both {other.key} and {topic.key}"
                raise ValueError(msg)
    return found


@cache
def _keys() -> dict[str, Topic]:
    """Keys of ``--json`` by name; what is a topic is told there."""
    found: dict[str, Topic] = {}
    for topic in key_topics():
        found.setdefault(_plain(topic.key), topic)
    return found
