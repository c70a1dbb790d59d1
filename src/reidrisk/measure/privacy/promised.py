"""The data risk of a differential privacy promise: the chance that a record's person is named.

Our extension for GB/T 42460-2023 6.1 f 1, which allows the scheme and gives no
formula (resolutions G-17).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import nextafter

from ...model.measurement import Number
from ...model.plan import PrivacyScheme, Promised
from ...model.standard import Standard
from ...model.text import Phrase, Text
from .identification import identification_probability
from .loss import Approximate, Concentrated, Gaussian
from .together import Mechanism

PROMISED = "R_dp"
TITLE = Text("差分隐私下的识别概率上界 R_dp", "upper bound on identification under differential privacy, R_dp")
CLAUSE = "6.1 f 1"
BASIS = Text(
    "依据差分隐私承诺（{promises}；候选人数 {candidates}），{backing}；公式是本工具的扩展，标准没有给出。",
    "On the basis of a differential privacy promise ({promises}; {candidates} candidates), {backing}; the formula is our extension, the "
    "standard gives none.",
)
_LEDGER = Text("以案例的隐私预算台账为凭", "by the case's ledger of the privacy budget")
_PERSON = Text("机制为 {mechanism}，由{by}负责", "by the mechanism {mechanism}, for which {by} answers")
_CLAIM = Text("仅为声称，没有凭据", "claimed, with nothing to back it")
IN_SHORT = Text("{promises}；候选人数 {candidates}", "{promises}; {candidates} candidates")
# The bound is worked out in double precision; what is graded lies above its error.
_ABOVE = 1e-9


def under_promise(standard: Standard) -> Standard:
    """The edition with the promise as its data risk in every sharing model; classes then inform."""
    rules = {sharing: replace(rule, tau=None, data_risk=PROMISED, asks_cutoff=False) for sharing, rule in standard.sharing.items()}
    return replace(standard, sharing=rules, metrics={})


def promised(scheme: PrivacyScheme) -> Number:
    """The bound as an exact figure that is never below the true one."""
    bound = identification_probability([_mechanism(one) for one in scheme.promises], scheme.candidates, steps=scheme.steps)
    value = min(Fraction(1), Fraction(nextafter(bound * (1 + _ABOVE), 2)).limit_denominator(10**12) + Fraction(1, 10**12))
    basis = BASIS.fill(promises=tuple(_with_sign(one) for one in scheme.promises), candidates=scheme.candidates, backing=_backing(scheme))
    return Number(PROMISED, TITLE, CLAUSE, value, "ok", basis, None, "s = G((1-s)/(n-1))")


def in_short(scheme: PrivacyScheme) -> Phrase:
    """The promise in a few signs, for a headline."""
    return IN_SHORT.fill(promises=tuple(_with_sign(one) for one in scheme.promises), candidates=scheme.candidates)


def _backing(scheme: PrivacyScheme) -> Text | Phrase:
    if scheme.backing == "person":
        return _PERSON.fill(mechanism=scheme.mechanism, by=scheme.vouched_by)
    return _LEDGER if scheme.backing == "ledger" else _CLAIM


def _mechanism(one: Promised) -> Mechanism:
    value = float(one.value)
    if one.kind == "epsilon":
        return Approximate(value, float(one.delta))
    return Concentrated(value) if one.kind == "rho" else Gaussian(value)


def _with_sign(one: Promised) -> str:
    sign = {"epsilon": "ε", "rho": "ρ", "mu": "μ"}[one.kind]
    return f"{sign} = {float(one.value):g}" + (f", δ = {float(one.delta):g}" if one.delta else "")
