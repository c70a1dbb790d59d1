"""Tables in the encodings of many countries, long and short, with much and with little beyond ASCII: read as they were written."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.data.text.encoding import looks_gb18030
from reidrisk.data.text.guessing import guessed_encoding, telling

Put = Callable[[str, bytes], Path]
# Three names of columns and some cells, as people of the country write them.
TABLES = {
    "es": ("cp1252 latin-1 iso8859-15", "Nº Año Población", "José Íñigo Muñoz León Málaga Cádiz 3º niño"),
    "fr": ("cp1252", "N° Prénom Âge", "François Hélène Besançon Nîmes décédé août garçon"),
    "de": ("cp1252", "Straße Größe Prüfung", "Jürgen Groß Köln Schäfer weiß häufig Österreich"),
    "pt": ("cp1252", "Código Município Situação", "João Conceição Gonçalves não às câncer avó"),
    "it": ("cp1252", "Città Età Qualità", "Nicolò Forlì perché metà venerdì così"),
    "sv": ("cp1252", "År Län Kön", "Åsa Björk Malmö Göteborg Håkan också"),
    "pl": ("cp1250 iso8859-2", "Imię Płeć Wartość", "Łukasz Wójcik Gdańsk Łódź mężczyzna źle Michał"),
    "cs": ("cp1250 iso8859-2", "Jméno Příjmení Věk", "Jiří Dvořák Třebíč Žďár muž úředník Plzeň"),
    "hr": ("cp1250 iso8859-2", "Županija Općina Težina", "Željka Šarić Đakovo muško Križevci Matić"),
    "ru": ("cp1251 koi8-r cp866", "Имя Город Возраст", "Иван Петров Москва Анна мужской учитель Казань"),
    "uk": ("cp1251 koi8-u", "Ім'я Прізвище Місто", "Олена Шевченко Київ Львів жіноча вчитель"),
    "el": ("cp1253 iso8859-7", "Όνομα Πόλη Ηλικία", "Γιώργος Αθήνα Μαρία άνδρας γυναίκα Πάτρα"),
    "tr": ("cp1254 iso8859-9", "Şehir Yaş Doğum", "Gülşah Yıldız İstanbul Muğla kadın öğretmen"),
    "he": ("cp1255", "שם עיר גיל", "דוד כהן ירושלים חיפה שרה זכר נקבה"),
    "ar": ("cp1256", "الاسم المدينة العمر", "محمد فاطمة القاهرة ذكر أنثى السكري"),
    "lv": ("cp1257", "Vārds Pilsēta Uzvārds", "Jānis Bērziņš Rīga Jūrmala Kristīne vīrietis"),
    "th": ("cp874", "ชื่อ เมือง อายุ", "สมชาย กรุงเทพ เชียงใหม่ ชาย หญิง"),
    "zh": ("gb18030", "姓名 性别 科室", "王伟 李娜 欧阳雪 北京市朝阳区 高血压 内科 阑尾炎"),
    "zt": ("big5", "姓名 性別 科別", "陳怡君 林志明 臺北市大安區 高血壓 糖尿病 內科"),
    "ja": ("cp932 euc_jp", "氏名 性別 住所", "山田太郎 佐藤花子 東京都千代田区 高血圧 とても満足 ヤマダ"),
    "jh": ("cp932", "氏名 ﾌﾘｶﾞﾅ 備考", "ﾔﾏﾀﾞ ｻﾄｳ ﾊﾅｺ ﾀｶﾊｼ ﾐｻｷ 大阪府"),
    "ko": ("cp949", "이름 성별 주소", "김민준 이서연 서울특별시 고혈압 여 교사"),
}
CASES = [(language, encoding) for language, (encodings, _, _) in TABLES.items() for encoding in encodings.split()]
# By the share of cells beyond ASCII, the names of columns, and the rows.
FORMS = [(0.7, True, 3), (0.7, True, 200), (0.2, True, 12), (0.2, False, 60), (0.02, False, 400), (0.0, True, 50)]


def table(language: str, share: float, rows: int, *, named: bool) -> str:
    _, names, cells = TABLES[language]
    draw, words = random.Random(f"{language} {share} {rows}"), cells.split()  # noqa: S311
    head = [*(names.split() if named else ("name", "city", "note")), "amount"]
    body = ([draw.choice(words) if draw.random() < share else draw.choice(("A12", "yes", "Berlin")) for _ in range(3)] for _ in range(rows))
    return "\n".join(";".join(row) for row in (head, *([*row, str(draw.randrange(10_000))] for row in body))) + "\n"


@pytest.mark.parametrize(("language", "encoding"), CASES)
def test_a_table_reads_as_it_was_written(language: str, encoding: str) -> None:
    texts = [table(language, share, rows, named=named) for share, named, rows in FORMS]
    found = [(text, text.encode(encoding)) for text in texts if not text.isascii()]
    assert len(found) >= 5
    assert [content.decode(guessed_encoding(content) or "ascii", "replace") for _, content in found] == [text for text, _ in found]


def test_chinese_of_any_words_is_chinese() -> None:
    """Few rows of drawn signs, a name's and a sentence's: of 400 hardly one is taken for another."""
    usual = [bytes((first, second)).decode("gb2312") for first in range(0xB0, 0xD7) for second in range(0xA1, 0xFF)]
    draw, wrong = random.Random(15), 0  # noqa: S311
    for _ in range(400):
        rows = draw.randint(2, 12)
        cells = ("王" + "".join(draw.choices(usual, k=draw.choice((1, 2, 8)))) for _ in range(rows))
        text = "编号,姓名\n" + "".join(f"{row},{cell}\n" for row, cell in enumerate(cells))
        wrong += guessed_encoding(text.encode("gb18030")) != "gb18030"
    assert wrong <= 2


def test_half_width_kana_stand_among_japanese_and_not_among_latin_letters() -> None:
    assert guessed_encoding("no,kana\n1,ｻﾄｳ ﾊﾅｺ\n2,ﾀｶﾊｼ\n".encode("cp932")) == "cp932"
    assert guessed_encoding("Nº;Año;Teléfono\n1;2001;600\n".encode("cp1252")) == "cp1252"


def test_ascii_says_nothing() -> None:
    assert guessed_encoding(b"a,b\n1,2\n") is None
    assert looks_gb18030(b"a,b\n1,2\n")


@pytest.mark.parametrize("packed", [False, True])
def test_the_first_accent_may_stand_far_down(put: Put, packed: bool) -> None:
    plain = "".join(f"{row},Meier,Bonn\n" for row in range(90_000))
    content = ("id,name,city\n" + plain + "90000,Müller,Köln\n" * 3).encode("cp1252")
    assert content[: 2**20].isascii()
    path = put("t.csv.gz" if packed else "t.csv", gzip.compress(content) if packed else content)
    assert telling(path, content[: 2**20]).decode("cp1252").count("Müller") == 3
    with open_dataset(path, ReadOptions()) as dataset:
        assert dataset.facts.encoding == "cp1252"
        assert dataset.classes(["name"]).sizes.classes == 2


def test_a_bad_byte_in_a_long_chinese_text_is_damage() -> None:
    content = ("编号,备注\n" + "1,门诊随访病人情况稳定\n" * 60).encode("gb18030")
    assert guessed_encoding(content + b"2,\xff\n" + content) == "gb18030"
