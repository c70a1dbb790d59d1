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
LEVEL_MEANS = {
    1: Text("可直接识别到个人", "persons can be identified directly"),
    2: Text("不含直接标识符，风险不可接受", "no direct identifiers; the risk is not acceptable"),
    3: Text("不含直接标识符，风险可接受", "no direct identifiers; the risk is acceptable"),
    4: Text("不含任何标识符", "no identifiers at all"),
}
NO_LEVEL = Text("未定级", "no level")
OVERALL_RISK = Text("总体风险 R", "overall risk R")
BY_RECORD = Text("按记录计", "by record")

# What tells one thing from another.
SOURCE_FINGERPRINT = Text("数据指纹（处理前）", "Fingerprint before treatment")
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

# How a value is written, and which there are.
WHOLE = Text("请写成正整数。", "Write a positive whole number.")
AT_LEAST_ONE = Text("请写成不小于 1 的数。", "Write a number of at least 1.")
SHARE = Text("请写成 0 到 1 之间的数，例如 0.02 或 2%。", "Write a number from 0 to 1, like 0.02 or 2%.")
NOT_NEGATIVE = Text("请写成不小于 0 的数。", "Write a number of at least 0.")
AVAILABLE = Text("可用：{keys}。", "Available: {keys}.")
MEANT = Text("是否指“{near}”？", 'Did you mean "{near}"?')
ONE_OF = Text("可选：{choices}。", "Choose one of: {choices}.")
ABOUT = Text("{key}：{what}", "{key}: {what}")
# What an act that meets wrong input has left undone.
NOTHING_DONE, NOT_ASSESSED = Text("命令没有执行", "nothing was done"), Text("未作评估", "nothing was assessed")
DATA_NOT_SEEN = Text(
    "“{name}”签署时没有看到数据：以执行者“{by}”重新定级后的签署（台账第 {n} 条）为据；发布前数据在其所在的本机再次定级。",
    "“{name}” has not seen the data: the signature rests on that of the executor “{by}”, given when the data were graded again (ledger "
    "entry {n}). Before a release they are graded once more where they are.",
)
