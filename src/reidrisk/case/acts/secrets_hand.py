"""The password of one package, into a new file of its owner only that does not lie beside the package (ITU-T X Suppl.39 SR9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import PROTECT
from ..options.output import InLanguage, written
from ..options.vault import WithVault

_NO_PACKAGE = Text("密钥库中没有名为“{name}”的发布包口令。", "The secrets store has no package password named “{name}”.")
SEE_LIST = Text("reidrisk secrets list 列出全部名称。", "reidrisk secrets list shows all names.")
_NO_TARGET = Text("没有指定导出到哪里。", "There is no place to export to.")
_GIVE_FILE = Text("请用 -o 指定另一处的新文件。", "Give a new file in another place with -o.")
_BESIDE = Text("口令不能放在发布包旁边，也不覆盖已有文件。", "The password is not put beside its package, nor over a file that is there.")
_HANDED = Text(
    "“{file}”的口令已写入 {path}（仅本人可读）；请与发布包分开交付，交付后删除。",
    "The password of “{file}” is in {path}, for its owner only. Hand it over through a channel other than that of the "
    "package, then delete it.",
)


@dataclass(frozen=True, kw_only=True)
class SecretsHand(InLanguage, WithVault):
    """Which password, and the file it goes into."""

    name: Annotated[str, Option(Text("要取出的口令的名称", "the name of the password"))] = field(kw_only=False)
    output: Annotated[str | Path | None, written(Text("口令文件", "the file of the password"))] = None


class HandedJson(TypedDict):
    """What ``reidrisk secrets hand --json`` prints."""

    schema: Literal["reidrisk/secrets-hand/1"]
    path: str
    package: str


@dataclass(frozen=True, slots=True)
class Handed(Saying):
    """Where the password is, and of which package."""

    lang: Lang
    path: Path
    package: str

    def to_dict(self) -> HandedJson:
        """What ``--json`` prints."""
        return {"schema": "reidrisk/secrets-hand/1", "path": str(self.path), "package": self.package}

    def lines(self) -> Iterator[Phrase]:
        """What to do with it."""
        yield _HANDED.fill(path=self.path, file=self.package)


def run(request: SecretsHand, session: Session) -> Handed:
    """A new file, never beside the package and never over another."""
    from ...data.disk.owner_only import owner_only  # noqa: PLC0415 - as below
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for it

    found = request.vault(session).open().entry(request.name)
    if found is None or found.kind != "password":
        raise InputError(Problem("unknown_secret", _NO_PACKAGE.fill(name=request.name), SEE_LIST))
    if request.output is None:
        raise InputError(Problem("no_output", _NO_TARGET, _GIVE_FILE))
    path = Path(request.output).expanduser()
    if path.parent.resolve() == Path(found.content["folder"]) or path.exists():
        raise InputError(Problem("beside_package", _BESIDE, _GIVE_FILE, str(request.output)))
    write_atomic(path, f"{found.content['password']}\n".encode(), owner_only)
    return Handed(request.speaks(session), path, str(found.content["file"]))


ACT = Act(
    "secrets hand",
    Text("取出一个发布包的口令", "hand out a package's password"),
    SecretsHand,
    Handed,
    run,
    PROTECT,
    73,
    Text(
        "把加密发布包的口令写入另一处的新文件，仅本人可读，供另行交给接收方。",
        "Writes the password of an encrypted package into a new file in another place, for its owner only, to be given through "
        "a separate channel.",
    ),
    Text("口令文件的位置 `path`，所属的 `package`。", "The file `path` and the `package` it opens."),
    clauses=("ITU-T X Suppl.39 (2023) SR7", "ITU-T X Suppl.39 (2023) SR9"),
    errors=(
        Text("没有这个名称的发布包口令", "no package password of that name"),
        Text("文件在发布包旁边，或已存在", "a file beside the package, or one that is there already"),
    ),
    examples=(Call(Text("交给接收方", "For the recipient"), {"name": "case/package-3f6ac2d1", "output": "../password.txt"}, runs=False),),
)
