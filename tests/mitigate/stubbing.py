"""Writes what a type checker sees of the forms of requirements: ``python -m tests.mitigate.stubbing``."""

from __future__ import annotations

from pathlib import Path

from reidrisk.case.options import requirements
from reidrisk.mitigate.goals.asking import forms
from reidrisk.mitigate.goals.requirement import Form

PLACE = Path(requirements.__file__).with_name("requirements_typed.py")
HEAD = '''"""What a type checker sees of `requirements`; written by ``python -m tests.mitigate.stubbing``, never by hand."""

from __future__ import annotations

from typing import Literal

from ...model.frozen import dataclass
from ...model.option import Exactly, Exacts


@dataclass(frozen=True, kw_only=True)
class RequirementOptions:
    """A field for each form of a requirement."""

'''


def written() -> str:
    """As the file must be."""
    return HEAD + "".join(f"    {_field(form)}\n" for form in forms())


def _field(form: Form) -> str:
    letter = "  # noqa: E741 - the letter of the literature" if form.name == "l" else ""
    if form.choices:
        words = ", ".join(f'"{word}"' for word in form.choices)
        return f'{form.name}: Literal[{words}] = "{form.choices[0]}"'
    return f"{form.name}: {'Exacts | str' if form.several else 'Exactly'} = None{letter}"


if __name__ == "__main__":
    PLACE.write_text(written(), encoding="utf-8")
