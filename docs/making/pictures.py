"""Pictures of first pages for the gallery and of the report for the front page: ``python -m docs.making.pictures``.

Needs poppler's pdftoppm, Chromium and the extra ``report``.
"""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

from reidrisk.model.text import LANGS, Lang

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
PICTURES = IMAGES / "papers"
SAMPLE = ROOT / "samples" / "cn_discharge.csv"
KINDS = ("risk-report", "summary", "plan", "identifiers", "dictionary", "impact", "agreement", "regulatory-map")
_FIRST_PAGE = ["-gray", "-r", "84", "-f", "1", "-l", "1", "-singlefile"]  # 84 dots to an inch: 695 by 983, to be read
_TOP_OF_REPORT = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1000,1120"]


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
            _top_of_report(Path(folder) / "report.html", IMAGES / f"report-{lang}.png")


def _first_page(paper: Path, picture: Path) -> None:
    words = [shutil.which("pdftoppm") or "pdftoppm", *_FIRST_PAGE, str(paper), str(paper.with_suffix(""))]
    subprocess.run(words, check=True)  # noqa: S603 - pictures of our own papers
    picture.with_suffix(".png").write_bytes(_sixteen_greys(paper.with_suffix(".pgm").read_bytes()))


def _sixteen_greys(pgm: bytes) -> bytes:
    """A grey picture as PNG with four bits a point: a page of text loses nothing by it, and half of its bytes."""
    _, wide, high, _, points = pgm.split(maxsplit=4)
    width, height = int(wide), int(high)
    points = points[-width * height :]
    rows = (points[at : at + width] + bytes(width % 2) for at in range(0, width * height, width))
    packed = b"".join(b"\0" + bytes(one & 0xF0 | other >> 4 for one, other in zip(row[::2], row[1::2], strict=True)) for row in rows)
    head = struct.pack(">IIBBBBB", width, height, 4, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(packed, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )


def _top_of_report(page: Path, picture: Path) -> None:
    browser = next(found for name in ("chromium", "google-chrome") if (found := shutil.which(name)))
    words = [browser, *_TOP_OF_REPORT, f"--screenshot={picture}", page.as_uri()]
    subprocess.run(words, check=True, capture_output=True)  # noqa: S603 - a picture of our own report


def _papers(folder: Path, lang: Lang) -> None:
    """The case of the analyst's tutorial in this folder, its papers as PDF and its report as a page."""
    answers = SAMPLE.with_name(f"answers_discharge.{lang}.yaml")
    by = ("--by", "刘洋" if lang == "zh" else "Liu Yang", "--lang", lang)
    _run(folder, "scan", str(SAMPLE), "-o", "case", "--lang", lang)
    _run(folder, "decide", "case", "--as-proposed", *by)
    _run(folder, "prepare", "case", "--answers", str(answers), *by)
    _run(folder, "mitigate", "case", "--lang", lang)
    _run(folder, "report", "case", *KINDS, "--format", "pdf", "--lang", lang, "-o", "papers")
    _run(folder, "assess", "case", "-o", "report.html", "--lang", lang)


def _run(folder: Path, *words: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "reidrisk", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


if __name__ == "__main__":
    main()
