"""What it is measured against: a bare DuckDB script. Reads the file, one plain GROUP BY, prints the number of classes and the smallest.

``python bench/bare.py FILE FORMAT COLUMN...``; FORMAT is csv, gb18030 or parquet. It does nothing else.
"""

import codecs
import shutil
import sys
import tempfile
from pathlib import Path

import duckdb

BLOCK = 2**20


def main(path: str, form: str, columns: list[str]) -> None:
    if form != "gb18030":
        group(path, form, columns)
        return
    with tempfile.TemporaryDirectory() as folder:
        utf8 = Path(folder) / "utf8.csv"
        with codecs.open(path, encoding="gb18030") as source, utf8.open("w", encoding="utf-8", newline="") as target:
            shutil.copyfileobj(source, target, BLOCK)
        group(str(utf8), "csv", columns)


def group(path: str, form: str, columns: list[str]) -> None:
    by = ", ".join(f'"{column}"' for column in columns)
    scan = "read_parquet(?)" if form == "parquet" else "read_csv(?, all_varchar=true)"
    sql = f"select count(*), min(n) from (select count(*) as n from {scan} group by {by})"
    classes, smallest = duckdb.execute(sql, [path]).fetchall()[0]
    print(classes, smallest)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
