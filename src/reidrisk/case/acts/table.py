"""Counts instead of records, with small cells suppressed or differentially private (China methodology 12.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

from ...document.results.forms_compared import TabulatedForm
from ...model.act import Act, Call, Session
from ...model.exact import show
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.data import OnData
from ..options.groups import PROTECT
from ..options.numbers import words
from ..options.output import OUTPUT, InLanguage, written
from ..options.private import UNIT, Private
from ..options.reading import ReadingOptions

if TYPE_CHECKING:
    import pandas as pd

    from ...mitigate.substitutes.tabulation import Tabulation

_COUNTS = Text(
    "{cells} 个单元格，其中抑制 {suppressed} 个（少于 {least}；为防止由合计推算，另抑制 {more} 个）。不含合计。",
    "{cells} {cells|cell|cells}, {suppressed} suppressed (below {least}; {more} of them so that no total gives one away). No totals.",
)
_EXPOSED = Text(
    "有 {count} 个小单元格，知道全部合计的人仍能推算。",
    "{count} {count|small cell|small cells} can be worked out all the same by who knows every total.",
)
_REFUSED = Text(
    "没有写出任何文件。请先泛化（例如 reidrisk transform --with bands）、减少列、调低 --least，或改用差分隐私（--epsilon）；"
    "确要写出时用 --not-protected。",
    "Nothing was written. Generalise first (say with reidrisk transform --with bands), take fewer columns, lower --least, or add noise "
    "instead (--epsilon); --not-protected writes it all the same.",
)
_UNPROTECTED = Text(
    "未受保护：按要求写出，其中有单元格可由合计推算。", "Not protected: written as asked, though totals give some of its cells away."
)
_NOISE = Text(
    "{columns}：{cells} 个计数，ε = {epsilon}；每个计数的误差有 95% 的把握小于 {off}。",
    "{columns}: {cells} counts with ε = {epsilon}; with 95% confidence a count is off by less than {off}.",
)
_WROTE = Text("已写入 {path}。", "Wrote {path}.")
_NEEDS_NOISE = Text("--marginals 只用于差分隐私计数。", "--marginals is for differentially private counts.")
_ADD_EPSILON = Text("请加上 --epsilon。", "Add --epsilon.")
_LESS = Text("请先泛化、减少列、调低 least，或给出 epsilon。", "Generalise first, take fewer columns, lower least, or give an epsilon.")
_SHOWN = 100  # lines in a notebook


@dataclass(frozen=True, kw_only=True)
class Tabulate(InLanguage, ReadingOptions, Private, OnData):
    """What is counted by what, and how small cells are kept from telling of anybody."""

    by: Annotated[list[str] | tuple[str, ...], Option(Text("按哪些列计数，以逗号分隔", "columns to count by, separated by commas"))]
    least: Annotated[int, Option(Text("少于此数的单元格抑制", "cells below this are suppressed"))] = 10
    not_protected: Annotated[
        bool,
        Option(
            Text(
                "即使有小单元格仍能由合计推算也写出，并说明“未受保护”；默认拒绝（退出码 1）",
                "write it even where totals give small cells away, as not protected; refused by default (exit code 1)",
            ),
            OUTPUT,
        ),
    ] = False
    marginals: Annotated[
        int | None,
        Option(
            Text(
                "差分隐私：不给全部列的交叉表，而给每 K 列的边际表，预算平分",
                "differential privacy: instead of one table of all columns, every table of K of them; they share the budget",
            )
        ),
    ] = None
    output: Annotated[str | Path | None, written(Text("结果文件（.csv）", "the result (.csv)"))] = None


@dataclass(frozen=True, slots=True, repr=False)
class Tabulated(Saying):
    """The counts. `written` is None where nothing was asked for, or totals give small cells away.

    `asked`: the request's `least`, and the records of a person. `charged`: what the budget of a case says of it.
    """

    lang: Lang
    tables: tuple[Tabulation, ...]
    least: int
    each: int
    epsilon: Fraction | None
    written: str | Path | None = None
    charged: Phrase | None = None

    @property
    def protected(self) -> bool:
        """Whether no total gives a small cell away."""
        return not any(one.exposed for one in self.tables)

    def to_dict(self) -> TabulatedForm:
        """What ``--json`` prints."""
        first, epsilon = self.tables[0], self.epsilon
        return cast(
            "TabulatedForm",
            {
                "schema": "reidrisk/table/1",
                "columns": list(dict.fromkeys(name for each in self.tables for name in each.columns)),
                "cells": sum(len(each.cells) for each in self.tables),
                "suppressed": first.suppressed,
                "complementary": first.complementary,
                "exposed": first.exposed,
                "protected": self.protected,
                "epsilon": None if epsilon is None else show(epsilon, 6),
                "delta": None if epsilon is None else "0",
                "records_a_person": None if epsilon is None else self.each,
                "tables": [
                    {
                        "columns": list(one.columns),
                        "cells": len(one.cells),
                        "epsilon": one.epsilon and show(one.epsilon, 6),
                        "off": one.off,
                    }
                    for one in self.tables
                ],
                "output": None if self.written is None else str(self.written),
                "errors": [],
            },
        )

    def to_pandas(self) -> pd.DataFrame:
        """The cells as they may be shown, one a line; of several tables the first. `InputError` where totals give small cells away."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

        if not self.protected:
            raise InputError(Problem("table_exposed", _EXPOSED.fill(count=sum(one.exposed for one in self.tables)), _LESS))
        head, *rows = self.tables[0].rows()
        return frame({str(number): dict(zip(head, row, strict=True)) for number, row in enumerate(rows)})

    @property
    def good(self) -> bool:
        """Whether every table may be shown."""
        return self.protected

    def lines(self) -> Iterator[Text | Phrase]:
        """What was counted, hidden, spent and written."""
        if not self.protected and self.written:
            yield _UNPROTECTED
        yield from (line for one in self.tables for line in self._counted(one))
        if self.epsilon is not None:
            yield UNIT.fill(each=self.each, epsilon=self.epsilon)
        if self.charged is not None:
            yield self.charged
        if self.written:
            yield _WROTE.fill(path=self.written)
        if not self.protected and not self.written:
            yield _REFUSED

    def _counted(self, one: Tabulation) -> Iterator[Phrase]:
        if one.epsilon is None:
            yield _COUNTS.fill(cells=len(one.cells), suppressed=one.suppressed, least=self.least, more=one.complementary)
        else:
            yield _NOISE.fill(columns=" × ".join(one.columns), cells=len(one.cells), epsilon=one.epsilon, off=one.off)
        if one.exposed:
            yield _EXPOSED.fill(count=one.exposed)

    def __repr__(self) -> str:
        return f"<reidrisk table of {sum(len(one.cells) for one in self.tables)} cells{'' if self.protected else ', not protected'}>"

    def _repr_html_(self) -> str:
        from ...document.pages.notebook import table_html  # noqa: PLC0415 - only for a notebook

        sentences = Saying._repr_html_(self)  # a class with slots is made anew: `super()` would not know it
        if not self.protected:
            return sentences
        head, *rows = self.tables[0].rows()
        return table_html([str(name) for name in head], [[str(cell) for cell in row] for row in rows[:_SHOWN]]) + sentences


def run(request: Tabulate, session: Session) -> Tabulated:
    """Count, protect, charge, write."""
    from ...data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ...data.options import ReadOptions  # noqa: PLC0415
    from ...flow.tabulate import keep, tabulate  # noqa: PLC0415
    from ..budget import Charge  # noqa: PLC0415

    case, columns = request.case(), words(request.by)
    lang = request.speaks(session, case.file.language if case else None)
    epsilon, most = request.spending(case)
    if request.marginals is not None and epsilon is None:
        raise InputError(Problem("no_epsilon", _NEEDS_NOISE, _ADD_EPSILON))
    base, charged = ReadOptions() if case is None else case.read_options(), None
    with session.watcher.busy(lang), open_dataset(request.source(case), request.over(base)) as dataset:
        found = tabulate(dataset, columns, request.least, epsilon, request.each, request.marginals)
        if epsilon is not None:
            # Entered before anything is written or shown: noise that was drawn and thrown away costs nothing.
            charged = Charge(case, epsilon, most, "table", request.each).make(dataset, tuple(columns))
    exposed = any(one.exposed for one in found)
    path = None if exposed and not request.not_protected else request.output
    if path is not None:
        keep(found, Path(path).expanduser())
    return Tabulated(lang, found, request.least, request.each, epsilon, path, charged)


ACT = Act(
    "table",
    Text("只给计数：抑制小单元格，或差分隐私", "counts only: small cells suppressed, or differentially private"),
    Tabulate,
    Tabulated,
    run,
    PROTECT,
    50,
    Text(
        "按所列的列计数，不给记录。少于 least 的单元格抑制，并另抑制足够多的单元格，使任何合计都推不出它们；做不到时不写出。"
        "给出 ε 时改为加噪声的差分隐私计数；在案例中，花费记入案例的预算。",
        "Counts by the named columns, and no records. Cells below `least` are suppressed, with as many more as it takes that no total "
        "gives one away; where that fails nothing is written. With an ε the counts carry noise and are differentially private; in a "
        "case, what is spent is charged to its budget.",
    ),
    Text(
        "`protected` 表示没有合计能推出小单元格；`to_pandas()` 为可以给出的各单元格。",
        "`protected` says that no total gives a small cell away; `to_pandas()` has the cells as they may be shown.",
    ),
    clauses=("China methodology (2024) 12.2", "GB/T 42460-2023 6.1"),
    errors=(
        Text("没有这样的列，或数据不能读", "a column that there is not, or data that cannot be read"),
        Text(
            "ε、每人记录数或预算不能用，或超出案例的预算",
            "an ε, records a person or a budget that cannot be used, or exceeds that of the case",
        ),
        Text("结果不能写到所给的位置", "a place where the result cannot be written"),
    ),
    examples=(
        Call(
            Text("出院方式按性别", "Ways of discharge by sex"),
            {"data": "samples/cn_discharge.csv", "by": ["性别", "离院方式"]},
        ),
    ),
    extras=("dp",),
)
