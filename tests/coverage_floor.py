"""Branch coverage by folder: the aim is 100% where numbers are made, at least 90% elsewhere.

What is short of the aim is printed, and the run fails.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

FULL = {"model", "measure", "grade", "standards"}
AIM, ELSEWHERE = 100.0, 90.0
NOT_MEASURED = {"__main__.py"}  # two lines that only a process of its own runs


def main() -> int:
    from coverage import Coverage  # each run of the tests reads FULL, few are measured

    coverage = Coverage()
    coverage.load()
    seen: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    root = Path(__file__).parents[1] / "src" / "reidrisk"
    for name in coverage.get_data().measured_files():
        path = Path(name)
        if not path.is_relative_to(root):
            continue
        numbers = coverage._analyze(name).numbers
        folder = path.relative_to(root).parts[0]
        if folder in NOT_MEASURED:
            continue
        seen[folder][0] += numbers.n_executed + numbers.n_executed_branches
        seen[folder][1] += numbers.n_statements + numbers.n_branches
    short = False
    for folder, (done, total) in sorted(seen.items()):
        share = 100.0 * done / total if total else 100.0
        aim = AIM if folder in FULL else ELSEWHERE
        short |= share < aim
        sys.stdout.write(f"{folder:<12} {share:6.2f}%{'' if share >= aim else f'  below {aim:.0f}%'}\n")
    return int(short or not seen)


if __name__ == "__main__":
    sys.exit(main())
