"""Surname and first name in the languages of Europe are direct identifiers, and what things are called is none (GB/T 42460 A a)."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

from reidrisk.identify.lookup import document
from reidrisk.identify.names import lookup

WORDS = {language: words for language, words in document("person_names.json").items() if language}


def proposed(run: Run, folder: Path, header: list[str], rows: list[list[str]]) -> dict[str, str]:
    path = folder / "t.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    return {one["name"]: "+".join(one["proposed"]) for one in run("scan", "t.csv", "--json").json["columns"]}


def test_a_surname_is_a_direct_identifier(run: Run, tmp_path: Path) -> None:
    random = Random(3)  # noqa: S311 - no secret
    people = [
        [str(n), random.choice(["Åsa", "Nils", "Märta"]), random.choice(["Öberg", "Sjögren", "Ek"]), random.choice(["M", "K"])]
        for n in range(60)
    ]
    for header in (["nr", "Förnamn", "Efternamn", "Kön"], ["nr", "Imię", "Nazwisko", "Płeć"], ["nr", "Όνομα", "Επώνυμο", "Φύλο"]):
        found = proposed(run, tmp_path, header, people)
        assert [found[name] for name in header[1:3]] == ["DI", "DI"], header


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(
    "written", [str, str.title, lambda word: word.replace(" ", "_").replace("-", "_")], ids=["plain", "title", "snake"]
)
def test_every_word_is_a_persons_name(language: str, written: type[str]) -> None:
    for word in (*WORDS[language]["own"], *WORDS[language]["bare"]):
        hit = lookup(written(word))
        assert hit is not None, word
        assert (hit.category, hit.ambiguous) == ("person_name", False), word


@pytest.mark.parametrize("name", ["patient_efternamn", "PrijmeniPacienta", "Imię dziecka", "nom_parlementaire", "EFTERNAMN 2"])
def test_whose_name_it_is_may_stand_beside(name: str) -> None:
    hit = lookup(name)
    assert hit is not None
    assert hit.category == "person_name"


@pytest.mark.parametrize(
    "name", ["Denominazione", "Libellé", "Bezeichnung", "Descripción", "omschrijving", "Наименование", "produktnamn", "pop_cadres"]
)
def test_what_a_thing_is_called_is_no_persons_name(name: str) -> None:
    hit = lookup(name)
    assert hit is None or hit.category is None


@pytest.mark.parametrize("name", ["Niño n°", "Niño", "N.º do Niño"])
def test_initials_are_not_the_word_that_is_spelt_like_them_without_accents(name: str) -> None:
    """A child's number was the National Insurance number of the United Kingdom."""
    hit = lookup(name)
    assert hit is None or hit.category != "social_security"
    assert (sure := lookup("NINO")) is not None
    assert sure.category == "social_security"


@pytest.mark.parametrize(
    ("name", "category"),
    [("COD. UBIGEO DOMICILIO", "geo"), ("ubigeo_nacimiento", "nationality"), ("Domicilio actual", "address_detail")],
)
def test_the_place_code_of_peru_is_a_place(name: str, category: str) -> None:
    """INEI: código de ubicación geográfica, of a department, province or district."""
    hit = lookup(name)
    assert hit is not None
    assert hit.category == category
