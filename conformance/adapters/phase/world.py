"""One scenario under way: a saved game that can be edited, and the live game that phase plays from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from conformance.adapters.phase.board import Names
from conformance.adapters.phase.library import engine
from conformance.adapters.phase.refusal import Illegal, Stuck, Unsupported
from conformance.wire.json_types import Json

PASS: Json = {"type": "PassPriority"}
SETTLE: Json = {"type": "Debug", "data": {"type": "RunStateBasedActions"}}
QUIET = frozenset({"Priority", "TriggerTargetSelection"})
MANY = 40
TRIGGERS = ("trigger_definitions", "base_trigger_definitions")
SILENT: Json = {"trigger_definitions": [], "base_trigger_definitions": []}
Answer = Callable[["World", Json], list[Json]]


class World:
    """The position now: as a saved state, as a live game, or as both while nothing has changed since."""

    __slots__ = ("_game", "_mine", "_state", "began", "made", "names", "runtime", "scenario")

    def __init__(self, names: Names, state: Json, runtime: Any) -> None:
        self.names = names
        self.runtime = runtime
        self.scenario: Json = {}
        self.began: dict[str, list[Json]] = {}
        self.made: dict[str, bool] = {}
        self._state: Json | None = state
        self._mine = True
        self._game: Any = None

    def saved(self) -> Json:
        """The state, to be read only."""
        if self._state is None:
            self._state = _settled(self._game.state()["state"])
            self._mine = True
        return self._state

    def edit(self) -> Json:
        """The state, to be changed: the live game is left behind."""
        state = self.saved()
        if not self._mine:
            state = json.loads(json.dumps(state))
        self._state, self._mine, self._game = state, True, None
        return state

    def game(self) -> Any:
        """The live game."""
        if self._game is None:
            envelope = {"precast_shortcut_runtime": self.runtime, "state": self._state}
            self._game = engine().load_game(json.dumps(envelope, separators=(",", ":")))
        return self._game

    def fork(self) -> World:
        """The same position, in which something can be tried."""
        copy = World(self.names, self.saved(), self.runtime)
        copy._mine = self._mine = False
        copy.began, copy.made = self.began, self.made
        copy.scenario = self.scenario
        return copy

    def become(self, other: World) -> None:
        """Goes on from another position."""
        self._state, self._mine, self._game = other._state, other._mine, other._game

    def do(self, seat: int, action: Json) -> Any:
        """One action; what phase doesn't allow is illegal."""
        game = self.game()
        try:
            result = game.apply(seat, action)
        except ValueError as error:
            raise Illegal(str(error)[:300]) from error
        self._state = None
        return result

    def tell(self, seat: int, action: Json) -> list[Json]:
        """One action, and the events that follow."""
        events: list[Json] = self.do(seat, action).events
        return events

    def waiting(self) -> Json:
        """What phase waits for."""
        found: Json = self.game().waiting_for()
        return found

    def stack(self) -> list[Json]:
        """The entries of the stack, top last."""
        found: list[Json] = self.game().stack() if self._game is not None else self.saved()["stack"]
        return found

    def held(self, ident: str) -> Json | None:
        """An object of the scenario as phase holds it now; None if it isn't in the game."""
        number = self.names.numbers[ident]
        if self._game is None:
            found: Json | None = self.saved()["objects"].get(str(number))
            return found
        try:
            return dict(self._game.object(number))
        except ValueError:
            return None

    def look_at(self, ident: str) -> Json | None:
        """The same, after phase has worked out all continuous effects."""
        self.game()
        return self.held(ident)

    def set_triggers(self, ident: str, triggers: Json) -> Json:
        """Gives an object these triggered abilities, in phase's fields for them; returns those that it had."""
        card = self.edit()["objects"].get(str(self.names.numbers[ident]), {})
        had = {field: card.get(field, []) for field in TRIGGERS}
        card.update(triggers)
        return had

    def settle(self) -> None:
        """State-based actions, all and repeatedly."""
        self.do(0, SETTLE)
        self.expect_priority()

    def expect_priority(self) -> None:
        """Nothing is asked but what to do next."""
        kind = self.waiting()["type"]
        if kind == "TriggerTargetSelection":
            raise Unsupported("step", "a triggered ability asks for targets that the step doesn't give")
        if kind != "Priority":
            raise Stuck(f"phase asks for {kind}")

    def priority_to(self, seat: int) -> None:
        """Gives a player priority, whoever has it."""
        waiting = self._game.waiting_for() if self._game is not None else self.saved()["waiting_for"]
        if waiting["type"] != "Priority":
            raise Stuck(f"phase waits for {waiting['type']}")
        if waiting["data"]["player"] != seat:
            state = self.edit()
            state["priority_player"] = seat
            state["waiting_for"] = {"type": "Priority", "data": {"player": seat}}
            state["priority_pass_count"] = 0
            state["priority_passes"] = []

    def pass_once(self) -> list[Json]:
        """The player with priority passes; the events that follow."""
        return self.tell(self.waiting()["data"]["player"], PASS)

    def resolve_top(self, answer: Answer | None = None) -> list[Json]:
        """Everyone passes until the top of the stack has resolved; all events of that."""
        top = self.stack()[-1]["id"]
        events: list[Json] = []
        for _ in range(MANY):
            waiting = self.waiting()
            if waiting["type"] in QUIET and not self._is_waiting_on(top):
                return events
            if waiting["type"] == "Priority":
                events += self.pass_once()
            elif answer is None:
                raise Stuck(f"resolving asks for {waiting['type']}")
            else:
                events += answer(self, waiting)
        raise Stuck("the stack doesn't get smaller")

    def _is_waiting_on(self, top: int) -> bool:
        return any(entry["id"] == top for entry in self.stack())


def _settled(state: Json) -> Json:
    """phase leaves the spell that has mutated behind as still resolving, and then can't read its own saved game."""
    if state["waiting_for"]["type"] == "Priority":
        state.pop("resolving_stack_entry", None)
    return state
