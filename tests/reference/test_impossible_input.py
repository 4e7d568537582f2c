"""What no game can answer is refused with the place and the reason."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from conformance.adapters.reference import ReferenceEngine, serve
from reference.boards import LOOK, ability, activate, aura, cast, creature, damage, reply, scenario, spell, thing

BOARD = [creature("host", "p1"), spell("bolt", "p2", ["red"]), thing("tool", "p1", ["artifact"], (), ability("a"))]

ASKED: list[tuple[dict[str, Any], str]] = [
    (damage("nobody", "host"), "steps[0].source: no object is called 'nobody'"),
    (damage("host", "nobody"), "steps[0].to: no object or player is called 'nobody'"),
    (damage("host", "bolt"), "steps[0].to: 'bolt' isn't on the battlefield (it is in hand)"),
    (cast("host"), "steps[0].object: 'host' is in battlefield, and is cast from a hand or graveyard only"),
    (cast("bolt"), "steps[0].targets: 1 targets are needed, 0 are given"),
    (cast("bolt", "nobody"), "steps[0].targets[0]: no object or player is called 'nobody'"),
    (activate("tool", "zz", "host"), "steps[0].ability: no ability is called 'zz'"),
    ({"do": "end", "effect": "e9"}, "steps[0].effect: no effect called 'e9' lasts now"),
    ({"do": "legal_blocks"}, "steps[0]: no attack has been declared"),
    ({"do": "combat_damage"}, "steps[0]: no attack has been declared"),
    ({"do": "attach", "what": "nothing", "to": "host"}, "steps[0].what: no object is called 'nothing'"),
    ({"do": "enter", "object": "host"}, "steps[0].object: 'host' can't enter the battlefield: it is in battlefield"),
    (
        {"do": "retarget", "object": "bolt", "slot": 0, "to": "host"},
        "steps[0].object: no spell or ability of 'bolt' is on the stack",
    ),
    ({"do": "dance"}, "steps[0].do: no step is called 'dance'"),
    ({"do": "damage", "source": "host"}, "steps[0]: the field or name 'to' is missing or unknown"),
]  # fmt: skip


@pytest.mark.parametrize(("step", "reason"), ASKED)
def test_an_impossible_step_fails_and_names_its_place(step: dict[str, Any], reason: str) -> None:
    assert reply(BOARD, [step]) == {"message": "failed", "id": "1", "reason": reason}


def test_an_impossible_board_fails_and_names_its_place() -> None:
    assert reply([aura("web", "p1", [])], [LOOK])["reason"].startswith("scenario.objects[0].attached_to: an Aura")
    assert "objects[0].owner" in reply([creature("a", "p9")], [LOOK])["reason"]
    assert "used twice" in reply([creature("a", "p1"), creature("a", "p1")], [LOOK])["reason"]
    assert "active_player" in reply([], [LOOK], active="p7")["reason"]


def test_a_choice_that_is_needed_is_asked_for() -> None:
    board = [creature("a", "p1"), creature("b", "p1")]
    step = {"do": "apply", "source": "a", "effect": {"effect": "sacrifice", "who": {"kind": "you"}, "type": "creature"}}
    assert reply(board, [step])["reason"].startswith("steps[0].choose.sacrifice: 'p1' could sacrifice any of a, b")


def test_over_stdio_noise_is_answered_and_bye_ends() -> None:
    run = {"message": "run", "id": "7", "scenario": scenario(BOARD, [LOOK]), "echo": True}
    lines = [
        "nonsense",
        "[]",
        json.dumps({"message": "hello", "protocols": [0]}),
        json.dumps(run),
        json.dumps({"message": "bye"}),
        "never read",
    ]
    out = io.StringIO()
    assert serve(ReferenceEngine(), lines, out) == 0
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [a["message"] for a in answers] == ["failed", "failed", "ready", "answers"]
    assert answers[3]["echo"]["objects"]["tool"]["abilities"] == BOARD[2]["abilities"]


def test_another_protocol_is_refused() -> None:
    answer = ReferenceEngine()({"message": "hello", "protocols": [9]})
    assert answer is not None
    assert answer["message"] == "failed"
