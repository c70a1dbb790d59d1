"""A case that was handed over: what its sender signed of it, and whether it still is that (GB/T 42460 6.4 b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from ...data.files import read_bytes
from ...grade.rights import LOWEST, SEVERE
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..approvals import Approval, grading_of
from ..entry import Entry
from ..gate.precondition import Lack
from ..ledger import NAME as LEDGER
from ..ledger import entries, ledger_bytes
from ..own_files import HANDED
from ..roles import Duty
from ..story import RESTS_ON
from .card import Card, card_from
from .parcel import statement_in

HANDING = "handing"  # the entry by which a case goes to somebody else, there or back
SEEN = "data_seen"  # of a signature: whether the data were graded again for it
_LIMIT = 2**24
_DAMAGED = Text("移交声明（{name}）被改动，其签名无效。", "The statement of the sender ({name}) was changed: its signature does not hold.")
_CHANGED = Text("移交来的“{file}”被改动，或已不在。", "“{file}”, as it was handed over, was changed or is missing.")
_TAKE_AGAIN = Text(
    "请另取一个文件夹，重新接收移交文件：reidrisk take 文件 文件夹。", "Take the file again into another folder: reidrisk take FILE FOLDER."
)
_NO_GRADING = Text(
    "移交来的案例没有执行者对当前结论的签署：在没有数据之处，签署只能以执行者重新定级后的签署为据。",
    "The case holds no executor's signature of the present conclusion. Where the data are not, a signature can only rest on that of an "
    "executor, who had them graded again.",
)
_EXECUTOR_FIRST = Text(
    "请执行者在其本机签署（reidrisk approve --role executor），再移交一次。",
    "An executor signs on their own machine (reidrisk approve --role executor) and hands the case over again.",
)
_GRADES_HIMSELF = Text(
    "执行者的签署须以自己重新定级的数据为据，不能在移交来的案例中进行。",
    "An executor signs on data graded again by themselves, not in a case that was handed over.",
)
_AT_HOME = Text("请在数据所在的本机签署。", "Sign on the machine where the data are.")


@dataclass(frozen=True, slots=True)
class HandedCase:
    """What the sender signed: the statement, from whom, for whom."""

    sender: Card
    receiver: Card
    statement: Mapping[str, Any]

    @property
    def at(self) -> datetime:
        """When it was handed over."""
        return datetime.fromisoformat(self.statement["at"])

    @property
    def head(self) -> str:
        """The last entry of the ledger as it was handed over."""
        return str(self.statement["head"])

    @property
    def lacks(self) -> dict[str, tuple[Lack, ...]]:
        """What was not met when the data were last graded, by precondition."""
        found: dict[str, tuple[Lack, ...]] = {}
        for one in self.statement["lacks"]:
            lack = Lack(str(one["subject"]), str(one["state"]), Text(str(one["zh"]), str(one["en"])))
            found[str(one["code"])] = (*found.get(str(one["code"]), ()), lack)
        return found

    @property
    def purpose_ended(self) -> bool:
        """Whether the sender's data can no longer fully serve the purpose that was stated."""
        return self.statement.get("purpose_ended") is True

    @property
    def documents(self) -> tuple[dict[str, list[str]], list[str]]:
        """What the papers say once the conclusion is approved, as hashes; and the sums of their statements."""
        return dict(self.statement["documents"]), list(self.statement["statements"])

    @property
    def rights(self) -> int | None:
        """The grade of the risk to the rights of individuals that they tell; None where it is open, or an older program handed it over."""
        grade = self.statement.get("rights")
        return grade if type(grade) is int and LOWEST <= grade <= SEVERE else None


def handed_of(folder: Path) -> HandedCase:
    """What is kept in a case that was handed over. `InputError` where it is not what the sender signed."""
    path = folder / HANDED
    found = statement_in(read_bytes(path, _LIMIT))
    if found is None or not is_outward(found[0]):
        raise InputError(Problem("handed_changed", _DAMAGED.fill(name=HANDED), _TAKE_AGAIN, str(path)))
    return HandedCase(found[2], found[3], found[0])


def is_outward(statement: Mapping[str, Any]) -> bool:
    """Whether it has what a case that goes out for a signature must say."""
    texts = ("case", "at", "ledger", "head")
    lists = ("lacks", "statements", "files")
    rows = statement.get("lacks")
    return (
        statement.get("way") == "out" and all(isinstance(statement.get(one), str) for one in texts)
        and all(isinstance(statement.get(one), list) for one in lists) and isinstance(statement.get("documents"), dict)
        and isinstance(rows, list) and all(isinstance(one, dict) and {"code", "subject", "state", "zh", "en"} <= set(one) for one in rows)
        and _is_moment(statement["at"]) and type(statement.get("entry")) is int
    )  # fmt: skip


def unlike_handed(folder: Path, handed: HandedCase) -> Iterator[Problem]:
    """A problem for each file that is not as it was handed over; the ledger may have grown."""
    if not is_of_ledger(handed, entries(folder)):
        yield Problem("handed_changed", _DAMAGED.fill(name=HANDED), _TAKE_AGAIN, str(folder / HANDED))
    for row in handed.statement["files"]:
        path = folder / str(row["path"])
        content = b""
        if path.is_file() and not path.is_symlink():
            content = ledger_bytes(folder)[: row["size"]] if row["path"] == LEDGER else read_bytes(path, _LIMIT << 2)
        if sha256(content).hexdigest() != row["sha256"]:
            yield Problem("handed_changed", _CHANGED.fill(file=str(row["path"])), _TAKE_AGAIN, str(path))


def is_of_ledger(handed: HandedCase, entries: Sequence[Entry]) -> bool:
    """Whether the ledger has the entry by which the sender handed the case to this receiver."""
    one = next((entry for entry in entries if entry.hash == handed.head), None)
    return one is not None and one.key == handed.sender.key and receiver_in(one) == handed.receiver


def grading_behind(handed: HandedCase, found: Sequence[Approval], duty: Duty) -> dict[str, object]:
    """What a signature without the data rests on. `InputError` where there is nothing, or the role may not sign so."""
    if duty is Duty.EXECUTOR:
        raise InputError(Problem("grades_himself", _GRADES_HIMSELF, _AT_HOME))
    one = grading_of(found)
    if one is None:
        raise InputError(Problem("no_grading", _NO_GRADING, _EXECUTOR_FIRST))
    entry = one.entry
    grading = {"entry": entry.n, "hash": entry.hash, "by": entry.by, "data": entry.content.get("data"), "head": handed.head}
    return {RESTS_ON: grading, SEEN: False}


def receiver_in(entry: Entry) -> Card | None:
    """To whom an entry hands the case."""
    return card_from(entry.content.get("to")) if entry.kind == HANDING else None


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
