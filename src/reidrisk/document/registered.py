"""The releases in the register of a case as its papers know them: who holds what, and what all of it shows together (GB/T 37964 4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.frozen import dataclass

if TYPE_CHECKING:
    from ..measure.joining import Combined, Overlaps
    from ..model.governance import Register


@dataclass(frozen=True, slots=True)
class RegisteredReleases:
    """`register` is None where it, or a copy that it names, cannot be read; `overlaps` where nothing in it can be compared.

    `with_present`: whether the last of the releases that were compared are the data that the paper is about.
    """

    register: Register | None
    overlaps: Overlaps | None = None
    with_present: bool = False

    @property
    def compared(self) -> Register | None:
        """Those of the register that were compared, in the order of `overlaps`."""
        return None if self.register is None else self.register.comparable

    @property
    def present(self) -> Combined | None:
        """The classes of the present data alone; None where their people cannot be found in the releases."""
        return self.overlaps.alone[-1] if self.overlaps is not None and self.with_present else None
