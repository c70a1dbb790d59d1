"""A written file proved: opened anew, identified, measured and graded, by whatever made it; and the population that a plan names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ..data.dataset import Dataset
from ..data.open import open_dataset
from ..data.options import ReadOptions
from ..data.output.recoding import Recoding
from ..mitigate.proving import Original, OutputProof, Promise, prove_output
from ..mitigate.recipe import Recipe
from ..model.verdict import Verdict
from ..prepare.options import OptionValues, plan_from_options
from .assess import Circumstances, assess
from .provenance import pseudonyms_of
from .versions import versions


@dataclass(frozen=True, slots=True)
class Proved:
    """What the file showed, and its level in the plan's context where the plan asks for one."""

    proof: OutputProof
    verdict: Verdict | None = None
    wanted: int | None = None

    @property
    def level(self) -> int | None:
        """The level; None where none was asked for or found."""
        return None if self.verdict is None else self.verdict.level

    @property
    def passed(self) -> bool:
        """Whether nothing grave was found and the level is reached."""
        return self.proof.passed and (self.wanted is None or (self.level or 0) >= self.wanted)


def proved(path: Path, recipe: Recipe, before: Original, promise: Promise, options: ReadOptions) -> Proved:
    """Of the file at `path`."""
    with open_dataset(path, options.of_output()) as output:
        found = prove_output(output, path, recipe, before, promise)
        wanted = recipe.requirement.level
        return Proved(found, None if wanted is None else _graded(output, recipe), wanted)


def _graded(output: Dataset, recipe: Recipe) -> Verdict:
    """The level of the output in the plan's context; a column without a role keeps what was proposed."""
    required = recipe.requirement.in_columns(output.facts.columns)
    sensitive = [name for name in required.sensitive if name not in required.quasi]
    known = {*required.quasi, *sensitive, *required.plain}
    plain = [*required.plain, *(name for name in pseudonyms_of(recipe) if name not in known)]
    types = tuple(one.option for one in required.types)
    given = OptionValues(
        qi=list(required.quasi), sa=sensitive, ni=plain, subject_types=types, **required.context,  # type: ignore[arg-type] # texts, read there
    )  # fmt: skip
    plan = plan_from_options(given, output.facts.columns)
    return assess(output, plan, Circumstances(datetime.now(UTC), versions())).verdict


@contextmanager
def population(path: Path | None) -> Iterator[Recoding | None]:
    """The population table as the engine holds it, ready to be recoded; None where there is none."""
    if path is None:
        yield None
        return
    with open_dataset(path, ordered=True) as dataset, Recoding(dataset) as recoding:
        yield recoding
