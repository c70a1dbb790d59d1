"""Take in a recipient's log of use and look it over (GB/T 39725 10.2 j; ITU-T X Suppl.39 SR8; China methodology 13.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.governance import Holding
from ...model.option import Names, Option
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ...prepare.asking.situation import person_of
from ..keeping.due import Due, followed, renewed
from ..keeping.forms import ENTRY, FUTURE, SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN
from ..options.numbers import words
from ..watching.held import NOTICE, holdings, only_one
from ..watching.use_log import FINDINGS, Allowed, LogColumns, looked_over, pauses

if TYPE_CHECKING:
    from ...govern.entry import Entry
    from ..governing import Governed

_WHAT = {"taken-in": Text("收到并审阅", "taken in and looked over"), "settled": Text("发现已处理", "findings settled")}
_LOG = Text("没有给出使用记录，或哪一列是人和时间。", "No log of use is given, or which columns say who and when.")
_GIVE = Text("请用 --log 文件、--person 列、--day 列 写明。", "Give --log FILE, --person COLUMN and --day COLUMN.")
_NO_FILE = Text("没有这个文件。", "There is no such file.")
_CHECK = Text("请核对路径。", "Check the path.")
_NOT_SETTLED = Text("没有写明处理的是哪一条，查明了什么。", "State which entry is settled and what was established.")
_SAY = Text("请用 --follows 写明台账条号，用 --says 写明。", "Name the entry with --follows, and say it with --says.")
_ROWS = Text("{rows} 行，{people} 人，{first} 至 {last}。", "{rows} {rows|row|rows}, {people} {people|person|people}, {first} to {last}.")
_FOUND = Text("要查的：{title}，{count} 行", "To look into: {title}: {count} {count|row|rows}")
_FINE = Text("没有要查的。", "Nothing to look into.")
_DAYS = 14  # house rule: no source sets by when a finding in a log is looked into


@dataclass(frozen=True, kw_only=True)
class TakeUsage(OnRecord):
    """Which log of which release, and which of its columns say who, when and what."""

    package: Annotated[str, Option(Text("包哈希；前 8 位以上即可", "package hash; 8 characters or more"))]
    what: Annotated[
        Literal["taken-in", "settled"], Option(Text("步骤；收到并审阅，或发现已处理", "step; taken in, or findings settled"))
    ] = "taken-in"
    log: Annotated[str | Path | None, Option(Text("使用记录文件", "the log of use"))] = None
    person: Annotated[str | None, Option(Text("写使用人的列", "column naming the user"))] = None
    day: Annotated[str | None, Option(Text("写时间的列", "column that says when"))] = None
    action: Annotated[str | None, Option(Text("记录操作内容的列", "column that says what was done"))] = None
    permitted: Annotated[Names, Option(Text("其他可以使用的人员", "who else may use the data"))] = None
    next_by: Annotated[str | None, Option(Text("下一份应在何日前交来", "the next log is due by"), form=FUTURE)] = None
    says: Annotated[str | None, Option(Text("查明的情况和采取的措施", "what came out, and what was done"), form=SENTENCE)] = None
    follows: Annotated[int | None, Option(Text("接续台账条目", "follows ledger entry"), form=ENTRY)] = None


class Usage(NewEntry):
    """The log as it is on record; `good` where there is nothing to look into."""

    __slots__ = ()

    @property
    def findings(self) -> Mapping[str, int]:
        """By finding how many rows."""
        found = self.content.get("findings")
        return found if isinstance(found, dict) else {}

    @property
    def good(self) -> bool:
        """Whether nothing has to be looked into."""
        return not self.findings

    def lines(self) -> Iterator[Phrase]:
        """What is on record, and what is to be looked into."""
        yield from super().lines()
        if "rows" in self.content:
            yield _ROWS.fill(**{key: self.content.get(key) or "—" for key in ("rows", "people", "first", "last")})
            yield from (_FOUND.fill(title=FINDINGS[key], count=count) for key, count in self.findings.items())
            if self.good:
                yield _FINE.fill()


def run(request: TakeUsage, session: Session) -> Usage:
    """The log is kept by its hash; the ledger has counts alone."""
    from ...govern.evidence import referred  # noqa: PLC0415 - help must not wait for the cryptography
    from ..governing import Governed  # noqa: PLC0415

    governed = Governed(request.opened())
    found = only_one(holdings(governed.entries, session.today()), request.package)
    if isinstance(found, Problem):
        raise InputError(found)
    whole: dict[str, object] = {"package": found.package, "recipient": found.recipient}
    if request.what == "settled":
        lacks = () if request.follows and request.says else (Problem("not_settled", _NOT_SETTLED, _SAY),)
        return keep(ACT, request, session, whole, lacks)
    if request.log is None or request.person is None or request.day is None:
        raise InputError(Problem("no_log", _LOG, _GIVE))
    path = Path(request.log)
    if not path.is_file():
        raise InputError(Problem("no_file", _NO_FILE, _CHECK, str(path)))
    looked = looked_over(path, LogColumns(request.person, request.day, request.action), _allowed(governed, found, request))
    more: dict[str, object] = {
        **whole, "log": referred(governed.folder, str(path)), "rows": looked.rows, "people": looked.people, "first": looked.first,
        "last": looked.last, "findings": dict(looked.findings),
    }  # fmt: skip
    if looked.findings:
        more["due"] = (session.today() + timedelta(days=_DAYS)).isoformat()
    return keep(ACT, request, session, more)


def _allowed(governed: Governed, found: Holding, request: TakeUsage) -> Allowed:
    """The people whom the case names at recipients, who was permitted since, and whoever is named now; and from when until when."""
    named = tuple(person_of(one) for one in governed.case.file.situation().value("recipients.people"))
    since = tuple(str(entry.content.get("to")) for entry in governed.entries if entry.kind == "on-record:permit")
    notices = [(str(one.content.get("what")), _noted(one)) for one in _of(governed.entries, found.package)]
    last = found.until if found.revoked_on is None else min(found.until, found.revoked_on)
    return Allowed((*named, *since, *words(request.permitted)), found.day, last, pauses(notices))


def _of(entries: Sequence[Entry], package: str) -> Iterator[Entry]:
    return (entry for entry in entries if entry.kind == NOTICE and entry.content.get("package") == package)


def _noted(entry: Entry) -> date:
    return date.fromisoformat(str(entry.content.get("on")))


ACT = KeepingAct(
    "usage",
    Text("收取并审阅接收方的使用记录", "take in a recipient's log of use and look it over"),
    TakeUsage,
    Usage,
    run,
    GOVERN,
    60,
    Text(
        "读入接收方的使用记录（CSV、Excel 等），按哈希登记，数出要查的行：没有写明人的、不在许可之列的、在有效期之外或暂停期间的、"
        "提到重标识、关联、导出或再提供的。台账只记数目，不记内容；有要查的退出码为 1，查明后用 --what settled 登记。",
        "Reads a recipient's log of use (CSV, Excel ...), puts it on record by its hash and counts the rows to look into: that name "
        "nobody, or somebody who is not permitted, outside the time or while the use was suspended, that speak of re-identifying, linking, "
        "exporting or passing on. The ledger has counts, no contents. Exit code 1 while there are any; --what settled says what came out.",
    ),
    Text("台账的条目 `entry`；`findings` 按发现给出行数。", "The ledger's `entry`; `findings` has the number of rows by finding."),
    clauses=("GB/T 39725-2020 10.2 j", "ITU-T X Suppl.39 (2023) SR8", "China methodology (2024) 13.4"),
    errors=(
        Text("没有这个发布包、这个文件或这一列", "no such package, file or column"),
        Text("没有写明处理的是哪一条，查明了什么", "the entry that is settled, or what was established, is not stated"),
    ),
    examples=(
        Call(
            Text("一季度的使用记录", "The log of a quarter"),
            {
                "case": "case",
                "package": "3f6ac2d1",
                "as_": "Chen Jing",
                "log": "log.csv",
                "person": "user",
                "day": "time",
                "action": "what",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="recipients",
    matter=Text("使用记录", "log of use"),
    words={**_WHAT, **FINDINGS},
    found={
        "recipient": Text("接收方", "recipient"),
        "rows": Text("行数", "rows"),
        "people": Text("人数", "people"),
        "first": Text("最早", "first day"),
        "last": Text("最晚", "last day"),
        "findings": Text("要查的（行数）", "to look into (rows)"),
    },
    dues=(
        Due(
            "due",
            Text("查明“{recipient}”使用记录中的发现", "look into the findings in the log of use of “{recipient}”"),
            followed("settled"),
        ),
        Due("next_by", Text("“{recipient}”应交来使用记录", "“{recipient}” is to hand in its log of use"), renewed("package")),
    ),
)
