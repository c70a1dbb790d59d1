"""Who receives the data (GB/T 42460 6.1 b, C.2 d; China methodology 9.2; PIPL 17; ITU-T X Suppl.39 8.3)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Option, Questionnaire, When

_NOT_PUBLIC = When("sharing", unless=("public",))
_GRADES = (
    Option("high", Text("高", "high")),
    Option("medium", Text("中", "medium")),
    Option("low", Text("低", "low")),
)

QUESTIONNAIRE = Questionnaire(
    key="recipients",
    place=50,
    title=Text("数据接收方", "Recipients"),
    about=Text(
        "单位和个人分开填写。个人的姓名和邮箱只留在案例里，不写入对外的文件。",
        "Organisations and people are answered apart. Names and addresses of people stay in the case and out of documents for others.",
    ),
    side="recipient",
    items=(
        Item(
            "recipients.organisations",
            Text("接收数据的单位有哪些（正式全称）？", "Which organisations receive the data (formal names)?"),
            Text(
                "写营业执照或机构证书上的全称；本单位内部的部门也要写明。多个单位之间用分号隔开。",
                "The full name as registered; departments of your own count too. Separate several with semicolons.",
            ),
            ("China methodology 9.2", "PIPL 17"),
            "list",
            rows=("C105",),
            when=(_NOT_PUBLIC,),
        ),
        Item(
            "recipients.relation",
            Text("它与数据提供方是什么关系？", "How is it related to the provider?"),
            Text("关系不同，法律责任和手头的其他数据也不同。", "Legal duties and the other data at hand differ with it."),
            ("China methodology 9.2",),
            "choice",
            options=(
                Option("internal", Text("本单位内部", "inside the same organisation")),
                Option("entrusted", Text("受委托处理", "entrusted to process on our behalf")),
                Option("joint", Text("共同处理", "joint processor")),
                Option("third_party", Text("独立的第三方", "an independent third party")),
            ),
            each="recipient",
            when=(_NOT_PUBLIC,),
        ),
        Item(
            "recipients.profile",
            Text("它是做什么的？", "What does it do?"),
            Text(
                "主营业务、参与本项目的部门。例如保险公司、药企、高校、医院。",
                "Its business and the department that takes part: an insurer, a drug maker, a university, a hospital.",
            ),
            ("China methodology 9.2",),
            rows=("C107",),
            each="recipient",
            when=(_NOT_PUBLIC,),
        ),
        Item(
            "recipients.people",
            Text("具体由哪些人使用数据？", "Which people will use the data?"),
            Text(
                "每人写“姓名 <邮箱>，角色”，多人之间用分号隔开。只写真正接触数据的人。",
                'For each "name <e-mail>, role", separated by semicolons. Only those who really touch the data.',
            ),
            ("China methodology 9.2",),
            "people",
            rows=("C106",),
            private=True,
            when=(_NOT_PUBLIC,),
        ),
        Item(
            "recipients.agreement",
            Text("接收方受什么约束？", "What binds the recipient?"),
            Text(
                "只在网页上点击同意、没有签署的，不算签署的协议；按 ITU 的做法，这时内部攻击概率取 0.6。完全没有约束的，就是完全公开共享。",
                "A click on a web page is not a signed agreement; following ITU, the probability of an insider attack is then taken "
                "as 0.6. "
                "Without any terms the data are public.",
            ),
            ("GB/T 42460 3.10", "GB/T 39725 10.2 i", "ITU X Suppl.39 I.2.3"),
            "choice",
            rows=("C163",),
            options=(
                Option("none", Text("没有约束", "nothing"), Text("属于完全公开共享。", "That is completely public sharing.")),
                Option("click", Text("点击同意的使用条款", "terms accepted by a click"), Text("T1 取 0.6。", "T1 is taken as 0.6.")),
                Option("signed", Text("签署的数据使用协议", "a signed data use agreement")),
                Option("rules", Text("本单位内部的制度", "rules inside the same organisation")),
            ),
            needs_evidence=True,
        ),
        Item(
            "recipients.terms",
            Text("使用条款禁止了哪些行为？", "What do the terms forbid?"),
            Text("三项缺一不可；缺了就等于没有约束。", "All three are needed; without one the terms bind nobody."),
            ("IPC 2016 step 5",),
            "choices",
            rows=("C197",),
            options=(
                Option("reidentify", Text("重标识", "re-identification")),
                Option("link", Text("与其他数据关联", "linking with other data")),
                Option("share", Text("再向他人提供", "passing the data on")),
            ),
            when=(When("recipients.agreement", ("click",)),),
        ),
        Item(
            "recipients.background",
            Text(
                "接收方拥有或能得到多少可用来比对的个人数据？", "How much personal data to compare with has the recipient, or can it get?"
            ),
            Text(
                "保险公司、医院、电商平台通常为“高”；药品、器械企业通常为“中”或“低”。",
                "Insurers, hospitals and shopping platforms are usually high; makers of drugs and devices usually medium or low.",
            ),
            ("GB/T 42460 C.2 d 1",),
            "choice",
            rows=("C096",),
            options=_GRADES,
            when=(_NOT_PUBLIC,),
        ),
        Item(
            "recipients.analysis",
            Text("接收方理解和分析这些数据的能力如何？", "How well can the recipient understand and analyse the data?"),
            Text(
                "有专门的数据团队、熟悉这一领域的为“高”。",
                "High where there is a team of data specialists who know the field.",
            ),
            ("GB/T 42460 C.2 d 2",),
            "choice",
            rows=("C097",),
            options=_GRADES,
            when=(_NOT_PUBLIC,),
        ),
    ),
)
