"""The signed package: made, checked as its recipient will check it, taken back (ITU-T X Suppl.39 6.5, SR8, SR9; China methodology 13.3)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ....case.approving.standing import ApprovalStanding, standing_of
from ....govern.agreements import agreement_with
from ....govern.approvals import ORDER, approved
from ....govern.entry import Entry
from ....govern.roles import Duty
from ....govern.story import RELEASED, issues
from ....model.optional import installed
from ....model.problem import InputError, Problem
from ....model.text import Text
from ..drawing import in_words
from ..screen import Form, Taken, Visit, one
from ..section import PageSection
from ..signer import WORDS, chosen, reasons, seen, sign, signers, typed_before, unnamed
from ..unmet import unmet_before

_WORDS = {
    **WORDS,
    "title": Text("发布", "Release"),
    "about": Text(
        "数据再次定级；结论可接受且已获批准、协议在有效期内时，把数据、数据字典、摘要和协议做成签名的发布包，记入台账和登记册。",
        "The data are graded once more. Where the conclusion is acceptable and approved and the agreement valid, data, dictionary, summary "
        "and agreement become a signed package, entered in ledger and register.",
    ),
    "recipient": Text("接收方", "Recipient"),
    "until": Text("有效期至", "Valid until"),
    "form": Text("形式", "Form"),
    "folder": Text("文件夹", "a folder"),
    "encrypted": Text("一个加密文件（.{kind}）", "one encrypted file (.{kind})"),
    "sealed": Text("加密文件的口令", "Password of the encrypted file"),
    "sealed_about": Text(
        "已为下一个发布包生成。只在发布之前显示，不保存在任何地方：请现在记下，经另外的渠道交给接收方。",
        "Made for the next package. It is shown until the package is made and kept nowhere: note it down now, and give it to the "
        "recipient through a separate channel.",
    ),
    "noted": Text("口令已记下", "I have noted the password down"),
    "its_password": Text("发布包的口令", "Password of the package"),
    "despite": Text(
        "与以前的发布重叠而仍要发布的理由（没有重叠则不写）", "Why it is released although earlier releases overlap (empty where none does)"
    ),
    "do": Text("制作发布包", "Make the package"),
    "made": Text("发布包已做成", "The package is made"),
    "where": Text("位置", "Where"),
    "hash": Text("包哈希", "Package hash"),
    "key": Text("签名公钥（请经另外的渠道告知接收方）", "Public key (give it to the recipient through a separate channel)"),
    "kept_nowhere": Text(
        "口令是发布之前显示、您已记下的那一个，没有另存；请经另外的渠道交给接收方。",
        "Its password is the one that you noted down; it is kept nowhere. Give it to the recipient through a separate channel.",
    ),
    "page": Text(
        "接收方不必安装任何软件：用浏览器打开包中的 verify.html 即可核对。",
        "The recipient needs no software: verify.html in the package, opened in a browser, checks it.",
    ),
    "released": Text("已做的发布包", "Packages released"),
    "at": Text("发布时间", "Released"),
    "state": Text("状态", "State"),
    "valid": Text("有效", "valid"),
    "expired": Text("已到期", "expired"),
    "revoked": Text("已撤销：{reason}", "revoked: {reason}"),
    "check": Text("核对", "Check it"),
    "good": Text(
        "核对无误：{count} 个文件与清单一致，签名有效。", "Checked, and good: {count} {count|file|files} as listed, the signature holds."
    ),
    "bad": Text("核对不通过：", "It did not pass the check:"),
    "revoke": Text("撤销", "Take it back"),
    "why": Text("理由", "Reason"),
    "list": Text("撤销名单已签署，请发给接收方：", "The list of revocations is signed; send it to the recipients:"),
    "not_approved": Text("获得批准之后才能发布。", "The approval comes first."),
}
_ARCHIVES = {"7z": "py7zr", "zip": "pyzipper"}  # what is not installed is not offered
_NOT_NOTED = Text(
    "没有确认口令已经记下：没有口令，任何人都无法打开加密文件。",
    "That the password is noted down is not confirmed: without it nobody can open the file.",
)
_NOTE_IT = Text("请记下“加密文件的口令”，勾选后再制作。", "Note down the password of the encrypted file, tick that you have, then make it.")
_NO_PASSWORD = Text("没有输入发布包的口令。", "The password of the package was not typed.")
_AS_NOTED = Text("请输入制作时记下的口令。", "Type the one that was noted down when it was made.")
_NO_PACKAGE = Text("没有这个发布包。", "There is no such package.")
_CHOOSE = Text("请从列表中选择。", "Choose one of the list.")


def _shows(visit: Visit) -> Mapping[str, object] | None:
    case = visit.case
    if case is None:
        return None
    standing, situation, typed = standing_of(case), case.file.situation(), typed_before(visit, "release")
    recipients, released = situation.value("recipients.organisations"), list(_released(visit, standing.entries))
    agreed = next((found for each in recipients if (found := agreement_with(standing.entries, each)) is not None), None)
    done, revoking, checked = visit.job("release"), visit.job("revoke"), visit.job("verify")
    return {
        "approved": standing.status == "approved", "recipients": recipients, "seen": seen(visit), "typed": typed, "archives": archives(),
        "password": visit.memory.password(visit.name, _count(visit)),
        "sealed_made": _is_sealed(str((visit.result("release") or {}).get("path", ""))),
        "until": typed.get("until") or (agreed.valid_until.isoformat() if agreed else ""),
        "people": [{**each, "role": in_words(each["role"], visit.lang)} for each in signers(case, *_releasing(standing))],  # type: ignore[arg-type] # a text
        "unnamed": unnamed(case, Duty.POLICY_MANAGER, visit.lang),
        "missing": [each for each in unmet_before(visit, "release") if each["settled"]],
        "made": _made(visit, released) if done is not None and done.state == "done" else None,
        "released": released,
        "checked": visit.result("verify") if checked is not None and checked.state == "done" else None,
        "of": "" if checked is None else Path(str(checked.options.get("given") or "")).name,
        "list": None if revoking is None or revoking.state != "done" else (visit.result("revoke") or {}).get("list"),
    }  # fmt: skip


def archives() -> tuple[str, ...]:
    """The kinds of encrypted files that can be written on this machine."""
    return tuple(kind for kind, library in _ARCHIVES.items() if installed(library))


def _releasing(standing: ApprovalStanding) -> tuple[Duty, ...]:
    """Who may release: a policy manager; an executor too where the approval orders it."""
    one = approved(standing.approvals)
    return (Duty.POLICY_MANAGER, Duty.EXECUTOR) if one is not None and one.entry.content.get(ORDER) else (Duty.POLICY_MANAGER,)


def _released(visit: Visit, entries: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    by_number, today = {each.n: each for each in entries}, visit.today().isoformat()
    for each in issues(entries):
        state = "revoked" if each.revoked is not None else "expired" if each.valid_until < today else "valid"
        place = _place(visit, by_number[each.n])
        yield {
            "package": each.package, "at": f"{each.at.astimezone():%Y-%m-%d %H:%M}", "by": each.by, "recipient": each.recipient,
            "until": each.valid_until, "state": state, "reason": each.revoked or "", "place": str(place), "there": place.exists(),
            "sealed": _is_sealed(str(place)),
        }  # fmt: skip


def _made(visit: Visit, released: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The package that the last run made; None once it was taken back."""
    made = visit.result("release") or {}
    return made if any(one["package"] == made.get("package") and one["state"] != "revoked" for one in released) else None


def _place(visit: Visit, entry: Entry) -> Path:
    return Path(os.path.normpath(visit.folder / str(entry.content.get("place") or "")))


def _entry(visit: Visit, package: str) -> Entry:
    entries = () if visit.case is None else standing_of(visit.case).entries
    found = next((each for each in entries if each.kind == RELEASED and each.content.get("package") == package), None)
    if found is None:
        raise InputError(Problem("no_package", _NO_PACKAGE, _CHOOSE))
    return found


def _release(visit: Visit, form: Form) -> Taken:
    _, name = chosen(form)
    kind = one(form, "form")
    options = {
        "case": str(visit.folder), "as_": name, "recipient": one(form, "recipient"), "until": one(form, "until"),
        "accept": reasons(form) or None, "despite_overlap": one(form, "despite") or None,
        **({"output": str(_free(visit, kind))} if kind in _ARCHIVES else {}),
    }  # fmt: skip
    if kind in _ARCHIVES and not one(form, "noted"):
        raise InputError(Problem("not_noted", _NOT_NOTED, _NOTE_IT))
    password = visit.memory.password(visit.name, _count(visit)) if kind in _ARCHIVES else None
    return sign(visit, form, "release", ("release", options), password)


def _free(visit: Visit, kind: str) -> Path:
    """Beside the case, as the act itself would name it."""
    count = _count(visit) + 1
    return visit.folder.resolve().parent / f"{visit.folder.resolve().name}-release-{count}.{kind}"


def _count(visit: Visit) -> int:
    """How many packages are on record."""
    entries = () if visit.case is None else standing_of(visit.case).entries
    return sum(each.kind == RELEASED for each in entries)


def _is_sealed(place: str) -> bool:
    return Path(place).suffix[1:] in _ARCHIVES


def _check(visit: Visit, form: Form) -> Taken:
    """As a recipient does, against the key that signed it; an encrypted one with the password that its recipient is given."""
    entry, password = _entry(visit, one(form, "package")), one(form, "password")
    place = str(_place(visit, entry))
    if _is_sealed(place) and not password:
        raise InputError(Problem("no_password", _NO_PASSWORD, _AS_NOTED))
    options = {"given": place, "key": entry.key, "lang": visit.lang, "password": "prompt" if _is_sealed(place) else None}
    visit.ask_for("verify", "verify", options, {"password": password} if password else None)
    return Taken()


def _revoke(visit: Visit, form: Form) -> Taken:
    _, name = chosen(form)
    entry = _entry(visit, one(form, "package"))
    options = {"case": str(visit.folder), "package": entry.content["package"], "as_": name, "reason": one(form, "why")}
    return sign(visit, form, "revoke", ("revoke", options))


SECTION = PageSection(
    key="package",
    place=40,
    words=_WORDS,
    shows=_shows,
    takes={"release": _release, "check": _check, "revoke": _revoke},
    slots=("release", "verify", "revoke"),
)
