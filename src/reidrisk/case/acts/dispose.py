"""Destroy working copies of data and secrets, and certify it (GB/T 42460 6.5; China methodology 12.2.4; ITU-T X Suppl.39 SR7)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import field, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import DECIDE
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..options.signing import passphrase
from ..options.vault import WithVault

if TYPE_CHECKING:
    from ...govern.secrets.store import SecretsStore
    from ..case import Case
    from ..disposal import Begun, DisposalItem, DisposalOrder
    from ..governing import Governed

_SURE = Text("将不可恢复地销毁：{what}。", "This destroys beyond recovery: {what}.")
_YES = Text("确定的话请加 --yes。", "Add --yes if that is what you want.")
_NOTHING_DESTROYED = frozenset({"unlinked", "absent"})
_BEFORE = Text("所列内容此前均已处置；证明：{path}", "All of this was dealt with before; certificate: {path}")
_DONE = Text("已处置 {count} 项，其中销毁 {destroyed} 项；证明：{path}", "Dealt with: {count}, destroyed: {destroyed}; certificate: {path}")
_UNLINKED = Text(
    "其中 {count} 项是链接：只删除了链接，所指的文件未动，没有销毁。",
    "Of these {count} were links: only the link is gone; the file that it pointed to is untouched and not destroyed.",
)
_STAYS = Text(
    "案例的这些数据没有指明，仍在原处：{paths}。要销毁，请列出它们再运行一次。",
    "These data of the case were not named and are still there: {paths}. To destroy them too, name them in another run.",
)
_LIMITS = Text(
    "固态硬盘、快照、备份和接收方处的副本不在保证之内，证明中写明。",
    "Solid-state drives, snapshots, backups and what recipients hold are beyond this; the certificate says so.",
)


@dataclass(frozen=True, kw_only=True)
class Dispose(InLanguage, WithVault, OnCase):
    """What is destroyed, by whom and why."""

    files: Annotated[Names, Option(Text("要销毁的文件或文件夹", "files or folders to destroy"))] = field(default=None, kw_only=False)
    as_: Annotated[str, Option(Text("销毁人（执行者）", "who destroys them (an executor)"))]
    reason: Annotated[str, Option(Text("理由，例如目的已达成", "the reason, such as that the purpose is met"))]
    secret: Annotated[
        Names, Option(Text("要销毁的密钥或对照表，见 reidrisk secrets list", "secrets to destroy (reidrisk secrets list)"))
    ] = None
    yes: Annotated[bool, Option(Text("确定销毁", "do it"))] = False


class DisposedJson(TypedDict):
    """What ``reidrisk dispose --json`` prints."""

    schema: Literal["reidrisk/disposal/1"]
    destroyed: list[dict[str, object]]
    certificates: list[str]
    head: str | None
    stays: list[str]


@dataclass(frozen=True, slots=True)
class Disposed(Saying):
    """What became of each thing, and where the certificates are, Chinese and English."""

    lang: Lang
    destroyed: tuple[DisposalItem, ...]
    certificates: tuple[Path, ...]
    head: str | None
    stays: tuple[str, ...] = ()

    def to_dict(self) -> DisposedJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/disposal/1", "destroyed": list(self.destroyed), "certificates": [str(path) for path in self.certificates],
            "head": self.head, "stays": list(self.stays),
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """How many things, the certificate, and what software cannot vouch for."""
        path = str(next(path for path, one in zip(self.certificates, LANGS, strict=True) if one == self.lang))
        how = [one.get("how") for one in self.destroyed]
        gone = sum(one not in _NOTHING_DESTROYED for one in how)
        yield _DONE.fill(count=len(how), destroyed=gone, path=path) if how else _BEFORE.fill(path=path)
        if "unlinked" in how:
            yield _UNLINKED.fill(count=how.count("unlinked"))
        if self.stays:
            yield _STAYS.fill(paths=self.stays)
        yield _LIMITS


def run(request: Dispose, session: Session) -> Disposed:
    """Entered before anything is touched; a second run would take the first one's for a killed one, so there is one at a time."""
    from ...data.disk.locking import alone  # noqa: PLC0415 - help must not wait for the cryptography

    case = request.opened()
    with alone(case.folder / "disposal"):
        return _disposed(request, session, case)


def _disposed(request: Dispose, session: Session, case: Case) -> Disposed:
    from ...govern.roles import Duty, check  # noqa: PLC0415 - as above
    from ..disposal import PastDisposals, continued, ordered  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415

    governed, name = Governed(case), request.as_.strip()
    governed.whole()  # it says what was begun before, and nothing is destroyed that could then not be entered
    lang, known = request.speaks(session, case.file.language), PastDisposals(governed.entries, case.folder)
    secrets = tuple(request.secret or ())
    erasing = bool(secrets or any(one.secrets for one in known.open))
    store = request.vault(session).open() if erasing else None
    order = ordered(tuple(map(Path, request.files or ())), secrets, store, known).with_copies(case)
    check(case.file.situation(), name, Duty.EXECUTOR, governed.entries)
    if not request.yes:
        raise InputError(Problem("not_sure", _SURE.fill(what=[*order.words(case), *continued(known.open)]), _YES))
    with nullcontext() if store is None else store.held():  # else a new key could come between the entry and the deed
        items = _carried_out(request, session, (governed, order, known.open), store, lang)
    certificates = _certify(case, session.now())
    return Disposed(lang, tuple(items), certificates, Governed(case).head, tuple(str(one) for one in order.stays))


def _carried_out(
    request: Dispose, session: Session, what: tuple[Governed, DisposalOrder, tuple[Begun, ...]], store: SecretsStore | None, lang: Lang
) -> list[DisposalItem]:
    """What was begun before and what is asked for now: each is entered, destroyed, and entered again as done."""
    from ...govern.roles import Duty  # noqa: PLC0415 - as above
    from ...govern.story import DISPOSED, DISPOSING  # noqa: PLC0415
    from ..disposal import Begun, destroyed  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415

    governed, order, begun = what
    case = governed.case
    items: list[DisposalItem] = []
    new = order.items(case)
    if not new and not begun:
        return items
    signer = governed.signer(request.as_.strip(), passphrase(session, lang), Duty.EXECUTOR)
    if new:
        content: dict[str, object] = {"reason": request.reason, "things": new, "stays": order.left(case)}
        begun = (*begun, Begun(governed.enter(DISPOSING, Duty.EXECUTOR.value, content, signer, session.now()), resumed=False))
    for one in begun:
        done = [*destroyed(one, case.folder), *_forgotten(store, one, request, session)]
        ended = {key: one.entry.content.get(key) for key in ("reason", "stays")} | {"things": done, "begun": one.entry.n}
        Governed(case).enter(DISPOSED, Duty.EXECUTOR.value, ended, signer, session.now())
        items += done
    return items


def _forgotten(store: SecretsStore | None, begun: Begun, request: Dispose, session: Session) -> list[DisposalItem]:
    """Crypto-erasure: without the key, whatever was made with it cannot be led back.

    The store gets a new key of its own, so that what a drive may still hold of the erased files opens with nothing.
    """
    if store is None or not begun.secrets:
        return []
    for name in begun.secrets:
        store.forget(name)
    store.rotate(request.vault(session).key)
    return [{**one, "how": "removed", "size": None} for one in begun.items if "path" not in one]


def _certify(case: Case, now: datetime) -> tuple[Path, ...]:
    """The certificate in both languages. The data may be gone, so nothing is read from them."""
    from ...document.kind import kinds  # noqa: PLC0415 - help must not wait for the questionnaires
    from ...document.writer import writers  # noqa: PLC0415
    from ...govern.story import story  # noqa: PLC0415
    from ..fixing import material_of  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415
    from ..issuing import IssueOrder, write_all  # noqa: PLC0415

    after = Governed(case)
    material = replace(material_of(case, now), governed=story(after.entries, (), after.breaks))
    kind = tuple(one for one in kinds() if one.key == "disposal")
    page = tuple(one for one in writers() if one.key == "html")
    langs: tuple[Lang, ...] = LANGS
    return write_all(kind, material, IssueOrder(case.document("x").parent, langs, page, case.folder))


ACT = Act(
    "dispose",
    Text("销毁工作副本并出具证明", "destroy working copies and certify it"),
    Dispose,
    Disposed,
    run,
    DECIDE,
    60,
    Text(
        "先列出并记入台账，再覆写、删除文件（版本中保存的相同数据一并销毁），丢弃密钥，最后出具中英文证明。中断后再运行一次即续完。案例的台账、登记册和文档不会被销毁。",
        "Lists what is to go and enters that in the ledger, then overwrites and removes the files, and what versions keep of the "
        "same data, forgets the secrets and certifies it. After an interruption the next run "
        "finishes it. Ledger, registers and documents are never destroyed.",
    ),
    Text(
        "每一项的结果 `destroyed`，证明文件 `certificates`，案例仍保留的数据 `stays`。",
        "What became of each thing: `destroyed`; the `certificates`; data of the case that are left, `stays`.",
    ),
    clauses=("GB/T 42460-2023 6.5", "China methodology (2024) 12.2.4", "ITU-T X Suppl.39 (2023) SR7"),
    errors=(
        Text("没有说 --yes：先列出将要销毁的东西", "no --yes: what would be destroyed is listed first"),
        Text("须保存的记录，或不存在的文件、密钥", "a record that must be kept, or a file or secret that is not there"),
        Text("销毁人不是案例的执行者", "a person who is not an executor of the case"),
    ),
    examples=(
        Call(
            Text("目的已达成", "The purpose is met"),
            {"case": "case", "files": ["copy.csv"], "as_": "Liu Yang", "reason": "purpose met", "yes": True},
        ),
    ),
    undone=Text("没有销毁任何内容", "nothing was destroyed"),
)
