"""An act: called as a function, refused by its types, and what a session keeps open."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

import pytest

from reidrisk.model.act import Act, Session
from reidrisk.model.option import Group, Names, Option
from reidrisk.model.problem import InputError
from reidrisk.model.text import Text


@dataclass(frozen=True, kw_only=True)
class Count:
    names: Annotated[Names, Option(Text("名称", "names"), unit=Text("列", "columns"))] = None


@dataclass(frozen=True)
class Counted:
    number: int
    by: str


def run(request: Count, session: Session) -> Counted:
    return Counted(len(request.names or ()), session.by)


LOOK = Group("look", Text("查看", "look"))
ACT = Act(
    "count names", Text("计数", "count"), Count, Counted, run, LOOK, 1, Text("数一数。", "Counts."), Text("个数。", "A number."),
    errors=(Text("没有", "none"),),
)  # fmt: skip


def test_an_act_is_called_as_a_function() -> None:
    assert ACT(names=["a", "b"]) == Counted(2, "python")
    assert ACT.name == "count_names"
    assert repr(ACT) == "<reidrisk count names: count>"
    assert list(inspect.signature(ACT).parameters) == ["names"]
    told = ["count", "Counts.", "Args:\n    names: names [columns]", "Returns:\n    A number.", "Raises InputError for:\n    none"]
    assert (ACT.__doc__ or "").split("\n\n") == told
    assert ACT.described("zh").startswith("计数\n\n数一数。\n\n参数:\n    names: 名称 [列]")
    assert (Act.__doc__ or "").startswith("One thing that can be asked.")


def test_a_wrong_type_is_refused_before_anything_runs() -> None:
    with pytest.raises(InputError, match="takes a list"):
        ACT(names="ab")  # type: ignore[arg-type]


def test_a_session_keeps_open_what_was_made_until_it_ends() -> None:
    told: list[str] = []

    @contextmanager
    def opened() -> Iterator[int]:
        told.append("opened")
        yield 7
        told.append("closed")

    with Session() as session:
        assert [session.kept(["a"], opened), session.kept(["a"], opened)] == [7, 7]
        assert told == ["opened"]
        assert session.kept(["b"], opened) == 7
    assert told == ["opened", "opened", "closed", "closed"]


def test_nobody_watches_a_call_from_python() -> None:
    session = Session()
    with session.watcher.busy("en"):
        session.watcher.searched("en", 1, 0.5, 0.1)
    assert session.now().tzinfo is not None
