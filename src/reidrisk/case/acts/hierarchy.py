"""A hierarchy proposed, built or read for each column, and what each of its levels does to the data (China methodology 12.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

from ...document.results.forms_compared import HierarchiesForm
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import InputError, Problem
from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from ...prepare.options import OptionValues
from ..doors.saying import Saying
from ..options.data import OnData
from ..options.dates import DateForms
from ..options.groups import PROTECT
from ..options.output import InLanguage, written
from ..options.reading import ReadingOptions

if TYPE_CHECKING:
    import pandas as pd

    from ...data.dataset import Dataset
    from ...mitigate.hierarchies.building import Description
    from ...mitigate.hierarchies.ladder import Ladder
    from ...model.plan import EvaluationPlan

_NO_COLUMNS = Text("没有要处理的列：未发现准标识符。", "There is no column to look at: no quasi-identifier was found.")
_NAME_THEM = Text("请用 --column 指定。", "Name them with --column.")
_BOTH = Text("--spec 与 --hierarchies 只能给一个。", "Give --spec or --hierarchies, not both.")
_ONE = Text("请只保留其中之一。", "Keep only one of them.")
_HEAD = Text("列“{column}”（{origin}）：", "Column “{column}” ({origin}):")
_LEVEL = Text(
    "  第 {level} 级：{labels} 个取值，最少的有 {least} 条记录，{small} 条记录的取值不足 {k} 条",
    "  level {level}: {labels} {labels|value|values}, the rarest on {least} {least|record|records}, {small} {small|record|records} with a "
    "value on fewer than {k}",
)
_STRANGERS = Text(
    "  注意：{values} 个取值（{rows} 条记录）不在层级中，只能抑制。",
    "  Note: {values} {values|value|values} ({rows} {rows|record|records}) are not in the hierarchy and can only be suppressed.",
)
_MISSING = Text("  缺失：{rows} 条记录。", "  missing: {rows} {rows|record|records}.")
_WROTE = Text("已写入 {path}。", "Wrote {path}.")
_ORIGINS = {
    "proposed": Text("建议", "proposed"),
    "described": Text("按描述构建", "built as described"),
    "read": Text("读自文件", "read from a file"),
    "none": Text("没有层级：保留或整列抑制", "none: kept or suppressed as a whole"),
}
_MOST = 16 * 2**20
_READ = Text("读取数据，识别各列", "reading the data, identifying the columns")
_COLUMNS = Text("各列的层级", "the hierarchies of the columns")  # as long as nobody knows which
_COLUMN = Text("列“{column}”的层级", "the hierarchy of column “{column}”")


@dataclass(frozen=True, kw_only=True)
class Hierarchy(InLanguage, DateForms, ReadingOptions, OnData):
    """Of which columns, from where, and what counts as few."""

    column: Annotated[
        Names, Option(Text("列名，可重复；默认为发现的准标识符", "a column, may be repeated; by default the quasi-identifiers found"))
    ] = None
    spec: Annotated[
        str | Path | None,
        Option(
            Text("层级的描述（YAML），由 -o hierarchies.yaml 写出后编辑", "description (YAML), written with -o hierarchies.yaml and edited")
        ),
    ] = None
    hierarchies: Annotated[
        str | Path | None,
        Option(
            Text(
                "层级文件（ARX 的 CSV 格式）所在目录，或 ARX 项目（.deid）",
                "folder of hierarchy files (ARX's CSV form), or a project of ARX (.deid)",
            )
        ),
    ] = None
    k: Annotated[int, Option(Text("少于多少条记录算少", "how many records are few"), unit=Text("条记录", "records"))] = 5
    output: Annotated[
        str | Path | None,
        written(
            Text(
                "以 .yaml 结尾则写出可编辑的描述，否则作为目录写出 CSV 层级文件",
                "a .yaml name: the description to edit; else a folder for CSV hierarchies",
            )
        ),
    ] = None


@dataclass(frozen=True, slots=True, repr=False)
class ColumnHierarchy:
    """The hierarchy of one column: its levels over the data, as a file, as a description, and where it came from."""

    ladder: Ladder
    csv: str
    description: Description | None
    origin: str
    missing: int

    def levels(self, k: int) -> list[dict[str, int]]:
        """For each level: how many labels, the records of the rarest, the records whose label is on fewer than `k`."""
        found = []
        for level in range(self.ladder.levels):
            sizes = self.ladder.sizes(level)
            sizes = sizes[sizes > 0]
            least = int(sizes.min()) if len(sizes) else 0
            found.append({"level": level, "labels": len(sizes), "least": least, "small": int(sizes[sizes < k].sum())})
        return found


@dataclass(frozen=True, slots=True, repr=False)
class Hierarchies(Saying):
    """The hierarchy of each column in the order asked for; `written`: the files."""

    lang: Lang
    k: int
    columns: tuple[ColumnHierarchy, ...]
    written: tuple[str, ...] = ()

    def to_dict(self) -> HierarchiesForm:
        """What ``--json`` prints."""
        listed = [_record(one, self.k, self.lang) for one in self.columns]
        return cast("HierarchiesForm", {"schema": "reidrisk/hierarchy/1", "columns": listed, "written": list(self.written), "errors": []})

    def to_pandas(self) -> pd.DataFrame:
        """One line a column and level: labels, the records of the rarest, records below k. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

        return frame({f"{one.ladder.column} {level['level']}": level for one in self.columns for level in one.levels(self.k)})

    def lines(self) -> Iterator[Text | Phrase]:
        """What each level of each column does to the data."""
        for one in self.columns:
            yield _HEAD.fill(column=one.ladder.column, origin=_ORIGINS[one.origin])
            if one.description is not None and one.description.note is not None:
                yield one.description.note
            yield from (_LEVEL.fill(**level, k=self.k) for level in one.levels(self.k))
            values, rows = one.ladder.strangers
            if one.missing:
                yield _MISSING.fill(rows=one.missing)
            if values:
                yield _STRANGERS.fill(values=values, rows=rows)
        yield from (_WROTE.fill(path=path) for path in self.written)

    def __repr__(self) -> str:
        return f"<reidrisk hierarchies of {len(self.columns)} columns>"


def run(request: Hierarchy, session: Session) -> Hierarchies:
    """Propose, build or read; count what each level leaves; write."""
    from ..input import Request, every, opened  # noqa: PLC0415 - help must not wait for the engine

    if request.spec is not None and request.hierarchies is not None:
        raise InputError(Problem("contradiction", _BOTH, _ONE))
    case = request.case()
    lang = request.speaks(session, case.file.language if case else None)
    # As a mitigation does: a hierarchy is of the values as they came.
    source = partial(getattr, case, "original") if case else partial(request.source, None)
    busy = partial(session.watcher.busy, lang)
    session.course((_READ, *(map(_of, request.column) if request.column else [_COLUMNS]))).begins(_READ)
    with (
        opened(Request(source, OptionValues(), request.over, case, every(request.date_forms), busy, original=True)) as (dataset, plan),
        busy(),
    ):
        found = tuple(_found(dataset, plan, request, session))
    return Hierarchies(lang, request.k, found, tuple(_write(request, found)))


def _found(dataset: Dataset, plan: EvaluationPlan, request: Hierarchy, session: Session) -> Iterator[ColumnHierarchy]:
    from ...data.coding import Wanted, coded  # noqa: PLC0415 - help must not wait for the engine
    from ...data.names import by_column, find_columns  # noqa: PLC0415
    from ...flow.scan import inspect  # noqa: PLC0415
    from ...mitigate.hierarchies.building import build  # noqa: PLC0415
    from ...mitigate.hierarchies.hierarchy import Hierarchy as Tree  # noqa: PLC0415
    from ...mitigate.hierarchies.hierarchy import find_hierarchies, hierarchy_csv  # noqa: PLC0415
    from ...mitigate.hierarchies.ladder import ladder  # noqa: PLC0415
    from ...mitigate.hierarchies.proposing import propose  # noqa: PLC0415

    inventory = inspect(dataset, plan)
    described = _described(request)
    forms = by_column(request.date_forms(), dataset.facts.columns)
    direct = inventory.with_role(Role.DI)
    asked = tuple(request.column or described or [name for name in inventory.with_role(Role.QI) if name not in direct])
    columns = find_columns(asked, dataset.facts.columns)
    if not columns:
        raise InputError(Problem("no_column", _NO_COLUMNS, _NAME_THEM))
    read = find_hierarchies(None if request.hierarchies is None else Path(request.hierarchies).expanduser(), columns)
    course = session.course((_READ, *map(_of, columns)))
    for name in columns:
        course.begins(_of(name))
        values = coded(dataset, [name], Wanted(class_labels=True))
        present = [value for value in values.labels[0] if value is not None]
        column = next(one for one in inventory.columns if one.name == name)
        description = described.get(name)
        origin = "read" if name in read else "described" if description else "none" if request.hierarchies or described else "proposed"
        description = description or (propose(column, present, forms.get(name)) if origin == "proposed" else None)
        tree = read.get(name) or (build(description, present) if description else Tree.flat(present))
        steps = ladder(name, values.labels[0], values.counts, tree)
        missing = int(values.counts[0]) if values.has_missing[0] else 0
        yield ColumnHierarchy(steps, hierarchy_csv(tree), description, origin, missing)


def _of(column: str) -> Phrase:
    return _COLUMN.fill(column=column)


def _described(request: Hierarchy) -> Mapping[str, Description]:
    from ...data.files import read_text  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.hierarchies.descriptions import read_descriptions  # noqa: PLC0415

    if request.spec is None:
        return {}
    path = Path(request.spec).expanduser()
    return {one.column: one for one in read_descriptions(read_text(path, _MOST), str(path))}


def _write(request: Hierarchy, found: tuple[ColumnHierarchy, ...]) -> list[str]:
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.hierarchies.descriptions import write_descriptions  # noqa: PLC0415

    if request.output is None:
        return []
    path = Path(request.output).expanduser()
    if path.suffix.lower() in {".yaml", ".yml"}:
        write_atomic(path, write_descriptions([one.description for one in found if one.description is not None]).encode())
        return [str(path)]
    paths = [path / f"{one.ladder.column.replace('/', '_')}.csv" for one in found]
    for target, one in zip(paths, found, strict=True):
        write_atomic(target, one.csv.encode())
    return [str(target) for target in paths]


def _record(one: ColumnHierarchy, k: int, lang: Lang) -> dict[str, Any]:
    values, rows = one.ladder.strangers
    return {
        "column": one.ladder.column,
        "origin": one.origin,
        "note": None if one.description is None or one.description.note is None else one.description.note.say(lang),
        "levels": one.levels(k),
        "missing": one.missing,
        "not_in_hierarchy": {"values": values, "records": rows},
    }


ACT = Act(
    "hierarchy",
    Text("建议或构建泛化层级，看每一级的效果", "propose or build hierarchies, and see what each level does"),
    Hierarchy,
    Hierarchies,
    run,
    PROTECT,
    20,
    Text(
        "为每一列建议泛化层级，或按描述（YAML）构建，或读取 ARX 的 CSV 层级文件，并列出每一级剩下多少个取值、最少的有几条记录。"
        "结果可写成供编辑的描述，或写成层级文件供 mitigate 使用。",
        "Proposes a hierarchy for each column, builds it from a description (YAML) or reads ARX's CSV files, and says for each level how "
        "many values are left and on how few records. It can be written as a description to edit, or as files for `mitigate`.",
    ),
    Text(
        "`columns` 有各列的层级；`to_pandas()` 每列每级一行；不含任何单元格的值。",
        "`columns` has the hierarchy of each column; `to_pandas()` a line for each column and level; no cell value is shown.",
    ),
    clauses=("China methodology (2024) 12.2", "GB/T 42460-2023 6.1"),
    errors=(
        Text("没有这样的列，或没有发现准标识符", "a column that there is not, or no quasi-identifier found"),
        Text("描述或层级文件不能用", "a description or a hierarchy file that cannot be used"),
        Text("数据不能读，或结果不能写到所给的位置", "data that cannot be read, or a place that cannot be written"),
    ),
    examples=(
        Call(
            Text("性别与年龄", "Sex and age"),
            {"data": "samples/gbt42460_tableD3.csv", "column": ["性别", "年龄"], "output": "hierarchies.yaml"},
        ),
    ),
)
