"""Attacks that are run, with a file that an adversary may hold, where the truth is known (GB/T 42460 6.3, ITU-T X Suppl.39 6.4)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

from ...document.results.forms import AttackedForm
from ...model.act import Act, Call, Course, Session
from ...model.frozen import dataclass
from ...model.option import Exactly, Names, Option
from ...model.problem import InputError, Problem, Problems
from ...model.text import Lang, Text
from ...prepare.columns import split_names
from ..doors.saying import Saying
from ..options.adversary import Adversary
from ..options.groups import GRADE
from ..options.numbers import Numbers
from ..options.output import InLanguage
from ..options.reading import ReadingOptions

if TYPE_CHECKING:
    import pandas as pd

    from ...data.dataset import Dataset
    from ...data.options import ReadOptions
    from ...document.results.attack import Tried
    from ..case import Case

_MOST = 2**31
_UNKNOWN = Text("没有名为“{keys}”的攻击。", "There is no attack “{keys}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")


@dataclass(frozen=True)
class _OnRelease:
    """What is attacked."""

    release: Annotated[
        object, Option(Text("发布（或拟发布）的数据文件，或案例文件夹", "the file that is, or is to be, released, or a case"))
    ]


@dataclass(frozen=True, kw_only=True)
class Attack(InLanguage, ReadingOptions, Adversary, _OnRelease):
    """What is attacked, by means of what, how often."""

    attacks: Annotated[
        Names,
        Option(
            Text(
                "只进行这些攻击：linkage、probabilistic、membership、singling_out、linkability、inference",
                "only these: linkage, probabilistic, membership, singling_out, linkability, inference",
            )
        ),
    ] = None
    attempts: Annotated[
        Exactly,
        Option(
            Text(
                "每种攻击最多尝试的次数；默认 10000，逐行比较的攻击 2000",
                "most attempts of each; 10000 by default, 2000 where rows are compared",
            ),
            form=Text("正整数", "a positive whole number"),
        ),
    ] = None
    seed: Annotated[
        Exactly,
        Option(
            Text("抽取的种子；同一种子结果相同", "seed of the choices; the same seed gives the same result"),
            form=Text("不小于 0 的整数", "a whole number from 0 up"),
        ),
    ] = "0"

    @property
    def chosen(self) -> tuple[str, ...]:
        """The attacks by name; empty for all."""
        return split_names(self.attacks, None)


@dataclass(frozen=True, slots=True, repr=False)
class Attacked(Saying):
    """What came of each attack: of so many attempts so many right, so many expected by chance."""

    lang: Lang
    tried: Tried

    def to_dict(self) -> AttackedForm:
        """What ``--json`` prints."""
        from ...document.results.attack import as_json  # noqa: PLC0415 - help must not wait

        return cast("AttackedForm", as_json(self.tried, self.lang))

    def to_pandas(self) -> pd.DataFrame:
        """One line an attack (and column to infer), its rate with the 95% interval. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

        return frame({" ".join(filter(None, (one["key"], one.get("secret")))): _row(one) for one in self.to_dict()["attacks"]})

    def __repr__(self) -> str:
        ran = sum(one.outcome is not None for one in self.tried.found)
        return f"<reidrisk attacks on {self.tried.release.rows} rows: {ran} of {len(self.tried.found)} run>"

    def lines(self) -> list[str]:
        """What was tried, attack by attack."""
        from ...document.results.attack import lines  # noqa: PLC0415 - only for people

        return lines(self.tried, self.lang)


_READ = Text("读取各个文件", "reading the files")
_TRY = Text("逐种方法攻击", "attacking, one method after the other")
_KEEP = Text("把结果记入案例", "putting the result on record")


def run(request: Attack, session: Session) -> Attacked:
    """Open every file, then attack."""
    from ...govern.ledger import entries  # noqa: PLC0415 - help must not wait
    from ...govern.runs import whole_runs  # noqa: PLC0415
    from ..case import case_of  # noqa: PLC0415

    case = case_of(str(request.release)) if isinstance(request.release, str | Path) else None
    lang = request.speaks(session, case.file.language if case else None)
    most, seed = _checked(request, case)
    if case is not None:
        whole_runs(case.folder, session.now(), entries(case.folder))
    course = session.course((_READ, _TRY, *([_KEEP] if case is not None else [])))
    course.begins(_READ)
    with session.watcher.busy(lang):
        found = Attacked(lang, _tried(request, case, (most, seed), course))
    if case is not None:
        course.begins(_KEEP)
        _enter(case, found, session)
    return found


def _enter(case: Case, found: Attacked, session: Session) -> None:
    """An attack on a case is on its record of runs, and its results stay in the case for the report."""
    import json  # noqa: PLC0415 - most runs have no case

    from ...data.files import write_atomic  # noqa: PLC0415
    from ...document.kept_attacks import NAME, runs_in, with_run  # noqa: PLC0415
    from ...govern.canonical import digest  # noqa: PLC0415
    from ...govern.runs import begun_run, enter_run  # noqa: PLC0415
    from ..surveying import attacks_of  # noqa: PLC0415

    tried = found.tried
    place, at = case.folder / NAME, session.now()
    hashes = {"data": str(tried.release.fingerprint), "known": str(tried.known.fingerprint), "result": digest(found.to_dict())}
    kept = with_run(runs_in(attacks_of(case.folder)), tried, at)
    with begun_run(case.folder, "attack", at, (place,)):
        write_atomic(place, (json.dumps(kept, ensure_ascii=False, indent=1) + "\n").encode())
        enter_run(case.folder, "attack", at, hashes, (place,))


def _tried(request: Attack, case: Case | None, how: tuple[int | None, int], course: Course) -> Tried:
    from ...data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ...data.options import ReadOptions  # noqa: PLC0415
    from ...document.results.attack import Tried  # noqa: PLC0415
    from ...flow.attack import attack  # noqa: PLC0415
    from ...measure.attacks.holding import Assault  # noqa: PLC0415

    problems = Problems()
    files = [(request.release, ReadOptions()) if case is None else (case.data, case.read_options())]
    files += [(file, _beside(file, case)) for file in (request.known, request.control) if file is not None]
    with ExitStack() as stack:
        opened = [_opened(partial(open_dataset, file, request.over(options), ordered=True), stack, problems) for file, options in files]
        if case is not None and opened[0] is not None:
            problems.add(*case.unknown_columns(opened[0].facts.columns))
        problems.stop_if_any()
        release, known, *others = (one for one in opened if one is not None)
        control = others[0] if others else None
        course.begins(_TRY)
        knowledge = request.knowledge(release, known, control, case)
        most, seed = how
        found = attack(release, Assault(known, control, knowledge, request.chosen or None, most, seed))
        return Tried(release.facts, known.facts, knowledge.quasi, seed, found)


def _beside(file: object, case: Case | None) -> ReadOptions:
    """How a file beside the release is read: as the case reads its data, where it is these; of another file only what its signs mean."""
    from ...data.address import is_address  # noqa: PLC0415 - as above
    from ...data.options import ReadOptions  # noqa: PLC0415

    if case is None:
        return ReadOptions()
    own, name = case.file.read_options(), str(file)
    there = isinstance(file, str | Path) and not is_address(name) and not is_address(case.files[0])
    there = there and Path(name).exists() and all(Path(one).exists() for one in case.files)
    same = name in case.files or (there and any(Path(name).samefile(one) for one in case.files))
    return own if same else ReadOptions(na=own.missing_anywhere(), suppression=own.suppression)


def _opened(open_it: partial[Dataset], stack: ExitStack, problems: Problems) -> Dataset | None:
    try:
        return stack.enter_context(open_it())
    except InputError as error:
        problems.add(*error.problems)
        return None


def _checked(request: Attack, case: Case | None) -> tuple[int | None, int]:
    """Attempts and seed; one `InputError` with everything that cannot be used."""
    from ...measure.attacks.suite import attacks  # noqa: PLC0415 - help must not wait for numpy

    problems, known = Problems(), [one.key for one in attacks()]
    problems.add(*request.unclear(case))
    if wrong := tuple(name for name in request.chosen if name not in known):
        problems.add(Problem("unknown_attack", _UNKNOWN.fill(keys=wrong), _KNOWN.fill(keys=known)))
    numbers = Numbers(problems)
    most = numbers.whole("--attempts", request.attempts, below=_MOST)
    seed = numbers.whole("--seed", request.seed, least=0, below=_MOST)
    problems.stop_if_any()
    return most, seed or 0


def _row(one: Mapping[str, Any]) -> dict[str, object]:
    rate = one.get("rate") or {}
    figures = {"rate": rate.get("value"), "low": rate.get("low"), "high": rate.get("high")}
    return {"title": one["title"], **{key: one.get(key) for key in ("status", "attempts", "right", "by_chance")}, **figures}


ACT = Act(
    "attack",
    Text("以攻击者可能持有的文件实际发起攻击", "run the attacks, with a file that an adversary may hold"),
    Attack,
    Attacked,
    run,
    GRADE,
    30,
    Text(
        "用攻击者可能持有的文件（原始数据，或含有同一批人的其他名单）对发布的数据实际发起链接、概率匹配、成员推断、单独识别、关联和推断攻击，"
        "并按已知的真相逐次核对。给出对照文件时，另报告由发布本身造成的风险。",
        "Runs linkage, probabilistic matching, membership, singling out, linkability and inference against a release, by means of a file "
        "that an adversary may hold (the original, or another list of these people), and scores each attempt by the truth. With a control "
        "file it also says what risk the release itself adds.",
    ),
    Text(
        "每种攻击的尝试次数、成功次数、凭偶然的期望与 95% 区间；`to_pandas()` 每种攻击一行。没有进行的攻击说明原因，从不记为 0。",
        "For each attack the attempts, how many were right, what chance gives, and a 95% interval; `to_pandas()` has a line for each. An "
        "attack that was not run says why, and is never 0.",
    ),
    clauses=("GB/T 42460-2023 6.3", "China methodology (2024) 11.1", "ITU-T X Suppl.39 (2023) 6.4"),
    errors=(
        Text("没有所持的文件、所知的列，或无法核对真相", "no file held by the adversary, no known column, or no way to verify a match"),
        Text("没有这种攻击，或次数、种子不能用", "an attack that there is not; attempts or a seed that cannot be used"),
        Text("文件不能读，或缺少所列的列", "a file that cannot be read, or lacks a column that is named"),
    ),
    examples=(
        Call(
            Text("原始数据在手：链接攻击", "With the original in hand: linkage"),
            {
                "release": "samples/gbt42460_tableD3.csv",
                "known": "samples/gbt42460_tableD3.csv",
                "qi": ["性别", "年龄"],
                "same_rows": True,
                "attacks": ["linkage", "membership"],
            },
        ),
    ),
    undone=Text("未发起攻击", "nothing was attacked"),
)
