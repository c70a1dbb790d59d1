"""Whether memory answers as it should here: microseconds until the first byte of a fresh page can be written.

Half a microsecond on hardware and in most virtual machines. In a machine within a machine it has been 5 to 300: every process then takes
eight to forty times as long, whatever it does.

    python3 .ci/pace.py     prints the figure; exit code 1 where memory is slow
"""

from __future__ import annotations

import mmap
import statistics
import sys
import time

PAGE, SIZE, ROUNDS = 4096, 64 * 2**20, 9
SLOW = 4.0  # eight times what is usual


def fresh_page() -> float:
    """Microseconds a page, the median of some rounds."""
    found = []
    for _ in range(ROUNDS):
        with mmap.mmap(-1, SIZE) as memory:
            start = time.perf_counter()
            for place in range(0, SIZE, PAGE):
                memory[place] = 1
            found.append((time.perf_counter() - start) * 1e6 / (SIZE // PAGE))
    return statistics.median(found)


if __name__ == "__main__":
    taken = fresh_page()
    sys.stdout.write(f"{taken:.1f}\n")
    sys.exit(int(taken > SLOW))
