"""Built free text in five languages with everything marked that identifies: how much the rules find, and how much of what they find is it.

    python -m bench.identification.texts            # recall and precision by language and kind
    python -m bench.identification.texts --seed 7

Names are put together from parts that no list of the product holds; a third of the sentences names nobody. The sentences were written
before the rules, by the same hand; `--other` has wordings that were written after the rules and never looked at while they were made.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from reidrisk.identify.forms.chinese_names import chinese
from reidrisk.identify.forms.western_names import western
from reidrisk.mitigate.cells.redaction import spans

from . import recording

Marked = tuple[int, int, str]
_HALF, _MOSTLY = 0.5, 0.8
_SLOT = re.compile(r"\{(\w+)\}")
_MONTHS = {
    "en": ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
    "es": ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
    "de": ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"],
}
_ONSETS = {
    "en": ["B", "Br", "C", "Cl", "D", "F", "G", "Gr", "H", "K", "L", "M", "N", "P", "R", "S", "T", "Th", "W"],
    "es": ["B", "C", "Ch", "D", "F", "G", "L", "M", "N", "P", "R", "S", "T", "V", "Z"],
    "de": ["B", "D", "F", "G", "H", "J", "K", "Kr", "L", "M", "N", "P", "R", "S", "Sch", "T", "W", "Z"],
}
_RIMES = {
    "en": ["ald", "arrow", "elby", "indle", "ockley", "orth", "umber", "enwick", "istle", "ayden"],
    "es": ["añera", "ebollo", "iduela", "orrientos", "ualda", "anceda", "equeira", "ijosa"],
    "de": ["auchle", "ehnke", "immel", "orfner", "uchholt", "ießner", "öllner", "äusler"],
}
_FIRST = {
    "en": ["Tavis", "Jorell", "Mirelle", "Kessia", "Braedon", "Oriel", "Zadie", "Thessaly", "Corvin", "Lirael"],
    "es": ["Yurena", "Iker", "Aitziber", "Nahia", "Eneko", "Itxaso", "Leire", "Gorka", "Amets", "Oihana"],
    "de": ["Wiebke", "Thorben", "Swantje", "Enno", "Gesche", "Okke", "Frauke", "Tjark", "Hauke", "Imke"],
}
_RARE_GIVEN = "骞曦彧翀旻昶垚淼煊焱璟珺琬琰瑄翾翊嫣妤姝娉婳蕤菡萏薏潆滢漪澍沅汀霁霈岚峤嵘屿樾栩桉梓榕楠筠箬芃芮苡茉荟莞菀葳"
_SURNAMES_ZH = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛范彭郎鲁韦马苗凤"
_SURNAMES_JA = [
    "佐藤", "鈴木", "髙橋", "渡辺", "小林", "吉田", "山口", "松本", "井上", "木村",
    "斎藤", "清水", "阿部", "橋本", "石川", "前田", "藤田", "岡田", "長谷川", "村上",
]  # fmt: skip
_GIVEN_JA = ["健一", "美咲", "翔太", "陽菜", "大輔", "由美子", "拓也", "千尋", "直樹", "恵子", "浩二", "彩香", "隆", "茜", "誠"]


@dataclass(frozen=True)
class BuiltText:
    """A sentence and what in it identifies: from, to, kind."""

    text: str
    marked: tuple[Marked, ...]


def _latin_name(lang: str) -> Callable[[random.Random], str]:
    known = western()

    def made(draw: random.Random) -> str:
        family = draw.choice(_ONSETS[lang]) + draw.choice(_RIMES[lang])
        if lang == "es":
            family += " " + draw.choice(_ONSETS[lang]) + draw.choice(_RIMES[lang])
        first = draw.choice([one for one in _FIRST[lang] if one.lower() not in known])
        return f"{first} {family}"

    return made


def _chinese_name(draw: random.Random) -> str:
    rare = [one for one in _RARE_GIVEN if one not in chinese().given]
    common = sorted(chinese().given)
    given = draw.choice(rare) if draw.random() < _HALF else draw.choice(common)
    return draw.choice(_SURNAMES_ZH) + given + (draw.choice(common + rare * 3) if draw.random() < _MOSTLY else "")


def _date(lang: str) -> Callable[[random.Random], str]:
    def made(draw: random.Random) -> str:
        year, month, day = draw.randrange(1990, 2026), draw.randrange(1, 13), draw.randrange(1, 29)
        forms = {
            "zh": (f"{year}年{month}月{day}日", f"{year}-{month:02d}-{day:02d}", f"{month}月{day}日", f"{year}.{month}.{day}"),
            "ja": (f"{year}年{month}月{day}日", f"{year}/{month:02d}/{day:02d}", f"令和{draw.randrange(1, 8)}年{month}月{day}日"),
        }
        if lang in forms:
            return draw.choice(forms[lang])
        name = _MONTHS[lang][month - 1]
        return draw.choice(
            {
                "en": (f"{name} {day}, {year}", f"{month:02d}/{day:02d}/{year}", f"{day} {name} {year}", f"{year}-{month:02d}-{day:02d}"),
                "es": (f"{day} de {name} de {year}", f"{day:02d}/{month:02d}/{year}", f"{day:02d}-{month:02d}-{year}"),
                "de": (f"{day}. {name} {year}", f"{day:02d}.{month:02d}.{year}"),
            }[lang]
        )

    return made


def _digits(form: str) -> Callable[[random.Random], str]:
    return lambda draw: "".join(str(draw.randrange(2, 10)) if one == "#" else one for one in draw.choice(form.split("|")))


_ROADS_ZH, _PLACES_ZH = (
    ["麓云", "沁园", "栖霞", "凤栖", "望江", "枫林", "澄碧", "百花"],
    ["江陵市沙市区", "长宁区", "合肥市蜀山区", "德清县", "海淀区"],
)


def _address_zh(draw: random.Random) -> str:
    road = draw.choice(["", *_PLACES_ZH]) + draw.choice(_ROADS_ZH) + draw.choice(["路", "大道", "街", "巷"])
    return f"{road}{draw.randrange(1, 900)}号" + draw.choice(["", "3栋402室", "2单元"])


def _address(lang: str) -> Callable[[random.Random], str]:
    def made(draw: random.Random) -> str:
        stem, number = draw.choice(_ONSETS[lang]) + draw.choice(_RIMES[lang]), draw.randrange(1, 300)
        return draw.choice(
            {
                "en": (
                    f"{number} {stem} {draw.choice(['Street', 'Road', 'Ave', 'Lane', 'Drive'])}",
                    f"{number} {stem} Court, Apt {number % 30 + 1}",
                ),
                "es": (f"Calle {stem}, {number}", f"Avda. de {stem} {number}", f"C/ {stem} nº {number}"),
                "de": (f"{stem}straße {number}", f"{stem}weg {number}a", f"Am {stem} {number}"),
            }[lang]
        )

    return made


def _address_ja(draw: random.Random) -> str:
    place = draw.choice(["東京都世田谷区用賀", "大阪市北区梅田", "横浜市港北区日吉", "札幌市中央区南三条西", "京都府宇治市木幡"])
    block, house, flat = draw.randrange(1, 9), draw.randrange(1, 30), draw.randrange(1, 20)
    return place + draw.choice([f"{block}-{house}-{flat}", f"{block}丁目{house}番{flat}号"])


MAKERS: Mapping[str, Mapping[str, Callable[[random.Random], str]]] = {
    "zh": {
        "name": _chinese_name,
        "date": _date("zh"),
        "phone": _digits("13#########|159 #### ####|010-6#######|0571-8#######"),
        "address": _address_zh,
        "age": lambda draw: f"{draw.randrange(18, 95)}岁",
    },
    "en": {
        "name": _latin_name("en"),
        "date": _date("en"),
        "phone": _digits("(###) ###-####|###-###-####|+44 7### ######"),
        "address": _address("en"),
        "age": lambda draw: draw.choice(["{0} years old", "{0}-year-old", "aged {0}"]).format(draw.randrange(18, 95)),
    },
    "es": {
        "name": _latin_name("es"),
        "date": _date("es"),
        "phone": _digits("6## ### ###|+34 6########|9## ## ## ##"),
        "address": _address("es"),
        "age": lambda draw: f"{draw.randrange(18, 95)} años",
    },
    "de": {
        "name": _latin_name("de"),
        "date": _date("de"),
        "phone": _digits("0176 #######|+49 151 #######|030/#######"),
        "address": _address("de"),
        "age": lambda draw: draw.choice(["{0} Jahre alt", "{0}-jährige", "{0}-jähriger"]).format(draw.randrange(18, 95)),
    },
    "ja": {
        "name": lambda draw: draw.choice(_SURNAMES_JA) + draw.choice(["", " "]) + draw.choice(_GIVEN_JA),
        "date": _date("ja"),
        "phone": _digits("090-####-####|03-####-####"),
        "address": _address_ja,
        "age": lambda draw: f"{draw.randrange(18, 95)}歳",
    },
}

_TEXTS: Mapping[str, Sequence[str]] = {
    "zh": (
        "患者{name}，男，{age}，因腹痛2天入院。",
        "家属{name}来电，联系电话{phone}。",
        "主治医师{name}查房，同意出院。",
        "住{address}，{date}迁入。",
        "签名：{name} {date}",
        "由{name}医生主刀，手术顺利。",
        "客户{name}女士投诉，回电{phone}。",
        "病人{name}（女，{age}）于{date}复诊。",
        "经办人：{name}",
        "其子{name}陪同，住址：{address}",
        "与{name}一起核对了药品。",
        "患者意识清，精神可，饮食正常。",
        "家属要求出院，已告知风险。",
        "血压120/80mmHg，体温36.5℃，予对症治疗。",
        "患者高热不退，全身酸痛，常规检查未见异常。",
        "主任医师查房后指示继续抗感染治疗。",
    ),
    "en": (
        "Patient {name}, {age}, was admitted on {date}.",
        "Spoke with Mrs {name} about the results, call back {phone}.",
        "Lives at {address} with her sister.",
        "Signed by {name} on {date}.",
        "Dr. {name} reviewed the chart.",
        "Daughter {name} can be reached at {phone}.",
        "Contact: {name}, {address}",
        "Referred by Dr {name}, {date}.",
        "The {age} driver, {name}, left the scene.",
        "Met {name} at the clinic and gave him the form.",
        "Patient was alert and oriented, vital signs stable.",
        "Chest X-Ray normal. Blood Pressure 120/80. Continue Metformin 500 mg.",
        "Discharged to Home Health with Physical Therapy.",
        "Customer requested a refund for order 2 of 3.",
        "The Emergency Department was busy; General Surgery consulted.",
    ),
    "es": (
        "Paciente {name}, {age}, ingresa el {date}.",
        "La Sra. {name} solicita cita, teléfono {phone}.",
        "Vive en {address} con su hermana.",
        "Firmado por {name} el {date}.",
        "El Dr. {name} revisó la historia.",
        "Su hija {name} llamará al {phone}.",
        "Atendido por la Dra. {name}.",
        "Contacto: {name}, {address}",
        "Hablé con {name} sobre el alta.",
        "El paciente refiere dolor abdominal desde hace dos días.",
        "Tensión arterial 120/80, sin fiebre. Alta a domicilio.",
        "Se solicita Resonancia Magnética y Análisis de Sangre.",
        "Ingreso en el Hospital General por neumonía.",
    ),
    "de": (
        "Patientin {name}, {age}, Aufnahme am {date}.",
        "Herr {name} bittet um Rückruf unter {phone}.",
        "Wohnhaft {address}, lebt mit der Schwester.",
        "Unterzeichnet von {name}, {date}",
        "Dr. {name} hat den Befund gesehen.",
        "Die Tochter {name} ist erreichbar: {phone}.",
        "Frau {name} ({age}) kommt zur Kontrolle.",
        "Hausarzt Dr. med. {name}, {address}",
        "Gespräch mit {name} über die Entlassung.",
        "Patient wach und orientiert, Vitalparameter stabil.",
        "Der Patient klagt über Bauchschmerzen seit zwei Tagen.",
        "Röntgen Thorax unauffällig, Blutdruck 120/80 mmHg.",
        "Entlassung nach Hause, Kontrolle beim Hausarzt.",
        "Frau und Herr wurden gemeinsam beraten.",
    ),
    "ja": (
        "患者{name}、{age}、{date}に入院。",
        "{name}さんより電話あり、連絡先は{phone}。",
        "{address}に在住。",
        "担当医：{name}",
        "主治医の{name}先生が診察。",
        "{name}様よりお問い合わせ、{date}対応済み。",
        "長女の{name}さんが付き添い。",
        "氏名：{name}（{age}）",
        "{name}と面談した。",
        "患者は意識清明、バイタル安定。",
        "ご家族の希望により退院となった。",
        "お客様のご要望により返金しました。",
        "胸部レントゲンに異常なし、血圧120/80。",
        "患者様の状態は良好です。",
    ),
}

_OTHER: Mapping[str, Sequence[str]] = {
    "zh": (
        "今日与患者之子{name}沟通病情。",
        "{name}，{age}，自述头晕。",
        "老人{name}独居于{address}。",
        "值班护士{name}已通知家属。",
        "回访{name}，电话{phone}无人接听。",
        "会计{name}于{date}入账。",
        "建议低盐饮食，定期监测血压。",
        "家属情绪稳定，表示理解。",
        "医生建议复查肝功能。",
    ),
    "en": (
        "{name} was brought in by ambulance.",
        "Ward round with Prof {name}.",
        "The complainant, Ms {name}, moved to {address}.",
        "Nurse {name} rang at noon.",
        "Interpreter {name} present ({phone}).",
        "Landlord: {name}, born {date}",
        "Started on Vitamin D and Calcium.",
        "Sent to Radiology for an MRI Brain.",
        "Doctor Who fans met in Cardiff.",
    ),
    "es": (
        "{name} acude a Urgencias el {date}.",
        "Se informa a la esposa, {name}.",
        "Enfermera: {name}",
        "Doña {name} reside en {address}.",
        "El conductor {name} dio positivo.",
        "Llamar al {phone} y preguntar por {name}.",
        "Se pauta Paracetamol cada ocho horas.",
        "Revisión en Consultas Externas.",
        "Señor de edad avanzada sin familiares.",
    ),
    "de": (
        "{name} wurde am {date} aufgenommen.",
        "Übergabe an Schwester {name}.",
        "Frau Dr. {name} übernimmt.",
        "Nachbar {name}, {address}",
        "Rückruf an {name}: {phone}.",
        "Die Betreuerin {name} stimmt zu.",
        "Herr der Lage, keine Beschwerden.",
        "Therapie mit Ibuprofen fortgesetzt.",
        "Verlegung auf die Innere Medizin.",
    ),
    "ja": (
        "{name}が来院、{age}。",
        "妻の{name}さんに説明した。",
        "{name}殿、{date}受付。",
        "住所は{address}である。",
        "看護師の{name}が対応した。",
        "電話{phone}、{name}氏。",
        "本人様のご都合で延期。",
        "先生方と相談した。",
        "王様のような態度だった。",
    ),
}


def texts(lang: str, count: int, seed: int, *, other: bool = False) -> Iterator[BuiltText]:
    """So many sentences, each with its marks."""
    draw, sentences = random.Random(f"{lang}{seed}"), (_OTHER if other else _TEXTS)[lang]  # noqa: S311 - built text
    for number in range(count):
        yield _filled(sentences[number % len(sentences)], MAKERS[lang], draw)


def _filled(template: str, makers: Mapping[str, Callable[[random.Random], str]], draw: random.Random) -> BuiltText:
    text, marked, done = "", list[Marked](), 0
    for slot in _SLOT.finditer(template):
        text += template[done : slot.start()]
        word = makers[slot[1]](draw)
        marked.append((len(text), len(text) + len(word), slot[1]))
        text, done = text + word, slot.end()
    return BuiltText(text + template[done:], tuple(marked))


Read = TypeVar("Read", bound=BuiltText)


def scores(built: Sequence[Read], find: Callable[[Read], Sequence[Marked]]) -> dict[str, tuple[int, int, int, int]]:
    """By kind: marked, of these wholly found; found, of these on something marked."""
    marked, met, found, right = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for one in built:
        seen = find(one)
        for start, end, kind in one.marked:
            marked[kind] += 1
            met[kind] += any(first <= start and end <= last for first, last, _ in seen)
        for first, last, kind in seen:
            found[kind] += 1
            right[kind] += any(start < last and first < end for start, end, _ in one.marked)
    return {kind: (marked[kind], met[kind], found[kind], right[kind]) for kind in sorted({*marked, *found})}


def by_rules(one: BuiltText) -> Sequence[Marked]:
    """By the rules alone."""
    return spans(one.text)


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=3000)
    asked.add_argument("--other", action="store_true", help="the sentences that were written after the rules")
    asked.add_argument("--write", action="store_true", help="keep the counts of both sets for the manual")
    given = asked.parse_args()
    if given.write:
        sets = {"before": False, "after": True}
        kept = {
            name: {lang: scores(tuple(texts(lang, given.count, given.seed, other=other)), by_rules) for lang in _TEXTS}
            for name, other in sets.items()
        }
        recording.write("texts", {"count": given.count, "seed": given.seed, "sets": kept})
        return
    sys.stdout.write("language  kind      marked  recall  found  precision\n")
    for lang in _TEXTS:
        for kind, (marked, met, found, right) in scores(tuple(texts(lang, given.count, given.seed, other=given.other)), by_rules).items():
            recall = f"{met / marked:.3f}" if marked else "-"
            precision = f"{right / found:.3f}" if found else "-"
            sys.stdout.write(f"{lang:<9} {kind:<9} {marked:>6} {recall:>7} {found:>6} {precision:>10}\n")


if __name__ == "__main__":
    main()
