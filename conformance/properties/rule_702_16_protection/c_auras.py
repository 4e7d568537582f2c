"""702.16c: Auras with the quality can't become attached to what has protection, and come off it; other Auras stay."""

from __future__ import annotations

from collections.abc import Callable

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, named, thing_of
from conformance.properties.rule_702_16_protection.attaching import Points, attaching, coming_off, taken_on
from conformance.properties.rule_702_16_protection.attaching_scenes import (
    SIDES,
    ZONES,
    arriving,
    attaching_scene,
    attachment,
    coming_off_scene,
    possible_hosts,
    three_colors,
)
from conformance.properties.rule_702_16_protection.attempts import attempt, fits, kept_from, possible
from conformance.properties.rule_702_16_protection.granted_protection import (
    arrives_freely,
    bars,
    first_look,
    form_of,
    one_check,
    takes_off,
    things,
)
from conformance.properties.rule_702_16_protection.player_scenes import (
    attaching_to_player_scene,
    coming_off_player_scene,
    roads,
    warded_player,
)
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS, PERMANENT_TYPES
from conformance.strategies.terms import ATTACHED, become, cast, color, grant, protection, thing
from conformance.wire.json_types import Scenario

NEEDS = frozenset({"ability.protection", "subtype.aura", "ability.enchant", "type.enchantment"})
LOOKS = NEEDS | {"step.look", "object.attached"}
GRANTS = LOOKS | {"ability.grant", "grant.attached", "host.creature", "type.creature"}


# ---------------------------------------------------------------- 16c.1, 16c.5
def _kept_off_scene(stage: Stage) -> Board:
    return attaching_scene(stage, "Aura", PERMANENT_TYPES, _aura_ways(stage))


def _where_it_was_scene(stage: Stage) -> Board:
    return attaching_scene(stage, "Aura", PERMANENT_TYPES, (*_aura_ways(stage), "mover"), (*ZONES, "outside"))


def _aura_ways(stage: Stage) -> tuple[str, ...]:
    return ("enter", "attach", "spell") if stage.features.has("object.attached") else ("enter", "spell")


def _kept_off_trials(board: Board) -> list[Trial]:
    return attaching(board, Points("16c.1", "16c.1", "16c.4"))


def _where_it_was_trials(board: Board) -> list[Trial]:
    return attaching(board, Points("16c.5", "16c.5", "16c.5"))


# ---------------------------------------------------------------- the spell's target (702.16b, 702.16c)
def _aura_spell_scene(stage: Stage) -> Board:
    """A red Aura card, and a permanent or player with protection from red."""
    red, other, _ = three_colors(stage)
    ward = protection(color(red))
    kinds = [*possible_hosts(stage, PERMANENT_TYPES), *(["player"] if roads(stage) else [])]
    kind = stage.pick(kinds)
    subject = (
        warded_player(stage, ward) if kind == "player" else stage.permanent(stage.pick(SIDES), kind, abilities=[ward])
    )
    what = kind if kind == "player" else stage.pick((kind, "permanent"))
    source = attachment(stage, "Aura", "p1", red, what=what)
    stage.bystanders()
    stage.step("targets", of=cast(source))
    return stage.board(subject=subject, source=source, other=color(other))


def _aura_spell_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    step = scenario["steps"][-1]
    must(step["do"] == "targets" and step["of"] == cast(source), "the Aura's targets are asked for")
    must(
        controller(scenario, source) == scenario["active_player"] and fits(scenario, source, subject), "it may be cast"
    )
    at = len(scenario["steps"]) - 1
    must(kept_from(scenario, source, subject, at), "protection")
    of_player = "name" not in thing_of(scenario, subject)
    because = f"{named(scenario, subject)} has protection from a quality of {named(scenario, source)}"
    points = ("16b.6", "16b.6") if of_player else ("16b.1", "16b.3")
    return targeting(board, Asked(at, frozenset({subject}), *points, because))


# ---------------------------------------------------------------- 16c.2, 16c.3
def _coming_off_scene(stage: Stage) -> Board:
    return coming_off_scene(stage, "Aura", PERMANENT_TYPES)


def _coming_off_trials(board: Board) -> list[Trial]:
    return coming_off(board, Points("16c.2", "16c.2", "16c.4"))


def _player_off_trials(board: Board) -> list[Trial]:
    return coming_off(board, Points("16c.3", "16c.3", "16c.4"))


def _player_kept_off_trials(board: Board) -> list[Trial]:
    return attaching(board, Points("16c.3", "16c.3", "16c.4"))


# ---------------------------------------------------------------- 16c.6
def _own_ward_scene(stage: Stage) -> Board:
    """A white Aura that grants protection from white gets onto a creature with a white Aura; another comes later."""
    white, other, third = three_colors(stage)
    subject = stage.permanent(stage.pick(SIDES))
    before = attachment(stage, "Aura", stage.pick(SIDES), white, on=subject)
    plain = attachment(stage, "Aura", stage.pick(SIDES), third, on=subject)
    granting = arriving(stage, subject, white, grant(ATTACHED, protection(color(white))))
    roles = {"before": before, "plain": plain}
    if stage.flip("step.attach"):
        neighbour = stage.permanent(stage.pick(SIDES))
        after = attachment(stage, "Aura", stage.pick(SIDES), white, on=neighbour)
        stage.step("attach", what=after, to=subject)
        roles["after"] = after
    return stage.board(subject=subject, source=granting, other=color(other), **roles)


def _own_ward_trials(board: Board) -> list[Trial]:
    source, subject = board["source"], board["subject"]
    must(form_of(board.scenario, source) is None, "no exception")
    asked = things(board, dict.fromkeys(("source", "before", "plain"), ("16c.6", "16c.6")))
    must(arrives_freely(board.scenario, source, subject), "nothing keeps the granting Aura off")

    def afterwards(scenario: Scenario) -> tuple[Claim, ...]:
        after = board.roles.get("after")
        if after is None or not any(o["id"] == after for o in scenario["objects"]):
            return ()
        a = attempt(scenario, after, subject)
        must(possible(scenario, a, looked_at=False) and a.at > first_look(scenario), "the attempt comes afterwards")
        off = takes_off(scenario, source, subject, first_look(scenario))
        must(off or not bars(scenario, after, subject, a.at), "the protection has ended")
        return taken_on(scenario, a, "16c.6")

    return one_check(board, asked, more=afterwards)


def _crossed_wards_scene(stage: Stage) -> Board:
    """Two Auras on a creature, each granting protection from a colour; then each gets the colour the other names."""
    white, black = stage.two(COLORS, "protection.color:{}")
    other = stage.pick([c for c in COLORS if c not in (white, black)], "protection.color:{}")
    third = stage.pick([c for c in COLORS if c not in (white, black, other)])
    subject = stage.permanent(stage.pick(SIDES))
    first = attachment(
        stage, "Aura", stage.pick(SIDES), third, on=subject, abilities=[grant(ATTACHED, protection(color(black)))]
    )
    second = attachment(
        stage, "Aura", stage.pick(SIDES), third, on=subject, abilities=[grant(ATTACHED, protection(color(white)))]
    )
    plain = attachment(stage, "Aura", stage.pick(SIDES), third, on=subject)
    stage.begin(stage.pick(SIDES), become(thing(first), colors=[white]), become(thing(second), colors=[black]))
    stage.step("look")
    return stage.board(subject=subject, source=first, second=second, plain=plain, other=color(other))


def _crossed_wards_trials(board: Board) -> list[Trial]:
    must(len(board.scenario["steps"]) == 2, "one change, one look")
    for role in ("source", "second"):
        must(form_of(board.scenario, board[role]) is None, "no exception")
    asked = things(board, dict.fromkeys(("source", "second", "plain"), ("16c.6", "16c.6")))
    must(not any(takes_off(board.scenario, t.ident, board["subject"], 0) for t in asked), "the board is stable")
    return one_check(board, asked)


def _law(
    name: str,
    points: tuple[str, ...],
    says: str,
    scene: Callable[[Stage], Board],
    trials: Callable[[Board], list[Trial]],
    needs: frozenset[str] = NEEDS,
) -> Law:
    return Law(f"protection/{name}", points, says, boards(scene), trials, needs)


LAWS = (
    _law(
        "keeps-auras-with-the-quality-off",
        ("16c.1", "16c.4"),
        "an Aura of a colour can't become attached to a permanent with protection from that colour",
        _kept_off_scene,
        _kept_off_trials,
    ),
    _law(
        "stops-aura-spells-with-the-quality",
        ("16b.1", "16b.3", "16b.6"),
        "an Aura spell of a colour can't target a permanent or player with protection from that colour",
        _aura_spell_scene,
        _aura_spell_trials,
        NEEDS | {"step.targets", "use.cast", "cast.aura", "zone.hand"},
    ),
    _law(
        "sends-attached-auras-to-the-graveyard",
        ("16c.2", "16c.4"),
        "an Aura that has the quality once protection begins, or gains it later, goes to the graveyard; others stay",
        _coming_off_scene,
        _coming_off_trials,
        LOOKS,
    ),
    _law(
        "keeps-auras-off-a-player",
        ("16c.3", "16c.4"),
        "an Aura of a colour can't become attached to a player with protection from that colour",
        attaching_to_player_scene,
        _player_kept_off_trials,
    ),
    _law(
        "sends-a-players-auras-to-the-graveyard",
        ("16c.3", "16c.4"),
        "an Aura on a player goes to the graveyard once that player has protection from its colour; others stay",
        coming_off_player_scene,
        _player_off_trials,
        NEEDS | {"step.look", "object.attached_to_player"},
    ),
    _law(
        "leaves-a-refused-aura-where-it-was",
        ("16c.5",),
        "an Aura that can't be attached stays in its zone or on its host, isn't made if a token, and goes to the "
        "graveyard from the stack",
        _where_it_was_scene,
        _where_it_was_trials,
    ),
    _law(
        "removes-all-its-auras-in-one-check",
        ("16c.6",),
        "an Aura that grants protection from its own colour goes along with the Auras that it takes off; the "
        "protection ends only then",
        _own_ward_scene,
        _own_ward_trials,
        GRANTS,
    ),
    _law(
        "removes-crossed-auras-in-one-check",
        ("16c.6",),
        "two Auras that each grant protection from what the other is go both",
        _crossed_wards_scene,
        _crossed_wards_trials,
        GRANTS | {"step.begin", "begin.become", "begin.turn", "become.colors"},
    ),
)
