"""What a release needs, checked whole, and the package that comes of it (ITU-T X Suppl.39 6.5, SR9; China methodology 13.3)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from ..data.disk.locking import alone
from ..data.disk.making import copied, in_place, making, sweep_noted, tidy
from ..data.files import write_atomic
from ..document.kind import Kind, Material, kinds
from ..document.writer import writers
from ..flow.versions import versions
from ..govern.agreements import Agreement
from ..govern.approvals import approved
from ..govern.archive import kinds as archive_kinds
from ..govern.archive.crate import NAME as CRATE
from ..govern.archive.crate import crate
from ..govern.archive.datacite import NAME as DATACITE
from ..govern.archive.datacite import datacite
from ..govern.attestation import attest
from ..govern.gate.gate import acceptances
from ..govern.keystore import Signer
from ..govern.ledger import entries
from ..govern.package import DATA, FORM, Contents, dataset_of, folder_contents, seal, sha256_of
from ..govern.register_file import append as append_to_register
from ..govern.register_file import row_sum
from ..govern.secrets.key import new_password
from ..govern.secrets.store import SecretsStore
from ..govern.story import COMPLETED, COMPLETES, RELEASED, ROW
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import LANGS, Text
from ..prepare.context import SHARING
from .governing import Governed
from .issuing import IssueOrder, write_all
from .mitigation_record import mitigation_of
from .public_names import case_name, data_name, public
from .recipient.page import NAME as PAGE
from .recipient.page import page
from .release_checks import RESTORE, Cleared, ReleaseOrder, own_register

_NOT_PACKED = Text("加密的发布包写出后核对不一致。", "The encrypted package does not read back as it was written.")
_DATA_CHANGED = Text(
    "打包时数据被改动：复制出来的与批准的不一致，没有发布。",
    "The data were changed while they were packed: the copy is not what was approved, and nothing was released.",
)
_PAPER_CHANGED = Text(
    "打包时协议文件被改动：复制出来的与登记的不一致，没有发布。",
    "The agreement was changed while it was packed: the copy is not what is on record, and nothing was released.",
)
_ASSESS = Text("请查明改动人，然后重新评估、批准。", "Find out who changes them; then assess and approve again.")
_AGAIN = Text("请检查磁盘，再试一次。", "Check the disk and try again.")

NOTE = "release.run"  # in the case, while one is being made


GRADE = Text("数据重新定级", "grading the data again")
CHECK = Text("核对批准、协议和以往的发布", "checking approval, agreement and earlier releases")
FILL = Text("复制数据，编写随附文档", "copying the data, writing the documents that go with them")
SEAL = Text("核对哈希，签名，封装", "checking the hashes, signing, packing")
ENTER = Text("记入台账和登记册，放到位置上", "entering it in ledger and register, putting it in its place")
STAGES = (GRADE, CHECK, FILL, SEAL, ENTER)


@dataclass(frozen=True, slots=True)
class MadePackage:
    """The package that was made. `password` is the name of its password in the secrets store; None where it is in none."""

    place: Path
    package: str
    key: str
    head: str
    id: str
    password: str | None
    overlap: dict[str, int] | None
    renamed: str | None


@dataclass(frozen=True, slots=True)
class Keeper:
    """Where the password of a package comes from, and who takes it with what belongs to it.

    `keep` gives the name under which a store has it; None where none does.
    """

    password: Callable[[], str]
    keep: Callable[[str, Mapping[str, str]], str | None]


@contextmanager
def only_run(case: Path) -> Iterator[None]:
    """While one run releases a case, no other does; what a killed one left behind is removed first."""
    with alone(case / NOTE):
        sweep_noted(case / NOTE)
        yield


def tidied(case: Path) -> None:
    """Removes what a killed release of this case left readable."""
    tidy(case / NOTE)


def release(  # noqa: PLR0913, PLR0917 - a release, who signs it and what is written of it
    governed: Governed, found: Cleared, order: ReleaseOrder, signer: Signer, keeper: Keeper | None, material: Material
) -> MadePackage:
    """Makes the package beside its place, enters it in ledger and register, renames it, and enters that.

    Killed anywhere, there is either no package or one that can be revoked: nothing stands at its place that is not on record.
    `keeper` takes the password where the package is one encrypted file. `order.begins` hears which of the `STAGES` begins.
    """
    now, material = material.made_at, public(material)
    order.begins(FILL)
    with making(order.place, governed.folder / NOTE) as folder:
        made = folder / "package"
        _fill(made, governed, found, material)
        order.begins(SEAL)
        statement = {"form": FORM, **_entry(governed, order, found, now)}
        listed_there = folder_contents(made).files
        write_atomic(made / DATACITE, datacite(statement, listed_there).encode("utf-8"))
        write_atomic(made / CRATE, crate(statement, listed_there).encode("utf-8"))
        files = _checked(made, governed, found)
        listed = attest(made, statement, signer, files.files)
        package = seal(made, statement, signer, listed)
        password = None if keeper is None else _sealed(folder, order, keeper, f"{found.handover.case}/package-{package[:16]}")
        archive = None if keeper is None else sha256_of(folder / order.place.name)
        order.begins(ENTER)
        content = {**_content(governed, found, order, package, len(listed) + 1), "archive": archive}
        entry = governed.enter(RELEASED, found.duty.value, content, signer, now)
        append_to_register(order.register, replace(found.handover, package=package, entry=entry.n, head=entry.hash))
        in_place(made if keeper is None else folder / order.place.name, order.place)
    governed.enter(COMPLETED, found.duty.value, {"package": package, "release": entry.n}, signer, now)
    return MadePackage(order.place, package, signer.public, entry.hash, found.handover.id, password, _overlap(found), _renamed(found))


def adequacy(governed: Governed, found: Cleared, order: ReleaseOrder) -> dict[str, object]:
    """The decision that these data are adequate for this recipient and use, and what it rests on (ITU-T X Suppl.39 6.5, 7)."""
    result = governed.conclusion or {}
    stands = approved(governed.approvals)
    return {
        "decision": "adequate", "recipient": order.recipient, "scope": scope_of(governed, found), "valid_until": order.until.isoformat(),
        "subject": governed.subject.hash if governed.subject else "", "standard": result.get("standard"), "level": result.get("level"),
        "acceptable": result.get("acceptable"), "approval": stands.entry.n if stands else None,
        "agreement": found.agreement.entry if found.agreement else None,
        "reasons": [one.entry for one in acceptances(entries(governed.folder))],
        **({} if found.ordered is None else {"ordered": found.ordered}),
    }  # fmt: skip


def scope_of(governed: Governed, found: Cleared) -> str:
    """For what the recipient has the data: as agreed, else as stated, as far as the data still serve it."""
    return found.agreement.scope if found.agreement else "; ".join(governed.case.purpose)


def _content(governed: Governed, found: Cleared, order: ReleaseOrder, package: str, count: int) -> dict[str, object]:
    """What the ledger says of a release."""
    return {
        "package": package, "id": found.handover.id, "recipient": order.recipient, "valid_until": order.until.isoformat(), "files": count,
        "dataset": governed.data, "subject": governed.subject.hash if governed.subject else "",
        "form": _form(order.place), "agreement": found.agreement.entry if found.agreement else None,
        "overlap": _overlap(found),
        "treated": _treated(governed),
        "despite_overlap": order.despite,
        "renamed": _renamed(found),
        "place": os.path.relpath(order.place, governed.folder),
        **({ROW: row_sum(replace(found.handover, package=package))} if own_register(governed, order) else {}),
        COMPLETES: True,
    }  # fmt: skip


def _treated(governed: Governed) -> Mapping[str, object] | None:
    """The transformation that the data went through: the level of each column; None for data as they came."""
    plan = (mitigation_of(governed.folder) or {}).get("plan") if governed.case.output is not None else None
    levels = plan.get("levels") if isinstance(plan, dict) else None
    return levels if isinstance(levels, dict) else None


def _overlap(found: Cleared) -> dict[str, int] | None:
    joined = found.joined
    return None if joined is None else {"alone": joined.alone, "together": joined.smallest, "releases": joined.earlier}


def _renamed(found: Cleared) -> str | None:
    """What the data are called in the package, where their own name tells of a person."""
    called = data_name(found.parts.name)
    return None if called == found.parts.name else called


def is_archive(place: Path) -> bool:
    """Whether the package is to be one encrypted file."""
    return archive_kinds.asked(place) is not None


def _form(place: Path) -> str:
    kind = archive_kinds.asked(place)
    return "folder" if kind is None else kind.suffix[1:]


def in_store(store: SecretsStore) -> Keeper:
    """The password goes into the store."""

    def keep(name: str, secret: Mapping[str, str]) -> str:
        store.keep(name, "password", secret)
        store.commit()
        return name

    return Keeper(new_password, keep)


def seen_once(shown: Callable[[str], None]) -> Keeper:
    """Whoever releases sees the password once and notes it down; it is kept nowhere."""

    def keep(_name: str, secret: Mapping[str, str]) -> None:
        shown(secret["password"])

    return Keeper(new_password, keep)


def noted_before(password: str) -> Keeper:
    """Whoever releases has noted this one down before; it is kept nowhere."""
    return Keeper(lambda: password, lambda _name, _secret: None)


def _sealed(folder: Path, order: ReleaseOrder, keeper: Keeper, name: str) -> str | None:
    """The 7z or zip, read back whole; its new password is kept, or noted, before the file stands at its place."""
    password, archive = keeper.password(), folder / order.place.name
    kind = archive_kinds.asked(order.place)
    if kind is None:  # a folder has no password
        raise TypeError(order.place.suffix)
    kind.pack(folder / "package", archive, password)
    if kind.contents(archive, password) != folder_contents(folder / "package"):
        raise InputError(Problem("not_packed", _NOT_PACKED, _AGAIN, str(order.place)))
    where = {"password": password, "archive": sha256_of(archive), "file": order.place.name, "folder": str(order.place.parent.resolve())}
    return keeper.keep(name, where)


def _fill(folder: Path, governed: Governed, found: Cleared, material: Material) -> None:
    """Data, dictionary and summary in both languages, agreement, the page that checks all of it."""
    write_atomic(folder / PAGE, page())
    found.parts.copy(folder / DATA, data_name(found.parts.name))
    if found.agreement is not None:
        copied(governed.folder / found.agreement.file, folder / _paper(found.agreement))
    pages = tuple(writer for writer in writers() if writer.key in {"html", "json"})
    write_all(papers(), material, IssueOrder(folder / "documents", LANGS, pages, None))


def _paper(agreement: Agreement) -> str:
    return f"agreement{Path(agreement.file).suffix}"


def _checked(folder: Path, governed: Governed, found: Cleared) -> Contents:
    """The sums of what was copied; `InputError` where that is not what was approved and agreed."""
    held, paper = folder_contents(folder), found.agreement
    if dataset_of(held.files) != governed.data:
        raise InputError(Problem("data_changed", _DATA_CHANGED, _ASSESS, governed.case.place))
    if paper is not None and held.files[_paper(paper)]["sha256"] != paper.sha256:
        raise InputError(Problem("agreement_changed", _PAPER_CHANGED, RESTORE, str(governed.folder / paper.file)))
    return held


def papers() -> tuple[Kind, ...]:
    """The documents that go with the data: never the full risk report, which would help an attacker."""
    return tuple(kind for kind in kinds() if kind.key in {"summary", "dictionary"})


def _entry(governed: Governed, order: ReleaseOrder, found: Cleared, now: datetime) -> dict[str, object]:
    situation, result = governed.case.file.situation(), governed.conclusion or {}
    stands = approved(governed.approvals)
    sharing = situation.release[SHARING].value
    return {
        "case": case_name(governed.folder.resolve().name),
        "ledger": governed.entries[0].hash,
        "dataset": governed.data,
        "plan": governed.plan,
        "subject": governed.subject.hash if governed.subject else "",
        "standard": result.get("standard"),
        "level": result.get("level"),
        "sharing": sharing.value if sharing else None,
        "recipient": order.recipient,
        "scope": scope_of(governed, found),
        "agreement": found.agreement.record() if found.agreement else None,
        "provider": "; ".join(situation.value("legal.processor")),
        "approved_by": stands.entry.by if stands else "",
        "issued_by": order.by,
        "issued_at": now.isoformat(timespec="seconds"),
        "valid_until": order.until.isoformat(),
        "ledger_head": governed.head,
        "software": versions(),
    }
