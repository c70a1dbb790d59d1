"""Only attacks that a level does not measure were declared (GB/T 37964 4.3.2 d, e; China methodology 10.2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.release import Attack
from ...model.text import Text
from ...prepare.context import ATTACK
from ..caution import AnsweredBy, Caution, DecidedBy
from ..stated import OfAnswers, Stated

_IDENTITY = frozenset({Attack.PROSECUTOR, Attack.JOURNALIST, Attack.MARKETER})
_NO_IDENTITY = Text(
    "只声明了成员攻击或属性攻击。级别衡量的是身份重标识，仍按身份攻击计算；所声明的攻击不在其内，须另行评估。",
    "Only membership or attribute attacks are declared. A level measures re-identification, and it is still computed for attacks on "
    "identity; the declared ones are not in it and need an assessment of their own.",
)


def check(stated: Stated) -> Iterator[Text]:
    """Once, wherever it was declared."""
    in_view = stated.plan.release[ATTACK]
    given = tuple(in_view.value or ()) if in_view.status == "given" else ()
    declared = {*stated.situation.value("attacks.types"), *given}
    if declared and not _IDENTITY & declared:
        yield _NO_IDENTITY


CAUTION = Caution(
    code="identity-attack-missing",
    title=Text("没有声明身份攻击", "no attack on identity declared"),
    test=OfAnswers(check),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "加选身份攻击（检察官、记者、营销者）；成员、属性攻击另行评估（reidrisk attack、reidrisk measure）。",
        "Declare the attacks on identity as well (prosecutor, journalist, marketer); try membership and attributes apart "
        "(reidrisk attack, reidrisk measure).",
    ),
    place=62,
    contradicts=True,
    clauses=("GB/T 37964-2019 4.3.2", "China methodology (2024) 10.2.2"),
)
