"""Sign the list of revocations anew, before it is out of date: nothing more is taken back (ITU-T X Suppl.39 SR8, SR9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from datetime import date
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.days import day_of
from ..options.groups import DECIDE
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..options.signing import passphrase

_ISSUED = Text(
    "撤销名单第 {number} 号已签发，有效至 {until}；请发给各接收方：{path}",
    "List of revocations no. {number} is signed, valid until {until}; send it to every recipient: {path}",
)
_PAST = Text("名单的有效期已过。", "The list would be out of date already.")
_LATER = Text("请给出今天以后的日期。", "Give a day that is still to come.")


@dataclass(frozen=True, kw_only=True)
class Revocations(InLanguage, OnCase):
    """Who signs it, and until when it may be relied on."""

    case: Annotated[str | Path, Option(Text("案例文件夹", "the case folder"))] = field(kw_only=False)
    as_: Annotated[
        str,
        Option(
            Text(
                "签发人（策略管理者；有受命发布的，也可以是执行者）",
                "who signs it (a policy manager; an executor too, where one released by an order)",
            )
        ),
    ]
    until: Annotated[str | None, Option(Text("有效期至，默认 90 天", "valid until; 90 days by default"))] = None


class RevocationsJson(TypedDict):
    """What ``reidrisk revocations --json`` prints."""

    schema: Literal["reidrisk/revocation-list/1"]
    errors: list[object]
    list: str
    number: int
    valid_until: str
    head: str


@dataclass(frozen=True, slots=True)
class Reissued(Saying):
    """Where the signed `list` is, its `number`, and until when it is valid."""

    lang: Lang
    list: Path
    number: int
    valid_until: date
    head: str

    def to_dict(self) -> RevocationsJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/revocation-list/1", "errors": [], "list": str(self.list), "number": self.number,
            "valid_until": self.valid_until.isoformat(), "head": self.head,
        }  # fmt: skip

    def lines(self) -> Iterator[Phrase]:
        """What to send to the recipients."""
        yield _ISSUED.fill(number=self.number, until=self.valid_until.isoformat(), path=str(self.list))


def run(request: Revocations, session: Session) -> Reissued:
    """Entered, so that its number is greater than that of every earlier one; then signed."""
    from ...govern.revocations import LISTED  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.roles import check  # noqa: PLC0415
    from ..governing import Governed, carried_out  # noqa: PLC0415
    from ..revoking import duty_of, list_issued  # noqa: PLC0415

    case, now, name = request.opened(), session.now(), request.as_.strip()
    lang, governed = request.speaks(session, case.file.language), Governed(case)
    until = None if request.until is None else day_of(request.until, "--until")
    if until is not None and until <= session.today():
        raise InputError(Problem("list_expired", _PAST, _LATER))
    duty = duty_of(governed, name)
    check(case.file.situation(), name, duty, governed.entries)
    signer = governed.signer(name, passphrase(session, lang), duty)
    with carried_out(governed, duty, (LISTED, {}), signer, now) as entry:
        made = list_issued(case, now, until, signer)
    return Reissued(lang, made.place, made.number, made.until, entry.hash)


ACT = Act(
    "revocations",
    Text("重新签发撤销名单", "sign the list of revocations again"),
    Revocations,
    Reissued,
    run,
    DECIDE,
    51,
    Text(
        "撤销名单有编号和有效期：接收方不采信过期的，也不采信比见过的更旧的。到期之前用本命令重新签发，内容照台账，不增加撤销。",
        "The list of revocations has a number and a day until which it is valid: recipients must not rely on a list that has "
        "expired or is older than one already seen. Before that day, this signs it again as the ledger records it; nothing "
        "further is revoked.",
    ),
    Text("名单的位置 `list`、编号 `number`、有效期 `valid_until`。", "The `list`, its `number`, and until when it holds: `valid_until`."),
    clauses=("ITU-T X Suppl.39 (2023) SR8", "ITU-T X Suppl.39 (2023) SR9"),
    errors=(
        Text("有效期不在今天以后", "a day that is past"),
        Text("签发人不是策略管理者", "a person who is not a policy manager of the case"),
    ),
    examples=(Call(Text("季度更新", "Once a quarter"), {"case": "case", "as_": "Chen Jing"}),),
)
