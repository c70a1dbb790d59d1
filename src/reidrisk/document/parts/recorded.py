"""What people put on record by hand, a section for each entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...model.governance import Recorded
from ...model.text import Text
from ..content import Block
from ..dating import minute
from ..kind import Material
from ..layout.numbering import capital
from ..making import Make

_HEAD = Text("第 {n} 条：{title}", "Entry {n}: {title}")
_ENTRIES = Text("记录", "Entries")
_ENTERED = Text("记入", "Entered")
_BY = Text("{at}，{by}（{role}）", "{at}, by {by} ({role})")
_ALONE = Text("{at}，{by}", "{at}, by {by}")
_BROKEN = Text(
    "台账不完好，其中的记录不能采信，未列出；编制人须查明原因、恢复台账，并重新出具本文件。",
    "The ledger failed verification: its entries are neither relied on nor listed. Whoever prepared this document must find the cause, "
    "restore the ledger and issue the document again.",
)
_NOTHING = Text("还没有记录。", "Nothing has been entered yet.")


def of_family(material: Material, family: str, make: Make) -> Iterator[Block]:
    """Every entry of this family, in the order of the ledger; a sentence where there is none, or the ledger does not hold."""
    yield make.h1(_ENTRIES)
    found = [one for one in material.governed.recorded if one.family == family]
    if material.governed.broken:
        yield make.p(_BROKEN, "warn")
    elif not found:
        yield make.p(_NOTHING)
    yield from each(found, make)


def has_family(material: Material, family: str) -> bool:
    """Whether there is an entry of this family, or no ledger that would say."""
    return material.governed.broken or any(one.family == family for one in material.governed.recorded)


def each(found: Iterable[Recorded], make: Make) -> Iterator[Block]:
    """A section for each."""
    for one in found:
        yield make.h2(_HEAD.fill(n=one.n, title=one.title))
        facts = tuple((capital(make.say(label), make.lang), value) for label, value in one.facts)
        yield make.pairs((*facts, (_ENTERED, _entered(one, make))))


def _entered(one: Recorded, make: Make) -> str:
    at = minute(one.at, make.lang)
    return make.say(_ALONE.fill(at=at, by=one.by) if one.role is None else _BY.fill(at=at, by=one.by, role=one.role))
