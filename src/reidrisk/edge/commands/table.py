"""``reidrisk table``: counts instead of records, with small cells suppressed or differentially private."""

from __future__ import annotations

import csv
import io
import sys
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ...data.options import ReadOptions
from ...model.exact import exact, show
from ...model.problem import InputError
from ...model.text import Lang, Text
from ...prepare.columns import split_names
from ...prepare.unusable import bad_option
from ..arguments import AsJson, Language, Reading, written
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said

_NUMBER = Text("请写成数，例如 0.5。", "Write a number, like 0.5.")
_COUNTS = Text(
    "{cells} 个单元格，其中抑制 {suppressed} 个（少于 {least}；为防推算另抑制 {more} 个）。不含合计。",
    "{cells} cells, {suppressed} suppressed (below {least}; {more} of them so that none can be worked out). No totals.",
)
_PRIVATE = Text(
    "{cells} 个单元格，加噪后满足 ε = {epsilon} 的差分隐私（每人最多 {each} 条记录）；取值是否出现不受保护。",
    "{cells} cells with noise: differentially private with ε = {epsilon} (at most {each} records a person); that a value occurs at all is "
    "not protected.",
)
_WROTE = Text("已写入 {path}。", "Wrote {path}.")


def table(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件或 Parquet 目录", "a data file or a Parquet folder"))],
    /,
    *,
    by: Annotated[list[str], Parameter(negative="", help=said("按哪些列计数，以逗号分隔", "columns to count by, separated by commas"))],
    least: Annotated[int, Parameter(help=said("少于此数的单元格抑制", "cells below this are suppressed"))] = 10,
    epsilon: Annotated[
        str | None,
        Parameter(help=said("改用差分隐私计数（OpenDP），给出 ε", "differentially private counts (OpenDP) instead, with this ε")),
    ] = None,
    each: Annotated[int, Parameter(help=said("差分隐私：一个人最多有几条记录", "differential privacy: records a person has at most"))] = 1,
    out: Annotated[str | None, written("结果文件（.csv）", "the result (.csv)")] = None,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Count by columns: small cells suppressed, or with noise that makes the counts differentially private."""
    columns = split_names(",".join(by), None)

    def act() -> int:
        return _run(data, columns, (least, epsilon, each), out, (reading, chosen(lang)), as_json=json)

    return guarded(act, near(lang), as_json=json)


def _run(  # noqa: PLR0913 - what one table takes
    data: str, columns: tuple[str, ...], asked: tuple[int, str | None, int], out: str | None, how: tuple[Reading, Lang], *, as_json: bool
) -> int:
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the engine
    from ...data.open import open_dataset  # noqa: PLC0415
    from ...mitigate.tabulation import tabulate, tabulate_privately  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    least, epsilon, each = asked
    reading, lang = how
    spent = None if epsilon is None else _exact(epsilon)
    with waiting(lang), open_dataset(data, reading.over(ReadOptions())) as dataset:
        found = tabulate(dataset, columns, least) if spent is None else tabulate_privately(dataset, columns, spent, each)
    if out is not None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([[_harmless(cell) for cell in row] for row in found.rows()])
        write_atomic(Path(out).expanduser(), text.getvalue().encode())
    if as_json:
        print_json(
            {
                "schema": "reidrisk/table/1",
                "columns": list(found.columns),
                "cells": len(found.cells),
                "suppressed": found.suppressed,
                "complementary": found.complementary,
                "epsilon": None if found.epsilon is None else show(found.epsilon, 6),
                "output": out,
                "errors": [],
            }
        )
        return ACCEPTABLE
    told = _COUNTS.fill(cells=len(found.cells), suppressed=found.suppressed, least=least, more=found.complementary)
    if found.epsilon is not None:
        told = _PRIVATE.fill(cells=len(found.cells), epsilon=found.epsilon, each=each)
    sys.stdout.write(told.say(lang) + "\n" + (_WROTE.fill(path=out).say(lang) + "\n" if out else ""))
    return ACCEPTABLE


def _exact(text: str) -> Fraction:
    try:
        return exact(text)
    except ValueError:
        pass
    raise InputError(bad_option("--epsilon", _NUMBER))


def _harmless(cell: str) -> str:
    """An apostrophe before what a spreadsheet would run."""
    return (
        "'" + cell if cell[:1] in {"=", "+", "@", "\t", "\r"} or (cell[:1] == "-" and not cell[1:].replace(".", "", 1).isdigit()) else cell
    )
