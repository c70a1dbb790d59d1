"""Parts of one table of which each is one person's: a file per patient, a sheet per wearer (GB/T 42460 3.4).

No column says whose a row is then; only the name of the file does. It becomes a column, so that people are counted and not their rows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...model.dataset import SOURCE_FILE
from ..engine import named

if TYPE_CHECKING:
    from ..engine import Engine

_FEWEST, _FEWEST_ALIKE = 3, 5  # that are called so, and that only a column speaks for: few wards may have one sex each
_WORDS = "pat|patient|sub|subj|subject|person|participant|volunteer|respondent|患者|病人|病例|受试者|被试|志愿者|受访者|学员"
_LETTERS = "p|pt|s|u|user|case|client|member|employee|student|用户|客户|会员|员工|学生"
_NUMBERED = r"[-_ #.]*[0-9]{1,12}"
_PERSON = re.compile(f"(?:{_WORDS}|{_LETTERS}){_NUMBERED}", re.IGNORECASE)
PERSON_CODE = re.compile(f"(?:{_WORDS}){_NUMBERED}", re.IGNORECASE)  # hardly ever anything else
_CALLED = re.compile(r"[\u3400-\u9fff]{2,4}")
_PERIOD = re.compile(
    r"(?:19|20)[0-9]{2}(?:[-_.年 ]?(?:0?[1-9]|1[0-2]|q[1-4])(?![0-9])|[-_.]?(?:0[1-9]|1[0-2])[-_.]?[0-3][0-9])?(?![0-9])", re.IGNORECASE
)
_HALF = 0.5


def are_persons(engine: Engine, table: str, columns: Sequence[str], part: str, names: Sequence[str]) -> bool:
    """Whether each of the parts (`names`, by whose place the column `part` tells rows apart) looks like one person's.

    Files called like a person; or a column that stays the same within every part and is the same in some of them, as a sex or an age is
    (a ward or a month stays the same too, but no two parts share it). Whether such a column is one that people are born with is judged
    where columns are.
    """
    if len(names) < _FEWEST or all(_PERIOD.search(name) for name in names):
        return False
    return _called_so(names) or (len(names) >= _FEWEST_ALIKE and _has_what_stays(engine, table, columns, part, len(names)))


def free(columns: Sequence[str]) -> str:
    """A name for the column that no other has."""
    name = SOURCE_FILE
    while name in columns:
        name += "_"
    return name


def _called_so(names: Sequence[str]) -> bool:
    if all(map(_PERSON.fullmatch, names)):
        return True
    return all(map(_CALLED.fullmatch, names)) and len({name[-1] for name in names}) > _HALF * len(names)  # wards end alike, names do not


def _has_what_stays(engine: Engine, table: str, columns: Sequence[str], part: str, parts: int) -> bool:
    ends = ", ".join(f"min(trim({named(name)})) as a{at}, max(trim({named(name)})) as b{at}" for at, name in enumerate(columns))
    tests = ", ".join(
        f"coalesce(bool_and(a{at} is not null and a{at} = b{at}), false), count(distinct a{at})" for at in range(len(columns))
    )
    (found,) = engine.run(f"select {tests} from (select {ends} from {table} group by {named(part)})")
    return any(stays and 1 < different < parts for stays, different in zip(found[::2], found[1::2], strict=True))
