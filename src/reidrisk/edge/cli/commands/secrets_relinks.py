"""``reidrisk secrets relinks`` at a terminal: a record, as it stands."""

from __future__ import annotations

from ....case.acts.secrets_relinks import ACT, Relinks
from ..command import Command
from ..exits import print_json


def _show(result: Relinks) -> None:
    print_json(result.to_dict())


COMMAND = Command(ACT, _show)
