"""Open government data: records of people for anybody, coarse everywhere."""

from __future__ import annotations

from fractions import Fraction

from ...model.text import Text
from ..plans.published import DIRECT, RUNNING_TEXT, ColumnRule, PublishedRecipe, Undecided, hidden_days

_OPEN = "GB/T 42460-2023 D.1.5"

RECIPE = PublishedRecipe(
    key="open_data",
    title=Text("政府开放数据", "open government data"),
    says=Text(
        "删除直接标识符、自由文本、精确位置与特定身份；日期到年，年龄十岁一段，地址到省（不知大小的地点和境外邮编删除），诊断编码到章；"
        "每个等价类至少 20 人，规则做不到的由 --goal level-3 继续搜索。",
        "Direct identifiers, free text, precise positions and special identities leave; dates go to the year, ages to bands of ten years, "
        "places to the province (places of unknown size and foreign postcodes leave), diagnosis codes to the chapter; every class has 20 "
        "people at least: what the rules do not reach, --goal level-3 goes on to search.",
    ),
    sources=(
        "GB/T 42460-2023 D.1.5 a: completely public sharing, the largest class risk at most 1/20",
        "how fine dates, ages and places stay is ours",
    ),
    treatments=(
        ColumnRule(
            _OPEN, kinds=frozenset({RUNNING_TEXT, DIRECT, "biometric", "sa_bio", "coordinates", "sa_track", "sa_specific_identity"})
        ),
        ColumnRule(_OPEN, kinds=frozenset({"religion", "criminal_history", "sa_finance_account", "credential"})),
        ColumnRule(_OPEN, "age", frozenset({"birth_age"}), "age", {"width": "10", "top": "90"}),
        ColumnRule(_OPEN, "date_part", frozenset({"birth_age"}), "date", {"to": "decade", "order": "either"}),
        ColumnRule(_OPEN, "date_part", frozenset({"event_date"}), "date", {"to": "year", "order": "either"}),
        ColumnRule(_OPEN, "division", frozenset({"geo", "nationality"}), "division", {"to": "province"}),
        ColumnRule(_OPEN, kinds=frozenset({"nationality"}), form="unplaced"),
        ColumnRule(_OPEN, names=frozenset({"*区县", "*县", "*市", "*乡镇", "*街道", "city", "county", "district", "town", "*诊断名称"})),
        ColumnRule(_OPEN, None, frozenset({"geo"}), "state"),
        # Two digits of a Chinese postcode are the province; of other places nobody can tell how large they are.
        ColumnRule(_OPEN, "postcode", names=frozenset({"*邮编", "*邮政编码"}), settings={"keep": "2"}),
        ColumnRule(_OPEN, kinds=frozenset({"geo"}), form="postcode"),
        ColumnRule(_OPEN, kinds=frozenset({"geo"}), names=frozenset({"*postcode", "*postalcode", "*zipcode", "*zip", "*postcodearea"})),
        ColumnRule(_OPEN, "icd10", frozenset({"diagnosis_visible"}), "icd10", {"to": "chapter"}),
        *hidden_days(_OPEN),
    ),
    undecided=(
        Undecided(
            Text(
                "开放的目的是否需要逐人的记录，还是汇总表就够（reidrisk table）。",
                "Whether the purpose needs records of people at all, or tables would do (reidrisk table).",
            )
        ),
    ),
    standard="gbt-42460-2023",
    context={"sharing": "public"},
    k=20,
    suppression=Fraction(1, 20),
)
