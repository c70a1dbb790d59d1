"""What somebody finds in an output who knows columns outside the quasi-identifiers, or true dates of people whose dates moved."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...model.exact import show
from ...model.text import Phrase, Text

if TYPE_CHECKING:
    from ...flow.by_person import PersonTreatment
    from ...flow.mitigation import Mitigated
    from ...measure.attacks.true_dates import KnownDates

_NOBODY = Text(
    "知道某人真实日期的攻击者：{people} 人中没有一个因此落在不足 {k} 人之中（最少 {smallest} 人）；"
    "平均猜中率 {success}（不知道日期时 {before}）。",
    "An attacker who knows true dates of a person: none of {people} people is thereby narrowed to fewer than {k} "
    "candidates (the fewest are {smallest}); mean success {success} ({before} without the dates).",
)
_SOME = Text(
    "知道某人真实日期的攻击者可排除平移会过远的人：{people} 人中有 {fewer} 人因此落在不足 {k} 人之中（最少 {smallest} 人）；"
    "平均猜中率 {success}（不知道日期时 {before}）。这不在级别所依据的数字之内。",
    "An attacker who knows true dates of a person can rule out those who would have moved too far: {fewer} of {people} "
    "people are then narrowed to fewer than {k} candidates (the fewest are {smallest}); mean success {success} ({before} "
    "without the dates). The level does not include this.",
)


def known_dates_lines(found: KnownDates | None) -> Iterator[Phrase]:
    """One sentence; none where no dates moved."""
    if found is None:
        return
    yield (_SOME if found.fewer else _NOBODY).fill(
        people=found.people, k=found.k, fewer=found.fewer, smallest=found.smallest,
        success=_percent(found.success), before=_percent(found.before),
    )  # fmt: skip


def _percent(share: Fraction) -> str:
    return f"{show(100 * share, 2)}%"


def attacks_json(done: Mitigated) -> list[dict[str, Any]] | None:
    """What each holder of columns outside the quasi-identifiers, or of true dates, finds in the output; None where nothing was attacked."""
    graded = None if done.proved is None else done.proved.assessment
    outside = None if graded is None else graded.outside
    linkages = () if outside is None else outside.linkages
    found = [
        {
            "holder": one.background.key, "columns": list(one.columns), "success": show(one.success, 6), "chance": show(one.chance, 6),
            "alone": show(one.alone, 6), "members": one.members,
        }
        for one in linkages
    ]  # fmt: skip
    found += _by_dates(done.persons)
    return found if outside is not None else found or None


def _by_dates(persons: PersonTreatment) -> list[dict[str, Any]]:
    known, event = persons.known, None if persons.how is None else persons.how.event
    if known is None or event is None:
        return []
    return [
        {
            "holder": "true_dates", "columns": [event.name], "success": show(known.success, 6), "chance": show(known.before, 6),
            "alone": show(known.alone_share, 6), "members": known.people, "fewer": known.fewer, "smallest": known.smallest,
        }
    ]  # fmt: skip
