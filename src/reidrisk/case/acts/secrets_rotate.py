"""A new version of one secret, or a new key for the whole store (ITU-T X Suppl.39 SR7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import PROTECT
from ..options.output import InLanguage
from ..options.signing import passphrase
from ..options.vault import WithVault
from .secrets_hand import SEE_LIST
from .secrets_list import EMPTY

_NO_SECRET = Text("密钥库中没有可以更换的“{name}”。", "The secrets store has no “{name}” that can be renewed.")
_ROTATED = Text(
    "密钥库的 {count} 项已用新密钥重新加密，旧的密文已销毁。",
    "The {count} {count|entry|entries} of the store are encrypted under a new key; what lay under the old one is destroyed.",
)
_LIMITS = Text(
    "旧的 store.json 和各项密文已覆写；固态硬盘、快照、备份以及写时复制的文件系统可能还留有旧块，软件无法触及：旧口令不要再"
    "用于别处，备份请一并更换。",
    "The former store.json and entries were overwritten. Solid-state drives, snapshots, backups and copy-on-write file systems may hold "
    "old blocks that software does not reach: use the former passphrase nowhere else, and replace the backups as well.",
)
_NO_NEW = Text("没有给出密钥库的新口令。", "No new passphrase of the store is given.")
_GIVE_NEW = Text(
    "请用 --new-key 给出（env:变量名、fd:数字、keyring 或 prompt）；reidrisk secrets password 可生成一个。",
    "Give one with --new-key (env:NAME, fd:NUMBER, keyring or prompt); reidrisk secrets password makes one.",
)
_SAME = Text(
    "新口令与现在的相同：残留的旧密文用它仍可解开。", "The new passphrase is the present one: it would open what is left of the old."
)
_RENEWED = Text(
    "“{name}”已更换；此后的假名用新的。旧的保留为“{kept}”，供经授权还原；不再需要时用 dispose 销毁。",
    "“{name}” is renewed and makes all later pseudonyms. The one before is kept as “{kept}” to lead back where authorised; dispose of it "
    "when it is no longer needed.",
)


@dataclass(frozen=True, kw_only=True)
class SecretsRotate(InLanguage, WithVault):
    """Which secret, and in whose name it is entered in which case."""

    name: Annotated[
        str | None,
        Option(Text("要更换的密钥的名称，不写则更换密钥库的密钥", "the name of the secret, without one the store gets a new key")),
    ] = field(default=None, kw_only=False)
    case: Annotated[str | Path | None, Option(Text("记入这个案例的台账", "entered in the ledger of this case"))] = None
    as_: Annotated[str | None, Option(Text("更换人（案例的执行者）", "who renews it (an executor of the case)"))] = None
    new_key: Annotated[
        str | None,
        Option(Text("密钥库的新口令从哪里来，写法同 --secrets-key", "where the store's new key comes from, as --secrets-key")),
    ] = None


class RotatedJson(TypedDict):
    """What ``reidrisk secrets rotate --json`` prints."""

    schema: Literal["reidrisk/rotation/1"]
    secret: str | None
    errors: list[object]


@dataclass(frozen=True, slots=True)
class Rotated(Saying):
    """The secret that was renewed and the name under which the one before is `kept`; else how many `entries` have a new key."""

    lang: Lang
    secret: str | None
    kept: str | None = None
    entries: int = 0

    def to_dict(self) -> RotatedJson:
        """What ``--json`` prints."""
        return {"schema": "reidrisk/rotation/1", "secret": self.secret, "errors": []}

    def lines(self) -> Iterator[Text | Phrase]:
        """What became of the one before."""
        yield _ROTATED.fill(count=self.entries) if self.secret is None else _RENEWED.fill(name=self.secret, kept=self.kept)
        if self.secret is None:
            yield _LIMITS


def run(request: SecretsRotate, session: Session) -> Rotated:
    """The person is checked first; the entry in the ledger comes before the change."""
    from ...govern.roles import Duty  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.story import RENEWED  # noqa: PLC0415
    from ..governing import carrying_out, renewal_open  # noqa: PLC0415

    vault, lang = request.vault(session), request.speaks(session)
    if not vault.exists:
        raise InputError(Problem("no_store", EMPTY.fill(folder=vault.folder)))
    store = vault.open()
    case = None if request.case is None else str(request.case)
    carry_out = carrying_out(case, request.as_, passphrase(session, lang), Duty.EXECUTOR, RENEWED)
    if request.name is None:
        unfinished = store.unfinished or (case is not None and renewal_open(case))  # by a killed run: the key may be the new one already
        key = _new_key(request, session, None if unfinished else vault.key)
        with store.held(), carry_out({"store": True, "entries": len(tuple(store.entries()))}):
            return Rotated(lang, None, entries=store.rotate(key))
    kept = store.renew(request.name)
    if kept is None:
        raise InputError(Problem("unknown_secret", _NO_SECRET.fill(name=request.name), SEE_LIST))
    with store.held(), carry_out({"secret": request.name, "kept_as": kept}):
        store.commit()
    return Rotated(lang, request.name, kept)


def _new_key(request: SecretsRotate, session: Session, present: bytes | None) -> bytes:
    """Another password than the present one: with that, what a drive still holds of the old head would open as before."""
    from ...govern.secrets.key import find_key  # noqa: PLC0415 - help must not wait for the cryptography

    if request.new_key is None and session.password is None:
        raise InputError(Problem("no_new_key", _NO_NEW, _GIVE_NEW))
    key = find_key(request.new_key or "prompt", typed=session.password, new=True)
    if key == present:
        raise InputError(Problem("same_key", _SAME, _GIVE_NEW))
    return key


ACT = Act(
    "secrets rotate",
    Text("更换密钥", "renew keys"),
    SecretsRotate,
    Rotated,
    run,
    PROTECT,
    74,
    Text(
        "更换一个密钥：此后的假名用新的，旧的留作经授权的还原。不写名称则整个密钥库换用新的密钥，旧密文销毁。可记入案例的台账。",
        "Renews one secret: later pseudonyms are made with the new one, the one before is kept to lead back where authorised. Without a "
        "name the whole store gets a new key and what lay under the old one is destroyed. It may be entered in the ledger of a case.",
    ),
    Text("所更换的 `secret`，旧的名称 `kept`。", "The `secret` that was renewed, and the name of the one before: `kept`."),
    clauses=("ITU-T X Suppl.39 (2023) SR7", "China methodology (2024) 12.2.1"),
    errors=(
        Text("没有密钥库，或没有这个名称的密钥", "no store, or no secret of that name"),
        Text("更换密钥库的密钥时没有给出新口令，或与现在的相同", "no new passphrase for the whole store, or the present one"),
        Text("更换人不是案例的执行者", "a person who is not an executor of the case"),
    ),
    examples=(Call(Text("整个密钥库", "The whole store"), {"new_key": "env:NEXT_KEY"}, runs=False),),
)
