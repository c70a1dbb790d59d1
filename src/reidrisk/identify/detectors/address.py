"""Street addresses, Chinese and English."""

from __future__ import annotations

import re

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_LEVEL = re.compile(r"省|市|区|县|镇|乡|街道|大道|路|街|巷|弄|胡同|里|村|组|屯|队|小区|花园|苑|公寓|大厦|广场|新村|社区|园")
_NUMBERED = re.compile(r"[0-9一二三四五六七八九十]{1,5} ?(?:号|栋|幢|座|单元|室|组|弄|巷|楼|层|房|户|队|-)|[A-Za-z][栋座]")
_PLACE = re.compile(r"[\u4e00-\u9fff](?:大道|路|街|巷|弄|胡同|村|屯|小区|花园|苑|公寓|大厦|新村|社区|街道|镇|乡|里|园)")
_ENGLISH = re.compile(
    r"(?:(?:Apt|Unit|Flat|Suite|Room|Rm)\.? ?[0-9A-Za-z-]{1,8},? )?[0-9]{1,6}[A-Za-z]?,? (?:[A-Za-z0-9.'-]{1,25} ){1,5}"
    r"(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Ln|Lane|Dr|Drive|Ct|Court|Way|Pl|Place|Terrace|Ter|Cir|Circle|Hwy|Highway|Square|Sq|Parkway|Pkwy|Close|Gardens|Grove|Crescent|Mews|Row|Walk|Hill|View|Rise)\b\.?.{0,120}"
    r"|P\.?O\.? Box [0-9]{1,6}.{0,100}",
    re.IGNORECASE,
)
_HOUSEHOLD = re.compile(r"[0-9A-Za-z]{1,4}(?:号楼|号院|栋|幢|座|#)[0-9一二三四五六]{0,2}(?:单元|门|-)?[0-9]{1,2}?-?[0-9]{2,4}(?:室|号|户)?")
_EUROPEAN = re.compile(
    r"[A-ZÄÖÜ][A-Za-zäöüßé.-]{1,25}[ -]?(?:straße|strasse|str\.|weg|allee|platz|gasse|ring|ufer|damm) ?[0-9]{1,4} ?[a-z]?(?:, .{1,60})?"
    r"|[0-9]{1,4}(?: ?bis| ?ter)?,? (?:rue|avenue|boulevard|chemin|impasse|allée|place|quai) .{2,60}"
    r"|(?:Calle|Avenida|Av\.|Carrera|Via|Viale|Rua|Plaza|Paseo) .{2,50}[ ,]{1,2}[0-9]{1,5}.{0,40}",
    re.IGNORECASE,
)
_BARRACKS = re.compile(r"(?<![0-9])[0-9]{5}部队")
_HALL = re.compile(
    r"(?:宿舍|公寓|学苑|校区|家属院|家属楼|职工楼)[^0-9]{0,6}[0-9]{1,3}(?:栋|号楼|舍|幢|楼|#|号)?[-]?[0-9]{0,4}(?:室|寝室|号)?$"
)
_CROSSING = re.compile(r"(?:路|街|道|巷|线)(?:与|和|、|/|-)[\u4e00-\u9fff]{1,8}(?:路|街|道|巷|线)(?:交叉口|交汇处|路口|口|交界)?")
_SHORTEST, _LONGEST, _LEVELS = 5, 200, 3


def _is_address(value: str) -> bool:
    if not _SHORTEST <= len(value) <= _LONGEST:
        return False
    if _NUMBERED.search(value) and _PLACE.search(value):
        return True
    if _ENGLISH.fullmatch(value) or _EUROPEAN.fullmatch(value) or _HOUSEHOLD.fullmatch(value):
        return True
    if _BARRACKS.search(value) or _HALL.search(value) or _CROSSING.search(value):
        return True
    return _PLACE.search(value) is not None and len(_LEVEL.findall(value)) >= _LEVELS


DETECTOR = Detector(
    key="address",
    category="address_detail",
    title=Text("详细地址（街道、门牌及以下）", "street address (street, house number and below)"),
    basis=("GB/T 42460-2023 A e", "HIPAA (B)"),
    check=one_by_one(_is_address),
    examples=(
        "芙蓉路233号",
        "湖南省长沙市岳麓区麓山南路932号",
        "中关村南大街5号院2栋3单元401室",
        "李家村3组",
        "123 Main Street, Springfield",
        "浦东新区张江镇祖冲之路",
        "保定市某县龙泉乡上河村五组",
        "江汉大学南院研究生公寓12栋305",
        "大连市66123部队卫生队",
        "建设路与人民街交叉口东南角",
        "Apt 3B, 12 Oak Hill St, Salem",
        "PO Box 1123, Salem",
    ),
    counterexamples=("湖南省", "湖南省湘潭市湘潭县", "3号", "2栋", "12 Angry Men", "住院号123", "第3组"),
)
