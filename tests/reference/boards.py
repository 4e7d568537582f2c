"""Small boards in few words, and the reference asked about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from conformance.adapters.reference import ReferenceEngine
from reference_impl.book import RuleBook

Json = dict[str, Any]
CREATURE = ["creature"]
HEXPROOF: Json = {"kind": "hexproof"}
EVERYTHING: Json = {"kind": "everything"}
EACH_COLOR: Json = {"kind": "each_color"}
TARGET: Json = {"kind": "target", "slot": 0}
ATTACHED: Json = {"kind": "attached"}
THIS: Json = {"kind": "this"}
YOU: Json = {"kind": "you"}
LOOK: Json = {"do": "look"}
RESOLVE: Json = {"do": "resolve"}


def color(name: str) -> Json:
    return {"kind": "color", "color": name}


def of_type(name: str) -> Json:
    return {"kind": "type", "type": name}


def player(ident: str) -> Json:
    return {"kind": "player", "player": ident}


def protection(*qualities: Json, **more: Any) -> Json:
    return {"kind": "protection", "from": list(qualities), **more}


def hexproof_from(*qualities: Json) -> Json:
    return {"kind": "hexproof_from", "from": list(qualities)}


def thing(
    ident: str, owner: str, types: Iterable[str], colors: Iterable[str] = (), *abilities: Json, **more: Any
) -> Json:
    """An object, on the battlefield unless `zone` says otherwise."""
    found = {"zone": "battlefield", **more}
    return {
        "id": ident,
        "name": ident.capitalize(),
        "owner": owner,
        "types": list(types),
        "colors": list(colors),
        "abilities": list(abilities),
        **found,
    }


def creature(
    ident: str, owner: str, colors: Iterable[str] = (), *abilities: Json, size: tuple[int, int] = (2, 2), **more: Any
) -> Json:
    return thing(
        ident, owner, more.pop("types", CREATURE), colors, *abilities, power=size[0], toughness=size[1], **more
    )


def spell(
    ident: str,
    owner: str,
    colors: Iterable[str] = (),
    *effects: Json,
    kind: str = "creature",
    types: Iterable[str] = ("instant",),
    **more: Any,
) -> Json:
    """An instant in a hand, with one target of the kind; without effects it deals 2 damage to it."""
    done = list(effects) or [deals(2)]
    slots = more.pop("targets", [{"kind": kind}])
    return thing(ident, owner, types, colors, zone=more.pop("zone", "hand"), targets=slots, effects=done, **more)


def aura(
    ident: str, owner: str, colors: Iterable[str], *abilities: Json, enchants: str = "creature", **more: Any
) -> Json:
    enchant = {"kind": "enchant", "what": enchants}
    return thing(ident, owner, ["enchantment"], colors, enchant, *abilities, subtypes=["Aura"], **more)


def equipment(ident: str, owner: str, colors: Iterable[str] = (), *abilities: Json, **more: Any) -> Json:
    equip = {"kind": "equip", "id": "equip"}
    return thing(ident, owner, ["artifact"], colors, equip, *abilities, subtypes=["Equipment"], **more)


def grants(*abilities: Json, to: Json = ATTACHED) -> Json:
    return {"kind": "grant", "to": to, "abilities": list(abilities)}


def deals(amount: int, to: Json = TARGET, **more: Any) -> Json:
    return {"effect": "damage", "amount": amount, "to": to, **more}


def ability(ident: str, *effects: Json, kind: str = "any", trigger: str = "activated", **more: Any) -> Json:
    """An activated ability with one target, or a triggered one; without effects it deals 1 damage."""
    slots = more.pop("targets", [{"kind": kind}])
    return {"kind": trigger, "id": ident, "targets": slots, "effects": list(effects) or [deals(1)], **more}


def on(ident: str) -> Json:
    return {"kind": "object", "id": ident}


def begins(*effects: Json, by: str = "p1", lasts: str = "on", **more: Any) -> Json:
    begun = [{"id": e.get("name", f"e{i}"), "effect": e["effect"], "lasts": lasts} for i, e in enumerate(effects)]
    return {"do": "begin", "by": by, "effects": begun, **more}


def gain(to: Json, *abilities: Json, name: str = "e0") -> Json:
    return {"name": name, "effect": {"effect": "gain", "to": to, "abilities": list(abilities)}}


def lose(to: Json, what: Json, name: str = "e0") -> Json:
    return {"name": name, "effect": {"effect": "lose", "to": to, "what": what}}


def become(to: Json, name: str = "e0", **changes: Any) -> Json:
    return {"name": name, "effect": {"effect": "become", "to": to, **changes}}


def control(to: Json, who: str, name: str = "e0") -> Json:
    return {"name": name, "effect": {"effect": "gain_control", "to": to, "player": who}}


def can_target(spell_id: str, **more: Any) -> Json:
    return {"do": "targets", "of": {"kind": "cast", "object": spell_id, **more}}


def can_target_by(source: str, name: str, kind: str = "activate") -> Json:
    return {"do": "targets", "of": {"kind": kind, "object": source, "ability": name}}


def cast(ident: str, *targets: str, **more: Any) -> Json:
    return {"do": "cast", "object": ident, "targets": list(targets), **more}


def activate(ident: str, name: str, *targets: str) -> Json:
    return {"do": "activate", "object": ident, "ability": name, "targets": list(targets)}


def damage(source: str, to: str, amount: int = 2, **more: Any) -> Json:
    return {"do": "damage", "source": source, "to": to, "amount": amount, **more}


def scenario(objects: Iterable[Json], steps: Iterable[Json], players: Any = ("p1", "p2"), active: str = "p1") -> Json:
    seats = [p if isinstance(p, dict) else {"id": p} for p in players]
    return {
        "edition": "current",
        "build": "structure",
        "players": seats,
        "active_player": active,
        "objects": list(objects),
        "steps": list(steps),
    }


def reply(*args: Any, rules: RuleBook | None = None, **more: Any) -> Json:
    answer = ReferenceEngine(rules)({"message": "run", "id": "1", "scenario": scenario(*args, **more)})
    assert answer is not None
    return answer


def play(*args: Any, **more: Any) -> list[Json]:
    """The answers to the steps."""
    answer = reply(*args, **more)
    assert answer["message"] == "answers", answer
    return answer["answers"]


def targets_of(answer: Json) -> set[str]:
    return set(answer["targets"][0])


def dealt(answer: Json) -> dict[str, int]:
    return {d["to"]: d["amount"] for d in answer["dealt"]}
