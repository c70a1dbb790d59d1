"""The laws and standards the evaluation goes by (GB/T 42460 6.1 e; China methodology 9.3 item 4)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Option, Questionnaire

QUESTIONNAIRE = Questionnaire(
    key="basis",
    place=120,
    title=Text("评估依据", "Basis"),
    about=Text("评估依据哪些法律、法规和标准。", "Which laws, regulations and standards the evaluation goes by."),
    items=(
        Item(
            "basis.laws",
            Text("依据哪些法律法规？", "Which laws and regulations?"),
            Text("选出适用的；其他的写在下一题。", "Choose those that apply; others go into the next answer."),
            ("GB/T 42460 6.1 e",),
            "choices",
            rows=("C071",),
            options=(
                Option("pipl", Text("个人信息保护法", "Personal Information Protection Law")),
                Option("dsl", Text("数据安全法", "Data Security Law")),
                Option("csl", Text("网络安全法", "Cybersecurity Law")),
                Option("civil_code", Text("民法典（人格权编）", "Civil Code (personality rights)")),
                Option("genetics", Text("人类遗传资源管理条例", "Regulation on human genetic resources")),
                Option("network_data", Text("网络数据安全管理条例", "Regulation on network data security")),
                Option("others", Text("其他", "others")),
            ),
        ),
        Item(
            "basis.standards",
            Text("依据哪些标准？", "Which standards?"),
            Text("评级所依据的标准另在 standard 中选定。", 'The edition that grades is set apart, under "standard".'),
            ("GB/T 42460 6.1 e",),
            "choices",
            options=(
                Option("gbt-42460", Text("GB/T 42460—2023 去标识化效果评估指南", "GB/T 42460-2023")),
                Option("gbt-37964", Text("GB/T 37964—2019 个人信息去标识化指南", "GB/T 37964-2019")),
                Option("gbt-35273", Text("GB/T 35273—2020 个人信息安全规范", "GB/T 35273-2020")),
                Option("gbt-39725", Text("GB/T 39725—2020 健康医疗数据安全指南", "GB/T 39725-2020")),
                Option("itu-suppl39", Text("ITU-T X 系列补编 39", "ITU-T X Suppl. 39")),
                Option("others", Text("其他", "others")),
            ),
        ),
        Item(
            "basis.domain",
            Text("本行业、本地区还有哪些要求？", "What else does the sector or the region require?"),
            Text(
                "例如医疗卫生机构网络安全管理办法、所在省的数据条例、科技伦理审查。查过没有也请写明。",
                "For example rules on the cybersecurity of medical institutions, provincial data regulations, ethics review. Say so "
                "if there are none.",
            ),
            ("China methodology 9.3",),
            "list",
            rows=("C113",),
        ),
    ),
)
