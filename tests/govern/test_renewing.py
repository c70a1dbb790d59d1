"""New keys: of one purpose, with the versions before it kept; of the whole store, with what lay under the old one destroyed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from reidrisk.data.files import write_atomic
from reidrisk.govern.secrets import store as store_module
from reidrisk.govern.secrets.relinking import records, relink
from reidrisk.govern.secrets.store import SecretsStore
from reidrisk.mitigate.cells.formats import FORMS, cipher
from reidrisk.mitigate.cells.pseudonyms import code, keyed
from reidrisk.model.problem import InputError

KEY, OTHER = b"a key of the secrets store", b"another key of the store"
WHY = ("a side effect", "Chen Jing")


@pytest.fixture
def store(tmp_path: Path) -> SecretsStore:
    made = SecretsStore(tmp_path / "store", KEY)
    for name in ("s/hmac", "s/ff1", "t/hmac"):
        made.secret(name)
    made.link("s/links", {"张三": "PSN-1"})
    made.commit()
    return made


def again(store: SecretsStore, key: bytes = KEY) -> SecretsStore:
    return SecretsStore(store.folder, key)


def test_a_store_under_a_new_key_holds_the_same_and_opens_with_the_new_one_only(store: SecretsStore) -> None:
    before = {one.name: (one.kind, one.made, one.content) for one in store.entries()}
    mark, secret = store.secret_of_store("PSN-1"), store.secret("s/hmac")
    late = again(store)
    late.secret("new")
    files = {path.name for path in store.folder.rglob("*.entry")}
    assert store.rotate(OTHER) == 4
    found = again(store, OTHER)
    assert {one.name: (one.kind, one.made, one.content) for one in found.entries()} == before
    assert found.secret_of_store("PSN-1") == mark
    assert not files & {path.name for path in store.folder.rglob("*.entry")}
    with pytest.raises(InputError):
        again(store)
    assert found.rotate(KEY) == 4
    assert again(store).secret("s/hmac") == secret
    with pytest.raises(InputError) as error:
        late.commit()  # what it would write under the old key could never be read
    assert [one.code for one in error.value.problems] == ["store_changed"]
    with pytest.raises(InputError):
        late.rotate(KEY)
    assert len([path for path in store.folder.iterdir() if path.is_dir()]) == 1


def test_a_rotation_that_stops_leaves_the_old_store_whole(store: SecretsStore, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []

    def stops(path: Path, content: bytes, closed: Callable[[Path], None] | None = None) -> None:
        written.append(path)
        if len(written) > 2:
            raise KeyboardInterrupt
        write_atomic(path, content, closed)

    with monkeypatch.context() as patch:
        patch.setattr(store_module, "write_atomic", stops)
        with pytest.raises(KeyboardInterrupt):
            again(store).rotate(OTHER)
    assert len(list(store.folder.rglob("*.entry"))) == 6
    assert [one.name for one in again(store).entries()] == ["s/ff1", "s/hmac", "s/links", "t/hmac"]
    again(store).rotate(OTHER)
    assert len(list(again(store, OTHER).entries())) == 4


def test_a_head_that_leads_elsewhere_does_not_open(store: SecretsStore) -> None:
    store.rotate(KEY)
    head = store.folder / "store.json"
    told = json.loads(head.read_text(encoding="utf-8"))
    for entries in ("", "entries-000000000000", "../elsewhere"):
        head.write_text(json.dumps({**told, "entries": entries}), encoding="utf-8")
        with pytest.raises(InputError):
            again(store)


def test_what_an_earlier_version_made_leads_back_and_the_version_is_on_record(store: SecretsStore) -> None:
    def made(secret: bytes) -> str:
        return "PSN-" + code(keyed("sha512", secret)("13800000000"), 100)[:20]

    old = made(store.secret("s/hmac"))
    assert store.renew("s/hmac") == "s/hmac@1"
    store.commit()
    found = again(store)
    new = made(found.secret("s/hmac"))
    assert (old != new, found.versions("s/hmac")) == (True, ("s/hmac", "s/hmac@1"))
    values = lambda: ["13900000000", "13800000000"]  # noqa: E731 - short
    assert relink(found, "s/hmac", old, WHY, values) == relink(found, "s/hmac", new, WHY, values) == "13800000000"
    assert [one["secret"] for one in records(again(store))] == ["s/hmac@1", "s/hmac"]
    assert found.renew("s/hmac") == "s/hmac@2"
    found.commit()
    assert again(store).versions("s/hmac") == ("s/hmac", "s/hmac@2", "s/hmac@1")
    again(store).forget("s/hmac@1")
    assert relink(again(store), "s/hmac", old, WHY, values) is None


def test_a_format_preserving_pseudonym_is_never_led_back_with_a_guessed_key(store: SecretsStore) -> None:
    original = "13812345678"
    phone = next(one for one in FORMS.values() if one.fits(original))
    old = phone.encrypt(cipher(store.secret("s/ff1")), original) or ""
    store.renew("s/ff1")
    store.commit()
    with pytest.raises(InputError) as error:
        relink(again(store), "s/ff1", old, WHY, None)
    assert [one.code for one in error.value.problems] == ["which_version"]
    assert relink(again(store), "s/ff1@1", old, WHY, None) == original
    again(store).forget("s/ff1")
    with pytest.raises(InputError):  # one version left is no reason to take it for the one that was meant
        relink(again(store), "s/ff1", old, WHY, None)
    assert again(store).forget("s/ff1@1")
    assert not again(store).forget("s/ff1@1")  # there is nothing left to destroy
    with pytest.raises(InputError) as error:
        relink(again(store), "s/ff1@1", old, WHY, None)
    assert [one.code for one in error.value.problems] == ["unknown_secret"]


def test_a_linking_table_starts_anew_and_the_earlier_one_still_leads_back(store: SecretsStore) -> None:
    assert store.renew("nobody") is None
    store.renew("s/links")
    store.commit()
    assert again(store).linked("s/links") == {}
    assert relink(again(store), "s/links", "PSN-1", WHY, None) == "张三"


def test_it_is_entered_before_it_is_given(store: SecretsStore) -> None:
    told: list[object] = []
    relink(store, "s/links", "PSN-1", WHY, None, told.append)
    assert [(one["secret"], one["found"]) for one in told if isinstance(one, dict)] == [("s/links", True)]

    def refuses(_told: object) -> None:
        raise InputError

    with pytest.raises(InputError):
        relink(store, "s/links", "PSN-1", WHY, None, refuses)
    assert len(records(again(store))) == 1


def test_what_lies_under_a_new_key_now_is_not_said_to_be_missing(store: SecretsStore) -> None:
    late = again(store)
    store.rotate(OTHER)
    for look in (lambda: late.entry("s/links"), lambda: list(late.entries()), lambda: relink(late, "s/links", "PSN-1", WHY, None)):
        with pytest.raises(InputError) as error:
            look()
        assert [one.code for one in error.value.problems] == ["store_changed"]
    assert again(store, OTHER).entry("nobody") is None


def test_what_is_being_destroyed_is_not_said_to_be_damaged(store: SecretsStore) -> None:
    late, former = again(store), {path: path.read_bytes() for path in store.folder.glob("*.entry")}
    store.rotate(OTHER)
    for path, content in former.items():  # as it stands while it is overwritten
        path.write_bytes(bytes(len(content)))
    with pytest.raises(InputError) as error:
        late.entry("s/links")
    assert [one.code for one in error.value.problems] == ["store_changed"]


def test_nobody_gives_it_a_new_key_between_an_entry_and_its_deed(store: SecretsStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "_PATIENCE", 0.0)

    def meanwhile(_told: object) -> None:
        for act in (lambda: again(store).rotate(OTHER), lambda: relink(again(store), "s/links", "PSN-1", WHY, None)):
            with pytest.raises(InputError) as error:
                act()
            assert [one.code for one in error.value.problems] == ["busy"]

    assert relink(store, "s/links", "PSN-1", WHY, None, meanwhile) == "张三"
    assert len(records(again(store))) == 1


def test_what_is_forgotten_is_destroyed_and_said(store: SecretsStore) -> None:
    before = sorted(store.folder.rglob("*.entry"))
    assert store.forget("s/hmac") is True
    assert len(sorted(store.folder.rglob("*.entry"))) == len(before) - 1
    assert not [one for one in store.folder.rglob("*") if one.is_file() and one not in before and one.suffix == ".entry"]
    late = again(store)
    assert {one.name for one in late.entries()} == {"s/ff1", "s/links", "t/hmac"}
    assert late.forget("s/hmac") is False


def test_what_was_never_written_is_forgotten_too(store: SecretsStore) -> None:
    store.secret("new")
    assert store.forget("new") is False
    store.commit()
    assert "new" not in {one.name for one in again(store).entries()}
