"""JSON of anybody: one object, no duplicate keys that hide each other, no depth that ends the program; mistakes by line and column."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ...model.problem import InputError, Problem
from ...model.text import Text

_BAD = Text("不是有效的 JSON。", "This is no valid JSON.")
_DEEP = Text("JSON 的嵌套过深。", "The JSON is nested too deeply.")
_FIX = Text("请用生成它的程序重新导出。", "Export it again from the program it came from.")
_SHAPE = Text("{place} 的形式不对：缺少名称，或不是对象。", "{place} is not of the form: no object, or it has no name.")
_NAME = Text("请给出该列的名称。", "Give the name of that column.")
Object = Mapping[str, Any]


def read_object(content: bytes, file: str) -> Object:
    """The object of the whole file."""
    problem = Problem("bad_json", _BAD, _FIX, file, 1)
    try:
        found = json.loads(content.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        problem = Problem("bad_json", _BAD, _FIX, file, error.lineno, error.colno)
    except UnicodeDecodeError as error:
        problem = Problem("bad_json", _BAD, _FIX, file, content.count(b"\n", 0, error.start) + 1)
    except RecursionError:
        problem = Problem("bad_json", _DEEP, _FIX, file)
    except ValueError:  # a number of too many digits
        pass
    else:
        if isinstance(found, dict):
            return found
    raise InputError(problem)


def objects(found: object, place: str, file: str, key: str) -> Iterator[tuple[str, Object]]:
    """Each object of a list with the text of its `key`; all that have none are told at once."""
    entries = found if isinstance(found, list) else []
    wrong = [
        Problem("dictionary_shape", _SHAPE.fill(place=f"{place}[{number}]"), _NAME, file)
        for number, entry in enumerate(entries)
        if not isinstance(entry, dict) or not text_of(entry.get(key))
    ]
    if wrong:
        raise InputError(*wrong[:20])
    for entry in entries:
        yield text_of(entry[key]), entry


def text_of(given: object) -> str:
    """A text as it may be given: bare, by language (the first), or in a list (the first)."""
    if isinstance(given, dict):
        given = given.get("@value") or next(iter(given.values()), "")
    if isinstance(given, list):
        return text_of(given[0]) if given and not isinstance(given[0], list) else ""
    return given.strip() if isinstance(given, str) else ""
