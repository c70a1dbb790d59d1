"""Decoded text kept from the first pass for the second: decoding GB18030 or unpacking twice is what a small file would wait for."""

from __future__ import annotations

from collections.abc import Iterator

SHARE_OF_MEMORY = 8  # of the memory: a text that fits into this part leaves the engine far more than its tuples need


class Keeping:
    """Keeps what passes, as long as it fits. Nothing when it does not, or when the pass did not reach the end."""

    def __init__(self, memory: int) -> None:
        self._room = memory // SHARE_OF_MEMORY
        self._blocks: list[bytes] = []
        self._whole = False

    def passing(self, blocks: Iterator[bytes]) -> Iterator[bytes]:
        """The blocks unchanged, each remembered while it passes."""
        for block in blocks:
            self._room -= len(block)
            if self._room >= 0:
                self._blocks.append(block)
            else:
                self._blocks.clear()
            yield block
        self._whole = self._room >= 0

    @property
    def text(self) -> tuple[bytes, ...] | None:
        """All blocks in order once the whole text has passed and fits; None otherwise."""
        return tuple(self._blocks) if self._whole else None
