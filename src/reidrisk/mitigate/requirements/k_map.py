"""k-map: every class describes at least so many people of the population."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model import words
from ...model.text import Text
from ..goals.forms import whole
from ..goals.requirement import Form, OfEachClass, Plainly, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import People
    from ..goals.requirement import Mask


def _fails(seen: People, least: int) -> Mask:
    return seen.people < least


REQUIREMENT: Requirement[People, int] = Requirement(
    key="k_map",
    title=Text("k-map", "k-map"),
    source="Sweeney 2001, Computational Disclosure Control, MIT; El Emam & Dankar 2008, JAMIA 15(5)",
    order=90,
    needs="population",
    test=OfEachClass(fails=_fails, definition=Plainly(lambda _records, people, least: people >= least), monotone=lambda _least: "yes"),
    forms=(
        Form(
            "k_map", Text("k-map：总体表中每个等价类至少有多少人", "k-map: people that every class has in the population table"),
            whole, words.WHOLE, "10", planned=True,
        ),
    ),
    words=Text("k-map = {value}", "k-map = {value}"),
)  # fmt: skip
