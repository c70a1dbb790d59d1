"""Every kind of input that others hand us: a good one with planted values, what reads it, and when it is taken for good."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from tests.data.sources.workbooks import ods, ods_row, ods_text
from tests.force.mutants import Mutate, changed_bytes, changed_record, changed_text, changed_yaml, changed_zip

from reidrisk.data.records import RecordError, record

CANARY = "Canary7f3Wang"
_ZH = "金丝雀七三"
KEY, WORD = b"a key of the secrets store", "correct horse battery"
NOW = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
TODAY = date(2026, 11, 22)


@dataclass(frozen=True)
class Target:
    """`make` puts a good input into a folder and says which file is changed; `read` reads it there.

    `read` gives whether it was taken for good, None where nothing tells good from bad; what it says to people goes through problems.
    """

    name: str
    make: Callable[[Path], Path]
    read: Callable[[Path], bool | None]
    mutate: Mutate
    weight: int = 1


def same(content: bytes, other: bytes) -> bool:
    """Whether two records say the same, whatever their blanks, and whether or not the last line has an end."""
    return content == other or _said(content) == _said(other) is not None


def _said(content: bytes) -> object:
    try:
        return record(content)
    except RecordError:
        try:
            return [record(line) for line in content.split(b"\n") if line]
        except RecordError:
            return None


def _rows() -> list[list[str]]:
    head = ["who", "age", "city", "note"]
    return [head, *([f"{CANARY}{n}" if n % 5 == 0 else f"{_ZH}{n}", str(20 + n % 7), "ab"[n % 2], f"x{n}"] for n in range(24))]


def _csv(encoding: str) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        path = folder / "in.csv"
        path.write_bytes("".join(",".join(row) + "\n" for row in _rows()).encode(encoding))
        return path

    return make


def _jsonl(folder: Path) -> Path:
    head, *rows = _rows()
    path = folder / "in.jsonl"
    path.write_text("".join(json.dumps(dict(zip(head, row, strict=True)), ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def _xlsx(folder: Path) -> Path:
    import xlsxwriter

    path = folder / "in.xlsx"
    with xlsxwriter.Workbook(str(path)) as book:
        sheet = book.add_worksheet()
        for at, row in enumerate(_rows()):
            sheet.write_row(at, 0, row)
    return path


def _ods(folder: Path) -> Path:
    return ods(folder / "in.ods", "".join(ods_row(*map(ods_text, row)) for row in _rows()))


def _engine_file(ending: str, statement: str) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        import duckdb

        path = folder / f"in.{ending}"
        cells = f"select '{CANARY}' || i as who, i % 7 as age, 'x' || (i % 5) as city from range(300) r(i)"
        with duckdb.connect(str(path) if ending == "duckdb" else ":memory:") as base:
            base.execute(statement.format(cells=cells, path=path))
        return path

    return make


def _data(path: Path) -> None:
    from reidrisk.data.coding import coded
    from reidrisk.data.open import open_dataset
    from reidrisk.data.options import ReadOptions

    with open_dataset(str(path), ReadOptions()) as dataset:
        repr(dataset)
        coded(dataset, list(dataset.facts.columns)[:2])


def _case_file(folder: Path) -> Path:
    from reidrisk.case.acts.scan import ACT

    _csv("utf-8")(folder)
    ACT(str(folder / "in.csv"), output=str(folder / "case"))
    return folder / "case" / "assessment.yaml"


def _case(path: Path) -> None:
    from reidrisk.case.case import open_case
    from reidrisk.flow.editions import settle

    case = open_case(str(path.parent))
    case.file.situation()
    settle(case.file.plan(), tuple(case.file.columns))


def _plan(folder: Path) -> Path:
    from tests.edge.people import PLAN

    path = folder / "plan.yaml"
    path.write_text(PLAN, encoding="utf-8")
    return path


def _read_plan(path: Path) -> None:
    from reidrisk.flow.plan_files import read_plan

    read_plan(path)


def _hierarchy(folder: Path) -> Path:
    path = folder / "age.csv"
    path.write_text("".join(f"{n},{n // 10 * 10}-{n // 10 * 10 + 9},*\n" for n in range(20, 60)), encoding="utf-8")
    return path


def _read_hierarchy(path: Path) -> None:
    from reidrisk.mitigate.hierarchies.hierarchy import read_hierarchy

    read_hierarchy(path)


def _ledger(folder: Path) -> Path:
    from reidrisk.govern.keystore import KeyStore
    from reidrisk.govern.ledger import Deed, append

    signer = KeyStore(folder / "keys").make("Chen Jing", WORD)
    for n, kind in enumerate(("approval", "release", "revocation", "disposal")):
        append(
            folder,
            Deed(
                kind,
                "Chen Jing",
                "policy-manager",
                {"reason": f"{CANARY} {n}", "package": "0" * 64, "files": 3, "recipient": "x", "valid_until": "2099-01-01"},
            ),
            signer,
            NOW,
        )
    return folder / "ledger.jsonl"


def _read_ledger(path: Path) -> bool:
    from reidrisk.govern.chain import KnownHead, breaks
    from reidrisk.govern.ledger import NAME, entries
    from reidrisk.govern.story import story
    from reidrisk.model.text import Text

    kept = path.parent / "head"
    if not kept.exists():
        last = entries(path.parent)[-1]
        kept.write_text(f"{last.n} {last.hash}")
    n, hash_ = kept.read_text().split()
    content = path.read_bytes()
    wrong = breaks(content, (KnownHead(int(n), hash_, Text("此处", "here")),))
    for one in wrong:
        one.text.say("zh"), one.text.say("en")
    if path.name == NAME:
        found = entries(path.parent)
        story(found, (), wrong)
    return not wrong


def _package(folder: Path) -> Path:
    from reidrisk.govern.keystore import KeyStore
    from reidrisk.govern.package import MANIFEST, seal

    signer = KeyStore(folder / "packing").make("Chen Jing", WORD)
    place = folder / "package"
    (place / "data").mkdir(parents=True)
    (place / "data" / "x.csv").write_text(f"a\n{CANARY}\n")
    seal(place, {"case": "c", "ledger": "0" * 64, "dataset": "d", "issued_at": NOW.isoformat(), "valid_until": "2099-01-01", "level": 3,
                 "ledger_head": "0" * 64, "recipient": CANARY}, signer)  # fmt: skip
    (folder / "public").write_text(signer.public)
    return place / MANIFEST


def _read_package(path: Path) -> bool:
    from reidrisk.govern.package import check, folder_contents

    faults, _ = check(folder_contents(path.parent), (path.parent.parent / "public").read_text(), TODAY)
    for one in faults:
        one.text.say("en")
    return not faults


def _sevenzip(folder: Path) -> Path:
    from reidrisk.govern.archive.sevenzip import pack

    _package(folder)
    pack(folder / "package", folder / "p.7z", WORD)
    return folder / "p.7z"


def _read_sevenzip(path: Path) -> bool:
    from reidrisk.govern.archive.entries import UnfitError
    from reidrisk.govern.archive.sevenzip import contents
    from reidrisk.govern.package import check, folder_contents
    from reidrisk.model.problem import InputError

    try:
        held = contents(path, WORD)
    except (UnfitError, InputError):
        return False
    faults, _ = check(held, (path.parent / "public").read_text(), TODAY)
    # What comes out is signed: an archive whose bytes differ and whose content does not is no forgery.
    return not faults and held != folder_contents(path.parent / "package")


def _store(folder: Path) -> Path:
    from reidrisk.govern.secrets.relinking import relink
    from reidrisk.govern.secrets.store import SecretsStore

    store = SecretsStore(folder / "store", KEY)
    store.link("s/links", {CANARY: "PSN-1"})
    store.commit()
    for n in range(3):
        relink(SecretsStore(folder / "store", KEY), "s/links", "PSN-1", (f"why {n}", "by"), None)
    return folder / "store" / "store.json"


def _read_store(path: Path) -> bool:
    from reidrisk.govern.secrets.relinking import records
    from reidrisk.govern.secrets.store import SecretsStore

    store = SecretsStore(path.parent, KEY)
    [repr(one) for one in store.entries()]
    return len(records(store)) == 3


def _of_store(name: str) -> Callable[[Path], Path]:
    return lambda folder: _store(folder).with_name(name)


def _entry(folder: Path) -> Path:
    return next(_store(folder).parent.glob("*.entry"))


def _revocations(folder: Path) -> Path:
    from reidrisk.govern.keystore import KeyStore
    from reidrisk.govern.ledger import entries
    from reidrisk.govern.revocations import list_of

    _ledger(folder)
    signer = KeyStore(folder / "keys").signer("Chen Jing", WORD)
    (folder / "public").write_text(signer.public)
    (folder / "list.json").write_bytes(list_of("c", entries(folder), NOW, date(2099, 1, 1), signer))
    return folder / "list.json"


def _read_revocations(path: Path) -> bool:
    from reidrisk.govern.revocations import read_list

    return read_list(path.read_bytes(), (path.parent / "public").read_text()) is not None


def _runs(folder: Path) -> Path:
    from reidrisk.govern.runs import NAME, enter_run

    for n in range(4):
        enter_run(folder, "assess", NOW, {"plan": f"{CANARY}{n}"})
    return folder / NAME


def _read_runs(path: Path) -> bool:
    from reidrisk.govern.runs import unsigned_runs

    return len(unsigned_runs(path.parent, ())) == 4


def _budget(folder: Path) -> Path:
    from fractions import Fraction

    from reidrisk.govern.budget import NAME, Spending, spend

    for _ in range(3):
        spend(folder, Spending(Fraction(1, 10), (CANARY,), "table", 1, "0" * 64), None, NOW)
    return folder / NAME


def _read_budget(path: Path) -> bool:
    from fractions import Fraction

    from reidrisk.govern.budget import spent

    assert spent(path.parent) >= Fraction(3, 10), "a budget came back"
    return True


_COPY = "copy ({cells}) to '{path}' (format parquet)"
TARGETS = {
    one.name: one
    for one in (
        Target("csv", _csv("utf-8"), _data, changed_text),
        Target("gb18030", _csv("gb18030"), _data, changed_text),
        Target("jsonl", _jsonl, _data, changed_text),
        Target("xlsx", _xlsx, _data, changed_zip),
        Target("ods", _ods, _data, changed_zip),
        Target("parquet", _engine_file("parquet", _COPY), _data, changed_bytes),
        Target("duckdb", _engine_file("duckdb", "create table t as {cells}"), _data, changed_bytes),
        Target("case", _case_file, _case, changed_yaml, 3),
        Target("plan", _plan, _read_plan, changed_yaml, 6),
        Target("hierarchy", _hierarchy, _read_hierarchy, changed_text, 6),
        Target("ledger", _ledger, _read_ledger, changed_record, 6),
        Target("package", _package, _read_package, changed_record, 6),
        Target("7z", _sevenzip, _read_sevenzip, changed_bytes, 2),
        Target("store", _store, _read_store, changed_record, 3),
        Target("entry", _entry, _read_store, changed_bytes, 2),
        Target("relinks", _of_store("relinks.jsonl"), _read_store, changed_record, 3),
        Target("revocations", _revocations, _read_revocations, changed_record, 4),
        Target("runs", _runs, _read_runs, changed_record, 4),
        Target("budget", _budget, _read_budget, changed_record, 4),
    )
}
