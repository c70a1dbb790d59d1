"""Sign the present result of a case, or take a signature back (GB/T 42460 6.4 b; China methodology 13.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ...model.act import Act, Call, Course, Session
from ...model.frozen import dataclass
from ...model.option import Group, Option
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ..approving.resting import Ordering
from ..approving.signed import Approved, SettledJson, TaskJson
from ..options.accepting import Accepting
from ..options.days import day_of
from ..options.groups import DECIDE
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..options.signing import passphrase

if TYPE_CHECKING:
    from datetime import date

    from ...govern.gate.precondition import Before
    from ...govern.keystore import Signer
    from ...govern.roles import Duty
    from ..approving.gating import Passing
    from ..approving.signing_documents import SignedContents
    from ..case import Case
    from ..governing import Governed

__all__ = ["ACT", "TASK", "Approve", "Approved"]

RIGHTS = "risk_to_rights"  # of an approval: the grade of the risk to the rights of individuals that it accepts, None while it is open
_WITH_MEASURES = 2
_NOT_GRADED = Text("结果尚未定级，没有可以批准的结论。", "The result has no level yet: there is no conclusion to approve.")
_ANSWER = Text("请先补齐尚未回答的事项，再行评估。", "Answer what is open and assess again.")
_UNDECIDED = Text("仍有列未经人确定，结论是暂定的。", "Some columns are undecided, and the conclusion is provisional.")
_DECIDE = Text("请先在案例中确定每一列的角色。", "Decide the role of every column in the case first.")
_NOTHING = Text("“{name}”没有以{role}身份签署过当前结论，无从撤回。", "“{name}” has not signed as {role}: there is nothing to withdraw.")
_REVIEWS = Text("以{role}身份签署是审核，不能写明继续的理由。", "A signature as {role} is a review: it settles nothing by a reason.")
_MANAGER = Text("请由策略管理者写明。", "A policy manager gives the reason.")
_NO_TASK = Text(
    "2 级的结论须布置任务：风险减缓和应急措施由谁、在何时之前完成（3.14 注）。",
    "A conclusion of level 2 opens a task: who takes mitigation and emergency measures, until when (3.14, note).",
)
_GIVE_TASK = Text("请用 --owner 姓名 --due 日期 写明。", "Say it with --owner NAME --due DATE.")
_NO_NEED = Text("只有 2 级的结论才布置任务。", "Only a conclusion of level 2 opens a task.")
_LEAVE_OUT = Text("请取消 --owner 和 --due。", "Leave out --owner and --due.")
_PAST_DUE = Text("完成日期“{day}”不晚于今天。", "The day “{day}” until which it is to be done is not in the future.")
_GRADE = Text("数据重新定级", "grading the data again")
_SIGN = Text("整理随结论签署的文档，签名", "making out the documents that are signed with the conclusion, and signing")

TASK = Group("task", Text("2 级的任务（3.14 注）", "The task of level 2 (3.14, note)"))


@dataclass(frozen=True, kw_only=True)
class Approve(InLanguage, Accepting, Ordering, OnCase):
    """Who signs, in which role."""

    as_: Annotated[str, Option(Text("签署人的姓名，与案例中写的一致", "who signs, as named in the case"))]
    role: Annotated[
        Literal["policy-manager", "executor", "supervisor"],
        Option(Text("以什么身份签署：策略管理者、执行者、监督者", "in which role")),
    ]
    note: Annotated[str | None, Option(Text("随签署记下的一句话", "a sentence kept with the signature"))] = None
    owner: Annotated[
        str | None, Option(Text("2 级：减缓和应急措施的负责人", "level 2: person responsible for mitigation and emergency measures"), TASK)
    ] = None
    due: Annotated[
        str | None,
        Option(Text("2 级：须在何时之前完成，例如 2027-01-31", "level 2: until when they are to be taken, such as 2027-01-31"), TASK),
    ] = None
    withdraw: Annotated[bool, Option(Text("撤回此前的签署（记录仍保留）", "withdraw an earlier signature (it stays on record)"))] = False


def run(request: Approve, session: Session) -> Approved:
    """Grade the data again, check the person and what must precede an approval, enter the signature.

    In a case that was handed over the data are not here: it rests on the signature of an executor, who had them graded again.
    """
    from ...govern.approvals import ORDER  # noqa: PLC0415
    from ...govern.roles import SIGNED, WITHDRAWN, Duty, check  # noqa: PLC0415
    from ...govern.runs import runs_elsewhere  # noqa: PLC0415
    from ...govern.story import DOCUMENTS, RESTS_ON  # noqa: PLC0415
    from ...prepare.people import same  # noqa: PLC0415 - help must not wait for the engine
    from ..approving.resting import resting  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415
    from ..issuing import STATEMENTS  # noqa: PLC0415
    from ..releasing import tidied  # noqa: PLC0415
    from ..surveying import found_by  # noqa: PLC0415

    case, name, duty = request.opened(), request.as_.strip(), Duty(request.role)
    tidied(case.folder)
    lang, governed = request.speaks(session, case.file.language), Governed(case)
    passed, grading, course = None, dict[str, Any](), session.course((_GRADE, _SIGN))
    if request.withdraw:
        subject, result = governed.current()
        if not any(one.live and one.duty is duty and same(one.entry.by, name) for one in governed.approvals):
            raise InputError(Problem("nothing_signed", _NOTHING.fill(name=name, role=duty.words)))
    else:
        if governed.outdated():
            raise InputError(*governed.outdated())
        check(case.file.situation(), name, duty, governed.entries)
        grading = resting(governed, duty)
        if not grading:
            course.begins(_GRADE)
            with session.watcher.busy(lang):
                governed = _graded(case, governed, session)
        subject, result = governed.current()
        passed = _passed(request, governed, duty, result, session.today())
    kind, signer = WITHDRAWN if request.withdraw else SIGNED, governed.signer(name, passphrase(session, lang), duty)
    elsewhere = () if case.handed else runs_elsewhere(case.folder, governed.entries)
    task = None if passed is None else _enter(request, governed, passed, signer, session)
    with session.watcher.busy(lang):  # with the reasons by which one goes on: documents tell them, and are signed as they read then
        signed = None if passed is None else _documents(Governed(case, governed.graded), session, course)
    content = {
        **subject.record(),
        **_content(request, case, result),
        **({DOCUMENTS: signed.documents, STATEMENTS: signed.statements} if signed and signed.documents else {}),
        **({RIGHTS: signed.rights} if signed else {}),
        **grading,
    }
    entry = governed.enter(kind, duty.value, content, signer, session.now())
    level, acceptable, settled = result.get("level"), result.get("acceptable"), content["settled"]
    return Approved(
        lang, entry.n, entry.hash, subject.hash, name, duty.value, request.withdraw, Governed(case).status, entry.key,
        level if isinstance(level, int) else None, acceptable if isinstance(acceptable, bool) else None, tuple(settled),
        () if governed.graded is None else found_by(governed.graded), tuple(signed.documents) if signed else (), task, elsewhere,
        grading.get(RESTS_ON), content.get(ORDER), content.get(RIGHTS),
    )  # fmt: skip


def _graded(case: Case, governed: Governed, session: Session) -> Governed:
    """Nobody signs what a file says of itself: the data are graded again."""
    from ...govern.runs import whole_runs  # noqa: PLC0415 - as above
    from ..governing import Governed  # noqa: PLC0415
    from ..surveying import graded  # noqa: PLC0415

    whole_runs(case.folder, session.now(), governed.entries)
    return Governed(case, graded(case, session.now()))


def _content(request: Approve, case: Case, result: Mapping[str, object]) -> dict[str, Any]:
    """What an approval says beside its subject."""
    from ...flow.versions import versions  # noqa: PLC0415 - as above
    from ...govern.approvals import ORDER  # noqa: PLC0415
    from ...govern.ledger import entries  # noqa: PLC0415
    from ...govern.runs import ENTERED, unsigned_runs  # noqa: PLC0415
    from ..approving.evidence import sums  # noqa: PLC0415
    from ..approving.signed_answers import ANSWERS, sums_of_answers  # noqa: PLC0415
    from ..fixing import HISTORY, history_to_sign  # noqa: PLC0415

    settled = () if request.withdraw else _settled(result)
    content = {"level": result.get("level"), "acceptable": result.get("acceptable"), "note": request.note}
    content |= {"software": versions(), "settled": list(settled), "evidence": sums(case)}
    order = None if request.withdraw else request.order()
    return {
        **content,
        **({ORDER: order} if order else {}),
        HISTORY: history_to_sign(case),
        ANSWERS: sums_of_answers(case),
        ENTERED: unsigned_runs(case.folder, entries(case.folder)),
    }


def _enter(request: Approve, governed: Governed, passed: Passing, signer: Signer, session: Session) -> TaskJson | None:
    """The reasons by which one goes on, and the task of level 2."""
    from ...govern.roles import SIGNED, Duty  # noqa: PLC0415 - as above
    from ...govern.tasks import OPENED  # noqa: PLC0415

    passed.enter(governed, signer, session.now(), until=SIGNED)
    if request.owner is None or request.due is None:
        return None
    given = {"owner": request.owner.strip(), "due": day_of(request.due, "--due").isoformat()}
    content = {**given, "subject": governed.subject.hash if governed.subject else "", "note": f"{given['owner']}, {given['due']}"}
    entry = governed.enter_once((OPENED, Duty.POLICY_MANAGER.value, content), signer, session.now(), until=SIGNED)
    return {"owner": given["owner"], "due": given["due"], "entry": entry.n}


def _documents(governed: Governed, session: Session, course: Course) -> SignedContents:
    """What the documents say that are approved with the conclusion."""
    from ...govern.envelope.handed import handed_of  # noqa: PLC0415 - as above
    from ..approving.signing_documents import SignedContents, contents_at_approval  # noqa: PLC0415

    if governed.case.handed:  # what was read here are the papers that the sender made of the data
        handed = handed_of(governed.folder)
        return SignedContents(*handed.documents, handed.rights)
    course.begins(_SIGN)
    if governed.graded is None:
        return SignedContents({}, [])
    return contents_at_approval(governed.case, governed, governed.graded, session.now())


def _settled(result: Mapping[str, object]) -> tuple[SettledJson, ...]:
    """The findings of the conclusion that a named person's reason settles: whoever signs signs these too."""
    found = result.get("findings")
    return tuple(
        {"key": one["key"], "by": one["by"], "date": one["date"], "reason": one["reason"], "evidence": one["evidence"]}
        for one in (found if isinstance(found, list) else ())
        if one["by"] is not None
    )


def _passed(request: Approve, governed: Governed, duty: Duty, result: Mapping[str, object], today: date) -> Passing | None:
    """What must precede an approval by management; the others review, which lets nothing out. `InputError` with all that is missing."""
    from ...govern.roles import Duty  # noqa: PLC0415 - as above
    from ..approving.gating import passing  # noqa: PLC0415

    problems = Problems()
    problems.add(*_incomplete(result))
    manages = duty is Duty.POLICY_MANAGER
    before: tuple[Before, ...] = ("approval", "release") if request.orders else ("approval",)
    passed = passing(governed, request, *before) if manages else None
    problems.add(*request.wrong_order(governed, today, manages=manages))
    problems.add(*_task(request, result, today, manages=passed is not None))
    if passed is not None:
        problems.add(*passed.problems)
    elif request.accept or request.evidence:
        problems.add(Problem("not_management", _REVIEWS.fill(role=duty.words), _MANAGER))
    problems.stop_if_any()
    return passed


def _task(request: Approve, result: Mapping[str, object], today: date, *, manages: bool) -> Iterator[Problem]:
    """Level 2 is not acceptable without measures: whoever approves it says whose task they are (3.14, note)."""
    given = request.owner is not None or request.due is not None
    if result.get("level") != _WITH_MEASURES or not manages:
        if given:
            yield Problem("no_task", _NO_NEED, _LEAVE_OUT)
        return
    if not (request.owner or "").strip() or request.due is None:
        yield Problem("task_open", _NO_TASK, _GIVE_TASK)
        return
    try:
        if day_of(request.due, "--due") <= today:
            yield Problem("past_date", _PAST_DUE.fill(day=request.due), _GIVE_TASK)
    except InputError as error:
        yield from error.problems


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
    clauses=("GB/T 42460-2023 6.4 b", "China methodology (2024) 13.2", "China methodology (2024) 13.3"),
    errors=(
        Text("先决条件未满足而没有写明理由，或 2 级没有布置任务", "preconditions not met and no reason given, or no task for level 2"),
        Text(
            "签署人在案例中没有这个身份，或执行者批准自己的工作",
            "a person whom the case does not name in this role, or who would sign their own work",
        ),
        Text("没有当前的结果，或重新定级所得与之不符", "no present result, or one that the data graded again do not give"),
        Text("台账不完好，或口令不对", "a ledger that fails verification, or a wrong passphrase"),
    ),
    examples=(Call(Text("管理层批准", "Approval by management"), {"case": "case", "as_": "Chen Jing", "role": "policy-manager"}),),
)
