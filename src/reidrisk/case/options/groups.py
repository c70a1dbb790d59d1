"""The groups in which acts stand, as the work goes."""

from __future__ import annotations

from ...model.option import Group
from ...model.text import Text

START = Group("1-start", Text("开始一个案例", "Start a case"))
GRADE = Group("2-grade", Text("度量与评级", "Measure and grade"))
PROTECT = Group("3-protect", Text("保护数据", "Protect the data"))
DECIDE = Group("4-decide", Text("成文、批准与发布", "Document, approve and release"))
GOVERN = Group("5-govern", Text("发布前后的管理：沟通、分发、监测", "Around and after a release: talks, papers, watch"))
LOOK_UP = Group("6-look-up", Text("查阅", "Look up"))
ANSWERING = Group("answering", Text("回答", "Answering"))  # of options: who answers a case, when and why
EVERY = (START, GRADE, PROTECT, DECIDE, GOVERN, LOOK_UP)

# What only holds subcommands: an act whose key is ``secrets export`` is one of ``secrets``.
PARENTS: dict[str, Text] = {
    "form": Text("发出和收回表格：接收方的问题，各列的角色", "forms that travel: the recipient's questions, the roles of columns"),
    "keys": Text("签名密钥", "signing keys"),
    "profile": Text("接收方和环境的档案，供下一个案例使用", "profiles of recipients and environments, for the next case"),
    "organisation": Text("本机构：人员、培训、制度、法律跟踪、产品", "our own organisation: people, training, policies, law, products"),
    "sign": Text("签署评估方案", "sign the evaluation plan"),
    "timestamp": Text("独立时间戳（RFC 3161）", "independent time stamps (RFC 3161)"),
    "secrets": Text("密钥库的内容，导出，生成口令", "what the secrets store holds, its export, a password"),
}
