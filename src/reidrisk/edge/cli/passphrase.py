"""The passphrase of whoever signs, and other passwords: typed on the terminal without being shown."""

from __future__ import annotations

import getpass
import os
import sys
from typing import TYPE_CHECKING

from ...case.options.signing import passphrase as given_to
from ...model.act import Session
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from .language import CURRENT
from .waiting import can_ask

if TYPE_CHECKING:
    from ...case.governing import Passphrase

_ASK = Text("“{name}”的签名口令：", "Passphrase of “{name}”: ")
_ASK_NEW = Text(
    "为“{name}”新建签名密钥，请设口令（至少 12 个字符）：", "A new signing key for “{name}”; choose a passphrase (12 characters or more): "
)
_ONCE = Text(
    "发布包的口令只显示这一次，不另存。请记下，并经另外的渠道交给接收方。",
    "The password of the package is shown this once and kept nowhere. Note it down, and give it to the recipient through a separate "
    "channel.",
)
_NOTED = Text("口令 {secret}  记下后按回车：", "Password {secret}  Enter once it is noted: ")
_NOT_NOTED = Text("没有确认已记下口令。", "It was not confirmed that the password was noted down.")
_KEEP = Text(
    "请重新运行，记下后按回车；或用 --secrets-key prompt 把口令存入密钥库。",
    "Run it again and press Enter once it is noted, or have the secrets store keep it: --secrets-key prompt.",
)
_LINE_ABOVE, _LINE_GONE = "\x1b[1A", "\r\x1b[2K"  # shorter than the line of any terminal, so that it is one
_TWICE = Text("请再输入一次：", "Once more: ")


def typed(lang: Lang, name: str, there: bool) -> str:
    """Typed by the person at the terminal, for a key that is `there`, or twice for a new one; `InputError` where they differ."""
    from ...govern.secrets.key import typed_differently  # noqa: PLC0415 - most runs sign nothing

    found = getpass.getpass((_ASK if there else _ASK_NEW).fill(name=name).say(lang), stream=sys.stderr)
    if not there and getpass.getpass(_TWICE.say(lang), stream=sys.stderr) != found:
        raise InputError(typed_differently())
    return found


def password(ask: Text | Phrase, new: bool) -> str | None:
    """Typed by the person at the terminal; what nobody has typed before twice, since a slip would lock its owner out for ever."""
    from ...govern.secrets.key import typed_differently  # noqa: PLC0415 - as above

    if sys.stdin is None or not sys.stdin.isatty():
        return None
    found = getpass.getpass(ask.say(CURRENT))
    if new and getpass.getpass(_TWICE.say(CURRENT)) != found:
        raise InputError(typed_differently())
    return found


def seen_once(secret: str) -> None:
    """On the terminal until the person has noted it down; `InputError` where that is not confirmed."""
    sys.stderr.write(f"{_ONCE.say(CURRENT)}\n{_NOTED.fill(secret=secret).say(CURRENT)}")
    sys.stderr.flush()
    confirmed = sys.stdin.readline()
    if os.environ.get("TERM") != "dumb":
        sys.stderr.write(f"{_LINE_ABOVE if confirmed else ''}{_LINE_GONE}")
        sys.stderr.flush()
    if not confirmed:
        raise InputError(Problem("not_noted", _NOT_NOTED, _KEEP))


def passphrase(lang: Lang) -> Passphrase:
    """From the environment, else typed; `InputError` where nobody can be asked."""
    return given_to(Session(passphrase=typed if can_ask() else None), lang)
