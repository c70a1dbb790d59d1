"""Pictures of first pages for the gallery: ``python -m docs.making.pictures`` (needs poppler's pdftoppm and the extra report)."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from reidrisk.model.text import LANGS, Lang

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "images" / "papers"
SAMPLE = ROOT / "samples" / "cn_discharge.csv"
KINDS = ("risk-report", "summary", "plan", "identifiers", "dictionary", "impact", "agreement", "regulatory-map")
_ANSWERS = re.compile(r'^```yaml title="answers.yaml"\n(.*?)^```$', re.DOTALL | re.MULTILINE)
_OF_THIS_CASE = {"subjects.number": "3000", "subjects.minors": "yes"}
_NOT_OF_IT = ("columns.knowable",)
_AS_PICTURE = ["-png", "-gray", "-r", "50", "-f", "1", "-l", "1", "-singlefile"]  # 50 dots to an inch: 413 by 585


def main() -> None:
    """Both languages, each from a case of its own."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for lang in LANGS:
        with tempfile.TemporaryDirectory(prefix="reidrisk-gallery-") as folder:
            _papers(Path(folder), lang)
            for kind in KINDS:
                page = Path(folder) / "papers" / f"{kind}-{lang}.pdf"
                name = PICTURES / f"{kind}-{lang}"
                _first_page(page, name)
                sys.stdout.write(f"{name.name}.png: {name.with_suffix('.png').stat().st_size:,} bytes\n")


def _first_page(paper: Path, picture: Path) -> None:
    words = [shutil.which("pdftoppm") or "pdftoppm", *_AS_PICTURE, str(paper), str(picture)]
    subprocess.run(words, check=True)  # noqa: S603 - pictures of our own papers


def _papers(folder: Path, lang: Lang) -> None:
    """A treated case in this folder, and its papers as PDF."""
    (folder / "answers.yaml").write_text(_answers(lang), encoding="utf-8")
    by = ("--by", "刘洋" if lang == "zh" else "Liu Yang", "--lang", lang)
    _run(folder, "scan", str(SAMPLE), "-o", "case", "--lang", lang)
    _run(folder, "decide", "case", "--as-proposed", *by)
    _run(folder, "prepare", "case", "--answers", "answers.yaml", *by)
    _run(folder, "mitigate", "case", "--purpose", "cost-statistics", "--lang", lang)
    _run(folder, "report", "case", *KINDS, "--format", "pdf", "--lang", lang, "-o", "papers")


def _answers(lang: Lang) -> str:
    found = _ANSWERS.search((ROOT / "docs" / lang / "release.md").read_text(encoding="utf-8"))
    assert found is not None  # noqa: S101 - the page of the manual has them
    lines = [line for line in found.group(1).splitlines() if not line.strip('"').startswith(_NOT_OF_IT)]
    own = [f"{key}: {value}" for key, value in _OF_THIS_CASE.items()]
    return "\n".join([*(line for line in lines if line.partition(":")[0] not in _OF_THIS_CASE), *own, ""])


def _run(folder: Path, *words: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "reidrisk", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


if __name__ == "__main__":
    main()
