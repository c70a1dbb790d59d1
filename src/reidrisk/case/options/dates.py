"""How dates read that do not tell themselves: which of 03/04/2024 is the day, what a number of days counts from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import Problems
from ...model.text import Text
from ...prepare.unusable import bad_option
from .numbers import words

if TYPE_CHECKING:
    from ...identify.forms.date_columns import DateForm

_FORM = re.compile(r"(?P<column>.+)=(?P<order>[a-z_]+)(?:/(?P<first>[0-9]{4}))?")
_WRITE = Text(
    "请写成 列名=顺序，例如 birth=dmy（日在前）、mdy、yymd、roc（民国年 69/03/02）、excel、unix_days、sas_days、"
    "unix_seconds、unix_milliseconds 或 spss_seconds；"
    "两位年份从哪年起：birth=dmy/1930。",
    "Write column=order, like birth=dmy (day first), mdy, yymd, roc (years of the Republic of China, 69/03/02), excel, unix_days, "
    "sas_days, unix_seconds, unix_milliseconds or spss_seconds; the first "
    "of the hundred years that years of two digits lie in: birth=dmy/1930.",
)


@dataclass(frozen=True, kw_only=True)
class DateForms:
    """Of the columns of which somebody knows it; the others are read by all of their values."""

    dates: Annotated[
        Names,
        Option(
            Text(
                "列中日期的读取方式，取值本身不能判断时使用，例如 birth=dmy（03/04/2024 日在前）、visit=mdy/1930（两位年份为 1930~2029"
                "）、start=excel",
                "how the dates of a column read where its values do not tell, e.g. birth=dmy (day first in 03/04/2024), visit=mdy/1930 "
                "(years of two digits are 1930-2029), start=excel",
            ),
            form=_WRITE,
        ),
    ] = None

    def date_forms(self) -> Mapping[str, DateForm]:
        """The form by column; `InputError` for what cannot be read."""
        from ...identify.forms.date_columns import SHORT_YEARS, DateForm  # noqa: PLC0415 - help must not wait
        from ...identify.forms.dates import EPOCHS, ORDERS  # noqa: PLC0415

        problems, found = Problems(), dict[str, DateForm]()
        for pair in words(self.dates):
            given = _FORM.fullmatch(pair)
            if given is None or given["order"] not in {*ORDERS, *EPOCHS}:
                problems.add(bad_option("--dates", _WRITE))
                continue
            found[given["column"].strip()] = DateForm(given["order"], int(given["first"] or SHORT_YEARS))
        problems.stop_if_any()
        return found
