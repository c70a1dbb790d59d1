"""What is to be reached, and why this threshold (GB/T 42460 6.1 f 2; China methodology 10.3)."""

from __future__ import annotations

from ...model.text import Text
from ..context_questions import THRESHOLD
from ..questionnaire import Item, Option, Questionnaire, asks_setting

QUESTIONNAIRE = Questionnaire(
    key="goals",
    place=100,
    title=Text("目标与阈值", "Goals and threshold"),
    about=Text(
        "阈值要有两个理由：满足安全要求，又满足应用需要。在知道结果之前定下来。",
        "The threshold needs two reasons: it meets the security requirement, and it meets the use. Settle it before the result is known.",
    ),
    items=(
        Item(
            "goals.level",
            Text("要达到哪一级？", "Which level is the goal?"),
            Text(
                "3 级适合大多数情况。4 级要求去掉全部标识符，数据往往就没有用了。",
                "Level 3 suits most cases. Level 4 removes every identifier, and often the use with it.",
            ),
            ("GB/T 42460 4", "China methodology 10.3.2"),
            "choice",
            rows=("C126",),
            options=(Option("3", Text("3 级", "level 3")), Option("4", Text("4 级", "level 4"))),
        ),
        asks_setting(THRESHOLD, ("C128",), optional=True),
        Item(
            "goals.threshold_security",
            Text("从安全要求看，为什么这个阈值合适？", "Why does this threshold meet the security requirement?"),
            Text(
                "结合数据的敏感程度和一旦被认出的后果。例如“含诊断信息，取标准推荐的阈值”。",
                'Weigh how sensitive the data are and what follows when someone is recognised, as in "diagnoses are included, so the '
                'recommended threshold".',
            ),
            ("GB/T 42460 6.1 f 2",),
            rows=("C073",),
        ),
        Item(
            "goals.threshold_use",
            Text("从应用需要看，为什么这个阈值合适？", "Why does this threshold meet the use?"),
            Text(
                "例如“按此阈值年龄需 10 岁一组，仍能满足分层分析”。",
                'As in "at this threshold age becomes bands of ten years, which the analysis can bear".',
            ),
            ("GB/T 42460 6.1 f 2",),
        ),
        Item(
            "goals.usefulness",
            Text("处理之后，数据至少要还能做什么？", "What must the data still be good for afterwards?"),
            Text(
                "写出可以检验的最低要求，例如“病种构成与原数据相差不超过 1 个百分点”。",
                'A least requirement that can be tested, such as "shares of diagnoses within one percentage point of the original".',
            ),
            ("GB/T 37964 5.2.3", "China methodology 10.3.1"),
            rows=("C223",),
        ),
    ),
)
