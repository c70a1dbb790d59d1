"""What the attacks on an output found: by identifiers, order, columns that somebody knows, who has most, and true dates that moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...measure.people.record_counts import conspicuous
from ...model.exact import show
from ...model.text import Phrase, Text

if TYPE_CHECKING:
    from ...flow.by_person import PersonTreatment
    from ...flow.mitigation import Mitigated
    from ...flow.output import Proved
    from ...measure.attacks.true_dates import KnownDates
    from ...model.assessment import Assessment
    from ...model.outside.linkage import OutsideFindings

_NOBODY = Text(
    "知道某人真实日期的攻击者：{people} 人中没有一个因此落在不足 {k} 人之中（最少 {smallest} 人）；"
    "平均猜中率 {success}（不知道日期时 {before}）。",
    "An attacker who knows true dates of a person: none of {people} {people|person|people} is thereby narrowed to fewer than {k} "
    "candidates (the fewest are {smallest}); mean success {success} ({before} without the dates).",
)
_SOME = Text(
    "知道某人真实日期的攻击者可排除平移会过远的人：{people} 人中有 {fewer} 人因此落在不足 {k} 人之中（最少 {smallest} 人）；"
    "平均猜中率 {success}（不知道日期时 {before}）。这不在级别所依据的数字之内。",
    "An attacker who knows true dates of a person can rule out those who would have moved too far: {fewer} of {people} "
    "people are then narrowed to fewer than {k} candidates (the fewest are {smallest}); mean success {success} ({before} "
    "without the dates). The level does not include this.",
)
_UNCOUNTED = Text(
    "数据在其他引擎中，不同的取值组合太多，没有取回。", "The data lie in another engine and have too many distinct tuples to be fetched."
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


def attacks_json(done: Mitigated, beside: Sequence[Mapping[str, Any]] = ()) -> list[dict[str, Any]] | None:
    """Every attack that was tried on the output, with what came of it; None where nothing was proved."""
    found = attacks_on(done.proved)
    return found if found is None else [*found, *_by_dates(done.persons), *map(dict, beside)]


def attacks_on(proved: Proved | None) -> list[dict[str, Any]] | None:
    """The attacks of a proof: by identifiers, by the order of rows, by what holders know, by who has most; None without a proof."""
    if proved is None:
        return None
    found = [
        _record(one.kind, one.columns, one.found, one.figures) if one.why is None else _not_run(one.kind, one.columns, one.why)
        for one in proved.proof.tried
    ]
    graded = proved.assessment
    return found if graded is None else [*found, *_by_holders(graded.outside), *_by_number(graded)]


def _record(kind: str, columns: Sequence[str], found: bool | None, figures: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": kind, "columns": list(columns), "result": "found" if found else "held", **figures}


def _not_run(kind: str, columns: Sequence[str], why: Text | Phrase) -> dict[str, Any]:
    return {"kind": kind, "columns": list(columns), "result": "not-run", "why": why.say("en")}


def _by_holders(outside: OutsideFindings | None) -> Iterator[dict[str, Any]]:
    """Who knows columns outside the quasi-identifiers: those who find people by them, then those who find too few."""
    if outside is None:
        return
    yield from _by_each_holder(outside)
    far = {one.column: one for one in outside.far}
    for name in outside.amounts:
        stands_out = far.get(name)
        yield _record("far_value", (name,), stands_out is not None, {"persons": 0 if stands_out is None else stands_out.persons})
    for tied in outside.together:
        success, chance = show(tied.success, 6), show(tied.chance, 6)
        yield _record("belonging", (tied.column,), True, {
            "success": success, "chance": chance, "alone": show(Fraction(tied.alone, tied.members), 6), "members": tied.members,
        })  # fmt: skip

    counted = outside.counted
    if counted is not None:
        success, chance = show(counted.success, 6), show(counted.chance, 6)
        yield _record("records_counted", counted.columns, counted.reached, {
            "success": success, "chance": chance, "alone": show(Fraction(counted.alone, counted.members), 6), "members": counted.members,
        })  # fmt: skip
    further = outside.further
    if further is not None:
        yield _record("further_records", outside.quasi, further.most > 0, {
            "records_known": further.some, "narrowed_by_some": further.by_some, "narrowed_by_all": further.by_all,
            "members": further.members, "least": further.least,
        })  # fmt: skip


def _by_each_holder(outside: OutsideFindings) -> Iterator[dict[str, Any]]:
    """Of whom nobody knows, who finds people and who too few."""
    if outside.untried is not None:
        yield _not_run("holder", (), outside.untried)
    for one in outside.uncounted:
        yield {**_not_run("holder", [view.column for view in one.views], _UNCOUNTED), "holder": one.key}
    for linkage in outside.linkages:
        yield _record("holder", linkage.columns, True, {
            "holder": linkage.background.key, "success": show(linkage.success, 6), "chance": show(linkage.chance, 6),
            "alone": show(linkage.alone, 6), "members": linkage.members, "looked_at": outside.looked_at,
        })  # fmt: skip
    for other in outside.held:
        columns = [view.column for view in other.background.views]
        figures = {"holder": other.background.key, "success_at_most": show(other.at_most, 6), "looked_at": outside.looked_at}
        yield _record("holder", columns, False, figures)


def _by_number(graded: Assessment) -> Iterator[dict[str, Any]]:
    """Who has far more records than all others, where rows can be put together by person."""
    sharing, each = graded.deciding.release["sharing"].value, graded.records_each
    rule = None if sharing is None else graded.standard.sharing.get(sharing)
    if each is not None and rule is not None:
        seen = conspicuous(each, rule.least_class)
        most = max((size for size, _ in each.pairs), default=0)
        yield _record("most_records", (), seen is not None, {"persons": 0 if seen is None else seen.persons, "most": most})


def _by_dates(persons: PersonTreatment) -> list[dict[str, Any]]:
    known, event = persons.known, None if persons.how is None else persons.how.event
    if known is None or event is None:
        return []
    figures = {
        "success": show(known.success, 6), "chance": show(known.before, 6), "alone": show(known.alone_share, 6), "members": known.people,
        "fewer": known.fewer, "smallest": known.smallest,
    }  # fmt: skip
    return [_record("true_dates", (event.name,), known.fewer > 0, figures)]
