from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any

import pytest
from markupsafe import escape
from tests.document import document_cases as cases

from reidrisk.document import heads
from reidrisk.document.chart import charts
from reidrisk.document.drawing import data_block, packaged, scripts
from reidrisk.document.formats.html import FORMAT
from reidrisk.document.labels import LABELS
from reidrisk.document.pages.fragment import fragment
from reidrisk.document.pages.laid_out import LaidOut, laid_out
from reidrisk.document.report.sentences import TERMS
from reidrisk.model.measurement import Influence, Measurement
from reidrisk.model.text import LANGS, Lang

EVERY = [(name, lang) for name in cases.names() for lang in LANGS]
VOID = {"meta", "br", "hr", "img", "link", "input", "col"}


class Reader(HTMLParser):
    """Collects what a page holds, and complains where tags do not match."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.stack: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.said: list[str] = []
        self.headings: list[str] = []
        self.inside: dict[str, list[str]] = {"script": [], "style": []}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.stack.append(tag)
        if tag in self.inside:
            self.inside[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.stack and self.stack[-1] in self.inside:
            self.inside[self.stack[-1]][-1] += data
        else:
            self.said.append(data)
            if self.stack and self.stack[-1] == "h2":
                self.headings.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.said).split())


def read(name: str, lang: Lang) -> tuple[str, Reader]:
    page = FORMAT.render(cases.ALL[name], lang).decode()
    reader = Reader()
    reader.feed(page)
    assert reader.stack == []
    return page, reader


@pytest.mark.parametrize(("name", "lang"), EVERY)
def test_a_page_is_whole_and_in_its_language(name: str, lang: Lang) -> None:
    page, reader = read(name, lang)
    assert ("html", {"lang": "zh-CN" if lang == "zh" else "en"}) in reader.tags
    assert [tag for tag, _ in reader.tags].count("h1") == 1
    for key in ("verdict", "ways", "steps", "columns", "data_risk", "context_risk", "formulas", "limitations", "clauses"):
        assert LABELS[key].say(lang) in reader.headings
    other = "未经管理层批准" if lang == "en" else "Not approved"
    assert other not in page
    assert ("未经管理层批准" if lang == "zh" else "Not approved") in reader.text


@pytest.mark.parametrize(("name", "lang"), EVERY)
def test_nothing_has_to_be_done_first_where_the_data_may_go_out(name: str, lang: Lang) -> None:
    page, acceptable = read(name, lang)[0], bool(cases.ALL[name].verdict.acceptable)
    assert (f">{TERMS.say(lang)}</h3>" in page) is acceptable
    assert (f">{heads.FIRST.say(lang)}</h3>" in page) is not acceptable


@pytest.mark.parametrize(("name", "lang"), EVERY)
def test_a_page_reaches_nothing_outside(name: str, lang: Lang) -> None:
    page, reader = read(name, lang)
    for _, attributes in reader.tags:
        assert not {"src", "srcset", "style", "onclick", "action", "data"} & set(attributes)
        assert (attributes.get("href") or "#").startswith("#")
    assert "@import" not in page
    assert "url(" not in packaged("pages/report.css")
    assert len(page.encode()) < 1_500_000


@pytest.mark.parametrize("lang", LANGS)
def test_the_policy_allows_exactly_the_scripts_and_style_of_the_page(lang: Lang) -> None:
    _, reader = read("level 3", lang)
    policy = next(found["content"] or "" for tag, found in reader.tags if tag == "meta" and "http-equiv" in found)
    kinds = [found.get("type") for tag, found in reader.tags if tag == "script"]
    running = [text for text, kind in zip(reader.inside["script"], kinds, strict=True) if kind is None]
    assert len(running) == len(scripts()) == 4
    for text in (*running, *reader.inside["style"]):
        assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


@pytest.mark.parametrize(("name", "lang"), EVERY)
def test_no_page_holds_a_cell_value(name: str, lang: Lang) -> None:
    assert cases.CANARY not in FORMAT.render(cases.ALL[name], lang).decode()
    assert cases.CANARY not in fragment(cases.ALL[name], lang)


@pytest.mark.parametrize("lang", LANGS)
def test_a_hostile_column_name_stays_text(lang: Lang) -> None:
    hostile = cases.column("</script><script>alert(1)</script>", "QI", by=None)
    page = FORMAT.render(cases.make(cases.Wish(3, (3, 3), acceptable=True, columns=(hostile,))), lang).decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_a_data_block_cannot_end_its_script() -> None:
    block = data_block({"a": "</script><!--&\u2028"})
    assert not set("<>&\u2028") & set(block)
    assert json.loads(block) == {"a": "</script><!--&\u2028"}


@pytest.mark.parametrize(("name", "lang"), EVERY)
def test_each_picture_has_its_sentence_and_its_table(name: str, lang: Lang) -> None:
    page, reader = read(name, lang)
    found = cases.ALL[name]
    for chart in (one for one in charts() if one.section not in {"standing", "flow"}):  # those two are for the documents only
        assert chart.sentence(found).say(lang) in reader.text
        spec = chart.spec(found, lang)
        drawn = f'aria-label="{escape(f"{chart.title.say(lang)}: {chart.sentence(found).say(lang)}")}"'
        assert (drawn in page) is (spec is not None)
        if spec is not None:
            grid = chart.grid(found, lang)
            assert grid.rows
            assert all(len(row) == len(grid.head) for row in grid.rows)
            assert cases.CANARY not in json.dumps(spec, ensure_ascii=False)


def test_tables_name_their_heads() -> None:
    _, reader = read("level 1", "zh")
    assert all(found.get("scope") in {"col", "row"} for tag, found in reader.tags if tag == "th")


def test_the_ladder_shows_where_the_dataset_stands() -> None:
    _, reader = read("level 3", "en")
    assert [found["class"] for tag, found in reader.tags if tag == "li" and "aria-current" in found] == ["good here"]
    _, reader = read("open", "en")
    assert [found["class"] for tag, found in reader.tags if tag == "li" and "maybe" in (found.get("class") or "")] == [
        "bad maybe",
        "good maybe",
    ]


@pytest.mark.parametrize(
    ("name", "zh"),
    [
        ("level 1", "先处理“病案号”、“姓名”、“身份证号”、“手机号”、“备注"),
        ("level 1", "当时的结果为 3 级，现为 1 级"),
        ("level 2, small classes", "184 个等价类（268 名个人信息主体）小于本共享类型要求的 5"),
        ("level 2, small classes", "等 11 列的角色尚无人确认"),
        ("level 2, risk equals threshold", "R = 0.05，不低于可接受风险阈值 0.05"),
        ("level 2, risk equals threshold", "完全公开共享时攻击概率恒为 1"),
        ("level 3", "R = 0.0474，低于可接受风险阈值 0.05"),
        ("level 3", "匿名化"),
        ("level 4", "含敏感属性（“诊断”）"),
        ("open", "级别可能是 2 级到 3 级"),
        ("open", "0.0474 – 0.1583"),
        ("empty", "不能评级"),
    ],
)
def test_each_verdict_says_what_its_reader_must_know(name: str, zh: str) -> None:
    _, reader = read(name, "zh")
    assert zh in reader.text


def test_the_formulas_hold_this_datasets_numbers() -> None:
    page, _ = read("level 3", "en")
    assert "<mn>0.00108</mn>" in page
    assert "<mn>19</mn></mrow><mrow><mn>60</mn>" in page
    page, _ = read("level 2, small classes", "en")
    assert "R<sub>a</sub> is not 0: there are classes smaller than 5" in page


def test_a_figure_rounded_as_printed_is_not_said_to_equal_a_fraction() -> None:
    found = cases.LEVEL_3
    numbers, attack = found.verdict.numbers, found.verdict.numbers["pr_context"].value
    assert attack is not None
    rounded = {
        **numbers,
        "R_c": replace(numbers["R_c"], value=Fraction("0.314")),
        "R": replace(numbers["R"], value=Fraction("0.314") * attack),
    }
    page = FORMAT.render(replace(found, verdict=replace(found.verdict, numbers=rounded)), "en").decode()
    assert "<mn>0.314</mn>" in page
    assert "<mn>157</mn>" not in page


def test_influences_are_drawn_largest_first_or_say_why_not() -> None:
    chart = next(each for each in charts() if each.key == "column-influence")
    spec: Any = chart.spec(cases.LEVEL_3, "en")
    assert [row["column"] for row in spec["data"]["values"]] == ["年龄", "性别"]
    assert [row["fewer"] for row in spec["data"]["values"]] == [3, 2]
    found = cases.LEVEL_3
    measured = found.verdict.measurement
    assert isinstance(measured, Measurement)
    silent = replace(measured, influences=(), influence_reason=LABELS["none"])
    assert chart.sentence(replace(found, verdict=replace(found.verdict, measurement=silent))).say("en") == "None."
    idle = replace(measured, influences=(Influence("性别", 5, 3), Influence("年龄", 5, 3)))
    same = replace(found, verdict=replace(found.verdict, measurement=idle))
    assert chart.spec(same, "en") is None
    assert "any one column" in chart.sentence(same).say("en")


def test_bins_cover_every_class_once() -> None:
    chart = next(each for each in charts() if each.key == "class-sizes")
    for found in cases.ALL.values():
        measured = found.verdict.measurement
        rows = chart.grid(found, "en").rows
        if measured:
            assert sum(int(row[1].replace(",", "")) for row in rows) == measured.sizes.classes
            assert sum(int(row[2].replace(",", "")) for row in rows) == measured.sizes.members


@pytest.mark.parametrize(("name", "lang"), EVERY)
def test_a_notebook_gets_a_fragment_without_scripts(name: str, lang: Lang) -> None:
    found = fragment(cases.ALL[name], lang)
    assert "<script" not in found
    assert "<html" not in found
    assert re.search(r'class="reidrisk (good|bad|open)"', found)
    assert len(found) < 20_000


def test_what_stands_in_the_margin_of_a_printed_page_cannot_leave_its_string() -> None:
    subject = 'a"; } body { display: none } \\ </style><script>alert(1)</script> 数据\n第二行'
    page = laid_out(LaidOut("Report", subject, (), "en", "en", "Not approved by management"))
    read = Reader()
    read.feed(page)
    (style,) = read.inside["style"]
    assert read.inside["script"] == []
    margin = style[style.rindex("@page") :]
    strings = re.findall(r'"((?:[^"\\\n]|\\[0-9a-f]+ )*)"', margin)
    written = [re.sub(r"\\([0-9a-f]+) ", lambda found: chr(int(found[1], 16)), each) for each in strings]
    assert written[:2] == [f"Report · {subject}", "Not approved by management"]
    without = re.sub(r'"(?:[^"\\\n]|\\[0-9a-f]+ )*"', "TEXT", margin)
    assert without == (
        "@page { @top-left { content: TEXT } @top-right { content: TEXT } @bottom-right { content: counter(page) TEXT counter(pages) } }\n"
    )
