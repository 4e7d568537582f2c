"""What a scenario asks of an engine: the closed vocabulary of features, read off the scenario alone."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import Any

from conformance.wire.schema import data

PROTECTIVE = frozenset({"hexproof", "hexproof_from", "protection", "shroud", "cant_be_targeted"})
_PLAIN_COUNTERS = frozenset({"+1/+1", "-1/-1"})
_DESCRIBING = frozenset({"permanent", "subtype", "not_type", "creature_types", "no_name", "counter", "modified"})
PERMANENT_TYPES = ("creature", "artifact", "enchantment", "land", "planeswalker")


class UnknownFeature(ValueError):
    """A declared feature that the vocabulary doesn't have."""


@cache
def vocabulary() -> dict[str, str]:
    """Every feature and what it means."""
    found: dict[str, str] = data("features.json")
    return found


def checked(declared: list[str]) -> frozenset[str]:
    """The declared features; an unknown name is an error with near misses."""
    for name in declared:
        if name not in vocabulary():
            near = get_close_matches(name, vocabulary(), n=3)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise UnknownFeature(f"unknown feature {name!r}{hint}")
    return frozenset(declared)


def has_feature(declared: frozenset[str], name: str) -> bool:
    """Is it declared, by value or for all values by its stem?"""
    return name in declared or name.partition(":")[0] in declared


def missing(scenario: dict[str, Any], declared: frozenset[str]) -> list[str]:
    """The features that the scenario needs and the engine lacks, sorted."""
    return sorted(f for f in features_of(scenario) if not has_feature(declared, f))


def features_of(scenario: dict[str, Any]) -> set[str]:
    """All that an engine must be able to do to be asked this."""
    need: set[str] = {f"build.{scenario['build']}"}
    players = scenario["players"]
    if len(players) > 2:
        need.add(f"players.{len(players)}")
    for player in players:
        if "team" in player:
            need.add("players.teams")
        _abilities(need, player.get("abilities", ()), "host.player")
    people = {p["id"] for p in players}
    objects = {o["id"]: o for o in scenario["objects"]}
    kinds = {ident: _host(o) for ident, o in objects.items()}
    for o in scenario["objects"]:
        _object(need, o, people)
    for step in scenario["steps"]:
        _step(need, step, kinds)
        use = step.get("of", step)
        if "cast" in (use.get("kind"), step["do"]) and "as" not in use and use["object"] in objects:
            need.update(_permanent_spell(objects[use["object"]]))
        if use.get("kind") == "trigger" and use["object"] in objects:
            need.update(_cast_trigger(objects[use["object"]], use["ability"]))
    return need


def _permanent_spell(card: dict[str, Any]) -> set[str]:
    """Casting an Aura, or another permanent spell."""
    if "Aura" in card.get("subtypes", ()):
        return {"cast.aura"}
    return set() if {"instant", "sorcery"} & set(card["types"]) else {"cast.permanent"}


def _cast_trigger(card: dict[str, Any], ability: str) -> set[str]:
    """Asking about what triggers as its own spell is cast."""
    is_cast = any(a["kind"] == "when_cast" and a["id"] == ability for a in card["abilities"])
    return {"use.trigger_cast"} if is_cast else set()


def _host(o: dict[str, Any]) -> str:
    """Which kind of host an object is for abilities that work on it."""
    if o["zone"] not in ("battlefield", "outside"):
        return "host.card"
    return next((f"host.{t}" for t in PERMANENT_TYPES if t in o["types"]), "host.card")


def _object(need: set[str], o: dict[str, Any], people: set[str]) -> None:
    zone = o["zone"]
    if zone == "command":
        need.add("object.emblem")
    elif zone in ("hand", "graveyard", "exile", "library"):
        need.add(f"zone.{zone}")
    if o.get("token"):
        need.add("object.token")
    if o.get("controller", o["owner"]) != o["owner"]:
        need.add("object.stolen")
    if "mana_cost" in o:
        need.add("object.mana_cost")
    if o.get("counters"):
        need.add("object.counters")
        need.update({"object.counters.named"} if not o["counters"].keys() <= _PLAIN_COUNTERS else ())
    if o.get("face_down"):
        need.add("object.face_down")
    if "timestamp" in o:
        need.add("object.timestamp")
    if "attached_to" in o:
        need.add("object.attached_to_player" if o["attached_to"] in people else "object.attached")
    need.update(f"type.{t}" for t in o["types"])
    need.update(f"subtype.{t.lower()}" for t in o.get("subtypes", ()) if t in ("Aura", "Equipment", "Fortification"))
    if o.get("supertypes"):
        need.add("supertype")
    need.update(f"chosen.{k}" for k in o.get("chosen", ()))
    _slots(need, o.get("targets", ()))
    _effects(need, o.get("effects", ()), {})
    _abilities(need, o["abilities"], _host(o))


def _slots(need: set[str], slots: Any) -> None:
    if len(slots) > 1:
        need.add("slot.several")
    for slot in slots:
        need.add(f"slot.{slot['kind']}")
        if "controlled_by" in slot:
            need.add("slot.controlled_by")


def _abilities(need: set[str], abilities: Any, host: str) -> None:
    for a in abilities:
        kind = a["kind"]
        need.add(f"ability.{kind}")
        if kind in PROTECTIVE:
            need.add(host)
        if kind in ("hexproof_from", "protection"):
            _qualities(need, a["from"], "hexproof" if kind == "hexproof_from" else "protection")
        if "spares" in a:
            need.add(f"spares.{a['spares']}")
        if kind in ("grant", "take", "cant_have"):
            to = a["to"] if kind == "grant" else a["of"]
            need.add(f"grant.{to['kind']}")
        if kind == "grant":
            _abilities(need, a["abilities"], _granted_host(a["to"], abilities))
        if kind == "take":
            _lost(need, a["what"])
        if kind == "permission":
            need.update(f"permission.{r}" for r in a["reaches"])
        if "from_zone" in a:
            need.add(f"use.from_{a['from_zone']}")
        _slots(need, a.get("targets", ()))
        _effects(need, a.get("effects", ()), {})


def _granted_host(to: dict[str, Any], beside: Any) -> str:
    """Which kind of host a static grant reaches; `beside` are the abilities among which it stands."""
    on_player = any(a["kind"] == "enchant" and a["what"] == "player" for a in beside)
    if to["kind"] == "you" or (to["kind"] == "attached" and on_player):
        return "host.player_by_permanent"
    return f"host.{to['type']}" if to.get("type") in PERMANENT_TYPES else "host.creature"


def _qualities(need: set[str], qualities: Any, keyword: str) -> None:
    if len(qualities) > 1:
        need.add("joined")
    for q in qualities:
        need.update(_quality_and_more(q, keyword))


def _quality_and_more(q: dict[str, Any], keyword: str) -> set[str]:
    """The quality, and what of it not every engine that has the quality knows."""
    name = _quality(q, keyword)
    found = {name} | {f"{name}.{field}" for field in _DESCRIBING & q.keys() if q["kind"] == "objects"}
    if q["kind"] == "objects" and "type" not in q:
        found.add(f"{name}.any_type")
    if "by" in q:
        found.add(f"{keyword}.of_your_choice.by_{q['by']}")
    if q["kind"] == "each_mana_value_except" and "chosen" in q:
        found.add(f"{name}.chosen")
    return found


def _quality(q: dict[str, Any], keyword: str) -> str:
    kind = q["kind"]
    value = {"color": "color", "type": "type", "supertype": "supertype", "mana_value": "is", "chosen": "of"}.get(kind)
    return f"{keyword}.{kind}:{q[value]}" if value else f"{keyword}.{kind}"


def _lost(need: set[str], what: dict[str, Any]) -> None:
    need.add(f"lose.{what['kind']}")
    if "quality" in what:
        need.update(_quality_and_more(what["quality"], what["kind"].removesuffix("_from")))


def _effects(need: set[str], effects: Any, kinds: dict[str, str], stem: str = "effect") -> None:
    for e in effects:
        kind = e["effect"]
        need.add(f"{stem}.{kind}")
        if "by" in e:
            need.add("damage.by")
        if e.get("unpreventable"):
            need.add("damage.unpreventable")
        if kind == "become":
            need.update({"become.colors"} if "colors" in e else ())
            need.update({"become.types"} if {"add_types", "add_subtypes", "lose_types"} & e.keys() else ())
        if kind == "lose":
            _lost(need, e["what"])
        if kind == "permission":
            need.update(f"permission.{r}" for r in e["reaches"])
        if kind == "gain":
            _abilities(need, e["abilities"], _receiver(e["to"], kinds))


def _receiver(to: dict[str, Any], kinds: dict[str, str]) -> str:
    """Which kind of host an effect gives abilities to."""
    if to["kind"] in ("you", "player", "players"):
        return "host.player_by_effect"
    if to["kind"] == "object":
        return kinds.get(to["id"], "host.creature")
    return "host.creature"


def _step(need: set[str], step: dict[str, Any], kinds: dict[str, str]) -> None:
    do = step["do"]
    need.add(f"step.{do}")
    if do == "targets":
        need.add(f"use.{step['of']['kind']}")
        need.update(_usage(step["of"]))
    need.update(_usage(step))
    if "picked_by" in step:
        need.add("use.picked_by")
    if do == "apply":
        _effects(need, [step["effect"]], kinds, "apply")
    if do == "begin":
        _effects(need, [b["effect"] for b in step["effects"]], kinds, "begin")
        need.update(f"begin.{b['lasts']}" for b in step["effects"])
        need.update({"begin.source"} if "source" in step else ())
    if do == "damage":
        need.update({"damage.unpreventable"} if step.get("unpreventable") else ())
        need.update({"damage.redirect"} if "redirect_to" in step else ())
    if do == "enter":
        for field in ("attached_to", "blocking", "under"):
            if field in step:
                need.add(f"enter.{field.removesuffix('_to')}")


def _usage(use: dict[str, Any]) -> set[str]:
    """Features of casting in an unusual way or with X."""
    found = {"use.x"} if "x" in use else set[str]()
    return found | ({f"cast.{use['as']}"} if use.get("as") else set())
