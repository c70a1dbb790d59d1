"""A form goes into the case: what is new is written, what differs from what is there waits until somebody decides (GB/T 42460 6.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from hashlib import sha256
from pathlib import Path

from ...data.files import read_bytes, write_atomic
from ...govern import evidence
from ...model.frozen import dataclass
from ...model.plan import Decision
from ...model.preparation import Backing, Reply
from ...model.role import Role
from ...model.text import Lang, Phrase, Text, listed
from ...prepare.asking.item_wording import reply_in_words
from ...prepare.asking.questionnaire import by_key
from ...prepare.asking.situation import split_key
from ...prepare.case.answers import Given, enter_decisions
from ...prepare.case.form import ColumnEntry
from ...prepare.case.own import own_keys
from ..answers import answer, change
from ..case import Case
from .understood import FormAnswer, Signed

_LIMIT = 16 * 2**20
_STATEMENT = Text("接收方自述：{by}，表格 {number}（{file}）", "the recipient's own statement: {by}, form {number} ({file})")
_AS = Text("{name}（{position}）", "{name} ({position})")
_RESTS = Text("依据：{source}", "rests on: {source}")
_NAMES = Text("所称附件：{names}", "attachments named: {names}")
_BETWEEN = {"zh": "；", "en": "; "}


@dataclass(frozen=True, slots=True)
class Collision:
    """An answer that is there, and another in the form."""

    key: str
    now: str
    by: str | None
    on: str | None
    form: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FormEntering:
    """What is written, what says the same already, what waits, and which columns the data no longer have."""

    entered: tuple[str, ...]
    same: tuple[str, ...]
    collisions: tuple[Collision, ...]
    attached: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


def kept_as_evidence(folder: Path, path: Path) -> Backing:
    """A copy in the case, by its hash; a page is kept as text, so that nothing of it runs when somebody opens it."""
    content = read_bytes(path, _LIMIT)
    sum_ = sha256(content).hexdigest()
    ending = ".xlsx" if content.startswith(b"PK") else ".txt"
    backing = Backing(f"{evidence.FOLDER}/{sum_[:12]}{ending}", sum_)
    write_atomic(folder / backing.place, content)
    return backing


class AnswersTaken:
    """The answers of one form, by who gave them."""

    def __init__(self, case: Case, signed: Signed, number: str, kept: Backing, attachments: Path | None) -> None:
        self._case, self._signed, self._number, self._kept = case, signed, number, kept
        self._attachments, self._lang = attachments, case.file.language or "en"
        self._missing: dict[str, None] = {}
        self._attached: dict[str, None] = {}

    def enter(self, found: Mapping[str, FormAnswer], over: Collection[str], today: date) -> FormEntering:
        """Write all that nothing stands against, and what is to replace what stands there; all or none."""
        file = self._case.file
        known = {**file.replies, **{key: one for key, one in own_keys(file.situation()) if isinstance(one, Reply)}}
        same = tuple(key for key, one in found.items() if key in known and known[key].values == one.values)
        against = tuple(key for key in found if key in known and key not in same and key not in over)
        given = {key: self._given(one) for key, one in found.items() if key not in same and key not in against}
        again = {key: self._given(found[key]) for key in same if self._lacks_what_it_names(known[key], found[key])}
        backed = {key: one for key, one in again.items() if one.evidence is not None}
        same = tuple(key for key in same if key not in backed)
        given |= backed
        if given:
            answer(str(self._case.folder), given, today)
        collisions = tuple(self._collision(key, known[key], found[key]) for key in against)
        return FormEntering(
            entered=tuple(given), same=same, collisions=collisions, attached=tuple(self._attached), missing=tuple(self._missing)
        )

    def _lacks_what_it_names(self, known: Reply, one: FormAnswer) -> bool:
        """An answer of this very form whose attachments had not come: the form is taken in again with them."""
        return bool(one.attached) and known.evidence is None and self._number in (known.source or "")

    def _given(self, one: FormAnswer) -> Given:
        backing = self._backing(one)
        source = _BETWEEN[self._lang].join(part.say(self._lang) for part in self._sources(one))
        return Given(one.values, self._signed.by, self._signed.on.isoformat(), backing, source)

    def _sources(self, one: FormAnswer) -> Iterator[Phrase]:
        """It stays a statement of the recipient, whoever looks at it later."""
        by = self._signed.by if not self._signed.position else _AS.fill(name=self._signed.by, position=self._signed.position)
        yield _STATEMENT.fill(by=by, number=self._number, file=self._kept)
        if one.source:
            yield _RESTS.fill(source=" ".join(one.source.split()))
        if one.attached:
            yield _NAMES.fill(names=listed(one.attached))

    def _backing(self, one: FormAnswer) -> str | None:
        """The first attachment that came along, taken in by its content; the form itself is no evidence of what it states."""
        found: str | None = None
        for name in one.attached:
            path = None if self._attachments is None or Path(name).name != name else self._attachments / name
            if path is None or not path.is_file() or path.is_symlink():
                self._missing[name] = None
                continue
            taken = evidence.taken_in(self._case.folder, str(path.resolve()))
            self._attached[name] = None
            found = found or taken
        return found

    def _collision(self, key: str, now: Reply, one: FormAnswer) -> Collision:
        item = by_key()[split_key(key)[0]]
        texts = [reply_in_words(item, values, self._lang, names=True) for values in (now.values, one.values)]
        return Collision(key, texts[0], now.by, now.date, texts[1])


def columns_entered(case: Case, found: Mapping[str, Decision], gone: tuple[str, ...], over: Collection[str], number: str) -> FormEntering:
    """The roles of a form, where nobody has decided otherwise, or what was decided gives way; none of columns that are gone."""
    columns, lang = case.file.columns, case.file.language or "en"
    before = {name: frozenset(map(Role, columns[name].decision or ())) for name in found}
    same = tuple(name for name, one in found.items() if before[name] == one.roles and not _newly_reasoned(columns[name], one, number))
    against = tuple(name for name, one in found.items() if before[name] not in (frozenset(), one.roles) and name not in over)
    given = {name: one for name, one in found.items() if name not in same and name not in against}
    if given:
        change(str(case.folder), lambda text, file: enter_decisions(given, text, file))
    collisions = tuple(
        Collision(name, _in_words(before[name], lang), columns[name].by, None, _in_words(found[name].roles, lang)) for name in against
    )
    return FormEntering(entered=tuple(given), same=same, collisions=collisions, gone=gone)


def _newly_reasoned(known: ColumnEntry, one: Decision, number: str) -> bool:
    """The number of this form stands where it gave no reason the last time, and now it gives one."""
    return known.reason == number and one.reason != number


def _in_words(roles: Collection[Role], lang: Lang) -> str:
    return _BETWEEN[lang].join(role.words.say(lang) for role in Role if role in roles)
