"""DICOM: the headers of one instance, or of all in a folder, a row each. Pixels are never read."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.dataset import OtherFiles
from ...model.optional import optional
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text, first_of, legible
from ..archives.other_files import heads, others
from ..feeding.intake import Intake
from ..files import head_of, unreadable
from ..fingerprint import files_fingerprint
from ..header import check_width, checked_names, empty_table, some_names
from ..imaging.instance import ENDINGS, InstanceHeader, UnreadableError, begins_as_dicom, read_header
from ..input_files import has_parquet_name, table_files
from ..source import Candidate, InputTable, Row, Source

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_HEAD = 2**12
_LOOKED_AT, _MOST_FILES, _MOST_HELD = 200, 100_000, 400_000
_BATCH, _REPORTED = 500, 10
_READING = Text("读取 DICOM 文件", "reading DICOM files")


def _accepts(candidate: Candidate) -> bool:
    """An instance by its preamble or name; a folder by the first of its files."""
    path = candidate.path
    if path is None:
        return False
    if not candidate.is_folder:
        return begins_as_dicom(candidate.head) or path.suffix.lower() in ENDINGS
    if table_files(path):
        return False
    found = False
    for file in islice(_walked(path), _LOOKED_AT):
        if has_parquet_name(file):
            return False
        found = found or file.suffix.lower() in ENDINGS or _is_instance(file)
    return found


def _open(candidate: Candidate, _options: ReadOptions, engine: Engine) -> InputTable:
    path = candidate.path or Path()
    library = optional("pydicom", "pydicom", "dicom", _READING)
    paths, rest = _files(path)
    root = path if path.is_dir() else path.parent
    found = _Instances(paths, library)
    found.look()
    names = checked_names(list(found.names), str(path))
    intake = Intake(engine, len(names))
    intake.fill(found.rows(names))
    if not intake.sampler.rows:
        raise InputError(empty_table(str(path)))
    return replace(
        intake.table("dicom", names, files_fingerprint(found.read, root)),
        notes=(*_left_out_notes(found.left_out, root), *found.notes()),
        labels={name: found.titles[name] for name in names if name in found.titles},
        others=(*found.of_images(root), *others(heads(root, [one.relative_to(root).as_posix() for one in (*rest, *found.directories)]))),
    )


def _walked(root: Path) -> Iterator[Path]:
    """Every file beneath, in the order of names; links are not followed."""
    for folder, folders, files in os.walk(root):
        folders.sort()
        yield from (Path(folder) / name for name in sorted(files))


def _is_instance(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return begins_as_dicom(file.read(_HEAD))
    except OSError:
        return False


def _files(path: Path) -> tuple[list[Path], list[Path]]:
    """Instances, by their preamble or name, and the other files among them; `InputError` where there are none, or too many."""
    if not path.is_dir():
        return [path], []
    found = list(islice(_walked(path), _MOST_FILES + 1))
    if len(found) > _MOST_FILES:
        raise InputError(Problem("too_many_files", _TOO_MANY.fill(limit=_MOST_FILES), _NARROWER, str(path)))
    instances = [file for file in found if not file.is_symlink() and (file.suffix.lower() in ENDINGS or _is_instance(file))]
    if not instances:
        raise InputError(Problem("folder_without_data", _NO_INSTANCE, _OTHER_ENDING, str(path)))
    known = set(instances)
    return instances, [file for file in found if file not in known]


@dataclass
class _Instances:
    """Two looks at every header: for the names of the columns, then for the rows; one, where all of them fit in memory.

    `read` are the instances that are rows; what cannot be read is `left_out`, with the problem.
    """

    paths: Sequence[Path]
    library: Any
    read: list[Path] = field(default_factory=list)
    left_out: dict[Path, Problem] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    directories: list[Path] = field(default_factory=list)
    _held: list[dict[str, str | None]] | None = field(default_factory=list)
    _private: dict[str, None] = field(default_factory=dict)
    _unread: dict[str, None] = field(default_factory=dict)
    _burnt: list[Path] = field(default_factory=list)
    _open: list[Path] = field(default_factory=list)

    def look(self) -> None:
        """Names, what is private, what the pixels may hold; `InputError` where not one instance can be read."""
        cells = 0
        for path in self.paths:
            try:
                header = self._header(path)
            except InputError as error:
                self.left_out[path] = error.problems[0]
                continue
            if header is None:
                self.directories.append(path)
                continue
            self.read.append(path)
            self.names.update(dict.fromkeys(header.texts))
            check_width(len(self.names) or 1, str(path.parent))
            self.titles.update(header.titles)
            self._private.update(dict.fromkeys(sorted(header.private)))
            self._unread.update(dict.fromkeys(sorted(header.unread)))
            if header.has_pixels and header.burnt_in != "NO":
                (self._burnt if header.burnt_in == "YES" else self._open).append(path)
            cells += len(header.texts)
            if cells > _MOST_HELD:
                self._held = None
            if self._held is not None:
                self._held.append(header.texts)
        if self.left_out and not self.read:
            raise InputError(*list(self.left_out.values())[:_REPORTED])

    def rows(self, names: Sequence[str]) -> Iterator[list[Row]]:
        """A row for each instance."""
        again = (header.texts for path in self.read if (header := self._header(path)) is not None)
        found = iter(self._held) if self._held is not None else again
        while batch := list(islice(found, _BATCH)):
            yield [[texts.get(name) or None for name in names] for texts in batch]

    def notes(self) -> Iterator[Phrase]:
        """What a reader should know of the columns."""
        for text, names in ((_PRIVATE, self._private), (_UNREAD, self._unread)):
            if names:
                yield text.fill(count=len(names), names=some_names(tuple(names)))

    def of_images(self, root: Path) -> Iterator[OtherFiles]:
        """Those without a row; pictures of which the header says that text is burnt in, and those of which it says nothing."""
        for kind, paths in (("left_out", list(self.left_out)), ("burnt_in", self._burnt), ("pixels", self._open)):
            if paths:
                yield OtherFiles(kind, len(paths), tuple(path.relative_to(root).as_posix() for path in paths[:5]))  # type: ignore[arg-type]

    def _header(self, path: Path) -> InstanceHeader | None:
        """None of a DICOMDIR; `InputError` for what cannot be read."""
        head = head_of(path, _HEAD)
        if not begins_as_dicom(head):
            raise InputError(Problem("not_that_format" if head else "empty", _NOT_DICOM, _OTHER_ENDING, str(path)))
        try:
            return read_header(path, self.library)
        except OSError as failure:
            problem = unreadable(path, failure)
        except UnreadableError as error:
            problem = Problem("corrupt_file", _UNREADABLE[str(error)], _AGAIN, str(path))
        raise InputError(problem)


def _left_out_notes(left_out: Mapping[Path, Problem], root: Path) -> Iterator[Phrase]:
    """Which files are no rows, a note for each reason: whoever is in no other is not assessed."""
    for message, hint in dict.fromkeys((problem.message, problem.hint) for problem in left_out.values()):
        names = [legible(path.relative_to(root).as_posix()) for path, problem in left_out.items() if problem.message == message]
        yield _LEFT_OUT.fill(count=len(names), names=first_of(names, _REPORTED), why=message, hint=hint or "")


_NOT_DICOM = Text("内容不是 DICOM 文件（没有 PS3.10 的文件头）。", "The content is no DICOM file (it lacks the preamble of PS3.10).")
_OTHER_ENDING = Text("请检查是否选对了文件，或从 PACS 重新导出。", "Check that this is the right file, or export it again from the PACS.")
_TOO_MANY = Text("目录中的文件超过 {limit} 个。", "The folder holds more than {limit} {limit|file|files}.")
_NARROWER = Text("请分批评估。", "Assess it in parts.")
_NO_INSTANCE = Text("目录中没有 DICOM 文件。", "There is no DICOM file in the folder.")
_AGAIN = Text("请从 PACS 重新导出该文件。", "Export this file again from the PACS.")
_LEFT_OUT = Text(
    "有 {count} 个文件无法读取，未作为记录读入，只出现在其中的人未经评估：{names}。原因：{why}{hint}",
    "{count} {count|file|files} could not be read and {count|was|were} left out; whoever is in no other file was not assessed: {names}. "
    "Reason: {why} {hint}",
)
_UNREADABLE = {
    "damaged": Text("DICOM 文件已损坏或不完整。", "The DICOM file is damaged or incomplete."),
    "deflated": Text(
        "DICOM 文件使用压缩的传输语法（Deflated），不予解压。", "The DICOM file has the deflated transfer syntax, which is not unpacked."
    ),
}
_PRIVATE = Text(
    "有 {count} 个私有属性（厂商自定义，含义不明，PS3.15 要求删除，除非确知安全）：{names}。",
    "{count} {count|private attribute|private attributes} (of a vendor, their meaning unknown; PS3.15 removes them unless they are known "
    "to be safe): {names}.",
)
_UNREAD = Text(
    "有 {count} 个属性的内容太长（如嵌入的文档、曲线、覆盖层），没有读取：{names}。",
    "{count} {count|attribute holds|attributes hold} something too long to be read (an embedded document, a curve, an overlay): {names}.",
)

_INSTANCE = bytes(128) + b"DICM\x02\x00"

SOURCE = Source(
    key="dicom",
    title=Text("DICOM 文件头（文件或目录）", "headers of DICOM (a file or a folder)"),
    accepts=_accepts,
    open=_open,
    examples=(
        Candidate(Path("IM0001"), _INSTANCE),
        Candidate(Path("image.dcm"), _INSTANCE),
        Candidate(Path("IMAGE.DCM"), b""),
        Candidate(Path("really-text.dcm"), b"a,b\n"),
        Candidate(Path("image.dicom"), _INSTANCE),
    ),
    counterexamples=(
        Candidate(Path("data.csv"), b"a,b\n"),
        Candidate(Path("notes.txt"), b"DICM"),
        Candidate(Path("table.parquet"), b"PAR1"),
        Candidate(Path("no-such-folder"), is_folder=True),
        Candidate(python_object="image.dcm"),
    ),
)
