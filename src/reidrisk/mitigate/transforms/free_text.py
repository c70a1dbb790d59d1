"""Free text in which what identifies is replaced by a word for what it was, or by a stand-in that stays the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...identify.prose.kinds import KINDS
from ...identify.prose.names import HAN
from ...identify.prose.table_names import table_names
from ...model.text import LANGS, Lang, Text
from ...model.transform import Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.pseudonyms import code, keyed
from ..cells.redaction import redact

_SIGNS = 6
_IS_HAN = re.compile(rf"[{HAN}]")


def prepare(means: Means) -> Work:
    """Every kind that was found; values of the columns `names` are found wherever they stand: the record's own in part, too."""
    ways: dict[str, Callable[[str, str], str]] = {lang: _stand_in(lang, means) for lang in LANGS}
    language = means.text("tags")
    everybody = table_names(value for name in means.listed("names") for value in means.values(name))

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        others: list[tuple[Cell, ...]] = list(zip(*columns[1:], strict=True)) or [()] * len(columns[0])
        both = zip(columns[0], others, strict=True)
        return [
            None
            if cell is None
            else redact(cell, [word for word in known if word], ways[language if language in ways else _lang(cell)], everybody)
            for cell, known in both
        ]

    return work


def _lang(text: str) -> str:
    """Of a text with any Chinese sign Chinese."""
    return "zh" if _IS_HAN.search(text) else "en"


def _stand_in(lang: Lang, means: Means) -> Callable[[str, str], str]:
    tags = {kind.key: kind.tag.say(lang) for kind in KINDS}
    return _consistent(tags, means.secret("release/free_text/hmac")) if means.text("with") == "surrogate" else _plain(tags)


def _plain(tags: dict[str, str]) -> Callable[[str, str], str]:
    return lambda kind, _text: tags[kind]


def _consistent(tags: dict[str, str], key: bytes) -> Callable[[str, str], str]:
    """The same text, the same stand-in, for this release; blanks and hyphens do not count."""
    digest = keyed("sha512", key)
    return lambda kind, text: f"{tags[kind][:-1]}-{code(digest(kind + text.replace(' ', '').replace('-', '')), _SIGNS)}]"


TRANSFORM = Transform(
    key="free_text",
    title=Text("自由文本脱敏", "redact free text"),
    says=Text(
        "自由文本中识别出的姓名、证件号、电话、邮箱、卡号、地址、日期、年龄、医疗机构和病区床位等换成带类型的占位符，或同一内容始终相同的替身。",
        "Names, ID numbers, phones, e-mail addresses, cards, addresses, dates, ages, hospitals and wards found in free text become "
        "placeholders that say what they were, or stand-ins that are the same for the same content.",
    ),
    basis=("GB/T 42460-2023 A", "GB/T 39725-2020 10.2 a", "HIPAA 45 CFR 164.514(b)(2)"),
    types=Text("自由文本", "free text"),
    by="value",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting(
            "with",
            Text("placeholder 占位符，surrogate 替身（需要密钥）", "placeholder, or surrogate (needs a secret)"),
            "choice",
            "placeholder",
            choices=("placeholder", "surrogate"),
        ),
        Setting(
            "tags",
            Text("占位符的语言，auto 为各条文字自己的语言", "language of the placeholders; auto: of each text"),
            "choice",
            "auto",
            choices=("auto", "zh", "en"),
        ),
        Setting(
            "names",
            Text(
                "同一记录中的列，其取值在文中一律替换；默认为识别出的直接标识符列",
                "columns of the record, replaced in the text too; by default those found to be direct identifiers",
            ),
            "list",
            optional=True,
        ),
    ),
    examples=(
        Example({}, ("患者王小明，电话13812345678，2024年3月5日入院。", None), ("患者[姓名]，电话[电话]，[日期]入院。", None)),
        Example({}, ("Call Mary Johnson at mary@example.org",), ("Call [NAME] at [EMAIL]",)),
        Example({"tags": "zh"}, ("mary@example.org",), ("[邮箱]",)),
        Example({}, ("住北京市海淀区中关村大街5号院2栋301室，身份证11010519491231002X",), ("住[地址]，身份证[证件号]",)),
        Example({"names": "姓名"}, ("小甲乙与邻居同来",), ("[姓名]与邻居同来",), {"names": ("小甲乙",)}),
        Example({"with": "surrogate", "tags": "en"}, ("138 1234 5678", "13812345678"), ("[PHONE-PHAKX4]", "[PHONE-PHAKX4]")),
    ),
    also=("names",),
    as_read=("names",),
    of_row="names",
    secret_if=("with", "surrogate"),
)
