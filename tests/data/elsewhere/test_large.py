"""Many rows in Spark with a 512 MB driver. Twenty million with ``REIDRISK_LARGE=1``; the default run takes more than every limit."""

from __future__ import annotations

import os
from typing import Any

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions

pytestmark = [
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
ROWS = 20_000_000 if os.environ.get("REIDRISK_LARGE") else 200_000
SAMPLE = 50_000


def test_only_distinct_tuples_of_many_rows_cross(spark: Any) -> None:
    """5 x 12 x 6 = 360 combinations of `id`, known by arithmetic; nothing else of the rows comes over."""
    assert spark.conf.get("spark.driver.memory") == "512m"
    frame = spark.range(0, ROWS, 1, 8).selectExpr(
        "concat('s', id % 5) as a", "cast(id div 5 % 12 as int) as b", "concat('区', id div 60 % 6) as c", "cast(id as string) as id"
    )
    with open_dataset(frame, ReadOptions(most_tuples=100_000)) as dataset:
        outside = dataset.table.outside
        assert outside is not None
        assert dataset.facts.rows == ROWS
        assert outside.crossed <= 2 * SAMPLE + 1
        before = outside.crossed
        sizes = dataset.classes(["a", "b", "c"]).sizes
        least, more = divmod(ROWS, 360)
        assert dict(sizes.pairs) == {size: number for size, number in ((least, 360 - more), (least + 1, more)) if number}
        assert outside.crossed - before == 360
        before = outside.crossed
        unique = dataset.classes(["a", "id"]).sizes  # every row alone: none crosses, the histogram is made there
        assert unique.pairs == ((1, ROWS),)
        assert outside.crossed - before <= 1
