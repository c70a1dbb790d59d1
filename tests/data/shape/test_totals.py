"""Labels of rows that sum up others, in many languages; and words that only look like them."""

from __future__ import annotations

import pytest

from reidrisk.data.shape.totals import TotalFinder, is_label, may_sum_up

LABELS = (
    "合计", "小计", "内科小计", "計", "小計", "総計", "합계", "소계", "총합계", "Total", "TOTAL:", "Grand Total", "Subtotal 2",
    "Surgery Total", "I alt", "I ALT", "Mænd i alt", "Totalt", "Sum i alt", "Summa", "Yhteensä", "Naiset yhteensä", "Samtals",
    "Summe", "Gesamt", "Gesamtergebnis", "Insgesamt", "Zwischensumme", "Totaal", "Eindtotaal", "Total général", "Sous-total",
    "Ensemble", "Suma", "Total general", "Total geral", "Totale", "Totale generale", "Итого", "Общий итог", "Всего", "Разом",
    "Razem", "Ogółem", "Celkem", "Összesen", "Ukupno", "Toplam", "Genel Toplam", "Σύνολο", "Kokku", "Jumlah", "Tổng cộng",
    "รวม", "المجموع",
)  # fmt: skip
NONE = (
    "Socialt",
    "Specialt",
    "Sumire",
    "Totilas",
    "计算机",
    "会計士",
    "Alt",
    "I alternativ",
    "Gesamtschule",
    "Итоговый",
    "Salt",
    "全体主義",
    "",
    None,
)


@pytest.mark.parametrize("label", LABELS)
def test_a_label(label: str) -> None:
    assert is_label(label)
    assert may_sum_up({label, "x"})


@pytest.mark.parametrize("cell", NONE)
def test_no_label(cell: str | None) -> None:
    assert not is_label(cell)


@pytest.mark.parametrize("label", ["I alt", "Yhteensä", "Celkem", "計", "Итого"])
def test_it_is_a_total_where_it_leaves_empty_whose_row_it_is(label: str) -> None:
    records = [(f"P{place}", name, str(20 + place)) for place, name in enumerate(("Ane Holm", "Bo Dahl", "Eva Lund", "Ib Skov"))]
    finder = TotalFinder(records, 3)
    assert finder.judged((label, None, "86")) == "total"
    assert finder.judged(("P9", label, "86")) != "total"
