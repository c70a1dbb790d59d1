"""``reidrisk standards`` at a terminal: one line an edition."""

from __future__ import annotations

import sys

from ....case.acts.standards import ACT, Standards
from ..command import Command


def _show(result: Standards) -> None:
    sys.stdout.write("".join(f"{one['id']}  {one['title']}  [{one['threshold']}]\n" for one in result.editions))


COMMAND = Command(ACT, _show)
