"""A check of pandera: a frame is k-anonymous by these columns. What fails is told as a count, never as rows.

schema = pa.DataFrameSchema({"sex": pa.Column(str)}, checks=k_anonymous(["sex", "age_band"], k=5))
"""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import pandera.pandas as pa

import reidrisk as rr


def k_anonymous(columns: Sequence[str], *, k: int) -> pa.Check:
    """Every class by these columns has `k` records at least."""

    def fulfilled(frame: pd.DataFrame) -> bool:
        return int(rr.measure(frame, qi=list(columns)).to_dict()["numbers"]["k"]["value"] or 0) >= k

    return pa.Check(fulfilled, name=f"{k}-anonymous", error=f"a class by {', '.join(columns)} has fewer than {k} records")
