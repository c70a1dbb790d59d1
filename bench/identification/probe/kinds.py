"""Kinds of columns that only the probe has: its own names, addresses, words and codes."""

# ruff: noqa: E501 - shares and weights of made-up values; chance from a fixed seed; one template a line

from random import Random

from .. import check_digits as check
from ..making import bell, each, few, filled, joined, masked, mixed, moments, money, of, pattern, rarely, whole
from ..numbers import PREFIXES, mobile, resident
from ..shapes import Kind, kind
from ..words import probe as words


def nothing(make: object, maybe: str = "NI") -> Kind:
    return kind(make, "", maybe=maybe)  # type: ignore[arg-type]


def quasi(make: object, categories: str, maybe: str = "", *, blind: bool = True) -> Kind:
    return kind(make, "QI", categories, maybe=maybe, blind=blind)  # type: ignore[arg-type]


def direct(make: object, categories: str, maybe: str = "SA", *, blind: bool = True) -> Kind:
    return kind(make, "DI", categories, maybe=maybe, blind=blind)  # type: ignore[arg-type]


def chinese(random: Random) -> str:
    return random.choice(words.SURNAMES) + random.choice(words.GIVEN)


def traditional(random: Random) -> str:
    return random.choice(words.TRAD_SURNAMES) + random.choice(words.TRAD_GIVEN)


def western(random: Random) -> str:
    return f"{random.choice(words.FIRST)} {random.choice(words.LAST)}"


def home(random: Random) -> str:
    return f"{random.choice(words.REGIONS)}{random.choice(words.ROADS)}路{random.randint(1, 688)}号{random.choice(words.HOMES)}{random.randint(1, 40)}-{random.randint(1, 4)}-{random.randint(101, 2204)}"


def village(random: Random) -> str:
    return f"{random.choice(words.REGIONS)}{random.choice(('柳河', '大王', '石桥', '新安', '白马'))}镇{random.choice(('东', '西', '前', '后'))}{random.choice(('杨', '李家', '张', '刘庄'))}村{random.randint(1, 9)}组{random.randint(1, 120)}号"


def american(random: Random) -> str:
    return f"{random.randint(10, 9999)} {random.choice(words.LAST)} {random.choice(('Rd', 'Street', 'Ave', 'Lane', 'Way', 'Dr', 'Crescent', 'Mill Suite 12', 'Pl Unit 5'))}"


def taiwanese_home(random: Random) -> str:
    return f"{random.choice(('臺北市大安區', '新北市板橋區', '桃園市中壢區', '臺中市西屯區', '高雄市左營區'))}{random.choice(('忠孝東路', '中山路', '民生路', '復興南路'))}{random.randint(1, 5)}段{random.randint(1, 300)}號{random.randint(1, 15)}樓"


def hongkong_home(random: Random) -> str:
    return f"九龍{random.choice(('旺角彌敦道', '觀塘開源道', '深水埗福華街'))}{random.randint(1, 800)}號{random.choice(('康樂大廈', '富華樓', '麗港城'))}{random.randint(1, 40)}樓{random.choice('ABCDEF')}室"


def mail(random: Random) -> str:
    return f"{random.choice((random.choice(words.PINYIN) + random.choice(words.PINYIN_GIVEN) + str(random.randint(1, 99)), random.choice(words.FIRST) + '_' + random.choice(words.LAST).replace(chr(39), ''))).lower()}@{random.choice(('qq.com', '163.com', 'gmail.com', 'outlook.com', 'hospital.org.cn', 'example.co.uk', 'foxmail.com'))}"


def stamp(random: Random, first: int = 2020, last: int = 2024) -> str:
    return f"{random.randint(first, last)}{random.randint(1, 12):02d}{random.randint(1, 28):02d}"


NAME = direct(each(chinese), "person_name", "")
NAME_TRAD = direct(each(traditional), "person_name", "")
NAME_EN = direct(each(western), "person_name", "")
NAME_NOISY = direct(
    mixed(each(chinese), each(chinese), each(lambda random: chinese(random) + "（本人）"), each(lambda random: chinese(random) + " ")),
    "person_name",
    "",
)
NAME_MASK = direct(each(lambda random: chinese(random)[0] + random.choice(("*", "**"))), "person_name", "")
NAME_TITLE = direct(each(lambda random: random.choice(words.SURNAMES) + random.choice(("先生", "女士", "小姐"))), "person_name", "")
STAFF = direct(few(each(chinese), 35), "person_name", "")
STAFF_EN = direct(few(each(western), 35), "person_name", "")
FIRST_SYN = direct(each(lambda random: f"{random.choice(words.FIRST)}{random.randint(1, 999)}"), "person_name username account", "")
LAST_SYN = direct(each(lambda random: f"{random.choice(words.LAST)}{random.randint(1, 999)}"), "person_name username account", "")
FIRST = direct(of(words.FIRST), "person_name", "")
LAST = direct(of(words.LAST), "person_name", "")
NAME_PINYIN = direct(each(lambda random: f"{random.choice(words.PINYIN)} {random.choice(words.PINYIN_GIVEN)}".title()), "person_name", "")
NAME_PASSPORT = direct(each(lambda random: f"{random.choice(words.PINYIN)}/{random.choice(words.PINYIN_GIVEN)}".upper()), "person_name", "")
ID = kind(each(resident), "DI SA", "cn_resident_id")
ID_MASK = kind(masked(each(resident), 3, 4), "DI SA", "cn_resident_id")
ID_SOME = kind(rarely(each(resident), each(lambda _random: ""), 0.4), "DI SA", "cn_resident_id")
PHONE = direct(each(mobile), "mobile landline", "")
PHONE_MASK = direct(each(lambda random: f"{random.choice(PREFIXES)}****{check.digits(random, 4)}"), "mobile landline", "")
PHONE_LAND = direct(
    mixed(
        each(mobile),
        each(mobile),
        each(lambda random: f"{random.choice(('0311', '0411', '0513', '0595'))}-{random.choice('2568')}{check.digits(random, 6)}"),
    ),
    "mobile landline",
    "",
)
PHONE_PLAIN_LAND = direct(
    each(lambda random: f"{random.choice('2568')}{check.digits(random, 6)}"), "mobile landline other_unique", "", blind=False
)
PHONE_TW = direct(
    each(lambda random: f"09{check.digits(random, 2)}-{check.digits(random, 3)}-{check.digits(random, 3)}"), "mobile landline", ""
)
PHONE_HK = direct(
    each(lambda random: f"{random.choice('569')}{check.digits(random, 3)} {check.digits(random, 4)}"),
    "mobile landline other_unique",
    "",
    blind=False,
)
PHONE_US = direct(
    each(lambda random: f"{random.randint(201, 989)}-{random.randint(200, 999)}-{check.digits(random, 4)}"), "mobile landline", ""
)
PHONE_US_1 = direct(
    each(lambda random: f"+1 {random.randint(201, 989)} {random.randint(200, 999)} {check.digits(random, 4)}"), "mobile landline", ""
)
HOME = direct(mixed(each(home), each(home), each(village)), "address_detail", "")
HOME_TW = direct(each(taiwanese_home), "address_detail", "")
HOME_HK = direct(each(hongkong_home), "address_detail", "")
HOME_EN = direct(each(american), "address_detail", "")
HOME_SHORT = direct(
    each(lambda random: f"{random.choice(words.HOMES)}{random.randint(1, 30)}栋{random.randint(101, 2905)}室"), "address_detail geo", ""
)
MAIL = direct(each(mail), "email", "")
SEX = quasi(of(("男", "女")), "sex")
SEX_CODE = quasi(of(("1", "2", "1", "2", "9", "0")), "sex", blind=False)
SEX_01 = quasi(of(("0", "1")), "sex", blind=False)
SEX_MF = quasi(of(("M", "F")), "sex")
SEX_WORD = quasi(of(("Female", "Male")), "sex")
SEX_WORD_LOW = quasi(of(("female", "male", "other", "prefer not to say"), skew=True), "sex")
BORN = quasi(moments("%Y-%m-%d", 1932, 2018), "birth_age event_date")
BORN_8 = quasi(moments("%Y%m%d", 1932, 2018), "birth_age event_date")
BORN_SLASH = quasi(moments("%Y/%m/%d", 1940, 2005), "birth_age event_date")
BORN_ROC = quasi(
    each(lambda random: f"{random.randint(20, 105)}/{random.randint(1, 12):02d}/{random.randint(1, 28):02d}"),
    "birth_age event_date",
    blind=False,
)
BORN_US = quasi(moments("%m/%d/%Y", 1935, 2008), "birth_age event_date")
BORN_YEAR = quasi(whole(1930, 2006), "birth_age event_date", blind=False)
AGE = quasi(each(lambda random: str(random.randint(0, 96))), "birth_age", blind=False)
AGE_ADULT = quasi(each(lambda random: str(random.randint(17, 90))), "birth_age", blind=False)
AGE_TEXT = quasi(
    mixed(
        each(lambda random: f"{random.randint(1, 95)}岁"),
        each(lambda random: f"{random.randint(1, 95)}Y"),
        each(lambda random: f"{random.randint(1, 11)}月"),
    ),
    "birth_age",
)
AGE_GROUP = quasi(of(("0-17", "18-39", "40-64", "65-79", "80+")), "birth_age", blind=False)
AGE_TENS = quasi(of([f"[{low}-{low + 10})" for low in range(0, 100, 10)]), "birth_age", blind=False)
BABY_DAYS = quasi(rarely(each(lambda random: str(random.randint(1, 28))), each(lambda _random: ""), 0.2), "birth_age", blind=False)
DAY = quasi(moments("%Y-%m-%d"), "event_date")
DAY_8 = quasi(moments("%Y%m%d"), "event_date")
DAY_TIME = quasi(moments("%Y-%m-%d %H:%M:%S"), "event_date")
DAY_TIME_SHORT = quasi(moments("%Y/%m/%d %H:%M"), "event_date")
DAY_ISO = quasi(moments("%Y-%m-%dT%H:%M:%SZ", 2012, 2023), "event_date")
DAY_US = quasi(moments("%m/%d/%Y %I:%M:%S %p", 2015, 2023), "event_date")
DAY_SHIFTED = quasi(moments("%Y-%m-%d %H:%M:%S", 2110, 2190), "event_date")
DAY_ROC = quasi(
    each(lambda random: f"{random.randint(109, 113)}/{random.randint(1, 12):02d}/{random.randint(1, 28):02d}"),
    "event_date birth_age",
    blind=False,
)
EPOCH_MS = quasi(moments("epoch_ms"), "event_date")
YEAR = quasi(whole(2015, 2024), "event_date birth_age", "NI", blind=False)
YEAR_MONTH = quasi(moments("%Y-%m"), "event_date", "NI")
STAY = quasi(whole(1, 45), "event_date", "NI", blind=False)
TIMES = quasi(whole(1, 8), "longitudinal_codes", "NI", blind=False)
NATION = quasi(of(("汉族", "汉族", "汉族", "回族", "满族", "壮族", "苗族", "维吾尔族", "土家族", "蒙古族")), "ethnic")
NATION_CODE = quasi(of(("1", "1", "1", "2", "3", "8", "11", "15")), "ethnic", blind=False)
MARRY_CODE = quasi(of(("1", "2", "3", "4", "9")), "marital", blind=False)
MARRY = quasi(of(("未婚", "已婚", "丧偶", "离婚", "其他")), "marital")
MARRY_EN = quasi(of(("M", "S", "D", "W")), "marital", blind=False)
MARRY_WORD = quasi(of(("Never-married", "Married-civ-spouse", "Divorced", "Separated", "Widowed", "Married-spouse-absent")), "marital")
MARRY_UPPER = quasi(of(("MARRIED", "SINGLE", "WIDOWED", "DIVORCED", "SEPARATED")), "marital")
SCHOOLING = quasi(of(("文盲", "小学", "初中", "高中", "中专", "大专", "本科", "硕士及以上")), "education")
SCHOOLING_EN = quasi(
    of(
        (
            "HS-grad",
            "Some-college",
            "Bachelors",
            "Masters",
            "Assoc-voc",
            "11th",
            "Assoc-acdm",
            "10th",
            "7th-8th",
            "Prof-school",
            "Doctorate",
        )
    ),
    "education",
)
SCHOOLING_NO = quasi(whole(1, 16), "education", blind=False)
SCHOOLING_LEVEL = quasi(of(("Below College", "College", "Bachelor", "Master", "Doctor")), "education")
FIELD = quasi(of(("Life Sciences", "Medical", "Marketing", "Technical Degree", "Human Resources", "Other")), "education", blind=False)
MAJOR = quasi(
    of(("计算机科学与技术", "临床医学", "会计学", "土木工程", "汉语言文学", "护理学", "软件工程", "法学")), "education", blind=False
)
SCHOOL = quasi(of(words.SCHOOLS), "education occupation")
CLASS = quasi(each(lambda random: f"{random.choice(('七', '八', '九'))}年级({random.randint(1, 12)})班"), "education", blind=False)
JOB_CODE = quasi(of(("11", "13", "17", "21", "24", "27", "31", "51", "70", "80", "90")), "occupation", blind=False)
JOB_CLASS = quasi(of(words.JOBS), "occupation")
JOB = quasi(of(words.TRADES), "occupation")
JOB_EN = quasi(of(words.JOBS_EN), "occupation")
JOB_ADULT = quasi(of(words.ADULT_JOBS), "occupation")
JOB_ROLE = quasi(of(("主任医师", "副主任医师", "主治医师", "住院医师", "护师", "主管护师")), "occupation")
DEPARTMENT_EN = quasi(
    of(("Sales", "Research & Development", "Human Resources", "IT", "Production", "Finance")), "occupation geo", blind=False
)
DEPARTMENT = quasi(of(("人力资源部", "财务部", "研发一部", "市场部", "行政部", "客服中心")), "occupation geo")
FIRM = quasi(of(words.FIRMS), "occupation")
WORKCLASS = quasi(of(("Private", "Self-emp-not-inc", "Local-gov", "State-gov", "Federal-gov", "?")), "occupation", blind=False)
EMPLOYMENT = quasi(of(("Full-Time", "Part-Time", "Self-Employed", "Unemployed", "Retired")), "occupation", blind=False)
COUNTRY = quasi(of(words.COUNTRIES), "nationality")
COUNTRY_ZH = quasi(of(("中国", "中国", "中国", "美国", "韩国", "日本")), "nationality")
NATIVE = quasi(of(words.PROVINCES), "nationality geo")
PROVINCE = quasi(of(words.PROVINCES), "geo nationality")
CITY = quasi(of(words.CITIES), "geo nationality")
COUNTY = quasi(of(words.COUNTIES), "geo nationality")
REGION = quasi(of(words.REGIONS), "geo nationality address_detail", blind=False)
REGION_CODE = quasi(
    of(
        [
            "130102",
            "210204",
            "220104",
            "320602",
            "340202",
            "350582",
            "360702",
            "371302",
            "410305",
            "420606",
            "450203",
            "460106",
            "510703",
            "520303",
            "530102",
            "620102",
            "650102",
            "310115",
        ]
    ),
    "geo",
)
POSTCODE = quasi(
    of(["050000", "116000", "130000", "226000", "241000", "362000", "341000", "276000", "471000", "441000", "545000", "570100"]),
    "geo",
    blind=False,
)
CITY_EN = quasi(of(words.CITIES_EN), "geo", blind=False)
COUNTY_EN = quasi(of([f"{name} County" for name in ("Worcester", "Middlesex", "Norfolk", "Suffolk", "Essex", "Plymouth")]), "geo")
STATE = quasi(of(words.STATES), "geo")
ZIP = quasi(each(lambda random: f"{random.randint(1001, 99950):05d}"), "geo", blind=False)
ZIP3 = quasi(each(lambda random: f"{random.randint(10, 999):03d}xx"), "geo", blind=False)
REGION_EN = quasi(of(("Northeast", "Southeast", "Northwest", "Southwest")), "geo", blind=False)
LAT = quasi(each(lambda random: f"{random.uniform(24, 41):.7f}"), "coordinates geo", "DI SA", blind=False)
LON = quasi(each(lambda random: f"{random.uniform(100, 121):.7f}"), "coordinates geo", "DI SA", blind=False)
LON_US = quasi(each(lambda random: f"{random.uniform(-121, -71):.9f}"), "coordinates geo", "DI SA", blind=False)
POINT = quasi(each(lambda random: f"POINT({random.uniform(104, 121):.5f} {random.uniform(24, 41):.5f})"), "coordinates geo", "DI SA")
CELL = quasi(pattern("460-0#-#####-########"), "geo device_id other_unique", "DI SA", blind=False)
HOSPITAL = quasi(each(lambda random: random.choice(words.CITIES)[:-1] + random.choice(words.HOSPITALS)), "geo", "NI")
HOSPITAL_EN = quasi(
    of(
        (
            "MERCY GENERAL HOSPITAL",
            "St. Luke's Medical Center",
            "LOWELL GENERAL HOSPITAL",
            "UMass Memorial",
            "Good Samaritan Hospital",
            "CHILDRENS CLINIC INC",
        )
    ),
    "geo",
    "NI",
)
WARD = quasi(of(words.WARDS), "geo occupation", "NI")
WARD_EN = quasi(of(("MICU", "SICU", "CCU", "Med/Surg", "Emergency", "Neurology", "TSICU", "CVICU")), "geo occupation", "NI", blind=False)
BED = quasi(each(lambda random: f"{random.randint(1, 60):02d}床"), "geo", "DI NI", blind=False)
DISEASE = kind(of(words.DISEASES), "QI SA", "diagnosis_visible")
ICD = kind(of(words.ICD), "QI SA", "diagnosis_visible")
ICD9 = kind(of(words.ICD9CM), "QI SA", "diagnosis_visible", blind=False)
ICD10 = kind(of(words.ICD10CM), "QI SA", "diagnosis_visible")
SNOMED = kind(
    of(["444814009", "195662009", "10509002", "44054006", "15777000", "271737000", "40055000", "239873007", "65363002"]),
    "QI SA",
    "diagnosis_visible",
    blind=False,
)
CONDITION = kind(of(words.CONDITIONS), "QI SA", "diagnosis_visible")
SURGERY = kind(of(words.SURGERIES), "QI SA", "diagnosis_visible")
SURGERY_CODE = kind(
    of(
        ["51.2300", "36.0700", "74.1x00", "81.5100", "13.4100", "06.3900", "47.0900", "81.0800", "60.2901", "68.4901", "43.4105", "53.0000"]
    ),
    "QI SA",
    "diagnosis_visible procedure_code",
)
DRUG = kind(of(words.DRUGS), "QI SA", "diagnosis_visible drug_code")
DRUG_EN = kind(of(words.MEDICATIONS), "QI SA", "diagnosis_visible drug_code")
DRUG_NATIONAL = kind(
    of([f"X{letter}{number:02d}AAA{number * 37:03d}A001010{number:04d}"[:20] for letter in "ABCJ" for number in range(1, 8)]),
    "QI SA",
    "diagnosis_visible drug_code",
    blind=False,
)
LAB = kind(bell(5.6, 1.8, 2), "SA", "sa_health", maybe="QI", blind=False)
LAB_TEXT = kind(of(("阴性(-)", "阳性(+)", "弱阳性", "3.5", "<0.01", "1:80", "未检出")), "SA", "sa_health", maybe="QI", blind=False)
LAB_NAME = kind(
    of(("白细胞计数", "血红蛋白", "丙氨酸氨基转移酶", "肌酐", "空腹葡萄糖", "乙肝表面抗原", "C反应蛋白", "甲胎蛋白")),
    "",
    "sa_health diagnosis_visible",
    maybe="SA QI NI",
)
LAB_NAME_EN = kind(
    of(("Hemoglobin", "Glucose", "Creatinine", "Potassium", "Body Height", "Systolic Blood Pressure", "White Blood Cells")),
    "",
    "sa_health diagnosis_visible",
    maybe="SA QI NI",
)
HEALTH_WORD = kind(of(("治愈", "好转", "未愈", "死亡", "其他")), "SA", "sa_health", maybe="QI", blind=False)
HEALTH_01 = kind(of(("0", "1")), "SA", "sa_health", maybe="QI", blind=False)
HEALTH_YN = kind(of(("是", "否", "不详")), "SA", "sa_health", maybe="QI", blind=False)
HEALTH_TEXT = kind(
    of(
        (
            "反复咳嗽、咳痰3天，加重1天",
            "胸闷气短2周",
            "右上腹疼痛伴恶心",
            "头晕1月余",
            "发热待查",
            "停经38周，下腹痛2小时",
            "双肺纹理增多",
            "窦性心律不齐",
            "肝内多发囊肿，建议复查",
        )
    ),
    "SA",
    "sa_health diagnosis_visible",
    maybe="QI",
    blind=False,
)
HEALTH_TEXT_EN = kind(
    of(("chest pain", "Abd pain, N/V", "SOB", "Fall from standing", "FEVER", "Altered mental status", "s/p MVC")),
    "SA",
    "sa_health diagnosis_visible",
    maybe="QI",
    blind=False,
)
PRESSURE = kind(each(lambda random: f"{random.randint(98, 188)}/{random.randint(56, 112)}"), "SA", "sa_health", maybe="QI", blind=False)
HEART = kind(whole(48, 140), "SA", "sa_health", maybe="QI", blind=False)
STEPS = kind(whole(500, 24_000), "SA", "sa_health", maybe="QI NI", blind=False)
VACCINE = kind(
    of(("乙肝疫苗", "卡介苗", "脊灰灭活疫苗", "百白破疫苗", "麻腮风疫苗", "新冠疫苗(Vero细胞)", "流感疫苗", "HPV疫苗(九价)")),
    "SA",
    "sa_health diagnosis_visible drug_code",
    maybe="QI",
    blind=False,
)
BIRTH_WEIGHT = kind(rarely(whole(1800, 4300), each(lambda _random: ""), 0.3), "QI", "body", maybe="SA QI", blind=False)
HEIGHT = quasi(bell(165, 10, 1), "body", "SA", blind=False)
WEIGHT = quasi(bell(63, 12, 1), "body", "SA", blind=False)
BLOOD = quasi(of(("A", "B", "O", "AB", "不详")), "body blood_group", "SA", blind=False)
CONTACT_RELATION = quasi(of(("配偶", "父母", "子女", "本人", "其他", "兄弟姐妹")), "family", "NI", blind=False)
RELATION_CODE = quasi(of(("1", "2", "3", "4", "8")), "family", "NI", blind=False)
RELATION_EN = quasi(of(("Husband", "Wife", "Own-child", "Not-in-family", "Unmarried", "Other-relative")), "family", blind=False)
CHILDREN = quasi(whole(0, 4), "family", blind=False)
INSURED = quasi(of(("城镇职工基本医疗保险", "城乡居民基本医疗保险", "全自费", "商业医疗保险", "公费")), "insurance_class", "SA NI")
INSURED_CODE = quasi(of(("310", "390", "01", "02")), "insurance_class", "SA NI", blind=False)
PAYER_EN = quasi(
    of(("Medicare", "Medicaid", "Private", "Government", "Self Pay", "BlueCross", "Humana", "NO_INSURANCE")),
    "insurance_class",
    "SA NI",
    blind=False,
)
RACE = quasi(of(("white", "black", "asian", "native", "other"), skew=True), "ethnic")
RACE_MIMIC = quasi(
    of(("WHITE", "BLACK/AFRICAN AMERICAN", "HISPANIC OR LATINO", "ASIAN - CHINESE", "UNKNOWN", "OTHER", "PATIENT DECLINED TO ANSWER")),
    "ethnic",
)
RACE_ADULT = quasi(of(("White", "Black", "Asian-Pac-Islander", "Amer-Indian-Eskimo", "Other")), "ethnic")
HISPANIC = quasi(of(("hispanic", "nonhispanic")), "ethnic")
CONCEPT_SEX = quasi(of(("8507", "8532")), "sex", blind=False)
CONCEPT_RACE = quasi(of(("8527", "8516", "8515", "0")), "ethnic", blind=False)
CONCEPT_CONDITION = kind(
    of(["201826", "320128", "255573", "4329847", "312327", "317009", "432867"]), "QI SA", "diagnosis_visible", blind=False
)
RELIGION = kind(of(("CATHOLIC", "PROTESTANT QUAKER", "JEWISH", "NOT SPECIFIED", "UNOBTAINABLE", "BUDDHIST", "MUSLIM")), "QI SA", "religion")
LANGUAGE = quasi(of(("ENGLISH", "SPANISH", "RUSSIAN", "PORTUGUESE", "CHINESE", "?")), "language", blind=False)
INCOME = kind(money(90_000, 0), "QI SA", "income", blind=False)
INCOME_BAND = kind(of(("<=50K", ">50K")), "QI SA", "income", blind=False)
INCOME_GROUP = kind(
    of(("Less than $40K", "$40K - $60K", "$60K - $80K", "$80K - $120K", "$120K +", "Unknown")), "QI SA", "income", blind=False
)
PAY = kind(each(lambda random: f"{random.gauss(9000, 2500):.2f}"), "QI SA", "income", maybe="QI", blind=False)
BALANCE = kind(money(12_000), "SA", "sa_property sa_finance_account", maybe="QI", blind=False)
CREDIT = kind(whole(300, 850), "SA", "sa_property sa_finance_account", maybe="QI NI", blind=False)
DEBT = kind(
    each(lambda random: str(random.randrange(1000, 500_000, 500))), "SA", "sa_property sa_finance_account", maybe="QI NI", blind=False
)
LATE = kind(of(("0", "0", "0", "1", "2")), "SA", "sa_property sa_finance_account", maybe="QI NI", blind=False)
SPEND = nothing(money(220), "NI SA")
PRICE = nothing(money(45), "NI SA")
SCORE = kind(bell(78, 12, 0), "", "education", maybe="NI SA QI")
COUNT = nothing(whole(0, 30))
RATE = nothing(bell(0.4, 0.1, 4))
FLAG = nothing(of(("0", "1")))
YES = nothing(of(("是", "否")))
YES_EN = nothing(of(("Yes", "No")))
STATUS = nothing(of(("已完成", "处理中", "已取消", "待审核")))
STATUS_EN = nothing(of(("COMPLETED", "PENDING", "FAILED", "CANCELLED")))
UNIT_LAB = nothing(of(("mmol/L", "g/L", "10^9/L", "U/L", "μmol/L")))
RANGE_LAB = nothing(of(("3.5-9.5", "115-150", "9-50", "57-97", "3.9-6.1")))
ARROW = nothing(of(("↑", "↓", "", "H", "L")), "NI SA")
VERSION = nothing(each(lambda random: f"v{random.randint(1, 9)}.{random.randint(0, 20)}.{random.randint(0, 99)}"))
VERSION_4 = nothing(
    each(lambda random: f"{random.randint(7, 9)}.{random.randint(0, 9)}.{random.randint(0, 40)}.{random.randint(100, 3000)}")
)
BRAND = nothing(of(("华为", "小米", "OPPO", "vivo", "荣耀", "苹果")))
MODEL = nothing(of(("HUAWEI Mate 60", "iPhone 15 Pro", "Redmi K70", "OPPO Find X7", "SM-S9280")), "NI QI")
SYSTEM = nothing(of(("Android 13", "iOS 17.2", "HarmonyOS 4.0", "Android 12")), "NI QI")
NETWORK = nothing(of(("WIFI", "4G", "5G")))
CHANNEL = nothing(of(("微信小程序", "APP", "线下门店", "电话", "官网")))
GOODS = nothing(of(words.GOODS))
GOODS_NAMED = nothing(of(words.NAMED_GOODS))
GOODS_EN = nothing(of(words.ENGLISH_GOODS))
GOODS_ID = nothing(few(pattern("10########"), 45))
SKU_EN = nothing(few(pattern("@@@-####-@@"), 45))
BRANCH = quasi(
    each(lambda random: f"中国农业银行{random.choice(words.CITIES)[:-1]}{random.choice(words.ROADS)}路支行"), "geo", "NI", blind=False
)
EVENT = nothing(of(("page_view", "click", "login", "purchase", "add_to_cart")))
AGENT = kind(
    each(
        lambda random: (
            f"Mozilla/5.0 (Linux; Android {random.randint(9, 14)}; {random.choice(('SM-G991B', 'Pixel 7', 'M2102J20SG'))}) AppleWebKit/537.{random.randint(10, 40)} (KHTML, like Gecko) Chrome/{random.randint(90, 120)}.0.{random.randint(1000, 6000)}.{random.randint(10, 200)} Mobile Safari/537.36"
        )
    ),
    "",
    "online_id device_id",
    maybe="DI QI NI",
)
NOTE = nothing(of(words.NOTES), "NI SA QI")
NOTE_EN = nothing(of(words.NOTES_EN), "NI SA QI")
NOTE_PHONE = kind(rarely(joined("已联系家属{0}，同意转院", each(mobile)), of(words.NOTES), 0.02), "DI", maybe="SA QI")
NOTE_ID = kind(rarely(joined("身份证{0}办理登记", each(resident)), of(words.NOTES), 0.02), "DI SA", maybe="SA QI")
NOTE_NAME_EN = kind(
    rarely(joined("Call {0} at {1} before noon", each(western), pattern("617-555-0###")), of(words.NOTES_EN), 0.02), "DI", maybe="SA QI"
)
MIXED_CELL = kind(joined("{0} {1}", each(chinese), each(mobile)), "DI", maybe="SA QI")
JSON_CELL = kind(joined('{{"name":"{0}","phone":"{1}","vip":true}}', each(chinese), each(mobile)), "DI", maybe="SA QI")
ANY_NO = "other_unique order_number medical_record visit_number account health_card social_security certificate bank_account device_id medical_insurance"


def number(shape: str, categories: str = ANY_NO, maybe: str = "SA", *, blind: bool = True) -> Kind:
    return direct(pattern(shape), categories, maybe, blind=blind)


def serial(head: str, digits: int, categories: str = ANY_NO) -> Kind:
    """A number with the day in it."""
    return direct(each(lambda random: head + stamp(random) + check.digits(random, digits)), categories)


def repeated(shape: str, count: int, categories: str = ANY_NO) -> Kind:
    """A number of a person with several rows."""
    return direct(few(pattern(shape), count), categories, blind=False)


def code(*values: str) -> Kind:
    return nothing(of(values))


def filled_in(shape: str) -> Kind:
    return nothing(each(lambda random: filled(shape, random)))
