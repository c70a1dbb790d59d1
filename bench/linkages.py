"""``python -m bench.linkages OTHER_PYTHON``: what the attack over further columns costs `assess`, beside the reidrisk of another Python.

Three tables of a million rows: several holders who know different columns, costs to the cent among them; one holder and a remedy by
rounding; none that finds anything. The two programs take turns; processor seconds (user and system) and peak memory of whole processes.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

import duckdb

from .process import MB, run

ROWS = 1_000_000
CONTEXT = (
    "--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high",
    "--p", "0.001", "--p-source", "register", "--m", "150", "--json",
)  # fmt: skip
COLUMNS = {
    "sex": "['F', 'M'][1 + (hash(i) % 2)::int]",
    "age": "20 + hash(i + 1) % 70",
    "region": "100000 + hash(i + 2) % 40",
    "marital": "['未婚', '已婚', '离异'][1 + (hash(i + 3) % 3)::int]",
    "总费用": "printf('%.2f', (500 + hash(i + 4) % 800000) / 100)",
    "入院日期": "date '2023-01-01' + (hash(i + 5) % 700)::int",
    "住院天数": "1 + hash(i + 6) % 30",
    "肌酐": "(hash(i + 7) % 100000000000)::double / 1000000000 + 40",
    "批次": "1 + hash(i + 8) % 12",
    "科室": "['a', 'b', 'c', 'd'][1 + (hash(i + 9) % 4)::int]",
    "医保类型": "['A', 'B', 'C'][1 + (hash(i + 10) % 3)::int]",
}
QUASI = "sex,age,region,marital"
CASES = {
    "several holders": (QUASI, "总费用,住院天数,批次,科室", "肌酐,入院日期"),
    "one holder and a remedy": (QUASI, "批次,医保类型,总费用", "肌酐"),
    "no finding": (f"{QUASI},科室", "批次,医保类型", "肌酐"),
}


def made(folder: Path, rows: int) -> dict[str, list[str]]:
    """The command line of each case, its table written."""
    found = {}
    for number, (name, (quasi, other, sensitive)) in enumerate(CASES.items()):
        path, used = folder / f"{number}.csv", f"{quasi},{other},{sensitive}".split(",")
        select = ", ".join(f'{COLUMNS[column]} as "{column}"' for column in used)
        duckdb.connect().execute(f"copy (select {select} from range({rows}) t(i)) to '{path}'")
        found[name] = ["-m", "reidrisk", "assess", str(path), "--qi", quasi, "--ni", other, "--sa", sensitive, *CONTEXT]
    return found


def cost(command: list[str]) -> tuple[float, float]:
    """Processor seconds and MB at the peak of a whole process."""
    done = run(command)
    if done.code > 1:
        raise SystemExit(done.err)
    return done.cpu, done.peak / MB


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.linkages", description=__doc__)
    parser.add_argument("other", help="the Python of the reidrisk to compare with")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--rows", type=int, default=ROWS)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, words in made(Path(folder), chosen.rows).items():
            pythons = [sys.executable, chosen.other]
            for python in pythons:
                cost([python, *words])
            pairs = []
            for number in range(chosen.runs):
                turn = {python: cost([python, *words]) for python in (pythons if number % 2 else pythons[::-1])}
                pairs.append([turn[python] for python in pythons])
            ratio = statistics.median(ours[0] / others[0] for ours, others in pairs)
            (ours, mb), (others, other_mb) = ([statistics.median(one[side][part] for one in pairs) for part in (0, 1)] for side in (0, 1))
            print(f"{name}: {ours:.2f} s to {others:.2f} s, pairs {ratio:.3f}; {mb:.0f} MB to {other_mb:.0f} MB")


if __name__ == "__main__":
    main()
