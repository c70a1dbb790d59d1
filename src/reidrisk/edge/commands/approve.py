"""``reidrisk approve``: a person signs the present result of a case, in the role the case gives them (GB/T 42460 6.4 b)."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from ...case.case import Case, open_case
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..arguments import AsJson, Language
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said
from ..passphrase import passphrase

if TYPE_CHECKING:
    from ...case.governing import Governed

_NOT_GRADED = Text("结果尚未定级，没有可以批准的结论。", "The result has no level yet: there is no conclusion to approve.")
_ANSWER = Text("请先补齐尚未回答的事项，再行评估。", "Answer what is open and assess again.")
_UNDECIDED = Text("仍有列未经人确定，结论是暂定的。", "Some columns are undecided, and the conclusion is provisional.")
_DECIDE = Text("请先在案例中确定每一列的角色。", "Decide the role of every column in the case first.")
_NOTHING = Text("“{name}”没有以{role}身份签署过当前结论，无从撤回。", "“{name}” has not signed as {role}: there is nothing to withdraw.")
_SIGNED = Text("“{name}”以{role}身份签署了本结论：{level}。", "“{name}” signed this conclusion as {role}: {level}.")
_TAKEN_BACK = Text("“{name}”撤回了{role}的签署。", "“{name}” withdrew the signature as {role}.")
_LEVEL, _YES, _NO = Text("{level} 级", "level {level}"), Text("可接受", "acceptable"), Text("不可接受", "not acceptable")
_OF = Text("所批准的哈希 {hash}", "Hash approved {hash}")
_HEAD = Text("台账哈希 {hash}（第 {n} 条）", "Ledger hash {hash} (entry {n})")
_KEY = Text("签名公钥 {key}", "Public key {key}")
_STILL = Text("仍未经管理层批准：须由策略管理者签署。", "Still not approved by management: a policy manager must sign.")


def approve(  # noqa: PLR0913 - the options a person may give
    case: Annotated[str, Parameter(help=said("案例文件夹", "the case folder"))],
    /,
    *,
    as_: Annotated[str, Parameter(name="--as", help=said("签署人的姓名，与案例中写的一致", "who signs, as named in the case"))],
    role: Annotated[
        Literal["policy-manager", "executor", "supervisor"],
        Parameter(help=said("以什么身份签署：策略管理者、执行者、监督者", "in which role")),
    ],
    note: Annotated[str | None, Parameter(help=said("随签署记下的一句话", "a sentence kept with the signature"))] = None,
    withdraw: Annotated[
        bool, Parameter(negative="", help=said("撤回此前的签署（记录仍保留）", "withdraw an earlier signature (it stays on record)"))
    ] = False,
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Sign the present result; an approval counts until anything under it changes."""
    wish = _Wish(case, as_.strip(), role, note, withdraw, lang, json)
    return guarded(lambda: _run(wish), near(lang), as_json=json)


@dataclass(frozen=True, slots=True)
class _Wish:
    case: str
    name: str
    role: str
    note: str | None
    withdraw: bool
    lang: str | None
    as_json: bool


def _run(wish: _Wish) -> int:
    from ...case.governing import Governed  # noqa: PLC0415
    from ...case.releasing import tidied  # noqa: PLC0415
    from ...flow.versions import versions  # noqa: PLC0415
    from ...govern.roles import SIGNED, WITHDRAWN, Duty, check  # noqa: PLC0415 - help must not wait for the cryptography

    case = open_case(wish.case)
    tidied(case.folder)
    lang, governed, duty = chosen(wish.lang, case.file.language), Governed(case), Duty(wish.role)
    if wish.withdraw:
        subject, result = governed.current()
        if not any(one.live and one.duty is duty and one.entry.by == wish.name for one in governed.approvals):
            raise InputError(Problem("nothing_signed", _NOTHING.fill(name=wish.name, role=duty.words)))
    else:
        if governed.outdated():
            raise InputError(*governed.outdated())
        check(case.file.situation(), wish.name, duty, governed.entries)
        governed = _graded_again(case, lang)
        subject, result = governed.current()
        _complete(result)
    told = {"level": result.get("level"), "acceptable": result.get("acceptable"), "note": wish.note, "software": versions()}
    content = {**subject.record(), **told}
    kind, signer = WITHDRAWN if wish.withdraw else SIGNED, governed.signer(wish.name, passphrase(lang))
    entry = governed.enter(kind, duty.value, content, signer, datetime.now(UTC))
    after = Governed(case)
    if wish.as_json:
        print_json({
            "schema": "reidrisk/approval/1", "entry": entry.n, "head": entry.hash, "subject": subject.hash, "by": wish.name,
            "role": duty.value, "withdrawn": wish.withdraw, "status": after.status, "key": entry.key,
        })  # fmt: skip
        return ACCEPTABLE
    level = result.get("level")
    conclusion = _LEVEL.fill(level=level) if level is not None else _YES if result.get("acceptable") else _NO
    lines: list[Text | Phrase] = [
        _TAKEN_BACK.fill(name=wish.name, role=duty.words) if wish.withdraw
        else _SIGNED.fill(name=wish.name, role=duty.words, level=conclusion),
        _OF.fill(hash=subject.hash),
        _HEAD.fill(hash=entry.hash, n=entry.n),
        _KEY.fill(key=entry.key),
        *([] if after.status == "approved" else [_STILL]),
    ]  # fmt: skip
    sys.stdout.write("".join(f"{line.say(lang)}\n" for line in lines))
    return ACCEPTABLE


def _graded_again(case: Case, lang: Lang) -> Governed:
    """Nobody signs what a file says of itself: the data are graded again."""
    from ...case.governing import Governed  # noqa: PLC0415 - help must not wait for the engine
    from ...case.surveying import graded  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    with waiting(lang):
        return Governed(case, graded(case, datetime.now(UTC)))


def _complete(result: object) -> None:
    found = result if isinstance(result, dict) else {}
    if found.get("level") is None and found.get("acceptable") is None:
        raise InputError(Problem("not_graded", _NOT_GRADED, _ANSWER))
    if found.get("provisional"):
        raise InputError(Problem("undecided", _UNDECIDED, _DECIDE))
