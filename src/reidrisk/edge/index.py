"""Titles of all acts, so that help loads none of them. Made by ``python -m tests.case.indexing``, and compared by a test."""

from __future__ import annotations

from ..model.text import Text

GROUPS = {
    "1-start": Text("开始一个案例", "Start a case"),
    "2-grade": Text("度量与评级", "Measure and grade"),
    "3-protect": Text("保护数据", "Protect the data"),
    "4-decide": Text("成文、批准与发布", "Document, approve and release"),
    "5-look-up": Text("查阅", "Look up"),
}
# The group of each, its rank there, its title.
ACTS = {
    "scan": ("1-start", 10, Text("找出标识符，写出待填写的案例", "find the identifiers, write the case to fill in")),
    "prepare": ("1-start", 20, Text("回答评估准备的问题，看还剩多少", "answer what the evaluation plan needs, and see what is left")),
    "assess": ("2-grade", 10, Text("评定数据集的标识度级别，写出报告", "grade a dataset and write the report")),
    "measure": ("2-grade", 20, Text("计算领域内已知的全部风险数值", "every risk figure the field knows")),
    "attack": ("2-grade", 30, Text("以攻击者可能持有的文件实际发起攻击", "run the attacks, with a file that an adversary may hold")),
    "releases": (
        "2-grade",
        40,
        Text("多次发布合在一起泄露什么，接收方合谋会怎样", "what several releases give away together, and recipients who collude"),
    ),
    "compare": ("2-grade", 50, Text("几个标准并列，说明为什么不同", "several editions side by side, and why they differ")),
    "estimate": ("2-grade", 60, Text("没有数据时按总体分布预估", "foresee the risk from the population, before there is data")),
    "mitigate": (
        "3-protect",
        10,
        Text("以最小的信息损失达到要求，写出并加以证明", "reach the requirements at the least loss, write it and prove it"),
    ),
    "hierarchy": (
        "3-protect",
        20,
        Text("建议或构建泛化层级，看每一级的效果", "propose or build hierarchies, and see what each level does"),
    ),
    "transform": ("3-protect", 30, Text("单独使用一种变换技术", "one transformation technique, alone")),
    "apply": ("3-protect", 40, Text("把方案用于数据，先预告、再写出并证明", "apply a plan: foreseen, written, proved")),
    "table": (
        "3-protect",
        50,
        Text("只给计数：抑制小单元格，或差分隐私", "counts only: small cells suppressed, or differentially private"),
    ),
    "synthesize": (
        "3-protect",
        60,
        Text("合成数据（差分隐私），附对它的攻击结果", "synthetic records (differentially private), with the attacks on them"),
    ),
    "secrets list": ("3-protect", 70, Text("密钥库里有什么：只有名称", "what the secrets store holds: names only")),
    "secrets export": ("3-protect", 71, Text("导出为 KeePass 文件", "export to KeePass")),
    "secrets password": ("3-protect", 72, Text("生成一个口令", "make a password")),
    "secrets hand": ("3-protect", 73, Text("取出一个发布包的口令", "hand out a package's password")),
    "secrets rotate": ("3-protect", 74, Text("更换密钥", "renew keys")),
    "secrets relinks": ("3-protect", 75, Text("列出还原过的假名：谁、何时、为何", "every pseudonym that was led back: who, when and why")),
    "relink": (
        "3-protect",
        80,
        Text("经授权还原一个假名，并予记录", "turn one pseudonym back into what it stands for, authorised and recorded"),
    ),
    "report": (
        "4-decide",
        10,
        Text("写出案例的各种文档：方案、报告、协议、登记表等", "write the documents of the case: plan, reports, agreement, registers"),
    ),
    "keys new": ("4-decide", 15, Text("建立本人的签名密钥", "make one's own signing key")),
    "approve": ("4-decide", 20, Text("签署案例的结论（管理层批准、审核）", "sign the conclusion of a case (approval, review)")),
    "tasks": ("4-decide", 25, Text("2 级布置的任务：进展、逾期、结案", "the tasks of level 2: where they stand, and closing them")),
    "agree": ("4-decide", 30, Text("登记已签署的数据使用协议", "put an executed data use agreement on record")),
    "release": ("4-decide", 40, Text("把已批准的数据做成签名的发布包", "make a signed package of approved data")),
    "revoke": ("4-decide", 50, Text("撤销一次发布", "take a release back")),
    "dispose": ("4-decide", 60, Text("销毁工作副本并出具证明", "destroy working copies and certify it")),
    "verify": ("4-decide", 70, Text("核对台账和批准，或核对发布包", "check a ledger and its approvals, or a release package")),
    "diff": ("4-decide", 80, Text("两个案例的回答、数据、数值和级别有何不同", "how two cases differ in answers, data, figures and level")),
    "explain": (
        "5-look-up",
        10,
        Text("用通俗的话解释术语、数值、级别、条款或提示代码", "explain a term, figure, level, clause or code of a finding in plain words"),
    ),
    "standards": ("5-look-up", 20, Text("可用的标准版本", "the editions that can grade")),
    "detectors": ("5-look-up", 30, Text("识别规则及其依据", "the detection rules and their basis")),
    "schema": ("5-look-up", 40, Text("案例文件与结果的 JSON Schema", "JSON Schema of the case file and of results")),
}
# The class of each result, and the file of its act.
RESULTS = {
    "Agreed": "agree",
    "Approved": "approve",
    "Assessed": "assess",
    "Attacked": "attack",
    "Compared": "compare",
    "Detectors": "detectors",
    "Differences": "diff",
    "Disposed": "dispose",
    "Estimated": "estimate",
    "Explained": "explain",
    "Exported": "secrets_export",
    "Figures": "measure",
    "Handed": "secrets_hand",
    "Hierarchies": "hierarchy",
    "Joined": "releases",
    "JsonSchema": "schema",
    "Listed": "secrets_list",
    "ListedTasks": "tasks",
    "NewKey": "keys_new",
    "Password": "secrets_password",
    "Prepared": "prepare",
    "Protected": "apply",
    "Released": "release",
    "Relinked": "relink",
    "Relinks": "secrets_relinks",
    "Reported": "report",
    "Revoked": "revoke",
    "Rotated": "secrets_rotate",
    "Scanned": "scan",
    "Standards": "standards",
    "Synthesized": "synthesize",
    "Tabulated": "table",
    "Transformed": "transform",
    "Verified": "verify",
}
# What only holds subcommands.
PARENTS: dict[str, Text] = {
    "keys": Text("签名密钥", "signing keys"),
    "secrets": Text("密钥库里有什么，导出，生成口令", "what the secrets store holds, its export, a password"),
}
