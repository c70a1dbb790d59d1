"""The header of one DICOM instance as texts by keyword (PS3.5, PS3.6). Pixels, and whatever is longer than a text, stay in the file."""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..nested.decoding import Members
from ..nested.flattening import flattened

PREAMBLE, MAGIC = 128, b"DICM"
ENDINGS = (".dcm", ".dicom")
_DEFLATED = "1.2.840.10008.1.2.1.99"
_DIRECTORY = "1.2.840.10008.1.3.10"
_DEEPEST, _LONGEST = 6, 2**16
_UNDEFINED, _DAMAGED = 0xFFFFFFFF, "damaged"


class UnreadableError(Exception):
    """Why an instance cannot be read, by a code of ours."""


@dataclass
class InstanceHeader:
    """The texts of an instance; `titles` are the names that PS3.6 gives the keywords. What was left unread is named."""

    texts: dict[str, str | None] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    private: set[str] = field(default_factory=set)
    unread: set[str] = field(default_factory=set)
    has_pixels: bool = False
    burnt_in: str = ""


def begins_as_dicom(head: bytes) -> bool:
    """Whether the file has the preamble of PS3.10."""
    return head[PREAMBLE : PREAMBLE + len(MAGIC)] == MAGIC


def read_header(path: Path, pydicom: Any) -> InstanceHeader | None:  # noqa: ANN401 - a library that may be missing
    """The header of an instance; None of a DICOMDIR. `UnreadableError` for what is none, or damaged; OSError as they come."""
    code = _DAMAGED
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they quote values
        try:
            meta = pydicom.filereader.read_file_meta_info(path)
            if str(meta.get("TransferSyntaxUID", "")) == _DEFLATED:
                code = "deflated"
            elif str(meta.get("MediaStorageSOPClassUID", "")) == _DIRECTORY:
                return None
            else:
                return _header(pydicom.dcmread(path, stop_before_pixels=True, defer_size=_LONGEST), pydicom)
        except OSError:
            raise
        except Exception:  # noqa: BLE001, S110 - its texts quote values
            pass
    raise UnreadableError(code)


def _header(dataset: Any, pydicom: Any) -> InstanceHeader:  # noqa: ANN401
    found = InstanceHeader(
        has_pixels="Rows" in dataset and "Columns" in dataset, burnt_in=str(dataset.get("BurnedInAnnotation", "")).strip().upper()
    )
    found.texts = flattened(_members(dataset, pydicom, found, 0)).texts
    return found


def _members(dataset: Any, pydicom: Any, found: InstanceHeader, depth: int) -> Members:  # noqa: ANN401
    members: dict[str, object] = {}
    for tag in dataset.keys():  # noqa: SIM118 - a dataset that is iterated reads what was deferred
        raw = dataset.get_item(tag, keep_deferred=True)
        name = _name(tag, pydicom, found)
        if raw.is_raw and raw.value is None and raw.length:
            found.unread.add(name)
            continue
        if raw.is_raw and raw.length != _UNDEFINED and len(raw.value or b"") < raw.length:  # the library takes what there is
            raise UnreadableError(_DAMAGED)
        members[name] = _value(dataset[tag], pydicom, found, depth)
    return Members(members.items())


def _name(tag: Any, pydicom: Any, found: InstanceHeader) -> str:  # noqa: ANN401
    keyword = str(pydicom.datadict.keyword_for_tag(tag))
    if keyword:
        found.titles.setdefault(keyword, str(pydicom.datadict.dictionary_description(tag)))
        return keyword
    name = f"{tag.group:04X}_{tag.element:04X}"
    if tag.is_private:
        name = f"Private_{name}"
        found.private.add(name)
    return name


def _value(element: Any, pydicom: Any, found: InstanceHeader, depth: int) -> object:  # noqa: ANN401
    if element.VR == "SQ":
        return [_members(item, pydicom, found, depth + 1) for item in element.value] if depth < _DEEPEST else None
    return "\\".join(_texts(element)) or None


def _texts(element: Any) -> Iterator[str]:  # noqa: ANN401
    value = element.value
    if value is None:
        return
    if isinstance(value, bytes):
        yield _of_bytes(value)
    elif element.VM > 1 and not isinstance(value, str):
        yield from (str(one) for one in value)
    else:
        yield str(value).replace("\0", "").strip()


def _of_bytes(value: bytes) -> str:
    """Text where the bytes are text, else their digest: equal ones stay equal, and no content is shown."""
    bare = value.rstrip(b"\0 ")
    try:
        text = bare.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    return text if text.isprintable() else hashlib.md5(value, usedforsecurity=False).hexdigest()
