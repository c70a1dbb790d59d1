"""Ask an independent authority to certify when the head of a ledger existed: a request file (RFC 3161 2.4.1; GB/T 42460 6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..keeping.place import OnEither, place_of
from ..options.groups import GOVERN
from ..options.output import InLanguage, written

_EMPTY = Text("台账还没有条目。", "The ledger has no entry yet.")
_ENTER = Text("有了条目再申请。", "Ask when there is one.")
_DONE = Text(
    "已写入 {path}。请交给时间戳机构；取得响应后用 reidrisk timestamp take 收入。",
    "Written: {path}. Give it to a time stamping authority, and take its response in with reidrisk timestamp take.",
)
_HEAD = Text("所证明的：台账第 {n} 条，{hash}", "What it is about: ledger entry {n}, {hash}")


@dataclass(frozen=True, kw_only=True)
class RequestTimestamp(InLanguage, OnEither):
    """Of which ledger, and where the request goes."""

    output: Annotated[str | Path, written(Text("请求文件，例如 head.tsq", "the request file, such as head.tsq"))]


class TimestampRequestJson(TypedDict):
    """What ``reidrisk timestamp request --json`` prints."""

    schema: Literal["reidrisk/timestamp-request/1"]
    errors: list[object]
    path: str
    entry: int
    head: str


@dataclass(frozen=True, slots=True)
class TimestampRequest(Saying):
    """Where the request is, and of which entry."""

    lang: Lang
    path: Path
    entry: int
    head: str

    def to_dict(self) -> TimestampRequestJson:
        """What ``--json`` prints."""
        return {"schema": "reidrisk/timestamp-request/1", "errors": [], "path": str(self.path), "entry": self.entry, "head": self.head}

    def lines(self) -> Iterator[Phrase]:
        """What comes next."""
        yield _HEAD.fill(n=self.entry, hash=self.head)
        yield _DONE.fill(path=str(self.path))


def run(request: RequestTimestamp, session: Session) -> TimestampRequest:
    """Nothing is sent: the file goes by whatever way the authority offers."""
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.timestamps import request_for  # noqa: PLC0415

    place = place_of(request.folder)
    place.whole()
    if not place.entries:
        raise InputError(Problem("no_entry", _EMPTY, _ENTER, str(place.folder)))
    last = place.entries[-1]
    path = Path(request.output)
    write_atomic(path, request_for(last.hash))
    return TimestampRequest(request.speaks(session, place.language), path, last.n, last.hash)


ACT = Act(
    "timestamp request",
    Text("为台账写出时间戳请求", "write a request for a time stamp on a ledger"),
    RequestTimestamp,
    TimestampRequest,
    run,
    GOVERN,
    130,
    Text(
        "为案例或本机构台账的最后一条写出 RFC 3161 时间戳请求文件。程序不连网络：文件由您交给时间戳机构。",
        "Writes an RFC 3161 request for the last entry of the ledger of a case, or of the organisation. Nothing is sent: you give the "
        "file to an "
        "authority.",
    ),
    Text("请求文件 `path`，所证明的条目 `entry` 和哈希 `head`。", "The file `path`; the `entry` it is about, and its hash `head`."),
    clauses=("GB/T 42460-2023 6.6", "PIPL 63"),
    errors=(
        Text("台账没有条目，或不完好", "a ledger without an entry, or one that fails verification"),
        Text("没有安装 timestamp 部分", "the part timestamp is not installed"),
    ),
    examples=(Call(Text("为案例的台账", "For the ledger of a case"), {"folder": "case", "output": "head.tsq"}, runs=False),),
    extras=("timestamp",),
    undone=Text("没有写出请求", "no request was written"),
)
