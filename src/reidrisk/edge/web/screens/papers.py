"""Step 6: the papers of the case, what is open before it may be approved and released; key, signatures, agreement, package below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from ....case.approving.standing import standing_of
from ....case.approving.still_asked import is_question, still_asked
from ....govern.story import issues
from ....model.optional import installed
from ....model.text import LANGS, Lang, Text
from ..asking import NEEDED_WORDS, UNDECIDED_WORDS, undecided
from ..drawing import TemplateWords
from ..papers import papers_of
from ..screen import Form, Screen, Standing, Taken, Visit, one
from ..section import sections
from ..unmet import unmet_before

_WORDS = {
    **NEEDED_WORDS,
    **UNDECIDED_WORDS,
    "write": Text("编写全部文档", "Write all the papers"),
    "again": Text("重新编写全部文档", "Write all the papers again"),
    "format": Text("格式", "Format"),
    "language": Text("语言", "Language"),
    "both": Text("中文和英文", "Chinese and English"),
    "zh": Text("中文", "Chinese"),
    "en": Text("英文", "English"),
    "none": Text("还没有文档。", "There are no papers yet."),
    "lacking": Text(
        "HTML 可以直接打印，或在浏览器中存为 PDF。写出 PDF 和 Word 文件需另装 reidrisk[report]。",
        "HTML can be printed, or saved as PDF by the browser. To write PDF and Word files, reidrisk[report] has to be installed.",
    ),
    "papers": Text("文档", "Papers"),
    "written": Text("{count} 份文档", "{count} {count|paper|papers}"),
    "name": Text("文档", "Paper"),
    "changed": Text("写出时间", "Written"),
    "size": Text("大小", "Size"),
    "not_written": Text("没有记录可写，因此没有写出：{names}", "Not written, for there is no record to report: {names}"),
    "open": Text("批准和发布之前还缺什么", "What is missing before approval and release"),
    "nothing_open": Text("批准所需的都已具备。", "Everything that an approval asks for is there."),
    "not_graded": Text("在第 4 步评定一次，就能看到还缺什么。", "Grade the data in step 4 once: what is missing shows then."),
    "before_approval": Text("批准之前", "before approval"),
    "before_release": Text("发布之前", "before release"),
    "no_case": Text("先完成第 1 步：读取数据。", "Step 1 comes first: the data are read there."),
}
# What a format takes beside the core; what is not installed is not offered.
_NEEDS = {"html": (), "pdf": ("typst", "fontTools", "vl_convert"), "docx": ("docx", "vl_convert"), "md": ()}
_KB = 1024
# Papers beside the kinds of documents, by the beginning of their names.
_OTHERS = {
    "assessment": Text("评定结果", "Result of the grading"),
    "utility": Text("处理前后的可用性", "Usefulness before and after treatment"),
    "register": Text("文档版本登记", "Register of the papers and their versions"),
}


def _shows(visit: Visit) -> Mapping[str, object]:
    if visit.case is None:
        return {"there": False}
    graded, written = visit.result("assess"), visit.result("report")
    asked = visit.job("report")
    return {
        "there": True, "undecided": undecided(visit.case),
        "formats": formats(), "lacking": len(formats()) < len(_NEEDS), "papers": list(_papers(visit)),
        "format": str((asked and asked.options.get("format_")) or "html"), "wanted": str((asked and asked.options.get("lang")) or "zh,en"),
        "not_written": [] if written is None else not_written(written["not_written"], visit.lang), "graded": graded is not None,
        "needed": len(still_asked(visit.case, graded)),
        "missing": list(_missing(visit)), "unfolded": not standing_of(visit.case).approvals, "sections": list(_sections(visit)),
    }  # fmt: skip


def _missing(visit: Visit) -> Iterator[Mapping[str, Any]]:
    """What no answer to an open question settles: those are counted above, and stand on a screen of their own."""
    for each in unmet_before(visit):
        lacks = [one["text"] for one in each["lacks"] if not is_question(each["code"], one["subject"], one["stands_at"])]
        if lacks:
            yield {**each, "lacks": lacks}


def formats() -> tuple[str, ...]:
    """Those that can be written on this machine."""
    return tuple(name for name, needs in _NEEDS.items() if installed(*needs))


def _sections(visit: Visit) -> Iterator[dict[str, Any]]:
    for each in sections():
        shown = each.shows(visit)
        if shown is not None:
            yield {"key": each.key, "template": f"section_{each.key}.html", "t": TemplateWords(each.words, visit.lang), "s": shown}


def _papers(visit: Visit) -> Iterator[dict[str, str]]:
    titles = _titles()
    for path in papers_of(visit.folder):
        at = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
        yield {
            "name": path.name,
            "title": titled(path.stem, titles, visit.lang) or path.name,
            "changed": f"{at:%Y-%m-%d %H:%M}",
            "size": f"{max(path.stat().st_size // _KB, 1):,} KB",
        }


def not_written(keys: Sequence[str], lang: Lang) -> list[str]:
    """The papers of which there is nothing to report, by their titles."""
    titles = _titles()
    return [titles[key].say(lang) for key in keys]


def _titles() -> Mapping[str, Text]:
    from ....document.kind import kinds  # noqa: PLC0415 - only this screen needs them

    return {**_OTHERS, **{kind.key: kind.title for kind in kinds()}}


def titled(stem: str, titles: Mapping[str, Text], lang: Lang) -> str:
    """What a paper of this name is, with the language that it is in; empty where nobody knows."""
    key, _, written_in = stem.rpartition("-")
    if key in titles and written_in in LANGS:
        return f"{titles[key].say(lang)} · {_WORDS[written_in].say(lang)}"
    return titles[stem].say(lang) if stem in titles else ""


def _standing(visit: Visit) -> Standing:
    """Done once what is approved now has gone out and was not taken back."""
    if visit.case is None:
        return "waiting"
    found = standing_of(visit.case)
    live = [each.entry.n for each in found.approvals if each.live]
    released = any(each.revoked is None and each.n > min(live, default=each.n) for each in issues(found.entries))
    return "done" if found.status == "approved" and released else "open"


def _write(visit: Visit, form: Form) -> Taken:
    chosen = one(form, "format")
    options = {"case": str(visit.folder), "format_": chosen if chosen in formats() else "html", "lang": one(form, "lang") or "zh,en"}
    visit.ask_for("report", "report", options)
    return Taken()


SCREEN = Screen(
    key="papers",
    step=6,
    title=Text("文档、批准与发布", "Papers, approval, release"),
    about=Text(
        "供签字的文档、还缺什么、签署、登记协议、制作发布包。",
        "The papers to sign, what is missing, the signatures, the agreement, and the package.",
    ),
    command=Text("reidrisk report {case}", "reidrisk report {case}"),
    words=_WORDS,
    shows=_shows,
    standing=_standing,
    takes={"write": _write, **{name: take for each in sections() for name, take in each.takes.items()}},
    slots=("report", *(slot for each in sections() for slot in each.slots)),
)
