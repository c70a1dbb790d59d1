"""The acts on a case as methods. Made by ``python -m tests.case.indexing``, and compared by a test."""

from __future__ import annotations

from ...case.acts import agree as _agree
from ...case.acts import apply as _apply
from ...case.acts import approve as _approve
from ...case.acts import assess as _assess
from ...case.acts import basis as _basis
from ...case.acts import compare as _compare
from ...case.acts import consult as _consult
from ...case.acts import custody as _custody
from ...case.acts import decide as _decide
from ...case.acts import dispose as _dispose
from ...case.acts import distribute as _distribute
from ...case.acts import estimate as _estimate
from ...case.acts import event as _event
from ...case.acts import foresee as _foresee
from ...case.acts import form_columns as _form_columns
from ...case.acts import form_questions as _form_questions
from ...case.acts import form_take as _form_take
from ...case.acts import hand as _hand
from ...case.acts import hierarchy as _hierarchy
from ...case.acts import holdings as _holdings
from ...case.acts import incident as _incident
from ...case.acts import measure as _measure
from ...case.acts import mitigate as _mitigate
from ...case.acts import notice as _notice
from ...case.acts import permit as _permit
from ...case.acts import prepare as _prepare
from ...case.acts import profile_keep as _profile_keep
from ...case.acts import provider as _provider
from ...case.acts import qualify as _qualify
from ...case.acts import reassess as _reassess
from ...case.acts import release as _release
from ...case.acts import report as _report
from ...case.acts import revocations as _revocations
from ...case.acts import revoke as _revoke
from ...case.acts import sign_plan as _sign_plan
from ...case.acts import synthesize as _synthesize
from ...case.acts import table as _table
from ...case.acts import tasks as _tasks
from ...case.acts import transfer as _transfer
from ...case.acts import usage as _usage
from .bound import Method


class Methods:
    """One for each act that is about a case, or about data: those of the case."""

    decide = Method(_decide.ACT)
    form_columns = Method(_form_columns.ACT)
    prepare = Method(_prepare.ACT)
    form_questions = Method(_form_questions.ACT)
    form_take = Method(_form_take.ACT)
    profile_keep = Method(_profile_keep.ACT)
    assess = Method(_assess.ACT)
    foresee = Method(_foresee.ACT)
    measure = Method(_measure.ACT)
    compare = Method(_compare.ACT)
    estimate = Method(_estimate.ACT)
    mitigate = Method(_mitigate.ACT)
    hierarchy = Method(_hierarchy.ACT)
    apply = Method(_apply.ACT)
    table = Method(_table.ACT)
    synthesize = Method(_synthesize.ACT)
    report = Method(_report.ACT)
    approve = Method(_approve.ACT)
    hand = Method(_hand.ACT)
    tasks = Method(_tasks.ACT)
    agree = Method(_agree.ACT)
    release = Method(_release.ACT)
    revoke = Method(_revoke.ACT)
    revocations = Method(_revocations.ACT)
    dispose = Method(_dispose.ACT)
    consult = Method(_consult.ACT)
    distribute = Method(_distribute.ACT)
    custody = Method(_custody.ACT)
    permit = Method(_permit.ACT)
    event = Method(_event.ACT)
    reassess = Method(_reassess.ACT)
    notice = Method(_notice.ACT)
    usage = Method(_usage.ACT)
    holdings = Method(_holdings.ACT)
    incident = Method(_incident.ACT)
    qualify = Method(_qualify.ACT)
    sign_plan = Method(_sign_plan.ACT)
    basis = Method(_basis.ACT)
    transfer = Method(_transfer.ACT)
    provider = Method(_provider.ACT)
