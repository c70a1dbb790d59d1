"""All labelled tables: those to tune by, those kept for the final score, and five sets written when the rules stood."""

from dataclasses import replace

from .final import abroad, home, more
from .probe import again, care, spelled
from .probe import trade as field
from .shapes import Sheet
from .tuning import detectors, forms, hospital, money, trade

TUNING: tuple[Sheet, ...] = (*hospital.SHEETS, *money.SHEETS, *trade.SHEETS, *forms.SHEETS, *detectors.SHEETS)
FINAL: tuple[Sheet, ...] = tuple(replace(one, final=True) for one in (*home.SHEETS, *abroad.SHEETS, *more.SHEETS))
PROBE: tuple[Sheet, ...] = (
    *care.SHEETS,
    *field.SHEETS,
    *again.SHEETS,
    *spelled.tables("third"),
    *spelled.tables("fourth"),
    *spelled.tables("fifth"),
)
