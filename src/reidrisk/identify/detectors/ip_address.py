"""IPv4 and IPv6 addresses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv6Address

from ...model.detector import Detector
from ...model.text import Text

_BYTE = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_V4 = re.compile(rf"(?:{_BYTE}\.){{3}}{_BYTE}(?::[0-9]{{1,5}}|/[0-9]{{1,2}})?")
_LONGEST, _SEVERAL = 45, 5


def _is_v6(value: str) -> bool:
    if ":" not in value or len(value) > _LONGEST:
        return False
    try:
        IPv6Address(value)
    except ValueError:
        return False
    return True


def _check(values: Sequence[str]) -> list[bool]:
    found = [_V4.fullmatch(value) is not None for value in values]
    if _are_versions([value for value, is_v4 in zip(values, found, strict=True) if is_v4]):
        found = [False] * len(values)
    return [is_v4 or _is_v6(value) for value, is_v4 in zip(values, found, strict=True)]


def _are_versions(addresses: Sequence[str]) -> bool:
    """Versions of programs have four small numbers too: no network has only addresses of below 10."""
    return len(addresses) >= _SEVERAL and all(value[1] == "." and value[0] != "0" for value in addresses)


DETECTOR = Detector(
    key="ip_address",
    category="ip",
    title=Text("IP 地址（IPv4 或 IPv6）", "IP address (IPv4 or IPv6)"),
    basis=("GB/T 42460-2023 A r", "HIPAA (O)"),
    check=_check,
    examples=("192.168.1.1", "8.8.8.8", "2001:db8::1", "10.0.0.255:8080", "fe80::1ff:fe23:4567:890a", "172.16.0.0/12"),
    counterexamples=("256.1.1.1", "1.2.3", "1.2.3.4.5", "12:30:05", "00:1A:2B:3C:4D:5E", "2024.01.15"),
)
