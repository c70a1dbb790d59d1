"""What a release is, for repositories that give out DOIs: the properties of DataCite 4 as JSON, but the DOI, which the repository gives."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .crate import DATA, SAYS_EN, SAYS_ZH, TERMS_EN, TERMS_ZH, media_type

NAME = "datacite.json"
_SCHEMA = "http://datacite.org/schema/kernel-4"
_UNKNOWN = ":unav"  # DataCite's own word for what is not known


def datacite(statement: Mapping[str, Any], files: Mapping[str, Mapping[str, Any]]) -> str:
    """The file. Nobody is named but the provider, and it says de-identified, never anonymous: that is a finding of law."""
    issued, data = str(statement["issued_at"])[:10], sorted(name for name in files if name.startswith(DATA))
    dataset, provider = str(statement["dataset"]), str(statement["provider"] or "") or _UNKNOWN
    found = {
        "schemaVersion": _SCHEMA,
        "types": {"resourceTypeGeneral": "Dataset", "resourceType": "De-identified data"},
        "creators": [{"name": provider, "nameType": "Organizational"}],
        "titles": [
            {"title": f"De-identified dataset {dataset[:16]}", "lang": "en"},
            {"title": f"去标识化数据集 {dataset[:16]}", "lang": "zh"},
        ],
        "publisher": {"name": provider},
        "publicationYear": issued[:4],
        "dates": [
            {"date": issued, "dateType": "Issued"},
            {"date": f"{issued}/{statement['valid_until']}", "dateType": "Valid"},
        ],
        "alternateIdentifiers": [{"alternateIdentifier": dataset, "alternateIdentifierType": "SHA-256"}],
        "descriptions": [
            {"description": says, "descriptionType": "Abstract", "lang": lang} for lang, says in (("en", SAYS_EN), ("zh", SAYS_ZH))
        ],
        "rightsList": [{"rights": TERMS_EN, "lang": "en"}, {"rights": TERMS_ZH, "lang": "zh"}],
        "formats": sorted({media_type(name) for name in data}),
        "sizes": [f"{sum(int(files[name]['size']) for name in data)} bytes"],
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"
