"""What a term, figure, level or clause means, in plain words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from ..model.text import Lang
from .topic import Topic, topics

CLOSE, SHOWN = 0.5, 5
_JOINERS = re.compile(r"[\s_\-–—,，、()（）\"“”'‘’]+")
_STANDARD = re.compile(r"^(?:gb/?t)?(?:42460(?:2023)?)?(?:clause|条款|第)?")
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
    return Explanation(found.key, found.title.say(lang), found.words.say(lang), found.formula, found.clause)


def _find(topic: str) -> Topic | None:
    """By any of its names; an item of a clause that has no words of its own is told by its clause."""
    asked = _plain(topic)
    found = _index().get(asked) or _index().get(_STANDARD.sub("", asked))
    inner = _INNER.fullmatch(topic)
    return found or (_index().get(_plain(inner[1] or inner[2])) if inner else None)


def nearest(topic: str) -> tuple[str, ...]:
    """Keys of the topics whose names are most like what was asked."""
    asked = _plain(topic)
    inside = [name for name in _index() if asked and (asked in name or name in asked) and min(len(asked), len(name)) > 1]
    near = get_close_matches(asked, list(_index()), n=SHOWN * 2, cutoff=CLOSE)
    keys = dict.fromkeys(_index()[name].key for name in (*near, *sorted(inside, key=len)))
    return tuple(keys)[:SHOWN]


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
