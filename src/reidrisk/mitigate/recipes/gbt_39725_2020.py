"""GB/T 39725-2020, 10.2 a-j: health data for controlled sharing."""

from __future__ import annotations

from fractions import Fraction

from ...model.text import Text
from ..plans.published import DIRECT, RUNNING_TEXT, ColumnRule, PublishedRecipe, Undecided, hidden_days

_A, _B, _C = "10.2 a", "10.2 b", "10.2 c"

RECIPE = PublishedRecipe(
    key="gbt_39725_2020",
    title=Text("GB/T 39725-2020 第 10.2 条", "GB/T 39725-2020, 10.2"),
    says=Text(
        "删除可唯一识别个人或有重大影响的属性（含医务人员姓名、宗教、影像）；日期到月，出生日期到年，年龄五岁一段，地址到市；"
        "每个等价类至少 5 人。",
        "Attributes that identify uniquely or weigh heavily leave, names of staff, religion and images among them; dates go to the month, "
        "births to the year, ages to bands of five years, places to the city; every class has 5 people at least.",
    ),
    sources=(
        "GB/T 39725-2020 10.2, as quoted in the China methodology (2024)",
        "how fine dates, ages and places stay is ours: 10.2 b says no more than to generalise",
    ),
    treatments=(
        ColumnRule(_A, kinds=frozenset({RUNNING_TEXT})),
        ColumnRule(_C, kinds=frozenset({"person_name"})),
        ColumnRule(_A, kinds=frozenset({DIRECT, "biometric", "sa_bio", "face_image", "religion", "sa_finance_account", "coordinates"})),
        ColumnRule(_B, "date_part", frozenset({"birth_age"}), "date", {"to": "year"}),
        ColumnRule(_B, "age", frozenset({"birth_age"}), "age", {"width": "5", "top": "90"}),
        ColumnRule(_B, None, frozenset({"event_date"}), "year"),
        ColumnRule(_B, "date_part", frozenset({"event_date"}), "date", {"to": "month"}),
        ColumnRule(_B, names=frozenset({"工作单位", "单位名称", "employer", "company"})),
        ColumnRule(_B, None, names=frozenset({"*省", "province", "state"})),
        ColumnRule(_B, names=frozenset({"*区县", "*县", "*乡镇", "*街道", "county", "district", "town"})),
        ColumnRule(_B, "division", frozenset({"geo", "nationality"}), "division", {"to": "city"}),
        ColumnRule(_B, kinds=frozenset({"geo", "nationality"}), form="unplaced"),
        # Three digits of a Chinese postcode are a part of the province; of other places nobody can tell how large they are.
        ColumnRule(_B, "postcode", names=frozenset({"*邮编", "*邮政编码"}), settings={"keep": "3"}),
        ColumnRule(_B, kinds=frozenset({"geo"}), form="postcode"),
        ColumnRule(_B, names=frozenset({"*postcode", "*postalcode", "*zipcode", "*zip"})),
        *hidden_days(_B),
    ),
    undecided=(
        Undecided(
            Text("需要追溯时由谁保管患者代码索引（10.2 e）。", "Who keeps the patient code index, where tracing is needed (10.2 e).")
        ),
        Undecided(Text("参数（偏移范围、编码规则）由谁保密（10.2 f、g）。", "Who keeps the parameters confidential (10.2 f, g).")),
        Undecided(Text("接收者是否不参与去标识化（10.2 h）。", "Whether the recipients take no part in the de-identification (10.2 h).")),
        Undecided(
            Text("数据使用协议的目的、期限与保护措施（10.2 i）。", "Purpose, retention and protection in the data use agreement (10.2 i).")
        ),
        Undecided(
            Text("接收方是否记录使用、控制者是否审计（10.2 j）。", "Whether recipients log the use and the controller audits it (10.2 j).")
        ),
    ),
    standard="gbt-39725-2020",
    k=5,
    suppression=Fraction(1, 20),
)
