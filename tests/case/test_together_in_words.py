"""What is said of an output beside an earlier one: who is among too few, of whom that cannot be excluded, and what was not compared."""

from __future__ import annotations

import pytest

from reidrisk.case.versions.together import Earlier, WithEarlier
from reidrisk.mitigate.proof.earlier_output import SideBySide
from reidrisk.model.text import Lang, Text

OTHER = Text("第 1 版", "version 1").fill()


def said(found: SideBySide, lang: Lang, **named: int | str) -> str:
    return " ".join(one.say(lang) for one in WithEarlier(OTHER, named, found).sentences)


SAID = {
    "en": ("3 of them", "Of 1 further row it is not sure which row", "7 rows agree with", "columns cost were not compared"),
    "zh": ("其中 3 行", "另有 1 行的对应行不能确定", "7 行与其中很多行", "没有对照列 cost 的取值"),
}


@pytest.mark.parametrize(("lang", "sent"), [("en", "exit code 1"), ("zh", "退出码 1")])
def test_what_is_sure_and_what_cannot_be_excluded(lang: Lang, sent: str) -> None:
    found = SideBySide(("ward",), 100, 40, 3, 2, 5, 4, 7, ("age",), ("cost",))
    of_release, of_version = said(found, lang, release="R1"), said(found, lang, version=1)
    assert [one for one in SAID[lang] if one not in of_version] == []
    assert sent in of_release
    assert sent not in of_version


def test_only_what_went_out_is_a_finding_and_what_is_open_has_not_held() -> None:
    away = SideBySide(("ward",), 100, 40, 3, 2, 5, 4)
    unsure = SideBySide(("ward",), 100, 40, 0, None, 5, 4)
    held = SideBySide(("ward",), 100, 40, 0, None, 5)
    results = [WithEarlier(OTHER, {"release": "R1"}, one).result for one in (away, unsure, held)]
    assert results == ["found", "open", "held"]
    assert [Earlier((WithEarlier(OTHER, {"release": "R1"}, one),)).gives_away for one in (away, unsure, held)] == [True, False, False]
    assert not Earlier((WithEarlier(OTHER, {"version": 1}, away),)).gives_away


def test_nothing_is_said_where_no_row_can_be_that_of_another() -> None:
    assert not said(SideBySide((), 100, 0, 0, None, 5, unread=("cost",)), "en", version=1)
