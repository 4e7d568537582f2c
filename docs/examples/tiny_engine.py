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


def reply(message):
    if message["message"] == "hello":
        return {
            "message": "ready",
            "protocol": 0,
            "engine": {"name": "tiny", "version": "1"},
            "editions": ["current"],
            "features": FEATURES,
        }
    answers = []
    for number, step in enumerate(message["scenario"]["steps"]):
        if step["do"] != "targets":
            return {
                "message": "unsupported",
                "id": message["id"],
                "step": number,
                "feature": f"step.{step['do']}",
                "reason": "only targets can be asked",
            }
        answers.append({"do": "targets", "targets": [legal_targets(message["scenario"], step["of"])]})
    return {"message": "answers", "id": message["id"], "answers": answers}


for line in sys.stdin:
    message = json.loads(line)
    if message["message"] == "bye":
        break
    print(json.dumps(reply(message)), flush=True)
