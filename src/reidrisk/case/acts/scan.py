"""Find the identifiers: every column with what was found, and a case with what is still to decide (GB/T 42460 6.2, annexes A to C)."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ...data.address import place_from
from ...data.options import ReadOptions
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.plan import EvaluationPlan
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..options.beside import DescribingOptions, SecondSourceOptions
from ..options.data import OnFile, place_of_data
from ..options.groups import START
from ..options.output import InLanguage, written
from ..options.reading import ReadingOptions, TextModelOptions
from ..options.roles import ROLES
from ..scanning.drift import drift
from ..scanning.scanned import Scanned

if TYPE_CHECKING:
    from ...identify.survey import Survey
    from ...prepare.case.file import CaseFile

__all__ = ["ACT", "Scan", "Scanned"]

_NO_FOLDER = Text("这里已有一个文件，不能作为案例文件夹。", "There is a file here already; it cannot be the case folder.")
_GIVE_FOLDER = Text("请用 -o 给出一个文件夹。", "Give a folder with -o.")
_LIMIT = 16 * 2**20
_READ = Text("读取文件，逐列统计", "reading the file, counting each column")
_LOOK = Text("识别各列，并看几列合起来能说明什么", "identifying each column, and what several tell together")
_REST = Text("查看文件的其余部分和各张表", "looking at the rest of the file and at each table")


@dataclass(frozen=True, kw_only=True)
class Scan(DescribingOptions, InLanguage, TextModelOptions, ReadingOptions, SecondSourceOptions, OnFile):
    """What is scanned, with what beside it, and where the case is written."""

    output: Annotated[
        str | Path | None, written(Text("案例文件夹；不给则只显示，不写入任何文件", "the case folder; without it nothing is written"))
    ] = None
    subject: Annotated[
        str | None,
        Option(
            Text(
                "标明个人信息主体的列，几列合为一个键时以 + 相连；写案例时记在其中",
                "column that identifies the subject, several with + between; remembered where a case is written",
            ),
            ROLES,
        ),
    ] = None
    prove_hashes: Annotated[
        bool,
        Option(
            Text(
                "对形如散列的列在 5 秒内尝试还原，以证明散列不是去标识化；不显示任何取值",
                "try for 5 seconds to recover what columns of hashes hold: hashing is no de-identification; no value is shown",
            )
        ),
    ] = False


def run(request: Scan, session: Session) -> Scanned:
    """Look at every column; write the case, where one is wanted, keeping what people wrote in it; and the dictionary."""
    from ..dictionary import aids_of, describe, place_of_description  # noqa: PLC0415 - help must not wait

    place = place_of_description(request.describe)
    found = _looked(request, session)
    describe(found.inventory, found.survey.facts, place, lambda: aids_of(request.dictionary, found.folder, session.today()), found.lang)
    return found


def _looked(request: Scan, session: Session) -> Scanned:
    if request.output is None:
        request.use_text_model(session)
        return Scanned(lang := request.speaks(session), _surveyed(request, session, None, None, lang), {})
    folder = Path(request.output)
    place_of_data(request.data, folder)  # what cannot be kept is told before anything is read
    if folder.exists() and not folder.is_dir():
        raise InputError(Problem("not_a_folder", _NO_FOLDER, _GIVE_FOLDER, str(folder)))
    return _into_case(request, session, folder)


def _into_case(request: Scan, session: Session, folder: Path) -> Scanned:
    from ...data.disk.locking import in_turn  # noqa: PLC0415 - help must not wait for the engine
    from ...data.files import read_text, write_atomic  # noqa: PLC0415
    from ...govern.memory import place_of, remember_run  # noqa: PLC0415
    from ...govern.runs import NAME as RUNS  # noqa: PLC0415
    from ...prepare.case.file import read_assessment  # noqa: PLC0415
    from ...prepare.case.scan import write_scan  # noqa: PLC0415
    from ..beside import keep as keep_beside  # noqa: PLC0415
    from ..case import ANSWERS  # noqa: PLC0415
    from ..dictionary import keep  # noqa: PLC0415

    path = folder / ANSWERS
    previous = read_text(path, _LIMIT) if path.exists() else None
    if previous is None and not (folder / RUNS).exists():  # a case made anew, where another one stood before
        remember_run(place_of(os.environ), folder, None)
    before = None if previous is None else read_assessment(previous, str(path))
    kept = None if before is None else before.entry.dataset.text_model
    request.use_text_model(session, None if kept is None else str(folder / kept))
    lang = request.speaks(session, before.language if before else None)
    found = _surveyed(request, session, before, folder, lang)
    place = place_of_data(request.data, folder)
    options = request.over(before.read_options() if before else ReadOptions())
    if request.text_model is not None:
        options = replace(options, text_model=place_from(request.text_model, folder))
    key = None if request.subject is None or found.inventory.persons is None else found.inventory.persons.key
    plan = EvaluationPlan(subject=None if key is None else key.name)
    with in_turn(path):  # as it is by now: what was answered or decided while the data were looked at stays
        now = read_text(path, _LIMIT) if path.exists() else None
        text = write_scan(found.facts, found.inventory, lang, now, path=place, options=options, plan=plan, file=str(path))
        after = read_assessment(text, str(path))
        write_atomic(path, text.encode("utf-8"))
    if request.dictionary is not None:
        keep(request.dictionary, folder)
    keep_beside(tuple(request.beside or ()), folder)
    return Scanned(lang, found, dict(after.decisions), folder, drift(before, after, found.inventory))


def _surveyed(request: Scan, session: Session, before: CaseFile | None, folder: Path | None, lang: Lang) -> Survey:
    from ...data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.scan import counted_by, survey  # noqa: PLC0415
    from ...identify.hidden.proof import keep, prove  # noqa: PLC0415
    from ...prepare.columns import named_key  # noqa: PLC0415
    from ..beside import with_beside  # noqa: PLC0415
    from ..dictionary import aids_of, with_settings  # noqa: PLC0415

    options = request.over(before.read_options() if before else ReadOptions())
    aids = aids_of(request.dictionary, folder, session.today())
    plan = replace(before.plan(), decisions={}) if before else EvaluationPlan()  # proposals come before decisions
    course = session.course((_READ, _LOOK, _REST))
    course.begins(_READ)
    with session.watcher.busy(lang), open_dataset(request.data, options) as dataset:
        course.begins(_LOOK)
        if request.subject is not None:
            plan = replace(
                plan,
                subject=named_key(request.subject, dataset.facts.columns, None if before is None else (before.entry.subject, before.file)),
            )
        beside = with_beside(aids, dataset, request.data, request.beside, folder)
        found = with_settings(survey(dataset, plan, beside, partial(course.begins, _REST)), request.dictionary)
        found = found if request.subject is None or plan.subject is None else counted_by(found, dataset, plan.subject)
        if request.prove_hashes:
            return replace(found, inventory=prove(found.inventory, dataset.samples, time.monotonic))
        if before:
            evidence = {name: column.evidence or () for name, column in before.columns.items()}
            return replace(found, inventory=keep(found.inventory, evidence))
        return found


ACT = Act(
    "scan",
    Text("找出标识符，写出待填写的案例", "find the identifiers, write the case to fill in"),
    Scan,
    Scanned,
    run,
    START,
    10,
    Text(
        "按列名、取值、长度与分布找出直接标识符、准标识符和敏感属性，给出每列的依据；给出文件夹时写成案例，人在其中作决定，再次扫描时保留人写的全部内容。",
        "Finds direct identifiers, quasi-identifiers and sensitive attributes by name, values and distribution, with the evidence for each "
        "column. Given a folder it writes a case in which people decide; scanning again keeps all that they wrote.",
    ),
    Text(
        "`scanned[列名]` 为一列，`counts` 为各类列数，`drift` 为与上次扫描的不同；`to_pandas()` 每列一行。",
        "`scanned[name]` is a column, `counts` how many there are of each kind, `drift` what changed since the last scan; `to_pandas()` "
        "has a line for each column.",
    ),
    clauses=("GB/T 42460-2023 6.2", "GB/T 42460-2023 A", "GB/T 42460-2023 B", "GB/T 42460-2023 C"),
    errors=(
        Text("数据不能读", "data that cannot be read"),
        Text("数据字典或另一个文件不能用", "a dictionary, or another file of the case, that cannot be used"),
        Text(
            "要写的数据字典已经存在，或其文件名不属于任何形式", "a dictionary to write that is there already, or whose name is of no form"
        ),
        Text("案例文件夹的位置已有一个文件，或案例文件有错", "a file in the place of the case folder, or a case file with mistakes"),
    ),
    examples=(
        Call(
            Text("由表 D.3 建立案例", "A case from Table D.3"),
            {"data": "samples/gbt42460_tableD3.csv", "output": "case"},
        ),
    ),
    undone=Text("没有扫描", "nothing was scanned"),
)
