"""The mean of the class against its definition row by row: sums stay, nobody's own number does."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from reidrisk.mitigate.techniques import find_technique, settle
from reidrisk.model.transform import UNFIT, Means

NUMBER = st.one_of(st.none(), st.just("x"), st.integers(-99, 99).map(str), st.integers(-999, 999).map(lambda number: f"{number / 10:.1f}"))


def mean_of(cells: list[tuple[str | None, str | None, str | None]], place: int, least: int) -> str | Fraction | None:
    """By going through all rows for each: missing stays missing, what is no number or of too few numbers is suppressed."""
    own = cells[place][0]
    if own is None or own == "x":
        return None if own is None else UNFIT
    alike = [Fraction(number) for number, *key in cells if number not in {None, "x"} and key == list(cells[place][1:])]
    return sum(alike, Fraction(0)) / len(alike) if len(alike) >= least else UNFIT


@given(st.lists(st.tuples(NUMBER, st.sampled_from(["a", "b", None]), st.sampled_from(["1", "2"])), max_size=30), st.integers(2, 4))
def test_each_number_becomes_the_mean_of_those_that_agree_with_it(
    cells: list[tuple[str | None, str | None, str | None]], least: int
) -> None:
    technique = find_technique("class_mean")
    settings = settle(technique, {"within": ("g", "h"), "least": str(least)})
    work = technique.prepare(Means(settings, "c", lambda _name: b"", str, dict))
    found = work([[row[at] for row in cells] for at in range(3)], range(len(cells)))
    decimals = max((len((row[0] or "").partition(".")[2]) for row in cells if row[0] not in {None, "x"}), default=0)
    for place, cell in enumerate(found):
        expected = mean_of(cells, place, least)
        assert cell == expected if not isinstance(expected, Fraction) else Fraction(cell or "") == round(expected, decimals)
