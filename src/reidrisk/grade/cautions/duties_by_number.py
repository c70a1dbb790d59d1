"""Duties that come with the number of people (PIPL 38, 40, 52, 54; resolutions P-12).

The numbers were read in copies: export in the statement of the Cyberspace Administration on the Provisions of 22 March 2024 (China News
Service, 26 March 2024; Fangda Partners on the exemption), audits in People's Daily of 15 February 2025, officers in its notice of 18 July
2025 (Nandu). Of Article 28 of the Regulations copies show that Articles 30 and 32 apply; its ten million are from memory.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found
from ..stated import OfAnswers, Stated

_ASSESSED, _CONTRACTED, _SENSITIVE = 10**6, 10**5, 10**4
_NAMED, _AUDITED = 10**6, 10**7
_OFFICER = Text(
    "涉及 {people} 人，达到 100 万人：须指定个人信息保护负责人并报送其信息"
    "（《个人信息保护法》第五十二条，《个人信息保护合规审计管理办法》）。",
    "{people} {people|person|people}, a million or more: an officer for the protection of personal information must be named and reported "
    "(PIPL 52, "
    "Measures on Compliance Audits).",
)
_AUDIT = Text(
    "涉及 {people} 人，超过 1000 万人：每两年至少做一次合规审计，并须遵守重要数据处理者的部分规定（《个人信息保护法》第五十四条，"
    "《网络数据安全管理条例》第二十八条）。",
    "{people} {people|person|people}, over ten million: a compliance audit at least every two years, and some rules on processors of "
    "important data "
    "(PIPL 54, Regulations on Network Data Security 28).",
)
_EXPORT = Text(
    "涉及 {people} 人并出境（当年累计，{kind}）：须申报数据出境安全评估"
    "（《个人信息保护法》第三十八条、第四十条，《促进和规范数据跨境流动规定》第七条）。",
    "{people} {people|person|people}, and the data leave the country (all transfers of the year together, {kind}): a security assessment "
    "must be applied "
    "for (PIPL 38, 40, Provisions on Cross-border Data Flows 7).",
)
_CONTRACT = Text(
    "涉及 {people} 人并出境（当年累计，{kind}）：须订立标准合同或取得个人信息保护认证"
    "（《个人信息保护法》第三十八条，《促进和规范数据跨境流动规定》第八条）。",
    "{people} {people|person|people}, and the data leave the country (all transfers of the year together, {kind}): a standard contract or "
    "a certificate is "
    "needed (PIPL 38, Provisions on Cross-border Data Flows 8).",
)
_PLAIN = Text("不含敏感个人信息", "without sensitive information")
_WITH = Text("含敏感个人信息，或未说明不含", "with sensitive information, or not stated to be without")


def check(stated: Stated) -> Iterator[Found]:
    """By the number that was answered, or that is in the data."""
    seen = stated.seen.subjects if stated.seen is not None else None
    people = max(stated.number("subjects.number") or 0, seen or 0)
    if people >= _NAMED:
        yield Found(_OFFICER.fill(people=people), ("PIPL 52",))
    if people > _AUDITED:
        yield Found(_AUDIT.fill(people=people), ("PIPL 54",))
    if stated.one("flow.abroad") == "yes" and people:
        yield from _abroad(people, sensitive=stated.one("legal.sensitive") != "no")


def _abroad(people: int, *, sensitive: bool) -> Iterator[Found]:
    """Nothing below 100,000 people without sensitive information (Provisions 5)."""
    kind = _WITH if sensitive else _PLAIN
    if people >= (_SENSITIVE if sensitive else _ASSESSED):
        yield Found(_EXPORT.fill(people=people, kind=kind), ("PIPL 38",))
    elif sensitive or people >= _CONTRACTED:
        yield Found(_CONTRACT.fill(people=people, kind=kind), ("PIPL 38",))


CAUTION = Caution(
    code="duties-by-number",
    title=Text("按人数产生的法定义务", "duties arising from the number of people"),
    test=OfAnswers(check),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.MANAGEMENT,
    remedy=Text(
        "由合规人员确认并办理；本单位处理的人数按全部数据合计，可能更多。",
        "To be confirmed and carried out by the compliance officer; the organisation's number covers all its data and may be greater.",
    ),
    place=121,
    clauses=("PIPL 38", "PIPL 40", "PIPL 52", "PIPL 54"),
)
