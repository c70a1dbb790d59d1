"""Where a result goes and in which language it speaks: options that every act has, or many."""

from __future__ import annotations

from typing import Annotated

from ...model.act import Session
from ...model.frozen import dataclass
from ...model.option import Group, Option
from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Text

OUTPUT = Group("output", Text("输出", "Output"))
_UNKNOWN = Text("没有语言“{lang}”。", "There is no language “{lang}”.")
_KNOWN = Text("可用：zh（中文）、en（英文）。", "Available: zh (Chinese), en (English).")


@dataclass(frozen=True, kw_only=True)
class InLanguage:
    """The language of what is said and written."""

    lang: Annotated[
        Lang | None, Option(Text("语言：zh 或 en；默认随系统", "zh or en; from the locale by default"), OUTPUT, own_reader=True)
    ] = None

    def speaks(self, session: Session, otherwise: Lang | None = None) -> Lang:
        """What was asked for (``zh``, ``zh-CN``, ``en_US``), else that of the case, else that of the session."""
        return otherwise or session.lang if self.lang is None else language_of(self.lang)


def language_of(word: str) -> Lang:
    """The language that a person means; `InputError` for one that we do not speak."""
    short = str(word).lower().replace("_", "-").split("-")[0].split(".")[0]
    for lang in LANGS:
        if lang == short:
            return lang
    raise InputError(Problem("unknown_language", _UNKNOWN.fill(lang=word), _KNOWN))


def written(help: Text) -> Option:  # noqa: A002 - as the option calls it
    """The option that says where the result goes: it has the same names on every command."""
    return Option(help, OUTPUT, names=("--output", "-o"))
