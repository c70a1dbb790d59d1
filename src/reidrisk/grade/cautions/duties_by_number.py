"""Duties that come with the number of people (PIPL 38, 40, 52, 54; resolutions P-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found
from ..stated import OfAnswers, Stated

_MILLION, _TEN_MILLION, _SENSITIVE = 10**6, 10**7, 10**4
_OFFICER = Text(
    "涉及 {people} 人，达到 100 万人：须指定个人信息保护负责人并报送其信息"
    "（《个人信息保护法》第五十二条，《个人信息保护合规审计管理办法》）。",
    "{people} people, a million or more: an officer for the protection of personal information must be named and reported (PIPL 52, "
    "Measures on Compliance Audits).",
)
_AUDIT = Text(
    "涉及 {people} 人，超过 1000 万人：每两年至少做一次合规审计，并须遵守重要数据处理者的部分规定（《个人信息保护法》第五十四条，"
    "《网络数据安全管理条例》第二十八条）。",
    "{people} people, over ten million: a compliance audit at least every two years, and some rules on processors of important data "
    "(PIPL 54, Regulations on Network Data Security 28).",
)
_ABROAD = Text(
    "涉及 {people} 人并出境：敏感个人信息达到 1 万人、或其他个人信息达到 100 万人（当年累计）的，须申报数据出境安全评估；"
    "不足的订立标准合同或取得认证（《个人信息保护法》第三十八条、第四十条，《促进和规范数据跨境流动规定》）。",
    "{people} people, and the data leave the country: from 10,000 people with sensitive information, or a million with other (in the year, "
    "all transfers together), a security assessment must be applied for; below that a standard contract or a certificate (PIPL 38, 40, "
    "Provisions on Cross-border Data Flows).",
)


def check(stated: Stated) -> Iterator[Found]:
    """By the number that was answered, or that is in the data."""
    seen = stated.seen.subjects if stated.seen is not None else None
    people = max(stated.number("subjects.number") or 0, seen or 0)
    if people >= _MILLION:
        yield Found(_OFFICER.fill(people=people), ("PIPL 52",))
    if people > _TEN_MILLION:
        yield Found(_AUDIT.fill(people=people), ("PIPL 54",))
    least = _MILLION if stated.one("legal.sensitive") == "no" else _SENSITIVE
    if stated.one("flow.abroad") == "yes" and people >= least:
        yield Found(_ABROAD.fill(people=people), ("PIPL 38",))


CAUTION = Caution(
    code="duties-by-number",
    title=Text("按人数产生的法定义务", "duties that come with the number"),
    test=OfAnswers(check),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.MANAGEMENT,
    remedy=Text(
        "由合规人员确认并办理；本单位处理的人数按全部数据合计，可能更多。",
        "For the compliance officer to confirm and to do; the organisation's number is that of all its data, and may be greater.",
    ),
    place=121,
    clauses=("PIPL 38", "PIPL 40", "PIPL 52", "PIPL 54"),
)
