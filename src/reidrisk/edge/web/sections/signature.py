"""The signatures under the conclusion: who has signed, what is missing, sign or take back (GB/T 42460 6.4 b)."""

from __future__ import annotations

from collections.abc import Mapping

from ....case.approving.standing import standing_of
from ....govern.roles import Duty
from ....model.text import Text
from ..drawing import in_words
from ..screen import Form, Taken, Visit, one
from ..section import PageSection
from ..signer import WORDS, chosen, reasons, seen, sign, signers, typed_before
from ..unmet import unmet_before

_WORDS = {
    **WORDS,
    "title": Text("签署结论", "Sign the conclusion"),
    "about": Text(
        "执行评估的人和批准的人须是两个人。签署时数据重新定级；策略管理者签署后，结论即获批准。",
        "Whoever did the evaluation and whoever approves it are two people. The data are graded again before anything is signed; the "
        "signature of the policy manager approves the conclusion.",
    ),
    "draft": Text("未批准", "Not approved"),
    "in_review": Text("已审核，尚未获管理层批准", "Reviewed; not yet approved by management"),
    "approved": Text("已获管理层批准", "Approved by management"),
    "superseded": Text("批准已失效：结论有变化", "The approval has lapsed: the conclusion changed"),
    "broken": Text(
        "台账不完整或被改动，其中任何签署都不作数。请勿自行修改台账：用完好的备份恢复案例；没有备份的，查明以下各处，另建案例重新评估和签署。",
        "The ledger does not hold, and no signature in it counts. Do not edit it: put back a copy of the case from before. Where there is "
        "none, find out how the following came about, then evaluate and sign again in a new case.",
    ),
    "by": Text("签署人", "Signed by"),
    "role": Text("身份", "Role"),
    "at": Text("时间", "When"),
    "entry": Text("台账条目", "Ledger entry"),
    "counts": Text("是否作数", "Does it count"),
    "yes": Text("作数", "it counts"),
    "withdraw": Text("撤回签署", "Withdraw a signature"),
    "withdraw_do": Text("撤回", "Withdraw"),
    "evidence": Text("这些理由的依据文件（可以不附）", "File that backs these reasons (optional)"),
    "level_2": Text("2 级须布置减缓和应急措施（3.14 注）：", "Level 2 asks for mitigation and emergency measures (3.14, note):"),
    "owner": Text("由谁负责", "Whose task"),
    "due": Text("何时之前完成", "To be done by"),
    "note": Text("随签署记下的一句话（可以不写）", "A sentence kept with the signature (optional)"),
    "do": Text("签署", "Sign"),
    "not_graded": Text("在第 4 步评定一次，才有可以签署的结论。", "Grade the data in step 4 once: then there is a conclusion to sign."),
    "signed": Text("已签署：{by}，台账第 {entry} 条", "Signed by {by}: entry {entry} of the ledger"),
}
_TASK_LEVEL = 2


def _shows(visit: Visit) -> Mapping[str, object] | None:
    case = visit.case
    if case is None:
        return None
    standing, lang = standing_of(case), visit.lang
    people = [{**each, "role": in_words(each["role"], lang)} for each in signers(case)]  # type: ignore[arg-type] # a text
    done, result = visit.job("approve"), visit.result("approve")
    return {
        "status": standing.status, "broken": [one.text.say(lang) for one in standing.breaks],
        "graded": case.earlier is not None and not standing.outdated,
        "signatures": [
            {
                "by": each.entry.by, "role": each.duty.words.say(lang), "at": f"{each.entry.moment.astimezone():%Y-%m-%d %H:%M}",
                "entry": each.entry.n, "live": each.live, "why": [in_words(why, lang) for why in each.dead],
                "value": f"{each.duty.value}:{each.entry.by}",
            }
            for each in standing.approvals
        ],
        "people": people, "seen": seen(visit), "typed": typed_before(visit, "approve"),
        "missing": [each for each in unmet_before(visit, "approval") if each["settled"]],
        "task": (case.earlier or {}).get("level") == _TASK_LEVEL,
        "signed": result if done is not None and done.state == "done" else None,
    }  # fmt: skip


def _sign(visit: Visit, form: Form) -> Taken:
    role, name = chosen(form)
    manages = role == Duty.POLICY_MANAGER
    options = {
        "case": str(visit.folder), "as_": name, "role": role, "note": one(form, "note") or None,
        "accept": (reasons(form) or None) if manages else None,
        "owner": (one(form, "owner") or None) if manages else None, "due": (one(form, "due") or None) if manages else None,
    }  # fmt: skip
    return sign(visit, form, "approve", ("approve", options))


def _withdraw(visit: Visit, form: Form) -> Taken:
    role, name = chosen(form)
    return sign(visit, form, "withdraw", ("approve", {"case": str(visit.folder), "as_": name, "role": role, "withdraw": True}))


SECTION = PageSection(
    key="signature", place=20, words=_WORDS, shows=_shows, takes={"sign": _sign, "withdraw": _withdraw}, slots=("approve", "withdraw")
)
