"""`python -m tests.force crash|refuse|pairs [--act NAME ...] [--every N]`: the acts under force; exit code 1 where something is wrong."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.force import trial
from tests.force.acts import DEEDS
from tests.force.crash import Tally, crashed, refused
from tests.force.grounds import make


def main() -> int:
    """Exit code."""
    asked = argparse.ArgumentParser()
    asked.add_argument("what", choices=["crash", "refuse"])
    asked.add_argument("--act", nargs="*", default=sorted(DEEDS))
    asked.add_argument("--every", type=int, default=1)
    asked.add_argument("--start", type=int, default=0)
    given, tally, begun = asked.parse_args(), Tally(), time.monotonic()
    trial.load()
    with tempfile.TemporaryDirectory(prefix="force-") as folder:
        grounds = make(Path(folder).resolve() / "grounds")
        for name in given.act:
            known, start = len(tally.wrong), time.monotonic()
            points = slice(given.start, None, given.every)
            place = Path(folder).resolve() / "trial"
            strike = crashed if given.what == "crash" else refused
            strike(DEEDS[name], grounds, place, tally, points)
            print(f"{name}: {dict(tally.tried)}, wrong {len(tally.wrong) - known}, {time.monotonic() - start:.0f} s", flush=True)
            for one in tally.wrong[known:]:
                print("  " + one.replace(folder, ""), flush=True)
    print(f"{given.what}: {dict(tally.tried)}, wrong: {len(tally.wrong)}, {time.monotonic() - begun:.0f} s")
    return bool(tally.wrong)


if __name__ == "__main__":
    sys.exit(main())
