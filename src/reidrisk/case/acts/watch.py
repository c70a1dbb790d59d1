"""What is due in a case or in many: reviews, expiries, deadlines, tasks, changed data (ITU-T X Suppl.39 SR8; China methodology 13.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...document.citing import cited
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Group, Names, Option
from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import GOVERN
from ..options.numbers import words
from ..options.output import InLanguage

if TYPE_CHECKING:
    import pandas as pd

    from ..watching.due_dates import DueDate

SHOWING = Group("showing", Text("查看对象", "What is checked"))
State = Literal["overdue", "due", "later"]
_NOBODY = Text("没有指明要查看的案例。", "The cases to check are not stated.")
_NAME = Text("请写出案例文件夹，或用 --all 文件夹 看其下全部案例。", "Name case folders, or use --all FOLDER for every case in it.")
_NONE_THERE = Text("这个文件夹下没有案例，也没有本机构。", "There is no case and no organisation in this folder.")
_CHECK = Text("请核对路径。", "Check the path.")
_NOTHING = Text("今天没有到期的事。", "Nothing is due today.")
_LATER = Text("此后 {days} 天内：{count} 件。", "Within the next {days} {days|day|days}: {count}.")
_LINE = Text("{state} {day}  {place}：{what}（{clause}）。{remedy}", "{state} {day}  {place}: {what} ({clause}). {remedy}")
_LOOKED = Text("检查了 {count} 处。", "Places checked: {count}.")
_WROTE = Text("日历：{path}", "Calendar: {path}")
_LINES = Text("触发条件 {key}：{title}（{clause}）；至少：{follows}", "Trigger {key}: {title} ({clause}); at least: {follows}")
_STATES: dict[State, Text] = {"overdue": Text("逾期", "OVERDUE"), "due": Text("到期", "DUE    "), "later": Text("将至", "later  ")}
_DEEPEST = 6


@dataclass(frozen=True, kw_only=True)
class Watch(InLanguage):
    """Which cases, how far ahead, and whether a calendar is written."""

    cases: Annotated[Names, Option(Text("案例文件夹，或本机构文件夹", "case folders, or that of the organisation"))] = field(
        default=None, kw_only=False
    )
    all_: Annotated[str | Path | None, Option(Text("这个文件夹下的全部案例", "every case in this folder"), SHOWING, names=("--all",))] = (
        None
    )
    within: Annotated[int, Option(Text("往后看几天", "how far ahead to look"), SHOWING, unit=Text("天", "days"))] = 30
    data: Annotated[
        bool, Option(Text("读数据，看是否变化", "read the data to see whether they changed"), SHOWING, negative="--no-data")
    ] = True
    triggers: Annotated[bool, Option(Text("列出全部触发条件", "list every trigger"), SHOWING)] = False
    calendar: Annotated[
        str | Path | None, Option(Text("写成日历文件（iCalendar，RFC 5545）", "write a calendar (iCalendar, RFC 5545)"), SHOWING)
    ] = None


class DueJson(TypedDict):
    """One of them."""

    place: str
    key: str
    day: str
    state: State
    what: str
    remedy: str
    clause: str
    entry: int | None


class TriggerJson(TypedDict):
    """One trigger."""

    key: str
    title: str
    origin: str
    clauses: list[str]
    rows: list[str]
    follows: list[str]
    days: int


class WatchedJson(TypedDict):
    """What ``reidrisk watch --json`` prints."""

    schema: Literal["reidrisk/watch/1"]
    errors: list[object]
    today: str
    places: list[str]
    due: list[DueJson]
    triggers: list[TriggerJson]
    calendar: str | None


@dataclass(frozen=True, slots=True)
class Watched(Saying):
    """What is due at each place, the earliest first; `good` where nothing is due by today."""

    lang: Lang
    today: date
    places: tuple[str, ...]
    due: tuple[tuple[str, DueDate], ...]
    within: int
    calendar: Path | None = None
    triggers: bool = False

    @property
    def good(self) -> bool:
        """Whether nothing is due."""
        return not any(one.day <= self.today for _, one in self.due)

    def state(self, one: DueDate) -> State:
        """How it stands today."""
        return "overdue" if one.day < self.today else "due" if one.day == self.today else "later"

    def to_dict(self) -> WatchedJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/watch/1", "errors": [], "today": self.today.isoformat(), "places": list(self.places),
            "due": [self._json(place, one) for place, one in self.due],
            "triggers": _triggers_json(self.lang) if self.triggers else [],
            "calendar": None if self.calendar is None else str(self.calendar),
        }  # fmt: skip

    def _json(self, place: str, one: DueDate) -> DueJson:
        return {
            "place": place, "key": one.key, "day": one.day.isoformat(), "state": self.state(one), "what": one.what.say(self.lang),
            "remedy": one.remedy.say(self.lang), "clause": one.clause, "entry": one.entry,
        }  # fmt: skip

    def to_pandas(self) -> pd.DataFrame:
        """One line for each. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

        rows = (self._json(place, one) for place, one in self.due)
        return frame(
            {f"{n} {one['place']}": {"day": one["day"], "state": one["state"], "what": one["what"]} for n, one in enumerate(rows, 1)}
        )

    def lines(self) -> Iterator[Text | Phrase]:
        """What is due, then how much comes later; the triggers."""
        if self.places:
            yield from self._due_lines()
        if self.calendar is not None:
            yield _WROTE.fill(path=self.calendar)
        if self.triggers:
            yield from _trigger_lines()

    def _due_lines(self) -> Iterator[Phrase | Text]:
        yield _LOOKED.fill(count=len(self.places))
        for place, one in self.due:
            yield _LINE.fill(
                state=_STATES[self.state(one)], day=one.day.isoformat(), place=Path(place).name, what=one.what,
                clause=cited((one.clause,), self.lang),
                remedy=one.remedy,
            )  # fmt: skip
        if self.good:
            yield _NOTHING
        yield _LATER.fill(days=self.within, count=sum(one.day > self.today for _, one in self.due))


def run(request: Watch, session: Session) -> Watched:
    """Everything that is due by then, at every place; nothing is entered and nothing changed."""
    from ...govern.organisation import Organisation  # noqa: PLC0415 - help must not wait for the cryptography
    from ..keeping.place import place_of  # noqa: PLC0415
    from ..watching.due_dates import put_on_record  # noqa: PLC0415
    from ..watching.of_case import of_case, of_organisation  # noqa: PLC0415

    places, today, lang = _places(request), session.today(), request.speaks(session)
    last = today + timedelta(days=request.within)
    found: list[tuple[str, DueDate]] = []
    with session.watcher.busy(lang):
        for path in places:
            here = place_of(path)
            own = isinstance(here, Organisation)
            more = of_organisation(here, today) if own else of_case(here, today, data=request.data)  # type: ignore[arg-type] # or a case
            found += [(str(path), one) for one in (*put_on_record(here.entries), *more) if one.day <= last]
    due = tuple(sorted(found, key=lambda one: (one[1].day, one[0], one[1].key)))
    calendar = _written(request, due, session, lang)
    return Watched(lang, today, tuple(map(str, places)), due, request.within, calendar, request.triggers)


def _places(request: Watch) -> tuple[Path, ...]:
    """Every place that is named, each once."""
    from ...govern.organisation import is_organisation  # noqa: PLC0415 - as above
    from ..case import is_case  # noqa: PLC0415

    named = [Path(one) for one in words(request.cases)]
    if request.all_ is not None:
        root = Path(request.all_)
        folders = [root, *(one for one in sorted(root.rglob("*")) if len(one.relative_to(root).parts) <= _DEEPEST and one.is_dir())]
        inside = [one for one in folders if is_case(str(one)) or is_organisation(one)]
        if not inside:
            raise InputError(Problem("no_case", _NONE_THERE, _CHECK, str(root)))
        named += inside
    if not named and not request.triggers:
        raise InputError(Problem("nothing_named", _NOBODY, _NAME))
    return tuple(dict.fromkeys(named))


def _written(request: Watch, due: Sequence[tuple[str, DueDate]], session: Session, lang: Lang) -> Path | None:
    """The calendar: a day that is over stands at its day, so that it is seen that it is overdue."""
    from ...data.files import write_atomic  # noqa: PLC0415 - as above
    from ..watching.calendar import CalendarEvent, calendar, stable_uid  # noqa: PLC0415

    if request.calendar is None:
        return None
    events = (
        CalendarEvent(
            stable_uid(place, one.key, str(one.entry), one.day.isoformat()), one.day, f"{Path(place).name}: {one.what.say(lang)}",
            f"{one.remedy.say(lang)}\n{cited((one.clause,), lang)}",
        )
        for place, one in due
    )  # fmt: skip
    path = Path(request.calendar)
    write_atomic(path, calendar(events, session.now(), lang))
    return path


def _triggers_json(lang: Lang) -> list[TriggerJson]:
    from ..watching.triggers import triggers  # noqa: PLC0415 - as above

    return [
        {
            "key": one.key, "title": one.title.say(lang), "origin": one.origin, "clauses": list(one.clauses), "rows": list(one.rows),
            "follows": list(one.follows), "days": one.days,
        }
        for one in triggers().values()
    ]  # fmt: skip


def _trigger_lines() -> Iterator[Phrase]:
    from ..watching.triggers import CONSEQUENCES, triggers  # noqa: PLC0415 - as above

    for one in triggers().values():
        follows = tuple(CONSEQUENCES[each] for each in one.follows)
        yield _LINES.fill(key=one.key, title=one.title, clause=Text(*(cited(one.clauses, lang) for lang in LANGS)), follows=follows)


ACT = Act(
    "watch",
    Text("一个或全部案例今天到期的事项", "what is due today in one case, or in all"),
    Watch,
    Watched,
    run,
    GOVERN,
    45,
    Text(
        "列出到期和将至的事：定期复查、触发事件的处理、发布和协议到期、撤销后未收回、事件的法定通知期限、2 级任务、文档的归还和销毁、"
        "培训，以及评估之后数据、方案或登记册的变化。有到期的退出码为 1，供定时任务使用；--calendar 写成日历文件。只看不改。",
        "Lists what is due and what comes: regular reviews, events to be settled, releases and agreements that end, revoked packages "
        "that are not back, deadlines of the law for incidents, tasks of level 2, papers to come back or be destroyed, training; and data, "
        "plan or register that changed after the assessment. Exit code 1 when something is due, for a scheduler; --calendar writes a "
        "calendar. Nothing is changed.",
    ),
    Text(
        "`due` 按日期列出每一件；`good` 说今天是否无事到期；`to_pandas()` 每件一行。",
        "`due` lists each by day; `good` is whether nothing is due; `to_pandas()` has a line for each.",
    ),
    clauses=("ITU-T X Suppl.39 (2023) SR8", "GB/T 37964-2019 5.6", "China methodology (2024) 13.4"),
    errors=(
        Text("没有指明案例，或文件夹中没有案例", "no case named, or none in the folder"),
        Text("案例文件或台账无法读取", "a case file or ledger that cannot be read"),
    ),
    examples=(
        Call(Text("一个案例", "One case"), {"cases": ["case"]}),
        Call(Text("全部触发条件", "Every trigger"), {"triggers": True}),
    ),
)
