"""A stage on which a law sets its scene: it draws short choices and collects the scenario.

    stage = Stage(draw, features)
    knight = stage.permanent("p2", stage.pick(PERMANENT_TYPES), abilities=[protection(color("red"))])
    bolt = stage.spell("p1", colors=["red"], slots=[{"kind": "permanent"}])
    stage.step("targets", of=cast(bolt))
    board = stage.board(subject=knight, source=bolt, other=color("green"))

Only what the features allow is drawn. Every draw is a choice from a short table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

from hypothesis import reject
from hypothesis import strategies as st

from conformance.strategies.board import Board
from conformance.strategies.tables import COLORS, NAMES, PERMANENT_TYPES
from conformance.wire.features import has_feature
from conformance.wire.json_types import Ability, GameObject, Json, Quality, Scenario, Step
from conformance.wire.problems import listed

T = TypeVar("T")
Draw: TypeAlias = Callable[["st.SearchStrategy[Any]"], Any]
_CHOICES: dict[tuple[Any, ...], st.SearchStrategy[Any]] = {}


class Unaskable(Exception):
    """The features leave nothing to draw: the law can't be asked of this engine."""


class Features:
    """What an engine declared, and the road (`structure` or `text`) by which its objects are made.

    Protection of a kind of permanent is nothing without permanents of that type: without `type.land`, `host.land` doesn't count.
    """

    def __init__(self, declared: Iterable[str], build: str = "structure") -> None:
        given = frozenset(declared)
        self.declared = given - {f"host.{t}" for t in PERMANENT_TYPES if not has_feature(given, f"type.{t}")}
        self.build = build
        self.tables: dict[str, st.SearchStrategy[Any]] = {}
        self.refusals: list[str] = []

    def has(self, *names: str) -> bool:
        """Are all of these declared?"""
        return all(has_feature(self.declared, name) for name in names)

    def allowed(self, options: Sequence[T], pattern: str) -> tuple[T, ...]:
        """The options whose feature (the pattern with `{}` filled in) is declared."""
        return tuple(o for o in options if self.has(pattern.format(o)))


def chosen_from(options: Sequence[T]) -> st.SearchStrategy[T]:
    """`sampled_from` of a short table, made once."""
    try:
        key = tuple(options)
        return _CHOICES[key] if key in _CHOICES else _CHOICES.setdefault(key, st.sampled_from(key))
    except TypeError:
        return st.sampled_from(options)


def _named(options: Sequence[Any], pattern: str | None) -> str:
    """The features that the options stand for, or the options."""
    return listed([(pattern or "{}").format(option) for option in options], 10)


class Stage:
    """Collects players, objects and steps; hands out ids o1, o2 … and names in order."""

    def __init__(self, draw: Draw, features: Features, players: int = 2, active: str = "p1") -> None:
        self._draw = draw
        self.features = features
        self.players: list[Json] = [{"id": f"p{n + 1}"} for n in range(players)]
        self.active = active
        self.objects: list[GameObject] = []
        self.steps: list[Step] = []

    # ------------------------------------------------------------------ draws
    def pick(self, options: Sequence[T], pattern: str | None = None) -> T:
        """One of the options; with a pattern, only those whose feature is declared."""
        table = options if pattern is None else self.features.allowed(options, pattern)
        if not options:
            raise Unaskable("it declares none of the ways in which this law makes its boards")
        if not table:
            raise Unaskable(f"it declares none of {_named(options, pattern)}")
        return table[0] if len(table) == 1 else self._draw(chosen_from(table))

    def draw(self, strategy: st.SearchStrategy[T]) -> T:
        """From any strategy; `features.tables` is a place to keep those that were made from the features."""
        found: T = self._draw(strategy)
        return found

    def flip(self, *needs: str) -> bool:
        """Yes or no; always no if a needed feature is missing."""
        return self.features.has(*needs) and self.pick((False, True))

    def two(self, options: Sequence[T], pattern: str | None = None) -> tuple[T, T]:
        """Two different options."""
        table = tuple(options) if pattern is None else self.features.allowed(options, pattern)
        if len(table) < 2:
            raise Unaskable(f"it declares fewer than two of {_named(options, pattern)}")
        first = self.pick(table)
        return first, self.pick([o for o in table if o != first])

    # ------------------------------------------------------------------ objects
    def add(self, **fields: Any) -> str:
        """Any object; `id` and `name` are given."""
        number = len(self.objects) + 1
        defaults: GameObject = {
            "id": f"o{number}",
            "name": NAMES[number - 1],
            "types": [],
            "colors": [],
            "abilities": [],
        }
        self.objects.append({**defaults, **fields})
        return f"o{number}"

    def permanent(
        self,
        controller: str,
        kind: str = "creature",
        *,
        owner: str | None = None,
        colors: Sequence[str] = (),
        abilities: Sequence[Ability] = (),
        **fields: Any,
    ) -> str:
        """A permanent of that card type; creatures are 2/2, planeswalkers have loyalty 5."""
        body: dict[str, Any] = {"creature": {"power": 2, "toughness": 2}, "planeswalker": {"loyalty": 5}}.get(kind, {})
        return self.add(
            zone="battlefield",
            owner=owner or controller,
            controller=controller,
            types=[kind],
            colors=list(colors),
            abilities=list(abilities),
            **{**body, **fields},
        )

    def spell(
        self,
        owner: str,
        kind: str = "instant",
        *,
        colors: Sequence[str] = (),
        slots: Sequence[Json] = (),
        effects: Sequence[Json] = (),
        **fields: Any,
    ) -> str:
        """An instant or sorcery card in its owner's hand. Without effects it does nothing."""
        return self.add(
            zone="hand",
            owner=owner,
            types=[kind],
            colors=list(colors),
            targets=list(slots),
            effects=list(effects) or [{"effect": "nothing"}],
            **fields,
        )

    def aura(
        self,
        controller: str,
        attached_to: str | None,
        *,
        what: str = "creature",
        colors: Sequence[str] = (),
        abilities: Sequence[Ability] = (),
        **fields: Any,
    ) -> str:
        """An Aura: attached on the battlefield, or in its owner's hand where `attached_to` is None."""
        place: dict[str, Any] = (
            {"zone": "hand"}
            if attached_to is None
            else {"zone": "battlefield", "controller": controller, "attached_to": attached_to}
        )
        return self.add(
            owner=fields.pop("owner", controller),
            types=["enchantment"],
            subtypes=["Aura"],
            colors=list(colors),
            abilities=[{"kind": "enchant", "what": what}, *abilities],
            **{**place, **fields},
        )

    def equipment(
        self,
        controller: str,
        attached_to: str | None = None,
        *,
        colors: Sequence[str] = (),
        abilities: Sequence[Ability] = (),
        **fields: Any,
    ) -> str:
        """An Equipment on the battlefield, attached or not, with `equip` as ability `a9`."""
        place = {} if attached_to is None else {"attached_to": attached_to}
        return self.permanent(
            controller,
            "artifact",
            colors=colors,
            subtypes=["Equipment"],
            abilities=[{"kind": "equip", "id": "a9"}, *abilities],
            **{**place, **fields},
        )

    def fortification(
        self, controller: str, attached_to: str | None = None, *, colors: Sequence[str] = (), **fields: Any
    ) -> str:
        """A Fortification on the battlefield, attached or not, with `fortify` as ability `a9`."""
        place = {} if attached_to is None else {"attached_to": attached_to}
        return self.permanent(
            controller,
            "artifact",
            colors=colors,
            subtypes=["Fortification"],
            abilities=[{"kind": "fortify", "id": "a9"}],
            **{**place, **fields},
        )

    def bystanders(self, most: int = 2, kinds: Sequence[str] = PERMANENT_TYPES) -> list[str]:
        """Up to `most` inert permanents of either side: they have no ability and nothing about them matters."""
        allowed = self.features.allowed(kinds, "type.{}")
        found: list[str] = []
        for _ in range(self.pick(tuple(range(most + 1)))):
            side = self.pick(tuple(p["id"] for p in self.players))
            colors = self.pick((*((c,) for c in COLORS), ()))
            found.append(self.permanent(side, self.pick(allowed), colors=colors))
        return found

    def give(self, who: str, *abilities: Ability) -> None:
        """Adds abilities to a player (by data) or an object."""
        table = self.players if any(p["id"] == who for p in self.players) else self.objects
        for n, entry in enumerate(table):
            if entry["id"] == who:
                table[n] = {**entry, "abilities": [*entry.get("abilities", ()), *abilities]}

    # ------------------------------------------------------------------ steps
    def step(self, do: str, **fields: Any) -> int:
        """Adds a step and returns its position."""
        self.steps.append({"do": do, **fields})
        return len(self.steps) - 1

    def begin(self, by: str, *effects: Json, lasts: str = "turn", **fields: Any) -> int:
        """Adds a `begin` step; its effects are named e1, e2 … over the whole scenario."""
        started = sum(len(s["effects"]) for s in self.steps if s["do"] == "begin")
        named = [{"id": f"e{started + n + 1}", "effect": e, "lasts": lasts} for n, e in enumerate(effects)]
        return self.step("begin", by=by, effects=named, **fields)

    # ------------------------------------------------------------------ the result
    def scenario(self) -> Scenario:
        """What has been collected."""
        return {
            "edition": "current",
            "build": self.features.build,
            "players": self.players,
            "active_player": self.active,
            "objects": self.objects,
            "steps": self.steps,
        }

    def board(self, other: Quality | None = None, **roles: str) -> Board:
        """The scenario with its roles, and the quality to swap in for the twin."""
        return Board(self.scenario(), roles, other)


def boards(scene: Callable[[Stage], Board], players: int = 2) -> Callable[[Features], st.SearchStrategy[Board]]:
    """Makes a law's strategy from a function that sets a scene on a stage."""

    def strategy(features: Features) -> st.SearchStrategy[Board]:
        @st.composite
        def drawn(draw: Draw) -> Board:
            try:
                return scene(Stage(draw, features, players))
            except Unaskable as error:
                features.refusals[:] = [str(error)]
                reject()

        return drawn()

    return strategy
