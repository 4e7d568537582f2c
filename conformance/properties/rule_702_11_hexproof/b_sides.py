"""702.11b: hexproof on a permanent stops the spells and abilities of its controller's opponents, and nobody else's."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import named
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, card, host, shade, slot_for, way_of
from conformance.properties.rule_702_11_hexproof.claiming import askers, must_stop, opposed, stands, stopped
from conformance.properties.shapes import targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF, activated, slot


# ------------------------------------------------------------------ 11b.1, 11b.2: an opponent's spells and abilities
def _opponents_spell_scene(stage: Stage) -> Board:
    """p1's instant, sorcery or Aura spell, a permanent of p2 with hexproof, and the same without."""
    kind, way = host(stage), way_of(stage, "cast", "aura")
    subject = stage.permanent("p2", kind, abilities=[HEXPROOF])
    stage.permanent("p2", kind, colors=shade(stage))
    source = asker(stage, "p1", slot_for(stage, kind, aura=way == "aura"), way, colors=shade(stage))
    ask(stage, source)
    return stage.board(subject=subject, source=source)


def _opponents_ability_scene(stage: Stage) -> Board:
    """The same with an ability: activated on the battlefield, in a hand or in a graveyard, or triggered."""
    kind = host(stage)
    subject = stage.permanent("p2", kind, abilities=[HEXPROOF])
    stage.permanent("p2", kind, colors=shade(stage))
    place = stage.pick(
        (
            "battlefield",
            *(z for z in ("hand", "graveyard") if stage.features.has(f"use.from_{z}", f"zone.{z}", "use.activate")),
        )
    )
    wanted = slot_for(stage, kind)
    if place == "battlefield":
        source = asker(stage, "p1", wanted, "activate", "trigger", colors=shade(stage))
    else:
        source = card(
            stage,
            "p1",
            stage.pick(("creature", "artifact"), "type.{}"),
            place,
            colors=shade(stage),
            abilities=[activated(slot(wanted), from_zone=place)],
        )
    ask(stage, source)
    return stage.board(subject=subject, source=source)


def _spell_trials(board: Board) -> list[Trial]:
    because = must_stop(board.scenario, board["subject"], board["source"])
    return targeting(board, *stopped(board.scenario, board["source"], (board["subject"],), "11b.1", "11b.1", because))


def _ability_trials(board: Board) -> list[Trial]:
    because = must_stop(board.scenario, board["subject"], board["source"])
    return targeting(board, *stopped(board.scenario, board["source"], (board["subject"],), "11b.2", "11b.2", because))


# ------------------------------------------------------------------ 11b.3: its controller can
def _own_scene(stage: Stage) -> Board:
    """The same spell or ability for its controller and for an opponent."""
    kind, way = host(stage), way_of(stage)
    subject = stage.permanent("p1", kind, abilities=[HEXPROOF])
    wanted = slot_for(stage, kind)
    own = asker(stage, "p1", wanted, way, instant=True, colors=shade(stage))
    foe = asker(stage, "p2", wanted, way, instant=True, colors=shade(stage))
    ask(stage, own, foe)
    return stage.board(subject=subject, own=own, foe=foe)


def _own_aura_scene(stage: Stage) -> Board:
    """Its controller's Aura spell, equip ability, or its own ability; and an opponent's spell."""
    kind = stage.pick(("creature",), "host.{}")
    ways = {
        "aura": ("use.cast", "cast.aura", "subtype.aura"),
        "itself": ("use.activate", "ability.activated"),
        "equip": ("use.activate", "ability.equip", "subtype.equipment"),
    }
    way = stage.pick([w for w, needs in ways.items() if stage.features.has(*needs)])
    wanted = slot_for(stage, kind)
    extra = [activated(slot(wanted))] if way == "itself" else []
    subject = stage.permanent("p1", kind, abilities=[HEXPROOF, *extra])
    own = {
        "aura": lambda: asker(stage, "p1", kind, "aura"),
        "itself": lambda: subject,
        "equip": lambda: stage.equipment("p1"),
    }[way]()
    foe = asker(stage, "p2", wanted, instant=True)
    if way == "equip":
        stage.step("targets", of={"kind": "activate", "object": own, "ability": "a9"})
        ask(stage, foe)
    else:
        ask(stage, own, foe)
    return stage.board(subject=subject, own=own, foe=foe)


def _own_trials(board: Board) -> list[Trial]:
    scenario, subject, own, foe = board.scenario, board["subject"], board["own"], board["foe"]
    must(stands(scenario, subject, "hexproof") and not opposed(scenario, subject, own), "its controller asks")
    because = must_stop(scenario, subject, foe)
    return targeting(
        board,
        *stopped(scenario, own, (), "11b.3", "11b.3", because),
        *stopped(scenario, foe, (subject,), "11b.3", "11b.3", because),
    )


# ------------------------------------------------------------------ 11b.3 with more players, and with teams
def _table_scene(stage: Stage) -> Board:
    """Three players, each for themselves; all of them ask."""
    return _asked_by_all(stage)


def _teams_scene(stage: Stage) -> Board:
    """Two teams of two; the controller, the teammate and both opponents ask."""
    mate = stage.pick(("p2", "p3", "p4"))
    stage.players = [{**p, "team": "a" if p["id"] in ("p1", mate) else "b"} for p in stage.players]
    return _asked_by_all(stage)


def _asked_by_all(stage: Stage) -> Board:
    kind, way = host(stage), way_of(stage, "cast", "activate")
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[HEXPROOF])
    wanted = slot_for(stage, kind)
    askers = {p["id"]: asker(stage, p["id"], wanted, way, instant=True) for p in stage.players}
    ask(stage, *askers.values())
    return stage.board(None, subject=subject, **{f"of{p}": ident for p, ident in askers.items()})


def _all_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    must(stands(scenario, subject, "hexproof"), "the subject has hexproof")
    because = f"{named(scenario, subject)} has hexproof, and the asking player is an opponent of its controller"
    return targeting(
        board,
        *(
            a
            for i in askers(board, "of*")
            for a in stopped(
                scenario, i, (subject,) if opposed(scenario, subject, i) else (), "11b.3", "11b.3", because
            )
        ),
    )


LAWS = (
    Law(
        "hexproof/stops-opponents-spells",
        ("11b.1",),
        "a permanent with hexproof can't be the target of an opponent's spell, and one without can",
        boards(_opponents_spell_scene),
        _spell_trials,
        frozenset({"step.targets", "use.cast", "ability.hexproof"}),
    ),
    Law(
        "hexproof/stops-opponents-abilities",
        ("11b.2",),
        "a permanent with hexproof can't be the target of an opponent's activated or triggered ability",
        boards(_opponents_ability_scene),
        _ability_trials,
        frozenset({"step.targets", "ability.hexproof"}),
    ),
    Law(
        "hexproof/lets-its-controller-target",
        ("11b.3",),
        "a permanent with hexproof can be the target of its controller's spells and abilities",
        boards(_own_scene),
        _own_trials,
        frozenset({"step.targets", "ability.hexproof"}),
    ),
    Law(
        "hexproof/lets-its-controller-enchant-and-equip",
        ("11b.3",),
        "a creature with hexproof can be targeted by its controller's Aura spells and equip abilities, and by its own",
        boards(_own_aura_scene),
        _own_trials,
        frozenset({"step.targets", "ability.hexproof", "host.creature"}),
    ),
    Law(
        "hexproof/stops-every-other-player",
        ("11b.3",),
        "among three players without teams, a permanent with hexproof can be targeted by its controller alone",
        boards(_table_scene, players=3),
        _all_trials,
        frozenset({"step.targets", "ability.hexproof", "players.3"}),
    ),
    Law(
        "hexproof/lets-a-teammate-target",
        ("11b.3",),
        "a permanent with hexproof can be targeted by its controller's teammate, and by no player of another team",
        boards(_teams_scene, players=4),
        _all_trials,
        frozenset({"step.targets", "ability.hexproof", "players.4", "players.teams"}),
    ),
)
