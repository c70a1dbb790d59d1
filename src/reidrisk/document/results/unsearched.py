"""Columns of which no search decides: text with what is replaced in it and how much of what was planted was found; running numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...flow.mitigation import Mitigated
from ...mitigate.plans.unsearched import Unsearched
from ...model.text import Phrase, Text
from .. import heads

if TYPE_CHECKING:
    from ...mitigate.cells.planted import Planted

_OFFER = Text(
    "自由文本随标识符一起删除了：{columns}。加 --redact 列名 可脱敏后保留，并会实测能找出多少。",
    "Free text is removed together with the identifiers in it: {columns}. --redact COLUMN keeps it in redacted form and "
    "measures how much is found.",
)
_KEPT = Text(
    "列“{column}”脱敏后保留：识别出的姓名、号码、地址、日期等换成占位符{by}。",
    "{column} is kept redacted: names, numbers, addresses, dates and the like that are found become placeholders{by}.",
)
_BY = Text("，包括全表各行 {names} 列中的内容", ", with all that {names} hold in any row")
_NOTHING = heads.BLANK
_MEASURED = Text(
    "  向其文字植入虚构的人，完整找出：{found}。这只是对同样写法的实测下界，不是承诺；级别和各项数值不包括文字中剩下的内容。",
    "  Fictitious people were planted into its texts and fully found: {found}. This is a measured bound for similar "
    "writing, not a guarantee; neither the level nor the figures cover what remains in the text.",
)
_SHARE = Text(
    "{kind} {found}/{planted}（以 95% 的置信度至少 {least}）", "{kind} {found} of {planted} (at least {least}, with 95% confidence)"
)
_NUMBERED = Text("连续编号按随机次序从 1 起重新编：{columns}。", "Running numbers begin at 1 again, in a random order: {columns}.")
_UNMEASURED = Text("  其中没有文字可供实测。", "  It holds no text to measure by.")


def unsearched_lines(done: Mitigated) -> Iterator[Phrase | Text]:
    """What was done to the texts and running numbers that stay; which texts leave and need not."""
    texts = done.others
    for name in texts.columns:
        by = _BY.fill(names=list(texts.names)) if texts.names else _NOTHING.fill(nothing="")
        yield _KEPT.fill(column=name, by=by)
        recall = texts.recall[name]
        yield _MEASURED.fill(found=[_share(one) for one in recall]) if recall else _UNMEASURED
    if texts.numbers:
        yield _NUMBERED.fill(columns=list(texts.numbers))
    leaving = [name for name in texts.offered if name in done.parts.dropped]
    if leaving:
        yield _OFFER.fill(columns=leaving)


def _share(one: Planted) -> Phrase:
    return _SHARE.fill(kind=one.title, found=one.found, planted=one.planted, least=f"{int(1000 * one.least) / 10}%")


def redacted_json(texts: Unsearched) -> dict[str, Any]:
    """The same for scripts, where text stays; `at_least` is the bound."""
    found = [
        {
            "column": name,
            "names": list(texts.names),
            "recall": [
                {"kind": one.kind, "planted": one.planted, "found": one.found, "at_least": round(one.least, 6)}
                for one in texts.recall[name]
            ],
        }
        for name in texts.columns
    ]
    return {"redaction": found} if found else {}
