"""A signature on record, as the act gives it: what was signed by whom, on what it rests, and what is still missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypedDict

from ...model import words
from ...model.frozen import dataclass
from ...model.governance import Status
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from .ledger_report import elsewhere_line
from .resting import OrderJson, RestsJson, order_line, rests_line

if TYPE_CHECKING:
    from ...grade.caution import Raised

_SIGNED = Text("“{name}”以{role}身份签署了本结论：{level}。", "“{name}” signed this conclusion as {role}: {level}.")
_TAKEN_BACK = Text("“{name}”撤回了{role}的签署。", "“{name}” withdrew the signature as {role}.")
_OF = Text("所批准的哈希 {hash}", "Hash approved {hash}")
_HEAD = Text("台账哈希 {hash}（第 {n} 条）", "Ledger hash {hash} (entry {n})")
_KEY = Text("签名公钥 {key}", "Public key {key}")
_WITH = Text(
    "结论中有 {count} 项发现凭具名理由了结，一并签署：{keys}。",
    "Signed with it, findings that a named person's reason settles: {count} ({keys}).",
)
_DOCUMENTS = Text(
    "一并批准的文档（按其内容）：{names}。此后才写出或内容有变的文档，不标“已批准”。",
    "Approved with it, as they read now: {names}. Documents written or changed later do not bear the stamp.",
)
_TASK = Text(
    "2 级须采取减缓和应急措施：任务已交给“{owner}”，{due} 之前完成；完成后用 reidrisk tasks 案例 --close {n} 结案。",
    "Level 2 asks for mitigation and emergency measures: the task is given to “{owner}”, to be done by {due}; then it is closed with "
    "reidrisk tasks CASE --close {n}.",
)
_ACCEPTS = Text(
    "对个人权益的风险等级为“{grade}”（见《个人信息保护影响评估报告》）：本签名即书面接受该等级和上述结论。",
    "The risk to the rights of individuals is {grade} (see the report on the impact assessment): the signature accepts it, with the "
    "conclusion above, in writing.",
)
_RISK_IS = Text(
    "对个人权益的风险等级为“{grade}”（见《个人信息保护影响评估报告》）。",
    "The risk to the rights of individuals is {grade} (see the report on the impact assessment).",
)
_RISK_OPEN = Text(
    "对个人权益的风险等级尚不能判定（见《个人信息保护影响评估报告》）：本签名没有接受任何等级。",
    "The risk to the rights of individuals has no grade yet (see the report on the impact assessment): the signature accepts none.",
)
_STILL = Text("仍未经管理层批准：须由策略管理者签署。", "Still not approved by management: a policy manager must sign.")


RiskToRights = Literal["low", "medium", "high", "severe"]
RISKS: dict[int, RiskToRights] = {1: "low", 2: "medium", 3: "high", 4: "severe"}


class SettledJson(TypedDict):
    """A finding of the conclusion that a named person's reason settles, and that is approved with it."""

    key: str
    by: str
    date: str | None
    reason: str
    evidence: str | None


class TaskJson(TypedDict):
    """What a conclusion of level 2 asks for: whose task mitigation and emergency measures are, until when."""

    owner: str
    due: str
    entry: int


class ApprovedJson(TypedDict):
    """What ``reidrisk approve --json`` prints."""

    schema: Literal["reidrisk/approval/1"]
    entry: int
    head: str
    subject: str
    by: str
    role: str
    withdrawn: bool
    status: Status
    key: str
    settled: list[SettledJson]
    cautions: list[dict[str, object]]
    documents: list[str]
    task: TaskJson | None
    runs_elsewhere: list[int]
    grading: RestsJson | None
    ordered: OrderJson | None
    level: int | None
    acceptable: bool | None
    risk_to_rights: RiskToRights | None


@dataclass(frozen=True, slots=True)
class Approved(Saying):
    """A signature on record: the ledger's `entry` and its `head`, the `subject` signed, and the `status` of the conclusion after it."""

    lang: Lang
    entry: int
    head: str
    subject: str
    by: str
    role: str
    withdrawn: bool
    status: Status
    key: str
    level: int | None
    acceptable: bool | None
    settled: tuple[SettledJson, ...] = ()
    found: tuple[Raised, ...] = ()
    documents: tuple[str, ...] = ()
    task: TaskJson | None = None
    elsewhere: tuple[int, ...] = ()
    rests: RestsJson | None = None
    order: OrderJson | None = None
    rights: int | None = None

    def to_dict(self) -> ApprovedJson:
        """What ``--json`` prints."""
        from ...document.findings import caution_record  # noqa: PLC0415 - help must not wait

        return {
            "schema": "reidrisk/approval/1", "entry": self.entry, "head": self.head, "subject": self.subject, "by": self.by,
            "role": self.role, "withdrawn": self.withdrawn, "status": self.status, "key": self.key,
            "settled": list(self.settled),
            "cautions": [caution_record(one, self.lang) for one in self.found],
            "documents": list(self.documents), "task": self.task,
            "runs_elsewhere": list(self.elsewhere), "grading": self.rests, "ordered": self.order,
            "level": self.level, "acceptable": self.acceptable,
            "risk_to_rights": None if self.rights is None else RISKS[self.rights],
        }  # fmt: skip

    def _risk(self) -> Iterator[Text | Phrase]:
        """What management's signature accepts besides the conclusion: the risk to the people whose data they are (PIPL 55, 56)."""
        from ...document.parts.rights_risk import GRADES  # noqa: PLC0415 - as below
        from ...govern.roles import Duty  # noqa: PLC0415

        if self.role == Duty.POLICY_MANAGER and not self.withdrawn:
            text = _RISK_OPEN if self.rights is None else _ACCEPTS if self.acceptable else _RISK_IS
            yield text.fill(grade=None if self.rights is None else GRADES[self.rights])

    def lines(self) -> Iterator[Text | Phrase]:
        """Who signed what, and whether that is management's approval."""
        from ...document.findings import not_fitting  # noqa: PLC0415
        from ...govern.roles import Duty  # noqa: PLC0415 - help must not wait

        yield from not_fitting(self.found)
        role = Duty(self.role).words
        conclusion = (
            words.LEVEL_OF.fill(level=self.level)
            if self.level is not None
            else words.ACCEPTABLE
            if self.acceptable
            else words.NOT_ACCEPTABLE
        )
        signed = _SIGNED.fill(name=self.by, role=role, level=conclusion)
        yield _TAKEN_BACK.fill(name=self.by, role=role) if self.withdrawn else signed
        yield from self._risk()
        if self.settled:
            yield _WITH.fill(count=len(self.settled), keys=tuple(one["key"] for one in self.settled))
        if self.task is not None:
            yield _TASK.fill(owner=self.task["owner"], due=self.task["due"], n=self.task["entry"])
        if self.elsewhere:
            yield elsewhere_line(self.elsewhere)
        if self.rests is not None:
            yield rests_line(self.by, self.rests)
        if self.order is not None:
            yield order_line(self.order)
        yield _OF.fill(hash=self.subject)
        yield _HEAD.fill(hash=self.head, n=self.entry)
        yield _KEY.fill(key=self.key)
        if self.documents:
            yield _DOCUMENTS.fill(names=self.documents)
        if self.status != "approved":
            yield _STILL
