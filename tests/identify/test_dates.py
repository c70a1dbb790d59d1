"""What `scan` calls a date is what a hierarchy cuts and what a shift moves: every form that people write, on every day that matters."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import product

import pytest

from reidrisk.identify.detectors.date import DETECTOR
from reidrisk.identify.forms.date_columns import DateForm, date_form, days, epochs, year_first_or_last
from reidrisk.identify.forms.dates import EPOCHS, ORDERS, day_of, is_date, moment, spelling_of, year_and_month
from reidrisk.mitigate.techniques import find_technique, settle
from reidrisk.model.transform import UNFIT, Means

# Every day of a leap year and of the years about a century, and what a shift may reach.
DAYS = [date(2024, 1, 1) + timedelta(n) for n in range(366)] + [date(1999, 12, 1) + timedelta(n) for n in range(95)] + [date(1954, 11, 21)]
SHORT = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
LONG = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
)  # fmt: skip
ENDINGS = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}
TIMES = (
    "", " 08:30", "T08:30:15Z", " 8:05:09.123456", " 08:30 PM", "T08:30:15+08:00", " 23:59 UTC",
)  # fmt: skip
CHINESE_TIMES = ("", " 08:30", "8时30分", "08时30分15秒", " 8時")


def plain(day: date) -> Iterator[str]:
    """Year first, or the month by name; zeros in front or not, all separators."""
    y, m, d = day.year, day.month, day.day
    for sign in "-/.":
        yield from (f"{y}{sign}{m:02d}{sign}{d:02d}{time}" for time in TIMES)
        yield f"{y}{sign}{m}{sign}{d}"
    for end, blank in product(("", "日", "号", "號"), ("", " ")):
        yield f"{y}年{blank}{m:02d}月{blank}{d:02d}{end}"
        yield f"{y}{blank}年{blank}{m}{blank}月{blank}{d}{end}"
    yield from (f"{y}年{m}月{d}日{time}" for time in CHINESE_TIMES)
    yield from (f"{y}{m:02d}{d:02d}{time}" for time in (*TIMES, "0830", "083015", "083015123"))


def named(day: date) -> Iterator[str]:
    y, d, end = day.year, day.day, ENDINGS.get(day.day, "th")
    for name in {SHORT[day.month - 1], LONG[day.month - 1], "sept" if day.month == 9 else SHORT[day.month - 1]}:
        for said in (name, name.title(), name.upper()):
            yield from (
                f"{d} {said} {y}",
                f"{d:02d}-{said}-{y}",
                f"{d}{end} {said}, {y}",
                f"{said} {d}, {y} 08:30",
                f"{said}. {d}{end} {y}",
            )


def ordered(day: date, order: str) -> Iterator[str]:
    parts = {"y": day.year, "m": day.month, "d": day.day}
    for sign, zeros, time in product("-/.", ("", "02d"), ("", " 08:30")):
        yield sign.join(format(parts[one], zeros) for one in order) + time


def short(day: date, order: str) -> Iterator[str]:
    parts = {"y": day.year % 100, "m": day.month, "d": day.day}
    yield from (sign.join(f"{parts[one]:02d}" for one in order) for sign in "-/")


def alike(stood: str, other: str) -> bool:
    """Whether two dates are in one form: every run of digits or letters becomes its kind, every other sign stays."""
    return shape(stood) == shape(other)


def shape(text: str) -> str:
    return "".join("9" if one.isdigit() else "a" if one.isascii() and one.isalpha() else one for one in text).replace("99", "9").replace(
        "99", "9"
    ).replace("aa", "a").replace("aa", "a").replace("aa", "a").replace("aa", "a")  # fmt: skip


def holds(text: str, day: date, order: str = "ymd", short_years: int | None = None) -> None:
    """Scan, hierarchy and shift agree on it, and it is written again as it stood; another day as well."""
    assert is_date(text), text
    found = moment(text, order, short_years)
    assert found is not None, text
    assert found.day == day, text
    assert year_and_month(text, order, short_years) == (day.year, day.month), text
    assert found.written(day) == text
    other = found.written(day + timedelta(40))
    assert alike(text, other), (text, other)
    again = moment(other, order, short_years)
    assert again is not None, other
    assert (again.day, again.time) == (day + timedelta(40), found.time), (text, other)


def test_every_form_that_needs_no_order() -> None:
    for day in DAYS:
        for text in (*plain(day), *named(day)):
            for order in ORDERS if day.day == 21 else ("ymd",):
                holds(text, day, order)


@pytest.mark.parametrize("order", ["dmy", "mdy"])
def test_every_form_that_needs_the_order(order: str) -> None:
    for day in DAYS:
        for text in ordered(day, order):
            holds(text, day, order)
            assert moment(text) is None


@pytest.mark.parametrize("order", ["dmy", "mdy", "yymd"])
def test_years_of_two_digits_need_their_century(order: str) -> None:
    for day in DAYS:
        for text in short(day, order.removeprefix("y") if order == "yymd" else order):
            holds(text, day, order, 1950)
            assert moment(text, order) is None
            assert moment(text, "ymd", 1950) is None
            reread = moment(text, order, 2000)
            assert reread is not None
            assert reread.day.year == 2000 + day.year % 100


def test_a_year_of_two_digits_after_a_name() -> None:
    assert is_date("21-Nov-54")
    assert moment("21-Nov-54") is None
    for first, year in ((1900, 1954), (1950, 1954), (1955, 2054), (2000, 2054)):
        found = moment("21-Nov-54", "ymd", first)
        assert found is not None
        assert found.day == date(year, 11, 21)
        assert found.written(date(year, 12, 1)) == "01-Dec-54"


@pytest.mark.parametrize("text", [text for text in DETECTOR.examples if not text.endswith(("11", "11月"))])
def test_what_the_detector_shows_can_be_shifted(text: str) -> None:
    assert is_date(text)
    assert any(moment(text, order, 1950) for order in ORDERS)


@pytest.mark.parametrize("text", ["2026-11", "2026年11月", "2026 年 1 月", "2026/1"])
def test_a_month_is_cut_but_has_no_day_to_shift(text: str) -> None:
    assert is_date(text)
    assert year_and_month(text) == (2026, 11 if "11" in text else 1)
    assert moment(text) is None


@pytest.mark.parametrize(
    "text",
    [
        *DETECTOR.counterexamples, "2023-02-29", "2026年2月30日", "31 Sep 2026", "2026-1/5", "32/01/2026", "21 Foo 2026", "21 Novices 2026",
        "2026-01-05 08:30 张三", "2026年1月5日 张三", "2026-01-05T", "", "日", "2026-11-21-", "二〇二六年", "9999-12-31", "x" * 60,
    ],
)  # fmt: skip
def test_what_is_no_date(text: str) -> None:
    assert not is_date(text)


def test_what_stands_after_a_date_is_never_carried_along() -> None:
    assert moment("2026-01-05 08:30 张三") is None
    assert moment("2026-01-05 张三") is None


def test_a_year_alone_has_no_month() -> None:
    assert year_and_month("2026") == year_and_month("2026年") == (2026, None)
    assert year_and_month("26") is None


def test_days_are_trimmed_and_lie_in_a_life() -> None:
    assert list(days([" ２０２４-０２-０３", None, "", "1066-10-14", "03/04/2024", "3 Mar 2024"])) == [date(2024, 2, 3), date(2024, 3, 3)]


def test_a_shift_keeps_the_form_and_says_unfit_of_the_rest() -> None:
    technique = find_technique("date_shift")
    cells = ["2026年11月21日", "21 Nov 2026", "NOV 21ST", "21-Nov-26", "2026-11", "11/21/2026", None]
    given = {"subject": "id", "days": "1"}
    for order, last in (("ymd", UNFIT), ("mdy", "shifted")):
        means = Means(settle(technique, {**given, "order": order}), "d", lambda _: b"k" * 32, str, dict)
        work = technique.prepare(means)
        now = work([cells, ["1"] * len(cells)], range(len(cells)))
        assert now[0] in {"2026年11月20日", "2026年11月22日"}
        day = str(now[0])[8:10]
        assert now[1:6] == [f"{day} Nov 2026", UNFIT, f"{day}-Nov-26", UNFIT, UNFIT if last == UNFIT else f"11/{day}/2026"]
        assert now[6] is None


def sas(day: date) -> Iterator[str]:
    name = SHORT[day.month - 1].upper()
    yield from (f"{day.day:02d}{name}{day.year}{time}" for time in ("", ":08:30:00", " 08:30", "T08:30"))
    yield f"{day.day}{name.title()}{day.year}"


def test_dates_as_sas_writes_them() -> None:
    for day in DAYS:
        for text in sas(day):
            holds(text, day)
    assert moment("21NOV54") is None
    holds("21NOV54", date(1954, 11, 21), "ymd", 1930)


@pytest.mark.parametrize("order", sorted(EPOCHS))
def test_numbers_that_count_from_a_day(order: str) -> None:
    a_day, first = EPOCHS[order].a_day, EPOCHS[order].first
    for day in DAYS:
        text = str((day - first).days * a_day + min(a_day - 1, 4321))
        found = moment(text, order)
        assert found is not None
        assert (found.day, found.written(day)) == (day, text)
        assert int(found.written(day + timedelta(40))) == int(text) + 40 * a_day
        assert moment(text) is None
    noon = moment("29221.5", "excel")
    assert noon is not None
    assert noon.written(date(1980, 1, 2)) == "29222.5"
    assert year_and_month("29221.25", "excel") == (1980, 1)
    assert moment("abc", order) is moment("9999999999999", "excel") is moment("-900000", "unix_days") is None


def test_day_and_month_are_decided_by_any_value_that_decides_and_by_none_that_is_one_error_among_many() -> None:
    for order, other in (("dmy", "mdy"), ("mdy", "dmy")):
        sure = [next(ordered(day, order)) for day in DAYS if day.day > 12]
        open_ = [next(ordered(day, order)) for day in DAYS if day.day <= 12]
        against = [next(ordered(day, other)) for day in DAYS if day.day > 12]
        assert date_form(open_) == DateForm("either")
        assert date_form([*open_, sure[0]]) == DateForm(order)
        assert date_form([*sure, *open_, against[0]]) == DateForm(order)
        assert date_form([*sure, *against]) == DateForm("either")
        assert date_form([*sure, "soon"]) == DateForm(order)
        assert date_form([*open_, *["soon"] * len(open_)]) is None
    assert date_form(["2024-01-05", "5 Jan 2024"]) == DateForm("ymd")
    assert date_form([]) is date_form(["", " "]) is None


def test_which_number_is_the_year_is_decided_by_one_that_is_no_day_or_by_how_few_there_are() -> None:
    lived = [date(1940, 1, 1) + timedelta(days=n * 97) for n in range(200)]
    for order in ("dmy", "mdy", "ymd"):
        texts = [next(short(day, order)) for day in lived]
        assert date_form(texts) == DateForm("yymd" if order == "ymd" else order, 1930)
        assert date_form(texts, 1900) == DateForm("yymd" if order == "ymd" else order, 1900)
    visits = [date(2020, 1, 1) + timedelta(days=n * 7) for n in range(150)]
    early = [day for day in visits if day.day <= 12]
    assert date_form([next(short(day, "dmy")) for day in visits]) == DateForm("dmy", 1930)
    assert date_form([next(short(day, "ymd")) for day in visits]) == DateForm("yymd", 1930)
    for order in ("dmy", "ymd"):
        few = [next(short(day, order)) for day in early]
        assert date_form(few) is None
        assert year_first_or_last(few)
    assert not year_first_or_last(["2024-01-05"])
    assert not year_first_or_last([])


def test_what_numbers_count_from_is_decided_by_one_that_no_other_reading_allows() -> None:
    assert epochs(["29221", "45000.5"]) == ("excel",)
    assert epochs(["-347", "15000"]) == ("unix_days", "sas_days")
    assert epochs(["20000", "21000"]) == ("excel", "unix_days", "sas_days")
    assert epochs(["1700000000"]) == ("unix_seconds",)
    assert epochs(["1700000000000"]) == ("unix_milliseconds",)
    assert epochs(["13797216000", "11903760000.0"]) == ("spss_seconds",)
    assert epochs(["12", "30", "90"]) == epochs(["soon", "20000"]) == epochs([]) == ()


def test_days_of_a_column_are_those_that_are_certain() -> None:
    assert list(days(["03/04/2024", "25/04/2024"])) == [date(2024, 4, 3), date(2024, 4, 25)]
    assert not list(days(["03/04/2024", "05/04/2024"]))
    assert list(days(["29221"], DateForm("excel"))) == [date(1980, 1, 1)]
    assert year_and_month("31/04/2024", "either") is None
    assert DateForm("ymd").settings == {}
    assert DateForm("mdy", 1930).settings == {"order": "mdy", "short_years": "1930"}


LANGUAGES = {
    "de": ("{d}. {name} {y}", "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    "fr": ("{d}{er} {name} {y}", "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    "es": ("{d} de {name} de {y}", "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    "it": ("{d} {name} {y}", "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
    "pt": ("{d} de {name} de {y}", "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
    "nl": ("{d}-{name}-{y}", "januari februari maart april mei juni juli augustus september oktober november december"),
    "sv": ("{d} {name} {y}", "januari februari mars april maj juni juli augusti september oktober november december"),
    "pl": ("{d} {name} {y}", "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"),
    "ru": ("{d} {name} {y} г.", "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
    "ko": ("{y}년 {m}월 {d}일", "1 2 3 4 5 6 7 8 9 10 11 12"),
    "ko, points": ("{y}. {m}. {d}.", "1 2 3 4 5 6 7 8 9 10 11 12"),
    "SAS": ("{d:02d}{name}{y}", "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_months_by_name_in_other_languages_are_read_and_written_again_as_their_column_has_them(language: str) -> None:
    """What stood there before cannot be told from how another day is written: by a zero in front, a full name among short ones."""
    form, names = LANGUAGES[language][0], LANGUAGES[language][1].split()

    def text(day: date) -> str:
        return form.format(d=day.day, m=day.month, y=day.year, name=names[day.month - 1], er="er" if day.day == 1 else "")

    read = {day: moment(text(day)) for day in DAYS}
    spelling = spelling_of(read.values())
    for day, found in read.items():
        assert found is not None
        assert (found.day, is_date(text(day)), date_form([text(day)])) == (day, True, DateForm("ymd"))
        assert found.written(day + timedelta(40), spelling) == text(day + timedelta(40))


def test_a_month_of_a_year_may_come_first() -> None:
    assert [year_and_month(text) for text in ("03/1980", "3-1980", "13/1980", "03.1980", "1980년 3월", "marzo de 1980")] == [
        (1980, 3), (1980, 3), None, None, (1980, 3), (1980, 3),
    ]  # fmt: skip


def test_years_of_the_republic_of_china_with_two_digits_are_told_by_those_with_three() -> None:
    form = date_form(["99/03/02", "105/01/31", "69/12/31", "88/02/28"])
    assert form == DateForm("roc")
    assert [form.day(text) for text in ("99/03/02", "105/01/31", "8/1/2")] == [date(2010, 3, 2), date(2016, 1, 31), None]
    assert date_form(["99/03/02", "69/12/31"]) == DateForm("yymd", 1930)  # nothing tells: it is said, with --dates birth=roc
    found = moment("99/12/02", "roc")
    assert found is not None
    assert found.written(date(2011, 1, 5)) == "100/01/05"


def test_midnights_before_1970_are_dates_in_seconds() -> None:
    midnights = [str((day - date(1970, 1, 1)).days * 86_400) for day in (date(1935, 4, 1), date(1951, 1, 2), date(1999, 12, 31))]
    assert epochs(midnights) == ("unix_seconds",)
    assert epochs([f"{number}000" for number in midnights]) == ("unix_milliseconds",)
    assert epochs([*midnights, "86401"]) == ()
    assert epochs([str(days * 86_400) for days in range(1, 90)]) == ()  # stays of whole days
    assert day_of("621907200000", "unix_milliseconds") == date(1989, 9, 16)  # no day of the year 6219
