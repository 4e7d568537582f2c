"""An examination finds each bad habit, under the name of the check that it belongs to, and says what to do."""

from __future__ import annotations

import json
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conformance.adapters.reference import ReferenceEngine
from conformance.doctor import manners
from conformance.doctor.asking import agree
from conformance.doctor.checks import Examination
from conformance.doctor.examination import examined
from conformance.engines import Answers, engine_client
from conformance.engines.in_process import InProcess

FEATURES = [
    "build.structure", "step.targets", "use.cast", "zone.hand", "slot.creature", "effect.nothing",
    "type.creature", "type.instant",
]  # fmt: skip
ENGINE = Path(__file__).with_name("ill_engine.py")


def of(habit: str) -> Examination:
    with engine_client(f"cmd:{sys.executable} {ENGINE} {habit}", timeout=3) as client:
        return examined(client)


def statuses(found: Examination) -> dict[str, str]:
    return {check.name: check.status for check in found.checks}


def test_a_good_engine_has_nothing_amiss() -> None:
    found = of("echoes")
    assert set(statuses(found).values()) == {"ok"}, found.checks
    assert (found.verdict, found.code, found.wrong) == ("sound", 0, 0)
    assert set(found.features.values()) == {"answered"}
    assert found.judged
    assert found.seconds is not None
    assert found.seconds < 3


def test_an_echo_that_is_not_offered_is_said_and_no_fault() -> None:
    found = of("good")
    assert statuses(found)["echo"] == "not checked"
    assert found.code == 0


@pytest.mark.parametrize(
    ("habit", "names", "words"),
    [
        ("declares-too-much", {"features"}, "step.look"),
        ("fails-now-and-then", {"answers"}, "five is too many"),
        ("varies", {"repeatable"}, "again in a row"),
        ("carries-over", {"stateless"}, "after another scenario"),
        ("mixes-up", {"order and ids"}, "several are under way"),
        ("misbuilds", {"echo"}, "has colors black"),
        ("dies-at-unknown-messages", {"unknown message"}, "exited with code 1"),
        ("dies-at-broken-json", {"broken JSON"}, "exited with code 1"),
        ("hangs-at-broken-json", {"broken JSON"}, "no answer within 1 s"),
        ("refuses-unknown-fields", {"unknown field"}, "`failed`"),
        ("guesses", {"unknown step"}, "as if it were known"),
        ("cuts-ids", {"odd id"}, "not answered under its id"),
        ("ignores-bye", {"bye"}, "still ran"),
        ("ends-in-a-huff", {"bye"}, "code 3"),
        ("outlives-stdin", {"closed stdin"}, "still ran"),
        ("wrong-about-targets", {"adapter or engine"}, "it looks like the adapter"),
    ],
)
def test_a_bad_habit_is_found(habit: str, names: set[str], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manners, "PATIENCE", 1.0)
    found = of(habit)
    wrong = [check for check in found.checks if check.status == "bad"]
    assert names <= {check.name for check in wrong}, found.checks
    assert (found.verdict, found.code) == ("bad", 1)
    assert all(check.advice for check in wrong)
    assert words in str([(check.found, check.details) for check in wrong if check.name in names])


@pytest.mark.parametrize(
    "habit", ["misbuilds", "dies-at-broken-json", "outlives-stdin", "cuts-ids", "guesses", "mixes-up"]
)
def test_only_what_is_bad_is_blamed(habit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manners, "PATIENCE", 1.0)
    assert list(statuses(of(habit)).values()).count("bad") == 1


def test_an_engine_that_knows_no_hexproof_has_a_sound_adapter() -> None:
    found = of("knows-no-hexproof")
    assert (found.verdict, found.code) == ("sound", 0), found.checks
    assert 0 < found.wrong <= found.judged


def test_a_feature_without_a_sample_says_what_else_it_needs() -> None:
    found = of("has-no-sample")
    assert found.features["subtype.aura"] == "no sample"
    features = next(check for check in found.checks if check.name == "features")
    assert features.status == "ok"
    assert features.details[0].startswith(
        "not tried: subtype.aura: no board has it with only what you declare; the simplest needs "
    )
    assert "no fault" in features.details[-1]
    assert "1 could not be tried" in features.found


def test_a_feature_whose_boards_are_all_refused_for_another_is_no_fault_and_says_so() -> None:
    found = of("blames-another")
    features = next(check for check in found.checks if check.name == "features")
    assert (found.features["effect.destroy"], features.status) == ("not tried", "ok")
    assert features.details[0] == "not tried: effect.destroy: each board that has it was refused for use.cast"


def test_what_varies_is_shown_with_its_board_and_both_answers() -> None:
    check = next(check for check in of("varies").checks if check.name == "repeatable")
    labels = [line.partition(" ")[0] for line in check.details]
    assert labels[:2] == ["Board", "Then"]
    first, second = (check.details[labels.index(label)] for label in ("First", "Second"))
    assert first.removeprefix("First").strip() != second.removeprefix("Second").strip()
    assert "legal targets" in first


def test_what_is_carried_over_is_shown_with_what_came_between() -> None:
    check = next(check for check in of("carries-over").checks if check.name == "stateless")
    labels = {line.partition(" ")[0] for line in check.details}
    assert labels >= {"Board", "Then", "Before", "After"}


class Shuffling:
    """The reference, with every set told in an order of chance."""

    def __init__(self) -> None:
        self.engine, self.chance = ReferenceEngine(), Random(1)

    def __call__(self, message: dict[str, Any]) -> dict[str, Any] | None:
        told = self.engine(message)
        if message["message"] == "hello" and told is not None:
            told["features"] = [*FEATURES, "step.look", "look.types", "step.has", "ability.hexproof", "host.creature"]
        for answer in (told or {}).get("answers", ()):
            for targets in answer.get("targets", ()):
                self.chance.shuffle(targets)
            for seen in answer.get("objects", {}).values():
                self.chance.shuffle(seen.get("types", []))
        return told


def test_the_order_of_a_set_is_no_difference() -> None:
    found = examined(InProcess("shuffling", Shuffling, timeout=3))
    assert (statuses(found)["repeatable"], statuses(found)["stateless"], found.code) == ("ok", "ok", 0), found.checks
    look = {"do": "look", "objects": {"a": {"types": ["land", "artifact"]}}, "players": {}}
    other = {"do": "look", "objects": {"a": {"types": ["artifact", "land"]}}, "players": {}}
    assert agree(Answers([look]), Answers([other]))


def test_that_nothing_is_wrong_reads_naturally() -> None:
    said = next(check for check in of("good").checks if check.name == "adapter or engine").found
    assert re.fullmatch(
        r"all \d+ boards without any hexproof or protection are answered rightly; so are all \d+ with them", said
    )


def test_noise_on_stdout_is_told_and_no_fault() -> None:
    found = of("noisy")
    check = next(check for check in found.checks if check.name == "stdout")
    assert "belong on stderr" in check.found
    assert found.code == 0


def test_an_engine_that_declares_nothing_is_not_called_sound() -> None:
    found = of("empty")
    assert (found.verdict, found.code) == ("nothing asked", 4)


def test_a_program_that_says_nothing_can_not_be_spoken_to() -> None:
    with engine_client("cmd:true", timeout=3) as client:
        found = examined(client)
    assert (found.verdict, found.code, [c.name for c in found.checks]) == ("unusable", 3, ["handshake"])


def refuses_all(message: dict[str, Any]) -> dict[str, Any] | None:
    if message["message"] == "hello":
        return {"message": "ready", "protocol": 0, "engine": {"name": "no", "version": "1"},
                "editions": ["current"], "features": FEATURES}  # fmt: skip
    if message["message"] == "bye":
        return None
    answers = [{"do": "targets", "targets": [[]]} for _ in message["scenario"]["steps"]]
    return {"message": "answers", "id": message["id"], "answers": answers}


def test_a_python_callable_is_examined_as_far_as_it_can_be() -> None:
    found = examined(InProcess("refuses all", lambda: refuses_all, timeout=3))
    told = statuses(found)
    assert told["adapter or engine"] == "bad"
    assert told["order and ids"] == told["broken JSON"] == told["bye"] == "not checked"
    assert found.code == 1


class Server(BaseHTTPRequestHandler):
    """One connection at a time, kept alive, as the plainest servers do."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        line = self.rfile.read(int(self.headers["content-length"]))
        try:
            told = refuses_all(json.loads(line)) or {}
        except (ValueError, KeyError, TypeError, AttributeError):
            told = {"message": "failed", "id": None, "reason": "what?"}
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name in the library
        """Nothing is logged."""


def test_a_server_is_examined_over_the_one_connection() -> None:
    with HTTPServer(("127.0.0.1", 0), Server) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with engine_client(f"http://127.0.0.1:{server.server_port}/", timeout=5) as client:
            told = statuses(examined(client))
        server.shutdown()
    assert [name for name, status in told.items() if status == "bad"] == ["unknown step", "adapter or engine"]
    assert told["broken JSON"] == told["stateless"] == "ok"
    assert told["bye"] == told["order and ids"] == "not checked"
