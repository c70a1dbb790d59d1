"""`python -m tests.force crash|refuse|pairs|hard|fuzz|all|sample`: the acts under force; exit code 1 where something is wrong.

`--act NAME ...` or `--kind NAME ...` chooses, `--every N` takes each N-th point, `--count N` so many damaged inputs, `--seed N` others;
`--jobs N` at once, by default one for each processor.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.force import trial
from tests.force.acts import DEEDS
from tests.force.at_once import at_once
from tests.force.crash import Tally, crashed, refused
from tests.force.fuzz import figures, keep, share, trials
from tests.force.grounds import make
from tests.force.hard import hard
from tests.force.pairs import paired
from tests.force.targets import TARGETS

Say = Callable[[str], None]


def _say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    """Exit code."""
    asked = argparse.ArgumentParser()
    asked.add_argument("what", choices=["crash", "refuse", "pairs", "hard", "fuzz", "all", "sample"])
    asked.add_argument("--act", nargs="*", default=sorted(DEEDS))
    asked.add_argument("--kind", nargs="*", default=list(TARGETS))
    asked.add_argument("--every", type=int, default=1)
    asked.add_argument("--start", type=int, default=0)
    asked.add_argument("--count", type=int, default=100_000)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    given, wrong = asked.parse_args(), 0
    with tempfile.TemporaryDirectory(prefix="force-") as found:
        folder = Path(found).resolve()
        trial.load(folder / "pictures")
        if given.what != "fuzz":
            grounds = make(folder / "grounds")
            if given.what == "sample":
                return _sample(grounds, folder / "trial")
            for what in ("crash", "pairs", "hard"):
                wrong += _acts(what, given, grounds, folder / "trial") if given.what in {what, "all"} else 0
        if given.what in {"fuzz", "all"}:
            wrong += _inputs(given, folder)
        if given.what in {"refuse", "all"}:  # the longest comes last
            wrong += _acts("refuse", given, grounds, folder / "trial")
    return bool(wrong)


def _sample(grounds: dict[str, Path], place: Path) -> int:
    """Seconds of it, for every run of the tests."""
    tally = Tally()
    crashed(DEEDS["revoke"], grounds, place, tally, slice(4, None, 6))
    crashed(DEEDS["rotate-one"], grounds, place, tally, slice(4, None, 12))
    refused(DEEDS["revocations"], grounds, place, tally, slice(6, None, 30))
    for name, others in (("consult", ("consult", "relink")), ("relink", ("relink",))):
        paired(DEEDS[name], [DEEDS[one] for one in others], grounds, place, tally)
    hard(DEEDS["consult"], grounds, place, tally)
    for one in tally.wrong:
        _say("  " + one)
    _say(f"sample: {dict(tally.tried)}, wrong: {len(tally.wrong)}")
    return len(tally.wrong)


def _acts(what: str, given: argparse.Namespace, grounds: dict[str, Path], place: Path) -> int:
    """Each act in a process of its own, as many at once as were asked for; pairs one after the other, since they are two."""
    whole, begun, points = Tally(), time.monotonic(), slice(given.start, None, given.every)

    def tried(name: str) -> tuple[str, Tally, float]:
        own, start, folder = Tally(), time.monotonic(), place.with_name(f"trial-{name}")
        try:
            if what == "pairs":
                paired(DEEDS[name], [DEEDS[one] for one in given.act if one >= name], grounds, folder, own)
            elif what == "hard":
                hard(DEEDS[name], grounds, folder, own)
            else:
                (crashed if what == "crash" else refused)(DEEDS[name], grounds, folder, own, points)
        except Exception:  # noqa: BLE001 - the other acts are tried all the same
            own.wrong.append(f"{name}: {traceback.format_exc(limit=-4)}")
        shutil.rmtree(folder, ignore_errors=True)
        return name, own, time.monotonic() - start

    for name, own, seconds in at_once(tried, given.act, given.jobs):
        whole.tried.update(own.tried)
        whole.wrong += own.wrong
        _say(f"{what} {name}: {dict(own.tried)}, wrong {len(own.wrong)}, {seconds:.0f} s")
        for one in own.wrong:
            _say("  " + one.replace(str(place.parent), ""))
    _say(f"{what}: {dict(whole.tried)}, wrong: {len(whole.wrong)}, {time.monotonic() - begun:.0f} s")
    return len(whole.wrong)


def _inputs(given: argparse.Namespace, folder: Path) -> int:
    """Each kind in a process of its own, which neither its threads nor its memory outlive."""
    shares, begun, whole, wrong = share(given.count), time.monotonic(), Counter[str](), 0

    def fuzz(name: str) -> tuple[str, Counter[str], list[str], float]:
        os.environ["REIDRISK_KEYS"] = str(folder / name / "memory")
        (folder / name).mkdir()
        tally, seeds, start = Counter[str](), range(given.seed, given.seed + shares[name]), time.monotonic()
        failed = [f"{keep(name, content).name}: {how}" for content, how in trials(TARGETS[name], folder / name / "place", seeds, tally)]
        return name, tally, failed, time.monotonic() - start

    for name, counts, failed, seconds in at_once(fuzz, given.kind, given.jobs):
        whole, wrong = whole + counts, wrong + len(failed)
        _say(f"fuzz {name}: {figures(counts)}, {seconds:.0f} s")
        for one in failed[:20]:
            _say("  " + one)
    _say(f"fuzz: {figures(whole)}, wrong: {wrong}, {time.monotonic() - begun:.0f} s")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
