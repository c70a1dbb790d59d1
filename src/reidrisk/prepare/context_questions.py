"""Who receives the data, how well they guard it, and how rare its people are (GB/T 42460 D.1.4 b)."""

from __future__ import annotations

from fractions import Fraction

from ..model.release import Grade
from ..model.text import Text
from .parsing import acquaintances, grade, probability, threshold
from .question import Choice, Question

CONTROLS = Question(
    key="controls",
    text=Text("数据接收者的风险减缓控制水平如何？", "How strong are the recipient's controls against misuse?"),
    meaning=Text(
        "指接收方防止内部人员重标识的管理与技术措施。请综合考虑：访问控制、是否再向他人披露、保留期限、到期处置、"
        "个人信息保护制度、问责机制、透明度。应以合同、制度和检查记录为依据；拿不准时取较低的一档。",
        "The measures by which the recipient keeps its own people from re-identifying anyone. Weigh up: access control, onward "
        "disclosure, retention, disposal, protection of personal information, accountability, transparency. Go by contracts, "
        "rules and audit records; in doubt take the lower grade.",
    ),
    clause="D.1.4 b 1",
    parse=grade,
    choices=(
        Choice(
            Grade.HIGH,
            Grade.HIGH.words,
            Text(
                "内部故意攻击概率：动机和能力低 0.05、中 0.1、高 0.2（表 D.1）。",
                "Probability of a deliberate insider attack: 0.05, 0.1, 0.2 for low, medium, high motives (Table D.1).",
            ),
        ),
        Choice(
            Grade.MEDIUM,
            Grade.MEDIUM.words,
            Text(
                "内部故意攻击概率：动机和能力低 0.2、中 0.3、高 0.4（表 D.1）。",
                "Probability of a deliberate insider attack: 0.2, 0.3, 0.4 for low, medium, high motives (Table D.1).",
            ),
        ),
        Choice(
            Grade.LOW,
            Grade.LOW.words,
            Text(
                "内部故意攻击概率：动机和能力低 0.4、中 0.5、高 0.6（表 D.1）。",
                "Probability of a deliberate insider attack: 0.4, 0.5, 0.6 for low, medium, high motives (Table D.1).",
            ),
        ),
    ),
    worst=Grade.LOW,
)

MOTIVES = Question(
    key="motives",
    text=Text(
        "数据接收者重标识他人的动机和能力如何？",
        "How strong are the recipient's motives and capacity to re-identify people?",
    ),
    meaning=Text(
        "动机和能力是两个方面，请给出一个综合等级。动机：以往合作中是否发生过攻击事件、是否有经济回报、是否可能为炫耀而攻击。"
        "能力：是否具备技术专长、是否有资金、能否访问可用于比对的其他数据库。拿不准时取较高的一档。",
        "Two sides, one grade for both. Motives: incidents in earlier cooperation, money to be made, showing off. Capacity: "
        "technical skill, funds, access to other databases to compare with. In doubt take the higher grade.",
    ),
    clause="D.1.4 b 1",
    parse=grade,
    choices=(
        Choice(
            Grade.LOW,
            Grade.LOW.words,
            Text(
                "内部故意攻击概率：控制水平高 0.05、中 0.2、低 0.4（表 D.1）。",
                "Probability of a deliberate insider attack: 0.05, 0.2, 0.4 for high, medium, low controls (Table D.1).",
            ),
        ),
        Choice(
            Grade.MEDIUM,
            Grade.MEDIUM.words,
            Text(
                "内部故意攻击概率：控制水平高 0.1、中 0.3、低 0.5（表 D.1）。",
                "Probability of a deliberate insider attack: 0.1, 0.3, 0.5 for high, medium, low controls (Table D.1).",
            ),
        ),
        Choice(
            Grade.HIGH,
            Grade.HIGH.words,
            Text(
                "内部故意攻击概率：控制水平高 0.2、中 0.4、低 0.6（表 D.1）。",
                "Probability of a deliberate insider attack: 0.2, 0.4, 0.6 for high, medium, low controls (Table D.1).",
            ),
        ),
    ),
    worst=Grade.HIGH,
)

RECIPIENT_SECURITY = Question(
    key="recipient_security",
    text=Text("数据接收者的安全与隐私控制能力如何？", "How capable is the recipient in security and privacy protection?"),
    meaning=Text(
        "问的是数据在接收方发生泄露（被攻破、遗失、误发）的可能性，与是否有人故意攻击无关。"
        "依据可以是安全等级保护测评、数据安全能力认证、审计结果和以往的事件记录。",
        "How likely the data is to leak at the recipient's (a break-in, a loss, a wrong address), whether or not anyone attacks it on "
        "purpose. Go by security assessments and certificates, audit results and past incidents.",
    ),
    clause="D.1.4 b 3",
    parse=grade,
    choices=(
        Choice(Grade.HIGH, Grade.HIGH.words, Text("数据泄露概率取 0.14。", "The probability of a data breach is taken as 0.14.")),
        Choice(Grade.MEDIUM, Grade.MEDIUM.words, Text("数据泄露概率取 0.27。", "The probability of a data breach is taken as 0.27.")),
        Choice(Grade.LOW, Grade.LOW.words, Text("数据泄露概率取 0.55。", "The probability of a data breach is taken as 0.55.")),
    ),
    worst=Grade.LOW,
)

P = Question(
    key="p",
    text=Text(
        "具有数据集所述特征的人在全部人口中占多大比例（p）？",
        "What share of all people has the characteristic that the dataset is about (p)?",
    ),
    meaning=Text(
        "数据使用者可能认出自己的熟人。特征越常见，熟人出现在数据中的概率越大：T2 = 1 - (1 - p)^m。"
        "例如胃癌患者数据集，p 为胃癌的患病率。请使用最近的人口或疾病统计，并注明来源；没有来源的 p 会标注为“假定”。",
        "Someone who works with the data may come across a person they know. The more common the characteristic, the likelier it "
        "is: T2 = 1 - (1 - p)^m. For a dataset of stomach cancer patients p is the prevalence of stomach cancer. Use the latest "
        'population or disease statistics and name the source; a p without a source is marked "assumed".',
    ),
    clause="D.1.4 b 2",
    parse=probability,
    form=Text("0 到 1 之间的数，如 0.00108、0.108% 或 151/140005。", "A number from 0 to 1, such as 0.00108, 0.108% or 151/140005."),
    worst=Fraction(1),
    needs_source=True,
    ends=(Fraction(0), Fraction(1)),
)

M = Question(
    key="m",
    text=Text("数据接收者大约认识多少人（m）？", "How many people does a recipient know (m)?"),
    meaning=Text(
        "计算数据集中含有熟人的概率时使用的熟人数；标准建议取 150，一般不需要改动。改动时请写明理由。",
        "The number of acquaintances in the probability that someone they know is in the dataset. The standard advises 150, "
        "and there is seldom a reason to change it; if you do, say why.",
    ),
    clause="D.1.4 b 2",
    parse=acquaintances,
    form=Text("1 到 10000 之间的整数。", "A whole number from 1 to 10000."),
    has_default=True,
)

THRESHOLD = Question(
    key="threshold",
    text=Text("可接受风险阈值是多少？", "What is the acceptable risk threshold?"),
    meaning=Text(
        "没有直接标识符时，总体风险 R 低于它为 3 级，等于或高于它为 2 级。"
        "不填则取所选标准自己的值，标准没有给出的必须填写；改动需要理由和批准。",
        "Without direct identifiers: level 3 when the overall risk R is below it, level 2 when R equals or exceeds it. Left out, it "
        "is the edition's own, and where the edition has none it must be given; a change needs a reason and an approval.",
    ),
    clause="6.1 f 2",
    parse=threshold,
    form=Text("大于 0 且小于 1 的数，如 0.08、8% 或 2/25。", "A number above 0 and below 1, such as 0.08, 8% or 2/25."),
    has_default=True,
    ends=(Fraction(1, 2**64), 1 - Fraction(1, 2**64)),
)
