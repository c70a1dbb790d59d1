"""The impact assessment concludes that the processing must not go ahead: nothing is approved or released over it (PIPL 55, 56)."""

from __future__ import annotations

from collections.abc import Iterator

from ....grade.impact import GRADE, Impact, impact_of
from ....grade.rights import TABLE, severity_of
from ....model.text import Text
from ....prepare.asking.item_values import options_of
from ....prepare.asking.questionnaire import by_key
from ..precondition import Facing, Lack, Precondition

CODE = "impact-barred"
_REFUSED = Text("“{name}”的回答是“{answer}”", "“{name}” is answered “{answer}”")
_TYPED = Text("“{name}”（{key}）的回答是“{answer}”", "“{name}” ({key}) is answered “{answer}”")
_SEVERE = Text("对个人权益的风险等级为“严重”", "the risk to the rights of individuals is severe")


def test(facing: Facing) -> Iterator[Lack]:
    """Each matter that bars it. Data whose risk is not acceptable are not released anyway, and that conclusion may be signed."""
    if facing.assessment is None or facing.assessment.verdict.acceptable is not True:
        return
    for subject, state in _impact(facing).bars.items():
        if subject == GRADE:
            yield Lack(subject, state, _SEVERE)
        else:
            titles: dict[str, Text | str] = {option.value: option.title for option in options_of(by_key()[subject])}
            name, answer = by_key()[subject].short, titles.get(state, state)
            yield Lack(subject, state, _REFUSED.fill(name=name, answer=answer), _TYPED.fill(name=name, key=subject, answer=answer))


def _impact(facing: Facing) -> Impact:
    """Classes are counted only where it matters: of a lesser severity no likelihood makes the risk severe."""
    assert facing.assessment is not None  # noqa: S101 - `test` has asked
    severity = severity_of(facing.situation)
    counts = facing.disclosed is not None and severity == max(TABLE)
    shared, averaged = facing.disclosed() if counts and facing.disclosed is not None else ((), frozenset[str]())
    return impact_of(facing.assessment, facing.situation, shared, averaged)


PRECONDITION = Precondition(
    code=CODE,
    title=Text("个人信息保护影响评估的结论是“不得实施”", "the impact assessment concludes that the processing must not go ahead"),
    before="approval",
    clauses=("PIPL 55", "PIPL 56", "GB/T 39335-2020 5.6"),
    remedy=Text(
        "落实所列事项并更正回答（prepare --set）；风险等级为“严重”的，降低属性泄露、改善接收方的控制或减轻影响后重新评估。"
        "依据见《个人信息保护影响评估报告》（reidrisk report 案例 impact）。",
        "Put right what is listed and correct the answers (prepare --set). Where the risk is severe, lessen what classes disclose, improve "
        "the recipient's controls or the impact, then assess again. The grounds are in the impact assessment (reidrisk report CASE "
        "impact).",
    ),
    test=test,
    place=71,
)
