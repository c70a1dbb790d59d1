"""What a release is, for catalogues and repositories: an RO-Crate 1.1 with terms of DCAT and DPV, made of what the package says anyway."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

NAME = "ro-crate-metadata.json"  # at the root of the package, where whoever reads crates looks
_CRATE = "https://w3id.org/ro/crate/1.1"
_TERMS = {
    "dcat": "http://www.w3.org/ns/dcat#",
    "dct": "http://purl.org/dc/terms/",
    "dpv": "https://w3id.org/dpv#",
    "sha256": "https://schema.org/sha256",
    "reidrisk": "urn:reidrisk:",
}
_KINDS = {
    ".csv": "text/csv", ".html": "text/html", ".json": "application/json", ".pdf": "application/pdf", ".tsv": "text/tab-separated-values",
    ".parquet": "application/vnd.apache.parquet", ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}  # fmt: skip
DATA, _AGREEMENT, _BYTES = "data/", "agreement", "application/octet-stream"
SAYS_EN = "De-identified data; the risk of re-identification was assessed and is in the documents."
SAYS_ZH = "去标识化数据；重标识风险已评估，见所附文档。"
TERMS_EN, TERMS_ZH = "As agreed with the provider.", "按与提供方的协议使用。"


def crate(statement: Mapping[str, Any], files: Mapping[str, Mapping[str, Any]]) -> str:
    """The file. It says de-identified, never anonymous: that is a finding of law."""
    parts = [_part(name, files[name]) for name in sorted(files)]
    head = {"@id": NAME, "@type": "CreativeWork", "conformsTo": {"@id": _CRATE}, "about": {"@id": "./"}}
    graph = [
        head,
        _root(statement, [one["@id"] for one in parts]),
        {"@id": "#provider", "@type": "Organization", "name": _provider(statement)},
    ]
    return json.dumps({"@context": [f"{_CRATE}/context", _TERMS], "@graph": [*graph, *parts]}, ensure_ascii=False, indent=1) + "\n"


def _root(statement: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    agreement = next((name for name in names if name.startswith(_AGREEMENT)), None)
    return {
        "@id": "./",
        "@type": ["Dataset", "dcat:Dataset"],
        "name": f"De-identified dataset / 去标识化数据集 {str(statement['dataset'])[:16]}",
        "description": f"{SAYS_EN} {SAYS_ZH}",
        "identifier": str(statement["dataset"]),
        "datePublished": str(statement["issued_at"])[:10],
        "expires": str(statement["valid_until"]),
        "publisher": {"@id": "#provider"},
        "license": f"{TERMS_EN} {TERMS_ZH}" if agreement is None else {"@id": agreement},
        "dct:accessRights": statement["sharing"],
        "dpv:hasTechnicalMeasure": {"@id": "dpv:Deidentification"},
        "reidrisk:standard": statement["standard"],
        "reidrisk:level": statement["level"],
        "hasPart": [{"@id": name} for name in names],
        "dcat:distribution": [{"@id": name} for name in names if name.startswith(DATA)],
    }


def _provider(statement: Mapping[str, Any]) -> str:
    return str(statement["provider"] or "")


def _part(name: str, sums: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "@id": quote(name),
        "@type": ["File", "dcat:Distribution"] if name.startswith(DATA) else "File",
        "name": PurePosixPath(name).name,
        "contentSize": str(sums["size"]),
        "encodingFormat": media_type(name),
        "sha256": sums["sha256"],
    }


def media_type(name: str) -> str:
    """Of a file, by its name."""
    return _KINDS.get(PurePosixPath(name).suffix.lower(), _BYTES)
