"""What an adversary holds and knows, as it was typed, and as columns of the files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from ...data.names import find_column, find_columns
from ...model.frozen import dataclass
from ...model.option import Group, Names, Option
from ...model.plan import EvaluationPlan
from ...model.problem import InputError, Problem, Problems
from ...model.role import Role
from ...model.text import Text
from ...prepare.columns import split_names
from ...prepare.unusable import bad_option

if TYPE_CHECKING:
    from ...data.dataset import Dataset
    from ...measure.attacks.holding import Knowledge
    from ..case import Case

HELD = Group("held", Text("攻击者所知", "What the adversary holds"))
_NO_QUASI = Text("没有指定攻击者所知的列。", "No column that the adversary knows was named.")
_NAME_THEM = Text(
    "请用 --qi 列出，或在案例中确定各列的角色；两个文件都须有这些列。",
    "List them with --qi, or decide the roles in the case; both files must have them.",
)
_NONE_SHARED = Text("案例的准标识符在所持文件中一个也没有。", "The file that is held has none of the quasi-identifiers of the case.")
_NO_FILE = Text(
    "请用 --known 指明攻击者可能持有的文件：攻击要用它去对照发布的数据。",
    "Say with --known which file an adversary may hold: the release is attacked by means of it.",
)
_NAME_FILE = Text(
    "例如去标识化之前的原始数据，或含有同一批人的其他名单。", "Such as the data before de-identification, or another list of these people."
)
_ORIGINAL = Text("例如本案例的原始数据：--known {path}。", "For example the source data of this case: --known {path}.")
_NO_TRUTH = Text("无法核对攻击是否成功。", "Whether an attack succeeds cannot be determined.")
_GIVE_TRUTH = Text(
    "请用 --key 指明两个文件共有的键列；若逐行对应，用 --same-rows。",
    "Name a key column of both files with --key; or say --same-rows where row by row they are the same people.",
)
_ONE_TRUTH = Text("--key 与 --same-rows 只能给出一个。", "Give either --key or --same-rows, not both.")
_PAIR = Text("请写成 发布的列名=所持文件的列名。", "Write it as release=held, the two names of one column.")


@dataclass(frozen=True, kw_only=True)
class Adversary:
    """The files that are held, the columns that are known, and how the truth is told."""

    known: Annotated[
        object,
        Option(Text("攻击者可能持有的文件，例如原始数据", "a file that an adversary may hold, such as the original"), HELD),
    ] = None
    qi: Annotated[Names, Option(Text("攻击者所知的列，以逗号分隔", "the columns the adversary knows, separated by commas"), HELD)] = None
    key: Annotated[
        str | None,
        Option(Text("两个文件共有、标明同一人的列（只用于核对）", "a column of both files that names the same person (to score by)"), HELD),
    ] = None
    match: Annotated[
        Names,
        Option(
            Text(
                "两个文件列名不同时：发布的列名=所持文件的列名，以逗号分隔（对照文件同所持文件）",
                "where the files name columns differently: release=held,... (the control file as the held one)",
            ),
            HELD,
            form=Text("发布的列名=所持文件的列名", "release=held"),
        ),
    ] = None
    same_rows: Annotated[
        bool,
        Option(
            Text(
                "两个文件逐行对应同一人（本工具的产出随机排列，不逐行对应）",
                "row by row the files are about the same people (not so for outputs of reidrisk: their rows are in random order)",
            ),
            HELD,
        ),
    ] = False
    control: Annotated[
        object,
        Option(Text("不在发布数据中的人的文件，作对照", "a file of people who are not in the release, to compare with"), HELD),
    ] = None
    secret: Annotated[Names, Option(Text("试图推断的列", "columns that the adversary tries to infer"), HELD)] = None

    def unclear(self, case: Case | None) -> Iterator[Problem]:
        """What is wrong with them, without the data; what a case says need not be said again."""
        plan = None if case is None else case.plan()
        if self.known is None:
            yield Problem("no_known_file", _NO_FILE, _NAME_FILE if case is None else _ORIGINAL.fill(path=case.file.place))
        if not split_names(self.qi, None) and not _decided(plan, Role.QI):
            yield Problem("no_quasi_identifier", _NO_QUASI, _NAME_THEM)
        if self._key(plan) is None and not self.same_rows:
            yield Problem("no_truth", _NO_TRUTH, _GIVE_TRUTH)
        if self.key is not None and self.same_rows:
            yield Problem("one_truth", _ONE_TRUTH)

    def knowledge(self, release: Dataset, known: Dataset, control: Dataset | None, case: Case | None) -> Knowledge:
        """The columns as the release names them; `InputError` with every name that a file lacks."""
        from ...measure.attacks.holding import Knowledge  # noqa: PLC0415 - help must not wait for numpy

        plan = None if case is None else case.plan()
        match, key = _match(split_names(self.match, None), release, known), self._key(plan)
        tables = (release, known, *([control] if control else []))
        quasi = split_names(self.qi, None) or _shared(_decided(plan, Role.QI), match, tables)
        secret = split_names(self.secret, None) or _shared(_decided(plan, Role.SA), match, tables)
        if not quasi:
            raise InputError(Problem("no_quasi_identifier", _NONE_SHARED, _NAME_THEM))
        quasi, secret = _columns(match, tables, (quasi, secret, key))
        return Knowledge(quasi, secret, None if key is None else find_column(key, release.facts.columns), match)

    def _key(self, plan: EvaluationPlan | None) -> str | None:
        """The column that tells who is who: as said, else the subject of the case."""
        return self.key if self.key is not None or plan is None or self.same_rows else plan.subject


def _decided(plan: EvaluationPlan | None, role: Role) -> tuple[str, ...]:
    """What the case says an adversary may know, or wants to know."""
    if plan is None:
        return ()
    return tuple(name for name, one in plan.decided.items() if role in one.roles and Role.DI not in one.roles and name != plan.subject)


def _shared(decided: tuple[str, ...], match: dict[str, str], tables: tuple[Dataset, ...]) -> tuple[str, ...]:
    """Those that every file has: an adversary knows what the files hold."""
    return tuple(
        name for name in decided if all((match.get(name, name) if place else name) in one.facts.columns for place, one in enumerate(tables))
    )


def _columns(
    match: dict[str, str], tables: tuple[Dataset, ...], asked: tuple[tuple[str, ...], tuple[str, ...], str | None]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    problems, (quasi, secrets, key) = Problems(), asked
    for place, table in enumerate(tables):
        keys = (key,) if key is not None and place < 2 else ()  # noqa: PLR2004 - the control needs no key
        wanted = [*quasi, *secrets, *keys]
        if place:
            wanted = [match.get(_known_as(name, tables[0]), name) for name in wanted]
        try:
            find_columns(wanted, table.facts.columns)
        except InputError as error:
            problems.add(*(Problem(one.code, one.message, one.hint, table.facts.name, column=one.column) for one in error.problems))
    problems.stop_if_any()
    known = tuple(dict.fromkeys(find_columns(quasi, tables[0].facts.columns)))
    return known, tuple(name for name in dict.fromkeys(find_columns(secrets, tables[0].facts.columns)) if name not in known)


def _match(words: tuple[str, ...], release: Dataset, known: Dataset) -> dict[str, str]:
    """The held file's name of each column that is called otherwise there; every unusable pair in one `InputError`."""
    problems, found = Problems(), {}
    for word in words:
        ours, sign, theirs = word.partition("=")
        if not (sign and ours.strip() and theirs.strip()):
            problems.add(bad_option("--match", _PAIR))
            continue
        try:
            found[find_column(ours.strip(), release.facts.columns)] = find_column(theirs.strip(), known.facts.columns)
        except InputError as error:
            problems.add(*error.problems)
    problems.stop_if_any()
    return found


def _known_as(name: str, release: Dataset) -> str:
    """The release's own name of the column; the name itself where it has none, which is a problem of its own."""
    try:
        return find_column(name, release.facts.columns)
    except InputError:
        return name
