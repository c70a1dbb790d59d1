"""All labelled tables: those to tune by, and those kept for the final score."""

from dataclasses import replace

from .final import abroad, home, more
from .shapes import Sheet
from .tuning import detectors, forms, hospital, money, trade

TUNING: tuple[Sheet, ...] = (*hospital.SHEETS, *money.SHEETS, *trade.SHEETS, *forms.SHEETS, *detectors.SHEETS)
FINAL: tuple[Sheet, ...] = tuple(replace(one, final=True) for one in (*home.SHEETS, *abroad.SHEETS, *more.SHEETS))
