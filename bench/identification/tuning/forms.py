"""The same things written in the many ways people write them."""

from random import Random

from .. import numbers as n
from .. import people as p
from .. import places as w
from ..dirts import GAPS, HEAVY, JUNK, LIGHT, WIDE, WORDS
from ..making import each, filled, joined, masked, mixed, moments, of
from ..numbers import card, email, mobile, plate, resident, spaced
from ..people import chinese, western
from ..places import american, whole_address
from ..shapes import kind, sheet
from ..words import en, zh

ACCENTED = [
    "José García",
    "María Fernández",
    "Jürgen Müller",
    "François Lefèvre",
    "Søren Østergård",
    "Łukasz Wójcik",
    "Björn Åkesson",
    "Renée Dubois",
    "André Gonçalves",
    "Zoë Brontë",
    "Chloé Bélanger",
    "Héctor Núñez",
]


def titled(random: Random) -> str:
    return random.choice(zh.SURNAMES) + random.choice(("先生", "女士", "医生", "老师", "经理"))


def author(random: Random) -> str:
    return f"{random.choice(en.LAST)} {random.choice('ABCDEFGHJKLMR')}{random.choice(('', random.choice('ABCDEJKLM')))}"


NAME_SPACED = kind(each(lambda random: (name := chinese(random)) and " ".join((name[0], name[1:]))), "DI", "person_name")
NAME_TITLED = kind(each(titled), "DI", "person_name")
NAME_AUTHOR = kind(each(author), "DI", "person_name")
NAME_ACCENTED = kind(mixed(of(ACCENTED), each(western)), "DI", "person_name")
NAME_THREE = kind(each(lambda random: f"{random.choice(en.FIRST)} {random.choice(en.FIRST)} {random.choice(en.LAST)}"), "DI", "person_name")
NAME_BOTH = kind(
    each(lambda random: f"{chinese(random)} ({random.choice(zh.PINYIN_SURNAMES)} {random.choice(zh.PINYIN_GIVEN)})"),
    "DI",
    "person_name",
    blind=False,
)
ID_SPACED = kind(each(lambda random: spaced(resident(random), 6)), "DI SA", "cn_resident_id")
ID_QUOTED = kind(each(lambda random: f"'{resident(random)}"), "DI SA", "cn_resident_id")
ID_PREFIXED = kind(each(lambda random: f"ID:{resident(random)}"), "DI SA", "cn_resident_id")
ID_X = kind(masked(each(resident), 6, 2, "x"), "DI SA", "cn_resident_id")
PHONE_BRACKETS = kind(each(lambda random: f"(+86){mobile(random)}"), "DI", "mobile")
PHONE_0086 = kind(each(lambda random: f"0086-{mobile(random)}"), "DI", "mobile")
PHONE_TWO = kind(each(lambda random: f"{mobile(random)}、{mobile(random)}"), "DI", "mobile")
PHONE_POINT_ZERO = kind(each(lambda random: f"{mobile(random)}.0"), "DI", "mobile")
PHONE_X = kind(masked(each(mobile), 3, 2, "X"), "DI", "mobile")
CARD_DASHED = kind(each(lambda random: spaced(card(random), 4, "-")), "DI SA", "bank_account")
CARD_LAST = kind(each(lambda random: f"**** **** **** {filled('####', random)}"), "DI SA", "bank_account")
EMAIL_NAMED = kind(each(lambda random: f"{western(random)} <{email(random)}>"), "DI", "email person_name")
EMAIL_TWO = kind(each(lambda random: f"{email(random)};{email(random)}"), "DI", "email")
PLATE_SPACED = kind(each(lambda random: (text := plate(random)) and f"{text[:2]} {text[2:]}"), "DI", "plate")
ADDRESS_BOX = kind(mixed(each(american), each(lambda random: f"P.O. Box {random.randint(10, 99999)}")), "DI", "address_detail")
ADDRESS_CODE = kind(joined("{0}（邮编410000）", each(whole_address)), "DI", "address_detail")
DAY_DOTS = kind(moments("%Y.%m.%d"), "QI", "event_date")
DAY_SHORT_NAMED = kind(moments("%d-%b-%y"), "QI", "event_date")
DAY_LONG_NAMED = kind(moments("%b %d, %Y"), "QI", "event_date")
DAY_SHORT_YEAR = kind(moments("%y-%m-%d"), "QI", "event_date")
DAY_ZH_SHORT = kind(moments("%Y年%m月"), "QI", "event_date")
DAY_T_MS = kind(moments("%Y-%m-%dT%H:%M:%S.000+08:00"), "QI", "event_date")
DAY_AMPM = kind(moments("%m/%d/%Y %I:%M:%S %p"), "QI", "event_date")
SEX_LONG = kind(of(("男（Male）", "女（Female）")), "QI", "sex", blind=False)
AGE_YEARS = kind(each(lambda random: f"{random.randint(1, 95)} years"), "QI", "birth_age")
AGE_BRACKET = kind(of(("[18,30)", "[30,45)", "[45,60)", "[60,120)")), "QI", "birth_age", blind=False)
NATION_FULL = kind(joined("{0}（{1}）", of(("汉族", "回族", "苗族")), of(("01", "03", "06"))), "QI", "ethnic", blind=False)
EMPLOYER_SHORT = kind(
    of(("电网公司", "铁路局", "人民银行", "第八中学", "县医院", "烟厂", "邮政局", "农业局", "个体", "法院")), "QI", "occupation"
)
DIAGNOSIS_BOTH = kind(joined("{0} {1}", of(zh.ICD), of(zh.DISEASES)), "QI SA", "diagnosis_visible")
DIAGNOSES = kind(joined("{0}、{1}", of(zh.DISEASES), of(zh.DISEASES)), "QI SA", "diagnosis_visible")
AMOUNT_MARKED = kind(each(lambda random: f"¥{random.uniform(10, 90000):,.2f}"), "", maybe="SA NI")
PERCENT = kind(each(lambda random: f"{random.uniform(0, 100):.1f}%"), "", maybe="NI")
SIZE = kind(each(lambda random: f"{random.randint(10, 200)}x{random.randint(10, 200)}cm"), "", maybe="NI")
DURATION = kind(each(lambda random: f"{random.randint(0, 5)}:{random.randint(0, 59):02d}:{random.randint(0, 59):02d}"), "", maybe="NI QI")
TITLE = kind(
    of(
        (
            "三体",
            "活着",
            "围城",
            "平凡的世界",
            "白鹿原",
            "红楼梦",
            "明朝那些事儿",
            "解忧杂货店",
            "小王子",
            "边城",
            "呐喊",
            "骆驼祥子",
            "朝花夕拾",
            "文化苦旅",
            "黄金时代",
        )
    ),
    "",
    maybe="NI",
)
FLOWER = kind(
    of(
        (
            "牡丹",
            "康乃馨",
            "常春藤",
            "向日葵",
            "白玉兰",
            "金银花",
            "文竹",
            "君子兰",
            "马蹄莲",
            "石竹",
            "杜鹃",
            "凤仙花",
            "万年青",
            "米兰",
            "紫罗兰",
        )
    ),
    "",
    maybe="NI",
)
FIRM_NAMED = kind(
    of(
        (
            "Johnson Controls",
            "Morgan Stanley",
            "Wells Fargo",
            "Ernst & Young",
            "Baker Hughes",
            "Marsh McLennan",
            "Harris Teeter",
            "Dick's Sporting Goods",
        )
    ),
    "",
    "occupation",
    maybe="NI QI",
)

SHEETS = (
    sheet(
        "forms zh",
        "zh",
        "mixed",
        [
            ("姓名", NAME_SPACED),
            ("联系人", NAME_TITLED),
            ("双语姓名", NAME_BOTH),
            ("身份证", ID_SPACED),
            ("证件号码", ID_QUOTED),
            ("身份证明号码", ID_PREFIXED, GAPS),
            ("身份证号", ID_X),
            ("手机", PHONE_BRACKETS),
            ("电话", PHONE_0086, WIDE),
            ("联系方式", PHONE_TWO),
            ("手机号码", PHONE_POINT_ZERO),
            ("移动电话", PHONE_X),
            ("银行卡", CARD_DASHED),
            ("卡号", CARD_LAST),
            ("车牌", PLATE_SPACED),
            ("住址", ADDRESS_CODE, JUNK),
            ("就诊日期", DAY_DOTS),
            ("出院时间", DAY_T_MS),
            ("年月", DAY_ZH_SHORT),
            ("性别", SEX_LONG),
            ("年龄区间", AGE_BRACKET),
            ("民族", NATION_FULL),
            ("单位", EMPLOYER_SHORT),
            ("诊断", DIAGNOSIS_BOTH),
            ("出院诊断", DIAGNOSES),
            ("金额", AMOUNT_MARKED),
            ("占比", PERCENT),
            ("尺寸", SIZE),
            ("书名", TITLE),
            ("花名", FLOWER),
            ("时长", DURATION),
        ],
    ),
    sheet(
        "forms en",
        "en",
        "mixed",
        [
            ("author", NAME_AUTHOR),
            ("customer", NAME_ACCENTED),
            ("full_name", NAME_THREE, WORDS),
            ("contact", EMAIL_NAMED),
            ("emails", EMAIL_TWO),
            ("mailing_address", ADDRESS_BOX, LIGHT),
            ("visit_dt", DAY_SHORT_NAMED),
            ("reported", DAY_LONG_NAMED),
            ("entry_date", DAY_SHORT_YEAR),
            ("check_in_time", DAY_AMPM),
            ("age", AGE_YEARS),
            ("account_manager", p.WESTERN_LOWER),
            ("supplier", FIRM_NAMED),
            ("city", w.CITY_EN),
            ("title", p.JOB_EN),
            ("mother", p.WESTERN_NAME),
            ("nurse", p.FIRST_NAME),
            ("employer", p.COMPANY_EN, HEAVY),
            ("diagnosis", w.DIAGNOSIS_EN, WORDS),
            ("provider_npi", n.NPI),
            ("language_spoken", p.LANGUAGE),
            ("beneficiary", p.WESTERN_FORMAL),
        ],
    ),
)
