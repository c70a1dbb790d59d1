"""Take a case that was handed over, or take back what was signed of one's own (GB/T 42460 6.4 b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...model import words
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.governance import Status
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import DECIDE
from ..options.output import InLanguage
from ..options.signing import passphrase

if TYPE_CHECKING:
    from ...govern.entry import Entry
    from ...govern.envelope.parcel import Parcel
    from ...govern.keystore import KeyStore
    from ..case import Case

_CAME = Text("“{name}”于 {at} 移交的案例在 {folder}。", "The case that “{name}” handed over on {at} is in {folder}.")
_NO_DATA = Text(
    "数据不在这里：签署以执行者“{by}”重新定级后的签署（台账第 {n} 条）为据，签署记录和文档都会写明。",
    "The data are not here: a signature rests on that of the executor “{by}”, given when the data were graded again (ledger entry {n}); "
    "the record and the papers say so.",
)
_RESULT = Text("有待签署的结论：{level}", "The conclusion to be signed: {level}")
_OPEN_POINT = Text("未满足：{text}", "Not met: {text}")
_ALL_MET = Text("批准与发布的先决条件均已满足。", "All preconditions of approval and release are met.")
_PAPERS = Text("请阅读：{names}", "To be read: {names}")
_NEXT = Text(
    "下一步：reidrisk approve {folder} --as 姓名 --role policy-manager；再用 reidrisk hand {folder} --as 姓名 交还。",
    "Next: reidrisk approve {folder} --as NAME --role policy-manager; then reidrisk hand {folder} --as NAME takes it back.",
)
_NOTE = Text("附言：{note}", "Note: {note}")
_BACK = Text("“{name}”交还了案例，台账增加 {count} 条记录：", "“{name}” handed the case back. New entries in the ledger: {count}.")
_ENTRY = Text("  第 {n} 条：{deed}，“{name}”，{role}", "  Entry {n}: {deed}, “{name}”, {role}")
_STATUS = {"approved": Text("结论已获管理层批准。", "The conclusion is approved by management.")}
_NOT_YET = Text("结论还未获管理层批准。", "The conclusion is not approved by management.")
_NOBODY = Text("这个移交文件不是为本机的任何密钥加密的。", "The file is encrypted for no key of this machine.")
_YOURS = Text(
    "请接收人在有其密钥的本机接收，或把新的名片（reidrisk keys card）发给移交人，重新移交。",
    "Its receiver takes it where their key is, or sends the sender a new card (reidrisk keys card) to have it handed over again.",
)
_NO_CASE = Text("没有要收回签署的案例。", "There is no case to take the signature back to.")
_NAME_IT = Text("请写明移交时的案例：reidrisk take 文件 案例。", "Name the case that was handed over: reidrisk take FILE CASE.")


@dataclass(frozen=True, kw_only=True)
class Take(InLanguage):
    """The file, and the folder that it becomes or the case that it comes back to."""

    file: Annotated[str | Path, Option(Text("移交文件", "the file that was handed over"))] = field(kw_only=False)
    case: Annotated[
        str | Path | None,
        Option(
            Text(
                "新建的文件夹；收回签署时为移交的案例；默认按移交时案例的名称",
                "the folder to make; on the way back the case; by default as the case is called",
            )
        ),
    ] = field(default=None, kw_only=False)
    compared: Annotated[
        str | None,
        Option(Text("首次接收：移交人在电话中读出的指纹", "the first time: the fingerprint that the sender read out by telephone")),
    ] = None


class CameJson(TypedDict):
    """An entry that came back."""

    entry: int
    kind: str
    by: str
    role: str | None


class TakenCaseJson(TypedDict):
    """What ``reidrisk take --json`` prints."""

    schema: Literal["reidrisk/take/1"]
    way: Literal["out", "back"]
    folder: str
    sender: str
    at: str
    note: str | None
    level: int | None
    acceptable: bool | None
    open: list[str]
    papers: list[str]
    entries: list[CameJson]
    status: Status


@dataclass(frozen=True, slots=True)
class TakenCase(Saying):
    """The case in `folder`: what is to be decided in it, or the `entries` that came back and the `status` they make."""

    lang: Lang
    way: Literal["out", "back"]
    folder: Path
    sender: str
    at: str
    note: str | None
    level: int | None
    acceptable: bool | None
    open: tuple[Text | Phrase, ...]
    papers: tuple[str, ...]
    entries: tuple[Entry, ...]
    status: Status
    grading: tuple[str, int] = ("", 0)

    def to_dict(self) -> TakenCaseJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/take/1", "way": self.way, "folder": str(self.folder), "sender": self.sender, "at": self.at,
            "note": self.note,
            "level": self.level, "acceptable": self.acceptable, "open": [one.say(self.lang) for one in self.open],
            "papers": list(self.papers),
            "entries": [{"entry": one.n, "kind": one.kind, "by": one.by, "role": one.role} for one in self.entries], "status": self.status,
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """What is to be decided; or what came back."""
        if self.way == "back":
            yield from self._back()
            return
        yield _CAME.fill(name=self.sender, at=self.at[:10], folder=str(self.folder))
        if self.note:
            yield _NOTE.fill(note=self.note)
        yield _RESULT.fill(level=self._conclusion())
        yield from (_OPEN_POINT.fill(text=one) for one in self.open)
        if not self.open:
            yield _ALL_MET
        yield _NO_DATA.fill(by=self.grading[0], n=self.grading[1])
        yield _PAPERS.fill(names=self.papers)
        yield _NEXT.fill(folder=str(self.folder))

    def _back(self) -> Iterator[Text | Phrase]:
        from ...document.kinds.record import DEEDS  # noqa: PLC0415 - help must not wait
        from ...govern.roles import Duty  # noqa: PLC0415

        yield _BACK.fill(name=self.sender, count=len(self.entries))
        yield from (
            _ENTRY.fill(n=one.n, deed=DEEDS.get(one.kind, one.kind), name=one.by, role=Duty(str(one.role)).words) for one in self.entries
        )
        if self.note:
            yield _NOTE.fill(note=self.note)
        yield _STATUS.get(self.status, _NOT_YET)

    def _conclusion(self) -> Text | Phrase:
        return (
            words.LEVEL_OF.fill(level=self.level)
            if self.level is not None
            else words.ACCEPTABLE
            if self.acceptable
            else words.NOT_ACCEPTABLE
        )


def run(request: Take, session: Session) -> TakenCase:
    """Opened with one's own key, checked whole before anything is written."""
    import os  # noqa: PLC0415 - help must not wait for the ciphers

    from ...data.files import read_bytes  # noqa: PLC0415
    from ...govern.envelope.parcel import LIMIT, opened, receiver_of  # noqa: PLC0415
    from ...govern.keystore import store_of  # noqa: PLC0415

    lang, store, place = request.speaks(session), store_of(os.environ), str(request.file)
    content = read_bytes(Path(request.file), LIMIT + 2**24)
    name = store.named(receiver_of(content, place))
    if name is None:
        raise InputError(Problem("not_for_us", _NOBODY, _YOURS, place))
    parcel = opened(content, store.signer(name, passphrase(session, lang)(store, name)), place)
    folder = Path(request.case) if request.case else Path(_called(parcel))
    return _came_back(parcel, folder, lang) if parcel.statement.get("way") == "back" else _came_in(request, parcel, folder, store, lang)


def _called(parcel: Parcel) -> str:
    """The name of the case as its sender has it, where that is a plain one."""
    from ...govern.envelope.parcel import is_name  # noqa: PLC0415 - as above

    name = str(parcel.statement.get("case"))
    return name if is_name(name) else "case"


def _came_in(request: Take, parcel: Parcel, folder: Path, store: KeyStore, lang: Lang) -> TakenCase:
    from ...govern.approvals import grading_of  # noqa: PLC0415 - as above
    from ..governing import Governed  # noqa: PLC0415
    from ..handing.coming_in import come_in  # noqa: PLC0415
    from ..handing.knowing import known  # noqa: PLC0415

    known(store, parcel.sender, request.compared)
    case = come_in(parcel, folder, store)
    governed = Governed(case)
    grading = grading_of(governed.approvals)
    behind = ("", 0) if grading is None else (grading.entry.by, grading.entry.n)
    papers = tuple(str(folder / name) for name in sorted(parcel.files) if name.startswith("documents/") and name.endswith(f"-{lang}.html"))
    return TakenCase(
        lang, "out", folder, parcel.sender.name, str(parcel.statement["at"]), _note(parcel), *_result(case), _open(governed), papers, (),
        governed.status, behind,
    )  # fmt: skip


def _came_back(parcel: Parcel, folder: Path, lang: Lang) -> TakenCase:
    from ..case import is_case, open_case  # noqa: PLC0415 - as above
    from ..governing import Governed  # noqa: PLC0415
    from ..handing.coming_back import come_back  # noqa: PLC0415

    if not is_case(str(folder)):
        raise InputError(Problem("no_case", _NO_CASE, _NAME_IT, str(folder)))
    case = open_case(str(folder))
    new = come_back(Governed(case), parcel)
    return TakenCase(
        lang, "back", folder, parcel.sender.name, str(parcel.statement.get("at")), _note(parcel), *_result(case), (), (), new,
        Governed(case).status,
    )  # fmt: skip


def _open(governed: object) -> tuple[Text | Phrase, ...]:
    from ...govern.gate.gate import unmet  # noqa: PLC0415 - as above

    return tuple(one.says() for one in unmet(governed.facing) if one.accepted is None)  # type: ignore[attr-defined]


def _note(parcel: Parcel) -> str | None:
    note = parcel.statement.get("note")
    return str(note) if note else None


def _result(case: Case) -> tuple[int | None, bool | None]:
    found = case.earlier or {}
    level, acceptable = found.get("level"), found.get("acceptable")
    return level if isinstance(level, int) else None, acceptable if isinstance(acceptable, bool) else None


ACT = Act(
    "take",
    Text("接收移交来的案例，或收回签署", "take a case that was handed over, or take a signature back"),
    Take,
    TakenCase,
    run,
    DECIDE,
    23,
    Text(
        "用本人的密钥打开移交文件，核对签名和移交人。移交来的案例写入新文件夹，可在其中阅读文档、签署；交还的文件则把签署的记录接入原案例的台账。"
        "有任何一处不符，就什么也不写入。",
        "Opens the file with one's own key and checks signature and sender. A case that was handed over becomes a new folder, in which "
        "papers are read and the conclusion is signed; from a file that comes back the signed entries go into the ledger of the case. "
        "Where anything does not fit nothing is written.",
    ),
    Text(
        "案例 `folder`，移交人 `sender`，未满足的事项 `open` 或收回的记录 `entries`。",
        "The case `folder`, the `sender`, what is `open` or the `entries` that came back.",
    ),
    clauses=("GB/T 42460-2023 6.4 b", "China methodology (2024) 13.2"),
    errors=(
        Text("文件被改动、截断，或不是为本机的密钥加密的", "a file that was changed, cut off, or is encrypted for no key of this machine"),
        Text("移交人的密钥没有核对过，或与核对过的不同", "a sender whose keys were not compared, or are others than those that were"),
        Text(
            "移交之后案例或台账有改动，或文件已收回过",
            "a case or ledger that changed after it was handed out, or a file that was taken before",
        ),
    ),
    examples=(Call(Text("接收", "Take it"), {"file": "case.case", "case": "to-sign"}, runs=False),),
    undone=Text("没有接收", "nothing was taken"),
)
