"""A tiny engine of its own: it knows creatures, instants that target creatures, and plain hexproof. Nothing else.

It speaks the contract with a JSON parser and a loop. Run: mtg-conformance run 'cmd:python docs/examples/tiny_engine.py'
"""

import json
import sys

FEATURES = [
    "build.structure",
    "step.targets",
    "use.cast",
    "zone.hand",
    "slot.creature",
    "effect.nothing",
    "type.creature",
    "type.instant",
    "ability.hexproof",
    "host.creature",
]


def legal_targets(scenario, use):
    """Every creature that has no hexproof, or is controlled by the caster."""
    caster = next(o for o in scenario["objects"] if o["id"] == use["object"])["owner"]
    return [
        o["id"]
        for o in scenario["objects"]
        if o["zone"] == "battlefield"
        and "creature" in o["types"]
        and (o.get("controller", o["owner"]) == caster or not any(a["kind"] == "hexproof" for a in o["abilities"]))
    ]


def ready():
    return {
        "message": "ready",
        "protocol": 0,
        "engine": {"name": "tiny", "version": "1"},
        "editions": ["current"],
        "features": FEATURES,
    }


def run(ident, scenario):
    answers = []
    for number, step in enumerate(scenario["steps"]):
        if step["do"] != "targets":
            feature, reason = f"step.{step['do']}", "only targets can be asked"
            return {"message": "unsupported", "id": ident, "step": number, "feature": feature, "reason": reason}
        answers.append({"do": "targets", "targets": [legal_targets(scenario, step["of"])]})
    return {"message": "answers", "id": ident, "answers": answers}


def reply(line):
    ident = None
    try:
        message = json.loads(line)
        ident = message.get("id")
        if message["message"] == "bye":
            sys.exit(0)
        return ready() if message["message"] == "hello" else run(ident, message["scenario"])
    except Exception as error:  # whatever goes wrong with one line, the next one is read
        return {"message": "failed", "id": ident, "reason": repr(error)}


for line in sys.stdin:
    if line.strip():
        print(json.dumps(reply(line)), flush=True)
