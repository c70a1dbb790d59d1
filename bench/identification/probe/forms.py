"""Names and addresses in the forms that are seldom thought of: one name only, titles, initials, villages, halls, post boxes."""

# ruff: noqa: E501 - one template a line

from random import Random

from ..making import each, mixed
from ..numbers import resident
from ..shapes import kind
from ..words import probe as words
from . import kinds as k

_FOREIGN = (
    "阿卜杜拉",
    "买买提",
    "古丽",
    "艾合买提",
    "迪丽努尔",
    "吐尔逊",
    "卡德尔",
    "热娜",
    "多吉",
    "扎西",
    "卓玛",
    "次仁",
    "尼玛",
    "旺堆",
    "巴特尔",
    "乌日娜",
    "其其格",
    "苏和",
)
_RUSSIAN = ("伊万", "谢尔盖", "安娜", "玛丽亚", "约翰", "大卫", "迈克尔", "伊丽莎白")
_FAMILY = ("史密斯", "彼得罗夫", "约翰逊", "冈萨雷斯", "麦克唐纳", "安德森", "伊万诺娃")
_VILLAGES, _GROUPS = (
    ("李家庄", "上河", "小王庄", "杨树沟", "红星", "东方红", "牛角湾", "石门子"),
    ("一", "二", "三", "四", "五", "十一", "3", "7"),
)
_TITLED = ("主任", "医生", "老师", "师傅", "经理", "护士", "医师", "教授", "护士长", "阿姨", "总", "警官")
_SCHOOLS = ("河北大学", "武汉理工大学", "兰州交大", "西南石油大学", "江汉大学", "烟台大学")
_STREETS = ("Maple", "Oak Hill", "Church", "2nd", "5th", "King", "Beacon", "Elm", "Sunset", "Lake Shore")


def _minority(random: Random) -> str:
    return f"{random.choice(_FOREIGN)}·{random.choice(_FOREIGN)}"


def _foreign(random: Random) -> str:
    return f"{random.choice(_RUSSIAN)}·{random.choice(_FAMILY)}"


def _rural(random: Random) -> str:
    return f"{random.choice(words.REGIONS)}{random.choice(('大柳', '龙泉', '三岔', '青山', '马家'))}{random.choice(('镇', '乡'))}{random.choice(_VILLAGES)}村{random.choice(_GROUPS)}组{random.choice(('', f'{random.randint(1, 90)}号'))}"


def _dormitory(random: Random) -> str:
    return f"{random.choice(_SCHOOLS)}{random.choice(('东校区', '南院', '新校区', ''))}{random.choice(('学生公寓', '宿舍', '研究生公寓', '学苑'))}{random.randint(1, 30)}{random.choice(('栋', '号楼', '舍'))}{random.randint(101, 740)}{random.choice(('室', '', '寝室'))}"


def _crossing(random: Random) -> str:
    one, two = random.choice(words.ROADS), random.choice(words.ROADS)
    return f"{random.choice(words.CITIES)}{one}路与{two}{random.choice(('街', '路', '大道'))}交叉口{random.choice(('东南角', '北', '西行50米', '往南200米', ''))}"


def _army(random: Random) -> str:
    return f"{random.choice(words.CITIES)}{random.choice(('', '市郊'))}{random.randint(31000, 96999)}部队{random.choice(('', f'{random.randint(1, 99)}分队', '卫生队', f'家属院{random.randint(1, 9)}号楼'))}"


def _box(random: Random) -> str:
    return random.choice((f"P.O. Box {random.randint(10, 9999)}", f"PO Box {random.randint(10, 9999)}, {random.choice(words.CITIES_EN)}"))


def _apartment(random: Random) -> str:
    return f"Apt {random.randint(1, 40)}{random.choice('ABCD')}, {random.randint(1, 999)} {random.choice(_STREETS)} {random.choice(('St', 'Ave', 'Blvd', 'Rd'))}, {random.choice(words.CITIES_EN)}"


NAME_MINORITY = k.direct(mixed(each(_minority), each(_minority), each(k.chinese)), "person_name", "")
NAME_FOREIGN = k.direct(each(_foreign), "person_name", "")
NAME_GIVEN = k.direct(each(lambda random: random.choice(words.GIVEN)), "person_name", "", blind=False)
NAME_FAMILY = k.direct(each(lambda random: random.choice(words.SURNAMES)), "person_name", "", blind=False)
NAME_JOB = k.direct(each(lambda random: random.choice(words.SURNAMES) + random.choice(_TITLED)), "person_name", "")
NAME_INITIAL = k.direct(each(lambda random: f"{random.choice(words.LAST)} {random.choice('ABCDEFGHJKLM')}."), "person_name", "")
NAME_INITIAL_FIRST = k.direct(each(lambda random: f"{random.choice('ABCDEFGHJKLM')}. {random.choice(words.LAST)}"), "person_name", "")
NAME_LOWER = k.direct(each(lambda random: k.western(random).lower()), "person_name", "")
NAME_UPPER = k.direct(each(lambda random: k.western(random).upper()), "person_name", "")
NAME_COMMA = k.direct(
    each(lambda random: f"{random.choice(words.LAST)}, {random.choice(words.FIRST)} {random.choice('ABCDEFGHJKLM')}."), "person_name", ""
)
NAME_DR = k.direct(
    each(
        lambda random: (
            f"{random.choice(('Dr.', 'Prof.', 'Mr', 'Ms.', 'Nurse'))} {random.choice((random.choice(words.LAST), k.western(random)))}"
        )
    ),
    "person_name",
    "",
)
NAME_MD = k.direct(each(lambda random: f"{k.western(random)}, {random.choice(('MD', 'RN', 'DO', 'PhD', 'NP'))}"), "person_name", "")
NAME_AND_ID = kind(
    each(lambda random: f"{k.chinese(random)}{random.choice(('', ' ', '/', '(', '，'))}{resident(random)}"), "DI SA", maybe="SA QI"
)
NAME_LIST = k.direct(each(lambda random: "、".join(k.chinese(random) for _ in range(random.randint(1, 3)))), "person_name", "")
INITIALS = k.direct(
    each(lambda random: "".join(random.choice("ABCDEFGHJKLMNPQRSTWXYZ") for _ in range(random.randint(2, 3)))),
    "person_name",
    "DI QI",
    blind=False,
)
HOME_RURAL = k.direct(each(_rural), "address_detail", "")
HOME_HALL = k.direct(each(_dormitory), "address_detail", "")
HOME_CROSSING = k.direct(each(_crossing), "address_detail geo", "DI QI SA")
HOME_ARMY = k.direct(each(_army), "address_detail", "QI SA")
HOME_BOX = k.direct(each(_box), "address_detail", "")
HOME_APARTMENT = k.direct(each(_apartment), "address_detail", "")
HOME_MIXED = k.direct(mixed(each(_rural), each(_dormitory), each(k.home), each(k.village)), "address_detail", "")
