"""The one door to phase's module: importing it, building faces from text, starting from a saved game."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from conformance.wire.json_types import Json

LAYOUT: Json = {"layout": "normal", "identifiers": {}, "legalities": {}, "manaValue": 0.0, "convertedManaCost": 0.0}
REQUIRED = (
    *("active_player", "battlefield", "exile", "command_zone", "lands_played_this_turn", "max_lands_per_turn"),
    *("next_object_id", "next_timestamp", "objects", "phase", "players", "priority_pass_count", "priority_player"),
    *("resolution_frames", "resolution_state_version", "rng_seed", "stack", "turn_number", "waiting_for"),
    *("seat_order", "format_config"),
)


class Missing(ImportError):
    """phase-python is not installed."""


@cache
def phase_module() -> Any:
    """phase, imported when it is first needed."""
    try:
        import phase  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise Missing(
            "phase-python is not installed; `pip install phase-python==0.103.0`, or the extra `phase` of this package"
        ) from error
    return phase


def build_face(
    name: str,
    mana_cost: str,
    colors: list[str],
    types: list[str],
    subtypes: list[str],
    text: str,
    keywords: list[str],
    more: Json | None = None,
) -> Json:
    """A card face, built by phase from a printed card; `colors` are letters, `keywords` those that the text names."""
    card = {
        **LAYOUT,
        "name": name,
        "manaCost": mana_cost,
        "colors": colors,
        "colorIdentity": colors,
        "types": types,
        "subtypes": subtypes,
        "supertypes": [],
        "text": text,
        "keywords": keywords,
        **(more or {}),
    }
    face: Json = phase_module().build_oracle_face(card, None)
    return face


@cache
def engine() -> Any:
    """phase with one card in its database; saved games bring their own objects along."""
    face = build_face("Wuxle", "{0}", [], ["Land"], [], "", [])
    return phase_module().Engine.from_json(json.dumps({"wuxle": face}))


@cache
def template(players: int, teams: bool) -> Json:
    """A saved game of phase in the first main phase, without its cards: what every board starts from."""
    deck = ["Wuxle"] * 20
    extra = [deck] * (players - 2)
    kind = "TwoHeadedGiant" if teams else "Standard" if players == 2 else "FreeForAll"
    game = engine().new_game(deck, deck, extra_players=extra, seed=1, first_player=0, format=kind)
    for _ in range(40):
        _press_on(game)
        if game.phase == "PreCombatMain":
            break
    saved = game.state()
    state = {key: saved["state"][key] for key in REQUIRED}
    return {"runtime": saved["precast_shortcut_runtime"], "state": state}


def _press_on(game: Any) -> None:
    """Keep opening hands and pass priority."""
    waiting = game.waiting_for()
    if waiting["type"] == "MulliganDecision":
        for entry in waiting["data"]["pending"]:
            game.apply(entry["player"], {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}})
    else:
        game.apply(waiting["data"]["player"], {"type": "PassPriority"})
