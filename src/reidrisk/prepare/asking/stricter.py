"""Where two answers cannot both hold and the result hangs on which does, the stricter reading counts."""

from __future__ import annotations

from .situation import Situation

_WHOLE_COUNTRY = frozenset(
    {"中国", "中国内地", "中国大陆", "中华人民共和国", "china", "prc", "mainland china", "whole country", "the whole country", "nationwide"}
)
_NATIONWIDE = "全国"


def counts_own_people(situation: Situation) -> bool:
    """Whether the count behind p is that of the people in the data, and nobody says why these are all there are.

    The people of one hospital over those of a province are no share of the people who were in hospital.
    """
    reply = situation.replies.get("population.people_with")
    return reply is not None and reply.value in situation.value("subjects.number") and not (reply.source or "").strip()


def mixes_places(situation: Situation) -> bool:
    """Whether the count is of one place, and the census of the whole country is to give the total."""
    named = situation.value("population.area")
    if not named or situation.value("population.method") != ("reference",):
        return False
    place = named[0].strip().casefold()
    return place not in _WHOLE_COUNTRY and not place.startswith(_NATIONWIDE)
