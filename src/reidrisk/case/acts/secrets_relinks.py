"""Every pseudonym that was led back: who authorised it, why, and when (China methodology 12.2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import PROTECT
from ..options.output import InLanguage
from ..options.vault import WithVault

_NONE = Text("没有重新识别的记录。", "No pseudonym has been re-identified.")
_LINE = Text("{at}  {by}  {secret}  {reason}", "{at}  {by}  {secret}  {reason}")


@dataclass(frozen=True, kw_only=True)
class SecretsRelinks(InLanguage, WithVault):
    """Of which store."""


class RelinksJson(TypedDict):
    """What ``reidrisk secrets relinks --json`` prints."""

    schema: Literal["reidrisk/relinks/1"]
    relinks: list[dict[str, object]]
    errors: list[object]


@dataclass(frozen=True, slots=True)
class Relinks(Saying):
    """The record, oldest first: pseudonyms as marks, never an original."""

    lang: Lang
    relinks: tuple[Mapping[str, object], ...]

    def to_dict(self) -> RelinksJson:
        """What ``--json`` prints."""
        return {"schema": "reidrisk/relinks/1", "relinks": [dict(one) for one in self.relinks], "errors": []}

    def lines(self) -> Iterator[Text | Phrase]:
        """A line each."""
        yield from (_LINE.fill(**{key: one.get(key) for key in ("at", "by", "secret", "reason")}) for one in self.relinks)
        if not self.relinks:
            yield _NONE


def run(request: SecretsRelinks, session: Session) -> Relinks:
    """Checked against the marks that only the store's key can make."""
    from ...govern.secrets.relinking import records  # noqa: PLC0415 - help must not wait for it

    vault = request.vault(session)
    return Relinks(request.speaks(session), tuple(records(vault.open())) if vault.exists else ())


ACT = Act(
    "secrets relinks",
    Text("列出还原过的假名：批准人、时间、理由", "every pseudonym that was re-identified: who, when and why"),
    SecretsRelinks,
    Relinks,
    run,
    PROTECT,
    75,
    Text(
        "重新识别的记录：批准人、理由、时间、所用的密钥；不含原值。记录被改动或截断即报错。",
        "The record of re-identifications: who authorised each, why, when, by which secret; no original. A record that was changed or cut "
        "is an error.",
    ),
    Text("`relinks`，最早的在前。", "The `relinks`, the oldest first."),
    clauses=("China methodology (2024) 12.2.3", "ITU-T X Suppl.39 (2023) SR7"),
    errors=(Text("记录被改动或截断", "a record that was changed or cut"),),
    examples=(Call(Text("全部记录", "The whole record"), {}),),
)
