"""Dates, ages, fields, addresses, institutions and wards in running text, in the languages that are covered; and what is none of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.identify.prose.contents import counted
from reidrisk.identify.prose.kinds import over_89
from reidrisk.mitigate.cells.redaction import redact, spans


def shown(text: str) -> str:
    return redact(text, (), lambda kind, _text: f"<{kind}>")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("seen on 7 November and 3/12/24", "seen on <date> and <date>"),
        ("Termin am 12.03.24, dann am 11. Juni", "Termin am <date>, dann am <date>"),
        ("desde mayo de 2006 y el 12 de diciembre", "desde <date> y el <date>"),
        ("le 12 mars et le 1er avril 2024", "le <date> et le <date>"),
        ("score 12/20, version 1.2.3", "score 12/20, version 1.2.3"),
        ("61 y/o, 4 yrs ago", "<age>, 4 yrs ago"),
        ("âgé de 56 ans, suivi depuis 10 ans", "<age>, suivi depuis 10 ans"),
        ("Varón de 56 años, fumador durante 20 años", "Varón de <age>, fumador durante 20 años"),
        ("92-jährig, 45 J.", "<age>, <age>"),
        ("Edad: 47 Sexo: H", "Edad: <age> Sexo: H"),
        ("NHC: 25698 NASS: 47 3", "NHC: <number> NASS: 47 3"),
        ("chart number: 998-1, cart number 998-1", "chart number: <number>, cart number 998-1"),
        ("病案号：12345；床号3", "病案号：<number>；床号3"),
        ("Domicilio: Urb. Los Pinos 23, 2 A\nCiudad", "Domicilio: <address>\nCiudad"),
        ("habite 12 bis rue des Lilas", "habite <address>"),
        ("Av. Litoral, 30, 1C", "<address>"),
        ("06 12 34 56 78", "<phone>"),
        ("(541) 555-0123 x42", "<phone>"),
        ("call 555-4827, her mobile: 077 1234", "call <phone>, her mobile: <phone>"),
        ("contact number is (555) 4827, ext. 4827", "contact number is <phone>, ext. <phone>"),
        ("called 12 times, call 1200-1500 mg, called 911", "called 12 times, call 1200-1500 mg, called 911"),
        ("家属电话8823456，分机4827", "家属电话<phone>，分机<phone>"),
        ("电话随访3次，来电时间20240305，来电120", "电话随访3次，来电时间<date>，来电120"),
        ("Tel.-Nr 22 33 44 55, tél 04 55 66, móvil 612345", "Tel.-Nr <phone>, tél <phone>, móvil <phone>"),
        ("转入海宁市第二人民医院继续治疗", "转入<institution>继续治疗"),
        ("转上级医院，当地医院就诊", "转上级医院，当地医院就诊"),
        ("若葉市立病院へ転院", "<institution>へ転院"),
        ("at Mercy Hospital; the General Hospital", "at <institution>; the General Hospital"),
        ("Klinikum Rosenheide, St.-Josef-Krankenhaus, die Klinik", "<institution>, <institution>, die Klinik"),
        ("Hospital San Telmo y el hospital", "<institution> y el hospital"),
        ("CHU de Brévannes, chambre 214", "<institution>, <ward>"),
        ("骨科12床，Ward 7B, Station 3B", "<ward>，<ward>, <ward>"),
        ("家属微信wx_2abc，QQ 123456789；微信号：lihua", "家属微信<account>，<number>；微信号：<account>"),
        (
            "微信支付，微信扫码Android，WeChat ID: li_hua and facebook friends",
            "微信支付，微信扫码Android，WeChat ID: <account> and facebook friends",
        ),
        ("邻居葛建国代取报告", "邻居<name>代取报告"),
        ("由葛建国送至急诊", "由<name>送至急诊"),
        ("由护士陪同，由家属签字", "由护士陪同，由家属签字"),
        ("葛大夫建议复查，高主任医师查房", "<name>大夫建议复查，<name>主任医师查房"),
        ("高龄，98岁", "高龄，<age>"),
        ("妻小林美咲が署名、石川県産の野菜", "妻<name>が署名、石川県産の野菜"),
        ("Die Nachbarin Wiebke Krauchle half", "Die Nachbarin <name> half"),
        ("M. Kervadec et l'épouse, Anaïs Kervadec", "M. <name> et l'épouse, <name>"),
        ("Dr. de la Fuente Zorrientos firma", "Dr. <name> firma"),
        ("White Cell Count, Black Friday", "White Cell Count, Black Friday"),
        ("Herr der Lage", "Herr der Lage"),
    ],
)
def test_what_is_found_and_what_stays(text: str, expected: str) -> None:
    assert shown(text) == expected


@pytest.mark.parametrize(
    ("text", "old"), [("91岁", True), ("89岁", False), ("92 years old", True), ("age 130", False), ("90 pills", False)]
)
def test_the_oldest(text: str, old: bool) -> None:
    assert over_89(text) is old


def test_contents_are_counted_by_rows() -> None:
    texts = ("91岁，2024年3月5日复查", "骨科12床", "无特殊")
    assert {one.key: rows for one, rows in counted(texts, (2, 3, 5))} == {"date": 2, "age": 2, "over_89": 2, "institution": 3}


def test_scan_gives_the_share_of_rows(run: Run, tmp_path: Path) -> None:
    notes = ("2024年3月5日转入海宁市第二人民医院", "老人91岁，照料困难", "无不适主诉，继续服药", "复查血压正常，随访")
    path = tmp_path / "t.csv"
    path.write_text("性别,备注\n" + "".join(f"女,{note}\n" for note in notes), encoding="utf-8")
    found = run("scan", str(path), "--json").json["columns"][1]
    shares = {one["rule"]: one["share"] for one in found["evidence"] if one["rule"].startswith("text-holds:")}
    assert shares == {f"text-holds:{key}": 0.25 for key in ("date", "age", "over_89", "institution")}
    assert found["roles"] == []


@pytest.mark.parametrize("text", ["Registered under 7224154.", "见病历3456789。", "File 1234567, seen twice."])
def test_seven_digits_by_themselves_are_a_number_of_somebody(text: str) -> None:
    assert [kind for _, _, kind in spans(text)] == ["number"]


@pytest.mark.parametrize(
    "text",
    [
        "Viral load 1200000 copies per test.", "penicillin 2400000 units", "1234567.5 kg", "费用1250000元", "paid $1500000 for it",
        "Population 1234567 people", "2400000 IU im", "0012345",
    ],
)  # fmt: skip
def test_seven_digits_with_a_unit_are_an_amount(text: str) -> None:
    assert spans(text) == []
