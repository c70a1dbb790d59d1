"""Where the cases lie that the page shows: a folder of them. One case that lies elsewhere is alone in its place."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from pathlib import Path

from ...case.case import is_case, open_case
from ...data.files import private_folders
from ...model.frozen import dataclass
from ...model.problem import InputError

STATE = ".page"  # in a case: the page's own notes of what runs and ran
NO_TABLE = "no-table"  # among them: the file that came is none, and this is no case
_LONGEST, _MOST_OF_ONE_NAME = 60, 10_000
_NEVER = set('/\\:*?"<>|')


@dataclass(frozen=True, slots=True)
class CasesFolder:
    """The folder of cases; `only` names the one that may be seen."""

    root: Path
    only: str | None = None

    def names(self) -> tuple[str, ...]:
        """The cases, the one that was changed last first."""
        if self.only is not None:
            return (self.only,)
        found = [one for one in self._folders() if not (one / STATE / NO_TABLE).is_file()]
        return tuple(one.name for one in sorted(found, key=lambda one: (-one.stat().st_mtime, one.name)))

    def unlisted(self) -> tuple[Path, ...]:
        """What is left of files that are no tables (`refusing/wrong_file`): no cases."""
        return () if self.only is not None else tuple(one for one in self._folders() if (one / STATE / NO_TABLE).is_file())

    def _folders(self) -> list[Path]:
        if not self.root.is_dir():
            return []
        return [one for one in self.root.iterdir() if not one.name.startswith(".") and not one.is_symlink() and _is_ours(one)]

    def folder(self, name: str) -> Path | None:
        """The folder of the case of this name; None where there is none, or none that may be seen."""
        known = (one.name for one in self._folders()) if self.only is None else (self.only,)
        return self.root / name if name in known else None

    def of_file(self, data: Path) -> Path | None:
        """The case of this file, where there is one: opened again, it is gone on with."""
        for name in self.names():
            folder = self.root / name
            with suppress(InputError):
                if is_case(str(folder)) and open_case(str(folder)).files == (str(data),):
                    return folder
        return None

    def fresh(self, wanted: str) -> Path:
        """A new folder for a case, named after its data."""
        private_folders(self.root)
        stem = plain_name(Path(wanted).stem) or "case"
        for number in range(1, _MOST_OF_ONE_NAME):
            folder = self.root / (stem if number == 1 else f"{stem}-{number}")
            try:
                folder.mkdir(mode=0o700)
            except FileExistsError:
                continue
            (folder / STATE).mkdir(mode=0o700)
            return folder
        raise FileExistsError(stem)


def plain_name(given: str) -> str:
    """A name of a file that any system takes and that leads nowhere else; empty where nothing is left of it."""
    kept = "".join(one for one in given if one not in _NEVER and unicodedata.category(one) not in {"Cc", "Cf", "Cs"})
    stem, dot, ending = kept.strip().lstrip(".").rpartition(".")
    return (f"{stem[:_LONGEST]}.{ending[:_LONGEST]}" if dot and stem else kept.strip().lstrip(".")[:_LONGEST]).strip(" .")


def _is_ours(folder: Path) -> bool:
    return folder.is_dir() and (is_case(str(folder)) or (folder / STATE).is_dir())
