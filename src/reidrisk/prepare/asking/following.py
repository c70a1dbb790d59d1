"""What was said about a name follows when the name is corrected, or is asked again when nobody can tell where it belongs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from ...model.frozen import dataclass
from ...model.release import AT
from .questionnaire import Each, by_key
from .situation import REPEATED_FOR, Situation, split_key


@dataclass(frozen=True, slots=True)
class Following:
    """Names that were corrected, by kind, and what becomes of the answers about names that are no longer there."""

    renamed: Mapping[Each, Mapping[str, str]] = field(default_factory=dict)
    moved: Mapping[str, str] = field(default_factory=dict)
    dropped: tuple[str, ...] = ()

    def key(self, key: str) -> str:
        """The key of an answer as it reads after the correction."""
        name, instance = split_key(key)
        item = by_key().get(name)
        names = {} if item is None or item.each is None else self.renamed.get(item.each, {})
        return key if instance is None else f"{name}{AT}{names.get(instance, instance)}"


def following(before: Situation, after: Situation) -> Following:
    """What follows from the lists of names as they were and as they are now.

    A name that stands where another one stood, in a list as long as before, is that one corrected.
    Anything else may be another thing altogether: what was said of the old name says nothing of it.
    """
    renamed = {each: _renamed(before.instances(each), after.instances(each)) for each in REPEATED_FOR}
    found = Following(renamed)
    gone = [key for key in before.replies if _gone(before, after, key)]
    moved = {key: found.key(key) for key in gone if found.key(key) != key}
    return Following(renamed, moved, tuple(key for key in gone if key not in moved))


def _renamed(old: tuple[str, ...], new: tuple[str, ...]) -> dict[str, str]:
    if len(old) != len(new):
        return {}
    return {was: now for was, now in zip(old, new, strict=True) if was not in new and now not in old}


def _gone(before: Situation, after: Situation, key: str) -> bool:
    """Whether this answer was about a name that is no longer listed."""
    name, instance = split_key(key)
    each = by_key()[name].each
    return each is not None and each in REPEATED_FOR and instance in before.instances(each) and instance not in after.instances(each)
