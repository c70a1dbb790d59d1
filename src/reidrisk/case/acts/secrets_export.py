"""The secrets store as a KeePass file that other tools open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import PROTECT
from ..options.output import InLanguage, written
from ..options.vault import WithVault

_NO_TARGET = Text("没有指定导出到哪里。", "There is no place to export to.")
_GIVE_TARGET = Text("请用 -o 名称.kdbx 指定。", "Give it with -o NAME.kdbx.")
_EXPORTED = Text(
    "已导出 {count} 项到 {path}；口令与密钥库相同。",
    "Exported {count} {count|entry|entries} to {path}; its password is the key of the store.",
)


@dataclass(frozen=True, kw_only=True)
class SecretsExport(InLanguage, WithVault):
    """Where it goes."""

    output: Annotated[str | Path | None, written(Text("KeePass 文件（.kdbx）", "KeePass file (.kdbx)"))] = None


class ExportedJson(TypedDict):
    """What ``reidrisk secrets export --json`` prints."""

    schema: Literal["reidrisk/secrets-export/1"]
    path: str
    entries: int


@dataclass(frozen=True, slots=True)
class Exported(Saying):
    """How many entries went where."""

    lang: Lang
    path: Path
    entries: int

    def to_dict(self) -> ExportedJson:
        """What ``--json`` prints."""
        return {"schema": "reidrisk/secrets-export/1", "path": str(self.path), "entries": self.entries}

    def lines(self) -> Iterator[Phrase]:
        """That it is done."""
        yield _EXPORTED.fill(count=self.entries, path=self.path)


def run(request: SecretsExport, session: Session) -> Exported:
    """Encrypted under the key of the store."""
    from ...govern.secrets.keepass import export  # noqa: PLC0415 - help must not wait for it

    if request.output is None:
        raise InputError(Problem("no_output", _NO_TARGET, _GIVE_TARGET))
    path = Path(request.output).expanduser()
    vault = request.vault(session)
    count = export(vault.open(), path, vault.key.decode("utf-8", "surrogateescape"))
    return Exported(request.speaks(session), path, count)


ACT = Act(
    "secrets export",
    Text("导出为 KeePass 文件", "export to KeePass"),
    SecretsExport,
    Exported,
    run,
    PROTECT,
    71,
    Text("把密钥库写成 KeePass 文件，以密钥库的口令加密。", "Writes the store as a KeePass file, encrypted under the key of the store."),
    Text("文件的位置 `path` 与项数 `entries`。", "Its `path`, and how many `entries` it has."),
    clauses=("ITU-T X Suppl.39 (2023) SR7",),
    errors=(
        Text("没有给出位置，或没有密钥库的口令", "no place to write to, or no key of the store"),
        Text("没有安装 reidrisk[keepass]", "reidrisk[keepass] is not installed"),
    ),
    examples=(Call(Text("备份", "A copy"), {"output": "secrets.kdbx"}, runs=False),),
    extras=("keepass",),
)
