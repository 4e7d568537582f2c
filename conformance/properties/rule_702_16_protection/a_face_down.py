"""702.16a, continued: a face-down creature is colourless, nameless and of mana value 0, whatever its card says (708.2a)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import compares, is_plain, named, own_abilities, reads, thing_of
from conformance.properties.rule_702_16_protection.a_values import mana_value
from conformance.properties.shapes import control_of, dealt, member
from conformance.properties.twins import must, with_quality
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, protection
from conformance.wire.json_types import Json, Quality, Scenario

_WHITE, _BLUE = "white", "blue"


def _scene(stage: Stage) -> Board:
    """A face-down creature and a face-up one deal damage to, or would block, a creature with protection."""
    subject = stage.permanent("p1")
    hidden = stage.permanent("p2", face_down=True)
    red = stage.pick(COLORS)
    cost: dict[str, Any] = {"mana_cost": "{2}"} if stage.features.has("object.mana_cost") else {}
    looks = stage.permanent("p2", colors=[red], **cost)
    stage.give(subject, *(protection(q) for q in _qualities(stage, hidden, looks, red)))
    if stage.pick([w for w in ("step.damage", "step.legal_blocks") if stage.features.has(w)]) == "step.damage":
        for source in stage.pick(((hidden, looks), (looks, hidden))):
            stage.step("damage", source=source, to=subject, amount=1)
    else:
        stage.step("attack", attacks=[[subject, "p2"]])
        stage.step("legal_blocks")
    return stage.board(None, subject=subject, hidden=hidden)


def _qualities(stage: Stage, hidden: str, looks: str, red: str) -> list[Quality]:
    """One or two qualities that tell the two creatures apart."""
    names = {o["id"]: o["name"] for o in stage.objects}
    zero: Quality = {"kind": "mana_value", "is": "equal", "number": 0}
    found: dict[str, list[Quality]] = {
        "name": [{"kind": "name", "name": names[i]} for i in (hidden, looks)],
        "colorless": [{"kind": "colorless"}],
        f"color:{red}": [color(red)],
        "objects.no_name": [{"kind": "objects", "type": "creature", "no_name": True}],
        **({"mana_value:equal": [zero]} if stage.features.has("object.mana_cost") else {}),
    }
    return found[stage.pick(tuple(found), "protection.{}")]


def _shows(quality: Quality, o: Json) -> bool:
    if quality["kind"] == "name":
        return not o.get("face_down") and reads(quality, o)
    return compares(quality, mana_value(o, 0)) if quality["kind"] == "mana_value" else reads(quality, o)


def _trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    must(thing_of(scenario, board["hidden"]).get("face_down"), "one lies face down")
    sources = [o["id"] for o in scenario["objects"] if o["id"] != subject]
    must(all(is_plain(scenario, i) for i in sources), "the others are what their fields say")
    abilities = thing_of(scenario, subject)["abilities"]
    must(abilities and abilities == own_abilities(scenario, subject, "protection"), "it has protection only")
    stopped = {i for i in sources if any(_shows(q, thing_of(scenario, i)) for a in abilities for q in a["from"])}
    treatment = tuple(_claims(scenario, subject, sources, stopped))
    control = control_of(board, *_claims(scenario, subject, sources, set()))
    return [control, Trial("treatment", scenario, treatment), *_premises(scenario, subject, sources)]


def _claims(
    scenario: Scenario, subject: str, sources: list[str], stopped: set[str], no: str = "16a.1", yes: str = "16a.1"
) -> Iterable[Claim]:
    """What is dealt by each, or whether it may block."""
    kinds = [s["do"] for s in scenario["steps"]]
    must(set(kinds) == {"damage"} or kinds == ["attack", "legal_blocks"], "damage or blocks")
    for n, step in enumerate(scenario["steps"]):
        if step["do"] == "damage":
            must(step["to"] == subject and step["source"] in sources and "redirect_to" not in step, "by one of them")
            must(step["amount"] * len(kinds) <= thing_of(scenario, subject)["toughness"], "it lives on")
            out = step["source"] in stopped
            because = f"{named(scenario, step['source'])} is {'' if out else 'not '}what it has protection from"
            yield dealt(n, subject, 0 if out else step["amount"], no=out, because=because, point=no if out else yes)
        elif step["do"] == "attack":
            must(
                step["attacks"] == [[subject, "p2"]] and thing_of(scenario, subject)["controller"] == "p1", "it attacks"
            )
        else:
            for i in sources:
                out = i in stopped
                because = f"{named(scenario, i)} is {'' if out else 'not '}what the attacker has protection from"
                point = no if out else yes
                yield member(n, ("blocks",), [i, subject], not out, no=out, because=because, point=point)


def _premises(scenario: Scenario, subject: str, sources: list[str]) -> list[Trial]:
    """Both face up and white: protection from white does this to both, protection from blue to neither."""
    return [
        _premise(scenario, subject, sources, "from a colour", _WHITE),
        _premise(scenario, subject, sources, "from another colour", _BLUE),
    ]


def _premise(scenario: Scenario, subject: str, sources: list[str], name: str, shade: str) -> Trial:
    plain = with_quality(scenario, color(shade))
    looks = [
        {**{k: v for k, v in o.items() if k != "face_down"}, "colors": [_WHITE] if o["id"] in sources else o["colors"]}
        for o in plain["objects"]
    ]
    upright = {**plain, "objects": looks}
    stopped = set(sources) if shade == _WHITE else set[str]()
    does, leaves = ("16e.1", "16e.2") if scenario["steps"][0]["do"] == "damage" else ("16f.1", "16f.2")
    return Trial(f"premise: {name}", upright, tuple(_claims(upright, subject, sources, stopped, does, leaves)))


LAWS = (
    Law(
        "protection/reads-a-face-down-creature-as-it-lies",
        ("16a.1",),
        "a face-down creature is colourless, nameless and costs nothing for protection, whatever its card is called",
        boards(_scene),
        _trials,
        frozenset({"ability.protection", "object.face_down", "type.creature", "host.creature"}),
    ),
)
