"""``reidrisk report``: writes documents of a case, in the formats and languages asked for, and fixes the plan they are made from."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from ...case.case import Case, is_case, open_case
from ...case.options.numbers import words as parts
from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Text
from ..arguments import OUTPUT, AsJson, written
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said

if TYPE_CHECKING:
    from ...case.governing import Governed
    from ...document.kind import Kind, Material
    from ...document.writer import Writer
    from ...govern.entry import Entry
    from ...model.governance import Secret

_UNDONE = Text("没有写出文档", "no document was written")
_UNKNOWN = Text("没有名为“{kind}”的文档。", "There is no document “{kind}”.")
_KNOWN = Text("可用：{kinds}", "Available: {kinds}")
_WROTE = Text("已写入 {path}", "Wrote {path}")
_NO_FORMAT = Text("不能写成“{format}”格式。", "A document cannot be written as “{format}”.")
_HASH = Text("方案哈希 {hash}", "Plan hash {hash}")
_NEEDS_DATA = Text("{gone}这些文档要从数据写出：{kinds}。", "{gone} These documents are made from the data: {kinds}.")
_EARLIER = Text("销毁之前写出的文档仍在案例的 documents 中。", "Those written before are still in the case's documents.")
_NEED_NONE = Text("{gone}只写出了不需要数据的文档。", "{gone} Only documents that need no data were written.")
_LEFT = Text("还有 {left} 个问题未答，已列在文档中。", "{left} questions are not answered; the document lists them.")


def report(  # noqa: PLR0913 - the options a person may give
    case: Annotated[
        str, Parameter(help=said("案例文件夹；identifiers 也可直接给数据文件", "the case folder; for identifiers a data file too"))
    ],
    /,
    *kinds: Annotated[
        str,
        Parameter(
            help=said(
                "文档种类，例如 plan 评估方案、risk-report 评估报告；不写则为全部",
                "kinds of document, such as plan or risk-report; all of them when none is named",
            )
        ),
    ],
    format_: Annotated[
        str,
        Parameter(
            name="--format",
            group=OUTPUT,
            help=said("格式：html、md、json、pdf、docx、xlsx，可用逗号连写", "html, md, json, pdf, docx, xlsx; several with commas"),
        ),
    ] = "html",
    bilingual: Annotated[
        bool,
        Parameter(negative="", group=OUTPUT, help=said("中英文并排写在同一份文档里", "one document with Chinese and English side by side")),
    ] = False,
    output: Annotated[
        str | None,
        written("写到哪个文件夹；默认案例的 documents", "folder to write to; the case's documents by default"),
    ] = None,
    names: Annotated[
        bool,
        Parameter(
            negative="",
            group=OUTPUT,
            help=said("写入接收方和来源方个人的姓名（仅供内部）", "with the names of people at recipients and sources (internal use)"),
        ),
    ] = False,
    lang: Annotated[str | None, Parameter(group=OUTPUT, help=said("语言：zh、en 或 zh,en", "zh, en or zh,en"))] = None,
    json: AsJson = False,
) -> int:
    """Write documents of the case."""
    wish = _Wish(case, kinds, format_, bilingual, output, lang, names, json)
    return guarded(lambda: _run(wish), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Wish:
    case: str
    kinds: tuple[str, ...]
    format: str
    bilingual: bool
    output: str | None
    lang: str | None
    names: bool
    as_json: bool


def _run(wish: _Wish) -> int:
    from ...case.issuing import Order, write_all  # noqa: PLC0415 - help must not wait for the questionnaires

    words = (wish.case, *wish.kinds)
    given = next((word for word in words if is_case(word) or not _is_kind(word)), wish.case)
    named = tuple(word for word in words if word is not given)
    wanted = _kinds(named)
    chosen_writers = _writers(wish.format)
    case = open_case(given) if is_case(given) or not all(kind.looks and not kind.assesses for kind in wanted) else None
    own = chosen(None, case.file.language if case else None)
    langs = _langs(wish.lang, own)
    wanted, gone = _without_data(case, wanted, all_=not named)
    material = _material(given, case, wanted, names=wish.names)
    folder = Path(wish.output) if wish.output else case.document("x").parent if case else Path()
    in_langs: tuple[Lang | Literal["both"], ...] = ("both",) if wish.bilingual else langs
    paths = write_all(wanted, material, Order(folder, in_langs, chosen_writers, case.folder if case else None))
    left = len(case.file.situation().open()) if case else 0
    if wish.as_json:
        print_json({
            "schema": "reidrisk/report/1", "kind": wanted[0].key if len(wanted) == 1 else None, "kinds": [kind.key for kind in wanted],
            "paths": [str(path) for path in paths], "hash": material.hash, "status": material.governed.status, "left": left,
            "disposed": None if gone is None else gone.n,
        })  # fmt: skip
    else:
        _show(paths, material, (left, gone), own if wish.lang is None else langs[0])
    return ACCEPTABLE


def _material(given: str, case: Case | None, wanted: tuple[Kind, ...], *, names: bool) -> Material:
    from ...case.fixing import material_of  # noqa: PLC0415 - help must not wait for the questionnaires
    from ...case.governing import Governed  # noqa: PLC0415
    from ...case.mitigation_record import mitigation_of  # noqa: PLC0415
    from ...case.surveying import material_of_file, with_data  # noqa: PLC0415

    now = datetime.now(UTC)
    if case is None:
        return material_of_file(given, now, names=names)
    material = material_of(case, now, names=names)
    governed = Governed(case)
    material = replace(material, governed=governed.told(_secrets(wanted, case, governed)), mitigation=mitigation_of(case.folder))
    looks, assesses = any(kind.looks for kind in wanted), any(kind.assesses for kind in wanted)
    return with_data(material, case, looks=looks, assesses=assesses)


def _secrets(wanted: tuple[Kind, ...], case: Case, governed: Governed) -> tuple[Secret, ...]:
    """The secrets of the case by name, for the one kind that lists them; of a store that is not there or not opened none that is kept."""
    from ...case.secrets import register_of  # noqa: PLC0415
    from ...govern.secrets.key import VARIABLE  # noqa: PLC0415 - help must not wait for it
    from ..secrecy import Vault  # noqa: PLC0415

    if not any(kind.key == "secrets" for kind in wanted):
        return ()
    opens = VARIABLE in os.environ and Vault().exists
    return register_of(case, governed.entries, tuple(Vault().open().entries()) if opens else ())


def _without_data(case: Case | None, wanted: tuple[Kind, ...], *, all_: bool) -> tuple[tuple[Kind, ...], Entry | None]:
    """The kinds that can be written, and the entry by which the data were destroyed: then those only that need no data."""
    from ...case.disposal import gone_words  # noqa: PLC0415 - as above
    from ...case.governing import Governed  # noqa: PLC0415

    gone = None if case is None else Governed(case).disposed
    if gone is None:
        return wanted, None
    left = tuple(kind for kind in wanted if not kind.looks and not kind.assesses)
    if not all_ and left != wanted:
        names = [kind.key for kind in wanted if kind not in left]
        raise InputError(Problem("data_disposed", _NEEDS_DATA.fill(gone=gone_words(gone), kinds=names), _EARLIER))
    return left, gone


def _show(paths: tuple[Path, ...], material: Material, about: tuple[int, Entry | None], lang: Lang) -> None:
    from ...case.disposal import gone_words  # noqa: PLC0415 - as above

    left, gone = about
    lines = [_WROTE.fill(path=path).say(lang) for path in paths] + [_HASH.fill(hash=material.hash).say(lang)]
    lines += [_NEED_NONE.fill(gone=gone_words(gone)).say(lang)] if gone is not None else []
    lines += [_LEFT.fill(left=left).say(lang)] if left else []
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def _is_kind(word: str) -> bool:
    from ...document.kind import kinds  # noqa: PLC0415

    return any(kind.key == word for kind in kinds())


def _kinds(given: tuple[str, ...]) -> tuple[Kind, ...]:
    """The kinds of these names, each once; all there are when none is named."""
    from ...document.kind import kinds  # noqa: PLC0415

    known = {kind.key: kind for kind in kinds()}
    keys = dict.fromkeys(parts(list(given)))
    wrong = [key for key in keys if key not in known]
    if wrong:
        hint = _KNOWN.fill(kinds=tuple(known))
        raise InputError(*(Problem("unknown_kind", _UNKNOWN.fill(kind=key), hint) for key in wrong))
    return tuple(known[key] for key in keys) or tuple(known.values())


def _writers(given: str) -> tuple[Writer, ...]:
    from ...document.writer import writers  # noqa: PLC0415

    known = {writer.key: writer for writer in writers()}
    keys = dict.fromkeys(part.casefold().removeprefix(".") for part in parts([given]))
    wrong = [key for key in keys if key not in known]
    if wrong or not keys:
        hint = _KNOWN.fill(kinds=tuple(known))
        raise InputError(*(Problem("unknown_format", _NO_FORMAT.fill(format=key), hint) for key in wrong or [given]))
    return tuple(known[key] for key in keys)


def _langs(given: str | None, own: Lang) -> tuple[Lang, ...]:
    if given is None:
        return (own,)
    wanted = {chosen(word) for word in parts([given])}
    return tuple(lang for lang in LANGS if lang in wanted) or (own,)
