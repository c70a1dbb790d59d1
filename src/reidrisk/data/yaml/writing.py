"""Values as YAML text that any YAML reader understands the same way."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

# None is left empty; a tuple stands on one line, a list has one item a line.
Value = str | bool | tuple[str, ...] | list[str] | Mapping[str, "Value"] | None

# What no YAML version takes for anything but text; digits first would be a number or a date.
_PLAIN = re.compile(r"[A-Za-z_\u4e00-\u9fff][A-Za-z0-9_\u4e00-\u9fff/.-]*")
_DECIMAL = re.compile(r"\d+\.\d+|[1-9]\d*")
_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"})
_UNSEEN = re.compile(r"[\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff\ud800-\udfff]")
# YAML allows 1,024 characters before the colon.
_LONGEST_KEY = 1000


def quoted(text: str) -> str:
    """The text, in double quotes unless it is plain for every reader."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _WORDS:
        return text
    return _UNSEEN.sub(lambda found: f"\\u{ord(found.group()):04x}", json.dumps(text, ensure_ascii=False))


def number(text: str) -> str:
    """A decimal as it stands; any other form (a ratio, a percentage) as text."""
    return text if _DECIMAL.fullmatch(text) else quoted(text)


def flow(value: Value) -> str:
    """The value on one line."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return number(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{quoted(key)}: {flow(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(quoted(item) for item in value) + "]"


def block(value: Value, indent: int, newline: str) -> str:
    """What follows ``key:`` when the key stands at this indentation."""
    if isinstance(value, Mapping) and value:
        return "".join(f"{newline}{pair(key, item, indent + 2, newline)}" for key, item in value.items())
    if isinstance(value, list) and value:
        return "".join(f"{newline}{' ' * (indent + 2)}- {quoted(item)}" for item in value)
    return "" if value is None else f" {flow(value)}"


def pair(key: str, value: Value, indent: int, newline: str) -> str:
    """One ``key: value`` at this indentation."""
    text = quoted(key)
    head = f"{text}:" if len(text) <= _LONGEST_KEY else f"? {text}{newline}{' ' * indent}:"
    return f"{' ' * indent}{head}{block(value, indent, newline)}"
