"""Internet addresses cut to their network."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Example, Means, Setting, Transform, Work
from ..cells.cellwise import each

_LONG = Text("v4 最多 32 位，v6 最多 128 位。", "v4 has at most 32 bits, v6 at most 128.")
_GIVE = Text("例如 v4=16 v6=32。", "For example v4=16 v6=32.")
_MOST = {4: 32, 6: 128}


def prepare(means: Means) -> Work:
    """The network of so many bits, like ``203.0.0.0/16``."""
    bits = {4: means.whole("v4"), 6: means.whole("v6")}
    if any(bits[kind] > most for kind, most in _MOST.items()):
        raise InputError(Problem("bad_setting", _LONG, _GIVE))

    def network(text: str) -> Cell:
        try:
            address = ip_address(text)
        except ValueError:
            return UNFIT
        return str(ip_network(f"{address}/{bits[address.version]}", strict=False))

    return each(network)


TRANSFORM = Transform(
    key="ip_prefix",
    title=Text("IP 地址前缀", "network of an IP address"),
    says=Text("只保留 IP 地址的网络前缀。", "Of an IP address only the network is kept."),
    basis=("GB/T 37964-2019 A.4", "GB/T 42460-2023 A"),
    types=Text("IP 地址", "IP addresses"),
    by="value",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("v4", Text("IPv4 保留几位", "bits of IPv4 to keep"), "whole", "16", False, (), 0),
        Setting("v6", Text("IPv6 保留几位", "bits of IPv6 to keep"), "whole", "32", False, (), 0),
    ),
    examples=(
        Example({}, ("203.0.113.77", "2001:db8:1::9", "x", None), ("203.0.0.0/16", "2001:db8::/32", UNFIT, None)),
        Example({"v4": "8"}, ("10.1.2.3",), ("10.0.0.0/8",)),
    ),
)
