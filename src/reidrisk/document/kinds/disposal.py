"""The certificate of disposal: what was destroyed, how, and what cannot be promised (China methodology 12.2.4; SR7)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model import words
from ...model.governance import Destroyed, Disposal
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..content import Block
from ..dating import minute
from ..kind import Kind, Material
from ..making import Make

TITLE = Text("数据销毁证明", "Certificate of disposal")
_OF = Text(
    "由“{by}”于{at}执行，经其签名记入台账（第 {entry} 条）。理由：{reason}",
    "Carried out by “{by}” on {at}, and entered in the ledger under that person's signature (entry {entry}). Reason: {reason}",
)
_LIST = Text("处置清单", "What was dealt with")
_ASSESSED = Text("{name}\n本案例在案的数据，指纹 {fingerprint}", "{name}\ndata on record in the case, fingerprint {fingerprint}")
_UNKNOWN = Text(
    "没有列出指纹的文件，其内容不在案例的记录之中，只能凭名称和大小辨认。",
    "The content of a file listed without a fingerprint is on no record of the case; only its name and size identify it.",
)
_HEAD = (heads.NAME, heads.KIND_OF, Text("方式", "How"), Text("大小（字节）", "Size (bytes)"))
_ONLY = Text(
    "本证明只及于下列清单所列各项，不证明清单以外的数据或副本已经销毁。",
    "This certificate covers the items listed below and nothing else: it does not certify that other data or copies were destroyed.",
)
_STAYS = Text("本案例尚有 {count} 份数据当时没有销毁：{paths}。", "Data of the case that were not destroyed then ({count}): {paths}.")
_SEAL = Text("单位（盖章）", "Organisation (seal)")
_KINDS = {
    "file": Text("文件", "file"),
    "key": words.KEY,
    "secret": words.LINKING_TABLE,
    "password": words.PACKAGE_PASSWORD,
}
_HOWS = {
    "overwritten": Text("覆写后删除", "overwritten, then deleted"),
    "removed": Text(
        "从密钥库中删除，并更换密钥库自身的密钥：残留的密文用现存的密钥不能解开",
        "removed from the secrets store, whose own key was then replaced: no key that is kept opens what may remain of it",
    ),
    "unlinked": Text("链接已删除，所指的文件未动", "the link was deleted; its target was left unchanged"),
    "absent": Text("已不存在", "no longer there"),
    "interrupted": Text(
        "销毁中途被打断，继续时已不存在", "the run that destroyed it was interrupted; it no longer existed when the run was resumed"
    ),
}
_CANNOT = Text("不能保证的", "What cannot be promised")
_LIMITS = (
    Text(
        "固态硬盘会把旧数据留在备用块中，覆写不能到达；应整盘加密，报废时销毁密钥或粉碎介质。",
        "A solid-state drive keeps old data in spare blocks that overwriting does not reach: encrypt the whole drive, and at its end "
        "destroy the key or shred the medium.",
    ),
    Text(
        "日志型或写时复制的文件系统、快照、备份和同步盘中的副本不在此列，须另行销毁。",
        "Copies in journalling or copy-on-write file systems, snapshots, backups and synchronised folders are not covered and "
        "must be destroyed separately.",
    ),
    Text("已经交给接收方的数据，由接收方销毁并出具证明。", "Copies held by a recipient are destroyed and certified by the recipient."),
)
_BY, _WITNESS = Text("执行人", "Carried out by"), Text("见证人", "Witness")
_BY_NAME = Text("执行人 {by}", "Carried out by {by}")


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Every disposal of the case."""
    make = Make(lang)
    certified = [block for one in material.governed.disposals for block in _one(one, make)]
    return (make.p(_ONLY), *certified, make.h1(_CANNOT), make.items(_LIMITS), make.sign((*_carried_out(material), _WITNESS, _SEAL)))


def _carried_out(material: Material) -> tuple[Text | Phrase, ...]:
    """A line for each person who did it: the ledger names them."""
    people = dict.fromkeys(one.by for one in material.governed.disposals)
    return tuple(_BY_NAME.fill(by=by) for by in people) if people else (_BY,)


def _one(found: Disposal, make: Make) -> Iterator[Block]:
    yield make.p(_OF.fill(at=minute(found.at, make.lang), by=found.by, reason=found.reason, entry=found.entry), "lead")
    rows = [
        (_name(one), _KINDS.get(one.kind, one.kind), _HOWS.get(one.how, one.how), "—" if one.size is None else f"{one.size:,}")
        for one in found.items
    ]
    yield make.table(_LIST, _HEAD, rows, (36, 16, 32, 16), (3,))
    if any(one.kind == "file" and one.fingerprint is None for one in found.items):
        yield make.p(_UNKNOWN, "quiet")
    if found.stays:
        yield make.p(_STAYS.fill(count=len(found.stays), paths=found.stays), "warn")


def _name(one: Destroyed) -> str | Phrase:
    """With its fingerprint where it is the case's data: a name alone identifies no file."""
    return one.name if one.fingerprint is None else _ASSESSED.fill(name=one.name, fingerprint=one.fingerprint)


KIND = Kind(
    key="disposal",
    title=TITLE,
    clauses=("China methodology (2024) 12.2.4", "ITU-T X Suppl.39 (2023) SR7", "PIPL 47"),
    build=build,
    secrecy="internal",
    readers=Text("监督者、隐私法务、履行职责的监管部门", "the supervisor, privacy counsel, and authorities on duty"),
    happened=lambda material: bool(material.governed.disposals),
    recorded=True,
)
