"""What the secrets store holds, by name: never a secret (China methodology 12.2.1; ITU-T X Suppl.39 SR7)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from ...model import words
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.governance import Secret
from ...model.option import Option
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import PROTECT
from ..options.output import InLanguage
from ..options.vault import WithVault

EMPTY = Text("密钥库是空的：{folder}", "The secrets store is empty: {folder}")
_NONE_OF_CASE = Text("密钥库中没有案例 {case} 的秘密。", "The secrets store holds nothing of the case {case}.")
_ENTRY = Text("{name}  {kind}  {made}  {state}", "{name}  {kind}  {made}  {state}")
_GONE = Text("已销毁（{at}）", "destroyed ({at})")
_KEPT = Text("在密钥库中", "kept")
_KINDS = {"key": words.KEY, "links": words.LINKING_TABLE, "password": words.PACKAGE_PASSWORD}


@dataclass(frozen=True, kw_only=True)
class SecretsList(InLanguage, WithVault):
    """Of the whole store, or of one case."""

    case: Annotated[str | Path | None, Option(Text("只列出这个案例的", "those of this case"))] = None


class EntryJson(TypedDict):
    """One secret by name."""

    name: str
    kind: str
    made: str
    state: str
    destroyed: str | None


class ListedJson(TypedDict):
    """What ``reidrisk secrets list --json`` prints."""

    schema: Literal["reidrisk/secrets/1"]
    folder: str
    case: str | None
    entries: list[EntryJson]
    errors: list[object]


@dataclass(frozen=True, slots=True)
class Listed(Saying):
    """Names, kinds and dates; of one case those that it made, used or destroyed."""

    lang: Lang
    folder: Path
    case: str | None
    entries: tuple[Secret, ...]

    def to_dict(self) -> ListedJson:
        """What ``--json`` prints."""
        found: list[EntryJson] = [
            {"name": one.name, "kind": one.purpose, "made": one.made, "state": one.state, "destroyed": one.destroyed}
            for one in self.entries
        ]
        return {"schema": "reidrisk/secrets/1", "folder": str(self.folder), "case": self.case, "entries": found, "errors": []}

    def lines(self) -> Iterator[Phrase]:
        """A line each."""
        for one in self.entries:
            state = _KEPT if one.destroyed is None else _GONE.fill(at=one.destroyed)
            yield _ENTRY.fill(name=one.name, kind=_KINDS.get(one.purpose, one.purpose), made=one.made or "—", state=state)
        if not self.entries:
            yield EMPTY.fill(folder=self.folder) if self.case is None else _NONE_OF_CASE.fill(case=self.case)


def run(request: SecretsList, session: Session) -> Listed:
    """Opens the store; nothing of what is in it comes out."""
    vault, lang = request.vault(session), request.speaks(session)
    entries = tuple(vault.open().entries())
    if request.case is None:
        return Listed(lang, vault.folder, None, tuple(Secret(one.name, one.kind, one.made, "kept") for one in entries))
    from ..case import open_case  # noqa: PLC0415 - help must not wait for the cryptography
    from ..governing import Governed  # noqa: PLC0415
    from ..secrets import register_of  # noqa: PLC0415

    case = open_case(str(request.case))
    return Listed(lang, vault.folder, str(request.case), register_of(case, Governed(case).entries, entries))


ACT = Act(
    "secrets list",
    Text("密钥库的内容：只有名称", "what the secrets store holds: names only"),
    SecretsList,
    Listed,
    run,
    PROTECT,
    70,
    Text(
        "列出密钥库中的密钥、对照表和发布包口令的名称、种类和日期；给出案例时，只列它生成、用过或销毁的。",
        "Lists keys, linking tables and package passwords by name, kind and date; of a case those that it made, used or destroyed.",
    ),
    Text("`entries`：名称、种类、日期、状态。", "The `entries`: name, kind, date and state."),
    clauses=("China methodology (2024) 12.2.1", "ITU-T X Suppl.39 (2023) SR7"),
    errors=(Text("没有密钥库的口令，或口令不对", "no key of the store, or a wrong one"),),
    examples=(Call(Text("全部名称", "All names"), {}),),
)
