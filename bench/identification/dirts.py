"""How dirty a column is, from a little to a third of its cells."""

from .shapes import Dirt

GAPS = Dirt(blank=0.06)
LIGHT = Dirt(blank=0.03, spaces=0.03)
WORDS = Dirt(blank=0.04, nothing=0.10)
WIDE = Dirt(wide=0.20, spaces=0.08)
JUNK = Dirt(junk=0.10, nothing=0.05)
HEAVY = Dirt(blank=0.05, nothing=0.08, spaces=0.05, wide=0.04, junk=0.06, typo=0.02)
