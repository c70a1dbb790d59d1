"""What several releases about the same people give away together (China methodology 10.3.1 b)."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

from ...document.results.forms_compared import ReleasesForm
from ...flow.releases import own_place
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.governance import Handover, Register
from ...model.option import Group, Names, Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ...prepare.columns import split_names
from ..options.groups import GRADE
from ..options.output import InLanguage
from ..options.reading import ReadingOptions

if TYPE_CHECKING:
    import pandas as pd

    from ...measure.joining import Combined, Overlaps

ADDING = Group("adding", Text("登记一次发布", "Register a release"))
_INCOMPLETE = Text("登记一次发布还缺：{options}。", "To register a release, give also {options}.")
COLUMNS = (
    Text("持有", "held"), Text("人数", "people"), Text("最小等价类", "smallest class"), Text("减少", "drop"),
    Text("R_b", "R_b"), Text("R_c", "R_c"), Text("唯一人数", "alone"),
)  # fmt: skip
PARTS = {
    "alone": Text("单次发布", "a release alone"),
    "recipients": Text("接收方所持的全部", "all that a recipient holds"),
    "pairs": Text("任两次发布", "any two releases"),
    "colluding": Text("两个接收方合谋", "two recipients who collude"),
    "everything": Text("全部合谋", "all collude"),
}


@dataclass(frozen=True)
class _OnRegister:
    """The register of releases."""

    register: Annotated[
        str | Path,
        Option(Text("登记册 releases.jsonl，或其所在的文件夹（案例）", "the register, releases.jsonl, or its folder (a case)")),
    ]


@dataclass(frozen=True, kw_only=True)
class Releases(InLanguage, ReadingOptions, _OnRegister):
    """Which register, and what is registered first."""

    add: Annotated[str | Path | None, Option(Text("先登记这个数据文件", "register this data file first"), ADDING)] = None
    id_: Annotated[str | None, Option(Text("登记号", "id of the release"), ADDING)] = None
    recipient: Annotated[str | None, Option(Text("接收方", "who received it"), ADDING)] = None
    subject: Annotated[str | None, Option(Text("标明同一人的列", "column that names the same person"), ADDING)] = None
    qi: Annotated[Names, Option(Text("准标识符", "quasi-identifiers"), ADDING)] = None

    def handover(self, folder: Path, now: datetime) -> Handover | None:
        """The release; None when none is to be added."""
        quasi = split_names(self.qi, None)
        given = {"--add": self.add, "--recipient": self.recipient, "--subject": self.subject, "--qi": quasi}
        if not (self.id_ or any(given.values())):
            return None
        if lacking := tuple(option for option, value in given.items() if not value):
            raise InputError(Problem("incomplete_release", _INCOMPLETE.fill(options=lacking)))
        file, recipient, subject = (str(given[option]) for option in ("--add", "--recipient", "--subject"))
        name = self.id_ or Path(file).stem
        return Handover(name, own_place(Path(file), folder), recipient, subject, quasi, now.astimezone().date().isoformat())


@dataclass(frozen=True, slots=True, repr=False)
class Joined:
    """What is on record, and the classes over all that can be held together. `overlaps` is None where nothing can be compared.

    `register`: all that is on record. `path`: where. `added`: the id of what was registered now.
    """

    lang: Lang
    register: Register
    path: Path
    overlaps: Overlaps | None
    added: str | None = None

    @property
    def parts(self) -> dict[str, list[tuple[tuple[str, ...], Combined]]]:
        """Who holds what, by `PARTS`, with the classes over it; empty where nothing can be compared."""
        found, register = self.overlaps, self.register.comparable
        if found is None:
            return {}
        return {
            "alone": [(ids(register, one), one) for one in found.alone],
            "recipients": [((recipient,), one) for recipient, one in found.recipients.items()],
            "pairs": [(ids(register, one), one) for one in found.pairs],
            "colluding": [(names, one) for names, one in found.colluding.items()],
            "everything": [(ids(register, found.everything), found.everything)],
        }

    def to_dict(self) -> ReleasesForm:
        """What ``--json`` prints."""
        from ...flow.versions import versions  # noqa: PLC0415 - help must not wait

        worst = self.overlaps.worst_pair if self.overlaps else None
        return cast(
            "ReleasesForm",
            {
                "schema": "reidrisk/releases/1",
                "tool": versions(),
                "releases": [
                    {
                        "id": one.id,
                        "recipient": one.recipient,
                        "date": one.date,
                        "package": one.package or None,
                        "case": one.case or None,
                        "revoked": one.revoked or None,
                        "compared": one.comparable,
                    }
                    for one in self.register.releases
                ],
                **{key: [_one_json(held, one) for held, one in rows] for key, rows in self.parts.items()},
                "titles": {key: PARTS[key].say(self.lang) for key in self.parts},
                "worst_pair": None if worst is None else _one_json(ids(self.register.comparable, worst), worst),
                "errors": [],
            },
        )

    def to_pandas(self) -> pd.DataFrame:
        """One line for all that somebody may hold together: people, smallest class, drop, R_b, R_c. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

        rows = ((part, _one_json(held, one)) for part, listed in self.parts.items() for held, one in listed)
        return frame({f"{part}: {' + '.join(one['held'])}": {key: one[key] for key in one if key != "held"} for part, one in rows})

    def __repr__(self) -> str:
        return f"<reidrisk releases {len(self.register.releases)}, {len(self.register.comparable.releases)} compared>"

    def _repr_html_(self) -> str:
        from ...document.pages.notebook import table_html  # noqa: PLC0415 - only for a notebook

        heads = [head.say(self.lang) for head in COLUMNS]
        parts = self.parts.items()
        return "".join(
            table_html(heads, [cells(held, one) for held, one in rows], PARTS[key].say(self.lang)) for key, rows in parts if rows
        )


def run(request: Releases, session: Session) -> Joined:
    """Register what is new, then group the join of all, of each pair, of each recipient, of any two who collude."""
    from ...data.options import ReadOptions  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.releases import seen_of, together_in  # noqa: PLC0415
    from ...govern.register_file import append, read_register, register_path  # noqa: PLC0415

    lang, path = request.speaks(session), register_path(str(request.register))
    new = request.handover(path.parent.resolve(), session.now())
    with session.watcher.busy(lang):
        options = request.over(ReadOptions())
        if new is not None:
            seen_of(Register((new,)), path.parent, options)  # nothing is registered that cannot be read
            register = append(path, new)
        else:
            register = read_register(path)
        overlaps = together_in(register.comparable, seen_of(register.comparable, path.parent, options))
    return Joined(lang, register, path, overlaps, None if new is None else new.id)


def cells(held: tuple[str, ...], one: Combined) -> list[str]:
    """A line for a reader, under `COLUMNS`."""
    from ...model.exact import show  # noqa: PLC0415

    sizes = one.sizes
    figures = (sizes.members, sizes.smallest, one.drop, show(Fraction(1, sizes.smallest)), show(mean_of(one)), sizes.below(2)[0])
    return [" + ".join(held), *(f"{figure:,}" if isinstance(figure, int) else figure for figure in figures)]


def _one_json(held: tuple[str, ...], one: Combined) -> dict[str, Any]:
    mean = mean_of(one)
    return {
        "held": list(held),
        "people": one.sizes.members,
        "smallest_class": one.sizes.smallest,
        "smallest_alone": one.alone,
        "drop": one.drop,
        "R_b": 1 / one.sizes.smallest,
        "R_c": float(mean),
        "uniques": one.sizes.below(2)[0],
    }


def mean_of(one: Combined) -> Fraction:
    """R_c over what is held together."""
    return sum((Fraction(number, size) for size, number in one.sizes.pairs), Fraction(0)) / one.sizes.classes


def ids(register: Register, one: Combined) -> tuple[str, ...]:
    """The releases that are held together."""
    return tuple(register.releases[place].id for place in one.places)


ACT = Act(
    "releases",
    Text("多次发布合在一起泄露什么，以及接收方合谋的后果", "what several releases give away together, and recipients who collude"),
    Releases,
    Joined,
    run,
    GRADE,
    40,
    Text(
        "登记册列出关于同一批人的各次发布。对每次发布、每个接收方所持的全部、任两次发布、任两个合谋的接收方以及全部合谋，"
        "按各次取值的组合划分等价类，给出最小等价类、R_b、R_c 和唯一人数。已撤销的发布可能仍被持有，照样计入。",
        "A register lists the releases about the same people. For each alone, for all that a recipient holds, for any two, for two "
        "recipients who collude and for all of them: the classes by all values together, the smallest, R_b, R_c and who is alone. What was "
        "revoked may still be held, and counts.",
    ),
    Text(
        "`parts` 按持有者列出各等价类；`overlaps.worst_pair` 是最坏的一对；`to_pandas()` 每种持有情形一行。",
        "`parts` has the classes by who holds what; `overlaps.worst_pair` the worst pair; `to_pandas()` a line for each.",
    ),
    clauses=("China methodology (2024) 10.3.1", "GB/T 42460-2023 6.1"),
    errors=(
        Text("登记册不能读，或登记的数据不能读", "a register, or registered data, that cannot be read"),
        Text("登记一次发布缺少内容，或登记号已有", "a release described only in part, or an id already in use"),
    ),
    examples=(
        Call(
            Text("登记一次发布，再看全部", "Register a release, then look at all of them"),
            {
                "register": ".",
                "add": "samples/cn_discharge.csv",
                "id_": "2024-discharge",
                "recipient": "大学 X",
                "subject": "病案号",
                "qi": ["性别", "年龄"],
            },
        ),
    ),
    undone=Text("未比较任何发布", "no releases were compared"),
)
