"""Step 8 of the guidelines of Ontario's privacy commissioner: leave out up to a twentieth of the records, and generalise only beyond."""

from __future__ import annotations

from fractions import Fraction

from ...model.text import Text
from ..plans.published import PublishedRecipe

RECIPE = PublishedRecipe(
    key="ipc_step_8",
    title=Text("安大略 IPC 第 8 步", "step 8 of Ontario's IPC"),
    says=Text(
        "先抑制记录，至多 5%；只有超过 5% 时才泛化，泛化后至多仍抑制 5%。没有给出要求时达到 ipc-ontario-2016 的可接受风险。",
        "Records are suppressed first, up to 5%; only beyond that the values are generalised, and up to 5% of the records may still leave. "
        "Without other requirements the goal is the acceptable risk of ipc-ontario-2016.",
    ),
    sources=(
        "IPC Ontario, De-identification Guidelines for Structured Data, June 2016, step 8",
        "read in the checklist of our editions (C196) and the notes on its formulas; the edition of 2025 was not at hand",
    ),
    records_first=True,
    standard="ipc-ontario-2016",
    suppression=Fraction(1, 20),
)
