"""``reidrisk form take`` at a terminal: where case and form differ it is asked which holds, one after the other."""

from __future__ import annotations

import sys
from dataclasses import replace

from ....case.acts.form_take import ACT, FormTaken, TakeForm
from ....model.act import Session
from ....model.text import Text
from ..asking import STOP, read_line
from ..command import Command

_ASK = Text(
    "{key}：案例中是“{now}”（{by}），表格中是“{form}”。直接回车：保留案例中的；f：以表格为准；q：不再问。",
    "{key}: the case has “{now}” ({by}), the form “{form}”. Enter: keep the case's; f: go by the form; q: ask no more.",
)
_FORM = "f"


def _carried(request: TakeForm, session: Session) -> FormTaken:
    """What collides is asked once all else is in; what is decided for is then written."""
    done = ACT.on(request, session)
    if not session.answering or not done.collisions:
        return done
    chosen = []
    for one in done.collisions:
        sys.stderr.write(f"{_ASK.fill(key=one.key, now=one.now, by=one.by or '—', form=one.form).say(done.lang)}\n")
        word = read_line("> ")
        if word is None or word == STOP:
            break
        if word.strip().lower() == _FORM:
            chosen.append(one.key)
    return ACT.on(replace(request, over=(*(request.over or ()), *chosen)), session) if chosen else done


COMMAND = Command(ACT, carried=_carried)
