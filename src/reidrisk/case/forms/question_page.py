"""The recipient's questions as one page without a network: filled in from disk, saved as a file that is sent back (GB/T 42460 6.1 b)."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ...model.text import LANGS, Lang, Phrase, Text
from ...prepare.asking.item_values import options_of
from . import words
from .fields import FormField
from .from_page import ANSWERS
from .question_sheet import conditions
from .sent import SentForm

_HERE = Path(__file__).parent
_OWN = {
    "title": words.QUESTIONS_TITLE,
    "about": words.QUESTIONS_ABOUT,
    "local": Text(
        "本页不连接网络，填写的内容只在本机；按“保存”得到一个文件，请发回给数据提供方。下次可用保存的文件继续填写。",
        "This page uses no network, and what you type stays on this device; “save” makes a file: send it back to the provider of the data. "
        "Open that file to go on another time.",
    ),
    "number": words.NUMBER, "recipient": words.RECIPIENT, "by": words.BY, "position": words.POSITION, "on": words.ON,
    "source": words.SOURCE, "attached": words.ATTACHED,
    "listed": words.LISTED,
    "help": words.HELP,
    "clear": Text("清除", "Clear"),
    "save": Text("保存", "Save"),
    "count": Text("已答 {done} 题，共 {all} 题", "{done} of {all} answered"),
    "name_first": Text("请先填写姓名。", "Fill in your name first."),
    "saved": Text("已保存为 {file}，请发回。", "Saved as {file}: please send it back."),
}  # fmt: skip
_NO_SCRIPT = Text("请为本页允许 JavaScript；或填写 Excel 表格。", "Please allow JavaScript for this page, or fill in the Excel form.")


def question_page(form: SentForm, fields: Sequence[FormField]) -> bytes:
    """The file: script and style within it, and a policy that lets nothing else run or load."""
    script, style = _read("form.js"), _read("form.css")
    data = {
        "schema": ANSWERS, "number": form.number, "recipient": form.recipient, "langs": list(form.langs),
        "texts": {key: _both(text) for key, text in _OWN.items()}, "fields": _fields(fields),
    }  # fmt: skip
    policy = f"default-src 'none'; script-src '{_sum(script)}'; style-src '{_sum(style)}'; base-uri 'none'; form-action 'none'"
    page = _read("form.html").replace("{policy}", policy).replace("{style}", style).replace("{script}", script)
    page = page.replace("{noscript}", words.lines((_NO_SCRIPT,), form.langs))
    return page.replace("{lang}", "zh-Hans" if form.langs[0] == "zh" else "en").replace("{form}", _json(data)).encode()


def _fields(fields: Sequence[FormField]) -> list[dict[str, object]]:
    questions = {one.key: one for one in fields}
    return [
        {
            "key": one.key, "section": _both(one.section), "text": _both(one.text), "help": _both(one.item.help), "kind": one.item.kind,
            "options": [{"value": option.value, "title": _both(option.title)} for option in options_of(one.item)],
            "only": [{"key": key, "values": list(when.values), "unless": list(when.unless)} for key, when in one.only],
            "when": [_both(text) for text in conditions(one, questions)],
        }
        for one in fields
    ]  # fmt: skip


def _both(text: Text | Phrase) -> dict[Lang, str]:
    return {lang: text.say(lang) if isinstance(text, Phrase) else getattr(text, lang) for lang in LANGS}


def _json(data: object) -> str:
    """As it may stand in a page: nothing in it ends the element or begins another."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")


@cache
def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _sum(content: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(content.encode()).digest()).decode("ascii")
