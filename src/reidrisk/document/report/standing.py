"""What the verdict rests on, picked out of an assessment once for every document."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ...grade.caution import Raised, raised
from ...model.assessment import Assessment
from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.judged import Acceptability, Rules
from ...model.role import Role
from ...model.standard import SharingRule
from ...model.verdict import ACCEPTABLE
from ...prepare.context import SHARING, TERRITORY, THRESHOLD

Kind = Literal["direct", "small_classes", "risk", "acceptable", "no_identifier", "open", "untried", "nothing", "met", "not_met", "capped"]


@dataclass(frozen=True, slots=True)
class Standing:
    """Which kind of verdict it is, with the columns and classes that made it so."""

    kind: Kind
    direct: tuple[str, ...]
    quasi: tuple[str, ...]
    sensitive: tuple[str, ...]
    proposed_direct: tuple[str, ...]
    rule: SharingRule | None
    threshold: Fraction | None
    sizes: ClassSizes | None
    small_classes: int
    small_members: int

    @property
    def by_subject(self) -> bool:
        """Whether classes count persons rather than records."""
        return self.sizes is not None and self.sizes.unit == "subjects"


def standing(assessment: Assessment) -> Standing:
    """The verdict's ground."""
    release, verdict = assessment.deciding.release, assessment.verdict
    sharing = release[SHARING].value
    rule = assessment.standard.sharing[sharing] if sharing else None
    sizes = verdict.measurement.sizes if verdict.measurement else None
    small = sizes.below(rule.least_class) if sizes and rule else (0, 0)
    inventory = assessment.inventory
    return Standing(
        _kind(assessment, small[0]),
        inventory.with_role(Role.DI),
        verdict.measurement.quasi_identifiers if verdict.measurement else inventory.with_role(Role.QI),
        inventory.with_role(Role.SA),
        tuple(column.name for column in inventory.undecided if Role.DI in column.roles),
        rule,
        assessment.standard.threshold if release[THRESHOLD].value is None else release[THRESHOLD].value,
        sizes,
        *small,
    )


def capping(assessment: Assessment) -> tuple[Raised, ...]:
    """The open findings that allow no better level, in the order of the verdict."""
    found = {one.key: one for one in raised(assessment)}
    return tuple(found[key] for key in assessment.verdict.limited_by if key in found)


def withholding(assessment: Assessment) -> tuple[Raised, ...]:
    """The open findings that would keep it from being acceptable, whether or not it would be without them."""
    return tuple(one for one in raised(assessment) if one.holds is not None and one.holds < ACCEPTABLE)


def _without_level(assessment: Assessment, small_classes: int) -> Kind:
    """An edition without levels says acceptable or not; any edition may have open answers."""
    verdict, release = assessment.verdict, assessment.deciding.release
    if verdict.acceptable is None:
        open_range = verdict.levels is not None and (verdict.levels[0] != verdict.levels[1] or release[TERRITORY].value is not None)
        if verdict.untried and not verdict.missing:
            return "untried"
        return "open" if open_range or verdict.missing else "nothing"
    if isinstance(assessment.standard.judged, Rules):
        return "met" if verdict.acceptable else "not_met"
    if verdict.acceptable:
        return "acceptable" if verdict.measurement else "no_identifier"
    return _why_not(assessment, small_classes)


def _why_not(assessment: Assessment, small_classes: int) -> Kind:
    """What makes it not acceptable where there are no levels."""
    verdict = assessment.verdict
    if _by_rules_beside(assessment):
        return "not_met"
    valued = [number for number in verdict.numbers.values() if number.value is not None]
    if verdict.measurement is None or all(number.state == "informational" for number in valued):
        return "direct"
    return "small_classes" if small_classes else "risk"


def _by_rules_beside(assessment: Assessment) -> bool:
    """Whether the risk would be acceptable, and what the edition asks beside it is not met."""
    judged, risk = assessment.standard.judged, assessment.verdict.numbers.get("R")
    if not isinstance(judged, Acceptability) or not judged.rules or risk is None or risk.value is None:
        return False
    given = assessment.deciding.release[THRESHOLD].value
    limit = assessment.standard.threshold if given is None else given
    return limit is not None and risk.state != "informational" and assessment.standard.meets(risk.value, limit)


_BY_LEVEL: dict[int, Kind] = {1: "direct", 3: "acceptable", 4: "no_identifier"}


def _kind(assessment: Assessment, small_classes: int) -> Kind:
    verdict = assessment.verdict
    if verdict.limited_by and verdict.acceptable is False:
        return "capped"
    if verdict.level is None:
        return _without_level(assessment, small_classes)
    return _BY_LEVEL.get(verdict.level) or ("small_classes" if small_classes else "risk")
