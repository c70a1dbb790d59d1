"""The process that carries out one job: ``python -m reidrisk.edge.web.queue.worker``. It says nothing but in its record.

It loads everything, then hears through standard input, as JSON, which job it is; secrets (a passphrase) with it, and they are held
nowhere else. Where nothing comes, because whoever started it has gone, it leaves.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from ....case.acts.scan import Scan
from ....data.disk.ending import end
from ....data.disk.sweeping import locked, unlocked
from ....data.options import ReadOptions
from ....govern.keystore import PASSPHRASE
from ....model.act import Act, Session
from ....model.option import request_from
from ....model.problem import InputError, Problem
from ....model.text import LANGS, Lang, Phrase, Text
from ....prepare.deciders import BY_OPTIONS
from ...failure import problems_from
from ..preview.reading import keep_shapes
from ..refusing.telling import as_lines
from ..refusing.wrong_file import let_go, refused_as_wrong
from .besides import besides
from .job import PageJob, job_in, now, write_result
from .timing import remember, work_of

_EVERY = 0.5
_LOOKED_AT = 2.0  # another server that looks whether the job is alive holds the lock for a moment
_LOADED = ("reidrisk.flow.mitigate", "reidrisk.case.surveying", "reidrisk.case.releasing")  # with the engine and the documents
_TWO = Text("口令是新的，两次输入却不同。", "The passphrase is new, and was typed differently the second time.")
_BOTH = Text("请把同一个口令输入两次。", "Type the same passphrase twice.")


class Noted:
    """Watches an act, and puts on record from time to time how far it is."""

    def __init__(self, job: PageJob) -> None:
        self.job = job
        self._lang: Lang = job.lang
        self._turn, self._last = threading.Lock(), 0.0

    @contextmanager
    def busy(self, _lang: Lang, /) -> Iterator[None]:
        """The page counts the seconds itself."""
        yield

    def searched(self, _lang: Lang, nodes: int, loss: float, bound: float, /) -> None:
        """How far a search is."""
        with self._turn:
            if monotonic() - self._last >= _EVERY:
                self._last = monotonic()
                self._keep(nodes=nodes, loss=round(loss, 6), bound=round(bound, 6))

    def reached(self, part: Text | Phrase, number: int, of: int, /) -> None:
        """Which part of the work has begun; what a search of the part before had found is over."""
        with self._turn:
            self.job = self.job.keep(progress={"part": part.say(self._lang), "number": number, "of": of})

    def _keep(self, **found: float) -> None:
        self.job = self.job.keep(progress={**(self.job.progress or {}), **found})


def act_named(name: str) -> Act[..., Any, Any]:
    """The act of this name."""
    found: Act[..., Any, Any] = import_module(f"reidrisk.case.acts.{name}").ACT
    return found


def carry_out(job: PageJob, secrets: dict[str, str]) -> PageJob:
    """Do it, and put on record what came of it. KeyboardInterrupt, as SIGTERM makes it, leaves nothing half-written."""
    act, watcher = act_named(job.act), Noted(job)
    kind: Any = act.request

    def passphrase(_lang: Lang, _name: str, there: bool) -> str:
        """Of the key; where one is made it was typed twice, and the same."""
        return _twice(secrets, "passphrase", "again", new=not there) or ""

    def password(_asked: Text, _new: bool) -> str | None:
        """Of a package, as its recipient was given it."""
        return secrets.get("password") or None

    try:
        request: Any = request_from(kind, dict(job.options))
        if isinstance(request, Scan) and isinstance(request.data, str):
            keep_shapes(Path(job.folder), request.data, request.over(ReadOptions()))
        typed = {"passphrase": passphrase, "password": password, "noted": secrets.get("noted")} if secrets else {}
        with Session(watcher=watcher, lang=job.lang, by=BY_OPTIONS, **typed) as session:  # type: ignore[arg-type] # two kinds of callables and a text
            result = act.on(request, session)
        write_result(job, {lang: _in(result, lang) for lang in LANGS})
    except KeyboardInterrupt:
        return watcher.job.keep(state="cancelled", ended_at=now())
    except Exception as error:  # noqa: BLE001 - the last door: a bug must not print cell values in a traceback
        return _refused(watcher.job, problems_from(error))
    return watcher.job.keep(state="done", ended_at=now(), problems=())


def _refused(job: PageJob, problems: Sequence[Problem]) -> PageJob:
    """On record, in the words of the page; of a file that is no table nothing else stays."""
    if job.act == "scan" and refused_as_wrong(Path(job.folder), str(job.options["data"]), problems):
        let_go(Path(job.folder))  # before it is said: whoever reads that may look
    return job.keep(state="refused", ended_at=now(), problems=as_lines(problems, job.lang, Path(job.folder).parent))


def _twice(secrets: dict[str, str], name: str, again: str, *, new: bool) -> str | None:
    """What was typed; what is new was typed twice. `InputError` where the two differ."""
    if new and again in secrets and secrets.get(name) != secrets[again]:
        raise InputError(Problem("two_passphrases", _TWO, _BOTH))
    return secrets.get(name) or None


def _in(result: Any, lang: Lang) -> dict[str, Any]:  # noqa: ANN401 - what an act gives
    """In this language, for the page may change it; what is told in one language only stays in it."""
    spoken = replace(result, lang=lang)
    return {**spoken.to_dict(), "of_page": besides(spoken, lang)}


def main() -> int:
    """Everything loaded, wait for the job."""
    for name in _LOADED:
        import_module(name)
    asked = json.loads(sys.stdin.buffer.read() or b"{}")
    signal.signal(signal.SIGTERM, end)
    return begun(Path(asked["folder"]), asked["slot"], asked["secrets"]) if asked else 0


def begun(folder: Path, slot: str, secrets: dict[str, str]) -> int:
    """Take the lock, or leave: another process is at it. 0 where it was carried out, whatever came of it."""
    job = job_in(folder, slot)
    if job is None or job.state != "waiting":
        return 2
    handle = locked(job.lock, _LOOKED_AT)
    if handle is None:
        return 2
    job.cancel_path.unlink(missing_ok=True)
    threading.Thread(target=_stopped_by_file, args=(job.cancel_path,), daemon=True).start()
    try:
        if secrets:  # whoever signs on the page has typed it: what the server was started with signs for nobody
            os.environ.pop(PASSPHRASE, None)
        remember(carry_out(job.keep(state="running", begun_at=now(), process=os.getpid(), work=work_of(job)), secrets))
    except KeyboardInterrupt:
        job.keep(state="cancelled", ended_at=now())
    finally:
        job.cancel_path.unlink(missing_ok=True)
        unlocked(job.lock, handle)
    return 0


def _stopped_by_file(asked: Path) -> None:
    """A server that is not the one that started this process has no other way to ask it: a number may be another's by now."""
    main = threading.main_thread().ident
    while not asked.exists():
        sleep(_EVERY)
    if main is not None and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main, signal.SIGTERM)  # to the thread that works: it may wait for something
    else:  # Windows
        signal.raise_signal(signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
