"""The tables that a person reads, in Markdown; the terminal shows the same."""

import math

from .comparing import LARGE, Pair
from .process import Run
from .scaling import SLOPE_TARGET, Scaling
from .size import HELP_TARGET, MB, SIZE_TARGET

FIXED_TARGET = 1.5
PEAK_TARGET = 1000


def judged(good: bool) -> str:
    return "yes" if good else "**no**"


def megabytes(peak: int) -> int:
    return math.ceil(peak / MB)


def pairs_table(pairs: list[Pair]) -> list[str]:
    lines = [
        (
            f"| rows | data | form | bare DuckDB s | ours s | difference s | ratio | bare CPU s | our CPU s |"
            f" bare peak MB | our peak MB | <= {FIXED_TARGET} s more | < {PEAK_TARGET} MB |"
        ),
        "|---:|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---|---|",
    ]
    return lines + [pair_row(pair) for pair in sorted(pairs, key=lambda pair: (pair.case.rows, pair.case.kind, pair.case.form))]


def pair_row(pair: Pair) -> str:
    case = pair.case
    head = f"| {case.rows:,} | {case.kind} | {case.form} |"
    if pair.problems:
        return f"{head} failed: {'; '.join(pair.problems)} | | | | | | | | | |"
    (ours, bare), (cpu, bare_cpu), (peak, bare_peak) = pair.seconds, pair.cpu, pair.peaks
    fixed = judged(ours - bare <= FIXED_TARGET) if case.rows < LARGE else "see slope"
    return (
        f"{head} {bare:.2f} | {ours:.2f} | {ours - bare:+.2f} | {ours / bare:.2f} | {bare_cpu:.2f} | {cpu:.2f} |"
        f" {megabytes(bare_peak)} | {megabytes(peak)} | {fixed} | {judged(peak < PEAK_TARGET * MB)} |"
    )


def scaling_table(found: list[Scaling]) -> list[str]:
    lines = [
        f"| data | form | from | to | bare us per row | ours | ratio | <= {SLOPE_TARGET} | ratio of CPU | exponent bare | ours |",
        "|---|---|---:|---:|---:|---:|---:|---|---:|---:|---:|",
    ]
    return lines + [
        f"| {one.kind} | {one.form} | {one.rows[0]:,} | {one.rows[1]:,} | {one.per_row[1] * 1e6:.2f} | {one.per_row[0] * 1e6:.2f} |"
        f" {one.ratio:.2f} | {judged(one.within)} | {one.cpu_per_row[0] / one.cpu_per_row[1]:.2f} |"
        f" {one.exponents[1]:.2f} | {one.exponents[0]:.2f} |"
        for one in found
    ]


def alone_line(title: str, one: Run | None, problems: list[str]) -> str:
    if one is None or problems:
        return f"- {title}: failed: {'; '.join(problems)}"
    within = judged(one.peak < PEAK_TARGET * MB)
    return f"- {title}: {one.seconds:.1f} s, peak {megabytes(one.peak)} MB (target: under {PEAK_TARGET} MB: {within})"


def help_line(seconds: float) -> str:
    return f"- `reidrisk --help`: {seconds:.2f} s (target: under {HELP_TARGET} s: {judged(seconds < HELP_TARGET)})"


def size_table(found: list[tuple[str, int]]) -> list[str]:
    total = sum(size for _, size in found)
    rows = [f"| {name} | {size / MB:.1f} |" for name, size in found if size >= MB]
    small = [size for _, size in found if size < MB]
    if small:
        rows.append(f"| {len(small)} packages under 1 MB each | {sum(small) / MB:.1f} |")
    return [
        "| package | MB |",
        "|---|---:|",
        *rows,
        f"| **all** (target: under {SIZE_TARGET} MB: {judged(total < SIZE_TARGET * MB)}) | **{total / MB:.1f}** |",
    ]
