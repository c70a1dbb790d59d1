"""Hand a case to one person for a signature, or back to who handed it over: one file, signed and encrypted (GB/T 42460 6.4 b)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text, first_of
from ..doors.saying import Saying
from ..options.groups import DECIDE
from ..options.on_case import OnCase
from ..options.output import InLanguage, written
from ..options.signing import passphrase

if TYPE_CHECKING:
    from ...govern.entry import Entry
    from ...govern.envelope.card import Card
    from ...govern.envelope.handed import HandedCase
    from ...govern.roles import Duty
    from ..case import Case
    from ..governing import Governed

_DONE = Text(
    "案例已移交给“{to}”：{path}（{size} KB，已签名，只有“{to}”能打开；其中没有数据、密钥和口令）。",
    "The case is handed to “{to}”: {path} ({size} KB, signed, and only “{to}” can open it; no data, keys or passwords are in it).",
)
_BACK = Text("案例已交还“{to}”：{path}（{size} KB）。", "The case is handed back to “{to}”: {path} ({size} KB).")
_SEND = Text(
    "请把文件发给本人（任何渠道都可以）；在交还之前，台账有新记录或案例有改动，交还的签署就接不上。",
    "Send the file by any channel. Until it comes back, an entry in the ledger or a change of the case cuts off what is signed meanwhile.",
)
_HEAD = Text("台账哈希 {hash}（第 {n} 条）", "Ledger hash {hash} (entry {n})")
_EXISTS = Text("这个位置已有文件，移交文件从不覆盖。", "There is a file at that place already; none is overwritten.")
_ELSEWHERE = Text("请用 -o 换一个文件名。", "Choose another name with -o.")
_NO_CARD = Text("没有写明移交给谁。", "To whom it is handed is not said.")
_GIVE_CARD = Text(
    "请用 --to 给出对方的名片（对方运行 reidrisk keys card 得到）。",
    "Give the other person's card with --to (they make it with reidrisk keys card).",
)
_NOT_SENDER = Text(
    "移交来的案例只能交还给移交人“{name}”。", "A case that was handed over goes back to its sender, “{name}”, and to nobody else."
)
_LEAVE_OUT = Text("请取消 --to 和 --compared。", "Leave out --to and --compared.")
_LEFT_OUT = Text(
    "没有一并移交的凭据（文件名并非各系统都能使用）：{names}。请改名后重新作为凭据给出，再移交一次。",
    "Evidence that does not go along, for its name is not one that every system takes: {names}. Rename it, give it as evidence again, and "
    "hand the case over once more.",
)
_MOST_NAMES = 12


@dataclass(frozen=True, kw_only=True)
class Hand(InLanguage, OnCase):
    """To whom, by whom."""

    as_: Annotated[str, Option(Text("移交人：执行者；交还时为签署人", "who hands it over: an executor; on the way back who signed"))]
    to: Annotated[
        str | Path | None, Option(Text("接收人的名片（文件）；交还时不写", "the receiver's card (a file); not on the way back"))
    ] = None
    compared: Annotated[
        str | None,
        Option(Text("首次移交：接收人在电话中读出的指纹", "the first time: the fingerprint that the receiver read out by telephone")),
    ] = None
    note: Annotated[str | None, Option(Text("随移交记下的一句话", "a sentence that goes with it"))] = None
    output: Annotated[str | Path | None, written(Text("移交文件；默认 案例名.case", "the file; the case's name and .case by default"))] = (
        None
    )

    def place(self, case: Case, *, back: bool) -> Path:
        """Where the file goes; `InputError` where there is one."""
        name = case.folder.resolve().name
        path = Path(self.output) if self.output else Path(f"{name}-back.case" if back else f"{name}.case")
        if path.exists():
            raise InputError(Problem("place_exists", _EXISTS, _ELSEWHERE, str(path)))
        return path

    def receiver(self) -> Card:
        """The card that was given."""
        from ...data.files import read_bytes  # noqa: PLC0415 - help must not wait for the ciphers
        from ...govern.envelope.card import LIMIT, read_card  # noqa: PLC0415

        if self.to is None:
            raise InputError(Problem("no_receiver", _NO_CARD, _GIVE_CARD))
        return read_card(read_bytes(Path(self.to), LIMIT), str(self.to))


class HandJson(TypedDict):
    """What ``reidrisk hand --json`` prints."""

    schema: Literal["reidrisk/hand/1"]
    path: str
    size: int
    to: str
    back: bool
    entry: int
    head: str
    left_out: list[str]


@dataclass(frozen=True, slots=True)
class HandedOver(Saying):
    """The file at `path` for `to`, and the ledger's `entry` and `head`; `back`: it goes to whom it came from.

    `left_out`: evidence whose name not every system takes; it stays here.
    """

    lang: Lang
    path: Path
    size: int
    to: str
    back: bool
    entry: int
    head: str
    left_out: tuple[str, ...] = ()

    def to_dict(self) -> HandJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/hand/1", "path": str(self.path), "size": self.size, "to": self.to, "back": self.back, "entry": self.entry,
            "head": self.head, "left_out": list(self.left_out),
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """Where it is, and what is to be done with it."""
        yield (_BACK if self.back else _DONE).fill(to=self.to, path=str(self.path), size=-(-self.size // 1024))
        if not self.back:
            yield _SEND
        if self.left_out:
            yield _LEFT_OUT.fill(names=first_of(self.left_out, _MOST_NAMES))
        yield _HEAD.fill(hash=self.head, n=self.entry)


_GRADE = Text("数据重新定级", "grading the data again")
_SEAL = Text("整理文档，签名并加密", "making out the papers, signing and encrypting")


def run(request: Hand, session: Session) -> HandedOver:
    """Out: the data are graded again, papers are made. Back: what was signed here goes to whom the case came from."""
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the ciphers
    from ...govern.envelope.handed import handed_of  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415
    from ..handing.going_out import left_out  # noqa: PLC0415

    case = request.opened()
    path, lang = request.place(case, back=case.handed), request.speaks(session, case.file.language)
    content, entry, to = (
        _back(request, session, lang, Governed(case), handed_of(case.folder)) if case.handed else _out(request, session, lang, case)
    )
    write_atomic(path, content)
    left = () if case.handed else left_out(case.folder)
    return HandedOver(lang, path, len(content), to, case.handed, entry.n, entry.hash, left)


def _out(request: Hand, session: Session, lang: Lang, case: Case) -> tuple[bytes, Entry, str]:
    from ...govern.roles import Duty, check  # noqa: PLC0415 - as above
    from ...govern.runs import whole_runs  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415
    from ..handing.going_out import gone_out  # noqa: PLC0415
    from ..handing.knowing import known  # noqa: PLC0415
    from ..surveying import graded  # noqa: PLC0415

    governed, name, receiver = Governed(case), request.as_.strip(), request.receiver()
    if governed.outdated():
        raise InputError(*governed.outdated())
    check(case.file.situation(), name, Duty.EXECUTOR, governed.entries)
    known(governed.store, receiver, request.compared)
    course = session.course((_GRADE, _SEAL))
    signer = governed.sender(name, passphrase(session, lang), Duty.EXECUTOR)
    course.begins(_GRADE)
    whole_runs(case.folder, session.now(), governed.entries)
    with session.watcher.busy(lang):
        governed = Governed(case, graded(case, session.now()))
        course.begins(_SEAL)
        return (*gone_out(governed, signer, receiver, request.note, session.now()), receiver.name)


def _back(request: Hand, session: Session, lang: Lang, governed: Governed, handed: HandedCase) -> tuple[bytes, Entry, str]:
    from ...govern.roles import check  # noqa: PLC0415 - as above
    from ..handing.going_back import gone_back  # noqa: PLC0415

    if request.to is not None or request.compared is not None:
        raise InputError(Problem("not_the_sender", _NOT_SENDER.fill(name=handed.sender.name), _LEAVE_OUT))
    name, duty = request.as_.strip(), _duty(governed, request.as_.strip())
    check(governed.case.file.situation(), name, duty, governed.entries)
    signer = governed.sender(name, passphrase(session, lang), duty)
    return (*gone_back(governed, signer, duty, request.note, session.now()), handed.sender.name)


def _duty(governed: Governed, name: str) -> Duty:
    """In which role the case names this person; a policy manager where it names them for nothing, which is then told."""
    from ...govern.roles import Duty, people_of  # noqa: PLC0415 - as above
    from ...prepare.people import among  # noqa: PLC0415

    situation = governed.case.file.situation()
    return Duty.SUPERVISOR if among(name, people_of(situation, Duty.SUPERVISOR)) else Duty.POLICY_MANAGER


ACT = Act(
    "hand",
    Text("把案例移交给一个人签署，或签署后交还", "hand a case to one person for a signature, or back"),
    Hand,
    HandedOver,
    run,
    DECIDE,
    22,
    Text(
        "把案例做成一个文件：由移交人签名，为接收人加密，其中没有数据、密钥和口令。执行者须已签署当前结论；数据重新定级，文档按此写出。"
        "在移交来的案例中，则把在那里签署的记录交还移交人。",
        "Makes one file of the case, signed by the sender and encrypted for the receiver, without data, keys or passwords. An executor has "
        "signed the present conclusion; the data are graded again and the papers made of that. In a case that was handed over it takes "
        "what was signed there back to the sender.",
    ),
    Text(
        "移交文件的位置 `path`，接收人 `to`，台账的条目 `entry` 与哈希 `head`。",
        "The file's `path`, the receiver `to`, the ledger's `entry` and hash `head`.",
    ),
    clauses=("GB/T 42460-2023 6.4 b", "China methodology (2024) 13.2", "ITU-T X Suppl.39 (2023) SR7"),
    errors=(
        Text("名片没有与本人核对过，或不是核对过的那一张", "a card that was not compared with the person, or is not the one that was"),
        Text(
            "执行者没有签署当前结论，或重新定级所得与之不符",
            "no executor's signature of the present result, or data that do not give it again",
        ),
        Text("移交人不是执行者；交还时什么也没有签署", "a sender who is not an executor; on the way back nothing that was signed"),
    ),
    examples=(
        Call(
            Text("移交给陈静", "To Chen Jing"),
            {"case": "case", "as_": "Liu Yang", "to": "chen-jing.card", "output": "case.case"},
            runs=False,
        ),
    ),
    undone=Text("没有移交案例", "the case was not handed over"),
)
