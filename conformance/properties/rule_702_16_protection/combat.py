"""702.16e in combat: what each combatant would deal to whom (510.1), read off the attack and block steps of a board.

Only combats are read in which that is plain: every creature fights at most one other, and no keyword splits damage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conformance.properties.law import Claim
from conformance.properties.reading import controller, is_opponent, own_abilities, thing_of
from conformance.properties.rule_702_16_protection.attempts import kept_from
from conformance.properties.twins import must
from conformance.wire.json_types import Json, Scenario

HARMLESS = frozenset({"protection", "lifelink", "wither", "deathtouch", "trample"})


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage that one combatant assigns to a creature, planeswalker or player."""

    source: str
    to: str
    amount: int


@dataclass(frozen=True, slots=True)
class Fight:
    """A combat as declared: who attacks what, who blocks whom, and the position of its damage."""

    attacks: Mapping[str, str]
    blocks: Mapping[str, str]
    at: int


def fight(scenario: Scenario) -> Fight:
    """The combat that the steps declare: an attack, maybe blocks, then the damage; effects may begin in between."""
    steps: list[Json] = scenario["steps"]
    places = {s["do"]: n for n, s in enumerate(steps)}
    combat = [s["do"] for s in steps if s["do"] in ("attack", "block", "combat_damage")]
    must(combat in (["attack", "combat_damage"], ["attack", "block", "combat_damage"]), "attack, blocks, damage")
    must(all(s["do"] in (*combat, "begin", "look") for s in steps), "nothing else happens")
    blocks = steps[places["block"]]["blocks"] if "block" in places else []
    found = Fight(dict(steps[places["attack"]]["attacks"]), dict(blocks), places["combat_damage"])
    must(len(found.attacks) == len(steps[places["attack"]]["attacks"]), "nobody attacks twice")
    must(len(found.blocks) == len(blocks), "nobody blocks twice")
    _is_legal(scenario, found, places.get("block", found.at))
    return found


def _is_legal(scenario: Scenario, found: Fight, declared: int) -> None:
    """The active player attacks opponents, who block with creatures that protection doesn't keep from blocking."""
    for attacker, attacked in found.attacks.items():
        _fights(scenario, attacker, scenario["active_player"])
        must("types" not in (o := thing_of(scenario, attacked)) or "planeswalker" in o["types"], "it can be attacked")
        must(
            is_opponent(scenario, controller(scenario, attacked), scenario["active_player"]), "an opponent is attacked"
        )
    for blocker, attacker in found.blocks.items():
        must(attacker in found.attacks, "it blocks an attacker")
        _fights(scenario, blocker, controller(scenario, found.attacks[attacker]))
        must(not kept_from(scenario, blocker, attacker, declared), "the block may be declared")
    for o in scenario["objects"]:
        must(not own_abilities(scenario, o["id"], "must_block", "menace"), "no block is demanded or restricted")


def _fights(scenario: Scenario, ident: str, side: str) -> None:
    o = thing_of(scenario, ident)
    must(o["zone"] == "battlefield" and "creature" in o["types"] and "subtypes" not in o, "a creature")
    must(controller(scenario, ident) == side, "of the right side")
    must(
        all(a["kind"] in HARMLESS for a in o["abilities"]) and not o.get("counters"),
        "with nothing that gets in the way",
    )


def blocks_stand(scenario: Scenario) -> tuple[Claim, ...]:
    """The blocks are legal, whatever the blockers are protected from (702.16f): the damage hangs on that."""
    because = "protection on the blocker restricts no block"
    return tuple(
        Claim(n, ("legal",), True, False, because, "16f.3")
        for n, step in enumerate(scenario["steps"])
        if step["do"] == "block"
    )


def hits(scenario: Scenario) -> tuple[int, list[Hit]]:
    """The position of the combat damage and all that is assigned, where each has one thing to assign it to."""
    found = fight(scenario)
    must("assign" not in scenario["steps"][found.at], "nobody chooses")
    must(len(set(found.blocks.values())) == len(found.blocks), "one blocker each")
    must(not any(own_abilities(scenario, i, "trample") for i in found.attacks), "no trample")
    blocked = {attacker: blocker for blocker, attacker in found.blocks.items()}
    pairs = [(a, blocked.get(a, attacked)) for a, attacked in found.attacks.items()]
    both = [*pairs, *found.blocks.items()]
    return found.at, [Hit(source, to, p) for source, to in both if (p := thing_of(scenario, source)["power"]) > 0]
