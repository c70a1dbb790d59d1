"""A large Excel file as Excel itself would write it: shared strings, deflated. ``python -m bench.workbook FILE``.

Written by hand, since millions of distinct strings are more than a spreadsheet library holds in memory.
"""

import hashlib
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pyarrow as pa

from .naming import FILLERS, NI, NUMBERS, QI, TEXTS, Case
from .tables import SEED, chunks, read_sample

ROWS = 1_048_575  # with the header, all that a sheet holds
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
PARTS = {
    "[Content_Types].xml": f'{HEAD}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType='
    '"application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{KIND}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{KIND}.worksheet+xml"/>'
    f'<Override PartName="/xl/sharedStrings.xml" ContentType="{KIND}.sharedStrings+xml"/></Types>',
    "_rels/.rels": f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{OFFICE}/officeDocument"'
    ' Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'
    '<sheets><sheet name="data" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{OFFICE}/worksheet"'
    f' Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
}


def table_rows() -> Iterator[tuple[str, ...]]:
    for table in chunks(read_sample(), Case("hard", "csv", ROWS)):
        columns: list[list[str]] = [table[name].to_pylist() for name in (*QI, NI)]
        yield from zip(*columns, strict=True)


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def sheet(words: dict[str, int]) -> Iterator[str]:
    random = Random(SEED)  # noqa: S311 - filler
    yield f'{HEAD}<worksheet xmlns="{MAIN}"><sheetData>'
    yield row(1, [words.setdefault(name, len(words)) for name in (*QI, NI, *FILLERS)], [])
    known = [words.setdefault(word, len(words)) for values in read_sample().words.values() for word in values]
    first = max(known) + 1
    for number, cells in enumerate(table_rows()):
        notes = range(first + number * TEXTS, first + (number + 1) * TEXTS)
        yield row(number + 2, [*(words[cell] for cell in cells), *notes], [f"{random.random():.15g}" for _ in range(NUMBERS)])
    yield "</sheetData></worksheet>"


def row(number: int, indexes: list[int], amounts: list[str]) -> str:
    cells = [f'<c r="{letter}{number}" t="s"><v>{index}</v></c>' for letter, index in zip(LETTERS, indexes, strict=False)]
    cells += [f'<c r="{letter}{number}"><v>{amount}</v></c>' for letter, amount in zip(LETTERS[len(indexes) :], amounts, strict=False)]
    return f'<row r="{number}">{"".join(cells)}</row>'


def strings(words: dict[str, int]) -> Iterator[str]:
    count = len(words) + ROWS * TEXTS
    yield f'{HEAD}<sst xmlns="{MAIN}" count="{ROWS * (TEXTS + len(QI) + 1)}" uniqueCount="{count}">'
    yield from (f"<si><t>{escaped(word)}</t></si>" for word in words)
    for number in range(ROWS * TEXTS):
        yield f"<si><t>{hashlib.blake2b(number.to_bytes(8), digest_size=12).hexdigest()}</t></si>"
    yield "</sst>"


def main(path: str) -> None:
    unfinished = Path(path).with_suffix(".part")
    words: dict[str, int] = {}
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as book:
        for name, content in PARTS.items():
            book.writestr(name, content)
        for name, lines in (("xl/worksheets/sheet1.xml", sheet(words)), ("xl/sharedStrings.xml", strings(words))):
            with book.open(name, "w", force_zip64=True) as part:
                for line in lines:
                    part.write(line.encode())
    unfinished.rename(path)


if __name__ == "__main__":
    pa.set_cpu_count(1)
    main(sys.argv[1])
