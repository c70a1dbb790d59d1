"""Numbers and names as they were typed, read exactly; what cannot be used is collected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from ...model.exact import exact
from ...model.option import Exactly
from ...model.problem import Problems
from ...model.text import Text
from ...model.words import AT_LEAST_ONE, NOT_NEGATIVE, SHARE, WHOLE
from ...prepare.unusable import bad_option

_POSITIVE = Text("请写成数，例如 0.08、8% 或 2/25。", "Write a number like 0.08, 8% or 2/25.")


def words(given: Iterable[object] | None) -> list[str]:
    """Every part of an option that may be repeated and holds parts separated by commas."""
    return [part.strip() for word in given or () for part in str(word).split(",") if part.strip()]


class Numbers:
    """Reads numbers, and collects what is wrong with them; None where nothing was given, or nothing that can be used."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def whole(self, option: str, given: Exactly, least: int = 1, below: int | None = None) -> int | None:
        """A whole number from `least` up."""
        found = self.number(option, given, lambda it: it.denominator == 1 and it >= least and (below is None or it < below), WHOLE)
        return None if found is None else int(found)

    def at_least_one(self, option: str, given: Exactly) -> Fraction | None:
        """1 or more."""
        return self.number(option, given, lambda found: found >= 1, AT_LEAST_ONE)

    def share(self, option: str, given: Exactly) -> Fraction | None:
        """From 0 to 1."""
        return self.number(option, given, lambda found: 0 <= found <= 1, SHARE)

    def any(self, option: str, given: Exactly) -> Fraction | None:
        """0 or more."""
        return self.number(option, given, lambda found: found >= 0, NOT_NEGATIVE)

    def positive(self, option: str, given: Exactly) -> Fraction | None:
        """More than 0."""
        return self.number(option, given, lambda found: found > 0, _POSITIVE)

    def number(self, option: str, given: Exactly, fits: Callable[[Fraction], bool], form: Text) -> Fraction | None:
        """A number that fits; `form` says what would."""
        if given is None:
            return None
        try:
            found = exact(given)
        except ValueError:
            found = None
        if found is not None and fits(found):
            return found
        self.problems.add(bad_option(option, form))
        return None


def most_lost(given: Exactly) -> Fraction | None:
    """The share that was typed; `InputError` where it is none."""
    reader = Numbers(Problems())
    found = reader.share("--most-lost", given)
    reader.problems.stop_if_any()
    return found
