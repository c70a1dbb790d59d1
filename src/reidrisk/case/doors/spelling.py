"""How one example of an act is written on each door."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from ...model.act import Act, Call
from ...model.option import Field, fields_of


def words_of(act: Act[..., Any, Any], call: Call) -> list[str]:
    """The words of the command line, the program's name left out."""
    request: Any = act.request
    line = act.key.split()
    named = {field.name: field for field in fields_of(request)}
    for name, value in call.options.items():
        line += _several(value) if named[name].positional else _typed(named[name], value)
    return line


def _several(value: object) -> list[str]:
    """The words of a value that is told by place."""
    return [str(one) for one in (value if isinstance(value, list | tuple) else [value])]


def _typed(field: Field, value: object) -> list[str]:
    option = field.spelled[0]
    if isinstance(value, bool):
        return [option] if value else [field.option.negative]
    return [word for one in _several(value) for word in (option, one)]


def command_of(act: Act[..., Any, Any], call: Call) -> str:
    """As it is typed into a shell."""
    return shlex.join(["reidrisk", *words_of(act, call)])


def python_of(act: Act[..., Any, Any], call: Call) -> str:
    """As it is called in Python, ``rr`` being the package."""
    request: Any = act.request
    named = {field.name: field for field in fields_of(request)}
    places = [_literal(value) for name, value in call.options.items() if named[name].positional]
    nests: dict[str, list[str]] = {}
    flat: list[str] = []
    for name, value in call.options.items():
        field = named[name]
        if len(field.path) > 1:
            nests.setdefault(field.path[0], []).append(f"{name}={_literal(value)}")
        elif not field.positional:
            flat.append(f"{name}={_literal(value)}")
    flat += [f"{nest}=rr.{nest.title()}({', '.join(given)})" for nest, given in nests.items()]
    return f"rr.{act.name}({', '.join([*places, *flat])})"


def _literal(value: object) -> str:
    return f"[{', '.join(map(_literal, value))}]" if isinstance(value, Sequence) and not isinstance(value, str) else _quoted(value)


def _quoted(value: object) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' if isinstance(value, str) else repr(value)
