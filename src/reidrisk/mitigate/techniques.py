"""The techniques that are installed, and their settings read from options, YAML or Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NoReturn

from ..model import words
from ..model.exact import exact
from ..model.extension import load, load_one
from ..model.problem import InputError, Problem, Problems
from ..model.text import Phrase, Text
from ..model.transform import Setting, Transform

_UNKNOWN = Text("没有名为“{key}”的变换。", "There is no transformation “{key}”.")
_NEAREST = Text("是否指 {near}？可用：{keys}。", "Did you mean {near}? Available: {keys}.")
_NO_SETTING = Text("变换 {name} 没有参数“{key}”。", "The transformation {name} has no parameter “{key}”.")
_NONE = Text("它没有参数。", "It has none.")
_NEEDED = Text("变换 {name} 缺少参数 {key}（{title}）。", "The transformation {name} needs the parameter {key} ({title}).")
_GIVE = Text("请给出 {key}=…", "Give {key}=...")
_BAD = Text("变换 {name} 的参数 {key} 不能用。", "The parameter {key} of the transformation {name} cannot be used.")
_WHOLE = Text("请写成不小于 {least} 的整数。", "Write a whole number of at least {least}.")
_ANY_WHOLE = Text("请写成整数。", "Write a whole number.")
_NUMBER = Text("请写成数，例如 0.5、5% 或 1/20。", "Write a number, like 0.5, 5% or 1/20.")
_CHOICE = Text("请写成其中之一：{choices}。", "Write one of: {choices}.")
_FLAG = Text("请写成 true 或 false。", "Write true or false.")
_EMPTY = Text("不能为空。", "It cannot be empty.")
_FOLDER = f"{__package__}.transforms"
_FLAGS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def techniques() -> tuple[Transform, ...]:
    """Every technique, from the folder and from entry points."""
    return load("transform", _FOLDER, "TRANSFORM", Transform)


def find_technique(key: str) -> Transform:
    """The technique of this name; `InputError` that lists those there are."""
    folded = key.strip().lower().replace("-", "_")
    own = load_one(_FOLDER, folded, "TRANSFORM", Transform)  # its file is called like it: no other need be loaded
    if own is not None and own.key == folded:
        return own
    known = {one.key: one for one in techniques()}
    if folded in known:
        return known[folded]
    near = get_close_matches(folded, known, n=1)
    hint = _NEAREST.fill(near=near[0], keys=list(known)) if near else words.AVAILABLE.fill(keys=list(known))
    raise InputError(Problem("unknown_transform", _UNKNOWN.fill(key=key), hint))


def settle(technique: Transform, given: Mapping[str, object]) -> dict[str, object]:
    """The settings as the technique takes them, defaults filled in; `InputError` with everything wrong."""
    problems, found = Problems(), dict[str, object]()
    for key in given:
        if technique.setting(key) is None:
            keys = [one.key for one in technique.settings]
            hint = words.AVAILABLE.fill(keys=keys) if keys else _NONE
            problems.add(Problem("unknown_setting", _NO_SETTING.fill(name=technique.key, key=key), hint))
    for setting in technique.settings:
        raw = given.get(setting.key, setting.default)
        if raw is None:
            if not setting.optional:
                message = _NEEDED.fill(name=technique.key, key=setting.key, title=setting.title)
                problems.add(Problem("setting_missing", message, _GIVE.fill(key=setting.key)))
            found[setting.key] = None
            continue
        try:
            found[setting.key] = _value(setting, raw)
        except ValueError:
            problems.add(Problem("bad_setting", _BAD.fill(name=technique.key, key=setting.key), _form(setting)))
    problems.stop_if_any()
    return found


def _value(setting: Setting, raw: object) -> object:
    if setting.kind == "list":
        return _list(raw)
    text = str(raw).strip()
    if not text and not (setting.kind == "text" and setting.default is not None):
        raise ValueError
    if setting.kind == "flag":
        return _FLAGS[text.lower()] if text.lower() in _FLAGS else _refuse()
    if setting.kind == "choice":
        return text if text in setting.choices else _refuse()
    return _number(setting, text) if setting.kind in {"whole", "number"} else text


def _number(setting: Setting, text: str) -> object:
    number = exact(text)
    if setting.least is not None and number < setting.least:
        raise ValueError
    if setting.kind == "number":
        return number
    return int(number) if number.denominator == 1 else _refuse()


def _list(raw: object) -> tuple[str, ...]:
    """A list as it stands; text is cut at semicolons (commas stand in labels)."""
    parts: Sequence[object] = raw if isinstance(raw, list | tuple) else str(raw).split(";")
    found = tuple(str(part).strip() for part in parts if str(part).strip())
    return found or _refuse()


def _refuse() -> NoReturn:
    raise ValueError


def _form(setting: Setting) -> Text | Phrase:
    if setting.kind == "whole":
        return _ANY_WHOLE if setting.least is None else _WHOLE.fill(least=setting.least)
    if setting.kind == "choice":
        return _CHOICE.fill(choices=list(setting.choices))
    return {"number": _NUMBER, "flag": _FLAG}.get(setting.kind, _EMPTY)
