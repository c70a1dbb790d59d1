"""Put an executed data use agreement on record (GB/T 42460 3.10; ITU-T X Suppl.39 SR9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem, Problems
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.days import day_of
from ..options.groups import DECIDE
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..options.signing import passphrase

if TYPE_CHECKING:
    from ..case import Case

_NO_FILE = Text("没有这个文件。", "There is no such file.")
_NOT_A_PAPER = Text(
    "这个文件不可能是已签署的协议：其内容不是任何一种文书（{size} 字节）。",
    "This file cannot be an executed agreement: its content ({size} bytes) is that of no paper.",
)
_OVER = Text("协议已于 {day} 到期。", "The agreement expired on {day}.")
_ORDER = Text("协议的签署日期晚于到期日或今天。", "The agreement is signed after it expires, or after today.")
_LATER = Text("请核对日期。", "Check the dates.")
_NO_SCOPE = Text("没有写明协议准许的用途。", "The agreement's permitted use is not stated.")
_SAY_SCOPE = Text("请用 --scope 写明。", "Say it with --scope.")
_DONE = Text(
    "已登记与“{recipient}”的协议：用途“{scope}”，至 {until}（台账第 {n} 条，哈希 {hash}）。",
    "On record: the agreement with “{recipient}” for “{scope}”, until {until} (ledger entry {n}, hash {hash}).",
)
_ENDED = Text(
    "这一用途就是案例中写明的用途，而处理后的数据已不能完全实现：请与接收方重新约定，另行签署并登记。",
    "That is the purpose stated in the case, which the treated data can no longer fully serve: agree on another with the recipient, and "
    "put the new agreement on record.",
)
_LIMIT = 2**28


@dataclass(frozen=True, kw_only=True)
class Agree(InLanguage, OnCase):
    """The paper, with whom, for what, until when."""

    file: Annotated[
        str | Path, Option(Text("已签署的协议（文件），复制到案例中", "the executed agreement (a file); copied into the case"))
    ] = field(kw_only=False)
    as_: Annotated[str, Option(Text("登记人（策略管理者）", "who puts it on record (a policy manager)"))]
    recipient: Annotated[str, Option(Text("接收方，与案例中写的一致", "the recipient, as named in the case"))]
    scope: Annotated[str, Option(Text("协议准许的用途", "what the agreement allows"))]
    until: Annotated[str, Option(Text("协议有效期至，例如 2027-12-31", "valid until, such as 2027-12-31"))]
    signed: Annotated[str | None, Option(Text("签署日期；默认今天", "when it was signed; today by default"))] = None

    def paper(self) -> Path:
        """The file that is put on record."""
        return Path(self.file)

    def dates(self, today: date) -> tuple[date, date]:
        """(signed, until); `InputError` for what is no date."""
        return day_of(self.signed, "--signed") if self.signed else today, day_of(self.until, "--until")


class AgreedJson(TypedDict):
    """What ``reidrisk agree --json`` prints."""

    schema: Literal["reidrisk/agreement/1"]
    entry: int
    head: str
    errors: list[object]
    recipient: str
    provider: str
    scope: str
    signed_on: str
    valid_until: str
    file: str
    sha256: str
    purpose_ended: bool


@dataclass(frozen=True, slots=True)
class Agreed(Saying):
    """The agreement as it is on record: `entry` and `head` of the ledger, the copy in the case and its sum.

    `purpose_ended`: its scope is the purpose of the case, which the treated data can no longer fully serve.
    """

    lang: Lang
    entry: int
    head: str
    recipient: str
    provider: str
    scope: str
    signed_on: date
    valid_until: date
    file: str
    sha256: str
    purpose_ended: bool

    def to_dict(self) -> AgreedJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/agreement/1", "entry": self.entry, "head": self.head, "errors": [], "recipient": self.recipient,
            "provider": self.provider, "scope": self.scope, "signed_on": self.signed_on.isoformat(),
            "valid_until": self.valid_until.isoformat(), "file": self.file, "sha256": self.sha256,
            "purpose_ended": self.purpose_ended,
        }  # fmt: skip

    def lines(self) -> Iterator[Phrase]:
        """That it is on record."""
        until = self.valid_until.isoformat()
        yield _DONE.fill(recipient=self.recipient, scope=self.scope, until=until, n=self.entry, hash=self.head)
        if self.purpose_ended:
            yield Phrase(_ENDED)


_CHECK = Text("核对协议和登记人", "checking the agreement and who enters it")
_ENTER = Text("存入案例，签名登记", "keeping it in the case, and signing the entry")


def run(request: Agree, session: Session) -> Agreed:
    """Copy the paper into the case, and enter it; a later agreement with the same recipient takes its place."""
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the cryptography
    from ...document.parts.purpose import STATEMENT  # noqa: PLC0415
    from ...govern.agreements import AGREED, FOLDER, Agreement  # noqa: PLC0415
    from ...govern.roles import Duty, check  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415

    case, now, name = request.opened(), session.now(), request.as_.strip()
    lang, governed = request.speaks(session, case.file.language), Governed(case)
    course = session.course((_CHECK, _ENTER))
    course.begins(_CHECK)
    content, ending = _fits(request, case, session.today())
    check(case.file.situation(), name, Duty.POLICY_MANAGER, governed.entries)
    sum_ = sha256(content).hexdigest()
    copy = f"{FOLDER}/{sum_[:12]}{ending}"
    provider = "; ".join(case.file.situation().value("legal.processor")) or case.folder.resolve().name
    found = Agreement(request.recipient, provider, request.scope.strip(), *request.dates(session.today()), copy, sum_)
    signer = governed.signer(name, passphrase(session, lang), Duty.POLICY_MANAGER)
    course.begins(_ENTER)
    write_atomic(case.folder / copy, content)  # what was looked at, whatever became of the file meanwhile
    entry = governed.enter(AGREED, Duty.POLICY_MANAGER.value, found.record(), signer, now)
    ended = case.purpose_ended and found.scope in case.file.situation().value(STATEMENT)
    return Agreed(
        lang, entry.n, entry.hash, found.recipient, found.provider, found.scope, found.signed_on, found.valid_until, copy, sum_, ended
    )  # fmt: skip


def _fits(request: Agree, case: Case, today: date) -> tuple[bytes, str]:
    """The paper and the ending of its kind; `InputError` with everything that is wrong with what was given."""
    from ...govern.agreements import unknown_recipient  # noqa: PLC0415 - as above

    problems = Problems()
    content, ending = _paper(request, problems)
    if not request.scope.strip():
        problems.add(Problem("no_scope", _NO_SCOPE, _SAY_SCOPE))
    problems.add(*unknown_recipient(case.file.situation(), request.recipient))
    try:
        signed, until = request.dates(today)
    except InputError as error:
        problems.add(*error.problems)
    else:
        if until < today:
            problems.add(Problem("agreement_expired", _OVER.fill(day=until.isoformat()), _LATER))
        if signed > min(until, today):
            problems.add(Problem("agreement_dates", _ORDER, _LATER))
    problems.stop_if_any()
    return content, ending


def _paper(request: Agree, problems: Problems) -> tuple[bytes, str]:
    """Content and ending of the file; what is no paper goes to `problems`."""
    from ...data.files import read_bytes  # noqa: PLC0415 - as above
    from ...govern.signed_papers import WANTED, ending_of  # noqa: PLC0415

    path = request.paper()
    if not path.is_file():
        problems.add(Problem("no_file", _NO_FILE, WANTED, str(request.file)))
        return b"", ""
    content = read_bytes(path, _LIMIT)
    ending = ending_of(content)
    if ending is None:
        problems.add(Problem("no_paper", _NOT_A_PAPER.fill(size=len(content)), WANTED, str(request.file)))
    return content, ending or ""


ACT = Act(
    "agree",
    Text("登记已签署的数据使用协议", "put an executed data use agreement on record"),
    Agree,
    Agreed,
    run,
    DECIDE,
    30,
    Text(
        "把已签署的协议复制到案例中，连同当事方、用途、有效期和哈希记入台账。与同一接收方的后一份协议取代前一份。",
        "Copies the executed agreement into the case and enters parties, scope, expiry and sum in the ledger. A later one with the same "
        "recipient takes its place.",
    ),
    Text("台账的条目 `entry`，协议的当事方、用途和有效期。", "The ledger's `entry`, and the agreement's parties, scope and expiry."),
    clauses=("GB/T 42460-2023 3.10", "ITU-T X Suppl.39 (2023) SR9"),
    errors=(
        Text("没有这个文件、用途或日期，或日期矛盾", "no such file, no scope, no date, or dates that contradict each other"),
        Text(
            "案例中没有这个接收方，或登记人不是策略管理者",
            "a recipient that the case does not name, or a person who is not a policy manager",
        ),
    ),
    examples=(
        Call(
            Text("与一所大学的协议", "With a university"),
            {
                "case": "case",
                "file": "dua.pdf",
                "as_": "Chen Jing",
                "recipient": "University X",
                "scope": "length of stay",
                "until": "2036-06-30",
            },
        ),
    ),
    undone=Text("没有登记协议", "no agreement was put on record"),
)
