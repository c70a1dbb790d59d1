"""What an approval and a release still ask, as questions to be answered: the short way past the gate (GB/T 42460 6.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...govern.gate.gate import unmet
from ...govern.gate.precondition import OPEN
from ...govern.ledger import entries
from ...model.release import AT
from ...prepare.asking.questionnaire import by_key, items
from ...prepare.asking.situation import Asked, split_key
from ..case import Case
from ..governing import facing

_OF_COLUMNS = {"knowledge": "columns.knowable"}  # its lacks name columns
_SIGNERS = ("team.executor", "team.policy_manager")
_BOUND = "recipients.agreement"  # of what is not published


def still_asked(case: Case, graded: Mapping[str, object] | None = None) -> tuple[Asked, ...]:
    """The open questions, in the order of the preparation: no others keep a conclusion from being approved, or data from being released.

    `graded` is the result of the last grading (``assess --json``); without one, what only a grading finds is not among them. Answers
    that speak against a release are no open questions: they stay with the gate.
    """
    situation = case.file.situation()
    wanted = {*_besides(case), *_at_gate(case), *_at_grading(graded)}
    every = (asked for item in items() for asked in situation.of(item))
    return tuple(asked for asked in every if asked.key in wanted and not situation.value(asked.item.key, asked.instance))


def is_question(code: str, subject: str, state: str) -> bool:
    """Whether what the gate finds lacking is a question that nobody has answered: such are asked, all of them in one place."""
    return state == OPEN and (code in _OF_COLUMNS or split_key(subject)[0] in by_key())


def _besides(case: Case) -> Iterator[str]:
    """What no gate asks for, and without which nobody can sign, or `release` refuses."""
    yield from _SIGNERS
    if case.file.situation().value("sharing") != ("public",):
        yield _BOUND


def _at_gate(case: Case) -> Iterator[str]:
    """By what the answers say now; what is asked of each person stands there once, by its item."""
    for one in unmet(facing(case, entries(case.folder))):
        for lack in one.lacks:
            item = by_key().get(split_key(lack.subject)[0])
            if lack.state == OPEN and item is not None:
                yield from (asked.key for asked in case.file.situation().of(item) if lack.subject in {asked.key, item.key})


def _at_grading(graded: Mapping[str, object] | None) -> Iterator[str]:
    """What the last grading of the data found open."""
    found = (graded or {}).get("gate")
    for each in found if isinstance(found, list) else ():
        prefix = _OF_COLUMNS.get(str(each["code"]))
        for lack in each["lacks"] if each["accepted"] is None else ():
            yield lack["subject"] if prefix is None else f"{prefix}{AT}{lack['subject']}"
