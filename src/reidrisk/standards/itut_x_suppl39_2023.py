"""ITU-T X Suppl.39 (2023): risk of the data by release model, risk of the context; no overall threshold is given."""

from __future__ import annotations

from fractions import Fraction

from ..grade import steps
from ..identify.composition.outstanding import tails
from ..identify.propose import identify
from ..identify.quasi.gate import gate
from ..measure import overall
from ..measure.attacks.linkage import link
from ..measure.context import acquaintance, attack, insider
from ..measure.context.insider_table import INSIDER, STRANGER
from ..measure.models import maximum_risk, record_average
from ..measure.people.trajectories import known_events
from ..measure.population.rarity import share_of
from ..measure.special.suda import suda
from ..model.clause import Clause, Elsewhere
from ..model.dataset import ClassSizes
from ..model.release import Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text

_ASKED = "reidrisk.prepare.questionnaires"

# "0.33, that is, the smallest size is 3": a third (resolutions I-1); 1/2 "may also be used" and can be set.
_CUTOFF = Fraction(1, 3)
# A non-public release has identified recipients bound by an agreement; so have both models of GB/T 42460 (resolutions I-3).
_NON_PUBLIC = SharingRule(_CUTOFF, "record_average", attack_certain=False, asks_cutoff=True)

STANDARD = Standard(
    id="itut-x-suppl39-2023",
    title=Text(
        "ITU-T X.Suppl.39（2023）去标识化数据保障要求",
        "ITU-T X Suppl.39 (2023) Requirements for de-identification assurance of data",
    ),
    issued="2023",
    sharing={
        Sharing.PUBLIC: SharingRule(None, "R_b", attack_certain=True),
        Sharing.SEMI_PUBLIC: SharingRule(None, "R_b", attack_certain=False, insider=STRANGER),
        Sharing.CONTROLLED: _NON_PUBLIC,
        Sharing.ENCLAVE: _NON_PUBLIC,
    },
    insider=INSIDER,
    breach={},
    # I.2.2 gives 150 to 190: the conservative end (resolutions I-5).
    acquaintances=190,
    threshold=None,
    levels={},
    clauses=(
        Clause(
            "6.2",
            Text(
                "确定去标识形态：假名化（限定用途）或匿名化",
                "Is the form decided: pseudonymous (limited purposes, with measures) or anonymous?",
            ),
            "asked",
            Elsewhere(_ASKED, "legal"),
            ("C001",),
        ),
        Clause(
            "6.3",
            Text(
                "声明攻击类型（检察官/记者/营销者）",
                "Attack type(s) in scope declared (target known in data / not known / all individuals)",
            ),
            "asked",
            Elsewhere(_ASKED, "attacks"),
            ("C002",),
        ),
        Clause(
            "6.4",
            Text(
                "规定风险度量方法：总体风险=数据风险 × 环境风险",
                "Method for measuring risk specified; overall risk = data risk x context risk",
            ),
            "computed",
            overall.overall_risk,
            ("C003",),
        ),
        Clause(
            "6.5 (1)",
            Text("检查是否含重标识码/关联码", "Presence of re-identification codes (matching keys) checked"),
            "asked",
            Elsewhere(_ASKED, "dataset"),
            ("C004",),
        ),
        Clause(
            "6.5 (2)",
            Text("使用去标识化数据之前评估了适当性", "Adequacy assessed before use of the de-identified data"),
            "later",
            None,
            ("C005",),
        ),
        Clause(
            "7",
            Text(
                "披露决定前综合考虑数据、环境、使用管理",
                "Data, environment and use/management all considered before the disclose/do-not-disclose decision",
            ),
            "later",
            None,
            ("C006",),
        ),
        Clause(
            "SR1 8.1 (1)",
            Text("可用于关联的列数", "Number of columns usable for linkage counted"),
            "computed",
            steps.identification,
            ("C007",),
        ),
        Clause(
            "SR1 8.1 (2)",
            Text("数据本身的特征", "characteristics of the data"),
            "asked",
            Elsewhere(_ASKED, "dataset"),
            ("C008", "C009", "C011", "C012", "C013"),
        ),
        Clause(
            "SR1 8.1 (3)",
            Text("总体：全体公民或抽样；抽样时的抽样比", "Population: all citizens or a sample; if a sample, the sampling ratio"),
            "asked",
            Elsewhere(_ASKED, "subjects"),
            ("C010",),
        ),
        Clause(
            "SR1 8.1 (4)",
            Text("取值不随时间变化的列（刚性）", "Columns whose values do not change over time (rigidity)"),
            "computed",
            gate,
            ("C014",),
        ),
        Clause("SR2 8.2 (1)", Text("连续分布的两端", "tails of continuous distributions"), "computed", tails, ("C015",)),
        Clause(
            "SR2 8.2 (5)",
            Text("对照公开统计突出的取值", "values that stand out against statistics"),
            "computed",
            share_of,
            ("C018", "C020"),
        ),
        Clause("SR2 8.2 (6)", Text("易于单独识别个人的轨迹", "tracks that easily single out persons"), "computed", known_events, ("C019",)),
        Clause("SR2 8.2 (2)", Text("突出的取值", "values that stand out"), "computed", suda, ("C016", "C021")),
        Clause(
            "SR2 8.2 (3)", Text("可识别个人的职业描述", "Occupation descriptions that identify persons"), "computed", identify, ("C017",)
        ),
        Clause(
            "SR3 8.3 (1)",
            Text("其他数据与关联", "other data and linkage"),
            "asked",
            Elsewhere(_ASKED, "environments"),
            ("C022", "C024", "C025"),
        ),
        Clause(
            "SR3 8.3 (2)",
            Text("已清点第三方接收者持有的其他数据", "Third-party recipient's other data inventoried"),
            "asked",
            Elsewhere(_ASKED, "holdings"),
            ("C023",),
        ),
        Clause(
            "SR3 8.3 (3)",
            Text("已与可得的其他数据做关联测试", "Linkage test with available other data performed"),
            "computed",
            link,
            ("C026",),
        ),
        Clause(
            "SR4 9.1", Text("接收方的动机", "motives of the recipient"), "asked", Elsewhere(_ASKED, "motives"), ("C027", "C028", "C029")
        ),
        Clause("SR5 9.2", Text("对人的影响", "impact on people"), "asked", Elsewhere(_ASKED, "impact"), ("C030", "C031", "C032", "C033")),
        Clause(
            "SR6 9.3 (1)",
            Text(
                "考虑了分析人员无意中认出熟人（按式（I.1）用 p、m 计算）",
                "Inadvertent recognition by an analyst considered (formula I.1 computed with p and m)",
            ),
            "computed",
            acquaintance.acquaintance,
            ("C034",),
        ),
        Clause(
            "SR6 9.3 (2)",
            Text("在总体中有熟人的分析人员已回避或已告诫", "Analysts with known acquaintances in the population excluded or briefed"),
            "asked",
            Elsewhere(_ASKED, "acquaintance"),
            ("C035",),
        ),
        Clause(
            "SR7 10.1 managerial",
            Text("管理措施", "managerial measures"),
            "asked",
            Elsewhere(_ASKED, "controls"),
            ("C036", "C037", "C038", "C039", "C040", "C041"),
        ),
        Clause(
            "SR7 10.1 technical", Text("技术措施", "technical measures"), "asked", Elsewhere(_ASKED, "controls"), ("C042", "C043", "C044")
        ),
        Clause("SR7 10.1 leak", Text("泄露后的措施", "measures after a leak"), "asked", Elsewhere(_ASKED, "security"), ("C045", "C046")),
        Clause("SR8 10.2 internal", Text("内部变化", "internal changes"), "later", None, ("C047", "C048", "C049", "C050", "C051")),
        Clause("SR8 10.2 external", Text("外部变化", "external changes"), "later", None, ("C052", "C053")),
        Clause("SR8 10.2 (1)", Text("持续监测", "continuous monitoring"), "later", None, ("C054", "C055")),
        Clause(
            "SR8 10.2 (2)",
            Text("定期监测（已设定周期）", "Monitoring is regular (interval set)"),
            "asked",
            Elsewhere(_ASKED, "schedule"),
            ("C056",),
        ),
        Clause("SR9 10.3", Text("合同条款", "contract clauses"), "asked", Elsewhere(_ASKED, "controls"), ("C057", "C058", "C059")),
        Clause(
            "App I (1)",
            Text("选定发布模型：公开、半公开、非公开", "Release model chosen: public, semi-public, non-public"),
            "asked",
            Elsewhere(_ASKED, "attacks"),
            ("C060",),
        ),
        Clause("App I (2)", Text("每行概率为 1/等价类大小", "Row probability = 1/class size"), "computed", ClassSizes, ("C061",)),
        Clause(
            "App I (3)",
            Text("公开和半公开：取各行的最大值", "Public and semi-public: maximum over rows"),
            "computed",
            maximum_risk.MODEL,
            ("C062",),
        ),
        Clause(
            "App I (4)",
            Text(
                "非公开：按记录取严格平均，且无一超过截断值（1/3 或 1/2）",
                "Non-public: strict average over rows, none above the cut-off (1/3 or 1/2)",
            ),
            "computed",
            record_average.MODEL,
            ("C063",),
        ),
        Clause("App I (5)", Text("公开：环境风险为 1", "Public: context risk = 1"), "computed", attack.attack, ("C064",)),
        Clause(
            "App I (6)",
            Text(
                "T1 查表 I.1，T2 按式（I.1），T3 取行业泄露率；环境风险取三者最大",
                "T1 from Table I.1; T2 by (I.1); T3 from industry breach prevalence; context risk is their maximum",
            ),
            "computed",
            attack.threats,
            ("C065",),
        ),
        Clause(
            "App I (7)",
            Text("半公开：动机高、控制低，T1 为 0.6", "Semi-public: T1 with high motives and low controls (0.6)"),
            "computed",
            insider.insider_attack,
            ("C066",),
        ),
    ),
    asks=("J", "N", "k", "uniques", "R_b", "record_average", "T1", "T2", "T3", "pr_context", "R"),
    # "Acceptable" is not defined: the threshold that is set counts as GB/T 42460 reads its own, below it (resolutions I-4).
    refs={
        "6.2 a": "8",
        "6.2 b": "8",
        "6.2 c": "8",
        "D.1.2": "I.1",
        "D.1.3": "I.1",
        "D.1.3 (D.2)": "I.1",
        "D.1.3 (D.3)": "GB/T 42460 D.1.3",
        "D.1.4": "I.2",
        "D.1.4 b 1": "I.2.2",
        "D.1.4 b 2": "I.2.2",
        "D.1.4 b 3": "I.2.2",
        "D.1.5 a": "I.1",
        "D.1.5 b": "6.4",
        "6.3 b": "6.4",
        "6.4 a": "7",
        "6.4 b": "",
    },
    basis=Text(
        "该增补只规定总体风险是两项之积，没有给出阈值：阈值须由您设定。",
        "The supplement only says that overall risk is a product; it gives no threshold. You have to set one.",
    ),
)
