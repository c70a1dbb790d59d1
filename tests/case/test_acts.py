"""Every act is the same on each door: command line == Python == schema == page, in both languages. The folder scan finds them."""

from __future__ import annotations

import inspect
import json
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.case.ground import lay, own_keys
from tests.case.indexing import BOUND, PLACE, STUB, methods, stub, written
from tests.edge.calling import Run

import reidrisk as rr
from reidrisk.case.doors.catalogue import act_named, acts
from reidrisk.case.doors.saying import Saying
from reidrisk.case.doors.schema import request_schema, result_schema
from reidrisk.case.doors.spelling import python_of, words_of
from reidrisk.edge.cli import application as cli
from reidrisk.edge.cli import command
from reidrisk.edge.cli.as_table import AsTable
from reidrisk.edge.cli.running import Running
from reidrisk.edge.index import ACTS
from reidrisk.model.act import Act, Call, Session
from reidrisk.model.option import Field, fields_of, request_from
from reidrisk.model.text import LANGS, Lang
from reidrisk.prepare.deciders import BY_OPTIONS

EVERY = acts()
by_act = pytest.mark.parametrize("act", EVERY, ids=lambda act: act.name)
RUNNING = [(act, call) for act in EVERY for call in act.examples if call.runs]
EXTRAS = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
NOON = datetime(2026, 11, 20, 4, tzinfo=UTC)


def fields(act: Act[..., Any, Any]) -> dict[str, Field]:
    request: Any = act.request
    return {field.name: field for field in fields_of(request)}


def terminal(act: Act[..., Any, Any]) -> inspect.Signature:
    """What the command line library reads."""
    return inspect.signature(getattr(command, act.name))


@by_act
def test_an_option_is_called_and_told_like_its_field(act: Act[..., Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for lang in LANGS:
        monkeypatch.setattr(command, "CURRENT", lang)
        options = terminal(act).parameters
        of_terminal: Any = command.command_named(act.name).terminal
        of_table = AsTable if hasattr(act.result, "to_pandas") else None
        beyond = {"more"} if any(field.option.further for field in fields(act).values()) else set()  # several files of one release
        beyond |= {"json", *(field.name for one in (of_terminal, of_table, Running) if one for field in fields_of(one))}
        assert set(options) == {*fields(act), *beyond}
        for name, field in fields(act).items():
            (told,) = options[name].annotation.__metadata__
            assert told.help == field.option.help.say(lang)
            assert field.positional or tuple(told.name) == field.spelled
            assert (options[name].kind is inspect.Parameter.POSITIONAL_ONLY) == field.positional
            assert (options[name].default is inspect.Parameter.empty) == field.required


@by_act
def test_what_no_file_shows_says_itself(act: Act[..., Any, Any]) -> None:
    assert command.command_named(act.name).show is not command.say or issubclass(act.result, Saying)


@by_act
def test_python_has_the_same_keywords(act: Act[..., Any, Any]) -> None:
    keywords = inspect.signature(act).parameters
    assert set(keywords) == {field.path[0] for field in fields(act).values()}
    assert getattr(rr, act.name) is act
    assert getattr(rr, act.result.__name__) is act.result


@by_act
@pytest.mark.parametrize("lang", LANGS)
def test_the_schema_has_the_same_fields(act: Act[..., Any, Any], lang: Lang) -> None:
    schema = request_schema(act, lang)
    Draft202012Validator.check_schema(schema)
    Draft202012Validator.check_schema(result_schema(act, lang))
    for field in fields(act).values():
        inside = schema
        for name in field.path:
            inside = inside["properties"][name]
        assert inside["description"] == field.option.help.say(lang)
    assert set(schema["required"]) == {name for name, field in fields(act).items() if field.required}


@pytest.fixture(scope="module")
def page_maker() -> Iterator[ModuleType]:
    sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
    yield import_module("making.acts")
    sys.path.pop(0)


@by_act
@pytest.mark.parametrize("lang", LANGS)
def test_the_page_tells_every_field_error_clause_and_example(act: Act[..., Any, Any], lang: Lang, page_maker: ModuleType) -> None:
    (page,) = [page.markdown(lang) for page in page_maker.pages(lang) if page.path == f"acts/{act.name.replace('_', '-')}.md"]
    for field in fields(act).values():
        assert f"`{'.'.join(field.path)}`" in page
        assert all(f"`{word}`" in page for word in field.spelled if not field.positional)
        assert field.option.help.say(lang).replace("|", "\\|") in page
    assert all(text.say(lang) in page for text in (act.title, act.says, act.gives, *act.errors))
    assert all(clause in page for clause in act.clauses)
    assert all(python_of(act, call) in page for call in act.examples)
    assert set(act.extras) <= set(EXTRAS)
    assert all(extra in page for extra in act.extras)
    assert act.errors
    assert act.examples


def timeless(told: Any) -> Any:
    """Without how long it took."""
    return {key: value for key, value in told.items() if key != "seconds"} if isinstance(told, dict) else told


@pytest.mark.parametrize(("act", "call"), RUNNING, ids=[f"{act.name}-{place}" for place, (act, _) in enumerate(RUNNING)])
@pytest.mark.parametrize("lang", LANGS)
def test_each_example_gives_the_same_on_each_door(  # noqa: PLR0913, PLR0917 - fixtures
    act: Act[..., Any, Any],
    call: Call,
    lang: Lang,
    run: Run,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    same = partial(Session, now=lambda: NOON, by=BY_OPTIONS, lang=lang)
    monkeypatch.setattr(command, "Session", lambda **given: same(watcher=given["watcher"]))
    own_keys(monkeypatch)
    doors = [tmp_path / name for name in ("terminal", "request", "python")]
    for door in doors:
        lay(door, call, run, tmp_path_factory, monkeypatch)
    monkeypatch.chdir(doors[0])
    ran = run(*words_of(act, call), "--lang", lang, "--json")
    request: Any = act.request
    monkeypatch.chdir(doors[1])
    with same() as session:
        result = act.on(request_from(request, {**call.options, "lang": lang}), session)
    done = json.loads(json.dumps(result.to_dict()).replace(str(doors[1]), str(doors[0])))
    assert timeless(done) == timeless(ran.json)
    Draft202012Validator(result_schema(act, lang)).validate(ran.json)
    assert pickle.loads(pickle.dumps(result)).to_dict() == result.to_dict()  # noqa: S301 - our own
    assert result._repr_html_().startswith("<")
    if lang != LANGS[0]:
        return  # the call of the page names no language
    monkeypatch.chdir(doors[2])
    called: Any = eval(python_of(act, call), {"rr": rr})  # noqa: S307 - as the page has it
    assert list(called.to_dict()) == list(result.to_dict()) or isinstance(ran.json, list)


@by_act
def test_what_a_request_holds_fits_its_schema(act: Act[..., Any, Any]) -> None:
    named = fields(act)
    for call in act.examples:
        told: dict[str, Any] = {}
        for name, value in call.options.items():
            inside = told
            for nest in named[name].path[:-1]:
                inside = inside.setdefault(nest, {})
            inside[name] = value
        Draft202012Validator(request_schema(act, "en")).validate(told)


def test_the_index_is_that_of_the_acts() -> None:
    assert PLACE.read_text(encoding="utf-8") == written()
    assert list(ACTS) == [act.key for act in EVERY]
    assert STUB.read_text(encoding="utf-8") == stub()
    assert BOUND.read_text(encoding="utf-8") == methods()


def test_every_act_has_a_place_of_its_own() -> None:
    assert len({(act.group.key, act.rank) for act in EVERY}) == len(EVERY)
    assert all(act_named(act.key) is act for act in EVERY)
    assert act_named("nothing") is None


def test_the_list_of_commands_loads_no_act() -> None:
    code = "import sys\nfrom reidrisk.edge.cli.application import build\nbuild()\n"
    code += "print(*(name for name in sys.modules if '.case.acts.' in name))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""
    app = cli.build()
    assert all(len(key.split()) == 1 or key.split()[1] in app[key.split()[0]] for key in ACTS)
    assert {key.split()[0] for key in ACTS} <= {name for name in app if not name.startswith("-")}
