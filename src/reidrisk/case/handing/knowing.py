"""Whether a card is that of the person: compared once by telephone, remembered from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...govern.memory import remember_card, remembered_card
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...prepare.people import person

if TYPE_CHECKING:
    from ...govern.envelope.card import Card
    from ...govern.keystore import KeyStore

_UNKNOWN = Text(
    "“{name}”的密钥还没有与本人核对过。密钥指纹：{fingerprint}。",
    "The keys of “{name}” were not compared with them yet. Fingerprint: {fingerprint}.",
)
_COMPARE = Text(
    "请打电话请本人读出其指纹（在其网页的“签名密钥”下，或由 reidrisk keys card 显示），一致的再填入所读指纹（--compared）；"
    "此后本机记住，不再询问。",
    "Ask them by telephone to read out theirs (under “Signing keys” on their page, or by reidrisk keys card); where it is the same, give "
    "it (--compared). This machine then remembers it.",
)
_OTHER = Text(
    "“{name}”的密钥与此前核对过的不同。现在的指纹：{fingerprint}。",
    "The keys of “{name}” are not those that were compared before. Fingerprint now: {fingerprint}.",
)
_NOT_THIS = Text(
    "读出的指纹与“{name}”的密钥不符：{fingerprint}。", "What was read out is not the fingerprint of the keys of “{name}”: {fingerprint}."
)
_NOTHING_SENT = Text(
    "不要继续：请用另外的渠道联系本人，重新索取名片。",
    "Go no further: reach the person through another channel and ask for the card again.",
)


def known(store: KeyStore, card: Card, compared: str | None) -> None:
    """`InputError` unless the keys were compared with this person, now or before; a comparison is remembered."""
    who = person(card.name)
    before = remembered_card(store.folder, who)
    shown = {"name": card.name, "fingerprint": card.fingerprint}
    if compared is not None:
        if not card.is_fingerprint(compared):
            raise InputError(Problem("other_fingerprint", _NOT_THIS.fill(**shown), _NOTHING_SENT))
        if before != card.fingerprint:
            remember_card(store.folder, who, card.fingerprint)
    elif before is None and store.public_keys().get(card.name) != card.key:  # whose key lies here is known here
        raise InputError(Problem("unknown_card", _UNKNOWN.fill(**shown), _COMPARE))
    elif before is not None and before != card.fingerprint:
        raise InputError(Problem("other_card", _OTHER.fill(**shown), _COMPARE))
