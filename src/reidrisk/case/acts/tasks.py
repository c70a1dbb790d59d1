"""The tasks that conclusions of level 2 open: where each stands, and its closing, signed and with evidence (GB/T 42460 3.14 note, 6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.governance import OpenedTask
from ...model.option import Group, Option
from ...model.problem import InputError, Problem, Problems, problems_of
from ...model.text import Lang, Phrase, Text
from ...prepare.settling import says_something
from ..approving.ledger_report import TaskStateJson, task_json, task_line
from ..doors.saying import Saying
from ..options.groups import DECIDE
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..options.signing import passphrase

if TYPE_CHECKING:
    from ...govern.roles import Duty
    from ..governing import Governed

CLOSING = Group("closing", Text("结案", "Closing"))
_NONE = Text("台账中没有任务：只有 2 级的结论才布置任务。", "The ledger has no task: only a conclusion of level 2 opens one.")
_ENTERED = Text("已记入台账第 {n} 条：{hash}", "Entered in the ledger as entry {n}: {hash}")
_NO_TASK = Text("台账第 {n} 条不是尚未结案的任务。", "Ledger entry {n} is no open task.")
_THESE = Text("未结案的任务：{numbers}", "Open tasks: {numbers}")
_WHO = Text("没有写明签名结案的人员。", "The person signing the closure is not stated.")
_NAME = Text("请用 --as 姓名 写明；负责人自己不能结案。", "Name the person with --as; the owner of a task does not close it.")
_OWN = Text("“{name}”是任务的负责人，不能为自己的任务结案。", "The task is that of “{name}”, who cannot close it.")
_ANOTHER = Text("请由策略管理者或监督者中的另一人核实后结案。", "Another policy manager or a supervisor looks at it and closes it.")
_NOTHING_DONE = Text("没有写明所做的工作。", "What was done is not stated.")
_SAY_DONE = Text("请用 --done 写一句他人能够理解的说明。", "Say it with --done, in a sentence that others understand.")
_UNUSED = Text("没有说明要结案的是哪个任务。", "The task to close is not stated.")
_SAY_WHICH = Text("请用 --close 条号 写明；只查看时请省略其余选项。", "Say it with --close ENTRY; without it leave out the others.")


@dataclass(frozen=True, kw_only=True)
class Tasks(InLanguage, OnCase):
    """The case; and, to close a task, who signs that it is done, what was done, and the evidence."""

    close: Annotated[int | None, Option(Text("结案：任务在台账中的条号", "close the task of this ledger entry"), CLOSING)] = None
    as_: Annotated[str | None, Option(Text("核实并签名结案的人员", "who has checked it and signs the closing"), CLOSING)] = None
    role: Annotated[
        Literal["policy-manager", "supervisor"],
        Option(Text("以什么身份签名：策略管理者、监督者", "in which role"), CLOSING),
    ] = "policy-manager"
    done: Annotated[str | None, Option(Text("所做的工作", "what was done"), CLOSING)] = None
    done_by: Annotated[str | None, Option(Text("完成人；默认为任务的负责人", "who did it; by default its owner"), CLOSING)] = None
    evidence: Annotated[
        str | None,
        Option(
            Text(
                "证据文件：复制到案例的 evidence 中，以哈希为准；另存别处的写“出处 sha256:哈希”",
                "file of evidence: copied into the case's evidence and known by its hash; one kept elsewhere as “where it is sha256:HASH”",
            ),
            CLOSING,
        ),
    ] = None


class TasksJson(TypedDict):
    """What ``reidrisk tasks --json`` prints."""

    schema: Literal["reidrisk/tasks/1"]
    tasks: list[TaskStateJson]
    entry: int | None
    head: str | None


@dataclass(frozen=True, slots=True)
class ListedTasks(Saying):
    """Every task of the case on the day `today`; `entry` is that of the closing, where one was signed, `head` the ledger's hash."""

    lang: Lang
    tasks: tuple[OpenedTask, ...]
    today: date
    entry: int | None = None
    head: str | None = None

    @property
    def good(self) -> bool:
        """Whether none is overdue."""
        return not any(one.is_overdue(self.today) for one in self.tasks)

    def to_dict(self) -> TasksJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/tasks/1", "tasks": [task_json(one, self.today) for one in self.tasks], "entry": self.entry,
            "head": self.head,
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """Where each stands."""
        if not self.tasks:
            yield _NONE
        yield from (task_line(one, self.today) for one in self.tasks)
        if self.entry is not None:
            yield _ENTERED.fill(n=self.entry, hash=self.head)


def run(request: Tasks, session: Session) -> ListedTasks:
    """Nothing is signed unless a task is named; then everything that is missing is said at once."""
    from ...govern.tasks import tasks  # noqa: PLC0415 - help must not wait for the cryptography
    from ..governing import Governed  # noqa: PLC0415

    case, today = request.opened(), session.today()
    lang, governed = request.speaks(session, case.file.language), Governed(case)
    governed.whole()
    if request.close is not None:
        return _closed(request, request.close, session, governed, lang)
    if request.as_ or request.done or request.evidence or request.done_by:
        raise InputError(Problem("no_task", _UNUSED, _SAY_WHICH))
    return ListedTasks(lang, tasks(governed.entries), today, head=governed.head)


def _closed(request: Tasks, number: int, session: Session, governed: Governed, lang: Lang) -> ListedTasks:
    """The closing, entered and signed."""
    from ...govern.evidence import taken_in, unbacked  # noqa: PLC0415
    from ...govern.roles import Duty  # noqa: PLC0415 - as above
    from ...govern.tasks import CLOSED, tasks  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415

    problems, duty, name = Problems(), Duty(request.role), (request.as_ or "").strip()
    open_ = {one.n: one for one in tasks(governed.entries) if one.closing is None}
    task = open_.get(number)
    if task is None:
        problems.add(Problem("no_open_task", _NO_TASK.fill(n=number), _THESE.fill(numbers=tuple(map(str, open_)) or ("—",))))
    problems.add(*_unfit(name, duty, governed, task))
    if not says_something(request.done or ""):
        problems.add(Problem("no_reason", _NOTHING_DONE, _SAY_DONE))
    problems.add(*unbacked(governed.folder, request.evidence))
    problems.stop_if_any()
    signer = governed.signer(name, passphrase(session, lang), duty)
    evidence = taken_in(governed.folder, request.evidence)
    done = (request.done or "").strip()
    content = {
        "task": number, "done_by": (request.done_by or "").strip() or (task.owner if task else ""), "done": done, "evidence": evidence,
        "note": done,
    }  # fmt: skip
    entry = governed.enter(CLOSED, duty.value, content, signer, session.now())
    return ListedTasks(lang, tasks(Governed(governed.case).entries), session.today(), entry.n, entry.hash)


def _unfit(name: str, duty: Duty, governed: Governed, task: OpenedTask | None) -> Iterator[Problem]:
    """Why this person cannot close it."""
    from ...govern.roles import check  # noqa: PLC0415
    from ...prepare.people import same  # noqa: PLC0415 - as above

    if not name:
        yield Problem("no_signer", _WHO, _NAME)
        return
    if task is not None and same(name, task.owner):
        yield Problem("own_task", _OWN.fill(name=name), _ANOTHER)
    yield from problems_of(lambda: check(governed.case.file.situation(), name, duty, governed.entries))


ACT = Act(
    "tasks",
    Text("2 级布置的任务：进展、逾期、结案", "the tasks of level 2: where they stand, and closing them"),
    Tasks,
    ListedTasks,
    run,
    DECIDE,
    25,
    Text(
        "列出 2 级结论布置的任务（减缓和应急措施）：由谁负责、何时到期、是否逾期。措施完成后，由负责人以外的策略管理者或监督者"
        "核实，连同做了什么和证据签名结案。有逾期任务时退出码为 1。",
        "Lists the tasks that conclusions of level 2 opened (mitigation and emergency measures): whose they are, until when, whether they "
        "are overdue. When the measures are taken, a policy manager or supervisor other than the owner checks them and signs the closing, "
        "with what was done and the evidence. Exit code 1 while one is overdue.",
    ),
    Text("任务 `tasks` 及其状态；结案的台账条目 `entry`。", "The `tasks` with their state; the ledger's `entry` of a closing."),
    clauses=("GB/T 42460-2023 3.14", "GB/T 42460-2023 6.5"),
    errors=(
        Text("没有这个未结案的任务，或由负责人自己结案", "no such open task, or one that its owner would close"),
        Text("没有写明所做的工作，或没有可核对的证据", "what was done is not stated, or the evidence cannot be verified"),
    ),
    examples=(Call(Text("任务的进展", "Where the tasks stand"), {"case": "case"}),),
)
