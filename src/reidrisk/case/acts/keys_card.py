"""A person's own card, to be sent to who hands them a case (GB/T 42460 6.4 b)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import DECIDE
from ..options.output import InLanguage, written
from ..options.signing import passphrase

_DONE = Text("“{name}”的名片已写入 {path}，可以公开发送。", "The card of “{name}” is in {path}; it holds nothing secret.")
_FINGERPRINT = Text(
    "密钥指纹（对方来电核对时读出）：{fingerprint}", "Fingerprint, to be read out when the other person calls: {fingerprint}"
)
_EXISTS = Text("这个位置已有文件。", "There is a file at that place already.")
_ELSEWHERE = Text("请用 -o 换一个文件名。", "Choose another name with -o.")


@dataclass(frozen=True, kw_only=True)
class KeysCard(InLanguage):
    """Whose card."""

    as_: Annotated[str, Option(Text("密钥持有人的姓名", "name of the key holder"))]
    output: Annotated[str | Path | None, written(Text("名片文件；默认 姓名.card", "the card; NAME.card by default"))] = None


class CardJson(TypedDict):
    """What ``reidrisk keys card --json`` prints."""

    schema: Literal["reidrisk/keys-card/1"]
    name: str
    key: str
    encryption: str
    fingerprint: str
    path: str


@dataclass(frozen=True, slots=True)
class WrittenCard(Saying):
    """The card of `name` at `path`: two public keys, and the `fingerprint` that is read out."""

    lang: Lang
    name: str
    key: str
    encryption: str
    fingerprint: str
    path: Path

    def to_dict(self) -> CardJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/keys-card/1", "name": self.name, "key": self.key, "encryption": self.encryption,
            "fingerprint": self.fingerprint, "path": str(self.path),
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """Where it is, and what is compared."""
        yield _DONE.fill(name=self.name, path=str(self.path))
        yield _FINGERPRINT.fill(fingerprint=self.fingerprint)


def run(request: KeysCard, session: Session) -> WrittenCard:
    """Signed with the key that it names; a key of before gets the one that opens what is handed over."""
    import os  # noqa: PLC0415 - help must not wait for the ciphers

    from ...data.files import write_atomic  # noqa: PLC0415
    from ...govern.envelope.card import card_of, written_card  # noqa: PLC0415
    from ...govern.keystore import store_of  # noqa: PLC0415

    lang, name = request.speaks(session), " ".join(request.as_.split())
    path = Path(request.output) if request.output else Path(f"{name}.card".replace("/", "-"))
    if path.exists():
        raise InputError(Problem("place_exists", _EXISTS, _ELSEWHERE, str(path)))
    store = store_of(os.environ)
    signer = store.complete(name, passphrase(session, lang)(store, name))
    card = card_of(signer)
    write_atomic(path, written_card(signer))
    return WrittenCard(lang, card.name, card.key, card.encryption, card.fingerprint, path)


ACT = Act(
    "keys card",
    Text("写出本人的名片（公钥），供他人移交案例", "write one's own card of public keys, so that others can hand over a case"),
    KeysCard,
    WrittenCard,
    run,
    DECIDE,
    16,
    Text(
        "写出一个小文件：姓名、签名公钥、加密公钥，由本人签名。把它发给要移交案例的人；对方在电话中核对指纹。",
        "Writes a small file with name, signing key and encryption key, signed by its holder. It is sent to who is to hand over a case, "
        "and the fingerprint is compared by telephone.",
    ),
    Text("名片的位置 `path`、两把公钥和指纹 `fingerprint`。", "The card's `path`, both public keys and the `fingerprint`."),
    clauses=("GB/T 42460-2023 6.4 b", "China methodology (2024) 13.2"),
    errors=(
        Text("此人还没有密钥，或口令不对", "a person without a key, or a wrong passphrase"),
        Text("该位置已有文件", "a file that is there already"),
    ),
    examples=(Call(Text("陈静的名片", "The card of Chen Jing"), {"as_": "Chen Jing", "output": "chen-jing.card"}, runs=False),),
    undone=Text("没有写出名片", "no card was written"),
)
