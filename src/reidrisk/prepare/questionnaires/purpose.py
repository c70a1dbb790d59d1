"""Why the data are shared (China methodology 9.1; PIPL 6)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Questionnaire

QUESTIONNAIRE = Questionnaire(
    key="purpose",
    place=20,
    title=Text("目的", "Purpose"),
    about=Text("没有明确的目的，就无法判断哪些列是必要的。", "Without a definite purpose nobody can say which columns are needed."),
    items=(
        Item(
            "purpose.statement",
            Text("接收方要用这份数据做什么？", "What will the recipient do with the data?"),
            Text(
                "一两句话说清楚要回答的问题，例如“比较三种降压方案的再入院率”。“科研使用”太宽，判断不了必要性。",
                'One or two sentences on the question to be answered, such as "compare readmission under three treatments for high blood '
                'pressure". "For research" is too wide to judge what is needed.',
            ),
            ("China methodology 9.1", "PIPL 6"),
            rows=("C104",),
        ),
        Item(
            "purpose.origin",
            Text("当初收集这些数据时写明的目的是什么，写在哪里？", "For which purpose were the data collected, and where is that written?"),
            Text(
                "例如入院知情同意书第 4 条、研究方案第 2 章。最好附上原文。",
                "For example clause 4 of the admission consent, chapter 2 of the study protocol. Best attach the text itself.",
            ),
            ("China methodology 9.1", "PIPL 6"),
            needs_evidence=True,
        ),
        Item(
            "purpose.related",
            Text("这次的用途与当初的目的是否直接相关？", "Is this use directly related to that purpose?"),
            Text(
                "如果不直接相关，一般需要重新取得同意或另有法律依据。",
                "If not, a new consent or another legal basis is usually needed.",
            ),
            ("PIPL 6",),
            "yes_no",
        ),
        Item(
            "purpose.minimum",
            Text(
                "收集和提供的范围是否限于实现目的所需的最小范围？",
                "Is what is collected and provided limited to the least that the purpose needs?",
            ),
            Text(
                "逐列的理由在“各列的必要性”里回答；这里是总的判断，由业务专家和合规专家共同作出。",
                'The reason for each column is asked under "Need of each column"; this is the overall judgement of the business and the '
                "compliance expert together.",
            ),
            ("PIPL 6",),
            "yes_no",
            rows=("C198",),
        ),
        Item(
            "purpose.scenario",
            Text("数据用在什么业务场景里？", "In which line of work are the data used?"),
            Text(
                "例如临床研究、医保审核、模型训练、对外公开。场景不同，接触数据的人和手头的其他数据也不同。",
                "For example clinical research, insurance audit, model training, open data. The people and the other data at hand differ.",
            ),
            ("GB/T 42460 6.1 b",),
            rows=("C222",),
        ),
    ),
)
