"""``python -m bench.in_engine [ROWS...]``: a plan in Spark on this machine, what each row costs, and how the cost grows with the rows.

Seven quasi-identifiers and an identifier in Parquet, a plan of five steps and k; whole processes with the JVM, processor seconds (user and
system, the JVM's too). A hundred million rows are a test of shape: name them (`100000000`) where there is room.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import duckdb

import reidrisk as rr

COLUMNS = {
    "pid": "printf('P%012d', i)",
    "sex": "['F', 'M'][1 + (hash(i) % 2)::int]",
    "age": "(hash(i + 1) % 95)::int",
    "region": "(330100 + hash(i + 2) % 12)::varchar",
    "day": "date '2026-01-01' + (hash(i + 3) % 360)::int",
    "stay": "(1 + hash(i + 4) % 40)::int",
    "icd": "['I10.1', 'I11.9', 'E11.9', 'J18.0', 'K80.2'][1 + (hash(i + 5) % 5)::int]",
    "ward": "['a', 'b', 'c', 'd'][1 + (hash(i + 6) % 4)::int]",
    "cost": "(hash(i + 7) % 900)::double",
}
PLAN = """schema: reidrisk/plan/1
steps:
  - {transform: suppress_column, column: pid}
  - {transform: age, column: age, width: 20}
  - {transform: date_part, column: day, to: quarter}
  - {transform: bands, column: stay, width: 20}
  - {transform: icd10, column: icd, to: chapter}
  - {transform: suppress_cells, column: ward}
require:
  qi: [sex, age, region, day, stay, icd, ward]
  ni: [cost]
  k: 5
  suppression: 5%
"""
_ONE = "--one"


def one(plan: str, data: str, out: str) -> None:
    """One run in this process: processor seconds of it and of the JVM that it started, which is still there, and what came of it."""
    found = rr.apply(plan, data, output=out, most_lost="1")
    print(_spent(), found.good, found.record["written"])


def _spent() -> float:
    """Of this process and all below it, by the kernel's count of ticks."""
    fields = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # a process that has just ended
            number, _, rest = place.read_text().partition(" (")
            fields[int(number)] = rest.rpartition(") ")[2].split()
    family, size = {os.getpid()}, 0
    while len(family) > size:
        size = len(family)
        family |= {number for number, parts in fields.items() if int(parts[1]) in family}
    return sum(int(fields[number][place]) for number in family for place in (11, 12)) / os.sysconf("SC_CLK_TCK")


def cost(rows: int) -> tuple[float, float, str]:
    """Seconds by the clock, processor seconds, and what the run said."""
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        (folder / "plan.yaml").write_text(PLAN)
        select = ", ".join(f"{expression} as {column}" for column, expression in COLUMNS.items())
        duckdb.connect().execute(f"copy (select {select} from range({rows}) t(i)) to '{folder}/t.parquet'")
        places = [str(folder / "plan.yaml"), f"spark://local?path={folder}/t.parquet", f"spark://local?path={folder}/out"]
        start, command = perf_counter(), [sys.executable, "-W", "ignore", "-m", "bench.in_engine", _ONE, *places]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        seconds = perf_counter() - start
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    spent, _, came = done.stdout.strip().partition(" ")
    return seconds, float(spent), came


def main(sizes: list[int]) -> None:
    """A line for each size; the exponent between neighbours."""
    found = {}
    for rows in sizes:
        seconds, found[rows], told = cost(rows)
        print(f"{rows:>12,} rows  {seconds:8.1f} s  {found[rows]:8.1f} CPU s  {found[rows] / rows * 1e6:8.2f} CPU us a row  {told}")
    for (less, low), (more, high) in pairwise(found.items()):
        print(f"exponent {less:,} to {more:,}: {math.log(high / low) / math.log(more / less):.2f}")


if __name__ == "__main__":
    if sys.argv[1:2] == [_ONE]:
        one(*sys.argv[2:])
    else:
        main([int(size) for size in sys.argv[1:]] or [1_000_000, 4_000_000, 16_000_000])
