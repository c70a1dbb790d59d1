"""The passphrase of whoever signs: from the environment, else typed on the terminal without being shown."""

from __future__ import annotations

import getpass
import os
import sys
from typing import TYPE_CHECKING

from ..model.problem import InputError, Problem
from ..model.text import Lang, Text
from .asking import can_ask

if TYPE_CHECKING:
    from ..case.governing import Passphrase
    from ..govern.keystore import KeyStore

_NONE = Text("没有签名口令。", "There is no passphrase to sign with.")
_SET_IT = Text("请设置环境变量 {name}，或在终端上运行。", "Set the environment variable {name}, or run at a terminal.")
_ASK = Text("“{name}”的签名口令：", "Passphrase of “{name}”: ")
_ASK_NEW = Text(
    "为“{name}”新建签名密钥，请设口令（至少 12 个字符）：", "A new signing key for “{name}”; choose a passphrase (12 characters or more): "
)


def passphrase(lang: Lang) -> Passphrase:
    """Gives it for a key that is there, or chosen for one that is to be made; `InputError` where nobody can be asked."""

    def of(store: KeyStore, name: str) -> str:
        from ..govern.keystore import PASSPHRASE  # noqa: PLC0415 - help must not wait for the ciphers

        given = os.environ.get(PASSPHRASE)
        if given:
            return given
        if not can_ask():
            raise InputError(Problem("no_passphrase", _NONE, _SET_IT.fill(name=PASSPHRASE)))
        return getpass.getpass((_ASK if store.has(name) else _ASK_NEW).fill(name=name).say(lang), stream=sys.stderr)

    return of
