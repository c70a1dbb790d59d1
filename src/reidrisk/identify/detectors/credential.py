"""Password hashes in their usual forms."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="credential",
    category="credential",
    title=Text("口令散列值", "password hash"),
    basis=("GB/T 35273-2020 B",),
    check=shaped(
        r"\$(?:2[abxy]?|1|5|6|y|argon2(?:id|i|d)|scrypt)\$[^\s]{10,200}|(?:pbkdf2_sha256|bcrypt|scrypt|argon2)\$[^\s]{10,200}|\{S?SHA(?:256|512)?\}[A-Za-z0-9+/=]{20,140}"
    ),
    examples=(
        "$2b$12$C6UzMDM.H6dfI/f/IKcEeO7ZkZ8m3vQhP1uT0eJm1f1mJ9lqG7x3K",
        "$6$saltsalt$abcdefghijklmnopqrstuv",
        "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$aGFzaA",
        "pbkdf2_sha256$600000$salt$aGFzaGhhc2g=",
        "{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g0AAAA",
    ),
    counterexamples=("$100.00", "password", "d41d8cd98f00b204e9800998ecf8427e", "$2b$", "{json}", "$6,000,000.00"),
)
