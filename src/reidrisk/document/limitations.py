"""What this assessment cannot say: read before signing."""

from __future__ import annotations

from ..model.assessment import Assessment
from ..model.judged import Levels
from ..model.text import Phrase, Text

_SAMPLED = Text(
    "标识符按列名和取值规则识别，每列最多看了 {looked} 行（共 {rows} 行）。取样看不到的行、规则不认识的写法、"
    "自由文本和图像里都可能还有标识符，应由了解数据的人确认清单。",
    "Identifiers were looked for by column names and value rules, in at most {looked} of {rows} rows per column. Rows outside the sample, "
    "unusual spellings, free text and images may still hold identifiers: someone who knows the data must confirm the list.",
)
_WHOLE = Text(
    "标识符按列名和取值规则识别，看了全部 {rows} 行。规则不认识的写法、自由文本和图像里都可能还有标识符，应由了解数据的人确认清单。",
    "Identifiers were looked for by column names and value rules, in all {rows} rows. Unusual spellings, free text and images may "
    "still hold identifiers: someone who knows the data must confirm the list.",
)
_BY_ROW = Text(
    "没有给出主体列，按一行一人计数。若一人有多行，等价类会显得比实际大，风险被低估。",
    "No subject key was given, so one row counts as one person. If people have several rows, classes look larger than they are and the "
    "risk is understated.",
)
_BY_SUBJECT = Text(
    "等价类按不同的个人信息主体计数；出现在多个等价类中的主体，按其取值的集合归类。",
    "Classes count distinct subjects; a subject seen in several classes is classed by the set of its values.",
)
_ALWAYS = (
    Text(
        "3 级、4 级是去标识化的效果级别，不是《个人信息保护法》第七十三条所称的匿名化（无法识别特定自然人且不能复原）。"
        "不能据此认为数据已不属于个人信息。",
        "Levels 3 and 4 grade de-identification. They are not anonymisation in the sense of Article 73 of the Personal Information "
        "Protection Law (no natural person identifiable, and irreversible), and do not show that the data have ceased to be personal "
        "information.",
    ),
    Text(
        "K 匿名模型只衡量身份重标识。同一等价类的人若敏感属性都相同，不认出人也能推断出内容；成员推断同样不在其内。",
        "The K-anonymity model measures re-identification only. Where everyone in a class shares a sensitive value, it can be inferred "
        "without recognising anyone; so can membership. Neither is measured here.",
    ),
    Text(
        "结果取决于选定了哪些准标识符。漏选一列会低估风险；接收方可能掌握的外部数据须由人判断（C.1）。",
        "The result depends on which quasi-identifiers were chosen. Leaving one out understates the risk; what outside data a "
        "recipient may hold is for people to judge (C.1).",
    ),
    Text(
        "环境概率是按表 D.1 和推荐值取的，不是对具体接收方的测量；其可靠程度取决于回答的依据。",
        "The context probabilities are the standard's table and recommended values, not measurements of this recipient; they are as "
        "good as the answers behind them.",
    ),
    Text(
        "空值按一个独立的取值计，抑制符“*”按另一个计；取值按发布时的写法比较。",
        "Missing values count as one value of their own and the suppression mark “*” as another; values are compared as they are released.",
    ),
    Text(
        "结论只对指纹所示的数据、哈希所示的方案和所述的使用环境有效；任何一项改变都要重新评估。",
        "The verdict holds for the data with this fingerprint, the plan with this hash and the context described; if any of them "
        "changes, assess again.",
    ),
)

_ACCEPTABLE = Text(
    "“可接受”是对重标识风险的判定，不是《个人信息保护法》第七十三条所称的匿名化，不能据此认为数据已不属于个人信息。",
    "“Acceptable” is said of the re-identification risk. It is not anonymisation in the sense of Article 73 of the Personal Information "
    "Protection Law, and does not show that the data have ceased to be personal information.",
)


def limitations(assessment: Assessment) -> tuple[Text | Phrase, ...]:
    """Those of this dataset first, then those of every assessment."""
    rows = assessment.facts.rows
    looked = max((sample.looked_at for sample in assessment.samples.values()), default=0)
    seen = _WHOLE.fill(rows=rows) if looked >= rows else _SAMPLED.fill(looked=looked, rows=rows)
    counted = _BY_ROW if assessment.plan.subject is None and assessment.subjects is None else _BY_SUBJECT
    always = _ALWAYS if isinstance(assessment.standard.judged, Levels) else (_ACCEPTABLE, *_ALWAYS[1:])
    return (seen, counted, *always)
