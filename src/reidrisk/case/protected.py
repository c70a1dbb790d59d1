"""What protecting data comes to: the record, the plan, the proof, what is left of the data's use, and the output as what went in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..model.problem import InputError, Problem
from ..model.text import Lang, Phrase, Text

if TYPE_CHECKING:
    from ..data.options import ReadOptions
    from ..flow.output import Proved
    from ..mitigate.recipe import Recipe
    from ..mitigate.utility import Utility

_NO_FRAME = Text("没有可以交还的表。", "There is no table to hand back.")
_WHY = Text(
    "证明未通过、损失过大，或结果已写入文件；见 record 与 said。",
    "The proof failed, too much would be lost, or the result was written to a file; see record and said.",
)
_NOT_SAID = Text("这次没有保留方案。", "No plan was kept of this run.")
_SAY_PLAN = Text("请给出 plan=。", "Give plan=.")


@dataclass(frozen=True, eq=False, repr=False)
class Plan:
    """A plan of transformations: `save` it, `load` it, `apply` it to next month's data."""

    recipe: Recipe
    files: Mapping[str, str] = field(default_factory=dict)
    home: Path = Path()

    @classmethod
    def load(cls, path: str | Path) -> Plan:
        """The plan in a file; `InputError` with every problem in it."""
        from ..flow.apply import read_plan  # noqa: PLC0415 - loads the YAML library

        place = Path(path).expanduser()
        return cls(read_plan(place), {}, place.parent)

    @classmethod
    def parse(cls, text: str, files: Mapping[str, str], home: Path) -> Plan:
        """The plan from its text and the files that it names."""
        from ..mitigate.recipe_file import read_recipe  # noqa: PLC0415 - as above

        return cls(read_recipe(text, "plan"), files, home)

    @property
    def text(self) -> str:
        """As a file holds it."""
        from ..mitigate.recipe_file import write_recipe  # noqa: PLC0415 - as above

        return write_recipe(self.recipe)

    def save(self, path: str | Path) -> Path:
        """Written with the files that it names, these first."""
        from ..data.files import write_atomic  # noqa: PLC0415 - rarely asked for

        place = Path(path).expanduser()
        for name, text in self.files.items():
            write_atomic(place.parent / name, text.encode())
        write_atomic(place, self.text.encode())
        return place

    def apply(self, data: object, *, output: str | Path | None = None, options: ReadOptions | None = None, lang: Lang = "en") -> Protected:
        """The plan on other data, proved; a table comes back as `frame` where no `output` is named. Plans with secrets: ``rr.apply``."""
        return _applied(self, data, None if output is None else str(output), options, lang)

    def read(self, name: str) -> str:
        """A file that the plan names."""
        from ..flow.apply import reader  # noqa: PLC0415 - as above

        return self.files[name] if name in self.files else reader(self.home)(name)

    def __reduce__(self) -> tuple[object, ...]:
        return Plan.parse, (self.text, dict(self.files), self.home)

    def __repr__(self) -> str:
        return f"<reidrisk plan of {len(self.recipe.steps)} steps>"


@dataclass(frozen=True, repr=False)
class Protected:
    """What came of it. `good`: no more is lost than may be, and the proof passed where there is one. `said`: in sentences, for a person.

    `output`: the file that stands in its place. `page`: the utility report. `plan` and `frame` raise `InputError` where there is none.
    """

    lang: Lang
    record: dict[str, Any] = field(repr=False)
    good: bool
    said: tuple[Phrase | Text, ...] = field(default=(), repr=False)
    proof: Proved | None = None
    utility: Utility | None = None
    output: str | None = None
    page: Path | None = None
    kept_plan: Plan | None = None
    made: object = field(default=None, repr=False)

    @property
    def frame(self) -> Any:  # noqa: ANN401 - what went in: pandas, Polars, Arrow, DuckDB
        """The output as a table of the kind that went in, in an order drawn from the system's randomness."""
        if self.made is None:
            raise InputError(Problem("no_frame", _NO_FRAME, _WHY))
        return self.made

    @property
    def plan(self) -> Plan:
        """What was done, to be done again."""
        if self.kept_plan is None:
            raise InputError(Problem("no_plan", _NOT_SAID, _SAY_PLAN))
        return self.kept_plan

    def to_dict(self) -> dict[str, Any]:
        """What ``--json`` prints."""
        return self.record

    def __repr__(self) -> str:
        return f"<reidrisk protected: {'good' if self.good else 'not good'}>"

    def _repr_html_(self) -> str:
        from ..document.report.notebook import paragraph  # noqa: PLC0415 - only for a notebook

        return "".join(paragraph(one.say(self.lang)) for one in self.said) or paragraph(repr(self)[1:-1])


def _applied(plan: Plan, data: object, output: str | None, options: ReadOptions | None, lang: Lang) -> Protected:
    """What came of it; nothing is written or handed back without a passing proof."""
    from ..data.disk.tempdir import private_folder, remove  # noqa: PLC0415 - a plan is read without the engine
    from ..data.frames.handing import handed_back  # noqa: PLC0415
    from ..data.open import open_dataset  # noqa: PLC0415
    from ..data.options import ReadOptions  # noqa: PLC0415
    from ..data.output.placing import place_of  # noqa: PLC0415
    from ..document.results.application import as_json, ended, foreseen  # noqa: PLC0415
    from ..flow.apply import Application, apply  # noqa: PLC0415
    from ..mitigate.recipe import Tools  # noqa: PLC0415

    folder, options = private_folder(), options or ReadOptions()
    place = folder / "output.parquet" if output is None and not isinstance(data, str | Path) else None
    out = place if output is None else place_of(output)
    try:
        found = apply(Application(recipe=plan.recipe, data=data, out=out, tools=Tools(plan.read), options=options, home=plan.home))
        made = None
        if place is not None and found.delivered:
            with open_dataset(str(place), options.of_output()) as dataset:
                made = handed_back(dataset, place, data)
    finally:
        remove(folder)
    record = {"schema": "reidrisk/apply/1", "plan": plan.recipe.name, "graded": found.good, **as_json(found, output, lang), "errors": []}
    said = (*foreseen(found), *(ended(found, output, graded=found.good) if place is None else ()))
    return Protected(lang, record, found.good, said, found.proved, found.utility, output, None, plan, made)
