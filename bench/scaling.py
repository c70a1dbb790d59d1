"""How time grows: with rows, the cost of a further row and the exponent; with columns, the exponent of a whole `assess`."""

import csv
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from .comparing import CONTEXT, DATA, Pair, failure, program
from .process import Run, run, warm

SLOPE_TARGET = 2.5
WIDTHS, LONG = (20, 50, 100, 200), 100_000
WIDEST, SHORT = 2000, 10_000
VALUES = (2, 3, 5, 8, 12, 20, 50, 100)
EXPONENT_TARGET, WIDE_TARGET, WIDEST_TARGET, PEAK_TARGET = 1.3, 10.0, 60.0, 2e9


@dataclass(frozen=True)
class Scaling:
    """Between the two largest sizes of one kind and form; always (ours, bare).

    Seconds and processor seconds per further row, and log-log exponents.
    """

    kind: str
    form: str
    rows: tuple[int, int]
    per_row: tuple[float, float]
    cpu_per_row: tuple[float, float]
    exponents: tuple[float, float]

    @property
    def ratio(self) -> float:
        """Ours to bare, per further row."""
        return self.per_row[0] / self.per_row[1] if self.per_row[1] > 0 else math.nan

    @property
    def within(self) -> bool:
        """Whether the target is met."""
        return self.ratio <= SLOPE_TARGET


def scalings(pairs: list[Pair]) -> list[Scaling]:
    groups: dict[tuple[str, str], list[Pair]] = {}
    for pair in pairs:
        if not pair.problems:
            groups.setdefault((pair.case.kind, pair.case.form), []).append(pair)
    found = []
    for (kind, form), group in groups.items():
        if len(group) > 1:
            small, large = sorted(group, key=lambda pair: pair.case.rows)[-2:]
            found.append(scaling(kind, form, small, large))
    return found


def scaling(kind: str, form: str, small: Pair, large: Pair) -> Scaling:
    rows = small.case.rows, large.case.rows
    steep = [math.log(late / early) / math.log(rows[1] / rows[0]) for early, late in zip(small.seconds, large.seconds, strict=True)]
    wall, cpu = slopes(small.seconds, large.seconds, rows), slopes(small.cpu, large.cpu, rows)
    return Scaling(kind, form, rows, wall, cpu, (steep[0], steep[1]))


def slopes(small: tuple[float, float], large: tuple[float, float], rows: tuple[int, int]) -> tuple[float, float]:
    more = rows[1] - rows[0]
    return (large[0] - small[0]) / more, (large[1] - small[1]) / more


def by_columns(share: float, runs: int, report: Path, say: Callable[[str], None]) -> tuple[list[str], bool]:
    """A whole `assess` of tables whose columns are all quasi-identifiers: the lines of the report, and whether every target is met.

    `share` of the full number of rows; the exponents go by processor time and count from 50 columns on, where start-up is small.
    """
    measured = {width: _fastest(width, int(LONG * share), runs, report, say) for width in WIDTHS}
    widest = _fastest(WIDEST, int(SHORT * share), runs, report, say)
    lines = ["| rows x columns | s | CPU s | exponent | peak MB |", "|---|---:|---:|---:|---:|"]
    steep: dict[int, float] = {}
    for small, large in pairwise(WIDTHS):
        steep[large] = math.log(measured[large].cpu / measured[small].cpu) / math.log(large / small)
    for width, one in measured.items():
        exponent = f"{steep[width]:.2f}" if width in steep else ""
        lines.append(f"| {int(LONG * share):,} x {width} | {one.seconds:.1f} | {one.cpu:.1f} | {exponent} | {one.peak / 1e6:.0f} |")
    lines.append(f"| {int(SHORT * share):,} x {WIDEST} | {widest.seconds:.1f} | {widest.cpu:.1f} | | {widest.peak / 1e6:.0f} |")
    good = measured[WIDTHS[-1]].cpu <= WIDE_TARGET and widest.cpu <= WIDEST_TARGET and widest.peak <= PEAK_TARGET
    good = good and all(steep[width] <= EXPONENT_TARGET for width in WIDTHS[2:])
    wanted = f"{WIDTHS[-1]} columns in {WIDE_TARGET:.0f} s, {WIDEST} in {WIDEST_TARGET:.0f} s and {PEAK_TARGET / 1e9:.0f} GB"
    lines += ["", f"Targets: {wanted}, exponent at most {EXPONENT_TARGET}, by processor time: {'yes' if good else 'no'}."]
    return lines, good


def _fastest(columns: int, rows: int, runs: int, report: Path, say: Callable[[str], None]) -> Run:
    path = DATA / f"columns-{rows}-{columns}.csv"
    names = [f"q{place}" for place in range(columns)]
    if not path.exists():
        _make(path, names, rows)
    warm(path)
    found = [run([program(), "assess", str(path), "--qi", ",".join(names), *CONTEXT, "--json", "-o", str(report)]) for _ in range(runs)]
    for one in found:
        if problems := failure(one, "ours", (0, 1)):
            raise SystemExit("\n".join(problems))
        say(f"{path.name}  {one.seconds:.2f} s, CPU {one.cpu:.2f} s, peak {one.peak / 1e6:.0f} MB")
    return min(found, key=lambda one: one.cpu)


def _make(path: Path, names: list[str], rows: int) -> None:
    """Independent columns of 2 to 100 values; the same every time."""
    path.parent.mkdir(exist_ok=True)
    drawn = random.Random(7)  # noqa: S311 - data for a benchmark
    unfinished = path.with_suffix(".part")
    with unfinished.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        writer.writerows([drawn.randrange(VALUES[place % len(VALUES)]) for place in range(len(names))] for _ in range(rows))
    unfinished.rename(path)
