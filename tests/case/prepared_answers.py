"""What a case must have answered before its conclusion may be approved and its data released: people, law, environment, management."""

from __future__ import annotations

TEAM = ("team.policy_manager=Chen Jing, privacy office", "team.supervisor=Sun Li", "team.executor=IT;Liu Yang")
LAW = (
    "legal.processor=Hospital Y",
    "legal.basis=consent",
    "legal.informed=yes",
    "purpose.minimum=yes",
    "purpose.related=yes",
    "legal.sensitive=yes",
    "legal.sensitive_need=the drug is what is studied",
    "legal.sensitive_protection=yes",
    "legal.separate_consent=yes",
    "subjects.minors=no",
    "legal.impact_assessment=yes",
    "legal.impact_date=2026-10-20",
    "flow.abroad=no",
)
ENVIRONMENT = (
    *(f"impact.{key}=medium" for key in ("sensitivity", "detail", "number", "harm")),
    *(f"impact.{key}=no" for key in ("without_consent", "given_freely", "discrimination", "misuse", "loss")),
    *(f"impact.{key}=yes" for key in ("notice", "privacy")),
    "acquaintance.knows@Zhao Yi=nobody",
    "acquaintance.handled=nobody knows anyone",
    "environments.names=enclave",
    "environments.people@enclave=two analysts",
    "environments.other_data@enclave=none",
    "environments.infrastructure@enclave=a server without a network",
    "environments.governance@enclave=the rules on data security",
    "environments.own_data=none",
    "environments.reviewed=personal",
    "environments.linkable=none",
)
MANAGEMENT = (
    "security.causes=yes",
    "security.recovery=yes",
    "dataset.codes=no",
    "schedule.monitoring=12",
    "communication.confirmed=2026-11-05: purpose and environment",
    "communication.reassessment=once a year",
)
# All that stands before a release but the purpose, which some tests change, and who is bound by which agreement.
ANSWERED = (*LAW, *ENVIRONMENT, *MANAGEMENT)
PREPARED = (*TEAM, "purpose.statement=length of stay by drug", *ANSWERED)
