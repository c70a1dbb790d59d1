"""The addresses of the page: the list of cases, a file that comes in, each screen of a case and what can be done on it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, quote

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Phrase, Text
from ..failure import problems_from
from .attaching import attached
from .drawing import HERE
from .foreseeing import opened_early
from .frame import part, plain, whole
from .guard import spoken
from .handing import MADE, came, is_parcel, made
from .home import home
from .memory import Memory
from .papers import paper_response
from .permission import Person, may
from .person import card_file, carry_out
from .place import CasesFolder
from .presence import Attended, Presence
from .queue.job import reading
from .queue.unread import discard, is_left, why_not
from .queue.waiting import JobQueue
from .receiving import CHOOSE_AGAIN, LARGEST, Arrival, received
from .refusing.telling import as_lines
from .screen import GONE, Form, Screen, Taken, Visit, screens

_LARGEST_FORM, _MOST_FIELDS = 2**20, 10_000
_NOT_THERE = Text("没有这个案例或页面。", "There is no such case or page.")
_LIST = Text("请从案例列表打开。", "Open it from the list of cases.")
_TOO_LARGE = Text("提交的内容太大。", "What was sent is too large.")
_ON_ITS_WAY = Text(
    "上次本程序中断时，有 {count} 个文件没有复制完，没有保留。",
    "This program was cut off last time before all was copied; nothing of what was not whole was kept (files: {count}).",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """What is served: the cases, the queue, who is there; the largest file that is taken, the usual language, the first page.

    `cut_short`: how many files were coming in when an earlier server ended without a word.
    """

    place: CasesFolder
    line: JobQueue
    presence: Presence
    largest: int = LARGEST
    usual: Lang | None = None
    first: str = "/"
    cut_short: int = 0


class WebPage:
    """The page of one place of cases."""

    def __init__(self, served: Served) -> None:
        self.place, self.line, self.presence = served.place, served.line, served.presence
        self._served, self._memory = served, Memory(served.place.root)
        self._cut_short = served.cut_short  # said until a file has come
        self._refused: list[str] = []  # why files were not taken: as long
        self._messages: dict[str, list[Text | Phrase | str]] = {}

    def application(self) -> Starlette:
        """What the server runs."""
        return Starlette(
            routes=[
                Route("/", self._home),
                Route("/start", self._start),
                Route("/language", self._language, methods=["POST"]),
                Route("/name", self._name, methods=["POST"]),
                Route("/person/card", self._card),
                Route("/person/{action}", self._person, methods=["POST"]),
                Route("/file", self._file, methods=["PUT"]),
                Route("/alive", self._alive),
                Route("/case/{name}", self._case),
                Route("/case/{name}/paper/{paper}", self._paper),
                Route("/case/{name}/made/{kind}", self._made),
                Route("/case/{name}/sent", self._sent, methods=["PUT"]),
                Route("/case/{name}/{screen}", self._screen),
                Route("/case/{name}/{screen}/part/{part}", self._part, methods=["POST"]),
                Route("/case/{name}/{screen}/{action}", self._done, methods=["POST"]),
                Route("/case/{name}/{screen}/{action}", self._to_screen),
                Mount("/static", StaticFiles(directory=HERE / "static")),
                Route("/{rest:path}", self._nowhere),
            ],
            middleware=[Middleware(Attended, self.presence)],
            exception_handlers={InputError: self._failed, OSError: self._failed, Exception: self._failed},
        )

    def language(self, request: Request) -> Lang:
        """What was chosen here, else what the browser asks for where it asks for one of ours, else that of the command line."""
        if self._memory.lang is not None:
            return self._memory.lang
        asked = request.headers.get("accept-language", "")
        return spoken(request.headers) if asked or self._served.usual is None else self._served.usual

    async def _alive(self, _request: Request) -> Response:
        return StreamingResponse(self.presence.line(), media_type="text/event-stream")

    async def _home(self, request: Request) -> Response:
        lang = self.language(request)
        count = self._cut_short
        lost = (Problem("cut_off", _ON_ITS_WAY.fill(count=count), CHOOSE_AGAIN).say(lang),) if count else ()

        def drawn() -> Response:
            self._refused += why_not(self.place)
            return HTMLResponse(home(self.place, lang, self._memory, lost, self._refused))

        return await self._answered(lang, drawn)

    async def _start(self, _request: Request) -> Response:
        """Where one comes in."""
        return RedirectResponse(self._served.first, 303)

    async def _language(self, request: Request) -> Response:
        form = await _form(request)
        chosen = next((one for one in LANGS if one in form.get("lang", ())), None)
        self._memory.take(lang=chosen)
        return RedirectResponse(_ours(form), 303)

    async def _name(self, request: Request) -> Response:
        form = await _form(request)
        self._memory.take(name=next(iter(form.get("name", ())), ""))
        return RedirectResponse(_ours(form), 303)

    async def _person(self, request: Request) -> Response:
        """The key or the card of whoever works here."""
        form, lang, action = await _form(request), self.language(request), request.path_params["action"]
        if not may(Person(entered=True, name=self._memory.name), "", None, self.place):
            return await self._nowhere(request)

        def carried() -> Response:
            asked = carry_out(self.place, self.line, (action, form), lang)
            return RedirectResponse("/", 303) if asked else HTMLResponse(home(self.place, lang, self._memory), 404)

        return await self._answered(lang, carried)

    async def _card(self, request: Request) -> Response:
        path = card_file(self.place) if may(Person(entered=True, name=self._memory.name), "", None, self.place) else None
        return await self._nowhere(request) if path is None else _saved(path)

    async def _file(self, request: Request) -> Response:
        """A file, streamed into a new case, and read there: the answer says where to go on, or what is wrong with it."""
        lang = self.language(request)
        arrival = Arrival(self.place, request.query_params.get("name", ""), request.headers.get("content-length"), self._served.largest)
        try:
            if is_parcel(arrival.name):
                return JSONResponse({"go": f"/case/{quote((await came(arrival, request.stream())).name)}/handed"})
            path = await received(arrival, request.stream())
        except (InputError, OSError) as error:
            return _not_taken(error, lang, self.place.root)
        self._cut_short, self._refused = 0, []
        folder = path.parent.parent
        self.line.put(reading(folder, path, lang))
        return JSONResponse({"go": f"/case/{quote(folder.name)}/first"})

    async def _sent(self, request: Request) -> Response:
        """A file that goes with a form of a case: the answer says what the form calls it by."""
        visit = self._visit(request)
        if visit is None:
            return await self._nowhere(request)
        try:
            given = request.query_params.get("name", "")
            beside = request.query_params.get("with", "")
            name = await attached(visit.folder, given, request.headers.get("content-length"), request.stream(), beside)
        except (InputError, OSError) as error:
            return _not_taken(error, visit.lang, self.place.root)
        return JSONResponse({"file": name})

    async def _case(self, request: Request) -> Response:
        """The first step that is not done."""
        visit = self._visit(request)
        if visit is None:
            return await self._nowhere(request)

        def first() -> Response:
            key = next((one.key for one in screens() if one.standing(visit) != "done"), screens()[-1].key)
            return RedirectResponse(f"/case/{quote(visit.name)}/{key}", 303)

        return await self._answered(visit.lang, first)

    async def _screen(self, request: Request) -> Response:
        visit, screen = self._visit(request), _screen_of(request)
        if visit is None or screen is None:
            return await self._nowhere(request)
        messages = plain(self._messages.pop(visit.name, []), visit.lang)

        def drawn() -> Response:
            with suppress(InputError):  # of a damaged case file the screen itself says what is wrong
                opened_early(visit)
            return HTMLResponse(whole(visit, screen, messages))

        answer = await self._answered(visit.lang, drawn)
        return _left_for("/", request) if is_left(visit.folder) else answer  # looked at last: the reading may have ended meanwhile

    async def _to_screen(self, request: Request) -> Response:
        """What was refused stands at the address of what was asked for: loaded again, or gone back to, the screen is shown, and no more."""
        visit, screen = self._visit(request), _screen_of(request)
        if visit is None or screen is None:
            return await self._nowhere(request)
        return RedirectResponse(f"/case/{quote(visit.name)}/{screen.key}", 303)

    async def _done(self, request: Request) -> Response:
        """Something that is done on a screen; afterwards the screen is shown anew, so that reloading does nothing twice."""
        visit, screen = self._visit(request), _screen_of(request)
        if visit is None or screen is None:
            return await self._nowhere(request)
        form = await _form(request)
        action = request.path_params["action"]
        take = {"cancel": _cancelled, "discard": _discarded}.get(action) or screen.takes.get(action)
        if take is None:
            return await self._nowhere(request)

        def carried() -> Response:
            try:
                done = take(visit, form)
            except Exception as error:  # noqa: BLE001 - the last door: no traceback, no value
                problems = as_lines(problems_from(error), visit.lang, self.place.root)
                return HTMLResponse(whole(visit.anew(sent=form), screen, (), problems), 422)
            self._messages.setdefault(visit.name, []).extend(done.messages)
            return RedirectResponse("/" if done.go == GONE else f"/case/{quote(visit.name)}/{done.go or screen.key}", 303)

        return await self._answered(visit.lang, carried)

    async def _part(self, request: Request) -> Response:
        """A part of a screen by itself; what is wrong stands in its place."""
        visit, screen = self._visit(request), _screen_of(request)
        make = None if screen is None else screen.parts.get(request.path_params["part"])
        if visit is None or screen is None or make is None:
            return await self._nowhere(request)
        form = await _form(request)

        def drawn_part() -> Response:
            return HTMLResponse(part(visit, screen, request.path_params["part"], lambda: make(visit, form)))

        return await self._answered(visit.lang, drawn_part)

    async def _paper(self, request: Request) -> Response:
        visit = self._visit(request)
        if visit is None:
            return await self._nowhere(request)
        paper = await run_in_threadpool(paper_response, visit.folder, request.path_params["paper"])
        return await self._nowhere(request) if paper is None else paper

    async def _made(self, request: Request) -> Response:
        """A file that was made to be sent to somebody."""
        visit, kind = self._visit(request), request.path_params["kind"]
        path = None if visit is None or kind not in MADE else made(visit.folder, kind)
        if path is None:
            return await self._nowhere(request)
        return _saved(path)

    async def _nowhere(self, request: Request) -> Response:
        lang = self.language(request)
        problem = Problem("not_there", _NOT_THERE, _LIST)
        return HTMLResponse(home(self.place, lang, self._memory, (problem.say(lang),)), 404)

    async def _failed(self, request: Request, error: Exception) -> Response:
        """Whatever no screen has met: in words, on the first page."""
        lang = self.language(request)
        page = home(self.place, lang, self._memory, as_lines(problems_from(error), lang, self.place.root))
        return HTMLResponse(page, 422 if isinstance(error, InputError) else 507 if isinstance(error, OSError) else 500)

    def _visit(self, request: Request) -> Visit | None:
        """None where this person may not see this case, or there is none of that name: nobody learns which."""
        name = request.path_params["name"]
        folder = self.place.folder(name)
        person = Person(entered=True, name=self._memory.name)  # the guard lets nobody else through
        if folder is None or not may(person, request.path_params.get("screen", ""), name, self.place):
            return None
        return Visit(self.language(request), self.place, self.line, self._memory, name, folder, dict(QueryParams(request.url.query)))

    async def _answered(self, lang: Lang, make: Callable[[], Response]) -> Response:
        """What takes a moment is done beside; whatever goes wrong is a sentence."""
        try:
            return await run_in_threadpool(make)
        except Exception as error:  # noqa: BLE001 - the last door: no traceback, no value
            return HTMLResponse(home(self.place, lang, self._memory, as_lines(problems_from(error), lang, self.place.root)), 500)


def _left_for(place: str, request: Request) -> Response:
    """To another page; where a script asked for a part of this one, the browser itself goes there."""
    return Response(headers={"hx-redirect": place}) if "hx-request" in request.headers else RedirectResponse(place, 303)


def _saved(path: Path) -> Response:
    """A file to be saved, kept by no browser."""
    return FileResponse(path, media_type="application/octet-stream", filename=path.name, headers={"cache-control": "no-store"})


def _not_taken(error: InputError | OSError, lang: Lang, root: Path) -> Response:
    """Why a file was not kept."""
    return JSONResponse({"problems": as_lines(problems_from(error), lang, root)}, 422 if isinstance(error, InputError) else 507)


def _screen_of(request: Request) -> Screen | None:
    key = request.path_params["screen"]
    return next((one for one in screens() if one.key == key), None)


def _cancelled(visit: Visit, form: Form) -> Taken:
    visit.line.cancel(visit.folder, next(iter(form.get("slot", ())), ""))
    return Taken()


def _discarded(visit: Visit, _form: Form) -> Taken:
    discard(visit.folder)
    return Taken(go=GONE)


def _ours(form: Form) -> str:
    """Back to the page that was left; never to another host."""
    back = next(iter(form.get("back", ())), "/")
    return back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"


async def _form(request: Request) -> Form:
    """The fields that were sent, within bounds."""
    content = b""
    async for chunk in request.stream():
        content += chunk
        if len(content) > _LARGEST_FORM:
            raise InputError(Problem("too_large", _TOO_LARGE))
    try:
        return parse_qs(content.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        raise InputError(Problem("too_many_fields", _TOO_LARGE)) from None
