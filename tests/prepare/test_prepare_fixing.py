from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.patience import PATIENCE

from reidrisk.model.plan import Decision, EvaluationPlan, PlanRecord
from reidrisk.model.preparation import Change, Reply
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.model.role import Role
from reidrisk.prepare.fixing import LAID_DOWN, MOVING, completes, laid_down, plan_hash, record

PLAN = EvaluationPlan(
    release=Release.of(
        sharing=Answer(Sharing.ENCLAVE, "given"), p=Answer(Fraction(151, 140005), "given", "census"), m=Answer(150, "default")
    ),
    decisions={"姓名": Decision(frozenset({Role.DI, Role.SA}), "li"), "age": Decision(frozenset({Role.QI}), "li", "why")},
    subject="id",
)
# Written down once: a plan of today must keep its hash in every later version.
KNOWN = "14342a646b0e478bd767b6a9296146e903de5caeaf84d13ec0f28a381d05efe7"


def test_the_hash_never_changes() -> None:
    assert plan_hash(PLAN) == KNOWN


def test_the_hash_is_the_same_in_another_process() -> None:
    code = "from test_prepare_fixing import PLAN, plan_hash; print(plan_hash(PLAN))"
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.path.dirname(__file__)}  # noqa: PTH120
        out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, timeout=PATIENCE)
        assert out.stdout.strip() == KNOWN


def test_order_who_and_why_do_not_count() -> None:
    turned = {name: Decision(PLAN.decisions[name].roles, "wang", "other") for name in reversed(list(PLAN.decisions))}
    assert plan_hash(replace(PLAN, decisions=turned)) == KNOWN


@pytest.mark.parametrize(
    "other",
    [
        replace(PLAN, standard="x"),
        replace(PLAN, subject=None),
        replace(PLAN, decisions={}),
        replace(PLAN, decisions={**PLAN.decisions, "age": Decision(frozenset({Role.NI}), "li")}),
        replace(PLAN, release=PLAN.release.having(p=Answer(Fraction(151, 140005), "given", "other"))),
        replace(PLAN, release=PLAN.release.having(p=Answer(Fraction(151, 140005), "assumed"))),
        replace(PLAN, release=PLAN.release.having(p=Answer(Fraction(27, 25000), "given", "census"))),
        replace(PLAN, release=PLAN.release.having(m=Answer(150, "given"))),
        replace(PLAN, release=PLAN.release.having(m=Answer(1500, "default"))),
        replace(PLAN, release=PLAN.release.having(controls=Answer(Grade.LOW, "assumed"))),
        replace(PLAN, release=PLAN.release.having(threshold=Answer(Fraction(1, 20), "default"))),
    ],
)
def test_everything_that_decides_counts(other: EvaluationPlan) -> None:
    assert plan_hash(other) != KNOWN


def test_the_fingerprint_counts_when_given() -> None:
    assert len({plan_hash(replace(PLAN, data=data)) for data in (None, "aa", "bb")}) == 3


@settings(deadline=None)
@given(st.dictionaries(st.text(max_size=5), st.sets(st.sampled_from(Role), min_size=1), max_size=4), st.randoms())
def test_the_hash_does_not_depend_on_order(roles: dict[str, set[Role]], random: object) -> None:
    names = list(roles)
    random.shuffle(names)  # type: ignore[attr-defined]
    one = EvaluationPlan(decisions={name: Decision(frozenset(roles[name]), "a") for name in roles})
    two = EvaluationPlan(decisions={name: Decision(frozenset(roles[name]), "b") for name in names})
    assert plan_hash(one) == plan_hash(two)


def test_a_first_run_has_nothing_earlier() -> None:
    assert record(PLAN, None) == PlanRecord(KNOWN)
    assert not record(PLAN, {}).changed_after_result


def test_the_same_plan_has_not_changed() -> None:
    assert record(PLAN, {"hash": KNOWN, "level": 2}) == PlanRecord(KNOWN, KNOWN, 2)
    assert not record(PLAN, {"hash": KNOWN, "level": 2}).changed_after_result


def test_which_data_the_first_result_was_of_is_remembered() -> None:
    first = record(PLAN, {"hash": "old", "level": 2, "dataset": {"fingerprint": "bytes-sha256:ab"}})
    assert first == PlanRecord(KNOWN, "old", 2, "bytes-sha256:ab")
    kept = {"hash": KNOWN, "level": 3, "earlier_hash": "old", "earlier_level": 2, "earlier_data": "bytes-sha256:ab"}
    assert record(PLAN, {**kept, "dataset": {"fingerprint": "bytes-sha256:ff"}}) == first


def test_a_change_after_a_result_stays_visible_in_later_runs() -> None:
    first = record(PLAN, {"hash": "old", "level": 2})
    assert first == PlanRecord(KNOWN, "old", 2)
    assert first.changed_after_result
    again = record(PLAN, {"hash": first.hash, "level": 3, "earlier_hash": first.earlier_hash, "earlier_level": first.earlier_level})
    assert again == first


@pytest.mark.parametrize("earlier", [{"hash": "old", "level": None}, {"hash": "old", "level": True}, {"hash": 5, "level": 2}, {"level": 2}])
def test_without_a_level_there_was_no_result(earlier: dict[str, object]) -> None:
    assert record(PLAN, earlier) == PlanRecord(KNOWN)


def with_replies(plan: EvaluationPlan, **replies: str) -> EvaluationPlan:
    return replace(plan, replies={**plan.replies, **{key.replace("__", "."): Reply((value,), "li") for key, value in replies.items()}})


FIRST = with_replies(replace(PLAN, data="bytes-sha256:ab"), purpose__statement="length of stay")


def result(level: int, plan: EvaluationPlan = FIRST, *, of: str = "bytes-sha256:ab", asked: tuple[str, ...] = ()) -> dict[str, object]:
    return {"hash": plan_hash(plan), "level": level, "dataset": {"fingerprint": of}, LAID_DOWN: laid_down(plan, asked)}


KNOWABLE = replace(FIRST, replies={**FIRST.replies, "columns.knowable@cost": Reply(("unlikely",), "li", source="own figures")})
OTHER_P = replace(FIRST, release=FIRST.release.having(p=Answer(Fraction(1, 1000), "given", "census")))
OTHER_ROLES = replace(FIRST, decisions={**FIRST.decisions, "age": Decision(frozenset({Role.NI}), "li")})


@pytest.mark.parametrize(
    ("now", "earlier", "done"),
    [
        (FIRST, result(1), False),  # the same
        (OTHER_P, result(1), True),  # identifiers are left in the data as they came: no answer changes that
        (OTHER_P, result(1, of="bytes-sha256:ff"), False),  # of an output
        (OTHER_P, result(2), False),
        (OTHER_ROLES, result(1), False),
        (with_replies(FIRST, legal__sensitive="yes"), result(3, of="bytes-sha256:ff"), True),
        (with_replies(FIRST, purpose__statement="anything"), result(3), False),  # an answer that stood is another one
        (replace(FIRST, replies={}), result(3), False),  # and one that is gone
        (KNOWABLE, result(3), False),  # what lists say of who knows it would count no more
        (KNOWABLE, result(3, asked=("cost",)), True),
        (with_replies(FIRST, holdings__known="none"), result(3), False),
        (with_replies(FIRST, recipients__background="low"), result(3), False),
        (with_replies(OTHER_P, legal__sensitive="yes"), result(3), False),
    ],
)
def test_a_plan_is_completed_by_what_its_result_did_not_depend_on(now: EvaluationPlan, earlier: dict[str, object], done: bool) -> None:
    assert completes(now, earlier) == (plan_hash(FIRST) if done else None)
    assert record(now, earlier).changed_after_result is (not done and now is not FIRST)


@pytest.mark.parametrize("kept", [None, {}, {"data": laid_down(FIRST)["data"], "context": laid_down(FIRST)["context"], "replies": 5}])
def test_a_result_that_keeps_less_completes_nothing(kept: object) -> None:
    assert completes(with_replies(FIRST, legal__sensitive="yes"), {**result(3), LAID_DOWN: kept}) is None


def test_what_a_plan_laid_down_shows_no_answer() -> None:
    assert "length of stay" not in str(laid_down(FIRST)) + str(laid_down(KNOWABLE, ("cost",)))


def test_what_completes_a_changed_plan_needs_no_further_reason() -> None:
    changed = replace(OTHER_P, change=Change("the yearbook of 2025", "li"))
    first: Mapping[str, object] = result(2)
    found = record(changed, first)
    entry = {"hash": found.hash, "reason": "the yearbook of 2025", "by": "li"}
    kept = {**result(3, changed), "earlier_hash": found.earlier_hash, "earlier_level": 2, "changes": [entry]}
    more = record(with_replies(changed, legal__sensitive="yes"), kept)
    assert (more.completes, more.earlier_level, more.change) == (found.hash, 2, Change("the yearbook of 2025", "li"))


def test_what_moves_a_result_is_known() -> None:
    """Identification, measures and the cautions read no other reply of the preparation."""
    source, found = Path(__file__).parents[2] / "src" / "reidrisk", set()
    for folder in ("identify", "measure"):
        for path in (source / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            found |= (
                set(re.findall(r"[\"']((?:columns|recipients|subjects|purpose|legal|controls)\.[a-z_]+)", text))
                if "replies" in text
                else set()
            )
    assert found == MOVING
