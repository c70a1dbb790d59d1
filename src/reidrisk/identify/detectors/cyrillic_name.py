"""Person names in Cyrillic letters: Russian, Ukrainian, Belarusian, Bulgarian, Serbian."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.cyrillic_names import is_cyrillic_name

DETECTOR = Detector(
    key="cyrillic_name",
    category="person_name",
    title=Text(
        "西里尔字母人名（父称、首字母缩写或常见名）", "person name in Cyrillic letters (with a patronymic, initials or a common given name)"
    ),
    basis=("GB/T 42460-2023 A a", "HIPAA (A)"),
    check=word_by_word(is_cyrillic_name),
    examples=("Иванов Иван Иванович", "ПЕТРОВА АННА СЕРГЕЕВНА", "Гриценко О. В.", "О.В. Мельник", "Олена Ткаченко", "Димитър Стоянов"),
    counterexamples=(
        "Нижний Новгород",
        "Санкт-Петербург",
        "Начальник смены",
        "Сахарный диабет",
        "Октябрьский район",
        "Владимирская область",
        "ООО Ромашка",
        "Вера Надежда Любовь",
    ),
    share=Fraction(6, 10),
)
