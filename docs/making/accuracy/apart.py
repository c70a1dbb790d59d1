"""Tables of publishers that stand nowhere else in the benchmark: every opening, with values, by names alone, and without names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reidrisk.model.text import Lang, Text

from ..page import table
from .figures import COLUMNS, JUDGED, MOST_CLASSES, classes, folded, record, spread
from .unseen import GROUPS, HEAD, grouped, rows_of


@dataclass(frozen=True)
class Apart:
    """Tables that were labelled before anything was run on them: where their openings are kept, and what they are."""

    key: str
    intro: Text
    tools: Text | None = None


TOOLS = Text(
    "每表前 {rows} 行，各工具得到同样的取值；每列都须给出判断。工具没有的角色不列。",
    "The first {rows} rows of each table: every tool is given the same values, and every column is forced to an answer. Roles that a tool "
    "has no notion of are left out.",
)
THIRD = Apart(
    "sealed_third",
    Text(
        "## 最新一批没见过的表\n\n"
        "{tables} 张人员、事件、结果表（{columns} 列，{publishers} 个发布者），都带取值（取自公开仓库，仓库中不存），"
        "其发布者不在其他任何部分；先按规则标注、取散列值并入库，再首次运行，只打开一次；当时只有一人标注，之后另一人重新标注（见下）。"
        "二十张是中文的（繁体七张）：立法委员与阁员、短租房东、发帖与评论、投诉、学位论文评审、账户登录特征、问卷；"
        "其他语言为警员及其被投诉记录、政党捐款、候选人及其案件、棋士、传染病病例、肿瘤登记与临床研究、贷款申请、"
        "有线电视投诉、自行车失窃、犬只登记、问卷。日文五张（另两张列名为英文）、德文五张、法文七张、韩文一张，没有阿拉伯文；"
        "数值只作参考。临床登记的列多，敏感属性因此多于前几批。错误不逐列列出。误公开的学生、病人、客户与受访者资料未收。",
        "## The latest tables never seen\n\n"
        "{tables} tables of people, events and results ({columns} columns, {publishers} publishers), all with values (of public "
        "repositories, not kept here), whose publishers stand in no other part: labelled by the rules, hashed and committed before "
        "anything was run, and opened once; one hand had labelled them then, another has since (below). Twenty are Chinese "
        "(seven in traditional characters): legislators and "
        "members of cabinets, hosts of lodgings, posts and comments, complaints, theses under review, features of account logins and "
        "surveys; the others are police officers and complaints against them, donations to parties, candidates and their court "
        "cases, players of "
        "shogi, cases of infections, registers of tumours and clinical studies, applications for loans, complaints about cable "
        "television, stolen bicycles, dog owners and surveys. Five are Japanese (two more bear English names), five German, seven "
        "French, one Korean, none Arabic: their figures are an indication only. Registers of tumours have many columns, so that more "
        "of them are sensitive than in the sets before. Errors are not listed by column. Records of pupils, patients, customers and "
        "participants that stand in public by mistake were left out.",
    ),
    Text("### 其他工具，最新一批\n\n", "### Other tools on the latest tables\n\n"),
)
NEXT = Apart(
    "sealed_next",
    Text(
        "## 上一批没见过的表\n\n"
        "{tables} 张人员、事件、结果表（{columns} 列，{publishers} 个发布者），都带取值（取自公开仓库，仓库中不存），"
        "其发布者不在其他任何部分；先按规则标注、取散列值并入库，再首次运行，只打开一次。中文的有评论与账号、问卷、征婚启事、"
        "民意代表与村里长、刷卡、借款、用电客户；其他语言多为议员、候选人、律师、说客的名录，问卷与临床研究。"
        "日文四张、韩文与德文更少，各自的数值只作参考；问卷题目占列数的大半，其中多数什么角色也没有。错误不逐列列出。"
        "误公开的客户、员工与学生资料未收。",
        "## The tables never seen before those\n\n"
        "{tables} tables of people, events and results ({columns} columns, {publishers} publishers), all with values (of public "
        "repositories, not kept here), whose publishers stand in no other part: labelled by the rules, hashed and committed before "
        "anything was run, and opened once. The Chinese ones are comments and accounts, surveys, advertisements for marriage, "
        "representatives and village heads, card journeys, loans and customers of a grid; the others mostly lists of legislators, "
        "candidates, lawyers and lobbyists, surveys and clinical studies. Four tables are Japanese, fewer Korean and German: their figures "
        "are an indication only. "
        "Questions of surveys are a large share of the columns, and most of them have no role. Errors are not listed by column. Records of "
        "customers, employees and pupils that stand in public by mistake were left out.",
    ),
    Text("### 其他工具，上一批\n\n", "### Other tools on the tables before those\n\n"),
)
SEALED = Apart(
    "sealed",
    Text(
        "## 再上一批没见过的表\n\n"
        "{tables} 张人员、就诊、事件、结果表（{columns} 列，{publishers} 个发布者），其发布者不在其他任何部分；"
        "先按规则标注、取散列值并入库，"
        "再首次运行，只打开一次。多数带取值（取自公开仓库，仓库中不存）：中文的电信、诊疗、学校、留言、零售，以及日、韩、德、法、荷语的表；"
        "其余只有检验、药店医保、日本寿险系统的列名。"
        "打开时的权重学过同一家日本寿险的 21 张表，故以“带取值与列名”为准。错误不逐列列出。不含阿拉伯语；点名中小学生的表未收。",
        "## The tables never seen before both\n\n"
        "{tables} tables of people, visits, events and results ({columns} columns, {publishers} publishers) whose publishers stand in no "
        "other part, labelled by the rules, hashed and committed before anything was run, and opened once. Most have values (of public "
        "repositories, not kept here): Chinese ones of telecom, care, schools, complaints and retail, and Japanese, Korean, German, French "
        "and Dutch ones; the others are the names of a laboratory's, a pharmacy's and a Japanese life insurer's schemas. The weights "
        "that were judged had learned from 21 tables of that same insurer: go by the lines with values, where it is not. Errors are "
        "not listed by column. Arabic is not in it, nor are tables that name pupils.",
    ),
    Text("### 其他工具，再上一批\n\n", "### Other tools on the tables before both\n\n"),
)
FRESH = Apart(
    "fresh",
    Text(
        "## 最早一批没见过的表\n\n{tables} 张表（{columns} 列，{publishers} 个发布者），打开两次之后才据以改动规则与权重；"
        "下列数值是此前的。",
        "## The first tables never seen\n\n"
        "{tables} tables ({columns} columns, {publishers} publishers), opened twice before any rule or weight was changed by them; the "
        "figures are of before.",
    ),
)
PARTS = {
    "all": Text("全部", "all of them"),
    "values": Text("带取值与列名", "with values and names"),
    "names alone": Text("只有列名", "names alone"),
    "without names": Text("有取值而无列名", "values without names"),
}
OPENED = Text("### {opened} 打开（提交 {commit}）", "### Opened on {opened} at {commit}")
ERRORS = Text("错误的类别：应为什么、判为什么。", "Classes of error: what a column is, and what it was called.")
RANGE_HEAD = (Text("组", "group"), COLUMNS, Text("发布者", "publishers"), Text("角色", "role"), *HEAD[3:6])
TOOL_HEAD = (Text("工具", "tool"), *HEAD[2:6])
OWN = "reidrisk"


def sections(lang: Lang) -> Iterator[str]:
    """The latest first: every opening; of the last also the groups and the classes of error, and other tools where they were asked."""
    for apart in (THIRD, NEXT, SEALED, FRESH):
        openings = record(f"real_{apart.key}")["openings"]
        last = openings[-1]
        yield apart.intro.fill(**{name: last["all"][name] for name in ("tables", "columns", "publishers")}).say(lang)
        for one in openings:
            yield f"{OPENED.fill(opened=one['opened'], commit=one['commit']).say(lang)}\n\n{_scores(one, lang)}"
        for name in ("kind", "language"):
            groups = _ranged(last["ranges"][name], lang) if "ranges" in last else grouped(last["all"]["groups"][name], lang)
            yield f"{GROUPS[name].say(lang)}\n\n{groups}"
        yield f"{ERRORS.say(lang)}\n\n{classes(last['all']['errors'][:MOST_CLASSES], lang)}"
        if apart.tools:
            yield from _tools(apart.tools, record(f"tools_{apart.key}"), lang)


def _scores(opening: Mapping[str, Any], lang: Lang) -> str:
    rows = [row for key, title in PARTS.items() if key in opening for row in rows_of(title.say(lang), opening[key], lang)]
    return table([one.say(lang) for one in HEAD], rows)


def _ranged(groups: list[dict[str, Any]], lang: Lang) -> str:
    """Each group with its intervals; where there is one publisher, nothing can be drawn, and the rate stands alone."""
    rows = []
    for group in groups:
        first = [group["name"], f"{group['columns']:,}", group["publishers"]]
        for role in JUDGED:
            rated = [group["roles"][role][one] for one in ("recall", "precision", "f1")]
            rows.append([*first, role, *(spread(one) for one in rated)])
            first = ["", "", ""]
    return table([one.say(lang) for one in RANGE_HEAD], rows)


def _tools(heading: Text, found: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    tools = {one["key"]: one for one in found["tools"]}
    yield heading.say(lang) + TOOLS.fill(rows=found["rows"]).say(lang)
    rows = []
    for key, score in found["scores"].items():
        title = OWN if key == OWN else f"{tools[key]['title']} ({', '.join(f'{n} {v}' for n, v in tools[key]['versions'].items())})"
        for role in JUDGED:
            if key == OWN or role in tools[key]["roles"]:
                three = score["roles"]["every"][role]
                rows.append([title, role, *(spread(three[one]) for one in ("recall", "precision", "f1"))])
                title = ""
    yield table([one.say(lang) for one in TOOL_HEAD], rows)
    for key, score in found["scores"].items():
        yield folded(f"{ERRORS.say(lang)} {OWN if key == OWN else tools[key]['title']}", classes(score["errors"][:MOST_CLASSES], lang))
