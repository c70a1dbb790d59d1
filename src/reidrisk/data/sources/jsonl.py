"""JSON lines: one object a line, plain or packed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ...model.dataset import Fingerprint
from ...model.problem import InputError, Problem, Problems
from ...model.text import Phrase, Text
from ..files import unreadable
from ..header import check_width, checked_names, empty_table, name_notes, shown_name
from ..pipe import Intake
from ..source import Candidate, InputTable, Row, Source
from ..text.bytestream import GZIP, ZSTD, byte_stream, first_bytes
from ..text.encoding import UTF8, BadBytesError, bom_encoding, named_encoding, utf8_blocks
from ..text.json_line import BadLineError, row_of

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_NAMES = (".jsonl", ".ndjson", ".json")
_PACKED = (".gz", ".zst", ".zstd")
_LONGEST_LINE = 4 * 2**20
_BATCH = 2_000
_REPORTED = 10
_BOM = b"\xef\xbb\xbf"


def _accepts(candidate: Candidate) -> bool:
    path = candidate.path
    if path is None or candidate.is_folder:
        return False
    name = path.name.lower()
    for ending in _PACKED:
        name = name.removesuffix(ending)
    if name.endswith(_NAMES):
        return True
    return not path.suffix and candidate.head.removeprefix(_BOM).lstrip().startswith(b'{"')


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> InputTable:
    path = candidate.path
    if path is None:
        msg = "JSON lines are read from a file"
        raise TypeError(msg)
    keys: dict[str, None] = {}
    while True:
        lines = _Lines(path, _encoding(path, options.encoding), keys)
        first = lines.first_batch()
        check_width(len(keys), str(path))
        intake = Intake(engine, len(keys))
        try:
            intake.fill(lines.rows(first))
            break
        except _WiderError:  # a key that the beginning did not have: once more, with every key of the file
            intake.drop()
    names = checked_names(list(keys), str(path))
    return InputTable(
        format="jsonl",
        columns=names,
        rows=intake.sampler.rows,
        fingerprint=Fingerprint("bytes-sha256", lines.sha256),
        scan=intake.scan(names, range(len(names))),
        sample=[tuple(row) for row in intake.sampler.sample()],
        sampled_all=intake.sampler.all_rows,
        encoding=lines.encoding,
        notes=(*name_notes(names), *lines.notes()),
        close=intake.drop,
    )


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


class _Lines:
    """Reads the file once; adds every key it meets to `keys`."""

    def __init__(self, path: Path, encoding: str, keys: dict[str, None]) -> None:
        self._path, self._file, self._keys = path, str(path), keys
        self.encoding = encoding
        self._problems = Problems()
        self._nested: dict[str, None] = {}
        self.sha256 = ""
        self._batches = self._parsed()

    def first_batch(self) -> list[dict[str, str | None]]:
        """The first rows, so that there are keys."""
        first = next(self._batches, [])
        if not first:
            self._problems.stop_if_any()
            raise InputError(empty_table(self._file))
        return first

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
        """What the nested values were read as."""
        if not self._nested:
            return ()
        text = Text(
            "以下列的单元格含有嵌套的值，按 JSON 文本处理：{names}。",
            "Cells of these columns hold nested values, read as JSON text: {names}.",
        )
        return (text.fill(names=[shown_name(name) for name in self._nested][:_REPORTED]),)

    def _parsed(self) -> Iterator[list[dict[str, str | None]]]:
        batch: list[dict[str, str | None]] = []
        for number, line in self._numbered():
            row = self._row(number, line)
            if row is not None:
                batch.append(row)
            if len(batch) >= _BATCH:
                yield batch
                batch = []
        self._problems.stop_if_any()
        if batch:
            yield batch

    def _row(self, number: int, line: bytes) -> dict[str, str | None] | None:
        try:
            row, nested = row_of(line.decode())
        except UnicodeDecodeError as error:
            self._report(_wrong_encoding(self._file, number, error.start + 1, UTF8))
        except BadLineError as error:
            self._report(_bad_line(self._file, number, error))
        else:
            if not row.keys() <= self._keys.keys():
                self._keys.update(dict.fromkeys(row))
            self._nested.update(dict.fromkeys(nested))
            return row
        return None

    def _report(self, problem: Problem) -> None:
        self._problems.add(problem)
        if len(self._problems.found) >= _REPORTED:
            self._problems.stop_if_any()

    def _numbered(self) -> Iterator[tuple[int, bytes]]:
        """Every line that is not blank, with its number from 1."""
        rest, number = b"", 0
        for block in self._blocks():
            if not number and not rest:
                self._check_start(block)
            *lines, rest = (rest + block).split(b"\n")
            for line in lines:
                number += 1
                if line.strip():
                    yield number, line
            if len(rest) > _LONGEST_LINE:
                raise InputError(_too_long(self._file, number + 1))
        if rest.strip():
            yield number + 1, rest

    def _check_start(self, block: bytes) -> None:
        if block.lstrip().startswith(b"["):
            raise InputError(_array(self._file))

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


def _ordered(batch: list[dict[str, str | None]], keys: tuple[str, ...]) -> list[Row]:
    return [[row.get(key) or None for key in keys] for row in batch]


def _bad_line(file: str, line: int, error: BadLineError) -> Problem:
    return Problem(error.code, _LINE[error.code], _LINE_HINT, file, line, error.column)


def _wrong_encoding(file: str, line: int, byte: int, encoding: str) -> Problem:
    message = Text("第 {byte} 个字节不是有效的 {encoding}。", "Byte {byte} is not valid {encoding}.").fill(
        byte=byte, encoding=encoding.upper()
    )
    hint = Text("请用 --encoding 指定编码，或另存为 UTF-8。", "Name the encoding with --encoding, or save the file as UTF-8.")
    return Problem("wrong_encoding", message, hint, file, line)


def _too_long(file: str, line: int) -> Problem:
    message = Text("这一行超过 {limit} MB。", "This line is longer than {limit} MB.").fill(limit=_LONGEST_LINE // 2**20)
    return Problem("line_too_long", message, _LINE_HINT, file, line)


def _array(file: str) -> Problem:
    return Problem(
        "json_array",
        Text("文件是一个 JSON 数组，而不是 JSON Lines。", "The file is a JSON array, not JSON lines."),
        Text(
            "请转换为每行一个对象的 .jsonl 文件（例如：jq -c '.[]' data.json > data.jsonl）。",
            "Turn it into a .jsonl file with one object a line (for example: jq -c '.[]' data.json > data.jsonl).",
        ),
        file,
        1,
    )


_LINE_HINT = Text("每一行应当是一个完整的 JSON 对象。", "Every line should be one complete JSON object.")
_LINE = {
    "bad_json": Text("这一行不是有效的 JSON。", "This line is not valid JSON."),
    "no_object": Text("这一行是 JSON，但不是对象。", "This line is JSON but no object."),
    "repeated_key": Text("这一行的对象有重复的键。", "The object on this line has the same key twice."),
    "too_deep": Text("这一行嵌套过深。", "This line is nested too deeply."),
    "bad_character": Text(
        "这一行含有无效字符（NUL 或单独的代理项）。", "This line has an invalid character (NUL or half a surrogate pair)."
    ),
}


def _named(name: str, head: bytes) -> Candidate:
    return Candidate(path=Path(name), head=head)


SOURCE = Source(
    key="jsonl",
    title=Text("JSON Lines（每行一个对象）", "JSON lines (one object a line)"),
    accepts=_accepts,
    open=_open,
    examples=(
        _named("data.jsonl", b'{"a":1}\n'),
        _named("数据.NDJSON", b'{"a":1}\n'),
        _named("data.jsonl.gz", GZIP),
        _named("data.ndjson.zst", ZSTD),
        _named("array.json", b"[{}]"),
        _named("no-ending", b'{"a":1}\n'),
    ),
    counterexamples=(
        _named("data.csv", b'{"a":1}\n'),
        _named("data.csv.gz", GZIP),
        _named("template", b"{name},{age}\n"),
        _named("data.yaml", b"{a: 1}"),
        _named("array-without-ending", b'[{"a":1}]'),
        Candidate(path=Path("folder.jsonl"), is_folder=True),
        Candidate(python_object=[{"a": 1}]),
    ),
)
