"""Everything that stands against a release, said at once (ITU-T X Suppl.39 6.5, SR9; China methodology 10.3.1 b, 13.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from datetime import date
from pathlib import Path

from ..data.address import is_address
from ..data.input_files import InputFiles, parts_of
from ..data.open import open_dataset
from ..data.options import ReadOptions
from ..flow.editions import strictest
from ..flow.releases import joined, own_place, seen_of
from ..govern.agreements import Agreement, agreement_with, unknown_recipient
from ..govern.approvals import approved, order_for
from ..govern.filed import register_unlike_ledger
from ..govern.package import sha256_of
from ..govern.register_file import NAME as REGISTER_NAME
from ..govern.register_file import read_register
from ..govern.roles import Duty
from ..model.frozen import dataclass
from ..model.governance import Handover, Register
from ..model.problem import InputError, Problem
from ..model.release import Sharing
from ..model.text import Phrase, Text, first_of
from ..prepare.context import SHARING
from .governing import Governed
from .public_names import naming_inside
from .versions.keeping import PLAN
from .versions.together import with_releases

_NOT_ACCEPTABLE = Text("当前结论不是“可接受”，不能发布。", "The present conclusion is not “acceptable”: nothing is released.")
_MITIGATE = Text("请先处理数据，再对产出的数据评估。", "Mitigate the data, then assess what comes out.")
_UNDECIDED = Text(
    "仍有列未经人确定，结论是暂定的，不能发布。", "Columns are undecided and the conclusion is provisional: nothing is released."
)
_DECIDE = Text("请先在案例中确定每一列的角色。", "Decide the role of every column in the case first.")
_NOT_APPROVED = Text("当前结论未经管理层批准，不能发布。", "The present conclusion is not approved by management: nothing is released.")
_LAPSED = Text("“{name}”的批准已不作数（{why}），不能发布。", "The approval by “{name}” no longer counts ({why}): nothing is released.")
_APPROVE = Text("请由策略管理者用 reidrisk approve 批准。", "A policy manager approves it with reidrisk approve.")
_NO_AGREEMENT = Text(
    "“{sharing}”须有已签署的数据使用协议，台账中没有与“{name}”的协议。",
    "“{sharing}” needs an executed data use agreement, and the ledger has none with “{name}”.",
)
_NOT_ORDERED = Text(
    "“{name}”是执行者：当前的批准没有准许执行者作这次发布（接收方、有效期）。",
    "“{name}” is an executor, and the present approval orders no release by an executor to this recipient until this day.",
)
_ORDER = Text(
    "请由策略管理者发布，或在批准时写明：approve --release-to 接收方 --release-until 日期。",
    "A policy manager releases it, or orders it with the approval: approve --release-to RECIPIENT --release-until DATE.",
)
_AGREE = Text("请用 reidrisk agree 登记协议的当事方、用途和有效期。", "Put parties, scope and expiry on record with reidrisk agree.")
_AGREEMENT_OVER = Text("与“{name}”的协议已于 {day} 到期。", "The agreement with “{name}” expired on {day}.")
_BEYOND = Text("有效期“{day}”晚于协议的到期日 {until}。", "The validity date “{day}” is later than the end of the agreement, {until}.")
_AGREEMENT_CHANGED = Text(
    "案例中的协议文件不在，或与登记的哈希不符。", "The agreement in the case is missing or does not match the recorded hash."
)
RESTORE = Text("请恢复该文件，或重新登记。", "Restore the file, or put it on record again.")
_NOT_BOUND = Text(
    "案例没有写明接收方受协议约束（recipients.agreement）。",
    "The case does not say that an agreement binds the recipient (recipients.agreement).",
)
_PREPARE = Text(
    "请用 reidrisk prepare --set recipients.agreement=signed 写明。", "Say so: reidrisk prepare --set recipients.agreement=signed."
)
_PAST = Text("有效期“{day}”不晚于今天。", "The validity date “{day}” is not in the future.")
_LATER = Text("请给出今后的日期，例如 2027-01-31。", "Give a later date, such as 2027-01-31.")
_EXISTS = Text("发布包已存在。", "The package exists already.")
_ELSEWHERE = Text("请用 -o 换一个位置；发布包从不覆盖。", "Choose another place with -o; a package is never overwritten.")
_NO_FILES = Text(
    "数据在数据库（或数据库文件）中：其中未经定级的内容会随之发出，不能发布。",
    "The data lie in a database (or a database file): what was not graded would go out with them, and nothing is released.",
)
_EXPORT = Text(
    "请先导出为 CSV 或 Parquet，对导出的文件评估、批准后再发布。",
    "Export them as CSV or Parquet, then assess, approve and release that file.",
)
_SHEETS = Text(
    "工作簿另有 {count} 个工作表未经评估（可能是隐藏的），会随之发出，不能发布。",
    "The workbook has {count} {count|more sheet|more sheets}, hidden ones perhaps, that {count|was|were} not assessed and would go out "
    "with it: "
    "nothing is released.",
)
_LINKS = Text(
    "数据中有 {count} 个符号链接，不随之发布：{names}", "There are {count} symbolic links among the data, and none is followed: {names}"
)
_OTHERS = Text(
    "数据文件夹中有 {count} 个文件未经评估（隐藏的，或不是数据）：{names}",
    "The folder of the data holds {count} {count|file|files} that {count|was|were} not assessed (hidden ones, or no data): {names}",
)
_TAKE_OUT = Text(
    "请把它们移走，或把数据文件单独放到一个文件夹，再评估、批准。",
    "Take them out, or put the data files into a folder of their own; then assess and approve.",
)
_OVERLAP = Text(
    "与以前的发布合起来，最小等价类从 {alone} 降至 {smallest}，低于本共享类型所需的 {least}。",
    "Together with earlier releases the smallest class falls from {alone} to {smallest}, below the {least} that this sharing needs.",
)
_DESPITE = Text(
    "请先用 reidrisk releases 查看；确有理由仍要发布的，请用 --despite-overlap 写明，理由记入台账。",
    "See reidrisk releases first; if there is a reason to release all the same, give it with --despite-overlap: it goes into the ledger.",
)

_MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class ReleaseOrder:
    """What is to be released: by whom, to whom, until when, where the package goes.

    `register` is the register of releases, `copy` our own copy with the key of the person, `person` the column that
    holds it; `despite` is why it is released although earlier releases overlap. `begins` hears of each stage of it.
    """

    by: str
    recipient: str
    until: date
    place: Path
    register: Path
    copy: Path
    person: str | None
    despite: str | None = None
    begins: Callable[[Text], None] = field(default=lambda _stage: None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class JoinedClasses:
    """The smallest class of the release alone and held together with every earlier one, and how many there were."""

    alone: int
    smallest: int
    earlier: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """What a release that may be made rests on. `joined` is None where nothing could be compared.

    `ordered` is the approval that orders it, where an executor releases.
    """

    agreement: Agreement | None
    handover: Handover
    joined: JoinedClasses | None
    parts: InputFiles
    ordered: int | None = None

    @property
    def duty(self) -> Duty:
        """In which role it is released: an executor carries out what a policy manager ordered."""
        return Duty.POLICY_MANAGER if self.ordered is None else Duty.EXECUTOR


def cleared(governed: Governed, order: ReleaseOrder, today: date, gate: Sequence[Problem]) -> Cleared:
    """`InputError` with everything that stands against the release; `gate` is what its preconditions lack."""
    governed.whole()
    handover, found = _handover(governed, order, today), list[Problem]()
    overlap, parts = _joined(governed, order, handover, found), _parts(governed, found)
    problems = (
        *governed.stale(), *_result(governed), *_approval(governed), *_by(governed, order), *_bound(governed, order), *_place(order, today),
        *_agreed(governed, order, today), *found, *_registered(governed, order), *_attacked(governed, order), *gate,
    )  # fmt: skip
    if problems or parts is None:
        raise InputError(*problems)
    return Cleared(agreement_with(governed.entries, order.recipient), handover, overlap, parts, _ordered(governed, order))


def _parts(governed: Governed, problems: list[Problem]) -> InputFiles | None:
    """The files that were graded; links and whatever else lies among them are told, for nobody has looked at it."""
    place = governed.case.place
    if is_address(place) or not governed.data.startswith("bytes-sha256:"):
        problems.append(Problem("no_file_to_release", _NO_FILES, _EXPORT))
        return None
    sheets = 1 if governed.graded is None else governed.graded.facts.sheets
    if sheets > 1:
        problems.append(Problem("sheets_not_assessed", _SHEETS.fill(count=sheets - 1), _EXPORT, place))
    parts = parts_of(Path(place).expanduser())
    problems.extend(naming_inside(parts))
    for code, text, names in (("links_in_data", _LINKS, parts.links), ("files_not_assessed", _OTHERS, parts.others)):
        if names:
            shown = first_of(names, _MOST_NAMED)
            problems.append(Problem(code, text.fill(count=len(names), names=shown), _TAKE_OUT, place))
    return parts


def _result(governed: Governed) -> Iterator[Problem]:
    result = governed.result
    if result is not None and result.get("acceptable") is not True:
        yield Problem("not_acceptable", _NOT_ACCEPTABLE, _MITIGATE)
    if result is not None and result.get("provisional"):
        yield Problem("undecided", _UNDECIDED, _DECIDE)


def _approval(governed: Governed) -> Iterator[Problem]:
    if approved(governed.approvals) is not None:
        return
    dead = [one for one in governed.approvals if one.duty is Duty.POLICY_MANAGER and not one.live]
    if dead:
        yield Problem("approval_lapsed", _LAPSED.fill(name=dead[-1].entry.by, why=dead[-1].dead), _APPROVE)
    else:
        yield Problem("not_approved", _NOT_APPROVED, _APPROVE)


def _by(governed: Governed, order: ReleaseOrder) -> tuple[Problem, ...]:
    """A policy manager, or an executor whom the approval orders to release this."""
    if governed.may(order.by, Duty.EXECUTOR):
        return governed.may(order.by, Duty.POLICY_MANAGER)
    return () if _ordered(governed, order) else (Problem("not_ordered", _NOT_ORDERED.fill(name=order.by), _ORDER),)


def _ordered(governed: Governed, order: ReleaseOrder) -> int | None:
    """The entry of the approval that orders this release, where an executor makes it."""
    return None if governed.may(order.by, Duty.EXECUTOR) else order_for(governed.approvals, order.recipient, order.until)


def _needs_agreement(governed: Governed) -> bool:
    return governed.case.file.situation().release[SHARING].value not in {None, Sharing.PUBLIC}


def _bound(governed: Governed, order: ReleaseOrder) -> Iterator[Problem]:
    situation = governed.case.file.situation()
    if not _needs_agreement(governed):
        return
    if not set(situation.value("recipients.agreement")) & {"signed", "rules"}:
        yield Problem("not_bound", _NOT_BOUND, _PREPARE)
    yield from unknown_recipient(situation, order.recipient)


def _agreed(governed: Governed, order: ReleaseOrder, today: date) -> Iterator[Problem]:
    sharing, found = governed.case.file.situation().release[SHARING].value, agreement_with(governed.entries, order.recipient)
    if not _needs_agreement(governed) or sharing is None:
        return
    if found is None:
        yield Problem("no_agreement", _NO_AGREEMENT.fill(sharing=sharing.words, name=order.recipient), _AGREE)
        return
    if found.valid_until < today:
        yield Problem("agreement_expired", _AGREEMENT_OVER.fill(name=order.recipient, day=found.valid_until.isoformat()), _AGREE)
    elif order.until > found.valid_until:
        yield Problem("beyond_agreement", _BEYOND.fill(day=order.until.isoformat(), until=found.valid_until.isoformat()), _LATER)
    paper = governed.folder / found.file
    if not paper.is_file() or sha256_of(paper) != found.sha256:
        yield Problem("agreement_changed", _AGREEMENT_CHANGED, RESTORE, str(paper))


def _place(order: ReleaseOrder, today: date) -> Iterator[Problem]:
    if order.until <= today:
        yield Problem("past_date", _PAST.fill(day=order.until.isoformat()), _LATER)
    if order.place.exists():
        yield Problem("package_exists", _EXISTS, _ELSEWHERE, str(order.place))


def _handover(governed: Governed, order: ReleaseOrder, today: date) -> Handover:
    """What goes into the register: the columns by which people can be told apart, and that which names them, if any."""
    plan = governed.case.plan()
    quasi = tuple(dict.fromkeys((*plan.quasi, *(name for one in plan.types for name in one.quasi))))
    case = governed.folder.resolve().name
    taken, count = _taken(order), sum(entry.kind == "release" for entry in governed.entries) + 1
    name = next(f"{case}-{n}" for n in range(count, count + len(taken) + 1) if f"{case}-{n}" not in taken)
    person, place = order.person or plan.subject or "", own_place(order.copy, order.register.parent)
    return Handover(name, place, order.recipient, person, quasi, today.isoformat(), case=case)


def _taken(order: ReleaseOrder) -> set[str]:
    """The ids in the register; a register that cannot be read is told with everything else."""
    try:
        return {one.id for one in read_register(order.register).releases} if order.register.exists() else set()
    except InputError:
        return set()


def _joined(governed: Governed, order: ReleaseOrder, new: Handover, problems: list[Problem]) -> JoinedClasses | None:
    """The overlap with every earlier release in the register, where people can be found in each."""
    try:
        earlier = read_register(order.register).comparable if order.register.exists() else Register(())
        if not new.comparable:
            return None
        own, home = order.copy.resolve() == Path(governed.case.place).resolve(), order.register.parent
        options = governed.case.read_options() if own else ReadOptions()
        seen = [*seen_of(earlier, home, ReadOptions()), *seen_of(Register((new,)), home, options)]
    except InputError as error:
        problems.extend(error.problems)
        return None
    found = joined(Register((*earlier.releases, new)), seen)
    whole = JoinedClasses(found.alone[-1].sizes.smallest, found.everything.sizes.smallest, len(earlier.releases))
    least = _least(governed)
    if whole.smallest < min(whole.alone, least) and not (order.despite or "").strip():
        overlap: Phrase = _OVERLAP.fill(alone=whole.alone, smallest=whole.smallest, least=least)
        problems.append(Problem("overlap", overlap, _DESPITE, str(order.register)))
    return whole


def _attacked(governed: Governed, order: ReleaseOrder) -> Iterator[Problem]:
    """What a mitigated output gives away with each earlier release, by its rows: also where persons cannot be found in them."""
    case, plan = governed.case, governed.folder / PLAN
    if (order.despite or "").strip() or not plan.is_file() or not order.register.is_file() or is_address(case.place):
        return
    try:
        with open_dataset(case.place, case.read_options()) as output:
            found = [*with_releases(order.register, output, plan, ReadOptions())]
    except InputError:  # told with the data or the register
        return
    yield from (Problem("overlap_of_rows", one.words, _DESPITE, str(order.register)) for one in found if one.below)


def own_register(governed: Governed, order: ReleaseOrder) -> bool:
    """Whether it is entered in the register of the case itself."""
    return order.register.resolve() == (governed.folder / REGISTER_NAME).resolve()


def _registered(governed: Governed, order: ReleaseOrder) -> Iterator[Problem]:
    """The case's own register holds every release that the ledger says is complete, as it says: else an overlap would go unseen."""
    if own_register(governed, order):
        yield from register_unlike_ledger(governed.folder, governed.entries, present=True)


def _least(governed: Governed) -> int:
    return strictest(governed.case.plan()).least_class
