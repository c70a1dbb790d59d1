"""The one check that every view goes through: may this person see, or do, this here.

Today there is one person: whoever opened the link that was printed on this machine. A server for a team gives more of them, with roles;
then this is the file that knows.
"""

from __future__ import annotations

from ...model.frozen import dataclass
from .place import CasesFolder


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks. `entered`: came in by the one-time link of this run. `name`: as it is recorded with decisions; empty until it is given."""

    entered: bool
    name: str = ""


def may(person: Person, screen: str, case: str | None, place: CasesFolder) -> bool:
    """Whether this person may see the screen of this case, and do what it offers; without a case, the list of cases."""
    del screen  # whoever may see one screen of a case may see all of them, as long as there is one role
    return person.entered and (case is None or place.folder(case) is not None)
