"""How rare the people of the dataset are: the p and m of T2 (GB/T 42460 D.1.4 b 2, formula D.4)."""

from __future__ import annotations

from ...model.text import Text
from ..context_questions import M, P
from ..questionnaire import Item, Option, Questionnaire, When, asks_setting

_NOT_PUBLIC = When("sharing", unless=("public",))
_COUNTED = When("population.method", ("figure", "reference"))
_CLAUSE = ("GB/T 42460 D.1.4 b 2",)

QUESTIONNAIRE = Questionnaire(
    key="population",
    place=160,
    title=Text("数据里有熟人的概率（T2）", "Ground for the chance of an acquaintance (T2)"),
    about=Text(
        "p 是全部人口中具有该数据集特征的人所占的比例。它只能来自统计数字，不能凭感觉填写。",
        "p is the share of all people who have the dataset's defining condition. It comes from statistics, never from a feeling.",
    ),
    side="data",
    items=(
        Item(
            "population.method",
            Text("怎样得到这个比例？", "How is this share obtained?"),
            Text(
                "最好用统计资料中的人数：有多少人具有该特征，总人口是多少。只查到比例时直接填比例。只查到人数时，总人口可用第七次人口普查的数字。",
                "Best from published counts: how many people have the condition, and how many people there are. With only a rate, give the "
                "rate. With only the first count, the total of the 2020 census can stand for the second.",
            ),
            _CLAUSE,
            "choice",
            rows=("C101",),
            options=(
                Option("figure", Text("两个人数：具有该特征者与总人口", "two counts: those with the condition, and everyone")),
                Option(
                    "reference",
                    Text("一个人数：具有该特征者，总人口用人口普查", "one count: those with the condition; everyone by the census"),
                ),
                Option("share", Text("直接填写比例", "the rate itself")),
            ),
            when=(_NOT_PUBLIC,),
        ),
        Item(
            "population.people_with",
            Text("具有该特征的有多少人？", "How many people have the condition?"),
            Text("例如 1510000，也可写作 151万。", "For example 1510000."),
            _CLAUSE,
            "number",
            when=(_NOT_PUBLIC, _COUNTED),
        ),
        Item(
            "population.people_all",
            Text("总人口是多少？", "How many people are there in all?"),
            Text(
                "与上一个数字同一地区、同一年份。例如 1400050000，也可写作 14.0005亿。",
                "Of the same area and year as the count before. For example 1400050000.",
            ),
            _CLAUSE,
            "number",
            when=(_NOT_PUBLIC, When("population.method", ("figure",))),
        ),
        Item(
            "population.title",
            Text("数字出自哪里？", "Where do the figures come from?"),
            Text(
                "统计资料的完整标题和发布机构，别人要能查到。",
                "The full title of the statistics and who published them, so that others can look it up.",
            ),
            _CLAUSE,
            when=(_NOT_PUBLIC, _COUNTED),
            needs_evidence=True,
        ),
        Item(
            "population.year",
            Text("是哪一年的数字？", "Of which year are the figures?"),
            Text("标准要求用最近的人口统计。", "The standard asks for the latest population statistics."),
            _CLAUSE,
            "year",
            when=(_NOT_PUBLIC, _COUNTED),
        ),
        asks_setting(P, (), (_NOT_PUBLIC, When("population.method", ("share",)))),
        asks_setting(M, (), (_NOT_PUBLIC,), optional=True),
    ),
)
