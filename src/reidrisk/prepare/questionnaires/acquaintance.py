"""Analysts who may recognise someone they know (ITU-T X Suppl.39 SR6)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Option, Questionnaire, When

_NOT_PUBLIC = When("sharing", unless=("public",))
_SR6 = ("ITU X Suppl.39 9.3",)

QUESTIONNAIRE = Questionnaire(
    key="acquaintance",
    place=190,
    title=Text("无意中认出熟人", "Recognising someone by chance"),
    about=Text(
        "每一名使用数据的人都要回答：你认识具有这份数据共同特征的人吗？",
        "Everyone who will use the data answers: do you know a person with the characteristic these data are about?",
    ),
    side="recipient",
    items=(
        Item(
            "acquaintance.knows",
            Text("此人认识具有“共同特征”的人吗？", "Does this person know someone with the defining condition?"),
            Text(
                "共同特征见“个人信息主体”一节（subjects.condition）。请本人回答，不要代答；不要写出认识的是谁。",
                'The condition is under "Data subjects" (subjects.condition). Let each answer in person, and do not write whom they know.',
            ),
            _SR6,
            "choice",
            options=(
                Option("nobody", Text("不认识", "nobody")),
                Option(
                    "someone",
                    Text("认识", "someone"),
                    Text("应先处置：不参与，或书面承诺。", "Deal with it first: no part, or a written pledge."),
                ),
                Option("unknown", Text("说不清", "cannot say")),
            ),
            each="person",
            private=True,
            when=(_NOT_PUBLIC,),
        ),
        Item(
            "acquaintance.handled",
            Text("认识的人怎样处置？", "What is done about those who know someone?"),
            Text(
                "例如不安排接触有关记录、书面承诺认出也不外传、要求报告。无人认识也请写明。",
                "For example they do not see those records, pledge in writing to keep silent, must report it. Say so if nobody knows "
                "anyone.",
            ),
            _SR6,
            rows=("C035",),
            when=(_NOT_PUBLIC,),
        ),
    ),
)
