"""An act that puts something on record: its request's own fields are what the entry of the ledger holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from datetime import date
from typing import TYPE_CHECKING, Annotated, Literal, ParamSpec, Protocol, Self, TypedDict, TypeVar

from ...model.act import Act, Session
from ...model.frozen import dataclass
from ...model.option import Field, Option, fields_of
from ...model.problem import Problem, Problems, problems_of
from ...model.text import Lang, Phrase, Text
from ...prepare.deciders import names_a_person
from ...prepare.settling import says_something
from ..doors.saying import Saying
from ..options.days import day_of
from ..options.numbers import words
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..options.signing import passphrase
from .due import Due
from .forms import DAY, ENTRY, FUTURE, PAST, PERSON, SENTENCE
from .place import OnEither, OnOrganisation, RecordPlace, place_of

if TYPE_CHECKING:
    from ...govern.entry import Entry

P = ParamSpec("P")
Q = TypeVar("Q", bound="ToRecord")
R = TypeVar("R", bound="NewEntry")
KEPT = "on-record:"
_DONE = Text("已记入台账第 {n} 条：{title}（哈希 {hash}）。", "Entered in the ledger as entry {n}: {title} (hash {hash}).")
_UNCLEAR = Text("{option} 没有写清楚。", "{option} does not say enough.")
_SAY = Text("请写成{form}。", "Write {form}.")
_FUTURE = Text("{option} 的日期 {day} 还没有到。", "{option}: {day} is yet to come.")
_TODAY = Text("已发生的事才能记入；请核对日期。", "What is entered has happened: check the date.")
_OVER = Text("{option} 的日期 {day} 已经过去。", "{option}: {day} is over.")
_TO_COME = Text("请写今天或以后的日期。", "Give today or a later day.")
_NO_PERSON = Text("{option}：“{name}”不是人的姓名。", "{option}: “{name}” names no person.")
_NAME_PERSON = Text("部门和岗位背后可能是任何人：请写姓名。", "Anybody may stand behind a department or a post: give a name.")
_NO_ENTRY = Text("{option}：台账第 {n} 条不是此前的一条“{title}”。", "{option}: entry {n} of the ledger is no earlier “{title}”.")
_ENTRIES = Text("可接续的条目：{numbers}", "Entries that can be followed up: {numbers}")


@dataclass(frozen=True, kw_only=True)
class Entering(InLanguage):
    """Who puts it on record, in which role, and what backs it."""

    as_: Annotated[str, Option(Text("记入并签名的人员", "who enters and signs it"))]
    role: Annotated[
        Literal["policy-manager", "executor", "supervisor"],
        Option(Text("以什么身份签名：策略管理者、执行者、监督者", "in which role")),
    ] = "policy-manager"
    evidence: Annotated[
        str | None,
        Option(
            Text(
                "依据文件：复制到 evidence 中，以哈希为准；另存别处的写“出处 sha256:哈希”",
                "file that backs it: copied into the folder evidence, known by its hash; one kept elsewhere as “where it is sha256:HASH”",
            )
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class OnRecord(Entering, OnCase):
    """In the ledger of a case; a request adds the fields of what is put on record."""

    def place(self) -> RecordPlace:
        """The ledger."""
        from ..governing import Governed  # noqa: PLC0415 - help must not wait for the cryptography

        return Governed(self.opened())


@dataclass(frozen=True, kw_only=True)
class InOrganisation(Entering, OnOrganisation):
    """In the ledger of the provider's own organisation."""

    def place(self) -> RecordPlace:
        """The ledger."""
        from ...govern.organisation import open_organisation  # noqa: PLC0415 - as above

        return open_organisation(self.organisation)


@dataclass(frozen=True, kw_only=True)
class InEither(Entering, OnEither):
    """In the ledger of a case, or of the organisation."""

    def place(self) -> RecordPlace:
        """The ledger."""
        return place_of(self.folder)


class ToRecord(Protocol):
    """A request to put something on record."""

    @property
    def as_(self) -> str:
        """Who signs it."""

    @property
    def role(self) -> str:
        """In which role."""

    @property
    def evidence(self) -> str | None:
        """What backs it."""

    def place(self) -> RecordPlace:
        """Where."""

    def speaks(self, session: Session, otherwise: Lang | None = None) -> Lang:
        """In which language it is answered."""


class NewEntryJson(TypedDict):
    """What ``--json`` prints of something put on record."""

    schema: Literal["reidrisk/on-record/1"]
    errors: list[object]
    entry: int
    head: str
    kind: str
    content: dict[str, object]


@dataclass(frozen=True, slots=True)
class NewEntry(Saying):
    """What is on record now: `entry` and `head` of the ledger, and what the entry holds."""

    lang: Lang
    entry: int
    head: str
    kind: str
    title: Text
    content: Mapping[str, object]

    @classmethod
    def of(cls, entry: Entry, title: Text, lang: Lang) -> Self:
        """That of an entry just made."""
        return cls(lang, entry.n, entry.hash, entry.kind.removeprefix(KEPT), title, entry.content)

    def to_dict(self) -> NewEntryJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/on-record/1", "errors": [], "entry": self.entry, "head": self.head, "kind": self.kind,
            "content": dict(self.content),
        }  # fmt: skip

    def lines(self) -> Iterator[Phrase]:
        """That it is on record."""
        yield _DONE.fill(n=self.entry, title=self.title, hash=self.head)


@dataclass(frozen=True, repr=False)
class KeepingAct(Act[P, Q, R]):
    """An act whose request is an `OnRecord`, `InOrganisation` or `InEither`.

    `family`: the document that shows what it entered; `matter`: what an entry is called; `words`: what each choice stands for;
    `found`: what an entry holds besides, found by the act itself; `dues`: the days it names on which something is due.
    """

    family: str = ""
    words: Mapping[str, Text] = field(default_factory=dict)
    found: Mapping[str, Text] = field(default_factory=dict)
    dues: tuple[Due, ...] = ()
    matter: Text = field(default=Text("记录", "record"))

    @property
    def kind(self) -> str:
        """The kind of its entries."""
        return f"{KEPT}{self.name}"

    def own_fields(self) -> tuple[Field, ...]:
        """What the entry holds: the fields of the request that not every such request has."""
        shared = {one.name for base in (OnRecord, InOrganisation, InEither) for one in fields_of(base)}
        request: type = self.request  # type: ignore[assignment] # a request's class, seen as what makes one
        return tuple(one for one in fields_of(request) if one.name not in shared)


def keep(
    act: KeepingAct[..., Q, R], request: Q, session: Session, more: Mapping[str, object] | None = None, against: Iterable[Problem] = ()
) -> R:
    """One signed entry with what the request says, and `more`.

    `InputError` with everything that is wrong with it, `against` included; then nothing is written.
    """
    from ...govern.evidence import taken_in, unbacked  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.roles import Duty  # noqa: PLC0415 - as above

    place = request.place()
    now, name, duty, lang = session.now(), request.as_.strip(), Duty(request.role), request.speaks(session, place.language)
    place.whole()
    problems = Problems()
    problems.add(*place.may(name, duty), *against)
    content = dict(_content(act, request, session.today(), place, problems))
    problems.add(*(unbacked(place.folder, request.evidence) if request.evidence else ()))
    problems.stop_if_any()
    signer = place.signer(name, passphrase(session, lang), duty)
    backing = taken_in(place.folder, request.evidence)
    entry = place.enter(act.kind, duty.value, {**content, **(more or {}), **({"evidence": backing} if backing else {})}, signer, now)
    return act.result.of(entry, act.matter, lang)


def _content(act: KeepingAct[..., Q, R], request: Q, today: date, place: RecordPlace, problems: Problems) -> Iterator[tuple[str, object]]:
    """What each field says, in the form that the ledger holds; what is wrong goes to `problems`."""
    for one in act.own_fields():
        given = one.of(request)
        if given is None and one.option.form is PAST:
            given = today.isoformat()
        if given is None or given == ():
            continue
        found = words(given) if isinstance(given, (list, tuple)) else given.strip() if isinstance(given, str) else given
        problems.add(*_wrong(one, found, today, act, place))
        yield one.name, found


def _wrong(one: Field, given: object, today: date, act: KeepingAct[..., Q, R], place: RecordPlace) -> Iterator[Problem]:
    """What is wrong with what a field says."""
    option, form = one.spelled[0], one.option.form
    if isinstance(given, str) and (not given or (form is SENTENCE and not says_something(given))):
        yield Problem("unclear", _UNCLEAR.fill(option=option), _SAY.fill(form=form or one.option.help))
    elif isinstance(given, str) and form is PERSON and not names_a_person(given):
        yield no_person(option, given)
    elif isinstance(given, str) and form in {PAST, DAY, FUTURE}:
        yield from _wrong_day(given, option, form, today)
    elif form is ENTRY:
        earlier = [str(entry.n) for entry in place.entries if entry.kind == act.kind]
        if str(given) not in earlier:
            numbers = _ENTRIES.fill(numbers=tuple(earlier) or ("—",))
            yield Problem("no_entry", _NO_ENTRY.fill(option=option, n=given, title=act.matter), numbers)


def no_person(option: str, given: str) -> Problem:
    """That a name is wanted, and a department or post was given."""
    return Problem("no_person", _NO_PERSON.fill(option=option, name=given), _NAME_PERSON)


def _wrong_day(given: str, option: str, form: Text | None, today: date) -> Iterator[Problem]:
    wrong = problems_of(lambda: day_of(given, option))
    yield from wrong
    day = today if wrong else day_of(given, option)
    if form is PAST and day > today:
        yield Problem("day_to_come", _FUTURE.fill(option=option, day=given), _TODAY)
    if form is FUTURE and day < today:
        yield Problem("past_date", _OVER.fill(option=option, day=given), _TO_COME)
