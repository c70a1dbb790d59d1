"""Final score: tables added when the rules had been tuned, in the styles of yet other systems."""

from .. import numbers as n
from .. import people as p
from .. import places as w
from ..dirts import GAPS, HEAVY, JUNK, LIGHT, WIDE, WORDS
from ..making import bell, each, few, joined, mixed, moments, of, pattern, rarely, running, whole
from ..numbers import card, email, mobile, resident
from ..shapes import kind, sheet
from . import kinds as k

GENERIC_FIRM = kind(of(("远大贸易有限公司", "市水务局", "县第二小学", "鑫源机电厂", "康宁大药房", "众诚会计师事务所")), "QI", "occupation")
CANCER = kind(
    of(("胃腺癌", "直肠癌", "肺鳞癌", "乳腺浸润性导管癌", "弥漫大B细胞淋巴瘤", "急性髓系白血病", "肝细胞癌", "鼻咽癌")),
    "QI SA",
    "diagnosis_visible",
)
STAGE = kind(of(("I期", "II期", "III期", "IV期")), "QI SA", "diagnosis_visible", maybe="QI SA", blind=False)
LAB = kind(bell(5.2, 1.1, 2), "SA", "sa_health", maybe="QI", blind=False)
SHOP_ITEM = kind(
    of(("运动水杯", "真丝围巾", "护手霜", "电热毯", "拼图", "充电宝", "儿童推车", "登机箱", "投影仪", "手账本")), "", maybe="NI"
)
SENTENCE = kind(of(("发货很快，质量不错。", "颜色和图片有差别。", "客服态度好，推荐购买。", "尺码偏小，已换货。")), "", maybe="NI SA")
SENTENCE_PHONE = kind(rarely(joined("有问题请打{0}找我。", each(mobile)), SENTENCE.make, 0.01), "DI", maybe="SA QI")
SENTENCE_CARD = kind(rarely(joined("请退到{0}", each(card)), SENTENCE.make, 0.01), "DI", maybe="SA QI")
SENTENCE_ID = kind(rarely(joined("补充资料：{0}（本人）", each(resident)), SENTENCE.make, 0.01), "DI SA", maybe="SA QI")
SENTENCE_MAIL = kind(
    rarely(
        joined("Reply to {0} please", each(email)), of(("Great product", "Too small for me", "Fast shipping", "Will buy again soon")), 0.01
    ),
    "DI",
    maybe="SA QI",
)
MEMBER_NO = kind(pattern("VIP########"), "DI", "account other_unique", maybe="SA")
SEAT = kind(of(("A1", "A2", "B1", "B2", "C3")), "", maybe="NI")
BIN_CODE = kind(few(pattern("BIN-###"), 30), "", maybe="NI")
KILOMETRES = kind(whole(10, 200_000), "", maybe="NI")
ROW_FROM_ZERO = kind(running(0), "", "other_unique", maybe="NI DI")
HOUR = kind(moments("%H:%M"), "", maybe="QI NI")
ADMITTED = kind(moments("%d/%m/%Y %H:%M", 2018, 2024), "QI", "event_date")
BORN_LONG = kind(moments("%d %B %Y", 1940, 2008), "QI", "birth_age event_date")
PHONE_NZ = kind(mixed(pattern("+64 21 ### ####"), pattern("+1 (415) 5##-####"), pattern("+44 (0)20 7### ####")), "DI", "mobile landline")

SHEETS = (
    sheet(
        "oncology c",
        "zh",
        "hospital",
        [
            ("受试者编号", n.SUBJECT),
            ("患者姓名", k.CN_NAME, GAPS),
            ("病人电话", k.PHONE, HEAVY),
            ("身份证件号码", k.ID, WIDE),
            ("肿瘤类型", CANCER),
            ("临床分期", STAGE),
            ("化疗方案", k.REMEDY),
            ("CEA", LAB),
            ("白细胞计数", LAB),
            ("确诊日期", w.DAY),
            ("随访时间", w.DAY_TIME),
            ("生存状态", w.OUTCOME),
            ("家庭住址", k.ADDRESS, JUNK),
            ("单位名称", GENERIC_FIRM),
            ("身高(cm)", p.HEIGHT),
            ("吸烟史", w.SMOKER),
            ("主管医师", k.DOCTORS),
            ("随访记录", k.REMARK_PHONE),
        ],
    ),
    sheet(
        "warehouse c",
        "zh",
        "shop",
        [
            ("会员号", MEMBER_NO),
            ("收货人姓名", k.CN_NAME),
            ("收货人手机号", k.PHONE, LIGHT),
            ("收货详细地址", k.ADDRESS),
            ("收货省", w.PROVINCE),
            ("商品", SHOP_ITEM),
            ("货位", BIN_CODE),
            ("数量", n.COUNT),
            ("订单金额", k.TOTAL),
            ("买家评价", SENTENCE_PHONE),
            ("售后备注", SENTENCE_CARD),
            ("客服备注", SENTENCE_ID),
            ("物流公司", w.CHANNEL),
            ("快递单号", n.TRACKING),
            ("付款时间", w.DAY_TIME),
            ("是否退货", n.YES_NO),
            ("序号", ROW_FROM_ZERO),
        ],
    ),
    sheet(
        "abbreviated c",
        "en",
        "hospital",
        [
            ("PAT_ID", n.MRN),
            ("PAT_LNAME", k.LAST, LIGHT),
            ("PAT_FNAME", k.FIRST),
            ("BRTH_DT", BORN_LONG),
            ("SEX_CD", p.SEX_12),
            ("RACE_DESC", p.RACE),
            ("MAR_STAT", p.MARITAL),
            ("ADDR_LN_1", k.ADDRESS_EN, WORDS),
            ("CITY_NM", k.CITY_EN),
            ("ST_CD", w.STATE),
            ("ZIP_CD", w.ZIP9),
            ("HOME_PH", n.PHONE_US),
            ("ADM_DTTM", ADMITTED),
            ("DX_CD", w.DIAGNOSIS_CM),
            ("DX_DESC", k.CONDITION),
            ("PROC_DESC", w.SURGERY_EN),
            ("DRUG_NM", w.DRUG_EN),
            ("ATTND_PHYS", k.NAME),
            ("INS_PLAN_NM", p.PLAN),
            ("TOT_CHG_AMT", k.TOTAL),
            ("LOS", w.STAY),
        ],
    ),
    sheet(
        "rides c",
        "en",
        "telecom",
        [
            ("driver_full_name", k.NAME, HEAVY),
            ("driver_license_no", n.DRIVER_US),
            ("plate_number", n.PLATE),
            ("rider_email", k.EMAIL),
            ("rider_phone", PHONE_NZ),
            ("pickup_address", k.ADDRESS_EN),
            ("pickup_lat", w.LATITUDE),
            ("pickup_lng", w.LONGITUDE),
            ("trip_path", w.TRAJECTORY),
            ("fare", k.TOTAL),
            ("tip", n.PRICE),
            ("started_at", w.DAY_ISO),
            ("payment_card", n.CARD_WORLD),
            ("device_uuid", n.UUID),
            ("rating", n.COUNT),
            ("odometer", KILOMETRES),
            ("comment", SENTENCE_MAIL),
            ("promo_code", n.CODE_FEW),
        ],
    ),
    sheet(
        "blind mix c",
        "mixed",
        "mixed",
        [
            ("A", k.CN_NAME),
            ("B", k.NAME, JUNK),
            ("C", k.PHONE, WORDS),
            ("D", k.ID, HEAVY),
            ("E", k.ADDRESS, LIGHT),
            ("F", k.ADDRESS_EN),
            ("G", k.EMAIL),
            ("H", n.CARD),
            ("I", CANCER),
            ("J", k.REMEDY),
            ("K", GENERIC_FIRM),
            ("L", SHOP_ITEM),
            ("M", k.NAMED_GOODS),
            ("N", w.DAY_TIME),
            ("O", k.TOTAL),
            ("P", SENTENCE_PHONE),
            ("Q", n.IP),
            ("R", PHONE_NZ),
            ("S", BORN_LONG),
            ("T", p.MARRIAGE),
            ("U", p.NATION),
            ("V", n.MAC),
            ("W", MEMBER_NO),
            ("X", KILOMETRES),
            ("Y", n.IBAN),
            ("Z", n.PLATE),
        ],
        told=False,
    ),
    sheet(
        "shuzi c",
        "pinyin",
        "insurer",
        [
            ("tbrxm", k.CN_NAME),
            ("bbrxm", k.CN_NAME),
            ("zjhm", k.ID),
            ("lxdh", k.PHONE),
            ("csrq", k.BIRTH),
            ("xb", p.CN_SEX),
            ("zhiye", p.JOB),
            ("hyzk", p.MARRIAGE),
            ("bdh", n.POLICY),
            ("cph", n.PLATE),
            ("cjh", n.VIN),
            ("zje", k.TOTAL),
            ("sgrq", w.DAY),
            ("yhkh", n.CARD),
            ("dzyx", k.EMAIL),
            ("bz", k.REMARK),
            ("zt", w.STATUS),
        ],
    ),
)
