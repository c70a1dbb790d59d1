"""A screen: what it is called, what it shows, what can be done on it, and whether its step is done. One file of `screens/` each."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from datetime import UTC, date, datetime
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote

from ...case.case import ANSWERS, Case, case_of
from ...model.act import Act, Session
from ...model.extension import load
from ...model.frozen import dataclass
from ...model.text import Lang, Phrase, Text
from ...prepare.deciders import BY_OPTIONS
from .place import CasesFolder
from .queue.job import PageJob, job_in, result_in

if TYPE_CHECKING:
    from .memory import Memory
    from .queue.waiting import JobQueue

Form = Mapping[str, Sequence[str]]
GONE = "/"  # of what was done: nothing of the case is left to be shown
Standing = Literal["done", "open", "waiting"]  # waiting: for an earlier step


@dataclass(frozen=True)
class Visit:
    """Somebody looks at one case: everything that a screen may ask for, or do. `sent`: what was just typed and could not be carried out."""

    lang: Lang
    place: CasesFolder
    line: JobQueue
    memory: Memory
    name: str
    folder: Path
    query: Mapping[str, str] = field(default_factory=dict)
    sent: Form = field(default_factory=dict)

    @cached_property
    def case(self) -> Case | None:
        """The case as this visit found it; None before it was scanned. `InputError` where its file is damaged."""
        return case_of(str(self.folder))

    def anew(self, sent: Form | None = None) -> Visit:
        """The same, as it is now."""
        return replace(self, sent=self.sent if sent is None else sent)

    @property
    def address(self) -> str:
        """Where its screens begin."""
        return f"/case/{quote(self.name)}"

    def job(self, slot: str) -> PageJob | None:
        """The job of this name, as it stands now."""
        return job_in(self.folder, slot)

    def is_current(self, slot: str) -> bool:
        """Whether the last job of this name was carried out on the case and the data as they stand now."""
        job = self.job(slot)
        return job is not None and job.state == "done" and job.stamp == self.stamp()

    def result(self, slot: str) -> Mapping[str, Any] | None:
        """What came of the last job of this name that was carried out, as this visit found it."""
        if slot not in self._results:
            self._results[slot] = result_in(self.folder, slot, self.lang)
        return self._results[slot]

    @cached_property
    def _results(self) -> dict[str, Mapping[str, Any] | None]:
        return {}

    def ask_for(
        self, slot: str, act: str, options: Mapping[str, object], secrets: Mapping[str, str] | None = None, stamp: str | None = None
    ) -> PageJob:
        """Have this act carried out on the case, in the line; it rests on what `stamp` says, else on all that is there now."""
        at = self.stamp() if stamp is None else stamp
        return self.line.put(PageJob(folder=str(self.folder), slot=slot, act=act, options=options, lang=self.lang, stamp=at), secrets)

    def plan_stamp(self) -> str:
        """Of the case file as it stands now."""
        path = self.folder / ANSWERS
        return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""

    def stamp(self) -> str:
        """Of the case file and of the data that are graded, as they stand now: what rests on others is out of date."""
        case = self.case
        if case is None:
            return ""
        return hashlib.sha256(self.plan_stamp().encode() + str(case.output or "").encode() + _made(case)).hexdigest()

    @staticmethod
    def today() -> date:
        """The day of whoever works."""
        return datetime.now(UTC).astimezone().date()

    def act(self, act: Act[..., Any, Any], request: object) -> Any:  # noqa: ANN401 - the result of the act
        """Carry out an act that takes no time, here and now."""
        with Session(lang=self.lang, by=BY_OPTIONS) as session:
            return act.on(request, session)


def _made(case: Case) -> bytes:
    """What the last mitigation left, by its record."""
    record = case.folder / "mitigation.json"
    return record.read_bytes() if case.output is not None and record.is_file() else b""


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of something that was done: what is said, and where to go on (by default where one is)."""

    messages: tuple[Text | Phrase | str, ...] = ()
    go: str | None = None


@dataclass(frozen=True, kw_only=True)
class Screen:
    """One screen of a case, which is one step of a release (`step` 0: a way through several, those of `within`).

    `words` are the texts of its template, ``templates/KEY.html``.

    `slots`: the long work that it shows; while any is under way, the screen shows how far it is instead. `command`: what does the same
    on the command line. `shows` gives what the template draws; `takes` has what can be done, by the last part of the address.
    `parts`: what is drawn of it alone, ``templates/KEY-PART.html``, while somebody answers or ticks; it changes nothing.
    """

    key: str
    step: int
    title: Text
    about: Text
    command: Text
    words: Mapping[str, Text]
    shows: Callable[[Visit], Mapping[str, object]]
    standing: Callable[[Visit], Standing]
    takes: Mapping[str, Callable[[Visit, Form], Taken]] = field(default_factory=dict)
    parts: Mapping[str, Callable[[Visit, Form], Mapping[str, object]]] = field(default_factory=dict)
    slots: tuple[str, ...] = ()
    within: tuple[int, ...] = ()


@cache
def screens() -> tuple[Screen, ...]:
    """All, in the order of the steps."""
    return tuple(sorted(load("screen", f"{__package__}.screens", "SCREEN", Screen), key=lambda one: one.step))


def one(form: Form, name: str) -> str:
    """The one value of a field; empty where it was not sent."""
    return next(iter(form.get(name, ())), "").strip()
