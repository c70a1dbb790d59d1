"""The front page of Chinese discharge records (住院病案首页), for statistics of departments, diagnoses and cost."""

from __future__ import annotations

from ...model.text import Text
from ..plans.published import DIRECT, RUNNING_TEXT, ColumnRule, PublishedRecipe, Undecided, hidden_days

_FORM, _RELATED = "住院病案首页", "GB/T 39725-2020 10.2 b"

RECIPE = PublishedRecipe(
    key="cn_front_page",
    title=Text("住院病案首页", "front page of Chinese discharge records"),
    says=Text(
        "删除病案号、姓名、证件、电话、地址和医务人员；年龄五岁一段（出生日期无论叫什么都删除），入出院日期到月、住院天数保留，"
        "地址只到省（邮编、床号删除），诊断编码到类目，诊断名称删除（与编码重复），工作单位与备注删除。",
        "Record numbers, names, documents, phones, addresses and staff leave. Ages go to bands of five years (the birth date leaves, "
        "whatever it is called), days of admission and discharge to the month, the length of stay stays, places go to the province "
        "(postcodes and beds leave), diagnosis codes to the category; names of diagnoses repeat the codes and leave, as employers and "
        "remarks do.",
    ),
    sources=(
        "卫医政发〔2011〕84号《卫生部关于修订住院病案首页的通知》: the fields, from memory",
        "GB/T 39725-2020 10.2 a-d, as quoted in the China methodology (2024); how fine each field stays is ours",
    ),
    treatments=(
        ColumnRule(_FORM, kinds=frozenset({RUNNING_TEXT})),
        ColumnRule(_FORM, kinds=frozenset({DIRECT, "coordinates", "biometric", "sa_bio", "sa_track", "religion", "criminal_history"})),
        ColumnRule(_FORM, names=frozenset({"出生日期", "birthdate", "dateofbirth", "csrq"})),
        ColumnRule(_FORM, kinds=frozenset({"birth_age"}), form="date"),
        ColumnRule(_RELATED, "age", frozenset({"birth_age"}), "age", {"width": "5", "top": "90"}),
        ColumnRule(_RELATED, None, frozenset({"event_date"}), "year"),
        ColumnRule(_RELATED, "date_part", frozenset({"event_date"}), "date", {"to": "month"}),
        ColumnRule(_RELATED, names=frozenset({"*工作单位", "*单位名称", "*区县", "*县", "*市", "*乡镇", "*街道", "*籍贯", "出生地"})),
        ColumnRule(_RELATED, names=frozenset({"*邮编", "*邮政编码", "*床号", "*床位", "*病房", "*病区", "*外部原因"})),
        ColumnRule(_RELATED, "division", frozenset({"geo"}), "division", {"to": "province"}),
        ColumnRule(_RELATED, kinds=frozenset({"geo"}), form="unplaced"),
        ColumnRule(_RELATED, kinds=frozenset({"geo"}), form="postcode"),
        ColumnRule(_RELATED, "icd10", frozenset({"diagnosis_visible"}), "icd10", {"to": "category"}),
        ColumnRule(_RELATED, names=frozenset({"*诊断名称", "*诊断", "*手术名称", "*操作名称", "diagnosisname"})),
        *hidden_days(_RELATED),
    ),
    undecided=(
        Undecided(
            Text(
                "每个等价类至少要有多少人：请给 --k，或对输出再运行 reidrisk mitigate。",
                "How many people every class must have: give --k, or run reidrisk mitigate on the output.",
            ),
            "--k",
        ),
    ),
)
