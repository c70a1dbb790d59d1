"""What ``mitigate`` is asked to reach, as it was typed, and as requirements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, make_dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Group, Parameter

from ..case.options.numbers import WHOLE, Numbers, words
from ..mitigate.asking import forms, lacking, parsed
from ..mitigate.requirement import Form
from ..model.problem import Problem, Problems
from ..model.text import Text
from ..prepare.unusable import bad_option
from .language import CURRENT, said

if TYPE_CHECKING:
    from ..mitigate.required import Requirements as Required

REQUIREMENTS = Group(said("要求", "Requirements"))
LIMITS = Group(said("不可再少的数据", "What the data must still be good for"))
LEVEL_GOAL = "level-3"
_GOAL = Text(
    "目前只能以 level-3 为目标；4 级要求去掉全部标识符，请用 --drop。",
    "The goal can be level-3; level 4 means no identifier at all: use --drop.",
)
_GOAL_HELP = said("level-3：在所选标准与环境下达到 3 级", "level-3: reach level 3 of the chosen standard in its context")
_LEVELS = Text("请写成 列名=级别，例如 年龄=2。", "Write column=level, like age=2.")


def _option(form: Form) -> tuple[str, Any, Any]:
    """(name, hint, default) of a field that is an option."""
    shown = Parameter(name=form.option, help=form.help.say(CURRENT))
    if form.choices:
        return form.name, Annotated[Literal[form.choices], shown], field(default=form.choices[0])
    return form.name, Annotated[str | None, shown], field(default=None)


if TYPE_CHECKING:

    @dataclass(frozen=True)
    class _Asked:
        goal: str | None = None

else:
    _Asked = make_dataclass(
        "_Asked",
        [
            ("goal", Annotated[str | None, Parameter(help=_GOAL_HELP)], field(default=None)),
            *(_option(form) for form in forms()),
        ],
        frozen=True,
        namespace={"__module__": __name__},
    )


@Parameter(name="*", group=REQUIREMENTS)
@dataclass(frozen=True)
class Requirements(_Asked):
    """Everything that can be asked of the output; all that is given holds together. What can be, `mitigate/requirements/` says."""

    people: Annotated[
        str | None,
        Parameter(help=said("总体表（文件）：列名相同，每人一行", "population table (a file): the same columns, one row a person")),
    ] = None
    suppression: Annotated[
        str | None,
        Parameter(
            help=said(
                "最多可抑制的记录比例，例如 0.02；默认不抑制，给出 --least-records 时由它决定",
                "largest share of records that may be suppressed, e.g. 0.02; none by default, or what --least-records leaves",
            )
        ),
    ] = None
    effort: Annotated[
        int, Parameter(help=said("级别组合太多时最多检查多少种", "combinations of levels to look at where there are too many for all"))
    ] = 10_000
    gap: Annotated[
        str,
        Parameter(
            help=said(
                "级别组合太多时：与最优相差不超过多少即可停止，例如 0.1",
                "where there are too many: stop once nothing can be better by more than this, e.g. 0.1",
            )
        ),
    ] = "0"
    coarsest: Annotated[
        list[str] | None,
        Parameter(negative="", group=LIMITS, help=said("列最粗可到的级别，例如 年龄=2", "how coarse a column may become, e.g. age=2")),
    ] = None
    least_records: Annotated[
        str | None, Parameter(group=LIMITS, help=said("至少要保留的记录数", "how many records must stay at least"))
    ] = None
    keep: Annotated[
        list[str] | None, Parameter(negative="", group=LIMITS, help=said("须原样保留的列", "columns to be kept as they are"))
    ] = None
    drop: Annotated[
        list[str] | None, Parameter(negative="", group=LIMITS, help=said("输出中去掉的列", "columns to leave out of the output"))
    ] = None

    def problems(self, *, sensitive: bool) -> Iterator[Problem]:
        """What is wrong with them, without the data."""
        reader = Numbers(Problems())
        self._read(reader)
        yield from reader.problems.found
        yield from lacking(vars(self), sensitive=sensitive, people=self.people is not None)

    def required(self) -> Required:
        """The requirements but for a level; `InputError` for what cannot be read."""
        reader = Numbers(Problems())
        found = self._read(reader)
        reader.problems.stop_if_any()
        return found

    def levels(self) -> dict[str, int]:
        """The coarsest level by column, as typed."""
        found: dict[str, int] = {}
        for pair in words(self.coarsest):
            name, _, level = pair.rpartition("=")
            found[name.strip()] = int(level)
        return {**found, **dict.fromkeys(words(self.keep), 0)}

    def _read(self, reader: Numbers) -> Required:
        from ..mitigate.required import Requirements as Required  # noqa: PLC0415 - help must not wait for numpy
        from ..mitigate.required import asked  # noqa: PLC0415 - as above

        reader.share("--gap", self.gap)
        if self.effort < 1:
            reader.problems.add(bad_option("--effort", WHOLE))
        if self.goal not in {None, LEVEL_GOAL}:
            reader.problems.add(bad_option("--goal", _GOAL))
        for pair in words(self.coarsest):
            name, _, level = pair.rpartition("=")
            if not name.strip() or not level.strip().isdecimal():
                reader.problems.add(bad_option("--coarsest", _LEVELS))
        bounds = asked(parsed(vars(self), reader.problems), beside=self.goal is not None)
        limit, least_records = reader.share("--suppression", self.suppression), reader.whole("--least-records", self.least_records)
        return Required(bounds, Fraction(least_records is not None) if limit is None else limit, least_records or 0)

    @property
    def nothing(self) -> bool:
        """Whether nothing is asked of the output."""
        return self.goal is None and not any(getattr(self, form.name) is not None for form in forms() if not form.choices)
