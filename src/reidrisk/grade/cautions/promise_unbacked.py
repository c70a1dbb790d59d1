"""A promise of differential privacy that nothing backs: the data do not show it, and whoever claims it must (GB/T 42460 6.1 f 1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy

_CLAIM = Text(
    "按差分隐私承诺计算，但承诺只是声称：没有本工具的隐私预算台账，也没有具名人员为所用机制负责。",
    "Risk is computed by a promise of differential privacy that is only claimed: there is neither a ledger of the privacy "
    "budget nor a named person responsible for the mechanism.",
)
_OTHER_DATA = Text(
    "按差分隐私承诺计算，但隐私预算台账中没有这份数据：台账中的承诺是对其他数据作出的。",
    "Risk is computed by a promise of differential privacy, but the ledger of the privacy budget does not contain these "
    "data: its guarantees concern other data.",
)


def test(assessment: Assessment) -> Iterator[Text]:
    """What the promise lacks."""
    scheme = assessment.plan.scheme
    if scheme is not None and scheme.backing == "claim":
        yield _CLAIM
    elif scheme is not None and scheme.backing == "ledger" and assessment.facts.fingerprint.value not in scheme.released:
        yield _OTHER_DATA


CAUTION = Caution(
    code="promise-unbacked",
    title=Text("差分隐私承诺没有凭据", "a privacy guarantee without evidence"),
    test=test,
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "评估由本程序合成、记在隐私预算台账中的文件；或在案例中写明机制、参数和由谁负责"
        "（reidrisk prepare 案例 --set privacy.…）。否则请按等价类计算。",
        "Assess the file of made-up records that the ledger of the privacy budget knows; or state in the case the mechanism, "
        "its parameters and the person responsible for it (reidrisk prepare CASE --set privacy.…). Else compute by classes.",
    ),
    place=2,
    tone="bad",
    caps=2,
)
