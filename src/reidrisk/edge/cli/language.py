"""The language of this run: ``--lang``, else ``REIDRISK_LANG``, else the locale, else English."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from ...model.text import Lang, Text


def language(argv: Sequence[str], environ: Mapping[str, str]) -> Lang:
    """The language, zh or en. Help is drawn while the options are still being read, hence this look ahead."""
    for place, word in enumerate(argv):
        if word == "--lang" and place + 1 < len(argv):
            return _nearest(argv[place + 1])
        if word.startswith("--lang="):
            return _nearest(word[7:])
    return _nearest(environ.get("REIDRISK_LANG") or environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or "")


def _nearest(word: str) -> Lang:
    return "zh" if word.lower().startswith("zh") else "en"


CURRENT: Lang = language(sys.argv[1:], os.environ)


def localised(zh: str, en: str) -> str:
    """A help text in the language of this run; both are required."""
    return Text(zh, en).say(CURRENT)


def near(given: str | None) -> Lang:
    """The language for a message about anything, even about ``--lang`` itself."""
    return CURRENT if given is None else _nearest(given)


def chosen(given: str | None, otherwise: Lang | None = None) -> Lang:
    """The language a person asked for; `InputError` for one that we do not speak."""
    if given is None:
        return otherwise or CURRENT
    from ...case.options.output import language_of  # noqa: PLC0415 - the list of commands need not wait for it

    return language_of(given)
