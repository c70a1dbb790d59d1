"""What would be, on the page: the act `foresee`, here where its classes are counted, else first counted in the line of long work."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from ...case.acts.foresee import ACT, Foresee, ForeseenLevel
from ...case.case import COUNTED
from ...case.foreseeing.sealed_classes import kept
from ...model.frozen import dataclass
from ...model.problem import InputError
from ...model.text import Lang, Text
from ...model.words import LEVEL_OF
from .queue.job import UNDER_WAY
from .refusing.telling import as_lines
from .screen import Visit

SLOT = "foresee"
_LEVELS = Text("{low} 至 {high} 级", "level {low} to {high}")
_OUT = Text("标准不适用", "out of scope")
_NONE = Text("未知", "unknown")
_TURN, _EARLY = threading.Lock(), dict[str, tuple[Path, int]]()
SHOWN = ("k", "uniques", "R_b", "R_c", "pr_context", "R")


@dataclass(frozen=True, slots=True)
class WouldBe:
    """What came of asking: it is there; its classes are being counted; or it was refused, with why."""

    state: Literal["there", "counting", "refused", "nothing"]
    found: ForeseenLevel | None = None
    lines: tuple[str, ...] = ()


def would_be(visit: Visit, without: Sequence[str] = ()) -> WouldBe:
    """At once where the classes are kept."""
    case = visit.case
    if case is None:
        return WouldBe("nothing")
    try:
        with _TURN:  # whoever asks while the classes are being opened waits for them, instead of opening them a second time
            if kept(case, case.plan()) is not None:
                found: ForeseenLevel = visit.act(ACT, Foresee(str(visit.folder), without=list(without) or None, lang=visit.lang))
                return WouldBe("there", found)
    except InputError as error:
        return WouldBe("refused", lines=as_lines(error.problems, visit.lang, visit.place.root))
    job = visit.job(SLOT)
    if job is not None and job.state in UNDER_WAY:
        return WouldBe("counting")
    if job is not None and job.state == "refused" and job.stamp == visit.stamp():
        return WouldBe("refused", lines=job.problems)
    visit.ask_for(SLOT, "foresee", {"case": str(visit.folder), "lang": visit.lang})
    return WouldBe("counting")


def opened_early(visit: Visit) -> None:
    """Open the classes that are kept of this case while somebody still reads: the first question then waits no longer than the next."""
    path, case = visit.folder / COUNTED, visit.case
    version = (path, path.stat().st_mtime_ns) if path.is_file() else None
    if version is None or case is None or _EARLY.get("last") == version:
        return
    _EARLY["last"] = version

    def opening() -> None:
        with suppress(InputError, OSError), _TURN:
            if kept(case, case.plan()) is not None:
                visit.act(ACT, Foresee(str(visit.folder), lang=visit.lang))

    threading.Thread(target=opening, name="classes", daemon=True).start()


def in_levels(levels: Sequence[int] | None, lang: Lang, *, in_scope: bool | None = True) -> str:
    """A level, or from which to which."""
    if in_scope is False or levels is None:
        return (_OUT if in_scope is False else _NONE).say(lang)
    low, high = levels
    return (LEVEL_OF.fill(level=low) if low == high else _LEVELS.fill(low=low, high=high)).say(lang)


def figures_of(found: ForeseenLevel, lang: Lang) -> dict[str, tuple[str, str]]:
    """Title and value of the main figures, as a person reads them; a range where answers are open, never 0 for what is unknown."""
    record: Mapping[str, Any] = found.to_dict()["numbers"]
    return {symbol: (record[symbol]["title"], in_figures(record[symbol], lang)) for symbol in SHOWN if symbol in record}


def in_figures(number: Mapping[str, Any], lang: Lang) -> str:
    """One figure."""
    value, low, high = number["value"], number["low"], number["high"]
    if value is not None:
        return f"{value:,.0f}" if value == int(value) and abs(value) > 1 else f"{value:.4g}"
    return _NONE.say(lang) if low is None else f"{low:.4g} – {high:.4g}"
