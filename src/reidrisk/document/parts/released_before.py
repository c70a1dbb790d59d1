"""What earlier releases of the same people add to the risk: what each shows, and what all show who collude (GB/T 37964 4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ...model.exact import show
from ...model.governance import Handover
from ...model.text import Phrase, Text
from .. import heads
from ..content import Block
from ..dating import written
from ..kind import Material
from ..making import Make
from ..registered import RegisteredReleases
from ..report.standing import standing
from .held import held_table

if TYPE_CHECKING:
    from ...measure.joining import Combined, Overlaps

_TITLE = Text("与以前发布的数据合并的风险", "Risk together with earlier releases")
_NONE = Text(
    "台账和发布登记册中都没有本案例以前的发布。他处对同一批个人的发布，只有登记之后才能合并计算。",
    "The ledger and the register of releases hold no earlier release of this case. Releases of the same people made elsewhere can "
    "be counted together only once they are registered.",
)
_UNREAD = Text(
    "登记册（releases.jsonl）或其中所列的数据不能读取，合并后的风险没有算出；编制人须使其可读，并重新出具本文件。",
    "The register (releases.jsonl), or data listed in it, cannot be read: the risk together was not computed. Whoever prepared this "
    "document must make them readable and issue it again.",
)
_NO_KEY = Text(
    "登记册中的 {count} 次发布没有区分个人的键或准标识符，合并后的风险没有算出。",
    "Releases in the register: {count}. None has a key of persons and quasi-identifiers, so the risk together was not computed.",
)
_SOME_APART = Text(
    "另有 {count} 次发布没有区分个人的键或准标识符，不在下表之内。",
    "Further releases without a key of persons or quasi-identifiers, which are not in the table: {count}.",
)
_NOT_THESE = Text(
    "本数据集中没有区分个人的列，不能把其中的人与已发布的数据对应：下表只含登记册中的各次发布，不含本数据集。",
    "The present data have no column that names the person, so its people cannot be found in what was released: the table holds the "
    "registered releases only, without the present data.",
)
_WORSE = Text(
    "最坏的情形是全部合谋：持有者把各自的数据按同一人合并，最小的等价类为 {smallest}，其中唯一的有 {alone} 人（共 {people} 人）。"
    "这小于所要求的 {least}：本报告的级别只就单独持有这份数据的接收方而言，在此情形下不成立。",
    "At worst all collude: holders who put their data together person by person reach a smallest class of {smallest}, with {alone} of "
    "{people} {people|person|people} alone in theirs. That is below the {least} that is required: the level in this report holds for a "
    "recipient with "
    "these data alone, and does not hold in that event.",
)
_STANDS = Text(
    "最坏的情形是全部合谋：持有者把各自的数据按同一人合并，最小的等价类为 {smallest}（共 {people} 人），不小于所要求的 {least}。",
    "At worst all collude: holders who put their data together person by person reach a smallest class of {smallest} (people: {people}), "
    "not below the {least} that is required.",
)
_TABLE = Text("登记册中的发布合并后的等价类", "Classes over the registered releases together")
_HEAD = (
    Text("谁持有什么", "Who holds what"), Text("人数", "People"), heads.SMALLEST_CLASS, Text("R_b", "R_b"),
    Text("R_c", "R_c"), Text("唯一的人数", "People alone"),
)  # fmt: skip
_ALONE = Text("{id}（{recipient}，{date}）", "{id} ({recipient}, {date})")
_ALONE_UNDATED = Text("{id}（{recipient}）", "{id} ({recipient})")
_REVOKED = Text("{one}，已撤销，仍可能持有", "{one}, revoked, may still be held")
_PRESENT = Text("本数据集", "the present data")
_ALL_OF = Text("{recipient}所持的全部", "all that {recipient} holds")
_COLLUDING = Text("{one}与{other}合谋", "{one} and {other} together")
_EVERYTHING, _BESIDE = Text("全部合谋", "all together"), Text("全部合谋，连同本数据集", "all together with the present data")
_SMALLEST = Text(
    "各接收方若合并手中的数据（合谋），最小的等价类为 {together}；未能比较的发布标为“—”。",
    "If the recipients combine what they hold (collusion), the smallest class has {together}; “—” marks a release that could not be "
    "compared.",
)
_UNCOMPARED = Text(
    "台账中的这些发布没有区分个人的键或准标识符，未能比较合并后的等价类。",
    "These releases on the ledger have no key of persons or no quasi-identifiers: the classes that they form together could not be "
    "compared.",
)
_ONE = Text(
    "台账中有一次发布，见下表；其数据没有区分个人的键或准标识符，不能与其他发布按人比较。",
    "The ledger holds one release, in the table; its data have no key of persons or no quasi-identifiers, so that they cannot be compared "
    "with another release person by person.",
)
_LISTED = 6


def together_blocks(material: Material, make: Make) -> Iterator[Block]:
    """What earlier releases of the case and this one show together; who holds them."""
    held, found = tuple(one for one in material.governed.held if one.outside), material.registered
    yield make.h2(_TITLE)
    if found is not None and found.register is None:
        yield make.p(_UNREAD, "warn")
    listed = () if found is None or found.register is None else found.register.releases
    if found is not None and listed:
        yield from _joined(found, material, make)
    if held:
        compared = [one.together for one in held if one.together is not None]
        yield make.p(_SMALLEST.fill(together=min(compared)) if compared else _UNCOMPARED if len(held) > 1 else _ONE)
        yield held_table(held, make)
    elif not listed and (found is None or found.register is not None):
        yield make.p(_NONE)


def fails_together(material: Material) -> bool:
    """Whether the registered releases, put together by all who hold them, have a class smaller than is required."""
    found = material.registered
    return found is not None and found.overlaps is not None and found.overlaps.everything.sizes.smallest < _least(material)


def _joined(found: RegisteredReleases, material: Material, make: Make) -> Iterator[Block]:
    register, overlaps = found.register, found.overlaps
    if register is None or overlaps is None:
        yield make.p(_NO_KEY.fill(count=0 if register is None else len(register.releases)))
        return
    least, everything = _least(material), overlaps.everything.sizes
    figures = {"smallest": everything.smallest, "people": everything.members, "alone": everything.below(2)[0], "least": least}
    worse = fails_together(material)
    yield make.p((_WORSE if worse else _STANDS).fill(**figures), "warn" if worse else "plain")
    if not found.with_present:
        yield make.p(_NOT_THESE, "warn")
    rows = [(who, *_figures(one)) for who, one in _held(found, overlaps, make)]
    yield make.table(_TABLE, _HEAD, rows, (40, 12, 12, 12, 12, 12), (1, 2, 3, 4, 5))
    apart = len(register.releases) - len(register.comparable.releases)
    if apart:
        yield make.p(_SOME_APART.fill(count=apart), "quiet")


def _least(material: Material) -> int:
    """The smallest class that the way of sharing allows; two, a class of nobody alone, where the edition asks for none."""
    rule = standing(material.known()).rule
    return 2 if rule is None else rule.least_class


def _held(found: RegisteredReleases, overlaps: Overlaps, make: Make) -> Iterator[tuple[Text | Phrase, Combined]]:
    """The releases alone, the smallest classes first; who holds several; the worst two who collude; all of it."""
    compared = () if found.compared is None else found.compared.releases
    alone = sorted(zip(compared, overlaps.alone, strict=False), key=lambda pair: pair[1].sizes.smallest)
    yield from ((_named(one, make), classes) for one, classes in alone[:_LISTED])
    if found.present is not None:
        yield _PRESENT, found.present
    holders = ((name, one) for name, one in overlaps.recipients.items() if name and len(one.places) > 1)
    yield from ((_ALL_OF.fill(recipient=name), one) for name, one in holders)
    pairs = [(names, one) for names, one in overlaps.colluding.items() if all(names)]
    if len(pairs) > 1:
        (one, other), classes = min(pairs, key=lambda pair: pair[1].sizes.smallest)
        yield _COLLUDING.fill(one=one, other=other), classes
    yield _BESIDE if found.with_present else _EVERYTHING, overlaps.everything


def _named(one: Handover, make: Make) -> Phrase:
    date = _ALONE if one.date else _ALONE_UNDATED
    named = date.fill(id=one.id, recipient=one.recipient, date=written(one.date, make.lang) if one.date else "")
    return _REVOKED.fill(one=named) if one.revoked else named


def _figures(one: Combined) -> tuple[str, ...]:
    sizes = one.sizes
    mean = sum((Fraction(number, size) for size, number in sizes.pairs), Fraction(0)) / sizes.classes
    return f"{sizes.members:,}", f"{sizes.smallest:,}", show(Fraction(1, sizes.smallest)), show(mean), f"{sizes.below(2)[0]:,}"
