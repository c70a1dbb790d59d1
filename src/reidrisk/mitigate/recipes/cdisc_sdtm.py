"""CDISC SDTM by the de-identification standard of PhUSE (for SDTM-IG 3.2): variables by their names."""

from __future__ import annotations

from ...model.text import Text
from ..plans.published import DIRECT, RUNNING_TEXT, ColumnRule, PublishedRecipe, Undecided, hidden_days

_SUBJECT, _SITE, _DATES, _AGE, _TEXT, _PLACE = (
    "PhUSE: subject", "PhUSE: site and staff", "PhUSE: dates", "PhUSE: age", "PhUSE: free text", "PhUSE: geography"
)  # fmt: skip

RECIPE = PublishedRecipe(
    key="cdisc_sdtm",
    title=Text("CDISC SDTM（PhUSE 去标识化标准）", "CDISC SDTM (PhUSE de-identification standard)"),
    says=Text(
        "受试者编号（USUBJID、SUBJID）换成密钥假名，中心与研究者、国家以下的地点删除；日期（--DTC）按受试者平移同一保密天数，"
        "其他名称的日期删除，研究日保留；89 岁以上合并，出生日期、申办方编号、自由文本与研究者原话"
        "（--TERM、CMTRT，编码后的术语保留）删除。需要密钥库。",
        "Subject numbers (USUBJID, SUBJID) become keyed pseudonyms, sites, investigators and places finer than the country leave; all "
        "dates (--DTC) of a subject move by one secret number of days, dates of other names leave, study days stay; ages over 89 "
        "become ≥90; birth dates, sponsor numbers, free text and what was reported in somebody's own words leave (--TERM, CMTRT; "
        "coded terms stay). It needs a secrets store.",
    ),
    sources=(
        "PhUSE, De-identification Standard for CDISC SDTM 3.2, 2015: principles as its working group presented them (ICTMC 2017; phuse.eu)",
        "which variable falls under which rule is from memory: the table of variables was not at hand",
    ),
    treatments=(
        ColumnRule(_SUBJECT, "pseudonym_hmac", names=frozenset({"usubjid", "subjid", "rsubjid"}), settings={"domain": "subject"}),
        ColumnRule(_SITE, names=frozenset({"siteid", "invid", "invnam", "*eval", "*evalid", "*spid", "*refid", "*lnkid"})),
        ColumnRule(_DATES, names=frozenset({"brthdtc"})),
        ColumnRule(_DATES, "date_shift", form="date", names=frozenset({"*dtc"}), settings={"subject": "USUBJID"}),
        ColumnRule(_DATES, kinds=frozenset({"birth_age", "event_date"}), form="date"),
        ColumnRule(_AGE, None, names=frozenset({"ageu"})),
        ColumnRule(_AGE, "age", form="age", names=frozenset({"age"}), settings={"width": "1", "top": "90"}),
        ColumnRule(_AGE, "age", frozenset({"birth_age"}), "age", {"width": "1", "top": "90"}),
        ColumnRule(_PLACE, None, names=frozenset({"country", "*country"})),
        ColumnRule(_PLACE, kinds=frozenset({"coordinates", "address_detail", "geo"})),
        ColumnRule(_TEXT, names=frozenset({"coval", "*cmt", "*comment", "*term", "*modify", "cmtrt"})),
        ColumnRule(_TEXT, kinds=frozenset({RUNNING_TEXT})),
        ColumnRule(_SUBJECT, None, names=frozenset({"studyid", "domain", "*seq", "*testcd", "*grpid", "visitnum", "*visit"})),
        ColumnRule(_SUBJECT, kinds=frozenset({DIRECT})),
        *hidden_days(_DATES),
    ),
    undecided=(
        Undecided(
            Text(
                "国家是否须合并为大洲、罕见的种族与不良事件是否须合并：标准留给申办方按剩余风险决定。",
                "Whether countries become continents and rare races and events are merged: the standard leaves it to the sponsor, by what "
                "risk remains.",
            )
        ),
    ),
)
