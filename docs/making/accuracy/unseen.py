"""Real published tables, of which the corpus holds names and labels: how they were gathered, and what the product makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reidrisk.model.text import Lang, Phrase, Text

from ..page import table
from . import calibration
from .figures import COLUMNS, ERRORS_BY_CATEGORY, JUDGED, MOST_CLASSES, by_category, classes, folded, rate, record, share, spread

PARTS = {
    "final": Text("最终部分，{opened} 打开（提交 {commit}）", "final, opened on {opened} at {commit}"),
    "rules": Text("同上，只用规则", "the same, rules alone"),
    "crossed": Text("训练与调试部分，权重未见过其发布者，只用权重", "train and tune, publishers unseen, weights alone"),
    "tune": Text("调试部分，产品（权重见过它）", "tune, the product (its weights have seen it)"),
    "train": Text("训练部分，产品（权重见过它）", "train, the product (its weights have seen it)"),
}
CORPUS = Text(
    "## 语料从何而来\n\n"
    "{tables} 张真实公开的人员表、{columns} 列，来自 {publishers} 个发布者：开放数据门户、登记簿、调查、人事、银行、教育、出行、政务、"
    "诊疗等，"
    "含 {languages} 种列名写法。只收列名、说明、类型与由取值算出的少量特征，不收任何人的取值；每张表写明来源与许可。"
    "列名有七成以上相同的两张表算作一张。按成文规则标注（`bench/identification/corpus/LABELLING.md`），标注时不看产品的判断。\n\n"
    "按发布者划分，而不是按列：同一发布者的表只在一个部分里，因此“没见过的表”确实没见过。训练部分学权重，调试部分看错误、改规则；"
    "最终部分每次发行只打开一次，打开后不再据以改动，其错误也不逐列列出。",
    "## Where the corpus comes from\n\n"
    "{tables} real published tables about people with {columns} columns, of {publishers} publishers: open data portals, registers, "
    "surveys, "
    "staff, banking, education, mobility, government, care; {languages} ways to write names. Names, descriptions, types and a few features "
    "counted over values are kept, nobody's values; every table states its source and licence. Two tables that share more than seven "
    "tenths of their names count as one. Labels follow written rules (`bench/identification/corpus/LABELLING.md`); whoever labels does not "
    "see what the product makes of a column.\n\n"
    "The corpus is split by publisher, not by column: no publisher is in two parts, so a table that was never seen was really never seen. "
    "Weights are learned on train; errors are read and rules mended on tune; final is opened once a release, nothing is changed by it "
    "afterwards, and its errors are not listed by column.",
)
AGREEMENT = Text(
    "### 两人标注的一致性\n\n另一人按同一规则，对五分之一的列重新标注，不看第一次的标签；κ 为 Cohen's kappa。以下为更正之前的首次标签。"
    "independent 一行：没见过任何标签的第三人只读规则，从各部分（含只用于学习的表和带取值的表）抽 81 张表标注。",
    "### How far two labellers agree\n\nA second person labelled a fifth of the columns again by the same rules, without seeing the first "
    "labels; κ is Cohen's kappa. These are the labels before anything was corrected. "
    "Row independent: a third person who had seen no label, from the rules alone, on 81 tables of every part, those with values and those "
    "written to learn from too.",
)
SCORES = Text(
    "## 没见过的表，只有列名\n\n"
    "语料没有取值，所以校验码、取值词典都派不上用场，只靠列名与同表其他列；其中约三分之一的列名是 `db003` 之类的代号，"
    "离开编码手册无从知晓。"
    "“强制”指每列都须给出判断；“不计询问”指不计入产品请人确认的列。括号内为 95% 区间，由反复抽取发布者得出。"
    "校准误差是给出的概率与确实如此的比例之间的平均差距。目标：DI 召回率 0.97、精确率 0.95，QI F1 0.92，SA F1 0.90，询问不超过 15%，"
    "校准误差不超过 0.05。",
    "## Tables never seen, names only\n\n"
    "The corpus holds no values, so neither check digits nor dictionaries of values can help: only names, and the other columns of the "
    "table; about a third of the names are codes such as `db003`, which only a codebook explains. “Forced” has every column answered; "
    "“without asked” leaves out those that the product asks a person about. Brackets are 95% intervals from drawing publishers again and "
    "again. The calibration error is the mean distance of the probability given from the share that was so. Targets: DI recall 0.97 and "
    "precision 0.95, QI F1 0.92, SA F1 0.90, at most 15% asked, calibration error at most 0.05.",
)
FORCED, SURE = Text("强制", "forced"), Text("不计询问", "without asked")
HEAD = (
    Text("部分", "part"), Text("范围", "columns"), Text("角色", "role"), Text("召回率", "recall"), Text("精确率", "precision"),
    Text("F1", "F1"), Text("校准误差", "calibration error"),
)  # fmt: skip
SIZED = Text("{tables} 张表、{columns} 列，询问 {asked}", "{tables} tables, {columns} columns, {asked} asked")
ASKED = Text(
    "### 问什么，为什么问\n\n"
    "每列先求各线索的权重之和；一张有列名的表，再由小决策树（每棵至多三问）按这些和、规则的判断、其他列与名称相近各列的概率，"
    "得出 DI、QI、SA、NI 的概率。概率分不出高下（最有把握的一种仍低于规定的下限）而又没有规则能断定时，就请人回答，"
    "并给出支持与反对的理由各至多三条。问题按其对结论的影响排序：先问可能是直接标识符的，再问可能是准标识符的。"
    "`scan --json` 中为 `asked`、`questions`、`reasons` 与 `probabilities`。",
    "### What is asked, and why\n\n"
    "What the clues of a column weigh is summed up. In a table with names small trees (three questions each at most) make of these "
    "sums, of what rules say and of the chances of the other columns and those with a like name the probability of being DI, QI, SA and "
    "NI. Where these leave it open (the best supported answer stays below a stated certainty) and no rule decides, a person is asked, "
    "with up to three reasons for and against. "
    "Questions come in the order of what they change in the verdict: first what may be a direct identifier, then what may be a "
    "quasi-identifier. In `scan --json` these are `asked`, `questions`, `reasons` and `probabilities`.",
)
CALIBRATED = Text(
    "### 概率是否可信\n\n{part}。点落在虚线上，即给出的概率与实际相符；点的面积与列数成正比。",
    "### Can the probabilities be relied on?\n\n{part}. Dots on the dashed line say that the probability is what happens; the area of a "
    "dot grows with its number of columns.",
)
GROUPS = {
    "language": Text("按列名的语言", "By language of the names"),
    "kind": Text("按表的种类", "By kind of table"),
    "domain": Text("按领域", "By field"),
}
GROUP_HEAD = (
    Text("组", "group"), COLUMNS, Text("DI 召回率", "DI recall"), Text("DI 精确率", "DI precision"), Text("QI F1", "QI F1"),
    Text("SA F1", "SA F1"), Text("询问", "asked"),
)  # fmt: skip
ERRORS = Text("### 错误的类别\n\n{part}：应为什么、判为什么。", "### Classes of error\n\n{part}: what a column is, and what it was called.")
PART_HEAD = (Text("组", "group"), Text("表", "tables"), Text("发布者", "publishers"), Text("列", "columns"))
TWICE = (Text("语言组", "group"), Text("标注两次的列", "labelled twice"), Text("角色全同", "all roles equal"))


def sections(lang: Lang) -> Iterator[str]:
    """The corpus, the scores, what is asked, the calibration, groups and errors."""
    corpus, opened = record("corpus"), record("corpus_final")["openings"]
    final = opened[-1]
    found = {"final": final, **{name: record(f"corpus_{name}") for name in ("crossed", "tune", "train")}}
    yield from _corpus(corpus, lang)
    yield f"{SCORES.say(lang)}\n\n{_scores(found, lang)}"
    yield ASKED.say(lang)
    drawn = "final" if "calibration" in final else "crossed"
    yield f"{CALIBRATED.fill(part=_title(drawn, final)).say(lang)}\n\n{calibration.picture(found[drawn]['calibration'], lang)}"
    for name, title in GROUPS.items():
        tables = [f"{_title(part, final).say(lang)}\n\n{grouped(found[part]['groups'][name], lang)}" for part in ("final", "crossed")]
        yield "\n\n".join([f"### {title.say(lang)}", *tables])
    for part in ("final", "crossed", "tune"):
        if "errors" in found[part]:
            yield f"{ERRORS.fill(part=_title(part, final)).say(lang)}\n\n{classes(found[part]['errors'][:MOST_CLASSES], lang)}"
            yield folded(ERRORS_BY_CATEGORY.say(lang), by_category(found[part]["categories"], lang))


def _corpus(corpus: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    parts = corpus["parts"]
    total = {key: sum(part[key] for part in parts.values()) for key in ("tables", "columns", "publishers")}
    yield CORPUS.fill(**total, languages=len(corpus["languages"])).say(lang)
    head = [*(one.say(lang) for one in PART_HEAD), *JUDGED, "NI"]
    for groups in (parts, corpus["languages"]):
        yield table(
            head, [[name, *(one[key] for key in ("tables", "publishers", "columns", *JUDGED, "NI"))] for name, one in groups.items()]
        )
    rows = [
        [one["columns of"], one["labelled"], rate(one["equal"]), *(rate(one["kappa"][role]) for role in (*JUDGED, "NI"))]
        for one in corpus["agreement"]
    ]
    yield f"{AGREEMENT.say(lang)}\n\n{table([*(one.say(lang) for one in TWICE), *(f'κ {role}' for role in (*JUDGED, 'NI'))], rows)}"


def _scores(found: Mapping[str, Mapping[str, Any]], lang: Lang) -> str:
    final = found["final"]
    shown = {"final": final, "rules": final.get("rules", {"roles": {}}), **{key: found[key] for key in ("crossed", "tune", "train")}}
    rows = [row for key, part in shown.items() for row in rows_of(_title(key, final).say(lang), part, lang)]
    return table([one.say(lang) for one in HEAD], rows)


def rows_of(title: str, part: Mapping[str, Any], lang: Lang) -> Iterator[list[str]]:
    """Of one part, each role, forced and without what is asked; its title stands in the first row."""
    if "columns" in part:
        asked = share(part["asked"], part["columns"])
        title += "<br>" + SIZED.fill(tables=part["tables"], columns=part["columns"], asked=asked).say(lang)
    for which, how in (("every", FORCED), ("sure", SURE)):
        for role, one in part["roles"].get(which, {}).items():
            yield [title, how.say(lang), role, *(spread(one[rated]) for rated in ("recall", "precision", "f1")), rate(one["error"])]
            title = ""


def grouped(rows: list[list[Any]], lang: Lang) -> str:
    """One line for each group."""
    cells = [[name, n, rate(di[0]), rate(di[1]), rate(qi[2]), rate(sa[2]), share(asked, n)] for name, n, asked, di, qi, sa in rows]
    return table([one.say(lang) for one in GROUP_HEAD], cells)


def _title(part: str, final: Mapping[str, Any]) -> Phrase:
    return PARTS[part].fill(opened=final["opened"], commit=final["commit"])
