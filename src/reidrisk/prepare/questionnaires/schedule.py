"""When things are done, and who approves the plan (GB/T 42460 6.1 d, 6.1 g, 6.6 a 1)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Questionnaire

QUESTIONNAIRE = Questionnaire(
    key="schedule",
    place=130,
    title=Text("调研与进度", "Survey and schedule"),
    about=Text("前期调研做了什么，评估什么时候做完，谁批准方案。", "What was surveyed, when the evaluation ends, who approves the plan."),
    items=(
        Item(
            "schedule.survey",
            Text("前期调研是怎样做的？", "How was the preliminary survey made?"),
            Text(
                "访谈了谁、看了哪些系统和制度、实地查看了哪些环境。",
                "Who was interviewed, which systems and rules were read, which places were visited.",
            ),
            ("GB/T 42460 6.1 d",),
            rows=("C070",),
            needs_evidence=True,
        ),
        Item(
            "schedule.start",
            Text("评估从哪一天开始？", "When does the evaluation start?"),
            Text("写作 2026-01-05。", "As in 2026-01-05."),
            ("GB/T 42460 6.6 a 1",),
            "date",
        ),
        Item(
            "schedule.end",
            Text("评估到哪一天结束？", "When does it end?"),
            Text("不能早于开始的日期。", "Not before it starts."),
            ("GB/T 42460 6.6 a 1",),
            "date",
        ),
        Item(
            "schedule.steps",
            Text("中间有哪些步骤和日期？", "Which steps are there in between, with dates?"),
            Text(
                "例如“1 月 5 日调研；1 月 12 日识别标识符；1 月 20 日出结论”。",
                'For example "5 Jan survey; 12 Jan identifiers; 20 Jan conclusion".',
            ),
            ("GB/T 42460 6.6 a 1",),
            "list",
            optional=True,
        ),
        Item(
            "schedule.conclusion",
            Text("结果怎样形成，由谁作出结论？", "How is the result formed, and who draws the conclusion?"),
            Text(
                "例如“三名专家对照本工具的结果逐项确认，意见不一致时从严”。",
                'For example "the three experts confirm the tool\'s result step by step; where they differ the stricter view counts".',
            ),
            ("GB/T 42460 6.6 a 1",),
        ),
        Item(
            "schedule.approver",
            Text("谁批准这份方案？", "Who approves this plan?"),
            Text("写岗位和姓名，例如“分管副院长 王某”。", "Post and name."),
            ("GB/T 37964 5.2.4",),
            rows=("C224",),
        ),
        Item(
            "schedule.monitoring",
            Text("多久复查一次重标识的可能（月）？", "After how many months is re-identification looked at again?"),
            Text("例如 6 或 12。环境有重大变化时应立即复查。", "For example 6 or 12. At once when the context changes much."),
            ("ITU X Suppl.39 10.2",),
            "number",
            rows=("C056",),
        ),
    ),
)
