"""Words that are one notion wherever they stand: said the same on the terminal, in documents and in results."""

from __future__ import annotations

from .text import Text

# Answers.
YES = Text("是", "yes")
NO = Text("否", "no")
NOT_ANSWERED = Text("尚未回答", "not answered")
DOES_NOT_APPLY = Text("不适用", "does not apply")
TO_BE_DECIDED = Text("待确认", "to be decided")

# Verdicts.
ACCEPTABLE = Text("可接受", "acceptable")
NOT_ACCEPTABLE = Text("不可接受", "not acceptable")
LEVEL_OF = Text("{level} 级", "level {level}")
NO_LEVEL = Text("未定级", "no level")
OVERALL_RISK = Text("总体风险 R", "overall risk R")
BY_RECORD = Text("按记录计", "by record")

# What tells one thing from another.
DATA_FINGERPRINT = Text("数据指纹", "Data fingerprint")
PLAN_HASH = Text("方案哈希", "Plan hash")
EVALUATION_PLAN_HASH = Text("评估方案哈希", "Evaluation plan hash")
MITIGATION_PLAN_HASH = Text("处理方案的哈希", "Hash of the mitigation plan")
LEDGER_HASH = Text("台账哈希 {hash}", "Ledger hash {hash}")
SOFTWARE_VERSION = Text("软件版本", "Software")

# Secrets.
KEY = Text("密钥", "key")
LINKING_TABLE = Text("对照表", "linking table")
PACKAGE_PASSWORD = Text("发布包口令", "package password")
DESTROYED = Text("已销毁", "destroyed")

# What a technique is for.
ANY_VALUES = Text("任何类型", "any")
NUMBERS = Text("数值", "numbers")
DATES = Text("日期", "dates")
IDENTIFIERS = Text("标识符", "identifiers")
CATEGORIES = Text("类别", "categories")
