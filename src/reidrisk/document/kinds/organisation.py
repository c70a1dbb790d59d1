"""The record of our own organisation: people, training, policies, law, products, own audits (China methodology 13.2; PIPL 51)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.governance import Recorded
from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..layout.numbering import capital
from ..making import Make
from ..parts.recorded import each

TITLE = Text("本机构管理记录", "Record of the organisation")
_INTRO = Text(
    "案例所属机构台账中的记录：人员、培训、制度、对法律的跟踪、产品的能力、由人数而来的义务和自身的审计。同一人、同一制度以最后一条为准。",
    "The entries in the ledger of the organisation to which the case belongs: people, training, policies, monitoring of "
    "the law, capabilities of products, duties arising from the number of people, and internal audits. The last entry on a "
    "person or a policy prevails.",
)
_NONE = Text(
    "案例没有写明属于哪个机构，或那里的台账不是所写的那一份。",
    "The case does not state the organisation to which it belongs, or the ledger found there is a different one.",
)
_BROKEN = Text(
    "机构的台账不完好，其中的记录不能采信，未列出。",
    "The ledger of the organisation failed verification: its entries are neither relied on nor listed.",
)
_NAME, _HEAD = Text("机构", "Organisation"), heads.LEDGER_HASH
_PROVIDER = "on-record:provider"
_WHO = (heads.PROTECTION_OFFICER, heads.SUPERVISOR)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Every entry, those of one kind together."""
    make = Make(lang)
    return (make.p(_INTRO, "lead"), *_all(material, make), make.sign(_WHO))


def _all(material: Material, make: Make) -> Iterator[Block]:
    found = material.governed.provider
    if found is None:
        yield make.p(_NONE)
        return
    yield make.pairs(((_NAME, found.name), (_HEAD, found.head)))
    if found.broken:
        yield make.p(_BROKEN, "warn")
    by_kind: dict[str, list[Recorded]] = {}
    for one in found.recorded:
        by_kind.setdefault(one.kind, []).append(one)
    for several in by_kind.values():
        yield make.h1(capital(make.say(several[0].title), make.lang))
        yield from each(several, make)


KIND = Kind(
    key="organisation",
    title=TITLE,
    clauses=("China methodology (2024) 13.2", "PIPL 51", "PIPL 52", "PIPL 54", "IPC Ontario 2016 governance 5"),
    build=build,
    secrecy="internal",
    readers=Text("管理层、监督者、履行职责的监管部门", "management, the supervisor, and authorities on duty"),
    happened=lambda material: any(line.kind == _PROVIDER for line in material.governed.lines),
    recorded=True,
)
