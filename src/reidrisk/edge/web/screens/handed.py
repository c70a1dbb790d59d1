"""A case that was handed over: open it, read what is to be decided, sign, hand it back. Nothing else is shown of it (GB/T 42460 6.4 b)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

from ....case.case import Case
from ....case.governing import Governed
from ....data.files import read_bytes
from ....document.parts.purpose import ANEW
from ....flow.editions import find_standard
from ....govern.approvals import grading_of
from ....govern.envelope.handed import HANDING, HandedCase, handed_of
from ....govern.envelope.parcel import LIMIT, receiver_of
from ....govern.gate.gate import unmet
from ....govern.keystore import store_of
from ....govern.roles import Duty
from ....model import words
from ....model.text import Lang, Phrase, Text
from ..drawing import TemplateWords, in_words
from ..handing import made, to_make, waiting
from ..papers import papers_of
from ..screen import Form, Screen, Standing, Taken, Visit, one
from ..section import sections
from ..signer import WORDS, chosen, passphrases, reasons, seen, sign, signers, typed_before

_WORDS = {
    **WORDS,
    "closed": Text(
        "这个文件是移交来签署的案例，用您的密钥打开。",
        "This file is a case that was handed over for your signature. It opens with your key.",
    ),
    "for": Text("打开人：{name}", "Opens for: {name}"),
    "not_yours": Text(
        "这个文件不是为本机的任何密钥加密的：请把您的名片发给移交人，重新移交。",
        "The file is encrypted for no key of this machine: send the sender your card, and have it handed over again.",
    ),
    "compared": Text("首次接收：移交人在电话中读出的指纹", "The first time: the fingerprint that the sender reads out by telephone"),
    "open": Text("打开", "Open it"),
    "came": Text("“{name}”于 {at} 移交", "Handed over by “{name}” on {at}"),
    "conclusion": Text("待签署的结论", "The conclusion to be signed"),
    "by": Text(
        "执行者“{name}”的签署（台账第 {n} 条）是依据；数据不在这里。",
        "It rests on the signature of the executor “{name}” (ledger entry {n}); the data are not here.",
    ),
    "rows": Text(
        "{rows} 行、{columns} 列，依据 {standard}", "{rows} {rows|row|rows} and {columns} {columns|column|columns}, by {standard}"
    ),
    "recipient": Text("接收方", "Recipient"),
    "purpose": Text("用途", "Purpose"),
    "sharing": Text("共享方式", "Sharing"),
    "useful": Text("可用性", "Usefulness"),
    "findings": Text("凭理由了结的发现", "Findings that a named person's reason settles"),
    "none": Text("无", "none"),
    "missing": Text("批准和发布之前还缺什么", "What is missing before approval and release"),
    "all_met": Text("批准与发布的先决条件均已满足。", "All preconditions of approval and release are met."),
    "papers": Text("请阅读", "To be read"),
    "sign": Text("签署", "Sign"),
    "order_to": Text("一并准许执行者向此接收方发布", "With it, an executor may release to this recipient"),
    "order_until": Text("有效期至", "Valid until"),
    "no_order": Text("不准许发布", "no release"),
    "level_2": Text("2 级须布置减缓和应急措施（3.14 注）：", "Level 2 asks for mitigation and emergency measures (3.14, note):"),
    "owner": Text("由谁负责", "Whose task"),
    "due": Text("何时之前完成", "To be done by"),
    "note": Text("随签署记下的一句话（可以不写）", "A sentence kept with the signature (optional)"),
    "signed": Text("“{name}”已签署（台账第 {n} 条）。", "Signed by “{name}” (ledger entry {n})."),
    "back": Text("交还", "Hand it back"),
    "back_about": Text(
        "做成只有移交人“{name}”能打开的文件。不签署的，请写明理由。",
        "Makes a file that only the sender, “{name}”, can open. Without a signature, say why.",
    ),
    "why": Text("附言；不签署的写明理由", "A note; without a signature, the reason"),
    "gone": Text("已交还：请把文件发给“{name}”。", "Handed back: send the file to “{name}”."),
    "get": Text("取交还文件", "Get the file"),
}
_LEVEL = Text("{level} 级：{meaning}", "Level {level}: {meaning}")
_MAIN = {
    "k": Text("最小的等价类有几条记录", "Records in the smallest class"),
    "uniques": Text("唯一记录数", "Unique records"),
    "R": words.OVERALL_RISK,
}
_AGREE = next(each for each in sections() if each.key == "agreement")


def _shows(visit: Visit) -> Mapping[str, object]:
    case, file = visit.case, waiting(visit.folder)
    if case is None or not case.handed:
        key = None if file is None else receiver_of(read_bytes(file, LIMIT << 1), file.name)
        return {"state": "closed", "name": None if key is None else store_of(os.environ).named(key), "typed": typed_before(visit, "take")}
    governed, handed = Governed(case), handed_of(case.folder)
    agreement = _AGREE.shows(visit)
    return {
        "state": "open", **_decided(case, governed, handed, visit), "missing": list(_missing(governed, visit)),
        "papers": list(_papers(visit)), "seen": seen(visit), "typed": typed_before(visit, "approve"),
        "people": [{**each, "role": in_words(each["role"], visit.lang)} for each in signers(case, Duty.POLICY_MANAGER, Duty.SUPERVISOR)],  # type: ignore[arg-type] # a text
        "signatures": [one for one in governed.approvals if one.live and one.duty is not Duty.EXECUTOR],
        "agreement": {"t": TemplateWords(_AGREE.words, visit.lang), "s": agreement}, "sender": handed.sender.name,
        "gone": governed.entries[-1].kind == HANDING and bool(governed.entries[-1].content.get("back")),
        "file": f"{visit.address}/made/back" if made(visit.folder, "back") else None,
        "task": (case.earlier or {}).get("level") == 2,  # noqa: PLR2004 - the level that asks for measures
    }  # fmt: skip


def _decided(case: Case, governed: Governed, handed: HandedCase, visit: Visit) -> dict[str, Any]:
    """The verdict with what it is of."""
    result, situation, lang = case.earlier or {}, case.file.situation(), visit.lang
    dataset, grading = result.get("dataset"), grading_of(governed.approvals)
    sharing = situation.release["sharing"].value
    useful = handed.statement.get("usefulness")
    found = result.get("findings")
    return {
        "verdict": in_words(_conclusion(result), lang),
        "acceptable": result.get("acceptable") is True, "dataset": dataset,
        "standard": find_standard(str(result.get("standard"))).title.say(lang), "figures": list(_figures(result.get("numbers"), lang)),
        "at": f"{handed.at.astimezone():%Y-%m-%d %H:%M}", "said": handed.statement.get("note"),
        "grading": None if grading is None else {"by": grading.entry.by, "n": grading.entry.n},
        "recipients": situation.value("recipients.organisations"),
        "purposes": (in_words(ANEW, lang),) if case.purpose_ended else case.purpose,
        "shared": sharing.words.say(lang) if sharing is not None else "—",
        "useful": useful.get(lang) if isinstance(useful, dict) else None,
        "findings": [one for one in (found if isinstance(found, list) else ()) if one.get("by")],
    }  # fmt: skip


def _figures(numbers: object, lang: Lang) -> Iterator[tuple[str, str]]:
    """What the verdict rests on, as it stands in the result that is signed; what is not known is not shown."""
    for symbol, title in _MAIN.items():
        found = numbers.get(symbol) if isinstance(numbers, dict) else None
        if isinstance(found, dict) and found.get("value") is not None:
            yield title.say(lang), str(found["value"])


def _conclusion(result: Mapping[str, object]) -> Text | Phrase:
    level = result.get("level")
    if isinstance(level, int):
        return _LEVEL.fill(level=level, meaning=words.LEVEL_MEANS[level])
    return words.ACCEPTABLE if result.get("acceptable") else words.NOT_ACCEPTABLE


def _missing(governed: Governed, visit: Visit) -> Iterator[dict[str, Any]]:
    for each in unmet(governed.facing):
        if each.accepted is None:
            lacks = [in_words(lack.text, visit.lang) for lack in each.lacks]
            one = each.precondition
            yield {"code": one.code, "title": one.title.say(visit.lang), "before": one.before, "lacks": lacks, "settled": one.settled}


def _papers(visit: Visit) -> Iterator[dict[str, str]]:
    from ....document.kind import kinds  # noqa: PLC0415 - as on step 6

    titles = {kind.key: kind.title for kind in kinds()}
    for path in papers_of(visit.folder):
        key, _, lang = path.stem.rpartition("-")
        if lang == visit.lang and key in titles:
            yield {"name": path.name, "title": titles[key].say(visit.lang)}


def _standing(visit: Visit) -> Standing:
    case = visit.case
    return "open" if (case is not None and case.handed) or (case is None and waiting(visit.folder) is not None) else "done"


def _open(visit: Visit, form: Form) -> Taken:
    file = waiting(visit.folder)
    options = {"file": str(file), "case": str(visit.folder), "compared": one(form, "compared") or None, "lang": visit.lang}
    visit.ask_for("take", "take", options, passphrases(form))
    return Taken()


def _sign(visit: Visit, form: Form) -> Taken:
    role, name = chosen(form)
    manages = role == Duty.POLICY_MANAGER
    to, until = one(form, "release_to"), one(form, "release_until")
    options = {
        "case": str(visit.folder), "as_": name, "role": role, "note": one(form, "note") or None,
        "accept": (reasons(form) or None) if manages else None,
        "owner": (one(form, "owner") or None) if manages else None, "due": (one(form, "due") or None) if manages else None,
        "release_to": to if manages and to else None, "release_until": until if manages and to and until else None,
    }  # fmt: skip
    return sign(visit, form, "approve", ("approve", options))


def _back(visit: Visit, form: Form) -> Taken:
    _, name = chosen(form)
    place = to_make(visit.folder, "back", f"{visit.name}-back.case")
    options = {"case": str(visit.folder), "as_": name, "note": one(form, "note") or None, "output": str(place)}
    return sign(visit, form, "hand", ("hand", options))


SCREEN = Screen(
    key="handed",
    step=0,
    title=Text("移交来签署的案例", "A case for your signature"),
    about=Text("只显示要决定的内容；数据不在这里。", "Only what is to be decided is shown; the data are not here."),
    command=Text("reidrisk approve {case}", "reidrisk approve {case}"),
    words=_WORDS,
    shows=_shows,
    standing=_standing,
    takes={"open": _open, "sign": _sign, "back": _back, **_AGREE.takes},
    slots=("take", "approve", "hand", "agree"),
)
