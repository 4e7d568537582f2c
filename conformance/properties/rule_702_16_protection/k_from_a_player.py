"""702.16k: protection from a player covers what that player controls, and what they own and nobody else controls."""

from __future__ import annotations

from dataclasses import replace

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, is_plain, named, own_abilities, thing_of
from conformance.properties.rule_702_16_protection.from_players import named_player, trials
from conformance.properties.rule_702_16_protection.from_players_scenes import (
    RED,
    asker,
    asking_way,
    at_the_table,
    attachment,
    some,
    try_to_attach,
    warded,
)
from conformance.properties.rule_702_16_protection.in_colors import with_premises
from conformance.properties.shapes import control_of, member, trial
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS, PERMANENT_TYPES
from conformance.strategies.terms import activate, activated, gain, player, protection, slot, thing
from conformance.wire.json_types import Scenario

NEEDS = frozenset({"ability.protection", "type.creature"})


# ---------------------------------------------------------------- 16k.1
def _targets_scene(stage: Stage) -> Board:
    people = at_the_table(stage)
    kind = stage.pick(PERMANENT_TYPES, "host.{}")
    subject = warded(stage, kind)
    wanted = stage.pick((kind, "permanent"), "slot.{}")
    way = asking_way(stage)
    for who in some(stage, people):
        asker(stage, who, wanted, way)
    return stage.board(subject=subject)


def _another_players(board: Board, who: str) -> bool:
    """The named player doesn't control the subject, and nothing is stolen: those boards have points of their own."""
    scenario = board.scenario
    own = all(o.get("controller", o["owner"]) == o["owner"] for o in scenario["objects"])
    return own and controller(scenario, board["subject"]) != who


# ---------------------------------------------------------------- 16k.2
def _sort(stage: Stage) -> tuple[str, str]:
    """What is attached, and to what kind of permanent."""
    sorts = {"aura": ("creature", "enchant"), "equipment": ("creature", "equip"), "fortification": ("land", "fortify")}
    allowed = [
        s for s, (host, own) in sorts.items() if stage.features.has(f"subtype.{s}", f"host.{host}", f"ability.{own}")
    ]
    sort = stage.pick(tuple(allowed))
    return sort, sorts[sort][0]


def _sheds_scene(stage: Stage) -> Board:
    people = at_the_table(stage)
    sort, host = _sort(stage)
    subject = stage.permanent("p1", host)
    for who in some(stage, people):
        attachment(stage, sort, who, subject)
    stage.begin("p1", gain(thing(subject), protection(player("p2"))))
    stage.step("look")
    return stage.board(subject=subject)


def _keeps_off_scene(stage: Stage) -> Board:
    people = at_the_table(stage)
    ways = {
        "aura": ("subtype.aura", "step.enter", "enter.attached", "zone.hand", "ability.enchant", "host.creature"),
        "equipment": ("subtype.equipment", "step.attach", "ability.equip", "host.creature"),
        "fortification": ("subtype.fortification", "step.attach", "ability.fortify", "host.land"),
    }
    sort = stage.pick(tuple(s for s, needs in ways.items() if stage.features.has(*needs)))
    subject = warded(stage, "land" if sort == "fortification" else "creature")
    for who in some(stage, people):
        try_to_attach(stage, sort, who, subject)
    return stage.board(subject=subject)


# ---------------------------------------------------------------- 16k.3
def _blocks_scene(stage: Stage) -> Board:
    """Two attackers: one is protected from the player who may block, the other from its own controller."""
    attackers = [warded(stage, who=who) for who in stage.pick((("p1", "p2"), ("p2", "p1")))]
    blocker = stage.permanent("p2", colors=RED)
    stage.step("attack", attacks=[[a, "p2"] for a in attackers])
    stage.step("legal_blocks")
    return stage.board(one=attackers[0], two=attackers[1], blocker=blocker)


def _blocks_trials(board: Board) -> list[Trial]:
    scenario, blocker = board.scenario, board["blocker"]
    steps = scenario["steps"]
    must(
        [s["do"] for s in steps] == ["attack", "legal_blocks"] and is_plain(scenario, blocker),
        "an attack, then the question",
    )
    defender = controller(scenario, blocker)
    must(defender != scenario["active_player"] and "creature" in thing_of(scenario, blocker)["types"], "it may block")
    attacking = [a for a, who in steps[0]["attacks"] if who == defender and own_abilities(scenario, a, "protection")]
    must(attacking and all(a != blocker for a in attacking), "protected attackers")
    claims = [
        member(
            1,
            ("blocks",),
            [blocker, a],
            (free := named_player(scenario, a) != defender),
            no=not free,
            because=_blocking(scenario, a, defender),
            point="16k.3",
        )
        for a in attacking
    ]
    may = [
        member(1, ("blocks",), [blocker, a], True, no=False, because="nothing restricts that block") for a in attacking
    ]
    _attack_is_legal(scenario)
    return [control_of(board, *may), trial("treatment", scenario, *claims), *_one_alone(scenario, claims)]


def _one_alone(scenario: Scenario, claims: list[Claim]) -> list[Trial]:
    """The premises for each attacker by itself: its protection is from white, and so is the blocker, or not."""
    found: list[Trial] = []
    for claim in claims:
        for premise in with_premises([trial("treatment", scenario, claim)], lambda _, no=claim.no: no)[1:]:
            found += [replace(premise, label=f"{premise.label}: {claim.member[1]}")]
    return found


def _blocking(scenario: Scenario, attacker: str, defender: str) -> str:
    return (
        f"{named(scenario, attacker)} is protected from {named_player(scenario, attacker)}, and {defender} would block"
    )


def _attack_is_legal(scenario: Scenario) -> None:
    attacks = scenario["steps"][0]["attacks"]
    must(len({a for a, _ in attacks}) == len(attacks), "nobody attacks twice")
    for attacker, who in attacks:
        o = thing_of(scenario, attacker)
        must(
            "creature" in o.get("types", ()) and controller(scenario, attacker) == scenario["active_player"],
            "an attacker",
        )
        must(who in [p["id"] for p in scenario["players"]] and who != scenario["active_player"], "of an opponent")
    must(all("team" not in p for p in scenario["players"]), "no teams")


# ---------------------------------------------------------------- 16k.4
def _hosts(stage: Stage) -> str:
    return warded(stage, stage.pick(("creature", "planeswalker"), "host.{}"))


def _damage_scene(stage: Stage) -> Board:
    people = at_the_table(stage)
    subject = _hosts(stage)
    kind = stage.pick(("creature", "artifact", "enchantment"), "type.{}")
    for who in some(stage, people):
        stage.step("damage", source=stage.permanent(who, kind, colors=RED), to=subject, amount=1)
    return stage.board(subject=subject)


def _permanents(board: Board, who: str) -> bool:
    """All sources are permanents of their owners."""
    zones = {thing_of(board.scenario, s["source"])["zone"] for s in board.scenario["steps"] if s["do"] == "damage"}
    return zones == {"battlefield"} and _another_players(board, who)


# ---------------------------------------------------------------- 16k.5
def _owned_scene(stage: Stage) -> Board:
    """A card of p2 in a graveyard; a permanent that p2 owns and p1 controls."""
    subject = _hosts(stage)
    card = stage.add(
        zone=stage.pick(("graveyard", "exile", "hand"), "zone.{}"),
        owner="p2",
        types=["creature"],
        colors=list(RED),
        power=2,
        toughness=2,
    )
    stolen = stage.permanent("p1", owner="p2", colors=RED)
    for source in stage.pick(((card, stolen), (stolen, card))):
        stage.step("damage", source=source, to=subject, amount=1)
    return stage.board(subject=subject)


def _owned(board: Board, who: str) -> bool:
    """The named player owns all sources."""
    steps = board.scenario["steps"]
    sources = [thing_of(board.scenario, s["source"]) for s in steps if s["do"] == "damage"]
    return all(o["owner"] == who for o in sources)


# ---------------------------------------------------------------- 16k.6
def _characteristics_scene(stage: Stage) -> Board:
    """Two permanents of each player, alike but for their controllers: of any colours or none, of any type."""
    subject = warded(stage)
    looks = [
        (stage.pick(("creature", "artifact", "enchantment"), "type.{}"), stage.pick(((), *((c,) for c in COLORS)))),
        (stage.pick(("creature", "artifact", "enchantment"), "type.{}"), stage.pick(((), ("red", "white")))),
    ]
    for kind, colors in looks:
        for who in stage.pick((("p2", "p1"), ("p1", "p2"))):
            asking = stage.flip("use.activate", "ability.activated", "step.targets", "slot.creature")
            abilities = [activated(slot("creature"))] if asking or not stage.features.has("step.damage") else []
            source = stage.permanent(who, kind, colors=colors, abilities=abilities)
            _ask(stage, source, subject, bool(abilities))
    return stage.board(subject=subject)


def _ask(stage: Stage, source: str, subject: str, targeting: bool) -> None:
    if targeting:
        stage.step("targets", of=activate(source))
    else:
        stage.step("damage", source=source, to=subject, amount=1)


LAWS = (
    Law(
        "protection/from-a-player-stops-what-they-control",
        ("16k.1",),
        "no spell or ability that the named player controls can target it; others' can",
        boards(_targets_scene),
        trials("16k.1", "targets", premise=_another_players),
        NEEDS | {"step.targets"},
    ),
    Law(
        "protection/from-a-player-sheds-their-attachments",
        ("16k.2",),
        "Auras go, and Equipment and Fortifications come off, if the named player controls them",
        boards(_sheds_scene),
        trials("16k.2", "look", premise=_another_players),
        NEEDS | {"protection.player", "step.begin", "begin.gain", "begin.turn", "step.look", "object.attached"},
    ),
    Law(
        "protection/from-a-player-keeps-their-attachments-off",
        ("16k.2",),
        "no Aura, Equipment or Fortification that the named player controls can become attached; others' can",
        boards(_keeps_off_scene),
        trials("16k.2", "enter", "attach", premise=_another_players),
        NEEDS,
    ),
    Law(
        "protection/from-a-player-cant-be-blocked-by-them",
        ("16k.3",),
        "creatures that the named player controls can't block it; protection from anyone else restricts none of theirs",
        boards(_blocks_scene),
        _blocks_trials,
        NEEDS | {"host.creature", "step.attack", "step.legal_blocks"},
    ),
    Law(
        "protection/from-a-player-prevents-their-damage",
        ("16k.4",),
        "damage from sources that the named player controls is prevented, and other damage is dealt",
        boards(_damage_scene),
        trials("16k.4", "damage", premise=_permanents),
        NEEDS | {"step.damage"},
    ),
    Law(
        "protection/from-a-player-covers-what-they-own-and-nobody-controls",
        ("16k.5",),
        "a card that the named player owns is covered where nobody controls it, and isn't while another player does",
        boards(_owned_scene),
        trials("16k.5", "damage", premise=_owned),
        NEEDS | {"step.damage", "object.stolen"},
    ),
    Law(
        "protection/from-a-player-whatever-the-characteristics",
        ("16k.6",),
        "of two sources alike in everything, the named player's is stopped and the other isn't",
        boards(_characteristics_scene),
        trials("16k.6", "targets", "damage", premise=_another_players),
        NEEDS | {"host.creature"},
    ),
)
