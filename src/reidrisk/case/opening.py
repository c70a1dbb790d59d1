"""Opens a release package: a folder as it is, a 7z or zip with the password from the store, a descriptor or the terminal."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from ..data.disk.making import copied, in_place, making
from ..govern.archive import kinds
from ..govern.archive.entries import UnfitError
from ..govern.package import MANIFEST, Contents, Fault, folder_contents, sha256_of
from ..govern.secrets.key import VARIABLE, find_word
from ..govern.secrets.vault import Vault
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Text

_OPTION, _ASK, _STORE = "--password", Text("发布包的口令：", "Password of the package: "), "store"
_NO_PASSWORD = Text("没有打开发布包的口令。", "There is no password to open the package with.")
_GIVE = Text(
    "请用 --password prompt、fd:3 或 env:变量名 给出提供方另行告知的口令；密钥库中有的用 store。",
    "Give the one that the provider sent you through a separate channel, with --password prompt, fd:3 or env:NAME; store "
    "takes it from the store.",
)
_NO_PACKAGE = Text("没有这个发布包。", "There is no such package.")
_CHECK = Text("请核对路径。", "Check the path.")
_CHANGED = Text(
    "发布包在核对之后被改过：解开的内容与核对过的不一致，没有保留。",
    "The package was changed after it was checked: what came out is not what was checked, and was not kept.",
)
_EXISTS = Text("解开的位置已存在。", "The place to unpack to exists already.")
_ELSEWHERE = Text("请换一个尚不存在的文件夹。", "Choose a folder that does not exist yet.")


@dataclass(frozen=True, slots=True)
class Opened:
    """What a package holds, or the one fault for which it was not opened. `password` is None for a folder."""

    contents: Contents | None
    fault: Fault | None
    password: str | None


def opened(package: Path, how: str | None, vault: Vault) -> Opened:
    """Reads the package; nothing is written. `InputError` without a package or a password that opens it."""
    if package.is_dir():
        return Opened(folder_contents(package), None, None)
    if not package.is_file():
        raise InputError(Problem("no_package", _NO_PACKAGE, _CHECK, str(package)))
    password: str | None = None
    kind = kinds.found(package)
    try:
        kind.whole(package)  # what shows without a password is told without one
        password = _password(package, how, vault)
        return Opened(kind.contents(package, password), None, password)
    except UnfitError as error:
        return Opened(None, error.fault, password)


def unpacked(package: Path, found: Opened, place: Path) -> Fault | None:
    """Puts the files of a package that was found good into a new folder: those that were checked, whole, or none at all."""
    if place.exists() or place.is_symlink():
        raise InputError(Problem("place_exists", _EXISTS, _ELSEWHERE, str(place)))
    with making(place) as folder:
        out = folder / "package"
        if not _taken_out(package, found, out) or folder_contents(out) != found.contents:
            return Fault("changed", _CHANGED.fill())
        in_place(out, place)
    return None


def _taken_out(package: Path, found: Opened, out: Path) -> bool:
    """Whether every file came out."""
    try:
        if found.password is not None:
            kinds.found(package).unpack(package, found.password, out)
        else:
            for name in (MANIFEST, *(found.contents.files if found.contents else ())):
                copied(package / name, out / name)
    except (UnfitError, FileNotFoundError):
        return False
    return True


def _password(package: Path, how: str | None, vault: Vault) -> str:
    ask = None if vault.typed is None else partial(vault.typed, _ASK, False)
    if how is None:
        known = VARIABLE in os.environ or vault.secrets_key is not None
        found = _kept(package, vault) if known and vault.exists else None
        found = found or find_word("prompt", os.environ, _OPTION, ask)
    else:
        found = _kept(package, vault) if how == _STORE else find_word(how, os.environ, _OPTION, ask)
    if not found:
        raise InputError(Problem("no_password", _NO_PASSWORD, _GIVE, str(package)))
    return found


def _kept(package: Path, vault: Vault) -> str | None:
    """The password that the store keeps for this very file, else for one of its name: a changed file is to be opened too."""
    kept = [one.content for one in vault.open().entries() if one.kind == "password"]
    sum_ = sha256_of(package)
    same = [one for one in kept if one["archive"] == sum_] or [one for one in kept if one["file"] == package.name]
    return str(same[-1]["password"]) if same else None
