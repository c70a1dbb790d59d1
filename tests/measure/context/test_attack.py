"""T1, T2, T3 and pr(context): published tables, the open ranges by enumeration."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.measure.context.acquaintance import acquaintance
from reidrisk.measure.context.attack import attack, threats
from reidrisk.measure.context.breach import breach
from reidrisk.measure.context.insider import insider_attack
from reidrisk.measure.figures import as_printed, context_range, figures, half_up, overall_interval
from reidrisk.measure.overall import sufficient_class
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.standards.gbt_42460_2023 import STANDARD
from reidrisk.standards.itut_x_suppl39_2023 import STANDARD as ITU

ORACLES: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "facts" / "oracles.json").read_text(encoding="utf-8"))


def oracle(name: str) -> dict[str, Any]:
    return next(one for one in ORACLES if one["name"] == name)


def said(value: Any, status: Any = "given") -> Answer[Any]:
    return Answer(value, status)


def release(**answers: Any) -> Release:
    return Release.of(**{name: said(value) for name, value in answers.items()})


ENCLAVE = release(
    sharing=Sharing.ENCLAVE, controls=Grade.HIGH, motives=Grade.MEDIUM, recipient_security=Grade.HIGH, p=Fraction("0.00108"), m=150
)


@pytest.mark.parametrize(("key", "expected"), oracle("T1_table")["expected"].items())
def test_table_d1(key: str, expected: float) -> None:
    controls, motives = key.split("|")
    found = insider_attack(STANDARD, release(sharing=Sharing.ENCLAVE, controls=Grade(controls), motives=Grade(motives)))
    assert found.value == Fraction(str(expected))
    assert found.state == "ok"


@pytest.mark.parametrize(("grade", "expected"), oracle("T3_by_control_level")["expected"].items())
def test_breach_by_level(grade: str, expected: float) -> None:
    assert breach(STANDARD, release(sharing=Sharing.CONTROLLED, recipient_security=Grade(grade))).value == Fraction(str(expected))


@pytest.mark.parametrize("one", [o for o in ORACLES if o["name"].startswith("T2_")], ids=lambda o: str(o["name"]))
def test_acquaintance_formula(one: dict[str, Any]) -> None:
    found = acquaintance(STANDARD, release(sharing=Sharing.ENCLAVE, p=Fraction(str(one["input"]["p"])), m=one["input"]["m"]))
    assert found.value is not None
    assert abs(float(found.value) - one["expected"]["T2"]) <= one["tolerance"]


def test_acquaintances_default_to_the_edition() -> None:
    found = acquaintance(STANDARD, release(sharing=Sharing.ENCLAVE, p=Fraction(1, 100)))
    assert found.value == 1 - Fraction(99, 100) ** 150


@given(p=st.fractions(0, 1, max_denominator=50), m=st.integers(1, 30))
def test_acquaintance_is_the_complement_of_knowing_nobody(p: Fraction, m: int) -> None:
    nobody = Fraction(1)
    for _ in range(m):
        nobody *= 1 - p
    assert acquaintance(STANDARD, release(sharing=Sharing.CONTROLLED, p=p, m=m)).value == 1 - nobody


def test_public_sharing_asks_nothing_and_is_certain() -> None:
    public = release(sharing=Sharing.PUBLIC)
    parts = threats(STANDARD, public)
    assert {part.state for part in parts} == {"not_required"}
    assert attack(STANDARD, public, parts).value == 1


GRADES = [None, *Grade]


@pytest.mark.parametrize(("sharing", "controls", "motives", "security"), list(itertools.product([None, *Sharing], GRADES, GRADES, GRADES)))
@pytest.mark.parametrize("p", [None, Fraction("0.001")])
def test_open_answers_give_the_range_over_everything_they_can_be(
    sharing: Sharing | None, controls: Grade | None, motives: Grade | None, security: Grade | None, p: Fraction | None
) -> None:
    given_answers = {"sharing": sharing, "controls": controls, "motives": motives, "recipient_security": security, "p": p}
    partial = release(**{name: value for name, value in given_answers.items() if value is not None})
    found = context_range(STANDARD, partial)
    every = [
        Fraction(1) if STANDARD.sharing[s].attack_certain else max(STANDARD.insider[c, m], 1 - (1 - q) ** 150, STANDARD.breach[b])
        for s in ([sharing] if sharing else Sharing)
        for c in ([controls] if controls else Grade)
        for m in ([motives] if motives else Grade)
        for b in ([security] if security else Grade)
        for q in ([p] if p is not None else [Fraction(0), Fraction(1)])
    ]
    assert (found.low, found.high) == (min(every), max(every))


def test_nothing_answered_for_non_public_sharing() -> None:
    found = context_range(STANDARD, release(sharing=Sharing.CONTROLLED))
    assert (found.low, found.high) == (Fraction("0.14"), Fraction(1))


def test_what_is_open_is_listed_once_after_one_heading() -> None:
    """Of pr(context) and of R that waits for it: every question on which T1, T2 and T3 wait, and the sharing model."""
    numbers = figures(STANDARD, release(), ClassSizes.of((5, 5, 6)))
    reason = numbers["pr_context"].reason
    assert reason is not None
    names = "风险减缓控制水平、动机和能力、人群中具有该特征者的比例 p、接收方的安全和隐私控制能力、数据共享类型"
    assert reason.say("zh") == f"尚未回答：{names}"
    assert reason.say("en").count("still open") == 1
    waiting = figures(STANDARD, release(sharing=Sharing.ENCLAVE, controls=Grade.LOW, p=Fraction(1, 10**5)), ClassSizes.of((5, 5, 6)))
    for symbol in ("pr_context", "R"):
        why = waiting[symbol].reason
        assert why is not None
        assert why.say("zh") == "尚未回答：动机和能力、接收方的安全和隐私控制能力"


def test_the_whole_of_d3_exactly_and_as_printed() -> None:
    expected = oracle("gbt42460_D3_printed")["expected"]
    sizes = ClassSizes.of(list(expected["class_sizes"].values()))
    exact = figures(STANDARD, ENCLAVE, sizes)
    assert exact["J"].value == 5
    assert exact["R_a"].value == 0
    assert exact["R_b"].value == Fraction(1, 3)
    assert exact["R_c"].value == Fraction(19, 60)
    assert exact["T1"].value == Fraction(1, 10)
    assert exact["T2"].value == 1 - (1 - Fraction("0.00108")) ** 150
    assert exact["T3"].value == Fraction(14, 100)
    assert exact["pr_context"].value == exact["T2"].value
    assert exact["R"].value == Fraction(19, 60) * (1 - (1 - Fraction("0.00108")) ** 150)
    derived = oracle("gbt42460_D3_exact")["expected"]
    assert float(exact["R"].value or 0) == pytest.approx(derived["R"], abs=1e-12)
    assert float(exact["record_average"].value or 0) == derived["Rc_per_record"]
    printed = as_printed(STANDARD, ENCLAVE, sizes)
    for symbol, key in {"R_b": "Rb", "R_c": "Rc", "T1": "T1", "T2": "T2", "T3": "T3", "pr_context": "pr_context", "R": "R"}.items():
        assert printed[symbol].value == Fraction(str(expected[key]))
        assert printed[symbol].state == "informational"


def test_each_edition_asks_for_its_own_average_and_the_other_informs() -> None:
    """GB/T 42460 D.1.3 averages over classes, ITU-T X Suppl.39 over records."""
    for standard, asked, other in ((STANDARD, "R_c", "record_average"), (ITU, "record_average", "R_c")):
        found = figures(standard, ENCLAVE, ClassSizes.of([3, 3, 4, 3, 3]))
        assert found[asked].state == "ok", standard.id
        if other in found:
            assert found[other].state == "informational", standard.id
    assert figures(STANDARD, ENCLAVE, ClassSizes.of([3]))["record_average"].reason is not None


def test_population_share_from_counts() -> None:
    expected = oracle("gbt42460_D3_population")["expected"]
    p = Fraction(151, 140005)
    assert float(p) == pytest.approx(expected["p_exact"], abs=1e-15)
    t2 = acquaintance(STANDARD, release(sharing=Sharing.ENCLAVE, p=p)).value
    assert float(t2 or 0) == pytest.approx(expected["T2_exact_p"], abs=1e-9)
    assert float((t2 or 0) * Fraction(19, 60)) == pytest.approx(expected["R_exact_p"], abs=1e-9)


def test_as_printed_keeps_a_certain_risk_and_an_open_context() -> None:
    certain = as_printed(STANDARD, ENCLAVE, ClassSizes.of([1, 9]))
    assert certain["R"].value == 1
    open_context = as_printed(STANDARD, release(sharing=Sharing.ENCLAVE), ClassSizes.of([3, 3]))
    assert open_context["R"].value is None
    no_sharing = as_printed(STANDARD, Release(), ClassSizes.of([3, 3]))
    assert no_sharing["R"].value is None


@pytest.mark.parametrize(("value", "printed"), [("1/3", "0.33"), ("0.005", "0.01"), ("0.125", "0.13"), ("0.1496", "0.15"), ("0", "0")])
def test_half_up(value: str, printed: str) -> None:
    assert half_up(Fraction(value)) == Fraction(printed)


def test_open_sharing_leaves_the_threshold_risk_open() -> None:
    found = figures(STANDARD, Release(), ClassSizes.of([4, 30]))
    assert found["R_a"].value is None
    assert found["R_a"].state == "not_available"
    assert found["R_b"].value == Fraction(1, 4)
    assert found["R"].interval is not None
    assert (found["R"].interval.low, found["R"].interval.high) == (Fraction("0.14") * Fraction(17, 120), Fraction(1))


def test_assumed_inputs_taint_only_what_rests_on_them() -> None:
    harmless = Release.of(
        sharing=said(Sharing.ENCLAVE),
        controls=said(Grade.LOW),
        motives=said(Grade.HIGH),
        recipient_security=said(Grade.HIGH),
        p=said(Fraction("0.001"), "assumed"),
    )
    parts = threats(STANDARD, harmless)
    assert parts[1].state == "assumed"
    assert attack(STANDARD, harmless, parts).state == "ok"
    tainted = Release.of(
        sharing=said(Sharing.ENCLAVE),
        controls=said(Grade.HIGH),
        motives=said(Grade.LOW),
        recipient_security=said(Grade.HIGH),
        p=said(Fraction(1), "assumed"),
    )
    assert attack(STANDARD, tainted, threats(STANDARD, tainted)).state == "assumed"
    assert figures(STANDARD, tainted, ClassSizes.of([3]))["R"].state == "assumed"
    assert figures(STANDARD, tainted, ClassSizes.of([1]))["R"].state == "ok"
    public = Release.of(sharing=said(Sharing.PUBLIC, "assumed"))
    assert attack(STANDARD, public, threats(STANDARD, public)).state == "assumed"
    assert figures(STANDARD, public, ClassSizes.of([1]))["R"].state == "assumed"


@given(
    sharing=st.sampled_from(list(Sharing)),
    attack_probability=st.fractions(Fraction(1, 100), 1, max_denominator=100),
    threshold=st.sampled_from([Fraction("0.05"), Fraction("0.1"), Fraction("0.075")]),
    accept_equal=st.booleans(),
)
def test_sufficient_class_is_the_smallest_guarantee(
    sharing: Sharing, attack_probability: Fraction, threshold: Fraction, accept_equal: bool
) -> None:
    rule = STANDARD.sharing[sharing]
    k = sufficient_class(rule, attack_probability, threshold, accept_equal=accept_equal)

    def guaranteed(size: int) -> bool:
        risk = Fraction(1, size) * attack_probability
        assert rule.tau is not None
        return Fraction(1, size) <= rule.tau and (risk <= threshold if accept_equal else risk < threshold)

    assert guaranteed(k)
    assert k == 1 or not guaranteed(k - 1)


@given(sizes=st.lists(st.integers(1, 40), min_size=1, max_size=10))
def test_overall_range_covers_each_sharing_model(sizes: list[int]) -> None:
    whole = overall_interval(STANDARD, Release(), ClassSizes.of(sizes))
    for sharing in Sharing:
        one = overall_interval(STANDARD, release(sharing=sharing), ClassSizes.of(sizes))
        assert whole.low <= one.low <= one.high <= whole.high
