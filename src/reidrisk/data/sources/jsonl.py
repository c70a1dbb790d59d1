"""JSON: one object a line, an array of objects, an object around one, or a FHIR Bundle; plain or packed."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ...model.dataset import Fingerprint
from ...model.problem import InputError, Problem, Problems
from ...model.text import Phrase, Text
from ..feeding.intake import Intake
from ..files import unreadable
from ..header import check_width, checked_names, empty_table, name_notes, shown_name
from ..nested.decoding import BadJsonError, Members, decoded
from ..nested.document import DocumentText, around, begins_as_json, records
from ..nested.fhir import PERSON, is_resource, resources
from ..nested.flattening import DEEPEST, MOST_ITEMS, flattened
from ..source import MOST_SHOWN, Candidate, FirstRows, InputTable, Row, Source
from ..text.bytestream import GZIP, ZSTD, byte_stream, first_bytes
from ..text.encoding import UTF8, BadBytesError, bom_encoding, named_encoding, utf8_blocks

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_NAMES = (".jsonl", ".ndjson", ".json", ".geojson")
_PACKED = (".gz", ".zst", ".zstd")
_LONGEST_LINE = 4 * 2**20
_BATCH = 2_000
_REPORTED = 10


def _accepts(candidate: Candidate) -> bool:
    path = candidate.path
    if path is None or candidate.is_folder:
        return False
    name = path.name.lower()
    for ending in _PACKED:
        name = name.removesuffix(ending)
    if name.endswith(_NAMES):
        return True
    return path.suffix.lower() in {"", ".txt"} and begins_as_json(candidate.head)


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> InputTable:
    path = candidate.path
    if path is None:
        msg = "JSON lines are read from a file"
        raise TypeError(msg)
    keys: dict[str, None] = {}
    encoding, later = _encoding(path, options.encoding), Members()
    form = _form(path, encoding)
    while True:
        lines = form(path, encoding, keys, later)
        first = lines.first_batch()
        check_width(len(keys), str(path))
        intake = Intake(engine, len(keys))
        try:
            intake.fill(lines.rows(first))
            break
        except _WiderError:  # a key that the beginning did not have: once more, with every key of the file
            intake.drop()
    names = checked_names(list(keys), str(path))
    return replace(
        intake.table("jsonl", names, Fingerprint("bytes-sha256", lines.sha256)),
        encoding=lines.encoding,
        notes=(*name_notes(names), *lines.notes()),
    )


def _first_rows(candidate: Candidate, options: ReadOptions) -> tuple[FirstRows, ...]:
    path, keys = candidate.path or Path(), dict[str, None]()
    encoding = _encoding(path, options.encoding)
    rows = _form(path, encoding)(path, encoding, keys, Members()).beginning(MOST_SHOWN)
    return (FirstRows(None, tuple(enumerate(_ordered(rows, tuple(keys)), 1)), columns=tuple(keys)),)


def _form(path: Path, encoding: str) -> type[_Records]:
    return _Lines if _is_lines(path, encoding) else _Document


def _encoding(path: Path, wanted: str | None) -> str:
    if wanted is not None:
        return named_encoding(wanted)
    try:
        return bom_encoding(first_bytes(path, 4)) or UTF8
    except OSError as error:
        failure = error
    raise InputError(unreadable(path, failure))


class _WiderError(Exception):
    """There are more keys than columns."""


def _is_lines(path: Path, encoding: str) -> bool:
    """Whether every line is a record: so the name says, or the first line is one object, and not the only one."""
    name = path.name.lower()
    for ending in _PACKED:
        name = name.removesuffix(ending)
    failed = _first_text(path, encoding)
    if failed.lstrip().startswith("["):
        return False
    if name.endswith((".jsonl", ".ndjson")):
        return True
    line, ended, rest = failed.lstrip().partition("\n")
    return bool(ended and rest.strip()) and _is_object(line)


def _first_text(path: Path, encoding: str) -> str:
    """The beginning, with the first line and what comes after it, where lines are not longer than a record."""
    text = ""
    with suppress(OSError, BadBytesError, InputError), byte_stream(path) as stream:  # said when it is read
        for block in utf8_blocks(stream.blocks(), encoding):
            text += block.decode("utf-8", "replace")
            if text.lstrip().partition("\n")[2].strip() or len(text) > _LONGEST_LINE:
                break
    return text


def _is_object(line: str) -> bool:
    try:
        decoded(line)
    except BadJsonError:
        return False
    return True


class _Records:
    """Reads the file once; adds every key it meets to `keys`."""

    def __init__(self, path: Path, encoding: str, keys: dict[str, None], later: Members) -> None:
        self._path, self._file, self._keys, self._later = path, str(path), keys, later
        self.encoding = encoding
        self._problems = Problems()
        self._nested, self._bundled = False, False
        self._as_text: dict[str, None] = {}
        self.sha256 = ""
        self._batches = self._parsed()

    def _read(self) -> Iterator[dict[str, str | None]]:
        """Every record as a row."""
        raise NotImplementedError

    def first_batch(self) -> list[dict[str, str | None]]:
        """The first rows, so that there are keys."""
        first = next(self._batches, [])
        if not first:
            self._problems.stop_if_any()
            raise InputError(empty_table(self._file))
        return first

    def beginning(self, rows: int) -> list[dict[str, str | None]]:
        """So many rows at most; those before what cannot be read, where there is such a thing."""
        return list(islice(self._read(), rows))

    def rows(self, first: list[dict[str, str | None]]) -> Iterator[list[Row]]:
        """All rows in the order of the keys; `_WiderError` at the end when there came more keys."""
        keys = tuple(self._keys)
        yield _ordered(first, keys)
        for batch in self._batches:
            if len(self._keys) == len(keys):
                yield _ordered(batch, keys)
        if len(self._keys) > len(keys):
            raise _WiderError

    def notes(self) -> tuple[Phrase, ...]:
        """How nested values became columns, and whose records they are."""
        found = []
        if self._nested:
            found.append(_PATHS.fill(items=MOST_ITEMS, deepest=DEEPEST))
        if self._as_text:
            found.append(_AS_TEXT.fill(names=[shown_name(name) for name in self._as_text][:_REPORTED]))
        if PERSON in self._keys and self._bundled:
            found.append(_OF_FHIR.fill(column=PERSON))
        return tuple(found)

    def _parsed(self) -> Iterator[list[dict[str, str | None]]]:
        batch: list[dict[str, str | None]] = []
        for row in self._read():
            batch.append(row)
            if len(batch) >= _BATCH:
                yield batch
                batch = []
        self._problems.stop_if_any()
        if batch:
            yield batch

    def _flat(self, record: Members) -> dict[str, str | None]:
        found = flattened(record)
        self._nested |= found.nested
        self._bundled |= is_resource(record)
        self._as_text.update(dict.fromkeys(found.as_text))
        if not found.texts.keys() <= self._keys.keys():
            self._keys.update(dict.fromkeys(found.texts))
            check_width(len(self._keys) or 1, self._file)
        return found.texts

    def _report(self, problem: Problem) -> None:
        self._problems.add(problem)
        if len(self._problems.found) >= _REPORTED:
            self._problems.stop_if_any()

    def _blocks(self) -> Iterator[bytes]:
        problem: Problem | None = None
        try:
            with byte_stream(self._path) as stream:
                yield from utf8_blocks(stream.blocks(), self.encoding)
                self.sha256 = stream.sha256
        except OSError as failure:
            problem = unreadable(self._path, failure)
        except BadBytesError as bad:
            problem = _wrong_encoding(self._file, bad.line, bad.offset + 1, bad.encoding)
        if problem is not None:
            raise InputError(problem)


class _Lines(_Records):
    """An object on each line; a Bundle on a line is its resources."""

    def _read(self) -> Iterator[dict[str, str | None]]:
        for number, line in self._numbered():
            try:
                yield from [self._flat(record) for record in resources(decoded(line.decode()))]
            except UnicodeDecodeError as error:
                self._report(_wrong_encoding(self._file, number, error.start + 1, UTF8))
            except BadJsonError as error:
                self._report(Problem(error.code, _LINE[error.code], _LINE_HINT, self._file, number, error.column))

    def _numbered(self) -> Iterator[tuple[int, bytes]]:
        """Every line that is not blank, with its number from 1."""
        rest, number = b"", 0
        for block in self._blocks():
            *lines, rest = (rest + block).split(b"\n")
            for line in lines:
                number += 1
                if line.strip():
                    yield number, line
            if len(rest) > _LONGEST_LINE:
                raise InputError(_too_long(self._file, number + 1))
        if rest.strip():
            yield number + 1, rest


class _Document(_Records):
    """One document: its records one after the other; it ends at the first that cannot be read."""

    def _read(self) -> Iterator[dict[str, str | None]]:
        text = DocumentText(self._texts())
        try:
            for record in records(text, self._later):
                yield self._flat(record)
        except BadJsonError as error:
            self._report(_bad_document(self._file, text.place + error.line, error))
        self._keys.update(dict.fromkeys(flattened(around(self._later)).texts))

    def _texts(self) -> Iterator[str]:
        """The text of every block; what is no UTF-8 is a problem at its line."""
        decoder, line = codecs.getincrementaldecoder(UTF8)("strict"), 1
        for block in self._blocks_and_end():
            problem = None
            try:
                text = decoder.decode(block, not block)
            except UnicodeDecodeError as error:
                problem = _wrong_encoding(self._file, line + block.count(b"\n", 0, error.start), error.start + 1, UTF8)
            if problem is not None:
                raise InputError(problem)
            line += text.count("\n")
            yield text

    def _blocks_and_end(self) -> Iterator[bytes]:
        yield from self._blocks()
        yield b""


def _ordered(batch: list[dict[str, str | None]], keys: tuple[str, ...]) -> list[Row]:
    return [[row.get(key) or None for key in keys] for row in batch]


def _wrong_encoding(file: str, line: int, byte: int, encoding: str) -> Problem:
    message = Text("第 {byte} 个字节不是有效的 {encoding}。", "Byte {byte} is not valid {encoding}.").fill(
        byte=byte, encoding=encoding.upper()
    )
    hint = Text("请用 --encoding 指定编码，或另存为 UTF-8。", "Name the encoding with --encoding, or save the file as UTF-8.")
    return Problem("wrong_encoding", message, hint, file, line)


def _too_long(file: str, line: int) -> Problem:
    message = Text("这一行超过 {limit} MB。", "This line is longer than {limit} MB.").fill(limit=_LONGEST_LINE // 2**20)
    return Problem("line_too_long", message, _LINE_HINT, file, line)


def _bad_document(file: str, line: int, error: BadJsonError) -> Problem:
    what = _DOCUMENT.get(error.code, _LINE.get(error.code, _LINE["bad_json"]))
    hint = _FORMS.get(error.code, _DOCUMENT_HINT)
    return Problem(error.code if error.code != "line_too_long" else "record_too_long", what, hint, file, line, error.column)


_PATHS = Text(
    "嵌套的字段按路径展开为列（如 name[0].family）；列表的前 {items} 项各成一列，其余合为一列；超过 {deepest} 层的保留为 JSON 文本。",
    "Nested fields are columns by their path (such as name[0].family); the first {items} items of a list are columns of their own, the "
    "others together one; what is deeper than {deepest} levels stays JSON text.",
)
_AS_TEXT = Text(
    "以下列的单元格含有嵌套的值，按 JSON 文本处理：{names}。",
    "Cells of these columns hold nested values, read as JSON text: {names}.",
)
_OF_FHIR = Text(
    "FHIR 资源一项一行；列“{column}”由程序按资源所指的患者（subject、patient 等引用）填写，数据中没有这一列。",
    "Each FHIR resource is a row; the column “{column}” was filled in from the patient that a resource refers to (subject, patient and the "
    "like) and is not in the data.",
)
_DOCUMENT_HINT = Text("文件应当是一个 JSON 数组，或每行一个对象。", "The file should be one JSON array, or one object a line.")
_DOCUMENT = {
    "bad_json": Text("从这里起不是有效的 JSON。", "From here on this is not valid JSON."),
    "no_object": Text("数组中有一项不是对象。", "An item of the array is no object."),
    "repeated_key": Text("这里的对象有重复的键。", "An object here has the same key twice."),
    "too_deep": Text("这里嵌套过深。", "This is nested too deeply."),
    "bad_character": Text("这里含有无效字符（NUL 或单独的代理项）。", "There is an invalid character here (NUL or half a surrogate pair)."),
    "line_too_long": Text(
        f"一条记录超过 {_LONGEST_LINE // 2**20} MB，或找不到记录的列表。",
        f"A record is longer than {_LONGEST_LINE // 2**20} MB, or there is no list of records.",
    ),
    "several_lists": Text(
        "文件中有几个对象列表，无法判断哪一个是记录。", "There are several lists of objects; it cannot be told which holds the records."
    ),
    "keyed_records": Text("记录以键命名，而不是列成数组。", "The records are named by keys instead of listed in an array."),
}
_FORMS = {
    "several_lists": Text(
        "请把每个列表存为单独的文件（例如：jq '.visits' data.json > visits.json）。",
        "Save each list as a file of its own (for example: jq '.visits' data.json > visits.json).",
    ),
    "keyed_records": Text(
        "请转换为数组，并保留键（例如：jq '[to_entries[] | {id: .key} + .value]' data.json > list.json）。",
        "Turn it into an array that keeps the keys (for example: jq '[to_entries[] | {id: .key} + .value]' data.json > list.json).",
    ),
}
_LINE_HINT = Text("每一行应当是一个完整的 JSON 对象。", "Every line should be one complete JSON object.")
_LINE = {
    "bad_json": Text("这一行不是有效的 JSON。", "This line is not valid JSON."),
    "no_object": Text("这一行是 JSON，但不是对象。", "This line is JSON but no object."),
    "repeated_key": Text("这一行的对象有重复的键。", "The object on this line has the same key twice."),
    "too_deep": Text("这一行嵌套过深。", "This line is nested too deeply."),
    "repeated_path": Text("这一行有两个字段展开后列名相同。", "Two fields on this line become columns of the same name."),
    "bad_character": Text(
        "这一行含有无效字符（NUL 或单独的代理项）。", "This line has an invalid character (NUL or half a surrogate pair)."
    ),
}


def _named(name: str, head: bytes) -> Candidate:
    return Candidate(path=Path(name), head=head)


SOURCE = Source(
    key="jsonl",
    title=Text("JSON（每行一个对象、数组或 FHIR Bundle）", "JSON (one object a line, an array or a FHIR Bundle)"),
    accepts=_accepts,
    open=_open,
    first_rows=_first_rows,
    endings=tuple(f"{name}{packed}" for name in _NAMES for packed in ("", *_PACKED)),
    examples=(
        _named("data.jsonl", b'{"a":1}\n'),
        _named("数据.NDJSON", b'{"a":1}\n'),
        _named("data.jsonl.gz", GZIP),
        _named("data.ndjson.zst", ZSTD),
        _named("array.json", b"[{}]"),
        _named("no-ending", b'{"a":1}\n'),
        _named("array-without-ending", b'[{"a":1}]'),
        _named("bundle.txt", b'{\n  "resourceType": "Bundle"'),
    ),
    counterexamples=(
        _named("data.csv", b'{"a":1}\n'),
        _named("data.csv.gz", GZIP),
        _named("template", b"{name},{age}\n"),
        _named("data.yaml", b"{a: 1}"),
        _named("data.txt", b"{a},{b}\n1,2\n"),
        Candidate(path=Path("folder.jsonl"), is_folder=True),
        Candidate(python_object=[{"a": 1}]),
    ),
)
