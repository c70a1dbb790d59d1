"""Inputs that are damaged by somebody who knows their form: an answer in our words, in time, without a cell, and never taken for good.

Everything that ever failed is kept in ``corpus/KIND/`` and is tried again first. Seeds are numbers: `KIND` and seed give the same input.
"""

from __future__ import annotations

import json
import random
import signal
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import FrameType

from tests.force.targets import CANARY, TARGETS, Target, same

from reidrisk.model.problem import InputError
from reidrisk.model.text import LANGS

CORPUS = Path(__file__).parent / "corpus"
_SECONDS, _LONGEST = 20, 600  # of the processor's time, since the machine may be busy; of the clock, for what only waits


class HangError(Exception):
    """It took longer than any answer may."""


def trials(target: Target, folder: Path, seeds: range, tally: Counter[str]) -> Iterator[tuple[bytes, str]]:
    """Each input that failed, and how; first those of the corpus, then one for each seed."""
    folder.mkdir(parents=True, exist_ok=True)
    path = target.make(folder)
    good = path.read_bytes()
    taken = target.read(path)
    assert taken is not False or target.name == "7z", target.name
    kept = [one.read_bytes() for one in sorted((CORPUS / target.name).glob("*"))]
    for content in (*kept, *(target.mutate(good, random.Random(f"{target.name} {seed}")) for seed in seeds)):  # noqa: S311 - the same each time
        path.write_bytes(content)
        wrong = _wrong(target, path, good, content, tally)
        if wrong is not None:
            yield content, wrong
    path.write_bytes(good)


def _wrong(target: Target, path: Path, good: bytes, content: bytes, tally: Counter[str]) -> str | None:
    """How this input failed; None where it was answered as it should be."""
    tally["inputs"] += 1
    said = ""
    try:
        with _in_time():
            taken = target.read(path)
        tally["read"] += 1
    except InputError as refused:
        tally["refused"] += 1
        taken, said = False, _words(refused)
    except HangError:
        tally["hangs"] += 1
        return "hangs"
    except Exception:  # noqa: BLE001 - whatever it is, it would be exit code 70
        tally["exit 70"] += 1
        return traceback.format_exc(limit=-4)
    if CANARY in said:
        tally["canaries out"] += 1
        return f"a cell in a message: {said}"
    if taken and not same(content, good):
        tally["forged and taken"] += 1
        return "taken for good, and is another one"
    return None


def _words(refused: InputError) -> str:
    """All that a person would be shown of it."""
    told = [str(refused), repr(refused)]
    for one in refused.problems:
        for lang in LANGS:
            told += [one.message.say(lang), one.hint.say(lang) if one.hint is not None else ""]
    return "\n".join(told)


@contextmanager
def _in_time() -> Iterator[None]:
    """`HangError` after so many seconds."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise HangError

    clocks = ((signal.SIGPROF, signal.ITIMER_PROF, _SECONDS), (signal.SIGALRM, signal.ITIMER_REAL, _LONGEST))
    former = [(number, signal.signal(number, late)) for number, _, _ in clocks]
    for _, timer, seconds in clocks:
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for _, timer, _ in clocks:
            signal.setitimer(timer, 0)
        for number, was in former:
            signal.signal(number, was)


def keep(name: str, content: bytes) -> Path:
    """Into the corpus."""
    path = CORPUS / name / sha256(content).hexdigest()[:12]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def share(count: int) -> dict[str, int]:
    """How many inputs each kind gets of so many."""
    whole = sum(one.weight for one in TARGETS.values())
    return {name: -(-count * one.weight // whole) for name, one in TARGETS.items()}


def figures(tally: Counter[str]) -> str:
    """The figures in a line."""
    return json.dumps({name: tally[name] for name in ("inputs", "refused", "read", "exit 70", "hangs", "canaries out", "forged and taken")})
