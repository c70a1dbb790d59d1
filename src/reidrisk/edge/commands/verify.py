"""``reidrisk verify``: does the ledger of a case hold, do its approvals count; is a package what was released."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from ...model.text import Lang, Phrase, Text
from ..arguments import AsJson, Language
from ..case import open_case
from ..exits import ACCEPTABLE, FINDING, guarded, print_json
from ..language import chosen, near, said

if TYPE_CHECKING:
    from ...govern.approvals import Approval
    from ..governing import Governed

_WHOLE = Text(
    "台账完好：{count} 条记录，逐条相接，签名有效。", "The ledger holds: {count} entries, each chained to the one before and signed."
)
_EMPTY = Text("台账中还没有记录。", "The ledger has no entry yet.")
_BROKEN = Text("台账不完好，有 {count} 处：", "The ledger does not hold, in {count} places:")
_HEAD = Text("台账哈希 {hash}", "Ledger hash {hash}")
_LIVE = Text("有效：“{name}”，{role}，{at}", "Counts: “{name}”, {role}, {at}")
_DEAD = Text("失效：“{name}”，{role}，{at}（{why}）", "No longer counts: “{name}”, {role}, {at} ({why})")
_STATUS = {
    "approved": Text("结论已获管理层批准。", "The conclusion is approved by management."),
    "in_review": Text("未经管理层批准（审核中）。", "Not approved by management (in review)."),
    "draft": Text("未经管理层批准。", "Not approved by management."),
    "superseded": Text("未经管理层批准：原批准已失效。", "Not approved by management: the earlier approval no longer counts."),
}
_DOUBT = Text("台账不完好，任何批准都不能采信。", "As the ledger does not hold, no approval can be relied on.")


def verify(
    given: Annotated[str, Parameter(help=said("案例文件夹", "the case folder"))],
    /,
    *,
    head: Annotated[
        str | None,
        Parameter(help=said("文件上印的台账哈希，看它是否仍在台账中", "a ledger hash printed on a document: is it still in the ledger")),
    ] = None,
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Check the ledger of a case."""
    wish = _Wish(given, head, lang, json)
    return guarded(lambda: _run(wish), near(lang), as_json=json)


@dataclass(frozen=True, slots=True)
class _Wish:
    given: str
    head: str | None
    lang: str | None
    as_json: bool


def _run(wish: _Wish) -> int:
    return _case(wish)


def _case(wish: _Wish) -> int:
    from ...govern.chain import unknown_head  # noqa: PLC0415 - help must not wait for the cryptography
    from ..governing import Governed  # noqa: PLC0415

    case = open_case(wish.given)
    lang, governed = chosen(wish.lang, case.file.language), Governed(case)
    wrong = governed.breaks
    if wish.head and wish.head.strip().lower() not in {entry.hash for entry in governed.entries}:
        wrong = (*wrong, unknown_head(wish.head.strip()[:64]))
    if wish.as_json:
        print_json(_as_json(governed, [{"kind": one.kind, "entry": one.n, "message": one.text.say(lang)} for one in wrong], lang))
    else:
        lines = [one.text for one in wrong]
        sys.stdout.write("".join(f"{line}\n" for line in _lines(governed, lines, lang)))
    return FINDING if wrong else ACCEPTABLE


def _as_json(governed: Governed, wrong: list[dict[str, Any]], lang: Lang) -> dict[str, Any]:
    return {
        "schema": "reidrisk/verification/1",
        "whole": not wrong,
        "entries": len(governed.entries),
        "head": governed.head,
        "breaks": wrong,
        "status": "draft" if wrong else governed.status,
        "approvals": [
            {
                "by": one.entry.by, "role": one.duty.value, "at": one.entry.at, "entry": one.entry.n, "counts": one.live and not wrong,
                "why_not": [text.say(lang) for text in one.dead],
            }
            for one in governed.approvals
        ],
    }  # fmt: skip


def _lines(governed: Governed, wrong: list[Phrase], lang: Lang) -> list[str]:
    if wrong:
        return [
            _BROKEN.fill(count=len(wrong)).say(lang),
            *(f"  - {text.say(lang)}" for text in wrong),
            _DOUBT.say(lang),
        ]
    whole = _WHOLE.fill(count=len(governed.entries)) if governed.entries else _EMPTY
    found = [whole.say(lang)]
    found += [_HEAD.fill(hash=governed.head).say(lang)] if governed.head else []
    found += [f"  {_approval(one, lang)}" for one in governed.approvals]
    return [*found, _STATUS[governed.status].say(lang)]


def _approval(one: Approval, lang: Lang) -> str:
    at = one.entry.moment.strftime("%Y-%m-%d %H:%M %Z")
    if one.live:
        return _LIVE.fill(name=one.entry.by, role=one.duty.words, at=at).say(lang)
    why = ("；" if lang == "zh" else "; ").join(text.say(lang) for text in one.dead)
    return _DEAD.fill(name=one.entry.by, role=one.duty.words, at=at, why=why).say(lang)
