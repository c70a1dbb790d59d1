"""One signed archive of what an authority asks for, with an index by clause; or such an archive checked (PIPL 63; GB/T 42460 6.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Group, Names, Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import GOVERN
from ..options.numbers import words
from ..options.output import InLanguage, written
from ..options.signing import passphrase

if TYPE_CHECKING:
    from ...govern.keystore import Signer
    from ..case import Case
    from ..keeping.place import RecordPlace

CHECKING = Group("checking", Text("核对", "Checking"))
_NOTHING = Text(
    "没有指明要收入的案例或机构，或签名人、写入位置。", "The cases or organisation to include, the signatory or the destination is missing."
)
_NAME = Text("请给出案例或 --org，以及 --as 和 -o。", "Give cases or --org, with --as and -o.")
_NO_KEY = Text(
    "没有指定可信公钥：未指定时，任何人都可以重新签名而不被发现。",
    "No trusted public key was given: without one, anyone could sign the archive again unnoticed.",
)
_GIVE = Text("请用 --key 给出提供方另行告知的公钥。", "Give, with --key, the key that the provider sent you through a separate channel.")
_DONE = Text(
    "检查档案：{path}（{files} 个文件，SHA-256 {hash}），由“{by}”签名，公钥 {key}",
    "Inspection pack: {path} ({files} {files|file|files}, SHA-256 {hash}), signed by “{by}”, public key {key}",
)
_WITHOUT = Text(
    "没有收入的案例（所知的 {count} 个，已写入声明和索引）：{names}",
    "Cases that are not in it (known: {count}; its statement and index say so): {names}",
)
_NOT_OURS = Text(
    "“{case}”的 documents 中这些文件不是程序写下的那一份（被改动过，或是其他文件），没有收入，声明中已写明：{names}",
    "Files among the documents of “{case}” that are not as the program wrote them (changed, or something else) are not in it; the "
    "statement says so: {names}",
)
_STATES = Text("{state}：{count}", "{state}: {count}")
_GOOD = Text(
    "档案完好：签名与您指定的可信公钥一致，内容与清单一致。签名人“{by}”，{at}。",
    "The archive is whole: the pinned key signed it, and its files are as listed. Signed by “{by}”, {at}.",
)
_BAD = Text("档案不可采信（{count} 处）：", "The archive is not to be relied on ({count}):")


@dataclass(frozen=True, kw_only=True)
class Inspect(InLanguage):
    """What goes in, who signs and where it goes; or which archive is checked by which key."""

    cases: Annotated[Names, Option(Text("案例文件夹", "case folders"))] = field(default=None, kw_only=False)
    org: Annotated[str | Path | None, Option(Text("本机构文件夹", "the folder of the organisation"))] = None
    as_: Annotated[str | None, Option(Text("签名人", "who signs it"))] = None
    role: Annotated[Literal["policy-manager", "supervisor"], Option(Text("以什么身份签名", "in which role"))] = "policy-manager"
    output: Annotated[str | Path | None, written(Text("档案文件，例如 pack.zip", "the archive, such as pack.zip"))] = None
    check: Annotated[str | Path | None, Option(Text("核对这份档案", "check this archive"), CHECKING)] = None
    key: Annotated[
        str | None, Option(Text("指定的可信公钥（十六进制或 PEM 文件）", "the trusted public key (hexadecimal or a PEM file)"), CHECKING)
    ] = None


class InspectionJson(TypedDict):
    """What ``reidrisk inspect --json`` prints."""

    schema: Literal["reidrisk/inspection-pack/1"]
    errors: list[object]
    path: str
    hash: str | None
    key: str
    files: int
    states: dict[str, int]
    faults: list[str]
    statement: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Inspection(Saying):
    """The archive: its hash, the key that signed it and how many clauses stand how; of one that was checked its `faults`."""

    lang: Lang
    path: Path
    key: str
    statement: Mapping[str, Any]
    hash: str | None = None
    files: int = 0
    states: Mapping[str, int] = field(default_factory=dict)
    faults: tuple[Text | Phrase, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.faults

    def to_dict(self) -> InspectionJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/inspection-pack/1", "errors": [], "path": str(self.path), "hash": self.hash, "key": self.key,
            "files": self.files, "states": dict(self.states), "faults": [one.say(self.lang) for one in self.faults],
            "statement": dict(self.statement),
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """Where it is and how the clauses stand; or what is wrong with it."""
        from ...model.clause import ClauseState  # noqa: PLC0415 - help must not wait

        if self.hash is not None:
            yield _DONE.fill(path=str(self.path), files=self.files, hash=self.hash, by=self.statement["by"], key=self.key)
            yield from self._without()
            yield from (_STATES.fill(state=ClauseState(key).words, count=count) for key, count in self.states.items())
        elif self.faults:
            yield _BAD.fill(count=len(self.faults))
            yield from self.faults
        else:
            yield _GOOD.fill(by=self.statement["by"], at=self.statement["made_at"])
            yield from self._without()

    def _without(self) -> Iterator[Phrase]:
        """Which cases and documents the statement says are not in it."""
        named = tuple(str(one["name"]) for one in self.statement.get("left_out", ()))
        if named:
            yield _WITHOUT.fill(count=len(named), names=named)
        for case, papers in self.statement.get("not_as_written", {}).items():
            yield _NOT_OURS.fill(case=case, names=tuple(str(one) for one in papers))


def run(request: Inspect, session: Session) -> Inspection:
    """Every ledger must hold; that an archive was made is entered in the organisation, else in the first case."""
    if request.check is not None:
        return _checked(request, session, Path(request.check))
    from ..case import open_case  # noqa: PLC0415 - help must not wait for the cryptography

    cases = tuple(open_case(one) for one in words(request.cases))
    if (not cases and request.org is None) or request.as_ is None or request.output is None:
        raise InputError(Problem("nothing_named", _NOTHING, _NAME))
    return _made(request, session, cases, Path(request.output))


def _made(request: Inspect, session: Session, cases: tuple[Case, ...], path: Path) -> Inspection:
    from collections import Counter  # noqa: PLC0415 - as above

    from ...govern.organisation import open_organisation  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415
    from ..watching.inspection import gathered, not_as_written, packed  # noqa: PLC0415
    from ..watching.left_out import PACKED, left_out, refuse_one_name_twice  # noqa: PLC0415

    organisation = None if request.org is None else open_organisation(request.org)
    home: RecordPlace = Governed(cases[0]) if organisation is None else organisation
    lang, now = request.speaks(session, home.language), session.now()
    signer = _signer(request, session, home, lang)
    refuse_one_name_twice(cases)
    without = left_out(organisation, cases, home.entries)
    with session.watcher.busy(lang):
        pack = gathered(organisation, cases, now, without)
    names = {case.folder.resolve().name: Governed(case).head for case in cases}
    statement: dict[str, object] = {
        "by": signer.name, "role": request.role, "made_at": now.isoformat(timespec="seconds"),
        "organisation": None if organisation is None else {"name": organisation.name, "head": organisation.entries[-1].hash},
        "cases": names, "left_out": [{"name": one.name, "why": one.why, "head": one.head} for one in without],
        "not_as_written": {case.folder.resolve().name: list(not_as_written(case)) for case in cases if not_as_written(case)},
    }  # fmt: skip
    hash_ = packed(pack, path, statement, signer)
    home.enter(PACKED, request.role, {"pack": hash_, "note": path.name, "cases": list(names)}, signer, now)
    states = Counter(one.state.value for one in pack.standings["en"])
    return Inspection(lang, path, signer.public, statement, hash_, len(pack.files), dict(states))


def _signer(request: Inspect, session: Session, home: RecordPlace, lang: Lang) -> Signer:
    from ...govern.roles import Duty  # noqa: PLC0415 - as above

    name, duty = (request.as_ or "").strip(), Duty(request.role)
    home.whole()
    problems = home.may(name, duty)
    if problems:
        raise InputError(*problems)
    return home.signer(name, passphrase(session, lang), duty)


def _checked(request: Inspect, session: Session, path: Path) -> Inspection:
    from ...govern.package import read_key  # noqa: PLC0415 - as above
    from ..watching.inspection import faults  # noqa: PLC0415

    if request.key is None:
        raise InputError(Problem("no_key", _NO_KEY, _GIVE))
    key = read_key(request.key)
    found, statement = faults(path, key)
    return Inspection(request.speaks(session), path, key, statement, faults=found)


ACT = Act(
    "inspect",
    Text("做成（或核对）供检查的签名档案，附按条款的索引", "make (or check) a signed archive for an inspection, with an index by clause"),
    Inspect,
    Inspection,
    run,
    GOVERN,
    140,
    Text(
        "把本机构和案例的台账、登记册、运行记录、文档、凭据清单（含哈希）、软件版本和按条款的索引（中英文）收入一个签名的档案；"
        "不含数据、密钥和秘密。检查人用 sha256sum、SM3 清单、DSSE 或 --check 核对，不必安装本程序。",
        "Puts ledgers, registers, records of runs, documents, the list of evidence with its hashes, versions and an index by clause "
        "(Chinese and "
        "English) of the organisation and its cases into one signed archive; no data, keys or secrets. Whoever inspects checks it with "
        "sha256sum, "
        "the SM3 list, DSSE or --check, and needs none of our software.",
    ),
    Text(
        "档案 `path`、哈希 `hash`、公钥 `key`、各状态的条款数 `states`；核对时的 `faults`。",
        "The archive's `path` and `hash`, the `key`, the number of clauses by state, `states`; when checked, `faults`.",
    ),
    clauses=("PIPL 63", "GB/T 42460-2023 6.6", "China methodology (2024) 13.4"),
    errors=(
        Text("没有指明案例或机构、签名人、位置", "no case or organisation, signer or place"),
        Text("有台账不完好，或签名人没有这个角色", "a ledger that fails verification, or a signer without the role"),
    ),
    examples=(
        Call(
            Text("一个机构和一个案例", "An organisation and one case"),
            {"cases": ["case"], "org": "office", "as_": "Chen Jing", "output": "pack.zip"},
            runs=False,
        ),
    ),
    undone=Text("没有做成档案", "no archive was made"),
)
