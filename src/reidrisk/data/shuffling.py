"""The order in which rows leave: drawn from the system's randomness each time, so that a row number tells nobody anything."""

from __future__ import annotations

import secrets


def shuffled(number: str) -> str:
    """An ORDER BY expression over the number of a row: by a keyed hash of it, the key drawn anew from the system and kept nowhere.

    The engine sorts, within its bounds of memory, and no permutation is held. 64 bits tell a billion rows apart; those that tie
    come as they may.
    """
    return f"left(sha256('{secrets.token_hex(32)}' || {number}), 16)"
