"""The recipient's mitigating controls, one half of T1 (GB/T 42460 D.1.4 b 1; IPC 2016 step 5; ITU-T X Suppl.39 10.1, 10.3)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import NOT_APPLICABLE, YES_NO, Item, Questionnaire, When, yes_is_safe

_NOT_PUBLIC = (When("sharing", unless=("public",)),)
_GBT, _IPC, _ITU = "GB/T 42460 D.1.4 b 1", "IPC 2016 step 5", "ITU X Suppl.39 10.1"
_CRITICAL = Text("关键项：答“否”时，控制水平就定为“低”。", "Critical: without it the controls are low at best.")

_SHORT = {
    "agreement": Text("合同禁止重标识", "a contract that forbids re-identification"),
    "access": Text("访问控制", "access control"),
    "breach": Text("泄露应急预案", "a breach protocol"),
    "pledge": Text("保密承诺", "confidentiality pledges"),
    "disposal": Text("到期销毁", "disposal after a set period"),
    "onward": Text("限制再提供", "limits on passing on"),
    "stop_notice": Text("停止处理与通知的义务", "a duty to stop and notify"),
    "policies": Text("制度及其检查", "rules that are checked"),
    "training": Text("定期培训", "regular training"),
    "audit_trail": Text("操作留痕", "an audit trail"),
    "audited": Text("提供方的检查权", "audits by the provider"),
    "owner": Text("专人负责", "a person who answers for the data"),
    "register": Text("数据台账", "a register"),
    "separation": Text("与原始数据隔离", "separation from the original data"),
    "kept_apart": Text("附加信息另存", "additional information kept apart"),
    "transparency": Text("公开使用情况", "openness about uses"),
    "malware": Text("防恶意程序", "protection against malware"),
    "encrypted": Text("加密传输", "encrypted transmission"),
    "premises": Text("实体防护", "secured premises"),
}


def _item(  # noqa: PLR0913, PLR0917 - what differs from control to control
    name: str, text: Text, about: Text, rows: tuple[str, ...], clauses: tuple[str, ...], weight: int = 1, *, critical: bool = False
) -> Item:
    return Item(
        f"controls.{name}",
        text,
        about,
        clauses,
        "yes_no",
        rows,
        when=_NOT_PUBLIC,
        effect=_CRITICAL if critical else None,
        points=yes_is_safe("controls", weight, critical=critical),
        needs_evidence=True,
        short=_SHORT[name],
    )


QUESTIONNAIRE = Questionnaire(
    key="controls",
    place=140,
    title=Text("风险减缓控制（T1）", "Mitigating controls (T1)"),
    about=Text(
        "问的是接收方。以制度、合同和检查记录为准，口头说有不算。按权重计分：达到 80% 为高，达到 50% 为中，其余为低。",
        "About the recipient. Go by rules, contracts and audit records; a word of mouth does not count. Weighted: high from 80%, "
        "medium from "
        "50%, else low.",
    ),
    side="recipient",
    items=(
        _item(
            "agreement",
            Text("合同是否明确禁止重标识？", "Does a contract forbid re-identification?"),
            Text(
                "应写明不得以任何方式（包括与其他数据结合）识别个人，不得联系个人。",
                "It should forbid identifying anyone in any way, joining with other data included, and contacting anyone.",
            ),
            ("C057",),
            (_GBT, "ITU X Suppl.39 10.3"),
            3,
            critical=True,
        ),
        _item(
            "access",
            Text("是否只有经授权且工作需要的人才能访问数据？", "Can only authorised people who need it for their work reach the data?"),
            Text(
                "有账号、有权限清单、离岗即收回；共用账号算“否”。",
                "Own accounts, a list of rights, withdrawn on leaving; shared accounts mean no.",
            ),
            ("C165", "C042"),
            (_GBT, _IPC, _ITU),
            3,
            critical=True,
        ),
        _item(
            "breach",
            Text(
                "是否有泄露应急预案，并要求立即书面通知提供方？",
                "Is there a breach protocol, with immediate written notice to the provider?",
            ),
            Text("预案要写明谁在多长时间内通知谁；演练过更好。", "It says who tells whom within what time; better if rehearsed."),
            ("C171", "C040", "C207"),
            (_GBT, _IPC, _ITU, "PIPL 51"),
            3,
            critical=True,
        ),
        _item(
            "pledge",
            Text(
                "所有接触数据的人（包括外部人员）是否签了保密承诺？",
                "Has everyone who touches the data, outsiders included, signed a confidentiality pledge?",
            ),
            Text("外包、实习和访问人员也要签。", "Contractors, interns and visitors too."),
            ("C166",),
            (_GBT, _IPC),
            2,
        ),
        _item(
            "disposal",
            Text("是否规定了保留期限，到期销毁并留下证明？", "Is there a retention period, with disposal and proof of it at the end?"),
            Text("目的达成后应立即销毁，备份也在内。", "Disposed of at once when the purpose is met, backups included."),
            ("C167", "C039"),
            (_GBT, _IPC, _ITU),
            2,
        ),
        _item(
            "onward",
            Text("是否规定了：未经批准，不得再提供给第三方，也不得转委托？", "Is passing on or subcontracting forbidden without approval?"),
            Text("合同应写明可以给谁、给到什么范围。", "The contract says to whom and how far."),
            ("C168", "C058"),
            (_GBT, _IPC, "ITU X Suppl.39 10.3"),
            2,
        ),
        _item(
            "stop_notice",
            Text(
                "合同是否规定：一旦认出了个人，或有此可能，必须停止使用并通知提供方？",
                "Is there a duty to stop and to notify when re-identification happens or threatens?",
            ),
            Text("请在合同里找到这一条。", "Look for the clause in the contract."),
            ("C059",),
            ("ITU X Suppl.39 10.3",),
            2,
        ),
        _item(
            "policies",
            Text("是否有成文的隐私与安全制度，并检查执行？", "Are there written privacy and security rules whose observance is checked?"),
            Text("只有文件而没有检查记录的，答“否”。", "Rules without records of checks mean no."),
            ("C169", "C203"),
            (_GBT, _IPC, "PIPL 51"),
            2,
        ),
        _item(
            "training",
            Text("接触数据的人是否必须定期接受培训？", "Is regular training mandatory for those who touch the data?"),
            Text("看最近一年的培训记录。", "Look at the records of the last year."),
            ("C170", "C206"),
            (_GBT, _IPC, "PIPL 51"),
        ),
        _item(
            "audit_trail",
            Text("是否记录谁在什么时候对数据做了什么？", "Is it recorded who did what with the data, and when?"),
            Text("日志要有人看，并且使用者自己改不了。", "Someone reads the logs, and users cannot change them."),
            ("C173", "C043"),
            (_GBT, _IPC, _ITU),
            2,
        ),
        _item(
            "audited",
            Text("提供方是否有权检查接收方的使用记录？", "May the provider audit how the recipient uses the data?"),
            Text("合同里写明，并实际查过或安排了检查。", "Written in the contract, and done or planned."),
            ("C164",),
            (_GBT, "GB/T 39725 10.2 j"),
        ),
        _item(
            "owner",
            Text("接收方是否指定了专人对这份数据负责？", "Has the recipient named a person who answers for the data?"),
            Text("有姓名、有职责，出了问题找得到人（问责机制）。", "With name and duties, so that someone can be held to account."),
            ("C036",),
            (_GBT, _ITU),
        ),
        _item(
            "register",
            Text("接收方是否有去标识化数据的台账？", "Is there a register of de-identified data?"),
            Text("能查到有哪些数据、从哪来、给了谁、何时销毁。", "Which data, from where, given to whom, disposed of when."),
            ("C037",),
            (_ITU,),
        ),
        _item(
            "separation",
            Text(
                "使用去标识化数据的部门，与原始数据和处理参数是否隔离（看不到，也拿不到）？",
                "Is the unit with the de-identified data kept from the original data and the parameters?",
            ),
            Text("同一个人两边都能看，等于没有去标识化。", "If one person sees both sides, nothing was de-identified for them."),
            ("C038",),
            (_ITU,),
            2,
        ),
        Item(
            "controls.kept_apart",
            Text("假名化的对照表等附加信息是否另行保存？", "Is the additional information of pseudonyms kept apart?"),
            Text("没有对照表或密钥的选“不适用”。", 'Choose "na" where there is no list or key.'),
            (_ITU,),
            "choice",
            ("C041",),
            (*YES_NO, NOT_APPLICABLE),
            _NOT_PUBLIC,
            points=yes_is_safe("controls", 2),
            needs_evidence=True,
            short=_SHORT["kept_apart"],
        ),
        _item(
            "transparency",
            Text("是否公开说明了谁在用哪些数据、做什么？", "Is it made public who uses which data for what?"),
            Text("例如在网站上列出研究项目。", "For example a list of projects on the web site."),
            ("C191",),
            (_GBT,),
        ),
        _item(
            "malware",
            Text("是否安装并更新防病毒、防恶意程序？", "Is protection against viruses and malware installed and up to date?"),
            Text("包括分析人员的个人电脑。", "Analysts' own computers included."),
            ("C172", "C044"),
            (_IPC, _ITU),
        ),
        _item(
            "encrypted",
            Text("传输是否加密？", "Is transmission encrypted?"),
            Text("包括邮件附件和移动介质。", "E-mail attachments and removable media included."),
            ("C174",),
            (_IPC,),
        ),
        _item(
            "premises",
            Text("存放数据的机房、电脑和纸质文件是否有实体防护？", "Are rooms, computers and paper files physically secured?"),
            Text("门禁、上锁、访客登记。", "Entry control, locks, a visitors' book."),
            ("C175",),
            (_IPC,),
        ),
    ),
)
