"""What only some editions ask: impact on people, the attack in view, where data and recipients are, and the like."""

from __future__ import annotations

from fractions import Fraction

from ..model.release import Attack, Grade, Territory
from ..model.text import Text
from .parsing import attack, cutoff, grade, probability, territory, yes_or_no
from .question import Choice, Question

IMPACT = Question(
    key="impact",
    text=Text("一旦有人被认出，对本人的影响有多大？", "How great would the impact be on a person who is recognised?"),
    meaning=Text(
        "把阈值与影响挂钩的标准据此取阈值。请综合考虑：信息的敏感程度和细致程度、涉及的人数、可能的伤害、本人是否同意或知情。"
        "案例中可逐题回答，由问卷得出。",
        "Editions that tie the threshold to the impact take it from here. Weigh up sensitivity and detail, the number of people, possible "
        "harm, consent or notice. In a case it follows from the questionnaire.",
    ),
    clause="IPC 2016 step 3; ISO/IEC 27559",
    parse=grade,
    choices=(
        Choice(Grade.LOW, Grade.LOW.words, Text("影响低：取该标准最宽的阈值。", "Low impact: the edition's mildest threshold.")),
        Choice(Grade.MEDIUM, Grade.MEDIUM.words, Text("影响中等：取该标准居中的阈值。", "Medium impact: the edition's middle threshold.")),
        Choice(Grade.HIGH, Grade.HIGH.words, Text("影响高：取该标准最严的阈值。", "High impact: the edition's strictest threshold.")),
    ),
    worst=Grade.HIGH,
)

ATTACK = Question(
    key="attack",
    text=Text("评估针对哪种攻击？", "Which attack is the assessment about?"),
    meaning=Text(
        "攻击者是否知道某人一定在数据中，决定用数据本身还是用总体来计算风险。拿不准时选 prosecutor（检察官）。",
        "Whether an adversary knows that a person is in the data decides if the risk comes from the data alone or from the population. In "
        "doubt choose prosecutor.",
    ),
    clause="China methodology 10.2.2, 11.3.2.5",
    parse=attack,
    choices=(
        Choice(
            Attack.PROSECUTOR,
            Attack.PROSECUTOR.words,
            Text("完全公开用 R_b，其余用 R_c。", "R_b when completely public, else R_c."),
        ),
        Choice(
            Attack.JOURNALIST,
            Attack.JOURNALIST.words,
            Text("用总体分布：有数据时 DR_i，没有数据时 DR_t。", "From the population: DR_i with data, DR_t without."),
        ),
        Choice(
            Attack.MARKETER,
            Attack.MARKETER.words,
            Text("按记录平均的风险（方法没有指定，见 P-26）。", "The average over records (the methodology names none, P-26)."),
        ),
    ),
)

TERRITORY = Question(
    key="territory",
    text=Text("数据来自哪里，接收方在哪里？", "Where do the data come from, and where are the recipients?"),
    meaning=Text(
        "该方法只适用于来自中国内地、在中国内地使用的数据；数据出境另有规定。能从境外访问也算出境。",
        "This methodology is only for data from mainland China that are used there; transfers across the border have rules of their own. "
        "Access from abroad is a transfer.",
    ),
    clause="China methodology 2",
    parse=territory,
    choices=(
        Choice(Territory.INSIDE, Territory.INSIDE.words, Text("适用。", "It applies.")),
        Choice(Territory.DATA_OUTSIDE, Territory.DATA_OUTSIDE.words, Text("不适用。", "It does not apply.")),
        Choice(Territory.RECIPIENT_OUTSIDE, Territory.RECIPIENT_OUTSIDE.words, Text("不适用。", "It does not apply.")),
    ),
)

CUTOFF = Question(
    key="cutoff",
    text=Text("严格平均中，单条记录的风险上限取多少？", "In the strict average, how high may the risk of a single record be?"),
    meaning=Text(
        "按平均值判定时，任何记录都不得高于这个上限。常用 1/3（最小等价类 3），也可用 1/2（没有唯一记录）。",
        "Where the average is judged, no record may exceed this. 1/3 is usual (classes of 3); 1/2 is also used (no unique record).",
    ),
    clause="ITU-T X Suppl.39 I.1",
    parse=cutoff,
    form=Text(
        "大于 0 且不大于 1 的数，如 1/3 或 1/2；0.33 按 1/3 计。",
        "A number above 0 and at most 1, such as 1/3 or 1/2; 0.33 is read as 1/3.",
    ),
    ends=(Fraction(1, 2**64), Fraction(1)),
)

BREACH = Question(
    key="breach",
    text=Text("接收方发生数据泄露的概率是多少？", "How probable is a data breach at the recipient?"),
    meaning=Text(
        "接收方所在行业公开的数据泄露发生率（每年）。请注明来源；没有来源的记为“假定”。GB/T 42460 不填时按安全能力取值。",
        "The published yearly prevalence of data breaches in the recipient's industry. Name the source; without one it counts as assumed. "
        "Under GB/T 42460 the recipient's security gives it otherwise.",
    ),
    clause="ITU-T X Suppl.39 I.2.2",
    parse=probability,
    form=Text("0 到 1 之间的数，如 0.27 或 27%。", "A number from 0 to 1, such as 0.27 or 27%."),
    worst=Fraction(1),
    needs_source=True,
    ends=(Fraction(0), Fraction(1)),
)

SMALL_AREAS = Question(
    key="small_areas",
    text=Text(
        "邮编前三位所在区域人口不超过 20000 人的，是否都已改为 000？",
        "Are the first three digits of ZIP codes replaced by 000 wherever their area holds 20,000 people or fewer?",
    ),
    meaning=Text(
        "按美国人口普查局最新公布的数字判断：相同前三位的全部邮编合起来，人口须多于 20000 人才能保留前三位。",
        "By the latest figures of the Bureau of the Census: all ZIP codes with the same first three digits together must hold more than "
        "20,000 people to keep them.",
    ),
    clause="45 CFR 164.514(b)(2)(i)(B)",
    parse=yes_or_no,
    form=Text("yes（是）或 no（否）。", "yes or no."),
    ends=(True, False),
)

NO_KNOWLEDGE = Question(
    key="no_knowledge",
    text=Text(
        "提供方是否确实不知道剩余信息能单独或与其他信息结合认出个人？",
        "Is it true that the provider has no actual knowledge that what remains could identify a person, alone or combined?",
    ),
    meaning=Text(
        "这是规则的第二个条件，只能由提供方声明，程序无法得知。",
        "The rule's second condition: only the provider can state it, no program can know.",
    ),
    clause="45 CFR 164.514(b)(2)(ii)",
    parse=yes_or_no,
    form=Text("yes（是）或 no（否）。", "yes or no."),
    ends=(True, False),
)

EXTRA: tuple[Question, ...] = (BREACH, IMPACT, ATTACK, TERRITORY, CUTOFF, SMALL_AREAS, NO_KNOWLEDGE)
