"""Does the ledger of a case hold, do its approvals count; is a package what was released (GB/T 42460 6.5; ITU-T X Suppl.39 SR9)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from ...model import words
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Group, Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..approving.ledger_report import Ledger, LedgerJson, ledger_json, ledger_lines
from ..doors.saying import Saying
from ..options.groups import DECIDE
from ..options.output import InLanguage
from ..options.vault import WithVault
from ..recipient import words as recipient

if TYPE_CHECKING:
    from ...govern.entry import Entry
    from ...govern.package import Fault
    from ...govern.revocations import RevocationList
    from ..case import Case

PACKAGE = Group("package", Text("发布包", "Release package"))
_NO_KEY = Text(
    "没有指定可信公钥：未指定时，任何人都可以重新签名而不被发现。",
    "No trusted public key was given: without one, anyone could sign the package again unnoticed.",
)
_GIVE_KEY = Text(
    "请用 --key 给出提供方另行告知的公钥。", "Give, with --key, the key that the provider sent you through a separate channel."
)
_UNPACKED = Text("已解开到 {path}", "Unpacked into {path}")
_LIMIT = 2**24


@dataclass(frozen=True, kw_only=True)
class Verify(InLanguage, WithVault):
    """A case or a package, what it is checked against, and how it is opened."""

    given: Annotated[str | Path, Option(Text("案例文件夹或发布包", "a case folder or a release package"))] = field(kw_only=False)
    head: Annotated[
        str | None,
        Option(Text("文件上印的台账哈希，看它是否仍在台账中", "a ledger hash printed on a document: is it still in the ledger")),
    ] = None
    key: Annotated[
        str | None,
        Option(
            Text(
                "指定的可信公钥（十六进制或 PEM 文件），只采信它",
                "the trusted public key (hexadecimal or a PEM file); no other key is accepted",
            ),
            PACKAGE,
        ),
    ] = None
    revoked: Annotated[str | Path | None, Option(Text("撤销名单", "the list of revocations"), PACKAGE)] = None
    password: Annotated[
        str | None,
        Option(
            Text(
                "加密包口令的来源：store（密钥库）、fd:数字、env:变量名、prompt；默认先查密钥库，再在终端上问",
                "where an encrypted package's password comes from: store, fd:NUMBER, env:NAME, prompt; by default the store, then asked",
            ),
            PACKAGE,
        ),
    ] = None
    unpack: Annotated[
        str | Path | None, Option(Text("核对无误后解开到这个新文件夹", "unpack it into this new folder once it is found good"), PACKAGE)
    ] = None


class FaultJson(TypedDict):
    """What is wrong with a package."""

    kind: str
    message: str


class ListJson(TypedDict):
    """The list of revocations that was given, where the pinned key signed it."""

    number: int
    issued_at: str
    valid_until: str


class PackageJson(TypedDict):
    """What ``reidrisk verify PACKAGE --json`` prints."""

    schema: Literal["reidrisk/package-verification/1"]
    good: bool
    faults: list[FaultJson]
    manifest: dict[str, object]
    revocations: ListJson | None


@dataclass(frozen=True, slots=True)
class OpenedPackage:
    """A package: what is wrong with it, or its manifest. `unpacked` is where it was put; `revocations`: the list that was given."""

    faults: tuple[Fault, ...]
    manifest: Mapping[str, Any] = field(repr=False)
    unpacked: Path | None = None
    revocations: RevocationList | None = None


@dataclass(frozen=True, slots=True)
class Verified(Saying):
    """What was checked: the `ledger` of a case, or a `package`; and whether it is `good`."""

    lang: Lang
    ledger: Ledger | None = None
    package: OpenedPackage | None = None

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        if self.ledger is not None:
            ledger = self.ledger
            return not ledger.breaks and not ledger.altered and not any(one.is_overdue(ledger.today) for one in ledger.tasks)
        return self.package is None or not self.package.faults

    def to_dict(self) -> LedgerJson | PackageJson:
        """What ``--json`` prints."""
        return ledger_json(self.ledger, self.lang) if self.ledger is not None else _package_json(self.package, self.lang)

    def lines(self) -> Iterator[Text | Phrase | str]:
        """What holds, and what does not."""
        return ledger_lines(self.ledger, self.lang) if self.ledger is not None else _of_package(self.package, self.lang)


def _package_json(package: OpenedPackage | None, lang: Lang) -> PackageJson:
    faults = () if package is None else package.faults
    return {
        "schema": "reidrisk/package-verification/1",
        "good": not faults,
        "faults": [{"kind": one.kind, "message": one.text.say(lang)} for one in faults],
        "manifest": {} if faults or package is None else dict(package.manifest),
        "revocations": _list_json(None if package is None else package.revocations),
    }


def _list_json(listed: RevocationList | None) -> ListJson | None:
    return None if listed is None else {"number": listed.number, "issued_at": listed.issued_at, "valid_until": listed.valid_until}


def _of_package(package: OpenedPackage | None, lang: Lang) -> Iterator[Text | Phrase | str]:
    if package is None:
        return
    if package.faults:
        yield recipient.UNGOOD.fill(count=len(package.faults))
        yield from (f"  - {one.text.say(lang)}" for one in package.faults)
        return
    body = package.manifest
    yield recipient.GOOD.fill(count=len(body["files"]))
    level, standard = body["level"], body["standard"]
    yield recipient.LEVEL.fill(level=level, standard=standard) if level is not None else recipient.ACCEPTABLE.fill(standard=standard)
    yield recipient.BY.fill(by=body["approved_by"], at=body["issued_at"][:10], until=body["valid_until"])
    given = recipient.FOR if body["scope"] else recipient.FOR_NO_USE
    yield given.fill(recipient=body["recipient"], scope=body["scope"])
    yield recipient.DUTY
    yield words.LEDGER_HASH.fill(hash=body["ledger_head"])
    listed = package.revocations
    yield (
        recipient.NOT_ASKED
        if listed is None
        else recipient.ASKED.fill(number=listed.number, at=listed.issued_at[:10], until=listed.valid_until)
    )
    if package.unpacked is not None:
        yield _UNPACKED.fill(path=package.unpacked)


_OPEN = Text("打开发布包", "opening the package")
_CHECK = Text("核对签名和每个文件", "checking the signature and every file")
_UNPACK = Text("解开", "unpacking it")


def run(request: Verify, session: Session) -> Verified:
    """Nothing is looked up on a network; a package is checked against a pinned key, and no other is trusted."""
    from ..case import is_case  # noqa: PLC0415 - help must not wait

    if is_case(str(request.given)) or (Path(request.given) / "ledger.jsonl").is_file():  # a case that lost its answers is one still
        return _case(request, session)
    if request.key is None:
        raise InputError(Problem("no_key", _NO_KEY, _GIVE_KEY))
    return Verified(request.speaks(session), package=_package(request, request.key, session))


def _package(request: Verify, key: str, session: Session) -> OpenedPackage:
    from ...data.files import read_bytes  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.package import check, read_key  # noqa: PLC0415
    from ...govern.revocations import read_list  # noqa: PLC0415
    from ..opening import opened, unpacked  # noqa: PLC0415

    course = session.course((_OPEN, _CHECK, *([_UNPACK] if request.unpack is not None else [])))
    course.begins(_OPEN)
    path, pinned = Path(request.given), read_key(key)
    found = opened(path, request.password, request.vault(session))
    listed = None if request.revoked is None else read_list(read_bytes(Path(request.revoked), _LIMIT), pinned)
    faults: tuple[Fault, ...] = () if found.fault is None else (found.fault,)
    body: Mapping[str, Any] = {}
    if found.contents:
        course.begins(_CHECK)
        faults, body = check(found.contents, pinned, session.today())
        if request.revoked is not None:
            faults = (*faults, *_revoked(body, listed, session))
    place = None if request.unpack is None else Path(request.unpack)
    if place is not None and not faults:
        course.begins(_UNPACK)
        late = unpacked(path, found, place)
        faults = (late,) if late else ()
    return OpenedPackage(faults, body, place, listed)


def _revoked(body: Mapping[str, Any], listed: RevocationList | None, session: Session) -> tuple[Fault, ...]:
    """What the list of revocations says. This machine remembers the newest that may be relied on, and takes no older one after it."""
    from ...govern.memory import place_of, remember_list, remembered_list  # noqa: PLC0415 - as above
    from ...govern.revocations import against  # noqa: PLC0415

    place = place_of(os.environ)
    seen = None if listed is None else remembered_list(place, listed.ledger)
    faults = tuple(against(body, listed, session.today(), seen))
    if listed is not None and not any(one.kind == "revocations" for one in faults):
        remember_list(place, listed.ledger, listed.number, listed.hash)
    return faults


def _case(request: Verify, session: Session) -> Verified:
    from ...govern.chain import unknown_head  # noqa: PLC0415 - as above
    from ...govern.story import broken_off  # noqa: PLC0415
    from ...govern.tasks import tasks  # noqa: PLC0415
    from ..approving.altered import unlike_on_record  # noqa: PLC0415
    from ..approving.signed_answers import changed_answers  # noqa: PLC0415
    from ..case import open_case  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415
    from ..releasing import tidied  # noqa: PLC0415

    case = open_case(str(request.given))
    tidied(case.folder)
    governed, head = Governed(case), (request.head or "").strip()
    wrong = governed.breaks
    if head and head.lower() not in {entry.hash for entry in governed.entries}:
        wrong = (*wrong, unknown_head(head[:64]))
    altered = unlike_on_record(case, governed.entries)
    unsigned, elsewhere = _runs(case, governed.entries)
    found = Ledger(
        len(governed.entries), governed.head, wrong, governed.status, governed.disposed, governed.approvals,
        tuple(broken_off(governed.entries)), governed.folder, request.head is not None, altered, unsigned,
        tasks(governed.entries), session.today(), changed_answers(case, governed.entries), elsewhere,
    )  # fmt: skip
    return Verified(request.speaks(session, case.file.language), ledger=found)


def _runs(case: Case, entries: Sequence[Entry]) -> tuple[int, tuple[int, ...]]:
    """How many no signature holds, and which of them another machine entered."""
    from ...govern.runs import runs_elsewhere, unsigned_runs  # noqa: PLC0415 - as above

    try:
        return len(unsigned_runs(case.folder, entries)), runs_elsewhere(case.folder, entries)
    except InputError:  # told among what was changed
        return 0, ()


ACT = Act(
    "verify",
    Text("核对台账和批准，或核对发布包", "check a ledger and its approvals, or a release package"),
    Verify,
    Verified,
    run,
    DECIDE,
    70,
    Text(
        "案例：台账逐条相接、签名有效，哪些批准作数，哪次发布被中断，哪些文件被人在程序之外改动，哪些任务逾期。发布包：签名与指定的可信公钥一致，文件与清单一致，在有效期内，未被撤销。"
        "不连网络。",
        "Of a case: is its ledger chained and signed throughout, which approvals count, which release was broken off, which files other "
        "hands changed, which tasks are overdue. Of a package: whether the pinned key signed it, its files are as listed, it is valid and "
        "not revoked. Nothing is looked up on a network.",
    ),
    Text("案例得到 `ledger`，发布包得到 `package`；`good` 说是否无误。", "The `ledger` of a case, or the `package`; whether it is `good`."),
    clauses=("GB/T 42460-2023 6.4 b", "GB/T 42460-2023 6.5", "ITU-T X Suppl.39 (2023) SR9"),
    errors=(
        Text("没有给出公钥，或公钥、口令无法读取", "no public key for a package, or a key or password that cannot be read"),
        Text("要解开到的位置已存在", "a place to unpack to that exists already"),
    ),
    examples=(Call(Text("核对案例的台账", "The ledger of a case"), {"given": "case"}),),
)
