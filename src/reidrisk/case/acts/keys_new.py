"""A person's own signing key, made by an act of its own (GB/T 42460 6.4 b; China methodology 13.2)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import DECIDE
from ..options.output import InLanguage
from ..options.signing import passphrase

_DONE = Text("已为“{name}”建立签名密钥，保存在 {folder}。", "The signing key of “{name}” is made and kept in {folder}.")
_PUBLIC = Text("公钥（告知他人，供核对签名）：{key}", "Public key (give it to others so that they can check signatures): {key}")
_KEEP = Text(
    "口令只有本人知道，丢失后无法找回；请备份密钥文件夹。",
    "No one else knows the passphrase and it cannot be recovered; keep a copy of the folder.",
)


@dataclass(frozen=True, kw_only=True)
class KeysNew(InLanguage):
    """Whose key."""

    as_: Annotated[str, Option(Text("密钥持有人的姓名，与案例中写的一致", "name of the key holder, as written in the cases"))]


class KeyJson(TypedDict):
    """What ``reidrisk keys new --json`` prints."""

    schema: Literal["reidrisk/key/1"]
    name: str
    key: str
    folder: str


@dataclass(frozen=True, slots=True)
class NewKey(Saying):
    """The key of `name`: its public half, and the folder it is kept in."""

    lang: Lang
    name: str
    key: str
    folder: Path

    def to_dict(self) -> KeyJson:
        """What ``--json`` prints."""
        return {"schema": "reidrisk/key/1", "name": self.name, "key": self.key, "folder": str(self.folder)}

    def lines(self) -> Iterator[Text | Phrase]:
        """Where it is, and its public half."""
        yield _DONE.fill(name=self.name, folder=str(self.folder))
        yield _PUBLIC.fill(key=self.key)
        yield _KEEP


def run(request: KeysNew, session: Session) -> NewKey:
    """Made once for each person, with a passphrase that opens nobody else's."""
    import os  # noqa: PLC0415 - help must not wait for the ciphers

    from ...govern.keystore import store_of  # noqa: PLC0415

    lang, name = request.speaks(session), " ".join(request.as_.split())
    store = store_of(os.environ)
    store.free(name)  # said before a passphrase is asked for
    made = store.make(name, store.own(passphrase(session, lang)(store, name)))
    return NewKey(lang, name, made.public, store.folder)


ACT = Act(
    "keys new",
    Text("建立本人的签名密钥", "make one's own signing key"),
    KeysNew,
    NewKey,
    run,
    DECIDE,
    15,
    Text(
        "为一个人建立一把签名密钥，以其口令加密，保存在案例之外（环境变量 REIDRISK_KEYS 指定的位置，否则在个人配置目录）。"
        "每人一把、口令各不相同；其他命令从不顺带建立密钥。",
        "Makes the signing key of one person, encrypted under their passphrase and kept outside every case (where REIDRISK_KEYS says, "
        "else in the configuration folder). One key a person, no passphrase for two; no other command makes a key on the side.",
    ),
    Text("公钥 `key` 和保存的位置 `folder`。", "The public `key`, and the `folder` where it is kept."),
    clauses=("GB/T 42460-2023 6.4 b", "China methodology (2024) 13.2"),
    errors=(
        Text("此人已有密钥", "a person who already has a key"),
        Text(
            "口令过短、两次输入不同，或可解开他人的密钥",
            "a passphrase that is too short, typed differently the second time, or that opens another person's key",
        ),
    ),
    examples=(Call(Text("陈静的密钥", "The key of Chen Jing"), {"as_": "Chen Jing"}, runs=False),),
)
