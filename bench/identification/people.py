"""Names of people, and what they are."""

# ruff: noqa: PLR2004, E501 - shares and weights of made-up values; chance from a fixed seed; one template a line

from random import Random

from .making import bell, each, few, filled, masked, mixed, of, pattern, rarely, whole
from .shapes import kind
from .words import en, zh


def chinese(random: Random) -> str:
    if random.random() < 0.015:
        return random.choice(zh.COMPOUND) + random.choice(zh.GIVEN)
    return random.choice(zh.SURNAMES) + random.choice(zh.GIVEN)


def minority(random: Random) -> str:
    if random.random() < 0.3:
        return random.choice(zh.TIBETAN)
    return f"{random.choice(zh.UYGHUR)}·{random.choice(zh.UYGHUR)}"


def western(random: Random) -> str:
    return f"{random.choice(en.FIRST)} {random.choice(en.LAST)}"


def pinyin(random: Random) -> str:
    return f"{random.choice(zh.PINYIN_SURNAMES)} {random.choice(zh.PINYIN_GIVEN)}"


def initialled(random: Random) -> str:
    return f"{random.choice(en.FIRST)} {random.choice('ABCDEFGHJKLMRSTW')}. {random.choice(en.LAST)}"


CN_NAME = kind(each(chinese), "DI", "person_name")
CN_NAME_MIXED = kind(mixed(each(chinese), each(chinese), each(chinese), each(chinese), each(minority)), "DI", "person_name")
MINORITY_NAME = kind(each(minority), "DI", "person_name")
FOREIGN_AND_CN = kind(mixed(each(chinese), each(chinese), each(western)), "DI", "person_name")
FEW_DOCTORS = kind(few(each(chinese), 25), "DI", "person_name")
MASKED_NAME = kind(masked(each(chinese), 1, 0), "DI", "person_name")
MASKED_MIDDLE = kind(
    masked(each(lambda random: random.choice(zh.SURNAMES) + random.choice([name for name in zh.GIVEN if len(name) == 2])), 1, 1),
    "DI",
    "person_name",
)
WESTERN_NAME = kind(each(western), "DI", "person_name")
WESTERN_FORMAL = kind(each(lambda random: f"{random.choice(en.LAST)}, {random.choice(en.FIRST)}"), "DI", "person_name")
WESTERN_UPPER = kind(each(lambda random: western(random).upper()), "DI", "person_name")
WESTERN_TICKET = kind(
    each(lambda random: f"{random.choice(en.LAST)}/{random.choice(en.FIRST)} {random.choice(('MR', 'MRS', 'MS'))}".upper()),
    "DI",
    "person_name",
)
WESTERN_LOWER = kind(each(lambda random: western(random).lower()), "DI", "person_name")
WESTERN_INITIAL = kind(each(initialled), "DI", "person_name")
WESTERN_TITLED = kind(each(lambda random: f"{random.choice(('Dr.', 'Mr.', 'Ms.', 'Prof.'))} {western(random)}"), "DI", "person_name")
FIRST_NAME = kind(of(en.FIRST), "DI", "person_name")
LAST_NAME = kind(of(en.LAST), "DI", "person_name")
PINYIN_NAME = kind(each(pinyin), "DI", "person_name")
PINYIN_UPPER = kind(each(lambda random: pinyin(random).upper()), "DI", "person_name")
PINYIN_JOINED = kind(each(lambda random: pinyin(random).replace(" ", "").lower()), "DI", "person_name account")
CN_SURNAME = kind(each(lambda random: random.choice(zh.SURNAMES)), "DI", "person_name", blind=False)
CN_GIVEN = kind(of(zh.GIVEN), "DI", "person_name", blind=False)

CN_SEX = kind(of(("男", "女")), "QI", "sex")
CN_SEX_WORDS = kind(of(("男性", "女性")), "QI", "sex")
SEX_01 = kind(of(("0", "1")), "QI", "sex", blind=False)
SEX_12 = kind(of(("1", "2")), "QI", "sex", blind=False)
SEX_MF = kind(of(("M", "F")), "QI", "sex")
SEX_WORDS = kind(of(("Male", "Female")), "QI", "sex")
SEX_MANY = kind(of(("male", "female", "non-binary", "unknown"), skew=True), "QI", "sex")
AGE = kind(bell(48, 19), "QI", "birth_age", blind=False)
AGE_SUI = kind(each(lambda random: f"{random.randint(1, 95)}岁"), "QI", "birth_age")
AGE_MIXED = kind(
    each(
        lambda random: random.choice(
            (
                f"{random.randint(1, 90)}岁",
                f"{random.randint(1, 11)}月",
                f"{random.randint(1, 28)}天",
                f"{random.randint(1, 5)}岁{random.randint(1, 11)}月",
            )
        )
    ),
    "QI",
    "birth_age",
)
AGE_BAND = kind(of(("18-24", "25-34", "35-44", "45-54", "55-64", "65+")), "QI", "birth_age", blind=False)
AGE_BAND_ZH = kind(of(("20岁以下", "20-29岁", "30-39岁", "40-49岁", "50-59岁", "60岁及以上")), "QI", "birth_age")
AGE_DICOM = kind(each(lambda random: f"{random.randint(1, 95):03d}Y"), "QI", "birth_age")
NATION = kind(of(zh.NATIONS), "QI", "ethnic")
NATION_SHORT = kind(of([name.removesuffix("族") for name in zh.NATIONS]), "QI", "ethnic")
NATION_CODE = kind(of(("01", "01", "01", "03", "11", "05", "04", "15", "08")), "QI", "ethnic", blind=False)
RACE = kind(of(en.RACES, skew=True), "QI", "ethnic")
MARRIAGE = kind(of(zh.MARRIAGE), "QI", "marital")
MARRIAGE_CODE = kind(of(("10", "20", "30", "40", "90")), "QI", "marital", blind=False)
MARITAL = kind(of(en.MARITAL), "QI", "marital")
MARITAL_CODE = kind(of(en.MARITAL_CODES), "QI", "marital", blind=False)
EDUCATION = kind(of(zh.EDUCATION), "QI", "education")
EDUCATION_EN = kind(of(en.EDUCATION), "QI", "education")
SCHOOL = kind(of(zh.SCHOOLS), "QI", "education")
JOB = kind(of(zh.JOBS), "QI", "occupation")
JOB_EN = kind(of(en.JOBS), "QI", "occupation")
JOB_TITLE = kind(of(zh.TITLES), "QI", "occupation")
WORKCLASS = kind(of(en.WORKCLASS), "QI", "occupation")
COMPANY = kind(of(zh.COMPANIES), "QI", "occupation")
COMPANY_EN = kind(of(en.COMPANIES), "QI", "occupation")
DEPARTMENT = kind(of(zh.DEPARTMENTS), "QI", "occupation geo")
DEPARTMENT_EN = kind(of(en.DEPARTMENTS), "QI", "occupation geo")
NATIONALITY = kind(of(zh.COUNTRIES, skew=True), "QI", "nationality")
NATIONALITY_EN = kind(of(en.COUNTRIES), "QI", "nationality")
RELIGION = kind(of(zh.RELIGIONS), "QI SA", "religion")
RELIGION_EN = kind(of(en.RELIGIONS), "QI SA", "religion")
LANGUAGE = kind(of(en.LANGUAGES), "QI", "language")
BLOOD = kind(of(zh.BLOOD), "QI", "body blood_group")
BLOOD_EN = kind(of(en.BLOOD), "QI", "body blood_group")
BLOOD_BARE = kind(of(("A", "B", "O", "AB")), "QI", "body blood_group", blind=False)
HEIGHT = kind(bell(166, 9, 1), "QI", "body", blind=False)
WEIGHT = kind(bell(64, 12, 1), "QI", "body", blind=False)
BMI = kind(bell(23.5, 3.4, 2), "QI", "body", blind=False)
PARTY = kind(of(zh.PARTY), "SA", "sa_other", maybe="QI", blind=False)
CHILDREN = kind(whole(0, 4), "QI", "family", blind=False)
RELATION = kind(of(zh.RELATIONS), "QI", "family", blind=False)
RELATION_EN = kind(of(en.RELATIONS), "QI", "family", blind=False)
INSURANCE = kind(of(zh.INSURANCE), "QI", "insurance_class", blind=False)
PLAN = kind(of(en.PLANS), "QI", "occupation", blind=False)
DISABILITY = kind(of(("无残疾", "视力残疾", "听力残疾", "肢体残疾"), skew=True), "SA", "sa_specific_identity", maybe="QI", blind=False)
CRIME = kind(of(("无", "无", "无", "盗窃", "酒驾", "诈骗")), "QI SA", "criminal_history", blind=False)
INCOME = kind(bell(9200, 3100), "QI SA", "income", blind=False)
INCOME_BAND = kind(of(("5万以下", "5-10万", "10-20万", "20-50万", "50万以上")), "QI SA", "income", blind=False)
SALARY_EN = kind(bell(61000, 17000), "QI SA", "income", blind=False)
HANDLE = kind(
    each(
        lambda random: (
            f"{random.choice(en.FIRST).lower()}{random.choice(('_', '.', ''))}{random.choice(en.LAST).lower().replace(chr(39), '')}{random.randint(1, 99)}"
        )
    ),
    "DI",
    "account username",
)
NICKNAME = kind(
    each(
        lambda random: (
            random.choice(("小", "大", "爱吃", "快乐的", "追风", "一只"))
            + random.choice(("鱼", "猫咪", "苹果", "少年", "太阳", "熊"))
            + filled("##", random)
        )
    ),
    "DI",
    "person_name account username",
    blind=False,
)
STAFF_CODE = kind(of([f"D{number:04d}" for number in range(1001, 1026)]), "DI", "account", blind=False)
EMPLOYEE_NO = kind(lambda _c: lambda _random, row: f"E{20000 + row * 7 % 50000:06d}", "DI", "account other_unique")
STUDENT_NO = kind(pattern("2021######"), "DI", "account other_unique")
RARE_NAMES_IN_NOTES = kind(
    rarely(
        each(lambda random: f"{random.choice(zh.SURNAMES)}{random.choice(zh.GIVEN)}医师查房后示病情平稳，继续目前治疗。"), of(zh.NOTES), 0.4
    ),
    "DI",
    maybe="SA QI",
)
