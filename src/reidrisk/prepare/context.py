"""The one list of answers about the context: who receives the data and how, and how rare its people are (GB/T 42460 6.1, D.1.4, D.1.5).

An answer is one field of `Context`, and the `Question` beside it. Options, keywords of Python, keys of a case file and of a plan,
questionnaires, reuse, labels, JSON and the `Release` are made from it. A question that a formula asks for is bound to
a name first, by which its answer is found with its type: ``release[CONTROLS]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Annotated, Any, Literal, Self

from ..model.frozen import dataclass
from ..model.release import Attack, Attacks, Grade, Sharing, Territory
from ..model.text import Text
from . import parsing
from .histories import KNOWN_RECORDS
from .insider_table import by_controls, by_motives
from .parsing import InView, Level, Raw, Statement
from .question import Question, questions_of

SHARING = Question(
    key="sharing",
    text=Text("数据将以哪种方式共享？", "How will the data be shared?"),
    label=Text("数据共享类型", "sharing model"),
    help=Text(
        "共享类型：public（完全公开）、controlled（受控公开）、enclave（领地公开）", "how it is shared: public, controlled or enclave"
    ),
    meaning=Text(
        "共享方式决定谁能拿到数据、拿到后受什么约束，因此也决定特征相同的记录至少要有多少条、风险按最大值还是按平均值计算。"
        "请按实际签署的协议和技术条件回答，而不是按意愿回答：只有点击同意、没有可执行协议的下载，应视为完全公开共享。",
        "The sharing model decides who can get at the data and what binds them; so it decides how large a class of alike records must be, "
        "and whether the greatest or the average risk counts. Answer by the agreement that is signed and the technical set-up that exists, "
        "not by intention: a download behind a click-through, without an enforceable agreement, is public.",
    ),
    clause="D.1.5",
    parse=parsing.sharing,
    side="recipient",
    effects={
        Sharing.PUBLIC: Text(
            "任何人都能得到数据，发布后难以收回（3.9）。特征相同的记录（等价类）至少 20 条；攻击概率取 1；风险取最大值 R_b，"
            "因此 3 级实际要求至少 21 条。",
            "Anyone can have the data, and it can hardly be recalled (3.9). Classes of at least 20; an attack is taken as certain (1); the "
            "greatest risk R_b counts, so level 3 in effect needs classes of at least 21.",
        ),
        Sharing.CONTROLLED: Text(
            "接收者签署数据使用协议并受其约束（3.10）。特征相同的记录（等价类）至少 5 条；风险取平均值 R_c 乘以攻击概率 pr(context)。",
            "The recipient signs and is bound by a data use agreement (3.10). Classes of at least 5; the average risk R_c is multiplied by "
            "the probability of an attack, pr(context).",
        ),
        Sharing.ENCLAVE: Text(
            "数据只在受管的物理或虚拟环境内使用，不能带出（3.11）。特征相同的记录（等价类）至少 3 条；"
            "风险取平均值 R_c 乘以攻击概率 pr(context)。",
            "The data is used only inside a physical or virtual place under control and cannot leave it (3.11). Classes of at least 3; the "
            "average risk R_c is multiplied by the probability of an attack, pr(context).",
        ),
        Sharing.SEMI_PUBLIC: Text(
            "任何人接受条款即可下载（ITU-T X 系列补编 39（2023））。GB/T 42460-2023 没有这一类型，按完全公开共享判定。",
            "Anyone who accepts the terms can download the data (ITU-T X Suppl.39 (2023)). GB/T 42460-2023 does not know it and grades it "
            "as completely public.",
        ),
    },
    worst=Sharing.PUBLIC,
)

CONTROLS = Question(
    key="controls",
    text=Text("数据接收者的风险减缓控制水平如何？", "How strong are the recipient's controls against misuse?"),
    label=Text("风险减缓控制水平", "strength of mitigating controls"),
    help=Text("接收方的风险减缓控制水平：high、medium、low", "recipient's mitigating controls: high, medium, low"),
    meaning=Text(
        "指接收方防止内部人员重标识的管理与技术措施。请综合考虑：访问控制、是否再向他人披露、保留期限、到期处置、个人信息保护制度、"
        "问责机制、透明度。应以合同、制度和检查记录为依据；拿不准时取较低的一档。",
        "The measures by which the recipient keeps its own people from re-identifying anyone. Weigh up: access control, onward disclosure, "
        "retention, disposal, protection of personal information, accountability, transparency. Go by contracts, rules and audit records; "
        "in doubt take the lower grade.",
    ),
    clause="D.1.4 b 1",
    parse=parsing.grade,
    side="recipient",
    effects=by_controls(),
    worst=Grade.LOW,
    of_context=True,
)

MOTIVES = Question(
    key="motives",
    text=Text("数据接收者重标识他人的动机和能力如何？", "How strong are the recipient's motives and capacity to re-identify people?"),
    label=Text("动机和能力", "motives and capability"),
    help=Text("接收方的动机和能力：low、medium、high", "recipient's motives and capacity: low, medium, high"),
    meaning=Text(
        "动机和能力是两个方面，请给出一个综合等级。动机：以往合作中是否发生过攻击事件、是否有经济回报、是否可能为炫耀而攻击。能力："
        "是否具备技术专长、是否有资金、能否访问可用于比对的其他数据库。拿不准时取较高的一档。",
        "Two sides, one grade for both. Motives: incidents in earlier cooperation, money to be made, showing off. Capacity: technical "
        "skill, funds, access to other databases to compare with. In doubt take the higher grade.",
    ),
    clause="D.1.4 b 1",
    parse=parsing.grade,
    side="recipient",
    effects=by_motives(),
    worst=Grade.HIGH,
    of_context=True,
)

RECIPIENT_SECURITY = Question(
    key="recipient_security",
    text=Text("数据接收者的安全与隐私控制能力如何？", "How capable is the recipient in security and privacy protection?"),
    label=Text("接收方的安全和隐私控制能力", "the recipient's security and privacy capability"),
    help=Text(
        "接收方的安全和隐私控制能力：high、medium、low（泄露概率 0.14、0.27、0.55）",
        "recipient's security and privacy capability: high, medium, low (breach probability 0.14, 0.27, 0.55)",
    ),
    meaning=Text(
        "问的是数据在接收方发生泄露（被攻破、遗失、误发）的可能性，与是否有人故意攻击无关。依据可以是安全等级保护测评、数据安全能力认证、"
        "审计结果和以往的事件记录。",
        "How likely the data is to leak at the recipient's (a break-in, a loss, a wrong address), whether or not anyone attacks it on "
        "purpose. Go by security assessments and certificates, audit results and past incidents.",
    ),
    clause="D.1.4 b 3",
    parse=parsing.grade,
    side="recipient",
    effects={
        Grade.HIGH: Text("数据泄露概率取 0.14。", "The probability of a data breach is taken as 0.14."),
        Grade.MEDIUM: Text("数据泄露概率取 0.27。", "The probability of a data breach is taken as 0.27."),
        Grade.LOW: Text("数据泄露概率取 0.55。", "The probability of a data breach is taken as 0.55."),
    },
    worst=Grade.LOW,
    of_context=True,
)

P = Question(
    key="p",
    text=Text(
        "具有数据集所述特征的人在全部人口中占多大比例（p）？",
        "What share of all people has the characteristic that the dataset is about (p)?",
    ),
    label=Text("人群中具有该特征者的比例 p", "share p of people with the characteristic"),
    help=Text(
        "人群中具有该数据集特征者的比例，例如 0.00108 或 0.108%",
        "share of people with the dataset's defining condition, e.g. 0.00108 or 0.108%",
    ),
    meaning=Text(
        "数据使用者可能识别出自己的熟人。特征越常见，熟人出现在数据中的概率越大：T2 = 1 - (1 - p)^m。例如胃癌患者数据集，p 为胃癌的患病率。"
        "没有特定病种的数据（如一家医院的全部住院患者），p 是当地人口中这段时间住过院的人所占的比例，不是本院患者数除以人口。"
        "请使用最近的人口或疾病统计，并注明来源；没有来源的 p 会标注为“假定”。不知道就不填：结果以范围给出。",
        "Someone who works with the data may come across a person they know. The more common the characteristic, the more likely "
        "it is: T2 = "
        "1 - (1 - p)^m. For a dataset of stomach cancer patients p is the prevalence of stomach cancer. For data without a defining "
        "illness (all in-patients of a hospital) p is the share of the place's people who were in-patients in the period, not the "
        "hospital's own patients over the people. Use the latest population or disease statistics and name the source; a p without a "
        'source is marked "assumed". Leave it out where you do not know it: the result is then given as a range.',
    ),
    clause="D.1.4 b 2",
    parse=parsing.probability,
    side="data",
    form=Text("0 到 1 之间的数，如 0.00108、0.108% 或 151/140005。", "A number from 0 to 1, such as 0.00108, 0.108% or 151/140005."),
    worst=Fraction(1),
    source=Text("p 的来源（标题、年份）；没有来源则记为“假定”", "source of p (title, year); without one it is marked assumed"),
    ends=(Fraction(0), Fraction(1)),
    of_context=True,
    own=True,
)

M = Question(
    key="m",
    text=Text("数据接收者大约认识多少人（m）？", "How many people does a recipient know (m)?"),
    label=Text("接收者的熟人数 m", "number m of the recipient's acquaintances"),
    help=Text("接收者的熟人数，默认 150", "acquaintances of the recipient, 150 by default"),
    meaning=Text(
        "计算数据集中含有熟人的概率时使用的熟人数；标准建议取 150，一般不需要改动。改动时请写明理由。",
        "The number of acquaintances in the probability that someone they know is in the dataset. The standard advises 150, and there is "
        "seldom a reason to change it; if you do, say why.",
    ),
    clause="D.1.4 b 2",
    parse=parsing.acquaintances,
    side="data",
    form=Text("1 到 10000 之间的整数。", "A whole number from 1 to 10000."),
    has_default=True,
    of_context=True,
    own=True,
)

THRESHOLD = Question(
    key="threshold",
    text=Text("可接受风险阈值是多少？", "What is the acceptable risk threshold?"),
    label=Text("可接受风险阈值", "acceptable risk threshold"),
    help=Text(
        "可接受风险阈值；默认取所选标准自己的值（见 reidrisk standards）",
        "acceptable risk threshold; by default the edition's own (see reidrisk standards)",
    ),
    meaning=Text(
        "没有直接标识符时，总体风险 R 低于它为 3 级，等于或高于它为 2 级。不填则取所选标准自己的值，标准没有给出的必须填写；"
        "改动需要理由和批准。",
        "Without direct identifiers: level 3 when the overall risk R is below it, level 2 when R equals or exceeds it. Left out, it is the "
        "edition's own, and where the edition has none it must be given; a change needs a reason and an approval.",
    ),
    clause="6.1 f 2",
    parse=parsing.threshold,
    side="case",
    form=Text("大于 0 且小于 1 的数，如 0.08、8% 或 2/25。", "A number above 0 and below 1, such as 0.08, 8% or 2/25."),
    has_default=True,
    ends=(Fraction(1, 2**64), 1 - Fraction(1, 2**64)),
    on_top=True,
)

BREACH = Question(
    key="breach",
    text=Text("接收方发生数据泄露的概率是多少？", "How probable is a data breach at the recipient?"),
    label=Text("有来源的数据泄露概率", "sourced probability of a data breach"),
    help=Text("接收方行业的数据泄露概率", "probability of a data breach in the recipient's industry"),
    meaning=Text(
        "接收方所在行业公开的数据泄露发生率（每年）。请注明来源；没有来源的记为“假定”。GB/T 42460-2023 不填时按安全能力取值。",
        "The published yearly prevalence of data breaches in the recipient's industry. Name the source; without one it counts as assumed. "
        "Under GB/T 42460-2023 the recipient's security gives it otherwise.",
    ),
    clause="ITU-T X Suppl.39 (2023) I.2.2",
    parse=parsing.probability,
    side="recipient",
    form=Text("0 到 1 之间的数，如 0.27 或 27%。", "A number from 0 to 1, such as 0.27 or 27%."),
    worst=Fraction(1),
    source=Text("其来源；没有则记为“假定”", "its source; without one it is marked assumed"),
    ends=(Fraction(0), Fraction(1)),
    of_context=True,
    of_edition=True,
)

IMPACT = Question(
    key="impact",
    text=Text("个人一旦被识别，对本人的影响有多大？", "How great would the impact be on a person who is identified?"),
    label=Text("对个人的影响", "impact on people"),
    help=Text("个人一旦被识别，对本人的影响：low、medium、high", "impact on a person who is identified: low, medium, high"),
    meaning=Text(
        "把阈值与影响挂钩的标准据此取阈值。请综合考虑：信息的敏感程度和细致程度、涉及的人数、可能的伤害、本人是否同意或知情。"
        "案例中可逐题回答，由问卷得出。",
        "Editions that tie the threshold to the impact take it from here. Weigh up sensitivity and detail, the number of people, possible "
        "harm, consent or notice. In a case it follows from the questionnaire.",
    ),
    clause="IPC Ontario 2016 step 3; ISO/IEC 27559:2022",
    parse=parsing.grade,
    side="data",
    effects={
        Grade.LOW: Text("影响低：取该标准最宽的阈值。", "Low impact: the edition's mildest threshold."),
        Grade.MEDIUM: Text("影响中等：取该标准居中的阈值。", "Medium impact: the edition's middle threshold."),
        Grade.HIGH: Text("影响高：取该标准最严的阈值。", "High impact: the edition's strictest threshold."),
    },
    worst=Grade.HIGH,
    of_edition=True,
)

ATTACK = Question(
    key="attack",
    text=Text("评估针对哪些攻击？", "Which attacks is the assessment about?"),
    label=Text("针对的攻击", "attack in view"),
    help=Text(
        "针对的攻击：prosecutor、journalist、marketer；可用逗号列出几种，以最差者为准",
        "attack in view: prosecutor, journalist, marketer; several with commas, the worst counts",
    ),
    meaning=Text(
        "攻击者是否知道某人一定在数据中，决定用数据本身还是用总体来计算风险。拿不准时选 prosecutor（检察官）；"
        "可能的攻击不止一种时都列出，各按自己的指标计算，以最差者为准。",
        "Whether an adversary knows that a person is in the data decides if the risk comes from the data alone or from the population. In "
        "doubt choose prosecutor; where more than one may be tried name them all: each is measured by its own figure, and "
        "the worst counts.",
    ),
    clause="China methodology (2024) 10.2.2, 11.3.2.5",
    parse=parsing.attacks,
    side="recipient",
    effects={
        Attack.PROSECUTOR: Text("完全公开用 R_b，其余用 R_c。", "R_b when completely public, else R_c."),
        Attack.JOURNALIST: Text("用总体分布：有数据时 DR_i，没有数据时 DR_t。", "From the population: DR_i with data, DR_t without."),
        Attack.MARKETER: Text(
            "按记录平均的风险（方法没有指定，见 P-26）。", "The average over records (the methodology names none, P-26)."
        ),
    },
    of_edition=True,
)

TERRITORY = Question(
    key="territory",
    text=Text("数据来自哪里，接收方在哪里？", "Where do the data come from, and where are the recipients?"),
    label=Text("数据来源地与接收方所在地", "where data and recipients are"),
    help=Text(
        "数据来源与接收方：inside（均在中国内地）、data-outside、recipient-outside",
        "data and recipients: inside (all in mainland China), data-outside, recipient-outside",
    ),
    meaning=Text(
        "该方法只适用于来自中国内地、在中国内地使用的数据；数据出境另有规定。能够从境外访问的，也属于出境。",
        "This methodology is only for data from mainland China that are used there; transfers across the border have rules of their own. "
        "Access from abroad is a transfer.",
    ),
    clause="China methodology (2024) 2",
    parse=parsing.territory,
    side="case",
    effects={
        Territory.INSIDE: Text("适用。", "It applies."),
        Territory.DATA_OUTSIDE: Text("不适用。", "It does not apply."),
        Territory.RECIPIENT_OUTSIDE: Text("不适用。", "It does not apply."),
    },
    of_edition=True,
    own=True,
)

CUTOFF = Question(
    key="cutoff",
    text=Text("严格平均中，单条记录的风险上限取多少？", "In the strict average, how high may the risk of a single record be?"),
    label=Text("严格平均的单条风险上限", "cut-off of the strict average"),
    help=Text("严格平均的单条风险上限：1/3 或 1/2", "cut-off of the strict average: 1/3 or 1/2"),
    meaning=Text(
        "按平均值判定时，任何记录都不得高于这个上限。常用 1/3（最小等价类 3），也可用 1/2（没有唯一记录）。",
        "Where the average is judged, no record may exceed this. 1/3 is usual (classes of 3); 1/2 is also used (no unique record).",
    ),
    clause="ITU-T X Suppl.39 (2023) I.1",
    parse=parsing.cutoff,
    side="case",
    form=Text(
        "大于 0 且不大于 1 的数，如 1/3 或 1/2；0.33 按 1/3 计。",
        "A number above 0 and at most 1, such as 1/3 or 1/2; 0.33 is read as 1/3.",
    ),
    ends=(Fraction(1, 2**64), Fraction(1)),
    of_edition=True,
)

SMALL_AREAS = Question(
    key="small_areas",
    text=Text(
        "邮编前三位所在区域人口不超过 20000 人的，是否都已改为 000？",
        "Are the first three digits of ZIP codes replaced by 000 wherever their area holds 20,000 people or fewer?",
    ),
    label=Text("人口少的邮编区域已改为 000", "small ZIP areas replaced by 000"),
    help=Text("人口不超过 20000 的邮编前三位已改为 000：yes、no", "ZIP areas of 20,000 people or fewer are 000: yes, no"),
    meaning=Text(
        "按美国人口普查局最新公布的数字判断：相同前三位的全部邮编合起来，人口须多于 20000 人才能保留前三位。",
        "By the latest figures of the Bureau of the Census: all ZIP codes with the same first three digits together must hold more than "
        "20,000 people to keep them.",
    ),
    clause="45 CFR 164.514(b)(2)(i)(B)",
    parse=parsing.yes_or_no,
    side="data",
    form=Text("yes（是）或 no（否）。", "yes or no."),
    ends=(True, False),
    of_edition=True,
)

NO_KNOWLEDGE = Question(
    key="no_knowledge",
    text=Text(
        "提供方是否确实不知道剩余信息能单独或与其他信息结合识别个人？",
        "Is it true that the provider has no actual knowledge that what remains could identify a person, alone or combined?",
    ),
    label=Text("没有实际知悉", "no actual knowledge"),
    help=Text("确实不知道剩余信息能识别个人：yes、no", "no actual knowledge that the rest could identify anyone: yes, no"),
    meaning=Text(
        "这是规则的第二个条件，只能由提供方声明，程序无法得知。",
        "The rule's second condition: only the provider can state it, no program can know.",
    ),
    clause="45 CFR 164.514(b)(2)(ii)",
    parse=parsing.yes_or_no,
    side="data",
    form=Text("yes（是）或 no（否）。", "yes or no."),
    ends=(True, False),
    of_edition=True,
)


@dataclass(frozen=True, kw_only=True)
class Answers:
    """The answers as a person gave them; None: not said, which is not the same as having said the default of an edition.

    Numbers are taken exactly: text, Fraction and Decimal as they stand, a float by its ``repr``.
    """

    sharing: Annotated[Literal["public", "controlled", "enclave", "semi-public"] | Sharing | None, SHARING] = None
    controls: Annotated[Level | None, CONTROLS] = None
    motives: Annotated[Level | None, MOTIVES] = None
    recipient_security: Annotated[Level | None, RECIPIENT_SECURITY] = None
    p: Annotated[Raw | None, P] = None
    p_source: Annotated[str | None, P.source_option] = None
    m: Annotated[Raw | None, M] = None
    known_records: Annotated[Raw | None, KNOWN_RECORDS] = None
    known_records_source: Annotated[str | None, KNOWN_RECORDS.source_option] = None
    threshold: Annotated[Raw | None, THRESHOLD] = None
    breach: Annotated[Raw | None, BREACH] = None
    breach_source: Annotated[str | None, BREACH.source_option] = None
    impact: Annotated[Level | None, IMPACT] = None
    attack: Annotated[InView | Attack | Attacks | None, ATTACK] = None
    territory: Annotated[Literal["inside", "data-outside", "recipient-outside"] | Territory | None, TERRITORY] = None
    cutoff: Annotated[Raw | None, CUTOFF] = None
    small_areas: Annotated[Statement | None, SMALL_AREAS] = None
    no_knowledge: Annotated[Statement | None, NO_KNOWLEDGE] = None

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """The answers among these, by key."""
        return cls(**{one.name: given[one.name] for one in fields(cls) if one.name in given})


QUESTIONS = questions_of(Answers)
BY_KEY: Mapping[str, Question[object]] = {question.key: question for question in QUESTIONS}
