"""A paper of a case, as it is: shown within a sandbox of its own, or handed over to be saved."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from starlette.responses import Response

from ...case.forms.sent import FOLDER
from ...model.text import LANGS, Lang, Text

PAPER_WORDS = {"in_other": Text("（英文）", " (in Chinese)")}
_SHOWN = {".html": "text/html; charset=utf-8", ".md": "text/plain; charset=utf-8", ".json": "application/json"}
_KINDS = {
    **_SHOWN,
    ".pdf": "application/pdf",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
# A paper has its style within itself; it runs nothing, loads nothing, and is of no origin: it cannot reach the page.
_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'none'; base-uri 'none'"


def papers_of(folder: Path) -> list[Path]:
    """The papers that there are, by name."""
    found = folder / "documents"
    return [one for one in sorted(found.iterdir()) if _is_paper(one)] if found.is_dir() else []


def paper_in(folder: Path, kind: str, lang: Lang) -> dict[str, object] | None:
    """The page of this kind in this language, else in the other (`other`); None where it was not written."""
    names = {one.name for one in papers_of(folder)}
    found = (each for each in (lang, *LANGS) if f"{kind}-{each}.html" in names)
    return next(({"name": f"{kind}-{each}.html", "other": each != lang} for each in found), None)


def forms_of(folder: Path) -> list[Path]:
    """The forms to be sent, by name."""
    found = folder / FOLDER
    return [one for one in sorted(found.iterdir()) if _is_paper(one) and one.suffix != ".json"] if found.is_dir() else []


def paper_response(folder: Path, name: str) -> Response | None:
    """The paper of this name; None where there is none."""
    forms = forms_of(folder)
    path = next((one for one in (*papers_of(folder), *forms) if one.name == name), None)
    if path is None:
        return None
    how = "inline" if path.suffix in _SHOWN and path not in forms else "attachment"  # a form is to be sent, and works from disk alone
    return Response(
        path.read_bytes(), media_type=_KINDS[path.suffix],
        headers={"content-security-policy": _POLICY, "content-disposition": f"{how}; filename*=UTF-8''{quote(name)}"},
    )  # fmt: skip


def _is_paper(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and path.suffix in _KINDS and not path.name.startswith(".")
