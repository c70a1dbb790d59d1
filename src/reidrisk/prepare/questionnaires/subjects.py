"""Whose data they are (China methodology 10.1.1, 10.1.4; ITU-T X Suppl.39 8.1)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Option, Questionnaire, When

QUESTIONNAIRE = Questionnaire(
    key="subjects",
    place=30,
    title=Text("个人信息主体与适用人群", "Data subjects and applicable population"),
    about=Text("数据里是哪些人，他们是从多大的人群里来的。", "Who is in the data, and from how large a population they come."),
    side="data",
    items=(
        Item(
            "subjects.types",
            Text("数据里有哪几类人？", "Which kinds of people are in the data?"),
            Text(
                "不要漏掉顺带出现的人，例如主治医师、联系人、经办人。",
                "Do not forget those who appear by the way, such as doctors, contact persons and clerks.",
            ),
            ("China methodology 10.1.1",),
            "choices",
            options=(
                Option("patients", Text("患者", "patients")),
                Option("relatives", Text("家属或联系人", "relatives or contact persons")),
                Option("staff", Text("医务人员或其他工作人员", "medical or other staff")),
                Option("customers", Text("客户或用户", "customers or users")),
                Option("employees", Text("员工", "employees")),
                Option("students", Text("学生", "students")),
                Option("residents", Text("一般居民", "residents at large")),
                Option("others", Text("其他", "others")),
            ),
        ),
        Item(
            "subjects.condition",
            Text("这些人有什么共同的特征？", "What do these people have in common?"),
            Text(
                "也就是“进了这份数据的人都……”，例如“2023 至 2024 年在某院住过院”“患有胃癌”。估算熟人概率时用到它。",
                'Complete the sentence "everyone in the data ...", for example "was in this hospital in 2023 or 2024", "has stomach '
                'cancer". The chance of meeting an acquaintance is estimated from it.',
            ),
            ("China methodology 10.1.1", "GB/T 42460 D.1.4 b 2"),
        ),
        Item(
            "subjects.criteria",
            Text("纳入和排除的标准是什么？", "What are the criteria of inclusion and exclusion?"),
            Text(
                "例如研究方案中的入排标准。没有排除任何人时也请写明。",
                "As in the study protocol, for example. Say so when nobody was excluded.",
            ),
            ("China methodology 10.1.1",),
            rows=("C115",),
        ),
        Item(
            "subjects.age",
            Text("年龄范围是多少？", "What is their range of age?"),
            Text("例如“18 岁及以上”“0—6 岁”。", 'For example "18 and over", "0 to 6".'),
            ("China methodology 10.1.1",),
        ),
        Item(
            "subjects.area",
            Text("他们住在或来自哪些地区？", "Where do they live or come from?"),
            Text("写到数据中能看出的最细一级，例如“湖南省，到区县”。", 'To the finest level in the data, for example "Hunan, by county".'),
            ("China methodology 10.1.1",),
        ),
        Item(
            "subjects.number",
            Text("一共有多少人？", "How many people are in the data?"),
            Text(
                "是人数，不是记录数。一个人有多条记录时，请另外填写主体标识列（subject）。人数多时法律上的义务也更多。",
                "People, not records. Where a person has several records also name the subject column. Large numbers bring further "
                "legal duties.",
            ),
            ("China methodology 10.1.4", "PIPL 40"),
            "number",
            rows=("C119",),
        ),
        Item(
            "subjects.minors",
            Text("其中有不满十四周岁的未成年人吗？", "Are children under fourteen among them?"),
            Text("他们的个人信息一律属于敏感个人信息。", "All their personal information counts as sensitive."),
            ("PIPL 28", "PIPL 31"),
            "yes_no",
        ),
        Item(
            "subjects.coverage",
            Text("数据包含符合条件的全部人，还是只是其中一部分？", "Are all who meet the criteria in the data, or a sample of them?"),
            Text(
                "如果是全部，攻击者只要知道某人符合条件，就知道他一定在数据里。",
                "If all are, an attacker who knows that someone meets the criteria knows that they are in the data.",
            ),
            ("ITU X Suppl.39 8.1",),
            "choice",
            rows=("C010",),
            options=(
                Option("all", Text("全部", "all of them"), Text("风险较高。", "Riskier.")),
                Option("sample", Text("抽样", "a sample")),
            ),
        ),
        Item(
            "subjects.sampling",
            Text("抽样比是多少？", "What share was sampled?"),
            Text("0 到 1 之间，或写作百分数，如 10%。", "From 0 to 1, or as a percentage such as 10%."),
            ("ITU X Suppl.39 8.1",),
            "share",
            when=(When("subjects.coverage", ("sample",)),),
        ),
        Item(
            "subjects.applicable",
            Text(
                "符合这些特征的人群总共有多少人（适用人群）？",
                "How many people are there with these characteristics (the applicable population)?",
            ),
            Text(
                "例如当地全部住院患者、全国的胃癌患者。请用公开的统计数字，并写明来源（标题、年份）。",
                "For example all in-patients of the region, all patients with stomach cancer in the country. Use published statistics, and "
                "name the source (title, year).",
            ),
            ("China methodology 10.1.1",),
            "number",
            needs_source=True,
        ),
    ),
)
