"""Take the response of a time stamping authority in, once it is verified (RFC 3161 2.4.2; GB/T 42460 6.6)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..keeping.keeping_act import InEither, KeepingAct, NewEntry, keep
from ..options.groups import GOVERN

_NO_FILE = Text("没有这个文件。", "There is no such file.")
_CHECK = Text("请核对路径。", "Check the path.")
_LIMIT = 2**20


@dataclass(frozen=True, kw_only=True)
class TakeTimestamp(InEither):
    """Which response, and the root certificate that it is verified by."""

    response: Annotated[str | Path, Option(Text("时间戳响应文件", "the response file"))]
    root: Annotated[str | Path, Option(Text("时间戳机构的根证书；PEM", "root certificate of the authority; PEM"))]
    request: Annotated[
        str | Path | None, Option(Text("所答复的请求文件；核对其随机数", "the request that it answers; its nonce is checked"))
    ] = None


class TimestampTaken(NewEntry):
    """The time stamp as it is on record."""

    __slots__ = ()


def run(request: TakeTimestamp, session: Session) -> TimestampTaken:
    """Signature, chain, purpose and imprint are verified; the response lies in the evidence, so that anybody can verify it again."""
    from ...data.files import read_bytes  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.timestamps import roots_in, stamped  # noqa: PLC0415

    given = [one for one in (request.response, request.root, request.request) if one is not None]
    lacking = tuple(Problem("no_file", _NO_FILE, _CHECK, str(one)) for one in given if not Path(one).is_file())
    if lacking:
        raise InputError(*lacking)
    by_hash = {entry.hash: entry.n for entry in request.place().entries}
    asked = None if request.request is None else read_bytes(Path(request.request), _LIMIT)
    found = stamped(read_bytes(Path(request.response), _LIMIT), roots_in(Path(request.root)), tuple(by_hash), asked)
    more = {
        "of": by_hash[found.hash], "hash": found.hash, "time": found.time.isoformat(), "serial": found.serial, "policy": found.policy,
        "response": Path(request.response).name, "root": Path(request.root).name,
        "request": None if request.request is None else Path(request.request).name,
    }  # fmt: skip
    return keep(ACT, replace(request, evidence=str(request.response)), session, more)


ACT = KeepingAct(
    "timestamp take",
    Text("核验并收入时间戳响应", "verify the response of a time stamping authority and take it in"),
    TakeTimestamp,
    TimestampTaken,
    run,
    GOVERN,
    132,
    Text(
        "核验 RFC 3161 响应：签名、证书链（至所给根证书）、时间戳用途、所证明的哈希是这份台账中的一条，给出请求的还核对"
        "随机数；通过后把时间记入台账，响应收入 "
        "evidence，"
        "任何人可用其他工具再核验。",
        "Verifies an RFC 3161 response: its signature, its chain up to the root that is given, its purpose, that the hash it certifies "
        "is an entry of this ledger and, given the request, its nonce; then the "
        "time goes into the ledger and the response into the evidence, for anybody to verify with "
        "other tools.",
    ),
    Text(
        "台账的条目 `entry`；`of` 是被证明的条目，`time` 是证明的时间。", "The ledger's `entry`; `of` is the entry certified, `time` when."
    ),
    clauses=("GB/T 42460-2023 6.6", "PIPL 63"),
    errors=(
        Text("响应的签名、证书链或用途不对", "a response whose signature, chain or purpose is wrong"),
        Text("所证明的不是这份台账的条目", "one that certifies no entry of this ledger"),
        Text("答复的是另一份请求", "one that answers another request"),
    ),
    examples=(
        Call(
            Text("收入响应", "The response is taken in"),
            {"folder": "case", "as_": "Chen Jing", "response": "head.tsr", "root": "tsa.pem"},
            runs=False,
        ),
    ),
    extras=("timestamp",),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="record",
    matter=Text("独立时间戳", "independent time stamp"),
    found={
        "of": Text("被证明的条目", "entry certified"),
        "hash": Text("其哈希", "its hash"),
        "time": Text("证明的时间", "time certified"),
        "serial": Text("序列号", "serial number"),
        "policy": Text("策略", "policy"),
    },
)
