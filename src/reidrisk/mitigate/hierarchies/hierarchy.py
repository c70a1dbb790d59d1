"""Hierarchies in ARX's form: one line a value, ``value;level 1;...;*``, all lines equally long, together one tree."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from pathlib import Path

from ...data.archives.arx_project import ArxProject
from ...data.files import decoded, read_bytes, read_text
from ...data.names import find_column
from ...data.normal import normal
from ...data.options import SUPPRESSION_MARK
from ...data.text.dialect import Dialect
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ...model.transform import CellRule
from .grain import Grain
from .unlisted import climbing

MOST_BYTES = 256 * 2**20
_LISTED, _PROJECT = 20, ".deid"
_EMPTY = Text("层级文件是空的。", "The hierarchy file is empty.")
_ONE_A_LINE = Text("每行写一个取值及其各级泛化值，例如：25;20-29;*", "Write a value and its generalisations on each line, like: 25;20-29;*")
_RAGGED = Text("这一行有 {found} 级，第一行有 {wanted} 级。", "This line has {found} levels; the first line has {wanted}.")
_SAME = Text("请让每行的级数相同。", "Give every line the same number of levels.")
_TWICE = Text("这个取值出现在两个分支上（另见第 {line} 行）。", "This value stands in two branches (see also line {line}).")
_ONE_BRANCH = Text("每个取值只能有一条泛化路径，请删去其中一行。", "A value has one way up; remove one of the lines.")
_NO_TREE = Text(
    "第 {level} 级的同一个泛化值在第 {above} 级有两个上级（另见第 {line} 行），不是一棵树。",
    "The same label of level {level} has two parents at level {above} (see also line {line}): this is not a tree.",
)
_MEND_TREE = Text("请让每个泛化值只属于一个上级，或改名加以区分。", "Give each label one parent, or tell the two apart by name.")
_FINER_AGAIN = Text(
    "第 {level} 级已是“*”或最高一级的写法，第 {above} 级却又变细，不是一棵树。",
    "Level {level} is “*” or spelled like the root already, yet level {above} is finer again: this is not a tree.",
)
_BLANK = Text("第 {level} 级是空的。", "Level {level} is empty.")
_FILL = Text("请填写泛化值；最高一级写 *。", "Fill in the label; the highest level is *.")
_NO_FOLDER = Text("找不到层级文件的目录。", "There is no such folder of hierarchies.")
_GIVE_FOLDER = Text("请用 --hierarchies 给出目录。", "Give the folder with --hierarchies.")
_TWO_FILES = Text("列“{column}”有多个层级文件。", "There are several hierarchy files for the column “{column}”.")
_KEEP_ONE = Text("请只保留一个，例如 {name}.csv。", "Keep one of them, for example {name}.csv.")


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """`paths` leads from each value over its labels to the root; `levels` counts the value itself too. Never shows a value.

    `climb` leads a value that is not in `paths` up, where the levels are rules or the list shows one; None for one that they cannot take.
    `rules` say the levels to another engine, each where it can be said.
    `grains`: how fine each level is, from the values up, where it is known.
    """

    paths: dict[str, tuple[str, ...]] = field(repr=False)
    levels: int
    climb: Callable[[str], tuple[str, ...] | None] | None = field(default=None, repr=False, compare=False)
    grains: tuple[Grain | None, ...] = field(default=(), compare=False)  # a file of the same hierarchy does not tell
    rules: tuple[CellRule | None, ...] = field(default=(), repr=False, compare=False)

    @property
    def root(self) -> str:
        """What stands for any value."""
        return next((way[-1] for way in self.paths.values()), SUPPRESSION_MARK)

    def way(self, text: str) -> tuple[str, ...] | None:
        """The path of a value, as it stands or trimmed and full-width folded; None for one that has none."""
        value = normal(text)
        found = self.paths.get(text) or self.paths.get(value)
        return self.climb(value) if found is None and self.climb is not None else found

    @classmethod
    def flat(cls, values: Sequence[str]) -> Hierarchy:
        """As is, or not at all: what a column without a hierarchy has."""
        return cls({value: (value, SUPPRESSION_MARK) for value in values}, 2)


def read_hierarchy(path: Path) -> Hierarchy:
    """The hierarchy of one file; `InputError` with what is wrong in it, by line. A single root is added where there is none."""
    return parse_hierarchy(read_text(path, MOST_BYTES), str(path))


def parse_hierarchy(text: str, file: str) -> Hierarchy:
    """The same of text that was read already; `file` is its name in messages."""
    lines = list(_lines(text))
    if not lines:
        raise InputError(Problem("empty_hierarchy", _EMPTY, _ONE_A_LINE, file))
    problems = Problems()
    problems.add(*list(faults(lines, file))[:_LISTED])
    problems.stop_if_any()
    root = _missing_root(lines)
    paths = {way[0]: (*way, *root) for _, way in lines}
    return Hierarchy(paths, len(lines[0][1]) + len(root), climbing(paths))


def _missing_root(lines: Sequence[tuple[int, tuple[str, ...]]]) -> tuple[str, ...]:
    """What the lines lack to end in a single root."""
    return () if len({way[-1] for _, way in lines}) == 1 and len(lines[0][1]) > 1 else (SUPPRESSION_MARK,)


def hierarchy_csv(tree: Hierarchy) -> str:
    """The hierarchy in ARX's form."""
    text = io.StringIO()
    csv.writer(text, delimiter=";", lineterminator="\n").writerows(tree.paths.values())
    return text.getvalue()


def find_hierarchies(folder: Path | None, columns: Sequence[str]) -> dict[str, Hierarchy]:
    """The hierarchies of these columns that the folder has: ``column.csv`` or ``*_hierarchy_column.csv``; or that a project of ARX has."""
    if folder is None:
        return {}
    if folder.suffix.lower() == _PROJECT and folder.is_file():
        return _of_project(folder, columns)
    if not folder.is_dir():
        raise InputError(Problem("no_hierarchies", _NO_FOLDER, _GIVE_FOLDER, str(folder)))
    problems, found = Problems(), {}
    for column in columns:
        try:
            path = hierarchy_file(folder, column)
            if path is not None:
                found[column] = read_hierarchy(path)
        except InputError as error:
            problems.add(*error.problems)
    problems.stop_if_any()
    return found


def _of_project(path: Path, columns: Sequence[str]) -> dict[str, Hierarchy]:
    project, problems = ArxProject(read_bytes(path, MOST_BYTES), str(path)), Problems()
    found: dict[str, Hierarchy] = {}
    for one in project.attributes:
        if one.name in columns and one.hierarchy is not None:
            file = f"{path}/{one.hierarchy}"
            try:
                found[one.name] = parse_hierarchy(decoded(project.part(one.hierarchy), file), file)
            except InputError as error:
                problems.add(*error.problems)
    problems.stop_if_any()
    return found


def hierarchy_file(folder: Path, column: str) -> Path | None:
    """The file of this column; None when there is none, `InputError` when there are several."""
    names = {path.stem: path for path in sorted(folder.glob("*.csv"))}
    if column in names:
        return names[column]
    named = [path for stem, path in names.items() if stem.endswith(f"_hierarchy_{column}")]
    if len(named) > 1:
        raise InputError(
            Problem("two_hierarchies", _TWO_FILES.fill(column=column), _KEEP_ONE.fill(name=column), str(folder), column=column)
        )
    if named:
        return named[0]
    try:
        return names[find_column(column, tuple(names))]
    except InputError:
        return None


def _lines(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    first = text.split("\n", 1)[0]
    separator = max(";,\t", key=first.count)
    reader = Dialect(separator).reader(text.splitlines())
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield reader.line_num, tuple(normal(cell) for cell in cells)


def faults(lines: Sequence[tuple[int, tuple[str, ...]]], file: str) -> Iterator[Problem]:
    """Everything that keeps these lines from being one tree, with its root."""
    width, root = len(lines[0][1]), _missing_root(lines)
    ways: dict[str, tuple[int, tuple[str, ...]]] = {}
    parents: dict[tuple[int, str], tuple[int, str]] = {}
    for line, way in lines:
        if len(way) != width:
            yield Problem("ragged_hierarchy", _RAGGED.fill(found=len(way), wanted=width), _SAME, file, line)
            continue
        if "" in way:
            yield Problem("blank_label", _BLANK.fill(level=way.index("")), _FILL, file, line)
            continue
        seen, known = ways.setdefault(way[0], (line, way))
        if known != way:
            yield Problem("value_in_two_branches", _TWICE.fill(line=seen), _ONE_BRANCH, file, line)
            continue
        full = (*way, *root)
        for level in range(1, len(full) - 1):
            other, parent = parents.setdefault((level, full[level]), (line, full[level + 1]))
            if parent != full[level + 1]:
                yield Problem("not_a_tree", _NO_TREE.fill(level=level, above=level + 1, line=other), _MEND_TREE, file, line)
            elif level + 2 < len(full) and full[level] in {SUPPRESSION_MARK, full[-1]} and full[level + 1] != full[level]:
                # A value that the hierarchy does not know is "*" from here on: it would part from its class on the way up.
                yield Problem("not_a_tree", _FINER_AGAIN.fill(level=level, above=level + 1), _MEND_TREE, file, line)
