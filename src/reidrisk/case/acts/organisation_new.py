"""Found the record of the provider's own organisation: one folder, one ledger (China methodology 13.2; PIPL 51)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Annotated, Literal, TypedDict

from ...data.files import private_folders
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..keeping.place import OnOrganisation
from ..options.groups import GOVERN
from ..options.output import InLanguage
from ..options.signing import passphrase

_THERE = Text("这个文件夹已有内容。", "The folder has something in it already.")
_ELSEWHERE = Text("请换一个新的文件夹。", "Choose a new folder.")
_NO_NAME = Text("没有写明机构名称。", "The name of the organisation is not stated.")
_NAME = Text("请用 --name 写明。", "Say it with --name.")
_DONE = Text(
    "“{name}”的记录已建立：{path}。由“{by}”以策略管理者身份签名。",
    "The record of “{name}” is made: {path}. “{by}” signs for it as policy manager.",
)
_NEXT = Text(
    "接着登记人员（organisation staff）、制度（organisation policy）、培训（organisation training）；案例用 provider 引用它。",
    "Then enter staff (organisation staff), policies (organisation policy) and training (organisation training); cases refer to it "
    "with provider.",
)


@dataclass(frozen=True, kw_only=True)
class FoundOrganisation(InLanguage, OnOrganisation):
    """What it is called, and who signs for it first."""

    name: Annotated[str, Option(Text("机构名称", "what the organisation is called"))]
    as_: Annotated[str, Option(Text("建立并签名的人员（策略管理者）", "who founds and signs it (a policy manager)"))]


class OrganisationJson(TypedDict):
    """What ``reidrisk organisation new --json`` prints."""

    schema: Literal["reidrisk/organisation/1"]
    errors: list[object]
    name: str
    folder: str
    entry: int
    head: str


@dataclass(frozen=True, slots=True)
class NewOrganisation(Saying):
    """The folder, and the first entry of its ledger."""

    lang: Lang
    name: str
    folder: Path
    by: str
    head: str

    def to_dict(self) -> OrganisationJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/organisation/1", "errors": [], "name": self.name, "folder": str(self.folder), "entry": 1,
            "head": self.head,
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """That it is there, and what comes next."""
        yield _DONE.fill(name=self.name, path=str(self.folder), by=self.by)
        yield _NEXT


def run(request: FoundOrganisation, session: Session) -> NewOrganisation:
    """Whoever founds it signs for it; whom they appoint signs after that."""
    from ...govern.organisation import FOUNDED, Organisation  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.roles import Duty  # noqa: PLC0415
    from ...prepare.deciders import names_a_person  # noqa: PLC0415
    from ..keeping.keeping_act import no_person  # noqa: PLC0415

    folder, name, by, lang = Path(request.organisation), request.name.strip(), request.as_.strip(), request.speaks(session)
    problems = [] if not folder.exists() or not any(folder.iterdir()) else [Problem("folder_in_use", _THERE, _ELSEWHERE, str(folder))]
    problems += [] if name else [Problem("no_name", _NO_NAME, _NAME)]
    problems += [] if names_a_person(by) else [no_person("--as", by)]
    if problems:
        raise InputError(*problems)
    found = Organisation(folder)
    signer = found.signer(by, passphrase(session, lang), Duty.POLICY_MANAGER)
    private_folders(folder)
    own = {"name": name, "language": lang, "id": token_hex(16)}  # two of one name are two
    entry = found.enter(FOUNDED, Duty.POLICY_MANAGER.value, own, signer, session.now())
    return NewOrganisation(lang, name, folder, by, entry.hash)


ACT = Act(
    "organisation new",
    Text("建立本机构的记录", "found the record of our own organisation"),
    FoundOrganisation,
    NewOrganisation,
    run,
    GOVERN,
    105,
    Text(
        "建立一个文件夹和台账，登记本机构的人员、培训、制度、审计、法律跟踪和产品；每个机构一份，案例引用它。",
        "Makes a folder with a ledger for the staff, training, policies, audits, oversight of law and products of the organisation: "
        "once for "
        "each organisation, referred to by its cases.",
    ),
    Text("台账的第一条 `head`，文件夹 `folder`。", "The first entry of its ledger, `head`, and its `folder`."),
    clauses=("China methodology (2024) 13.2", "PIPL 51"),
    errors=(
        Text("文件夹已有内容，或没有写明名称", "a folder that has something in it, or no name"),
        Text("签名人没有密钥，或不是人的姓名", "a person without a key, or a name that is not a person's"),
    ),
    examples=(Call(Text("本院", "Our hospital"), {"organisation": "office", "name": "Hospital A", "as_": "Chen Jing"}, runs=False),),
    undone=Text("没有建立", "nothing was made"),
)
