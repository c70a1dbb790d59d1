"""Techniques and plans from Python: the same as ``reidrisk transform`` and ``reidrisk apply``."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from ..case.options.numbers import most_lost as lost_share
from ..case.secrecy import with_secrets
from ..data.options import ReadOptions
from ..data.output.placing import place_of
from ..document.results.application import as_json
from ..flow.apply import Application, read_plan, reader
from ..flow.apply import apply as applied
from ..mitigate.recipe import Recipe, Step, Tools
from ..mitigate.techniques import find_technique, settle
from .secrecy import Secrecy


def transform(  # noqa: PLR0913 - what one technique takes
    data: object,
    column: str | list[str],
    technique: str,
    *,
    out: str | Path | None = None,
    options: ReadOptions | None = None,
    secrecy: Secrecy | None = None,
    **settings: object,
) -> dict[str, Any]:
    """One technique on one or more columns of a file or table; what it did, by column, as numbers.

    Writes CSV, Parquet or Excel where `out` says; else nothing. The output is not graded.
    """
    found = find_technique(technique)
    settled = settle(found, settings)
    columns = [column] if isinstance(column, str) else column
    recipe = Recipe(tuple(Step(name, found, settled) for name in columns))
    return _done(recipe, data, out, (options, secrecy), Path(), graded=False)


def apply(  # noqa: PLR0913 - what one run takes
    plan: str | Path,
    data: object,
    out: str | Path | None = None,
    *,
    options: ReadOptions | None = None,
    secrecy: Secrecy | None = None,
    most_lost: str | None = None,
) -> dict[str, Any]:
    """A plan on a file or table, proved: what ``reidrisk apply --json`` prints.

    Nothing is written without a passing proof, or where more is lost than was agreed (`most_lost`, as the option).
    """
    path = Path(plan).expanduser()
    return _done(read_plan(path), data, out, (options, secrecy), path.parent, graded=True, most=lost_share(most_lost))


def _done(  # noqa: PLR0913 - what one run takes
    recipe: Recipe,
    data: object,
    out: str | Path | None,
    how: tuple[ReadOptions | None, Secrecy | None],
    home: Path,
    *,
    graded: bool,
    most: Fraction | None = None,
) -> dict[str, Any]:
    options, secrecy = how
    path = None if out is None else place_of(str(out))
    secrecy = secrecy or Secrecy()
    secret = with_secrets(Tools(reader(home)), recipe, secrecy, secrecy.release, kept=path is not None)
    outcome = applied(Application(
        recipe=recipe, data=data, tools=secret.tools, options=options or ReadOptions(), out=path, ungraded=not graded, proved=graded,
        commit=secret.commit, release=secret.release, home=home, most_lost=most,
    ))  # fmt: skip
    return {"graded": graded and outcome.good, **as_json(outcome, None if path is None else str(path))}
