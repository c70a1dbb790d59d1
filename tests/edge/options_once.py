"""A process of the program reads one command line, a process of tests thousands: commands and their options are looked up once.

That was more than half of the time that a command line takes there. What is remembered depends on the acts alone, which do not
change; a test that starts the program in a process of its own has everything looked up anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from cyclopts import App
from cyclopts.argument import Argument

from reidrisk.edge.cli import application


def _remembered(make: Callable[..., Any]) -> Callable[..., Any]:
    """The same for the same arguments; made anew where these cannot be remembered."""
    made = cache(make)

    def act(*given: Any, **named: Any) -> Any:
        try:
            found = made(*given, **named)
        except TypeError:
            found = make(*given, **named)
        return dict(found) if isinstance(found, dict) else found

    return act


def _arguments_once(assemble: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments of a command, as the library itself copies them: what was typed is taken out, all else is shared."""
    made: dict[tuple[object, bool], Any] = {}

    def act(app: Any, *, default_parameter: Any = None, parse_docstring: bool = False) -> Any:
        if default_parameter is not None:
            return assemble(app, default_parameter=default_parameter, parse_docstring=parse_docstring)
        key = (app.default_command, parse_docstring)  # the command itself is held, so that its place is not given to another
        if key not in made:
            made[key] = assemble(app, parse_docstring=parse_docstring)
        return made[key].copy(reset_tokens=True)

    return act


def _negatives_once() -> property:
    """The options that say no: of an argument and of its copies, which share the two values that they follow from."""
    read = Argument.negatives.__get__
    made: dict[tuple[int, int], tuple[object, object, tuple[str, ...]]] = {}

    def act(argument: Argument) -> tuple[str, ...]:
        field, parameter = argument.field_info, argument.parameter
        key = (id(field), id(parameter))  # both are held, so that their places are not given to others
        if key not in made:
            made[key] = (field, parameter, tuple(read(argument)))
        return made[key][2]

    return property(act)


def _scripts_once(generate: Callable[..., str]) -> Callable[..., str]:
    """The completion of an application for a shell: 0.3 s each."""
    made: dict[tuple[int, str], tuple[App, str]] = {}

    def act(app: App, *, shell: str) -> str:
        key = (id(app), shell)  # the application is held, so that its place is not given to another
        if key not in made:
            made[key] = (app, generate(app, shell=shell))
        return made[key][1]

    return act


@contextmanager
def options_once() -> Iterator[None]:
    """Within it, in this process."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in (("cyclopts.field_info", "get_type_hints"), ("pydantic", "TypeAdapter")):
            home = import_module(module)
            patch.setattr(home, name, _remembered(getattr(home, name)))
        patch.setattr(application, "build", cache(application.build))
        patch.setattr(Argument, "negatives", _negatives_once())
        patch.setattr(App, "generate_completion", _scripts_once(App.generate_completion))
        patch.setattr(App, "assemble_argument_collection", _arguments_once(App.assemble_argument_collection))
        yield
