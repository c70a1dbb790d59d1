"""The one check that every view goes through: may this person see, or do, this here.

Today there is one person: whoever opened the link that was printed on this machine. A server for a team gives more of them, with roles;
then this is the file that knows.
"""

from __future__ import annotations

from ...govern.own_files import HANDED
from ...model.frozen import dataclass
from .place import CasesFolder

SIGNER_S = "handed"


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks. `entered`: came in by the one-time link of this run. `name`: as it is recorded with decisions; empty until it is given."""

    entered: bool
    name: str = ""


def may(person: Person, screen: str, case: str | None, place: CasesFolder) -> bool:
    """Whether this person may see the screen of this case, and do what it offers; without a case, the list of cases."""
    if not person.entered or case is None:
        return person.entered
    folder = place.folder(case)
    # Of a case that was handed over for a signature there is what is to be decided; without a screen: its papers, its first page.
    return folder is not None and (screen in {"", SIGNER_S} or not (folder / HANDED).is_file())
