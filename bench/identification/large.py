"""Makes the two large files of the speed bars, always the same: a discharge table of many people, and a wide Parquet.

``python -m bench.identification.large discharge|wide PATH ROWS``, in a process of its own, as `bench.tables` is.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv, parquet

from .check_digits import ID_CHECKS, ID_WEIGHTS
from .words import zh

CHUNK = 250_000
SEED = 42460
NUMERIC, TEXT, UNIQUE = 400, 80, 20
TWO_VALUED = 2
Random = np.random.Generator
Strings = npt.NDArray[np.str_]


def chosen(random: Random, words: list[str], size: int) -> pa.Array:
    return pa.DictionaryArray.from_arrays(pa.array(random.integers(0, len(words), size)), pa.array(words)).cast(pa.string())


def numbers(random: Random, low: int, high: int, size: int) -> pa.Array:
    return pa.array(random.integers(low, high, size)).cast(pa.string())


def joined(*parts: pa.Array | str) -> pa.Array:
    return pc.binary_join_element_wise(*parts, "")


def padded(values: pa.Array, width: int) -> pa.Array:
    return pc.utf8_lpad(values, width, "0")


def days(random: Random, first: int, last: int, size: int) -> npt.NDArray[np.datetime64]:
    start = np.datetime64(f"{first}-01-01")
    span = int((np.datetime64(f"{last}-12-31") - start) / np.timedelta64(1, "D"))
    return start + random.integers(0, span, size).astype("timedelta64[D]")


def resident(random: Random, born: npt.NDArray[np.datetime64]) -> pa.Array:
    """Valid numbers; a few persons share one by chance."""
    size = len(born)
    areas = chosen(random, zh.AREAS, size)
    date = pc.strftime(pa.array(born.astype("datetime64[s]")), "%Y%m%d")
    body = joined(areas, date, padded(numbers(random, 0, 1000, size), 3))
    digits = np.frombuffer(body.cast(pa.binary()).buffers()[2], dtype=np.uint8)[: size * 17].reshape(size, 17).astype(np.int64) - 48
    check = (digits @ np.array(ID_WEIGHTS)) % 11
    return joined(body, pa.array(np.array(list(ID_CHECKS))[check]))


def discharge(random: Random, start: int, size: int) -> pa.Table:
    born = days(random, 1935, 2015, size)
    admitted = days(random, 2020, 2023, size)
    stay = random.integers(1, 40, size)
    place = random.integers(0, len(zh.DISEASES), size)
    note = chosen(random, zh.NOTES, size).to_numpy(zero_copy_only=False)
    return pa.table(
        {
            "病案号": padded(pa.array(np.arange(start, start + size)).cast(pa.string()), 8),
            "姓名": joined(chosen(random, list(zh.SURNAMES), size), chosen(random, zh.GIVEN, size)),
            "身份证号": resident(random, born),
            "手机号": joined(chosen(random, ["138", "139", "150", "186", "199"], size), padded(numbers(random, 0, 10**8, size), 8)),
            "性别": chosen(random, ["男", "女"], size),
            "出生日期": pa.array(born).cast(pa.string()),
            "年龄": pa.array(2023 - born.astype("datetime64[Y]").astype(int) - 1970).cast(pa.string()),
            "民族": chosen(random, zh.NATIONS, size),
            "婚姻状况": chosen(random, zh.MARRIAGE, size),
            "职业": chosen(random, zh.JOBS, size),
            "文化程度": chosen(random, zh.EDUCATION, size),
            "现住址_省": chosen(random, zh.PROVINCES, size),
            "现住址_市": chosen(random, zh.CITIES, size),
            "现住址_区县": chosen(random, zh.DISTRICTS, size),
            "详细地址": joined(chosen(random, zh.ROADS, size), "路", numbers(random, 1, 999, size), "号"),
            "入院日期": pa.array(admitted).cast(pa.string()),
            "出院日期": pa.array(admitted + stay.astype("timedelta64[D]")).cast(pa.string()),
            "住院天数": pa.array(stay).cast(pa.string()),
            "科室": chosen(random, zh.WARDS, size),
            "主要诊断编码": pa.array(np.array(zh.ICD)[place]),
            "主要诊断名称": pa.array(np.array(zh.DISEASES)[place]),
            "主治医师": joined(chosen(random, list(zh.SURNAMES[:20]), size), chosen(random, zh.GIVEN[:10], size)),
            "总费用": pa.array(np.round(random.lognormal(9, 1, size), 2)).cast(pa.string()),
            "医保类型": chosen(random, zh.INSURANCE, size),
            "离院方式": chosen(random, zh.OUTCOMES, size),
            "备注": _with_one_number(note, start),
        }
    )


def _with_one_number(notes: npt.NDArray[np.object_], start: int) -> pa.Array:
    """Two rows in the whole table hold a mobile number: far too few for a sample to meet."""
    if start == CHUNK:
        notes[12_345] = "家属电话13912345678，已告知。"
        notes[54_321] = "陪护人手机：15800001111"
    return pa.array(notes)


def wide(random: Random, start: int, size: int) -> pa.Table:
    columns: dict[str, pa.Array] = {}
    for place in range(NUMERIC):
        kind = place % 4
        if kind == 0:
            columns[f"n{place}"] = pa.array(random.integers(0, 10 ** (1 + place % 8), size, dtype=np.int64))
        elif kind == 1:
            columns[f"n{place}"] = pa.array(np.round(random.normal(100, 30, size), 3))
        elif kind == TWO_VALUED:
            columns[f"n{place}"] = pa.array(random.integers(0, 2, size, dtype=np.int32))
        else:
            columns[f"n{place}"] = chosen(random, ["A", "B", "C", "D"], size)
    for place in range(TEXT):
        words = (zh.DISEASES, zh.CITIES, zh.NOTES, zh.DRUGS, zh.COMPANIES, zh.WARDS, zh.PRODUCTS, zh.JOBS)[place % 8]
        text = chosen(random, words, size)
        columns[f"t{place}"] = joined(text, numbers(random, 0, 50, size)) if place % 3 == 0 else text
    for place in range(UNIQUE):
        unique = pa.array(np.arange(start, start + size) * 7919 % 100_000_007).cast(pa.string())
        columns[f"u{place}"] = joined(f"K{place:02d}", padded(unique, 9))
    return pa.table(columns)


MAKERS = {"discharge": discharge, "wide": wide}


def tables(kind: str, rows: int) -> Iterator[pa.Table]:
    for number, start in enumerate(range(0, rows, CHUNK)):
        yield MAKERS[kind](np.random.default_rng([SEED, number]), start, min(CHUNK, rows - start))


def main(kind: str, path: str, rows: str) -> None:
    target = Path(path)
    unfinished = target.with_suffix(".part")
    made = tables(kind, int(rows))
    first = next(made)
    options = csv.WriteOptions(quoting_style="none", quoting_header="none")
    with (
        parquet.ParquetWriter(unfinished, first.schema)
        if kind == "wide"
        else csv.CSVWriter(unfinished, first.schema, write_options=options) as writer
    ):
        writer.write_table(first)
        for table in made:
            writer.write_table(table)
    unfinished.rename(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
