"""A dataset whose tuples cannot all come over: the figures of the histogram remain, the others say why."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from reidrisk.data.coding import Coded
from reidrisk.data.groups.tuples import TooManyTuplesError
from reidrisk.data.open import open_dataset
from reidrisk.measure.complete import every_figure as module
from reidrisk.measure.complete.basis import FigureBasis
from reidrisk.measure.complete.every_figure import FigureRequest, every_figure
from reidrisk.model.persons import SubjectType
from reidrisk.model.plan import Decision, EvaluationPlan
from reidrisk.model.role import Role
from reidrisk.model.standard import SharingRule

RULE = SharingRule(Fraction(1, 5), "R_c", attack_certain=False)
PLAN = EvaluationPlan(decisions={"a": Decision(frozenset({Role.QI}), "test")})


def refuse(*_: object) -> Coded:
    raise TooManyTuplesError


def test_only_the_histogram_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "data.csv"
    path.write_text("a,name\nx,p\nx,q\ny,p\n", encoding="utf-8")
    plan = replace(PLAN, types=(SubjectType("people", "name", ("a",)),))
    with open_dataset(path) as dataset:
        whole = every_figure(dataset, plan, RULE, FigureRequest(FigureBasis(RULE)))
        monkeypatch.setattr(module, "coded", refuse)
        part = every_figure(dataset, plan, RULE, FigureRequest(FigureBasis(RULE)))
        with pytest.raises(TooManyTuplesError):
            every_figure(dataset, PLAN, RULE, FigureRequest(FigureBasis(RULE), rows=True))
    for key in ("J", "N", "R_a", "R_b", "R_c", "uniques", "separation"):
        assert part.figures[key].value == whole.figures[key].value
    assert part.figures["suda_score_sum"].value is None
    assert part.figures["suda_score_sum"].reason is not None
    assert [one.sizes.members for one in part.types] == [2]
