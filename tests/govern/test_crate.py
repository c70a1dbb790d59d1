"""The RO-Crate of a release: what the specification asks of every crate, the sums that are true, nothing that is not public."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import agreed, release
from tests.edge.calling import Run

from reidrisk.govern.archive.crate import NAME, crate
from reidrisk.govern.archive.datacite import NAME as DATACITE
from reidrisk.govern.archive.datacite import datacite

__all__ = ["_keys", "agreed", "case", "ready"]
STATEMENT = {
    "dataset": "ab" * 32, "issued_at": "2026-11-26T10:00:00+00:00", "valid_until": "2027-01-31", "sharing": "controlled",
    "standard": "x", "level": 3, "provider": "某医院", "recipient": "CANARY University", "approved_by": "CANARY", "issued_by": "CANARY",
}  # fmt: skip
FILES = {"data/数据 1.csv": {"size": 3, "sha256": "0" * 64}, "documents/summary-zh.html": {"size": 5, "sha256": "1" * 64}}


def entities(text: str) -> dict[str, Any]:
    found = json.loads(text)["@graph"]
    assert len({one["@id"] for one in found}) == len(found)
    return {one["@id"]: one for one in found}


def check(graph: dict[str, Any]) -> None:
    """RO-Crate 1.1, 2 and 4: the descriptor, the root and its properties, every part an entity of its own."""
    head, root = graph[NAME], graph["./"]
    assert (head["@type"], head["about"], head["conformsTo"]) == ("CreativeWork", {"@id": "./"}, {"@id": "https://w3id.org/ro/crate/1.1"})
    assert "Dataset" in root["@type"]
    assert all(root[key] for key in ("name", "description", "datePublished", "license"))
    assert {one["@id"] for one in root["hasPart"]} == {name for name, one in graph.items() if "File" in one["@type"]}
    assert all(one["@id"] in graph for key in ("hasPart", "dcat:distribution") for one in root[key])
    assert graph[root["publisher"]["@id"]]["name"]


def test_every_part_is_listed_and_no_person() -> None:
    text = crate(STATEMENT, FILES)
    check(entities(text))
    assert "CANARY" not in text
    assert "nonym" not in text.replace("reidrisk", "")  # neither anonymous nor pseudonymised: that is for others to find
    assert entities(crate(STATEMENT, {**FILES, "agreement.pdf": {"size": 1, "sha256": "2" * 64}}))["./"]["license"] == {
        "@id": "agreement.pdf"
    }


@pytest.mark.parametrize(("provider", "named"), [("某医院", "某医院"), (None, ":unav")])
def test_datacite_has_every_mandatory_property_but_the_doi(provider: str | None, named: str) -> None:
    """DataCite 4.6, table 1: creator, title, publisher, year, type of resource; what is unknown is `:unav` (appendix 3)."""
    text = datacite({**STATEMENT, "provider": provider}, FILES)
    found = json.loads(text)
    assert [one["name"] for one in found["creators"]] == [named]
    assert found["publisher"] == {"name": named}
    assert {one["lang"] for one in found["titles"]} == {"zh", "en"}
    assert (found["publicationYear"], found["types"]["resourceTypeGeneral"]) == ("2026", "Dataset")
    assert (found["formats"], found["sizes"]) == (["text/csv"], ["3 bytes"])
    assert found["dates"][1]["date"] == "2026-11-26/2027-01-31"
    assert "CANARY" not in text
    assert "nonym" not in text
    assert "doi" not in text.lower()


def _size(folder: Path) -> int:
    return sum(one.stat().st_size for one in folder.rglob("*") if one.is_file())


def test_it_lies_in_the_package_with_true_sums(run: Run, agreed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert agreed
    made = release(run, "--json", place="p")
    assert made.code == 0, made.err
    graph = entities((tmp_path / "p" / NAME).read_text(encoding="utf-8"))
    check(graph)
    parts = {name: one for name, one in graph.items() if "File" in one["@type"]}
    assert any(name.startswith("data/") for name in parts)
    assert all(sha256((tmp_path / "p" / name).read_bytes()).hexdigest() == one["sha256"] for name, one in parts.items())
    told = json.loads((tmp_path / "p" / DATACITE).read_text(encoding="utf-8"))
    assert (told["sizes"], told["publicationYear"]) == ([f"{_size(tmp_path / 'p' / 'data')} bytes"], told["dates"][0]["date"][:4])
    assert run("verify", "p", "--key", made.json["key"]).code == 0
    monkeypatch.undo()
    (tmp_path / "p" / NAME).write_text("{}", encoding="utf-8")
    assert run("verify", str(tmp_path / "p"), "--key", made.json["key"]).code == 1
