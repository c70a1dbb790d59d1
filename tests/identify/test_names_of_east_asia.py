"""Japanese and Korean person names are told by their family names, under a header that tells nothing; other words are not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from reidrisk.model.inventory import Column
from reidrisk.model.role import Role

Propose = Callable[..., Column]
JAPANESE = [
    *("山田 太郎", "佐藤 花子", "鈴木 一郎", "高橋 健", "田中 美咲", "伊藤 翔", "渡辺 直樹"),
    *("中村 陽子", "小林 誠", "加藤 愛", "吉田 亮", "山本 恵", "松本 大輔", "井上 さくら"),
]
KOREAN = ["김민수", "이서연", "박지훈", "최수진", "정하늘", "강민지", "조현우", "윤서준", "장예린", "임도현", "한지민", "오세훈", "서지호"]
KANA = ["ヤマダ タロウ", "サトウ ハナコ", "スズキ イチロウ", "タカハシ ケン", "タナカ ミサキ", "イトウ ショウ", "ワタナベ ナオキ"]


@pytest.mark.parametrize("values", [JAPANESE, [name.replace(" ", "") for name in JAPANESE], KOREAN, KANA])
def test_names_are_found_without_a_header(propose: Propose, values: list[str]) -> None:
    column = propose("f1", values)
    assert (column.roles, column.category) == (frozenset({Role.DI}), "person_name")


@pytest.mark.parametrize(
    "values",
    [
        ["松下电器", "小林制药", "山口县", "中山路", "石川県", "福岛县", "高田药厂", "千叶港", "大田区", "山田町"],
        ["서울시", "강남구", "고등학교", "정형외과", "회사원", "간호사", "자영업", "고혈압", "대한민국", "산부인과"],
        ["ソフトウェア", "インフルエンザ", "アレルギー", "ワクチン", "カルテ", "メール"],
        ["東京都", "大阪府", "北海道", "京都府", "沖縄県", "福岡県"],
    ],
)
def test_places_companies_and_illnesses_are_nobody(propose: Propose, values: list[str]) -> None:
    assert propose("f1", values).category != "person_name"
