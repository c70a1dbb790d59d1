"""Take a release back: an entry in the ledger and in the register, and a signed list for the recipients (ITU-T X Suppl.39 SR8)."""

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
from ..options.groups import DECIDE
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..options.signing import passphrase

_UNKNOWN = Text("台账中没有这个发布包。", "The ledger has no such package.")
_RELEASED = Text("已发布：{packages}", "Released: {packages}")
_REVOKED = Text(
    "已撤销 {package}；请把撤销名单发给接收方：{path}", "Revoked {package}; send the list of revocations to the recipient: {path}"
)
_LEAST = 8


@dataclass(frozen=True, kw_only=True)
class Revoke(InLanguage, OnCase):
    """Which package, by whom and why."""

    package: Annotated[str, Option(Text("包哈希（前 8 位以上即可）", "the package hash (8 characters or more)"))] = field(kw_only=False)
    as_: Annotated[
        str,
        Option(
            Text(
                "撤销人（策略管理者；受命由执行者发布的，也可以是执行者）",
                "who revokes it (a policy manager; an executor too, of what an executor released by an order)",
            )
        ),
    ]
    reason: Annotated[str, Option(Text("理由", "the reason"))]
    register: Annotated[
        str | Path | None, Option(Text("登记册或其文件夹；默认案例自己的", "the register or its folder; by default the case's own"))
    ] = None


class RevokedJson(TypedDict):
    """What ``reidrisk revoke --json`` prints."""

    schema: Literal["reidrisk/revocation/1"]
    package: str
    list: str
    head: str


@dataclass(frozen=True, slots=True)
class Revoked(Saying):
    """The whole hash of the package, and the signed `list` of everything revoked."""

    lang: Lang
    package: str
    list: Path
    head: str

    def to_dict(self) -> RevokedJson:
        """What ``--json`` prints."""
        return {"schema": "reidrisk/revocation/1", "package": self.package, "list": str(self.list), "head": self.head}

    def lines(self) -> Iterator[Phrase]:
        """What to send to the recipients."""
        yield _REVOKED.fill(package=self.package, path=str(self.list))


def run(request: Revoke, session: Session) -> Revoked:
    """Enter it, note it in the register, sign the list anew."""
    from ...govern.register_file import register_path  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.register_file import revoke as note_revoked  # noqa: PLC0415
    from ...govern.roles import check  # noqa: PLC0415
    from ...govern.story import REVOKED, issues  # noqa: PLC0415
    from ..governing import Governed, carried_out  # noqa: PLC0415
    from ..releasing import tidied  # noqa: PLC0415
    from ..revoking import duty_of, list_issued  # noqa: PLC0415

    case, now, name = request.opened(), session.now(), request.as_.strip()
    tidied(case.folder)
    lang, governed = request.speaks(session, case.file.language), Governed(case)
    known = [one.package for one in issues(governed.entries)]
    hits = [one for one in known if len(request.package) >= _LEAST and one.startswith(request.package.lower())]
    if len(hits) != 1:
        raise InputError(Problem("unknown_package", _UNKNOWN, _RELEASED.fill(packages=known or ("—",))))
    duty = duty_of(governed, name, hits[0])
    check(case.file.situation(), name, duty, governed.entries)
    signer = governed.signer(name, passphrase(session, lang), duty)
    content = {"package": hits[0], "reason": request.reason}
    with carried_out(governed, duty, (REVOKED, content), signer, now) as entry:
        note_revoked(register_path(str(request.register or case.folder)), hits[0], str(entry.content["reason"]))
        path = list_issued(case, now, None, signer).place
    return Revoked(lang, hits[0], path, entry.hash)


ACT = Act(
    "revoke",
    Text("撤销一次发布", "take a release back"),
    Revoke,
    Revoked,
    run,
    DECIDE,
    50,
    Text(
        "把撤销记入台账和登记册，并重新签署撤销名单；接收方用 reidrisk verify --revoked 核对。",
        "Enters the revocation in ledger and register and signs the list of revocations again; recipients check it with "
        "reidrisk verify --revoked.",
    ),
    Text("发布包的完整哈希 `package`，撤销名单的位置 `list`。", "The whole hash `package`, and where the list of revocations is: `list`."),
    clauses=("ITU-T X Suppl.39 (2023) SR8", "ITU-T X Suppl.39 (2023) SR9"),
    errors=(
        Text("台账中没有这个发布包，或哈希给得太短", "a package that the ledger does not have, or too short a hash"),
        Text(
            "撤销人不是策略管理者，也不是受命发布的执行者",
            "a person who is not a policy manager of the case, nor an executor of a release that was ordered",
        ),
    ),
    examples=(
        Call(
            Text("应接收方要求撤销", "Asked back"),
            {"case": "case", "package": "3f6ac2d1", "as_": "Chen Jing", "reason": "asked back"},
            runs=False,
        ),
    ),
)
