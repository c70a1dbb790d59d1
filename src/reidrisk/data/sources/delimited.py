"""Delimited text: CSV, TSV and their kin, in any encoding, plain or packed."""

from __future__ import annotations

import csv
import stat
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from ...model.dataset import EncodingBy, FilePart, Fingerprint, TableReading
from ...model.frozen import dataclass
from ...model.problem import InputError
from ...model.text import Text
from ..engine import Engine
from ..files import unreadable
from ..header import check_rows, name_notes
from ..missing import missing_tokens
from ..nested.document import begins_as_json
from ..options import ReadOptions
from ..shape.totals import TotalFinder, may_sum_up
from ..shape.wording import again_notes, another_notes, below_notes, broken_notes, empty_notes, totals_notes
from ..source import MOST_SHOWN, Candidate, FirstRows, InputTable, Row, Source
from ..text.bytestream import GZIP, ZSTD, byte_stream, first_bytes
from ..text.census import Census, take_census
from ..text.encoding import (
    NEIGHBOURS,
    UTF8,
    BadBytesError,
    bom_encoding,
    escaped_encoding,
    looks_gb18030,
    looks_utf8,
    named_encoding,
    wide_encoding,
)
from ..text.ending import Ending, find_ending
from ..text.gaps import Filled, Gaps, first_table, without_empty
from ..text.guessing import guessed_encoding, telling
from ..text.keeping import Keeping
from ..text.kinds import binary_kind, nul_line, other_binary
from ..text.layout import HEAD, TextLayout, find_layout, rows_at_top
from ..text.mending import Mended, mended
from ..text.misfit import found_misfits, misfits
from ..text.positions import Positions
from ..text.problems import binary_file, encoding_note, no_regular_file, row_too_long, unclosed_quote, with_nul, wrong_encoding
from ..text.repeating import Again, HeaderLine, without_header
from ..text.rows import LongRowError, UnclosedQuoteError
from ..text.scanning import Scan, file_state, pushable
from ..text.summing import Sums, left_out

_NAMES = (".csv", ".tsv", ".tab", ".txt", ".psv", ".dat", ".del")
_OTHERS = (
    ".json",
    ".geojson",
    ".jsonl",
    ".ndjson",
    ".parquet",
    ".pq",
    ".xlsx",
    ".xlsm",
    ".xlsb",
    ".xls",
    ".ods",
    ".html",
    ".htm",
    ".xml",
    ".yaml",
    ".yml",
    ".sql",
    ".vcf",
    ".eml",
)
_PACKED = (".gz", ".zst", ".zstd")
_LOOKED_AT = 2**16


def _accepts(candidate: Candidate) -> bool:
    if candidate.path is None or candidate.is_folder:
        return False
    name = _unpacked(candidate.path)
    packed = candidate.head.startswith((GZIP, ZSTD)) or name != candidate.path.name.lower()
    if name.endswith(_NAMES):
        return True
    if name.endswith(_OTHERS):
        return False
    return packed or (
        binary_kind(candidate.head) is None and (_decided(candidate.head) is not None or other_binary(candidate.head) is None)
    )


def _unpacked(path: Path) -> str:
    """The name without what says that it is packed."""
    name = path.name.lower()
    for ending in _PACKED:
        name = name.removesuffix(ending)
    return name


def _guesses(candidate: Candidate) -> bool:
    """Any other text may be delimited."""
    return candidate.path is not None and (not _unpacked(candidate.path).endswith(_NAMES) or begins_as_json(candidate.head))


@dataclass(frozen=True, slots=True)
class _Input:
    """A file that can be read: its size and time before, its first unpacked bytes, and how it is to be read."""

    path: Path
    state: tuple[int, int]
    head: bytes
    options: ReadOptions
    engine: Engine


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> InputTable:
    if candidate.path is None:
        msg = "a delimited text has a path"
        raise TypeError(msg)
    given = _begin(candidate.path, options, engine)
    tried: list[BadBytesError] = []
    for encoding, guessed in _encodings(given.path, given.head, options.encoding, tried):
        kind = binary_kind(given.head) or (None if encoding.startswith(("utf-16", "utf-32")) else other_binary(given.head))
        if kind is not None:
            line = nul_line(given.head)
            raise InputError(binary_file(given.path, kind) if line is None else with_nul(given.path, line))
        try:
            return _read(given, encoding, guessed=guessed)
        except BadBytesError as bad:
            tried.append(bad)
    raise InputError(wrong_encoding(given.path, tried))


def _begin(path: Path, options: ReadOptions, engine: Engine) -> _Input:
    failure: OSError | None = None
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise InputError(no_regular_file(path))
        return _Input(path, file_state(path), first_bytes(path, HEAD), options, engine)
    except OSError as error:
        failure = error
    raise InputError(unreadable(path, failure))


def _encodings(path: Path, head: bytes, named: str | None, tried: Sequence[BadBytesError]) -> Iterator[tuple[str, bool]]:
    """Encodings to try, best first, and whether it is a guess. Looks at what failed before it goes on."""
    decided = named_encoding(named) if named is not None else _decided(head)
    if decided is not None:
        yield decided, False
        return
    yield "utf-8", False
    if looks_utf8(head[: tried[0].offset]):
        return  # damaged UTF-8: another encoding would read rubbish
    seen = telling(path, head)
    guess = guessed_encoding(seen)
    if guess is not None and guess != "gb18030":
        yield guess, True
    yield "gb18030", not (guess == "gb18030" and looks_gb18030(seen))


def _first_rows(candidate: Candidate, options: ReadOptions) -> tuple[FirstRows, ...]:
    path = candidate.path
    if path is None or not path.is_file():
        return ()
    head, tried = first_bytes(path, HEAD), list[BadBytesError]()
    for encoding, _ in _encodings(path, head, options.encoding, tried):
        try:
            return (FirstRows(None, tuple(rows_at_top(path, head, encoding, options))[:MOST_SHOWN]),)
        except BadBytesError as bad:
            tried.append(bad)
    return ()


def _decided(head: bytes) -> str | None:
    return bom_encoding(head) or wide_encoding(head[:_LOOKED_AT]) or escaped_encoding(head[:_LOOKED_AT])


@dataclass(frozen=True, slots=True)
class _Passed:
    """What one pass over all bytes tells."""

    census: Census
    digest: str
    packed: bool
    keeping: Keeping
    names: HeaderLine
    gaps: Gaps


def _pass(given: _Input, layout: TextLayout) -> _Passed:
    with byte_stream(given.path) as stream:
        packed = stream.packed is not None
        keeping = Keeping(given.options.memory if packed or layout.encoding != UTF8 or layout.columns else 0)
        names, gaps = HeaderLine(layout), Gaps(layout)
        census = _counted(layout, keeping.passing(gaps.passing(names.passing(layout.made(stream.blocks())))))
        return _Passed(census, stream.sha256, packed, keeping, names, gaps)


def _read(given: _Input, encoding: str, *, guessed: bool) -> InputTable:
    layout = find_layout(given.path, given.head, encoding, given.options)
    finder = TotalFinder(layout.records, len(layout.names), layout.names[0])
    ending = find_ending(layout, given.head, finder, totals=given.options.drop_totals is not False)
    layout = ending.layout
    passed = _pass(given, layout)
    every = given.options.drop_totals is False  # then a row of delimiters is a row too, and no gap
    first = first_table(layout) if passed.gaps.may_part and not (every and passed.gaps.rows) else None
    if first is not None:
        ending, layout = first, first.layout
        finder, passed = TotalFinder(layout.records, len(layout.names), layout.names[0]), _pass(given, layout)
    if passed.census.broken:  # as strict as the engine, which not every question asks
        raise InputError(*misfits(layout))
    check_rows(passed.census.rows - layout.header, str(given.path))
    nulls = pushable(missing_tokens(given.options), layout)
    mend, sample, cells = _sample(layout, passed.census)
    if mend is not None:
        layout = mend.layout
    lines = 0 if mend is None else mend.lines
    census = replace(passed.census, sample=(), rows=passed.census.rows - lines, irregular=passed.census.irregular or mend is not None)
    # As bytes the sample would lie in memory, up to 16 MB, as long as the rows are read.
    text = None if census.irregular else passed.keeping.text
    scan = Scan(given.engine, layout, census, passed.packed, nulls or ("",), given.state, text)
    sums = left_out(scan, sample, finder, given.options.drop_totals) if finder.counts or may_sum_up(cells.keys()) else Sums(scan, sample)
    again = without_header(sums.scan, sums.sample) if passed.names.seen else Again(sums.scan, sums.sample)
    empty = passed.gaps.rows and given.options.drop_totals is not False
    kept = without_empty(again.scan, again.sample) if empty else Filled(again.scan, again.sample)
    plain = encoding == "utf-8" or census.ascii
    return InputTable(
        format="text" if layout.columns else "tsv" if layout.dialect.delimiter == "\t" else "csv",
        columns=layout.names,
        rows=census.rows - layout.header - sums.count - again.count - kept.count,
        fingerprint=Fingerprint("bytes-sha256", passed.digest),
        scan=kept.scan,
        sample=kept.sample,
        sampled_all=census.sampled_all,
        encoding=encoding,
        notes=(
            *(() if plain else (encoding_note(encoding, layout.names, guessed=guessed),)),
            *name_notes(layout.names),
            *layout.notes,
            *(() if mend is None else broken_notes(mend.records, mend.rows)),
            *totals_notes(ending.totals + sums.count, (*sums.rows, *ending.total_rows), sums.doubtful_count, sums.doubtful),
            *again_notes(again.count, again.rows),
            *below_notes(ending.notes, ending.note_rows),
            *empty_notes(kept.count),
            *another_notes([] if ending.another is None else [ending.another]),
        ),
        missing_is_null=nulls is not None,
        plain=census.plain,
        reading=_reading(given, ending, sums, again, guessed=guessed),
        parts=lambda: (FilePart("outside", given.path.name, texts=(*layout.aside, *sums.texts, *ending.texts)),),
        as_written=replace(sums.scan, nulls=("",)) if nulls is not None and not kept.scan.without else None,
    )


def _reading(given: _Input, ending: Ending, sums: Sums, again: Again, *, guessed: bool) -> TableReading:
    by: EncodingBy = "person" if given.options.encoding else "mark" if bom_encoding(given.head) else "content"
    if guessed:
        by = "frequency" if ending.layout.encoding in NEIGHBOURS else "guess"
    layout, shape = ending.layout, ending.layout.shape
    another = () if ending.another is None else (ending.another,)
    left = (
        ("below", ending.note_rows, ending.notes),
        ("header_again", again.rows, again.count),
        ("another_table", another, len(another)),
    )
    return TableReading(
        header=shape.header,
        sure=shape.sure,
        encoding=layout.encoding,
        encoding_by=by,
        delimiter=layout.parting.shown,
        widths=layout.columns.widths if isinstance(layout.columns, Positions) else (),
        skipped={**shape.skipped, **{key: rows for key, rows, count in left if count}},
        totals=(*sums.rows, *ending.total_rows),
        totals_count=ending.totals + sums.count,
        doubtful=sums.doubtful,
    )


def _counted(layout: TextLayout, blocks: Iterator[bytes]) -> Census:
    try:
        return take_census(blocks, layout.dialect, len(layout.names), layout.end, checked=layout.encoding != UTF8)
    except UnclosedQuoteError as error:
        problem = unclosed_quote(layout.path, layout.part.lines + error.line)
    except LongRowError as error:
        problem = row_too_long(layout.path, layout.part.lines + error.line)
    except BadBytesError as error:
        if error.encoding != UTF8 or layout.columns:  # told while the text was made, from its beginning
            raise
        bad = BadBytesError(UTF8, layout.part.start + error.offset, layout.part.lines + error.line)
        raise bad from None
    raise InputError(problem)


def _sample(layout: TextLayout, census: Census) -> tuple[Mended | None, list[Row], dict[str, str]]:
    """Some rows, or all, each of full width; and every text in them, once. `InputError` where a row has other cells than the header.

    Where the whole text has fewer delimiters than its rows need, or a row of the sample does not fit, broken records are put together.
    """
    lacking = census.parted < census.rows * (len(layout.names) - 1)
    mend = mended(layout) if lacking and layout.columns is None else None
    try:
        return (mend, *_sampled(layout if mend is None else mend.layout, census))
    except InputError:
        mend = None if mend is not None or layout.columns is not None else mended(layout)
        if mend is None:
            raise
    return (mend, *_sampled(mend.layout, census))


def _sampled(layout: TextLayout, census: Census) -> tuple[list[Row], dict[str, str]]:
    runs = (b"".join(census.sample),) if layout.mended and census.sampled_all else census.sample
    rows = (row for run in runs for row in layout.parsed(run.decode()))
    width, known = len(layout.names), dict[str, str]()
    try:
        sample = [tuple(map(known.setdefault, row, row)) for row in islice(rows, int(layout.header), None)]
    except csv.Error:  # told by a careful reading, with the line
        problems = misfits(layout)
    else:
        problems = () if all(map(layout.fits, sample)) else found_misfits(layout)
    if problems:
        raise InputError(*problems)
    return [row if len(row) == width else (*row[:width], *[""] * (width - len(row))) for row in sample], known


SOURCE = Source(
    key="delimited",
    title=Text("分隔文本（CSV、TSV 等）", "Delimited text (CSV, TSV and the like)"),
    accepts=_accepts,
    guesses=_guesses,
    open=_open,
    first_rows=_first_rows,
    endings=tuple(f"{name}{packed}" for name in _NAMES for packed in ("", *_PACKED)),
    examples=(
        Candidate(Path("a.csv"), b"a,b\n1,2\n"),
        Candidate(Path("a.TSV"), b"a\tb\n1\t2\n"),
        Candidate(Path("a.csv.gz"), GZIP + b"\x08\x00"),
        Candidate(Path("a.zst"), ZSTD),
        Candidate(Path("export"), "姓名;年龄\n".encode("gb18030")),
        Candidate(Path("a.txt"), "a,b\n".encode("utf-16")),
        Candidate(Path("picture.csv"), b"\x89PNG\r\n\x1a\n"),
    ),
    counterexamples=(
        Candidate(Path("a.xlsx"), b"PK\x03\x04"),
        Candidate(Path("a.jsonl"), b'{"a": 1}\n'),
        Candidate(Path("a.jsonl.gz"), GZIP),
        Candidate(Path("a.parquet"), b"PAR1"),
        Candidate(Path("export"), b"PK\x03\x04\x14\x00"),
        Candidate(Path("folder.csv"), is_folder=True),
        Candidate(python_object=[{"a": 1}]),
    ),
)
