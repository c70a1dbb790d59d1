"""``reidrisk reassess`` at a terminal: of each trigger of the checklist it is asked whether it came, and what was looked at."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace

from ....case.acts.reassess import ACT, Reassess, Reassessed, looked_over
from ....case.watching.triggers import Trigger, trigger
from ....govern.entry import Entry
from ....model.act import Session
from ....model.problem import InputError, Problem
from ....model.text import Lang, Phrase, Text
from ..asking import BACK, STOP, read_line
from ..command import Command

_WELCOME = Text(
    "逐项说明各触发条件没有发生、查看了什么（ITU-T X 系列补编 39（2023）10.2）。直接回车：不作说明；!：发生了；"
    "<：回到上一项；q：不再回答。",
    "Of each trigger it is stated that it did not occur, and what was examined (ITU-T X Suppl.39 (2023) 10.2). Enter: no statement; "
    "!: it occurred; <: back; q: state no more.",
)
_ASK = Text("[{place}/{count}] {title}：没有发生。查看了什么？", "[{place}/{count}] {title}: did not occur. What was examined?")
_OCCURRED = Text(
    "请先登记事件，再重新评估：reidrisk event {case} --as {name} --trigger {key} --seen …",
    "Record the event first, then assess again: reidrisk event {case} --as {name} --trigger {key} --seen ...",
)
_CAME = "!"


def _carried(request: Reassess, session: Session) -> Reassessed:
    """What is wrong with the request is said before anybody is asked; what no statement covers is recorded as such."""
    if not session.answering:
        return ACT.on(request, session)
    from ....case.watching.reviewing import unstated  # noqa: PLC0415 - help must not wait for the cryptography

    governed, stated = looked_over(request)
    open_ = [trigger(key) for key in unstated(stated, governed.entries)]
    lang = request.speaks(session, governed.language)
    more = tuple(_asked(request, open_, governed.entries, lang)) if open_ else ()
    return ACT.on(replace(request, none=(*(request.none or ()), *more)), session)


def _asked(request: Reassess, open_: list[Trigger], entries: tuple[Entry, ...], lang: Lang) -> Iterator[str]:
    """The statements, as `--none` takes them."""
    found: dict[str, str] = {}
    place = 0
    _write(_WELCOME, lang)
    while place < len(open_):
        one = open_[place]
        word = read_line(f"{_ASK.fill(place=place + 1, count=len(open_), title=one.title).say(lang)}\n> ")
        if word is None or word == STOP:
            break
        if word == BACK:
            place = max(place - 1, 0)
            continue
        if word == _CAME:
            _write(_OCCURRED.fill(case=str(request.case), name=request.as_, key=one.key), lang)
        if _taken(one, word, found, entries, lang):
            place += 1
    yield from found.values()


def _taken(one: Trigger, word: str, found: dict[str, str], entries: tuple[Entry, ...], lang: Lang) -> bool:
    """Whether this trigger is done with: stated, or left without a statement."""
    from ....case.watching.reviewing import none_came  # noqa: PLC0415 - as above

    found.pop(one.key, None)
    if word in {"", _CAME}:
        return True
    try:
        none_came([f"{one.key}={word}"], entries)
    except InputError as error:
        for problem in error.problems:
            _write(problem, lang)
        return False
    found[one.key] = f"{one.key}={word}"
    return True


def _write(words: Text | Phrase | Problem, lang: Lang) -> None:
    sys.stderr.write(f"{words.say(lang)}\n")


COMMAND = Command(ACT, carried=_carried)
