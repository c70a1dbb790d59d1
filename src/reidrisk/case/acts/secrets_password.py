"""A password for a secrets store or a package: 24 letters and digits from the system's randomness."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.text import Lang, Text
from ..doors.saying import Saying
from ..options.groups import PROTECT
from ..options.output import InLanguage


@dataclass(frozen=True, kw_only=True)
class SecretsPassword(InLanguage):
    """Nothing is asked."""


class PasswordJson(TypedDict):
    """What ``reidrisk secrets password --json`` prints."""

    schema: Literal["reidrisk/password/1"]
    password: str


@dataclass(frozen=True, slots=True)
class Password(Saying):
    """The password; it is kept nowhere."""

    lang: Lang
    password: str = field(repr=False)

    def to_dict(self) -> PasswordJson:
        """What ``--json`` prints."""
        return {"schema": "reidrisk/password/1", "password": self.password}

    def lines(self) -> Iterator[str]:
        """The password alone."""
        yield self.password


def run(request: SecretsPassword, session: Session) -> Password:
    """Drawn anew each time."""
    from ...govern.secrets.key import new_password  # noqa: PLC0415 - help must not wait for it

    return Password(request.speaks(session), new_password())


ACT = Act(
    "secrets password",
    Text("生成一个口令", "make a password"),
    SecretsPassword,
    Password,
    run,
    PROTECT,
    72,
    Text(
        "24 个字母和数字，取自系统的随机源（142 位）；不保存。",
        "24 letters and digits from the system's randomness: 142 bits. Kept nowhere.",
    ),
    Text("`password`。", "The `password`."),
    errors=(Text("没有可以拒绝的输入", "there is no input to refuse"),),
    examples=(Call(Text("给密钥库用", "For a secrets store"), {}, runs=False),),
)
