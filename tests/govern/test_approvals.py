"""Which signatures stand, told event by event: each person and role has one word, and it is the last one that was given."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from reidrisk.govern.approvals import approvals, approved, status_of
from reidrisk.govern.entry import Entry
from reidrisk.govern.roles import SIGNED, WITHDRAWN, Duty

WHO = (("Chen", Duty.POLICY_MANAGER), ("Chen", Duty.SUPERVISOR), ("Liu", Duty.POLICY_MANAGER), ("Liu", Duty.EXECUTOR))
PRESENT: Any = SimpleNamespace(changed=lambda content: () if content["of"] == "now" else ("another result",))
EVENTS = st.lists(
    st.tuples(st.sampled_from(WHO), st.sampled_from([SIGNED, WITHDRAWN, "assessed"]), st.sampled_from(["now", "then"])), max_size=9
)


def entry(n: int, who: tuple[str, Duty], kind: str, of: str) -> Entry:
    return Entry(n, "2026-11-22T10:00:00+00:00", kind, who[0], str(who[1]), {"of": of}, "", "", "", "")


@given(EVENTS)
@example([(WHO[0], SIGNED, "then"), (WHO[0], SIGNED, "now")])
@example([(WHO[0], SIGNED, "now"), (WHO[0], WITHDRAWN, "now"), (WHO[0], SIGNED, "now")])
def test_the_last_word_of_each_person_and_role(events: list[tuple[tuple[str, Duty], str, str]]) -> None:
    listed: dict[int, bool] = {}  # the number of each signature that is listed, and whether it counts
    standing: dict[tuple[str, Duty], int] = {}
    for n, (who, kind, of) in enumerate(events, 1):
        if kind == SIGNED:
            listed.pop(standing.get(who, 0), None)  # replaced
            standing[who], listed[n] = n, of == "now"
        elif kind == WITHDRAWN and who in standing:
            listed[standing.pop(who)] = False  # stays in the list, and says so
    found = approvals([entry(n, *event) for n, event in enumerate(events, 1)], PRESENT)
    assert {one.entry.n: one.live for one in found} == listed
    assert len(found) == len(listed)
    managers = [n for n, live in listed.items() if live and events[n - 1][0][1] is Duty.POLICY_MANAGER]
    assert (status_of(found) == "approved") == bool(managers)
    stands = approved(found)
    assert (stands.entry.n in managers) if stands else not managers


def test_without_a_result_nothing_counts_and_it_says_so() -> None:
    [one] = approvals([entry(1, WHO[0], SIGNED, "now")], None)
    assert not one.live
    assert [why.say("en") for why in one.dead] == ["the case has no present result"]
    assert status_of([one]) == "superseded"
    assert status_of([]) == "draft"
