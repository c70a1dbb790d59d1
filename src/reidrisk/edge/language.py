"""The language of this run: ``--lang``, else the locale, else English."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from ..model.text import Lang, Text


def language(argv: Sequence[str], environ: Mapping[str, str]) -> Lang:
    """The language, zh or en. Help is drawn while the options are still being read, hence this look ahead."""
    for place, word in enumerate(argv):
        if word == "--lang" and place + 1 < len(argv):
            return "zh" if argv[place + 1].startswith("zh") else "en"
        if word.startswith("--lang="):
            return "zh" if word[7:].startswith("zh") else "en"
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    return "zh" if locale.lower().startswith("zh") else "en"


CURRENT: Lang = language(sys.argv[1:], os.environ)


def said(zh: str, en: str) -> str:
    """A help text in the language of this run; both are required."""
    return Text(zh, en).say(CURRENT)
