"""What is slower than an instant is asked of the active player in a main phase with an empty stack, and only so."""

from __future__ import annotations

from typing import Any

import pytest
from sound_boards import AURA, BEAR, BLAST, BOLT, SWORD, THE_BEAR, ZAP, scenario, thing, told

SLOW = "slower than an instant"
OX = thing("ox", ["creature"], owner="p2")
CHARM = {k: v for k, v in AURA.items() if k != "attached_to"} | {"id": "charm", "name": "Charm", "zone": "hand"}
WAVE = BLAST | {"id": "wave", "name": "Wave", "owner": "p1"}
AXE = SWORD | {"id": "axe", "name": "Axe"}
FORT = thing(
    "fort", ["artifact"], subtypes=["Fortification"], attached_to="field", abilities=[{"kind": "fortify", "id": "f1"}]
)
BLADE = thing(
    "blade", ["artifact", "creature"], subtypes=["Equipment"], abilities=[{"kind": "reconfigure", "id": "r1"}]
)
FIELD = thing("field", ["land"])
ROCK = thing("rock", ["artifact"], abilities=[ZAP])
ENDING = {"effect": "exile", "to": {"kind": "target", "slot": 0}}
COUNTER = BOLT | {"id": "counter", "name": "Counter", "targets": [{"kind": "spell"}], "effects": [ENDING]}
BOARD = (BEAR, OX, BOLT, WAVE, CHARM, AXE, FIELD, FORT, BLADE, ROCK, COUNTER)
ATTACK = {"do": "attack", "attacks": [["bear", "p2"]]}
DAMAGE = {"do": "combat_damage"}
RESOLVE = {"do": "resolve"}
END = {"do": "end_turn"}


def cast(name: str, target: str = "bear") -> dict[str, Any]:
    return {"do": "cast", "object": name, "targets": [target]}


def activate(name: str, ability: str, target: str = "bear") -> dict[str, Any]:
    return {"do": "activate", "object": name, "ability": ability, "targets": [target]}


def asked(step: dict[str, Any]) -> dict[str, Any]:
    use = {"kind": step["do"], **{k: step[k] for k in ("object", "ability") if k in step}}
    return {"do": "targets", "of": use}


SLOW_STEPS = [
    cast("wave"), cast("charm"), activate("axe", "e1"), activate("fort", "f1", "field"), activate("blade", "r1"),
]  # fmt: skip
NAMES = [s["object"] for s in SLOW_STEPS]


@pytest.mark.parametrize("slow", [*SLOW_STEPS, *map(asked, SLOW_STEPS)], ids=[*NAMES, *(f"{n} asked" for n in NAMES)])
def test_it_waits_for_the_stack_and_for_the_end_of_combat(slow: dict[str, Any]) -> None:
    for waiting in (cast("bolt"), activate("rock", "a1")):
        said = told(scenario(*BOARD, steps=[waiting, slow]))
        assert SLOW in said
        assert "steps[1]" in said
        assert "a `resolve` comes before" in said
        assert told(scenario(*BOARD, steps=[waiting, RESOLVE, slow])) == ""
    assert "a combat is under way" in told(scenario(*BOARD, steps=[ATTACK, slow]))
    assert "a combat is under way" in told(scenario(*BOARD, steps=[ATTACK, {"do": "block", "blocks": []}, slow]))
    assert told(scenario(*BOARD, steps=[ATTACK, DAMAGE, slow])) == ""
    assert told(scenario(*BOARD, steps=[ATTACK, END, slow])) == ""


@pytest.mark.parametrize("fast", [cast("bolt", "ox"), activate("rock", "a1", "ox")])
def test_what_is_fast_waits_for_nothing(fast: dict[str, Any]) -> None:
    assert told(scenario(*BOARD, steps=[ATTACK, fast])) == ""
    assert told(scenario(*BOARD, steps=[cast("counter", "wave"), fast])) == ""


def test_a_copy_has_to_resolve_too() -> None:
    copied = [cast("bolt"), {"do": "copy", "object": "bolt", "targets": ["bear"]}, RESOLVE]
    assert SLOW in told(scenario(*BOARD, steps=[*copied, cast("wave")]))
    assert told(scenario(*BOARD, steps=[*copied, RESOLVE, cast("wave")])) == ""


def test_a_spell_that_may_have_been_exiled_isnt_waited_for() -> None:
    steps = [cast("bolt"), cast("counter", "bolt"), RESOLVE, cast("wave")]
    assert told(scenario(*BOARD, steps=steps)) == ""
    named = {"do": "apply", "source": "rock", "effect": {"effect": "exile", "to": {"kind": "object", "id": "bolt"}}}
    assert told(scenario(*BOARD, steps=[cast("bolt"), named, cast("wave")])) == ""
    other = {"do": "apply", "source": "rock", "effect": {"effect": "exile", "to": THE_BEAR}}
    assert SLOW in told(scenario(*BOARD, steps=[cast("bolt"), other, cast("wave")]))


def test_a_spell_that_was_moved_is_off_the_stack_and_an_ability_whose_source_was_is_not() -> None:
    def moved(name: str) -> dict[str, Any]:
        return {"do": "move", "object": name, "zone": "exile"}

    assert told(scenario(*BOARD, steps=[cast("bolt"), moved("bolt"), cast("wave")])) == ""
    assert SLOW in told(scenario(*BOARD, steps=[activate("rock", "a1"), moved("rock"), cast("wave")]))


def test_what_is_tried_again_was_refused_before() -> None:
    for tried, again in ((cast("wave"), cast("wave", "ox")), (activate("axe", "e1"), activate("axe", "e1", "blade"))):
        assert told(scenario(*BOARD, steps=[tried, again, asked(again)])) == ""
        assert SLOW in told(scenario(*BOARD, steps=[tried, again, cast("charm")]))


def control(to: dict[str, Any], player: str = "p1") -> dict[str, Any]:
    effect = {"effect": "gain_control", "to": to, "player": player}
    return {"do": "begin", "by": "p1", "effects": [{"id": "x1", "effect": effect, "lasts": "on"}]}


THEIRS = AXE | {"owner": "p2"}
THEIR_CARD = THEIRS | {"zone": "hand"}
del THEIR_CARD["attached_to"]
THE_AXE = {"kind": "object", "id": "axe"}


@pytest.mark.parametrize(
    ("axe", "first", "can"),
    [
        (THEIRS, [], False),
        (THEIRS, [control(THE_BEAR)], False),
        (THEIRS, [control(THE_AXE, "p2")], False),
        (THEIRS, [control(THE_AXE)], True),
        (THEIRS, [control({"kind": "group", "type": "artifact"})], True),
        (THEIR_CARD, [{"do": "enter", "object": "rock", "under": "p1"}], False),
        (THEIR_CARD, [{"do": "enter", "object": "axe"}], False),
        (THEIR_CARD, [{"do": "enter", "object": "axe", "under": "p1"}], True),
        (THEIRS | {"controller": "p1"}, [], True),
        (AXE | {"controller": "p2"}, [], False),
        (
            AXE | {"controller": "p2"},
            [{"do": "move", "object": "axe", "zone": "hand"}, {"do": "enter", "object": "axe"}],
            True,
        ),
    ],
)
def test_who_equips_is_who_may_control_the_equipment(
    axe: dict[str, Any], first: list[dict[str, Any]], can: bool
) -> None:
    found = scenario(BEAR, axe, thing("rock", ["artifact"], zone="hand"), steps=[*first, activate("axe", "e1")])
    assert (told(found) == "") == can
    assert can or "isn't the active player" in told(found)


def test_a_target_may_come_to_be_controlled_only_if_it_is_targeted() -> None:
    taking = {"effect": "gain_control", "to": {"kind": "target", "slot": 0}, "player": "p1"}
    theft = BOLT | {"targets": [{"kind": "permanent"}], "effects": [taking]}
    for target, can in (("axe", True), ("bear", False)):
        steps = [cast("bolt", target), RESOLVE, activate("axe", "e1")]
        assert (told(scenario(BEAR, THEIRS, theft, steps=steps)) == "") == can


def test_a_card_is_cast_by_its_owner_whoever_gains_control_of_what() -> None:
    theirs = CHARM | {"owner": "p2"}
    everything = control({"kind": "group"})
    assert "isn't the active player" in told(scenario(BEAR, theirs, steps=[everything, cast("charm")]))
    assert told(scenario(BEAR, CHARM, steps=[everything, cast("charm")])) == ""
