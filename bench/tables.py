"""Makes the files that are read: the Adult sample, blown up, always the same for the same name.

Runs in a process of its own (``python -m bench.tables FOLDER KIND FORM ROWS``): Linux counts the memory of a parent
into the peak of its children, so the process that measures must stay small.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import csv, parquet

from .chinese import HEADERS, WORDS
from .naming import QI, Case

SAMPLE = Path(__file__).parent.parent / "samples" / "adult" / "adult_arx30162.csv"
CHUNK = 1_000_000
SHARE_REPLACED = 0.2
SEED = 42460
Codes = dict[str, npt.NDArray[np.int32]]


@dataclass(frozen=True)
class Sample:
    """The sample as codes into its categories."""

    codes: Codes
    words: dict[str, list[str]]
    rows: int


def read_sample() -> Sample:
    table = csv.read_csv(
        SAMPLE, parse_options=csv.ParseOptions(delimiter=";"), convert_options=csv.ConvertOptions(column_types={"age": pa.string()})
    ).combine_chunks()
    coded = {name: table[name].combine_chunks().dictionary_encode() for name in table.column_names}
    codes = {name: np.asarray(array.indices, dtype=np.int32) for name, array in coded.items()}
    return Sample(codes, {name: array.dictionary.to_pylist() for name, array in coded.items()}, table.num_rows)


def chunks(sample: Sample, case: Case) -> Iterator[pa.Table]:
    """Tables of up to a million rows; each chunk has its own seed, so that a million is a prefix of ten."""
    for number, start in enumerate(range(0, case.rows, CHUNK)):
        random = np.random.default_rng([SEED, number])
        size = min(CHUNK, case.rows - start)
        drawn = random.integers(0, sample.rows, CHUNK)[:size]
        codes = {name: values[drawn] for name, values in sample.codes.items()}
        if case.kind != "easy":
            for name in QI:
                replaced = random.random(CHUNK)[:size] < SHARE_REPLACED
                other = random.integers(0, sample.rows, CHUNK)[:size]
                codes[name] = np.where(replaced, sample.codes[name][other], codes[name])
        yield table_of(sample, codes, case, start)


def table_of(sample: Sample, codes: Codes, case: Case, start: int) -> pa.Table:
    chinese = case.form == "gb18030"
    columns = {}
    for name, values in codes.items():
        words = [WORDS.get(word, word) for word in sample.words[name]] if chinese else sample.words[name]
        columns[HEADERS[name] if chinese else name] = pa.DictionaryArray.from_arrays(pa.array(values), pa.array(words)).cast(pa.string())
    if case.kind == "unique":  # the age becomes the row number: no two rows alike
        columns[HEADERS["age"] if chinese else "age"] = pa.array(np.arange(start, start + len(codes["age"]))).cast(pa.string())
    return pa.table(columns)


def write_csv(tables: Iterator[pa.Table], path: Path, encoding: str) -> None:
    with path.open("wb") as target:
        for number, table in enumerate(tables):
            sink = pa.BufferOutputStream()
            csv.write_csv(table, sink, csv.WriteOptions(include_header=False, quoting_style="none"))
            if number == 0:
                target.write((",".join(table.column_names) + "\n").encode(encoding))
            content = sink.getvalue().to_pybytes()
            target.write(content if encoding == "utf-8" else content.decode().encode(encoding))


def write_parquet(tables: Iterator[pa.Table], path: Path) -> None:
    first = next(tables)
    with parquet.ParquetWriter(path, first.schema) as writer:
        writer.write_table(first)
        for table in tables:
            writer.write_table(table)


WRITERS: dict[str, Callable[[Iterator[pa.Table], Path], None]] = {
    "csv": lambda tables, path: write_csv(tables, path, "utf-8"),
    "gb18030": lambda tables, path: write_csv(tables, path, "gb18030"),
    "parquet": write_parquet,
}


def main(folder: str, kind: str, form: str, rows: str) -> None:
    case = Case(kind, form, int(rows))
    path = case.path(Path(folder))
    unfinished = path.with_suffix(".part")
    WRITERS[form](chunks(read_sample(), case), unfinished)
    unfinished.rename(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
