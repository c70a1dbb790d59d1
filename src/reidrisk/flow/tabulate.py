"""Counts instead of records: small cells suppressed, or noise that makes them differentially private (China methodology 12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from ..data.dataset import Dataset
from ..data.output.plain_csv import write_rows
from ..mitigate.substitutes.tabulation import Tabulation, tabulate_privately
from ..mitigate.substitutes.tabulation import tabulate as suppressed


def tabulate(  # noqa: PLR0913, PLR0917 - the parameters of both methods
    dataset: Dataset, columns: Sequence[str], least: int = 10, epsilon: Fraction | None = None, each: int = 1, marginals: int | None = None
) -> tuple[Tabulation, ...]:
    """Counts by these columns: one table whose cells below `least` are suppressed.

    With `epsilon`, counts with noise where a person has at most `each` records; with `marginals`, every table of so many columns.
    """
    if epsilon is None:
        return (suppressed(dataset, columns, least),)
    return tabulate_privately(dataset, columns, epsilon, each, marginals)


def keep(found: Sequence[Tabulation], path: Path) -> None:
    """As CSV: one table as it is; several one under the other, each line with the columns that its table has."""
    if len(found) == 1:
        write_rows(path, found[0].rows())
        return
    columns = list(dict.fromkeys(name for one in found for name in one.columns))
    lines = [("marginal", *columns, "count")]
    for one in found:
        at = [one.columns.index(name) if name in one.columns else None for name in columns]
        lines += [("+".join(one.columns), *("" if index is None else row[index] for index in at), row[-1]) for row in one.rows()[1:]]
    write_rows(path, lines)
