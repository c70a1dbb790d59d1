"""``reidrisk releases``: what several releases about the same people give away together (China methodology 10.3.1 b)."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Group, Parameter

from ...flow.releases import own_place
from ...model.governance import Handover, Register
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ...prepare.columns import split_names
from ..arguments import AsJson, Language, Reading
from ..exits import ACCEPTABLE, delivering, guarded, print_json
from ..language import chosen, near, said

if TYPE_CHECKING:
    from ...measure.joining import Combined, Overlaps

SCHEMA = "reidrisk/releases/1"
ADDING = Group(said("登记一次发布", "Register a release"))
_UNDONE = Text("未比较任何发布", "no releases were compared")
_INCOMPLETE = Text("登记一次发布还缺：{options}。", "To register a release, give also {options}.")
_ADDED = Text("已登记“{id}”；登记册：{path}（{count} 次发布）", "Registered “{id}”; register: {path} ({count} releases)")
_HEAD = Text(
    "{count} 次发布，{people} 人；同时持有多次发布者，可按各次取值的组合区分个人（设同一人的记录能够对应起来）。",
    "{count} releases about {people} people. Who holds several can tell people apart by all their values together "
    "(supposing that rows of one person can be linked).",
)
_COLUMNS = (
    Text("持有", "held"), Text("人数", "people"), Text("最小等价类", "smallest class"), Text("减少", "drop"),
    Text("R_b", "R_b"), Text("R_c", "R_c"), Text("唯一人数", "alone"),
)  # fmt: skip
_PARTS = {
    "alone": Text("单次发布", "a release alone"),
    "recipients": Text("接收方所持的全部", "all that a recipient holds"),
    "pairs": Text("任两次发布", "any two releases"),
    "colluding": Text("两个接收方合谋", "two recipients who collude"),
    "everything": Text("全部合谋", "all collude"),
}
_LOST = Text(
    "没有标明同一人的列，不在以下比较之内：{ids}", "On record without a column that names the person, so not in the figures: {ids}"
)
_TAKEN_BACK = Text(
    "“{id}”已撤销（{reason}）；接收方可能仍持有，照样计入。", "“{id}” was revoked ({reason}); it may still be held and counts."
)
_NOTHING_SEEN = Text("没有可以比较的发布。", "There is no release that can be compared.")
_WORST = Text(
    "最坏的一对：{pair}，最小等价类从 {alone} 降至 {smallest}。",
    "The worst pair is {pair}: the smallest class falls from {alone} to {smallest}.",
)


def releases(  # noqa: PLR0913 - the options a person may give
    register: Annotated[
        str, Parameter(help=said("登记册 releases.jsonl，或其所在的文件夹（案例）", "the register, releases.jsonl, or its folder (a case)"))
    ],
    /,
    *,
    add: Annotated[str | None, Parameter(group=ADDING, help=said("先登记这个数据文件", "register this data file first"))] = None,
    id_: Annotated[str | None, Parameter(name="--id", group=ADDING, help=said("登记号", "id of the release"))] = None,
    recipient: Annotated[str | None, Parameter(group=ADDING, help=said("接收方", "who received it"))] = None,
    subject: Annotated[str | None, Parameter(group=ADDING, help=said("标明同一人的列", "column that names the same person"))] = None,
    qi: Annotated[list[str] | None, Parameter(negative="", group=ADDING, help=said("准标识符", "quasi-identifiers"))] = None,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Classes over the join of all releases, of each pair, of each recipient and of any two who collude."""
    adding = _Adding(add, id_, recipient, subject, tuple(split_names(",".join(qi), None)) if qi else ())
    return guarded(lambda: _run(register, adding, reading, lang, as_json=json), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Adding:
    """A release to be registered, as it was typed."""

    file: str | None
    id: str | None
    recipient: str | None
    subject: str | None
    quasi: tuple[str, ...]

    def handover(self, folder: Path) -> Handover | None:
        """The release; None when none is to be added."""
        if self.file is None and not (self.id or self.recipient or self.subject or self.quasi):
            return None
        given = {"--add": self.file, "--recipient": self.recipient, "--subject": self.subject, "--qi": self.quasi}
        if lacking := tuple(option for option, value in given.items() if not value):
            raise InputError(Problem("incomplete_release", _INCOMPLETE.fill(options=lacking)))
        file, recipient, subject = (str(given[option]) for option in ("--add", "--recipient", "--subject"))
        name = self.id or Path(file).stem
        return Handover(name, own_place(Path(file), folder), recipient, subject, self.quasi, datetime.now(UTC).date().isoformat())


def _run(given: str, adding: _Adding, reading: Reading, wanted: str | None, *, as_json: bool) -> int:
    from ...data.options import ReadOptions  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.releases import seen_of, together_in  # noqa: PLC0415
    from ...govern.register_file import append, read_register, register_path  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    lang, path = chosen(wanted), register_path(given)
    new = adding.handover(path.parent.resolve())
    with waiting(lang):
        options = reading.over(ReadOptions())
        if new is not None:
            seen_of(Register((new,)), path.parent, options)  # nothing is registered that cannot be read
            register = append(path, new)
        else:
            register = read_register(path)
        found = together_in(register.comparable, seen_of(register.comparable, path.parent, options))
    with delivering():
        if as_json:
            print_json(_as_json(register, found, lang))
        else:
            added = [_ADDED.fill(id=new.id, path=path, count=len(register.releases)).say(lang), ""] if new is not None else []
            lines = [*added, *_noted(register, lang)]
            if found is None:
                sys.stdout.write("".join(f"{line}\n" for line in (*lines, _NOTHING_SEEN.say(lang))))
            else:
                _show(register.comparable, found, lines, lang)
    return ACCEPTABLE


def _noted(register: Register, lang: Lang) -> list[str]:
    """What is on record and not in the figures, and what was taken back and may be held all the same."""
    lost = [one.id for one in register.releases if not one.comparable]
    lines = [_LOST.fill(ids=lost)] if lost else []
    lines += [_TAKEN_BACK.fill(id=one.id, reason=one.revoked) for one in register.releases if one.revoked]
    return [*(line.say(lang) for line in lines), *([""] if lines else [])]


def _as_json(register: Register, found: Overlaps | None, lang: Lang) -> dict[str, Any]:
    from ...flow.versions import versions  # noqa: PLC0415

    parts = _parts(register.comparable, found) if found else {}
    worst = found.worst_pair if found else None
    return {
        "schema": SCHEMA,
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
            for one in register.releases
        ],
        **{key: [_one_json(held, one) for held, one in rows] for key, rows in parts.items()},
        "titles": {key: _PARTS[key].say(lang) for key in parts},
        "worst_pair": None if worst is None else _one_json(_ids(register.comparable, worst), worst),
        "errors": [],
    }


def _one_json(held: tuple[str, ...], one: Combined) -> dict[str, Any]:
    mean = _mean(one)
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


def _mean(one: Combined) -> Fraction:
    return sum((Fraction(number, size) for size, number in one.sizes.pairs), Fraction(0)) / one.sizes.classes


def _ids(register: Register, one: Combined) -> tuple[str, ...]:
    return tuple(register.releases[place].id for place in one.places)


def _parts(register: Register, found: Overlaps) -> dict[str, list[tuple[tuple[str, ...], Combined]]]:
    return {
        "alone": [(_ids(register, one), one) for one in found.alone],
        "recipients": [((recipient,), one) for recipient, one in found.recipients.items()],
        "pairs": [(_ids(register, one), one) for one in found.pairs],
        "colluding": [(names, one) for names, one in found.colluding.items()],
        "everything": [(_ids(register, found.everything), found.everything)],
    }


def _show(register: Register, found: Overlaps, added: list[str], lang: Lang) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people
    from rich.table import Table  # noqa: PLC0415

    from ...model.exact import show  # noqa: PLC0415

    console = Console(file=sys.stdout, highlight=False, markup=False)
    head = _HEAD.fill(count=len(register.releases), people=found.everything.sizes.members).say(lang)
    for line in (*added, head):
        console.print(line)
    for key, rows in _parts(register, found).items():
        table = Table(box=None, pad_edge=False, title=f"\n{_PARTS[key].say(lang)}", title_justify="left", title_style="")
        for place, name in enumerate(_COLUMNS):
            table.add_column(name.say(lang), justify="right" if place else "left", overflow="fold")
        for held, one in rows:
            sizes = one.sizes
            figures = (sizes.smallest, one.drop, show(Fraction(1, sizes.smallest)), show(_mean(one)), sizes.below(2)[0])
            table.add_row(" + ".join(held), *(f"{figure:,}" if isinstance(figure, int) else figure for figure in (sizes.members, *figures)))
        if rows:
            console.print(table)
    worst = found.worst_pair
    if worst is not None:
        told = {"pair": " + ".join(_ids(register, worst)), "alone": worst.alone, "smallest": worst.sizes.smallest}
        console.print("\n" + _WORST.fill(**told).say(lang))
