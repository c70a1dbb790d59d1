"""Ours and the bare script, in turns, on the same file."""

import json
import math
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from .naming import Case
from .process import Run, run, warm

HERE = Path(__file__).parent
DATA = HERE / "data"
RESULTS = (0, 1)  # acceptable, or a finding: both are results
LARGE = 10_000_000
CONTEXT = [
    "--sharing=controlled",
    "--controls=high",
    "--motives=low",
    "--recipient-security=high",
    "--p=0.001",
    "--p-source=bench",
]


@dataclass
class Pair:
    """All runs on one file. `problems` says what went wrong; nothing is left out of the report."""

    case: Case
    ours: list[Run] = field(default_factory=list)
    bare: list[Run] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def seconds(self) -> tuple[float, float]:
        """Medians of (ours, bare)."""
        return median([one.seconds for one in self.ours]), median([one.seconds for one in self.bare])

    @property
    def cpu(self) -> tuple[float, float]:
        """Medians of the processor time of (ours, bare): what a busy machine changes least."""
        return median([one.cpu for one in self.ours]), median([one.cpu for one in self.bare])

    @property
    def peaks(self) -> tuple[int, int]:
        """The highest peak of (ours, bare), in bytes."""
        return max((one.peak for one in self.ours), default=0), max((one.peak for one in self.bare), default=0)


def median(values: list[float]) -> float:
    return statistics.median(values) if values else math.nan


def program() -> str:
    return str(Path(sys.executable).with_name("reidrisk"))


def assess_command(case: Case, report: Path) -> list[str]:
    file = str(case.path(DATA))
    return [program(), "assess", file, "--qi", ",".join(case.quasi), "--ni", case.other, *CONTEXT, "--json", "-o", str(report)]


def bare_command(case: Case) -> list[str]:
    return [sys.executable, str(HERE / "bare.py"), str(case.path(DATA)), case.form, *case.quasi]


def prepared(case: Case) -> str | None:
    """Makes the file unless it is there; what went wrong otherwise."""
    if case.path(DATA).exists():
        return None
    DATA.mkdir(exist_ok=True)
    made = run([sys.executable, "-m", "bench.tables", str(DATA), case.kind, case.form, str(case.rows)])
    return None if made.code == 0 else f"no data: exit code {made.code}: {last_line(made.err)}"


def compare(case: Case, runs: int, report: Path, say: Callable[[str], None]) -> Pair:
    pair = Pair(case)
    if problem := prepared(case):
        pair.problems.append(problem)
        return pair
    warm(case.path(DATA))
    for turn in range(min(runs, 2) if case.rows >= LARGE else runs):
        bare, ours = run(bare_command(case)), run(assess_command(case, report))
        pair.bare.append(bare)
        pair.ours.append(ours)
        say(f"{case.path(DATA).name}  run {turn + 1}: bare {bare.seconds:.2f} s, ours {ours.seconds:.2f} s, peak {ours.peak / 1e6:.0f} MB")
        pair.problems += differences(ours, bare)
        if pair.problems:
            break
    return pair


def alone(case: Case, report: Path) -> tuple[Run | None, list[str]]:
    """Ours only, for its memory."""
    if problem := prepared(case):
        return None, [problem]
    warm(case.path(DATA))
    ours = run(assess_command(case, report))
    return ours, failure(ours, "ours", RESULTS)


def differences(ours: Run, bare: Run) -> list[str]:
    """What failed, or where the two results do not agree."""
    found = [*failure(ours, "ours", RESULTS), *failure(bare, "bare", (0,))]
    if not found:
        theirs = tuple(int(word) for word in bare.out.split())
        result = json.loads(ours.out)
        mine = (int(result["numbers"]["J"]["exact"].split("/")[0]), result["classes"]["histogram"][0][0])
        if mine != theirs:
            found.append(f"classes and smallest class differ: ours {mine}, bare {theirs}")
    return found


def failure(one: Run, who: str, good: tuple[int, ...]) -> list[str]:
    if one.code in good:
        return []
    return [f"{who}: exit code {one.code}: {last_line(one.err) or first_error(one.out)}"]


def last_line(text: str) -> str:
    return text.strip().splitlines()[-1].strip() if text.strip() else ""


def first_error(out: str) -> str:
    try:
        return str(json.loads(out)["errors"][0]["message"])
    except (ValueError, KeyError, IndexError):
        return "no message"
