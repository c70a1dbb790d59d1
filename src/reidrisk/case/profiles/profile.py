"""One profile: a folder with its answers and copies of their evidence; it holds for a time, then is confirmed again."""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Literal, get_args

from ...data.files import private_folders, read_text, write_atomic
from ...data.records import RecordError, record
from ...govern.evidence import FOLDER as EVIDENCE
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem, shown
from ...model.text import Text, first_of
from ...prepare.asking.item_values import day
from ...prepare.case.answers import Given
from ...prepare.unusable import UnusableError

PLACE = "REIDRISK_PROFILES"
Kind = Literal["recipient", "environment", "organisation"]
KINDS: tuple[Kind, ...] = get_args(Kind)
_FORM, _FILE, _LIMIT, _MOST_NAMES = "reidrisk/profile/1", "profile.json", 2**22, 12
_LONGEST = 100
_YEAR = timedelta(days=365)  # house rule: no source says for how long an answer about a recipient holds
_PASSED = Text("期限已过。", "That day has passed.")
_LATER = Text("请给出今天或以后的日期。", "Give today or a later day.")
_NONE = Text("没有名为“{name}”的档案。", "There is no profile “{name}”.")
_KNOWN = Text("有：{names}。", "There are: {names}.")
_KEEP_ONE = Text("用 reidrisk profile keep 建立。", "Keep one with reidrisk profile keep.")
_NAME = Text("“{name}”不能作档案名。", "“{name}” cannot name a profile.")
_NAME_HINT = Text("请用不含 / \\ : 且不以点开头的名称。", "Take a name without / \\ : that begins with no dot.")
_DAMAGED = Text("档案无法读取，或被改动。", "The profile cannot be read, or was changed.")
_AGAIN = Text(
    '请用 reidrisk profile drop "{name}" 删除，再从案例重新建立。',
    'Delete it with reidrisk profile drop "{name}", and keep it again from a case.',
)
_NOT_OURS = Text(
    "档案的文件夹中有不是档案的文件，没有删除。", "There are files in the folder of the profile that are none of it; nothing was deleted."
)
_LOOK = Text("请查看该文件夹，移走这些文件后再删除。", "Look into the folder, move these files away, then delete it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Its name, what it is of, who kept or confirmed it and when, until when it holds, and its answers by item.

    `of` is what the recipient or environment is called in a case; empty where it was kept without a name.
    """

    name: str
    kind: Kind
    by: str
    on: date
    until: date
    answers: Mapping[str, Given]
    of: str = ""

    def holds(self, today: date) -> bool:
        """Whether it need not be confirmed again yet."""
        return today <= self.until


def place() -> Path:
    """The folder of whoever runs this."""
    given = os.environ.get(PLACE)
    base = os.environ.get("XDG_CONFIG_HOME") or os.environ.get("APPDATA")
    return Path(given).expanduser() if given else (Path(base) if base else Path.home() / ".config") / "reidrisk" / "profiles"


def until_day(given: str | None, today: date) -> date:
    """The day until which it holds, a year by default; `InputError` for one that is none, or has passed."""
    try:
        until = today + _YEAR if given is None else day(given, None)
    except UnusableError as unusable:
        raise InputError(unusable.at()) from None
    if until < today:
        raise InputError(Problem("day_passed", _PASSED, _LATER))
    return until


def folder_of(name: str) -> Path:
    """Where the profile of this name lies; `InputError` for what cannot name a folder."""
    if not name.strip() or len(name) > _LONGEST or name.startswith(".") or set(name) & set("/\\:\0") or not name.isprintable():
        raise InputError(Problem("profile_name", _NAME.fill(name=shown(name)), _NAME_HINT))
    return place() / name


def profile_names() -> tuple[str, ...]:
    """All that there are, also those that are damaged."""
    return tuple(path.parent.name for path in sorted(place().glob(f"*/{_FILE}")))


def profile_named(name: str) -> Profile:
    """The profile; `InputError` where there is none, or it is no record of ours."""
    path = _file_of(name)
    try:
        found = record(read_text(path, _LIMIT))
        if isinstance(found, dict) and found.get("schema") == _FORM:
            return _read(name, found)
    except (RecordError, KeyError, TypeError, ValueError, AttributeError):
        pass
    raise InputError(Problem("damaged_profile", _DAMAGED, _AGAIN.fill(name=shown(name)), str(path)))


def _file_of(name: str) -> Path:
    path = folder_of(name) / _FILE
    if not path.is_file():
        names = profile_names()
        hint = _KNOWN.fill(names=first_of(tuple(map(shown, names)), _MOST_NAMES)) if names else _KEEP_ONE
        raise InputError(Problem("no_profile", _NONE.fill(name=shown(name)), hint))
    return path


def drop_profile(name: str) -> int:
    """Delete it with its copies of evidence: how many files. `InputError` where there is none, or anything else lies there."""
    folder = _file_of(name).parent
    files = [path for path in folder.rglob("*") if not path.is_dir()]
    ours = all(path == folder / _FILE or path.parent == folder / EVIDENCE for path in files)
    if folder.is_symlink() or not ours:
        raise InputError(Problem("not_of_profile", _NOT_OURS, _LOOK, str(folder)))
    going = folder.with_name(f".{secrets.token_hex(8)}")  # gone at once for whoever lists them, even where this is cut off
    folder.rename(going)
    shutil.rmtree(going)
    return len(files)


def keep_profile(one: Profile) -> Path:
    """Written whole; its folder is closed to others."""
    folder = folder_of(one.name)
    private_folders(folder)
    answers = {
        key: {"values": list(_values(given)), "by": given.by, "date": given.date, "evidence": given.evidence, "source": given.source}
        for key, given in one.answers.items()
    }
    content = {
        "schema": _FORM, "kind": one.kind, "of": one.of, "by": one.by,
        "on": one.on.isoformat(), "until": one.until.isoformat(), "answers": answers,
    }  # fmt: skip
    write_atomic(folder / _FILE, (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode())
    return folder


def _values(given: Given) -> tuple[str, ...]:
    return (given.value,) if isinstance(given.value, str) else given.value


def _read(name: str, found: Mapping[str, object]) -> Profile:
    answers, kind = found["answers"], found["kind"]
    if not isinstance(answers, dict) or kind not in KINDS:
        raise TypeError
    return Profile(
        name=name, kind=kind, of=str(found.get("of") or ""),
        by=str(found["by"]), on=date.fromisoformat(str(found["on"])), until=date.fromisoformat(str(found["until"])),
        answers={str(key): _given(one) for key, one in answers.items()},
    )  # fmt: skip


def _given(found: Mapping[str, object]) -> Given:
    values = found["values"]
    if not isinstance(values, list) or not values:
        raise TypeError
    texts = {key: None if found.get(key) is None else str(found[key]) for key in ("by", "date", "evidence", "source")}
    return Given(tuple(map(str, values)), **texts)
