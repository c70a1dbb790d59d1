"""A file of SAS, SPSS or Stata as a table: opened, looked at from outside, then read by a process of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.dataset import FilePart
from ...model.problem import DependencyError, InputError, Problem
from ...model.text import Phrase, Text
from ..apart.child_process import DiedError, Job, frames
from ..feeding.intake import Intake
from ..files import head_of
from ..fingerprint import files_fingerprint
from ..header import check_width, checked_names, name_notes, no_rows, some_names
from ..remnants.categories import unused_parts
from ..sheets.spreadsheet import Noticed
from ..source import MOST_SHOWN, Candidate, FirstRows, InputTable, Row
from ..text.encoding import named_encoding
from ..text.problems import encoding_note
from ..text.scanning import check_unchanged, file_state
from . import catalog
from .forms import FORMS, XPT_RECORD, FileForm

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

PROCESS = 192 * 2**20  # what the process takes beside ours: measured 120 to 185 MB on a million rows of 20 columns
_HEAD = 2**16
_BUDGET = 24 * 2**20
_LIMIT = 640 * 2**20  # beyond it the process ends; libraries map more than they use
_SPSS_ENCRYPTED = b"ENCRYPTEDSAV"
_CATALOGED = frozenset({"sas7bdat", "xpt"})
_XPT_MEMBER = b"HEADER RECORD*******MEM"
_LIBRARY = "pyreadstat"


def accepts(candidate: Candidate, forms: Sequence[FileForm]) -> bool:
    """By its first bytes or its name: a wrong name deserves a clear answer too."""
    path = candidate.path
    if path is None or candidate.is_folder:
        return False
    endings = tuple(ending for form in forms for ending in form.endings)
    return path.name.lower().endswith(endings) or any(form.begins(candidate.head) for form in forms)


def opened(candidate: Candidate, options: ReadOptions, engine: Engine, extra: str) -> InputTable:
    """The table; `InputError` with what is wrong with the file, `DependencyError` without the reader."""
    path = candidate.path or Path()
    head = head_of(path, _HEAD)
    form, state = _form(path, head), file_state(path)
    reading, fingerprint = _begun(path, (form, head), options, extra, _BUDGET), files_fingerprint((path,), path.parent)
    beside = reading.catalog and (reading.catalog, file_state(reading.catalog))
    try:
        names = checked_names(reading.head["names"], str(path))
        intake = Intake(engine, len(names))
        intake.fill(reading.rows())
    finally:
        reading.close()
    check_unchanged(path, state)
    if beside and reading.end["by_catalog"]:
        fingerprint = files_fingerprint((path, beside[0]), path.parent)
        check_unchanged(*beside)
    if not intake.sampler.rows:
        raise InputError(no_rows(str(path)))
    labels = {name: str(reading.head["labels"][name]) for name in names if name in reading.head["labels"]}
    return replace(
        intake.table(form.key, names, fingerprint),
        encoding=reading.head["encoding"],
        notes=(*_encoding_notes(reading.head, form), *name_notes(names), *reading.notes(names)),
        labels=labels,
        parts=reading.parts,
    )


def first_rows(candidate: Candidate, options: ReadOptions, extra: str) -> tuple[FirstRows, ...]:
    """Of the one table that there is."""
    path = candidate.path or Path()
    head = head_of(path, _HEAD)
    reading = _begun(path, (_form(path, head), head), options, extra, 0)
    try:
        rows = next(reading.rows(), [])[:MOST_SHOWN]
        return (FirstRows(None, tuple(enumerate(map(tuple, rows), 1)), columns=tuple(map(str, reading.head["names"]))),)
    finally:
        reading.close()


def _begun(path: Path, of: tuple[FileForm, bytes], options: ReadOptions, extra: str, budget: int) -> _OwnProcess:
    """The process that reads a file of this form and head, as many rows at a time as fit into so many bytes."""
    form, head = of
    if find_spec(_LIBRARY) is None:
        raise DependencyError(_LIBRARY, extra, _READING)
    beside = catalog.beside(path) if form.key in _CATALOGED else None
    given = {
        "path": str(path.absolute()), "catalog": beside and str(beside.absolute()), "form": form.key, "head": head.hex(), "budget": budget,
        "encoding": None if options.encoding is None else named_encoding(options.encoding), "reserved": [*options.na, options.suppression],
    }  # fmt: skip
    return _OwnProcess(path, frames(Job("reidrisk.data.statistical.reading", "read", given, _LIMIT)), beside)


def _form(path: Path, head: bytes) -> FileForm:
    """What these first bytes are of; `InputError` where they are of none of the forms."""
    if not head:
        raise InputError(Problem("empty", Text("文件是空的。", "The file is empty."), AGAIN, str(path)))
    if _SPSS_ENCRYPTED in head[:32]:
        raise InputError(Problem("encrypted_file", _ENCRYPTED, _DECRYPT, str(path)))
    form = next((form for form in FORMS.values() if form.begins(head)), None)
    if form is None:
        raise InputError(Problem("not_that_format", _NOT_THAT.fill(suffix=path.suffix), _OTHER_ENDING, str(path)))
    if form.key == "xpt":
        _check_transport(path)
    return form


def _check_transport(path: Path) -> None:
    """A transport file is made of records of 80 bytes, and may hold several datasets, of which the reader would run the rows together."""
    members, size = 0, 0
    with path.open("rb") as file:
        while block := file.read(XPT_RECORD * 2**13):
            size += len(block)
            members += sum(block.startswith(_XPT_MEMBER, at) for at in range(0, len(block), XPT_RECORD)) if _XPT_MEMBER in block else 0
    if size % XPT_RECORD:
        raise InputError(Problem("corrupt_file", _CUT_OFF, AGAIN, str(path)))
    if members > 1:
        raise InputError(Problem("several_datasets", _SEVERAL.fill(count=members), _ONE_EACH, str(path)))


@dataclass
class _OwnProcess:
    """The frames of the process: the head at once, rows as they are asked for, the end at last."""

    path: Path
    _frames: Iterator[tuple[str, Any]]
    catalog: Path | None
    head: dict[str, Any] = field(init=False)
    end: dict[str, Any] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        kind, self.head = self._next()
        if kind != "head":
            raise InputError(_problem(self.path, "damaged"))
        check_width(len(self.head["names"]), str(self.path))

    def rows(self) -> Iterator[list[Row]]:
        """Every row."""
        while True:
            kind, found = self._next()
            if kind == "end":
                self.end = found
                return
            yield found

    def close(self) -> None:
        """Stop the process."""
        self._frames.close()  # type: ignore[attr-defined]  # a generator

    def notes(self, names: Sequence[str]) -> Iterator[Phrase]:
        """What was noticed on the way."""
        place = {name: at for at, name in enumerate(names)}
        yield from Noticed(lossy={place[name]: count for name, count in self.end["lossy"].items()}).notes(dict(enumerate(names)))
        for key, text in (("labelled", _LABELLED), ("leap", _LEAP), ("catalog", _CATALOG), ("partly", _PARTLY)):
            if self.end[key]:
                yield text.fill(names=some_names(self.end[key]))
        if self.catalog is not None and (self.end["by_catalog"] or self.end["damaged"]):
            yield (_CATALOG_DAMAGED if self.end["damaged"] else _BY_CATALOG).fill(file=self.catalog.name)
        if self.end["declared"]:
            yield _DECLARED.fill(names=some_names(list(self.end["declared"])), count=sum(self.end["declared"].values()))

    def parts(self) -> tuple[FilePart, ...]:
        """What the file holds beside its cells: remarks of who made it, labels of codes that no cell has."""
        stated = tuple(map(str, self.end["stated"]))
        return (*([FilePart("metadata", texts=stated)] if stated else ()), *unused_parts(self.end["unused"]))

    def _next(self) -> tuple[str, Any]:
        try:
            kind, found = next(self._frames)
        except DiedError:
            kind, found = "problem", "damaged"
        if kind == "problem":
            raise InputError(_problem(self.path, found))
        return kind, found


def _encoding_notes(head: dict[str, Any], form: FileForm) -> tuple[Phrase, ...]:
    """Said where nothing in the file does."""
    plain = not form.encodes or (head["encoding"] in {"utf-8", "utf8"} and not head["guessed"])
    return () if plain else (encoding_note(head["encoding"], head["names"], guessed=head["guessed"]),)


def _problem(path: Path, code: str) -> Problem:
    named, message, hint = _PROBLEMS.get(code, _PROBLEMS["damaged"])
    return Problem(named, message, hint, str(path))


_READING = Text("读取 SAS、SPSS 或 Stata 文件", "reading a file of SAS, SPSS or Stata")
AGAIN = Text("请从原程序重新导出，或重新传输。", "Export it again from the program it came from, or transfer it again.")
_ENCRYPTED = Text("文件有密码（SPSS 加密）。", "The file has a password (encrypted by SPSS).")
_DECRYPT = Text("请在 SPSS 中取消密码后另存。", "Save it without the password in SPSS.")
_NOT_THAT = Text(
    "扩展名是 {suffix}，内容却不是这种文件。",
    "The name ends in {suffix}, but the content is no such file.",
)
_OTHER_ENDING = Text(
    "请改用与内容相符的扩展名，或从原程序重新导出。",
    "Give it the ending that fits its content, or export it again from the program it came from.",
)
_CUT_OFF = Text(
    "SAS 传输文件由 80 字节的记录组成，这个文件的长度不是 80 的倍数：传输中被截断，或按文本方式传输过。",
    "A SAS transport file is made of records of 80 bytes, and the length of this one is no multiple of 80: it was cut off, or transferred "
    "as text.",
)
_SEVERAL = Text("SAS 传输文件中有 {count} 个数据集。", "The SAS transport file holds {count} datasets.")
_ONE_EACH = Text("请把每个数据集存为单独的文件。", "Save each dataset as a file of its own.")
_PROBLEMS = {
    "damaged": (
        "corrupt_file",
        Text(
            "无法读取：文件已损坏、不完整、加密，或使用了不支持的特性。",
            "It cannot be read: it is damaged, incomplete or encrypted, or has a feature that is not supported.",
        ),
        AGAIN,
    ),
    "encoding": (
        "wrong_encoding",
        Text(
            "文件中的文本不是它所说（或所猜）的编码。", "The text in the file is not in the encoding that it states, or that was guessed."
        ),
        Text("请用 --encoding 指定编码，例如 gb18030。", "Name the encoding with --encoding, for example gb18030."),
    ),
    "memory": (
        "too_big",
        Text("其中的长文本太大，不能在限定的内存内读取。", "Its long texts are too large to be read within the memory limit."),
        Text("请从原程序导出为 CSV 或 Parquet。", "Export it as CSV or Parquet from the program it came from."),
    ),
    "cell": (
        "cell_too_long",
        Text("有单元格超过 1 MB。", "A cell is longer than 1 MB."),
        Text("请删去或缩短该列。", "Leave that column out, or shorten it."),
    ),
}
_LABELLED = Text(
    "以下列有取值标签，已用标签代替代码：{names}。",
    "These columns have value labels, which stand in place of the codes: {names}.",
)
_DECLARED = Text(
    "文件把某些取值声明为缺失（如“拒答”），共 {count} 个单元格，按缺失处理：{names}。",
    "The file declares some values missing (such as “refused”): {count} {count|cell|cells}, read as missing, in {names}.",
)
_LEAP = Text(
    "以下列的时钟计入闰秒（Stata %tC），读出的时间可能晚至多 27 秒：{names}。",
    "The clock of these columns counts leap seconds (Stata %tC); times may read up to 27 seconds late: {names}.",
)
_CATALOG = Text(
    "以下列使用自定义格式，其标签在另一个文件（格式目录）中，未读取，列中是代码：{names}。把格式目录（.sas7bcat）放在数据集同一文件夹中即可使用标签。",
    "These columns have formats of their own, whose labels lie in another file (a catalog) that was not read; they hold codes: {names}. "
    "Put the catalog (.sas7bcat) into the folder of the dataset to have its labels.",
)
_PARTLY = Text(
    "以下列的自定义格式没有为每个取值给出标签（例如按区间定义的格式），因此保留原值：{names}。",
    "The formats of these columns do not label every value (formats of ranges, say), so the values are kept as they are: {names}.",
)
_BY_CATALOG = Text(
    "取值标签来自同一文件夹中的格式目录“{file}”；数据的校验值包括该文件。",
    "Value labels come from the catalog of formats “{file}” in the same folder; the fingerprint of the data includes it.",
)
_CATALOG_DAMAGED = Text(
    "同一文件夹中的格式目录“{file}”无法读取，列中是代码。",
    "The catalog of formats “{file}” in the same folder cannot be read; the columns hold codes.",
)
