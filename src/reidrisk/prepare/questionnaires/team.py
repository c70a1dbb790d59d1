"""Who evaluates, and who keeps whose work apart (GB/T 42460 6.1 c; China methodology 13.2.1; GB/T 39725 10.2 h)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Questionnaire

_EXPERTS = ("GB/T 42460 6.1 c",)
_ROLES = ("China methodology 13.2.1",)

QUESTIONNAIRE = Questionnaire(
    key="team",
    place=110,
    title=Text("评估团队", "Team"),
    about=Text(
        "三类专家缺一不可。接收方的人不能参与去标识化。",
        "All three kinds of expert are needed. People of the recipient take no part in de-identification.",
    ),
    items=(
        Item(
            "team.compliance",
            Text("个人信息保护合规专家是谁？", "Who is the compliance expert?"),
            Text("姓名和部门，多人用分号隔开。", "Name and department; several separated by semicolons."),
            _EXPERTS,
            "list",
            rows=("C069",),
        ),
        Item(
            "team.technology",
            Text("去标识化技术专家是谁？", "Who is the expert in de-identification?"),
            Text("姓名和部门。", "Name and department."),
            _EXPERTS,
            "list",
        ),
        Item(
            "team.business",
            Text("相关业务专家是谁？", "Who is the expert in the field of the data?"),
            Text("懂数据内容和用途的人，例如病案科主任。", "Someone who knows content and use, such as the head of medical records."),
            _EXPERTS,
            "list",
        ),
        Item(
            "team.policy_manager",
            Text("谁是策略管理者？", "Who is the policy manager?"),
            Text("定规则、批准目标和阈值的人。", "Who sets the rules and approves goal and threshold."),
            _ROLES,
            "list",
            rows=("C141",),
        ),
        Item(
            "team.executor",
            Text("谁是执行者（实际做去标识化的人或单位）？", "Who is the executor (the people or unit that de-identify)?"),
            Text(
                "不能是数据的接收者，否则他既见过原始数据又拿到结果。",
                "Never a recipient of the data, who would then have seen the original as well as the result.",
            ),
            (*_ROLES, "GB/T 39725 10.2 h"),
            "list",
            rows=("C162",),
        ),
        Item(
            "team.supervisor",
            Text("谁是监督者？", "Who is the supervisor?"),
            Text("检查执行是否合乎策略的人，不能由执行者兼任。", "Who checks that the rules are followed; not the executor."),
            _ROLES,
            "list",
        ),
    ),
)
