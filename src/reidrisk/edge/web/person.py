"""Whoever works here, before any case: their key and their card, made by acts in the queue, shown on the first page."""

from __future__ import annotations

import os
from pathlib import Path

from ...govern.keystore import SHORTEST, store_of
from ...model.text import Lang, Text
from .drawing import TemplateWords
from .handing import made, to_make
from .place import CasesFolder, plain_name
from .queue.job import UNDER_WAY, PageJob, job_in, result_in
from .queue.waiting import JobQueue
from .screen import Form, one
from .signer import passphrases

_FOLDER = ".people"  # beside the cases, and none of them
WORDS = {
    "title": Text("本人的密钥和名片", "Your own key and card"),
    "about": Text(
        "要签署他人移交的案例，先建立密钥，把名片发给移交人；名片中没有秘密。对方来电核对时，请读出指纹。",
        "To sign a case that somebody else hands over, make a key and send them your card; nothing in it is secret. Read out the "
        "fingerprint when they call.",
    ),
    "make": Text("建立本人的密钥", "Make your own key"),
    "name": Text("本人的姓名", "Your name"),
    "passphrase": Text("口令（至少 {count} 个字符）", "Passphrase ({count} characters or more)"),
    "again": Text("再输入一次", "Once more"),
    "key_do": Text("建立密钥", "Make the key"),
    "card": Text("写出名片", "Write your card"),
    "card_do": Text("写出名片", "Write the card"),
    "whose": Text("密钥持有人", "Holder of the key"),
    "word": Text("签名口令", "Passphrase"),
    "working": Text("正在进行，请稍候。", "Under way; a moment, please."),
    "refused": Text("没有完成：", "It was not done:"),
    "fingerprint": Text("“{name}”的密钥指纹：{fingerprint}", "Fingerprint of the keys of “{name}”: {fingerprint}"),
    "get": Text("取名片文件", "Get the card"),
}


def shown(place: CasesFolder, lang: Lang) -> dict[str, object]:
    """Keys of this machine, and how what was asked for stands."""
    folder = place.root / _FOLDER
    jobs = [job for slot in ("key", "card") if (job := job_in(folder, slot)) is not None]
    card = job_in(folder, "card")
    return {
        "t": TemplateWords(WORDS, lang), "names": list(store_of(os.environ).public_keys()), "count": SHORTEST,
        "working": any(job.state in UNDER_WAY for job in jobs),
        "problems": [line for job in jobs if job.state == "refused" for line in job.problems],
        "card": result_in(folder, "card", lang) if card is not None and card.state == "done" else None,
    }  # fmt: skip


def carry_out(place: CasesFolder, line: JobQueue, asked: tuple[str, Form], lang: Lang) -> bool:
    """Have the key or the card made; False for what is neither."""
    (action, form), folder = asked, place.root / _FOLDER
    name = one(form, "name")
    if action == "key":
        line.put(
            PageJob(folder=str(folder), slot="key", act="keys_new", options={"as_": name}, lang=lang), {"again": "", **passphrases(form)}
        )
    elif action == "card":
        options = {"as_": name, "output": str(to_make(folder, "card", f"{plain_name(name) or 'own'}.card"))}
        line.put(PageJob(folder=str(folder), slot="card", act="keys_card", options=options, lang=lang), passphrases(form))
    else:
        return False
    return True


def card_file(place: CasesFolder) -> Path | None:
    """The card that was written last; None where none was."""
    return made(place.root / _FOLDER, "card")
