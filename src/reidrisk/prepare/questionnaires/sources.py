"""Where the data come from (China methodology 9.3 item 1)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Option, Questionnaire

_CLAUSE = ("China methodology 9.3",)

QUESTIONNAIRE = Questionnaire(
    key="sources",
    place=40,
    title=Text("数据来源", "Sources"),
    about=Text("数据从哪些单位来，当初答应过什么。", "From which organisations the data come, and what was promised to them."),
    side="data",
    items=(
        Item(
            "sources.names",
            Text("数据来自哪些单位（正式全称）？", "Which organisations do the data come from (formal names)?"),
            Text(
                "本单位自己产生的就写本单位。多个之间用分号隔开。",
                "Your own organisation where the data arise there. Separate several with semicolons.",
            ),
            _CLAUSE,
            "list",
            rows=("C108",),
        ),
        Item(
            "sources.contact",
            Text("来源单位由谁配合？", "Who helps at the sources?"),
            Text("姓名、部门和联系方式，每人一条。", "Name, department and contact, one entry a person."),
            _CLAUSE,
            "people",
            private=True,
        ),
        Item(
            "sources.types",
            Text("它提供了哪些类型的数据？", "Which types of data does it provide?"),
            Text("例如病案首页、检验结果、影像。", "For example discharge abstracts, laboratory results, images."),
            _CLAUSE,
            rows=("C109",),
            each="source",
        ),
        Item(
            "sources.commitment",
            Text("与它的协议里是否承诺了先去标识化？", "Does the agreement with it promise de-identification?"),
            Text("如有承诺，请附协议的有关条款；承诺得更严的，以承诺为准。", "If so attach the clause; a stricter promise goes first."),
            _CLAUSE,
            "choice",
            rows=("C110",),
            options=(
                Option("yes", Text("有承诺", "it does")),
                Option("no", Text("没有承诺", "it does not")),
                Option("own", Text("本单位的数据，没有协议", "our own data, no agreement")),
            ),
            each="source",
            needs_evidence=True,
        ),
    ),
)
