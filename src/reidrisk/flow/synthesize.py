"""Synthetic records from differentially private counts, with what attacks on them find (OpenDP; China methodology 12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from ..data.dataset import Dataset
from ..data.names import find_columns
from ..data.output.plain_csv import write_rows
from ..mitigate.substitutes.synthetic import SynthesisRequest, Synthetic, make


def synthesize(  # noqa: PLR0913, PLR0917 - the parameters of the method
    dataset: Dataset,
    columns: Sequence[str] | None,
    secrets: Sequence[str],
    epsilon: Fraction,
    each: int = 1,
    outside: Fraction = Fraction(1, 5),
) -> Synthetic:
    """Records of `columns` (all by default) for a budget of `epsilon`, where a person has at most `each`; the share `outside` is kept out.

    `secrets` are the columns that the attacks try to infer.
    """
    known = dataset.facts.columns
    return make(dataset, SynthesisRequest(find_columns(columns or known, known), find_columns(secrets, known), epsilon, each, outside))


def keep(found: Synthetic, path: Path) -> None:
    """The records as CSV that no spreadsheet runs."""
    write_rows(path, found.lines())
