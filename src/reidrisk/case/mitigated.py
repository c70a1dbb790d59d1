"""What a mitigation makes of a case: its output becomes the data that are graded, approved and released (GB/T 42460 6.2, 6.6)."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..data.address import stem
from ..data.dataset import Dataset
from ..data.disk.locking import alone
from ..data.files import write_atomic
from ..data.open import open_dataset
from ..data.output.delivery import ENDINGS
from ..document.figures import DASH, figure
from ..document.report.standing import capping
from ..document.results.application import applied_record
from ..flow.output_record import NAME, ONE_ROW_EACH, people_in, plan_of_output, seen_by, steps_in
from ..govern.canonical import digest
from ..govern.ledger import entries
from ..govern.runs import begun_run, enter_run, whole_runs
from ..grade.people import known_by
from ..model.assessment import Assessment
from ..model.frozen import dataclass
from ..model.measurement import Number
from ..model.plan import EvaluationPlan
from ..model.text import Phrase, Text, legible
from .case import RESULT, Case, figures_of
from .mitigation_record import with_people
from .only_typed import beside_the_case, only_typed
from .surveying import aids_in, assessed
from .versions.keeping import keep as keep_version
from .versions.keeping import keep_before, next_number
from .versions.together import Earlier, together

if TYPE_CHECKING:
    from ..flow.apply import Application, Applied
    from ..govern.entry import Entry
    from ..govern.keystore import Signer
    from .governing import Passphrase

PLAN = "plan.yaml"
FOLDER = "output"
_LONGEST_NAME = 60
MITIGATED = "mitigation"
_KEPT = Text(
    "案例已更新：此后评估、报告、批准和发布的都是 {path}；方案在 {plan}，记录在 {record}。",
    "The case is updated: from now on {path} is assessed, reported, approved and released; the plan is in {plan}, the record in {record}.",
)
_VERSION = Text(
    "这是第 {number} 版，以前的各版都保留着：reidrisk mitigate {case} --back N 回到第 N 版。",
    "This is version {number}; earlier ones are kept: reidrisk mitigate {case} --back N puts version N in force again.",
)
_BACK = Text(
    "第 {number} 版（{at}）重新生效：{path}、方案、记录、结果和当时的文档都已恢复；其他各版仍保留。",
    "Version {number} of {at} is in force again: {path}, the plan, the record, the result and the documents of then; the others are kept.",
)
_LEVELS = Text("标识度级别：处理前 {before}，处理后 {after}。", "Level: {before} before, {after} after.")
_FIGURE = Text("  {title}：{before} → {after}", "  {title}: {before} → {after}")
_OPEN = Text("未定", "open")
_ENTERED = Text("已记入台账第 {n} 条：{hash}", "Entered in the ledger as entry {n}: {hash}")
_NOT_ENTERED = Text(
    "没有记入台账：加上 --as 姓名（案例中的执行者）即由其签名记入。",
    "Not entered in the ledger: with --as NAME an executor of the case signs the entry.",
)
_PROVISIONAL = Text(
    "有 {count} 列尚无人确定，结论是暂定的：请在 {file} 中确定后再批准。",
    "Columns whose roles have not been decided: {count}. The conclusion is provisional; decide them in {file} before approval.",
)
_NEXT = Text(
    "下一步：reidrisk report {case} 写出文档；reidrisk approve {case} --as 姓名 --role policy-manager 批准；"
    "再用 reidrisk release {case} 发布。",
    "Next: reidrisk report {case} writes the documents, reidrisk approve {case} --as NAME --role policy-manager approves, and "
    "reidrisk release {case} releases.",
)
_NOT_YET = Text(
    "下一步：产出的结论不可接受，不能据此发布。加上 --goal level-3 再运行 reidrisk mitigate {case}，即按标准的阈值处理；"
    "--choices 列出可选的方案。",
    "Next: the conclusion on the output is not acceptable, so it cannot be released. Run reidrisk mitigate {case} again with "
    "--goal level-3 to go by the threshold of the standard; --choices lists the plans there are.",
)
_CAPPED = Text(
    "下一步：有未了结的发现，产出因此只评到 {level} 级，不能据此发布。了结下列各项，再运行 reidrisk mitigate {case}：",
    "Next: open findings hold the output at level {level}, so it cannot be released. Settle these and run reidrisk mitigate {case} again:",
)
_SETTLE = Text("  {title}：{remedy}", "  {title}: {remedy}")
_SAFE = 3


@dataclass(frozen=True, slots=True)
class Kept:
    """The case's figures before and after; the ledger's entry where somebody signed it; `beside`: what was given that the case lacks."""

    case: Case
    output: Path
    plan: Path
    before: Assessment
    after: Assessment
    entry: Entry | None
    version: int
    together: Earlier = Earlier()
    beside: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Signing:
    """Who enters the mitigation in the ledger; the key is opened before the work, so that a wrong passphrase costs nothing."""

    name: str
    signer: Signer


@contextmanager
def only_run(case: Case, plan_file: Path | None) -> Iterator[None]:
    """While one run mitigates a case, no other does. It begins to write with its plan; None: it writes nothing."""
    now = datetime.now(UTC)
    with alone(case.folder / NAME):
        whole_runs(case.folder, now, entries(case.folder))
        if kept := keep_before(case.folder):
            enter_run(case.folder, "version", now, {}, kept)
        with nullcontext() if plan_file is None else begun_run(case.folder, "mitigate", now, _written(case, plan_file)):
            yield


def _written(case: Case, plan_file: Path) -> tuple[Path, ...]:
    """What a mitigation of the case, or the way back to an earlier one, may write anew."""
    return (case.folder / NAME, case.folder / RESULT, *_files_of(plan_file), *sorted((case.folder / "documents").glob("*")))


def _files_of(plan_file: Path) -> tuple[Path, ...]:
    """A plan, and the hierarchies that it names."""
    return (plan_file, *sorted(plan_file.with_suffix(".hierarchies").glob("*")))


@contextmanager
def signed_run(case: Case, name: str | None, passphrase: Passphrase, plan_file: Path | None) -> Iterator[Signing | None]:
    """While one run mitigates a case no other does; the key of who signs it is opened before the work."""
    with only_run(case, plan_file):
        yield signing(case, name, passphrase)


def signing(case: Case, name: str | None, passphrase: Passphrase) -> Signing | None:
    """The key of an executor of the case; `InputError` for anybody else."""
    if name is None:
        return None
    from ..govern.roles import Duty, check  # noqa: PLC0415 - most runs sign nothing
    from .governing import Governed  # noqa: PLC0415

    governed = Governed(case)
    check(case.file.situation(), name.strip(), Duty.EXECUTOR, governed.entries)
    return Signing(name.strip(), governed.signer(name.strip(), passphrase, Duty.EXECUTOR))


def place_in(case: Case) -> Path:
    """Where the output goes when nobody says otherwise: in the case, in the format of the original where it can be written."""
    original, *further = case.files
    ending = ".csv" if further else Path(original).suffix.lower()
    name = "+".join(map(stem, case.files))[: _LONGEST_NAME if further else None]
    name = legible(name).replace("\\", "-")  # the record of the case holds it, and holds text only
    return case.folder / FOLDER / f"{name}{ending if ending in ENDINGS else '.csv'}"


def keep_applied(case: Case, order: Application, outcome: Applied, kept: tuple[Path, Path | None], signed: Signing | None) -> Kept:
    """Of a plan that was applied to the case's original; `kept` are the plan, which stays where it is, and a register elsewhere."""
    with open_dataset(case.original, order.options) as dataset:
        applied = applied_record(order.recipe, outcome, dataset.facts, case.file.language or "en")
        record = with_people(applied, outcome.proved, order.recipe)
        return keep(case, (dataset, case.file.plan()), record, Path(str(order.out)), signed, *kept)


def keep(  # noqa: PLR0913, PLR0917 - what a case keeps
    case: Case,
    before: tuple[Dataset, EvaluationPlan],
    record: Mapping[str, Any],
    output: Path,
    signed: Signing | None,
    plan_file: Path,
    register: Path | None = None,
) -> Kept:
    """Grades the data before and after, writes the record and the result, and enters it in the ledger. `register` lies elsewhere."""
    dataset, plan = before
    now = datetime.now(UTC)
    was = assessed(case, dataset, plan, aids_in(case, dataset, case.original, now), now)
    if known_by(was.plan, was.inventory) == "checked":  # what was compared leaves the data, and nobody could tell any more
        record = {**record, ONE_ROW_EACH: True}
    with open_dataset(str(output), dataset.options.of_output()) as made:
        of_output = plan_of_output(plan, frozenset(made.facts.columns), record)
        aids = aids_in(case, made, str(output), now)
        with seen_by(made, steps_in(record)) as seen:
            found = assessed(case, seen, of_output, aids, now, people_in(record))
        beside_others = together(case.folder, made, plan_file, dataset.options.of_output(), register)
    path = os.path.relpath(output, case.folder)
    figures = {"before": figures_of(was), "after": figures_of(found)}
    number = next_number(case.folder)
    made_record = {"path": path, "at": now.isoformat(), "plan": _digest(plan_file), **figures}
    content = {**record, "output": path, "version": number, "made": made_record}
    content["together"] = [one.record for one in beside_others.found]
    content["attacks"] = [*(record.get("attacks") or ()), *beside_others.attacks]
    content["not_together"] = [one.record for one in beside_others.missed]
    write_atomic(case.folder / NAME, (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode())
    case.keep(found)
    wrote = (case.folder / NAME, case.folder / RESULT, *_files_of(plan_file), *keep_version(case.folder, number, output, plan_file))
    hashes = {"plan": _digest(plan_file), "data": str(dataset.facts.fingerprint), "output": str(found.facts.fingerprint)}
    enter_run(case.folder, "mitigate", now, {**hashes, "level": found.verdict.level, "record": digest(content)}, wrote)
    entry, own = None if signed is None else _enter(case, content, signed, now), case.file.plan()
    beside = only_typed(plan, own, dataset.facts.columns)
    return Kept(case, output, plan_file, was, found, entry, number, beside_others, beside)


def go_back(case: Case, number: int, signed: Signing | None) -> Iterator[Phrase | Text]:
    """Puts an earlier version in force again, on record as the mitigation that counts, and says so."""
    from .versions.going_back import bring_back, check  # noqa: PLC0415 - rarely asked for

    record, now = check(case.folder, number), datetime.now(UTC)
    wrote, made = bring_back(case.folder, number), record["made"]
    before, after = made["before"]["dataset"]["fingerprint"], made["after"]["dataset"]["fingerprint"]
    found = {"plan": made["plan"], "data": before, "output": after, "level": made["after"]["level"], "record": digest(record)}
    enter_run(case.folder, "mitigate", now, {**found, "version": number}, wrote)
    entry = None if signed is None else _enter(case, record, signed, now)
    yield _BACK.fill(number=number, path=made["path"], at=made["at"][:16].replace("T", " "))
    yield _LEVELS.fill(before=_level(made["before"]["levels"]), after=_level(made["after"]["levels"]))
    yield _NOT_ENTERED if entry is None else _ENTERED.fill(n=entry.n, hash=entry.hash)
    level = made["after"]["level"]
    yield (_NOT_YET if level is not None and level < _SAFE else _NEXT).fill(case=str(case.folder))


def _digest(path: Path) -> str | None:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None


def _enter(case: Case, content: Mapping[str, Any], signed: Signing, now: datetime) -> Entry:
    from ..govern.roles import Duty  # noqa: PLC0415 - most runs sign nothing
    from .governing import Governed  # noqa: PLC0415

    made = content["made"]
    before, after = made["before"], made["after"]
    deed = {
        "input": before["dataset"]["fingerprint"], "output": after["dataset"]["fingerprint"], "plan": made["plan"],
        "level_before": before["level"], "level_after": after["level"], "proof": content["proof"]["passed"],
        "records_lost": content["records_lost"], "note": f"{_shown(before['levels'])} → {_shown(after['levels'])}",
    }  # fmt: skip
    return Governed(case).enter(MITIGATED, Duty.EXECUTOR.value, deed, signed.signer, now)


def _shown(levels: object) -> str:
    low, high = levels if isinstance(levels, tuple | list) else (None, None)
    return "?" if low is None else str(low) if low == high else f"{low}–{high}"


def kept_lines(kept: Kept) -> Iterator[Phrase | Text]:
    """What the case holds now, in sentences."""
    case, before, after = kept.case, kept.before.verdict, kept.after.verdict
    folder = str(case.folder)
    path = os.path.relpath(kept.output, case.folder)
    yield _KEPT.fill(path=path, plan=os.path.relpath(kept.plan, case.folder), record=NAME)
    yield _VERSION.fill(number=kept.version, case=folder)
    yield from (line for one in kept.together.found for line in one.sentences)
    yield from (one.words for one in kept.together.missed)
    yield _LEVELS.fill(before=_level(before.levels), after=_level(after.levels))
    for was, now in ((before.numbers[one], after.numbers[one]) for one in before.numbers if one in after.numbers):
        if _figure(was) != _figure(now):
            yield _FIGURE.fill(title=was.title, before=_figure(was), after=_figure(now))
    yield _NOT_ENTERED if kept.entry is None else _ENTERED.fill(n=kept.entry.n, hash=kept.entry.hash)
    undecided = sum(not column.decided for column in kept.after.inventory.columns)
    if after.provisional:
        yield _PROVISIONAL.fill(count=undecided, file=case.folder / "assessment.yaml")
    if kept.beside:
        yield beside_the_case(kept.beside, folder, case.folder / "assessment.yaml")
    yield from _next(kept, folder)


def _next(kept: Kept, folder: str) -> Iterator[Phrase]:
    """What is to be done now; where findings hold the level down it is these, and no other threshold helps."""
    after, holding = kept.after.verdict, capping(kept.after)
    if holding:
        yield _CAPPED.fill(level=_level(after.levels), case=folder)
        yield from {one.caution.code: _SETTLE.fill(title=one.caution.title, remedy=one.caution.remedy) for one in holding}.values()
    else:
        yield (_NOT_YET if after.acceptable is False else _NEXT).fill(case=folder)


def _level(levels: object) -> str | Text:
    shown = _shown(levels)
    return _OPEN if shown == "?" else shown


def _figure(number: Number) -> str | Text:
    shown = figure(number)
    return _OPEN if shown == DASH else shown
