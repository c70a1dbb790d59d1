"""A standard edition as a value: thresholds, tables, which numbers it asks for, clause map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from fractions import Fraction

from .clause import Clause, Stage
from .frozen import dataclass
from .judged import Judged
from .release import Attack, Grade, Sharing, Territory
from .text import Text


@dataclass(frozen=True, slots=True)
class SharingRule:
    """How one sharing model is judged.

    `tau` is the class threshold (None: there is none), `data_risk` the symbol of
    the figure that is multiplied with the context, `attack_certain` says that
    pr(context) is 1. `insider` fixes T1 whatever the answers; with `asks_cutoff`
    tau is the cut-off of a strict average, which may be set. `unsettled` says that
    an open answer decides whether a class can make R = 1; `caution` is said
    where this edition knows the model only as another one.
    """

    tau: Fraction | None
    data_risk: str
    attack_certain: bool
    insider: Fraction | None = None
    asks_cutoff: bool = False
    unsettled: bool = False
    caution: Text | None = None

    @property
    def least_class(self) -> int:
        """The smallest class that does not violate tau: f >= 1/tau, compared as integers."""
        return 1 if self.tau is None else -(-self.tau.denominator // self.tau.numerator)

    @property
    def cutoff_open(self) -> bool:
        """Whether the cut-off of the strict average still has to be set."""
        return self.asks_cutoff and self.tau is None


@dataclass(frozen=True, slots=True)
class Standard:
    """One edition. Never changes after release: a new edition is a new file.

    `insider` is T1 by (controls, motives), `breach` is T3 by security (empty
    where only a sourced figure counts), `acquaintances` the default m, `asks`
    the symbols the edition asks for; other figures are informational.
    `threshold` is None where the edition gives none, `thresholds` ties it to
    the impact on people. `judged` is the kind of verdict that it gives.
    `needs` are the answers that it asks beyond those of every edition, by field
    of Release; `metrics` the data risk by attack and sharing; `outside` which
    answers put a release out of its scope, and why. `stages` are its own clauses;
    a stage that it leaves out is not told. `figures` are the clauses of figures that
    have one narrower than their stage's, `formulas` the numbers of its
    formulas by symbol (``R_c × pr`` by what it multiplies), `data_figures` what the step on the data
    risk always shows.
    """

    id: str
    title: Text
    issued: str
    sharing: Mapping[Sharing, SharingRule]
    insider: Mapping[tuple[Grade, Grade], Fraction]
    breach: Mapping[Grade, Fraction]
    acquaintances: int
    threshold: Fraction | None
    judged: Judged
    stages: Mapping[Stage, str]
    clauses: Sequence[Clause]
    asks: tuple[str, ...]
    accept_equal: bool = False
    thresholds: Mapping[Grade, Fraction] | None = None
    needs: tuple[str, ...] = ()
    metrics: Mapping[tuple[Attack, Sharing], str] = field(default_factory=dict)
    outside: Mapping[Territory | Attack, Text] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    formulas: Mapping[str, str] = field(default_factory=dict)
    data_figures: tuple[str, ...] = ("R_b",)
    basis: Text | None = None

    def meets(self, risk: Fraction, threshold: Fraction) -> bool:
        """Whether the risk is acceptable: below the threshold (or equal, where the edition says so)."""
        return risk <= threshold if self.accept_equal else risk < threshold

    def clause(self, key: str) -> Clause:
        """The clause with this id; KeyError when the edition has none."""
        return {one.id: one for one in self.clauses}[key]

    def certain(self, sharing: Sharing | None) -> bool:
        """Whether an attack is certain: in this sharing model, or in every one while it is open."""
        rules = self.sharing.values() if sharing is None else (self.sharing[sharing],)
        return all(rule.attack_certain for rule in rules)

    @property
    def alike(self) -> bool:
        """Whether every sharing model is judged the same."""
        return len({(rule.tau, rule.data_risk, rule.attack_certain, rule.insider) for rule in self.sharing.values()}) == 1

    def where(self, stage: Stage, source: str, symbol: str = "") -> str:
        """Its own clause for a figure of this stage; else that of GB/T 42460-2023, whose Annex D defines the figure under `source`."""
        return self.figures.get(symbol) or self.stages.get(stage) or f"GB/T 42460-2023 {source}"
