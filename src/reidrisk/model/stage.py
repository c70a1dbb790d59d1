"""The stages of a verdict, in their order: what the steps of every edition are called by, whatever its own clauses are."""

from __future__ import annotations

from enum import StrEnum


class Stage(StrEnum):
    """One question that a verdict answers; an edition names its own clause for each that it knows (`Standard.stages`)."""

    IDENTIFIERS = "identifiers"
    NO_IDENTIFIERS = "no_identifiers"
    DIRECT_IDENTIFIERS = "direct_identifiers"
    CLASSES = "classes"
    DATA_RISK = "data_risk"
    INSIDER = "insider"
    ACQUAINTANCE = "acquaintance"
    BREACH = "breach"
    CONTEXT = "context"
    CLASS_THRESHOLD = "class_threshold"
    OVERALL = "overall"
    DECISION = "decision"
    CONCLUSION = "conclusion"
    APPROVAL = "approval"
