"""Time stamps of an independent authority on the head of a ledger (RFC 3161): request and response are files, nothing is sent by us.

What is stamped are the 64 characters of the head's hash, so that ``printf %s HEAD`` and any other tool give the same. The request has a
nonce of the system's randomness (2.4.1): given the request too, a response that answers another one is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from cryptography import x509

from ..data.files import read_bytes
from ..model.frozen import dataclass
from ..model.problem import DependencyError, InputError, Problem
from ..model.text import Text

_LIMIT = 2**20
_SEQUENCE, _INTEGER, _BOTH = 0x30, 0x02, 2
_WHAT = Text("独立时间戳", "An independent time stamp")
_BAD_RESPONSE = Text(
    "这不是时间戳响应，或其签名、证书链、用途或随机数不对。",
    "This is no time stamp response, or its signature, chain, purpose or nonce is wrong.",
)
_ASK_AGAIN = Text("请核对时间戳机构的根证书，或重新申请。", "Check the root certificate of the authority, or ask again.")
_BAD_ROOT = Text("无法读取根证书。", "The root certificate cannot be read.")
_PEM = Text("请给出时间戳机构的根证书（PEM，可含中间证书）。", "Give the authority's root certificate (PEM, intermediate ones with it).")
_NOT_OURS = Text("时间戳所证明的不是这份台账的任何一条。", "What the time stamp proves is no entry of this ledger.")
_BAD_REQUEST = Text("这不是带随机数的时间戳请求。", "This is no time stamp request with a nonce.")
_REQUEST = Text("请给出 reidrisk timestamp request 写出的文件。", "Give the file that reidrisk timestamp request wrote.")
_OTHER = Text("请核对响应文件是否为这份台账而来。", "Check that the response is for this ledger.")


@dataclass(frozen=True, slots=True)
class TimeStamp:
    """What an authority certified: which hash existed when, under which serial number."""

    hash: str
    time: datetime
    serial: str
    policy: str


def request_for(head: str) -> bytes:
    """A request that asks for the certificate of the authority with the answer (2.4.1). `DependencyError` without the part."""
    try:
        from rfc3161_client import HashAlgorithm, TimestampRequestBuilder  # noqa: PLC0415 - an optional part
    except ImportError:
        raise _missing() from None
    builder = TimestampRequestBuilder().data(head.encode("ascii")).hash_algorithm(HashAlgorithm.SHA256)
    return builder.nonce(nonce=True).cert_request(cert_request=True).build().as_bytes()


def stamped(response: bytes, roots: Sequence[x509.Certificate], hashes: Sequence[str], request: bytes | None = None) -> TimeStamp:
    """Which of these hashes the response proves, by a chain that ends in one of the roots; `InputError` where it proves none.

    With the `request`, its nonce has to be in the response.
    """
    try:
        from rfc3161_client import VerificationError, VerifierBuilder, decode_timestamp_response  # noqa: PLC0415 - as above
    except ImportError:
        raise _missing() from None
    found: TimeStamp | None = None
    try:
        answer = decode_timestamp_response(response)
        imprint = answer.tst_info.message_imprint.message
        head = next((one for one in hashes if _digest(one, len(imprint)) == imprint), None)
        if head is not None:
            verifier = VerifierBuilder(
                roots=[one for one in roots if _is_root(one)], intermediates=[one for one in roots if not _is_root(one)]
            )
            if request is not None:
                verifier = verifier.nonce(nonce_of(request))
            verifier.build().verify_message(answer, head.encode("ascii"))
            info = answer.tst_info
            found = TimeStamp(head, info.gen_time, str(info.serial_number), info.policy.dotted_string)
    except (ValueError, VerificationError):
        raise InputError(Problem("bad_timestamp", _BAD_RESPONSE, _ASK_AGAIN)) from None
    if found is None:
        raise InputError(Problem("timestamp_of_another", _NOT_OURS, _OTHER))
    return found


def nonce_of(request: bytes) -> int:
    """The nonce of a request: the second INTEGER in the SEQUENCE that it is (2.4.1); `InputError` where there is none."""
    found = [value for tag, value in _parts(next((value for tag, value in _parts(request) if tag == _SEQUENCE), b"")) if tag == _INTEGER]
    if len(found) < _BOTH or not found[1] or found[1][0] & 0x80:
        raise InputError(Problem("bad_request", _BAD_REQUEST, _REQUEST))
    return int.from_bytes(found[1])


def _parts(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Tag and content of what stands one after the other in DER; lengths of one to three bytes, which a request does not exceed."""
    while len(content) > 1:
        tag, size, head = content[0], content[1], 2
        if size & 0x80:
            head += size & 3
            size = int.from_bytes(content[2:head])
        yield tag, content[head : head + size]
        content = content[head + size :]


def roots_in(path: Path) -> tuple[x509.Certificate, ...]:
    """The certificates of a PEM file."""
    found: list[x509.Certificate] = []
    try:
        found = x509.load_pem_x509_certificates(read_bytes(path, _LIMIT))
    except ValueError:
        found = []
    if not any(map(_is_root, found)):
        raise InputError(Problem("bad_root", _BAD_ROOT, _PEM, str(path)))
    return tuple(found)


def _is_root(one: x509.Certificate) -> bool:
    return one.issuer == one.subject


def _digest(head: str, size: int) -> bytes:
    """By the length of the imprint: SHA-256, SHA-384 or SHA-512."""
    import hashlib  # noqa: PLC0415 - most runs stamp nothing

    return {32: hashlib.sha256, 48: hashlib.sha384, 64: hashlib.sha512}.get(size, hashlib.sha256)(head.encode("ascii")).digest()


def _missing() -> DependencyError:
    return DependencyError("rfc3161-client", "timestamp", _WHAT)
