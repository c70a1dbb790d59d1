"""A file that goes with a form: streamed into the case's own place beforehand, named by the form, gone after a day."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ...data.files import private_folders
from ...model.problem import InputError, Problem
from ...model.text import Text
from .place import STATE, plain_name
from .receiving import announced, arrived, too_large, unnamed

LARGEST = 2**28  # a scan of many pages; what an agreement may have
_FOLDER, _DAY = "sent", timedelta(days=1)
_NO_FILE = Text("没有选择文件，或者它已不在。", "No file was chosen, or it is no longer there.")
_CHOOSE = Text("请选择文件，等它复制完。", "Choose the file, and wait until it is copied.")


async def attached(folder: Path, name: str, length: str | None, stream: AsyncIterator[bytes], beside: str = "") -> str:
    """What a form calls the file by. `InputError` where it cannot be taken; nothing of it is left then.

    `beside`: the word of a file that was sent before; the two lie in one folder then, as they came.
    """
    plain, expected = plain_name(name), announced(length)
    if not plain:
        raise InputError(unnamed())
    if expected is not None and expected > LARGEST:
        raise InputError(too_large(LARGEST))
    _sweep(folder / STATE / _FOLDER)
    sent = folder / STATE / _FOLDER
    token = beside if beside in {one.name for one in (sent.iterdir() if sent.is_dir() else ())} else secrets.token_urlsafe(12)
    place = sent / token
    private_folders(place)
    try:
        await arrived(place / f".{plain}", stream, LARGEST, expected)
        (place / f".{plain}").replace(place / plain)
    except BaseException:
        (place / f".{plain}").unlink(missing_ok=True)
        with suppress(OSError):  # others may lie there
            place.rmdir()
        raise
    return f"{token}/{plain}"


def attachment(folder: Path, given: str) -> Path:
    """The file that a form calls so: one that was sent to this case, and no other. `InputError` where there is none."""
    sent = folder / STATE / _FOLDER
    found = (path for place in (sent.iterdir() if sent.is_dir() else ()) if place.is_dir() for path in place.iterdir())
    path = next((one for one in found if f"{one.parent.name}/{one.name}" == given), None)
    if path is None:
        raise InputError(Problem("no_file", _NO_FILE, _CHOOSE))
    return path


def _sweep(sent: Path) -> None:
    """What was sent yesterday has been copied to where it belongs, or is not wanted."""
    before = (datetime.now(UTC) - _DAY).timestamp()
    for place in sent.iterdir() if sent.is_dir() else ():
        if place.stat().st_mtime < before:
            shutil.rmtree(place, ignore_errors=True)
