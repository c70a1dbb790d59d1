"""Who may act in which role (GB/T 42460 6.4 b; China methodology 13.2.1; GB/T 39725 10.2 h)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from ..model.problem import InputError, Problem
from ..model.text import Text
from ..prepare.asking.situation import Situation, person_of
from ..prepare.deciders import names_a_person
from ..prepare.people import among, perhaps_among
from .entry import Entry

if TYPE_CHECKING:
    from .keystore import Signer

SIGNED, WITHDRAWN = "approval", "withdrawal"


class Duty(StrEnum):
    """The three roles of GB/T 37964 that act on a case."""

    POLICY_MANAGER = "policy-manager"
    EXECUTOR = "executor"
    SUPERVISOR = "supervisor"

    @property
    def words(self) -> Text:
        """The name of the role."""
        return _WORDS[self]

    @property
    def key(self) -> str:
        """The answer of the preparation that names its people."""
        return f"team.{self.value.replace('-', '_')}"


_WORDS = {
    Duty.POLICY_MANAGER: Text("策略管理者", "policy manager"),
    Duty.EXECUTOR: Text("执行者", "executor"),
    Duty.SUPERVISOR: Text("监督者", "supervisor"),
}
_NOBODY = Text("案例没有写明谁是{role}。", "The case does not say who its {role} is.")
_NAME_ONE = Text("请用 reidrisk prepare --set {key}=姓名 写明。", "Name the person: reidrisk prepare --set {key}=NAME.")
_NO_PERSON = Text("“{name}”不是人的姓名，不能签署。", "“{name}” names no person, and cannot sign.")
_SIGN_SELF = Text(
    "部门和岗位背后可能是任何人：请由{role}本人以自己的姓名签署，并在 {key} 中写明。",
    "Anybody may stand behind a department or a post: a {role} signs in their own name, which {key} says.",
)
_NOT_LISTED = Text("“{name}”不是本案例的{role}。", "“{name}” is not a {role} of this case.")
_LISTED = Text("本案例的{role}：{names}", "The case names as {role}: {names}")
_OWN_WORK = Text("“{name}”是执行者，不能批准或监督自己的工作。", "“{name}” is an executor and cannot approve or supervise their own work.")
_ANOTHER = Text("请由另一人签署（13.2.1）。", "Another person must sign (13.2.1).")
_ONE_KEY = Text(
    "这把密钥已在台账第 {n} 条以“{name}”的名义、{role}的身份签署过。",
    "This key signed entry {n} of the ledger as “{name}”, {role}.",
)
_RECIPIENT = Text("“{name}”是数据接收方，不能担任执行者。", "“{name}” is a recipient of the data and cannot be an executor.")
_APART = Text(
    "接收方的人不得参与去标识化（GB/T 39725-2020 10.2 h）。", "Recipients take no part in de-identification (GB/T 39725-2020 10.2 h)."
)


def people_of(situation: Situation, duty: Duty) -> tuple[str, ...]:
    """Who the case names for this role."""
    return tuple(person_of(entry) for entry in situation.value(duty.key))


def check(situation: Situation, name: str, duty: Duty, entries: Sequence[Entry] = ()) -> None:
    """`InputError` with every rule that this person in this role would break."""
    problems = tuple(_problems(situation, name, duty, entries))
    if problems:
        raise InputError(*problems)


def _problems(situation: Situation, name: str, duty: Duty, entries: Sequence[Entry]) -> Iterator[Problem]:
    named = people_of(situation, duty)
    if not names_a_person(name):
        yield Problem("no_person", _NO_PERSON.fill(name=name), _SIGN_SELF.fill(role=duty.words, key=duty.key))
    if not named:
        yield Problem("role_open", _NOBODY.fill(role=duty.words), _NAME_ONE.fill(key=duty.key))
    elif not among(name, named):
        yield Problem("not_in_role", _NOT_LISTED.fill(name=name, role=duty.words), _LISTED.fill(role=duty.words, names=named))
    if duty is not Duty.EXECUTOR and _has_executed(situation, name, entries):
        yield Problem("own_work", _OWN_WORK.fill(name=name), _ANOTHER)
    if duty is Duty.EXECUTOR and _receives(situation, name):
        yield Problem("recipient_executes", _RECIPIENT.fill(name=name), _APART)


def _has_executed(situation: Situation, name: str, entries: Sequence[Entry]) -> bool:
    """Named as executor, or signed as one: taking a name off the list does not undo the work."""
    signed = tuple(entry.by for entry in entries if entry.role == Duty.EXECUTOR)
    return perhaps_among(name, (*people_of(situation, Duty.EXECUTOR), *signed))


def _receives(situation: Situation, name: str) -> bool:
    recipients = (*situation.value("recipients.people"), *situation.value("recipients.organisations"))
    return perhaps_among(name, tuple(person_of(entry) for entry in recipients))


def apart(signer: Signer, duty: Duty, entries: Sequence[Entry]) -> None:
    """`InputError` where the key that is to sign in one role has signed the work that it judges, or the other way round."""
    executes = duty is Duty.EXECUTOR
    for entry in entries:
        if entry.key == signer.public and entry.role in set(Duty) and (entry.role == Duty.EXECUTOR) is not executes:
            role = Duty(entry.role).words
            raise InputError(Problem("one_key_two_roles", _ONE_KEY.fill(n=entry.n, name=entry.by, role=role), _ANOTHER))
