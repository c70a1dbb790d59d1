"""Places, dates, health, money in words, and things."""

# ruff: noqa: E501 - shares and weights of made-up values; chance from a fixed seed; one template a line

from random import Random

from .making import bell, each, few, filled, mixed, moments, of, pattern, whole
from .shapes import kind
from .words import en, zh


def street(random: Random) -> str:
    return (
        f"{random.choice(zh.DISTRICTS)}{random.choice(zh.ROADS)}{random.choice(('路', '街', '大道', '东路', '南路'))}{random.randint(1, 999)}号"
        f"{random.choice(('', random.choice(zh.ESTATES) + random.choice(zh.ESTATE_TAILS)))}{random.randint(1, 30)}栋{random.randint(101, 3204)}室"
    )


def whole_address(random: Random) -> str:
    return random.choice(zh.PROVINCES) + random.choice(zh.CITIES) + street(random)


def village(random: Random) -> str:
    return f"{random.choice(zh.DISTRICTS)}{random.choice(zh.VILLAGES)}镇{random.choice(zh.VILLAGES)}村{random.randint(1, 20)}组"


def american(random: Random) -> str:
    return f"{random.randint(10, 9999)} {random.choice(en.STREETS)} {random.choice(en.STREET_TAILS)}"


ADDRESS = kind(each(whole_address), "DI", "address_detail")
ADDRESS_MIXED = kind(mixed(each(whole_address), each(street), each(village)), "DI", "address_detail")
STREET = kind(each(street), "DI", "address_detail")
VILLAGE = kind(each(village), "DI", "address_detail")
ADDRESS_EN = kind(each(american), "DI", "address_detail")
ADDRESS_EN_LONG = kind(
    each(lambda random: f"{american(random)}, {random.choice(en.CITIES)}, {random.choice(en.STATES)} {random.randint(10000, 99999)}"),
    "DI",
    "address_detail",
)
ADDRESS_UK = kind(
    each(
        lambda random: (
            f"Flat {random.randint(1, 40)}, {random.randint(1, 200)} {random.choice(en.STREETS)} Road, {random.choice(('Leeds', 'Cardiff', 'Glasgow'))} {filled('LS# #@@', random)}"
        )
    ),
    "DI",
    "address_detail",
)
ADDRESS_PINYIN = kind(
    each(lambda random: f"No. {random.randint(1, 400)} {random.choice(zh.PINYIN_CITIES)} Road, {random.choice(zh.PINYIN_CITIES)}"),
    "DI",
    "address_detail",
)
ADDRESS_CITY_ONLY = kind(
    each(lambda random: random.choice(("湖南省", "广东省", "浙江省")) + random.choice(zh.CITIES) + random.choice(zh.DISTRICTS)),
    "QI",
    "geo",
    blind=False,
)
PROVINCE = kind(of(zh.PROVINCES), "QI", "geo nationality")
PROVINCE_SHORT = kind(of([name[:2] for name in zh.PROVINCES if "自治" not in name]), "QI", "geo nationality")
CITY = kind(of(zh.CITIES), "QI", "geo nationality")
CITY_SHORT = kind(of([name.removesuffix("市") for name in zh.CITIES]), "QI", "geo nationality")
DISTRICT = kind(of(zh.DISTRICTS), "QI", "geo")
AREA = kind(of(zh.AREAS), "QI", "geo")
POSTCODE = kind(
    of(("410008", "100084", "200030", "510620", "430071", "310012", "610041", "710061", "450052", "266071")), "QI", "geo", blind=False
)
ESTATE = kind(
    each(lambda random: random.choice(zh.ESTATES) + random.choice(zh.ESTATE_TAILS)), "QI", "geo address_detail", maybe="DI", blind=False
)
CITY_EN = kind(of(en.CITIES), "QI", "geo", blind=False)
CITY_PINYIN = kind(of(zh.PINYIN_CITIES), "QI", "geo", blind=False)
STATE = kind(of(en.STATES), "QI", "geo")
STATE_NAME = kind(of(en.STATE_NAMES), "QI", "geo")
STATE_OF_THING = kind(of(en.STATUSES), "", maybe="NI")
ZIP = kind(each(lambda random: str(random.randint(10000, 99950))), "QI", "geo", blind=False)
ZIP9 = kind(each(lambda random: f"{random.randint(10000, 99950)}-{random.randint(1000, 9999)}"), "QI", "geo", blind=False)
POSTCODE_UK = kind(each(lambda random: filled(random.choice(("LS# #@@", "CF## #@@", "SW#@ #@@")), random)), "QI", "geo")
LATITUDE = kind(each(lambda random: f"{random.uniform(22, 40):.6f}"), "QI", "coordinates geo", maybe="DI SA", blind=False)
LONGITUDE = kind(each(lambda random: f"{random.uniform(104, 121):.6f}"), "QI", "coordinates geo", maybe="DI SA", blind=False)
POINT = kind(each(lambda random: f"{random.uniform(104, 121):.5f},{random.uniform(22, 40):.5f}"), "QI", "coordinates geo", maybe="DI SA")
TRAJECTORY = kind(
    each(lambda random: ";".join(f"{random.uniform(112, 113):.4f},{random.uniform(28, 29):.4f}" for _ in range(4))),
    "SA",
    "sa_track geo",
    maybe="QI DI",
)
GEOHASH = kind(
    each(lambda random: "wt" + "".join(random.choices("0123456789bcdefghjkmnpqrstuvwxyz", k=5))), "QI", "geo", maybe="DI", blind=False
)
HOSPITAL = kind(each(lambda random: random.choice(zh.HOSPITAL_HEADS) + random.choice(zh.HOSPITAL_TAILS)), "QI", "geo")
HOSPITAL_EN = kind(of(en.HOSPITALS), "QI", "geo")
WARD = kind(of(zh.WARDS), "QI", "geo occupation")
WARD_EN = kind(of(en.WARDS), "QI", "geo occupation")
BED = kind(whole(1, 60), "QI", "geo", maybe="DI", blind=False)
BANK_BRANCH = kind(
    each(lambda random: random.choice(zh.BANKS) + random.choice(zh.CITIES).removesuffix("市") + "分行"), "QI", "geo", blind=False
)

BIRTH = kind(moments("%Y-%m-%d", 1935, 2015), "QI", "birth_age event_date")
BIRTH_COMPACT = kind(moments("%Y%m%d", 1940, 2010), "QI", "birth_age event_date")
BIRTH_ZH = kind(moments("%Y年%m月%d日", 1940, 2010), "QI", "birth_age event_date")
BIRTH_MONTH = kind(moments("%Y-%m", 1940, 2010), "QI", "birth_age event_date")
BIRTH_YEAR = kind(whole(1940, 2010), "QI", "birth_age event_date", blind=False)
BIRTH_US = kind(moments("%m/%d/%Y", 1940, 2010), "QI", "birth_age event_date")
DAY = kind(moments("%Y-%m-%d"), "QI", "event_date")
DAY_SLASH = kind(moments("%Y/%m/%d"), "QI", "event_date")
DAY_COMPACT = kind(moments("%Y%m%d"), "QI", "event_date")
DAY_TIME = kind(moments("%Y-%m-%d %H:%M:%S"), "QI", "event_date")
DAY_TIME_COMPACT = kind(moments("%Y%m%d%H%M%S"), "QI", "event_date")
DAY_ISO = kind(moments("%Y-%m-%dT%H:%M:%SZ"), "QI", "event_date")
DAY_NAMED = kind(moments("%d %b %Y"), "QI", "event_date")
DAY_US_SHORT = kind(moments("%m/%d/%y"), "QI", "event_date")
CLOCK = kind(moments("%H:%M:%S"), "QI", "event_date", maybe="QI NI", blind=False)
MONTH = kind(moments("%Y%m"), "QI", "event_date", blind=False)
STAY = kind(whole(1, 45), "QI", "event_date", blind=False)
VISITS = kind(whole(1, 9), "QI", "longitudinal_codes", blind=False)

DIAGNOSIS = kind(of(zh.DISEASES), "QI SA", "diagnosis_visible")
DIAGNOSIS_CODE = kind(of(zh.ICD), "QI SA", "diagnosis_visible")
DIAGNOSIS_EN = kind(of(en.DISEASES), "QI SA", "diagnosis_visible")
DIAGNOSIS_CM = kind(of(en.ICD10CM), "QI SA", "diagnosis_visible")
ICD_CATEGORY = kind(of([code[:3] for code in zh.ICD]), "QI SA", "diagnosis_visible", blind=False)
SURGERY = kind(of(zh.SURGERIES), "QI SA", "diagnosis_visible")
SURGERY_CODE = kind(of(zh.ICD9), "QI SA", "diagnosis_visible procedure_code")
SURGERY_EN = kind(of(en.PROCEDURES), "QI SA", "diagnosis_visible")
CPT = kind(of(en.CPT), "QI SA", "diagnosis_visible procedure_code", blind=False)
DRUG = kind(of(zh.DRUGS), "QI SA", "diagnosis_visible drug_code")
DRUG_EN = kind(of(en.DRUGS), "QI SA", "diagnosis_visible drug_code")
DRUG_CODE = kind(of(zh.DRUG_CODES), "QI SA", "diagnosis_visible drug_code")
ATC = kind(of(zh.ATC), "QI SA", "diagnosis_visible drug_code")
NDC = kind(few(pattern("#####-####-##"), 40), "QI SA", "diagnosis_visible drug_code", blind=False)
COMPLAINT = kind(of(zh.COMPLAINTS), "SA", "sa_health", maybe="QI", blind=False)
ALLERGY = kind(of(zh.ALLERGY), "SA", "sa_health", maybe="QI", blind=False)
OUTCOME = kind(of(zh.OUTCOMES), "SA", "sa_health", maybe="QI", blind=False)
PRESSURE = kind(each(lambda random: f"{random.randint(95, 180)}/{random.randint(55, 110)}"), "SA", "sa_health", maybe="QI", blind=False)
GLUCOSE = kind(bell(6.1, 1.4, 1), "SA", "sa_health", maybe="QI", blind=False)
SMOKER = kind(of(("从不", "已戒", "吸烟")), "SA", "sa_health", maybe="QI", blind=False)
HIV = kind(of(("阴性", "阳性"), skew=True), "SA", "sa_health", maybe="QI", blind=False)
DEAD = kind(of(("0", "1")), "SA", "sa_health", maybe="QI NI", blind=False)
FACE = kind(each(lambda random: "[" + ",".join(f"{random.uniform(-1, 1):.3f}" for _ in range(8)) + "]"), "DI SA", "biometric", blind=False)
SEARCHED = kind(of(("附近药店", "发烧怎么办", "租房合同", "机票打折", "考研培训")), "SA", "sa_other", maybe="QI NI", blind=False)
HOTEL = kind(of(("如家酒店", "汉庭酒店", "锦江之星", "全季酒店")), "SA", "sa_other", maybe="QI NI", blind=False)
FLIGHT = kind(pattern("CZ####"), "SA", "sa_track", maybe="QI NI DI", blind=False)
CREDIT_LEVEL = kind(of(("AAA", "AA", "A", "BBB")), "SA", "sa_property", maybe="QI NI", blind=False)

PRODUCT = kind(of(zh.PRODUCTS), "", maybe="NI")
PRODUCT_LIKE_NAME = kind(of(zh.TRAP_PRODUCTS), "", maybe="NI")
PRODUCT_EN = kind(of(en.PRODUCTS), "", maybe="NI")
PRODUCT_NAMED = kind(of(en.NAMED_PRODUCTS), "", maybe="NI")
SHOP = kind(of(zh.STREET_SHOPS), "", maybe="NI QI")
BRAND = kind(of(en.BRANDS), "", maybe="NI")
COLOUR = kind(of(en.COLOURS), "", maybe="NI")
SPECIES = kind(of(en.SPECIES), "", maybe="NI")
STATUS = kind(of(zh.STATUSES), "", maybe="NI")
STATUS_EN = kind(of(en.STATUSES), "", maybe="NI")
CHANNEL = kind(of(zh.CHANNELS), "", maybe="NI")
BANK = kind(of(zh.BANKS), "", "geo sa_finance_account", maybe="NI QI SA")
UNIT = kind(of(("盒", "瓶", "支", "片", "袋")), "", maybe="NI")
CURRENCY = kind(of(("CNY", "USD", "EUR", "HKD")), "", maybe="NI")
