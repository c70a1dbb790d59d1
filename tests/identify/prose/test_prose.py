"""Names by what stands around them, streets and ages in running text: one set of rules for `scan` and the redactor."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.identification.notes.built import notes
from bench.identification.notes.people import LANGUAGES
from bench.identification.texts import by_rules, scores, texts
from tests.edge.calling import Run

from reidrisk.identify.prose.addresses import holds_street
from reidrisk.identify.prose.names import names_by_cues, names_that_say
from reidrisk.identify.prose.own import own_forms, own_places
from reidrisk.mitigate.cells.redaction import redact, spans

# What the sentences of bench/identification/texts.py came to when the rules stood; below these something was lost.
RECALL = {"zh": 0.85, "en": 0.95, "es": 0.95, "de": 0.95, "ja": 0.85}
OTHER = {"zh": 0.2, "en": 0.45, "es": 0.45, "de": 0.3, "ja": 0.15}
PLAIN = {
    "zh": ("腹痛2天", "头晕反复", "咳嗽咳痰"),
    "en": ("two weeks of cough", "pain in the left knee", "no complaints today"),
}


@pytest.mark.parametrize("lang", RECALL)
def test_built_texts(lang: str) -> None:
    for least, other in ((RECALL[lang], False), (OTHER[lang], True)):
        for kind, (marked, met, found, right) in scores(tuple(texts(lang, 300, 2, other=other)), by_rules).items():
            assert met >= (least if kind == "name" else 0.95) * marked, kind
            assert right >= 0.95 * found, kind


# Notes of which only counts were seen: other persons' names by the rules, and the least share of what was found that is right.
HELD = {"zh": (0.8, 0.85), "en": (0.8, 0.95), "de": (0.75, 0.95), "es": (0.95, 0.95), "fr": (0.85, 0.95), "ja": (0.65, 0.85)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notes_beside_a_row(lang: str) -> None:
    some = tuple(notes(lang, "held", 120, 3))
    alone = scores(some, by_rules)
    beside = scores(some, lambda one: spans(one.text, one.row))
    marked, met, *_ = beside["own"]
    assert met >= 0.97 * marked
    for kind in ("phone", "record", "date", "age", "over89", "address", "ward"):
        marked, met, *_ = beside[kind]
        assert met == marked > 0, kind
    least, precise = HELD[lang]
    marked, met, found, right = alone["name"]
    assert met >= least * marked
    assert right >= precise * found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("患者骞曦彧，男，56岁", ""),
        ("患者葛曦彧，男，56岁", "葛曦彧"),
        ("姓名：葛彧", "葛彧"),
        ("家属葛曦彧来电", "葛曦彧"),
        ("由葛曦彧医生主刀", "葛曦彧"),
        ("Mrs Kauchle called", "Kauchle"),
        ("patient Orla McFadden-Reyes was seen", "Orla McFadden-Reyes"),
        ("Dr. med. Wiebke Kauchle", "Wiebke Kauchle"),
        ("Sra. Itxaso de la Vuelta Zorrientos", "Itxaso de la Vuelta Zorrientos"),
        ("Contact: Kauchle", "Kauchle"),
        ("主治医の佐藤先生", "佐藤"),
        ("長女の佐藤美咲さん", "佐藤美咲"),
        ("担当医：佐藤健一", "佐藤健一"),
        ("患者高热，女", ""),
        ("主任医师查房后指示", ""),
        ("Patient Safety Officer", ""),
        ("Dr General Hospital", ""),
        ("患者様の状態", ""),
        ("Frau und Herr", ""),
        ("patient Was seen", ""),
        ("the patient was Seen", ""),
    ],
)
def test_names_by_what_stands_around_them(text: str, name: str) -> None:
    assert {text[start:end] for start, end in names_by_cues(text)} == ({name} if name else set())


def test_streets_with_a_number() -> None:
    assert holds_street("住麓云路12号")
    assert not holds_street("麓云路12号", 6)
    assert holds_street("lives at 12 Oak Lane with her sister", 6)
    assert not holds_street("lives in Oak Lane")
    assert not holds_street("took 12 pills")


def places(text: str, value: str) -> set[str]:
    return {text[start:end] for start, end in own_places(text, own_forms(value))}


@pytest.mark.parametrize(
    ("value", "text", "there"),
    [
        ("张建国", "张先生来电", {"张"}),
        ("张建国", "张 女士来电", {"张"}),
        ("张建国", "张某，男", {"张"}),
        ("张建国", "建国诉头晕", {"建国"}),
        ("欧阳娜娜", "欧阳老师反映", {"欧阳"}),
        ("佐藤健一", "佐藤様より", {"佐藤"}),
        ("张建国", "张力性气胸，紧张", set()),
        ("王强", "强调复查，王水", set()),
        ("Hans Müller", "Dr. Müller was here", {"Müller"}),
        ("Hans Müller", "MÜLLER, Hans rang", {"MÜLLER", "Hans"}),
        ("Hans Müller", "Müller, Hans rang", {"Müller, Hans", "Müller", "Hans"}),
        ("Müller, Hans", "H. Müller", {"H. Müller", "Müller"}),
        ("Hans Müller", "Müllerstraße 3", set()),
        ("Wei Li", "Mr Li called", {"Li"}),
        ("Wei Li", "Li-ion battery", set()),
        ("George Rice", "eats rice. George does", {"George"}),
        ("George Rice", "george rice called", {"george rice", "george", "rice"}),
        ("13812345678", "拨打138 1234-5678", {"138 1234-5678"}),
        ("+86 138 1234 5678", "拨打13812345678", {"13812345678"}),
        ("MR-0012345", "see mr0012345.", {"mr0012345"}),
        ("13812345678", "9138123456789", set()),
        ("12345", "no 123456", set()),
        ("", "anything", set()),
    ],
)
def test_what_the_row_holds_in_its_own_text(value: str, text: str, there: set[str]) -> None:
    assert places(text, value) == there


def test_persons_of_the_row_are_redacted() -> None:
    shown = redact("KAUCHLE's son; Kauchleman; 曦彧说", ["Orla Kauchle", "葛曦彧"], lambda kind, _text: f"<{kind}>")
    assert shown == "<name>'s son; Kauchleman; <name>说"
    assert redact("Kauchle, Orla rang", ["Orla Kauchle"], lambda kind, _text: f"<{kind}>") == "<name> rang"


def written(path: Path, notes: list[str], name: str = "note") -> str:
    path.write_text(f"sex,{name}\n" + "".join(f'{"fm"[n % 2]},"{note}"\n' for n, note in enumerate(notes)), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("lang", "one"),
    [("zh", "患者葛曦彧，男，56岁，头晕"), ("zh", "家属葛曦彧来电询问病情"), ("en", "spoke with Mrs Kauchle about the results")],
)
def test_scan_finds_what_the_redactor_finds(run: Run, tmp_path: Path, lang: str, one: str) -> None:
    note = run("scan", written(tmp_path / "t.csv", [*PLAIN[lang] * 5, one]), "--json").json["columns"][1]
    assert "DI" in note["roles"]
    assert {each["rule"] for each in note["evidence"]} & {"inside:name_in_text", "inside:chinese_name"}
    plain = run("scan", written(tmp_path / "u.csv", [*PLAIN[lang] * 5]), "--json").json["columns"][1]
    assert "DI" not in plain["roles"]


def test_streets_in_most_rows_of_a_remark_make_it_direct(run: Run, tmp_path: Path) -> None:
    homes = [f"现居住于麓云路{number}号，情况稳定，已电话通知本人{'好' * (number % 3)}" for number in range(20, 40)]
    mostly = run("scan", written(tmp_path / "t.csv", [*homes, *PLAIN["zh"] * 3]), "--json").json["columns"][1]
    assert "DI" in mostly["roles"]
    assert "inside:street_in_text" in {each["rule"] for each in mostly["evidence"]}
    seldom = run("scan", written(tmp_path / "u.csv", [*homes[:3], *PLAIN["zh"] * 6]), "--json").json["columns"][1]
    assert "inside:street_in_text" not in {each["rule"] for each in seldom["evidence"]}


@pytest.mark.parametrize(("name", "rows", "named"), [("现病史", 9, True), ("note", 9, True), ("现病史", 90, False)])
def test_a_medical_history_names_people_as_a_note_does(run: Run, tmp_path: Path, name: str, rows: int, named: bool) -> None:
    """What the name says of the column does not hide who is named in it, once more than chance: one text in a hundred."""
    texts = [*(f"{text}，今日加重，来院就诊，第{at}次" for at in range(rows) for text in PLAIN["zh"]), "患者葛曦彧，男，56岁，因头痛入院"]
    column = run("scan", written(tmp_path / "t.csv", texts, name), "--json").json["columns"][1]
    assert ("DI" in column["roles"]) is named
    assert (column["category"] == "sa_health") is (name == "现病史")


SHORT = {
    "赵建诉头痛": "赵建",
    "孙丽自述头晕": "孙丽",
    "复诊，王秀英家属来电": "王秀英",
    "欧阳娜娜称已好转": "欧阳娜娜",
    "王建国昨夜发热38.5": "王建国",
}
NOBODY = (
    "今日诉腹痛",
    "周三来电",
    "全家同意",
    "路人称不知",
    "金先生称",
    "平安出院",
    "方才表示",
    "夜间诉痛",
    "家属诉其跌倒",
    "司机说",
    "患者诉头痛",
)
WHEN = ("全天今日", "高热昨夜退", "血压今日平稳")


def test_short_notes_tell_who_says_what(run: Run, tmp_path: Path) -> None:
    for text, name in SHORT.items():
        assert name in {text[start:end] for start, end in names_that_say(text)}
    assert not [text for text in (*NOBODY, *WHEN) if list(names_that_say(text))]
    shown = written(tmp_path / "short.csv", [*SHORT, "血压高,建议复诊", "胃口差"] * 8, "备注")
    column = run("scan", shown, "--json").json["columns"][1]
    assert "DI" in column["roles"]
    assert {"inside:name_in_text", "free-text"} <= {one["rule"] for one in column["evidence"]}
    nothing = written(tmp_path / "nobody.csv", [*NOBODY] * 4, "备注")
    column = run("scan", nothing, "--json").json["columns"][1]
    assert "DI" not in column["roles"]
