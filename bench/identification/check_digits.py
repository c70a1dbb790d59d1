"""Check digits, worked out here again so that nothing is taken from the product."""

# ruff: noqa: PLR2004 - shares and weights of made-up values; chance from a fixed seed; one template a line

from random import Random

ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
ID_CHECKS = "10X98765432"
CREDIT = "0123456789ABCDEFGHJKLMNPQRTUWXY"
VIN_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"
VIN_VALUES = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", (1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9), strict=True))
VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
VERHOEFF_D = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    (1, 2, 3, 4, 0, 6, 7, 8, 9, 5),
    (2, 3, 4, 0, 1, 7, 8, 9, 5, 6),
    (3, 4, 0, 1, 2, 8, 9, 5, 6, 7),
    (4, 0, 1, 2, 3, 9, 5, 6, 7, 8),
    (5, 9, 8, 7, 6, 0, 4, 3, 2, 1),
    (6, 5, 9, 8, 7, 1, 0, 4, 3, 2),
    (7, 6, 5, 9, 8, 2, 1, 0, 4, 3),
    (8, 7, 6, 5, 9, 3, 2, 1, 0, 4),
    (9, 8, 7, 6, 5, 4, 3, 2, 1, 0),
)
VERHOEFF_P = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)
TAIWAN = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (10, 11, 12, 13, 14, 15, 16, 17, 34, 18, 19, 20, 21, 22, 35, 23, 24, 25, 26, 27, 28, 29, 32, 30, 31, 33),
        strict=True,
    )
)


def digits(random: Random, count: int) -> str:
    return "".join(random.choices("0123456789", k=count))


def resident_check(body: str) -> str:
    return ID_CHECKS[sum(int(digit) * weight for digit, weight in zip(body, ID_WEIGHTS, strict=True)) % 11]


def luhn_check(body: str) -> str:
    total = 0
    for place, digit in enumerate(reversed(body)):
        value = int(digit) * (2 if place % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return str(-total % 10)


def credit_code(body: str) -> str:
    """17 characters and their check character (GB 32100)."""
    total = sum(CREDIT.index(letter) * pow(3, place, 31) for place, letter in enumerate(body))
    return body + CREDIT[-total % 31]


def vehicle_number(random: Random, maker: str) -> str:
    rest = [random.choice(VIN_LETTERS) for _ in range(17 - len(maker) - 5)]
    letters = [*maker, *rest, *digits(random, 5)]
    total = sum(
        (VIN_VALUES[letter] if letter in VIN_VALUES else int(letter)) * weight for letter, weight in zip(letters, VIN_WEIGHTS, strict=True)
    )
    letters[8] = "0123456789X"[total % 11]
    return "".join(letters)


def iban(country: str, body: str) -> str:
    number = int("".join(str(int(letter, 36)) for letter in body + country + "00"))
    return f"{country}{98 - number % 97:02d}{body}"


def nhs(random: Random) -> str:
    while True:
        body = digits(random, 9)
        check = 11 - sum(int(digit) * (10 - place) for place, digit in enumerate(body)) % 11
        if check != 10:
            return body + str(check % 11)


def aadhaar(random: Random) -> str:
    body = random.choice("23456789") + digits(random, 10)
    value = 0
    for place, digit in enumerate(reversed(body), 1):
        permuted = int(digit)
        for _ in range(place % 8):
            permuted = VERHOEFF_P[permuted]
        value = VERHOEFF_D[value][permuted]
    inverse = next(check for check in range(10) if VERHOEFF_D[value][check] == 0)
    return body + str(inverse)


def hong_kong(random: Random) -> str:
    letter, body = random.choice("ABCDEGHKMPRSVYZ"), digits(random, 6)
    total = 36 * 9 + (ord(letter) - 55) * 8 + sum(int(digit) * (7 - place) for place, digit in enumerate(body))
    return f"{letter}{body}({'0123456789A'[-total % 11]})"


def taiwan(random: Random) -> str:
    letter, body = random.choice(list(TAIWAN)), random.choice("12") + digits(random, 7)
    first = TAIWAN[letter]
    total = first // 10 + first % 10 * 9 + sum(int(digit) * (8 - place) for place, digit in enumerate(body))
    return f"{letter}{body}{-total % 10}"


def resident_korea(random: Random) -> str:
    body = f"{random.randint(40, 99):02d}{random.randint(1, 12):02d}{random.randint(1, 28):02d}{random.choice('12')}{digits(random, 5)}"
    total = sum(int(digit) * weight for digit, weight in zip(body, (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5), strict=True))
    return f"{body[:6]}-{body[6:]}{(11 - total % 11) % 10}"


def cpf(random: Random) -> str:
    body = digits(random, 9)
    for _ in range(2):
        total = sum(int(digit) * (len(body) + 1 - place) for place, digit in enumerate(body))
        body += str((total * 10 % 11) % 10)
    return f"{body[:3]}.{body[3:6]}.{body[6:9]}-{body[9:]}"


def npi(random: Random) -> str:
    body = random.choice("12") + digits(random, 8)
    return body + luhn_check("80840" + body)
