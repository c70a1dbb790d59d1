"""`reidrisk mitigate`: an exit code of its own where the output has to be good for its purpose."""

from __future__ import annotations

from typing import Annotated, Literal

from ....case.acts.mitigate import ACT, Protected
from ....case.options.output import OUTPUT
from ....model.frozen import dataclass
from ....model.option import Option
from ....model.text import Text
from ..command import Command, say, whether_good
from ..exits import FINDING


@dataclass(frozen=True, kw_only=True)
class FailOn:
    """What a script wants to hear of by the exit code."""

    fail_on: Annotated[
        Literal["usefulness"] | None,
        Option(
            Text(
                "usefulness：用途（--purpose、--weight、--query）的某项目标没有达到时退出码为 1",
                "usefulness: leave with exit code 1 where a goal of the purpose (--purpose, --weight, --query) is missed",
            ),
            OUTPUT,
        ),
    ] = None

    def check(self, request: object, *, as_json: bool) -> None:
        """Every request can be judged: without a stated purpose nothing is missed."""


def _show(result: Protected, screen: FailOn) -> None:
    del screen
    say(result)


def _code(result: Protected, screen: FailOn) -> int:
    return FINDING if screen.fail_on is not None and result.record["useful"] is False else whether_good(result)


COMMAND = Command(ACT, _show, _code, terminal=FailOn)
