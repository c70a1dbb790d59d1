"""Keep the documents that an evaluation rests on, by their hash, and destroy them when due (GB/T 42460 6.6 a, b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.preparation import Backing
from ...model.problem import Problem
from ...model.text import Text
from ...model.words import DESTROYED
from ..keeping.due import Due, followed
from ..keeping.forms import ENTRY, FUTURE, SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN

if TYPE_CHECKING:
    from ..governing import Governed

_WHAT = {"kept": Text("保存", "kept"), "extended": Text("延长", "extended"), "destroyed": DESTROYED}
_LACKS = Text("“{what}”还须写明：{options}。", "“{what}” needs {options} too.")
_ADD = Text("请补上。", "Give them too.")
_NEEDS = {"kept": ("--keep-until", "--evidence"), "extended": ("--keep-until", "--follows"), "destroyed": ("--follows",)}
_SHARED = Text("台账第 {n} 条也以这一文件为据，不能销毁。", "Ledger entry {n} rests on the same file: it is not destroyed.")
_KEEP = Text("请等到那一条不再需要它。", "Wait until that entry needs it no more.")
_GONE = Text("台账第 {n} 条已登记销毁。", "Ledger entry {n} destroyed it.")
_NO_COPY = Text("台账第 {n} 条没有收入案例的副本。", "Ledger entry {n} has no copy in the case.")
_ELSEWHERE = Text(
    "另存别处的请在那里销毁，用 reidrisk custody --stage destroyed 登记。",
    "What is kept elsewhere is destroyed there; put it on record with reidrisk custody --stage destroyed.",
)


@dataclass(frozen=True, kw_only=True)
class KeepBasis(OnRecord):
    """Which document, from whom, until when it is kept; or that it is destroyed now."""

    title: Annotated[str, Option(Text("名称", "title"))]
    what: Annotated[
        Literal["kept", "extended", "destroyed"], Option(Text("办理；保存、延长、销毁", "what was done; kept, extended or destroyed"))
    ] = "kept"
    origin: Annotated[str | None, Option(Text("来自何处", "from whom"))] = None
    why: Annotated[
        str, Option(Text("作何依据；或为何延长、销毁", "what it is the basis of; or why it is extended or destroyed"), form=SENTENCE)
    ]
    keep_until: Annotated[
        str | None,
        Option(
            Text(
                "保存至；法律要求至少三年的（个人信息保护法第五十六条）须写足", "kept until; three years at least where PIPL 56 asks for it"
            ),
            form=FUTURE,
        ),
    ] = None
    follows: Annotated[int | None, Option(Text("接续台账条目", "follows ledger entry"), form=ENTRY)] = None


class BasisKept(NewEntry):
    """The document as it is on record."""

    __slots__ = ()


def run(request: KeepBasis, session: Session) -> BasisKept:
    """The copy lies in the evidence of the case. A destruction is entered first, so that a killed run is finished by the next."""
    from ...govern.disposing import destroy  # noqa: PLC0415 - help must not wait for the cryptography
    from ..governing import Governed  # noqa: PLC0415 - as above

    governed = Governed(request.opened())
    problems = tuple(_unfit(request, governed))
    if request.what != "destroyed" or problems:
        return keep(ACT, request, session, against=problems)
    place, sum_ = _copy(request, governed)
    done = keep(ACT, request, session, {"copy": place, "sha256": sum_})
    destroy(governed.folder / place)
    return done


def _unfit(request: KeepBasis, governed: Governed) -> Iterator[Problem]:
    given = {"--keep-until": request.keep_until, "--evidence": request.evidence, "--follows": request.follows}
    lacking = tuple(option for option in _NEEDS[request.what] if not given[option])
    if lacking:
        yield Problem("incomplete_step", _LACKS.fill(what=_WHAT[request.what], options=lacking), _ADD)
    if request.what == "destroyed" and request.follows:
        yield from _standing(request, governed)


def _standing(request: KeepBasis, governed: Governed) -> Iterator[Problem]:
    """A copy that other entries rest on stays; one whose destruction was entered is destroyed again only while it is still there."""
    place, _ = _copy(request, governed)
    if not place:
        yield Problem("no_copy", _NO_COPY.fill(n=request.follows), _ELSEWHERE)
        return
    for entry in governed.entries:
        backing = Backing.of(str(entry.content.get("evidence") or ""))
        if entry.n != request.follows and backing is not None and backing.place == place:
            yield Problem("needed_elsewhere", _SHARED.fill(n=entry.n), _KEEP)
        if entry.kind == ACT.kind and entry.content.get("copy") == place and not (governed.folder / place).exists():
            yield Problem("destroyed_already", _GONE.fill(n=entry.n), _KEEP)


def _copy(request: KeepBasis, governed: Governed) -> tuple[str, str]:
    """Where the copy lies in the case, and its hash; empty where there is none."""
    entry = next((one for one in governed.entries if one.n == request.follows and one.kind == ACT.kind), None)
    backing = None if entry is None else Backing.of(str(entry.content.get("evidence") or ""))
    return ("", "") if backing is None or not backing.place.startswith("evidence/") else (backing.place, backing.sha256)


ACT = KeepingAct(
    "basis",
    Text("保存评估所依据的文件，到期销毁", "keep the documents that an evaluation rests on, and destroy them when due"),
    KeepBasis,
    BasisKept,
    run,
    GOVERN,
    84,
    Text(
        "把评估所依据的文件（制度、合同、调研记录等）按哈希收入案例，写明来自何处、作何依据、保存到何时；到期由 reidrisk watch 提示，"
        "用 --what destroyed 覆写并删除，留下哈希和记录。",
        "Takes the documents that an evaluation rests on (policies, contracts, records of the survey) into the case by their hash, "
        "with from whom "
        "they come, what they are the basis of and until when they are kept; reidrisk watch says when that is over, and --what destroyed "
        "overwrites and removes the copy: its hash and this record stay.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("GB/T 42460-2023 6.6 a", "GB/T 42460-2023 6.6 b", "PIPL 56"),
    errors=(
        Text(
            "没有给出文件或保存期限，或接续的不是保存的一条",
            "no file or no day until when it is kept, or what is followed is no document that is kept",
        ),
        Text("其他条目还以同一文件为据", "another entry rests on the same file"),
        Text("记入者没有这个角色", "a person without the required role"),
    ),
    examples=(
        Call(
            Text("数据管理制度", "The rules of data management"),
            {
                "case": "case",
                "as_": "Chen Jing",
                "title": "Rules of data management 2026",
                "origin": "IT department",
                "why": "Who has access, section 4.",
                "keep_until": "2036-12-31",
                "evidence": "rules.pdf",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="distribution",
    matter=Text("依据文件", "basis document"),
    words=_WHAT,
    found={
        "copy": Text("销毁的副本", "copy destroyed"),
        "sha256": Text("其 SHA-256", "its SHA-256"),
    },
    dues=(
        Due(
            "keep_until",
            Text("“{title}”的保存期已满：销毁或延长", "“{title}” has been kept long enough: destroy or extend"),
            followed("extended", "destroyed"),
        ),
    ),
)
