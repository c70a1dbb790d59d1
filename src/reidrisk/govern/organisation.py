"""The provider's own organisation: one folder with a ledger of its own, that the cases refer to (China methodology 13.2; PIPL 51)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cached_property
from pathlib import Path

from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import LANGS, Lang, Text
from ..prepare.people import among, person
from .chain import ChainBreak, breaks
from .entry import Entry
from .keystore import KeyStore, Signer, open_store
from .ledger import NAME, Deed, append, entries, ledger_bytes, refuse
from .memory import remember, remembered
from .own_files import refuse_links_of_organisation
from .roles import Duty

FOUNDED, STAFF = "organisation", "on-record:organisation_staff"
_NONE = Text("这里没有本机构的台账。", "There is no ledger of an organisation here.")
_MAKE = Text("请用 reidrisk organisation new 建立。", "Make it with reidrisk organisation new.")
_NOT_LISTED = Text("“{name}”不能以{role}的身份为本机构签名。", "“{name}” does not sign for the organisation as {role}.")
_LISTED = Text("可以签名的人：{names}", "Who may sign: {names}")


@dataclass(frozen=True)
class Organisation:
    """The folder with its ledger, read once. Who signs for it stands in the ledger alone: whoever founded it, then whom it names."""

    folder: Path

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """What was entered."""
        return entries(self.folder)

    @property
    def language(self) -> Lang | None:
        """The language of its documents."""
        given = self._first.get("language")
        return next((lang for lang in LANGS if lang == given), None)

    @property
    def name(self) -> str:
        """What the organisation is called."""
        return str(self._first.get("name") or "")

    @property
    def mark(self) -> str:
        """The hash of its first entry, by which a case knows it wherever its folder lies."""
        return self.entries[0].hash if self.entries else ""

    @property
    def _first(self) -> Mapping[str, object]:
        return self.entries[0].content if self.entries else {}

    @cached_property
    def store(self) -> KeyStore:
        """The key store of this person."""
        return open_store(os.environ, self.folder)

    @cached_property
    def breaks(self) -> tuple[ChainBreak, ...]:
        """Where the chain does not hold."""
        heads = remembered(self.store.folder, self.entries[0] if self.entries else None)
        return breaks(ledger_bytes(self.folder), heads, self.store.public_keys())

    def signing(self) -> dict[str, Duty]:
        """Who may sign, and as what; the last entry about a person decides."""
        found: dict[str, tuple[str, Duty | None]] = {}
        for entry in self.entries:
            if entry.kind == FOUNDED:
                found[person(entry.by)] = (entry.by, Duty.POLICY_MANAGER)
            elif entry.kind == STAFF:
                name = str(entry.content.get("person"))
                found[person(name)] = (name, _signs_as(entry.content))
        return {name: duty for name, duty in found.values() if duty is not None}

    def whole(self) -> None:
        """`InputError` where the ledger does not hold."""
        refuse(self.breaks, self.folder / NAME)

    def may(self, name: str, duty: Duty) -> tuple[Problem, ...]:
        """A problem where this person does not sign for the organisation in this role."""
        named = tuple(one for one, of in self.signing().items() if of is duty)
        if among(name, named):
            return ()
        return (Problem("not_in_role", _NOT_LISTED.fill(name=name, role=duty.words), _LISTED.fill(names=named or ("—",))),)

    def signer(self, name: str, passphrase: Callable[[KeyStore, str], str], _duty: Duty) -> Signer:
        """The key of this person, opened."""
        return self.store.signer(name, passphrase(self.store, name))

    def enter(self, kind: str, role: str | None, content: Mapping[str, object], signer: Signer, now: datetime) -> Entry:
        """One more entry in a ledger that holds; this machine remembers its new head."""
        self.whole()
        entry = append(self.folder, Deed(kind, signer.name, role, content), signer, now)
        remember(self.store.folder, entries(self.folder)[0], entry)
        return entry

    def about(self, kind: str) -> Iterator[Entry]:
        """What was put on record of this kind."""
        return (entry for entry in self.entries if entry.kind == kind)


def _signs_as(content: Mapping[str, object]) -> Duty | None:
    given = content.get("signs_as")
    return Duty(str(given)) if given in set(Duty) and content.get("what") != "left" else None


def is_organisation(folder: Path) -> bool:
    """Whether a ledger lies there whose first entry founds an organisation."""
    found = entries(folder)[:1] if (folder / NAME).is_file() else ()
    return bool(found) and found[0].kind == FOUNDED


def open_organisation(given: str | Path) -> Organisation:
    """The organisation in this folder; `InputError` where there is none."""
    folder = Path(given)
    refuse_links_of_organisation(folder)
    if not is_organisation(folder):
        raise InputError(Problem("no_organisation", _NONE, _MAKE, str(folder)))
    return Organisation(folder)
