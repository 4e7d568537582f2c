"""702.16e, continued: damage in combat, and what prevented damage doesn't do (615.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, is_plain, named, reads, thing_of
from conformance.properties.rule_702_16_protection.attempts import as_it_is, kept_from
from conformance.properties.rule_702_16_protection.combat import Hit, blocks_stand, hits
from conformance.properties.rule_702_16_protection.e_all_damage import HOSTS, protected
from conformance.properties.shapes import control_of, dealt, seen, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, gain, protection, thing
from conformance.wire.json_types import Ability, Json, Scenario

NEEDS = frozenset({"ability.protection", "type.creature"})
COMBAT = ("step.attack", "step.combat_damage")
BLOCKING = (*COMBAT, "step.block", "host.creature")
_FULL = "nothing prevents it"


def _why(scenario: Scenario, source: str, subject: str) -> str:
    of = named(scenario, source)
    return f"{named(scenario, subject)} has protection from a quality of {of}, so that is prevented"


# ---------------------------------------------------------------- 16e.1 and 16e.2 in combat
def _fight_scene(stage: Stage) -> Board:
    """The protected one is attacked, blocks, or attacks and is protected once blocks are declared."""
    red, other = stage.two(COLORS, "protection.color:{}")
    spare = stage.pick([c for c in COLORS if c not in (red, other)], "protection.color:{}")
    ways = {
        "player": ("host.player",),
        "planeswalker": ("host.planeswalker",),
        "blocker": BLOCKING,
        "attacker": (*BLOCKING, "step.begin", "begin.gain", "begin.turn"),
    }
    way = stage.pick(tuple(w for w, needs in ways.items() if stage.features.has(*needs)))
    scene = {"blocker": _blocker, "attacker": _attacker}.get(way, _attacked)
    subject, source = scene(stage, red, other)
    stage.step("combat_damage")
    return stage.board(subject=subject, source=source, other=color(spare))


def _attacked(stage: Stage, red: str, other: str) -> tuple[str, str]:
    """Two creatures attack: one has the quality, the other hasn't."""
    subject = protected(stage, "p2", red, ("player", "planeswalker"))
    source, free = stage.permanent("p1", colors=[red]), stage.permanent("p1", colors=[other])
    stage.step(
        "attack", attacks=stage.pick(([[source, subject], [free, subject]], [[free, subject], [source, subject]]))
    )
    return subject, source


def _blocker(stage: Stage, red: str, other: str) -> tuple[str, str]:
    subject, source = stage.permanent("p2", abilities=[protection(color(red))]), stage.permanent("p1", colors=[red])
    stage.step("attack", attacks=[[source, "p2"]])
    stage.step("block", blocks=[[subject, source]])
    return subject, source


def _attacker(stage: Stage, red: str, other: str) -> tuple[str, str]:
    subject, source = stage.permanent("p1"), stage.permanent("p2", colors=[red])
    stage.step("attack", attacks=[[subject, "p2"]])
    stage.step("block", blocks=[[source, subject]])
    stage.begin("p1", gain(thing(subject), protection(color(red))))
    return subject, source


def _fight_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    at, found = hits(scenario)
    must(any((h.source, h.to) == (source, subject) for h in found), "the source would damage the subject")
    stopped = [h for h in found if kept_from(scenario, h.source, h.to, at)]
    must([(h.source, h.to) for h in stopped] == [(source, subject)], "that, and nothing else, is prevented")
    must(
        board.other is None or not any(reads(board.other, as_it_is(scenario, h.source, at)) for h in found),
        "nobody shows it",
    )
    full = [dealt(at, h.to, h.amount, no=False, because=_FULL, point="16e.2", source=h.source) for h in found]
    # Once protection begins after blocks, what the subject deals hangs on 702.16f, which isn't asked here.
    late = any(s["do"] == "begin" for s in scenario["steps"])
    rest = [c for c, h in zip(full, found, strict=True) if h not in stopped and not late]
    none = dealt(at, subject, 0, no=True, because=_why(scenario, source, subject), point="16e.1", source=source)
    return [
        control_of(board, *full),
        trial("treatment", scenario, *blocks_stand(scenario), none, *rest),
        *twin_of(board, *full),
    ]


# ---------------------------------------------------------------- 16e.5
@dataclass(frozen=True, slots=True)
class Outcome:
    """What a look shows: a field of an object or player as it was, and as the damage would leave it."""

    ident: str
    field: str
    before: Any
    after: Any


Consequence = Callable[[Scenario, Hit], Outcome]


def _deals(stage: Stage, keyword: str | None, hosts: tuple[str, ...], toughness: int, amount: int) -> Board:
    """A source of p1, maybe with a keyword, would damage a protected one of p2, in combat or not; then a look."""
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = protected(stage, "p2", red, hosts)
    abilities: list[Ability] = [{"kind": keyword}] if keyword else []
    source = stage.permanent("p1", colors=[red], abilities=abilities, power=amount)
    for n, o in enumerate(stage.objects):
        if o["id"] == subject and "creature" in o["types"]:
            stage.objects[n] = {**o, "toughness": toughness}
    blocks = "creature" in next((o["types"] for o in stage.objects if o["id"] == subject), ())
    if stage.flip(*(BLOCKING if blocks else COMBAT)) or not stage.features.has("step.damage"):
        stage.step("attack", attacks=[[source, "p2" if blocks else subject]])
        if blocks:
            stage.step("block", blocks=[[subject, source]])
        stage.step("combat_damage")
    else:
        stage.step("damage", source=source, to=subject, amount=amount)
    stage.step("look")
    return stage.board(subject=subject, source=source, other=color(other))


def _hit(scenario: Scenario, source: str, subject: str) -> tuple[int, Hit]:
    """The one deal of damage on the board that matters, and its position."""
    steps: list[Json] = scenario["steps"]
    must(steps[-1]["do"] == "look" and all(s["do"] != "begin" for s in steps), "damage, then a look")
    if steps[0]["do"] != "damage":
        at, found = hits(scenario)
        must([h.source for h in found if h.to == subject] == [source], "the source alone damages the subject")
        return at, next(h for h in found if h.source == source)
    step = steps[0]
    must(len(steps) == 2 and (step["source"], step["to"]) == (source, subject), "damage from the source to the subject")
    must("redirect_to" not in step and "unpreventable" not in step and step["amount"] > 0, "plain damage")
    return 0, Hit(source, subject, step["amount"])


def _after(consequence: Consequence, keyword: str | None) -> Callable[[Board], list[Trial]]:
    """Trials of such a board: with the damage prevented, the look shows nothing of it."""

    def trials(board: Board) -> list[Trial]:
        scenario, subject, source = board.scenario, board["subject"], board["source"]
        at, hit = _hit(scenario, source, subject)
        must(kept_from(scenario, source, subject, at), "the subject is protected from the source")
        must(
            [a["kind"] for a in thing_of(scenario, source)["abilities"]] == ([keyword] if keyword else []),
            "the keyword",
        )
        must(all(o["id"] in (source, subject) for o in scenario["objects"]), "nothing else on the board")
        must(not thing_of(scenario, source).get("token") and not thing_of(scenario, subject).get("token"), "cards")
        seen_after = consequence(scenario, hit)
        look = len(scenario["steps"]) - 1
        prevented = _why(scenario, source, subject)
        changed = _seen(look, seen_after, False, "the damage is dealt")
        return [
            control_of(board, dealt(at, subject, hit.amount, no=False, because=_FULL, source=_from(hit, at)), changed),
            trial(
                "treatment",
                scenario,
                *blocks_stand(scenario),
                dealt(at, subject, 0, no=True, because=prevented, point="16e.1", source=_from(hit, at)),
                _seen(look, seen_after, True, f"prevented damage is not dealt: {prevented}"),
            ),
            *twin_of(board, changed),
        ]

    return trials


def _from(hit: Hit, at: int) -> str | None:
    """Only answers about combat damage name the source."""
    return hit.source if at else None


def _seen(look: int, outcome: Outcome, prevented: bool, because: str) -> Claim:
    value = outcome.before if prevented else outcome.after
    return seen(look, outcome.ident, outcome.field, value, no=prevented, because=because, point="16e.5")


def _life(scenario: Scenario, who: str) -> int:
    life: int = thing_of(scenario, who).get("life", 20)
    return life


def _lifelink_scene(stage: Stage) -> Board:
    return _deals(stage, "lifelink", HOSTS, 4, stage.pick((1, 2)))


def _gains_life(scenario: Scenario, hit: Hit) -> Outcome:
    who = controller(scenario, hit.source)
    must(who != hit.to and _marks(scenario, hit), "damage to something else that can be dealt damage, and lives")
    return Outcome(who, "life", _life(scenario, who), _life(scenario, who) + hit.amount)


def _mark_scene(stage: Stage) -> Board:
    hosts = HOSTS if stage.features.has("look.loyalty") else ("creature", "player")
    return _deals(stage, None, hosts, 4, stage.pick((1, 2)))


def _marks(scenario: Scenario, hit: Hit) -> Outcome:
    """Damage on a creature, loyalty, life."""
    to = thing_of(scenario, hit.to)
    if "types" not in to:
        must(_life(scenario, hit.to) > hit.amount, "the player lives")
        return Outcome(hit.to, "life", _life(scenario, hit.to), _life(scenario, hit.to) - hit.amount)
    if "creature" not in to["types"]:
        must("planeswalker" in to["types"] and to["loyalty"] > hit.amount, "it lives")
        return Outcome(hit.to, "loyalty", to["loyalty"], to["loyalty"] - hit.amount)
    must("planeswalker" not in to["types"] and to["toughness"] > hit.amount and not to.get("counters"), "it lives")
    return Outcome(hit.to, "damage", 0, hit.amount)


def _wither_scene(stage: Stage) -> Board:
    return _deals(stage, "wither", ("creature",), 4, stage.pick((1, 2)))


def _withers(scenario: Scenario, hit: Hit) -> Outcome:
    must(_marks(scenario, hit).field == "damage", "a creature")
    return Outcome(hit.to, "counters", {}, {"-1/-1": hit.amount})


def _deathtouch_scene(stage: Stage) -> Board:
    return _deals(stage, "deathtouch", ("creature",), 4, stage.pick((1, 2)))


def _dies_by_touch(scenario: Scenario, hit: Hit) -> Outcome:
    must(_marks(scenario, hit).field == "damage", "a creature that the damage alone wouldn't kill")
    return Outcome(hit.to, "zone", "battlefield", "graveyard")


def _lethal_scene(stage: Stage) -> Board:
    return _deals(stage, None, ("creature", "planeswalker"), 2, stage.pick((5, 6)))


def _dies(scenario: Scenario, hit: Hit) -> Outcome:
    to = thing_of(scenario, hit.to)
    must("types" in to and is_plain(scenario, hit.source), "a permanent")
    needed = [to[field] for field in ("toughness", "loyalty") if field in to]
    must(needed and hit.amount >= min(needed), "enough to kill it")
    return Outcome(hit.to, "zone", "battlefield", "graveyard")


def _consequence(name: str, says: str, scene: Callable[[Stage], Board], keyword: str | None, read: Consequence) -> Law:
    needs = NEEDS | {"step.look"} | ({f"ability.{keyword}"} if keyword else set())
    return Law(f"protection/{name}", ("16e.5", "16e.1"), says, boards(scene), _after(read, keyword), needs)


LAWS = (
    Law(
        "protection/prevents-combat-damage",
        ("16e.1", "16e.2"),
        "combat damage from creatures with the quality to a protected player, planeswalker or creature is prevented",
        boards(_fight_scene),
        _fight_trials,
        NEEDS | set(COMBAT),
    ),
    _consequence(
        "prevented-damage-leaves-no-mark",
        "prevented damage is not marked and takes no loyalty or life",
        _mark_scene,
        None,
        _marks,
    ),
    _consequence(
        "prevented-damage-kills-nothing",
        "prevented damage destroys no creature and no planeswalker",
        _lethal_scene,
        None,
        _dies,
    ),
    _consequence(
        "prevented-damage-gains-no-life",
        "prevented damage from a source with lifelink gains no life",
        _lifelink_scene,
        "lifelink",
        _gains_life,
    ),
    _consequence(
        "prevented-damage-puts-no-counters",
        "prevented damage from a source with wither puts no counters",
        _wither_scene,
        "wither",
        _withers,
    ),
    _consequence(
        "prevented-damage-has-no-deathtouch",
        "prevented damage from a source with deathtouch destroys nothing",
        _deathtouch_scene,
        "deathtouch",
        _dies_by_touch,
    ),
)
