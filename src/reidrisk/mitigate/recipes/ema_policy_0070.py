"""EMA policy 0070 and Health Canada's public release: data of clinical studies as they are published."""

from __future__ import annotations

from fractions import Fraction

from ...model.text import Text
from ..plans.published import DIRECT, RUNNING_TEXT, ColumnRule, PublishedRecipe, Undecided, hidden_days

_GUIDANCE = "EMA/90915/2016"

RECIPE = PublishedRecipe(
    key="ema_policy_0070",
    title=Text("EMA 政策 0070 / 加拿大卫生部", "EMA policy 0070 / Health Canada"),
    says=Text(
        "删除直接标识符与比国家更细的地点；年龄五岁一段，日期只留年份，自由文本删除；最大风险不超过 0.09，即每个等价类至少 11 人。",
        "Direct identifiers and places finer than the country leave; ages go to bands of five years, dates to the year, free text "
        "leaves; the maximum risk is 0.09, that is classes of 11.",
    ),
    sources=(
        "EMA/90915/2016, external guidance on policy 0070: maximum risk and 0.09 (from memory; standards/ema_policy_0070)",
        "Health Canada, Public Release of Clinical Information, 2019: the same threshold (from memory)",
        "bands of five years, years and countries are ours: the guidance leaves the technique to the applicant",
    ),
    treatments=(
        ColumnRule(_GUIDANCE, kinds=frozenset({RUNNING_TEXT, DIRECT, "biometric", "sa_bio", "coordinates", "geo"})),
        ColumnRule(_GUIDANCE, kinds=frozenset({"nationality"}), form="division"),
        ColumnRule(_GUIDANCE, kinds=frozenset({"nationality"}), form="unplaced"),
        ColumnRule(_GUIDANCE, names=frozenset({"siteid", "invid", "invnam", "brthdtc"})),
        ColumnRule(_GUIDANCE, "age", frozenset({"birth_age"}), "age", {"width": "5", "top": "90"}),
        ColumnRule(_GUIDANCE, "date_part", frozenset({"birth_age", "event_date"}), "date", {"to": "year", "order": "either"}),
        *hidden_days(_GUIDANCE),
    ),
    undecided=(
        Undecided(
            Text(
                "是否要用相对研究日代替年份：须有密钥，请写成方案（date_shift）。",
                "Whether days relative to the study should stand for years: that needs a secret, in a plan of your own (date_shift).",
            )
        ),
        Undecided(
            Text(
                "罕见的不良事件与病史是否使个人可被识别，须由人工判断。",
                "Whether rare adverse events and histories make somebody known, a person must judge.",
            )
        ),
    ),
    standard="ema-policy-0070",
    context={"sharing": "public"},
    k=11,
    suppression=Fraction(1, 20),
)
