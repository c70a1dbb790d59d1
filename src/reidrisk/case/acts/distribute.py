"""Put on record which copy of a document went to whom, came back, or was destroyed there (GB/T 42460 6.6 b; China methodology 13.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..keeping.due import Due, followed
from ..keeping.forms import DAY, ENTRY, PAST, SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN

if TYPE_CHECKING:
    from ...govern.entry import Entry

_NO_FILE = Text("没有这个文件。", "There is no such file.")
_IN_CASE = Text("请写案例 documents 中的文件，或文件路径。", "Name a file of the case's documents, or give its path.")
_NOT_OUT = Text("--follows：收回或销毁的，须是此前发出的一条。", "--follows: what comes back or is destroyed was handed out before.")
_SAY_WHICH = Text("请用 --follows 写明发出时的台账条号。", "Name the ledger entry of its handing out with --follows.")
_BACK = Text("台账第 {n} 条发出的，已登记收回或销毁。", "What ledger entry {n} handed out is back, or destroyed, on record already.")
_OUT = Text("仍在外的：{numbers}", "Still out: {numbers}")
_NOT_PERMITTED = Text("“{name}”没有再次共享的有效许可。", "“{name}” has no permission to share further that holds today.")
_PERMIT = Text(
    "请先由策略管理者用 reidrisk permit --what share-further 许可。",
    "A policy manager permits it first: reidrisk permit --what share-further.",
)
_PERMITTED_KIND = "on-record:permit"
_LIMIT = 2**28
_WHAT = {
    "handed-out": Text("发出", "handed out"),
    "returned": Text("收回", "returned"),
    "destroyed": Text("已由持有人销毁", "destroyed by its holder"),
}


@dataclass(frozen=True, kw_only=True)
class Distribute(OnRecord):
    """Which paper, to whom, why; or what became of one that was handed out."""

    paper: Annotated[
        str,
        Option(Text("文件；案例 documents 中的文件名，或路径", "paper; a file of the case's documents, or a path")),
    ]
    to: Annotated[str, Option(Text("持有人；人，或组织及其经手人", "holder; a person, or an organisation and who took it"))]
    what: Annotated[Literal["handed-out", "returned", "destroyed"], Option(Text("办理；发出、收回、销毁", "what was done"))] = "handed-out"
    why: Annotated[str | None, Option(Text("用途", "what for"), form=SENTENCE)] = None
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    back_by: Annotated[str | None, Option(Text("应归还或销毁的日期", "to be returned or destroyed by"), form=DAY)] = None
    passed_on_by: Annotated[
        str | None, Option(Text("由哪位持有人再次共享；须有许可", "shared further by which holder; needs a permission"))
    ] = None
    follows: Annotated[int | None, Option(Text("接续台账条目", "follows ledger entry"), form=ENTRY)] = None


class Distributed(NewEntry):
    """The copy as it is on record."""

    __slots__ = ()


def run(request: Distribute, session: Session) -> Distributed:
    """The copy is known by the sum of what it holds today; one that came back or was destroyed, by that of its handing out."""
    from ..governing import Governed  # noqa: PLC0415 - help must not wait for the cryptography

    case = request.opened()
    entries = Governed(case).entries
    if request.what == "handed-out":
        sum_ = sha256(_content(request, case.folder)).hexdigest()
        return keep(ACT, request, session, {"sha256": sum_}, _unpermitted(request, entries, session.today()))
    earlier = next((one for one in entries if one.n == request.follows and one.kind == ACT.kind), None)
    if earlier is None or earlier.content.get("what") != "handed-out":
        raise InputError(Problem("not_handed_out", _NOT_OUT, _SAY_WHICH))
    return keep(ACT, request, session, {"sha256": earlier.content.get("sha256")}, _back(earlier, entries))


def _back(earlier: Entry, entries: Sequence[Entry]) -> Iterator[Problem]:
    """A copy comes back once."""
    own = [one for one in entries if one.kind == ACT.kind]
    settled = {one.content.get("follows") for one in own}
    if earlier.n in settled:
        out = tuple(str(one.n) for one in own if one.content.get("what") == "handed-out" and one.n not in settled)
        yield Problem("already_back", _BACK.fill(n=earlier.n), _OUT.fill(numbers=out or ("—",)))


def _unpermitted(request: Distribute, entries: Sequence[Entry], today: date) -> Iterator[Problem]:
    """Whoever shares further needs a permission of their own that was not taken back and is not over."""
    holder = (request.passed_on_by or "").strip()
    given = [one for one in entries if one.kind == _PERMITTED_KIND]
    back = {one.content.get("follows") for one in given if one.content.get("what") == "withdrawn"}
    stands = any(
        one.content.get("what") == "share-further" and one.content.get("to") == holder and one.n not in back
        and str(one.content.get("until")) >= today.isoformat()
        for one in given
    )  # fmt: skip
    if holder and not stands:
        yield Problem("not_permitted", _NOT_PERMITTED.fill(name=holder), _PERMIT)


def _content(request: Distribute, folder: Path) -> bytes:
    from ...data.files import read_bytes  # noqa: PLC0415 - as above

    found = next((one for one in (folder / "documents" / request.paper, Path(request.paper)) if one.is_file()), None)
    if found is None:
        raise InputError(Problem("no_file", _NO_FILE, _IN_CASE, request.paper))
    return read_bytes(found, _LIMIT)


ACT = KeepingAct(
    "distribute",
    Text("登记文档的分发、收回和销毁", "put on record who holds which copy of a document"),
    Distribute,
    Distributed,
    run,
    GOVERN,
    20,
    Text(
        "把一份文档发给了谁记入台账，按内容哈希识别版本；收回或由持有人销毁时另记一条，用 --follows 接续。分发清单"
        "（reidrisk report 案例 distribution）由此成文。",
        "Enters in the ledger who was handed a document, its version known by the hash of its content; its return, or its destruction by "
        "the holder, is an entry that --follows. The distribution list (reidrisk report CASE distribution) is made from these entries.",
    ),
    Text(
        "台账的条目 `entry` 及其内容，文档的哈希 `sha256` 在内。", "The ledger's `entry` and what it holds, the paper's `sha256` with it."
    ),
    clauses=("GB/T 42460-2023 6.6 b", "China methodology (2024) 13.5"),
    errors=(
        Text(
            "没有这个文件；收回的不是发出过的，或已收回",
            "no such file, or the return of what was not handed out or is back already",
        ),
        Text("没有许可的再次共享", "sharing further without a permission that holds"),
        Text("记入者不在案例所写的角色中", "a person without the required role in the case"),
    ),
    examples=(
        Call(
            Text("把协议交给接收方", "The agreement goes to the recipient"),
            {"case": "case", "as_": "Chen Jing", "paper": "dua.pdf", "to": "University X, Zhao Yi", "why": "their copy of the agreement"},
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="distribution",
    matter=Text("文档分发", "copy of a document"),
    words=_WHAT,
    dues=(
        Due(
            "back_by",
            Text("收回“{paper}”，或取得“{to}”的销毁证明", "get “{paper}” back from “{to}”, or the proof that it was destroyed"),
            followed("returned", "destroyed"),
        ),
    ),
    found={"sha256": Text("内容的 SHA-256", "SHA-256 of the content")},
)
