"""Boards on which the reference was once wrong, found by playing judge against it."""

from __future__ import annotations

from typing import Any

from reference.boards import (
    ATTACHED,
    HEXPROOF,
    LOOK,
    RESOLVE,
    TARGET,
    YOU,
    Json,
    ability,
    activate,
    aura,
    become,
    begins,
    can_target,
    can_target_by,
    cast,
    control,
    creature,
    damage,
    deals,
    dealt,
    equipment,
    gain,
    grants,
    lose,
    on,
    play,
    protection,
    spell,
    targets_of,
    thing,
)

ALL_ABILITIES = {"kind": "all_abilities"}
WITHER, DEATHTOUCH, CHANGELING, BESTOW = ({"kind": k} for k in ("wither", "deathtouch", "changeling", "bestow"))


def everything_loses(kind: str) -> Json:
    return {"kind": "take", "of": {"kind": "group", "type": kind}, "what": ALL_ABILITIES}


def has_hexproof(ident: str) -> Json:
    return {"do": "has", "object": ident, "what": "hexproof"}


def all_mana_values_but(number: int) -> Json:
    return {"kind": "each_mana_value_except", "number": number}


def no_longer(quality: Json) -> Json:
    return {"kind": "protection_from", "quality": quality}


def moves(ident: str, zone: str) -> Json:
    return {"do": "move", "object": ident, "zone": zone}


def seen(answers: list[Json], ident: str) -> Json:
    return answers[-1]["objects"][ident]


def life(answers: list[Json], ident: str) -> int:
    return answers[-1]["players"][ident]["life"]


def test_deathtouch_kills_though_wither_marks_no_damage() -> None:
    board = [creature("asp", "p1", [], WITHER, DEATHTOUCH, size=(1, 1)), creature("ox", "p2", size=(5, 5))]
    assert seen(play(board, [damage("asp", "ox", 1), LOOK]), "ox")["zone"] == "graveyard"


def test_deathtouch_counts_only_until_the_next_check() -> None:
    asp = creature("asp", "p1", [], ability("sting", deals(1), no_creature(), kind="creature"), DEATHTOUCH)
    relic = creature("relic", "p2", types=["artifact", "creature"], size=(5, 5))
    again = begins(become(on("relic"), add_types=["creature"], power=5, toughness=5))
    steps = [activate("asp", "sting", "relic"), RESOLVE, again, LOOK]
    assert seen(play([asp, relic], steps), "relic")["zone"] == "battlefield"


def no_creature() -> Json:
    return {"effect": "become", "to": TARGET, "lose_types": ["creature"]}


def test_what_hangs_on_a_loop_of_dependence_waits_for_it() -> None:
    board = [
        creature("giver", "p1", [], grants(HEXPROOF, to={"kind": "group", "type": "land"}), timestamp=1),
        creature("one", "p1", [], everything_loses("creature"), timestamp=2),
        creature("two", "p1", [], everything_loses("creature"), timestamp=3),
        thing("field", "p1", ["land"], timestamp=4),
    ]
    assert not play(board, [has_hexproof("field")])[0]["has"]


def test_a_given_ability_that_gives_players_something_is_as_old_as_its_gift() -> None:
    opponents = {"kind": "players", "which": "opponents"}
    board = [
        creature("bearer", "p1", timestamp=1),
        thing("taker", "p2", ["enchantment"], [], {"kind": "take", "of": opponents, "what": HEXPROOF}, timestamp=2),
    ]
    assert play(board, [begins(gain(on("bearer"), grants(HEXPROOF, to=YOU))), has_hexproof("p1")])[1]["has"]


def test_casting_puts_no_trigger_on_the_stack() -> None:
    titan = creature("titan", "p1", [], gains_life("k", 3, "when_cast"), zone="hand")
    answers = play([titan], [cast("titan"), RESOLVE, LOOK])
    assert (life(answers, "p1"), seen(answers, "titan")["zone"]) == (20, "battlefield")


def gains_life(ident: str, amount: int, trigger: str) -> Json:
    return ability(ident, {"effect": "gain_life", "amount": amount}, trigger=trigger, targets=[])


def test_a_spell_cast_from_a_graveyard_is_no_card_there_to_target() -> None:
    exiles = {"effect": "exile", "to": TARGET}
    board = [
        spell("rite", "p1", [], exiles, kind="card_in_graveyard", zone="graveyard"),
        creature("dead", "p2", zone="graveyard"),
    ]
    assert targets_of(play(board, [can_target("rite")])[0]) == {"dead"}


def test_an_ability_activated_in_a_graveyard_may_target_its_card() -> None:
    digs = ability("dig", {"effect": "nothing"}, kind="card_in_graveyard", from_zone="graveyard")
    dead = creature("dead", "p1", [], digs, zone="graveyard")
    assert targets_of(play([dead], [can_target_by("dead", "dig")])[0]) == {"dead"}


def test_a_when_cast_ability_may_target_its_own_spell() -> None:
    echo = ability("k", {"effect": "nothing"}, kind="spell", trigger="when_cast")
    titan = creature("titan", "p1", [], echo, zone="hand")
    assert targets_of(play([titan], [cast("titan"), can_target_by("titan", "k", "trigger")])[1]) == {"titan"}


def test_equip_may_target_its_own_equipment_and_then_does_nothing() -> None:
    alive = begins(become(on("blade"), add_types=["creature"], power=1, toughness=1))
    steps = [alive, can_target_by("blade", "equip"), activate("blade", "equip", "blade"), RESOLVE, LOOK]
    answers = play([equipment("blade", "p1"), creature("host", "p1")], steps)
    assert targets_of(answers[1]) == {"blade", "host"}
    assert (answers[3]["result"], seen(answers, "blade")["attached_to"]) == ("resolved", None)


def test_a_copy_may_keep_a_target_that_has_gone() -> None:
    board = [spell("bolt", "p1", ["red"]), creature("host", "p2")]
    copied = {"do": "copy", "object": "bolt", "targets": ["host"]}
    answers = play(board, [cast("bolt", "host"), moves("host", "graveyard"), copied, RESOLVE])
    assert (answers[2]["legal"], answers[3]["result"]) == (True, "no_legal_target")


def test_equipment_that_is_no_artifact_is_no_equipment() -> None:
    board = [equipment("blade", "p1", attached_to="host"), creature("host", "p1")]
    changed = begins(become(on("blade"), lose_types=["artifact"], add_types=["enchantment"]))
    assert seen(play(board, [changed, LOOK]), "blade")["attached_to"] is None


def test_an_aura_that_is_no_enchantment_comes_off_and_stays() -> None:
    board = [aura("veil", "p1", [], attached_to="host"), creature("host", "p1")]
    changed = begins(become(on("veil"), lose_types=["enchantment"], add_types=["artifact"]))
    veil = seen(play(board, [changed, LOOK]), "veil")
    assert (veil["zone"], veil["attached_to"]) == ("battlefield", None)


def test_kindred_keeps_the_creature_types_of_what_is_no_creature() -> None:
    goblins = protection({"kind": "subtype", "subtype": "Goblin"})
    stays_kindred = creature("idol", "p1", types=["kindred", "artifact", "creature"], subtypes=["Goblin"])
    board = [stays_kindred, creature("host", "p2", [], goblins)]
    assert dealt(play(board, [begins(become(on("idol"), lose_types=["creature"])), damage("idol", "host")])[1]) == {}


def test_what_is_no_creature_gains_no_creature_type_until_it_is_one() -> None:
    goblins = protection({"kind": "subtype", "subtype": "Goblin"})
    board = [thing("idol", "p1", ["artifact"]), creature("host", "p2", [], goblins, size=(9, 9))]
    goblin = begins(become(on("idol"), add_subtypes=["Goblin"]))
    alive = begins(become(on("idol"), add_types=["creature"], power=1, toughness=1))
    answers = play(board, [goblin, damage("idol", "host"), alive, damage("idol", "host")])
    assert (dealt(answers[1]), dealt(answers[3])) == ({"host": 2}, {})


def test_a_bestowed_changeling_has_no_creature_type() -> None:
    goblins = protection({"kind": "subtype", "subtype": "Goblin"})
    shape = creature("shape", "p1", [], CHANGELING, BESTOW, types=["enchantment", "creature"], zone="hand")
    assert targets_of(play([shape, creature("host", "p1", [], goblins)], [can_target("shape", **{"as": "bestow"})])[0])


def test_what_could_not_be_dealt_damage_redirects_none() -> None:
    board = [creature("red", "p2"), thing("field", "p1", ["land"]), creature("wall", "p1", size=(9, 9))]
    assert dealt(play(board, [damage("red", "field", 3, redirect_to="wall")])[0]) == {}


def test_triggers_at_once_resolve_the_last_player_in_turn_order_first() -> None:
    board = [
        *(creature(f"d{p}", p, [], gains_life("d", 1, "when_dies"), size=(1, 1)) for p in ("p3", "p2", "p1")),
        creature("storm", "p1", size=(9, 9)),
    ]
    sweep = {"do": "apply", "source": "storm", "effect": deals(1, to={"kind": "group", "type": "creature"})}
    answers = play(board, [sweep, RESOLVE, LOOK], players=("p1", "p2", "p3"), active="p3")
    assert [life(answers, p) for p in ("p1", "p2", "p3")] == [20, 21, 20]


def test_an_enchanted_creature_that_has_gone_deals_damage_as_it_last_was() -> None:
    strikes = ability("z", deals(2, by=ATTACHED), kind="creature")
    board = [
        creature("host", "p1", ["red"]),
        aura("leash", "p1", ["blue"], strikes, attached_to="host"),
        creature("plain", "p2", size=(5, 5)),
        creature("proof", "p2", [], protection({"kind": "color", "color": "red"}), size=(5, 5)),
    ]
    assert [_struck(board, ident) for ident in ("plain", "proof")] == [2, 0]


def _struck(board: list[Json], ident: str) -> int:
    return seen(play(board, [activate("leash", "z", ident), moves("host", "graveyard"), RESOLVE, LOOK]), ident)[
        "damage"
    ]


def test_a_spell_under_new_control_is_its_new_controllers() -> None:
    board = [spell("bolt", "p1"), creature("host", "p1", [], HEXPROOF, size=(5, 5))]
    steps: list[Any] = [cast("bolt", "host"), begins(control(on("bolt"), "p2"), by="p2"), RESOLVE]
    assert play(board, steps)[-1]["result"] == "no_legal_target"


def test_losing_protection_from_each_other_mana_value_takes_those_and_leaves_the_one() -> None:
    board = [
        creature("three", "p1", [], protection({"kind": "mana_value", "is": "equal", "number": 3})),
        creature("many", "p1", [], protection(all_mana_values_but(4))),
        spell("five", "p2", mana_cost="{5}"),
        spell("six", "p2", mana_cost="{6}"),
    ]
    lost = begins(*(lose(on(i), no_longer(all_mana_values_but(5)), name=i) for i in ("three", "many")))
    five, six = (targets_of(a) for a in play(board, [lost, can_target("five"), can_target("six")])[1:])
    assert (five, six) == ({"three"}, {"three", "many"})


def test_a_given_enters_ability_triggers() -> None:
    welcome = grants(ability("t", trigger="when_enters"), to={"kind": "group", "type": "creature"})
    board = [thing("gate", "p1", ["enchantment"], [], welcome), creature("guest", "p1", zone="hand")]
    assert play(board, [{"do": "enter", "object": "guest", "targets": ["p2"]}])[0]["triggered"] is True


def test_a_card_put_onto_the_battlefield_from_the_stack_is_no_spell_any_more() -> None:
    steps = [cast("guest"), {"do": "enter", "object": "guest"}, RESOLVE]
    assert play([creature("guest", "p1", zone="hand")], steps)[-1]["result"] is None
