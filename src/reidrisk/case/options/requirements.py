"""What may be asked of an output: a field for each form of `mitigate/requirements/`, made from that list when it is loaded.

A type checker reads `requirements_typed`, written from the same list by ``python -m tests.mitigate.stubbing``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, make_dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ...mitigate.goals.asking import forms
from ...mitigate.goals.requirement import Form
from ...model.frozen import dataclass
from ...model.option import Exactly, Exacts, Group, Option
from ...model.text import Text

REQUIREMENTS = Group("requirements", Text("要求", "Requirements"))


def hint_of(form: Form) -> Any:  # noqa: ANN401 - a type
    """The type of the keyword."""
    return Literal[form.choices] if form.choices else Exacts | str if form.several else Exactly


def _option(form: Form) -> tuple[str, Any, Any]:
    default = form.choices[0] if form.choices else None
    return form.name, Annotated[hint_of(form), Option(form.help, REQUIREMENTS, form=form.hint)], field(default=default)


if TYPE_CHECKING:
    from .requirements_typed import RequirementOptions
else:
    RequirementOptions = make_dataclass(
        "RequirementOptions",
        [_option(form) for form in forms()],
        frozen=True,
        kw_only=True,
        namespace={"__module__": __name__, "__doc__": __doc__},
    )


@dataclass(frozen=True, kw_only=True)
class Requested(RequirementOptions):
    """All of them, as they were given."""

    def given(self) -> Mapping[str, object]:
        """By the names of their forms."""
        return {form.name: getattr(self, form.name) for form in forms()}

    @property
    def nothing_given(self) -> bool:
        """Whether nothing is asked."""
        return not any(value is not None for form in forms() if not form.choices for value in (getattr(self, form.name),))
