"""An act that puts something on record: its request's own fields are what the entry of the ledger holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from datetime import date
from typing import TYPE_CHECKING, Annotated, Literal, ParamSpec, Self, TypedDict, TypeVar

from ...model.act import Act, Session
from ...model.frozen import dataclass
from ...model.option import Field, Option, fields_of
from ...model.problem import Problem, Problems, problems_of
from ...model.text import Lang, Phrase, Text
from ...prepare.settling import says_something
from ..doors.saying import Saying
from ..options.days import day_of
from ..options.numbers import words
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..options.signing import passphrase
from .forms import DAY, ENTRY, PAST, SENTENCE

if TYPE_CHECKING:
    from ...govern.entry import Entry
    from ..governing import Governed

P = ParamSpec("P")
Q = TypeVar("Q", bound="OnRecord")
R = TypeVar("R", bound="NewEntry")
KEPT = "on-record:"
_DONE = Text("已记入台账第 {n} 条：{title}（哈希 {hash}）。", "Entered in the ledger as entry {n}: {title} (hash {hash}).")
_UNCLEAR = Text("{option} 没有写清楚。", "{option} does not say enough.")
_SAY = Text("请写成{form}。", "Write {form}.")
_FUTURE = Text("{option} 的日期 {day} 还没有到。", "{option}: {day} is yet to come.")
_TODAY = Text("已发生的事才能记入；请核对日期。", "What is entered has happened: check the date.")
_NO_ENTRY = Text("{option}：台账第 {n} 条不是此前的一条“{title}”。", "{option}: entry {n} of the ledger is no earlier “{title}”.")
_ENTRIES = Text("可接续的条目：{numbers}", "Entries that can be followed up: {numbers}")


@dataclass(frozen=True, kw_only=True)
class OnRecord(InLanguage, OnCase):
    """Who puts it on record, in which role, and what backs it; a request adds the fields of what is put on record."""

    as_: Annotated[str, Option(Text("由谁记入并签名", "who enters and signs it"))]
    role: Annotated[
        Literal["policy-manager", "executor", "supervisor"],
        Option(Text("以什么身份签名：策略管理者、执行者、监督者", "in which role")),
    ] = "policy-manager"
    evidence: Annotated[
        str | None,
        Option(
            Text(
                "依据文件：复制到案例的 evidence 中，以哈希为准；另存别处的写“出处 sha256:哈希”",
                "file that backs it: copied into the case's evidence, known by its hash; one kept elsewhere as “where it is sha256:HASH”",
            )
        ),
    ] = None


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
    """An act whose request is an `OnRecord`.

    `family`: the document that shows what it entered; `matter`: what an entry is called; `words`: what each choice stands for;
    `found`: what an entry holds besides, found by the act itself.
    """

    family: str = ""
    words: Mapping[str, Text] = field(default_factory=dict)
    found: Mapping[str, Text] = field(default_factory=dict)
    matter: Text = field(default=Text("记录", "record"))

    @property
    def kind(self) -> str:
        """The kind of its entries."""
        return f"{KEPT}{self.name}"

    def own_fields(self) -> tuple[Field, ...]:
        """What the entry holds: the fields of the request that not every such request has."""
        shared = {one.name for one in fields_of(OnRecord)}
        request: type = self.request  # type: ignore[assignment] # a request's class, seen as what makes one
        return tuple(one for one in fields_of(request) if one.name not in shared)


def keep(act: KeepingAct[..., Q, R], request: Q, session: Session, more: Mapping[str, object] | None = None) -> R:
    """One signed entry with what the request says, and `more`.

    `InputError` with everything that is wrong with it; then nothing is written.
    """
    from ...govern.evidence import taken_in, unbacked  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.roles import Duty, check  # noqa: PLC0415 - as above
    from ..governing import Governed  # noqa: PLC0415 - as above

    case, now, name, duty = request.opened(), session.now(), request.as_.strip(), Duty(request.role)
    lang, governed = request.speaks(session, case.file.language), Governed(case)
    governed.whole()
    problems = Problems()
    problems.add(*problems_of(lambda: check(case.file.situation(), name, duty, governed.entries)))
    content = dict(_content(act, request, session.today(), governed, problems))
    problems.add(*(unbacked(case.folder, request.evidence) if request.evidence else ()))
    problems.stop_if_any()
    signer = governed.signer(name, passphrase(session, lang), duty)
    backing = taken_in(case.folder, request.evidence)
    entry = governed.enter(act.kind, duty.value, {**content, **(more or {}), **({"evidence": backing} if backing else {})}, signer, now)
    return act.result.of(entry, act.matter, lang)


def _content(act: KeepingAct[..., Q, R], request: Q, today: date, governed: Governed, problems: Problems) -> Iterator[tuple[str, object]]:
    """What each field says, in the form that the ledger holds; what is wrong goes to `problems`."""
    for one in act.own_fields():
        given = one.of(request)
        if given is None and one.option.form is PAST:
            given = today.isoformat()
        if given is None or given == ():
            continue
        found = words(given) if isinstance(given, (list, tuple)) else given.strip() if isinstance(given, str) else given
        problems.add(*_wrong(one, found, today, act, governed))
        yield one.name, found


def _wrong(one: Field, given: object, today: date, act: KeepingAct[..., Q, R], governed: Governed) -> Iterator[Problem]:
    """What is wrong with what a field says."""
    option, form = one.spelled[0], one.option.form
    if isinstance(given, str) and (not given or (form is SENTENCE and not says_something(given))):
        yield Problem("unclear", _UNCLEAR.fill(option=option), _SAY.fill(form=form or one.option.help))
    elif isinstance(given, str) and (form is PAST or form is DAY):
        wrong = problems_of(lambda: day_of(given, option))
        yield from wrong
        if not wrong and form is PAST and day_of(given, option) > today:
            yield Problem("day_to_come", _FUTURE.fill(option=option, day=given), _TODAY)
    elif form is ENTRY:
        earlier = [str(entry.n) for entry in governed.entries if entry.kind == act.kind]
        if str(given) not in earlier:
            numbers = _ENTRIES.fill(numbers=tuple(earlier) or ("—",))
            yield Problem("no_entry", _NO_ENTRY.fill(option=option, n=given, title=act.matter), numbers)
