"""Put on record what a recipient was asked or has done: suspended, recalled, returned, destroyed (ITU-T X Suppl.39 SR8, SR9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.governance import Holding
from ...model.option import Option
from ...model.problem import Problem
from ...model.text import Text
from ..keeping.due import Due, either, followed
from ..keeping.forms import ENTRY, FUTURE, PAST, SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN
from ..watching.held import holdings, only_one

if TYPE_CHECKING:
    from ...govern.entry import Entry

_WHAT = {
    "informed": Text("已通知", "informed"),
    "suspended": Text("要求暂停使用", "asked to suspend the use"),
    "resumed": Text("恢复使用", "use resumed"),
    "recalled": Text("要求归还或销毁", "asked to return or destroy"),
    "answered": Text("对方已答复", "answered"),
    "returned": Text("已归还", "returned"),
    "destroyed": Text("已由接收方销毁，附证明", "destroyed by the recipient, with its certificate"),
}
_CERTIFICATE = Text("没有接收方出具的销毁证明。", "There is no certificate of destruction by the recipient.")
_GIVE = Text("请用 --evidence 给出证明文件。", "Give its file with --evidence.")
_ENDED = Text("该发布已经{state}，见台账第 {n} 条。", "That release is {state} already, see ledger entry {n}.")
_NO_MORE = Text("此后只能登记 informed 或 answered。", "After that only informed or answered can be entered.")
_NOT_SUSPENDED = Text("该发布没有处于暂停之中。", "The use of that release is not suspended.")
_SEE = Text("请用 reidrisk holdings 查看。", "See reidrisk holdings.")
_EVENT = "on-record:event"
_NO_EVENT = Text("台账第 {n} 条不是触发事件。", "Entry {n} of the ledger is no event.")
_EVENTS = Text("触发事件：{numbers}", "Events: {numbers}")


@dataclass(frozen=True, kw_only=True)
class Notify(OnRecord):
    """About which release, what was asked or done, until when an answer is due."""

    package: Annotated[str, Option(Text("包哈希；前 8 位以上即可", "package hash; 8 characters or more"))]
    what: Annotated[
        Literal["informed", "suspended", "resumed", "recalled", "answered", "returned", "destroyed"],
        Option(Text("事项；通知、暂停、恢复、收回、答复、归还、销毁", "matter")),
    ]
    says: Annotated[str, Option(Text("内容", "in words"), form=SENTENCE)]
    to: Annotated[str | None, Option(Text("经手人", "who took it"))] = None
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    answer_by: Annotated[str | None, Option(Text("应在何日前答复", "answer due by"), form=FUTURE)] = None
    event: Annotated[int | None, Option(Text("所因事件的台账条号", "because of which event; its ledger entry"))] = None
    follows: Annotated[int | None, Option(Text("接续台账条目", "follows ledger entry"), form=ENTRY)] = None


class Notified(NewEntry):
    """The notice as it is on record."""

    __slots__ = ()


def run(request: Notify, session: Session) -> Notified:
    """The release is named whole in the entry, with who holds it; a destruction has the recipient's certificate."""
    entries = request.place().entries
    found = only_one(holdings(entries, session.today()), request.package)
    if isinstance(found, Problem):
        return keep(ACT, request, session, against=(found,))
    more: dict[str, object] = {"package": found.package, "recipient": found.recipient}
    return keep(ACT, request, session, more, (*_unfit(request, found), *_no_event(request, entries)))


def _unfit(request: Notify, found: Holding) -> Iterator[Problem]:
    if request.what == "destroyed" and not request.evidence:
        yield Problem("no_certificate", _CERTIFICATE, _GIVE)
    if not found.outside and request.what not in {"informed", "answered"}:
        yield Problem("already_ended", _ENDED.fill(state=_WHAT[found.state], n=found.last_notice), _NO_MORE)
    if request.what == "resumed" and found.state != "suspended":
        yield Problem("not_suspended", _NOT_SUSPENDED, _SEE)


def _no_event(request: Notify, entries: Sequence[Entry]) -> Iterator[Problem]:
    events = tuple(str(entry.n) for entry in entries if entry.kind == _EVENT)
    if request.event is not None and str(request.event) not in events:
        yield Problem("no_event", _NO_EVENT.fill(n=request.event), _EVENTS.fill(numbers=events or ("—",)))


def _is_back(first: Entry, later: Entry) -> bool:
    """That the data came back or were destroyed answers all that was asked about them."""
    same = later.kind == first.kind and later.content.get("package") == first.content.get("package")
    return same and later.content.get("what") in {"returned", "destroyed"}


ACT = KeepingAct(
    "notice",
    Text("登记对接收方的通知、暂停、收回，及其归还和销毁证明", "put on record notices to recipients, and what came back or was destroyed"),
    Notify,
    Notified,
    run,
    GOVERN,
    55,
    Text(
        "就一次发布，记入对接收方的通知、暂停或收回要求及答复期限，记入其归还，或凭其证明记入销毁。reidrisk holdings "
        "据此列出仍由谁持有何种数据；"
        "未按期答复的由 reidrisk watch 提示。",
        "Enters, about one release, that its recipient was informed or asked to suspend, to return or to destroy, and until when the "
        "answer is due; its return, or its destruction by the recipient's certificate. reidrisk holdings says by it who still holds what, "
        "reidrisk watch which answers are late.",
    ),
    Text("台账的条目 `entry` 及其内容，完整的包哈希在内。", "The ledger's `entry` and what it holds, the whole package hash with it."),
    clauses=("ITU-T X Suppl.39 (2023) SR8", "ITU-T X Suppl.39 (2023) SR9"),
    errors=(
        Text("台账中没有这个发布包，或哈希给得太短", "a package that the ledger does not have, or too short a hash"),
        Text(
            "销毁而没有接收方的证明，或已收回、销毁的又登记", "a destruction without a certificate, or of what is back or destroyed already"
        ),
    ),
    examples=(
        Call(
            Text("发现风险，要求暂停使用", "A risk was found: the use is to be suspended"),
            {
                "case": "case",
                "package": "3f6ac2d1",
                "as_": "Chen Jing",
                "what": "suspended",
                "says": "Please stop all use until we have assessed again.",
                "answer_by": "2036-12-31",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="recipients",
    matter=Text("通知与收回", "notice"),
    words=_WHAT,
    found={"recipient": Text("接收方", "recipient")},
    dues=(Due("answer_by", Text("“{recipient}”应答复：{says}", "“{recipient}” is to answer: {says}"), either(followed(), _is_back)),),
)
