"""JSON Schema of what an act takes and gives, made from the request's fields and from what `to_dict` is said to return."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict

from ...model.act import Act
from ...model.option import Field, fields_of
from ...model.text import Lang, Text

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_NUMBER = "^[-+0-9.eE/% ]+$"
_PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    Decimal: {"type": "string", "pattern": _NUMBER},  # a number that is taken exactly is written as text or as a number
    Fraction: {"type": "string", "pattern": _NUMBER},
    types.NoneType: {"type": "null"},
    Path: {"type": "string"},
    object: {},
    Any: {},
}
_DATA = {"type": "string"}


def request_schema(act: Act[..., Any, Any], lang: Lang) -> dict[str, Any]:
    """What the act can be asked: the options by the names that Python uses, a nest as an object of its own."""
    request: Any = act.request
    schema: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": {}, "required": []}
    for field in fields_of(request):
        inside = schema
        for nest in field.path[:-1]:
            inside = inside["properties"].setdefault(nest, {"type": "object", "additionalProperties": False, "properties": {}})
        inside["properties"][field.name] = _of_field(field, lang)
        if field.required:
            inside.setdefault("required", []).append(field.name)
    return {"$schema": DRAFT, "title": act.title.say(lang), "description": act.says.say(lang), **schema}


def _of_field(field: Field, lang: Lang) -> dict[str, Any]:
    option = field.option
    if option.own_reader:  # the act reads words of both languages too
        schema: dict[str, Any] = {
            "type": ["string", "number", "boolean", "null"],
            **({"examples": list(field.choices)} if field.choices else {}),
        }
    elif field.required and object in field.kinds:
        schema = dict(_DATA)
    else:
        schema = _any_of([of_type(kind, lang) for kind in _members(field.hint)])
    notes = {"unit": option.unit, "form": option.form}
    schema |= {"description": option.help.say(lang), **{f"x-{key}": text.say(lang) for key, text in notes.items() if text is not None}}
    if not field.required and (field.default is None or isinstance(field.default, str | bool | int)):
        schema["default"] = field.default
    return schema


def result_schema(act: Act[..., Any, Any], lang: Lang) -> dict[str, Any]:
    """What ``--json`` prints: the published schema of the result's class, else made from the types of `to_dict`."""
    published = getattr(act.result, "json_schema", None)
    if published is not None:
        found: dict[str, Any] = published()
        return found
    returned = get_type_hints(act.result.to_dict)["return"]
    return {"$schema": DRAFT, "title": act.title.say(lang), **of_type(returned, lang)}


def of_type(hint: Any, lang: Lang) -> dict[str, Any]:  # noqa: ANN401 - a type
    """The schema of one type. TypeError for one that JSON does not know."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in _BUILT:
        return _BUILT[origin](args, lang)
    if is_typeddict(hint):
        return _of_keys(hint, lang)
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    if is_dataclass(hint) and isinstance(hint, type) and fields(hint) and all(field.path == (field.name,) for field in fields_of(hint)):
        properties = {field.name: _of_field(field, lang) for field in fields_of(hint)}
        return {"type": "object", "additionalProperties": False, "properties": properties}
    msg = f"no JSON for {hint!r}{' (write what to_dict gives as a TypedDict)' if is_dataclass(hint) else ''}"
    raise TypeError(msg)


def _described(args: tuple[Any, ...], lang: Lang) -> dict[str, Any]:
    description = next((one for one in args[1:] if isinstance(one, Text)), None)
    return of_type(args[0], lang) | ({} if description is None else {"description": description.say(lang)})


def _list(args: tuple[Any, ...], lang: Lang) -> dict[str, Any]:
    return {"type": "array", "items": of_type(args[0], lang)}


def _mapping(args: tuple[Any, ...], lang: Lang) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": of_type(args[1], lang)}


def _either(args: tuple[Any, ...], lang: Lang) -> dict[str, Any]:
    return _any_of([of_type(one, lang) for one in args])


_BUILT: dict[Any, Callable[[tuple[Any, ...], Lang], dict[str, Any]]] = {
    **dict.fromkeys((Annotated, Required, NotRequired), _described),
    **dict.fromkeys((Union, types.UnionType), _either),
    **dict.fromkeys((list, tuple, Sequence), _list),
    **dict.fromkeys((dict, Mapping), _mapping),
    Literal: lambda args, _lang: {"enum": list(args)},
}


def _of_keys(hint: Any, lang: Lang) -> dict[str, Any]:  # noqa: ANN401 - a type
    hints = get_type_hints(hint, include_extras=True)
    properties = {name: of_type(one, lang) for name, one in hints.items()}
    # Python itself looks for `NotRequired` in the annotation, which is text where annotations are not evaluated.
    required = sorted(name for name in hint.__required_keys__ if get_origin(hints[name]) is not NotRequired)
    return {"type": "object", "properties": properties, "required": required}


def _members(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a type
    return get_args(hint) if get_origin(hint) in {Union, types.UnionType} else (hint,)


def _any_of(schemas: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """One of these, each once."""
    kept = [one for place, one in enumerate(schemas) if one not in schemas[:place]]
    return dict(kept[0]) if len(kept) == 1 else {"anyOf": kept}
