"""An HTTP engine: one POST a message, no redirects, bounded in size and time."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from typing import Any

import pytest
from python_engines import good

from conformance.engines import Answers, Client, EngineUnusable, Trouble, engine_client

SCENARIO: dict[str, Any] = {
    "edition": "current",
    "build": "structure",
    "players": [{"id": "p1"}, {"id": "p2"}],
    "active_player": "p1",
    "objects": [],
    "steps": [{"do": "has", "object": "p1", "what": "hexproof"}],
}
BAD = SCENARIO | {"active_player": "p2"}
RIGHT = Answers([{"do": "has", "has": False}])


class Handler(BaseHTTPRequestHandler):
    """Answers well, but for scenarios of p2, which it answers as the path says."""

    protocol_version = "HTTP/1.1"
    connections: set[Any] = set()  # noqa: RUF012 - one for all requests is meant
    heard: list[str] = []  # noqa: RUF012

    def do_POST(self) -> None:
        self.connections.add(self.client_address)
        message = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.heard.append(message["message"])
        if message.get("scenario", {}).get("active_player") == "p2":
            self.misbehave(message)
        else:
            self.answer(200, json.dumps(good(message)).encode())

    def misbehave(self, message: dict[str, Any]) -> None:
        match self.path:
            case "/error":
                self.answer(500, b"oops")
            case "/redirect":
                self.answer(307, b"", ("location", "http://example.invalid/"))
            case "/slow":
                time.sleep(3)
            case "/html":
                self.answer(200, b"<html>It works!</html>")
            case "/list":
                self.answer(200, b"[]")
            case "/twice":
                self.answer(200, b'{"id": "1", "id": "1"}')
            case "/other":
                self.answer(200, json.dumps((good(message) or {}) | {"id": "x"}).encode())
            case "/types":
                self.answer(200, json.dumps((good(message) or {}) | {"answers": 7}).encode())
            case "/binary":
                self.answer(200, b"\x89PNG\r\n\x1a\n\x00\xff", ("content-type", "image/png"))
            case "/drop":
                self.close_connection = True
            case "/truncated":
                self.answer(200, json.dumps(good(message)).encode()[:-9])
            case "/cut":
                self.send_response(200)
                self.send_header("content-length", "1000")
                self.end_headers()
                self.wfile.write(b'{"message": ')
                self.close_connection = True
            case "/large":
                self.answer(200, b'{"x": "' + b"y" * 17_000_000 + b'"}')
            case "/trickle":
                self.send_response(200)
                self.send_header("content-length", "1000")
                self.end_headers()
                for _ in range(30):
                    self.wfile.write(b" ")
                    time.sleep(0.1)
            case _:
                self.answer(200, json.dumps(good(message)).encode())

    def answer(self, status: int, body: bytes, *headers: tuple[str, str]) -> None:
        self.send_response(status)
        for name, value in (*headers, ("content-length", str(len(body)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_one_connection_carries_what_is_asked_in_a_row_and_bye_is_said(address: str) -> None:
    Handler.connections.clear()
    Handler.heard.clear()
    with engine_client(f"{address}/", timeout=5) as client:
        assert client.ready.name == "snake"
        assert client.ask([SCENARIO] * 5) == [RIGHT] * 5
    assert len(Handler.connections) == 3, "one for hello, one for what is asked, one for bye"
    assert Handler.heard == ["hello", *["run"] * 5, "bye"]


def test_a_server_with_one_thread_is_asked_by_several_clients_in_turn() -> None:
    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with engine_client(f"http://127.0.0.1:{server.server_port}/", timeout=5) as client, client.fresh() as other:
            assert client.ask([SCENARIO] * 2) == other.ask([SCENARIO] * 2) == client.ask([SCENARIO] * 2)
        server.shutdown()


@pytest.mark.parametrize(
    ("path", "kind", "said"),
    [
        ("error", "refused", "HTTP 500"),
        ("redirect", "refused", "redirects aren't followed"),
        ("slow", "hang", "no answer within 1 s"),
        ("trickle", "hang", "no answer within 1 s"),
        ("html", "garbage", "<html>"),
        ("list", "garbage", "no JSON object"),
        ("twice", "invalid", "occurs twice"),
        ("other", "wrong_id", "'x'"),
        ("types", "invalid", "answers"),
        ("binary", "invalid", "not UTF-8"),
        ("drop", "crash", "connection broke"),
        ("truncated", "garbage", "not JSON"),
        ("cut", "crash", "connection broke"),
        ("large", "too_large", "16777216"),
    ],
)
def test_what_a_server_does_wrong_is_told_and_the_rest_answered(address: str, path: str, kind: str, said: str) -> None:
    with engine_client(f"{address}/{path}", timeout=1 if kind == "hang" else 20) as client:
        replies = client.ask([SCENARIO, BAD, SCENARIO])
    found = replies[1]
    assert [replies[0], replies[2]] == [RIGHT, RIGHT]
    assert isinstance(found, Trouble)
    assert found.kind == kind
    assert said in found.detail


def test_a_server_that_is_not_there_is_unusable() -> None:
    client: Client = engine_client("http://127.0.0.1:9/", timeout=1)
    with client, pytest.raises(EngineUnusable, match="is it running"):
        _ = client.ready


def test_a_server_that_takes_the_call_and_says_nothing_is_unusable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        client = engine_client(f"http://127.0.0.1:{silent.getsockname()[1]}/", timeout=0.5)
        with client, pytest.raises(EngineUnusable, match=r"no answer within 0\.5 s"):
            _ = client.ready


def test_an_address_that_is_none_is_unusable() -> None:
    with engine_client("http://[bad/", timeout=1) as client, pytest.raises(EngineUnusable):
        _ = client.ready
