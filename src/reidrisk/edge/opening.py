"""Opens a release package: a folder as it is, a 7z with the password from the store, a descriptor or the terminal."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..govern.archive import UnfitError, contents, unpack, whole
from ..govern.package import Contents, Fault, folder_contents, sha256_of
from ..govern.secrets_key import VARIABLE, find_word
from ..model.problem import InputError, Problem
from ..model.text import Text
from .secrecy import Vault

_OPTION, _ASK, _STORE = "--password", "package: ", "store"
_NO_PASSWORD = Text("没有打开发布包的口令。", "There is no password to open the package with.")
_GIVE = Text(
    "请用 --password prompt、fd:3 或 env:变量名 给出提供方另行告知的口令；密钥库中有的用 store。",
    "Give the one that the provider told you by another way, with --password prompt, fd:3 or env:NAME; store takes it from the store.",
)
_NO_PACKAGE = Text("没有这个发布包。", "There is no such package.")
_CHECK = Text("请核对路径。", "Check the path.")
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
    try:
        whole(package)  # what shows without a password is told without one
        password = _password(package, how, vault)
        return Opened(contents(package, password), None, password)
    except UnfitError as error:
        return Opened(None, error.fault, password)


def unpacked(package: Path, password: str | None, place: Path) -> None:
    """Puts the files of a package that was found good into a new folder: whole, or not at all."""
    if place.exists():
        raise InputError(Problem("place_exists", _EXISTS, _ELSEWHERE, str(place)))
    place.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(prefix=".reidrisk-", dir=place.parent))
    try:
        if password is None:
            shutil.copytree(package, making / "package", symlinks=True)
        else:
            unpack(package, password, making / "package")
        (making / "package").rename(place)
    finally:
        with suppress(OSError):
            shutil.rmtree(making)


def _password(package: Path, how: str | None, vault: Vault) -> str:
    if how is None:
        known = VARIABLE in os.environ or vault.secrets_key is not None
        found = _kept(package, vault) if known and vault.exists else None
        found = found or find_word("prompt", os.environ, _OPTION, _ASK)
    else:
        found = _kept(package, vault) if how == _STORE else find_word(how, os.environ, _OPTION, _ASK)
    if not found:
        raise InputError(Problem("no_password", _NO_PASSWORD, _GIVE, str(package)))
    return found


def _kept(package: Path, vault: Vault) -> str | None:
    """The password that the store keeps for this very file, else for one of its name: a changed file is to be opened too."""
    kept = [one.content for one in vault.open().entries() if one.kind == "password"]
    sum_ = sha256_of(package)
    same = [one for one in kept if one["archive"] == sum_] or [one for one in kept if one["file"] == package.name]
    return str(same[-1]["password"]) if same else None
