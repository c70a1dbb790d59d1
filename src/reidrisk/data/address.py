"""The address of a table in somebody's engine. A password in it is used and never shown, written down or logged."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path, PurePath
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Text

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://")
_SECRET = re.compile(r"pass|pwd|secret|token|key|credential", re.IGNORECASE)
_UNSAFE_NAME = re.compile(r"[^\w.-]+")
FORM = Text(
    "请写成 postgres://用户@主机:端口/库?table=模式.表 或 mysql://用户@主机:端口/库?table=表 的形式；密码放在环境变量或 ~/.pgpass 中。",
    "Write it like postgres://user@host:port/database?table=schema.table or mysql://user@host:port/database?table=table; the password "
    "belongs in the environment or ~/.pgpass.",
)


@dataclass(frozen=True, slots=True)
class Address:
    """An address like ``postgres://user@host:5432/database?table=schema.t``. Its text forms never hold the password."""

    scheme: str
    host: str
    port: int | None = None
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    path: str = ""
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def shown(self) -> str:
        """How it may be shown and written down: without the password, and without anything that looks like one."""
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        port = "" if self.port is None else f":{self.port}"
        kept = urlencode({name: value for name, value in self.options.items() if not _SECRET.search(name)}, safe="./,:[]*", quote_via=quote)
        return f"{self.scheme}://{user}{self.host}{port}{quote(self.path)}{f'?{kept}' if kept else ''}"

    @property
    def name(self) -> str:
        """What a person calls the data: the table, else the last part of a path, else the database."""
        written = self.options.get("table") or self.options.get("path") or self.path
        return PurePath(written).name or self.host or self.scheme

    def __str__(self) -> str:
        return self.shown


def is_address(given: object) -> bool:
    """Whether a text is an address rather than a path."""
    return isinstance(given, str) and _SCHEME.match(given) is not None


def read_address(given: str) -> Address:
    """The parts of an address; `InputError` that quotes nothing of it, for it may hold a password."""
    found = None
    try:
        parts = urlsplit(given)
        pairs = parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query))
        if len(dict(pairs)) == len(pairs):
            found = Address(
                parts.scheme.lower(),
                unquote(parts.hostname or ""),
                parts.port,
                unquote(parts.username) if parts.username else None,
                unquote(parts.password) if parts.password else None,
                unquote(parts.path),
                dict(pairs),
            )
    except ValueError:  # its text quotes the address
        pass
    if found is None:
        raise InputError(Problem("bad_address", Text("数据地址的写法不正确。", "The address of the data is not well formed."), FORM))
    return found


def harmless(given: str) -> str:
    """What may be shown or written down of where the data are: a path as it stands, an address without its password."""
    return read_address(given).shown if is_address(given) else given


def place_from(given: str, folder: Path) -> str:
    """Where the data are, to be written into a file of `folder`: a relative path, or an address without its password."""
    return harmless(given) if is_address(given) else os.path.relpath(given, folder)


def stem(given: str) -> str:
    """A name for files about these data."""
    if not is_address(given):
        return PurePath(given).stem
    return _UNSAFE_NAME.sub("-", read_address(given).name) or "data"


def check_options(address: Address, known: tuple[str, ...]) -> None:
    """`InputError` for options of the address that nobody reads: a misspelt one must not be passed over."""
    wrong = sorted(name if not _SECRET.search(name) else "…" for name in set(address.options) - set(known))
    if wrong:
        message = Text("数据地址中有不认识的选项：{names}。", "The address of the data has unknown options: {names}.").fill(names=wrong)
        raise InputError(Problem("bad_address", message, Text("可用：{known}。", "Known: {known}.").fill(known=known), address.shown))
