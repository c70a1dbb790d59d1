"""No-attack game, prosecutor: in every class an attempt to re-identify somebody costs more than it is expected to bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.text import Text
from ..goals.attempt import PAIR, Attempt, read_attempt
from ..goals.requirement import Form, OfEachClass, Plainly, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import Sizes
    from ..goals.requirement import Mask


def _fails(seen: Sizes, asked: Attempt) -> Mask:
    return seen.members < asked.least


REQUIREMENT: Requirement[Sizes, Attempt] = Requirement(
    key="no_profit",
    title=Text("攻击无利可图（检察官）", "no profit in an attack (prosecutor)"),
    source="Wan et al. 2015, A Game Theoretic Framework for Analyzing Re-Identification Risk, PLOS ONE 10(3):e0120592",
    order=16,
    needs="sizes",
    test=OfEachClass(
        fails=_fails,
        definition=Plainly(lambda members, _people, asked: [asked.deters(int(one)) for one in members]),
        monotone=lambda _asked: "yes",
        least_class=lambda asked: asked.least,
    ),
    forms=(
        Form(
            "no_profit",
            Text(
                "攻击者识别出一人的收益与一次尝试的成本，例如 300,4：任何等价类中“收益 × 成功概率”都须小于成本",
                "what an attacker gains by one person and what one attempt costs, e.g. 300,4: in every class gain times chance of success "
                "stays below the cost",
            ),
            read_attempt, PAIR, "12,4", several=True, planned=True,
        ),
    ),
    words=Text("收益 {gain}、成本 {cost} 时攻击无利可图", "no profit with gain {gain} and cost {cost}"),
    fields=lambda asked: {"gain": asked.gain, "cost": asked.cost},
)  # fmt: skip
