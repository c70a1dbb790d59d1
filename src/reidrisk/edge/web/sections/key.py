"""A person's own signing key, made by the act of its own (GB/T 42460 6.4 b)."""

from __future__ import annotations

import os
from collections.abc import Mapping

from ....govern.envelope.card import cards_in
from ....govern.keystore import SHORTEST, store_of
from ....model.text import Text
from ..screen import Form, Taken, Visit, one
from ..section import PageSection
from ..signer import passphrases, signers, typed_before

_WORDS = {
    "title": Text("签名密钥", "Signing keys"),
    "about": Text(
        "每人一把，以本人的口令加密，保存在案例之外。口令至少 {count} 个字符，只有本人知道，不作任何记录，丢失后无法找回。",
        "One a person, encrypted under their own passphrase and kept outside every case. A passphrase has {count} characters or more; "
        "nobody else knows it, it is recorded nowhere and cannot be recovered.",
    ),
    "here": Text("本机上的密钥，及对方核对时由本人读出的指纹", "Keys on this machine, with the fingerprint that their owner reads out"),
    "none": Text("本机上还没有签名密钥。", "There is no signing key on this machine yet."),
    "make": Text("建立本人的密钥", "Make your own key"),
    "name": Text("本人的姓名，与案例中写的一致", "Your name, as the case writes it"),
    "passphrase": Text("口令", "Passphrase"),
    "again": Text("再输入一次", "Once more"),
    "do": Text("建立密钥", "Make the key"),
}


def _shows(visit: Visit) -> Mapping[str, object] | None:
    if visit.case is None:
        return None
    lacking = list(dict.fromkeys(str(each["name"]) for each in signers(visit.case) if not each["has"]))
    store = store_of(os.environ)
    cards = cards_in(store)
    keys = [(name, cards[name].fingerprint if name in cards else f"{public[:16]}…") for name, public in store.public_keys().items()]
    return {"keys": keys, "lacking": lacking, "typed": typed_before(visit, "key").get("as_") or "", "count": SHORTEST}


def _make(visit: Visit, form: Form) -> Taken:
    visit.ask_for("key", "keys_new", {"as_": one(form, "name"), "lang": visit.lang}, {"again": "", **passphrases(form)})
    return Taken()


SECTION = PageSection(key="key", place=10, words=_WORDS, shows=_shows, takes={"key": _make}, slots=("key",))
