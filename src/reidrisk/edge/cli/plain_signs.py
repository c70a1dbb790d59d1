"""What a terminal shows of our signs where its code page has none: signs of ASCII, so that frames and columns keep their places.

A question mark for all would make what is met and what is not look alike. What else a code page lacks (Chinese, on a Western one)
is a question mark; files and `--json` are UTF-8 whatever the terminal is.
"""

from __future__ import annotations

import codecs

NAME = "reidrisk.plain"
_FOR = {
    "+": "✓✔√╭╮╰╯┌┐└┘├┤┬┴┼", "x": "✕✗×", ">": "▶▸→", "<": "←", "^": "↑", "v": "↓", "*": "•·●★", "o": "○", "!": "△▲⚠",
    "-": "–—─━", "|": "│┃", "~": "…", '"': "“”", "'": "‘’", "#": "█▓▒", ".": "░。", "?": "？", ",": "，、", ":": "：", ";": "；",
    "(": "（", ")": "）", ">=": "≥", "<=": "≤",
}  # fmt: skip
_SIGNS = {ord(sign): plain for plain, signs in _FOR.items() for sign in signs}


def plain(error: UnicodeError) -> tuple[str, int]:
    """As `codecs.register_error` asks for it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    shown = error.object[error.start : error.end].translate(_SIGNS)
    return "".join(sign if sign.isascii() else "?" for sign in shown), error.end


codecs.register_error(NAME, plain)
