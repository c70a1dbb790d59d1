"""What stands on a form, in each of its languages or in both."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.role import TITLES, Role
from ...model.text import Lang, Phrase, Text

QUESTIONS_TITLE = Text("数据接收方问卷", "Questions to the recipient of the data")
COLUMNS_TITLE = Text("各列的角色", "Roles of the columns")
QUESTIONS_ABOUT = Text(
    "请逐题回答，并写明依据所在（制度、合同、检查记录的名称和条款）；附件写明文件名，与本表一起发回。不知道的留空。回答作为贵方的自述登记。",
    "Answer each question, and state what the answer rests on (rules, contract, audit records, with the clause); name attachments and send "
    "them along with this form. Leave empty what is not known. The answers go on record as your own statement.",
)
COLUMNS_ABOUT = Text(
    "请为每一列选定角色；拿不准的留空。“建议”和三项依据由程序给出，决定由人作出。表中没有任何数据取值。",
    "Choose the role of each column; leave empty where you do not know. What is proposed, and its three reasons, come from the program; "
    "a person decides. The sheet holds no value of the data.",
)
NUMBER, RECIPIENT = Text("表格编号", "Form number"), Text("接收方", "Recipient")
BY, POSITION, ON = Text("填写人姓名", "Filled in by (name)"), Text("职务", "Position"), Text("填写日期", "Date")
KEY, QUESTION, HELP = Text("编号", "Key"), Text("问题", "Question"), Text("说明", "Explanation")
ANSWER, SOURCE, ATTACHED = Text("回答", "Answer"), Text("依据所在", "What it rests on"), Text("附件文件名", "Names of attachments")
COLUMN, PROPOSED, CATEGORY = Text("列", "Column"), Text("建议的角色", "Proposed role"), Text("类别", "Category")
REASONS = (Text("依据一", "First reason"), Text("依据二", "Second reason"), Text("依据三", "Third reason"))
ROLE, WHY = Text("确定的角色", "Role decided"), Text("理由", "Reason of the decision")
REFUSED = Text("请从列表中选择。", "Choose from the list.")
SEVERAL = Text("可选几项，用分号隔开：{choices}", "Several may be chosen, separated by semicolons: {choices}")
LISTED = Text("多项用分号隔开。", "Separate several with semicolons.")
ONLY = Text("仅当“{question}”答“{answers}”时填写。", "Only where “{question}” is answered “{answers}”.")
UNLESS = Text("“{question}”答“{answers}”时不填。", "Not where “{question}” is answered “{answers}”.")
OWN_DATE = Text("例如 2027-01-31", "such as 2027-01-31")
ALSO_SENSITIVE = Text("准标识符，也是敏感属性", "quasi-identifier and sensitive attribute")

# What can be chosen for a column, and the roles that it means.
CHOICES: tuple[tuple[Text, frozenset[Role]], ...] = (
    (TITLES[Role.QI], frozenset({Role.QI})),
    (ALSO_SENSITIVE, frozenset({Role.QI, Role.SA})),
    (TITLES[Role.DI], frozenset({Role.DI})),
    (TITLES[Role.SA], frozenset({Role.SA})),
    (TITLES[Role.NI], frozenset({Role.NI})),
)
_BETWEEN = " / "


def label(text: Text | Phrase, langs: Sequence[Lang]) -> str:
    """A short text, in both languages on one line where the form has both."""
    return _BETWEEN.join(dict.fromkeys(text.say(lang) for lang in langs))


def lines(texts: Sequence[Text | Phrase], langs: Sequence[Lang]) -> str:
    """Longer texts, a line for each language."""
    between = {"zh": "", "en": " "}
    return "\n".join(between[lang].join(text.say(lang) for text in texts) for lang in langs)


def spellings(text: Text) -> frozenset[str]:
    """All that may stand in a form for this text, whatever its languages."""
    return frozenset({text.zh, text.en, label(text, ("zh", "en"))})
