"""Exit codes, like a linter's, and the one place where failures become messages."""

from __future__ import annotations

import errno
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ...model.problem import DependencyError, InputError, Problem
from ...model.text import Lang, Text, legible
from ...model.words import NOTHING_DONE
from ..failure import bug, refused_by_system
from . import plain_signs
from .printing import write_lines

if TYPE_CHECKING:
    from ...model.verdict import Verdict  # help must not wait for what a verdict is made of

ACCEPTABLE, FINDING, WRONG_INPUT, MISSING_PART, NOT_GRADABLE, BUG, STOPPED = 0, 1, 2, 3, 4, 70, 130
_STOPPED = Text("已停止；没有留下任何文件。", "Stopped; nothing was left behind.")
_NO_OUTPUT = Text("结果无法写到标准输出。", "The result cannot be written to standard output.")
_OUTPUT_HINT = Text("请检查磁盘空间，或换一个输出位置。", "Check the room on the disk, or send it elsewhere.")
_ERRORS = Text("有 {count} 处错误，{undone}：", "{count} problems; {undone}:")
_ERROR = Text("有 1 处错误，{undone}：", "1 problem; {undone}:")


def code_of(verdict: Verdict) -> int:
    """0 acceptable, 1 finding, 4 not gradable yet."""
    if verdict.acceptable is None:
        return NOT_GRADABLE
    return ACCEPTABLE if verdict.acceptable else FINDING


def guarded(act: Callable[[], int], lang: Lang, *, as_json: bool, undone: Text = NOTHING_DONE) -> int:
    """Run a command; every failure becomes one message and one exit code, never a traceback. `undone`: what wrong input prevents."""
    code = ACCEPTABLE
    try:
        with delivering():
            code = act()
    except InputError as error:
        return _report(error.problems, WRONG_INPUT, lang, as_json=as_json, undone=undone)
    except DependencyError as error:
        return _report((error.problem(),), MISSING_PART, lang, as_json=as_json)
    except OSError as error:
        refused = refused_by_system(error)
        return _report((refused or bug(error),), WRONG_INPUT if refused else BUG, lang, as_json=as_json, undone=undone if refused else None)
    except KeyboardInterrupt:
        sys.stderr.write(_STOPPED.say(lang) + "\n")
        return STOPPED
    except Exception as error:  # noqa: BLE001 - the last door: a bug must not print cell values in a traceback
        return _report((bug(error),), BUG, lang, as_json=as_json)
    return code


@contextmanager
def delivering() -> Iterator[None]:
    """While a result is written out: a reader that has gone changes nothing of the exit code, a full disk is told."""
    failed = False
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    except SystemExit as left:  # rich makes this of a broken pipe, with an exit code of its own
        if not isinstance(left.__context__, BrokenPipeError):
            raise
        _drop_output()
    except OSError as error:
        if error.filename is not None or error.errno not in {errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG, errno.EDQUOT}:
            raise
        failed = True
    if failed:
        _drop_output()
        raise InputError(Problem("output_failed", _NO_OUTPUT, _OUTPUT_HINT))


def _drop_output() -> None:
    """What is still buffered goes nowhere, so that the interpreter does not fail on it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def ready_streams() -> None:
    """Standard streams that can take any text: closed ones swallow it, narrow encodings show a sign of ASCII for what they lack."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - it lives as long as the process
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=plain_signs.NAME)


def _report(problems: Sequence[Problem], code: int, lang: Lang, *, as_json: bool, undone: Text | None = None) -> int:
    if as_json and problems[0].code != "output_failed":
        from ...document.formats.json import errors_json  # noqa: PLC0415 - only a failed run needs it
        from ...flow.versions import versions  # noqa: PLC0415 - as above

        with delivering():
            print_json(errors_json(problems, lang, versions()))
        return code
    if undone is not None:
        head = _ERROR if len(problems) == 1 else _ERRORS
        sys.stderr.write(head.fill(count=len(problems), undone=undone).say(lang) + "\n")
    write_lines((f"  {_harmless(problem.say(lang))}" for problem in problems), as_errors=True)
    return code


def _harmless(text: str) -> str:
    """Without control or direction marks: a column's name must not steer the terminal."""
    return "".join("\ufffd" if unicodedata.category(sign) in {"Cc", "Cf"} else sign for sign in text)


def print_json(content: object) -> None:
    """One JSON document on standard output, UTF-8 whatever the locale."""
    import json  # noqa: PLC0415 - not needed to show help

    text = legible(json.dumps(content, ensure_ascii=False, indent=2), "\\\\")
    print_bytes(text.encode("utf-8") + b"\n")


def print_bytes(content: bytes) -> None:
    """As they are, whatever the locale."""
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
