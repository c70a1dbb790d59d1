"""Rows that the figures of a run answer: which figure, its value, or why there is none (ITU-T X Suppl.39 App. I; methodology 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...model import words
from ...model.release import Sharing
from ...model.role import Role
from ...model.text import Text, counted
from ...prepare.context import SHARING
from .. import heads
from ..figures import beside
from ..kind import Material
from . import identifiers
from .governed import paper
from .statement import Statement, met, not_applicable, silent

Check = Callable[[Material], Iterator[Statement]]
_IS = heads.TITLE_VALUE
_WHY = Text("{title}：{why}", "{title}: {why}")
_REPORT = "identifiers"
_OTHER_WAY = Text("按其他共享方式计算", "worked out for another way of sharing")
_WAY_OPEN = Text("共享方式尚未回答", "the way of sharing is not answered")
_LINKABLE = Text("可用于关联的列 {count} 列：{names}", "columns usable for linkage: {count}: {names}")
_SENSITIVE = Text("敏感属性 {count} 列：{names}", "sensitive attributes: {count}: {names}")
_NO_SENSITIVE = Text("没有列被判为敏感属性", "no column is judged to be a sensitive attribute")
_DISCLOSED = Text(
    "已计算属性泄露，敏感属性 {count} 列", "attribute disclosure was computed for {count} {count|sensitive column|sensitive columns}"
)
_NOT_DISCLOSED = Text(
    "本次没有计算属性泄露；reidrisk measure 会计算", "attribute disclosure was not computed this time; reidrisk measure does"
)
_ATTACKED = Text("已用现有的其他数据做关联攻击 {count} 次", "attacks with other data that are at hand: {count}")
_NOT_ATTACKED = Text("没有做过关联攻击：reidrisk attack", "no attack with other data was made: reidrisk attack")
_SURVEYED = Text("已在数据中查看，见标识符识别报告", "examined in the data, see the identifier identification report")
_NOT_SURVEYED = Text(
    "本次没有查看数据；`reidrisk report identifiers` 会查看", "the data were not examined this time; `reidrisk report identifiers` does"
)


def figure(*symbols: str) -> Check:
    """The first of these figures that the edition has: its value, that it needs none, or why it is open."""

    def check(material: Material) -> Iterator[Statement]:
        numbers = material.known().verdict.numbers
        found = next((numbers[one] for one in symbols if one in numbers), None)
        if found is None:
            yield silent(words.NOT_ANSWERED)
        elif found.value is not None:
            yield met(_IS.fill(title=found.title, value=beside(found.value, found.value)))
        elif found.state == "not_required":
            yield not_applicable(_WHY.fill(title=found.title, why=found.reason or words.DOES_NOT_APPLY))
        else:
            yield silent(_WHY.fill(title=found.title, why=found.reason or words.NOT_ANSWERED))

    return check


def shared_so(ways: frozenset[Sharing], check: Check) -> Check:
    """A rule of App. I for these ways of sharing alone; while nobody said how it is shared, it hangs on that."""

    def of_way(material: Material) -> Iterator[Statement]:
        given = material.plan.release[SHARING].value
        if given is None:
            yield silent(_WAY_OPEN)
        elif given not in ways:
            yield not_applicable(_OTHER_WAY)
        else:
            yield from check(material)

    return of_way


def linkable(material: Material) -> Iterator[Statement]:
    """SR1: the columns that can be linked, by name."""
    names = material.known().inventory.with_role(Role.QI)
    yield met(_LINKABLE.fill(count=len(names), names=counted(names or ("—",))))


def sensitive(material: Material) -> Iterator[Statement]:
    """App. D: the sensitive attributes by name; that there is none is a finding too."""
    names = material.known().inventory.with_role(Role.SA)
    yield met(_SENSITIVE.fill(count=len(names), names=counted(names)) if names else _NO_SENSITIVE)


def disclosure(material: Material) -> Iterator[Statement]:
    """Governance 1: what classes disclose of the sensitive attributes was worked out."""
    if material.shared:
        yield met(_DISCLOSED.fill(count=len(material.shared)))
    elif material.known().inventory.with_role(Role.SA):
        yield silent(_NOT_DISCLOSED)
    else:
        yield not_applicable(_NO_SENSITIVE)


def attacked(material: Material) -> Iterator[Statement]:
    """SR3: attacks on these very data that are kept with the case."""
    count = len(material.attacks)
    yield met(_ATTACKED.fill(count=count)) if count and not material.attacks_altered else silent(_NOT_ATTACKED)


def surveyed(material: Material) -> Iterator[Statement]:
    """SR1, SR2: only a document that looks at the data has it, and what it found stands in it."""
    there = material.survey is not None or _REPORT in material.written
    yield met(_SURVEYED) if there else silent(_NOT_SURVEYED)


_PUBLIC, _SEMI = frozenset({Sharing.PUBLIC}), frozenset({Sharing.SEMI_PUBLIC})
_NOT_PUBLIC = frozenset({Sharing.CONTROLLED, Sharing.ENCLAVE})
_DATA_RISK = figure("R_a", "R_b", "R_c", "record_average")


def correlated(material: Material) -> Iterator[Statement]:
    """C.2 b: from the data, or by the paper that has it."""
    yield from surveyed(material) if material.survey is None and _REPORT in material.written else identifiers.correlated(material)


ROWS: dict[str, Check] = {
    "C094": correlated,
    "C003": figure("R"),
    "C007": linkable,
    "C014": surveyed,
    "C015": surveyed,
    "C016": surveyed,
    "C017": surveyed,
    "C018": surveyed,
    "C019": surveyed,
    "C020": surveyed,
    "C021": surveyed,
    "C026": attacked,
    "C034": figure("T2"),
    "C061": figure("J", "k"),
    "C062": shared_so(_PUBLIC | _SEMI, figure("R_b")),
    "C063": shared_so(_NOT_PUBLIC, figure("record_average", "R_c")),
    "C064": shared_so(_PUBLIC, figure("pr_context")),
    "C065": figure("pr_context"),
    "C066": shared_so(_SEMI, figure("T1")),
    "C117": paper("dictionary"),
    "C127": figure("R_a"),
    "C129": identifiers.level,
    "C130": figure("R"),
    "C132": _DATA_RISK,
    "C133": figure("pr_context"),
    "C149": paper("risk-report"),
    "C150": paper("risk-report"),
    "C152": identifiers.listed,
    "C153": identifiers.listed,
    "C154": sensitive,
    "C187": disclosure,
}
