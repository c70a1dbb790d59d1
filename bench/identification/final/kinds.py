"""Kinds that only the tables of the final score have."""

# ruff: noqa: E501 - shares and weights of made-up values; chance from a fixed seed; one template a line

from random import Random

from .. import check_digits as check
from ..making import bell, each, filled, masked, mixed, moments, of, pattern, rarely
from ..numbers import PREFIXES, address_v4, birth, mobile, resident
from ..shapes import kind
from ..words import final as words


def chinese(random: Random) -> str:
    return random.choice(words.SURNAMES) + random.choice(words.GIVEN)


def western(random: Random) -> str:
    return f"{random.choice(words.FIRST)} {random.choice(words.LAST)}"


def lodging(random: Random) -> str:
    return f"{random.choice(words.TOWNS)}{random.choice(words.STREETS)}街道{random.choice(words.STREETS)}社区{random.randint(1, 88)}号楼{random.randint(1, 6)}单元{random.randint(101, 2803)}"


def american(random: Random) -> str:
    kind_of = random.choice(("Street", "Avenue", "Terrace", "Parkway", "Circle", "Blvd", "Ct"))
    return f"{random.randint(1, 22000)} {random.choice(('N', 'S', 'East', 'West'))} {random.choice(words.LAST)} {kind_of} {random.choice(('', 'Apt 4B', '#12', 'Suite 200'))}".strip()


def posted(random: Random) -> str:
    return f"{random.choice(words.FIRST)[0]}{random.choice(words.LAST)}{random.randint(1, 99)}@{random.choice(('corp-mail.com', 'school.edu.au', 'post.example.fr', 'yeah.net', 'aliyun.com', 'live.com'))}".lower()


CN_NAME = kind(each(chinese), "DI", "person_name")
CN_NAME_MASKED = kind(masked(each(chinese), 1, 0, "某"), "DI", "person_name")
NAME = kind(each(western), "DI", "person_name")
NAME_COMMA = kind(each(lambda random: f"{random.choice(words.LAST).upper()}, {random.choice(words.FIRST)}"), "DI", "person_name")
FIRST = kind(of(words.FIRST), "DI", "person_name")
LAST = kind(of(words.LAST), "DI", "person_name")
DOCTORS = kind(of([f"{surname}{given}" for surname, given in zip(words.SURNAMES[:30], words.GIVEN[:30], strict=True)]), "DI", "person_name")
ID = kind(each(resident), "DI SA", "cn_resident_id")
ID_SPACED = kind(each(lambda random: (text := resident(random)) and f"{text[:6]} {text[6:14]} {text[14:]}"), "DI SA", "cn_resident_id")
ID_X = kind(masked(each(resident), 10, 1, "X"), "DI SA", "cn_resident_id")
PHONE = kind(each(mobile), "DI", "mobile")
PHONE_86 = kind(each(lambda random: "86" + mobile(random)), "DI", "mobile")
PHONE_LABELLED = kind(
    mixed(each(mobile), each(lambda random: f"{mobile(random)}（母亲）"), each(lambda random: f"{mobile(random)}/{mobile(random)}")),
    "DI",
    "mobile",
)
PHONE_STARS = kind(each(lambda random: f"{random.choice(PREFIXES)}****{check.digits(random, 4)}"), "DI", "mobile")
PHONE_INTL = kind(
    mixed(pattern("+61 4## ### ###"), pattern("+1-2##-3##-####".replace("2##", "212")), pattern("+34 6## ### ###")), "DI", "mobile landline"
)
ADDRESS = kind(each(lodging), "DI", "address_detail")
ADDRESS_EN = kind(each(american), "DI", "address_detail")
EMAIL = kind(each(posted), "DI", "email")
HOSPITAL_NO = kind(pattern("B#######"), "DI", "medical_record other_unique passport", maybe="SA")
IP_PORT = kind(each(lambda random: f"{address_v4(random)}:{random.randint(1024, 65000)}"), "DI", "ip")
DISTRICT = kind(of(words.TOWNS), "QI", "geo")
CITY_EN = kind(of(words.CITIES_EN), "QI", "geo", blind=False)
BIRTH = kind(moments("%Y/%m/%d", 1938, 2012), "QI", "birth_age event_date")
BIRTH_DOTS = kind(moments("%d.%m.%Y", 1938, 2005), "QI", "birth_age event_date")
BIRTH_TIME = kind(moments("%Y-%m-%d 00:00:00", 1938, 2012), "QI", "birth_age event_date")
SEEN = kind(moments("%Y年%m月%d日 %H时%M分", 2020, 2024), "QI", "event_date")
SEEN_EN = kind(moments("%B %d, %Y", 2018, 2024), "QI", "event_date")
ILLNESS = kind(of(words.ILLNESSES), "QI SA", "diagnosis_visible")
CONDITION = kind(of(words.CONDITIONS), "QI SA", "diagnosis_visible")
REMEDY = kind(of(words.REMEDIES), "QI SA", "diagnosis_visible drug_code")
WORKPLACE = kind(of(words.WORKPLACES), "QI", "occupation")
FIRM = kind(of(words.FIRMS), "QI", "occupation")
OCCUPATION = kind(of(words.OCCUPATIONS), "QI", "occupation")
GOODS = kind(of(words.GOODS), "", maybe="NI")
NAMED_GOODS = kind(of(words.NAMED_GOODS), "", maybe="NI")
REMARK = kind(of(words.REMARKS), "", maybe="SA NI")
REMARK_PHONE = kind(rarely(each(lambda random: f"家属电话{mobile(random)}，已告知。"), of(words.REMARKS), 0.01), "DI", maybe="SA QI")
REMARK_ID = kind(rarely(each(lambda random: f"身份证号：{resident(random)}"), of(words.REMARKS), 0.01), "DI SA", maybe="QI")
TOTAL = kind(each(lambda random: f"{random.uniform(5, 90000):,.2f}"), "", maybe="SA NI")
SERIAL_DAY = kind(
    each(lambda random: f"{birth(random, 2020, 2024)}{random.randint(1, 9999):06d}"),
    "DI",
    "other_unique order_number medical_record visit_number",
)
TEMPERATURE = kind(bell(36.7, 0.5, 1), "SA", "sa_health", maybe="QI", blind=False)
WALLET = kind(each(lambda random: "0x" + filled("%" * 40, random)), "DI", "other_unique sa_finance_account", maybe="SA")
