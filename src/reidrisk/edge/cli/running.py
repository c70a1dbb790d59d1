"""How a run behaves, whatever the command: its settings, how much it says, and to whom it logs."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Annotated, Literal

from ...data.log import LOGGER, Message
from ...model.frozen import dataclass
from ...model.option import Group, Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text, legible
from .waiting import aside

RUNNING = Group("running", Text("运行", "Running"))
LEVELS = {"error": logging.ERROR, "warning": logging.WARNING, "info": logging.INFO, "debug": logging.DEBUG}
_BOTH = Text("--quiet 与 --verbose、--log-level 不能同用。", "--quiet excludes --verbose and --log-level.")
_NAMES = {
    logging.ERROR: Text("错误", "error"),
    logging.WARNING: Text("警告", "warning"),
    logging.INFO: Text("步骤", "step"),
    logging.DEBUG: Text("细节", "detail"),
}


@dataclass(frozen=True, kw_only=True)
class Running:
    """What every command takes besides its own options."""

    quiet: Annotated[
        bool,
        Option(
            Text(
                "只说错误：不显示进度和结果，也不提问；写入文件的、--json 和 --format 照常",
                "say errors only: no progress, no result, no questions; files, --json and --format as ever",
            ),
            RUNNING,
            names=("--quiet", "-q"),
        ),
    ] = False
    verbose: Annotated[
        bool,
        Option(Text("把每一步写到标准错误（同 --log-level info）", "tell each step on standard error (as --log-level info)"), RUNNING),
    ] = False
    log_level: Annotated[
        Literal["error", "warning", "info", "debug"] | None,
        Option(Text("日志写到哪一级；日志中没有单元格的内容", "how much is logged; no cell of the data is"), RUNNING),
    ] = None
    config: Annotated[
        str | None,
        Option(
            Text(
                "设置文件；默认为当前文件夹的 reidrisk.toml 或 pyproject.toml 的 [tool.reidrisk]；none 表示不用",
                "the settings file; by default reidrisk.toml of this folder, or [tool.reidrisk] of pyproject.toml; none for none",
            ),
            RUNNING,
            metavar="FILE",
        ),
    ] = None

    def check(self) -> None:
        """`InputError` where it is to be silent and to talk."""
        if self.quiet and (self.verbose or self.log_level is not None):
            raise InputError(Problem("usage", _BOTH))


class _Lines(logging.Handler):
    """A line each on standard error, apart from the sign of progress."""

    def __init__(self, lang: Lang) -> None:
        super().__init__()
        self._lang = lang

    def emit(self, record: logging.LogRecord) -> None:
        text = record.msg.say(self._lang) if isinstance(record.msg, Message) else record.getMessage()
        name = _NAMES[record.levelno].say(self._lang) if record.levelno in _NAMES else record.levelname
        at = datetime.fromtimestamp(record.created, UTC).astimezone()
        line = " ".join(legible(text).split())  # a name with a line break makes no second record
        with aside():
            sys.stderr.write(f"{at:%H:%M:%S} {name}: {line}\n")


def listen(level: int, lang: Lang) -> None:
    """From now on what is logged, from this level on, goes to standard error; what an earlier run in this process set is gone."""
    for handler in [one for one in LOGGER.handlers if isinstance(one, _Lines)]:
        LOGGER.removeHandler(handler)
    LOGGER.setLevel(level)
    LOGGER.addHandler(_Lines(lang))
