"""Which files an input names (one, a pattern, a folder with partitions) and consists of, and what else lies among them."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from ..model.extension import load
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Text
from .disk.making import copied
from .engine import quoted
from .files import unreadable
from .source import Source

_ENDINGS = (".parquet", ".parq", ".pq")
_PATTERN = re.compile(r"[*?\[]")
_MOST_FILES = 100_000


@dataclass(frozen=True, slots=True)
class ParquetFiles:
    """Files in the order of their names, `root` they are named from, and whether folders are partitions."""

    paths: tuple[Path, ...]
    root: Path
    partitioned: bool

    def sql(self, options: str = "") -> str:
        """The engine's expression that reads them all."""
        listed = ", ".join(literal(path) for path in self.paths)
        several = ", union_by_name=true" if len(self.paths) > 1 else ""
        hive = str(self.partitioned).lower()
        return f"read_parquet([{listed}], hive_partitioning={hive}, hive_types_autocast=false{several}{options})"


def is_pattern(path: Path) -> bool:
    """Whether the name has wildcards."""
    return _PATTERN.search(str(path)) is not None


def has_parquet_name(path: Path) -> bool:
    """Whether the name ends like that of a Parquet file."""
    return path.suffix.lower() in _ENDINGS


def table_files(folder: Path) -> tuple[Path, ...]:
    """The tables at the top of a folder of several, in the order of their names; none where Parquet files make it one table in parts."""
    try:
        files = sorted(path for path in folder.iterdir() if not path.name.startswith((".", "_")) and path.is_file())
    except OSError:
        return ()
    known = tuple(ending for source in load("source", "reidrisk.data.sources", "SOURCE", Source) for ending in source.endings)
    return () if any(map(has_parquet_name, files)) else tuple(path for path in files if path.name.lower().endswith(known))


def literal(path: Path) -> str:
    """The name for the engine, which would take wildcards in it for a pattern."""
    return quoted(_PATTERN.sub(lambda match: f"[{match[0]}]", str(path)))


def named_files(path: Path) -> ParquetFiles:
    """The files behind a path; `InputError` when there is none."""
    if path.is_dir():
        found, root = [file for file in path.rglob("*") if _is_data(file, path)], path
        if not found:
            raise InputError(_no_parquet(path))
    elif path.exists() or path.is_symlink() or not is_pattern(path):
        found, root = [path], path.parent
    else:
        root = Path(*(part for part in _fixed(path)))
        found = [file for file in root.glob(str(path.relative_to(root))) if file.is_file()]
        if not found:
            raise InputError(unreadable(path, FileNotFoundError()))
    if (table := _table_of_versions(found, root)) is not None:
        raise InputError(_versions(*table))
    if len(found) > _MOST_FILES:
        raise InputError(_too_many(path, len(found)))
    paths = tuple(sorted(found, key=lambda file: file.as_posix()))
    return ParquetFiles(paths, root, _partitioned(paths, root))


def _is_data(file: Path, root: Path) -> bool:
    inside = file.relative_to(root).parts
    return has_parquet_name(file) and not any(part.startswith((".", "_")) for part in inside) and file.is_file()


def _fixed(path: Path) -> Sequence[str]:
    parts = path.parts
    first = next(index for index, part in enumerate(parts) if _PATTERN.search(part))
    return parts[:first]


def _partitioned(paths: Sequence[Path], root: Path) -> bool:
    """True when all files lie under the same keys; `InputError` when they lie under different ones."""
    keys = {tuple(part.partition("=")[0] for part in path.relative_to(root).parent.parts if "=" in part) for path in paths}
    if len(keys) > 1:
        raise InputError(_mixed(root))
    return keys != {()}


def is_delta(folder: Path) -> bool:
    """Whether a folder is a Delta table: it holds files of every version, and a log that says which are the table now."""
    return (folder / "_delta_log").is_dir()


def _table_of_versions(files: Sequence[Path], root: Path) -> tuple[Path, str] | None:
    """A folder above these files that is a table of Delta, Iceberg or Hudi: what all of its files hold is no state of it."""
    above = {folder for file in files for folder in (file.parent, *file.parent.parents) if folder.is_relative_to(root)}
    for folder in sorted(above):
        if is_delta(folder):
            return folder, "Delta"
        if any((folder / "metadata").glob("*.metadata.json")):
            return folder, "Iceberg"
        if (folder / ".hoodie").is_dir():
            return folder, "Hudi"
    return None


def _versions(folder: Path, kind: str) -> Problem:
    return Problem(
        "table_of_versions",
        Text(
            "这是 {kind} 表的文件夹：其中有各个版本的文件，也有已删除的行，把全部文件合起来读出的不是表现在的内容。",
            "This is the folder of a table of {kind}: it holds the files of every version and rows that were deleted; all of them together "
            "are no state of the table.",
        ).fill(kind=kind),
        Text(
            "Delta 表请给出表的文件夹本身（需 reidrisk[delta]）；其他请用 Spark 读出后交出数据框，或在 Python 中交出 Arrow 表"
            "（pyiceberg 的 table.scan().to_arrow()）。",
            "Of Delta give the folder of the table itself (reidrisk[delta]); read others with Spark and give the data frame, or give an "
            "Arrow table in Python (pyiceberg's table.scan().to_arrow()).",
        ),
        str(folder),
    )


def _no_parquet(path: Path) -> Problem:
    return Problem(
        "folder_without_data",
        Text("这是一个目录，其中没有 Parquet 文件。", "This is a directory with no Parquet file in it."),
        Text("请给出一个数据文件，或含有 .parquet 文件的目录。", "Give a data file, or a directory that holds .parquet files."),
        str(path),
    )


def _mixed(root: Path) -> Problem:
    return Problem(
        "mixed_partitions",
        Text("目录下的文件分区方式不一致。", "The files beneath are not partitioned by the same keys."),
        Text("请按同一组分区键整理目录，或分别评估。", "Arrange them by one set of keys, or assess them apart."),
        str(root),
    )


def _too_many(path: Path, count: int) -> Problem:
    return Problem(
        "too_many_files",
        Text("匹配到 {count} 个文件，最多支持 {limit} 个。", "It matches {count} {count|file|files}; at most {limit} are supported.").fill(
            count=count, limit=_MOST_FILES
        ),
        Text("请合并文件，或缩小范围。", "Merge them, or narrow the pattern."),
        str(path),
    )


@dataclass(frozen=True, slots=True)
class InputFiles:
    """The files of an input. `links` and `others` are named from `root`: they lie among the files, and no fingerprint covers them."""

    paths: tuple[Path, ...]
    root: Path
    several: bool
    links: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What the input is called: its one file, or the folder of several."""
        return _name(self.root) if self.several else self.paths[0].name

    @property
    def inner(self) -> tuple[str, ...]:
        """The names of several files from their folder: part of their fingerprint. None of one file, whose name is not."""
        return tuple(path.relative_to(self.root).as_posix() for path in self.paths) if self.several else ()

    def copy(self, folder: Path, name: str) -> None:
        """Exactly these files: the one under this name, several beneath a folder of this name."""
        for path in self.paths:
            copied(path, folder / name / path.relative_to(self.root) if self.several else folder / name)


def parts_of(path: Path) -> InputFiles:
    """The files of a file, a pattern or a folder; `InputError` where there is none."""
    if not path.is_dir() and (path.exists() or not is_pattern(path)):
        return InputFiles((path,), path.parent, several=False)
    tables = table_files(path) if path.is_dir() else ()
    paths, root = (tables, path) if tables else _parquet(path)
    listed = {one.relative_to(root).as_posix() for one in paths}
    if path.is_dir():
        links, others = _strangers(path, listed)
    else:
        links, others = tuple(sorted(name for name in listed if _is_led(root, name))), ()
    return InputFiles(paths, root, several=True, links=links, others=others)


def _parquet(path: Path) -> tuple[tuple[Path, ...], Path]:
    files = named_files(path)
    return files.paths, files.root


def _strangers(root: Path, listed: set[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Every link beneath the folder, and everything else but the files listed."""
    links, others = [], []
    for folder, folders, files in os.walk(root):
        for name in (*folders, *files):
            path = Path(folder) / name
            found = path.relative_to(root).as_posix()
            if path.is_symlink():
                links.append(found)
            elif name in files and found not in listed:
                others.append(found)
    return tuple(sorted(links)), tuple(sorted(others))


def _is_led(root: Path, name: str) -> bool:
    """Whether the name leads over a link."""
    path = root / name
    return any(one.is_symlink() for one in (path, *path.parents) if one != root and one.is_relative_to(root))


def _name(root: Path) -> str:
    return root.name if root.name not in {"", ".", ".."} else root.resolve().name or "data"
