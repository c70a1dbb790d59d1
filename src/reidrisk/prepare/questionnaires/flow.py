"""How the data move (China methodology 9.3 item 2; PIPL 38-43)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Option, Questionnaire, When

_NOT_PUBLIC = When("sharing", unless=("public",))
_CLAUSE = ("China methodology 9.3",)

QUESTIONNAIRE = Questionnaire(
    key="flow",
    place=70,
    title=Text("数据流向", "Data flow"),
    about=Text("从来源到接收方，一步一步怎么走。", "Step by step from the sources to the recipients."),
    side="recipient",
    items=(
        Item(
            "flow.path",
            Text("数据从来源到接收方依次经过哪些步骤？", "Which steps lead from the sources to the recipients?"),
            Text(
                "例如“病案系统导出；去标识化；加密上传；研究平台导入”。用分号隔开。",
                'For example "export from the record system; de-identify; encrypted upload; import to the research platform", '
                "separated by semicolons.",
            ),
            _CLAUSE,
            "list",
        ),
        Item(
            "flow.channel",
            Text("用什么方式交给接收方？", "How do the data reach the recipient?"),
            Text("U 盘等移动介质需要管理层批准，并应有硬件加密。", "Removable media need management's approval and hardware encryption."),
            _CLAUSE,
            "choice",
            options=(
                Option("upload", Text("加密通道上传", "upload through an encrypted channel")),
                Option("platform", Text("在平台内使用，不交付文件", "used on a platform, no file is handed over")),
                Option("interface", Text("接口调用", "an interface")),
                Option("media", Text("移动介质", "removable media")),
                Option("website", Text("网站公开下载", "public download")),
            ),
        ),
        Item(
            "flow.measures",
            Text("接收方收到后如何保护这些数据？", "How does the recipient protect the data on arrival?"),
            Text(
                "写接收方的安全和隐私措施；逐项的评分在“风险减缓控制”里回答。",
                'Its security and privacy measures; each is scored under "Mitigating controls".',
            ),
            _CLAUSE,
            rows=("C111",),
            each="recipient",
            when=(_NOT_PUBLIC,),
        ),
        Item(
            "flow.abroad",
            Text("数据会出境或能从境外访问吗？", "Will the data leave the country or be reachable from abroad?"),
            Text(
                "境外的人能远程查看也算出境。出境另有安全评估、标准合同等要求，本评估不能代替。",
                "Remote viewing from abroad counts. Cross-border transfer has its own assessments and contracts, which this does not "
                "replace.",
            ),
            ("PIPL 38-43",),
            "yes_no",
        ),
    ),
)
