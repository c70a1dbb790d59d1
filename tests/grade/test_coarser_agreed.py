"""Detail finer than agreed: of values that stand in the data for somebody, not of the mean of a class (methodology 10.3.2)."""

from __future__ import annotations

from dataclasses import replace

from tests.document.test_mitigated import LEVEL_3

from reidrisk.grade.cautions.coarser_agreed import test as finer_than_agreed
from reidrisk.model.dataset import ColumnSample
from reidrisk.model.preparation import Reply


def test_the_mean_of_a_class_is_nobody_s_detail() -> None:
    agreed = {"columns.need@费用": Reply(("coarsen",)), "columns.level@费用": Reply(("按千元分组",))}
    plan = replace(LEVEL_3.plan, replies={**LEVEL_3.plan.replies, **agreed})
    means = ColumnSample("费用", {"1204.33": 8, "3310.5": 8}, 0, 0, 16, 16)
    found = replace(LEVEL_3, plan=plan, samples={**LEVEL_3.samples, "费用": means})
    assert [one.subject for one in finer_than_agreed(found)] == [("费用",)]
    assert not [*finer_than_agreed(replace(found, plan=replace(plan, averaged=frozenset({"费用"}))))]
