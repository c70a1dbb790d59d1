"""The governance of a case as it stands now: result, ledger, approvals (GB/T 42460 6.4 b)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.open import open_dataset
from ..flow.editions import settle
from ..govern.approvals import Approval, approvals, signed_mitigation, status_of
from ..govern.canonical import canonical
from ..govern.chain import ChainBreak, KnownHead, breaks
from ..govern.entry import Entry
from ..govern.envelope.handed import handed_of
from ..govern.gate.precondition import Facing
from ..govern.keystore import KeyStore, open_store
from ..govern.ledger import NAME as LEDGER
from ..govern.ledger import Deed, append, entries, ledger_bytes, refuse
from ..govern.memory import remember, remembered
from ..govern.register_file import NAME as REGISTER_NAME
from ..govern.register_file import read_register
from ..govern.roles import Duty, apart, check
from ..govern.story import BEGAN, CARRIED_OUT, COMPLETES, RENEWED, broken_off
from ..govern.subject import Subject, differences, subject_of
from ..model.assessment import Assessment
from ..model.frozen import dataclass
from ..model.governance import Status
from ..model.problem import InputError, Problem, problems_of
from ..model.text import Lang, Text
from ..prepare.fixing import plan_hash
from .case import RESULT, Case, open_case, result_of
from .disposal import disposed_by, gone_words
from .issuing import heads_in
from .mitigation_record import mitigation_of

if TYPE_CHECKING:
    from ..govern.keystore import Signer
    from ..measure.attribute.shared import SharedValue

_NO_RESULT = Text("案例还没有评估结果。", "The case has no result yet.")
_ASSESS = Text("请先运行 reidrisk assess {case}。", "Run reidrisk assess {case} first.")
_STALE_PLAN = Text(
    "评估之后方案又有改动，结果不再是当前方案的。", "The plan was changed after the result: it is not the result of this plan."
)
_STALE_DATA = Text(
    "评估之后数据又有改动，结果不再是当前数据的。", "The data were changed after the result: it is not the result of these data."
)
_DIFFERS = Text(
    "重新定级所得与 result.json 中的不符：{what}。",
    "Grading the data and answers again does not give the result in result.json. Differences: {what}.",
)
_NO_MORE = Text("不能再据此批准或发布。", "Nothing more can be approved or released on them.")
_ON_PAPER = Text("案例文档上印的台账哈希", "the ledger hash printed on the case's documents")
_IN_REGISTER = Text("发布登记册", "the register of releases")

Passphrase = Callable[[KeyStore, str], str]  # of whom in which store: whoever talks to the person gives it


def facing(case: Case, known: Sequence[Entry], graded: Assessment | None = None) -> Facing:
    """What stands before the gate of approval and release; `known` are the entries of the ledger."""
    lacks = handed_of(case.folder).lacks if case.handed else None
    disclosed = None if graded is None else partial(_disclosed, case, graded)
    return Facing(case.file.plan().standard, case.file.situation(), known, case.folder, graded, case.earlier, lacks, disclosed)


def _disclosed(case: Case, graded: Assessment) -> tuple[tuple[SharedValue, ...], frozenset[str]]:
    """What the classes tell of each sensitive attribute, and the columns that hold means of their class."""
    from .surveying import disclosed_by_classes  # noqa: PLC0415 - few cases need it

    return disclosed_by_classes(case, graded)


@dataclass(frozen=True)
class Governed:
    """A case with its ledger, read once. `graded` is its data graded again just now, where something is to be signed or given away."""

    case: Case
    graded: Assessment | None = None

    @property
    def folder(self) -> Path:
        """The case's folder."""
        return self.case.folder

    @property
    def language(self) -> Lang | None:
        """The language of the case."""
        return self.case.file.language

    def may(self, name: str, duty: Duty) -> tuple[Problem, ...]:
        """Every rule that this person in this role would break."""
        return problems_of(lambda: check(self.case.file.situation(), name, duty, self.entries))

    @cached_property
    def content(self) -> bytes:
        """The ledger as it stands."""
        return ledger_bytes(self.folder)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Its entries."""
        return entries(self.folder)

    @property
    def head(self) -> str | None:
        """The hash of the last one."""
        return self.entries[-1].hash if self.entries else None

    @cached_property
    def store(self) -> KeyStore:
        """The key store of this person."""
        return open_store(os.environ, self.folder)

    @cached_property
    def plan(self) -> str:
        """The hash of the plan as the case file has it now."""
        file = self.case.file
        present = tuple(name for name, column in file.columns.items() if column.change != "gone")
        return plan_hash(settle(file.plan(), present)[1])

    @cached_property
    def data(self) -> str:
        """The fingerprint of the data as they are now."""
        if self.graded is not None:
            return str(self.graded.facts.fingerprint)
        # Where no data can come to other conclusions, what was approved stays what it was; where they are not, it is what was handed over.
        if self.disposed is not None or self.case.handed:
            dataset = (self.case.earlier or {}).get("dataset")
            return str(dataset.get("fingerprint")) if isinstance(dataset, dict) else ""
        with open_dataset(self.case.data, self.case.read_options()) as dataset:
            return str(dataset.facts.fingerprint)

    @cached_property
    def disposed(self) -> Entry | None:
        """The entry by which the data of this case were destroyed; None while they are there."""
        return disposed_by(self.case, self.entries)

    @cached_property
    def result(self) -> Mapping[str, object] | None:
        """What the case says of its last result; None before the first."""
        return self.case.earlier

    @property
    def conclusion(self) -> Mapping[str, object] | None:
        """That result as it was graded again, else as it is stored."""
        return self.result if self.graded is None or self.result is None else result_of(self.graded)

    @cached_property
    def subject(self) -> Subject | None:
        """What an approval is of; None before the first result."""
        result = self.conclusion
        if result is None:
            return None
        if self.case.handed:  # the record of the mitigation stays with the data: its sum is in the executor's signature
            return replace(subject_of(self.plan, self.data, result), mitigation=signed_mitigation(self.entries))
        return subject_of(self.plan, self.data, result, mitigation_of(self.folder))

    @cached_property
    def approvals(self) -> tuple[Approval, ...]:
        """Every signature, and whether it counts."""
        return approvals(self.entries, self.subject)

    @property
    def status(self) -> Status:
        """Of the conclusion; a ledger that does not hold proves nothing."""
        return "draft" if self.breaks else status_of(self.approvals)

    @cached_property
    def breaks(self) -> tuple[ChainBreak, ...]:
        """Where the chain does not hold."""
        heads = remembered(self.store.folder, self.entries[0] if self.entries else None)
        printed = tuple(KnownHead(n, hash_, _ON_PAPER) for n, hash_ in heads_in(self.folder / "documents"))
        return breaks(self.content, (*heads, *_farthest(printed), *_farthest(self._registered())), self.store.public_keys())

    def _registered(self) -> tuple[KnownHead, ...]:
        """The heads that the case's own register of releases holds."""
        path, own = self.folder / REGISTER_NAME, self.folder.resolve().name
        try:
            found = read_register(path).releases if path.is_file() else ()
        except InputError:  # told where the register is used
            return ()
        return tuple(KnownHead(one.entry, one.head, _IN_REGISTER) for one in found if one.head and one.case == own)

    @property
    def facing(self) -> Facing:
        """What stands before the gate of approval and release."""
        return facing(self.case, self.entries, self.graded)

    def current(self) -> tuple[Subject, Mapping[str, object]]:
        """The subject with its result; `InputError` where there is none, or it is not what the present plan and data give."""
        stale, result, subject = self.stale(), self.conclusion, self.subject
        if stale or result is None or subject is None:
            raise InputError(*stale)
        return subject, result

    def stale(self) -> tuple[Problem, ...]:
        """Why the stored result is none of the present plan and data, or not what they give when graded again; empty where it is."""
        outdated = self.outdated()
        if self.result is None or self.disposed is not None:
            return outdated
        dataset = self.result.get("dataset")
        found = dataset.get("fingerprint") if isinstance(dataset, dict) else None
        wrong = (*outdated, *(() if found == self.data else (self._stale(_STALE_DATA),)))
        return wrong or tuple(self._differing(self.result))

    def outdated(self) -> tuple[Problem, ...]:
        """What shows without a look at the data: no result, one of another plan, or of data that are gone."""
        if self.result is None:
            return (Problem("no_result", _NO_RESULT, _ASSESS.fill(case=str(self.folder)), str(self.folder)),)
        if self.disposed is not None:
            return (Problem("data_disposed", gone_words(self.disposed), _NO_MORE, str(self.folder)),)
        return () if self.result.get("hash") == self.plan else (self._stale(_STALE_PLAN),)

    def _stale(self, why: Text) -> Problem:
        return Problem("stale_result", why, _ASSESS.fill(case=str(self.folder)), str(self.folder))

    def _differing(self, result: Mapping[str, object]) -> Iterator[Problem]:
        what = () if self.graded is None else tuple(differences(result, result_of(self.graded)))
        if what:
            yield Problem("result_differs", _DIFFERS.fill(what=what), _ASSESS.fill(case=str(self.folder)), str(self.folder / RESULT))

    def whole(self) -> None:
        """`InputError` where the ledger does not hold: cut off, edited, or another one than it was."""
        refuse(self.breaks, self.folder / LEDGER)

    def enter(self, kind: str, role: str | None, content: Mapping[str, object], signer: Signer, now: datetime) -> Entry:
        """One more entry in a ledger that holds; this machine remembers its new head."""
        self.whole()
        entry = append(self.folder, Deed(kind, signer.name, role, content), signer, now)
        remember(self.store.folder, entries(self.folder)[0], entry)  # this may be the second entry that is made here
        return entry

    def enter_once(self, deed: tuple[str, str, Mapping[str, object]], signer: Signer, now: datetime, *, until: str) -> Entry:
        """The same, of kind, role and content; what a run that was cut off before its entry of the kind `until` had entered, stands."""
        kind, role, content = deed
        for one in reversed(entries(self.folder)):
            if one.kind == until:
                break
            if (one.kind, one.role, one.key) == (kind, role, signer.public) and canonical(one.content) == canonical(content):
                return one
        return self.enter(kind, role, content, signer, now)

    def signer(self, name: str, passphrase: Passphrase, duty: Duty) -> Signer:
        """The key of this person, opened with their passphrase. `InputError` where it has signed on the other side of the duties."""
        found = self.store.signer(name, passphrase(self.store, name))
        apart(found, duty, self.entries)
        return found

    def sender(self, name: str, passphrase: Passphrase, duty: Duty) -> Signer:
        """The same of who hands the case over: with the key by which it is handed back to them."""
        found = self.store.complete(name, passphrase(self.store, name))
        apart(found, duty, self.entries)
        return found


def _farthest(heads: tuple[KnownHead, ...]) -> tuple[KnownHead, ...]:
    """Of the heads that documents print, the last one is enough to show a cut."""
    return (max(heads, key=lambda head: head.n),) if heads else ()


@contextmanager
def carried_out(governed: Governed, duty: Duty, deed: tuple[str, Mapping[str, object]], signer: Signer, now: datetime) -> Iterator[Entry]:
    """Entered before it is done, and again when it is. What a killed run had begun of the same is continued, and ended with it."""
    kind, content = deed
    before = [one for one in broken_off(governed.entries) if one.kind == kind and _same(one.content, content)]
    entry = before[-1] if before else governed.enter(kind, duty.value, {**content, COMPLETES: True}, signer, now)
    yield entry
    began = [*(one.n for one in before[:-1]), entry.n]
    governed.enter(CARRIED_OUT, duty.value, {"act": kind, BEGAN: began}, signer, now)


def _same(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether two entries are of one matter: the same package, secret, store; for whatever reason."""
    return all(one.get(name) == other.get(name) for name in ("package", "secret", "store"))


Enter = Callable[[Mapping[str, object]], object]
_NOBODY = Text("没有说明以谁的名义记入案例的台账。", "The person in whose name the ledger entry is made is not stated.")
_NAME = Text("请用 --as 姓名 写明。", "Name the person with --as.")


def entering(case: str | None, by: str | None, passphrase: Passphrase, duty: Duty, kind: str) -> Enter:
    """Enters in the case's ledger, signed; without a case it enters nothing."""
    if case is None:
        return _nowhere
    governed, signer = _who_enters(case, by, passphrase, duty)
    return lambda content: governed.enter(kind, duty.value, content, signer, datetime.now(UTC))


CarryOut = Callable[[Mapping[str, object]], AbstractContextManager[object]]


def carrying_out(case: str | None, by: str | None, passphrase: Passphrase, duty: Duty, kind: str) -> CarryOut:
    """The same of what is done in steps: entered before it and after it."""
    if case is None:
        return nullcontext
    governed, signer = _who_enters(case, by, passphrase, duty)
    return lambda content: carried_out(governed, duty, (kind, content), signer, datetime.now(UTC))


def renewal_open(case: str) -> bool:
    """Whether a new key of the secrets store was begun and not ended."""
    return any(one.kind == RENEWED and one.content.get("store") for one in broken_off(Governed(open_case(case)).entries))


def _who_enters(case: str, by: str | None, passphrase: Passphrase, duty: Duty) -> tuple[Governed, Signer]:
    if by is None:
        raise InputError(Problem("no_signer", _NOBODY, _NAME))
    governed = Governed(open_case(case))
    governed.whole()
    check(governed.case.file.situation(), by, duty, governed.entries)
    return governed, governed.signer(by, passphrase, duty)


def _nowhere(_content: Mapping[str, object]) -> None:
    """There is no case."""
