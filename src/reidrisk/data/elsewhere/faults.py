"""Failures of somebody else's engine in our own words: its texts quote rows, statements and addresses, so none is passed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...model.problem import DependencyError, InputError, Problem
from ...model.text import Text

T = TypeVar("T")

# What drivers say when a connection fails, looked for and never repeated. The first that fits decides.
_SIGNS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("password", "authentication", "access denied", "unauthorized", 'role "', "not authorized", "pg_hba"), "outside_login"),
    (('database "', "unknown database", "catalog"), "outside_no_database"),
)
_MESSAGES = {
    "outside_login": (
        Text("数据库拒绝登录。", "The database refuses the login."),
        Text(
            "请核对用户名；密码可放在环境变量 PGPASSWORD、REIDRISK_PASSWORD 或 ~/.pgpass 中。",
            "Check the user; the password may stand in PGPASSWORD, REIDRISK_PASSWORD or ~/.pgpass.",
        ),
    ),
    "outside_no_database": (
        Text("服务器上没有这个库。", "The server has no such database."),
        Text("请核对地址中的库名。", "Check the name of the database in the address."),
    ),
    "outside_unreachable": (
        Text("连接不上这台服务器。", "The server cannot be reached."),
        Text(
            "请核对主机和端口，并确认服务正在运行、网络可达。",
            "Check host and port, and that the service runs and can be reached from here.",
        ),
    ),
    "outside_failed": (
        Text("外部引擎没有完成这次计算（{kind}）。", "The engine did not complete this computation ({kind})."),
        Text(
            "请查看该引擎自己的日志；常见原因是权限不足、表被改动，或内存不够（Spark：请提高 driver_memory，或降低 --most-tuples）。",
            "See that engine's own log; usual causes are a missing permission, a table that changed, or too little memory "
            "(Spark: raise driver_memory, or lower --most-tuples).",
        ),
    ),
}


class OutsideError(InputError):
    """The engine could not do it. Holds no text of the engine."""


def refused(code: str, place: str) -> OutsideError:
    """What a server said of a connection: one of the reasons that have words here."""
    return OutsideError(Problem(code, *_MESSAGES[code], place))


def failed(kind: str, place: str) -> OutsideError:
    """What an engine could not compute; `kind` is its own name or number of the failure."""
    message, hint = _MESSAGES["outside_failed"]
    return OutsideError(Problem("outside_failed", message.fill(kind=kind), hint, place))


def connecting(place: str, purpose: Text, extra: str, act: Callable[[], T]) -> T:
    """Open a connection: a missing driver, a refused login and an unreachable host are told in our words."""
    package, code = None, "outside_unreachable"
    try:
        return act()
    except InputError:
        raise
    except ImportError as missing:
        package = missing.name or "ibis-framework"
    except Exception as failure:  # noqa: BLE001 - drivers raise what they like, and quote the address
        package, code = _missing_driver(failure), _connection(str(failure).lower())
    # Outside the handler, so that not even __context__ keeps the driver's text.
    if package is not None:
        raise DependencyError(package, extra, purpose)
    raise refused(code, place)


def computing(place: str, act: Callable[[], T]) -> T:
    """Let the engine compute; its failure is named by its type only."""
    try:
        return act()
    except (InputError, DependencyError):
        raise
    except Exception as failure:  # noqa: BLE001 - drivers raise what they like, and quote rows
        kind = type(failure).__name__
    raise failed(kind, place)


def _missing_driver(failure: Exception) -> str | None:
    """The package whose absence a library reports in words of its own."""
    cause = failure.__cause__ or failure.__context__
    return (cause.name or "") if isinstance(cause, ImportError) else None


def _connection(message: str) -> str:
    return next((code for signs, code in _SIGNS if any(sign in message for sign in signs)), "outside_unreachable")
