"""`timestamp request` and `timestamp take`: files of RFC 3161, verified; an authority of the test's own answers (openssl ts)."""

from __future__ import annotations

import shutil
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from tests.case.released import BY, done, report
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import codes
from tests.edge.calling import Run

from reidrisk.govern.timestamps import nonce_of
from reidrisk.model.problem import InputError

__all__ = ["_keys", "case", "ready"]
pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="no authority can be played without openssl")
CONFIG = """
[tsa]
default_tsa = own
[own]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
"""


def named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def authority(folder: Path, *, usage: x509.ObjectIdentifier = ExtendedKeyUsageOID.TIME_STAMPING, name: str = "Root") -> Path:
    """A root and a time stamping unit below it."""
    folder.mkdir()
    now = datetime.now(UTC)
    root_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())

    def made(subject: str, own: ec.EllipticCurvePrivateKey, *more: tuple[x509.ExtensionType, bool]) -> x509.Certificate:
        builder = x509.CertificateBuilder().subject_name(named(subject)).issuer_name(named(name)).public_key(own.public_key())
        builder = (
            builder.serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=9))
        )
        for extension, critical in more:
            builder = builder.add_extension(extension, critical)
        return builder.sign(root_key, hashes.SHA256())

    key_usage = x509.KeyUsage(True, False, False, False, False, True, True, False, False)
    root = made(name, root_key, (x509.BasicConstraints(ca=True, path_length=None), True), (key_usage, True))
    unit = made("Unit", key, (x509.ExtendedKeyUsage([usage]), True), (x509.BasicConstraints(ca=False, path_length=None), True))
    (folder / "root.pem").write_bytes(root.public_bytes(Encoding.PEM))
    (folder / "unit.pem").write_bytes(unit.public_bytes(Encoding.PEM))
    (folder / "unit.key").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    (folder / "serial").write_text("01\n", encoding="ascii")
    (folder / "tsa.cnf").write_text(CONFIG, encoding="ascii")
    return folder


def answer(folder: Path, request: Path, response: str) -> None:
    words = ("-config", "tsa.cnf", "-queryfile", str(request.resolve()), "-signer", "unit.pem", "-inkey", "unit.key", "-out", response)
    subprocess.run(["openssl", "ts", "-reply", *words], cwd=folder, check=True, capture_output=True)  # noqa: S607


@pytest.mark.usefixtures("ready")
def test_a_response_is_verified_taken_in_and_verified_by_others(run: Run, tmp_path: Path) -> None:
    assert codes(run("timestamp", "request", "case", "-o", "head.tsq", "--json")) == {"no_entry"}
    done(run("consult", "case", *BY, "--party", "Ethics board", "--asked", "May ages be given in tens?", "--json"))
    asked = done(run("timestamp", "request", "case", "-o", "head.tsq", "--json"))
    own = authority(tmp_path / "tsa")
    answer(own, tmp_path / "head.tsq", "head.tsr")
    take = ("timestamp", "take", "case", *BY, "--response", "tsa/head.tsr", "--root")
    taken = done(run(*take, "tsa/root.pem", "--json"))
    assert (taken.json["content"]["of"], taken.json["content"]["hash"]) == (asked.json["entry"], asked.json["head"])
    assert abs(datetime.fromisoformat(taken.json["content"]["time"]) - datetime.now(UTC)) < timedelta(minutes=10)
    copy = tmp_path / "case" / taken.json["content"]["evidence"].split(" ")[0]
    (tmp_path / "head.txt").write_text(asked.json["head"], encoding="ascii")
    words = ("-data", "head.txt", "-in", str(copy), "-CAfile", "tsa/root.pem")
    ran = subprocess.run(["openssl", "ts", "-verify", *words], cwd=tmp_path, check=False, capture_output=True, text=True)  # noqa: S607
    assert "Verification: OK" in ran.stdout + ran.stderr
    assert "独立时间戳" in report(run, tmp_path, "record", "zh")
    stranger = authority(tmp_path / "stranger", name="Stranger")
    assert codes(run(*take, str(stranger / "root.pem"), "--json")) == {"bad_timestamp"}
    assert codes(run(*take, str(stranger / "unit.pem"), "--json")) == {"bad_root"}
    assert codes(run(*take, "gone.pem", "--json")) == {"no_file"}


@pytest.mark.usefixtures("ready")
def test_what_proves_nothing_here_is_refused(run: Run, tmp_path: Path) -> None:
    done(run("consult", "case", *BY, "--party", "Ethics board", "--asked", "May ages be given in tens?", "--json"))
    own = authority(tmp_path / "tsa")
    take = ("timestamp", "take", "case", *BY, "--root", "tsa/root.pem", "--json", "--response")
    (tmp_path / "other.txt").write_text("ab" * 32, encoding="ascii")
    subprocess.run(
        ["openssl", "ts", "-query", "-data", "other.txt", "-sha256", "-cert", "-out", "other.tsq"],  # noqa: S607
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    answer(own, tmp_path / "other.tsq", "other.tsr")
    assert codes(run(*take, "tsa/other.tsr")) == {"timestamp_of_another"}
    done(run("timestamp", "request", "case", "-o", "head.tsq"))
    answer(own, tmp_path / "head.tsq", "head.tsr")
    good = (tmp_path / "tsa" / "head.tsr").read_bytes()
    (tmp_path / "bent.tsr").write_bytes(good[:-20] + bytes(20))
    assert codes(run(*take, "bent.tsr")) == {"bad_timestamp"}
    (tmp_path / "short.tsr").write_bytes(good[:40])
    assert codes(run(*take, "short.tsr")) == {"bad_timestamp"}


@pytest.mark.usefixtures("ready")
def test_a_response_to_another_request_is_refused_by_its_nonce(run: Run, tmp_path: Path) -> None:
    done(run("consult", "case", *BY, "--party", "Ethics board", "--asked", "May ages be given in tens?", "--json"))
    own = authority(tmp_path / "tsa")
    for name in ("one", "two"):
        done(run("timestamp", "request", "case", "-o", f"{name}.tsq"))
        answer(own, tmp_path / f"{name}.tsq", f"{name}.tsr")
    one, two = ((tmp_path / f"{name}.tsq").read_bytes() for name in ("one", "two"))
    assert nonce_of(one) != nonce_of(two)
    take = ("timestamp", "take", "case", *BY, "--root", "tsa/root.pem", "--json", "--response", "tsa/one.tsr", "--request")
    assert codes(run(*take, "two.tsq")) == {"bad_timestamp"}
    (tmp_path / "none.tsq").write_bytes(one[:8])
    assert codes(run(*take, "none.tsq")) == {"bad_request"}
    assert codes(run(*take, "gone.tsq")) == {"no_file"}
    assert done(run(*take, "one.tsq")).json["content"]["request"] == "one.tsq"


@pytest.mark.parametrize("content", [b"", b"\x30", b"\x30\x80", b"\x30\x03\x02\x01\x01", b"\x30\x84\xff\xff\xff\xff", b"\x02\x01" * 9])
def test_what_is_no_request_is_said(content: bytes) -> None:
    with pytest.raises(InputError):
        nonce_of(content)
