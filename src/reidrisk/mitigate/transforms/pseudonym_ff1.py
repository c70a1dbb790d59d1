"""Format-preserving encryption: a number becomes a number of the same form that nobody can have (NIST SP 800-38G, FF1)."""

from __future__ import annotations

from collections.abc import Mapping

from ...model.text import Text
from ...model.transform import Cell, Example, Means, Setting, Transform, Work
from ..cells.cellwise import each
from ..cells.formats import FORMS, chosen_form, cipher
from ..cells.pseudonyms import ACROSS, DOMAIN, KEY_CONTROL, key_for


def prepare(means: Means) -> Work:
    """By the form of most values; a value of another form does not fit."""
    counts: Mapping[Cell, int] = means.counts() if means.text("form") == "auto" else {}
    form = chosen_form(means.text("form"), counts)
    locked = cipher(key_for(means, "ff1"))
    return each(lambda text: form.encrypt(locked, text))


TRANSFORM = Transform(
    key="pseudonym_ff1",
    title=Text("保留格式加密假名", "format-preserving pseudonyms (FF1)"),
    says=Text(
        "号码加密成同样格式的号码，但落在有效范围之外：身份证号的校验位换成字母，手机号以 2 开头，银行卡号校验不通过；持有密钥者可以解密。",
        "Numbers are encrypted to numbers of the same form outside the valid ranges: an ID number ends in a letter, a mobile number begins "
        "with 2, a bank card fails its check. Whoever holds the key can decrypt them.",
    ),
    basis=("GB/T 37964-2019 A.5", "NIST SP 800-38G FF1", "GB/T 39725-2020 10.2 e"),
    types=Text("号码（至少六位）", "numbers and codes of at least six digits"),
    by="value",
    reversible="with_secret",
    prepare=prepare,
    settings=(
        Setting("form", Text("号码的格式；auto 按多数取值判断", "form of the numbers; auto goes by most values"), "choice", "auto", False,
                ("auto", *FORMS)),
        ACROSS, DOMAIN, KEY_CONTROL,
    ),
    examples=(Example({"form": "mobile"}, ("call me", None), ("\x00unfit", None)),),
    pseudonym=True,
    secret=True,
)  # fmt: skip
