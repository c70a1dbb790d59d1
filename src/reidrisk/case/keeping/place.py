"""Where something is put on record: the ledger of a case, or that of the provider's own organisation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol

from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import Problem
from ...model.text import Lang, Text

if TYPE_CHECKING:
    from ...govern.entry import Entry
    from ...govern.keystore import KeyStore, Signer
    from ...govern.roles import Duty


class RecordPlace(Protocol):
    """A ledger, who may enter something in it, and the folder that it lies in."""

    @property
    def folder(self) -> Path:
        """Where it lies, with its evidence."""

    @property
    def language(self) -> Lang | None:
        """The language of its documents."""

    @property
    def entries(self) -> Sequence[Entry]:
        """What was entered."""

    def whole(self) -> None:
        """`InputError` where the ledger does not hold."""

    def may(self, name: str, duty: Duty) -> tuple[Problem, ...]:
        """Every rule that this person in this role would break."""

    def signer(self, name: str, passphrase: Callable[[KeyStore, str], str], duty: Duty) -> Signer:
        """The key of this person, opened."""

    def enter(self, kind: str, role: str | None, content: Mapping[str, object], signer: Signer, now: datetime) -> Entry:
        """One more entry."""


@dataclass(frozen=True)
class OnOrganisation:
    """The folder of the provider's own organisation."""

    organisation: Annotated[str | Path, Option(Text("本机构文件夹", "the folder of the organisation"))]


@dataclass(frozen=True)
class OnEither:
    """A case, or the provider's own organisation."""

    folder: Annotated[str | Path, Option(Text("案例文件夹，或本机构文件夹", "a case folder, or that of the organisation"))]


def place_of(given: str | Path) -> RecordPlace:
    """What this folder is; `InputError` where it is neither."""
    from ...govern.organisation import Organisation, is_organisation  # noqa: PLC0415 - help must not wait for the cryptography
    from ..case import open_case  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415

    folder = Path(given)
    return Organisation(folder) if is_organisation(folder) else Governed(open_case(str(given)))
