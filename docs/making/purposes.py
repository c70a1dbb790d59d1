"""The kinds of use that a purpose may begin with: which columns matter, how coarse they may become, what may be lost."""

from __future__ import annotations

from reidrisk.identify.catalogue import categories
from reidrisk.mitigate.hierarchies.grain import SCALES, grain_like
from reidrisk.mitigate.purpose.fitting import AS_READ, as_is
from reidrisk.mitigate.purpose.kinds import kinds
from reidrisk.mitigate.purpose.purpose import KindColumn, KindOfUse, KindTable
from reidrisk.model.text import Lang, Text

from .page import Page, code, table

TITLE = Text("数据的用途", "What the data are for")
INTRO = Text(
    "`reidrisk mitigate 数据 --purpose 名称` 按用途取舍：权重越大的列越少泛化，权重 5 及以上的列只要做得到就不清空；粒度写成人用的话。"
    "`--weight 列=权重`、`--coarsest 列=粒度`、`--keep 列` 可改其中任何一项，"
    "也可写成 YAML 文件（案例中为 `purpose.yaml`）。结论旁先说各项目标是否达到。",
    "`reidrisk mitigate DATA --purpose NAME` weighs what is lost by what the data are for: the more a column weighs, the less it is "
    "generalised, and one of weight 5 or more is not emptied where that can be had. `--weight COLUMN=WEIGHT`, "
    "`--coarsest COLUMN=GRANULARITY` and `--keep COLUMN` change any of it, or a YAML file does (`purpose.yaml` in a case). "
    "The verdict on each goal comes first.",
)
HEAD = (
    Text("性质", "nature of the column"), Text("权重", "weight"), Text("再细无益", "no use below"), Text("最低可接受粒度", "coarsest"),
)  # fmt: skip
NATURES = {
    "age": Text("年龄", "age"), "birth": Text("出生日期", "birth date"), "date": Text("日期", "date"),
    "product": Text("产品（型号、规格）", "product (model)"),
    "duration": Text("时长", "duration"), "between_events": Text("同一人各次之间的间隔", "time between a person's events"),
    "stay": Text("每次的时长（住院天数）", "length of a stay"),
    "diagnosis": Text("诊断编码", "diagnosis code"),
    "disease": Text("以文字写明的疾病（没有诊断编码时）", "disease in words (where no code says it)"),
    "department": Text("科室、病区", "department or ward"), "readmission": Text("再入院", "readmission"),
    "outcome": Text("转归、离院方式", "outcome (discharge status)"),
    "place": Text("地区", "place"),
    "amount": Text("金额", "amount"),
    "health_state": Text("健康状况（分级、结局、残疾）", "state of health (grade, outcome, disability)"),
    "product_part": Text("产品的材料、涂层等", "how a product was made"),
}  # fmt: skip
STATISTICS = {"count": Text("记录数", "records"), "sum": Text("{of}合计", "sum of {of}"), "mean": Text("{of}平均值", "mean of {of}")}
RECORDS = Text(
    "可删除的记录：至多 {share}。未列出的列权重为 {others}。", "Records that may leave: at most {share}. Columns not listed weigh {others}."
)
WANTED = Text(
    "要做的表：按 {by} 分组，{statistic}，误差至多 {share}。", "Table wanted: by {by}, {statistic}, with an error of at most {share}."
)


def pages(lang: Lang) -> list[Page]:
    """One page with all of them."""
    return [Page("purposes.md", TITLE.say(lang), "\n\n".join([INTRO.say(lang), *(_kind(one, lang) for one in kinds())]))]


def _kind(one: KindOfUse, lang: Lang) -> str:
    rows = [(_nature(each.nature, lang), *_wanted(each, lang)) for each in one.columns]
    about = f"{one.about.say(lang)} {RECORDS.fill(share=f'{float(one.records):.0%}', others=one.others).say(lang)}"
    tables = [_table(each, lang) for each in one.tables]
    return "\n\n".join([f"## {one.title.say(lang)} {code(one.key)}", about, table([head.say(lang) for head in HEAD], rows), *tables])


def _wanted(one: KindColumn, lang: Lang) -> tuple[str, str, str]:
    return str(one.weight), _grain(one.finest, one.nature, lang), _grain(one.coarsest, one.nature, lang)


def _grain(text: str | None, nature: str, lang: Lang) -> str:
    """In the words of the reader's language."""
    return "" if text is None else AS_READ.say(lang) if as_is(text) else grain_like(text, SCALES[nature]).words.say(lang)


def _table(one: KindTable, lang: Lang) -> str:
    of = "" if one.of is None else _nature(one.of, lang)
    statistic = STATISTICS[one.statistic].fill(of=of) if of else STATISTICS[one.statistic]
    by = " × ".join(_nature(each, lang) for each in one.by)
    return WANTED.fill(by=by, statistic=statistic, share=f"{float(one.tolerance):.0%}").say(lang)


def _nature(key: str, lang: Lang) -> str:
    return (NATURES[key] if key in NATURES else categories()[key].title).say(lang)
