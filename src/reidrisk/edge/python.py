"""The Python surface: the same as the command line, for data frames and notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..case.case import case_of
from ..case.input import Request, opened
from ..case.target import Target
from ..data.open import open_dataset
from ..data.options import ReadOptions
from ..document.explain import Explanation
from ..document.explain import explain as look_up
from ..document.formats.json import as_json
from ..document.notebook import repr_html
from ..flow.assess import Circumstances
from ..flow.assess import assess as run
from ..flow.scan import inspect
from ..flow.versions import versions
from ..model.assessment import Assessment
from ..model.inventory import Inventory
from ..model.measurement import Number
from ..model.plan import Plan
from ..model.problem import InputError
from ..model.text import Lang
from ..prepare.context import Context
from ..prepare.deciders import BY_PYTHON
from ..prepare.options import OptionValues
from .language import chosen

__all__ = ["Context", "InputError", "ReadOptions", "Result", "assess", "explain", "scan"]

Names = str | Sequence[str] | None
Exactly = str | int | float | Decimal | Fraction | None


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """An assessment that draws itself in a notebook."""

    assessment: Assessment
    lang: Lang = "en"

    @property
    def level(self) -> int | None:
        """1 to 4; None while open answers leave more than one."""
        return self.assessment.verdict.level

    @property
    def acceptable(self) -> bool | None:
        """Level 3 or 4; None while it cannot be said."""
        return self.assessment.verdict.acceptable

    @property
    def provisional(self) -> bool:
        """Whether a column is still undecided."""
        return self.assessment.verdict.provisional

    @property
    def numbers(self) -> dict[str, Number]:
        """Every figure by symbol; values are exact Fractions."""
        return dict(self.assessment.verdict.numbers)

    def to_dict(self) -> dict[str, Any]:
        """What ``--json`` prints."""
        return as_json(self.assessment, self.lang)

    def save(self, path: str | Path) -> Path:
        """Write the report: HTML, or JSON where the name ends in ``.json``."""
        target = Target(str(path), None, self.lang)
        target.check()
        return target.write(self.assessment) or Path(path)

    def __repr__(self) -> str:
        level = self.level if self.level is not None else "open"
        return f"<reidrisk level {level}{' (provisional)' if self.provisional else ''}>"

    def _repr_html_(self) -> str:
        return repr_html(self.assessment, self.lang)


def assess(  # noqa: PLR0913 - the options of the command line, by name
    data: object,
    *,
    qi: Names = None,
    di: Names = None,
    sa: Names = None,
    ni: Names = None,
    subject: str | None = None,
    subject_types: Sequence[str] = (),
    context: Context = Context(),  # noqa: B008 - frozen
    standard: str | None = None,
    assume_worst: bool = False,
    as_printed: bool = False,
    options: ReadOptions | None = None,
    lang: str | None = None,
) -> Result:
    """Grade a file, a case, or a pandas, Polars, Arrow or DuckDB table.

    Numbers are taken exactly: text, Fraction and Decimal as they stand, a
    float by its ``repr``. Raises `InputError` with every problem found.
    """
    given = OptionValues(
        qi=qi, di=di, sa=sa, ni=ni, subject=subject, subject_types=subject_types, context=context, standard=standard,
        assume_worst=assume_worst, by=BY_PYTHON,
    )  # fmt: skip
    case = case_of(str(data)) if isinstance(data, str | Path) else None
    spoken = chosen(lang, case.file.language if case else "en")

    def source() -> object:
        return case.data if case else data

    def reading(base: ReadOptions) -> ReadOptions:
        return options or base

    with opened(Request(source, given, reading, case)) as (dataset, plan):
        earlier = case.earlier if case else None
        assessment = run(dataset, plan, Circumstances(datetime.now(UTC), versions(), earlier, as_printed))
    if case is not None:
        case.keep(assessment)
    return Result(assessment, spoken)


def scan(data: object, *, options: ReadOptions | None = None) -> Inventory:
    """Find the identifiers: every column with proposed roles and evidence."""
    with open_dataset(data, options or ReadOptions()) as dataset:
        return inspect(dataset, Plan())


def explain(topic: str, lang: str = "en") -> Explanation | None:
    """What a term, figure, level or clause means; None when there is nothing about it."""
    return look_up(topic, chosen(lang))
