"""What a recipient is told of a package, by `verify` and by the page that lies in the package (ITU-T X Suppl.39 SR9)."""

from __future__ import annotations

from ...model.text import Text

UNGOOD = Text("发布包不可采信（{count} 处）：", "The package is not to be relied on ({count}):")
GOOD = Text(
    "发布包完好：签名与您指定的可信公钥一致，{count} 个文件与清单一致，在有效期内。",
    "The package is good: signed with the pinned key, {count} files as listed, and valid.",
)
LEVEL = Text("提供方保证：按 {standard} 为 {level} 级。", "The provider states: level {level} by {standard}.")
ACCEPTABLE = Text("提供方保证：按 {standard} 为可接受。", "The provider states: acceptable by {standard}.")
BY = Text("由“{by}”批准，{at} 发布，有效期至 {until}。", "Approved by “{by}”, released on {at}, valid until {until}.")
FOR = Text("提供给“{recipient}”，用途：{scope}", "Given to “{recipient}” for: {scope}")
FOR_NO_USE = Text("提供给“{recipient}”；没有约定用途", "Given to “{recipient}”; no purpose is agreed")
DUTY = Text(
    "接收方不得重标识、关联或再提供，发现风险须停止并通知。",
    "The recipient does not re-identify, link or pass on, and stops and notifies when a risk is found.",
)
NOT_ASKED = Text("没有给出撤销名单，未核对是否已被撤销。", "No list of revocations was given: whether it was revoked is not checked.")
ASKED = Text(
    "未被撤销：据撤销名单第 {number} 号，{at} 签发，有效至 {until}。",
    "Not revoked, by the list of revocations no. {number} of {at}, valid until {until}.",
)
