"""``reidrisk prepare`` at a terminal: what is open is asked, one question after the other, where nothing was said."""

from __future__ import annotations

from ....case.acts.prepare import ACT, Prepare, Prepared
from ....model.act import Session
from ..command import Command


def _carried(request: Prepare, session: Session) -> Prepared:
    """Asks whoever sits at the terminal; each answer is saved at once, so the state is looked at again afterwards."""
    result = ACT.on(request, session)
    if request.says_something or not session.answering:
        return result
    from ..interview import interview  # noqa: PLC0415 - help must not wait for the questionnaires

    interview(str(request.case), request.by, result.lang, session.today())
    return ACT.on(request, session)


COMMAND = Command(ACT, carried=_carried)
