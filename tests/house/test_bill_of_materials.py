"""The bill of materials against the JSON schemas of CycloneDX 1.6 (ECMA-424), and its licences against the list of SPDX that they hold."""

from __future__ import annotations

import copy
import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hatch_build import bill_of_materials
from jsonschema import Draft7Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource

ROOT, SCHEMAS = Path(__file__).parents[2], Path(__file__).parent / "cyclonedx"
READ = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in SCHEMAS.glob("*.json")}
SPDX = frozenset(READ["spdx.schema.json"]["enum"])


@pytest.fixture(scope="module")
def valid() -> Draft7Validator:
    resources = [(one["$id"], Resource.from_contents(one)) for one in READ.values()]
    return Draft7Validator(READ["bom-1.6.schema.json"], registry=Registry().with_resources(resources))


@pytest.fixture(scope="module")
def bill() -> dict[str, Any]:
    with (ROOT / "components.csv").open(encoding="utf-8", newline="") as file:
        return bill_of_materials("0.1.0", list(csv.DictReader(file)))


def test_it_has_the_form_of_cyclonedx(valid: Draft7Validator, bill: dict[str, Any]) -> None:
    Draft7Validator.check_schema(READ["bom-1.6.schema.json"])
    wrong = best_match(valid.iter_errors(bill))
    assert wrong is None, wrong.message
    assert len(bill["components"]) > 50


WRONG: dict[str, Callable[[dict[str, Any]], object]] = {
    "no version of the form": lambda one: one.pop("specVersion"),
    "a number that is none": lambda one: one.update(serialNumber="1"),
    "an unknown part": lambda one: one.update(parts=[]),
    "a kind that is none": lambda one: one["components"][0].update(type="package"),
    "a licence that SPDX does not know": lambda one: one["components"][0].update(licenses=[{"license": {"id": "MIT License"}}]),
    "the same twice": lambda one: one["components"].append(one["components"][0]),
    "a scope that is none": lambda one: one["components"][0].update(scope="tests"),
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_what_has_not_the_form_is_found(valid: Draft7Validator, bill: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> None:
    changed = copy.deepcopy(bill)
    change(changed)
    assert best_match(valid.iter_errors(changed)) is not None


def test_every_licence_is_one_that_spdx_knows(bill: dict[str, Any]) -> None:
    said = {one["name"]: one["licenses"][0]["expression"] for one in (*bill["components"], bill["metadata"]["component"])}
    names = {name: set(re.split(r" (?:AND|OR|WITH) ", text.replace("(", "").replace(")", ""))) for name, text in said.items()}
    unknown = {
        name: found for name, parts in names.items() if (found := {one for one in parts - SPDX if not one.startswith("LicenseRef-")})
    }
    assert not unknown
