"""Sign the present result of a case, or take a signature back (GB/T 42460 6.4 b; China methodology 13.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...model import words
from ...model.act import Act, Call, Session
from ...model.governance import Status
from ...model.option import Option
from ...model.problem import InputError, Problem, Problems
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.accepting import Accepting
from ..options.groups import DECIDE
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..options.signing import passphrase

if TYPE_CHECKING:
    from ...govern.roles import Duty
    from ...grade.caution import Raised
    from ..gating import Passing
    from ..governing import Governed

_NOT_GRADED = Text("结果尚未定级，没有可以批准的结论。", "The result has no level yet: there is no conclusion to approve.")
_ANSWER = Text("请先补齐尚未回答的事项，再行评估。", "Answer what is open and assess again.")
_UNDECIDED = Text("仍有列未经人确定，结论是暂定的。", "Some columns are undecided, and the conclusion is provisional.")
_DECIDE = Text("请先在案例中确定每一列的角色。", "Decide the role of every column in the case first.")
_NOTHING = Text("“{name}”没有以{role}身份签署过当前结论，无从撤回。", "“{name}” has not signed as {role}: there is nothing to withdraw.")
_SIGNED = Text("“{name}”以{role}身份签署了本结论：{level}。", "“{name}” signed this conclusion as {role}: {level}.")
_TAKEN_BACK = Text("“{name}”撤回了{role}的签署。", "“{name}” withdrew the signature as {role}.")
_OF = Text("所批准的哈希 {hash}", "Hash approved {hash}")
_HEAD = Text("台账哈希 {hash}（第 {n} 条）", "Ledger hash {hash} (entry {n})")
_KEY = Text("签名公钥 {key}", "Public key {key}")
_REVIEWS = Text("以{role}身份签署是审核，不能写明继续的理由。", "A signature as {role} is a review: it settles nothing by a reason.")
_MANAGER = Text("请由策略管理者写明。", "A policy manager gives the reason.")
_WITH = Text(
    "结论中有 {count} 项发现凭具名理由了结，一并签署：{keys}。",
    "Signed with it, findings that a named person's reason settles: {count} ({keys}).",
)
_STILL = Text("仍未经管理层批准：须由策略管理者签署。", "Still not approved by management: a policy manager must sign.")


@dataclass(frozen=True, kw_only=True)
class Approve(InLanguage, Accepting, OnCase):
    """Who signs, in which role."""

    as_: Annotated[str, Option(Text("签署人的姓名，与案例中写的一致", "who signs, as named in the case"))]
    role: Annotated[
        Literal["policy-manager", "executor", "supervisor"],
        Option(Text("以什么身份签署：策略管理者、执行者、监督者", "in which role")),
    ]
    note: Annotated[str | None, Option(Text("随签署记下的一句话", "a sentence kept with the signature"))] = None
    withdraw: Annotated[bool, Option(Text("撤回此前的签署（记录仍保留）", "withdraw an earlier signature (it stays on record)"))] = False


class SettledJson(TypedDict):
    """A finding of the conclusion that a named person's reason settles, and that is approved with it."""

    key: str
    by: str
    date: str | None
    reason: str
    evidence: str | None


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

    def to_dict(self) -> ApprovedJson:
        """What ``--json`` prints."""
        from ...document.findings import caution_record  # noqa: PLC0415 - help must not wait

        return {
            "schema": "reidrisk/approval/1", "entry": self.entry, "head": self.head, "subject": self.subject, "by": self.by,
            "role": self.role, "withdrawn": self.withdrawn, "status": self.status, "key": self.key,
            "settled": list(self.settled),
            "cautions": [caution_record(one, self.lang) for one in self.found],
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """Who signed what, and whether that is management's approval."""
        from ...govern.roles import Duty  # noqa: PLC0415 - help must not wait
        from ..prepared import not_fitting  # noqa: PLC0415

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
        if self.settled:
            yield _WITH.fill(count=len(self.settled), keys=tuple(one["key"] for one in self.settled))
        yield _OF.fill(hash=self.subject)
        yield _HEAD.fill(hash=self.head, n=self.entry)
        yield _KEY.fill(key=self.key)
        if self.status != "approved":
            yield _STILL


def run(request: Approve, session: Session) -> Approved:
    """Grade the data again, check the person and what must precede an approval, enter the signature."""
    from ...flow.versions import versions  # noqa: PLC0415 - help must not wait for the engine
    from ...govern.people import same  # noqa: PLC0415
    from ...govern.roles import SIGNED, WITHDRAWN, Duty, check  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415
    from ..releasing import tidied  # noqa: PLC0415
    from ..surveying import found_by, graded  # noqa: PLC0415

    case, name, duty = request.opened(), request.as_.strip(), Duty(request.role)
    tidied(case.folder)
    lang, governed = request.speaks(session, case.file.language), Governed(case)
    passed = None
    if request.withdraw:
        subject, result = governed.current()
        if not any(one.live and one.duty is duty and same(one.entry.by, name) for one in governed.approvals):
            raise InputError(Problem("nothing_signed", _NOTHING.fill(name=name, role=duty.words)))
    else:
        if governed.outdated():
            raise InputError(*governed.outdated())
        check(case.file.situation(), name, duty, governed.entries)
        with session.watcher.busy(lang):  # nobody signs what a file says of itself: the data are graded again
            governed = Governed(case, graded(case, session.now()))
        subject, result = governed.current()
        passed = _passed(request, governed, duty, result)
    level, acceptable = result.get("level"), result.get("acceptable")
    settled = () if request.withdraw else _settled(result)
    content = {"level": level, "acceptable": acceptable, "note": request.note, "software": versions(), "settled": list(settled)}
    kind, signer = WITHDRAWN if request.withdraw else SIGNED, governed.signer(name, passphrase(session, lang), duty)
    if passed is not None:
        passed.enter(governed, signer, session.now())
    entry = governed.enter(kind, duty.value, {**subject.record(), **content}, signer, session.now())
    return Approved(
        lang, entry.n, entry.hash, subject.hash, name, duty.value, request.withdraw, Governed(case).status, entry.key,
        level if isinstance(level, int) else None, acceptable if isinstance(acceptable, bool) else None, settled,
        () if governed.graded is None else found_by(governed.graded),
    )  # fmt: skip


def _settled(result: Mapping[str, object]) -> tuple[SettledJson, ...]:
    """The findings of the conclusion that a named person's reason settles: whoever signs signs these too."""
    found = result.get("findings")
    return tuple(
        {"key": one["key"], "by": one["by"], "date": one["date"], "reason": one["reason"], "evidence": one["evidence"]}
        for one in (found if isinstance(found, list) else ())
        if one["by"] is not None
    )


def _passed(request: Approve, governed: Governed, duty: Duty, result: Mapping[str, object]) -> Passing | None:
    """What must precede an approval by management; the others review, which lets nothing out. `InputError` with all that is missing."""
    from ...govern.roles import Duty  # noqa: PLC0415 - as above
    from ..gating import passing  # noqa: PLC0415

    problems = Problems()
    problems.add(*_incomplete(result))
    passed = passing(governed, request, "approval") if duty is Duty.POLICY_MANAGER else None
    if passed is not None:
        problems.add(*passed.problems)
    elif request.accept:
        problems.add(Problem("not_management", _REVIEWS.fill(role=duty.words), _MANAGER))
    problems.stop_if_any()
    return passed


def _incomplete(result: Mapping[str, object]) -> Iterator[Problem]:
    if result.get("level") is None and result.get("acceptable") is None:
        yield Problem("not_graded", _NOT_GRADED, _ANSWER)
    elif result.get("provisional"):
        yield Problem("undecided", _UNDECIDED, _DECIDE)


ACT = Act(
    "approve",
    Text("签署案例的结论（管理层批准、审核）", "sign the conclusion of a case (approval, review)"),
    Approve,
    Approved,
    run,
    DECIDE,
    20,
    Text(
        "对当前结论签名并记入台账。签名前数据重新定级；方案、数据、处理或结果此后有任何改动，签署即失效。",
        "Signs the present result and enters it in the ledger. The data are graded again first; the signature counts until the plan, the "
        "data, their mitigation or the result changes.",
    ),
    Text(
        "台账的条目 `entry` 与哈希 `head`，所签署的哈希 `subject`，以及签署之后结论的 `status`。",
        "The ledger's `entry` and hash `head`, the hash `subject` that was signed, and the `status` of the conclusion after it.",
    ),
    clauses=("GB/T 42460 6.4 b", "China methodology 13.2", "China methodology 13.3"),
    errors=(
        Text("签署人在案例中没有这个身份，或执行者批准自己的工作", "somebody whom the case does not name in this role, or their own work"),
        Text("没有当前的结果，或重新定级所得与之不符", "no present result, or one that the data graded again do not give"),
        Text("台账不完好，或口令不对", "a ledger that does not hold, or a wrong passphrase"),
    ),
    examples=(Call(Text("管理层批准", "Approval by management"), {"case": "case", "as_": "Chen Jing", "role": "policy-manager"}),),
)
