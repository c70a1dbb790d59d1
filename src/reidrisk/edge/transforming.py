"""Techniques from Python: the same as ``reidrisk transform``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..case.secrecy import with_secrets
from ..data.options import ReadOptions
from ..data.output.placing import place_of
from ..document.results.application import as_json
from ..flow.apply import Application, apply, reader
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
    path, secrecy = None if out is None else place_of(str(out)), secrecy or Secrecy()
    secret = with_secrets(Tools(reader(Path())), recipe, secrecy, secrecy.release, kept=path is not None)
    outcome = apply(Application(
        recipe=recipe, data=data, tools=secret.tools, options=options or ReadOptions(), out=path, ungraded=True, proved=False,
        commit=secret.commit, release=secret.release,
    ))  # fmt: skip
    return {"graded": False, **as_json(outcome, None if path is None else str(path))}
