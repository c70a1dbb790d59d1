"""What the packages get when they are built: README.md without links into the tree, the list of what they are made with, `man`."""

from __future__ import annotations

import csv
import json
import re
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n\n?", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")
_LINKS_ALONE = re.compile(r"^\[[^\]]+\]\((?!https?:)[^)]*\)(?: · \[[^\]]+\]\((?!https?:)[^)]*\))+\n\n?", re.MULTILINE)


def for_an_index(readme: str) -> str:
    """The text without what needs the tree around it."""
    return _LINK.sub(r"\1", _PICTURE.sub("", _LINKS_ALONE.sub("", readme)))


class ReadmeOfAnIndex(MetadataHookInterface):
    """Sets the long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """From the front page of the tree."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text)}


def bill_of_materials(version: str, rows: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """CycloneDX 1.6 (ECMA-424): the package and all that it asks for, with versions and licences; the same for the same input."""
    root = _component("reidrisk", version, "Apache-2.0")
    parts = [
        {**_component(row["name"], row["version"], row["licence"]), "scope": "required" if row["needed"] == "core" else "optional"}
        for row in rows if row["needed"] != "tests"
    ]  # fmt: skip
    asked = {"ref": root["bom-ref"], "dependsOn": [one["bom-ref"] for one in parts if one["scope"] == "required"]}
    content = {"metadata": {"component": root}, "components": parts, "dependencies": [asked]}
    number = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(content, sort_keys=True))
    return {"bomFormat": "CycloneDX", "specVersion": "1.6", "serialNumber": f"urn:uuid:{number}", "version": 1, **content}


def _component(name: str, version: str, licence: str) -> dict[str, Any]:
    place = f"pkg:pypi/{name}@{version}"
    return {"type": "library", "bom-ref": place, "name": name, "version": version, "purl": place, "licenses": [{"expression": licence}]}


class WhatComesAlong(BuildHookInterface):  # type: ignore[type-arg] # of any builder
    """Puts the list into the wheel, where PEP 770 says, and the pages of `man`, where they were made before, beside the program."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Made beside the wheel for as long as it is built; `version` is the kind of wheel."""
        del version
        with (Path(self.root) / "components.csv").open(encoding="utf-8", newline="") as file:
            content = bill_of_materials(self.metadata.version, list(csv.DictReader(file)))
        self._place.parent.mkdir(parents=True, exist_ok=True)
        self._place.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        build_data["sbom_files"].append(str(self._place))
        if (Path(self.root) / "man").is_dir():
            build_data["shared_data"]["man"] = "share/man"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """It is in the wheel."""
        del version, build_data, artifact_path
        self._place.unlink()
        self._place.parent.rmdir()

    @property
    def _place(self) -> Path:
        return Path(self.directory) / "materials" / "reidrisk.cdx.json"
