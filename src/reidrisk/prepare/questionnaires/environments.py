"""Where the data are stored and worked on (GB/T 42460 6.1 b; China methodology 9.3 item 3; ITU-T X Suppl.39 8.3)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Option, Questionnaire

_CLAUSE = ("GB/T 42460 6.1 b", "China methodology 9.3")

QUESTIONNAIRE = Questionnaire(
    key="environments",
    place=60,
    title=Text("数据使用环境", "Environments"),
    about=Text(
        "每一处存放或处理数据的地方都要说明四件事：人员、其他数据、基础设施、管理制度。",
        "For every place where data lie or are worked on, four things: people, other data, infrastructure, governance.",
    ),
    side="recipient",
    items=(
        Item(
            "environments.names",
            Text("数据会经过哪些环境？", "Through which environments do the data pass?"),
            Text(
                "例如“院内采集库；去标识化工作区；科研分析平台”。按先后顺序写，用分号隔开。",
                'For example "hospital store; de-identification zone; research platform", in order, separated by semicolons.',
            ),
            _CLAUSE,
            "list",
            rows=("C068",),
        ),
        Item(
            "environments.people",
            Text("这里有哪些人能接触数据？", "Who can get at the data here?"),
            Text("写岗位和人数，不写姓名，例如“数据工程师 3 人”。", 'Roles and numbers, no names: "3 data engineers".'),
            _CLAUSE,
            rows=("C112",),
            each="environment",
        ),
        Item(
            "environments.other_data",
            Text("这里还有哪些其他数据？", "Which other data are here?"),
            Text(
                "尤其是能与本数据对上的：原始数据、对照表、以前发布过的同类数据。",
                "Above all what could match: the original data, code lists, earlier releases of the same kind.",
            ),
            _CLAUSE,
            each="environment",
        ),
        Item(
            "environments.infrastructure",
            Text("这里的系统和设施是怎样的？", "What are its systems and premises?"),
            Text(
                "例如“内网服务器，不能上网，不能拷出”。",
                'For example "server on the internal network, no internet, no copying out".',
            ),
            _CLAUSE,
            each="environment",
        ),
        Item(
            "environments.governance",
            Text("这里由什么制度管理，谁负责？", "Which rules govern it, and who answers for it?"),
            Text("写制度名称和责任岗位。", "Name the rules and the post that is responsible."),
            _CLAUSE,
            each="environment",
        ),
        Item(
            "environments.own_data",
            Text(
                "做去标识化的人自己还掌握哪些相关的数据或知识？",
                "Which related data or knowledge do those who de-identify have themselves?",
            ),
            Text(
                "例如同时管着原始库、本人就是经治医师。",
                "For example they also run the original database, or treated the patients.",
            ),
            ("ITU X Suppl.39 8.3",),
            rows=("C022",),
        ),
        Item(
            "environments.reviewed",
            Text("可用来比对的其他数据，已查过哪几类？", "Which kinds of other data have been reviewed?"),
            Text("四类都应查过；查过没有发现也算查过。", "All four should be; reviewed without a finding counts."),
            ("ITU X Suppl.39 8.3",),
            "choices",
            rows=("C024",),
            options=(
                Option("personal", Text("个人所知（亲友、同事、患者之间）", "personal knowledge")),
                Option("public", Text("公开来源（网络、名录、新闻）", "public sources")),
                Option("restricted", Text("受限来源（行业库、商业库）", "restricted sources")),
                Option("similar", Text("其他同类发布", "other similar releases")),
            ),
        ),
        Item(
            "environments.linkable",
            Text("这些其他数据本身能认出人吗？", "Do those other data themselves identify people?"),
            Text(
                "带姓名、电话的为“能”；本身也去了标识的，风险小得多。",
                "With names or telephone numbers they do; de-identified ones matter far less.",
            ),
            ("ITU X Suppl.39 8.3",),
            "choice",
            rows=("C025",),
            options=(
                Option("identified", Text("能直接认出", "directly"), Text("风险较高。", "Riskier.")),
                Option("identifiable", Text("结合起来可能认出", "in combination, perhaps")),
                Option("neither", Text("不能", "no")),
                Option("none", Text("没有发现其他数据", "no other data were found")),
            ),
        ),
    ),
)
