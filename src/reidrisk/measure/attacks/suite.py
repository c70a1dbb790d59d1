"""All attacks on one release with one file that an adversary may hold (GB/T 37964 attacks; China methodology 10.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction

import numpy as np

from ...data.groups.group_numbers import Codes, Integers
from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from .aligning import Aligned
from .inference import infer
from .linkability import linkability
from .linkage import link
from .membership import membership
from .outcome import AttackOutcome
from .probabilistic import link_probably
from .rates import Rate
from .singling_out import single_out

NOBODY_INSIDE = Text("所持文件中没有任何人在发布数据中。", "Nobody of the held file is in the release.")
NOBODY_OUTSIDE = Text(
    "所持文件中的人都在发布数据中；请用 --control 给出不在其中的人。",
    "Everybody of the held file is in the release; give people who are not with --control.",
)
ONE_COLUMN = Text("只有一列，分不成两份。", "One column cannot be parted in two.")
NO_SECRET = Text("没有指定要推断的列（--secret）。", "No column to be inferred was named (--secret).")
NO_CONTROL = Text(
    "没有不在发布数据中的人作对照，无法区分泄露与常识。",
    "There are no people outside the release to compare with, so that disclosure cannot be told from general knowledge.",
)


@dataclass(frozen=True, slots=True)
class Held:
    """What the adversary holds beside the release, and the truth to score by.

    `both` has the quasi-identifiers first, then `secrets` columns to be
    inferred. `truth` is the row in the release of each person of the held
    file, -1 for people who are not in it.
    """

    both: Aligned = field(repr=False)
    secrets: int
    truth: Integers = field(repr=False)

    @property
    def quasi(self) -> int:
        """How many of the columns are quasi-identifiers."""
        return len(self.both.columns) - self.secrets

    def known(self) -> Aligned:
        """The quasi-identifiers alone."""
        width, both = self.quasi, self.both
        return Aligned(both.columns[:width], both.release[:, :width], both.known[:, :width], both.labels[:width], both.numeric[:width])

    @property
    def people(self) -> Codes:
        """Who is in the release, as the held file knows them."""
        return self.both.known[self.truth >= 0]

    @property
    def outsiders(self) -> Codes | None:
        """People of the same population who are not in the release, if anybody."""
        found = self.both.known[self.truth < 0]
        return found if len(found) else None


@dataclass(frozen=True, slots=True)
class Attempted:
    """One attack: what came of it, or why it could not be tried. `predicted` is the success that class sizes or chances foretell."""

    key: str
    title: Text
    source: str
    outcome: AttackOutcome | None = None
    reason: Text | Phrase | None = None
    predicted: Fraction | float | None = None
    detail: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AttackMethod:
    """An attack by its key, and how it is run: at most so many attempts, choices by this seed."""

    key: str
    title: Text
    source: str
    run: Callable[[Held, int, int], Sequence[Attempted]]

    def tried(self, outcome: AttackOutcome, predicted: Fraction | float | None = None, **detail: object) -> Attempted:
        """The result of an attack that was carried out."""
        return Attempted(self.key, self.title, self.source, outcome, None, predicted, detail)

    def untried(self, reason: Text | Phrase) -> Attempted:
        """That it could not be tried."""
        return Attempted(self.key, self.title, self.source, None, reason)


def attacks() -> tuple[AttackMethod, ...]:
    """Every attack, in order."""
    return _ATTACKS


def attack_all(held: Held, chosen: Sequence[str] | None, most: int | None, seed: int) -> tuple[Attempted, ...]:
    """The chosen attacks (None: all), in their order."""
    wanted = [one for one in _ATTACKS if chosen is None or one.key in chosen]
    return tuple(result for one in wanted for result in one.run(held, most or _MOST[one.key], seed))


def _link(held: Held, most: int, seed: int) -> Sequence[Attempted]:
    known = held.known()
    found = link(known.release, known.known, held.truth, most, seed)
    detail = {"claims": found.claims, "claimed": float(found.claimed)}
    return [EXACT.tried(found.outcome, found.expected, **detail)]


def _probably(held: Held, most: int, seed: int) -> Sequence[Attempted]:
    if not len(held.people):
        return [PROBABLE.untried(NOBODY_INSIDE)]
    known = held.known()
    found = link_probably(known, held.truth, most, seed)
    errors = {
        column: {"copied": copied, "close": close, "drawn_anew": anew}
        for column, (copied, close, anew) in zip(known.columns, found.errors.fields, strict=True)
    }
    predicted = found.predicted / found.outcome.attempts
    return [PROBABLE.tried(found.outcome, predicted, sure=found.sure, sure_right=found.sure_right, errors=errors)]


def _membership(held: Held, most: int, seed: int) -> Sequence[Attempted]:
    inside = (held.truth >= 0).astype(np.int64)
    if not inside.any() or inside.all():
        return [MEMBERSHIP.untried(NOBODY_OUTSIDE if inside.any() else NOBODY_INSIDE)]
    known = held.known()
    found = membership(known.release, known.known, inside, most, seed)
    return [MEMBERSHIP.tried(found.outcome, found.predicted, found=_plain(found.found), falsely=_plain(found.falsely))]


def _single_out(held: Held, most: int, seed: int) -> Sequence[Attempted]:
    del seed  # its guesses are drawn by turn
    if not len(held.people):
        return [SINGLING.untried(NOBODY_INSIDE)]
    control = held.outsiders
    found = single_out(held.both.release, held.people, control, most=most)
    return [SINGLING.untried(found) if isinstance(found, Text) else SINGLING.tried(found)]


def _linkability(held: Held, most: int, seed: int) -> Sequence[Attempted]:
    width = held.quasi
    if width < 2 or not len(held.people):  # noqa: PLR2004 - two parts
        return [LINKABILITY.untried(NOBODY_INSIDE if width > 1 else ONE_COLUMN)]
    parts = [range(first, width, 2) for first in (0, 1)]
    known, inside = held.known(), held.truth >= 0
    control = None if inside.all() else known.known[~inside]
    found = linkability(known.release, known.known[inside], *parts, control=control, ordered=known.numeric, most=most, seed=seed)
    return [LINKABILITY.tried(found, parts=[[known.columns[at] for at in part] for part in parts])]


def _infer(held: Held, most: int, seed: int) -> Sequence[Attempted]:
    if not held.secrets or not len(held.people):
        return [INFERENCE.untried(NOBODY_INSIDE if held.secrets else NO_SECRET)]
    both, known = held.both, range(held.quasi)
    return [
        INFERENCE.tried(
            infer(both.release, held.people, known, secret, control=held.outsiders, ordered=both.numeric, most=most, seed=seed),
            secret=both.columns[secret],
        )
        for secret in range(held.quasi, len(both.columns))
    ]


def _plain(rate: Rate) -> Mapping[str, float]:
    return {"value": rate.value, "low": rate.low, "high": rate.high}


EXACT = AttackMethod("linkage", Text("精确链接", "exact linkage"), "GB/T 37964-2019 d; El Emam 2013", _link)
PROBABLE = AttackMethod(
    "probabilistic", Text("概率链接（容错）", "probabilistic linkage"), "Fellegi & Sunter 1969; Winkler 1989", _probably
)
MEMBERSHIP = AttackMethod("membership", Text("成员推断", "membership"), "GB/T 37964-2019 e; Nergiz et al. 2007", _membership)
SINGLING = AttackMethod("singling_out", Text("单独识别", "singling out"), "Giomi et al. 2023", _single_out)
LINKABILITY = AttackMethod("linkability", Text("可链接性", "linkability"), "Giomi et al. 2023", _linkability)
INFERENCE = AttackMethod("inference", Text("属性推断", "inference"), "GB/T 37964-2019 e; Giomi et al. 2023", _infer)
_ATTACKS = (EXACT, PROBABLE, MEMBERSHIP, SINGLING, LINKABILITY, INFERENCE)
_MOST = {one.key: 10_000 if one in (EXACT, MEMBERSHIP) else 2_000 for one in _ATTACKS}
