"""What python-mtg's rules can be asked. What is missing here: what they have no relation for."""

from __future__ import annotations

from conformance.adapters.python_mtg.facts import COLORS

GROUPS: dict[str, str] = {
    "build": "structure",
    "players": "3 4",
    "object": "stolen counters attached timestamp",
    "zone": "hand",
    "type": "artifact creature enchantment instant land planeswalker sorcery",
    "subtype": "aura equipment",
    "host": "creature artifact enchantment land planeswalker",
    "step": "targets cast resolve apply damage attack legal_blocks block combat_damage begin end look",
    "resolve": "tells",
    "use": "cast",
    "cast": "aura",
    "slot": "any artifact creature enchantment land permanent planeswalker player controlled_by",
    "ability": "hexproof protection shroud grant enchant equip deathtouch",
    "grant": "attached group",
    "effect": "destroy exile gain_life nothing",
    "apply": "damage destroy exile counters",
    "begin": "gain lose become gain_control turn on",
    "lose": "hexproof",
    "become": "colors",
}
FEATURES: list[str] = [
    *(f"{group}.{name}" for group, names in GROUPS.items() for name in names.split()),
    "joined",
    "supertype",
    *(f"protection.color:{color}" for color in COLORS),
]
