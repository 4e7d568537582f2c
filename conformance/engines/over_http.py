"""A server that answers each message by HTTP POST; no redirects or proxies.

A connection is kept alive for as long as scenarios are asked in a row, and closed then: a server with one thread hears
nobody else meanwhile, neither another worker nor the fresh client that confirms a failure.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from conformance.engines.client import Client
from conformance.engines.messages import BYE, LARGEST_MESSAGE, hello, read_ready, read_reply, run
from conformance.engines.posix import TimeUp, time_limit
from conformance.engines.raw import GoneError, RawExchange, RawTalk
from conformance.engines.replies import EngineUnusable, Ready, Reply, Trouble
from conformance.wire.strict_json import BadJson, as_bytes, loads

if TYPE_CHECKING:
    import httpx

_HEADERS = {"content-type": "application/json", "accept": "application/json", "accept-encoding": "identity"}
_SHOWN = 200
_GRACE = 0.5


class OverHttp(Client):
    """A client of the server at that URL. It can't be started again from here: `fresh` asks the same server."""

    def __init__(self, url: str, *, timeout: float) -> None:
        super().__init__(url, timeout=timeout)
        self._connection: httpx.Client | None = None
        self._numbers = count(1)

    def fresh(self) -> OverHttp:
        return OverHttp(self.spec, timeout=self.timeout)

    def raw(self) -> RawTalk:
        return RawExchange(self._raw_post, reads_text=True)

    def close(self) -> None:
        if self._ready is not None:
            self._post(BYE, patience=min(self.timeout, 2.0))
        self._drop()
        self._ready = None

    def _handshake(self) -> Ready:
        told = self._post(hello(), patience=self.timeout)
        self._drop()
        if isinstance(told, Trouble):
            raise EngineUnusable(f"{self.spec} didn't answer `hello`: {told.detail}")
        return read_ready(told)

    def _ask(self, scenarios: Sequence[dict[str, Any]], echo: bool) -> list[Reply]:
        replies: list[Reply] = []
        try:
            for scenario in scenarios:
                replies.append(self._ask_one(scenario, echo))
                self._note(scenario, replies[-1])
                self._check_fuse()
        finally:
            self._drop()
        return replies

    def _ask_one(self, scenario: dict[str, Any], echo: bool) -> Reply:
        name = str(next(self._numbers))
        told = self._post(run(name, scenario, echo), patience=self.timeout)
        if isinstance(told, Trouble):
            return told
        reply = read_reply(told, scenario)
        if told.get("id") not in (name, None) and not isinstance(reply, Trouble):
            return Trouble("wrong_id", f"it answered the run {told.get('id')!r}; asked was {name!r}")
        return reply

    def _raw_post(self, line: bytes) -> dict[str, Any] | None:
        """What the server answers to a line; None where that is a status other than 200, or no JSON object."""
        told = self._send(line, self.timeout)
        if isinstance(told, Trouble) and told.kind in ("hang", "crash"):
            raise GoneError(told.detail)
        return None if isinstance(told, Trouble) else told

    def _post(self, message: dict[str, Any], *, patience: float) -> dict[str, Any] | Trouble:
        return self._send(as_bytes(message), patience)

    def _send(self, content: bytes, patience: float) -> dict[str, Any] | Trouble:
        """The JSON object that the server answers. A read that trickles is a hang as well."""
        import httpx

        try:
            with time_limit(patience + _GRACE):  # Headers that trickle in keep every single read short.
                body = self._body(content, patience)
        except (httpx.TimeoutException, TimeUp):
            self._drop()
            return Trouble("hang", f"no answer within {patience:g} s")
        except httpx.ConnectError as error:
            return Trouble("crash", f"there is no connection to the server ({error}); is it running?")
        except (httpx.HTTPError, httpx.InvalidURL, UnicodeError, OSError) as error:
            return Trouble("crash", f"the connection broke: {str(error) or type(error).__name__}")
        return body if isinstance(body, Trouble) else _object_of(body)

    def _body(self, content: bytes, patience: float) -> bytes | Trouble:
        import httpx

        until = time.monotonic() + patience
        with self._connected().stream("POST", self.spec, content=content, headers=_HEADERS, timeout=patience) as answer:
            if answer.status_code != 200:
                return Trouble("refused", _refusal(answer))
            body = bytearray()
            for chunk in answer.iter_raw(65536):
                body += chunk
                if len(body) > LARGEST_MESSAGE:
                    return Trouble("too_large", f"its answer has more than {LARGEST_MESSAGE} bytes")
                if time.monotonic() > until:
                    raise httpx.ReadTimeout("too slow")
            return bytes(body)

    def _drop(self) -> None:
        """Nothing more is said for now, or it is in the middle of something; the next message takes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _connected(self) -> httpx.Client:
        import httpx

        if self._connection is None:
            self._connection = httpx.Client(follow_redirects=False, trust_env=False)
        return self._connection


def _refusal(answer: httpx.Response) -> str:
    if answer.is_redirect:
        return f"HTTP {answer.status_code}, a redirect; redirects aren't followed, give the final address"
    return f"HTTP {answer.status_code} {answer.reason_phrase}; every message is answered with 200"


def _object_of(body: bytes) -> dict[str, Any] | Trouble:
    try:
        told = loads(body, what="the engine's answer")
    except BadJson as error:
        shown = body[:_SHOWN].decode(errors="replace")
        return Trouble("garbage", f"{error}: {shown!r}") if error.trap == "syntax" else Trouble("invalid", str(error))
    return told if isinstance(told, dict) else Trouble("garbage", "its answer is no JSON object")
