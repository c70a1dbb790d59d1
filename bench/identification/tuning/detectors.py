"""Columns that only one detector can tell apart, under names that are ambiguous, mistyped or wider than the values."""

from .. import numbers as n
from .. import people as p
from .. import places as w
from ..making import each, few, filled, of, pattern, whole
from ..shapes import kind, sheet
from ..words import en

ADULT_JOB = kind(
    of(("Adm-clerical", "Handlers-cleaners", "Prof-specialty", "Craft-repair", "Transport-moving", "Tech-support")), "QI", "occupation"
)
MEDICARE = kind(pattern("1E#4-TE#-MK##"), "DI", "health_card", maybe="SA")
NATIONAL_INSURANCE = kind(pattern("AB######C"), "DI SA", "social_security", maybe="SA")
NPI = kind(n.NPI.make, "DI", "account")
COOKIE = kind(n.GA_COOKIE.make, "DI", "online_id")
WECHAT = kind(each(lambda random: "wxid_" + filled("&&#&&##&&&#&&#", random)), "DI", "im_account")
TOKEN_AGAIN = kind(few(n.UUID.make, 40), "DI", "other_unique online_id device_id")
QQ = kind(n.QQ.make, "DI", "im_account", blind=False)
FINDING = kind(of(("阴性", "阳性", "弱阳性", "未检出", "+", "++")), "SA", "sa_health", maybe="QI")
_TITLES = ("Dr.", "Ms.", "Nurse", "Coach")
TITLED = kind(each(lambda random: f"{random.choice(_TITLES)} {random.choice(en.LAST)}"), "DI", "person_name")
PARTY = kind(of(("中共党员", "共青团员", "群众", "民盟盟员")), "SA", "sa_other", maybe="QI")
PRESSURE = kind(w.PRESSURE.make, "SA", "sa_health", maybe="QI")
RACE_CODE = kind(of(("1", "2", "3", "5", "9")), "QI", "ethnic", blind=False)
YEAR = kind(whole(1995, 2024), "QI", "event_date", blind=False)

SHEETS = (
    sheet(
        "names in doubt",
        "en",
        "mixed",
        [
            ("state", w.STATE_NAME),
            ("long", w.LONGITUDE),
            ("position", p.JOB_EN),
            ("cell", n.MOBILE),
            ("mac", n.MAC),
            ("pateint_age", p.AGE),
            ("passprot_no", n.PASSPORT),
            ("emial_address", n.EMAIL),
            ("lisence_plate", n.PLATE),
            ("brithdate", w.BIRTH),
            ("ethnicty", p.NATION),
            ("marrital_status", p.MARITAL),
        ],
    ),
    sheet(
        "documents",
        "zh",
        "town",
        [
            ("证件号码", n.ID),
            ("证件号码2", n.PASSPORT),
            ("证件号码3", n.PERMIT_HK),
            ("证件号码4", n.PERMIT_TW),
            ("证件号码5", n.FOREIGNER),
            ("证件号码6", n.HK_ID),
            ("证件号码7", n.TW_ID),
            ("证件号码8", n.MILITARY),
            ("证件号码9", n.KOREA_ID),
            ("证件号码10", n.AADHAAR),
            ("证件号码11", n.CPF),
            ("证件号码12", n.ID_ENDS),
        ],
    ),
    sheet(
        "codes alone",
        "mixed",
        "mixed",
        [
            ("v1", n.ICCID),
            ("v2", n.IMSI),
            ("v3", n.BCRYPT),
            ("v4", n.OPENID),
            ("v5", n.NHS_SPACED),
            ("v6", w.SURGERY_CODE),
            ("v7", w.ATC),
            ("v8", w.DRUG_CODE),
            ("v9", n.DICOM_UID),
            ("v10", n.IP6),
            ("v11", w.POINT),
            ("v12", w.TRAJECTORY),
            ("v13", p.BLOOD),
            ("v14", p.RELIGION),
            ("v15", p.NATIONALITY),
            ("v16", n.MOBILE_MASKED),
            ("v17", n.ID_MASKED),
            ("v18", p.MASKED_NAME),
            ("v19", n.EMAIL_MASKED),
            ("v20", n.LANDLINE),
            ("v21", n.PHONE_UK),
            ("v22", n.EPOCH_MS),
            ("v23", w.POSTCODE_UK),
            ("v24", p.JOB),
            ("v25", n.WXID),
            ("v26", n.GA_COOKIE),
            ("v27", n.CARD_MASKED),
            ("v28", p.AGE_BAND_ZH),
            ("v29", w.PROVINCE),
            ("v30", n.IDFA),
            ("v31", n.FILE),
            ("v32", n.PHONE_US_DOTS),
            ("v33", w.DRUG),
            ("v34", w.DIAGNOSIS),
            ("v35", p.EDUCATION_EN),
            ("v36", n.CREDIT_CODE),
        ],
        told=False,
    ),
    sheet(
        "one detector each",
        "mixed",
        "mixed",
        [
            ("wx", QQ),
            ("condition", w.ICD_CATEGORY),
            ("place", w.POSTCODE),
            ("gneder", p.SEX_12),
            ("year", YEAR),
            ("race", RACE_CODE),
            ("付款方式", p.INSURANCE),
            ("v12", PRESSURE),
            ("v40", p.WESTERN_TICKET),
            ("v1", ADULT_JOB),
            ("v2", MEDICARE),
            ("v3", NATIONAL_INSURANCE),
            ("v4", NPI),
            ("v5", COOKIE),
            ("v6", WECHAT),
            ("v7", TOKEN_AGAIN),
            ("v8", w.WARD),
            ("v9", w.AREA),
            ("v10", w.HOSPITAL_EN),
            ("v11", w.WARD_EN),
            ("v13", PARTY),
            ("v14", FINDING),
            ("v15", TITLED),
        ],
    ),
)
