"""``verify.html``: one file without a case in it, which checks the package that it lies in, in a browser, without a network.

Whoever can change a package can change the page in it: the page says so, and is the same in every package of a version, so that the one
that came another way, or with an earlier package, will do.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from functools import cache
from pathlib import Path

from ...govern.package import FAULTS
from ...govern.revocations import FAULTS as OF_LIST
from ...model.text import LANGS, Text
from . import words

NAME = "verify.html"
_HERE = Path(__file__).parent
_OWN = {
    "title": Text("核对收到的发布包", "Check a package that you received"),
    "about": Text(
        "核对哈希和签名都在本机的浏览器中进行：不安装任何软件，不连接网络，文件不离开本机。",
        "Hashes and signature are checked here, in the browser: nothing is installed, nothing is sent, no network is used.",
    ),
    "came": Text(
        "本页随发布包而来，能改动包的人也能改动本页。请尽量使用另外渠道得到的、或以前的包中的 verify.html，或用 reidrisk verify 核对。",
        "This page came with the package: whoever can change the package can change the page. Better use a verify.html that came another "
        "way or with an earlier package, or reidrisk verify.",
    ),
    "folder": Text("1. 选择发布包的文件夹（已解压的）", "1. Choose the folder of the package (unpacked)"),
    "folder_help": Text(
        "其中有 manifest.json。加密的 .7z、.zip 请先用口令解压。",
        "The one that holds manifest.json. Unpack an encrypted .7z or .zip with its password first.",
    ),
    "key": Text("2. 粘贴提供方经另外渠道告知的公钥", "2. Paste the public key that the provider gave you through a separate channel"),
    "key_help": Text(
        "64 个十六进制字符，或 PEM。不要使用与包一起收到的公钥：只有另行得到的才能证明由谁签名。",
        "64 hexadecimal characters, or PEM. Not one that came with the package: only a key that came another way proves who signed it.",
    ),
    "list": Text("3. 撤销名单（如有）", "3. The list of revocations, if you have one"),
    "list_help": Text("提供方发来的 revocations.json。", "The revocations.json that the provider sent."),
    "do": Text("核对", "Check"),
    "reading": Text("已读取 {done}，共 {all}", "{done} of {all} read"),
    "no_folder": Text("请先选择发布包的文件夹。", "Choose the folder of the package first."),
    "bad_key": Text(
        "公钥无法读取：请粘贴 64 个十六进制字符，或 PEM。", "The key cannot be read: paste 64 hexadecimal characters, or a PEM block."
    ),
    "chosen": Text("{count} 个文件", "{count} files"),
    "failed": Text("有文件无法读取；请检查磁盘后再试。", "A file could not be read; check the disk and try again."),
    "terms": Text("使用条件", "Terms"),
    "terms_where": Text("协议全文见包中的 agreement 文件。", "The whole agreement is the file called agreement in the package."),
    "script": Text("请为本页允许 JavaScript。", "Please allow JavaScript for this page."),
    "standard": Text("依据", "Standard"),
    "ledger": Text("台账哈希", "Ledger hash"),
    "dark_ok": Text("完好", "Good"),
    "dark_bad": Text("不可采信", "Not to be relied on"),
}
_OF_VERIFY = {
    "good": words.GOOD, "ungood": words.UNGOOD, "level": words.LEVEL, "acceptable": words.ACCEPTABLE, "by": words.BY, "for": words.FOR,
    "for_no_use": words.FOR_NO_USE,
    "duty": words.DUTY, "not_asked": words.NOT_ASKED, "asked": words.ASKED,
}  # fmt: skip


@cache
def page() -> bytes:
    """The file: script and style within it, and a policy that lets nothing else run or load."""
    script, style = f"{_read('check.js')}{_read('show.js')}", _read("page.css")
    texts = {key: {lang: getattr(text, lang) for lang in LANGS} for key, text in _all().items()}
    data = json.dumps(texts, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
    policy = f"default-src 'none'; script-src '{_sum(script)}'; style-src '{_sum(style)}'; base-uri 'none'; form-action 'none'"
    return (
        _read("page.html").replace("{policy}", policy).replace("{style}", style).replace("{texts}", data).replace("{script}", script)
    ).encode()


def _all() -> dict[str, Text]:
    faults = {f"fault_{key}": text for key, text in {**FAULTS, **{f"list_{key}": text for key, text in OF_LIST.items()}}.items()}
    return {**_OWN, **_OF_VERIFY, **faults}


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _sum(content: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(content.encode()).digest()).decode("ascii")
