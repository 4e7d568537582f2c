"""702.16j, for players: protection from everything keeps targets, Auras and damage off a player, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, is_opponent, is_plain, named, thing_of
from conformance.properties.rule_702_16_protection.attempts import fits, protections
from conformance.properties.rule_702_16_protection.g_joined import askers
from conformance.properties.rule_702_16_protection.in_colors import with_premises
from conformance.properties.rule_702_16_protection.player_scenes import warded_player
from conformance.properties.shapes import Asked, control_of, dealt, member, says, seen, targeting, trial
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import EVERYTHING, gain, protection, somebody
from conformance.wire.json_types import Json, Scenario, Step

NEEDS = frozenset({"ability.protection", "protection.everything", "type.creature"})
COLOR_SETS = ((), *((c,) for c in COLORS), ("red", "white"))
POINT = "16j.7"
_ALL = protection(EVERYTHING)
_FREE = "nothing stops that"


def _other(subject: str) -> str:
    return "p1" if subject == "p2" else "p2"


def _why(board: Board) -> str:
    """The premise, that the player alone has it from the first question on, and the reason in words."""
    scenario, subject = board.scenario, board["subject"]
    must("types" not in thing_of(scenario, subject), "a player")
    steps = scenario["steps"]
    must(all(s["do"] != "begin" or n == 0 for n, s in enumerate(steps)), "what begins, begins first")
    must(_all_of(scenario, subject), "protection from everything")
    must(all(not _all_of(scenario, p["id"]) for p in scenario["players"] if p["id"] != subject), "nobody else has it")
    return f"{subject} has protection from everything"


def _all_of(scenario: Scenario, who: str) -> bool:
    found = protections(scenario, who, 1)
    must(all(a["from"] == [EVERYTHING] for a in found), "from everything")
    return bool(found)


# ---------------------------------------------------------------- no target
def _targets_scene(stage: Stage) -> Board:
    subject = warded_player(stage, _ALL)
    stage.permanent(subject)
    askers(
        stage,
        stage.pick(("player", "any", "any", "player_or_planeswalker"), "slot.{}"),
        [stage.pick(COLOR_SETS), stage.pick(((), ("red", "white")))],
    )
    return stage.board(subject=subject)


def _targets_trials(board: Board) -> list[Trial]:
    because, steps = _why(board), board.scenario["steps"]
    asked = [n for n, s in enumerate(steps) if s["do"] == "targets"]
    must(asked and all(s["do"] in ("begin", "targets") for s in steps), "questions of targets")
    gone = frozenset({board["subject"]})
    return with_premises(targeting(board, *(Asked(n, gone, POINT, POINT, because) for n in asked)))


# ---------------------------------------------------------------- no Aura, no damage
def _kept_off_scene(stage: Stage) -> Board:
    """Auras that enter attached to either player, or damage to either."""
    subject = warded_player(stage, _ALL)
    auras = ("step.enter", "enter.attached", "subtype.aura", "ability.enchant", "zone.hand")
    ways = tuple(w for w, needs in (("aura", auras), ("damage", ("step.damage",))) if stage.features.has(*needs))
    way = stage.pick(ways)
    for to in stage.pick((("p1", "p2"), ("p2", "p1"))):
        who, colors = stage.pick(("p1", "p2")), stage.pick(COLOR_SETS)
        if way == "aura":
            stage.step("enter", object=stage.aura(who, None, what="player", colors=colors), attached_to=to)
        else:
            stage.step("damage", source=stage.permanent(who, colors=colors), to=to, amount=stage.pick((1, 2)))
    return stage.board(subject=subject)


def _kept_off_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    because = _why(board)
    asked = [(n, s) for n, s in enumerate(scenario["steps"]) if s["do"] in ("enter", "damage")]
    must(len(asked) >= len(scenario["steps"]) - 1 and asked, "attempts")
    free = [_reaches(scenario, n, s, False, _FREE) for n, s in asked]
    claims = [_reaches(scenario, n, s, _to(s) == subject, because if _to(s) == subject else _FREE) for n, s in asked]
    must(
        len({s["object"] for _, s in asked if s["do"] == "enter"}) == sum(s["do"] == "enter" for _, s in asked),
        "each once",
    )
    must(sum(s["amount"] for _, s in asked if s["do"] == "damage") < _least_life(scenario), "nobody loses")
    return with_premises([control_of(board, *free), trial("treatment", scenario, *claims)])


def _least_life(scenario: Scenario) -> int:
    return min(p.get("life", 20) for p in scenario["players"])


def _to(step: Step) -> str:
    to: str = step["to"] if step["do"] == "damage" else step.get("attached_to", "")
    return to


def _reaches(scenario: Scenario, n: int, step: Step, out: bool, because: str) -> Claim:
    """The claim about one attempt; `out`: it comes to nothing."""
    must("types" not in thing_of(scenario, _to(step)), "to a player")
    if step["do"] == "damage":
        must(is_plain(scenario, step["source"]) and not {"redirect_to", "unpreventable"} & step.keys(), "plain damage")
        must("types" in thing_of(scenario, step["source"]) and step["amount"] > 0, "of something")
        return dealt(n, step["to"], 0 if out else step["amount"], no=out, because=because, point=POINT)
    aura = thing_of(scenario, step["object"])
    must(
        aura["zone"] == "hand" and is_plain(scenario, aura["id"]) and "Aura" in aura.get("subtypes", ()),
        "a plain Aura card",
    )
    must(fits(scenario, aura["id"], _to(step)) and set(step) == {"do", "object", "attached_to"}, "it may enchant")
    return says(n, "zone", "hand" if out else "battlefield", no=out, because=because, point=POINT)


# ---------------------------------------------------------------- Auras come off
def _sheds_scene(stage: Stage) -> Board:
    """An Aura on each player, and protection from everything begins for one of them."""
    subject = stage.pick(("p1", "p2"))
    for host in (subject, _other(subject)):
        stage.aura(stage.pick(("p1", "p2")), host, what="player", colors=stage.pick(COLOR_SETS))
    stage.begin(stage.pick(("p1", "p2")), gain(somebody(subject), _ALL))
    stage.step("look")
    return stage.board(subject=subject)


def _sheds_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    because = _why(board)
    must([s["do"] for s in scenario["steps"]] == ["begin", "look"], "it begins, then a look")
    auras = [o for o in scenario["objects"] if "attached_to" in o]
    must(
        auras and all(fits(scenario, o["id"], o["attached_to"]) and is_plain(scenario, o["id"]) for o in auras), "Auras"
    )
    must(all("types" not in thing_of(scenario, o["attached_to"]) and not o.get("token") for o in auras), "on players")
    stays = [seen(1, o["id"], "attached_to", o["attached_to"], no=False, because=_FREE, point=POINT) for o in auras]
    goes = [
        seen(1, o["id"], "zone", "graveyard", no=True, because=because, point=POINT)
        if o["attached_to"] == subject
        else claim
        for o, claim in zip(auras, stays, strict=True)
    ]
    control = Trial("control", {**scenario, "steps": scenario["steps"][1:]}, tuple(_at_once(c) for c in stays))
    return with_premises([control, trial("treatment", scenario, *goes)])


def _at_once(claim: Claim) -> Claim:
    """The claim on the control, where nothing begins before the look."""
    return Claim(0, claim.path, claim.right, claim.no, claim.because)


# ---------------------------------------------------------------- nothing more
def _untouched_scene(stage: Stage) -> Board:
    """Damage to the player, then what neither targets nor damages: attacks, losing life, discarding, being chosen."""
    subject = warded_player(stage, _ALL)
    mine = stage.pick(("p2", "p1") if subject == "p1" else ("p1", "p2"))
    source, attacks = stage.permanent(mine, colors=stage.pick(COLOR_SETS)), mine != subject
    stage.step("damage", source=source, to=subject, amount=1)
    everyone: Json = {"kind": "players", "which": stage.pick(("everyone", "opponents" if attacks else "you"))}
    if stage.features.has("step.choices"):
        stage.step("choices", source=source, among=stage.pick(("player", "creature_or_player")))
    if stage.features.has("step.apply", "apply.lose_life"):
        stage.step("apply", source=source, effect={"effect": "lose_life", "who": everyone, "amount": 1})
    if stage.features.has("step.apply", "apply.discard", "zone.hand"):
        colors = list(stage.pick(COLOR_SETS))
        stage.add(zone="hand", owner=subject, types=["creature"], colors=colors, power=2, toughness=2)
        stage.step("apply", source=source, effect={"effect": "discard", "who": everyone})
    if stage.features.has("step.legal_attacks") and attacks:
        stage.active = mine
        stage.step("legal_attacks")
    return stage.board(subject=subject, source=source)


def _untouched_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    because = _why(board)
    must(is_plain(scenario, source) and thing_of(scenario, source)["zone"] == "battlefield", "a plain source")
    must(sum(s["effect"]["amount"] for s in scenario["steps"] if _loses(s)) < _least_life(scenario) - 3, "nobody loses")
    free = [c for n, s in enumerate(scenario["steps"]) for c in _done(board, n, s)]
    hit = [n for n, s in enumerate(scenario["steps"]) if s["do"] == "damage"]
    for n in hit:
        step = scenario["steps"][n]
        must(
            step == {"do": "damage", "source": source, "to": subject, "amount": step["amount"]}, "damage to the player"
        )
        must(0 < step["amount"] < 4 and len(hit) == 1, "some")
    full = [dealt(n, subject, scenario["steps"][n]["amount"], no=False, because=_FREE) for n in hit]
    none = [dealt(n, subject, 0, no=True, because=because, point=POINT) for n in hit]
    must(free, "something reaches the player")
    return with_premises([control_of(board, *full, *free), trial("treatment", scenario, *none, *free)])


def _loses(step: Step) -> bool:
    return step["do"] == "apply" and step["effect"]["effect"] == "lose_life"


def _done(board: Board, n: int, step: Step) -> Iterable[Claim]:
    """The claim about a step that neither targets nor damages: it reaches the player."""
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    path, found = ("affected",), None
    if step["do"] == "choices":
        must(step["among"] in ("player", "creature_or_player"), "players are chosen among")
        path, found = ("choices",), subject
    elif step["do"] == "legal_attacks":
        path, found = ("attacks",), [source, subject]
        must(
            "creature" in thing_of(scenario, source)["types"] and _may_attack(scenario, source, subject),
            "it may attack",
        )
    elif step["do"] == "apply":
        _reaching(scenario, n, step, source, subject)
        found = subject
    if found is not None:
        because = f"that neither targets nor damages {named(scenario, subject)}"
        yield member(n, path, found, True, no=False, because=because, point=POINT)


def _may_attack(scenario: Scenario, attacker: str, attacked: str) -> bool:
    active = scenario["active_player"]
    return controller(scenario, attacker) == active and is_opponent(scenario, attacked, active)


def _reaching(scenario: Scenario, n: int, step: Step, source: str, subject: str) -> None:
    """The premise: an effect of the source that makes the player lose life, or discard the cards in hand, once."""
    effect, who = step["effect"], step["effect"].get("who", {})
    must(step["source"] == source and set(step) == {"do", "source", "effect"}, "an effect of the source")
    must(
        effect["effect"] in ("lose_life", "discard") and effect.get("amount", 1) > 0 and who["kind"] == "players",
        "on players",
    )
    mine = controller(scenario, source)
    sides = {"you": subject == mine, "everyone": True, "opponents": is_opponent(scenario, subject, mine)}
    must(sides[who["which"]], "the player among them")
    if effect["effect"] == "discard":
        must(
            any(o["zone"] == "hand" and o["owner"] == subject for o in scenario["objects"]),
            "there is a card to discard",
        )
        must(
            not any(s["do"] == "apply" and s["effect"]["effect"] == "discard" for s in scenario["steps"][:n]),
            "the first",
        )


LAWS = (
    Law(
        "protection/of-a-player-from-everything-stops-every-target",
        (POINT,),
        "a player with protection from everything can't be the target of any spell or ability, their own included",
        boards(_targets_scene),
        _targets_trials,
        NEEDS | {"step.targets"},
    ),
    Law(
        "protection/of-a-player-from-everything-keeps-auras-and-damage-off",
        (POINT,),
        "no Aura becomes attached to a player with protection from everything, and no damage is dealt to them",
        boards(_kept_off_scene),
        _kept_off_trials,
        NEEDS,
    ),
    Law(
        "protection/of-a-player-from-everything-sheds-auras",
        (POINT,),
        "every Aura on a player goes once that player has protection from everything",
        boards(_sheds_scene),
        _sheds_trials,
        NEEDS
        | {
            "object.attached_to_player",
            "subtype.aura",
            "ability.enchant",
            "host.player_by_effect",
            "step.begin",
            "begin.gain",
            "begin.turn",
            "step.look",
        },
    ),
    Law(
        "protection/of-a-player-from-everything-is-not-immunity",
        (POINT,),
        "a player with protection from everything can still be attacked, lose life, discard and be chosen",
        boards(_untouched_scene),
        _untouched_trials,
        NEEDS | {"step.damage"},
    ),
)
