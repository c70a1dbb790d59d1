"""Second set: written when the errors of the first had been mended, again from field knowledge alone."""

# ruff: noqa: E501, PLR2004 - one column a line; lengths of names

from .. import numbers as n
from .. import people as p
from ..check_digits import digits
from ..dirts import GAPS, HEAVY, JUNK, LIGHT, WIDE, WORDS
from ..making import bell, each, few, joined, mixed, moments, money, of, pattern, rarely, running, uuid, whole
from ..shapes import Kind, kind, sheet
from ..words import probe as words
from . import kinds as k

ANY = k.ANY_NO
HEALTH = "sa_health diagnosis_visible"


def health(*values: str, maybe: str = "QI") -> Kind:
    return kind(of(values), "SA", HEALTH, maybe=maybe, blind=False)


def measured(middle: float, spread: float, places: int = 1) -> Kind:
    return kind(bell(middle, spread, places), "SA", HEALTH, maybe="QI", blind=False)


ILL = kind(
    of(
        [
            "急性支气管炎",
            "慢性胃炎",
            "腰肌劳损",
            "甲型流感",
            "肺结节",
            "高脂血症",
            "痛风性关节炎",
            "骨质疏松",
            "湿疹",
            "过敏性鼻炎",
            "泌尿系感染",
            "焦虑状态",
            "脂肪肝",
            "颈椎病",
            "膝骨关节炎",
            "胃食管反流病",
            "乳腺增生",
            "病毒性肝炎",
            "高尿酸血症",
            "缺铁性贫血",
        ]
    ),
    "QI SA",
    "diagnosis_visible",
)
PILLS = kind(
    of(
        [
            "阿莫西林胶囊",
            "氯雷他定片",
            "蒲地蓝消炎口服液",
            "盐酸氨溴索口服溶液",
            "瑞舒伐他汀钙片",
            "沙库巴曲缬沙坦钠片",
            "甘精胰岛素注射液",
            "双氯芬酸钠缓释片",
            "注射用头孢曲松钠",
            "5%葡萄糖注射液",
            "碳酸钙D3片",
            "醋酸泼尼松片",
            "板蓝根颗粒",
            "硝苯地平控释片",
            "阿司匹林肠溶片",
        ]
    ),
    "QI SA",
    "diagnosis_visible drug_code",
)
TOWN = k.quasi(
    of(
        [
            "沧州市",
            "张家口市",
            "锦州市",
            "四平市",
            "牡丹江市",
            "盐城市",
            "湖州市",
            "安庆市",
            "莆田市",
            "九江市",
            "德州市",
            "南阳市",
            "黄冈市",
            "岳阳市",
            "汕头市",
            "北海市",
            "三亚市",
            "泸州市",
            "六盘水市",
            "曲靖市",
            "日喀则市",
            "咸阳市",
            "酒泉市",
            "西宁市",
            "吴忠市",
            "喀什地区",
        ]
    ),
    "geo nationality",
)
SHIFTS = k.code("白班", "夜班", "休息")
NAME_SPACED = k.direct(each(lambda r: (name := k.chinese(r)) and (f"{name[0]}  {name[1]}" if len(name) == 2 else name)), "person_name", "")
NAME_JOIN = k.direct(each(lambda r: f"{r.choice(words.PINYIN_GIVEN).title()} {r.choice(words.PINYIN).title()}"), "person_name", "")
HOUSE = k.direct(each(lambda r: f"{r.randint(1, 40)}号楼{r.randint(1, 6)}单元{r.randint(101, 2604)}"), "address_detail", "QI")
PLACE = k.direct(
    each(
        lambda r: (
            f"{r.choice(words.CITIES)}{r.choice(words.COUNTIES)}{r.choice(words.ROADS)}街道{r.choice(words.HOMES)}{r.randint(1, 60)}幢{r.randint(1, 3)}单元{r.randint(101, 1802)}室"
        )
    ),
    "address_detail",
    "",
)
UK_HOME = k.direct(
    each(
        lambda r: (
            f"{r.randint(1, 220)} {r.choice(('High', 'Church', 'Station', 'Victoria', 'Mill'))} {r.choice(('Street', 'Road', 'Lane', 'Close', 'Gardens'))}"
        )
    ),
    "address_detail",
    "",
)
DE_HOME = k.direct(
    each(
        lambda r: (
            f"{r.choice(('Haupt', 'Bahnhof', 'Garten', 'Schiller', 'Linden'))}{r.choice(('straße', 'str.', 'weg', 'allee'))} {r.randint(1, 180)}{r.choice(('', 'a', 'b'))}"
        )
    ),
    "address_detail",
    "",
)
DE_NAME = k.direct(
    each(
        lambda r: (
            f"{r.choice(('Jürgen', 'Sabine', 'Uwe', 'Katrin', 'Matthias', 'Anke', 'Günter', 'Heike', 'Lukas', 'Jana'))} {r.choice(('Müller', 'Schäfer', 'Köhler', 'Weiß', 'Krüger', 'Lehmann', 'Vogt', 'Brandt', 'Jäger', 'Böhm'))}"
        )
    ),
    "person_name",
    "",
)
FR_NAME = k.direct(
    each(
        lambda r: (
            f"{r.choice(('DUPONT', 'LEFÈVRE', 'MOREAU', 'GIRARD', 'ROUX', 'FAURE', 'CHEVALIER', 'GAUTHIER'))} {r.choice(('Émilie', 'Jean-Luc', 'Chloé', 'Thibault', 'Océane', 'François', 'Aurélie'))}"
        )
    ),
    "person_name",
    "",
)
TITANIC = k.direct(
    each(
        lambda r: (
            f"{r.choice(words.LAST)}, {r.choice(('Mr.', 'Mrs.', 'Miss.', 'Master.'))} {r.choice(words.FIRST)} {r.choice(('', 'Henry', '(Anna Lund)', 'William'))}".strip()
        )
    ),
    "person_name",
    "",
)

SHEETS = (
    sheet(
        "orders q",
        "zh",
        "hospital",
        [
            ("医嘱号", k.number("8########")),
            ("住院号码", k.repeated("ZY00######", 120)),
            ("病人姓名", NAME_SPACED),
            ("入院病区", k.WARD),
            ("床位号", k.BED),
            ("医嘱内容", PILLS),
            ("规格", k.code("0.25g*24粒", "10ml:50mg", "100ml", "5mg*28片")),
            ("单次剂量", k.code("0.5", "1", "2", "10")),
            ("用法", k.code("口服", "静滴", "皮下注射", "外用")),
            ("频次", k.code("qd", "bid", "tid", "q8h")),
            ("开立医生", k.STAFF),
            ("执行护士", k.STAFF),
            ("开立时间", k.DAY_TIME),
            ("皮试结果", health("阴性", "阳性", "")),
            ("医嘱状态", k.STATUS),
        ],
    ),
    sheet(
        "operations q",
        "zh",
        "hospital",
        [
            ("手术申请单号", k.serial("SS", 6)),
            ("患者ID号", k.number("10########")),
            ("术前诊断", ILL),
            ("拟施手术", k.SURGERY),
            ("手术级别", k.nothing(of(("一级", "二级", "三级", "四级")), "NI QI SA")),
            ("麻醉方式", k.nothing(of(("全身麻醉", "椎管内麻醉", "局部麻醉")), "NI SA QI")),
            ("ASA分级", health("I", "II", "III", "IV", maybe="QI NI SA")),
            ("主刀医生", k.STAFF),
            ("一助", k.STAFF),
            ("巡回护士", k.STAFF),
            ("切皮时间", k.DAY_TIME_SHORT),
            ("出血量(ml)", measured(200, 90, 0)),
            ("手术间", k.nothing(of(("OR01", "OR02", "OR11", "日间手术室3")), "QI NI")),
            ("病理诊断", health("慢性炎症", "（左乳）浸润性癌", "腺瘤性息肉", "未见癌转移")),
        ],
    ),
    sheet(
        "report card q",
        "zh",
        "public health",
        [
            ("卡片编号", k.number("130102-2024-#####")),
            ("患者姓名", k.NAME, WORDS),
            ("患儿家长姓名", k.NAME, HEAVY),
            ("有效证件号", k.ID, JUNK),
            ("出生日期", k.BORN),
            ("联系电话", k.PHONE),
            ("病人属于", k.code("本县区", "本市其他县区", "本省其它地市", "外省")),
            ("现住地址国标", k.REGION_CODE),
            ("现住详细地址", PLACE),
            ("人群分类", k.quasi(of(("幼托儿童", "散居儿童", "学生", "教师", "农民", "离退人员", "家务及待业")), "occupation")),
            ("病例分类", health("临床诊断病例", "确诊病例", "疑似病例")),
            ("发病日期", k.DAY),
            ("诊断时间", k.DAY_TIME),
            ("死亡日期", k.quasi(rarely(moments("%Y-%m-%d"), each(lambda _r: ""), 0.15), "event_date", "SA")),
            (
                "疾病名称",
                kind(
                    of(("手足口病", "肺结核", "乙型病毒性肝炎", "梅毒", "流行性感冒", "布鲁氏菌病", "艾滋病", "水痘")),
                    "QI SA",
                    "diagnosis_visible",
                ),
            ),
            ("报告单位", k.HOSPITAL),
            ("填卡医生", k.STAFF),
            ("感染途径", health("异性传播", "血液传播", "不详", "母婴传播")),
        ],
    ),
    sheet(
        "births q",
        "zh",
        "hospital",
        [
            ("出生医学证明编号", k.number("X13#######")),
            ("新生儿姓名", k.NAME, GAPS),
            ("新生儿性别", k.SEX),
            ("出生孕周", measured(39, 1.2, 0)),
            ("出生体重(g)", kind(whole(2100, 4400), "QI", "body sa_health", maybe="SA QI", blind=False)),
            ("出生身长", kind(whole(46, 54), "QI", "body sa_health", maybe="SA QI", blind=False)),
            ("母亲姓名", k.NAME),
            ("母亲年龄", k.AGE),
            ("母亲身份证号", k.ID),
            ("父亲姓名", k.NAME),
            ("父亲民族", k.NATION),
            ("家庭住址", PLACE),
            ("接生人员", k.STAFF),
            ("胎次", k.quasi(whole(1, 3), "family longitudinal_codes body", "SA NI", blind=False)),
            ("Apgar评分1分钟", measured(9, 1, 0)),
            ("分娩方式", health("顺产", "剖宫产", "产钳")),
        ],
    ),
    sheet(
        "death causes q",
        "zh",
        "public health",
        [
            ("死者姓名", k.NAME),
            ("死者身份证件号码", k.ID, WORDS),
            ("主要职业及工种", k.JOB),
            ("生前工作单位", k.FIRM),
            ("户籍地址", PLACE),
            ("死亡时间", k.DAY_TIME),
            ("死亡地点", k.code("医疗卫生机构", "家中", "来院途中", "养老服务机构")),
            ("直接死因", health("呼吸衰竭", "心源性猝死", "多器官功能衰竭", "脑疝")),
            ("根本死因ICD编码", k.ICD),
            ("可联系家属姓名", k.NAME),
            ("家属联系电话", k.PHONE),
            ("填报日期", k.DAY),
        ],
    ),
    sheet(
        "blood donors q",
        "zh",
        "public health",
        [
            ("献血码", k.number("1301024######0")),
            ("献血者姓名", k.NAME),
            ("证件号码", k.ID),
            ("ABO", k.BLOOD),
            ("RhD", k.quasi(of(("阳性", "阴性")), "body blood_group sa_health", "SA", blind=False)),
            ("献血量", k.code("200", "300", "400")),
            ("献血次数", k.TIMES),
            ("HBsAg", health("合格", "不合格")),
            ("体重", k.WEIGHT),
            ("采血点", k.quasi(of(("北国商城献血屋", "中心血站", "高校流动献血车")), "geo", "NI", blind=False)),
            ("采血时间", k.DAY_TIME),
        ],
    ),
    sheet(
        "card applications q",
        "zh",
        "bank",
        [
            ("申请编号", k.serial("SQ", 7)),
            ("主卡申请人", k.NAME),
            (
                "姓名拼音",
                k.direct(each(lambda r: f"{r.choice(words.PINYIN)} {r.choice(words.PINYIN_GIVEN)}".upper()), "person_name", ""),
            ),
            ("身份证有效期", k.nothing(moments("%Y.%m.%d", 2025, 2040), "QI NI SA")),
            ("手机号码", k.PHONE, WIDE),
            ("单位电话", k.PHONE_LAND),
            ("住宅地址", PLACE),
            ("单位全称", k.FIRM),
            ("任职部门", k.DEPARTMENT),
            ("职务", k.quasi(of(("部门经理", "一般员工", "总经理", "主管", "科员")), "occupation")),
            ("年收入(万元)", kind(money(15, 1), "QI SA", "income", maybe="QI", blind=False)),
            ("住宅性质", k.quasi(of(("自有无按揭", "自有按揭", "租用", "与父母同住")), "family sa_property geo", "SA NI", blind=False)),
            ("直系亲属姓名", k.NAME),
            ("推荐人工号", k.number("0#######", blind=False)),
            ("人行征信得分", k.CREDIT),
            ("授信额度", k.DEBT),
            ("审批结果", k.code("通过", "拒绝", "转人工")),
        ],
    ),
    sheet(
        "suspicious q",
        "zh",
        "bank",
        [
            ("主体名称", k.NAME),
            ("主体证件号", k.ID_MASK),
            ("账号", n.ACCOUNT_BANK),
            ("开户时间", k.DAY_8),
            ("可疑特征", k.code("分散转入集中转出", "频繁开销户", "与经营规模不符")),
            ("交易对手", k.NAME),
            ("交易对手卡号", n.CARD),
            ("对手IP", n.IP),
            ("MAC地址", n.MAC_DASHED),
            ("涉案金额", k.SPEND),
            ("上报机构", k.quasi(of(("石家庄分行", "大连分行营业部", "泉州晋江支行")), "geo occupation", "NI", blind=False)),
            ("是否涉赌涉诈", kind(of(("是", "否")), "SA", "criminal_history sa_other sa_property", maybe="QI NI SA", blind=False)),
        ],
    ),
    sheet(
        "policies q",
        "zh",
        "insurer",
        [
            ("投保单号", k.number("8801##########")),
            ("被保险人姓名", k.NAME, LIGHT),
            ("被保险人身份证号码", k.ID),
            ("与投保人关系", k.CONTACT_RELATION),
            ("职业类别代码", k.nothing(of(("0101001", "0201003", "1701002")), "QI NI")),
            ("健康告知", health("无异常", "高血压病史", "甲状腺结节", "曾住院")),
            ("是否吸烟", health("是", "否")),
            ("险种", k.nothing(of(("重大疾病保险", "百万医疗", "定期寿险", "年金")), "NI QI")),
            ("保额", k.nothing(money(200_000, 0), "NI SA QI")),
            ("首期保费", k.SPEND),
            ("缴费账号", n.CARD_SPACED),
            ("受益人", k.NAME),
            ("代理人编码", k.repeated("A######", 25)),
            ("保单生效日", k.DAY),
            ("理赔结论", k.code("正常给付", "拒付", "协议给付")),
        ],
    ),
    sheet(
        "owners q",
        "zh",
        "property",
        [
            ("业主", k.NAME),
            ("楼栋房号", HOUSE),
            ("建筑面积", k.nothing(bell(98, 25, 2), "NI QI SA")),
            ("业主电话", k.PHONE, LIGHT),
            ("车位号", k.nothing(each(lambda r: f"B{r.randint(1, 3)}-{r.randint(1, 400):03d}"), "DI QI NI")),
            ("车牌号码", n.PLATE),
            ("入住日期", k.DAY),
            ("欠费金额", kind(money(900), "", "sa_property", maybe="SA QI NI")),
            ("水表号", k.number("1002######")),
            ("门禁卡号", k.number("00########")),
            ("投诉内容", k.NOTE_PHONE),
            ("小区名称", k.quasi(of(words.HOMES), "geo address_detail", "DI")),
        ],
    ),
    sheet(
        "traffic q",
        "zh",
        "public",
        [
            ("号牌号码", n.PLATE),
            ("车辆识别代号", n.VIN),
            ("机动车所有人", k.NAME),
            ("违法时间", k.DAY_TIME),
            (
                "违法地点",
                k.direct(
                    each(lambda r: f"{r.choice(words.ROADS)}大街与{r.choice(words.ROADS)}路口{r.randint(10, 900)}米"),
                    "address_detail geo sa_track",
                    "DI QI SA",
                    blind=False,
                ),
            ),
            ("违法行为", kind(of(("闯红灯", "超速20%", "违停", "酒驾")), "", "criminal_history sa_other", maybe="SA QI NI")),
            ("扣分", k.COUNT),
            ("处理民警", k.STAFF),
            ("决定书编号", k.number("130102-29########")),
            ("驾驶证档案编号", k.number("1301########", ANY + " driver_licence")),
            ("准驾车型", k.code("C1", "B2", "A1", "C2")),
        ],
    ),
    sheet(
        "resumes q",
        "zh",
        "hr",
        [
            ("候选人", k.NAME),
            ("联系方式", k.direct(mixed(each(n.mobile), each(n.mobile), each(k.mail)), "mobile email landline", "")),
            ("微信号", n.WXID),
            ("出生年份", k.BORN_YEAR),
            ("现居城市", TOWN),
            ("籍贯", TOWN),
            ("最高学历", k.SCHOOLING),
            ("毕业学校", k.SCHOOL),
            ("所学专业", k.MAJOR),
            ("工作年限", k.nothing(whole(0, 25), "QI NI")),
            ("当前公司", k.FIRM),
            ("期望薪资", k.nothing(of(("8-12K", "15-20K", "20-30K·14薪", "面议")), "SA QI NI")),
            ("自我评价", k.NOTE),
            (
                "简历链接",
                k.direct(each(lambda r: f"https://hr.example.cn/resume/{r.randint(10**7, 10**8)}.pdf"), "url image_file_meta", ""),
            ),
            ("应聘岗位", k.JOB),
            ("面试官", k.STAFF),
            ("婚育情况", k.quasi(of(("未婚", "已婚未育", "已婚已育")), "marital family")),
        ],
    ),
    sheet(
        "exam q",
        "zh",
        "school",
        [
            ("准考证号", k.number("13010224####")),
            ("考生姓名", k.NAME),
            ("考生号", k.number("2413010215####")),
            ("报考学校", k.SCHOOL),
            ("民族", k.NATION),
            ("考点", k.quasi(of(words.SCHOOLS), "education geo")),
            ("考场号", k.code("001", "002", "013", "027")),
            ("座位", k.nothing(whole(1, 30))),
            ("笔试成绩", k.SCORE),
            ("面试成绩", k.SCORE),
            ("是否录取", k.YES),
            ("监护人姓名", k.NAME),
            ("毕业证书编号", k.number("1009412022050#####")),
        ],
    ),
    sheet(
        "welfare q",
        "zh",
        "public",
        [
            ("户主姓名", k.NAME),
            ("户主身份证号", k.ID, WIDE),
            ("家庭人口数", k.CHILDREN),
            ("致贫原因", kind(of(("因病", "因残", "缺劳力", "因学")), "", "sa_specific_identity sa_health sa_other", maybe="SA QI NI")),
            ("残疾等级", kind(of(("一级", "二级", "三级", "四级", "无")), "SA", "sa_specific_identity sa_health", maybe="QI", blind=False)),
            ("低保金额", k.nothing(whole(300, 1200), "SA QI NI")),
            ("社保卡号", k.number("A########", ANY + " passport")),
            ("开户银行", k.nothing(of(("农村信用社", "邮储银行", "建设银行")), "NI QI SA")),
            ("银行账号", n.CARD),
            ("宗教信仰", kind(of(("无", "佛教", "基督教", "伊斯兰教")), "QI SA", "religion", blind=False)),
            ("村名", k.quasi(of(("东杨村", "西柳河村", "石桥村", "前李家村", "大王庄村")), "geo address_detail", "DI")),
            ("帮扶干部", k.STAFF),
            ("健康状况", health("健康", "长期慢性病", "大病", "残疾")),
        ],
    ),
    sheet(
        "live show q",
        "mixed",
        "shop",
        [
            ("uid", k.number("7##########", ANY)),
            (
                "nickname",
                k.direct(
                    each(lambda r: r.choice(("星辰", "暖暖", "Lucky", "阿伟")) + r.choice(("大魔王", "的小窝", "_cat", "666"))),
                    "username account person_name",
                    "",
                    blind=False,
                ),
            ),
            ("open_id", n.OPENID),
            ("ip属地", k.quasi(of(("河北", "广东", "浙江", "四川", "北京")), "geo")),
            ("打赏金额", k.PRICE),
            ("粉丝数", k.COUNT),
            ("直播间ID", k.nothing(few(pattern("73##########"), 30))),
            ("主播", k.direct(few(each(k.chinese), 20), "person_name username account", "")),
            ("设备ID", k.number("%%%%%%%%%%%%%%%%", ANY + " online_id")),
            ("弹幕内容", k.NOTE),
            ("会员等级", k.code("LV1", "LV5", "LV12")),
            ("实名认证", k.YES),
            ("最近登录时间", k.DAY_TIME),
        ],
    ),
    sheet(
        "sdtm q",
        "en",
        "trial",
        [
            ("STUDYID", k.code("ABC-301")),
            ("USUBJID", k.direct(lambda _c: lambda _r, row: f"ABC-301-{row % 14 + 1:03d}-{row + 1:04d}", ANY)),
            ("SUBJID", k.direct(lambda _c: lambda _r, row: f"{row + 1:04d}", ANY, "NI SA", blind=False)),
            ("SITEID", k.nothing(of(("001", "002", "007", "013")), "QI NI")),
            ("BRTHDTC", k.BORN),
            ("AGE", k.AGE),
            ("AGEU", k.code("YEARS")),
            ("SEX", k.SEX_MF),
            ("RACE", k.quasi(of(("WHITE", "BLACK OR AFRICAN AMERICAN", "ASIAN", "AMERICAN INDIAN OR ALASKA NATIVE")), "ethnic")),
            ("ETHNIC", k.quasi(of(("HISPANIC OR LATINO", "NOT HISPANIC OR LATINO")), "ethnic")),
            ("COUNTRY", k.quasi(of(("USA", "CHN", "DEU", "JPN", "POL")), "nationality geo")),
            ("ARM", k.nothing(of(("Placebo", "Drug A 10 mg", "Drug A 20 mg")), "NI QI SA")),
            ("RFSTDTC", k.DAY),
            (
                "AETERM",
                kind(of(("HEADACHE", "NAUSEA", "ALT INCREASED", "RASH", "UPPER RESPIRATORY TRACT INFECTION")), "SA", HEALTH, maybe="QI"),
            ),
            ("AESEV", health("MILD", "MODERATE", "SEVERE", maybe="QI NI SA")),
            ("VSTESTCD", k.nothing(of(("SYSBP", "DIABP", "PULSE", "TEMP")), "SA QI NI")),
            ("VSORRES", kind(bell(110, 20, 0), "SA", HEALTH, maybe="QI SA NI", blind=False)),
            ("CMTRT", k.DRUG_EN),
            ("INVNAM", k.STAFF_EN),
        ],
    ),
    sheet(
        "fhir q",
        "en",
        "hospital",
        [
            ("patient.identifier.value", k.number("MRN-#######", ANY)),
            ("patient.name.family", k.LAST),
            ("patient.name.given", k.FIRST),
            ("patient.telecom.phone", k.PHONE_US),
            ("patient.birthDate", k.BORN),
            ("patient.address.line", k.HOME_EN),
            ("patient.address.postalCode", k.ZIP),
            ("patient.maritalStatus.text", k.MARRY_UPPER),
            ("encounter.period.start", k.DAY_ISO),
            ("condition.code.text", k.CONDITION),
            ("medicationRequest.medication", k.DRUG_EN),
            ("practitioner.name", k.STAFF_EN),
            ("observation.valueQuantity", measured(5.5, 1.0, 2)),
            ("deceasedBoolean", health("true", "false", maybe="QI NI SA")),
        ],
    ),
    sheet(
        "titanic q",
        "en",
        "statistics",
        [
            ("PassengerId", k.direct(running(), ANY, "NI SA", blind=False)),
            ("Survived", health("0", "1", maybe="QI NI SA")),
            ("Pclass", k.nothing(of(("1", "2", "3")), "QI NI SA")),
            ("Name", TITANIC),
            ("Sex", k.quasi(of(("male", "female")), "sex")),
            ("Age", k.quasi(rarely(bell(30, 12, 1), each(lambda _r: ""), 0.8), "birth_age", blind=False)),
            ("Ticket", k.direct(mixed(pattern("######"), pattern("PC 1####"), pattern("A/5 ####")), ANY, "NI SA QI", blind=False)),
            ("Fare", k.PRICE),
            ("Cabin", k.nothing(rarely(pattern("C##"), each(lambda _r: ""), 0.2), "QI NI DI")),
            ("Embarked", k.quasi(of(("S", "C", "Q")), "geo", "NI", blind=False)),
        ],
    ),
    sheet(
        "heart q",
        "en",
        "statistics",
        [
            ("Age", k.AGE_ADULT),
            ("Sex", k.SEX_01),
            ("ChestPainType", health("ATA", "NAP", "ASY", "TA")),
            ("RestingBP", measured(132, 17, 0)),
            ("Cholesterol", measured(210, 50, 0)),
            ("FastingBS", health("0", "1")),
            ("Pregnancies", health("0", "1", "2", "5")),
            ("SkinThickness", measured(20, 9, 0)),
            ("BMI", k.WEIGHT),
            ("ever_married", k.quasi(of(("Yes", "No")), "marital", blind=False)),
            ("work_type", k.quasi(of(("Private", "Self-employed", "Govt_job", "children", "Never_worked")), "occupation")),
            ("Residence_type", k.quasi(of(("Urban", "Rural")), "geo", "NI", blind=False)),
            ("smoking_status", health("formerly smoked", "never smoked", "smokes", "Unknown")),
            ("charges", k.SPEND),
            ("HeartDisease", health("0", "1")),
        ],
    ),
    sheet(
        "compas q",
        "en",
        "statistics",
        [
            ("first", k.direct(of([name.lower() for name in words.FIRST]), "person_name", "", blind=False)),
            ("last", k.direct(of([name.lower() for name in words.LAST]), "person_name", "", blind=False)),
            ("name", k.direct(each(lambda r: k.western(r).lower()), "person_name", "")),
            ("dob", k.BORN),
            ("race", k.quasi(of(("African-American", "Caucasian", "Hispanic", "Asian", "Native American", "Other")), "ethnic")),
            (
                "c_charge_desc",
                kind(
                    of(("Battery", "Grand Theft", "Driving Under The Influence", "Possession of Cocaine", "Felony Petit Theft")),
                    "QI SA",
                    "criminal_history",
                    blind=False,
                ),
            ),
            ("priors_count", kind(whole(0, 20), "", "criminal_history", maybe="SA QI NI")),
            ("c_case_number", k.number("13######CF10A", ANY)),
            ("two_year_recid", kind(of(("0", "1")), "", "criminal_history", maybe="SA QI NI")),
            ("decile_score", k.nothing(whole(1, 10), "SA QI NI")),
            ("c_jail_in", k.quasi(moments("%Y-%m-%d %H:%M:%S", 2013, 2015), "event_date criminal_history", "SA")),
        ],
    ),
    sheet(
        "lending q",
        "en",
        "bank",
        [
            ("member_id", k.number("1######", ANY)),
            ("loan_amnt", k.nothing(money(9000, 0), "SA QI NI")),
            ("int_rate", k.RATE),
            ("emp_title", k.JOB_EN),
            ("emp_length", k.nothing(of(("10+ years", "< 1 year", "3 years", "n/a")), "QI NI")),
            ("home_ownership", k.quasi(of(("RENT", "OWN", "MORTGAGE")), "family sa_property geo", "SA NI", blind=False)),
            ("annual_inc", k.INCOME),
            ("issue_d", k.quasi(moments("%b-%Y", 2012, 2018), "event_date", blind=False)),
            ("url", k.direct(each(lambda r: f"https://lending.example.com/browse/loanDetail.action?loan_id={digits(r, 8)}"), "url", "")),
            ("purpose", k.code("debt_consolidation", "credit_card", "home_improvement")),
            ("zip_code", k.ZIP3),
            ("addr_state", k.STATE),
            ("dti", kind(bell(17, 6, 2), "SA", "sa_property sa_finance_account income", maybe="QI SA NI", blind=False)),
            ("fico_range_low", k.CREDIT),
            ("NAME_FAMILY_STATUS", k.quasi(of(("Married", "Single / not married", "Civil marriage", "Widow", "Separated")), "marital")),
            ("CODE_GENDER", k.SEX_MF),
            ("DAYS_BIRTH", k.quasi(each(lambda r: str(-r.randint(7000, 25000))), "birth_age", blind=False)),
            ("AMT_INCOME_TOTAL", k.INCOME),
            ("isFraud", k.FLAG),
            ("nameOrig", k.number("C##########", ANY)),
            ("oldbalanceOrg", k.BALANCE),
        ],
    ),
    sheet(
        "taxi q",
        "en",
        "telecom",
        [
            ("medallion", k.number("%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%", ANY + " plate online_id")),
            ("hack_license", k.number("%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%", ANY + " driver_licence online_id")),
            ("tpep_pickup_datetime", k.DAY_TIME),
            ("tpep_dropoff_datetime", k.DAY_TIME),
            ("passenger_count", k.COUNT),
            ("trip_distance", k.RATE),
            ("pickup_longitude", k.LON_US),
            ("pickup_latitude", k.LAT),
            ("PULocationID", k.quasi(whole(1, 263), "geo", "NI", blind=False)),
            ("payment_type", k.code("1", "2", "3")),
            ("tip_amount", k.PRICE),
            ("store_and_fwd_flag", k.code("Y", "N")),
        ],
    ),
    sheet(
        "crm q",
        "en",
        "shop",
        [
            ("Lead ID", k.number("00Q5g00000######", ANY)),
            ("Full Name", k.NAME_EN, LIGHT),
            ("Job Title", k.JOB_EN),
            (
                "Company",
                k.quasi(
                    of(("Acme Corp", "Globex Inc.", "Initech LLC", "Umbrella Group", "Stark Industries", "Wayne Enterprises")), "occupation"
                ),
            ),
            ("Work Email", k.MAIL, WORDS),
            (
                "Mobile Phone",
                k.direct(each(lambda r: f"({r.randint(201, 989)}) {r.randint(200, 999)}-{digits(r, 4)}"), "mobile landline", ""),
            ),
            (
                "LinkedIn URL",
                k.direct(
                    each(
                        lambda r: (
                            f"https://www.linkedin.com/in/{r.choice(words.FIRST).lower()}-{r.choice(words.LAST).lower()}-{digits(r, 5)}"
                        )
                    ),
                    "url im_account",
                    "",
                ),
            ),
            (
                "Twitter",
                k.direct(each(lambda r: f"@{r.choice(words.FIRST).lower()}{digits(r, 3)}"), "im_account username account url", ""),
            ),
            ("Lead Source", k.code("Web", "Referral", "Trade Show")),
            ("Annual Revenue", k.nothing(money(10**6, 0), "SA NI QI")),
            ("Industry", k.nothing(of(("Manufacturing", "Healthcare", "Retail")), "QI NI")),
            ("Notes", k.NOTE_NAME_EN),
            ("Owner", k.STAFF_EN),
            ("Created Date", k.DAY_US),
        ],
    ),
    sheet(
        "nhs q",
        "en",
        "hospital",
        [
            ("NHS Number", n.NHS_SPACED),
            ("Forename", k.FIRST),
            ("Surname", k.LAST),
            ("Date of Birth", k.quasi(moments("%d/%m/%Y", 1930, 2015), "birth_age event_date")),
            ("Address Line 1", UK_HOME),
            (
                "Postcode",
                kind(
                    each(
                        lambda r: (
                            f"{r.choice(('LS', 'M', 'B', 'SW', 'EH'))}{r.randint(1, 20)} {r.randint(1, 9)}{r.choice('ABDEF')}{r.choice('HJLNP')}"
                        )
                    ),
                    "QI",
                    "geo",
                ),
            ),
            (
                "GP Practice",
                k.quasi(of(("Oakfield Surgery", "The Elms Medical Centre", "Riverside Health Centre")), "geo occupation", "NI"),
            ),
            (
                "Ethnic Category",
                k.quasi(of(("White British", "Any other White background", "Indian", "Pakistani", "Caribbean", "Not stated")), "ethnic"),
            ),
            ("Religion", kind(of(("Church of England", "Muslim", "None", "Hindu", "Roman Catholic")), "QI SA", "religion")),
            ("Spell ID", k.number("SP#######", ANY)),
            ("Primary Diagnosis", k.ICD10),
            ("Admission Method", k.code("21", "11", "22")),
            ("Next of Kin", k.NAME_EN),
            ("Consultant", k.STAFF_EN),
        ],
    ),
    sheet(
        "europe q",
        "en",
        "shop",
        [
            ("Vorname Nachname", DE_NAME),
            ("Nom complet", FR_NAME),
            ("Straße", DE_HOME),
            ("Telefon", k.direct(pattern("+49 17# #######"), "mobile landline", "")),
            ("E-Mail", k.MAIL),
            ("IBAN", n.IBAN),
            ("Geburtsdatum", k.quasi(moments("%d.%m.%Y", 1940, 2004), "birth_age event_date")),
            ("Bestellnummer", k.number("B-2024-#######", ANY)),
            ("Artikel", k.GOODS_EN),
            ("Preis", k.PRICE),
            ("Land", k.quasi(of(("Deutschland", "Österreich", "Schweiz", "Frankreich")), "nationality geo", blind=False)),
        ],
    ),
    sheet(
        "initials q",
        "pinyin",
        "public",
        [
            ("hzxm", k.NAME),
            ("hzsfzh", k.ID),
            ("lxrdh", k.PHONE),
            ("xzz", PLACE),
            ("zyh", k.number("00######")),
            ("rykb", k.WARD),
            ("cyzd", ILL),
            ("ssmc", k.SURGERY),
            ("ypmc", PILLS),
            ("kdys", k.STAFF),
            ("nl", k.AGE_TEXT),
            ("mz", k.NATION),
            ("gj", k.COUNTRY_ZH),
            ("zy", k.JOB),
            ("hyzt", k.MARRY),
            ("dwmc", k.FIRM),
            ("yb", k.POSTCODE),
            ("jzsj", k.DAY_TIME),
            ("je", k.SPEND),
            ("sl", k.COUNT),
            ("khmc", k.NAME),
            ("kh", n.CARD),
            ("xl", k.SCHOOLING),
        ],
    ),
    sheet(
        "bare q",
        "mixed",
        "mixed",
        [
            ("col_a", NAME_SPACED),
            ("col_b", NAME_JOIN, LIGHT),
            ("col_c", PLACE, JUNK),
            ("col_d", HOUSE),
            ("col_e", ILL, WORDS),
            ("col_f", PILLS),
            ("col_g", TOWN),
            ("col_h", DE_NAME),
            ("col_i", FR_NAME),
            ("col_j", UK_HOME),
            ("col_k", DE_HOME),
            ("col_l", TITANIC),
            ("col_m", k.GOODS),
            ("col_n", k.GOODS_NAMED),
            ("col_o", k.GOODS_EN),
            ("col_p", k.SPEND),
            ("col_q", k.VERSION),
            ("col_r", n.ORDER_LIKE_ID),
            ("col_s", n.TRACKING),
            ("col_t", k.direct(each(uuid), ANY + " online_id")),
            ("col_u", kind(joined("姓名：{0}；身份证：{1}", each(k.chinese), each(n.resident)), "DI SA", maybe="QI")),
            ("col_v", p.AGE_MIXED),
            ("col_w", k.NOTE_PHONE),
            ("col_x", k.NOTE_EN),
            ("col_y", SHIFTS),
            ("col_z", k.code("A级", "B级", "C级")),
        ],
        told=False,
    ),
)
