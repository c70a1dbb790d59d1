"""Assessments made by hand, one for each kind of verdict a report must be able to tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import product

from reidrisk.model.assessment import Assessment
from reidrisk.model.clause import Clause, Manner, Stage
from reidrisk.model.dataset import ClassSizes, ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Column, Evidence, Inventory
from reidrisk.model.judged import Levels
from reidrisk.model.measurement import Influence, Interval, Measurement, Number
from reidrisk.model.plan import Decision, EvaluationPlan, PlanRecord
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.model.role import Role
from reidrisk.model.standard import SharingRule, Standard
from reidrisk.model.text import Phrase, Text
from reidrisk.model.verdict import Level, Step, Verdict, Way

CANARY = "青蛇7391"
F = Fraction

_TABLE = ("0.05 0.1 0.2", "0.2 0.3 0.4", "0.4 0.5 0.6")
STANDARD = Standard(
    id="gbt-42460-2023",
    title=Text("GB/T 42460-2023 个人信息去标识化效果评估指南", "GB/T 42460-2023 Guide for evaluating de-identification"),
    issued="2023-03-17",
    sharing={
        Sharing.PUBLIC: SharingRule(F(1, 20), "R_b", attack_certain=True),
        Sharing.CONTROLLED: SharingRule(F(1, 5), "R_c", attack_certain=False),
        Sharing.ENCLAVE: SharingRule(F(1, 3), "R_c", attack_certain=False),
    },
    insider={
        (control, motive): F(_TABLE[row].split()[column])
        for (row, control), (column, motive) in product(
            enumerate((Grade.HIGH, Grade.MEDIUM, Grade.LOW)), enumerate((Grade.LOW, Grade.MEDIUM, Grade.HIGH))
        )
    },
    breach={Grade.LOW: F("0.55"), Grade.MEDIUM: F("0.27"), Grade.HIGH: F("0.14")},
    acquaintances=150,
    threshold=F("0.05"),
    judged=Levels(
        {
            1: Text("含直接标识符", "contains direct identifiers"),
            2: Text("含准标识符，风险不低于阈值", "quasi-identifiers, risk at or above the threshold"),
            3: Text("含准标识符，风险低于阈值", "quasi-identifiers, risk below the threshold"),
            4: Text("不含任何标识符", "contains no identifier"),
        }
    ),
    stages={
        Stage.IDENTIFIERS: "6.2 a",
        Stage.DECISION: "6.3 b",
        Stage.CONCLUSION: "6.4 a",
        Stage.APPROVAL: "6.4 b",
    },
    formulas={"R_a": "D.5", "R_b": "D.2", "R_c": "D.3", "T2": "D.4", "R_b × pr": "D.6", "R_c × pr": "D.7"},
    clauses=(
        Clause("4", Text("四级划分", "the four levels"), Manner.COMPUTED, "reidrisk.model.verdict.Verdict"),
        Clause("6.1 a", Text("确定数据集", "fix the dataset"), Manner.RECORDED, "reidrisk.model.dataset.Facts"),
        Clause("6.2 a", Text("标识符清单", "list of identifiers"), Manner.COMPUTED, "reidrisk.model.inventory.Inventory"),
        Clause("6.3 b", Text("与阈值比较", "compare with the threshold"), Manner.COMPUTED, "reidrisk.model.verdict.Verdict"),
        Clause("6.4 b", Text("管理层批准", "approval by management"), Manner.LATER),
        Clause("6.5", Text("沟通与协商", "communication"), Manner.LATER),
    ),
    asks=("R_a", "R_b", "R_c", "T1", "T2", "T3", "pr_context", "R"),
)


@dataclass(frozen=True)
class Wish:
    """What a case is to be."""

    level: Level | None
    levels: tuple[Level, Level] | None
    acceptable: bool | None
    sizes: tuple[int, ...] = (3, 3, 4, 3, 3)
    sharing: Sharing | None = Sharing.ENCLAVE
    columns: tuple[Column, ...] = ()
    open_controls: bool = False
    assumed_p: bool = False
    provisional: bool = False
    ways: tuple[Way, ...] = ()
    missing: tuple[str, ...] = ()
    assumptions: tuple[Text | Phrase, ...] = ()
    scenario: Text | None = None
    record: PlanRecord = field(default_factory=lambda: PlanRecord("9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab"))
    subjects: int | None = None
    unit_subjects: bool = False
    notes: tuple[Text | Phrase, ...] = ()
    influences: tuple[Influence, ...] = ()


def column(
    name: str,
    roles: str = "",
    category: tuple[str, str, str] | None = None,
    *,
    by: str | None = "张工",
    share: tuple[int, int] | None = None,
) -> Column:
    """One column with its evidence; `roles` like "DI SA"."""
    evidence: list[Evidence] = []
    if category:
        rule = Text("列名与“{alias}”相符", "the name matches “{alias}”").fill(alias=name)
        evidence.append(Evidence("name-lookup", f"alias:{name}", rule))
    if share:
        finding = Text("{count} 个值通过校验（共看 {of} 个）", "{count} of {of} values validate").fill(count=share[0], of=share[1])
        evidence.append(Evidence("value-rule", "checksum", finding, *share))
    return Column(
        name,
        frozenset(Role(role) for role in roles.split()),
        category[0] if category else None,
        Text(category[1], category[2]) if category else None,
        tuple(evidence),
        by,
        "与研究目的核对过" if by and roles == "NI" else None,
    )


SEX = column("性别", "QI", ("sex", "性别", "sex"), share=(16, 16))
AGE = column("年龄", "QI", ("age", "出生日期或年龄", "birth date or age"), share=(16, 16))
DRUG = column("药物编码", "NI")
D3_COLUMNS = (SEX, AGE, DRUG)

WARD_COLUMNS = (
    column("病案号", "DI", ("medical_record_number", "病历号码", "medical record number"), share=(2000, 2000)),
    column("姓名", "DI", ("person_name", "姓名", "person name"), share=(1998, 2000)),
    column("身份证号", "DI SA", ("resident_id", "公民身份号码", "resident identity number"), share=(2000, 2000)),
    column("手机号", "DI", ("mobile", "电话号码", "telephone number"), share=(1987, 1991)),
    SEX,
    column("出生日期", "QI", ("birth_date", "出生日期", "date of birth"), share=(2000, 2000)),
    AGE,
    *(column(name, "QI", ("region", "地理范围", "geographic area"), by=None) for name in ("现住址_省", "现住址_市", "现住址_区县")),
    *(column(name, "QI", ("event_date", "事件日期", "event date"), by=None, share=(2000, 2000)) for name in ("入院日期", "出院日期")),
    column("主要诊断名称", "QI SA", ("diagnosis", "疾病诊断", "diagnosis"), by=None),
    *(column(name, "", by=None) for name in ("住院天数", "科室", "总费用", "离院方式")),
    column("备注 <b>&\"'", "DI", ("free_text", "自由文本", "free text"), by=None, share=(137, 412)),
    *(column(f"检验_{number}", "NI") for number in range(20)),
)


def number(symbol: str, clause: str, value: Fraction | Interval | None, state: str = "ok", reason: Text | None = None) -> Number:
    """A figure, a range or the reason why there is none."""
    title = Text(f"{symbol} 的名称", f"the figure {symbol}")
    if isinstance(value, Interval):
        known = value.low if value.known else None
        why = reason if known is not None else reason or Text("有回答未给出", "an answer is open")
        return Number(symbol, title, clause, known, state, why, None if value.known else value)  # type: ignore[arg-type]
    return Number(symbol, title, clause, value, state, reason)  # type: ignore[arg-type]


def context(wish: Wish) -> dict[str, Number]:
    """T1, T2, T3 and pr(context)."""
    if wish.sharing is Sharing.PUBLIC:
        none = Text("完全公开共享取 1，不需要", "not needed: 1 for completely public sharing")
        off = {key: number(key, "D.1.4 b", None, "not_required", none) for key in ("T1", "T2", "T3")}
        return off | {"pr_context": number("pr_context", "D.1.4 a", F(1))}
    t2 = 1 - (1 - F("0.00108")) ** 150
    t1 = Interval(F("0.1"), F("0.5")) if wish.open_controls else Interval.at(F("0.1"))
    pr = Interval(max(t1.low, t2), max(t1.high, t2))
    return {
        "T1": number("T1", "D.1.4 b 1", t1),
        "T2": number("T2", "D.1.4 b 2", t2, "assumed" if wish.assumed_p else "ok"),
        "T3": number("T3", "D.1.4 b 3", F("0.14")),
        "pr_context": number("pr_context", "D.1.4 b", pr, "assumed" if wish.assumed_p else "ok"),
    }


def figures(wish: Wish) -> dict[str, Number]:
    """Every figure of the verdict."""
    if not wish.sizes:
        none = Text("没有记录", "there are no records")
        return {key: number(key, "D.1", None, "not_available", none) for key in ("J", "N", "R_a", "R_b", "R_c", "R")}
    sizes = ClassSizes.of(wish.sizes)
    rule = STANDARD.sharing[wish.sharing or Sharing.PUBLIC]
    small, small_members = sizes.below(rule.least_class)
    mean = sum((F(n, f) for f, n in sizes.pairs), F(0)) / sizes.classes
    around = context(wish)
    pr = around["pr_context"]
    span = pr.interval or Interval.at(pr.value or F(1))
    risk = F(1, sizes.smallest) if rule.data_risk == "R_b" else mean
    overall = Interval.at(F(1)) if small else Interval(risk * span.low, risk * span.high)
    return {
        "J": number("J", "D.1.2 a", F(sizes.classes)),
        "N": number("N", "D.1.2 a", F(sizes.members)),
        "k": number("k", "D.1.2 a", F(sizes.smallest)),
        "uniques": number("uniques", "D.1.2 a", F(sizes.below(2)[0])),
        "R_a": number("R_a", "D.1.5 a", F(small, sizes.classes)),
        "R_a_records": number("R_a_records", "D.1.5 a", F(small_members, sizes.members), "informational"),
        "R_b": number("R_b", "D.1.3", F(1, sizes.smallest)),
        "R_c": number("R_c", "D.1.3", mean),
        "record_average": number("record_average", "I.1", F(sizes.classes, sizes.members), "informational"),
        **around,
        "R": number("R", "D.1.5 b", overall),
    }


def steps(wish: Wish) -> tuple[Step, ...]:
    """The way through clause 5."""
    return (
        Step(
            "6.2 b",
            Text("数据集是否不含任何标识符？", "Does the dataset contain no identifier at all?"),
            Text("含 {n} 列准标识符，不是 4 级，继续。", "It has {n} quasi-identifiers: not level 4, continue.").fill(n=2),
            (Text("准标识符：{names}", "Quasi-identifiers: {names}").fill(names=("性别", "年龄")),),
        ),
        Step(
            "6.3 b",
            Text("总体风险是否低于可接受风险阈值？", "Is the overall risk below the acceptable threshold?"),
            Text("评为 {level} 级。", "Level {level}.").fill(level=wish.level or "2-3"),
        ),
    )


def release(wish: Wish) -> Release:
    """The context answers."""
    if wish.sharing is None or wish.sharing is Sharing.PUBLIC:
        sharing: Answer[Sharing] = Answer(wish.sharing, "given", "--sharing") if wish.sharing else Answer()
        return Release.of(sharing=sharing, threshold=Answer(F("0.05"), "default", "GB/T 42460-2023 D.1.5"))
    return Release.of(
        sharing=Answer(wish.sharing, "given", "--sharing"),
        controls=Answer() if wish.open_controls else Answer(Grade.HIGH, "given", "assessment.yaml"),
        motives=Answer(Grade.MEDIUM, "given", "assessment.yaml"),
        recipient_security=Answer(Grade.HIGH, "given", "assessment.yaml"),
        p=Answer(F("0.00108"), "assumed" if wish.assumed_p else "given", None if wish.assumed_p else "IARC GCO 2022"),
        m=Answer(150, "default", "GB/T 42460-2023 D.1.4"),
        threshold=Answer(F("0.05"), "default", "GB/T 42460-2023 D.1.5"),
    )


def make(wish: Wish) -> Assessment:
    """The assessment of this wish."""
    sizes = ClassSizes.of(wish.sizes)
    if wish.unit_subjects:
        sizes = replace(sizes, unit="subjects", split_subjects=3)
    columns = wish.columns or D3_COLUMNS
    names = tuple(each.name for each in columns if Role.QI in each.roles)
    found = figures(wish)
    decisions = {each.name: Decision(each.roles, each.decided_by, each.reason) for each in columns if each.decided_by}
    facts = Facts(
        "gbt42460_tableD3.csv",
        "CSV",
        sizes.members,
        tuple(each.name for each in columns),
        Fingerprint("bytes-sha256", "5f0e6b1c2f9a4d83a1b7c6e5d4f30918273645546372819f0a1b2c3d4e5f6071"),
        "GB18030",
        wish.notes,
        changed_by_normalising=False,
    )
    samples = {each.name: ColumnSample(each.name, {CANARY: sizes.members}, 0, 0, sizes.members, sizes.members) for each in columns}
    measured = Measurement(names, sizes, influences=wish.influences) if wish.sizes and wish.level not in {1, 4} else None
    verdict = Verdict(
        wish.level,
        wish.levels,
        wish.acceptable,
        wish.provisional,
        steps(wish),
        found,
        measured,
        wish.ways,
        wish.missing,
        wish.assumptions,
        wish.scenario,
    )
    return Assessment(
        facts,
        EvaluationPlan(release=release(wish), decisions=decisions),
        wish.record,
        STANDARD,
        Inventory(columns),
        samples,
        verdict,
        datetime(2026, 11, 21, 23, 30, tzinfo=UTC),
        {"reidrisk": "0.1.0", "duckdb": "1.5.5", "python": "3.11.7"},
        wish.subjects,
    )


def _way(zh: str, en: str, **values: object) -> Way:
    return Way(Text(zh, en).fill(**values))


_GUESSED = Text("文件编码是猜的：GB18030，可用 --encoding 改。", "The encoding was guessed: GB18030; change it with --encoding.")

LEVEL_3 = make(
    Wish(
        3,
        (3, 3),
        acceptable=True,
        ways=(_way("pr(context) 升到 {bound} 以上即为 2 级。", "Above a pr(context) of {bound} it is level 2.", bound=F(3, 19)),),
        notes=(_GUESSED,),
        influences=(Influence("性别", 3, 5), Influence("年龄", 2, 7)),
    )
)
LEVEL_2_SMALL = make(
    Wish(
        2,
        (2, 2),
        acceptable=False,
        sizes=(1,) * 120 + (2,) * 44 + (3,) * 20 + (5, 8, 13, 40, 200),
        sharing=Sharing.CONTROLLED,
        columns=WARD_COLUMNS[4:],
        assumed_p=True,
        provisional=True,
        ways=(_way("把 {n} 条记录并入更大的等价类或删除。", "Merge or remove {n} records.", n=268),),
        assumptions=(Text("p 没有来源，按假定标出。", "p has no source and is marked as assumed."),),
        scenario=Text("未确认的列按标识符计", "the undecided columns are counted as identifiers"),
        subjects=530,
        unit_subjects=True,
    )
)
LEVEL_2_EQUAL = make(Wish(2, (2, 2), acceptable=False, sizes=(20, 40, 40), sharing=Sharing.PUBLIC))
LEVEL_1 = make(
    Wish(
        1,
        (1, 1),
        acceptable=False,
        sizes=(1,) * 2000,
        columns=WARD_COLUMNS,
        provisional=True,
        ways=(_way("删除或假名化直接标识符后重新评估。", "Remove or pseudonymise the direct identifiers, then assess again."),),
        record=PlanRecord("b" * 64, "a" * 64, 3),
    )
)
LEVEL_4 = make(Wish(4, (4, 4), acceptable=True, columns=(column("诊断", "SA"), column("金额", "NI"))))
OPEN = make(Wish(None, (2, 3), acceptable=None, open_controls=True, missing=("controls",), provisional=True))
OPEN_BUT_BAD = make(Wish(None, (1, 2), acceptable=False, sizes=(1, 2, 3), open_controls=True, missing=("controls", "p")))
LARGE = make(Wish(3, (3, 3), acceptable=True, sizes=(40, 70, 150, 3000), sharing=Sharing.CONTROLLED))
OPEN_SHARING = make(Wish(None, (2, 3), acceptable=None, sharing=None, missing=("sharing",)))
EMPTY = make(Wish(None, None, acceptable=None, sizes=()))

ALL: dict[str, Assessment] = {
    "level 1": LEVEL_1,
    "level 2, small classes": LEVEL_2_SMALL,
    "level 2, risk equals threshold": LEVEL_2_EQUAL,
    "level 3": LEVEL_3,
    "level 4": LEVEL_4,
    "level 3, large classes": LARGE,
    "open": OPEN,
    "open but not acceptable": OPEN_BUT_BAD,
    "open sharing": OPEN_SHARING,
    "empty": EMPTY,
}


def names(cases: Sequence[str] = tuple(ALL)) -> tuple[str, ...]:
    """The keys of the cases, for parametrised tests."""
    return tuple(cases)
