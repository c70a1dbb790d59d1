"""Codes that match other data: answered, or found beside another file (ITU-T X Suppl.39 6.5; resolutions P-17)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.role import Role
from ...model.text import Phrase, Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Seen, Stated

_CODES = frozenset(
    {"account", "certificate", "device_id", "dicom_uid", "health_card", "medical_record", "online_id", "order_number", "other_unique"}
)
_ANSWERED = Text(
    "答“保留了能与其他数据对接的编码”：只要有人持有对照表，凭编码即可识别个人，编码是直接标识符。{which}",
    "The answers state that codes linking to other data remain: anyone who holds the key list can identify people by them, "
    "so they are direct identifiers.{which}",
)
_WHICH = Text("看来是：{columns}。", " They seem to be: {columns}.")
_NONE = Text("没有一列定为直接标识符，请指明是哪一列。", " No column is a direct identifier; name the one that is.")
_DENIED = Text(
    "答“没有能与其他数据对接的编码”，而{columns}与案例中的另一个文件一对一对应。",
    "The answers state that no codes linking to other data remain, yet {columns} joins one to one with another file of the case.",
)
_BESIDE = Text(
    "{columns}与案例中的另一个文件一对一对应，是重标识码，却没有定为直接标识符。",
    "{columns} joins one to one with another file of the case: a re-identification code, yet decided not to be a direct identifier.",
)


def check(stated: Stated) -> Iterator[Found]:
    """The answer, and the columns that join whatever was answered."""
    answer, seen = stated.one("dataset.codes"), stated.seen
    joined = () if seen is None else tuple(name for name, _ in seen.evidence("join"))
    if answer == "yes":
        yield Found(_ANSWERED.fill(which=_which(seen, joined)))
    elif answer == "no" and joined:
        yield Found(_DENIED.fill(columns=listed(joined)), joined)
    elif other := tuple(name for name in joined if name in stated.plan.decided and Role.DI not in stated.plan.decided[name].roles):
        yield Found(_BESIDE.fill(columns=listed(other)), other)


def _which(seen: Seen | None, joined: tuple[str, ...]) -> Text | Phrase | str:
    if seen is None:
        return ""
    coded = (column.name for column in seen.inventory.columns if column.category in _CODES or Role.DI in column.roles)
    columns = tuple(dict.fromkeys((*joined, *coded)))
    return _WHICH.fill(columns=listed(columns)) if columns else _NONE


CAUTION = Caution(
    code="codes-remain",
    title=Text("保留了重标识码", "re-identification codes remain"),
    test=OfAnswers(check),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "删除编码，或换成只用于这次提供、对照表另行保管的假名；对照表已销毁、编码不用于别处的，由具名人员写明。",
        "Remove the codes, or replace them by pseudonyms used in this release only, with the key list kept separately; where "
        "the list has been destroyed and the codes are used nowhere else, a named person states so.",
    ),
    place=65,
    tone="bad",
    caps=1,
    settled_by=SettledBy.REASON,
    clauses=("ITU-T X Suppl.39 (2023) 6.5",),
)
