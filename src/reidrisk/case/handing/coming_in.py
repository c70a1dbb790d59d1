"""A case that somebody handed over becomes a folder of its own at who is to sign it: whole, or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...data.disk.making import in_place, making
from ...data.files import write_atomic
from ...govern.canonical import canonical
from ...govern.chain import breaks
from ...govern.envelope.handed import grading_behind, handed_of, is_of_ledger, is_outward
from ...govern.ledger import NAME as LEDGER
from ...govern.ledger import entries
from ...govern.memory import remember
from ...govern.own_files import HANDED
from ...govern.roles import Duty
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..case import ANSWERS, RESULT, open_case
from ..governing import Governed

if TYPE_CHECKING:
    from ...govern.envelope.parcel import Parcel
    from ...govern.keystore import KeyStore
    from ..case import Case

_EXISTS = Text("接收的位置已存在。", "The place to take it to exists already.")
_ELSEWHERE = Text(
    "请换一个尚不存在的文件夹：reidrisk take 文件 文件夹。", "Choose a folder that does not exist yet: reidrisk take FILE FOLDER."
)
_NOT_WHOLE = Text("移交文件中的案例不完整，或其台账与声明不符。", "The case in the file is not whole, or its ledger is not what is stated.")
_SEND_AGAIN = Text(
    "请移交人在其本机核对（reidrisk verify 案例），再移交一次。",
    "Ask the sender to check it (reidrisk verify CASE) and to hand it over again.",
)


def come_in(parcel: Parcel, place: Path, store: KeyStore) -> Case:
    """The case, in a new folder; this machine remembers the head of its ledger."""
    fresh = not place.exists() and not place.is_symlink()
    if not fresh and not _waits(place, parcel):
        raise InputError(Problem("place_exists", _EXISTS, _ELSEWHERE, str(place)))
    if not is_outward(parcel.statement) or not {ANSWERS, RESULT, LEDGER} <= set(parcel.files) or HANDED in parcel.files:
        raise _not_whole(place)
    with making(place) as folder:
        made = folder / "case"
        for name, content in parcel.files.items():
            write_atomic(made / name, content)
        write_atomic(made / HANDED, canonical(parcel.record()) + b"\n")
        known = entries(made)
        wrong = breaks(parcel.files[LEDGER])
        if wrong or not known or (known[0].hash, known[-1].hash) != (parcel.statement["ledger"], parcel.statement["head"]):
            raise _not_whole(place)
        if not is_of_ledger(handed_of(made), known):
            raise _not_whole(place)
        grading_behind(handed_of(made), Governed(open_case(str(made))).approvals, Duty.POLICY_MANAGER)
        if fresh:
            in_place(made, place)
        else:
            _filled(made, place)
    remember(store.folder, known[0], known[-1])
    return open_case(str(place))


def _waits(place: Path, parcel: Parcel) -> bool:
    """Whether this folder is to become the case: nothing is in it but hidden notes, and what a run that was killed here had begun."""
    if place.is_symlink() or not place.is_dir() or (place / ANSWERS).exists():
        return False
    known = {HANDED, *(name.partition("/")[0] for name in parcel.files)}
    return all(one.name.startswith(".") or (one.name in known and not one.is_symlink()) for one in place.iterdir())


def _filled(made: Path, place: Path) -> None:
    """File by file, the answers last: without them the folder is no case."""
    for path in sorted(made.rglob("*"), key=lambda one: one.name == ANSWERS):
        if path.is_file():
            write_atomic(place / path.relative_to(made), path.read_bytes())


def _not_whole(place: Path) -> InputError:
    return InputError(Problem("handed_not_whole", _NOT_WHOLE, _SEND_AGAIN, str(place)))
