"""How fast it is, and where the time goes: one command, one table.

    python benchmarks/speed.py            # prints the table; some three minutes
    python benchmarks/speed.py --write    # also puts it into docs/figures.md, dated

Scenarios a second are wall-clock: they tell of this machine. Ratios and shares are of one and the same run. What a message
over stdio costs is set against the least that two programs can do: one that reads a JSON line and writes one, of the same sizes,
over the same pipes, asked by a loop that does nothing else.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from crowded import crowded
from figures import command, p, ratio, standard_scenarios
from pages import measured, put

from conformance.adapters.reference import ReferenceEngine
from conformance.engines import Client, engine_client, in_process, messages
from conformance.engines import client as of_clients
from conformance.engines.over_pipes import WINDOW
from conformance.events.log import LogWriter
from conformance.properties import all_laws
from conformance.runner import law_run
from conformance.runner.law_run import Bench, run_law
from conformance.runner.plan import Item
from conformance.runner.records import law_records
from conformance.wire.json_types import Json

ROUNDS = 5
MOST_FOR_A_MESSAGE = 1.5
SIZES = (10, 30, 100, 300, 1000)
ECHO = """
import sys, json
reply = None
for line in sys.stdin:
    message = json.loads(line)
    if reply is None:
        reply = message["reply"]
        continue
    sys.stdout.write(json.dumps({**reply, "id": message["id"]}) + "\\n")
    sys.stdout.flush()
"""
"""Answers every line with the reply that it was given first: what it costs to be spoken to, and nothing else."""
CANNED = """
import sys, json
ready, reply = json.loads({ready!r}), json.loads({reply!r})
for line in sys.stdin:
    message = json.loads(line)
    if message["message"] == "bye":
        break
    told = ready if message["message"] == "hello" else {{**reply, "id": message["id"]}}
    sys.stdout.write(json.dumps(told) + "\\n")
    sys.stdout.flush()
"""


def a_second(client: Client, scenarios: Sequence[Json]) -> float:
    """Scenarios a second, the best of some rounds; the engine is up before the clock starts."""
    client.ask(scenarios[:5])
    best = 0.0
    for _ in range(ROUNDS):
        started = time.perf_counter()
        client.ask(scenarios)
        best = max(best, len(scenarios) / (time.perf_counter() - started))
    return best


@contextmanager
def over_http() -> Iterator[str]:
    """The reference behind a server of the standard library, in a process of its own."""
    with subprocess.Popen([sys.executable, __file__, "--serve"], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.kill()


def serve() -> None:
    """The server: prints its address, then answers."""
    engine = ReferenceEngine()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # Else it waits 40 ms between header and body, as any such server would.

        def do_POST(self) -> None:
            body = json.dumps(engine(json.loads(self.rfile.read(int(self.headers["content-length"]))))).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *_: Any) -> None:  # noqa: A002 - the base class's name
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        server.serve_forever()


def engines(scenarios: Sequence[Json]) -> Iterator[str]:
    """Rows: scenarios a second by each way of speaking."""
    with engine_client("reference") as client:
        yield f"| the reference in-process | {a_second(client, scenarios):.0f} a second | |"
    with engine_client(f"cmd:{sys.executable} -m conformance.adapters.reference") as client:
        yield f"| the reference over stdio | {a_second(client, scenarios):.0f} a second | |"
    with over_http() as address, engine_client(address) as client:
        yield f"| the reference over HTTP | {a_second(client, scenarios):.0f} a second | |"


def message(scenario: Json) -> str:
    """A row: what a message over stdio costs against a bare loop, with an engine that only ever says one thing."""
    reply = ReferenceEngine()({"message": "run", "id": "1", "scenario": scenario})
    ready = ReferenceEngine()({"message": "hello", "protocols": [0]})
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "canned.py")
        program.write_text(CANNED.format(ready=json.dumps(ready), reply=json.dumps(reply)), encoding="utf-8")
        with engine_client(f"cmd:{sys.executable} -S -E {program}") as client:
            ratios = [_against(client, scenario, reply or {}) for _ in range(5 * ROUNDS)]
    return f"| a message over stdio | {median(ratios):.2f} times a bare loop | at most {MOST_FOR_A_MESSAGE} |"


def _against(client: Client, scenario: Json, reply: Json, times: int = 400) -> float:
    client.ask([scenario])
    bare = _bare(scenario, reply, times)
    started = time.perf_counter()
    client.ask([scenario] * times)
    return (time.perf_counter() - started) / ((bare + _bare(scenario, reply, times)) / 2)


def _bare(scenario: Json, reply: Json, times: int) -> float:
    """Seconds for so many messages there and back, as many under way as the suite has."""
    with subprocess.Popen(
        [sys.executable, "-S", "-E", "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as echo:
        assert echo.stdin is not None
        assert echo.stdout is not None
        echo.stdin.write(json.dumps({"reply": reply}).encode() + b"\n")
        line = json.dumps({"message": "run", "id": "1", "scenario": scenario}).encode() + b"\n"
        for _ in range(WINDOW):
            echo.stdin.write(line)
        echo.stdin.flush()
        json.loads(echo.stdout.readline())  # It is up.
        started = time.perf_counter()
        for number in range(times):
            asked = {"message": "run", "id": str(number), "scenario": scenario}
            echo.stdin.write(json.dumps(asked).encode() + b"\n")
            echo.stdin.flush()
            json.loads(echo.stdout.readline())
        spent = time.perf_counter() - started
        echo.kill()
    return spent


def shares() -> Iterator[str]:
    """Rows: where the time of a run of the reference goes, in this process."""
    spent = dict.fromkeys(("drawing", "answering", "validating", "recording"), 0.0)
    with clocked(spent), tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        _some_laws(Path(folder, "events.jsonl"), spent)
        whole = time.perf_counter() - started
    spent["all else: trials, judging"] = whole - sum(spent.values())
    for name, seconds in spent.items():
        yield f"| of a run of the reference: {name} | {100 * seconds / whole:.0f} % | |"
    yield f"| such a run in all, against drawing alone | {whole / spent['drawing']:.1f} times | |"


def _some_laws(path: Path, spent: dict[str, float]) -> None:
    """A quarter of the laws, a hundred boards each."""
    answering = timed(spent, "answering", ReferenceEngine())
    asked, reference = (in_process.InProcess("reference", lambda: answering, timeout=60) for _ in range(2))
    log = LogWriter(path)
    write = timed(spent, "recording", log.write)
    with asked, reference:
        bench = Bench(asked, asked.fresh, reference, asked.ready.features, {"name": "x", "version": ""}, 100, 0)
        for law in all_laws()[::4]:
            for record in law_records(run_law(Item(law, "structure"), bench)):
                write(record)
    log.close()


@contextmanager
def clocked(spent: dict[str, float]) -> Iterator[None]:
    """The suite's own functions, with a clock around each for as long as the block lasts."""
    kinds = [
        (law_run, "drawn", "drawing"),
        (of_clients, "check_scenario", "validating"),
        (messages, "check_reply", "validating"),
        (messages, "check_answers", "validating"),
    ]
    before = [(module, name, getattr(module, name)) for module, name, _ in kinds]
    try:
        for module, name, kind in kinds:
            setattr(module, name, timed(spent, kind, getattr(module, name)))
        yield
    finally:
        for module, name, function in before:
            setattr(module, name, function)


def timed(spent: dict[str, float], kind: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, its seconds added up."""

    def clock(*arguments: Any, **named: Any) -> Any:
        started = time.perf_counter()
        try:
            return function(*arguments, **named)
        finally:
            spent[kind] += time.perf_counter() - started

    return clock


def growth() -> Iterator[str]:
    """Rows: microseconds of the reference for each object on boards of growing size, then for each pair that can block."""
    engine = ReferenceEngine()
    for size in SIZES:
        spent = _best(engine, crowded(size))
        yield f"| a board of {size} objects, for each object | {1e6 * spent / size:.0f} µs | |"
    for attackers in (10, 100):
        spent = _best(engine, crowded(300, attackers))
        reply = engine({"message": "run", "id": "1", "scenario": crowded(300, attackers)}) or {}
        pairs = len(reply["answers"][3]["blocks"])
        what = f"300 objects and {attackers} attackers: {pairs} blocks, for each object and block"
        yield f"| {what} | {1e6 * spent / (300 + pairs):.0f} µs | |"


def _best(engine: ReferenceEngine, scenario: Json) -> float:
    asked: Json = {"message": "run", "id": "1", "scenario": scenario}
    times: list[float] = []
    for _ in range(ROUNDS):
        started = time.process_time()
        engine(asked)
        times.append(time.process_time() - started)
    return min(times)


def start_up() -> Iterator[str]:
    """Rows: what it costs to be started."""
    for words in (("--version",), ("run",)):
        cost = ratio(lambda words=words: command("-m", "conformance", *words), p, 5)
        yield f"| mtg-conformance {' '.join(words)} | {cost:.1f} times `python -c pass` | at most 8 |"


def rows() -> Iterator[str]:
    """The whole table."""
    scenarios = standard_scenarios()
    yield from engines(scenarios)
    yield message(scenarios[0])
    yield from shares()
    yield from growth()
    yield from start_up()


def main() -> None:
    """Prints the table; `--write` keeps it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve()
        return
    gc.freeze()  # As a run does.
    head = "| what | measured | wanted |\n|---|---|---|"
    print(head)
    lines: list[str] = []
    for row in rows():
        print(row, flush=True)
        lines.append(row)
    if options.write:
        put("figures.md", "speed", "\n".join([measured("speed.py"), "", head, *lines]))


if __name__ == "__main__":
    main()
