"""The page in a package says what `verify` says, of good packages and of whatever was done to them; it asks nobody for anything."""

from __future__ import annotations

import base64
import json
import random
import shutil
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.case.released import agreed, package
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import UNTIL
from tests.edge.calling import Run
from tests.edge.web.browser import Browser, browser, found

from reidrisk.case.forms.question_page import _OWN as FORM_TEXTS
from reidrisk.case.recipient.page import NAME, page
from reidrisk.case.recipient.page import _all as recipient_texts
from reidrisk.govern.canonical import canonical
from reidrisk.govern.keystore import KeyStore
from reidrisk.govern.package import MANIFEST, check, folder_contents, parsed, seal
from reidrisk.govern.revocations import against, read_list

__all__ = ["_keys", "agreed", "case", "package", "ready"]
TODAY = date.fromisoformat(UNTIL) - timedelta(days=20)
pytestmark = [pytest.mark.skipif(found() is None, reason="no Chromium on this machine"), pytest.mark.xdist_group("page")]
CHECKED = """(async () => {
  const of = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)), given = %s;
  const files = new Map(Object.entries(given.files).map(([name, text]) => [name, new Blob([of(text)])]));
  const found = await CHECK.check({ ...given, files, list: given.list === null ? null : of(given.list) });
  return found.faults.map((one) => one.kind);
})()"""


@pytest.fixture
def opened(tmp_path: Path, package: dict[str, Any]) -> Iterator[Browser]:
    """The page as its recipient opens it: a file of the package."""
    assert package
    with browser(tmp_path / "profile", "en") as one:
        one.open((tmp_path / "package" / NAME).as_uri())
        yield one


def kinds(one: Browser, folder: Path, key: str, today: date = TODAY, revoked: bytes | None = None) -> list[str]:
    """What the page finds."""
    files = {
        path.relative_to(folder).as_posix(): base64.b64encode(path.read_bytes()).decode() for path in folder.rglob("*") if path.is_file()
    }
    asked = {
        "files": files,
        "key": key,
        "today": today.isoformat(),
        "list": None if revoked is None else base64.b64encode(revoked).decode(),
    }
    return list(one.run(CHECKED % json.dumps(asked)))


def own(folder: Path, key: str, today: date = TODAY, revoked: bytes | None = None) -> list[str]:
    """What `verify` finds."""
    faults, body = check(folder_contents(folder), key, today)
    more = () if revoked is None or not body else against(body, read_list(revoked, key), today, None)
    return [one.kind for one in (*faults, *more)]


def tampered(folder: Path, chance: random.Random) -> None:
    """One more thing is done to the package, by somebody without the key."""
    manifest = folder / MANIFEST
    if manifest.is_file() and chance.random() < 0.4:
        _manifest_tampered(manifest, chance)
        return
    path = chance.choice(sorted(path for path in folder.rglob("*") if path.is_file()))
    content = path.read_bytes()
    match chance.randrange(5):
        case 0:
            at = chance.randrange(max(len(content), 1))
            path.write_bytes(content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :])
        case 1:
            path.write_bytes(content[: chance.randrange(len(content) + 1)])
        case 2:
            path.unlink()
        case 3:
            path.rename(path.with_name(chance.choice(["z", "数据.csv", "a\N{LATIN SMALL LETTER E WITH ACUTE}"])))
        case _:
            path.with_name("more \U0001f600.txt").write_bytes(chance.randbytes(3))


def _manifest_tampered(manifest: Path, chance: random.Random) -> None:
    content, held = manifest.read_bytes(), parsed(manifest.read_bytes())
    if chance.random() < 0.3 or held is None:
        more = chance.choice(['{"level": 3, "level": 4,', "[" * 70, "\N{NO-BREAK SPACE}", "\\ud800", "NaN", '{"x": 1e999,', '{"x": "\t",'])
        manifest.write_bytes(content.replace(b"{", more.encode(), 1))
    elif chance.random() < 0.4:
        manifest.write_bytes(content.replace(b'"level": 3', chance.choice([b'"level": 4', b'"level": 3.0', b'"level":  3'])))
    else:
        held["body"][chance.choice(sorted(held["body"]))] = chance.choice(
            [None, 7, "2020-01-01", {}, [1.5e-7, -0.0, 1e22], True, "\x7f\u2028"]
        )
        manifest.write_text(json.dumps(held, ensure_ascii=chance.random() < 0.5), encoding="utf-8")


def test_it_finds_what_verify_finds(run: Run, opened: Browser, package: Mapping[str, Any], tmp_path: Path) -> None:
    folder, key = tmp_path / "package", str(package["key"])
    assert kinds(opened, folder, key) == own(folder, key) == []
    assert kinds(opened, folder, "ab" * 32) == own(folder, "ab" * 32) == ["key"]
    late = date.fromisoformat(UNTIL) + timedelta(days=1)
    assert kinds(opened, folder, key, late) == own(folder, key, late) == ["expired"]
    assert run("revoke", "case", str(package["package"]), "--as", "Chen Jing", "--reason", "a leak").code == 0
    listed = (tmp_path / "case" / "revocations.json").read_bytes()
    for revoked, today in ((listed, date.today()), (listed, late), (listed.replace(b"a leak", b"a leek"), TODAY), (b"{}", TODAY)):  # noqa: DTZ011 - any day
        assert kinds(opened, folder, key, today, revoked) == own(folder, key, today, revoked) != []
    before, chance, seen = tmp_path / "kept", random.Random(20), set()  # noqa: S311 - no secret
    folder.rename(before)
    for number in range(120):
        shutil.copytree(before, folder)
        for _ in range(chance.choice([1, 1, 2])):
            tampered(folder, chance)
        ours = own(folder, key)
        assert kinds(opened, folder, key) == ours, number
        seen |= set(ours)
        shutil.rmtree(folder)
    assert seen >= {"manifest", "signature", "missing", "changed", "truncated", "renamed", "extra"}


def test_whatever_is_signed_has_the_same_bytes_in_both(opened: Browser, package: Mapping[str, Any], tmp_path: Path) -> None:
    assert package
    odd = {
        "b": [1, -0.0, 0.1, 1e16, 1e15, 1.5e-7, 0.0001, 123456789012345678901234567890, 2.5e300], "\U0001f600": '\x00\x1f\x7f\u2028"\\/',
        "\ufb00": None, "a": {"": True, "z": False}, "数据": "é\b\f",
    }  # fmt: skip
    script = "CHECK.canonical(CHECK.record(new TextEncoder().encode(%s)))"
    for plain in (True, False):
        assert opened.run(script % json.dumps(json.dumps(odd, ensure_ascii=plain))) == canonical(odd).decode()
    signer = KeyStore(tmp_path / "more").make("Odd", "correct horse battery")
    folder = tmp_path / "odd"
    (folder / "data" / "一").mkdir(parents=True)
    (folder / "data" / "一" / "a.csv").write_bytes(b"x" * 200_000)
    (folder / "data" / "一" / "\U0001f600.csv").write_bytes(b"")
    (folder / "data" / "一" / "\ufb00.csv").write_bytes(b"y")
    fields = {
        "case": "c",
        "dataset": "duckdb:1",
        "issued_at": "2026",
        "valid_until": "2999-01-01",
        "level": 3,
        "ledger_head": "h",
        "odd": odd,
    }
    seal(folder, fields, signer)
    assert kinds(opened, folder, signer.public) == own(folder, signer.public) == []
    own_way = "CHECK.ed25519(CHECK.bytesOf(%r), CHECK.bytesOf(%r), new TextEncoder().encode(%s))"  # of browsers that have none
    signature = signer.sign(b"message")
    assert opened.run(own_way % (signer.public, signature, '"message"')) is True
    assert opened.run(own_way % (signer.public, signature, '"massage"')) is False
    assert opened.run(own_way % (signer.public, signature[:64] + "ff" * 32, '"message"')) is False
    stream = "CHECK.hex([0, 1, 63, 64, 200, 9].reduce((sum, n) => sum.update(new Uint8Array(n).fill(7)), new CHECK.Sha256()).digest())"
    assert opened.run(stream) == opened.run("CHECK.sha256(new Uint8Array(337).fill(7))")


def test_it_is_used_without_a_network(opened: Browser, package: Mapping[str, Any], tmp_path: Path) -> None:
    opened.run("document.getElementById('do').click()")
    opened.type("#key", "nonsense")
    opened.click("#do")
    assert "Choose the folder" in opened.text()
    opened.give("#folder", tmp_path / "package")
    opened.until("document.getElementById('folder').files.length > 5")
    opened.click("#do")
    opened.until("document.getElementById('result').innerText.includes('cannot be read')")
    opened.type("#key", f"  {str(package['key']).upper()}\n")
    opened.click("#do")
    opened.until("document.querySelector('#result.good')")
    assert all(word in opened.text() for word in ("level 3", UNTIL, "University X", "length of stay", "not checked"))
    opened.click("#language")
    assert all(word in opened.text() for word in ("完好", "接收方不得重标识", UNTIL))
    assert opened.run("document.documentElement.scrollWidth <= innerWidth")
    assert {address.split(":")[0] for address in opened.asked} == {"file"}
    assert opened.errors == []
    (tmp_path / "package" / "agreement.pdf").write_bytes(b"%PDF-1.7 other terms")
    opened.run("location.reload()")
    opened.until("document.readyState === 'complete' && document.getElementById('key').value === ''")
    opened.give("#folder", tmp_path / "package")
    opened.until("document.getElementById('folder').files.length > 5")
    opened.type("#key", str(package["key"]))
    opened.click("#do")
    opened.until("document.querySelector('#result.bad')")
    assert opened.run("document.getElementById('result').dataset.kinds") in {"changed", "truncated"}


def test_the_page_is_the_same_for_everybody_and_lets_nothing_else_run(package: Mapping[str, Any], tmp_path: Path) -> None:
    assert package
    content = (tmp_path / "package" / NAME).read_bytes()
    assert content == page()
    assert b"unsafe" not in content
    assert content.count(b"<script") == 2
    assert NAME in json.loads((tmp_path / "package" / MANIFEST).read_text(encoding="utf-8"))["body"]["files"]


def test_texts_that_a_script_fills_have_plain_places() -> None:
    """The script knows `{count}`; a place with a word for one and for several would stand there as it is."""
    texts = (*recipient_texts().values(), *FORM_TEXTS.values())
    assert not [text.en for text in texts if "|" in text.en + text.zh]
