"""The samples are scanned, assessed and mitigated by hundreds of tests: what name and values say of a column is worked out once a process.

It depends on nothing else. The tests of `identify` themselves have every column judged anew, and so has what runs in a process of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from reidrisk.identify import examine, propose
from reidrisk.identify.judge import judge
from reidrisk.identify.proposal import Proposal
from reidrisk.identify.values import Values
from reidrisk.model.detector import Detector

_LARGEST = 2_000  # values; longer columns are made for one test


@contextmanager
def judged_once() -> Iterator[None]:
    """Within it, in this process."""
    known: dict[tuple[object, ...], tuple[tuple[Detector, ...], Proposal]] = {}

    def remembered(name: str, values: Values) -> Proposal:
        if len(values) > _LARGEST:
            return judge(name, values)
        installed = examine.detectors()
        key = (name, tuple(values.texts), values.weights.tobytes(), values.clipped, values.table_rows)
        found = known.get(key)
        if found is None or found[0] is not installed:
            found = known[key] = (installed, judge(name, values))
        return replace(found[1], evidence=list(found[1].evidence))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(propose, "judge", remembered)
        yield
