"""``reidrisk agree``: puts an executed data use agreement on record, with parties, scope and expiry (ITU-T X Suppl.39 SR9)."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ...case.case import Case, open_case
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ..arguments import AsJson, Language
from ..days import day_of
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said
from ..passphrase import passphrase

_UNDONE = Text("没有登记协议", "no agreement was put on record")
_NO_FILE = Text("没有这个文件。", "There is no such file.")
_CHECK = Text("请给出已签署的协议，例如扫描的 PDF。", "Give the executed agreement, such as a scanned PDF.")
_OVER = Text("协议已于 {day} 到期。", "The agreement expired on {day}.")
_ORDER = Text("协议的签署日期晚于到期日或今天。", "The agreement is signed after it expires, or after today.")
_LATER = Text("请核对日期。", "Check the dates.")
_NO_SCOPE = Text("没有写明协议准许的用途。", "It is not said what the agreement allows.")
_SAY_SCOPE = Text("请用 --scope 写明。", "Say it with --scope.")
_DONE = Text(
    "已登记与“{recipient}”的协议：用途“{scope}”，至 {until}（台账第 {n} 条，哈希 {hash}）。",
    "On record: the agreement with “{recipient}” for “{scope}”, until {until} (ledger entry {n}, hash {hash}).",
)


def agree(  # noqa: PLR0913 - the options a person may give
    case: Annotated[str, Parameter(help=said("案例文件夹", "the case folder"))],
    file: Annotated[
        Path, Parameter(help=said("已签署的协议（文件），复制到案例中", "the executed agreement (a file); copied into the case"))
    ],
    /,
    *,
    as_: Annotated[str, Parameter(name="--as", help=said("由谁登记（策略管理者）", "who puts it on record (a policy manager)"))],
    recipient: Annotated[str, Parameter(help=said("接收方，与案例中写的一致", "the recipient, as named in the case"))],
    scope: Annotated[str, Parameter(help=said("协议准许的用途", "what the agreement allows"))],
    until: Annotated[str, Parameter(help=said("协议有效期至，例如 2027-12-31", "valid until, such as 2027-12-31"))],
    signed: Annotated[str | None, Parameter(help=said("签署日期；默认今天", "when it was signed; today by default"))] = None,
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Put an executed data use agreement on record; a later one with the same recipient takes its place."""
    wish = _Wish(case, file, as_.strip(), recipient, scope.strip(), until, signed, lang, json)
    return guarded(lambda: _run(wish), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Wish:
    case: str
    file: Path
    name: str
    recipient: str
    scope: str
    until: str
    signed: str | None
    lang: str | None
    as_json: bool


def _run(wish: _Wish) -> int:
    from ...case.governing import Governed  # noqa: PLC0415
    from ...data.files import read_bytes, write_atomic  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.agreements import AGREED, FOLDER, Agreement  # noqa: PLC0415
    from ...govern.package import sha256_of  # noqa: PLC0415
    from ...govern.roles import Duty, check  # noqa: PLC0415

    case, now = open_case(wish.case), datetime.now(UTC)
    lang, governed = chosen(wish.lang, case.file.language), Governed(case)
    _fits(wish, case, now)
    check(case.file.situation(), wish.name, Duty.POLICY_MANAGER, governed.entries)
    sum_ = sha256_of(wish.file)
    copy = f"{FOLDER}/{sum_[:12]}{wish.file.suffix.lower()}"
    provider = "; ".join(case.file.situation().value("legal.processor")) or case.folder.resolve().name
    signed = day_of(wish.signed, "--signed") if wish.signed else now.date()
    found = Agreement(wish.recipient, provider, wish.scope, signed, day_of(wish.until, "--until"), copy, sum_)
    signer = governed.signer(wish.name, passphrase(lang))
    write_atomic(case.folder / copy, read_bytes(wish.file, _LIMIT))
    entry = governed.enter(AGREED, Duty.POLICY_MANAGER.value, found.record(), signer, now)
    if wish.as_json:
        print_json({"schema": "reidrisk/agreement/1", "entry": entry.n, "head": entry.hash, "errors": [], **found.record()})
    else:
        until = found.valid_until.isoformat()
        line = _DONE.fill(recipient=found.recipient, scope=found.scope, until=until, n=entry.n, hash=entry.hash)
        sys.stdout.write(line.say(lang) + "\n")
    return ACCEPTABLE


def _fits(wish: _Wish, case: Case, now: datetime) -> None:
    """`InputError` with everything that is wrong with what was given."""
    from ...govern.agreements import unknown_recipient  # noqa: PLC0415 - as above

    problems, today = Problems(), now.date()
    if not wish.file.is_file():
        problems.add(Problem("no_file", _NO_FILE, _CHECK, str(wish.file)))
    if not wish.scope:
        problems.add(Problem("no_scope", _NO_SCOPE, _SAY_SCOPE))
    problems.add(*unknown_recipient(case.file.situation(), wish.recipient))
    try:
        until, signed = day_of(wish.until, "--until"), day_of(wish.signed, "--signed") if wish.signed else today
    except InputError as error:
        problems.add(*error.problems)
    else:
        if until < today:
            problems.add(Problem("agreement_expired", _OVER.fill(day=until.isoformat()), _LATER))
        if signed > min(until, today):
            problems.add(Problem("agreement_dates", _ORDER, _LATER))
    problems.stop_if_any()


_LIMIT = 2**28
