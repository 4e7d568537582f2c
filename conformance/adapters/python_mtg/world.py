"""One scenario under way: the facts that hold now, and the adapter's list of what began."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from conformance.adapters.python_mtg.facts import Fact, add, board
from conformance.adapters.python_mtg.library import Rows, State, ask, driver, fresh, quietly
from conformance.wire.json_types import GameObject, Scenario

DRIVERS_OWN = {"graveyard": "graveyard", "exile": "exile", "on_battlefield": "battlefield"}
DECLARED_BY_RULES = ("to_untap", "to_draw", "zone_change", "player_damage", "pending", "loses_game")


class World:
    """The position now."""

    def __init__(self, scenario: Scenario) -> None:
        fresh()
        self.cards: dict[str, GameObject] = {o["id"]: o for o in scenario["objects"]}
        self.players: list[str] = [p["id"] for p in scenario["players"]]
        self.active: str = scenario["active_player"]
        self.printed: list[Fact] = list(board(scenario))
        self.began: dict[str, list[Fact]] = {}
        self.stamp = 0
        self.attacks: dict[str, str] = {}
        self.has_fought = False
        self.damaged: set[str] = set()
        self.state: State = {"on_battlefield": set(), "tapped": set()}
        add(self.state, self.printed)

    def ask(self, relation: str, **more: Iterable[tuple[Any, ...]]) -> Rows:
        """What follows for this relation, if these facts held as well; they take the place of those of their relation
        where their name ends in `_only`."""
        state = dict(self.state)
        for name, rows in more.items():
            plain = name.removesuffix("_only")
            state[plain] = set(rows) if plain != name else state.get(plain, set()) | set(rows)
        return ask(state, relation)[relation]

    def creatures(self) -> set[str]:
        """The creatures on the battlefield, as the rules derive them."""
        return {c for (c,) in self.ask("creature")}

    def controller(self, ident: str) -> str | None:
        """Who controls that permanent now."""
        return next((p for p, c in self.ask("controls") if c == ident), None)

    def permanents(self) -> list[str]:
        """The ids on the battlefield."""
        return [c for c in self.cards if (c,) in self.state["on_battlefield"]]

    def stack(self) -> list[str]:
        """The spells on the stack, top last."""
        return [s for s, _ in sorted(self.state.get("on_stack", set()), key=lambda row: row[1])]

    def zone(self, ident: str) -> str:
        """Where that card is."""
        if ident in self.stack():
            return "stack"
        found = [zone for relation, zone in DRIVERS_OWN.items() if (ident,) in self.state.get(relation, set())]
        return found[0] if found else "hand"

    def start(self, effect: str, facts: list[Fact]) -> None:
        """An effect begins."""
        self.began[effect] = self.began.get(effect, []) + facts
        add(self.state, facts)

    def stop(self, effect: str) -> None:
        """An effect ends: what it stated holds no more, but for what is stated by something else."""
        gone = self.began.pop(effect, [])
        held = {*self.printed, *(fact for facts in self.began.values() for fact in facts)}
        for relation, row in gone:
            if (relation, row) not in held:
                self.state[relation].discard(row)

    def settle(self) -> None:
        """State-based actions as python-mtg performs them, until nothing more happens."""
        before = None
        while before != self.state["on_battlefield"]:
            before = set(self.state["on_battlefield"])
            self._apply_rules()
            quietly(driver()._aura_sba, self.state)

    def _apply_rules(self) -> None:
        quietly(driver()._apply_outputs, self.state, ask(self.state, *DECLARED_BY_RULES), self.active)
