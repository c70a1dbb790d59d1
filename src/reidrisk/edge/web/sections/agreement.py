"""The executed data use agreement, put on record (GB/T 42460 3.10; ITU-T X Suppl.39 SR9)."""

from __future__ import annotations

from collections.abc import Mapping

from ....case.approving.standing import standing_of
from ....govern.agreements import agreements
from ....govern.roles import Duty
from ....model.text import Text
from ..attaching import attachment
from ..drawing import in_words
from ..screen import Form, Taken, Visit, one
from ..section import PageSection
from ..signer import WORDS, chosen, seen, sign, signers, typed_before, unnamed

_WORDS = {
    **WORDS,
    "title": Text("登记已签署的协议", "Put the executed agreement on record"),
    "about": Text(
        "双方签署的协议（PDF、Word 或扫描件）复制到案例中，连同哈希记入台账；随发布包一起交给接收方。公开共享不需要协议。",
        "The agreement that both parties signed (PDF, Word or a scan) is copied into the case and entered in the ledger with its sum; it "
        "goes to the recipient in the package. Public sharing needs none.",
    ),
    "recipient": Text("接收方", "Recipient"),
    "scope": Text("准许的用途", "Permitted use"),
    "ended": Text(
        "案例中写明的用途，处理后的数据已不能完全实现：请填写双方在协议中重新约定的用途。",
        "The treated data can no longer fully serve the purpose stated in the case: enter the use that both parties agreed on instead.",
    ),
    "signed": Text("签署日期", "Signed on"),
    "until": Text("有效期至", "Valid until"),
    "entry": Text("台账条目", "Ledger entry"),
    "file": Text("已签署的协议", "The executed agreement"),
    "do": Text("登记", "Put it on record"),
    "no_recipient": Text(
        "案例还没有写明接收方：请在第 3 步“接收方”中写明。", "The case names no recipient yet: name it in step 3, under recipients."
    ),
}


def _shows(visit: Visit) -> Mapping[str, object] | None:
    case = visit.case
    if case is None:
        return None
    situation, typed = case.file.situation(), typed_before(visit, "agree")
    return {
        "known": [
            {"recipient": each.recipient, "scope": each.scope, "signed": each.signed_on, "until": each.valid_until, "entry": each.entry}
            for each in agreements(standing_of(case).entries)
        ],
        "recipients": situation.value("recipients.organisations"), "seen": seen(visit), "typed": typed,
        "scope": typed.get("scope") or "; ".join(case.purpose), "ended": case.purpose_ended, "today": visit.today().isoformat(),
        "people": [{**each, "role": in_words(each["role"], visit.lang)} for each in signers(case, Duty.POLICY_MANAGER)],  # type: ignore[arg-type] # a text
        "unnamed": unnamed(case, Duty.POLICY_MANAGER, visit.lang),
    }  # fmt: skip


def _agree(visit: Visit, form: Form) -> Taken:
    _, name = chosen(form)
    options = {
        "case": str(visit.folder), "file": str(attachment(visit.folder, one(form, "file"))), "as_": name,
        "recipient": one(form, "recipient"), "scope": one(form, "scope"), "until": one(form, "until"),
        "signed": one(form, "signed") or None,
    }  # fmt: skip
    return sign(visit, form, "agree", ("agree", options))


SECTION = PageSection(key="agreement", place=30, words=_WORDS, shows=_shows, takes={"agree": _agree}, slots=("agree",))
