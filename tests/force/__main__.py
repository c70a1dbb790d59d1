"""`python -m tests.force crash|refuse|pairs|fuzz|all|sample`: the acts under force; exit code 1 where something is wrong.

`--act NAME ...` or `--kind NAME ...` chooses, `--every N` takes each N-th point, `--count N` so many damaged inputs, `--seed N` others.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.force import trial
from tests.force.acts import DEEDS
from tests.force.crash import Tally, crashed, refused
from tests.force.fuzz import figures, keep, share, trials
from tests.force.grounds import make
from tests.force.pairs import paired
from tests.force.targets import TARGETS

Say = Callable[[str], None]


def _say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    """Exit code."""
    asked = argparse.ArgumentParser()
    asked.add_argument("what", choices=["crash", "refuse", "pairs", "fuzz", "all", "sample"])
    asked.add_argument("--act", nargs="*", default=sorted(DEEDS))
    asked.add_argument("--kind", nargs="*", default=list(TARGETS))
    asked.add_argument("--every", type=int, default=1)
    asked.add_argument("--start", type=int, default=0)
    asked.add_argument("--count", type=int, default=100_000)
    asked.add_argument("--seed", type=int, default=0)
    given, wrong = asked.parse_args(), 0
    trial.load()
    with tempfile.TemporaryDirectory(prefix="force-") as found:
        folder = Path(found).resolve()
        if given.what != "fuzz":
            grounds = make(folder / "grounds")
            if given.what == "sample":
                return _sample(grounds, folder / "trial")
            for what in ("crash", "refuse", "pairs"):
                wrong += _acts(what, given, grounds, folder / "trial") if given.what in {what, "all"} else 0
        if given.what in {"fuzz", "all"}:
            wrong += _inputs(given, folder)
    return bool(wrong)


def _sample(grounds: dict[str, Path], place: Path) -> int:
    """Seconds of it, for every run of the tests."""
    tally = Tally()
    for name in ("revoke", "rotate-one"):
        crashed(DEEDS[name], grounds, place, tally, slice(4, None, 12))
    refused(DEEDS["revocations"], grounds, place, tally, slice(6, None, 30))
    paired(("consult", "relink"), grounds, place, tally)
    for one in tally.wrong:
        _say("  " + one)
    _say(f"sample: {dict(tally.tried)}, wrong: {len(tally.wrong)}")
    return len(tally.wrong)


def _acts(what: str, given: argparse.Namespace, grounds: dict[str, Path], place: Path) -> int:
    tally, begun, points = Tally(), time.monotonic(), slice(given.start, None, given.every)
    if what == "pairs":
        paired(given.act, grounds, place, tally)
    for name in given.act if what != "pairs" else ():
        known, start = len(tally.wrong), time.monotonic()
        (crashed if what == "crash" else refused)(DEEDS[name], grounds, place, tally, points)
        _say(f"{name}: {dict(tally.tried)}, wrong {len(tally.wrong) - known}, {time.monotonic() - start:.0f} s")
        for one in tally.wrong[known:]:
            _say("  " + one.replace(str(place.parent), ""))
    for one in tally.wrong if what == "pairs" else ():
        _say("  " + one.replace(str(place.parent), ""))
    _say(f"{what}: {dict(tally.tried)}, wrong: {len(tally.wrong)}, {time.monotonic() - begun:.0f} s")
    return len(tally.wrong)


def _inputs(given: argparse.Namespace, folder: Path) -> int:
    """Each kind in a process of its own, which neither its threads nor its memory outlive."""
    shares, begun, whole, wrong = share(given.count), time.monotonic(), Counter[str](), 0
    for name in given.kind:
        told = folder / f"{name}.told"

        def fuzz(name: str = name, told: Path = told) -> None:
            os.environ["REIDRISK_KEYS"] = str(folder / name / "memory")
            tally = Counter[str]()
            seeds = range(given.seed, given.seed + shares[name])
            failed = [f"{keep(name, content).name}: {how}" for content, how in trials(TARGETS[name], folder / name / "place", seeds, tally)]
            told.write_text("\n".join([*(f"{key}={count}" for key, count in tally.items()), *(f"! {one}" for one in failed)]))

        (folder / name).mkdir()
        left = trial.ended(folder / name, trial.fork(folder / name, fuzz, None, None, 0), longest=3600)
        lines = told.read_text().splitlines() if told.exists() else [f"! ended with {left.code}: {left.err[-2000:]}"]
        counts = Counter({key: int(count) for key, _, count in (line.partition("=") for line in lines) if count.isdecimal()})
        failed = [line for line in lines if line.startswith("! ")]
        whole, wrong = whole + counts, wrong + len(failed)
        _say(f"{name}: {figures(counts)}")
        for one in failed[:20]:
            _say("  " + one)
    _say(f"fuzz: {figures(whole)}, wrong: {wrong}, {time.monotonic() - begun:.0f} s")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
