"""``reidrisk schema`` at a terminal: the schema is JSON for people too."""

from __future__ import annotations

from ....case.acts.schema import ACT, JsonSchema
from ..command import Command
from ..exits import print_json


def _show(result: JsonSchema) -> None:
    print_json(result.schema)


COMMAND = Command(ACT, _show)
