"""Parts of the program beside their targets: class sizes, figures, the scan for identifiers; in turns, the fastest run of each counts."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .comparing import DATA, failure, prepared, program
from .naming import Case
from .process import MB, Run, run, warm
from .writing import judged, megabytes

HUGE = 100_000_000
PLAIN_TARGET, EASY_TARGET, HARD_TARGET = 1.3, 3.0, 5.0
PEAK_TARGET, SCAN_PEAK_TARGET = 1000, 1500
SUDA_TARGET, ATTRIBUTE_TARGET, POPULATION_TARGET = 6.7, 1.0, 0.2
WIDE_TARGET, TALL_TARGET = 25.0, 3.0
FULL = {"wide": 1_000_000, "discharge": 3_000_000}
Say = Callable[[str], None]


@dataclass
class Measured:
    """The fastest run of one measurement, by processor time for `cpu`; the highest peak."""

    seconds: float = float("inf")
    cpu: float = float("inf")
    peak: int = 0
    check: Any = None
    parts: dict[str, tuple[float, float]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def take(self, one: Run, *, inside: bool) -> None:
        """One more run; `inside`: it reports its own clock."""
        if problems := failure(one, "run", (0, 1)):
            self.problems += problems
            return
        told: dict[str, Any] = json.loads(one.out) if inside else {"seconds": one.seconds, "cpu": one.cpu}
        self.seconds, self.cpu = min(self.seconds, told["seconds"]), min(self.cpu, told["cpu"])
        self.peak = max(self.peak, one.peak)
        self.check = told.get("check")
        for name, taken in told.get("parts", {}).items():
            self.parts[name] = min(self.parts.get(name, (float("inf"), 0.0)), tuple(taken))


def inner(what: str, path: Path) -> list[str]:
    return [sys.executable, "-m", "bench.inner", what, str(path)]


def in_turns(commands: dict[str, list[str]], path: Path, runs: int, say: Say) -> dict[str, Measured]:
    """Every command `runs` times, one after the other."""
    warm(path)
    found = {name: Measured() for name in commands}
    for turn in range(runs):
        for name, command in commands.items():
            one = run(command)
            found[name].take(one, inside="bench.inner" in command)
            say(f"{path.name}  run {turn + 1}: {name} {one.seconds:.2f} s, CPU {one.cpu:.2f} s, peak {one.peak / 1e6:.0f} MB")
    return found


def scale(rows: list[int], runs: int, say: Say) -> tuple[list[str], bool]:
    """Class sizes by 8 columns beside DuckDB's own grouping and a bare scan of the columns, as a table."""
    head = (
        "| rows | data | classes | pyarrow columns s | DuckDB GROUP BY s | ours s | CPU: columns | GROUP BY | ours |"
        f" to GROUP BY (CPU) | ≤ {PLAIN_TARGET} | to columns (wall) | to columns (CPU) |"
        f" ≤ {EASY_TARGET:g} easy, {HARD_TARGET:g} hard (CPU) |"
        f" peak MB: GROUP BY | ours | < {PEAK_TARGET} MB |"
    )
    lines = [head, "|---:|---|" + "---:|" * 8 + "---|---:|---:|---|---:|---:|---|"]
    good = True
    cases = [Case(kind, "parquet", size) for size in rows for kind in ("easy", "hard")]
    if max(rows) >= HUGE // 10:
        cases.append(Case("unique", "parquet", HUGE // 10))
    for case in cases:
        problem = prepared(case)
        commands = {what: inner(what, case.path(DATA)) for what in ("columns", "plain", "classes")}
        found = {} if problem else in_turns(commands, case.path(DATA), runs, say)
        problems = [problem] if problem else [text for one in found.values() for text in one.problems]
        if not problems and found["plain"].check != found["classes"].check:
            problems = ["the classes differ"]
        good = good and not problems
        lines.append(f"| {case.rows:,} | {case.kind} | failed: {'; '.join(problems)} |" if problems else scale_row(case, found))
    return lines, good


def scale_row(case: Case, found: dict[str, Measured]) -> str:
    columns, plain, ours = found["columns"], found["plain"], found["classes"]
    to_plain, to_columns, by_cpu = ours.cpu / plain.cpu, ours.seconds / columns.seconds, ours.cpu / columns.cpu
    target = {"easy": EASY_TARGET, "hard": HARD_TARGET}.get(case.kind)
    within = "-" if target is None else judged(by_cpu <= target)
    return (
        f"| {case.rows:,} | {case.kind} | {ours.check[0]:,} | {columns.seconds:.2f} | {plain.seconds:.2f} | {ours.seconds:.2f} |"
        f" {columns.cpu:.2f} | {plain.cpu:.2f} | {ours.cpu:.2f} | {to_plain:.2f} | {judged(to_plain <= PLAIN_TARGET)} | {to_columns:.1f} |"
        f" {by_cpu:.1f} | {within} | {megabytes(plain.peak)} | {megabytes(ours.peak)} | {judged(ours.peak < PEAK_TARGET * MB)} |"
    )


def figures(rows: int, runs: int, say: Say) -> tuple[list[str], bool]:
    """The figures of one hard table over its one scan."""
    case = Case("hard", "parquet", rows)
    if problem := prepared(case):
        return [f"failed: {problem}"], False
    found = in_turns({"models": inner("models", case.path(DATA))}, case.path(DATA), runs, say)["models"]
    if found.problems:
        return [f"failed: {'; '.join(found.problems)}"], False
    titles = {
        "attribute": ("l-diversity (distinct, entropy, recursive) and t-closeness (equal, ordered)", ATTRIBUTE_TARGET),
        "population": ("Zayatz, Pitman, SNB and Dankar from the histogram", POPULATION_TARGET),
        "suda": ("SUDA2 with DIS-SUDA, all unique sets (sdcMicro's C++, warm, on a like set: 6.7 s)", SUDA_TARGET),
    }
    lines = [f"| {rows:,} rows, hard, {found.check:,} classes | s | CPU s | target s | within (CPU) |", "|---|---:|---:|---:|---|"]
    lines.append(f"| the scan: classes with the sensitive column | {found.seconds:.2f} | {found.cpu:.2f} | | |")
    for name, (title, target) in titles.items():
        wall, cpu = found.parts[name]
        lines.append(f"| {title} | {wall:.2f} | {cpu:.2f} | {target:g} | {judged(cpu <= target)} |")
    return [*lines, "", f"Peak of that process: {megabytes(found.peak)} MB."], True


def identification(share: float, runs: int, folder: Path, say: Say) -> tuple[list[str], bool]:
    """``reidrisk scan`` of the wide table, and of the tall one beside a bare read into memory."""
    lines, good = [], True
    for kind, full in FULL.items():
        rows = max(1000, int(full * share))
        path = DATA / f"{kind}-{rows}.{'parquet' if kind == 'wide' else 'csv'}"
        if not path.exists():
            DATA.mkdir(exist_ok=True)
            run([sys.executable, "-m", "bench.identification.large", kind, str(path), str(rows)])
        commands = {"scan": [program(), "scan", str(path), "--json", "-o", str(folder / f"{kind}-case")]}
        if kind == "discharge":
            commands = {"bare": inner("table", path), **commands}
        found = in_turns(commands, path, runs, say)
        ours, problems = found["scan"], [text for one in found.values() for text in one.problems]
        good = good and not problems
        peak = f"peak {megabytes(ours.peak)} MB (target: under {SCAN_PEAK_TARGET} MB: {judged(ours.peak < SCAN_PEAK_TARGET * MB)})"
        if problems:
            lines.append(f"- scan of {kind}: failed: {'; '.join(problems)}")
        elif kind == "wide":
            target = f" (target: under {WIDE_TARGET:g} s: {judged(ours.seconds < WIDE_TARGET)})" if share >= 1 else ""
            lines.append(f"- scan of {rows:,} rows x 500 columns, Parquet: {ours.seconds:.1f} s{target}, CPU {ours.cpu:.1f} s, {peak}")
        else:
            bare = found["bare"]
            ratio, by_cpu = ours.seconds / bare.seconds, ours.cpu / bare.cpu
            lines.append(
                f"- scan of {rows:,} people x 26 columns, CSV, every row: {ours.seconds:.1f} s, CPU {ours.cpu:.1f} s; bare DuckDB read into"
                f" memory {bare.seconds:.1f} s, CPU {bare.cpu:.1f} s, {megabytes(bare.peak)} MB; ratio {ratio:.2f}, by CPU {by_cpu:.2f}"
                f" (target: at most {TALL_TARGET:g}: {judged(ratio <= TALL_TARGET)}), {peak}"
            )
    return lines, good
