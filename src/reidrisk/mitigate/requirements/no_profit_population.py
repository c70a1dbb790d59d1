"""No-attack game, journalist: the same, where the attacker does not know who is in the data and chooses among the population's people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.text import Text
from ..goals.attempt import PAIR, Attempt, read_attempt
from ..goals.requirement import Form, OfEachClass, Plainly, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import People
    from ..goals.requirement import Mask


def _fails(seen: People, asked: Attempt) -> Mask:
    return seen.people < asked.least


REQUIREMENT: Requirement[People, Attempt] = Requirement(
    key="no_profit_population",
    title=Text("攻击无利可图（记者）", "no profit in an attack (journalist)"),
    source="Wan et al. 2015, A Game Theoretic Framework for Analyzing Re-Identification Risk, PLOS ONE 10(3):e0120592",
    order=96,
    needs="population",
    test=OfEachClass(
        fails=_fails,
        definition=Plainly(lambda _records, people, asked: [asked.deters(int(one)) for one in people]),
        monotone=lambda _asked: "yes",
    ),
    forms=(
        Form(
            "no_profit_population",
            Text(
                "同 --no-profit，但成功概率按总体表中等价类的人数计，例如 300,4",
                "like --no-profit, with the chance of success by the people of a class in the population table, e.g. 300,4",
            ),
            read_attempt, PAIR, "12,4", several=True, planned=True,
        ),
    ),
    words=Text("收益 {gain}、成本 {cost} 时对总体的攻击无利可图", "no profit over the population with gain {gain} and cost {cost}"),
    fields=lambda asked: {"gain": asked.gain, "cost": asked.cost},
)  # fmt: skip
