"""The inventory of other data that could match: kind, holder, identified or not, shared columns (ITU-T X Suppl.39 8.3, SR3)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Option, Questionnaire, When

_CLAUSE = ("ITU X Suppl.39 8.3", "GB/T 42460 6.1 b")
_SOME = (When("holdings.known", ("some",)),)

QUESTIONNAIRE = Questionnaire(
    key="holdings",
    place=65,
    title=Text("其他数据清单", "Inventory of other data"),
    about=Text(
        "接收方手里的、任何人都能得到的、以前发布过的数据，凡可能与本数据对上的，逐项登记。",
        "Data that the recipient holds, that anyone can get, or that were released before: all that could match are listed one by one.",
    ),
    side="recipient",
    items=(
        Item(
            "holdings.known",
            Text(
                "接收方或他人手里有没有可能与本数据对上的其他数据？",
                "Does the recipient or anyone else hold other data that could match these?",
            ),
            Text(
                "包括以前从你们这里得到的数据。答“没有”的，须写明由谁、何时确认（by、date）。",
                "Earlier releases from you count too. “None known” needs who found that out, and when (by, date).",
            ),
            _CLAUSE,
            "choice",
            rows=("C023",),
            options=(
                Option("some", Text("有这类数据", "yes, there are such data")),
                Option("none", Text("经查没有发现", "none known"), Text("须写明确认人和日期。", "Needs a name and a date.")),
            ),
        ),
        Item(
            "holdings.names",
            Text("有哪些其他数据？", "Which other data are there?"),
            Text(
                "每个数据集起一个名称，用分号隔开，例如“医保结算库；院友名录”。",
                'A name for each, separated by semicolons: "claims database; alumni list".',
            ),
            _CLAUSE,
            "list",
            when=_SOME,
        ),
        Item(
            "holdings.kind",
            Text("它属于哪一类？", "Of which kind is it?"),
            Text("按取得的难易分类。", "By how it can be obtained."),
            _CLAUSE,
            "choice",
            options=(
                Option("personal", Text("个人所知", "personal knowledge")),
                Option("public", Text("公开来源", "public source")),
                Option("restricted", Text("受限来源（行业库、商业库）", "restricted source")),
                Option("similar", Text("其他同类发布", "other similar release")),
            ),
            each="holding",
            when=_SOME,
        ),
        Item(
            "holdings.holder",
            Text("它在谁手里？", "Who holds it?"),
            Text(
                "写单位；任何人都能得到的写“公众”。不写个人姓名。",
                'The organisation; "the public" if anyone can get it. No names of people.',
            ),
            _CLAUSE,
            each="holding",
            when=_SOME,
        ),
        Item(
            "holdings.identified",
            Text("它本身能认出人吗？", "Does it identify people itself?"),
            Text("带姓名、电话、证件号的为“能直接认出”。", "With names, telephone or ID numbers it does, directly."),
            _CLAUSE,
            "choice",
            options=(
                Option("identified", Text("能直接认出", "directly"), Text("风险较高。", "Riskier.")),
                Option("identifiable", Text("结合起来可能认出", "in combination, perhaps")),
                Option("neither", Text("不能", "no")),
            ),
            each="holding",
            when=_SOME,
        ),
        Item(
            "holdings.shared",
            Text("它与本数据有哪些共同的列？", "Which columns does it share with these data?"),
            Text(
                "按本数据的列名写，用分号隔开；没有共同的列，写“无”。",
                'By their names in these data, separated by semicolons; "none" where no column is shared.',
            ),
            _CLAUSE,
            "list",
            each="holding",
            when=_SOME,
        ),
    ),
)
