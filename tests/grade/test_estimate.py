"""An estimate without data is a product of two ranges: checked by multiplying their ends (China methodology 11.3.2.5, 3 a)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.standards.edition_cases import answers

from reidrisk.grade.estimate import OPEN as UNSAID
from reidrisk.grade.estimate import Foreseen, estimate
from reidrisk.model.measurement import Interval, Number
from reidrisk.model.release import Grade, Release, Sharing
from reidrisk.model.text import Text
from reidrisk.standards.gbt_42460_2023 import STANDARD

TITLE, WHY = Text("理论风险", "theoretical risk"), Text("尚不确定", "not certain yet")
THRESHOLD = Interval.at(Fraction(1, 20))


def weighed(release: Release, low: Fraction, high: Fraction | None = None, *, direct: tuple[str, ...] = ()) -> Foreseen:
    """With one figure, or the two ends of a range."""
    number = Number("DRt", TITLE, "x", low) if high is None else Number("DRt", TITLE, "x", reason=WHY, interval=Interval(low, high))
    return estimate(STANDARD, release, number, THRESHOLD, direct)


CAREFUL = answers()  # T1 = 0.05, T2 = 0, T3 = 0.14: pr(context) = 0.14
OPEN = answers(controls=None)  # T1 from 0.05 to 0.2 under low motives
PUBLIC = answers(Sharing.PUBLIC)


@pytest.mark.parametrize("risk", [Fraction(1, 4), Fraction(1, 3), Fraction(2, 5), Fraction(1)])
@pytest.mark.parametrize(("release", "attack"), [(CAREFUL, Fraction("0.14")), (PUBLIC, Fraction(1))])
def test_what_is_known_is_one_figure(risk: Fraction, release: Release, attack: Fraction) -> None:
    found = weighed(release, risk)
    assert found.numbers["R"].value == risk * attack
    assert found.numbers["R"].state == "ok"
    assert found.worst == (risk * attack, risk * attack)
    assert found.acceptable is (risk * attack < Fraction(1, 20))
    assert found.levels.low == found.levels.high == (3 if risk * attack < Fraction(1, 20) else 2)


def test_what_is_open_is_every_product_of_the_ends() -> None:
    contexts = [answers(controls=controls) for controls in Grade]
    ends = [weighed(one, risk).worst[0] for one, risk in product(contexts, (Fraction(1, 5), Fraction(1, 3)))]
    found = weighed(OPEN, Fraction(1, 5), Fraction(1, 3))
    assert found.numbers["R"].value is None
    assert found.worst == (max(ends), min(ends))
    assert found.acceptable is None
    assert (found.levels.low, found.levels.high) == (2, 3)


def test_an_open_sharing_model_spans_them_all() -> None:
    release = answers(None)
    ends = [weighed(answers(sharing), Fraction(1, 10)).worst[0] for sharing in Sharing if sharing in STANDARD.sharing]
    assert weighed(release, Fraction(1, 10)).worst == (max(ends), min(ends)) == (Fraction(1, 10), Fraction("0.014"))


def test_a_figure_that_could_not_be_had_says_why() -> None:
    found = weighed(CAREFUL, Fraction(0), Fraction(1))
    assert found.worst == (Fraction("0.14"), Fraction(0))
    assert (found.numbers["R"].value, found.numbers["R"].reason) == (None, WHY)
    assert found.acceptable is None
    context = weighed(OPEN, Fraction(1, 3)).numbers["R"]  # here the figure is there, and the context is open
    assert context.value is None
    assert context.reason is not None
    assert context.reason != WHY
    assert context.reason != UNSAID  # it says which answer is open


def test_a_direct_identifier_is_level_1_whatever_the_figure() -> None:
    found = weighed(CAREFUL, Fraction(1, 1000), direct=("id",))
    assert (found.levels.low, found.levels.high, found.acceptable) == (1, 1, False)
