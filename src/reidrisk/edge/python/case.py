"""A case in Python: ``with rr.Case("case/") as c: c.assess(); c.report(["risk-report"], format_="pdf", lang="zh")``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Self

from ...model.act import Session
from ...model.text import Lang
from .methods import Methods


class Case(Methods):
    """A case folder whose acts are methods; each reads the case as it then is, so that edits between two calls count.

    `lang`: of all results, else that of the case. `passphrase`: gives the one for the signing key of this name, where the environment
    does not; it is asked only when something is signed. Entering it reads the case file: `InputError` with everything wrong in it.
    """

    def __init__(self, folder: str | Path, *, lang: Lang | None = None, passphrase: Callable[[str], str] | None = None) -> None:
        self.folder = Path(folder)
        self.lang = lang
        self._passphrase = passphrase

    def __enter__(self) -> Self:
        from ...case.case import open_case  # noqa: PLC0415 - a case that is only made needs no reader

        open_case(str(self.folder))
        return self

    def __exit__(self, *_exception: object) -> None:
        """Nothing stays open: what was done is in the folder."""

    def session(self) -> Session:
        """A sitting for one act."""
        given = self._passphrase
        return Session(passphrase=None if given is None else lambda _lang, name, _there: given(name))

    def __repr__(self) -> str:
        return f"<reidrisk case {self.folder}>"
