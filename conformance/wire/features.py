"""What a scenario asks of an engine: the closed vocabulary of features, read off the scenario alone."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import Any, TypeAlias

from conformance.wire.schema import data

PROTECTIVE = frozenset({"hexproof", "hexproof_from", "protection", "shroud", "cant_be_targeted"})
_PLAIN_COUNTERS = frozenset({"+1/+1", "-1/-1"})
_DESCRIBING = frozenset({"permanent", "subtype", "not_type", "creature_types", "no_name", "counter", "modified"})
PERMANENT_TYPES = ("creature", "artifact", "enchantment", "land", "planeswalker")
_ATTACHED_TO = {"player": "host.player_by_permanent", **{t: f"host.{t}" for t in PERMANENT_TYPES}}
_Kinds: TypeAlias = dict[str, str]
"""The kind of host that each object is, by id."""


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
    people = {p["id"] for p in players}
    objects = {o["id"]: o for o in scenario["objects"]}
    kinds = {ident: _host(o) for ident, o in objects.items()}
    for player in players:
        _abilities(need, player.get("abilities", ()), {"host.player"}, kinds)
    for o in scenario["objects"]:
        _object(need, o, people, kinds)
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


def _object(need: set[str], o: dict[str, Any], people: set[str], kinds: _Kinds) -> None:
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
    _effects(need, o.get("effects", ()), kinds)
    _abilities(need, o["abilities"], {_host(o)}, kinds)


def _slots(need: set[str], slots: Any) -> None:
    if len(slots) > 1:
        need.add("slot.several")
    for slot in slots:
        need.add(f"slot.{slot['kind']}")
        if "controlled_by" in slot:
            need.add("slot.controlled_by")


def _abilities(need: set[str], abilities: Any, hosts: set[str], kinds: _Kinds) -> None:
    for a in abilities:
        kind = a["kind"]
        need.add(f"ability.{kind}")
        if kind in PROTECTIVE:
            need.update(hosts)
        if kind in ("hexproof_from", "protection"):
            _qualities(need, a["from"], "hexproof" if kind == "hexproof_from" else "protection")
        if "spares" in a:
            need.add(f"spares.{a['spares']}")
        if kind in ("grant", "take", "cant_have"):
            to = a["to"] if kind == "grant" else a["of"]
            need.add(f"grant.{to['kind']}")
        if kind == "grant":
            _abilities(need, a["abilities"], _granted_hosts(a["to"], abilities, hosts, kinds), kinds)
        if kind == "take":
            _lost(need, a["what"])
        if kind == "permission":
            need.update(f"permission.{r}" for r in a["reaches"])
        if "from_zone" in a:
            need.add(f"use.from_{a['from_zone']}")
        _slots(need, a.get("targets", ()))
        _effects(need, a.get("effects", ()), kinds)


def _granted_hosts(to: dict[str, Any], beside: Any, own: set[str], kinds: _Kinds) -> set[str]:
    """Which kinds of host a static grant reaches; `beside` are the abilities among which it stands, of an `own` kind."""
    if to["kind"] in ("you", "player", "players"):
        return {"host.player_by_permanent"}
    if to["kind"] == "attached":
        return {_ATTACHED_TO.get(what, "host.creature") for what in map(_goes_on, beside) if what} or {"host.creature"}
    return own if to["kind"] == "this" else _reached(to, kinds)


def _goes_on(ability: dict[str, Any]) -> str | None:
    """What an Aura with that ability is on, or a Fortification."""
    return ability["what"] if ability["kind"] == "enchant" else "land" if ability["kind"] == "fortify" else None


def _reached(to: dict[str, Any], kinds: _Kinds) -> set[str]:
    """The host that an effect names; of a group without a type, every kind of permanent that there is."""
    if to["kind"] == "object":
        return {kinds.get(to["id"], "host.creature")}
    if to["kind"] != "group":
        return {"host.creature"}
    if to.get("type") in PERMANENT_TYPES:
        return {f"host.{to['type']}"}
    return {kind for kind in kinds.values() if kind != "host.card"} or {"host.creature"}


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


def _effects(need: set[str], effects: Any, kinds: _Kinds, stem: str = "effect") -> None:
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
            _abilities(need, e["abilities"], _receivers(e["to"], kinds), kinds)


def _receivers(to: dict[str, Any], kinds: _Kinds) -> set[str]:
    """Which kinds of host an effect gives abilities to."""
    return {"host.player_by_effect"} if to["kind"] in ("you", "player", "players") else _reached(to, kinds)


def _step(need: set[str], step: dict[str, Any], kinds: _Kinds) -> None:
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
