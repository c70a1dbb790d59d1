"""What each key of `assessment.yaml` means: the comments in the file and the descriptions in its JSON Schema."""

from __future__ import annotations

from ...model.text import Text

TITLE = Text(
    "评估方案（GB/T 42460-2023，6.1 g）。由 reidrisk scan 生成，供您填写；再次扫描会保留您填写的内容和注释。",
    "Evaluation plan (GB/T 42460-2023, 6.1 g). Written by reidrisk scan for you to complete; a new scan keeps what you "
    "write, comments included.",
)
OPEN = Text(
    "留空表示尚未回答：不作推测，结果将以区间给出。文件中不含任何单元格的值。",
    "Empty means not answered yet: nothing is guessed, the result is then a range. The file holds no value of any cell.",
)
ANSWER = Text(
    "每项：value 回答，source 依据或来源，by 回答人，date 日期（后三项可留空）。",
    "Each has: value the answer, source its basis, by who answered, date when (the last three may stay empty).",
)
CONTEXT = Text(
    "共享方式与使用环境（6.1 b，D.1.4）。完全公开共享时只回答 sharing，其余留空。",
    "Sharing model and context (6.1 b, D.1.4). For completely public sharing answer only sharing and leave the rest empty.",
)
EDITIONS = Text(
    "以下各项只有个别标准才问（见括号中的出处）；用其他标准时留空。能从 answers 得出的，也留空。",
    "Only some editions ask what follows (see the source in brackets); leave it empty under others, and where it follows from answers.",
)
CHANGE = Text(
    "new 新出现的列；changed 建议有变化，看过后请删去这一行；gone 数据集中已没有这一列，不再参与评估",
    "new was not there before; changed the proposal has changed, delete the line when you have looked; "
    "gone no longer in the dataset and left out of the assessment",
)
MEANINGS: dict[str, Text] = {
    "schema": Text("本文件格式的版本", "Version of this file's form"),
    "language": Text("语言：zh 中文，en 英文", "Language: zh Chinese, en English"),
    "dataset": Text("待评估的数据集（6.1 a）", "The dataset to be assessed (6.1 a)"),
    "dataset.path": Text(
        "数据的路径，相对于本文件所在的文件夹；几个文件合为一次发布的写成列表",
        "Where the data is, relative to the folder of this file; a list where several files are one release",
    ),
    "dataset.encoding": Text("字符编码，如 utf-8、gb18030；留空则自动识别", "Character encoding, such as utf-8, gb18030; empty: detected"),
    "dataset.delimiter": Text(
        "分隔符；blanks 为空格，none 为整行一列；留空则自动识别", "Delimiter; blanks: runs of blanks, none: one column; empty: detected"
    ),
    "dataset.widths": Text("按位置分列时各列的宽度，如 10,8,2", "Widths of columns by position, such as 10,8,2"),
    "dataset.quote": Text("引号字符；留空则自动识别", "Quote character; empty: detected"),
    "dataset.header_row": Text(
        "列名所在的行，从 1 起；没有列名写 none；留空则自动识别", "Row that holds the column names, from 1, or none; empty: found"
    ),
    "dataset.skip_rows": Text("表前不看的行数；留空则自动识别", "Rows at the top that are skipped; empty: detected"),
    "dataset.drop_totals": Text(
        "合计、小计行：true 全部删除，false 全部保留；留空则删除无疑义的",
        "Rows of totals: true leaves all of them out, false none; empty: those without doubt",
    ),
    "dataset.people_in": Text(
        "汇总表中表示每行人数的列；没有这一项则一行是一条记录",
        "Column of a table of counts that says how many people a row stands for; without it a row is a record",
    ),
    "dataset.numbers": Text(
        "数字的写法：列名=comma（逗号为小数点）或 列名=point；没有这一项则按整列判断",
        "How numbers are written: COLUMN=comma (the comma is decimal) or COLUMN=point; told by the whole column where this is left out",
    ),
    "dataset.sheet": Text("工作表的名称；留空则自动选择", "Name of the sheet; empty: chosen for you"),
    "dataset.join": Text(
        "多张表之间用哪些列连接：列名，或 表名.列名=表名.列名；没有这一项则自动查找",
        "Columns that tie several tables together: COLUMN, or TABLE.COLUMN=TABLE.COLUMN; found where this is left out",
    ),
    "dataset.na": Text("整个单元格等于其中之一时，视为缺失", "A cell that equals one of these as a whole is missing"),
    "dataset.suppression": Text("表示“已抑制”的标记", "The mark of a suppressed cell"),
    "dataset.text_model": Text(
        "标出自由文本中人名的语言模型所在的文件夹，相对于本文件所在的文件夹；没有这一项则只用规则",
        "Folder of the language model that marks persons in free text, relative to the folder of this file; the rules alone where this is "
        "left out",
    ),
    "dataset.fingerprint": Text("扫描时的数据指纹，由程序填写", "The data's fingerprint when it was scanned; written by the program"),
    "dataset.fingerprint.kind": Text(
        "bytes-sha256 文件字节，content 与行序无关的内容", "bytes-sha256 of the file's bytes, content order-free of the table"
    ),
    "dataset.fingerprint.value": Text("指纹的值", "The fingerprint itself"),
    "standard": Text("评估依据的标准（6.1 e）", "The standard to assess by (6.1 e)"),
    "context": CONTEXT,
    "recipients": Text(
        "各接收方与 context、answers 不同的回答：名称之下写键和回答，如 controls: low；没有不同的留空；“接收方@环境”指它在该环境中。"
        "逐个定级，以最差者为准；只有一个接收方时不写",
        "What each recipient answers differently from context and answers: under its name keys and answers, as in controls: low; empty "
        "where nothing differs; recipient@environment is a recipient in one environment. Each is graded and the worst counts; leave it "
        "out with one recipient",
    ),
    "environments": Text(
        "各使用环境中不同的回答，写法相同；只有一个环境时不写",
        "What is answered differently in each environment, written alike; leave it out with one environment",
    ),
    "subject": Text(
        "个人信息主体的标识列：同一人有多行时填写，等价类将按人计数（3.4）；留空表示尚未确定：有键重复时，按行和按人各算一次，以较差者为准",
        "The column that tells persons apart, when one person can have several rows: classes then count persons (3.4). "
        "Empty: not decided; where a key repeats, rows and persons are both counted and the worse counts",
    ),
    "subject_types": Text(
        "数据中的其他人群（如患者之外的医生）：每类一个名称，其下写 key（键列）和 columns（准标识符）；各类分别定级，以最差者为准；"
        "只有一类人时留空",
        "Further kinds of people in the data, such as physicians beside patients: a name each, and under it key (the column that tells "
        "them apart) and columns (their quasi-identifiers); each is graded and the worst counts. Empty: only one kind",
    ),
    "subject_types.key": Text("区分这类人的键列", "The column that tells these people apart"),
    "subject_types.columns": Text("这类人的准标识符，如 [科室, 职称]", "Their quasi-identifiers, as in [ward, title]"),
    "answers": Text(
        "评估准备的回答（6.1）：键是问题，可用 reidrisk prepare 逐题回答，也可直接写在这里；reidrisk prepare --list 列出全部问题",
        "Answers of the preparation (6.1): the key is the question. Answer them with reidrisk prepare, or write them here; "
        "reidrisk prepare --list names them all",
    ),
    "answers.evidence": Text("证据文件，相对于本文件所在的文件夹", "File of evidence, relative to the folder of this file"),
    "answers.verified_by": Text(
        "证据的核实人，须为回答人以外的人员；用 reidrisk prepare --verified 写入",
        "Who has verified the evidence: not who answered",
    ),
    "answers.verified_on": Text("何时核实", "When it was verified"),
    "answers.from": Text("从哪个案例沿用；核对无误后可删去", "The case it was taken over from; delete it when you have checked the answer"),
    "plan_change": Text(
        "知道结果之后改动方案的理由（6.1 g）；会写进此后的每一份结论",
        "Why the plan was changed after a result was known (6.1 g); it stands in every verdict from then on",
    ),
    "plan_change.reason": Text("改动的理由", "The reason for the change"),
    "overrides": Text(
        "取值经证实是标识符而另作决定的列：键是列名，其下写 reason（理由）、by（由谁）、date、evidence；没有具名的理由即评为 1 级（6.2 c）",
        "Columns whose values are proven identifiers and that are decided otherwise: the key is the column, under it reason, by, date, "
        "evidence. Without a named person's reason they make level 1 (6.2 c)",
    ),
    "accepted": Text(
        "凭理由了结的发现：键是代码，或 代码:对象，如结论旁所列；其下写 reason（理由）、by（由谁）、date、evidence",
        "Findings that a reason settles: the key is the code, or code:subject, as it stands beside the verdict; under it reason, by, date, "
        "evidence",
    ),
    "accepted.reason": Text("为什么可以如此；会写进结论、文档和批准", "Why it may be so; it stands in verdict, documents and approval"),
    "accepted.by": Text("说明理由的人员（姓名）", "Who gives the reason (a name)"),
    "accepted.date": Text("说明理由的日期", "When the reason was given"),
    "columns": Text("标识符清单：每一列的角色（6.2 a）", "The identifier list: the roles of each column (6.2 a)"),
    "columns.proposed": Text("程序建议的角色，由程序填写", "The proposed roles; written by the program"),
    "columns.category": Text("识别出的类别，由程序填写", "The category that was recognised; written by the program"),
    "columns.evidence": Text("建议的依据，由程序填写", "Why it was proposed; written by the program"),
    "columns.change": CHANGE,
    "columns.decision": Text(
        "您的决定：DI 直接标识符，QI 准标识符，SA 敏感属性，NI 非标识符；可以有多个，如 [QI, SA]；留空则按较差的情形评估，结论为暂定",
        "Your decision: DI direct identifier, QI quasi-identifier, SA sensitive attribute, NI non-identifier; several as in [QI, SA]; "
        "empty: the worse case counts and the verdict is provisional",
    ),
    "columns.reason": Text("决定的理由", "The reason for the decision"),
    "columns.by": Text("判定人", "Who decided"),
    "value": Text("回答；留空表示尚未回答", "The answer; empty: not answered yet"),
    "source": Text("依据、来源或理由", "Basis, source or reason"),
    "by": Text("回答人", "Who answered"),
    "date": Text("回答日期", "When it was answered"),
}
