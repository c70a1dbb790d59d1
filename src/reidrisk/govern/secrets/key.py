"""Where a password comes from, that of the secrets store above all: the environment, a file descriptor, the keyring, a person."""

from __future__ import annotations

import os
import secrets
import string
from collections.abc import Callable, Mapping
from typing import Any

from ...model.optional import optional
from ...model.problem import DependencyError, InputError, Problem
from ...model.text import Phrase, Text
from ...prepare.unusable import bad_option

VARIABLE, SERVICE, ACCOUNT = "REIDRISK_SECRETS_KEY", "reidrisk", "secrets-store"
LEAST_SIGNS, NEW_SIGNS = 20, 24
_MOST = 4096
_LIBRARY, _EXTRA = "keyring", "secrets"
_PURPOSE = Text("系统钥匙串", "The keyring of the system")
_NONE = Text("没有密钥库的口令，因此不生成任何假名或密钥。", "There is no key of the secrets store, so no pseudonym or secret is made.")
_GIVE = Text(
    "请设置环境变量 {variable}，或用 --secrets-key fd:3、keyring 或 prompt 给出。",
    "Set the environment variable {variable}, or give it with --secrets-key fd:3, keyring or prompt.",
)
_SHORT = Text("密钥库的口令不足 {least} 个字符。", "The key of the secrets store has fewer than {least} characters.")
_LONGER = Text("reidrisk secrets password 可生成一个。", "reidrisk secrets password makes one.")
_FORMS = Text("可用：env:变量名、fd:数字、keyring、prompt。", "Available: env:NAME, fd:NUMBER, keyring, prompt.")
_DIFFER = Text("两次输入的新口令不同，什么也没有做。", "The new passphrase was typed differently the second time: nothing was done.")
_AGAIN = Text("请重新运行，再输入一次。", "Run it again and enter it once more.")
_OPTION, _ASK = "--secrets-key", Text("密钥库的口令：", "Key of the secrets store: ")
_ASK_NEW = Text(
    "请为密钥库设定新口令（至少 {least} 个字符；reidrisk secrets password 可生成一个）：",
    "New key of the secrets store ({least} characters or more; reidrisk secrets password makes one): ",
)

# Has a person type a password, asked for in these words, twice where it is new (True); None where nobody can.
Typed = Callable[[Text | Phrase, bool], str | None]


def find_key(given: str | None, environ: Mapping[str, str] = os.environ, *, typed: Typed | None = None, new: bool = False) -> bytes:
    """The key as it was named; without a name the environment, then the keyring. `InputError` when there is none or it is short.

    One that is `new` is `typed` twice; without `typed` nobody is asked.
    """
    ask = _ASK_NEW.fill(least=LEAST_SIGNS) if new else _ASK
    found = _usual(environ) if given is None else find_word(given, environ, _OPTION, None if typed is None else lambda: typed(ask, new))
    if not found:
        raise InputError(Problem("no_secrets_key", _NONE, _GIVE.fill(variable=VARIABLE)))
    if len(found) < LEAST_SIGNS:
        raise InputError(Problem("short_secrets_key", _SHORT.fill(least=LEAST_SIGNS), _LONGER))
    return found.encode("utf-8", "surrogateescape")


def at_hand(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the key is where it usually is: nobody has to name or type it."""
    return bool(_usual(environ))


def new_password() -> str:
    """24 letters and digits from the system's own randomness: 142 bits."""
    signs = string.ascii_letters + string.digits
    return "".join(secrets.choice(signs) for _ in range(NEW_SIGNS))


def _usual(environ: Mapping[str, str]) -> str | None:
    if VARIABLE in environ:
        return environ[VARIABLE]
    try:
        return _from_keyring()
    except DependencyError:
        return None


def find_word(given: str, environ: Mapping[str, str], option: str, typed: Callable[[], str | None] | None) -> str | None:
    """A password from where it was named (``env:NAME``, ``fd:3``, ``keyring``, ``prompt``); None when there is none."""
    kind, _, rest = given.partition(":")
    ways: dict[str, Callable[[], str | None]] = {
        "env": lambda: environ.get(rest or VARIABLE),
        "fd": lambda: _from_descriptor(rest, option),
        "keyring": _from_keyring,
        "prompt": lambda: None if typed is None else typed(),
    }
    if kind not in ways:
        raise InputError(bad_option(option, _FORMS))
    return ways[kind]()


def _from_descriptor(number: str, option: str) -> str | None:
    if not number.isdigit():
        raise InputError(bad_option(option, _FORMS))
    try:
        with os.fdopen(os.dup(int(number)), "rb") as file:
            return file.read(_MOST).decode("utf-8", "surrogateescape").strip("\r\n")
    except OSError:
        return None


def typed_differently() -> Problem:
    """The two times that a new password was typed."""
    return Problem("typed_differently", _DIFFER, _AGAIN)


def _from_keyring() -> str | None:
    ring = _keyring()
    try:
        found = ring.get_password(SERVICE, ACCOUNT)
    except ring.errors.KeyringError:  # no keyring on this machine
        return None
    return None if found is None else str(found)


def _keyring() -> Any:  # noqa: ANN401 - the library has no types
    optional("keyring.errors", _LIBRARY, _EXTRA, _PURPOSE)
    return optional("keyring", _LIBRARY, _EXTRA, _PURPOSE)
