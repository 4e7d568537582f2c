"""Boards on which some engine failed, kept in a Hypothesis example database and asked first by every later campaign.

A run asks them only where somebody says so, for the boards of a gate come from its seed alone.

The database is Hypothesis's own (a directory, or Redis for many machines), but what is kept under the name of law and
road is the minimal board itself as JSON, not Hypothesis's choices: those mean another board as soon as a strategy
changes or the engine has other features, a board never does. What is kept is for any engine, and what is read back is
checked as any file is. Which boards were asked first stands in the log, so that what is resumed asks the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from conformance.properties import law_named
from conformance.strategies.board import Board, Inapplicable
from conformance.wire.given_file import check_writable
from conformance.wire.json_types import Json
from conformance.wire.printable import printable
from conformance.wire.soundness import unsound
from conformance.wire.strict_json import dumps, loads
from conformance.wire.validation import check_scenario

if TYPE_CHECKING:
    from hypothesis.database import ExampleDatabase

MOST = 200
"""Boards of one law and road that are asked; more would keep a campaign from new ones."""
LASTS = timedelta(days=365)
_LARGEST = 1_000_000
_LARGEST_IN_ALL = 8_000_000
_SETTLED = ("wrong", "control")
"""Verdicts on boards that are worth keeping: the engine is wrong on them, and said so again."""


class NoDatabase(ValueError):
    """The database can't be had; says what to do."""


class KeptBoards:
    """The boards of one database. What can't be kept (the server has gone, say) is told in `trouble` and costs nothing else."""

    def __init__(self, database: ExampleDatabase) -> None:
        self._database = database
        self.refused = 0
        self.trouble: str | None = None

    def of(self, law: str, build: str, edition: str = "current") -> list[Json]:
        """The boards kept for that law and road, the smallest first; what the law can't be asked about is passed over."""
        values = sorted(set(self._database.fetch(_key(law, build))), key=lambda value: (len(value), value))
        found: list[Json] = []
        size = 0
        for value in values:
            board = self._read(value, law, build)
            size += len(value)
            if len(found) == MOST or size > _LARGEST_IN_ALL:
                break
            if board is not None and board["scenario"]["edition"] == edition:
                found.append(board)
        return found

    def records(self, items: Iterable[tuple[str, str]], edition: str) -> list[Json]:
        """What the log says of the boards that are asked first, for each law and road that has some."""
        found = [(law, build, self.of(law, build, edition)) for law, build in items]
        return [
            {"event": "kept", "law": law, "build": build, "boards": boards} for law, build, boards in found if boards
        ]

    def keep(self, law: str, build: str, board: Json) -> None:
        """Keeps a board; once is enough."""
        try:
            self._database.save(_key(law, build), dumps(board).encode())
        except Exception as error:  # noqa: BLE001 - of whatever library the database uses
            self.trouble = f"boards can't be kept any more: {printable(str(error), 300)}"

    def keep_failures(self, failures: Iterable[Json]) -> None:
        """Keeps the boards of those records of failures that are settled."""
        for failure in failures:
            if failure["verdict"] in _SETTLED:
                self.keep(failure["law"], failure["build"], failure["board"])

    def _read(self, value: bytes, law: str, build: str) -> Json | None:
        try:
            return _sound(value, law, build)
        except Exception:  # noqa: BLE001 - bytes from outside: whatever a law makes of them, they are no board for it
            self.refused += 1
            return None


def beginning(kept: KeptBoards | None, header: Json, items: Iterable[tuple[str, str]], edition: str) -> list[Json]:
    """How a log begins: the header, which says how many kept boards are asked first, and the records of these."""
    if kept is None:
        return [header]
    first = kept.records(items, edition)
    return [{**header, "kept": sum(len(record["boards"]) for record in first)}, *first]


def boards_of(records: Sequence[Json]) -> dict[tuple[str, str], list[Json]]:
    """The boards that a log's records say are asked first, by law and road. ValueError for what no database gave."""
    found: dict[tuple[str, str], list[Json]] = {}
    for record in records:
        law, build = record["law"], record["build"]
        try:
            found[law, build] = [board for board in record["boards"] if _can_be_asked(board, law, build)]
        except Exception as error:  # a log from outside: whatever a law makes of its boards
            raise ValueError(f"a board that was kept for {law} is none: {printable(str(error), 300)}") from error
    return found


def _sound(value: bytes, law: str, build: str) -> Json | None:
    """The board that the bytes hold, if the law can be asked about it; None if it speaks of other boards today."""
    if len(value) > _LARGEST:
        raise ValueError("too large for a board")
    board: Json = loads(value, what="a kept board")
    return board if _can_be_asked(board, law, build) else None


def _can_be_asked(board: Json, law: str, build: str) -> bool:
    """False if the law speaks of other boards today; raises if it is no board at all."""
    check_scenario(board["scenario"])
    if board["scenario"]["build"] != build or unsound(board["scenario"]):
        raise ValueError("no possible board of that road")
    try:
        for trial in law_named(law).trials(Board.from_json(board)):
            check_scenario(trial.scenario)
    except Inapplicable:
        return False
    return True


def _key(law: str, build: str) -> bytes:
    return f"mtg-conformance/boards/{law}/{build}".encode()


def kept_boards(where: str) -> KeptBoards | None:
    """The boards kept there: a folder, which is made if need be, or redis://HOST:PORT/N; None for `none`. Raises NoDatabase."""
    if where == "none":
        return None
    if "://" in where:
        return KeptBoards(_redis(where))
    from hypothesis.database import DirectoryBasedExampleDatabase

    folder = Path(where)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        trial = folder / ".can-be-written"  # Hypothesis says nothing where it can't write.
        check_writable(trial)
        trial.write_bytes(b"")
        trial.unlink()
    except OSError as error:
        raise NoDatabase(
            f"no boards can be kept in {folder}: {error.strerror or error}; name another --database"
        ) from None
    return KeptBoards(DirectoryBasedExampleDatabase(folder))


def _redis(url: str) -> ExampleDatabase:
    try:
        from hypothesis.extra.redis import RedisExampleDatabase
        from redis import Redis
        from redis.exceptions import RedisError
    except ImportError:
        raise NoDatabase("a database on Redis needs: pip install 'mtg-conformance[campaign]'") from None
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise NoDatabase(f"--database is a folder, redis://HOST:PORT/N, or none; not {url!r}")
    try:
        server = Redis.from_url(url, socket_connect_timeout=5, socket_timeout=10)
        server.ping()
    except (RedisError, ValueError, OSError) as error:
        raise NoDatabase(f"there is no database at {url}: {error}; is the server running?") from None
    return RedisExampleDatabase(server, expire_after=LASTS, key_prefix=b"mtg-conformance:")
