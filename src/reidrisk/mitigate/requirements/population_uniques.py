"""The estimated share of the population that is alone on the quasi-identifiers may be so much at most.

An estimate may rise or fall when classes merge, so that the search rules nothing out by it. Where an estimator has no answer, the bound
is not met; without unique records every estimator says 0, so that suppressing these always helps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.text import Text
from ..goals.population_share import TRIPLE, PopulationShare, estimated, read_share, write_share
from ..goals.requirement import Form, OfAllClasses, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import Sizes

_NOT_UNIQUE = 2


REQUIREMENT: Requirement[Sizes, PopulationShare] = Requirement(
    key="population-uniques",
    title=Text("总体唯一比例的估计值", "estimated share of population uniques"),
    source="Dankar, El Emam, Neisa & Roffey 2012, BMC Medical Informatics and Decision Making 12:66; ITU-T X Suppl.39 (2023) 6.3",
    order=85,
    needs="sizes",
    test=OfAllClasses(
        estimate=estimated,
        surely_lost=lambda _seen, _bound: 0,
        sufficient=lambda _bound: _NOT_UNIQUE,
        measured="population_uniques",
        monotone=lambda _bound: "no",
    ),
    forms=(
        Form(
            "population_uniques",
            Text(
                "总体中独一无二者所占比例的估计值不超过：份额,总体人数[,估计方法，默认 dankar]，例如 0.01,1400000",
                "estimated share of the population that is alone in it: share,people[,estimator, dankar by default], e.g. 0.01,1400000",
            ),
            read_share, TRIPLE, "0.01,1000", several=True, planned=True,
        ),
    ),
    write=lambda bound: {"population_uniques": write_share(bound)},
    words=Text("{people} 人中总体唯一比例（{estimator}）不超过 {value}", "population uniques of {people} within {value} ({estimator})"),
    fields=lambda bound: {"value": bound.most, "people": bound.people, "estimator": bound.estimator},
)  # fmt: skip
