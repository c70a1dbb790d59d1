"""What was agreed with the parties (GB/T 42460 6.5): records, made while the evaluation goes on."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Questionnaire

_WHO = Text("写明日期、参加的单位和结论，并附记录。", "With date, parties and outcome; attach the record.")

QUESTIONNAIRE = Questionnaire(
    key="communication",
    place=200,
    title=Text("沟通与协商", "Communication"),
    about=Text("与提供方、接收方说过什么，都要留下记录。", "What was said with provider and recipient is kept on record."),
    planned=False,
    items=(
        Item(
            "communication.confirmed",
            Text("共享目的和环境是否已与各方确认？", "Have purpose and environment been confirmed with the parties?"),
            _WHO,
            ("GB/T 42460 6.5 a",),
            rows=("C082",),
            needs_evidence=True,
        ),
        Item(
            "communication.changes",
            Text("环境有重大变化时，谁在多长时间内通知谁？", "When the environment changes much, who tells whom within what time?"),
            Text("例如接收方换系统、换用途、换人。", "For example new systems, a new use, new people at the recipient's."),
            ("GB/T 42460 6.5 b",),
            rows=("C083",),
        ),
        Item(
            "communication.exchange",
            Text("就风险度量交流过什么？", "What was exchanged about measuring the risk?"),
            _WHO,
            ("GB/T 42460 6.5 c",),
            rows=("C084",),
        ),
        Item(
            "communication.opinions",
            Text("各方对重标识风险表达过什么意见？", "Which opinions on the risk have the parties expressed?"),
            Text("没有意见也请写明。", "Say so if there were none."),
            ("GB/T 42460 6.5 d",),
            rows=("C085",),
        ),
        Item(
            "communication.reassessment",
            Text("什么时候重新评估？", "When is it evaluated again?"),
            Text("写定期的间隔，以及哪些情况下立即重评。", "The regular interval, and what calls for it at once."),
            ("GB/T 42460 6.5 e",),
            rows=("C086",),
        ),
    ),
)
