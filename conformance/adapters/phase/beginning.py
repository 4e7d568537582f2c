"""Continuous effects that begin and end by fiat: entries in phase's own list of them."""

from __future__ import annotations

from typing import Any

from conformance.adapters.phase.board import add_effect, add_emblem, give_player
from conformance.adapters.phase.cards import chosen_attributes
from conformance.adapters.phase.changes import become, gained, lost
from conformance.adapters.phase.effects import activated, triggered
from conformance.adapters.phase.members import host_of, in_group, seats_among
from conformance.adapters.phase.qualities import from_player
from conformance.adapters.phase.refusal import Unsupported
from conformance.adapters.phase.structure import statics_of
from conformance.adapters.phase.words import specific_object
from conformance.adapters.phase.world import World
from conformance.wire.json_types import Json

DURATIONS = {"turn": "UntilEndOfTurn", "on": "Permanent"}
HEXPROOF_BARRED: Json = {"type": "AddStaticMode", "mode": {"CantHaveKeyword": {"keyword": "Hexproof"}}}


class Beginning:
    """One `begin` step while its effects are put in place."""

    __slots__ = ("by", "source", "state", "world")

    def __init__(self, world: World, step: Json) -> None:
        self.world = world
        self.state = world.edit()
        self.by = world.names.seats[step["by"]]
        self.source: str | None = step.get("source")

    def put(self, began: Json) -> None:
        """One effect starts; the world remembers how to end it."""
        effect, name = began["effect"], began["id"]
        match effect["effect"]:
            case "permission":
                undo = self._permit(effect, began["lasts"])
            case "no_prevention":
                undo = self._forbid_prevention()
            case _:
                undo = [u for of in self._receivers(effect["to"]) for u in self._change(of, effect, began["lasts"])]
        self.world.began = {**self.world.began, name: undo}

    def _receivers(self, to: Json) -> list[Json]:
        """Whom the effect changes, as target references; a group is fixed as the effect begins (611.2c)."""
        names = self.world.names
        match to["kind"]:
            case "object" | "player":
                return [names.reference(to["id"])]
            case "group":
                return [{"Object": n} for n in in_group(self.state, to, self.by, self._source_number())]
            case "players":
                return [{"Player": seat} for seat in seats_among(names, self.state, to["which"], self.by)]
            case "you":
                return [{"Player": self.by}]
            case "attached" | "this":
                return [host_of(self.state, self._source_number(), to["kind"])]
            case kind:
                raise Unsupported("step.begin", f"an effect without a spell has no {kind}")

    def _source_number(self) -> int:
        return self.world.names.numbers[self.source] if self.source else 0

    def _change(self, of: Json, effect: Json, lasts: str) -> list[Json]:
        """One entry in phase's list of continuous effects; what players gain is theirs as if they had it."""
        if "Player" in of:
            if effect["effect"] != "gain":
                raise Unsupported(f"begin.{effect['effect']}", "phase has no such effect on players")
            return give_player(self.state, of["Player"], effect["abilities"], self.world.names, DURATIONS[lasts])
        modifications = self._modifications(of, effect)
        seat, source = self._controller(effect), self._source_number()
        affected = specific_object(of["Object"])
        return [{"effect": add_effect(self.state, affected, modifications, seat, source, DURATIONS[lasts])}]

    def _controller(self, effect: Json) -> int:
        """Who controls the effect; a change of control is to its own controller."""
        if effect["effect"] == "gain_control" and "player" in effect:
            return self.world.names.seats[effect["player"]]
        return self.by

    def _modifications(self, of: Json, effect: Json) -> list[Json]:
        match effect["effect"]:
            case "gain":
                self._choose_player(of, effect["abilities"])
                return gained(effect["abilities"], activated, triggered)
            case "lose":
                return lost(effect["what"])
            case "become":
                return become(effect)
            case "cant_have":
                return [HEXPROOF_BARRED]
            case "gain_control":
                return [{"type": "ChangeController"}]
            case kind:
                raise Unsupported(f"begin.{kind}", "no continuous effect")

    def _choose_player(self, of: Json, abilities: list[Json]) -> None:
        """phase reads 'the chosen player' off the object that is protected."""
        player = from_player(abilities)
        if player is None:
            return
        held = self.state["objects"][str(of["Object"])]
        wanted = chosen_attributes({"player": player}, self.world.names.seats)
        has = [a for a in held.get("chosen_attributes") or () if a["type"] == "Player"]
        if has and has != wanted:
            raise Unsupported("protection.player", "phase keeps one chosen player, on the object that is protected")
        held["chosen_attributes"] = [*(held.get("chosen_attributes") or ()), *(() if has else wanted)]

    def _permit(self, effect: Json, lasts: str) -> list[Json]:
        """phase knows this permission as a static ability: an emblem has it while the effect lasts.

        phase doesn't end it with the turn, so a scenario that lets the turn end isn't played.
        """
        statics = statics_of({"kind": "permission", "reaches": effect["reaches"]}, [])
        return [{"emblem": add_emblem(self.state, self.by, statics), "lasts": DURATIONS[lasts]}]

    def _forbid_prevention(self) -> list[Json]:
        restriction = {
            "type": "DamagePreventionDisabled",
            "source": self._source_number(),
            "expiry": {"type": "EndOfTurn"},
        }
        self.state["restrictions"] = [*self.state.get("restrictions", []), restriction]
        return [{"restriction": restriction}]


def begin(world: World, step: Json) -> Json:
    """All of them at once; state-based actions afterwards."""
    beginning = Beginning(world, step)
    for began in step["effects"]:
        beginning.put(began)
    world.settle()
    return {}


def end(world: World, step: Json) -> Json:
    """One of them is over."""
    if step["effect"] not in world.began:
        raise Unsupported("step.end", f"no effect {step['effect']} began")
    state = world.edit()
    for undo in world.began[step["effect"]]:
        _undo(state, undo)
    world.settle()
    return {}


def _undo(state: Json, undo: Json) -> None:
    kind, what = next(iter(undo.items()))
    if kind == "effect":
        kept: list[Any] = [e for e in state["transient_continuous_effects"] if e["id"] != what]
        state["transient_continuous_effects"] = kept
    elif kind == "emblem":
        state["command_zone"] = [n for n in state["command_zone"] if n != what]
        state["objects"].pop(str(what), None)
    elif what in state.get("restrictions", ()):
        state["restrictions"].remove(what)
