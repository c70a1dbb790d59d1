"""``reidrisk verify``: does the ledger of a case hold, do its approvals count; is a package what was released."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Group, Parameter

from ...case.case import is_case, open_case
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..arguments import AsJson, Language
from ..exits import ACCEPTABLE, FINDING, guarded, print_json
from ..language import chosen, near, said
from ..secrecy import Vault

if TYPE_CHECKING:
    from ...case.governing import Governed
    from ...govern.approvals import Approval
    from ...govern.entry import Entry

_WHOLE = Text(
    "台账完好：{count} 条记录，逐条相接，签名有效。", "The ledger holds: {count} entries, each chained to the one before and signed."
)
_EMPTY = Text("台账中还没有记录。", "The ledger has no entry yet.")
_BROKEN = Text("台账不完好（{count} 处）：", "The ledger does not hold ({count}):")
_HEAD = Text("台账哈希 {hash}", "Ledger hash {hash}")
_LIVE = Text("有效：“{name}”，{role}，{at}", "Counts: “{name}”, {role}, {at}")
_DEAD = Text("失效：“{name}”，{role}，{at}（{why}）", "No longer counts: “{name}”, {role}, {at} ({why})")
_NO_KEY = Text(
    "没有给出公钥：没有钉住的公钥，谁都可以重新签一份。", "No public key is given: without a pinned one anybody could sign a package anew."
)
_GIVE_KEY = Text("请用 --key 给出提供方另行告知的公钥。", "Give the key that the provider told you by another way, with --key.")
_UNGOOD = Text("发布包不可采信（{count} 处）：", "The package is not to be relied on ({count}):")
_GOOD = Text(
    "发布包完好：签名出自所钉的公钥，{count} 个文件与清单一致，在有效期内。",
    "The package is good: signed with the pinned key, {count} files as listed, and valid.",
)
_LEVEL = Text("提供方保证：按 {standard} 为 {level} 级。", "The provider states: level {level} by {standard}.")
_ACCEPTABLE = Text("提供方保证：按 {standard} 为可接受。", "The provider states: acceptable by {standard}.")
_BY = Text("由“{by}”批准，{at} 发布，有效期至 {until}。", "Approved by “{by}”, released on {at}, valid until {until}.")
_FOR = Text("提供给“{recipient}”，用途：{scope}", "Given to “{recipient}” for: {scope}")
_DUTY = Text(
    "接收方不得重标识、关联或再提供，发现风险须停止并通知。",
    "The recipient does not re-identify, link or pass on, and stops and notifies when a risk is found.",
)
_NOT_ASKED = Text("没有给出撤销名单，未核对是否已被撤销。", "No list of revocations was given: whether it was revoked is not checked.")
PACKAGE = Group(said("发布包", "Release package"))
_UNPACKED = Text("已解开到 {path}", "Unpacked into {path}")
_LIMIT = 2**24
_STATUS = {
    "approved": Text("结论已获管理层批准。", "The conclusion is approved by management."),
    "in_review": Text("未经管理层批准（审核中）。", "Not approved by management (in review)."),
    "draft": Text("未经管理层批准。", "Not approved by management."),
    "superseded": Text("未经管理层批准：原批准已失效。", "Not approved by management: the earlier approval no longer counts."),
}
_KNOWN_HEAD = Text(
    "从末尾截去的记录，只有与别处记下的哈希比对才看得出：用 --head 给出文档、发布包或登记册上印的台账哈希。",
    "Entries cut off at the end show only against a hash noted elsewhere: give the ledger hash printed on a document, a package or the "
    "register with --head.",
)
_SHOWN = 16
_BROKEN_OFF = Text(
    "发布“{id}”（包哈希 {package}…）开始后被中断，没有记下完成。{place} 处如有发布包，它在登记册中；"
    "没有交出去的，请用 reidrisk revoke 撤销。",
    "Release “{id}” (package {package}…) was begun, and its completion is not on record: the run was broken off. A package at {place}, if "
    "there is one, is in the register; if it was not handed over, take it back with reidrisk revoke.",
)
_DOUBT = Text("台账不完好，任何批准都不能采信。", "As the ledger does not hold, no approval can be relied on.")


@Parameter(name="*", group=PACKAGE)
@dataclass(frozen=True)
class Package:
    """What a package is checked against, and how it is opened."""

    key: Annotated[
        str | None,
        Parameter(help=said("所钉的公钥（十六进制或 PEM 文件），只信它", "the pinned public key (hex or a PEM file); no other is trusted")),
    ] = None
    revoked: Annotated[Path | None, Parameter(help=said("撤销名单", "the list of revocations"))] = None
    password: Annotated[
        str | None,
        Parameter(
            help=said(
                "加密包口令的来源：store（密钥库）、fd:数字、env:变量名、prompt；默认先查密钥库，再在终端上问",
                "where an encrypted package's password comes from: store, fd:NUMBER, env:NAME, prompt; by default the store, then asked",
            )
        ),
    ] = None
    unpack: Annotated[
        Path | None, Parameter(help=said("核对无误后解开到这个新文件夹", "unpack it into this new folder once it is found good"))
    ] = None


def verify(  # noqa: PLR0913 - the options a person may give
    given: Annotated[str, Parameter(help=said("案例文件夹或发布包", "a case folder or a release package"))],
    /,
    *,
    head: Annotated[
        str | None,
        Parameter(help=said("文件上印的台账哈希，看它是否仍在台账中", "a ledger hash printed on a document: is it still in the ledger")),
    ] = None,
    package: Package = Package(),
    vault: Vault = Vault(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Check the ledger of a case, or a release package against a pinned key; nothing is looked up on a network."""
    wish = _Wish(given, head, package, vault, lang, json)
    return guarded(lambda: _run(wish), near(lang), as_json=json)


@dataclass(frozen=True, slots=True)
class _Wish:
    given: str
    head: str | None
    package: Package
    vault: Vault
    lang: str | None
    as_json: bool


def _run(wish: _Wish) -> int:
    if is_case(wish.given):
        return _case(wish)
    if wish.package.key is None:
        raise InputError(Problem("no_key", _NO_KEY, _GIVE_KEY))
    return _package(wish, wish.package.key)


def _package(wish: _Wish, key: str) -> int:
    from ...case.opening import opened, unpacked  # noqa: PLC0415
    from ...data.files import read_bytes  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.package import check, read_key  # noqa: PLC0415

    lang, how, pinned = chosen(wish.lang), wish.package, read_key(key)
    found, today = opened(Path(wish.given), how.password, wish.vault), datetime.now(UTC).date()
    revocations = None if how.revoked is None else read_bytes(how.revoked, _LIMIT)
    faults, body = check(found.contents, pinned, today, revocations) if found.contents else (((found.fault,) if found.fault else ()), {})
    if how.unpack is not None and not faults:
        late = unpacked(Path(wish.given), found, how.unpack)
        faults = (late,) if late else ()
    if wish.as_json:
        wrong = [{"kind": one.kind, "message": one.text.say(lang)} for one in faults]
        print_json({"schema": "reidrisk/package-verification/1", "good": not faults, "faults": wrong, "manifest": {} if faults else body})
    elif faults:
        lines = [_UNGOOD.fill(count=len(faults)).say(lang), *(f"  - {one.text.say(lang)}" for one in faults)]
        sys.stdout.write("".join(f"{line}\n" for line in lines))
    else:
        after = [_NOT_ASKED] if how.revoked is None else []
        into = [_UNPACKED.fill(path=how.unpack)] if how.unpack else []
        told = _GOOD.fill(count=len(body["files"])), *_promises(body), *after, *into
        sys.stdout.write("".join(f"{line.say(lang)}\n" for line in told))
    return FINDING if faults else ACCEPTABLE


def _promises(body: Mapping[str, Any]) -> list[Phrase | Text]:
    """What the manifest says was promised."""
    level = (
        _LEVEL.fill(level=body["level"], standard=body["standard"])
        if body["level"] is not None
        else _ACCEPTABLE.fill(standard=body["standard"])
    )
    return [
        level,
        _BY.fill(by=body["approved_by"], at=body["issued_at"][:10], until=body["valid_until"]),
        _FOR.fill(recipient=body["recipient"], scope=body["scope"] or "—"),
        _DUTY,
        _HEAD.fill(hash=body["ledger_head"]),
    ]


def _case(wish: _Wish) -> int:
    from ...case.governing import Governed  # noqa: PLC0415
    from ...case.releasing import tidied  # noqa: PLC0415
    from ...govern.chain import unknown_head  # noqa: PLC0415 - help must not wait for the cryptography

    case = open_case(wish.given)
    tidied(case.folder)
    lang, governed = chosen(wish.lang, case.file.language), Governed(case)
    wrong = governed.breaks
    if wish.head and wish.head.strip().lower() not in {entry.hash for entry in governed.entries}:
        wrong = (*wrong, unknown_head(wish.head.strip()[:64]))
    if wish.as_json:
        print_json(_as_json(governed, [{"kind": one.kind, "entry": one.n, "message": one.text.say(lang)} for one in wrong], lang))
    else:
        lines = [one.text for one in wrong]
        sys.stdout.write("".join(f"{line}\n" for line in _lines(governed, lines, wish.head, lang)))
    return FINDING if wrong else ACCEPTABLE


def _as_json(governed: Governed, wrong: list[dict[str, Any]], lang: Lang) -> dict[str, Any]:
    from ...govern.story import broken_off  # noqa: PLC0415 - help must not wait for the cryptography

    return {
        "schema": "reidrisk/verification/1",
        "whole": not wrong,
        "entries": len(governed.entries),
        "head": governed.head,
        "breaks": wrong,
        "status": "draft" if wrong else governed.status,
        "disposed": None if governed.disposed is None else {"entry": governed.disposed.n, "at": governed.disposed.at},
        "approvals": [
            {
                "by": one.entry.by, "role": one.duty.value, "at": one.entry.at, "entry": one.entry.n, "counts": one.live and not wrong,
                "why_not": [text.say(lang) for text in one.dead],
            }
            for one in governed.approvals
        ],
        "broken_off": [{"entry": one.n, **_whereabouts(one, governed)} for one in broken_off(governed.entries)],
    }  # fmt: skip


def _lines(governed: Governed, wrong: list[Phrase], head: str | None, lang: Lang) -> list[str]:
    from ...case.disposal import gone_words  # noqa: PLC0415 - help must not wait for the cryptography

    if wrong:
        return [
            _BROKEN.fill(count=len(wrong)).say(lang),
            *(f"  - {text.say(lang)}" for text in wrong),
            _DOUBT.say(lang),
        ]
    from ...govern.story import broken_off  # noqa: PLC0415 - as above

    whole = _WHOLE.fill(count=len(governed.entries)) if governed.entries else _EMPTY
    found = [whole.say(lang)]
    found += [_HEAD.fill(hash=governed.head).say(lang)] if governed.head else []
    found += [gone_words(governed.disposed).say(lang)] if governed.disposed is not None else []
    found += [gone_words(governed.disposed).say(lang)] if governed.disposed is not None else []
    found += [f"  {_approval(one, lang)}" for one in governed.approvals]
    found += [_KNOWN_HEAD.say(lang)] if governed.entries and head is None else []
    found += [_BROKEN_OFF.fill(**_whereabouts(one, governed)).say(lang) for one in broken_off(governed.entries)]
    return [*found, _STATUS[governed.status].say(lang)]


def _whereabouts(entry: Entry, governed: Governed) -> dict[str, str]:
    """Of a release that was broken off."""
    told = entry.content
    place = os.path.normpath(governed.folder / str(told.get("place")))
    return {"id": str(told.get("id")), "package": str(told.get("package"))[:_SHOWN], "place": place}


def _approval(one: Approval, lang: Lang) -> str:
    at = one.entry.moment.strftime("%Y-%m-%d %H:%M %Z")
    if one.live:
        return _LIVE.fill(name=one.entry.by, role=one.duty.words, at=at).say(lang)
    why = ("；" if lang == "zh" else "; ").join(text.say(lang) for text in one.dead)
    return _DEAD.fill(name=one.entry.by, role=one.duty.words, at=at, why=why).say(lang)
