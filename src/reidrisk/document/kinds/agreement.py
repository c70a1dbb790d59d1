"""A draft of the data use agreement: SR9's clauses and those that are commonly expected (ITU-T X Suppl.39 SR9; GB/T 39725 10.2 i)."""

from __future__ import annotations

from ...model import words
from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords

TITLE = Text("数据使用协议（草案）", "Data use agreement (draft)")
_DRAFT = Text(
    "草案，供法务修改；双方签署后方为协议。方括号处由双方填写。",
    "A draft for counsel to amend; it becomes an agreement when both parties sign. The parties fill in what stands in square brackets.",
)
_PARTIES, _SUBJECT = Text("当事人", "Parties"), Text("所涉数据与期限", "Data and term")
_PROVIDER, _USERS = Text("提供方", "Provider"), Text("使用者", "Named users")
_DATA, _PRINT, _PURPOSE, _TERM = (
    Text("数据", "Data"),
    words.DATA_FINGERPRINT,
    Text("允许的用途", "Permitted purpose"),
    Text("有效期", "Term"),
)
_BLANK = Text("[由双方填写]", "[to be filled in]")
_TERM_BLANK = Text("自 [日期] 至 [日期]", "from [date] to [date]")
_USERS_BLANK = Text("[列出姓名与岗位；变更须事先书面同意]", "[names and posts; changes need prior written consent]")
_LEVEL = Text("提供时的标识度级别", "Identifiability level when provided")
_ARTICLES: tuple[tuple[Text, tuple[Text, ...]], ...] = (
    (
        heads.PURPOSE,
        (
            Text(
                "接收方只能将数据用于上列用途；改变用途须经提供方事先书面同意，并重新评估风险。",
                "The recipient uses the data for the purpose above only; another purpose needs the provider's prior written "
                "consent and a new evaluation of risk.",
            ),
            Text("接收方应为使用留下记录，供提供方检查。", "The recipient keeps a record of uses, open to the provider's inspection."),
        ),
    ),
    (
        Text("禁止重标识", "No re-identification"),
        (
            Text(
                "接收方及其人员不得试图认出数据中的任何人，不得与其联系。",
                "Neither the recipient nor its people may try to recognise anyone in the data, or contact them.",
            ),
            Text("未经书面同意，不得将数据与其他数据关联。", "Without written consent the data must not be linked with other data."),
        ),
    ),
    (
        Text("再提供与再委托", "Passing on and subcontracting"),
        (
            Text(
                "未经提供方事先书面同意，不得向任何第三方提供或再委托；获准的，应使第三方承担不低于本协议的义务，并以书面写明范围。",
                "Nothing is passed on or subcontracted without the provider's prior written consent; a permitted third party "
                "takes on no lesser duties, its scope in writing.",
            ),
            Text(
                "未经同意不得将数据提供至中华人民共和国境外。",
                "The data must not be provided outside the People's Republic of China without consent.",
            ),
        ),
    ),
    (
        Text("发现风险时停止并通知", "Stop and notify"),
        (
            Text(
                "发现或怀疑有人被认出、或认出的可能升高时，接收方应立即停止处理，并在 [24] 小时内书面通知提供方。",
                "If a person is or may have been recognised, or that has become likelier, the recipient stops processing at once "
                "and tells the provider in writing within [24] hours.",
            ),
            Text(
                "发生或可能发生泄露、篡改、丢失的，同样处理，并配合收回、销毁和查明原因。",
                "The same holds for a leak, alteration or loss, actual or suspected; the recipient helps to recover, destroy and "
                "find the cause.",
            ),
        ),
    ),
    (
        Text("安全措施", "Security"),
        (
            Text(
                "接收方应落实评估方案中作为依据的各项控制；任何一项变弱须事先通知提供方。",
                "The recipient keeps the controls on which the evaluation rests; it tells the provider before any of them is weakened.",
            ),
            Text(
                "只有列名的使用者可以访问；访问留痕，传输和存储加密，不与原始数据混存。",
                "Only named users have access; access is logged, transfer and storage encrypted, and the data kept apart from "
                "any original.",
            ),
        ),
    ),
    (
        Text("检查", "Audit"),
        (
            Text(
                "提供方可检查使用记录和安全措施；接收方每 [12] 个月书面说明一次履行情况。",
                "The provider may inspect records and measures; the recipient attests in writing every [12] months.",
            ),
        ),
    ),
    (
        Text("成果的发表", "Publication"),
        (
            Text(
                "发表的表格不得出现人数小于 [10] 的单元格，不得使人据以认出个人。",
                "Published tables show no cell below [10] persons and nothing by which a person can be recognised.",
            ),
        ),
    ),
    (
        Text("保存与销毁", "Retention and disposal"),
        (
            Text(
                "用途达成、期限届满或提供方要求时，接收方应在 [30] 日内销毁数据及副本，并出具销毁证明。",
                "When the purpose is met, the term ends or the provider asks, the recipient destroys data and copies within [30] "
                "days and certifies it.",
            ),
        ),
    ),
    (
        Text("违约责任", "Consequences of breach"),
        (
            Text(
                "违反本协议的，提供方可立即终止提供并要求销毁；接收方赔偿损失并依法承担责任。",
                "On a breach the provider may end the supply at once and demand destruction; the recipient compensates the loss "
                "and answers under the law.",
            ),
        ),
    ),
)
_SIGNED = (Text("提供方代表", "For the provider"), Text("接收方代表", "For the recipient"))


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Parties, data, articles, signatures."""
    make, answers, assessment = Make(lang), AnswersInWords.of(material, lang), material.known()
    level = assessment.verdict.level
    blocks: list[Block] = [
        make.p(_DRAFT, "warn"),
        make.h1(_PARTIES),
        make.pairs(
            (
                (_PROVIDER, answers.say("legal.processor") if answers.given("legal.processor") else _BLANK),
                (heads.RECIPIENT, answers.say("recipients.organisations") if answers.given("recipients.organisations") else _BLANK),
                (_USERS, _USERS_BLANK),
            )
        ),
        make.h1(_SUBJECT),
        make.pairs(
            (
                (_DATA, answers.say("dataset.title") if answers.given("dataset.title") else material.dataset),
                (_PRINT, f"{assessment.facts.fingerprint.kind}: {assessment.facts.fingerprint.value}"),
                (_LEVEL, words.NO_LEVEL if level is None else words.LEVEL_OF.fill(level=level)),
                (_PURPOSE, answers.say("purpose.statement") if answers.given("purpose.statement") else _BLANK),
                (_TERM, _TERM_BLANK),
            )
        ),
    ]
    for title, articles in _ARTICLES:
        blocks += [make.h1(title), make.items(articles, ordered=True)]
    return (*blocks, make.sign(_SIGNED))


KIND = Kind(
    key="agreement",
    title=TITLE,
    clauses=("ITU-T X Suppl.39 SR9", "GB/T 39725 10.2 i", "PIPL 21", "China methodology 10.2.1"),
    build=build,
    secrecy="recipient",
    readers=Text("双方当事人及其法务", "both parties and their counsel"),
    assesses=True,
)
