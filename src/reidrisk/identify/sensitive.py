"""Sensitive attributes by the groups of GB/T 35273 Annex B and GB/T 45574, and persons under fourteen."""

from __future__ import annotations

from datetime import date

import numpy as np

from ..model.inventory import Evidence
from ..model.role import Role
from ..model.text import Text
from .forms.date_columns import DateForm, date_form, days
from .proposal import Proposal
from .values import Values

_PROPERTY, _HEALTH = Text("个人财产信息", "personal property"), Text("个人健康生理信息", "health and physiology")
_BIOMETRIC, _IDENTITY = Text("个人生物识别信息", "biometric information"), Text("个人身份信息", "identity information")
_OTHER = Text("其他信息", "other information")
_NEW_BIO, _NEW_FAITH = Text("生物识别信息", "biometric information"), Text("宗教信仰信息", "religious belief")
_NEW_IDENTITY, _NEW_HEALTH = Text("特定身份信息", "specific identity"), Text("医疗健康信息", "medical and health information")
_NEW_ACCOUNT, _NEW_TRACK = Text("金融账户信息", "financial accounts"), Text("行踪轨迹信息", "whereabouts and tracks")
_NEW_MINOR, _NEW_OTHER = (
    Text("不满十四周岁未成年人的个人信息", "minors under fourteen"),
    Text("其他敏感个人信息", "other sensitive information"),
)
GROUPS: dict[str, tuple[Text, Text]] = {
    "biometric": (_BIOMETRIC, _NEW_BIO), "face_image": (_BIOMETRIC, _NEW_BIO), "sa_bio": (_BIOMETRIC, _NEW_BIO),
    "bank_account": (_PROPERTY, _NEW_ACCOUNT), "sa_property": (_PROPERTY, _NEW_ACCOUNT), "sa_finance_account": (_PROPERTY, _NEW_ACCOUNT),
    "credential": (_PROPERTY, _NEW_ACCOUNT), "income": (_PROPERTY, _NEW_OTHER),
    "diagnosis_visible": (_HEALTH, _NEW_HEALTH), "sa_health": (_HEALTH, _NEW_HEALTH),
    "religion": (_OTHER, _NEW_FAITH), "criminal_history": (_OTHER, _NEW_IDENTITY), "sa_specific_identity": (_OTHER, _NEW_IDENTITY),
    "sa_track": (_OTHER, _NEW_TRACK), "coordinates": (_OTHER, _NEW_TRACK), "called_number": (_OTHER, _NEW_OTHER),
    "sa_other": (_OTHER, _NEW_OTHER), "sa_minor": (_OTHER, _NEW_MINOR),
}  # fmt: skip
_ADULT_FROM = 14
_GROUP = Text(
    "属于敏感个人信息：GB/T 35273-2020 附录 B“{annex_b}”，GB/T 45574-2025“{group}”。",
    "Sensitive personal information: “{annex_b}” of GB/T 35273-2020 Annex B, “{group}” of GB/T 45574-2025.",
)
_MINORS = Text(
    "按出生日期，{count} 行的主体在 {day} 不满十四周岁：其个人信息均属敏感个人信息（GB/T 45574-2025；个人信息保护法第二十八条）。",
    "By date of birth {count} {count|row is|rows are} of persons under fourteen on {day}, all of whose personal information is sensitive "
    "(GB/T 45574-2025; PIPL Article 28).",
)
_BORN_AT, _LEAP_DAY = slice(6, 14), (2, 29)
_ID = 18


def groups_of(category: str, roles: frozenset[Role]) -> tuple[Text, Text] | None:
    """The group in both standards; identity documents are the rest of what is sensitive and direct."""
    if Role.SA not in roles:
        return None
    return GROUPS.get(category, (_IDENTITY, _NEW_OTHER) if Role.DI in roles else (_OTHER, _NEW_OTHER))


def sensitive(values: Values, proposal: Proposal, today: date | None) -> None:
    """Add the group of a sensitive attribute, and how many rows are of minors."""
    if proposal.category is None:
        return
    if found := groups_of(proposal.category.key, proposal.roles):
        text = _GROUP.fill(annex_b=found[0], group=found[1])
        proposal.evidence.append(Evidence("name-lookup", "sensitive-group", text))
    if today is not None and (rows := _minors(values, proposal.category.key, today)):
        proposal.evidence.append(Evidence("value-rule", "minors", _MINORS.fill(count=rows, day=today), rows, values.rows))


def _minors(values: Values, category: str, today: date) -> int:
    if category not in {"birth_age", "cn_resident_id"}:
        return 0
    texts = values.texts if category == "birth_age" else [text[_BORN_AT] if len(text) == _ID else "" for text in values]
    limit = date(today.year - _ADULT_FROM, today.month, 28 if (today.month, today.day) == _LEAP_DAY else today.day)
    form = date_form(texts) or DateForm("ymd")
    young = (any(limit < day <= today for day in days([text], form)) for text in texts)
    return values.rows_where(np.fromiter(young, dtype=np.bool_, count=len(values)))
