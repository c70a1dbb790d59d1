"""The four levels (GB/T 42460 clause 4, Table 1)."""

from __future__ import annotations

from ...model.text import Text
from ..topic import Topic, Topics

TOPICS = Topics(
    Text("四个级别", "The four levels"),
    (
        Topic(
            "level-1",
            ("1级", "level 1", "一级", "L1"),
            Text("1 级：含直接标识符", "Level 1: contains direct identifiers"),
            Text(
                "数据里还有单凭一列就能找到个人的内容，如姓名、证件号、电话。其余风险不必再算。先删去或以密钥假名替换这些列，"
                "再用产出的数据重新评估。",
                "The data still hold something that finds a person by itself: a name, an identity number, a telephone number. No other "
                "risk needs computing. Delete those columns or replace them by keyed pseudonyms, then assess the data that come out.",
            ),
            "4, 6.2 c",
        ),
        Topic(
            "level-2",
            ("2级", "level 2", "二级", "L2"),
            Text("2 级：风险不低于阈值", "Level 2: risk not below the threshold"),
            Text(
                "已没有直接标识符，但把几列准标识符合起来，认出人的总体风险达到或超过可接受风险阈值。常见原因是有过小的等价类。"
                "办法：泛化或抑制准标识符，加强接收方控制，或换一种约束更强的共享类型。",
                "No direct identifier is left, but the quasi-identifiers together give an overall risk at or above the acceptable "
                "threshold, most often because some classes are too small. Remedies: generalise or suppress quasi-identifiers, "
                "strengthen the recipient's controls, or share under stricter terms.",
            ),
            "4, 6.3 b",
            "R ≥ threshold",
        ),
        Topic(
            "level-3",
            ("3级", "level 3", "三级", "L3"),
            Text("3 级：风险低于阈值", "Level 3: risk below the threshold"),
            Text(
                "没有直接标识符，含有准标识符，总体风险低于可接受风险阈值。结论只在所述的共享类型、接收方和时间内成立；"
                "数据仍是去标识化的个人信息，不是匿名化信息。",
                "No direct identifier, some quasi-identifiers, and an overall risk below the acceptable threshold. It holds for the "
                "sharing model, recipient and time described; the data are de-identified personal information, not anonymised.",
            ),
            "4, 6.3 b",
            "R < threshold",
        ),
        Topic(
            "level-4",
            ("4级", "level 4", "四级", "L4"),
            Text("4 级：不含任何标识符", "Level 4: no identifier of any kind"),
            Text(
                "既没有直接标识符，也没有准标识符。仍可能含有敏感属性，也仍可能有未被发现的标识符，因此不等于匿名化。",
                "Neither direct identifiers nor quasi-identifiers. Sensitive attributes may remain, and so may identifiers that nobody "
                "found: it is not the same as anonymised.",
            ),
            "4, 6.2 b",
        ),
        Topic(
            "level",
            ("级别", "levels", "分级", "表1", "table 1"),
            Text("标识度级别", "identifiability level"),
            Text(
                "1 级最容易识别到个人，4 级不含任何标识符。1、2 级不可接受，3、4 级可接受。先看有无标识符（4 级），"
                "再看有无直接标识符（1 级），最后比较风险与阈值（2、3 级）。",
                "Level 1 identifies people most easily, level 4 holds no identifier. Levels 1 and 2 are not acceptable, 3 and 4 are. "
                "First: any identifier at all (4)? Then: a direct one (1)? Then: risk against the threshold (2 or 3).",
            ),
            "4, Table 1",
        ),
    ),
)
