"""702.16j: protection from everything is protection from each object, whatever it is like; and nothing more."""

from __future__ import annotations

from dataclasses import replace

from conformance.properties.law import DEEPER, Board, Claim, Law, Trial
from conformance.properties.reading import is_plain, named, own_abilities, thing_of
from conformance.properties.rule_702_16_protection.g_joined import askers
from conformance.properties.rule_702_16_protection.in_colors import with_premises
from conformance.properties.shapes import Asked, control_of, dealt, member, says, targeting, trial
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS, PERMANENT_TYPES
from conformance.strategies.terms import EVERYTHING, color, lose, protection, thing
from conformance.wire.json_types import Json, Scenario

NEEDS = frozenset({"ability.protection", "protection.everything", "type.creature"})
CREATURE = NEEDS | {"host.creature"}
COLOR_SETS = ((), *((c,) for c in COLORS), ("red", "white"))
ALL = protection(EVERYTHING)


def protected_from_all(scenario: Scenario, ident: str) -> str:
    """The premise, and the reason in words."""
    must(
        any(EVERYTHING in a["from"] for a in own_abilities(scenario, ident, "protection")), "protection from everything"
    )
    return f"{named(scenario, ident)} has protection from everything"


# ---------------------------------------------------------------- 16j.1
def _targets_scene(stage: Stage) -> Board:
    kind = stage.pick(PERMANENT_TYPES, "host.{}")
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[ALL])
    plain = stage.permanent(stage.pick(("p1", "p2")), kind)
    askers(stage, stage.pick((kind, "permanent"), "slot.{}"), [stage.pick(COLOR_SETS), stage.pick(COLOR_SETS)])
    return stage.board(subject=subject, plain=plain)


def _targets_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    because = protected_from_all(scenario, subject)
    asks = [Asked(n, frozenset({subject}), "16j.1", "16j.1", because) for n in range(len(scenario["steps"]))]
    must(asks and all(s["do"] == "targets" for s in scenario["steps"]), "questions of targets")
    return with_premises(targeting(board, *asks))


# ---------------------------------------------------------------- 16j.3
def _blocks_scene(stage: Stage) -> Board:
    subject, plain = stage.permanent("p1", abilities=[ALL]), stage.permanent("p1")
    blocker = stage.permanent("p2", colors=stage.pick(COLOR_SETS))
    stage.step("attack", attacks=[[subject, "p2"], [plain, "p2"]])
    stage.step("legal_blocks")
    return stage.board(subject=subject, plain=plain, blocker=blocker)


def _blocks_trials(board: Board) -> list[Trial]:
    scenario, blocker = board.scenario, board["blocker"]
    must([s["do"] for s in scenario["steps"]] == ["attack", "legal_blocks"], "an attack, then the question")
    attackers = [a for a, defender in scenario["steps"][0]["attacks"] if defender == "p2"]
    protected = [a for a in attackers if a == board.roles.get("subject")]
    must(
        all(is_plain(scenario, a) for a in attackers if a not in protected) and is_plain(scenario, blocker),
        "the others are plain",
    )
    because = protected_from_all(scenario, protected[0]) if protected else ""

    def pair(attacker: str, right: bool, why: str) -> Claim:
        return member(1, ("blocks",), [blocker, attacker], right, no=not right, because=why, point="16j.3")

    free = "nothing restricts that block"
    barred = [pair(a, a not in protected, because if a in protected else free) for a in attackers]
    turned = [trial("on the blocker", _handed(scenario, a, blocker), pair(a, True, _OWN)) for a in protected]
    control = control_of(board, *(pair(a, True, free) for a in attackers))
    return with_premises([control, trial("treatment", scenario, *barred), *turned])


_OWN = "protection of the blocker restricts no block"


def _handed(scenario: Scenario, giver: str, taker: str) -> Scenario:
    """The protection is the other one's."""
    given = own_abilities(scenario, giver, "protection")
    fresh = {giver: [], taker: given}
    return {
        **scenario,
        "objects": [{**o, "abilities": fresh.get(o["id"], o["abilities"])} for o in scenario["objects"]],
    }


# ---------------------------------------------------------------- 16j.4
def _damage_scene(stage: Stage) -> Board:
    kind = stage.pick(("creature", "planeswalker"), "host.{}")
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[ALL])
    plain = stage.permanent("p2", kind)
    source = stage.permanent(
        stage.pick(("p1", "p2")),
        stage.pick(("creature", "artifact", "enchantment"), "type.{}"),
        colors=stage.pick(COLOR_SETS),
    )
    for to in (subject, plain):
        stage.step("damage", source=source, to=to, amount=1)
    stage.step("damage", source=subject, to=plain, amount=1)
    if stage.features.has("damage.unpreventable"):
        stage.step("damage", source=source, to=subject, amount=1, unpreventable=True)
    return stage.board(subject=subject, plain=plain, source=source)


def _damage_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    because = protected_from_all(scenario, subject)
    must(all(s["do"] == "damage" and s["amount"] > 0 and "redirect_to" not in s for s in scenario["steps"]), "damage")
    must(all(is_plain(scenario, o["id"]) for o in scenario["objects"] if o["id"] != subject), "the others are plain")
    _everyone_lives(scenario)
    full = [
        dealt(n, s["to"], s["amount"], no=False, because="nothing prevents it", point="16j.4")
        for n, s in enumerate(scenario["steps"])
    ]
    none = [dealt(n, subject, 0, no=True, because=because, point="16j.4") for n in range(len(full))]
    stopped = [s["to"] == subject and not s.get("unpreventable") for s in scenario["steps"]]
    claims = [none[n] if out else full[n] for n, out in enumerate(stopped)]
    return with_premises([control_of(board, *full), trial("treatment", scenario, *claims)])


def _everyone_lives(scenario: Scenario) -> None:
    """The premise: whatever deals or is dealt damage in a step is still there, even if nothing is prevented."""
    left = {o["id"]: o.get("toughness", o.get("loyalty", 0)) for o in scenario["objects"]}
    hurt = {o["id"] for o in scenario["objects"] if not {"creature", "planeswalker"}.isdisjoint(o["types"])}
    must(all(len(o["types"]) == 1 and not o.get("counters") for o in scenario["objects"]), "of one type")
    for step in scenario["steps"]:
        must(step["to"] in hurt and left[step["to"]] > 0, "it can be dealt damage")
        must(step["source"] not in hurt or left[step["source"]] > 0, "the source is there")
        left[step["to"]] -= step["amount"]


# ---------------------------------------------------------------- 16j.5, 16j.6
def _lost_scene(stage: Stage) -> Board:
    """It outlasts the loss of protection from one colour, and of hexproof; the loss of protection takes it."""
    subject = stage.permanent(stage.pick(("p1", "p2")), stage.pick(PERMANENT_TYPES, "host.{}"), abilities=[ALL])
    red = stage.pick(COLORS, "protection.color:{}")
    what = stage.pick(("protection", "protection_from", "hexproof", "protection_from", "hexproof"), "lose.{}")
    stage.begin(stage.pick(("p1", "p2")), lose(thing(subject), what, color(red) if what == "protection_from" else None))
    askers(stage, "permanent", [(red,)])
    if stage.features.has("step.has"):
        stage.step("has", object=subject, what="protection")
    return stage.board(subject=subject)


_LOSS = {
    "protection": ("16j.6", "it is a protection ability, so losing protection takes it"),
    "hexproof": ("16j.6", "it is a protection ability, so losing hexproof doesn't take it"),
    "protection_from": ("16j.5", "losing protection from one quality doesn't take it"),
}


def _lost_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    because = protected_from_all(scenario, subject)
    rest = [s for s in scenario["steps"] if s["do"] != "begin"]
    has = {"do": "has", "object": subject, "what": "protection"}
    must(rest and all(s["do"] == "targets" or s == has for s in rest), "questions")
    must(len(own_abilities(scenario, subject, "protection")) == 1, "it has nothing else")
    before = Board({**scenario, "steps": rest}, board.roles)
    works = _kept(before, True, "16j.1", because)
    if rest == scenario["steps"]:
        return with_premises(works)
    first = scenario["steps"][0]
    what = _lost(scenario, subject)
    point, why = _LOSS[what]
    stripped = {**first, "effects": [{**first["effects"][0], "effect": lose(thing(subject), "protection")}]}
    bare = Board({**scenario, "steps": [stripped, *rest]}, board.roles)
    stays = what != "protection"
    without = Trial("loses protection", bare.scenario, _kept(bare, False, *_LOSS["protection"])[1].claims)
    premise = Trial("premise: before", before.scenario, works[1].claims)
    deeper = [replace(t, label=f"{DEEPER}, in colours") for t in with_premises(works)[2:]]
    return [*_kept(board, stays, point, why), premise, *deeper, *([without] if stays else [])]


def _lost(scenario: Scenario, subject: str) -> str:
    """What the subject loses in the first step, before any question."""
    begins = [s for s in scenario["steps"] if s["do"] == "begin"]
    must(begins == scenario["steps"][:1] and len(begins[0]["effects"]) == 1, "something is lost first")
    effect = begins[0]["effects"][0]["effect"]
    must(effect["effect"] == "lose" and effect["to"].get("id") == subject, "the subject loses something")
    what: str = effect["what"]["kind"]
    must(what in _LOSS, "protection is lost, or hexproof")
    return what


def _kept(board: Board, kept: bool, point: str, why: str) -> list[Trial]:
    """Control and treatment: has it its protection still?"""
    subject, steps = board["subject"], board.scenario["steps"]
    gone = frozenset({subject} if kept else ())
    asks = [Asked(n, gone, point, point, why) for n, s in enumerate(steps) if s["do"] == "targets"]
    control, treatment = targeting(board, *asks)
    has = [says(n, "has", kept, no=kept, because=why, point="16j.6") for n, s in enumerate(steps) if s["do"] == "has"]
    return [control, Trial(treatment.label, treatment.scenario, (*treatment.claims, *has))]


def _untouched_scene(stage: Stage) -> Board:
    """Effects that don't target still reach it: destruction, counters, sacrifice."""
    subject = stage.permanent("p2", abilities=[ALL])
    source = stage.permanent("p1", colors=stage.pick(COLOR_SETS))
    options: dict[str, Json] = {
        "destroy": {"effect": "destroy", "to": {"kind": "group", "type": "creature", "controlled_by": "opponents"}},
        "counters": {
            "effect": "counters",
            "to": {"kind": "group", "type": "creature"},
            "counter": "+1/+1",
            "amount": 1,
        },
        "sacrifice": {"effect": "sacrifice", "who": {"kind": "players", "which": "opponents"}, "type": "creature"},
    }
    stage.step("damage", source=source, to=subject, amount=1)
    stage.step("apply", source=source, effect=options[stage.pick(tuple(options), "apply.{}")])
    return stage.board(subject=subject, source=source)


def _untouched_trials(board: Board) -> list[Trial]:
    """Damage to it, or an effect that reaches it, or one after the other."""
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    because = protected_from_all(scenario, subject)
    steps = scenario["steps"]
    must([s["do"] for s in steps] in (["damage", "apply"], ["apply"], ["damage"]), "damage, an effect")
    must(is_plain(scenario, source) and len(scenario["objects"]) == 2, "nothing else")
    must(
        thing_of(scenario, source)["controller"] == "p1" and thing_of(scenario, subject)["controller"] == "p2", "sides"
    )
    full: list[Claim] = []
    claims: list[Claim] = []
    for n, step in enumerate(steps):
        must(step["source"] == source, "of the source")
        if step["do"] == "damage":
            must(step["to"] == subject and 0 < step["amount"] < thing_of(scenario, subject)["toughness"], "it lives")
            must(not {"redirect_to", "unpreventable"} & step.keys(), "plain damage")
            full.append(dealt(n, subject, step["amount"], no=False, because="nothing prevents it", point="16j.5"))
            claims.append(dealt(n, subject, 0, no=True, because=because, point="16j.5"))
        else:
            _reaches_it(step)
            why = "the effect neither targets nor damages it"
            reached = member(n, ("affected",), subject, True, no=False, because=why, point="16j.5")
            full, claims = [*full, reached], [*claims, reached]
    return with_premises([control_of(board, *full), trial("treatment", scenario, *claims)])


def _reaches_it(step: Json) -> None:
    """The premise: an untargeted effect of p1 on all creatures, or on a creature of p2."""
    effect = step["effect"]
    must(
        effect["effect"] in ("destroy", "counters", "sacrifice") and effect.get("amount", 1) > 0, "an untargeted effect"
    )
    to = effect.get("to", {})
    must(to.get("type", "creature") == "creature" and effect.get("type", "creature") == "creature", "of creatures")
    must("subtype" not in to and not (effect["effect"] == "counters" and effect["counter"] == "-1/-1"), "of all")
    must("by" not in step and to.get("controlled_by") != "you", "p1's effect, on p2")


LAWS = (
    Law(
        "protection/from-everything-stops-every-target",
        ("16j.1",),
        "protection from everything stops spells and abilities of any colour or none, its controller's too",
        boards(_targets_scene),
        _targets_trials,
        NEEDS | {"step.targets"},
    ),
    Law(
        "protection/from-everything-cant-be-blocked",
        ("16j.3",),
        "no creature can block an attacker with protection from everything",
        boards(_blocks_scene),
        _blocks_trials,
        CREATURE | {"step.attack", "step.legal_blocks"},
    ),
    Law(
        "protection/from-everything-prevents-all-damage",
        ("16j.4",),
        "all damage to it is prevented, whatever deals it",
        boards(_damage_scene),
        _damage_trials,
        NEEDS | {"step.damage"},
    ),
    Law(
        "protection/from-everything-is-lost-as-protection-only",
        ("16j.5", "16j.6"),
        "losing protection from one quality leaves it, losing protection takes it",
        boards(_lost_scene),
        _lost_trials,
        NEEDS | {"step.targets", "slot.permanent", "step.begin", "begin.lose", "begin.turn", "lose.protection"},
    ),
    Law(
        "protection/from-everything-is-not-immunity",
        ("16j.5",),
        "effects that neither target nor damage still reach it",
        boards(_untouched_scene),
        _untouched_trials,
        CREATURE | {"step.apply", "step.damage"},
    ),
)
