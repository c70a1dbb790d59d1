"""The kind of sharing that was named, and answers that describe a stricter one: the stricter is graded (resolutions I-3)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Phrase, Text
from ...prepare.context import SHARING
from ..caution import AnsweredBy, Caution, DecidedBy
from ..stated import OfAnswers, Stated

_WEBSITE = Text(
    "共享类型答“{named}”，而交付方式是网站公开下载：任何人都可获取，按“{read}”判定。",
    "The sharing model is stated as {named}, but anyone can download the data: graded as {read}.",
)
_CLICKED = Text(
    "共享类型答“{named}”，而接收方只是点击同意条款，没有签署协议：点击不等于签署，按“{read}”判定"
    "（GB/T 42460-2023 没有这一类型，视同完全公开）。",
    "The sharing model is stated as {named}, but the recipient only accepts terms by a click: that is not a signed "
    "agreement, and it is graded as {read} (which GB/T 42460-2023 does not define and which is treated as completely "
    "public).",
)
_OPEN = Text(
    "共享类型答“{named}”，而数据所在网络没有隔离：能上网、能拷出的不是领地，按“{read}”判定。",
    "The sharing model is stated as {named}, but the network is not isolated: an environment that permits internet access "
    "and copying is not an enclave; graded as {read}.",
)


def check(stated: Stated) -> Iterator[Phrase]:
    """By the answer that describes it."""
    named, read = stated.plan.sharing_named, stated.plan.release[SHARING].value
    if named is None or named.value is None or read is None:
        return
    clicked = stated.one("recipients.agreement") == "click"
    text = _WEBSITE if stated.one("flow.channel") == "website" else _CLICKED if clicked else _OPEN
    yield text.fill(named=named.value.words, read=read.words)


CAUTION = Caution(
    code="sharing-described-otherwise",
    title=Text("共享类型与其他回答不符", "stated sharing model contradicts its description"),
    test=OfAnswers(check, of_each=True),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "改正共享类型，或改正交付方式、约束、网络隔离的回答；签署协议后可按受控公开共享判定。",
        "Correct the kind of sharing, or the answers on delivery, agreement and isolation; with a signed agreement it is controlled.",
    ),
    place=11,
    contradicts=True,
    tone="bad",
    clauses=("GB/T 42460-2023 3.9-3.11", "ITU-T X Suppl.39 (2023) I.1"),
)
