"""``reidrisk scan``: a case from a data file, every column with what was found and what is still to decide."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ...data.options import ReadOptions
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..arguments import OUTPUT, AsJson, Language, Reading
from ..case import ANSWERS
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said

_DONE = Text(
    "已写入 {path}：{columns} 列，其中建议为直接标识符 {direct}、准标识符 {quasi}，尚未确定 {undecided}。",
    "Wrote {path}: {columns} columns, proposed direct identifiers {direct}, quasi-identifiers {quasi}, undecided {undecided}.",
)
_NEXT = Text(
    "请在该文件中填写决定和环境，然后运行：reidrisk assess {folder}",
    "Fill in the decisions and the context there, then run: reidrisk assess {folder}",
)
_NO_FOLDER = Text("这里已有一个文件，不能作为案例文件夹。", "There is a file here already; it cannot be the case folder.")
_GIVE_FOLDER = Text("请用 -o 给出一个文件夹。", "Give a folder with -o.")
_LIMIT = 16 * 2**20


def scan(
    data: Annotated[str, Parameter(help=said("数据文件或 Parquet 目录", "a data file or a Parquet folder"))],
    /,
    *,
    output: Annotated[str | None, Parameter(name=["--output", "-o"], group=OUTPUT, help=said("案例文件夹", "the case folder"))] = None,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Find the identifiers and write the case to fill in."""
    return guarded(lambda: _run(data, output, reading, lang, as_json=json), near(lang), as_json=json)


def _run(data: str, output: str | None, reading: Reading, given: str | None, *, as_json: bool) -> int:
    from ...data.files import read_text, write_atomic  # noqa: PLC0415 - help must not wait for the engine
    from ...data.open import open_dataset  # noqa: PLC0415
    from ...flow import inspect  # noqa: PLC0415
    from ...model.plan import Plan  # noqa: PLC0415
    from ...model.role import Role  # noqa: PLC0415
    from ...prepare.assessment_file import read_assessment  # noqa: PLC0415
    from ...prepare.assessment_scan import write_scan  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    folder = Path(output) if output else Path(f"{Path(data).stem}-case")
    path = folder / ANSWERS
    if folder.exists() and not folder.is_dir():
        raise InputError(Problem("not_a_folder", _NO_FOLDER, _GIVE_FOLDER, str(folder)))
    previous = read_text(path, _LIMIT) if path.exists() else None
    before = None if previous is None else read_assessment(previous, str(path))
    lang = chosen(given, before.language if before else None)
    options = reading.over(before.read_options() if before else ReadOptions())
    with waiting(lang), open_dataset(data, options) as dataset:
        inventory = inspect(dataset, Plan())
        facts = dataset.facts
    text = write_scan(facts, inventory, lang, previous, path=os.path.relpath(data, folder), options=options, file=str(path))
    decisions = read_assessment(text, str(path)).decisions
    write_atomic(path, text.encode("utf-8"))
    counts = {
        "columns": len(inventory.columns),
        "direct": len(inventory.with_role(Role.DI)),
        "quasi": len(inventory.with_role(Role.QI)),
        "undecided": len([name for name in facts.columns if name not in decisions]),
    }
    if as_json:
        print_json({"schema": "reidrisk/scan/1", "case": str(folder), "rows": facts.rows, **counts})
    else:
        sys.stdout.write(_DONE.fill(path=path, **counts).say(lang) + "\n" + _NEXT.fill(folder=folder).say(lang) + "\n")
    return ACCEPTABLE
