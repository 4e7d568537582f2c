"""What phase can be asked. What is missing here: what phase has no word for, or no way of being asked."""

from __future__ import annotations

COLORS = ("white", "blue", "black", "red", "green")
LIVE_TYPES = ("artifact", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery")
PLAIN_QUALITIES = (
    "colorless",
    "monocolored",
    "multicolored",
    "subtype",
    "each_color",
    "of_your_choice",
    "chosen:color",
)

GROUPS: dict[str, str] = {
    "build": "structure text",
    "players": "3 4 teams",
    "object": "token emblem stolen mana_cost counters attached attached_to_player timestamp",
    "zone": "exile graveyard hand library",
    "type": "artifact creature enchantment instant kindred land planeswalker sorcery",
    "subtype": "aura equipment fortification",
    "chosen": "color type name player number",
    "host": "creature artifact enchantment land planeswalker card player player_by_permanent player_by_effect",
    "step": "targets choices cast activate enter resolve apply damage attach legal_attacks attack legal_blocks block"
    " combat_damage begin end end_turn move has retarget copy look",
    "resolve": "tells",
    "look": "types loyalty",
    "use": "cast activate trigger retarget trigger_cast from_hand from_graveyard x",
    "cast": "permanent aura bestow mutate",
    "slot": "any artifact aura card_in_graveyard creature enchantment equipment fortification land permanent"
    " planeswalker player player_or_planeswalker spell controlled_by several",
    "ability": "hexproof hexproof_from protection shroud cant_be_targeted grant take cant_have permission activated"
    " when_enters when_dies when_cast enchant equip fortify reconfigure bestow mutate changeling"
    " trample deathtouch lifelink wither menace must_block",
    "grant": "attached group you",
    "permission": "creatures permanents",
    "spares": "this_aura auras already_attached",
    "effect": "damage destroy exile gain lose cant_have become gain_control attach sacrifice discard lose_life"
    " gain_life counters no_prevention nothing",
    "apply": "damage destroy exile sacrifice discard lose_life counters",
    "begin": "gain lose cant_have permission become gain_control no_prevention turn on source",
    "lose": "all_abilities hexproof hexproof_from protection_from",
    "damage": "by unpreventable",
    "become": "colors types",
    "enter": "attached under",
}


def _qualities(keyword: str, others: tuple[str, ...]) -> list[str]:
    values = [f"color:{color}" for color in COLORS] + [f"type:{kind}" for kind in LIVE_TYPES]
    return [f"{keyword}.{value}" for value in (*values, *PLAIN_QUALITIES, *others)]


PROTECTION_ONLY = (
    "mana_value:at_least",
    "mana_value:at_most",
    "mana_value:equal",
    "everything",
    "player",
    "chosen:type",
    "chosen:player",
    "each_opponent",
)
FEATURES: list[str] = [
    *(f"{group}.{name}" for group, names in GROUPS.items() for name in names.split()),
    "supertype",
    "joined",
    *_qualities("hexproof", ()),
    *_qualities("protection", PROTECTION_ONLY),
]
