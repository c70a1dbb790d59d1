"""``reidrisk hierarchy``: a hierarchy proposed, built or read for each column, and what each of its levels does to the data."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from ...case.case import case_of
from ...case.input import Request, opened
from ...model.problem import InputError, Problem
from ...model.role import Role
from ...model.text import Lang, Text
from ...prepare.options import OptionValues
from ..arguments import AsJson, Language, Reading, written
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said

if TYPE_CHECKING:
    from ...data.dataset import Dataset
    from ...mitigate.building import Description
    from ...mitigate.ladder import Ladder
    from ...model.plan import Plan

_NO_COLUMNS = Text("没有要处理的列：未发现准标识符。", "There is no column to look at: no quasi-identifier was found.")
_NAME_THEM = Text("请用 --column 指定。", "Name them with --column.")
_BOTH = Text("--spec 与 --hierarchies 只能给一个。", "Give --spec or --hierarchies, not both.")
_ONE = Text("请去掉其中之一。", "Leave one of them out.")
_HEAD = Text("列“{column}”（{origin}）：", "Column “{column}” ({origin}):")
_LEVEL = Text(
    "  第 {level} 级：{labels} 个取值，最少的有 {least} 条记录，{small} 条记录的取值不足 {k} 条",
    "  level {level}: {labels} values, the rarest on {least} records, {small} records with a value on fewer than {k}",
)
_STRANGERS = Text(
    "  注意：{values} 个取值（{rows} 条记录）不在层级中，只能抑制。",
    "  Note: {values} values ({rows} records) are not in the hierarchy and can only be suppressed.",
)
_MISSING = Text("  缺失：{rows} 条记录。", "  missing: {rows} records.")
_WROTE = Text("已写入 {path}。", "Wrote {path}.")
_ORIGINS = {
    "proposed": Text("建议", "proposed"),
    "described": Text("按描述构建", "built as described"),
    "read": Text("读自文件", "read from a file"),
    "none": Text("没有层级：保留或整列抑制", "none: kept or suppressed as a whole"),
}
_MOST = 16 * 2**20


@dataclass(frozen=True, slots=True)
class _Wish:
    data: str
    columns: list[str] | None
    spec: str | None
    folder: str | None
    k: int
    out: str | None
    reading: Reading
    as_json: bool


def hierarchy(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件、Parquet 目录或案例文件夹", "a data file, a Parquet folder or a case"))],
    /,
    *,
    column: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help=said("列名，可重复；默认为发现的准标识符", "a column, may be repeated; by default the quasi-identifiers found"),
        ),
    ] = None,
    spec: Annotated[
        str | None,
        Parameter(
            help=said(
                "层级的描述（YAML），由 -o hierarchies.yaml 写出后编辑", "description (YAML), written with -o hierarchies.yaml and edited"
            )
        ),
    ] = None,
    hierarchies: Annotated[
        str | None, Parameter(help=said("层级文件（ARX 的 CSV 格式）所在目录", "folder of hierarchy files (ARX's CSV form)"))
    ] = None,
    k: Annotated[int, Parameter(help=said("少于多少条记录算少", "how many records are few"))] = 5,
    out: Annotated[
        str | None,
        written(
            "以 .yaml 结尾则写出可编辑的描述，否则作为目录写出 CSV 层级文件",
            "a .yaml name: the description to edit; else a folder for CSV hierarchies",
        ),
    ] = None,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Propose, build or read hierarchies, and show what each level does to the data."""
    wish = _Wish(data, column, spec, hierarchies, k, out, reading, json)
    return guarded(lambda: _run(wish, lang), near(lang), as_json=json)


def _run(wish: _Wish, wanted: str | None) -> int:
    from ..waiting import waiting  # noqa: PLC0415 - help must not wait for the engine

    if wish.spec is not None and wish.folder is not None:
        raise InputError(Problem("contradiction", _BOTH, _ONE))
    case = case_of(wish.data)
    lang = chosen(wanted, case.file.language if case else None)
    # As a mitigation does: a hierarchy is of the values as they came.
    source = partial(getattr, case, "original") if case else partial(str, wish.data)
    request = Request(source, OptionValues(), wish.reading.over, case, busy=partial(waiting, lang), original=True)
    with opened(request) as (dataset, plan), waiting(lang):
        found = _found(dataset, plan, wish)
    written = _write(wish, found)
    if wish.as_json:
        columns = [_told(one, wish.k) for one in found]
        print_json({"schema": "reidrisk/hierarchy/1", "columns": columns, "written": written, "errors": []})
        return ACCEPTABLE
    for one in found:
        _show(one, wish.k, lang)
    sys.stdout.write("".join(f"{_WROTE.fill(path=path).say(lang)}\n" for path in written))
    return ACCEPTABLE


@dataclass(frozen=True, slots=True)
class _One:
    ladder: Ladder
    csv: str
    description: Description | None
    origin: str
    missing: int


def _found(dataset: Dataset, plan: Plan, wish: _Wish) -> list[_One]:
    from ...data.coding import Wanted, coded  # noqa: PLC0415 - help must not wait for the engine
    from ...data.names import find_columns  # noqa: PLC0415
    from ...flow.scan import inspect  # noqa: PLC0415
    from ...mitigate.building import build  # noqa: PLC0415
    from ...mitigate.hierarchy import Hierarchy, find_hierarchies, hierarchy_csv  # noqa: PLC0415
    from ...mitigate.ladder import ladder  # noqa: PLC0415
    from ...mitigate.proposing import propose  # noqa: PLC0415

    inventory = inspect(dataset, plan)
    described = _described(wish)
    asked = tuple(wish.columns or described or [name for name in inventory.with_role(Role.QI) if name not in inventory.with_role(Role.DI)])
    columns = find_columns(asked, dataset.facts.columns)
    if not columns:
        raise InputError(Problem("no_column", _NO_COLUMNS, _NAME_THEM))
    read = find_hierarchies(None if wish.folder is None else Path(wish.folder).expanduser(), columns)
    found = []
    for name in columns:
        values = coded(dataset, [name], Wanted(class_labels=True))
        present = [value for value in values.labels[0] if value is not None]
        column = next(one for one in inventory.columns if one.name == name)
        told = described.get(name)
        origin = "read" if name in read else "described" if told else "none" if wish.folder or described else "proposed"
        told = told or (propose(column, present) if origin == "proposed" else None)
        tree = read.get(name) or (build(told, present) if told else Hierarchy.flat(present))
        steps = ladder(name, values.labels[0], values.counts, tree)
        missing = int(values.counts[0]) if values.has_missing[0] else 0
        found.append(_One(steps, hierarchy_csv(tree), told, origin, missing))
    return found


def _described(wish: _Wish) -> Mapping[str, Description]:
    from ...data.files import read_text  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.descriptions import read_descriptions  # noqa: PLC0415

    if wish.spec is None:
        return {}
    path = Path(wish.spec).expanduser()
    return {one.column: one for one in read_descriptions(read_text(path, _MOST), str(path))}


def _write(wish: _Wish, found: list[_One]) -> list[str]:
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.descriptions import write_descriptions  # noqa: PLC0415

    if wish.out is None:
        return []
    path = Path(wish.out).expanduser()
    if path.suffix.lower() in {".yaml", ".yml"}:
        write_atomic(path, write_descriptions([one.description for one in found if one.description is not None]).encode())
        return [str(path)]
    paths = [path / f"{one.ladder.column.replace('/', '_')}.csv" for one in found]
    for target, one in zip(paths, found, strict=True):
        write_atomic(target, one.csv.encode())
    return [str(target) for target in paths]


def _levels(one: _One, k: int) -> list[dict[str, int]]:
    found = []
    for level in range(one.ladder.levels):
        sizes = one.ladder.sizes(level)
        sizes = sizes[sizes > 0]
        found.append(
            {
                "level": level,
                "labels": len(sizes),
                "least": int(sizes.min(initial=0 if not len(sizes) else int(sizes.max()))),
                "small": int(sizes[sizes < k].sum()),
            }
        )
    return found


def _told(one: _One, k: int) -> dict[str, Any]:
    values, rows = one.ladder.strangers
    return {
        "column": one.ladder.column,
        "origin": one.origin,
        "levels": _levels(one, k),
        "missing": one.missing,
        "not_in_hierarchy": {"values": values, "records": rows},
    }


def _show(one: _One, k: int, lang: Lang) -> None:
    lines = [_HEAD.fill(column=one.ladder.column, origin=_ORIGINS[one.origin])]
    lines += [_LEVEL.fill(**level, k=k) for level in _levels(one, k)]
    values, rows = one.ladder.strangers
    lines += [_MISSING.fill(rows=one.missing)] if one.missing else []
    lines += [_STRANGERS.fill(values=values, rows=rows)] if values else []
    sys.stdout.write("".join(f"{line.say(lang)}\n" for line in lines))
