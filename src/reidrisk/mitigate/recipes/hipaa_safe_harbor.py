"""HIPAA safe harbor, 45 CFR 164.514(b)(2): eighteen kinds of identifier leave, years and three digits of ZIP codes stay."""

from __future__ import annotations

from collections.abc import Mapping

from ...model.text import Text
from ..plans.published import DIRECT, RUNNING_TEXT, WITH_DAYS, ColumnRule, PublishedRecipe, Undecided

# The kinds of the catalogue under each letter: these leave whatever stands in them; dates, places and what else there is have rules.
LISTED: Mapping[str, frozenset[str]] = {
    "A": frozenset({"person_name"}),
    "D": frozenset({"mobile", "landline", "sim", "called_number"}),
    "E": frozenset({"fax"}),
    "F": frozenset({"email"}),
    "G": frozenset({"social_security"}),
    "H": frozenset({"medical_record"}),
    "I": frozenset({"health_card"}),
    "J": frozenset({"bank_account", "account", "im_account", "sa_finance_account"}),
    "K": frozenset({"certificate", "driver_licence"}),
    "L": frozenset({"plate", "vin"}),
    "M": frozenset({"device_id"}),
    "N": frozenset({"url"}),
    "O": frozenset({"ip"}),
    "P": frozenset({"biometric", "sa_bio"}),
    "Q": frozenset({"face_image"}),
}


def _clause(letter: str) -> str:
    return f"164.514(b)(2)(i)({letter})"


_B, _C, _R = map(_clause, "BCR")
_PLACES = frozenset({"geo", "coordinates", "address_detail"})
_TIMES = frozenset({"birth_age", "event_date"})

RECIPE = PublishedRecipe(
    key="hipaa_safe_harbor",
    title=Text("HIPAA 安全港", "HIPAA safe harbor"),
    says=Text(
        "删除十八类标识符；日期只留年份，89 岁以上合并为“≥90”，出生年份早于此的抑制；邮编只留前三位，人口不超过 20000 的区域写作 000；"
        "州保留。自由文本整列删除：任何脱敏程序都不能保证找全。",
        "The eighteen kinds of identifier leave. Of dates the year stays, ages over 89 become ≥90, and years of birth that would tell "
        "them are suppressed; of ZIP codes three digits stay, 000 for areas of 20,000 people or fewer; states stay. Free text leaves: "
        "no redactor finds everything.",
    ),
    sources=(
        "45 CFR 164.514(b)(2)",
        "HHS OCR, Guidance Regarding Methods for De-identification of PHI, 2012-11-26",
        "the 17 areas of the 2000 census, compared in nine public repositories that quote the guidance",
    ),
    treatments=(
        *(ColumnRule(_clause(letter), kinds=kinds, form="any" if letter in "JP" else "direct") for letter, kinds in LISTED.items()),
        ColumnRule(_R, kinds=frozenset({RUNNING_TEXT})),
        ColumnRule(_B, None, _PLACES, "state"),
        ColumnRule(_B, "zip3", _PLACES, "zip"),
        ColumnRule(_B, "zip3", form="zip", names=frozenset({"zip", "zipcode", "zip5", "postalcode", "postcode", "*zip", "*zipcode"})),
        ColumnRule(_B, kinds=_PLACES),
        ColumnRule(_C, "date_part", frozenset({"birth_age"}), "date", {"to": "year", "order": "either", "earliest": "{oldest}"}),
        ColumnRule(_C, "age", _TIMES, "age", {"width": "1", "top": "90"}),
        ColumnRule(_C, "date_part", frozenset({"event_date"}), "date", {"to": "year", "order": "either"}),
        ColumnRule(_C, kinds=_TIMES),
        ColumnRule(_C, kinds=frozenset({WITH_DAYS})),
        ColumnRule(_R, kinds=frozenset({DIRECT})),
    ),
    undecided=(
        Undecided(
            Text(
                "人口不超过 20000 的邮编区域按 2000 年普查的 17 个区域处理；是否仍符合最新的普查数据，须由人确认。",
                "The areas of 20,000 people or fewer are the 17 of the 2000 census; a person must say whether they still are.",
            ),
            "--small-areas",
        ),
        Undecided(
            Text("提供方是否不知道剩余信息可以识别个人。", "Whether the provider has no knowledge that the rest could identify anybody."),
            "--no-knowledge",
        ),
    ),
    standard="hipaa-safe-harbor",
)
