"""What programs read stays: every kept result fits the schema of its act, and no schema takes back what that of a release promised."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, validators
from tests.golden.running import FROZEN, VARIES, commands
from tests.schemas.promise import KEPT, broken, form_of, schemas

from reidrisk.case.doors.catalogue import act_named
from reidrisk.case.doors.schema import result_schema
from reidrisk.edge.index import ACTS

FAILED = {2, 3, 70}  # what is told of a failure has one form for all


def _unless_it_varies(rule: Any) -> Any:
    """The rule, where a value was kept; what varies between runs may be anything."""

    def check(validator: Any, wanted: Any, instance: Any, schema: Any) -> Any:
        return () if instance == VARIES else rule(validator, wanted, instance, schema)

    return check


Kept: Any = validators.extend(
    Draft202012Validator, {name: _unless_it_varies(rule) for name, rule in Draft202012Validator.VALIDATORS.items() if name != "$ref"}
)


def act_of(words: list[str]) -> str:
    return next(key for key in (" ".join(words[:2]), words[0]) if key in ACTS)


@pytest.mark.parametrize("name", commands()["steps"])
def test_every_kept_result_fits_the_schema_of_its_act(name: str) -> None:
    act = act_named(act_of(commands()["steps"][name]))
    assert act is not None
    assess = act_named("assess")
    assert assess is not None
    for lang in ("zh", "en"):
        kept = json.loads((FROZEN / f"{name}.{lang}.json").read_text(encoding="utf-8"))
        Kept(result_schema(assess if kept["code"] in FAILED else act, "en")).validate(kept["out"])


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_nothing_that_was_promised_is_taken_back(path: Path) -> None:
    now, found = schemas(), {}
    for name, old in json.loads(path.read_text(encoding="utf-8")).items():
        if name not in now:
            found[name] = ["is gone"]
        elif form_of(old) is None or form_of(old) == form_of(now[name]):  # a new number is a new form: the changelog says what is other
            found[name] = broken(old, now[name])
    assert {name: places for name, places in found.items() if places} == {}


def test_there_is_a_kept_one_and_every_act_has_a_form() -> None:
    assert list(KEPT.glob("*.json"))
    loose = {name for name, one in schemas().items() if one.get("additionalProperties") == {} or one == {}}
    assert loose == {"schema"}  # which is itself a schema


def of(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": sorted(properties)}


TEXT, WHOLE, NUMBER = {"type": "string"}, {"type": "integer"}, {"type": "number"}


@pytest.mark.parametrize(
    ("old", "new", "places"),
    [
        (of(a=TEXT), of(a=TEXT, b=WHOLE), []),
        (of(a=NUMBER), of(a=WHOLE), []),
        (of(a={"enum": ["x"]}), of(a={"enum": ["x", "y"]}), []),
        (of(a={}), of(a=TEXT), []),
        (of(a={"anyOf": [TEXT, {"type": "null"}]}), of(a=TEXT), []),
        (of(a=TEXT, b=TEXT), of(a=TEXT), ["$.b: is gone"]),
        (of(a=WHOLE), of(a=TEXT), ["$.a: may be string now"]),
        (of(a=WHOLE), {**of(a=WHOLE), "required": []}, ["$.a: may be missing now"]),
        (of(a=WHOLE), of(a=NUMBER), ["$.a: may be number now"]),
        (of(a=TEXT), of(a={"type": ["string", "null"]}), ["$.a: may be null now"]),
        (of(a=TEXT), {**of(a=TEXT), "required": []}, ["$.a: may be missing now"]),
        (of(a={"enum": ["x", "y"]}), of(a={"enum": ["x"]}), ["$.a: other words"]),
        (of(a={"type": "array", "items": of(b=TEXT)}), of(a={"type": "array", "items": of()}), ["$.a[].b: is gone"]),
        (of(a={"type": "object", "additionalProperties": WHOLE}), of(a={"type": "object"}), []),
        ({"anyOf": [of(a=TEXT), of(b=TEXT)]}, {"anyOf": [of(a=TEXT), of(c=WHOLE)]}, ["$.b: is gone"]),
    ],
)  # fmt: skip
def test_what_a_reader_minds(old: dict[str, Any], new: dict[str, Any], places: list[str]) -> None:
    assert broken(old, new) == places
