"""What backs the answers of a case: taken in by its content, and looked at again (GB/T 42460 6.5, 6.6; PIPL 56)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...govern.entry import Entry
from ...govern.evidence import is_changed, is_gone
from ...govern.roles import SIGNED
from ...model.preparation import Backing, Reply
from ...model.problem import Problem
from ...model.text import Phrase, Text
from ...prepare.case.own import own_keys
from ..case import ANSWERS, Case

_GONE = Text("“{key}”的证据文件不在：{place}。", "The evidence of “{key}” is not there: {place}.")
_CHANGED = Text(
    "“{key}”的证据被改过：内容与登记的哈希不符（{place}）。", "The evidence of “{key}” was changed: it does not match its hash ({place})."
)
_OTHER = Text("“{key}”的证据不是最近一次签署时的那一份。", "The evidence of “{key}” is not that with which the last signature was given.")
_SIGN = Text("请核对；属实的，请重新批准。", "Check it; where it is right, have the conclusion approved again.")
_RESTORE = Text(
    "请恢复该文件，或重新给出：reidrisk prepare 案例 --set {key}=回答 --evidence 文件。",
    "Restore it, or provide it again: reidrisk prepare CASE --set {key}=ANSWER --evidence FILE.",
)

_RESTORE_REASON = Text("请恢复该文件，或改正案例 accepted、overrides 中的 evidence。", "Restore it, or mend it in the case file.")


def unsound(case: Case) -> Iterator[Problem]:
    """A problem for each answer, and each reason that settles a finding, whose evidence is missing, or is not what was taken in."""
    file, folder = str(case.folder / ANSWERS), case.folder
    hints: dict[str, Text | Phrase] = {one.key: _RESTORE_REASON for one in case.file.accepted}
    for key, evidence in _named(case):
        hint = hints.get(key) or _RESTORE.fill(key=key)
        if (place := is_gone(folder, evidence)) is not None:
            yield Problem("evidence_missing", _GONE.fill(key=key, place=place), hint, file)
        elif (place := is_changed(folder, evidence)) is not None:
            yield Problem("evidence_changed", _CHANGED.fill(key=key, place=place), hint, file)


def _named(case: Case) -> Iterator[tuple[str, str | None]]:
    """The evidence of every answer, those of single recipients and environments among them, and of every reason."""
    yield from ((key, reply.evidence) for key, reply in case.file.replies.items())
    yield from ((key, one.evidence) for key, one in own_keys(case.file.situation()) if isinstance(one, Reply))
    yield from ((one.key, one.evidence) for one in case.file.accepted)


def unlike_approved(case: Case, entries: Sequence[Entry]) -> Iterator[Problem]:
    """A problem for each answer whose evidence is another than the last signature was given with."""
    signed = next((entry.content.get("evidence") for entry in reversed(entries) if entry.kind == SIGNED), None)
    now, file = sums(case), str(case.folder / ANSWERS)
    for key, sum_ in signed.items() if isinstance(signed, dict) else ():
        if now.get(str(key)) != sum_:
            yield Problem("evidence_not_approved", _OTHER.fill(key=str(key)), _SIGN, file)


def sums(case: Case) -> dict[str, str]:
    """By answer, and by finding that a reason settles, the hash of what backs it, for the signature."""
    found = {key: Backing.of(evidence) for key, evidence in _named(case)}
    return {key: proof.sha256 for key, proof in found.items() if proof is not None}
