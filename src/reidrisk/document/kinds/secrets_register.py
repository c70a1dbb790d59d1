"""The register of secrets by name, never by value (China methodology 12.2.1, 13.5; GB/T 39725 10.2 f)."""

from __future__ import annotations

from datetime import datetime

from ...model import words
from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..dating import minute
from ..figures import DASH
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords

TITLE = Text("秘密登记表", "Register of secrets")
_RULE = Text(
    "本表只登记名称、用途和状态，不写秘密本身。秘密与数据、与本表分开保管；密码各不相同，用密码管理器保存。",
    "Names, purposes and states only, never a secret itself. Secrets are kept apart from the data and from this list; "
    "every password is unique and kept in a password manager.",
)
_LIST = Text("登记的秘密", "Secrets on register")
_HEAD = (heads.NAME, heads.PURPOSE, Text("产生时间", "Made"), heads.STATE)
_WORDS = {
    "key": words.KEY,
    "links": words.LINKING_TABLE,
    "password": words.PACKAGE_PASSWORD,
    "destroyed": words.DESTROYED,
    "secret": words.LINKING_TABLE,
    "kept": Text("在密钥库中", "in the secrets store"),
}
_KEPT = Text("附加信息的保管", "Keeping of additional information")


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """The list, and how it is kept."""
    make, answers = Make(lang), AnswersInWords.of(material, lang)
    rows = [
        (one.name, _WORDS.get(one.purpose, one.purpose), _made(one.made, lang), _WORDS.get(one.state, one.state))
        for one in material.governed.secrets
    ]
    return (
        make.p(_RULE),
        make.table(_LIST, _HEAD, rows, (28, 34, 22, 16)),
        make.h1(_KEPT),
        make.pairs(answers.rows("controls.kept_apart", "controls.separation")),
    )


def _made(written: str, lang: Lang) -> str:
    """As the language writes it; what an older store says of it stands as it is."""
    try:
        return minute(datetime.fromisoformat(written), lang)
    except ValueError:
        return written or DASH


KIND = Kind(
    key="secrets",
    title=TITLE,
    clauses=("China methodology (2024) 12.2.1", "China methodology (2024) 13.5", "GB/T 39725-2020 10.2 f", "ITU-T X Suppl.39 (2023) SR7"),
    build=build,
    secrecy="confidential",
    readers=Text("去标识化服务团队中负责秘密的人", "the members of the service team responsible for secrets"),
    rows=("secrets generated or used",),
    happened=lambda material: bool(material.governed.secrets),
)
