"""Names of columns in other languages than the catalogue's are understood word by word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reidrisk.identify.catalogue import categories, headwords
from reidrisk.identify.lookup import document
from reidrisk.identify.names import lookup
from reidrisk.identify.wording.composing import composed
from reidrisk.identify.wording.lexicon import lexicon

LANGUAGES = ("am", "ar", "bn", "cs", "de", "en", "es", "fa", "fr", "he", "hi", "id", "it", "ja", "ko", "nl", "pl", "pt", "ro", "ru", "sv",
             "ta", "th", "tr", "vi", "zh")  # fmt: skip


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("Nº carné", "account"),
        ("N° de socio", "account"),
        ("F. nacimiento", "birth_age"),
        ("Fecha de ingreso del paciente", "event_date"),
        ("Nombre de la madre", "person_name"),
        ("Nombre del hospital", "geo"),
        ("Tipo de documento", None),
        ("Teléfono de contacto", "mobile"),
        ("lugar_nacimiento", "nationality"),
        ("Número do prontuário", "medical_record"),
        ("DataNascimento", "birth_age"),
        ("Estado civil do titular", "marital"),
        ("Valor pago", "sa_property"),
        ("Date de naissance", "birth_age"),
        ("NUM_PATIENT", "medical_record"),
        ("Lieu de naissance", "nationality"),
        ("Code postal de résidence", "geo"),
        ("nombre d'enfants", "family"),
        ("Data di nascita", "birth_age"),
        ("codice_fiscale_assistito", "tax_id"),
        ("Luogo di residenza", "geo"),
        ("Geburtsdatum", "birth_age"),
        ("Personalnummer", "account"),
        ("Straße und Hausnummer", "address_detail"),
        ("Aufnahmedatum", "event_date"),
        ("Familienstand der Mutter", "marital"),
        ("Groesse", "body"),
        ("geboortedatum_kind", "birth_age"),
        ("Telefoonnummer", "mobile"),
        ("Naam van de moeder", "person_name"),
        ("tgl_lahir", "birth_age"),
        ("Nama Ibu Kandung", "person_name"),
        ("no_rekam_medis", "medical_record"),
        ("biaya_obat", "sa_property"),
        ("Doğum Tarihi", "birth_age"),
        ("hasta_adi", "person_name"),
        ("TC Kimlik No", "identity_document"),
        ("Taburcu tarihi", "event_date"),
        ("data_przyjecia", "event_date"),
        ("Imię i nazwisko matki", "person_name"),
        ("PESEL pacjenta", "identity_document"),
        ("Kod pocztowy", "geo"),
        ("Födelsedatum", "birth_age"),
        ("CPR-nummer", "identity_document"),
        ("indlæggelsesdato", "event_date"),
        ("Pasientens etternavn", "person_name"),
        ("Datum narození", "birth_age"),
        ("rodne_cislo", "identity_document"),
        ("Jméno lékaře", "person_name"),
        ("Data nașterii", "birth_age"),
        ("diagnostic_externare", "diagnosis_visible"),
        ("Numele pacientului", "person_name"),
        ("生年月日", "birth_age"),
        ("患者番号", "medical_record"),
        ("フリガナ", "person_name"),
        ("緊急連絡先電話番号", "mobile"),
        ("保護者氏名", "person_name"),
        ("主治医名", "person_name"),
        ("生徒の住所", "address_detail"),
        ("주민등록번호", "identity_document"),
        ("환자번호", "medical_record"),
        ("보호자 연락처", "mobile"),
        ("입원일자", "event_date"),
        ("담당의사명", "person_name"),
        ("تاريخ الميلاد", "birth_age"),
        ("رقم المريض", "medical_record"),
        ("اسم الموظف", "person_name"),
        ("عنوان السكن", "address_detail"),
        ("Дата рождения", "birth_age"),
        ("Номер телефона", "mobile"),
        ("Место рождения ребёнка", "nationality"),
        ("Наименование больницы", "geo"),
        ("ФИО врача", "person_name"),
        ("psn_no", "account"),
        ("שם המטופל", "person_name"),
        ('ת"ז', "identity_document"),
        ("תאריך אשפוז", "event_date"),
        ("ชื่อ-นามสกุล", "person_name"),
        ("รหัสผู้ป่วย", "medical_record"),
        ("วันเดือนปีเกิด", "birth_age"),
        ("मरीज का नाम", "person_name"),
        ("जन्म तिथि", "birth_age"),
        ("রোগীর নাম", "person_name"),
        ("জন্ম তারিখ", "birth_age"),
        ("நோயாளியின் பெயர்", "person_name"),
        ("የታካሚ ስም", "person_name"),
        ("የትውልድ ቀን", "birth_age"),
        ("نام خانوادگی", "person_name"),
        ("نام بیمار", "person_name"),
        ("کد ملی", "identity_document"),
        ("تاریخ بستری", "event_date"),
        ("Họ và tên", "person_name"),
        ("Số điện thoại", "mobile"),
    ],
)
def test_a_name_is_understood_by_its_words(name: str, category: str | None) -> None:
    hit = lookup(name)
    assert hit is not None
    assert hit.category == category


@pytest.mark.parametrize("name", ["f7", "x", "qwrtz", "Ω", "تثخذ", "ぬぬ", "ьъ"])
def test_what_no_language_knows_says_nothing(name: str) -> None:
    assert lookup(name) is None


def test_what_follows_the_head_is_not_taken_for_the_head() -> None:
    """The number of a patient's relative is no patient's; the hospital's name is no person's."""
    assert [found.key for name in ("nombre del paciente", "hospital del paciente") if (found := composed(tuple(name.split())))] == [
        "person_name",
        "geo",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_means_something_that_is_known(language: str) -> None:
    table = document("composition.json")
    known = {*table["heads"], *table["alone"], *categories(), *headwords()}
    assert set(lexicon(language).meanings.values()) <= known


def test_the_table_of_heads_speaks_of_known_meanings() -> None:
    table = document("composition.json")
    known = {*table["heads"], *table["alone"], *categories(), *headwords(), *table["groups"]}
    for row in table["heads"].values():
        assert {key for key in row if key not in {"", "?", "else"}} <= known
        assert {value.removesuffix("?") for value in row.values() if value and value != "="} <= known
    assert {(value or "").removesuffix("?") for value in table["alone"].values()} - {""} <= known


def test_a_library_abroad_is_understood(run: Callable[..., Any], tmp_path: Path) -> None:
    names = ("Nº carné", "Apellidos", "F. nacimiento", "Municipio", "Título del libro")
    titles = ("Rayuela", "El Aleph", "Pedro Páramo", "Niebla")
    rows = [(f"C{7 * place:05d}", "Pérez", f"{1 + place % 28:02d}/03/1980", "Alcalá", titles[place % 4]) for place in range(40)]
    file = tmp_path / "socios.csv"
    file.write_text("\n".join(";".join(row) for row in (names, *rows)) + "\n", encoding="utf-8")
    result = run("scan", str(file), "--json")
    columns = {column["name"]: column for column in result.json["columns"]}
    assert {name: column["roles"] for name, column in columns.items()} == {
        "Nº carné": ["DI"],
        "Apellidos": ["DI"],
        "F. nacimiento": ["QI"],
        "Municipio": ["QI"],
        "Título del libro": [],
    }
    assert columns["F. nacimiento"]["category"] == "birth_age"


SCRIPTS = {
    "שם פרטי,שם משפחה,עיר,גיל": ("יוסי,כהן,תל אביב,23", "רחל,לוי,ירושלים,44", "משה,מזרחי,חיפה,31"),
    "ชื่อ-นามสกุล,เบอร์โทร,เพศ,อายุ": ("สมชาย ใจดี,0812345670,ชาย,23", "สมหญิง รักไทย,0898765431,หญิง,33"),
    "नाम,मोबाइल,लिंग,आयु": ("राम कुमार,9876543210,पुरुष,23", "सीता देवी,9123456781,महिला,33"),
    "ስም,ስልክ ቁጥር,ጾታ,ዕድሜ": ("አበበ በቀለ,0911223344,ወንድ,23", "አልማዝ ተስፋዬ,0922334455,ሴት,33"),
}


@pytest.mark.parametrize("names", SCRIPTS)
def test_a_table_in_a_script_of_its_own_is_understood(run: Callable[..., Any], tmp_path: Path, names: str) -> None:
    """Nothing at all was said of such a table, and nobody was asked."""
    (tmp_path / "t.csv").write_text("\n".join([names, *SCRIPTS[names] * 15]) + "\n", encoding="utf-8")
    found = run("scan", "t.csv", "--json").json["columns"]
    assert [one["roles"] for one in found] == [["DI"], ["DI"], ["QI"], ["QI"]]
