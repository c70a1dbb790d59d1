"""``reidrisk relink`` at a terminal: the one place where a value is shown, since it is what was asked for, authorised and recorded."""

from __future__ import annotations

import sys
from dataclasses import replace

from ....case.acts.relink import ACT, Relink, Relinked
from ....model.act import Session
from ..command import Command
from ..exits import ACCEPTABLE, FINDING


def _carried(request: Relink, session: Session) -> Relinked:
    """A pseudonym on standard input stands in no list of processes and in no history of the shell."""
    return ACT.on(replace(request, pseudonym=sys.stdin.readline()) if request.pseudonym == "-" else request, session)


def _show(result: Relinked) -> None:
    sys.stdout.write((result.plain_lines()[0] if result.original is None else result.original) + "\n")


def _code(result: Relinked) -> int:
    return ACCEPTABLE if result.found else FINDING


COMMAND = Command(ACT, _show, _code, carried=_carried)
