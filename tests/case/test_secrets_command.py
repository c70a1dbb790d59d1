"""Secrets from the command line: no key, no pseudonyms; nothing secret in any text or file but the store; leading one back."""

from __future__ import annotations

import base64
import csv
import json
import stat
from pathlib import Path

import pytest
from pykeepass import PyKeePass
from tests.case.signing_people import sign_cheaply
from tests.edge.calling import D3, Run
from tests.edge.people import PLAN, person, write_people

from reidrisk.govern.secrets.key import ACCOUNT, SERVICE, VARIABLE, find_key
from reidrisk.govern.secrets.relinking import relink
from reidrisk.govern.secrets.store import SecretsStore, default_folder
from reidrisk.model.problem import InputError

KEY = "a passphrase of enough signs"
PSEUDONYMS = PLAN.replace(
    "  - transform: suppress_column\n    columns: [姓名, 身份证号, 手机号]\n",
    "  - {transform: pseudonym_random, column: 姓名}\n  - {transform: pseudonym_ff1, column: 身份证号}\n"
    "  - {transform: pseudonym_hmac, column: 手机号, algorithm: sm3}\n",
)


@pytest.fixture
def case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, KEY)
    (tmp_path / "plan.yaml").write_text(PSEUDONYMS, encoding="utf-8")
    return write_people(tmp_path / "people.csv")


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_pseudonyms_are_proved_listed_and_lead_back(run: Run, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("apply", "plan.yaml", str(case), "-o", "out.csv", "--secrets-store", "store", "--release", "r1", "--json")
    done = run(*words)
    assert done.code == 0, done.out
    names = ["people/release-r1/姓名", "people/release-r1/手机号/hmac", "people/release-r1/身份证号/ff1"]
    assert sorted(done.json["secrets"]) == sorted(names)
    provenance = json.loads((tmp_path / "out.csv.provenance.json").read_text(encoding="utf-8"))
    assert {name: told["role"] for name, told in provenance["columns"].items()} == dict.fromkeys(
        ("姓名", "身份证号", "手机号"), "pseudonym"
    )
    listed = run("secrets", "list", "--secrets-store", "store", "--json").json
    assert [one["name"] for one in listed["entries"]] == sorted(names)
    assert names[0] in run("secrets", "list", "--secrets-store", "store", "--lang", "zh").out
    first = rows(tmp_path / "out.csv")[1]  # the rows of an output are in random order: whose it is, its pseudonyms tell together
    sign_cheaply(monkeypatch, tmp_path / "keys", "张主任")
    assert run("scan", D3, "-o", "study").code in {0, 1, 4}
    assert run("prepare", "study", "--set", "team.policy_manager=张主任，信息科", "--by", "Li").code == 0
    why = ("--reason", "伦理批件 2026-11", "--by", "张主任", "--secrets-store", "store", "--case", "study", "--lang", "en")
    assert run("relink", first[0], "--secret", names[0], *why[:-4]).code == 2  # without a case nothing is led back
    backs = []
    for place, name in enumerate((names[0], names[2], names[1])):
        more = ("--data", str(case), "--column", "手机号") if "hmac" in name else ()
        back = run("relink", first[place], "--secret", name, *why, *more)
        assert back.code == 0
        backs.append(back.out.strip())
    assert [backs] == [person(number)[:3] for number in range(200) if person(number)[1] == backs[1]]
    assert run("relink", "PSN-NOBODY", "--secret", names[0], *why).code == 1
    assert run("relink", first[2], "--secret", names[1], *why).code == 2
    assert run("relink", first[2], "--secret", "no/such", *why).code == 2
    assert run("relink", first[0], "--secret", names[0], "--reason", " ", *why[2:]).code == 2
    record = run("secrets", "relinks", "--secrets-store", "store").json["relinks"]
    assert [(one["by"], one["found"]) for one in record] == [("张主任", True)] * 3 + [("张主任", False)]
    assert first[0] not in json.dumps(record)


def test_the_record_of_relinking_cannot_be_shortened_unseen(run: Run, case: Path, tmp_path: Path) -> None:
    run("apply", "plan.yaml", str(case), "-o", "out.csv", "--secrets-store", "store", "--release", "r1")
    for _ in range(3):
        relink(SecretsStore(tmp_path / "store", KEY.encode()), "people/release-r1/姓名", "PSN-X", ("r", "b"), None)
    path = tmp_path / "store" / "relinks.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([lines[0], lines[2]]) + "\n", encoding="utf-8")
    assert run("secrets", "relinks", "--secrets-store", "store", "--json").json["errors"][0]["code"] == "record_changed"


def test_no_key_no_pseudonyms(run: Run, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    words = ("apply", "plan.yaml", str(case), "-o", "out.csv", "--secrets-store", "store", "--json")
    assert run(*words).json["errors"][0]["code"] == "no_secrets_key"
    monkeypatch.setenv(VARIABLE, "short")
    assert run(*words).json["errors"][0]["code"] == "short_secrets_key"
    assert not (tmp_path / "out.csv").exists()
    assert not (tmp_path / "store").exists()
    assert run("apply", "plan.yaml", str(case), "--lang", "zh").code == 0  # only told, with keys that are thrown away


def test_nothing_secret_leaves_the_store(run: Run, case: Path, tmp_path: Path) -> None:
    """A canary: every key, the store's own key and the passphrase are looked for in all that was said and written."""
    done = run("apply", "plan.yaml", str(case), "-o", "out.csv", "--secrets-store", "store", "--json", "--release", "r1")
    said = run("apply", "plan.yaml", str(case), "-o", "two.csv", "--secrets-store", "store", "--lang", "en")
    store = SecretsStore(tmp_path / "store", KEY.encode())
    canaries = [KEY, store._key.hex(), base64.b64encode(store._key).decode()]
    for entry in store.entries():
        if entry.kind == "key":
            canaries += [str(entry.content), base64.b64decode(entry.content).hex(), base64.b64decode(entry.content).decode("latin-1")]
        assert str(entry.content) not in repr(entry)
    texts = [done.out, done.err, said.out, said.err]
    texts += [path.read_bytes().decode("latin-1") for path in tmp_path.rglob("*") if path.is_file()]
    assert len(canaries) > 8
    assert not [canary for canary in canaries for text in texts if canary in text]
    links = [path for path in (tmp_path / "store").iterdir() if person(0)[0].encode() in path.read_bytes()]
    assert not links
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "store").iterdir()} == {0o600}
    assert stat.S_IMODE((tmp_path / "store").stat().st_mode) == 0o700


def test_each_release_has_pseudonyms_of_its_own(run: Run, case: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        run("apply", "plan.yaml", str(case), "-o", f"{name}.csv", "--secrets-store", "store")
    one, other = (rows(tmp_path / f"{name}.csv") for name in ("a", "b"))
    assert all(first[place] != second[place] for first, second in zip(one[1:], other[1:], strict=True) for place in range(3))


def test_pseudonyms_that_last_are_direct_identifiers_unless_the_key_is_controlled(run: Run, case: Path, tmp_path: Path) -> None:
    plan = tmp_path / "plan.yaml"
    plan.write_text(PSEUDONYMS.replace("pseudonym_hmac, column: 手机号", "pseudonym_hmac, column: 手机号, across: all"), encoding="utf-8")
    words = ("--secrets-store", "store")
    done = run("apply", "plan.yaml", str(case), "-o", "a.csv", *words, "--lang", "en")
    assert done.code == 1
    assert done.out.index("remains a direct identifier") < done.out.index("The proof failed")
    assert not (tmp_path / "a.csv").exists()
    assert not (tmp_path / "store").exists()  # a run that fails leaves no key behind
    text = plan.read_text(encoding="utf-8").replace("across: all", "across: all, key_control: 密钥由信息科保管")
    plan.write_text(text, encoding="utf-8")
    for name in ("a", "b"):
        assert run("apply", "plan.yaml", str(case), "-o", f"{name}.csv", *words).code == 0
    one, other = (rows(tmp_path / f"{name}.csv") for name in ("a", "b"))
    assert sorted(row[2] for row in one) == sorted(row[2] for row in other)
    assert {row[0] for row in one[1:]}.isdisjoint(row[0] for row in other[1:])


def test_a_store_that_cannot_be_used(tmp_path: Path) -> None:
    store = SecretsStore(tmp_path / "s", KEY.encode())
    store.secret("a")
    store.commit()
    assert SecretsStore(tmp_path / "s", KEY.encode()).secret("a") == store.secret("a")

    def codes(folder: Path, key: bytes = KEY.encode()) -> list[str]:
        with pytest.raises(InputError) as refused:
            list(SecretsStore(folder, key).entries())
        return [problem.code for problem in refused.value.problems]

    assert codes(tmp_path / "s", b"another passphrase of signs") == ["wrong_secrets_key"]
    entry = next((tmp_path / "s").glob("*.entry"))
    content = entry.read_bytes()
    entry.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    assert codes(tmp_path / "s") == ["wrong_secrets_key"]
    entry.write_bytes(content)
    entry.rename(entry.with_name("0" * 40 + ".entry"))
    assert codes(tmp_path / "s") == ["wrong_secrets_key"]
    (tmp_path / "s" / "store.json").write_text("{}", encoding="utf-8")
    assert codes(tmp_path / "s") == ["broken_store"]
    (tmp_path / "case").mkdir()
    (tmp_path / "case" / "assessment.yaml").write_text("", encoding="utf-8")
    assert codes(tmp_path / "case" / "deep" / "store") == ["store_in_case"]
    (tmp_path / "wide").mkdir(mode=0o755)
    open_store = SecretsStore(tmp_path / "wide", KEY.encode())
    open_store.secret("a")
    with pytest.raises(InputError):
        open_store.commit()


def test_where_the_key_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "key"
    path.write_text(KEY + "\n", encoding="utf-8")
    with path.open("rb") as file:
        assert find_key(f"fd:{file.fileno()}", {}) == KEY.encode()
    assert find_key("env:MINE", {"MINE": KEY}) == KEY.encode()
    for told in ("fd:x", "file:x"):
        with pytest.raises(InputError):
            find_key(told, {})
    for told in ("fd:9999", "env:NONE", "prompt"):
        with pytest.raises(InputError) as refused:
            find_key(told, {})
        assert refused.value.problems[0].code == "no_secrets_key"
    monkeypatch.setattr("keyring.get_password", lambda service, name: {(SERVICE, ACCOUNT): KEY}.get((service, name)))
    assert find_key("keyring", {}) == find_key(None, {}) == KEY.encode()
    assert default_folder({"XDG_DATA_HOME": "/d"}) == Path("/d/reidrisk/secrets")


def test_the_export_to_keepass(run: Run, case: Path, tmp_path: Path) -> None:
    run("apply", "plan.yaml", str(case), "-o", "out.csv", "--secrets-store", "store", "--release", "r1")
    assert run("secrets", "export", "-o", "s.kdbx", "--secrets-store", "store", "--lang", "en").code == 0
    database = PyKeePass(str(tmp_path / "s.kdbx"), password=KEY)
    store = SecretsStore(tmp_path / "store", KEY.encode())
    found = {entry.title: entry for entry in database.entries}
    assert sorted(found) == [entry.name for entry in store.entries()]
    links = json.loads(found["people/release-r1/姓名"].attachments[0].data)
    assert links == store.linked("people/release-r1/姓名")
    assert base64.b64decode(found["people/release-r1/手机号/hmac"].password) == store.secret("people/release-r1/手机号/hmac")
    assert run("secrets", "export", "--secrets-store", "store").code == 2


def test_a_password(run: Run) -> None:
    made = {run("secrets", "password").out.strip() for _ in range(3)}
    assert len(made) == 3
    assert {len(one) for one in made} == {24}
