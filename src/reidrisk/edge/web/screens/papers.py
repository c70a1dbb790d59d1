"""Step 6: the papers of the case, what is open before it may be approved and released, and the signature (GB/T 42460 6.4 b, 6.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from ....model.problem import InputError, Problem
from ....model.text import Text
from ..papers import papers_of
from ..screen import Form, Screen, Standing, Taken, Visit, one

_WORDS = {
    "write": Text("编写全部文档", "Write all the papers"),
    "again": Text("重新编写全部文档", "Write all the papers again"),
    "format": Text("格式", "Format"),
    "language": Text("语言", "Language"),
    "both": Text("中文和英文", "Chinese and English"),
    "zh": Text("中文", "Chinese"),
    "en": Text("英文", "English"),
    "none": Text("还没有文档。", "There are no papers yet."),
    "papers": Text("文档", "Papers"),
    "name": Text("文档", "Paper"),
    "changed": Text("写出时间", "Written"),
    "size": Text("大小", "Size"),
    "not_written": Text("没有记录可写，因此没有写出：{names}", "Not written, for there is no record to report: {names}"),
    "open": Text("批准和发布之前还缺什么", "What is missing before approval and release"),
    "nothing_open": Text("批准所需的都已具备。", "Everything that an approval asks for is there."),
    "not_graded": Text("先完成第 4 步：评定之后才知道还缺什么。", "Step 4 comes first: what is missing shows once the data are graded."),
    "before_approval": Text("批准之前", "before approval"),
    "before_release": Text("发布之前", "before release"),
    "approval": Text("签署结论", "Sign the conclusion"),
    "approval_about": Text(
        "执行评估的人和批准的人须是两个人，并已在第 3 步“评估团队”中写明。签名密钥属于签署人，第一次签署时新建，口令输入两次。"
        "口令不作任何记录。",
        "Whoever did the evaluation and whoever approves it are two people, named in step 3 under the evaluation team. The signing key is "
        "the signer's own; it is made at the first signature, the passphrase typed twice. The passphrase is recorded nowhere.",
    ),
    "as": Text("签署人的姓名", "Name of the signer"),
    "role": Text("以什么身份", "In which role"),
    "policy-manager": Text("策略管理者（批准）", "policy manager (approves)"),
    "executor": Text("执行者", "executor"),
    "supervisor": Text("监督者", "supervisor"),
    "passphrase": Text("签名口令", "Passphrase"),
    "passphrase_again": Text("再输入一次（仅在新建密钥时）", "Once more (only where the key is new)"),
    "note": Text("随签署记下的一句话（可以不写）", "A sentence kept with the signature (optional)"),
    "sign": Text("签署", "Sign"),
    "signed": Text("已签署：{by}，台账第 {entry} 条", "Signed by {by}: entry {entry} of the ledger"),
    "then": Text("还在命令行完成的", "Still done on the command line"),
    "then_about": Text(
        "登记已签署的协议、做成签名的发布包、恢复旧版本（mitigate --back）：",
        "Putting the signed agreement on record, making the signed package, going back to an earlier version (mitigate --back):",
    ),
    "no_case": Text("先完成第 1 步：读取数据。", "Step 1 comes first: the data are read there."),
}
_FORMATS = ("html", "pdf", "docx", "md")
_ROLES = ("policy-manager", "executor", "supervisor")
_NO_PASSPHRASE = Text("没有输入口令。", "No passphrase was typed.")
_TYPE_IT = Text("请输入签署人自己的口令。", "Type the passphrase of the signer.")
_KB = 1024


def _shows(visit: Visit) -> Mapping[str, object]:
    if visit.case is None:
        return {"there": False}
    graded, written, signed = visit.result("assess"), visit.result("report"), visit.result("approve")
    asked = visit.job("report")
    return {
        "there": True, "formats": _FORMATS, "roles": _ROLES, "papers": list(_papers(visit)),
        "format": str((asked and asked.options.get("format_")) or "html"), "wanted": str((asked and asked.options.get("lang")) or "zh,en"),
        "not_written": [] if written is None else written["not_written"], "graded": graded is not None,
        "missing": [] if graded is None else [_missing(each) for each in graded.get("gate") or () if each["accepted"] is None],
        "signed": signed,
        "then": [f"reidrisk {act} {visit.folder}" for act in ("agree", "release", "mitigate")],
    }  # fmt: skip


def _papers(visit: Visit) -> Iterator[dict[str, str]]:
    from ....document.kind import kinds  # noqa: PLC0415 - only this screen needs them

    titles = {kind.key: kind.title for kind in kinds()}
    for path in papers_of(visit.folder):
        at = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
        key, _, lang = path.stem.rpartition("-")
        title = titles[key].say(visit.lang) if key in titles else ""
        yield {
            "name": path.name,
            "title": f"{title} · {lang}" if title else path.name,
            "changed": f"{at:%Y-%m-%d %H:%M}",
            "size": f"{max(path.stat().st_size // _KB, 1):,} KB",
        }


def _missing(each: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "title": each["title"],
        "before": each["must_precede"],
        "remedy": each["remedy"],
        "lacks": [part["text"] for part in each["lacks"]],
    }


def _standing(visit: Visit) -> Standing:
    if visit.case is None:
        return "waiting"
    return "done" if visit.is_current("approve") else "open"


def _write(visit: Visit, form: Form) -> Taken:
    chosen = one(form, "format")
    options = {"case": str(visit.folder), "format_": chosen if chosen in _FORMATS else "html", "lang": one(form, "lang") or "zh,en"}
    visit.ask_for("report", "report", options)
    return Taken()


def _sign(visit: Visit, form: Form) -> Taken:
    """The passphrase goes to the process that signs through its standard input, and nowhere else."""
    if not (passphrase := next(iter(form.get("passphrase", ())), "")):
        raise InputError(Problem("no_passphrase", _NO_PASSPHRASE, _TYPE_IT))
    secrets = {"passphrase": passphrase, "again": next(iter(form.get("again", ())), "")}
    options = {"case": str(visit.folder), "as_": one(form, "as"), "role": one(form, "role"), "note": one(form, "note") or None}
    visit.ask_for("approve", "approve", {**options, "lang": visit.lang}, secrets)
    return Taken()


SCREEN = Screen(
    key="papers",
    step=6,
    title=Text("文档与批准", "Papers and approval"),
    about=Text("供签字的文档、批准之前还缺什么、签署。", "The papers to sign, what is missing before approval, and the signature."),
    command=Text("reidrisk report {case}", "reidrisk report {case}"),
    words=_WORDS,
    shows=_shows,
    standing=_standing,
    takes={"write": _write, "sign": _sign},
    slots=("report", "approve"),
)
