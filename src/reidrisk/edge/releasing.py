"""What a release needs, checked whole, and the package that comes of it (ITU-T X Suppl.39 6.5, SR9; China methodology 13.3)."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from ..document.kind import Kind, Material, kinds
from ..document.writer import writers
from ..govern.approvals import approved
from ..govern.archive import SUFFIX, contents, pack
from ..govern.package import files_of, folder_contents, seal, sha256_of
from ..govern.register_file import append as append_to_register
from ..govern.roles import Duty
from ..govern.secrets_key import new_password
from ..govern.secrets_store import SecretsStore
from ..govern.story import RELEASED
from ..model.problem import InputError, Problem
from ..model.text import LANGS, Lang, Text
from .governing import Governed
from .issuing import Order, write_all
from .release_checks import Cleared, Wish, cleared
from .secrecy import Vault
from .versions import versions

_NOT_PACKED = Text("加密的发布包写出后核对不一致。", "The encrypted package does not read back as it was written.")
_AGAIN = Text("请检查磁盘，再试一次。", "Check the disk and try again.")


@dataclass(frozen=True, slots=True)
class How:
    """The store of secrets, the clock and the language of one run."""

    vault: Vault
    now: datetime
    lang: Lang


@dataclass(frozen=True, slots=True)
class Released:
    """What came of it. `password` is the name of the password in the secrets store, where there is one."""

    place: Path
    package: str
    key: str
    head: str
    id: str
    password: str | None
    overlap: dict[str, int] | None


def release(governed: Governed, wish: Wish, how: How, material: Material) -> Released:
    """Makes the package beside its place and renames it; then enters it in the ledger and the register."""
    found = cleared(governed, wish, how.now.date())
    store = how.vault.open() if is_archive(wish.place) else None
    signer = governed.signer(wish.by, how.lang)
    wish.place.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(prefix=".reidrisk-", dir=wish.place.parent))
    try:
        _fill(making / "package", governed, found, material)
        package = seal(making / "package", _told(governed, wish, found, how.now), signer)
        count = len(files_of(making / "package"))
        password = None if store is None else _sealed(making, wish, store, f"{found.handover.case}/package-{package[:16]}")
        (making / "package" if store is None else making / wish.place.name).rename(wish.place)
    finally:
        with suppress(OSError):
            shutil.rmtree(making)
    joined = found.joined
    overlap = None if joined is None else {"alone": joined.alone, "together": joined.smallest, "releases": joined.earlier}
    content = {
        "package": package, "id": found.handover.id, "recipient": wish.recipient, "valid_until": wish.until.isoformat(), "files": count,
        "dataset": governed.data, "subject": governed.subject.hash if governed.subject else "",
        "form": "folder" if store is None else "7z", "agreement": found.agreement.entry if found.agreement else None,
        "overlap": overlap,
        "despite_overlap": wish.despite,
    }  # fmt: skip
    entry = governed.enter(RELEASED, Duty.POLICY_MANAGER.value, content, signer, how.now)
    append_to_register(wish.register, replace(found.handover, package=package, entry=entry.n, head=entry.hash))
    return Released(wish.place, package, signer.public, entry.hash, found.handover.id, password, overlap)


def is_archive(place: Path) -> bool:
    """Whether the package is to be one encrypted file."""
    return place.suffix.lower() == SUFFIX


def _sealed(making: Path, wish: Wish, store: SecretsStore, name: str) -> str:
    """The 7z, read back whole; its new password is in the store before the file stands at its place. Gives the password's name."""
    password, archive = new_password(), making / wish.place.name
    pack(making / "package", archive, password)
    if contents(archive, password) != folder_contents(making / "package"):
        raise InputError(Problem("not_packed", _NOT_PACKED, _AGAIN, str(wish.place)))
    where = {"password": password, "archive": sha256_of(archive), "file": wish.place.name, "folder": str(wish.place.parent.resolve())}
    store.keep(name, "password", where)
    store.commit()
    return name


def _fill(folder: Path, governed: Governed, found: Cleared, material: Material) -> None:
    """Data, dictionary and summary in both languages, agreement."""
    folder.mkdir()
    source = Path(governed.case.data)
    if source.is_dir():
        shutil.copytree(source, folder / "data" / source.name)
    else:
        (folder / "data").mkdir()
        shutil.copyfile(source, folder / "data" / source.name)
    if found.agreement is not None:
        shutil.copyfile(governed.folder / found.agreement.file, folder / f"agreement{Path(found.agreement.file).suffix}")
    page = tuple(writer for writer in writers() if writer.key in {"html", "json"})
    write_all(papers(), material, Order(folder / "documents", LANGS, page, None))


def papers() -> tuple[Kind, ...]:
    """The documents that go with the data: never the full risk report, which would help an attacker."""
    return tuple(kind for kind in kinds() if kind.key in {"summary", "dictionary"})


def _told(governed: Governed, wish: Wish, found: Cleared, now: datetime) -> dict[str, object]:
    situation, result = governed.case.file.situation(), governed.case.earlier or {}
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
        "scope": found.agreement.scope if found.agreement else "; ".join(situation.value("purpose.statement")),
        "agreement": found.agreement.record() if found.agreement else None,
        "provider": "; ".join(situation.value("legal.processor")),
        "approved_by": stands.entry.by if stands else "",
        "issued_by": wish.by,
        "issued_at": now.isoformat(timespec="seconds"),
        "valid_until": wish.until.isoformat(),
        "ledger_head": governed.head,
        "software": versions(),
    }
