"""Who signs on the page: chosen among the people of the case, with a passphrase that goes to the process that signs and nowhere else."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping

from ...case.case import RESULT, Case
from ...govern.keystore import store_of
from ...govern.ledger import ledger_bytes
from ...govern.roles import Duty, people_of
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ...prepare.deciders import names_a_person
from ...prepare.people import same
from .queue.job import UNDER_WAY, jobs_in
from .screen import Form, Taken, Visit, one

WORDS = {
    "signer": Text("签署人", "Signer"),
    "nobody": Text(
        "案例还没有写明由谁签署：请在第 3 步“评估团队”中写明姓名。",
        "The case does not say who signs: name the people in step 3, under the evaluation team.",
    ),
    "nobody_as": Text(
        "案例还没有写明{role}：请在第 3 步“评估团队”中写明姓名。",
        "The case names no {role} yet: name one in step 3, under the evaluation team.",
    ),
    "to_team": Text("去写明评估团队", "Name the team"),
    "no_key": Text("（还没有密钥）", "(no key yet)"),
    "passphrase": Text("签名口令", "Passphrase"),
    "reason": Text("“{title}”不满足仍要继续的理由（记入台账）", "Why one goes on although “{title}” is not met (goes into the ledger)"),
}
_NO_PASSPHRASE = Text("没有输入口令。", "No passphrase was typed.")
_TYPE_IT = Text("请输入签署人自己的口令。", "Type the passphrase of the signer.")
_CHANGED = Text(
    "打开本页之后，结果或台账已有变化（例如在另一个标签页中已经签署）。没有签署任何内容。",
    "The result or the ledger has changed since this page was shown (something was signed in another tab, perhaps). Nothing was signed.",
)
_LOOK = Text("下面是现在的状况；核对后再签署。", "Below is how things stand now; look at it, then sign.")
_BUSY = Text("本案例有工作正在进行，此时不能签署。", "Work on this case is under way; nothing can be signed meanwhile.")
_WAIT = Text("请等它结束。", "Wait until it has ended.")
_NOBODY = Text("没有选择签署人。", "No signer was chosen.")
_CHOOSE = Text("请从列表中选择。", "Choose one of the list.")


def seen(visit: Visit) -> str:
    """Of all that a signature is about, as it is shown: a form that was sent from an older page signs nothing."""
    result = visit.folder / RESULT
    parts = (visit.stamp().encode(), result.read_bytes() if result.is_file() else b"", ledger_bytes(visit.folder))
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def signers(case: Case, *duties: Duty) -> Iterator[dict[str, object]]:
    """The people of the case in these roles, and whether each has a key on this machine: who can sign here comes first."""
    found = _people(case, duties or tuple(Duty))
    return iter(sorted(found, key=lambda each: not each["has"]))


def unnamed(case: Case, duty: Duty, lang: Lang) -> str:
    """This role, where the case names people, and nobody for it; where it names nobody at all, the section of the signatures says so."""
    return duty.words.say(lang) if any(signers(case)) and not any(signers(case, duty)) else ""


def _people(case: Case, duties: tuple[Duty, ...]) -> Iterator[dict[str, object]]:
    situation, known = case.file.situation(), tuple(store_of(os.environ).public_keys())
    for duty in duties:
        for name in people_of(situation, duty):
            if names_a_person(name):
                has = any(same(name, one) for one in known)
                yield {"value": f"{duty.value}:{name}", "name": name, "role": duty.words, "has": has}


def chosen(form: Form) -> tuple[str, str]:
    """(role, name) of the signer. `InputError` where nobody was chosen."""
    role, _, name = one(form, "signer").partition(":")
    if role not in set(Duty) or not name:
        raise InputError(Problem("no_signer", _NOBODY, _CHOOSE))
    return role, name


def reasons(form: Form) -> tuple[str, ...]:
    """CODE=REASON of each reason that was written."""
    return tuple(f"{key.partition('.')[2]}={text}" for key in sorted(form) if key.startswith("reason.") and (text := one(form, key)))


def passphrases(form: Form) -> dict[str, str]:
    """As they were typed: never trimmed, never kept. `InputError` without the first."""
    found = {key: next(iter(form[key]), "") for key in ("passphrase", "again") if key in form}
    if not found.get("passphrase"):
        raise InputError(Problem("no_passphrase", _NO_PASSPHRASE, _TYPE_IT))
    return found


def sign(visit: Visit, form: Form, slot: str, asked: tuple[str, Mapping[str, object]], noted: str | None = None) -> Taken:
    """Have this act carried out under a signature: once, of what was shown, and while nothing else is under way.

    `noted`: a new secret that the signer was shown and has noted down.
    """
    secrets, (act, options) = {**passphrases(form), **({} if noted is None else {"noted": noted})}, asked
    job = visit.job(slot)
    if job is not None and job.state in UNDER_WAY:  # a second click
        return Taken()
    if any(each.state in UNDER_WAY for each in jobs_in(visit.folder)):
        raise InputError(Problem("busy", _BUSY, _WAIT))
    if one(form, "seen") != seen(visit):
        raise InputError(Problem("page_outdated", _CHANGED, _LOOK))
    visit.ask_for(slot, act, {**options, "lang": visit.lang}, secrets)
    return Taken()


def typed_before(visit: Visit, slot: str) -> Mapping[str, object]:
    """What was given to an act that refused it, so that nobody types it twice."""
    job = visit.job(slot)
    return job.options if job is not None and job.state in {"refused", "lost", "cancelled"} else {}
