"""Tokens that are gone, cards that have merged, loyalty, subtypes, Roles and reconfigure: each once answered wrong."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.wire.subtypes import CREATURE_TYPES, OTHER_SUBTYPES
from reference.boards import (
    HEXPROOF,
    LOOK,
    RESOLVE,
    THIS,
    YOU,
    Json,
    ability,
    activate,
    aura,
    become,
    begins,
    can_target,
    cast,
    color,
    creature,
    damage,
    deals,
    dealt,
    on,
    play,
    player,
    protection,
    reply,
    spell,
    targets_of,
    thing,
)
from reference_impl.rules.rule_205_types import SUBTYPES

OX = creature("ox", "p1")
GOBLINS: Json = {"kind": "subtype", "subtype": "Goblin"}
CHANGELING: Json = {"kind": "changeling"}
MUTATE: Json = {"kind": "mutate"}
MODIFIED: Json = {"kind": "objects", "modified": True}
DIGS = spell("dig", "p1", ["red"], {"effect": "nothing"}, kind="card_in_graveyard")
COUNTERS = spell("counter", "p2", ["blue"], {"effect": "nothing"}, kind="spell")
WARY = creature("wary", "p2", (), protection(GOBLINS), size=(2, 9))
ONE_MUTATES = [cast("beast", "bear", **{"as": "mutate"}), RESOLVE]


def token(*abilities: Json, **more: Any) -> Json:
    return creature("token", "p1", more.pop("colors", ()), *abilities, token=True, **more)


def leaves(zone: str, ident: str = "token") -> Json:
    return {"do": "move", "object": ident, "zone": zone}


def apply(**effect: Any) -> Json:
    return {"do": "apply", "source": "ox", "effect": effect}


def test_a_token_that_died_is_no_card_in_a_graveyard() -> None:
    told = play([token(), creature("cow", "p1", zone="graveyard"), DIGS], [leaves("graveyard"), can_target("dig")])
    assert targets_of(told[1]) == {"cow"}


@pytest.mark.parametrize(
    "step",
    [cast("token"), activate("token", "a", "ox"), leaves("graveyard"), {"do": "enter", "object": "token"}],
    ids=lambda step: step["do"],
)
def test_nothing_can_be_done_with_a_token_that_is_gone(step: Json) -> None:
    said = reply([token(ability("a", from_zone="hand")), OX], [leaves("hand"), step])
    assert (said["message"], "gone" in said["reason"]) == ("failed", True)


@pytest.mark.parametrize("gone", [leaves("hand"), leaves("graveyard"), leaves("exile")], ids=lambda step: step["zone"])
def test_effects_do_nothing_to_a_token_that_is_gone(gone: Json) -> None:
    effects = [
        apply(effect="discard", who=YOU),
        apply(effect="exile", to=on("token")),
        apply(effect="gain", to=on("token"), abilities=[HEXPROOF]),
    ]
    assert [a["affected"] for a in play([token(), OX], [gone, *effects])[1:]] == [[], [], []]


def test_the_trigger_of_a_token_that_died_finds_no_token() -> None:
    dies = ability("d", {"effect": "exile", "to": THIS}, deals(1, on("ox")), trigger="when_dies", targets=[])
    told = play([token(dies), OX], [leaves("graveyard"), RESOLVE, LOOK])[2]["objects"]
    assert (told["token"]["zone"], told["ox"]["damage"]) == ("gone", 1)


@pytest.mark.parametrize("zone", ["graveyard", "hand"])
def test_a_token_that_is_gone_deals_damage_in_its_last_color(zone: str) -> None:
    board = [token(colors=["red"]), *(creature(c, "p2", (), protection(color(c))) for c in ("red", "blue"))]
    blue = begins(become(on("token"), colors=["blue"]))
    told = play(board, [blue, leaves(zone), damage("token", "red", 1), damage("token", "blue", 1)])
    assert [dealt(a) for a in told[2:]] == [{"red": 1}, {}]


@pytest.mark.parametrize(
    ("step", "how"),
    [(damage, "dealt"), (lambda s, to: apply(**deals(1, on(to), by=on(s))), "affected")],
    ids=["damage", "effect"],
)
def test_a_token_that_is_gone_deals_damage_for_its_last_controller(step: Any, how: str) -> None:
    board = [
        OX,
        token() | {"controller": "p2"},
        *(creature(f"no_{p}", "p2", (), protection(player(p))) for p in ("p1", "p2")),
    ]
    told = play(board, [leaves("hand"), step("token", "no_p1"), step("token", "no_p2")])
    assert [bool(a[how]) for a in told[1:]] == [True, False]


def test_a_token_that_wasnt_made_enters_no_more() -> None:
    board = [creature("bear", "p1", (), protection(color("white"))), OX]
    pall = aura("pall", "p1", ["white"], zone="outside", token=True)
    enters = [{"do": "enter", "object": "pall", "attached_to": host} for host in ("bear", "ox")]
    assert play([*board, pall], enters[:1])[0]["zone"] == "none"
    assert "it is in none" in reply([*board, pall], enters)["reason"]


def test_a_card_that_has_merged_is_no_target_spell() -> None:
    board = [creature("bear", "p1"), creature("beast", "p1", (), MUTATE, zone="hand"), COUNTERS]
    told = play(board, [ONE_MUTATES[0], can_target("counter"), RESOLVE, can_target("counter")])
    assert [targets_of(told[i]) for i in (1, 3)] == [{"beast"}, set()]


def test_no_target_is_changed_to_a_card_that_has_merged() -> None:
    board = [creature("bear", "p1"), creature("beast", "p1", (), MUTATE, zone="hand"), COUNTERS]
    asks = {"do": "targets", "of": {"kind": "retarget", "object": "counter"}}
    elf = creature("elf", "p1", zone="hand")
    told = play([*board, elf], [*ONE_MUTATES, cast("elf"), cast("counter", "elf"), asks])
    assert targets_of(told[4]) == set()


def test_a_merged_cards_static_abilities_work_once() -> None:
    """The permanent has them; the card beside it has none, so what takes them from the permanent takes them all."""
    no_hexproof: Json = {"kind": "cant_have", "of": {"kind": "group", "type": "creature", "controlled_by": "opponents"}}
    beast = creature("beast", "p1", (), MUTATE, no_hexproof, zone="hand")
    foe = creature("foe", "p2", (), HEXPROOF)
    asks = {"do": "has", "object": "foe", "what": "hexproof"}
    told = play([creature("bear", "p1"), beast, foe], [*ONE_MUTATES, asks, loses_all("bear"), asks])
    assert (told[2]["has"], told[4]["has"]) == (False, True)


@pytest.mark.parametrize(("loses", "is_modified"), [(1, True), (2, False)])
def test_a_planeswalker_without_loyalty_isnt_modified(loses: int, is_modified: bool) -> None:
    dies = ability("d", deals(1, on("wary")), trigger="when_dies", targets=[])
    walker = thing("walker", "p1", ["planeswalker"], (), dies, loyalty=2)
    board = [walker, OX, creature("wary", "p2", (), protection(MODIFIED))]
    steps = [damage("ox", "walker", loses), *([leaves("graveyard", "walker")] if is_modified else []), RESOLVE, LOOK]
    assert play(board, steps)[-1]["objects"]["wary"]["damage"] == (0 if is_modified else 1)


def test_a_subtype_that_was_lost_isnt_gained_without_its_card_type() -> None:
    goblin = creature("goblin", "p1", types=["artifact", "creature"], subtypes=["Goblin"])
    off = begins(become(on("goblin"), lose_types=["creature"]))
    again = begins(become(on("goblin"), name="e1", add_subtypes=["Goblin"]))
    told = play([goblin, WARY], [damage("goblin", "wary", 1), off, again, damage("goblin", "wary", 1)])
    assert (dealt(told[0]), dealt(told[3])) == ({}, {"wary": 1})


def test_a_printed_subtype_that_wasnt_lost_stays_when_it_is_gained_too() -> None:
    goblin = thing("goblin", "p1", ["artifact"], subtypes=["Goblin"])
    told = play([goblin, WARY], [begins(become(on("goblin"), add_subtypes=["Goblin"])), damage("goblin", "wary", 1)])
    assert dealt(told[1]) == {}


def test_equipment_that_lost_its_type_isnt_equipment_by_being_called_so() -> None:
    axe = thing("axe", "p1", ["artifact", "enchantment"], subtypes=["Equipment"], attached_to="ox")
    off = begins(become(on("axe"), lose_types=["artifact"]))
    again = begins(become(on("axe"), name="e1", add_subtypes=["Equipment"]))
    assert not play([OX, axe], [off, again, {"do": "attach", "what": "axe", "to": "ox"}])[2]["attached"]


def test_what_is_bestowed_gains_no_creature_type() -> None:
    bestowed = creature("bestowed", "p1", (), {"kind": "bestow"}, types=["enchantment", "creature"], zone="hand")
    board = [OX, bestowed | {"subtypes": ["Goblin"]}, WARY]
    steps = [
        cast("bestowed", "ox", **{"as": "bestow"}),
        RESOLVE,
        begins(become(on("bestowed"), add_subtypes=["Goblin"])),
    ]
    assert dealt(play(board, [*steps, damage("bestowed", "wary", 1)])[3]) == {"wary": 1}


def test_a_creature_that_is_a_planeswalker_too_loses_its_creature_types_with_the_card_type() -> None:
    walker = creature("walker", "p1", types=["creature", "planeswalker"], subtypes=["Goblin"], loyalty=3)
    off = begins(become(on("walker"), lose_types=["creature"]))
    told = play([walker, WARY], [damage("walker", "wary", 1), off, damage("walker", "wary", 1)])
    assert (dealt(told[0]), dealt(told[2])) == ({}, {"wary": 1})


@pytest.mark.parametrize(("subtypes", "many"), [(["Goblin", "Human"], 2), (["Goblin", "Jace"], 1)])
def test_creature_types_of_a_planeswalker_are_counted_without_its_own(subtypes: list[str], many: int) -> None:
    walker = creature("walker", "p1", types=["creature", "planeswalker"], subtypes=subtypes, loyalty=3)
    wary = creature("wary", "p2", (), protection({"kind": "objects", "creature_types": 2}))
    assert bool(dealt(play([walker, wary], [damage("walker", "wary", 1)])[0])) is (many < 2)


@pytest.mark.parametrize("subtype", ["Jace", "Bolas", "Siege", "Cloud", "Chorus", "Lesson", "Equipment"])
def test_no_changeling_has_another_card_types_subtype(subtype: str) -> None:
    board = [
        creature("shape", "p1", (), CHANGELING),
        creature("bear", "p2", (), protection(GOBLINS | {"subtype": subtype})),
    ]
    assert dealt(play(board, [damage("shape", "bear", 1)])[0]) == {"bear": 1}


def test_a_planeswalker_that_is_one_no_more_has_no_planeswalker_type() -> None:
    board = [
        thing("walker", "p1", ["planeswalker"], subtypes=["Jace"], loyalty=5),
        creature("bear", "p2", (), protection(GOBLINS | {"subtype": "Jace"})),
    ]
    off = begins(become(on("walker"), add_types=["artifact"], lose_types=["planeswalker"]))
    told = play(board, [damage("walker", "bear", 1), off, damage("walker", "bear", 1)])
    assert (dealt(told[0]), dealt(told[2])) == ({}, {"bear": 1})


def test_the_reference_and_the_wire_know_the_same_subtypes() -> None:
    unwritten = SUBTYPES["planeswalker"] | SUBTYPES["battle"]  # No wording of ours speaks of these.
    known = frozenset[str]().union(*SUBTYPES.values())
    assert (known - unwritten, known & CREATURE_TYPES) == (OTHER_SUBTYPES, frozenset())


def role(ident: str, owner: str, **more: Any) -> Json:
    return aura(ident, owner, (), **more) | {"subtypes": ["Aura", "Role"], "token": True}


@pytest.mark.parametrize(("owner", "left"), [("p1", {"new"}), ("p2", {"old", "new"})])
def test_of_a_players_roles_on_a_permanent_only_the_latest_stays(owner: str, left: set[str]) -> None:
    roles = [role("old", owner, attached_to="ox"), role("new", "p1", zone="outside")]
    told = play([OX, *roles], [{"do": "enter", "object": "new", "attached_to": "ox"}, LOOK])[1]["objects"]
    assert {ident for ident, seen in told.items() if seen["attached_to"] == "ox"} == left


def reconfigured(**more: Any) -> Json:
    blade = creature("blade", "p1", (), {"kind": "reconfigure", "id": "r"}, types=["artifact", "creature"])
    return blade | {"subtypes": ["Equipment"], **more}


def loses_all(ident: str) -> Json:
    return begins({"name": "s", "effect": {"effect": "lose", "to": on(ident), "what": {"kind": "all_abilities"}}})


@pytest.mark.parametrize("first", [True, False])
def test_what_is_no_creature_while_attached_had_reconfigure_as_it_became_attached(first: bool) -> None:
    """Without reconfigure Equipment can be attached while it is no creature, and comes off when it is one again."""
    attach: Json = {"do": "attach", "what": "blade", "to": "ox"}
    no_creature = begins(become(on("blade"), lose_types=["creature"]), lasts="turn")
    steps = [loses_all("blade"), no_creature, attach] if first else [attach, loses_all("blade"), no_creature]
    told = play([OX, reconfigured()], [*steps, LOOK, {"do": "end_turn"}, LOOK])
    assert [told[i]["objects"]["blade"]["attached_to"] for i in (3, 5)] == ["ox", None if first else "ox"]


def test_equipment_that_begins_attached_stays_no_creature_without_its_abilities() -> None:
    told = play([OX, reconfigured(attached_to="ox")], [loses_all("blade"), LOOK])[1]["objects"]["blade"]
    assert (told["attached_to"], told["types"]) == ("ox", ["artifact"])
