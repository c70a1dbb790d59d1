"""Where two answers cannot both hold and the result hangs on which does, the stricter reading counts (resolutions I-3).

Here stands only which reading that is. That it counts, and which answer to put right, is told by a caution of the same matter.
"""

from __future__ import annotations

from ...model.release import Sharing
from ..context import SHARING
from .situation import Situation

_WHOLE_COUNTRY = frozenset(
    {"中国", "中国内地", "中国大陆", "中华人民共和国", "china", "prc", "mainland china", "whole country", "the whole country", "nationwide"}
)
_NATIONWIDE = "全国"


def sharing_that_counts(situation: Situation) -> Sharing | None:
    """The kind of sharing that the other answers describe, where it is a stricter one than was named; else None.

    What anybody can download is public. Terms accepted by a click bind nobody as a signed agreement does: ITU's semi-public
    sharing, which GB/T 42460 reads as public. An enclave that is not isolated is no enclave.
    """
    named = situation.release[SHARING].value
    if named not in {Sharing.CONTROLLED, Sharing.ENCLAVE}:
        return None
    if situation.value("flow.channel") == ("website",):
        return Sharing.PUBLIC
    clicked = situation.value("recipients.agreement") == ("click",)
    if named is Sharing.CONTROLLED:
        return Sharing.SEMI_PUBLIC if clicked else None
    if situation.value("security.isolated") != ("no",):
        return None
    return Sharing.SEMI_PUBLIC if clicked else Sharing.CONTROLLED


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
