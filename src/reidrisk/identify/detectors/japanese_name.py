"""Japanese person names: a common family name with a given one, or kana alone with a blank between both."""

from __future__ import annotations

import re

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..lookup import document

_GIVEN = re.compile(r"[ \u3000]?[\u3005\u3040-\u30ff\u3400-\u9fff]{1,4}")
_KANA = re.compile(r"[\u30a0-\u30ff]{2,6}[ \u3000][\u30a0-\u30ff]{2,6}|[\u3040-\u309f]{2,6}[ \u3000][\u3040-\u309f]{2,6}")
_FAMILY = frozenset(document("people_east_asia.json")["japanese"])
_LONGEST_FAMILY, _LONGEST = 3, 9
_TAILS = (*"市区町村県县郡駅站店署院線线川科部課课路街镇乡厂器药薬病症省炎酒校園园司湖河山岛島港城门門", "学校", "大学")


def _is_name(value: str) -> bool:
    if len(value) > 2 * _LONGEST or value.isascii():
        return False
    if _KANA.fullmatch(value):
        return True
    return any(
        value[:width] in _FAMILY and _GIVEN.fullmatch(value[width:]) is not None and (" " in value or not value.endswith(_TAILS))
        for width in range(2, min(_LONGEST_FAMILY, len(value) - 1) + 1)
    )


DETECTOR = Detector(
    key="japanese_name",
    category="person_name",
    title=Text("日文人名（常见姓氏与名，或假名）", "Japanese person name (common family name and a given one, or kana)"),
    basis=("GB/T 42460-2023 A a",),
    check=word_by_word(_is_name),
    examples=("山田 太郎", "佐藤花子", "鈴木 一郎", "ヤマダ タロウ", "さとう はなこ", "佐々木 希"),
    counterexamples=("東京都", "高血圧", "山田町", "ソフトウェア", "松本市", "石川県", "王小明"),
)
