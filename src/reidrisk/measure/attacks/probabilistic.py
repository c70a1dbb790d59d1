"""Probabilistic linkage: people are looked up through typing errors, changed and missing values.

After Fellegi & Sunter 1969, with value-specific frequencies (Winkler 1989) and
expectation maximisation. A person's known value y of a field comes from the row
x that is theirs in one of three ways: copied (probability a), turned into a
close value (b), or drawn anew with the frequency p(y) (c = 1 - a - b). So a row
speaks for a person by the product over the fields of
  a [y = x]/p(y) + b [y close to x]/(close values of x)/p(y) + c.
The chance that a row is the own one of a person who is in the release is its w
over the sum of all. These chances are calibrated where fields err on their own:
the sum of the greatest of each such person predicts how many links are right.
While the errors are learnt a share s of the people is taken to be in the
release, the others to have values drawn by their frequencies.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import field
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...data.groups.group_numbers import Codes, Integers, group_numbers
from ...model.frozen import dataclass
from .aligning import Aligned, Labels, number
from .draws import draws, sample
from .outcome import AttackOutcome

Flags = npt.NDArray[np.bool_]
PART = Fraction(1, 20)
_LEAST = 3


def close(labels: Labels, *, numeric: bool) -> Iterator[tuple[int, int]]:
    """Every pair of different codes that stand for close values, both ways round.

    Numbers are close within 1/20 of their range; texts of three or more signs
    when one sign is added, left out, changed, or two neighbours are swapped.
    A missing value is close to nothing.
    """
    pairs = _near(labels) if numeric else _mistyped(labels)
    for one, other in pairs:
        yield one, other
        yield other, one


def _near(labels: Labels) -> Iterator[tuple[int, int]]:
    known = sorted((value, code) for code, label in enumerate(labels) if label is not None and (value := number(label)) is not None)
    reach = float(PART) * (known[-1][0] - known[0][0]) if known else 0.0
    first = 0
    for place, (value, code) in enumerate(known):
        while value - known[first][0] > reach:
            first += 1
        yield from ((other, code) for _, other in known[first:place])


def _mistyped(labels: Labels) -> Iterator[tuple[int, int]]:
    """Texts that share a form with one sign left out, then compared (so that no pair is missed, and none is wrong)."""
    forms: defaultdict[str, list[int]] = defaultdict(list)
    for code, label in enumerate(labels):
        if label is not None and len(label) >= _LEAST:
            for form in dict.fromkeys((label, *(label[:at] + label[at + 1 :] for at in range(len(label))))):
                forms[form].append(code)
    seen = set()
    for codes in forms.values():
        for at, one in enumerate(codes):
            for other in codes[at + 1 :]:
                pair = (min(one, other), max(one, other))
                if pair not in seen and one_apart(str(labels[one]), str(labels[other])):
                    seen.add(pair)
                    yield pair


def one_apart(one: str, other: str) -> bool:
    """Whether one typing error makes the one text of the other."""
    if len(one) > len(other):
        one, other = other, one
    at = next((place for place, sign in enumerate(one) if sign != other[place]), len(one))
    if len(one) < len(other):
        return len(other) - len(one) == 1 and one[at:] == other[at + 1 :]
    rest = one[at + 1 :] == other[at + 1 :]
    swapped = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    return one != other and (rest or swapped)


def neighbours(labels: Labels, *, numeric: bool) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Which codes are close: for each code how many are close to it, and the packed pairs code x len + close code, sorted."""
    size = len(labels)
    pairs = np.array(sorted(one * size + other for one, other in close(labels, numeric=numeric)), np.int64)
    return np.bincount(pairs // size, minlength=size), pairs


def is_close(pairs: npt.NDArray[np.int64], size: int, one: int, others: Sequence[int] | npt.NDArray[np.integer]) -> Flags:
    """For each of `others` whether it is close to `one`."""
    begin, end = np.searchsorted(pairs, [one * size, (one + 1) * size])
    flags = np.zeros(size, bool)
    flags[pairs[begin:end] - one * size] = True
    found: Flags = flags[others]
    return found


Floats = npt.NDArray[np.float64]
Evidence = tuple[Floats, Floats]
_START, _SHARE, MOST_ROUNDS, _STILL, _LEARNING = (0.8, 0.1, 0.1), 0.5, 150, 1e-5, 500
_FLOOR, _CELLS, _COMPARISONS, _FEW = 1e-6, 16_000_000, 400_000_000, 30


@dataclass(frozen=True, slots=True)
class Errors:
    """What was learnt of the errors: the share of people in the release; per field the chances (copied, close, drawn anew)."""

    share: float
    fields: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Probable:
    """The outcome of linking everyone to the likeliest row; `predicted` right links, from the chances of those who are in it.

    `sure` links have a chance above 1/2: how many, and how many of them are right.
    """

    outcome: AttackOutcome
    predicted: float
    sure: int
    sure_right: int
    errors: Errors
    log_likelihoods: tuple[float, ...] = field(default=(), repr=False)


def link_probably(aligned: Aligned, truth: Integers, most: int = 2_000, seed: int = 0) -> Probable:
    """Look up at most `most` people, fewer where the release has very many kinds of rows.

    `truth` is each person's row in the release, -1 for none, and only scores.
    """
    release = aligned.release
    kinds, members = np.unique(group_numbers(release, range(release.shape[1])), return_inverse=True)
    chosen = sample(len(aligned.known), min(most, max(_COMPARISONS // len(kinds), _FEW)), seed)
    first = np.zeros(len(kinds), np.int64)
    first[members[::-1]] = np.arange(len(release))[::-1]
    compared = _Compared(aligned, release[first], np.bincount(members))
    learners = chosen[sample(len(chosen), max(min(_LEARNING, _CELLS // (len(kinds) * release.shape[1])), _FEW), seed + 1)]
    errors, trace = _learnt(compared, aligned.known[learners])
    best = [compared.best(person, errors) for person in aligned.known[chosen]]
    return _scored(best, members, truth[chosen], errors, trace, seed)


def _scored(  # noqa: PLR0913, PLR0917 - all that a score rests on
    best: Sequence[tuple[int, float]], members: Integers, own: Integers, errors: Errors, trace: tuple[float, ...], seed: int
) -> Probable:
    order, sizes = np.argsort(members, kind="stable"), np.bincount(members)
    kind = np.array([one for one, _ in best], np.int64)
    chance = np.array([one for _, one in best])
    picked = order[(np.cumsum(sizes) - sizes)[kind] + draws(sizes[kind], seed + 2)]
    right, sure = picked == own, chance > 0.5  # noqa: PLR2004 - more likely right than wrong
    outcome = AttackOutcome(len(own), int(right.sum()), Fraction(int(np.count_nonzero(own >= 0)), len(members)))
    return Probable(outcome, float(chance[own >= 0].sum()), int(sure.sum()), int((sure & right).sum()), errors, trace)


class _Compared:
    """The distinct rows of the release, ready to be compared with people one at a time."""

    def __init__(self, aligned: Aligned, kinds: Codes, sizes: Integers) -> None:
        self._kinds, self.sizes, self.rows = kinds, sizes.astype(np.float64), int(sizes.sum())
        self._close = [neighbours(labels, numeric=numeric) for labels, numeric in zip(aligned.labels, aligned.numeric, strict=True)]
        self._widths = [len(labels) for labels in aligned.labels]
        self._frequency = [
            (np.bincount(aligned.release[:, at], minlength=width) + np.bincount(aligned.known[:, at], minlength=width))
            / (len(aligned.release) + len(aligned.known))
            for at, width in enumerate(self._widths)
        ]

    def evidence(self, person: Codes) -> Evidence:
        """How much a copied, and a close, value of each field speaks for each kind of row: two arrays of fields x kinds."""
        copied, close = np.empty((2, len(person), len(self._kinds)))
        for at, value in enumerate(person.tolist()):
            column, rare = self._kinds[:, at], float(self._frequency[at][value])
            many, pairs = self._close[at]
            near = is_close(pairs, self._widths[at], value, column)
            alone = many[column] == 0  # a value that nothing is close to can only be copied or drawn anew
            copied[at], close[at] = (column == value) / rare, np.where(alone, 1.0, near / np.maximum(many[column], 1) / rare)
        return copied, close

    def chances(self, evidence: Evidence, errors: Errors) -> tuple[Floats, float, Floats]:
        """The chance of each kind of row (all its rows together), the likelihood, and the weight by field."""
        a, b, c = (np.array(part)[:, None] for part in zip(*errors.fields, strict=True))
        weights = a * evidence[0] + b * evidence[1] + c
        each = errors.share / self.rows * self.sizes * weights.prod(axis=0)
        likelihood = float(each.sum()) + 1 - errors.share
        return each / likelihood, likelihood, weights

    def best(self, person: Codes, errors: Errors) -> tuple[int, float]:
        """The kind with the likeliest row, and the chance that a row picked of it is the person's own."""
        chance, _, _ = self.chances(self.evidence(person), errors)
        each = chance / self.sizes
        at = int(each.argmax())
        return at, float(each[at] / chance.sum())


def _learnt(compared: _Compared, people: Codes) -> tuple[Errors, tuple[float, ...]]:
    """Errors under which these people are likeliest; each round raises the likelihood until it stands still."""
    errors = Errors(_SHARE, (_START,) * people.shape[1])
    known = [compared.evidence(person) for person in people]
    trace: list[float] = []
    for _ in range(MOST_ROUNDS):
        total, inside, sums = 0.0, 0.0, np.zeros((2, people.shape[1]))
        for evidence in known:
            chance, likelihood, weights = compared.chances(evidence, errors)
            total += float(np.log(likelihood))
            inside += float(chance.sum())
            fair = chance / weights
            sums += [(part * fair).sum(axis=1) for part in evidence]
        trace.append(total)
        if len(trace) > 1 and trace[-1] - trace[-2] < _STILL * len(people):
            break
        errors = _updated(sums.T * [parts[:2] for parts in errors.fields], inside, len(people))
    return errors, tuple(trace)


def _updated(sums: Floats, inside: float, people: int) -> Errors:
    shares = np.clip(sums / max(inside, _FLOOR), _FLOOR, 1)
    anew = np.maximum(1 - shares.sum(axis=1), _FLOOR)
    whole = shares.sum(axis=1) + anew
    return Errors(
        min(max(inside / people, _FLOOR), 1 - _FLOOR),
        tuple((float(a / w), float(b / w), float(c / w)) for (a, b), c, w in zip(shares, anew, whole, strict=True)),
    )
