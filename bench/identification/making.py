"""Ways to make values: patterns, choices, dates, amounts. Each gives a maker for one column."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from random import Random

from .shapes import Make

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
HEX = "0123456789abcdef"
BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
START = datetime(2018, 1, 1)  # noqa: DTZ001 - made-up local times


def each(one: Callable[[Random], str]) -> Callable[[Random], Make]:
    """Every value drawn afresh."""
    return lambda _column: lambda random, _row: one(random)


def of(words: Sequence[str], *, skew: bool = False) -> Callable[[Random], Make]:
    """One of the words; with `skew` the first ones more often."""
    if skew:
        weights = [1 / (place + 1) for place in range(len(words))]
        return each(lambda random: random.choices(words, weights)[0])
    return each(lambda random: random.choice(words))


def pattern(shape: str) -> Callable[[Random], Make]:
    """# a digit, @ a capital letter, & a small one, % a hexadecimal digit, ! the row number in six digits; others as they are."""
    return lambda _column: lambda random, row: filled(shape, random, row)


def filled(shape: str, random: Random, row: int = 0) -> str:
    made = []
    for letter in shape:
        if letter == "#":
            made.append(random.choice("0123456789"))
        elif letter == "@":
            made.append(random.choice(LETTERS))
        elif letter == "&":
            made.append(random.choice(LETTERS).lower())
        elif letter == "%":
            made.append(random.choice(HEX))
        elif letter == "!":
            made.append(f"{row + 1:06d}")
        else:
            made.append(letter)
    return "".join(made)


def hexadecimal(length: int, *, upper: bool = False) -> Callable[[Random], Make]:
    return each(lambda random: (made := "".join(random.choices(HEX, k=length))) and (made.upper() if upper else made))


def base64(length: int, head: str = "") -> Callable[[Random], Make]:
    return each(lambda random: head + "".join(random.choices(BASE64, k=length)))


def uuid(random: Random) -> str:
    made = "".join(random.choices(HEX, k=32))
    return f"{made[:8]}-{made[8:12]}-4{made[13:16]}-a{made[17:20]}-{made[20:]}"


def moments(form: str, first: int = 2019, last: int = 2024) -> Callable[[Random], Make]:
    """Dates or times between two years, in one form; `epoch` and `epoch_ms` count seconds and milliseconds."""

    def one(random: Random) -> str:
        moment = datetime(first, 1, 1) + timedelta(seconds=random.randrange((last - first + 1) * 365 * 86_400))  # noqa: DTZ001
        if form.startswith("epoch"):
            seconds = int((moment - datetime(1970, 1, 1)).total_seconds())  # noqa: DTZ001
            return str(seconds * 1000 + random.randrange(1000)) if form == "epoch_ms" else str(seconds)
        return moment.strftime(form)

    return each(one)


def whole(low: int, high: int) -> Callable[[Random], Make]:
    return each(lambda random: str(random.randint(low, high)))


def bell(middle: float, spread: float, places: int = 0) -> Callable[[Random], Make]:
    return each(lambda random: f"{max(0.0, random.gauss(middle, spread)):.{places}f}")


def money(middle: float, places: int = 2) -> Callable[[Random], Make]:
    return each(lambda random: f"{random.lognormvariate(0, 1) * middle:.{places}f}")


def running(start: int = 1) -> Callable[[Random], Make]:
    return lambda _column: lambda _random, row: str(start + row)


def mixed(*makes: Callable[[Random], Make]) -> Callable[[Random], Make]:
    """Each value of one of several forms."""

    def column(random: Random) -> Make:
        made = [make(random) for make in makes]
        return lambda chance, row: chance.choice(made)(chance, row)

    return column


def few(make: Callable[[Random], Make], count: int) -> Callable[[Random], Make]:
    """Only so many different values, again and again."""

    def column(random: Random) -> Make:
        one = make(random)
        pool = [one(random, row) for row in range(count)]
        return lambda chance, _row: chance.choice(pool)

    return column


def rarely(make: Callable[[Random], Make], other: Callable[[Random], Make], share: float) -> Callable[[Random], Make]:
    """Mostly `other`, `make` in a share of the rows, and surely in the third and the eleventh."""

    def column(random: Random) -> Make:
        one, two = make(random), other(random)
        return lambda chance, row: one(chance, row) if row in {2, 10} or chance.random() < share else two(chance, row)

    return column


def joined(template: str, *makes: Callable[[Random], Make]) -> Callable[[Random], Make]:
    """Values put into the places of a template."""

    def column(random: Random) -> Make:
        made = [make(random) for make in makes]
        return lambda chance, row: template.format(*(make(chance, row) for make in made))

    return column


def masked(make: Callable[[Random], Make], keep_first: int, keep_last: int, mark: str = "*") -> Callable[[Random], Make]:
    """The middle of each value hidden."""

    def column(random: Random) -> Make:
        one = make(random)

        def value(chance: Random, row: int) -> str:
            text = one(chance, row)
            hidden = max(1, len(text) - keep_first - keep_last)
            return text[:keep_first] + mark * hidden + (text[-keep_last:] if keep_last else "")

        return value

    return column
