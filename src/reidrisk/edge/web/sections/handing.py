"""Hand the case to who signs it without the data, and take it back (GB/T 42460 6.4 b)."""

from __future__ import annotations

import os
from collections.abc import Mapping

from ....case.approving.standing import standing_of
from ....govern.approvals import grading_of
from ....govern.envelope.card import cards_in
from ....govern.keystore import store_of
from ....govern.roles import SIGNED, Duty
from ....model.text import Text
from ..attaching import attachment
from ..drawing import in_words
from ..handing import away, deeds, made, to_make
from ..screen import Form, Taken, Visit, one
from ..section import PageSection
from ..signer import WORDS, chosen, seen, sign, signers, typed_before, unnamed

_WORDS = {
    **WORDS,
    "title": Text("请另一人签署（不移交数据）", "Have somebody else sign, without the data"),
    "about": Text(
        "案例做成一个文件发给签署人：由执行者签名，只有签署人能打开；其中没有数据、密钥和口令。签署人交还文件后，在这里收回签署。",
        "The case becomes one file for the signer: signed by the executor, and nobody else can open it; no data, keys or passwords are "
        "in it. What the signer sends back is taken in here.",
    ),
    "first": Text("执行者先在上面签署；签署人以此为据。", "An executor signs first, above: the signer's signature rests on it."),
    "away": Text("已于 {at} 移交给“{name}”，等待交还。", "Handed to “{name}” on {at}; waiting for it to come back."),
    "get": Text("取移交文件", "Get the file"),
    "send": Text(
        "请把文件发给签署人。交还之前台账有新记录或案例有改动，签署就接不上。",
        "Send it to the signer. Until it comes back, a new entry in the ledger or a change of the case cuts off what is signed.",
    ),
    "own": Text(
        "对方首次打开时会打电话请您读出指纹。“{name}”的指纹：{fingerprint}",
        "When they open it for the first time they call and ask for your fingerprint. That of “{name}”: {fingerprint}",
    ),
    "hand": Text("移交", "Hand it over"),
    "card": Text("签署人的名片（.card 文件）", "The signer's card (a .card file)"),
    "compared": Text("首次移交：签署人在电话中读出的指纹", "The first time: the fingerprint that the signer reads out by telephone"),
    "note": Text("附言（可以不写）", "A note (optional)"),
    "back": Text("收回签署", "Take the signature back"),
    "file": Text("交还的文件（.case）", "The file that came back (.case)"),
    "back_do": Text("收回", "Take it in"),
    "came": Text("“{name}”交还了案例：", "“{name}” handed the case back:"),
    "unsigned": Text(
        "“{name}”交还了案例，没有签署。请按附言处理；案例有改动的，重新评定、签署，再移交一次。",
        "“{name}” handed the case back unsigned. See the note; where the case changes, grade and sign it again, then hand it over again.",
    ),
    "entry": Text("第 {n} 条", "entry {n}"),
    "said": Text("附言：{note}", "Note: {note}"),
}


def _shows(visit: Visit) -> Mapping[str, object] | None:
    case = visit.case
    if case is None or case.handed:
        return None
    standing = standing_of(case)
    gone = away(standing.entries)
    return {
        "signed": grading_of(standing.approvals) is not None and not standing.broken, "away": gone,
        "file": None if gone is None or made(visit.folder, "case") is None else f"{visit.address}/made/case",
        "people": [{**each, "role": in_words(each["role"], visit.lang)} for each in signers(case, Duty.EXECUTOR)],  # type: ignore[arg-type] # a text
        "unnamed": unnamed(case, Duty.EXECUTOR, visit.lang),
        "own": _own(visit), "seen": seen(visit), "typed": typed_before(visit, "hand"),
        "came": _came(visit),
    }  # fmt: skip


def _own(visit: Visit) -> Mapping[str, str] | None:
    """Of whoever handed it over last on this page, as the other person asks for it."""
    job = visit.job("hand")
    name = "" if job is None else str(job.options.get("as_") or "")
    card = cards_in(store_of(os.environ)).get(name)
    return None if card is None else {"name": name, "fingerprint": card.fingerprint}


def _came(visit: Visit) -> Mapping[str, object] | None:
    """What the last file that came back brought."""
    result, done = visit.result("takeback"), visit.job("takeback")
    if result is None or done is None or done.state != "done":
        return None
    signed = any(one["kind"] == SIGNED for one in result["entries"])
    return {**result, "signed": signed, "deeds": list(deeds(result["entries"], visit.lang))}


def _hand(visit: Visit, form: Form) -> Taken:
    _, name = chosen(form)
    options = {
        "case": str(visit.folder), "as_": name, "to": str(attachment(visit.folder, one(form, "file"))),
        "compared": one(form, "compared") or None, "note": one(form, "note") or None,
        "output": str(to_make(visit.folder, "case", f"{visit.name}.case")),
    }  # fmt: skip
    return sign(visit, form, "hand", ("hand", options))


def _take(visit: Visit, form: Form) -> Taken:
    chosen(form)
    options = {"file": str(attachment(visit.folder, one(form, "file"))), "case": str(visit.folder)}
    return sign(visit, form, "takeback", ("take", options))


SECTION = PageSection(
    key="handing", place=25, words=_WORDS, shows=_shows, takes={"hand": _hand, "takeback": _take}, slots=("hand", "takeback")
)
