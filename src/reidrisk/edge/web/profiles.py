"""Profiles on the page: what a recipient or environment answers of itself is kept, and taken over in the next case (GB/T 42460 6.1 b)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...case.acts import prepare, profile_confirm, profile_drop, profile_keep, profile_list
from ...case.profiles.profile import KINDS
from ...model.problem import InputError, Problem
from ...model.text import Text
from .asking import GIVE_NAME, NO_NAME
from .screen import Form, Taken, Visit, one

PROFILE_WORDS = {
    "profiles": Text("接收方、环境和本机构的档案", "Profiles of recipients, environments and the own organisation"),
    "profiles_about": Text(
        "对接收方、环境和本机构的回答（评估团队、法律依据、惯常做法）可以保留，供下一个案例采用；不含数据的任何内容。"
        "有期限，到期须重新确认。",
        "What is answered of a recipient, of an environment, or of the own organisation (team, legal basis, usual practice) can be kept "
        "and taken over in the next case; nothing of the data is in it. It holds for a time, then it is confirmed again.",
    ),
    "profile_which": Text("档案", "Profile"),
    "profile_for": Text("对应", "For"),
    "profile_take": Text("采用", "Take over"),
    "profile_again": Text("重新确认", "Confirm again"),
    "profile_of": Text("保留谁的回答", "Whose answers are kept"),
    "profile_name": Text("档案名", "Name of the profile"),
    "profile_keep": Text("保留为档案", "Keep as a profile"),
    "profile_drop": Text("删除", "Delete"),
    "profile_drop_about": Text(
        "删除后不能恢复；采用过它的案例不受影响。", "It cannot be brought back; cases that took it over are not touched."
    ),
    "profile_damaged": Text("无法读取，或被改动", "cannot be read, or was changed"),
    "profile_until": Text("有效期至 {until}", "holds until {until}"),
    "profile_over": Text("已于 {until} 到期", "expired on {until}"),
}


def profiles_shown(visit: Visit) -> Mapping[str, object]:
    """The profiles that there are, and whom they may be of here."""
    case = visit.case
    situation = None if case is None else case.file.situation()
    known = visit.act(profile_list.ACT, profile_list.ListProfiles(lang=visit.lang)).to_dict()
    of: list[tuple[str, str]] = [("recipient", "")]
    if situation is not None:
        names = situation.instances("recipient")
        of = [("recipient", name) for name in names] or of
        of += [("environment", name) for name in situation.instances("environment")]
    of.append(("organisation", ""))
    titled = [(f"{kind}:{name}", f"{profile_list.KINDS[kind].say(visit.lang)} {name}".strip()) for kind, name in of]
    listed = [{**each, "whose": [pair for pair in titled if pair[0].startswith(f"{each['kind']}:")]} for each in known["profiles"]]
    return {"profile_list": listed, "profile_whose": titled, "profile_damaged": known["damaged"]}


def _keep(visit: Visit, form: Form) -> Taken:
    kind, _, name = one(form, "of").partition(":")
    of = kind if kind in KINDS else "recipient"
    request = profile_keep.KeepProfile(
        str(visit.folder), name=one(form, "name") or name, by=_person(visit), of=of, for_=name or None, lang=visit.lang
    )
    return Taken((next(iter(visit.act(profile_keep.ACT, request).lines())),), "purpose#profiles")


def _use(visit: Visit, form: Form) -> Taken:
    _person(visit)
    _, _, of = one(form, "of").partition(":")
    chosen = one(form, "profile") + (f"={of}" if of else "")
    done = visit.act(prepare.ACT, prepare.Prepare(str(visit.folder), profile=(chosen,), lang=visit.lang))
    return Taken(tuple(done.followed), "purpose#profiles")


def _confirm(visit: Visit, form: Form) -> Taken:
    request = profile_confirm.ConfirmProfile(name=one(form, "profile"), by=_person(visit), lang=visit.lang)
    return Taken(tuple(visit.act(profile_confirm.ACT, request).lines()), "purpose#profiles")


def _drop(visit: Visit, form: Form) -> Taken:
    request = profile_drop.DropProfile(name=one(form, "profile"), lang=visit.lang)
    return Taken(tuple(visit.act(profile_drop.ACT, request).lines()), "purpose#profiles")


def _person(visit: Visit) -> str:
    if not visit.memory.name:
        raise InputError(Problem("no_name", NO_NAME, GIVE_NAME))
    return visit.memory.name


PROFILE_TAKES: Mapping[str, Callable[[Visit, Form], Taken]] = {
    "profile-keep": _keep,
    "profile-use": _use,
    "profile-confirm": _confirm,
    "profile-drop": _drop,
}
