"""Numbers that point to a person, a device or a thing, and numbers that only look so."""

# ruff: noqa: PLR2004 - shares and weights of made-up values; chance from a fixed seed; one template a line

from random import Random

from . import check_digits as check
from .making import (
    base64,
    bell,
    each,
    few,
    filled,
    hexadecimal,
    joined,
    masked,
    mixed,
    moments,
    money,
    of,
    pattern,
    rarely,
    running,
    uuid,
    whole,
)
from .shapes import kind
from .words import en, zh

ISSUERS = (("622202", 19), ("622848", 19), ("621700", 19), ("622588", 16), ("621661", 19), ("622262", 17), ("621226", 19), ("621483", 16))
FOREIGN_ISSUERS = (("4539", 16), ("4716", 16), ("5425", 16), ("5168", 16), ("3714", 15), ("6011", 16))
PREFIXES = [
    "130",
    "131",
    "133",
    "135",
    "136",
    "137",
    "138",
    "139",
    "150",
    "151",
    "152",
    "155",
    "157",
    "158",
    "159",
    "166",
    "173",
    "176",
    "177",
    "180",
    "181",
    "183",
    "185",
    "186",
    "187",
    "188",
    "189",
    "191",
    "198",
    "199",
]
CITY_CODES = ["010", "021", "0731", "0571", "0755", "027", "028", "029", "0532", "0371", "0591", "0771"]
PLATE_HEADS = ["京A", "京N", "沪C", "粤B", "粤S", "湘A", "湘D", "浙A", "苏E", "鲁B", "川A", "鄂A", "豫A", "陕A"]


def birth(random: Random, first: int = 1940, last: int = 2012) -> str:
    return f"{random.randint(first, last)}{random.randint(1, 12):02d}{random.randint(1, 28):02d}"


def resident(random: Random) -> str:
    body = random.choice(zh.AREAS) + birth(random) + check.digits(random, 3)
    return body + check.resident_check(body)


def resident_old(random: Random) -> str:
    return random.choice(zh.AREAS) + birth(random, 1935, 1984)[2:] + check.digits(random, 3)


def like_resident(random: Random) -> str:
    """Begins like an ID number, but the check digit is always wrong."""
    body = random.choice(zh.AREAS) + birth(random, 1990, 2023) + check.digits(random, 3)
    right = check.resident_check(body)
    return body + random.choice([digit for digit in "0123456789" if digit != right])


def foreigner(random: Random) -> str:
    body = (
        "9" + random.choice(("11", "31", "44")) + random.choice(("392", "840", "826")) + birth(random, 1960, 2000) + check.digits(random, 3)
    )
    return body + check.resident_check(body)


def mobile(random: Random) -> str:
    return random.choice(PREFIXES) + check.digits(random, 8)


def card(random: Random, issuers: tuple[tuple[str, int], ...] = ISSUERS) -> str:
    head, length = random.choice(issuers)
    body = head + check.digits(random, length - len(head) - 1)
    return body + check.luhn_check(body)


def email(random: Random) -> str:
    name = random.choice(
        (
            f"{random.choice(en.FIRST)}.{random.choice(en.LAST)}".lower().replace("'", ""),
            f"{random.choice(zh.PINYIN_GIVEN)}{random.choice(zh.PINYIN_SURNAMES)}{random.randint(1, 999)}".lower(),
            check.digits(random, 9),
        )
    )
    return f"{name}@{random.choice(en.DOMAINS)}"


def plate(random: Random) -> str:
    head = random.choice(PLATE_HEADS)
    if random.random() < 0.2:
        return f"{head}{random.choice('DF')}{check.digits(random, 5)}"
    return head + "".join(random.choices("0123456789ABCDEFGHJKLMNPQRSTUVWXYZ", k=4)) + random.choice("0123456789")


def address_v4(random: Random) -> str:
    return ".".join(str(random.randint(1, 254)) for _ in range(4))


def spaced(text: str, size: int = 4, mark: str = " ") -> str:
    return mark.join(text[start : start + size] for start in range(0, len(text), size))


ID = kind(each(resident), "DI SA", "cn_resident_id")
ID_LOWER = kind(each(lambda random: resident(random).lower()), "DI SA", "cn_resident_id")
ID_OLD_NEW = kind(mixed(each(resident), each(resident), each(resident_old)), "DI SA", "cn_resident_id")
ID_MASKED = kind(masked(each(resident), 6, 4), "DI SA", "cn_resident_id")
ID_MASKED_BIRTH = kind(masked(each(resident), 4, 4), "DI SA", "cn_resident_id")
ID_ENDS = kind(masked(each(resident), 1, 1), "DI SA", "cn_resident_id")
ID_NUMBERED = kind(joined("{0}-{1}", each(resident), pattern("##")), "DI SA", "cn_resident_id medical_record other_unique")
DOCUMENT = kind(
    mixed(each(resident), each(resident), each(resident), pattern("E########"), pattern("H########")),
    "DI SA",
    "cn_resident_id passport hk_macau_permit",
)
PASSPORT = kind(
    mixed(pattern("E########"), each(lambda random: "E" + random.choice("ABCDEFGH") + check.digits(random, 7)), pattern("G########")),
    "DI SA",
    "passport",
)
PASSPORT_FOREIGN = kind(
    mixed(pattern("5########"), pattern("@########"), pattern("@@#######")), "DI SA", "passport other_unique", maybe="SA"
)
PERMIT_HK = kind(
    mixed(pattern("H########"), pattern("M########"), pattern("C########")), "DI SA", "hk_macau_permit other_unique", maybe="SA"
)
PERMIT_TW = kind(pattern("0#######"), "DI SA", "taiwan_permit other_unique", maybe="SA")
FOREIGNER = kind(each(foreigner), "DI SA", "foreigner_residence cn_resident_id")
MILITARY = kind(each(lambda random: f"{random.choice('南北海空军')}字第{check.digits(random, 8)}号"), "DI SA", "military_id")
HK_ID = kind(each(check.hong_kong), "DI SA", "identity_document cn_resident_id", maybe="SA")
TW_ID = kind(each(check.taiwan), "DI SA", "identity_document cn_resident_id", maybe="SA")
KOREA_ID = kind(each(check.resident_korea), "DI SA", "identity_document cn_resident_id", maybe="SA")
AADHAAR = kind(each(lambda random: spaced(check.aadhaar(random))), "DI SA", "identity_document cn_resident_id", maybe="SA")
CPF = kind(each(check.cpf), "DI SA", "identity_document tax_id cn_resident_id", maybe="SA")
SSN = kind(
    each(lambda random: f"{random.randint(100, 665)}-{random.randint(1, 99):02d}-{random.randint(1, 9999):04d}"), "DI SA", "social_security"
)
SSN_BARE = kind(
    each(lambda random: f"{random.randint(100, 665)}{random.randint(1, 99):02d}{random.randint(1, 9999):04d}"),
    "DI SA",
    "social_security other_unique",
    maybe="SA",
)
NHS = kind(each(check.nhs), "DI", "health_card nhs_number social_security other_unique medical_record mobile", maybe="SA")
NHS_SPACED = kind(
    each(lambda random: (text := check.nhs(random)) and f"{text[:3]} {text[3:6]} {text[6:]}"),
    "DI",
    "health_card nhs_number social_security medical_record",
    maybe="SA",
)
NPI = kind(each(check.npi), "DI", "account certificate other_unique")
MEDICARE = kind(pattern("1@#@-@#@-@@##".replace("@#@", "@E#")), "DI", "health_card other_unique", maybe="SA")
EIN = kind(pattern("##-#######"), "", "tax_id uscc other_unique", maybe="DI NI")

MOBILE = kind(each(mobile), "DI", "mobile")
MOBILE_PLUS = kind(each(lambda random: f"+86 {mobile(random)}"), "DI", "mobile")
MOBILE_DASHED = kind(each(lambda random: (text := mobile(random)) and f"{text[:3]}-{text[3:7]}-{text[7:]}"), "DI", "mobile")
MOBILE_SPACED = kind(each(lambda random: (text := mobile(random)) and f"{text[:3]} {text[3:7]} {text[7:]}"), "DI", "mobile")
MOBILE_MASKED = kind(masked(each(mobile), 3, 4), "DI", "mobile")
LANDLINE = kind(
    each(lambda random: f"{random.choice(CITY_CODES)}-{random.choice('2345678')}{check.digits(random, 7)}"), "DI", "landline mobile"
)
PHONE_MIXED = kind(
    mixed(
        each(mobile), each(mobile), each(lambda random: f"{random.choice(CITY_CODES)}-{random.choice('2345678')}{check.digits(random, 7)}")
    ),
    "DI",
    "mobile landline",
)
PHONE_US = kind(
    each(lambda random: f"({random.randint(201, 989)}) {random.randint(200, 999)}-{check.digits(random, 4)}"), "DI", "mobile landline"
)
PHONE_US_DOTS = kind(
    each(lambda random: f"{random.randint(201, 989)}.{random.randint(200, 999)}.{check.digits(random, 4)}"), "DI", "mobile landline"
)
PHONE_US_BARE = kind(
    each(lambda random: f"{random.randint(201, 989)}{random.randint(200, 999)}{check.digits(random, 4)}"),
    "DI",
    "mobile landline other_unique",
)
PHONE_UK = kind(mixed(pattern("07### ######"), pattern("+44 7### ######"), pattern("020 7### ####")), "DI", "mobile landline")
PHONE_WORLD = kind(
    mixed(pattern("+49 30 ########"), pattern("+33 6 ## ## ## ##"), pattern("+81 90-####-####"), pattern("+852 9### ####")),
    "DI",
    "mobile landline",
)
FAX = kind(
    each(lambda random: f"{random.choice(CITY_CODES)}-{random.choice('2345678')}{check.digits(random, 7)}"), "DI", "fax landline mobile"
)
EMAIL = kind(each(email), "DI", "email")
EMAIL_UPPER = kind(each(lambda random: email(random).upper()), "DI", "email")
EMAIL_MASKED = kind(each(lambda random: (text := email(random)) and text[0] + "***" + text[text.index("@") :]), "DI", "email")
QQ = kind(each(lambda random: str(random.randint(100_000, 3_999_999_999))), "DI", "account im_account other_unique")
WECHAT = kind(
    mixed(
        each(lambda random: "wxid_" + filled("&&#&&##&&&#&&#", random)),
        each(lambda random: f"{random.choice(zh.PINYIN_GIVEN)}{random.choice(zh.PINYIN_SURNAMES)}_{random.randint(10, 9999)}".lower()),
        each(mobile),
    ),
    "DI",
    "account im_account username mobile",
)
WXID = kind(each(lambda random: "wxid_" + filled("&&#&&##&&&#&&#", random)), "DI", "account im_account other_unique username")
OPENID = kind(base64(26, "o6"), "DI", "account im_account other_unique")
ALIPAY = kind(pattern("2088############"), "DI SA", "bank_account im_account account other_unique", maybe="SA")
CARD = kind(each(card), "DI SA", "bank_account")
CARD_SPACED = kind(each(lambda random: spaced(card(random))), "DI SA", "bank_account")
CARD_MASKED = kind(masked(each(card), 6, 4), "DI SA", "bank_account")
CARD_WORLD = kind(each(lambda random: card(random, FOREIGN_ISSUERS)), "DI SA", "bank_account")
IBAN = kind(
    mixed(
        each(lambda random: check.iban("DE", check.digits(random, 18))),
        each(lambda random: check.iban("GB", "NWBK" + check.digits(random, 14))),
        each(lambda random: check.iban("FR", check.digits(random, 23))),
    ),
    "DI SA",
    "bank_account iban",
)
ACCOUNT_BANK = kind(pattern("43####0104#######"), "DI SA", "bank_account account other_unique", maybe="SA")
PLATE = kind(each(plate), "DI", "plate")
PLATE_DOTTED = kind(each(lambda random: (text := plate(random)) and f"{text[:2]}·{text[2:]}"), "DI", "plate")
VIN = kind(each(lambda random: check.vehicle_number(random, random.choice(("LSV", "LFV", "LGB", "WBA", "1HG")))), "DI", "vin")
ENGINE = kind(pattern("@##@######"), "DI", "vin other_unique")
CREDIT_CODE = kind(
    each(
        lambda random: check.credit_code(
            "91"
            + random.choice(zh.AREAS)
            + "MA"
            + filled("#@", random).replace("I", "A").replace("O", "B").replace("S", "C").replace("V", "D").replace("Z", "E")
            + check.digits(random, 5)
        )
    ),
    "",
    "uscc tax_id",
    maybe="NI QI",
)
IMEI = kind(each(lambda random: (body := "86" + check.digits(random, 12)) + check.luhn_check(body)), "DI", "device_id")
IMSI = kind(each(lambda random: "4600" + random.choice("01267") + check.digits(random, 10)), "DI", "device_id sim")
ICCID = kind(each(lambda random: "8986" + check.digits(random, 16)), "DI", "device_id sim")
MAC = kind(each(lambda random: ":".join(filled("%%", random) for _ in range(6))), "DI", "device_id")
MAC_DASHED = kind(each(lambda random: "-".join(filled("%%", random) for _ in range(6)).upper()), "DI", "device_id")
UUID = kind(each(uuid), "DI", "other_unique device_id online_id")
IDFA = kind(each(lambda random: uuid(random).upper()), "DI", "online_id device_id other_unique")
ANDROID = kind(hexadecimal(16), "DI", "online_id device_id other_unique")
OAID = kind(hexadecimal(64), "DI", "online_id device_id other_unique")
COOKIE = kind(base64(32), "DI", "online_id device_id other_unique")
GA_COOKIE = kind(
    each(lambda random: f"GA1.2.{check.digits(random, 9)}.{random.randint(1_500_000_000, 1_700_000_000)}"),
    "DI",
    "online_id device_id other_unique",
)
SERIAL = kind(pattern("SN@@######@"), "DI", "device_id other_unique")
IP = kind(each(address_v4), "DI", "ip")
IP6 = kind(each(lambda random: ":".join(filled("%%%%", random) for _ in range(8))), "DI", "ip")
URL = kind(
    each(lambda random: f"https://www.{random.choice(('weibo', 'linkedin', 'example'))}.com/u/{check.digits(random, 8)}"), "DI", "url"
)
MD5 = kind(hexadecimal(32), "DI", "other_unique", maybe="SA")
SHA256 = kind(hexadecimal(64, upper=True), "DI", "other_unique", maybe="SA")
BCRYPT = kind(base64(53, "$2b$12$"), "SA", "credential sa_property", maybe="DI")
DICOM_UID = kind(
    each(lambda random: f"1.2.840.113619.2.{random.randint(1, 400)}.{check.digits(random, 9).lstrip('0') or 1}.{random.randint(1, 999)}"),
    "DI",
    "dicom_uid image_file_meta",
)
FILE = kind(
    each(
        lambda random: f"/data/scan/{random.randint(2019, 2024)}/{random.choice(zh.PINYIN_SURNAMES).lower()}_{check.digits(random, 5)}.jpg"
    ),
    "DI",
    "image_file_meta",
)
PHOTO_URL = kind(
    each(lambda random: f"http://img.example.com/face/{check.digits(random, 10)}.jpg"), "DI", "face_image url image_file_meta", maybe="SA"
)
RECORD_NO = kind(pattern("00######"), "DI", "medical_record other_unique")
RECORD_LETTERS = kind(pattern("ZY########"), "DI", "medical_record other_unique visit_number")
VISIT_NO = kind(
    each(lambda random: f"MZ{birth(random, 2021, 2024)}{check.digits(random, 4)}"), "DI", "medical_record visit_number other_unique"
)
SPECIMEN = kind(pattern("23########"), "DI", "medical_record other_unique")
MRN = kind(pattern("#######"), "DI", "medical_record other_unique")
SUBJECT = kind(lambda _c: lambda _random, row: f"ONC-{row % 12 + 1:02d}-{row + 1:04d}", "DI", "medical_record other_unique")
HEALTH_CARD = kind(pattern("43@########"), "DI", "health_card other_unique medical_insurance", maybe="SA")
RESIDENCE = kind(pattern("43@########"), "DI SA", "identity_document cn_resident_id other_unique", maybe="SA")
SOCIAL_CARD = kind(pattern("@########"), "DI SA", "social_security health_card other_unique passport", maybe="SA")
POLICY = kind(pattern("PDZA20234301##########"), "DI", "health_card other_unique order_number")
DRIVER_FILE = kind(pattern("4301########"), "DI SA", "driver_licence other_unique", maybe="SA")
DRIVER_US = kind(pattern("@#######"), "DI SA", "driver_licence other_unique", maybe="SA")
CERTIFICATE = kind(pattern("2013431104301##############"), "DI", "certificate other_unique")
BIRTH_CERTIFICATE = kind(pattern("T43#######"), "DI", "certificate other_unique")
CUSTOMER_NO = kind(pattern("C########"), "DI", "account other_unique health_card", maybe="SA")
CUSTOMER_REPEATED = kind(few(pattern("C########"), 120), "DI", "account other_unique", blind=False)
ORDER_NO = kind(each(lambda random: f"{birth(random, 2022, 2024)}{check.digits(random, 10)}"), "DI", "other_unique order_number")
ORDER_LIKE_ID = kind(each(like_resident), "DI", "other_unique order_number")
ORDER_LETTERS = kind(pattern("SO-2024-!"), "DI", "other_unique order_number")
TRACKING = kind(each(lambda random: random.choice(("SF", "YT", "JD")) + check.digits(random, 13)), "DI", "other_unique order_number")
INVOICE = kind(pattern("########"), "DI", "other_unique order_number")
TXN = kind(each(lambda random: f"T{birth(random, 2022, 2024)}{check.digits(random, 12)}"), "DI", "other_unique order_number")
ROW = kind(running(), "", "other_unique", maybe="NI DI")
CELL_ID = kind(pattern("460-00-#####-#####"), "QI", "other_unique geo device_id", maybe="DI SA", blind=False)
PSEUDONYM = kind(pattern("P!"), "DI", "other_unique medical_record account", blind=False)
CONTRACT = kind(pattern("HT2023-######"), "DI", "account other_unique order_number")

AMOUNT_LIKE_PHONE = kind(each(lambda random: f"{random.randint(13_000_000_000, 18_999_999_999)}"), "", blind=False)
AMOUNT_BIG = kind(each(lambda random: f"{random.uniform(1.3e10, 1.9e10):.2f}"), "", maybe="SA")
AMOUNT = kind(money(300), "", maybe="SA NI")
PRICE = kind(money(60), "", maybe="NI SA")
BALANCE = kind(money(20_000), "SA", "sa_property", maybe="QI", blind=False)
SCORE = kind(whole(300, 850), "SA", "sa_property", maybe="QI", blind=False)
COUNT = kind(whole(1, 40), "", maybe="NI")
RATIO = kind(bell(0.5, 0.2, 6), "", maybe="NI")
EPOCH = kind(moments("epoch"), "QI", "event_date")
EPOCH_MS = kind(moments("epoch_ms"), "QI", "event_date")
FLAG = kind(of(("0", "1")), "", maybe="NI")
OVERDUE = kind(of(("是", "否")), "", "sa_property", maybe="SA NI")
CLASS = kind(of([f"高一({number})班" for number in range(1, 9)]), "QI", "education", blind=False)
YES_NO = kind(of(("是", "否")), "", maybe="NI")
CODE_FEW = kind(of([f"A{number:03d}" for number in range(100, 118)]), "", maybe="NI")
SKU = kind(few(pattern("@@-####"), 60), "", maybe="NI")
VERSION = kind(each(lambda random: f"{random.randint(1, 9)}.{random.randint(0, 20)}.{random.randint(0, 9)}"), "", maybe="NI")
BARCODE_THING = kind(few(pattern("69##########"), 40), "", maybe="NI")
NOTE_WITH_ID = kind(rarely(joined("家属来电核对资料，证件{0}，已登记。", each(resident)), of(zh.NOTES), 0.01), "DI SA", maybe="SA QI")
NOTE_WITH_PHONE = kind(rarely(joined("已与客户电话{0}联系确认。", each(mobile)), of(zh.NOTES), 0.02), "DI", maybe="SA QI")
NOTE_WITH_EMAIL = kind(rarely(joined("Please send the form to {0} by Friday.", each(email)), of(en.NOTES), 0.02), "DI", maybe="SA QI")
NOTE_WITH_CARD = kind(rarely(joined("退款至尾号卡{0}，三个工作日到账。", each(card)), of(zh.NOTES), 0.02), "DI", maybe="SA QI")
NOTE = kind(of(zh.NOTES), "", maybe="SA NI")
NOTE_EN = kind(of(en.NOTES), "", maybe="SA NI")
