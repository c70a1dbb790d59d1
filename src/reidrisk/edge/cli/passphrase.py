"""The passphrase of whoever signs, and other passwords: typed on the terminal without being shown."""

from __future__ import annotations

import getpass
import sys
from typing import TYPE_CHECKING

from ...case.options.signing import passphrase as given_to
from ...model.act import Session
from ...model.problem import InputError
from ...model.text import Lang, Phrase, Text
from .language import CURRENT
from .waiting import can_ask

if TYPE_CHECKING:
    from ...case.governing import Passphrase

_ASK = Text("“{name}”的签名口令：", "Passphrase of “{name}”: ")
_ASK_NEW = Text(
    "为“{name}”新建签名密钥，请设口令（至少 12 个字符）：", "A new signing key for “{name}”; choose a passphrase (12 characters or more): "
)
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


def passphrase(lang: Lang) -> Passphrase:
    """From the environment, else typed; `InputError` where nobody can be asked."""
    return given_to(Session(passphrase=typed if can_ask() else None), lang)
