"""Where a form that travels goes, and in which languages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ...model.act import Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Text
from ..options.on_case import OnCase
from ..options.output import OUTPUT, InLanguage, written

if TYPE_CHECKING:
    from ..case import Case

_ENDING = Text("表格不能写成“{ending}”。", "A form cannot be written as “{ending}”.")
_ENDINGS = Text("可用：{endings}", "Available: {endings}")
_THERE = Text("文件已存在，没有覆盖。", "The file is there already and was not overwritten.")
_OTHER = Text("请换一个文件名。", "Choose another name.")


@dataclass(frozen=True, kw_only=True)
class ToBeFilled(InLanguage, OnCase):
    """A form of a case, its file and its languages."""

    output: Annotated[str | Path, written(Text("表格文件；格式由扩展名决定", "the file of the form; its ending says in which format"))]
    bilingual: Annotated[bool, Option(Text("中英文并列", "in Chinese and English"), OUTPUT)] = False

    def langs(self, session: Session, case: Case) -> tuple[Lang, ...]:
        """Both, or the one that is spoken."""
        return LANGS if self.bilingual else (self.speaks(session, case.file.language),)

    def path(self, endings: tuple[str, ...]) -> Path:
        """The new file; `InputError` for another ending than these, and for what is there already."""
        path = Path(self.output)
        if path.suffix.lower() not in endings:
            raise InputError(Problem("form_ending", _ENDING.fill(ending=path.suffix), _ENDINGS.fill(endings=endings), str(path)))
        if path.exists():
            raise InputError(Problem("file_there", _THERE, _OTHER, str(path)))
        return path
