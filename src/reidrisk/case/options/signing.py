"""The passphrase of whoever signs: never a field of a request, since requests are hashed, logged and shown."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ...model.act import Session
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text

if TYPE_CHECKING:
    from ...govern.keystore import KeyStore
    from ..governing import Passphrase

_NONE = Text("没有签名口令。", "There is no passphrase to sign with.")
_SET_IT = Text("请设置环境变量 {name}，或在终端上运行。", "Set the environment variable {name}, or run at a terminal.")


def passphrase(session: Session, lang: Lang) -> Passphrase:
    """Gives it for a key that is there, or chosen for one that is to be made: from the environment, else as the session has it.

    `InputError` where nobody gives it.
    """

    def of(store: KeyStore, name: str) -> str:
        from ...govern.keystore import PASSPHRASE  # noqa: PLC0415 - help must not wait for the ciphers

        given = os.environ.get(PASSPHRASE)
        if given:
            return given
        if session.passphrase is None:
            raise InputError(Problem("no_passphrase", _NONE, _SET_IT.fill(name=PASSPHRASE)))
        return session.passphrase(lang, name, store.has(name))

    return of
