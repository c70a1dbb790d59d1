"""``python -m bench.in_engine [ROWS...]``: a plan in Spark on this machine, what each row costs, and how the cost grows with the rows.

Seven quasi-identifiers and an identifier in Parquet, a plan of five steps and k; whole processes with the JVM, processor seconds (user and
system, of children too), tuples that crossed. A hundred million rows are a test of shape: name them (`100000000`) where there is room.
"""

from __future__ import annotations

import math
import resource
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import duckdb

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
_JSON = "import sys, reidrisk as rr; r = rr.apply(*sys.argv[1:3], output=sys.argv[3], most_lost='1'); print(r.good, r.record['written'])"


def cost(rows: int) -> tuple[float, float, str]:
    """Seconds by the clock, processor seconds, and what the run said."""
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        (folder / "plan.yaml").write_text(PLAN)
        select = ", ".join(f"{expression} as {column}" for column, expression in COLUMNS.items())
        duckdb.connect().execute(f"copy (select {select} from range({rows}) t(i)) to '{folder}/t.parquet'")
        start, before = perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        places = [str(folder / "plan.yaml"), f"spark://local?path={folder}/t.parquet", f"spark://local?path={folder}/out"]
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", _JSON, *places], capture_output=True, text=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    return perf_counter() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout.strip()


def main(sizes: list[int]) -> None:
    """A line for each size; the exponent between neighbours."""
    found = {}
    for rows in sizes:
        seconds, found[rows], told = cost(rows)
        print(f"{rows:>12,} rows  {seconds:8.1f} s  {found[rows]:8.1f} CPU s  {found[rows] / rows * 1e6:8.2f} CPU us a row  {told}")
    for (less, low), (more, high) in pairwise(found.items()):
        print(f"exponent {less:,} to {more:,}: {math.log(high / low) / math.log(more / less):.2f}")


if __name__ == "__main__":
    main([int(one) for one in sys.argv[1:]] or [1_000_000, 4_000_000, 16_000_000])
