"""WeChat IDs and open IDs with marks of their own."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="messenger_id",
    category="im_account",
    title=Text("微信原始 ID（wxid）、OpenID 或 @ 账号", "WeChat ID (wxid), open ID or @handle"),
    basis=("GB/T 42460-2023 A q",),
    check=shaped(r"wxid_[0-9a-z]{10,20}|gh_[0-9a-f]{10,16}|o[A-Za-z0-9][A-Za-z0-9_-]{26}|@[A-Za-z0-9_]{3,30}"),
    examples=(
        "wxid_yn6gr45eju4fz9",
        "wxid_ej3gc98vgt6yh2",
        "o6q_W1OtWiF0NdSzlnwQD1Uz9oG2",
        "gh_3dfda90e39d6",
        "oABCDEFGHIJKLMNOPQRSTUVWXYZ_",
    ),
    counterexamples=("wxid_", "zhang_san", "o6q", "123456789", "wxid-abcdefghij", "xABCDEFGHIJKLMNOPQRSTUVWXYZ_"),
)
