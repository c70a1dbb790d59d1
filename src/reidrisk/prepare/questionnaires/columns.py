"""Why each column is needed, and how coarse it may become (China methodology 10.3.2 step 1; GB/T 42460 C.2 d 3)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Option, Questionnaire, When

_STAYS = (When("columns.need", ("keep", "coarsen")),)

QUESTIONNAIRE = Questionnaire(
    key="columns",
    place=90,
    title=Text("各列的必要性", "Need of each column"),
    about=Text(
        "每一列都问一遍：能不能不要，最粗可以到什么程度。这是以后降低风险而不损害用途的依据。",
        "For every column: can it go, and how coarse may it be? On this rests every later reduction of risk that spares the purpose.",
    ),
    side="data",
    items=(
        Item(
            "columns.need",
            Text("这一列必须保留吗？", "Is this column needed?"),
            Text(
                "只有去掉它就无法实现目的，才选“原样保留”。直接标识符一般应选“可以去掉”。",
                'Choose "as it is" only when the purpose fails without it. Direct identifiers can usually go.',
            ),
            ("China methodology 10.3.2", "PIPL 6"),
            "choice",
            options=(
                Option("keep", Text("原样保留", "as it is")),
                Option("coarsen", Text("保留，但可以粗一些", "needed, but it may be coarser")),
                Option("drop", Text("可以去掉", "it can go"), Text("建议在共享前删除这一列。", "Best deleted before sharing.")),
            ),
            each="column",
        ),
        Item(
            "columns.level",
            Text("最粗可以到什么程度？", "How coarse may it become?"),
            Text(
                "例如年龄可以到 10 岁一组，日期可以只到季度，地址可以只到省。",
                "For example age in bands of ten years, dates by quarter, addresses by province.",
            ),
            ("China methodology 10.3.2",),
            when=(When("columns.need", ("coarsen",)),),
            each="column",
        ),
        Item(
            "columns.why",
            Text("为什么需要它？", "Why is it needed?"),
            Text(
                "写出它在分析中的用处，例如“年龄是主要混杂因素”。",
                'What it does in the analysis, such as "age is the main confounder".',
            ),
            ("China methodology 10.1", "PIPL 6"),
            when=_STAYS,
            each="column",
        ),
        Item(
            "columns.knowable",
            Text("接收方可能从别处知道某个人的这一项吗？", "Could the recipient know this item of a person from elsewhere?"),
            Text(
                "例如邻居知道年龄和住址，医保机构知道就诊日期。可能知道的，应作为准标识符；几乎不可能知道的，可以写明理由后不作准标识符。",
                "Neighbours know age and address, insurers know dates of visits. What may be known should be a quasi-identifier; what can "
                "hardly be known may be left out, with the reason written down.",
            ),
            ("GB/T 42460 C.2 d 3",),
            "choice",
            rows=("C098",),
            options=(
                Option("likely", Text("很可能", "likely"), Text("通常应作为准标识符。", "Usually a quasi-identifier.")),
                Option("possible", Text("有可能", "possible"), Text("通常应作为准标识符。", "Usually a quasi-identifier.")),
                Option(
                    "unlikely", Text("几乎不可能", "hardly"), Text("可以不作准标识符，请写明依据。", "May be left out; give the basis.")
                ),
            ),
            when=_STAYS,
            each="column",
        ),
        Item(
            "columns.confirmed",
            Text("各列的最粗程度是否已与接收方确认？", "Has the recipient confirmed how coarse each column may be?"),
            Text(
                "确认时不要给对方看数据，只看列名和说明。",
                "Confirm it on names and descriptions of columns; do not show the data.",
            ),
            ("China methodology 10.3.2",),
            "yes_no",
            rows=("C125",),
            needs_evidence=True,
        ),
    ),
)
