"""What no schema says of a scenario, so that every engine can make the board and every step can be asked.

`unsound` tells all that is wrong. Each rule of soundness is one small function: of the board below, in `sound_types.py`,
`sound_effects.py` and `sound_qualities.py`; of the steps in `sound_steps.py` and `sound_timing.py`; and in `stability.py` that no
state-based action is waiting at the start (704.3).
A scenario that is unsound is a fault of who wrote it, never of an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from conformance.wire.features import PROTECTIVE
from conformance.wire.problems import Invalid, Problem, listed
from conformance.wire.sound_effects import EFFECT_RULES
from conformance.wire.sound_qualities import QUALITY_RULES
from conformance.wire.sound_steps import STEP_RULES
from conformance.wire.sound_timing import TIMING_RULES
from conformance.wire.sound_types import SPELL_ONLY, TYPE_RULES
from conformance.wire.stability import STABILITY_RULES
from conformance.wire.walking import abilities, effects, hosts, qualities, whoms

Json = dict[str, Any]
ATTACHING_ABILITIES = {"equip": "Equipment", "reconfigure": "Equipment", "fortify": "Fortification"}
# fmt: off
COUNTERS_WITH_RULES = frozenset({
    "deathtouch", "decayed", "defense", "energy", "exalted", "experience", "finality", "flying", "haste", "hexproof",
    "indestructible", "level", "lifelink", "lore", "loyalty", "menace", "poison", "rad", "reach", "shadow", "shield",
    "stun", "time", "trample", "vigilance",
})
# fmt: on
"""Counters that grant a keyword (122.1b) or that another rule speaks of: the contract has no words for what they do."""


def unsound(scenario: Json) -> list[Problem]:
    """Everything that is unsound about a scenario that fits its schema; empty if it is sound."""
    names = [p for rule in NAME_RULES for p in rule(scenario)]
    return names or [p for rule in (*BOARD_RULES, *STABILITY_RULES, *STEP_RULES, *TIMING_RULES) for p in rule(scenario)]


def check_soundness(scenario: Json) -> None:
    """Raises Invalid for a scenario that is unsound."""
    problems = unsound(scenario)
    if problems:
        raise Invalid("scenario", problems)


def _objects(scenario: Json) -> Iterator[tuple[str, Json]]:
    for at, o in enumerate(scenario["objects"]):
        yield f"objects[{at}]", o


def ids_are_unique(scenario: Json) -> Iterator[Problem]:
    """Players and objects share one space of ids."""
    seen: set[str] = set()
    for place, host in hosts(scenario):
        if host["id"] in seen:
            yield Problem(f"{place}.id", f"the id {host['id']!r} is taken", "players and objects share one space")
        seen.add(host["id"])


def names_are_unique(scenario: Json) -> Iterator[Problem]:
    """No printed text tells two objects of one name apart, and legends of one name don't last (704.5j)."""
    seen: set[str] = set()
    for place, o in _objects(scenario):
        if o["name"] in seen:
            yield Problem(f"{place}.name", f"the name {o['name']!r} is taken", "each object has a name of its own")
        seen.add(o["name"])


def players_exist(scenario: Json) -> Iterator[Problem]:
    """Whoever is active, owns, controls or is chosen is a player."""
    players = [p["id"] for p in scenario["players"]]
    named = [("active_player", scenario["active_player"])]
    for place, o in _objects(scenario):
        named += [(f"{place}.{field}", o[field]) for field in ("owner", "controller") if field in o]
        named += [(f"{place}.chosen.player", o["chosen"]["player"])] if "player" in o.get("chosen", {}) else []
    for place, quality, _ in qualities(scenario):
        named += [(f"{place}.player", quality["player"])] if quality["kind"] == "player" else []
    for place, effect in ((e.place, e.it) for e in effects(scenario)):
        named += [(f"{place}.player", effect["player"])] if "player" in effect else []
    for place, name in named:
        if name not in players:
            yield Problem(place, f"{name!r} is no player", f"the players: {listed(players)}")


def effects_reach_what_exists(scenario: Json) -> Iterator[Problem]:
    """A `whom` of kind object or player names one; one of kind target names a slot that there is."""
    players = {p["id"] for p in scenario["players"]}
    objects = {o["id"] for o in scenario["objects"]}
    for place, whom, effect in whoms(scenario):
        if whom["kind"] == "object" and whom["id"] not in objects:
            yield Problem(f"{place}.id", f"{whom['id']!r} is no object", f"the objects: {listed(sorted(objects))}")
        if whom["kind"] == "player" and whom["id"] not in players:
            yield Problem(f"{place}.id", f"{whom['id']!r} is no player", f"the players: {listed(sorted(players))}")
        slots = effect.slots if effect else 0
        if whom["kind"] == "target" and whom["slot"] >= slots:
            hint = f"there are {slots} target slots here" if slots else "there are no target slots here"
            yield Problem(f"{place}.slot", f"slot {whom['slot']}", hint)


def control_is_of_permanents(scenario: Json) -> Iterator[Problem]:
    """Only a permanent has a controller (108.4); left out, it is the owner."""
    for place, o in _objects(scenario):
        if "controller" in o and o["zone"] != "battlefield":
            yield Problem(f"{place}.controller", "a controller", "only objects on the battlefield have one")


def only_emblems_have_no_types(scenario: Json) -> Iterator[Problem]:
    """An emblem has no characteristics but its abilities (114.3); every card and token has a type."""
    for place, o in _objects(scenario):
        emblem = o["zone"] == "command"
        if not emblem and not o["types"]:
            yield Problem(f"{place}.types", "no types", "only an emblem (zone `command`) has none")
        for field in ("types", "colors", "subtypes", "supertypes", "mana_cost") if emblem else ():
            if o.get(field):
                yield Problem(f"{place}.{field}", f"an emblem with {field}", "an emblem has abilities and nothing else")


def tokens_are_on_the_battlefield(scenario: Json) -> Iterator[Problem]:
    """A token is on the battlefield or yet to be made; elsewhere it ceases to exist (704.5d)."""
    for place, o in _objects(scenario):
        if o.get("token") and o["zone"] not in ("battlefield", "outside"):
            yield Problem(f"{place}.zone", f"a token in zone {o['zone']!r}", "battlefield, or outside until it is made")
        if o["zone"] == "outside" and not o.get("token"):
            yield Problem(f"{place}.zone", "a card in zone 'outside'", "only a token (`token`: true) waits there")


def creatures_have_power_and_toughness(scenario: Json) -> Iterator[Problem]:
    """Creatures have both, whatever the zone; nothing else has either (208.1)."""
    for place, o in _objects(scenario):
        for field in ("power", "toughness"):
            if ("creature" in o["types"]) != (field in o):
                hint = "a creature has it" if "creature" in o["types"] else "only creatures have it"
                yield Problem(f"{place}.{field}", f"{field} {o.get(field, 'missing')}", hint)


def planeswalkers_have_loyalty(scenario: Json) -> Iterator[Problem]:
    """Planeswalkers have loyalty; nothing else has (306.5)."""
    for place, o in _objects(scenario):
        if ("planeswalker" in o["types"]) != ("loyalty" in o):
            hint = "a planeswalker has it" if "planeswalker" in o["types"] else "only planeswalkers have it"
            yield Problem(f"{place}.loyalty", f"loyalty {o.get('loyalty', 'missing')}", hint)


def only_spells_have_slots(scenario: Json) -> Iterator[Problem]:
    """Instants and sorceries say what they target and do; of other cards their abilities say it."""
    for place, o in _objects(scenario):
        spell = bool(SPELL_ONLY & {*o["types"]})
        for field in ("targets", "effects"):
            if not spell and o.get(field):
                what = f"{field} of a card that is {listed(o['types'])}"
                yield Problem(f"{place}.{field}", what, "instants and sorceries only")
            if spell and field not in o:
                yield Problem(place, f"an instant or sorcery without {field}", "an empty list if there are none")


def auras_enchant(scenario: Json) -> Iterator[Problem]:
    """An Aura has one enchant ability, and nothing else has any (303.4a)."""
    for place, o in _objects(scenario):
        enchants = [a for a in o["abilities"] if a["kind"] == "enchant"]
        aura = "Aura" in o.get("subtypes", ())
        if len(enchants) != aura:
            hint = "an Aura has exactly one" if aura else "only an Aura has one"
            yield Problem(f"{place}.abilities", f"{len(enchants)} enchant abilities", hint)


def attaching_abilities_fit(scenario: Json) -> Iterator[Problem]:
    """Equip and reconfigure are of Equipment, fortify is of Fortifications, bestow and mutate are of creatures."""
    for place, o in _objects(scenario):
        kinds = {a["kind"] for a in o["abilities"]}
        for kind, subtype in ATTACHING_ABILITIES.items():
            if kind in kinds and subtype not in o.get("subtypes", ()):
                yield Problem(f"{place}.abilities", kind, f"it is of {subtype}: add the subtype")
        if "bestow" in kinds and not {"creature", "enchantment"} <= {*o["types"]}:
            yield Problem(f"{place}.abilities", "bestow", "it is of enchantment creatures")
        if {"mutate", "reconfigure"} & kinds and "creature" not in o["types"]:
            yield Problem(f"{place}.abilities", listed(sorted({"mutate", "reconfigure"} & kinds)), "it is of creatures")


def ability_names_are_unique(scenario: Json) -> Iterator[Problem]:
    """Steps name an ability by object and id."""
    for place, host in hosts(scenario):
        seen: set[str] = set()
        for at, ability in enumerate(host.get("abilities", ())):
            if ability.get("id", "") in seen:
                what = f"the ability id {ability['id']!r} is taken"
                yield Problem(f"{place}.abilities[{at}].id", what, "each ability of an object has an id of its own")
            seen |= {ability["id"]} if "id" in ability else set()


def players_have_only_protective_abilities(scenario: Json) -> Iterator[Problem]:
    """A player has hexproof, protection and the like by data, and nothing else."""
    for place, player in hosts(scenario):
        for at, ability in enumerate(player["abilities"] if "owner" not in player and "abilities" in player else ()):
            if ability["kind"] not in PROTECTIVE:
                hint = f"a player may have {listed(sorted(PROTECTIVE))}"
                yield Problem(f"{place}.abilities[{at}]", f"a player with {ability['kind']}", hint)


def counters_are_without_rules(scenario: Json) -> Iterator[Problem]:
    """Counters of other kinds than +1/+1 and -1/-1 stand on permanents, and are of kinds that do nothing (122.1)."""
    for place, o in _objects(scenario):
        for kind in o.get("counters", ()):
            if kind in COUNTERS_WITH_RULES:
                yield Problem(f"{place}.counters", f"{kind} counters", "a kind that no rule speaks of, as corruption")


def face_down_is_all_that_it_is(scenario: Json) -> Iterator[Problem]:
    """A face-down permanent is a 2/2 creature and no more (708.2a); elsewhere a card is face up here."""
    nothing = {"colors": [], "abilities": [], "types": ["creature"], "power": 2, "toughness": 2}
    for place, o in _objects(scenario):
        if not o.get("face_down"):
            continue
        if o["zone"] != "battlefield":
            yield Problem(f"{place}.face_down", f"face down in zone {o['zone']!r}", "only on the battlefield")
        for field, right in nothing.items():
            if o.get(field) != right:
                yield Problem(f"{place}.{field}", f"{o.get(field)} face down", f"a face-down permanent has {right}")
        for field in ("subtypes", "supertypes", "mana_cost", "chosen"):
            if o.get(field):
                yield Problem(f"{place}.{field}", f"{o[field]} face down", "a face-down permanent has none")


def exceptions_are_granted_by_auras(scenario: Json) -> Iterator[Problem]:
    """The "doesn't remove" form stands in a grant of an Aura (702.16n, 702.16p)."""
    for ability in abilities(scenario):
        if "spares" in ability.it:
            aura = ability.holder is not None and "Aura" in ability.holder.get("subtypes", ())
            if not (aura and ability.granted):
                yield Problem(f"{ability.place}.spares", ability.it["spares"], "only a grant of an Aura says so")


Rule = Callable[[Json], Iterator[Problem]]
NAME_RULES: tuple[Rule, ...] = (ids_are_unique, players_exist)
BOARD_RULES: tuple[Rule, ...] = (
    names_are_unique,
    effects_reach_what_exists,
    control_is_of_permanents,
    *TYPE_RULES,
    only_emblems_have_no_types,
    tokens_are_on_the_battlefield,
    creatures_have_power_and_toughness,
    planeswalkers_have_loyalty,
    only_spells_have_slots,
    auras_enchant,
    attaching_abilities_fit,
    ability_names_are_unique,
    players_have_only_protective_abilities,
    *QUALITY_RULES,
    counters_are_without_rules,
    face_down_is_all_that_it_is,
    exceptions_are_granted_by_auras,
    *EFFECT_RULES,
)
