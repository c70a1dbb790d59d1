"""Each act killed before each of its changes, and refused at each by a disk that is full, broken or closed; then looked at, and run again.

No data lost, no half file under a final name, no ledger, register or record that does not hold, nothing readable left behind. Where two
moments leave the same, it is looked at once.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tests.force import trial
from tests.force.acts import Deed
from tests.force.after import after, answered
from tests.force.faults import KILLED, Fault
from tests.force.refusing import ERRNOS, Refusing, told
from tests.force.states import REAL, Keeping, likeness, state
from tests.force.trial import Left

_LONGEST = 4 * 3600.0  # of one act with every change refused to processes forked from it


@dataclass
class Tally:
    """What was tried, and everything that was wrong; `known`: what was looked at already."""

    tried: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    known: set[str] = field(default_factory=set)

    def blame(self, where: str, problems: Iterable[str]) -> None:
        self.wrong += [f"{where}: {one}" for one in problems]

    def look(self, where: str, deed: Deed, ground: Path, folder: Path, same: Callable[[Path], str] = state) -> None:
        """What must hold of it, where nothing else has left the same."""
        now = f"{deed.name} {same(folder)}"
        if now not in self.known:
            self.known.add(now)
            self.tried["looked at"] += 1
            self.blame(where, after(deed, ground, folder))


def crashed(deed: Deed, grounds: dict[str, Path], place: Path, tally: Tally, points: slice = slice(None)) -> None:
    """The act dead before each of its changes: what that leaves, from one run; and really killed at some of them."""
    ground, kept = grounds[deed.ground], place.with_name(f"{place.name}.kept")
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir()
    whole, count = _counted(deed, ground, place, tally)
    folder = trial.copied(ground, place)
    left = trial.run(folder, deed.words(folder), Keeping(folder, kept=kept), deed.environ_first)
    if left.code not in deed.codes:
        tally.blame(deed.name, [f"ended with {left.code} while its folder was kept"])
    tally.tried["dead at"] += left.seen
    for at, stood in sorted((int(one.name), one) for one in kept.iterdir())[points]:
        shutil.rmtree(place)
        stood.rename(place)
        tally.look(f"{deed.name} dead before {at} ({left.said[at - 1]})", deed, ground, place)
    killed(deed, grounds, place, tally, range(1, count + 1)[:: REAL * (points.step or 1)], whole)


def killed(  # noqa: PLR0913, PLR0917 - one act, its ground, and where
    deed: Deed, grounds: dict[str, Path], place: Path, tally: Tally, points: Iterable[int], whole: Left
) -> None:
    """The act killed at these of its changes."""
    for at in points:
        folder = trial.copied(grounds[deed.ground], place)
        left = trial.run(folder, deed.words(folder), Fault(folder, "kill", at), deed.environ_first)
        tally.tried["killed"] += 1
        where = f"{deed.name} killed at {at} ({whole.said[at - 1] if at <= len(whole.said) else '?'})"
        if left.code != KILLED:
            tally.blame(where, [f"was to be killed, ended with {left.code}"])
        tally.look(where, deed, grounds[deed.ground], folder)


def refused(deed: Deed, grounds: dict[str, Path], place: Path, tally: Tally, points: slice = slice(None)) -> None:
    """The act with each of its changes refused, once and from then on, by each kind of fault."""
    ground, kept = grounds[deed.ground], place.with_name(f"{place.name}.kept")
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir()
    folder = trial.copied(ground, place)
    left = trial.run(folder, deed.words(folder), Refusing(folder, kept=kept, points=points), deed.environ_first, longest=_LONGEST)
    if left.code not in deed.codes:
        tally.blame(deed.name, [f"ended with {left.code} while its changes were refused to others: {left.err[-2000:]}"])
    tally.tried["changes"] += left.seen
    for one in told(kept):
        shutil.rmtree(place, ignore_errors=True)
        where = f"{deed.name}, {one.name} {one.how} at {one.at} ({one.what})"
        tally.tried[one.name] += 1
        if one.code is None:
            folder = trial.copied(ground, place)
            ended = trial.run(folder, deed.words(folder), Fault(folder, one.how, one.at, ERRNOS[one.name]), deed.environ_first)
            tally.tried["in a run of its own"] += 1
        else:
            ended = Left(one.code, "", one.err)
        tally.blame(where, answered(ended))
        if one.stood:
            (kept / one.stood).rename(place)
        if one.stood or one.code is None:
            tally.look(where, deed, ground, place, likeness)
    _with_little_room(deed, grounds, place, tally)


def _with_little_room(deed: Deed, grounds: dict[str, Path], place: Path, tally: Tally) -> None:
    for most in (1, 100, 1000, 4000):
        folder = trial.copied(grounds[deed.ground], place)
        left = trial.run(folder, deed.words(folder), None, deed.environ_first, most)
        tally.tried["room"] += 1
        where = f"{deed.name} with room for {most} bytes"
        tally.blame(where, answered(left))
        tally.look(where, deed, grounds[deed.ground], folder)


def _counted(deed: Deed, ground: Path, place: Path, tally: Tally) -> tuple[Left, int]:
    """The act without a fault: it succeeds, and writes nothing under the name that others read."""
    folder = trial.copied(ground, place)
    left = trial.run(folder, deed.words(folder), Fault(folder), deed.environ_first)
    assert left.code in deed.codes, (deed.name, left.code, left.out[-2000:], left.err[-3000:])
    odd = [one for one in left.direct if not (deed.destroys and one.startswith(deed.destroys)) and not one.endswith(".entry")]
    tally.blame(deed.name, [f"{name} is written under its own name" for name in odd])
    tally.look(f"{deed.name}, whole", deed, ground, folder)
    return left, left.seen
