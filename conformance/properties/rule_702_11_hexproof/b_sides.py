"""702.11b: hexproof on a permanent stops the spells and abilities of its controller's opponents, and nobody else's."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import has_own, named, own_abilities
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, card, host, shade, slot_for, way_of
from conformance.properties.rule_702_11_hexproof.claiming import must_stop, opposed, stands, stopped
from conformance.properties.shapes import targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF, activated, slot, triggered


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
    place = stage.pick(("battlefield", *(z for z in ("hand", "graveyard")
                                         if stage.features.has(f"use.from_{z}", f"zone.{z}", "use.activate"))))
    wanted = slot_for(stage, kind)
    if place == "battlefield":
        source = asker(stage, "p1", wanted, "activate", "trigger", colors=shade(stage))
    else:
        source = card(stage, "p1", stage.pick(("creature", "artifact"), "type.{}"), place, colors=shade(stage),
                      abilities=[activated(slot(wanted), from_zone=place)])
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
    ways = {"aura": ("use.cast", "cast.aura", "subtype.aura"), "itself": ("use.activate", "ability.activated"),
            "equip": ("use.activate", "ability.equip", "subtype.equipment")}
    way = stage.pick([w for w, needs in ways.items() if stage.features.has(*needs)])
    wanted = slot_for(stage, kind)
    extra = [activated(slot(wanted))] if way == "itself" else []
    subject = stage.permanent("p1", kind, abilities=[HEXPROOF, *extra])
    own = {"aura": lambda: asker(stage, "p1", kind, "aura"), "itself": lambda: subject,
           "equip": lambda: stage.equipment("p1")}[way]()
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
    return targeting(board, *stopped(scenario, own, (), "11b.3", "11b.3", because),
                     *stopped(scenario, foe, (subject,), "11b.3", "11b.3", because))


# ------------------------------------------------------------------ 11b.3 with more players, and with teams
def _table_scene(stage: Stage) -> Board:
    """Every player asks: each other one is an opponent, unless they are a team."""
    if stage.features.has("players.teams", "players.4") and stage.pick(("teams", "alone")) == "teams":
        stage.players = [{"id": f"p{n}", "team": "a" if n % 2 else "b"} for n in range(1, 5)]
    return _asked_by_all(stage)


def _teams_scene(stage: Stage) -> Board:
    """Two teams of two; a teammate, the controller and both opponents ask."""
    stage.players = [{"id": f"p{n}", "team": "a" if n in stage.pick(((1, 3), (1, 2))) else "b"} for n in range(1, 3)] + [
        {"id": "p3", "team": "a"}, {"id": "p4", "team": "b"}]
    return _asked_by_all(stage)


def _asked_by_all(stage: Stage) -> Board:
    kind, way = host(stage), way_of(stage, "cast", "activate")
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[HEXPROOF])
    wanted = slot_for(stage, kind)
    askers = {p["id"]: asker(stage, p["id"], wanted, way, instant=True) for p in stage.players}
    ask(stage, *askers.values())
    return stage.board(subject=subject, **{f"of_{p}": ident for p, ident in askers.items()})
