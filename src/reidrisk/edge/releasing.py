"""What a release needs, checked whole, and the package that comes of it (ITU-T X Suppl.39 6.5, SR9; China methodology 13.3)."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from ..document.kind import Kind, Material, kinds
from ..document.writer import writers
from ..govern.approvals import approved
from ..govern.ledger import Deed, append
from ..govern.memory import remember
from ..govern.package import seal
from ..govern.roles import Duty, check
from ..govern.story import RELEASED
from ..model.problem import InputError, Problem
from ..model.release import Sharing
from ..model.text import LANGS, Lang, Text
from .governing import Governed
from .issuing import Order, write_all
from .versions import versions

_BROKEN = Text("台账不完好，不能发布：{first}", "The ledger does not hold, so nothing is released: {first}")
_VERIFY = Text("请用 reidrisk verify 查明。", "Find out with reidrisk verify.")
_NOT_ACCEPTABLE = Text("当前结论不是“可接受”，不能发布。", "The present conclusion is not “acceptable”: nothing is released.")
_MITIGATE = Text("请先处理数据，再对产出的数据评估。", "Mitigate the data, then assess what comes out.")
_UNDECIDED = Text(
    "仍有列未经人确定，结论是暂定的，不能发布。", "Columns are undecided and the conclusion is provisional: nothing is released."
)
_DECIDE = Text("请先在案例中确定每一列的角色。", "Decide the role of every column in the case first.")
_NOT_APPROVED = Text("当前结论未经管理层批准，不能发布。", "The present conclusion is not approved by management: nothing is released.")
_APPROVE = Text("请由策略管理者用 reidrisk approve 批准。", "A policy manager approves it with reidrisk approve.")
_NO_AGREEMENT = Text(
    "“{sharing}”须有已签署的数据使用协议，没有给出。", "“{sharing}” needs an executed data use agreement, and none is given."
)
_GIVE = Text("请用 --agreement 给出已签署的协议文件。", "Give the executed agreement with --agreement.")
_NOT_BOUND = Text(
    "案例没有写明接收方受协议约束（recipients.agreement）。",
    "The case does not say that an agreement binds the recipient (recipients.agreement).",
)
_PREPARE = Text(
    "请用 reidrisk prepare --set recipients.agreement=signed 写明。", "Say so: reidrisk prepare --set recipients.agreement=signed."
)
_NO_RECIPIENT = Text("“{name}”不是案例中的接收方。", "“{name}” is no recipient of this case.")
_RECIPIENTS = Text("案例中的接收方：{names}", "Recipients of the case: {names}")
_PAST = Text("有效期“{day}”不晚于今天。", "The validity date “{day}” is not in the future.")
_LATER = Text("请给出今后的日期，例如 2027-01-31。", "Give a later date, such as 2027-01-31.")
_EXISTS = Text("发布包的文件夹已存在。", "The folder of the package exists already.")
_ELSEWHERE = Text("请用 -o 换一个位置；发布包从不覆盖。", "Choose another place with -o; a package is never overwritten.")
_ALL = "*"


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be released, by whom, to whom, until when, and where the package goes."""

    by: str
    recipient: str
    until: date
    agreement: Path | None
    folder: Path


@dataclass(frozen=True, slots=True)
class Released:
    """What came of it."""

    folder: Path
    package: str
    key: str
    head: str


def checked(governed: Governed, wish: Wish, today: date) -> Mapping[str, object]:
    """The present result; `InputError` with everything that stands against the release."""
    if governed.breaks:
        raise InputError(Problem("ledger_broken", _BROKEN.fill(first=governed.breaks[0].text), _VERIFY, str(governed.folder)))
    _, result = governed.current()
    problems = [*_result(governed, result), *_agreement(governed, wish), *_wish(wish, today)]
    if problems:
        raise InputError(*problems)
    check(governed.case.file.situation(), wish.by, Duty.POLICY_MANAGER, governed.entries)
    return result


def _result(governed: Governed, result: Mapping[str, object]) -> Iterator[Problem]:
    if result.get("acceptable") is not True:
        yield Problem("not_acceptable", _NOT_ACCEPTABLE, _MITIGATE)
    if result.get("provisional"):
        yield Problem("undecided", _UNDECIDED, _DECIDE)
    if approved(governed.approvals) is None:
        yield Problem("not_approved", _NOT_APPROVED, _APPROVE)


def _agreement(governed: Governed, wish: Wish) -> Iterator[Problem]:
    situation = governed.case.file.situation()
    sharing = situation.release.sharing.value
    if sharing is None or sharing is Sharing.PUBLIC:
        return
    if not set(situation.value("recipients.agreement")) & {"signed", "rules"}:
        yield Problem("not_bound", _NOT_BOUND, _PREPARE)
    if wish.agreement is None or not wish.agreement.is_file():
        yield Problem("no_agreement", _NO_AGREEMENT.fill(sharing=sharing.words), _GIVE)
    known = situation.value("recipients.organisations")
    if wish.recipient not in known:
        yield Problem("no_recipient", _NO_RECIPIENT.fill(name=wish.recipient), _RECIPIENTS.fill(names=known or ("—",)))


def _wish(wish: Wish, today: date) -> Iterator[Problem]:
    if wish.until <= today:
        yield Problem("past_date", _PAST.fill(day=wish.until.isoformat()), _LATER)
    if wish.folder.exists():
        yield Problem("package_exists", _EXISTS, _ELSEWHERE, str(wish.folder))


def release(governed: Governed, wish: Wish, material: Material, now: datetime, lang: Lang) -> Released:
    """Makes the package beside its place and renames it; then enters it in the ledger."""
    result = checked(governed, wish, now.date())
    signer = governed.signer(wish.by, lang)
    wish.folder.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(prefix=".reidrisk-", dir=wish.folder.parent))
    try:
        _fill(making, governed, wish, material)
        package = seal(making, _told(governed, wish, result, now), signer)
        making.rename(wish.folder)
    finally:
        with suppress(OSError):
            shutil.rmtree(making)
    content = {
        "package": package, "recipient": wish.recipient, "valid_until": wish.until.isoformat(),
        "files": sum(path.is_file() for path in wish.folder.rglob(_ALL)), "dataset": governed.data,
    }  # fmt: skip
    entry = append(governed.folder, Deed(RELEASED, wish.by, Duty.POLICY_MANAGER.value, content), signer, now)
    remember(governed.store, Governed(governed.case).entries[0], entry)
    return Released(wish.folder, package, signer.public, entry.hash)


def _fill(folder: Path, governed: Governed, wish: Wish, material: Material) -> None:
    """Data, dictionary and summary in both languages, agreement."""
    source = Path(governed.case.data)
    if source.is_dir():
        shutil.copytree(source, folder / "data" / source.name)
    else:
        (folder / "data").mkdir()
        shutil.copyfile(source, folder / "data" / source.name)
    if wish.agreement is not None:
        shutil.copyfile(wish.agreement, folder / f"agreement{wish.agreement.suffix}")
    page = tuple(writer for writer in writers() if writer.key in {"html", "json"})
    write_all(papers(), material, Order(folder / "documents", LANGS, page, None))


def papers() -> tuple[Kind, ...]:
    """The documents that go with the data: never the full risk report, which would help an attacker."""
    return tuple(kind for kind in kinds() if kind.key in {"summary", "dictionary"})


def _told(governed: Governed, wish: Wish, result: Mapping[str, object], now: datetime) -> dict[str, object]:
    situation = governed.case.file.situation()
    stands = approved(governed.approvals)
    sharing = situation.release.sharing.value
    return {
        "case": governed.folder.resolve().name,
        "dataset": governed.data,
        "plan": governed.plan,
        "subject": governed.subject.hash if governed.subject else "",
        "standard": result.get("standard"),
        "level": result.get("level"),
        "sharing": sharing.value if sharing else None,
        "recipient": wish.recipient,
        "scope": "; ".join(situation.value("purpose.statement")),
        "provider": "; ".join(situation.value("legal.processor")),
        "approved_by": stands.entry.by if stands else "",
        "issued_by": wish.by,
        "issued_at": now.isoformat(timespec="seconds"),
        "valid_until": wish.until.isoformat(),
        "ledger_head": governed.head,
        "software": versions(),
    }
