"""Single sentences of a psychological test name no illness: several of them, answered on a scale, are one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.identify.test_impersonal import identified

from reidrisk.model.role import Role

ROWS = 90
SCALE = [str(place * 7 % 6) for place in range(ROWS)]
WHO: dict[str, Sequence[str]] = {
    "age": [str(20 + place % 40) for place in range(ROWS)],
    "sex": ["F" if place % 3 else "M" for place in range(ROWS)],
}
FELT = {
    "en": ("I worry that this job is hardening me", "I am so tired that I cry after work", "I feel nervous before each shift"),
    "es": ("3. Me siento frustrado por mi trabajo", "Estoy agotada al final de la jornada", "Me siento triste sin saber por qué"),
    "zh": ("我感到紧张或容易紧张", "晚上睡不好，容易惊醒", "与同学相处时感到不自在"),
}


@pytest.mark.parametrize("language", FELT)
def test_feelings_told_in_sentences_are_sensitive(language: str) -> None:
    found = identified(WHO | dict.fromkeys(FELT[language], SCALE))
    assert all(Role.SA in found[name].roles for name in FELT[language])


def test_a_sentence_among_them_that_tells_no_feeling_is_asked() -> None:
    found = identified(WHO | dict.fromkeys((*FELT["en"], "I would like the roster a month ahead"), SCALE))
    asked = found["I would like the roster a month ahead"]
    assert Role.SA not in asked.roles
    assert asked.weighed is not None
    assert asked.weighed.asked


@pytest.mark.parametrize(
    "names", [("I like the taste of this new tea", "I buy my tea in the nearest shop", "I drink my tea with a little milk"), FELT["en"][:1]]
)
def test_tastes_and_a_single_sentence_are_no_test(names: Sequence[str]) -> None:
    found = identified(WHO | dict.fromkeys(names, SCALE))
    assert not any(item.rule == "psychological-test" for column in found.values() for item in column.evidence)


def test_texts_under_such_names_are_no_answers_on_a_scale() -> None:
    words = [f"{place} times since {place * 31 % 97}" for place in range(ROWS)]
    found = identified(WHO | dict.fromkeys(FELT["en"], words))
    assert not any(item.rule == "psychological-test" for column in found.values() for item in column.evidence)
