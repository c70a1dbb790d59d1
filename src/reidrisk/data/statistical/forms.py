"""The forms of files of SAS, SPSS and Stata: by which bytes each is known, and how it is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from ...model.frozen import dataclass
from . import moments

XPT_RECORD = 80
SAS_MAGIC = bytes(12) + bytes.fromhex("c2ea8160b31411cfbd92080009c7318c181f1011")
XPT_MAGIC = b"HEADER RECORD*******LIB"
_ASCII_POR, _EBCDIC_POR = b"ASCII SPSS PORT FILE", "SPSS PORT FILE".encode("cp037")
_OLD_STATA = range(104, 116)  # releases 4 to 12 begin with their number, then the order of bytes


@dataclass(frozen=True, slots=True)
class FileForm:
    """One form. `reader` is the function of pyreadstat; `begins` whether a file with these first bytes is one.

    `moment` gives how a format spells numbers as dates. `tagged`: the reader can tell declared missing values apart.
    `silent`: nothing in the file says in which encoding its text is. `encodes` False: its characters are not those of an encoding.
    """

    key: str
    reader: str
    endings: tuple[str, ...]
    begins: Callable[[bytes], bool] = field(repr=False)
    moment: Callable[[str], moments.Spelled | None] = field(repr=False)
    tagged: bool = True
    encodes: bool = True
    silent: Callable[[bytes], bool] = lambda _head: False


def _old_stata(head: bytes) -> bool:
    return len(head) > 2 and head[0] in _OLD_STATA and head[1] in {1, 2} and head[2] == 1  # noqa: PLR2004 - three bytes tell


def _stata_13(head: bytes) -> bool:
    return b"<release>117</release>" in head[:80]


def _por(head: bytes) -> bool:
    return b"SPSS PORT FILE" in head[:200] or _EBCDIC_POR in head[:200]


FORMS = {
    form.key: form
    for form in (
        FileForm("sas7bdat", "read_sas7bdat", (".sas7bdat",), lambda head: head.startswith(SAS_MAGIC), moments.sas),
        FileForm(
            "xpt", "read_xport", (".xpt", ".xport"), lambda head: head.startswith(XPT_MAGIC), moments.sas,
            tagged=False, silent=lambda _head: True,
        ),
        FileForm("sav", "read_sav", (".sav", ".zsav"), lambda head: head.startswith((b"$FL2", b"$FL3")), moments.spss),
        FileForm("por", "read_por", (".por",), _por, moments.spss, tagged=False, encodes=False),
        FileForm(
            "dta", "read_dta", (".dta",), lambda head: head.startswith(b"<stata_dta>") or _old_stata(head), moments.stata,
            silent=lambda head: _old_stata(head) or _stata_13(head),
        ),
    )
}  # fmt: skip
