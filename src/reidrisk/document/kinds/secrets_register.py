"""The register of secrets by name, never by value (China methodology 12.2.1, 13.5; GB/T 39725 10.2 f)."""

from __future__ import annotations

from datetime import datetime

from ...model import words
from ...model.governance import Secret
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..content import Block
from ..dating import minute
from ..figures import DASH
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords

TITLE = Text("秘密登记表", "Register of secrets")
_RULE = Text(
    "本表只登记秘密的名称、种类、时间和状态，不写秘密本身。秘密存放在加密的密钥库中，密钥库在案例文件夹之外。密钥和对照表的名称依次为"
    "处理方案、发布、列和所用技术；发布包口令的名称以数据包哈希的前 16 位结尾。",
    "This register states the name, kind, times and state of each secret, and never the secret itself. The secrets are kept encrypted in "
    "the secrets store, outside the case folder. The name of a key or linking table gives the mitigation plan, the release, the column and "
    "the technique; that of a package password ends in the first 16 characters of the package hash.",
)
_LIST = Text("登记的秘密", "Secrets on register")
_HEAD = (heads.NAME, heads.KIND_OF, Text("产生时间", "Made"), heads.STATE)
_GONE = Text("已销毁（{at}）", "destroyed ({at})")
_WORDS = {
    "key": words.KEY,
    "links": words.LINKING_TABLE,
    "password": words.PACKAGE_PASSWORD,
    "secret": words.LINKING_TABLE,
    "kept": Text("在密钥库中", "in the secrets store"),
}
_KEPT = Text("接收方对附加信息的保管（问卷的回答）", "Keeping of additional information by the recipient, as answered")


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """The list, and how it is kept."""
    make, answers = Make(lang), AnswersInWords.of(material, lang)
    rows = [(one.name, _WORDS.get(one.purpose, one.purpose), _at(one.made, lang), _state(one, lang)) for one in material.governed.secrets]
    return (
        make.p(_RULE),
        make.table(_LIST, _HEAD, rows, (28, 34, 22, 16)),
        make.h1(_KEPT),
        make.pairs(answers.rows("controls.kept_apart", "controls.separation")),
    )


def _state(one: Secret, lang: Lang) -> Text | Phrase | str:
    return _WORDS.get(one.state, one.state) if one.destroyed is None else _GONE.fill(at=_at(one.destroyed, lang))


def _at(written: str, lang: Lang) -> str:
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
