"""A small engine with one bad habit: `python ill_engine.py HABIT`. Without one it knows hexproof and answers rightly.

Nothing of the suite is imported.
"""

from __future__ import annotations

import json
import os
import select
import sys
import time

HABIT = sys.argv[1] if len(sys.argv) > 1 else "good"
FEATURES = [
    "build.structure", "step.targets", "use.cast", "zone.hand", "slot.creature", "effect.nothing",
    "type.creature", "type.instant", "ability.hexproof", "host.creature",
]  # fmt: skip
MORE = {
    "declares-too-much": ["step.look"],
    "has-no-sample": ["subtype.aura"],
    "blames-another": ["effect.destroy"],
    "empty": None,
}
before: list[dict] = []
asked = 0


class Lines:
    """Lines of stdin; `is_more` says whether another has come already."""

    def __init__(self) -> None:
        self.held = b""
        self.at_end = False

    def is_more(self) -> bool:
        while b"\n" not in self.held and not self.at_end and select.select([0], [], [], 0.05)[0]:
            self._read()
        return b"\n" in self.held

    def next(self) -> bytes | None:
        while b"\n" not in self.held and not self.at_end:
            self._read()
        line, found, self.held = self.held.partition(b"\n")
        return line if found or line else None

    def _read(self) -> None:
        chunk = os.read(0, 65536)
        self.held += chunk
        self.at_end = not chunk


def say(message: dict) -> None:
    print(json.dumps(message), flush=True)


def legal(objects: list[dict], use: dict) -> list[str]:
    caster = next(o["owner"] for o in objects if o["id"] == use["object"])
    creatures = [o for o in objects if o["zone"] == "battlefield" and "creature" in o["types"]]
    if HABIT == "wrong-about-targets":
        creatures = creatures[:-1]
    if HABIT == "knows-no-hexproof":
        return [o["id"] for o in creatures]
    shown = {o["id"] for o in creatures if o.get("controller", o["owner"]) == caster or not o["abilities"]}
    return [o["id"] for o in creatures if o["id"] in shown]


def held(o: dict) -> dict:
    colors = ["black"] if HABIT == "misbuilds" else o["colors"]
    return {"zone": o["zone"], "colors": colors, "types": o["types"], "abilities": o["abilities"]}


def run(message: dict) -> dict:
    global asked
    asked += 1
    scenario, ident = message["scenario"], message["id"]
    if HABIT == "refuses-unknown-fields" and set(message) - {"message", "id", "scenario", "echo"}:
        raise ValueError("unknown field")
    if HABIT == "fails-now-and-then" and asked % 5 == 0:
        raise ValueError("five is too many")
    answers = []
    for number, step in enumerate(scenario["steps"]):
        if step["do"] == "targets":
            found = legal(scenario["objects"], step["of"])
            if HABIT == "varies" and asked % 2:
                found = []
            if HABIT == "carries-over" and before:
                gone = {o["id"] for o in before if "hexproof" in str(o)} | {
                    o["id"] for o in before if o["zone"] == "hand"
                }
                found = [i for i in found if i not in gone]
            if HABIT == "blames-another" and any(
                "effects" in o and o["effects"][0]["effect"] == "destroy" for o in scenario["objects"]
            ):
                return {"message": "unsupported", "id": ident, "step": number,
                        "feature": "use.cast", "reason": "only spells that do nothing can be cast"}  # fmt: skip
            answers.append({"do": "targets", "targets": [found]})
        elif HABIT == "guesses":
            answers.append({"do": step["do"]})
        else:
            return {"message": "unsupported", "id": ident, "step": number,
                    "feature": f"step.{step['do']}"[:60], "reason": "not yet"}  # fmt: skip
    before[:] = scenario["objects"]
    told = {"message": "answers", "id": ident[:20] if HABIT == "cuts-ids" else ident, "answers": answers}
    if HABIT in ("echoes", "misbuilds") and message.get("echo"):
        told["echo"] = {"objects": {o["id"]: held(o) for o in scenario["objects"]}}
    return told


def reply(line: bytes) -> dict | None:
    ident = None
    try:
        message = json.loads(line)
        ident = message.get("id")
        match message["message"]:
            case "hello":
                more = MORE.get(HABIT, [])
                features = [] if more is None else FEATURES + more
                return {"message": "ready", "protocol": 0, "engine": {"name": "ill", "version": HABIT},
                        "editions": ["current"], "features": features}  # fmt: skip
            case "bye":
                return None
            case "run":
                return run(message)
            case other if HABIT == "dies-at-unknown-messages":
                sys.exit(f"what is {other}?")
        raise ValueError("unknown message")
    except json.JSONDecodeError:
        if HABIT == "dies-at-broken-json":
            raise
        if HABIT == "hangs-at-broken-json":
            time.sleep(600)
        return {"message": "failed", "id": None, "reason": "not JSON"}
    except Exception as error:  # noqa: BLE001
        return {"message": "failed", "id": ident, "reason": repr(error)}


def main() -> None:
    lines = Lines()
    while (line := lines.next()) is not None:
        if not line.strip():
            continue
        answer = reply(line)
        if answer is None and HABIT == "ignores-bye":
            continue
        if answer is None:
            sys.exit(3 if HABIT == "ends-in-a-huff" else 0)
        if HABIT == "noisy":
            print("thinking …", flush=True)
        if HABIT == "mixes-up" and answer["message"] == "answers" and lines.is_more():
            other = reply(lines.next() or b"")
            if other and other["message"] == "answers":
                answer["id"], other["id"] = other["id"], answer["id"]
            say(answer)
            answer = other or {}
        say(answer)
    if HABIT == "outlives-stdin":
        time.sleep(600)


main()
