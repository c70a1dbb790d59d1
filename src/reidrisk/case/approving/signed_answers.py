"""Which answers, decisions and reasons were changed since the last signature, also those that no approval hangs on (6.5, 6.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...govern.canonical import digest
from ...govern.entry import Entry
from ...model.preparation import Reply
from ...prepare.asking.situation import split_key
from ...prepare.case.own import own_keys
from ..case import Case

ANSWERS = "answers"  # of an approval: by question, column and finding the sum of what stood in the case file
_SHOWN = 16


def sums_of_answers(case: Case) -> dict[str, str]:
    """By question (without the people it is asked of), column and settled finding: who stated what, when, on which evidence."""
    found: dict[str, list[list[object]]] = {}
    for key, stated in _stated(case):
        found.setdefault(key, []).append(stated)
    return {key: digest({"": sorted(stated, key=repr)})[:_SHOWN] for key, stated in sorted(found.items())}


def changed_answers(case: Case, entries: Sequence[Entry]) -> tuple[str, ...]:
    """The questions, columns and findings of which the case file says something else than when somebody last signed."""
    signed = next((held for entry in reversed(entries) if isinstance(held := entry.content.get(ANSWERS), dict)), None)
    if signed is None:
        return ()
    now = sums_of_answers(case)
    return tuple(sorted(key for key in {*signed, *now} if signed.get(key) != now.get(key)))


def _stated(case: Case) -> Iterator[tuple[str, list[object]]]:
    file = case.file
    for key, one in (*file.replies.items(), *own_keys(file.situation())):
        if isinstance(one, Reply):
            reply: list[object] = [key, list(one.values), one.by, one.date, one.evidence, one.source, one.verified_by, one.verified_on]
            yield split_key(key)[0], reply
    for name, decision in file.decisions.items():
        yield name, [sorted(map(str, decision.roles)), decision.by, decision.reason]
    for given in file.accepted:
        yield given.key, [given.reason, given.by, given.date, given.evidence]
