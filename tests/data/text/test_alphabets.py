"""Words of European languages in their one-byte encodings, told apart by the letters that a language has."""

from __future__ import annotations

import pytest

from reidrisk.data.text.guessing import guessed_encoding

WORDS = {
    "cp1252": (
        "Name,Ort\nJürgen Groß,Köln\n",
        "nom,ville\nHélène Lefèvre,Orléans\nsœur de François,Nîmes\n",
        "nome,cidade\nJoão Gonçalves,São Paulo\n",
        "nombre,ciudad\nMaría Peña,León\n¿Quién?,Málaga\n",
        "nome,città\nNicolò,Forlì\n",
        "namn,ort\nÅsa Björk,Malmö\n",
        "a,b\ncoûte 5 €,l’été\n",
    ),
    "cp1250": (
        "jméno,město\nJiří Dvořák,Třebíč\n",
        "imię,płeć\nŁukasz Wójcik,mężczyzna\n",
        "név,város\nSzűcs Mária,Győr\n",
        "ime,grad\nŽeljka Šarić,Đakovo\n",
        "nume,oraş\nŞtefan Bălţatu,Iaşi\n",
    ),
    "iso8859-2": ("jméno,město\nJiří Dvořák,Třebíč\nVěra Šimková,Žďár\n", "imię,miasto\nŁukasz Żak,Łódź\nPaweł Dąbrowski,Gdańsk\n"),
    "cp1254": ("ad,şehir\nGülşah Yıldız,İstanbul\nÇağla Öztürk,Muğla\n",),
    "cp1257": ("vardas,miestas\nŽydrūnas Kazlauskas,Šiauliai\nJūratė Petrauskienė,Kėdainiai\n",),
    "mac_roman": ("Nº,Año,Población\n1,Íñigo,Cádiz\n2,María,León\n", "prénom,ville\nHélène,Besançon\nJérôme,Nîmes\n"),
    "cp852": ("imię,płeć\nŁukasz Wójcik,mężczyzna\nMałgorzata,kobieta\n",),
    "cp1251": ("имя,город\nИван Петров,Москва\nАнна Сидорова,Казань\n" * 5,),
    "cp1253": ("όνομα,πόλη\nΓιώργος Παπαδόπουλος,Αθήνα\n" * 5,),
}


@pytest.mark.parametrize(("encoding", "text"), [(encoding, text) for encoding, texts in WORDS.items() for text in texts])
def test_words_read_as_they_were_written(encoding: str, text: str) -> None:
    content = text.encode(encoding)
    found = guessed_encoding(content)
    assert found is not None
    assert content.decode(found) == text
