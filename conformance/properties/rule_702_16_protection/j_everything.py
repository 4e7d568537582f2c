"""702.16j: protection from everything is protection from each object, whatever its characteristics; and it is nothing more."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import is_plain, named, own_abilities, thing_of
from conformance.properties.rule_702_16_protection.g_joined import askers
from conformance.properties.shapes import Asked, control_of, dealt, member, seen, targeting, trial
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS, PERMANENT_TYPES
from conformance.strategies.terms import EVERYTHING, color, gain, lose, protection, thing
from conformance.wire.json_types import Json, Scenario

NEEDS = frozenset({"ability.protection", "protection.everything", "type.creature"})
CREATURE = NEEDS | {"host.creature"}
COLOR_SETS = ((), *((c,) for c in COLORS), ("red", "white"))
_ALL = protection(EVERYTHING)


def protected_from_all(scenario: Scenario, ident: str) -> str:
    """The premise, and the reason in words."""
    must(any(EVERYTHING in a["from"] for a in own_abilities(scenario, ident, "protection")), "protection from everything")
    return f"{named(scenario, ident)} has protection from everything"


# ---------------------------------------------------------------- 16j.1
def _targets_scene(stage: Stage) -> Board:
    kind = stage.pick(PERMANENT_TYPES, "host.{}")
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[_ALL])
    plain = stage.permanent(stage.pick(("p1", "p2")), kind)
    askers(stage, stage.pick((kind, "permanent"), "slot.{}"), [stage.pick(COLOR_SETS), stage.pick(COLOR_SETS)])
    return stage.board(subject=subject, plain=plain)


def _targets_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    because = protected_from_all(scenario, subject)
    asks = [Asked(n, frozenset({subject}), "16j.1", "16j.1", because) for n, s in enumerate(scenario["steps"])]
    must(asks and all(s["do"] == "targets" for s in scenario["steps"]), "questions of targets")
    return targeting(board, *asks)


# ---------------------------------------------------------------- 16j.2
def attachment(stage: Stage, host: str, attached_to: str | None) -> str:
    """An Aura, Equipment (of creatures) or Fortification (of lands), attached or not; Auras need a host from the start."""
    options = tuple(k for k, n in (("aura", "subtype.aura"), ("equipment", "subtype.equipment")) if stage.features.has(n))
    kind = stage.pick(options) if host == "creature" else "fortification"
    if kind == "aura":
        return stage.aura("p1", attached_to, colors=stage.pick(COLOR_SETS))
    make = stage.equipment if kind == "equipment" else stage.fortification
    return make("p1", attached_to, colors=stage.pick(COLOR_SETS))


def _attachments_scene(stage: Stage) -> Board:
    """Two hosts with one attachment each; protection from everything begins for one of them."""
    host = stage.pick(tuple(h for h in ("creature", "land") if h == "creature" or stage.features.has("subtype.fortification")), "host.{}")
    subject, plain = stage.permanent("p1", host), stage.permanent("p1", host)
    on_subject, on_plain = attachment(stage, host, subject), attachment(stage, host, plain)
    stage.begin("p1", gain(thing(subject), _ALL))
    stage.step("look")
    return stage.board(subject=subject, plain=plain, comes_off=on_subject, stays=on_plain)


def _attachments_trials(board: Board) -> list[Trial]:
    scenario, subject, off = board.scenario, board["subject"], board["comes_off"]
    stays, plain = board.roles.get("stays"), board.roles.get("plain")
    steps = scenario["steps"]
    must([s["do"] for s in steps] == ["begin", "look"], "an effect begins, then a look")
    must([b["effect"] for b in steps[0]["effects"]] == [gain(thing(subject), _ALL)], "protection from everything begins")
    must(thing_of(scenario, off).get("attached_to") == subject and is_plain(scenario, off) and subject != plain, "attached")
    must(not stays or (thing_of(scenario, stays).get("attached_to") == plain and is_plain(scenario, stays)), "the other too")
    is_aura = "Aura" in thing_of(scenario, off).get("subtypes", ())
    because = f"{named(scenario, subject)} has protection from everything, so from {named(scenario, off)}"
    gone = (seen(1, off, "zone", "graveyard", no=True, because=because, point="16j.2") if is_aura else
            seen(1, off, "attached_to", None, no=True, because=because, point="16j.2"))
    rest = [seen(1, stays, "attached_to", plain, no=False, because="its host has no protection", point="16j.2")] if stays else []
    before = {**scenario, "steps": steps[1:]}
    on = seen(0, off, "attached_to", subject, no=False, because="nothing has happened yet")
    return [trial("control", before, on), trial("treatment", scenario, gone, *rest)]


# ---------------------------------------------------------------- 16j.3
def _blocks_scene(stage: Stage) -> Board:
    subject, plain = stage.permanent("p1", abilities=[_ALL]), stage.permanent("p1")
    blocker = stage.permanent("p2", colors=stage.pick(COLOR_SETS))
    stage.step("attack", attacks=[[subject, "p2"], [plain, "p2"]])
    stage.step("legal_blocks")
    return stage.board(subject=subject, plain=plain, blocker=blocker)


def _blocks_trials(board: Board) -> list[Trial]:
    scenario, blocker = board.scenario, board["blocker"]
    must([s["do"] for s in scenario["steps"]] == ["attack", "legal_blocks"], "an attack, then the question")
    attackers = [a for a, defender in scenario["steps"][0]["attacks"] if defender == "p2"]
    protected = [a for a in attackers if a == board.roles.get("subject")]
    must(all(is_plain(scenario, a) for a in attackers if a not in protected) and is_plain(scenario, blocker), "the others are plain")
    because = protected_from_all(scenario, protected[0]) if protected else ""

    def pair(attacker: str, right: bool, why: str) -> Claim:
        return member(1, ("blocks",), [blocker, attacker], right, no=not right, because=why, point="16j.3")

    free = "nothing restricts that block"
    return [control_of(board, *(pair(a, True, free) for a in attackers)),
            trial("treatment", scenario, *(pair(a, a not in protected, because if a in protected else free) for a in attackers))]


# ---------------------------------------------------------------- 16j.4
def _damage_scene(stage: Stage) -> Board:
    kind = stage.pick(("creature", "planeswalker"), "host.{}")
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[_ALL])
    plain = stage.permanent("p2", kind)
    source = stage.permanent(stage.pick(("p1", "p2")), stage.pick(("creature", "artifact", "enchantment"), "type.{}"),
                             colors=stage.pick(COLOR_SETS))
    for to in (subject, plain):
        stage.step("damage", source=source, to=to, amount=1)
    return stage.board(subject=subject, plain=plain, source=source)


def _damage_trials(board: Board) -> list[Trial]:
    scenario, source = board.scenario, board["source"]
    must(all(s["do"] == "damage" and s["source"] == source for s in scenario["steps"]), "damage from the source")
    victims = {s["to"] for s in scenario["steps"]}
    subject = board.roles.get("subject", "")
    must(all(is_plain(scenario, v) for v in {*victims, source} - {subject}), "the others are plain")
    because = protected_from_all(scenario, subject) if subject in victims else ""
    claims = [_deal(n, s, subject, because) for n, s in enumerate(scenario["steps"])]
    must(claims, "damage to one of them")
    full = tuple(dealt(n, s["to"], s["amount"], no=False, because="nothing prevents it") for n, s in enumerate(scenario["steps"]))
    return [control_of(board, *full), trial("treatment", scenario, *claims)]


def _deal(step: int, deal: Json, subject: str, because: str) -> Claim:
    if deal["to"] == subject:
        return dealt(step, subject, 0, no=True, because=because, point="16j.4")
    return dealt(step, deal["to"], deal["amount"], no=False, because="nothing prevents it", point="16j.4")


# ---------------------------------------------------------------- 16j.5, 16j.6
def _lost_scene(stage: Stage) -> Board:
    """It outlasts the loss of protection from one colour; the loss of protection takes it."""
    subject = stage.permanent(stage.pick(("p1", "p2")), stage.pick(PERMANENT_TYPES, "host.{}"), abilities=[_ALL])
    red = stage.pick(COLORS, "protection.color:{}")
    whole = stage.flip("lose.protection")
    stage.begin(stage.pick(("p1", "p2")), lose(thing(subject), "protection") if whole else
                lose(thing(subject), "protection_from", color(red)))
    askers(stage, "permanent", [(red,)])
    return stage.board(subject=subject)


def _lost_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    because = protected_from_all(scenario, subject)
    steps = scenario["steps"]
    must([s["do"] for s in steps] == ["begin", "targets"] and len(steps[0]["effects"]) == 1, "a loss, then a question")
    effect = steps[0]["effects"][0]["effect"]
    must(effect["effect"] == "lose" and effect["to"].get("id") == subject, "the subject loses something")
    must(len(own_abilities(scenario, subject, "protection")) == 1, "it has nothing else")
    what = effect["what"]["kind"]
    must(what in ("protection", "protection_from"), "protection is lost")
    point, kept = ("16j.6", False) if what == "protection" else ("16j.5", True)
    why = "it is a protection ability, so losing protection takes it" if not kept else "losing one quality doesn't take it"
    gone = frozenset({subject} if kept else ())
    before = targeting(Board({**scenario, "steps": steps[1:]}, board.roles), Asked(0, frozenset({subject}), point, point, because))[1]
    stays = targeting(board, Asked(1, gone, point, point, why))
    whole = {**steps[0]["effects"][0], "effect": lose(thing(subject), "protection")}
    other = [Trial("loses protection", {**scenario, "steps": [{**steps[0], "effects": [whole]}, steps[1]]},
                   (member(1, ("targets", 0), subject, True, no=False, because="it has lost protection", point="16j.5"),))]
    return [*stays, Trial("before", before.scenario, before.claims), *(other if kept else [])]


def _untouched_scene(stage: Stage) -> Board:
    """Effects that don't target still reach it: destruction, counters, sacrifice."""
    subject = stage.permanent("p2", abilities=[_ALL])
    source = stage.permanent("p1", colors=stage.pick(COLOR_SETS))
    options: dict[str, Json] = {
        "destroy": {"effect": "destroy", "to": {"kind": "group", "type": "creature", "controlled_by": "opponents"}},
        "counters": {"effect": "counters", "to": {"kind": "group", "type": "creature"}, "counter": "+1/+1", "amount": 1},
        "sacrifice": {"effect": "sacrifice", "who": {"kind": "players", "which": "opponents"}, "type": "creature"},
    }
    stage.step("damage", source=source, to=subject, amount=1)
    stage.step("apply", source=source, effect=options[stage.pick(tuple(options), "apply.{}")])
    return stage.board(subject=subject, source=source)


def _untouched_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    because = protected_from_all(scenario, subject)
    steps = scenario["steps"]
    must([s["do"] for s in steps] == ["damage", "apply"] and steps[0]["source"] == steps[1]["source"] == source, "damage, an effect")
    must(steps[0]["to"] == subject and is_plain(scenario, source) and len(scenario["objects"]) == 2, "nothing else")
    effect = steps[1]["effect"]
    must(effect["effect"] in ("destroy", "counters", "sacrifice") and effect.get("amount", 1) > 0, "an untargeted effect")
    must(effect.get("to", {}).get("type", "creature") == "creature" and effect.get("type", "creature") == "creature", "of creatures")
    must("subtype" not in effect.get("to", {}) and not (effect["effect"] == "counters" and effect["counter"] == "-1/-1"), "of all")
    must("by" not in steps[1] and thing_of(scenario, source)["controller"] == "p1", "p1's effect")
    must(thing_of(scenario, subject)["controller"] == "p2" and effect.get("to", {}).get("controlled_by") != "you", "on p2")
    must(steps[0]["amount"] < thing_of(scenario, subject)["toughness"], "it would live through the damage")
    reached = member(1, ("affected",), subject, True, no=False, because="the effect neither targets nor damages it", point="16j.5")
    return [control_of(board, dealt(0, subject, steps[0]["amount"], no=False, because="nothing prevents it"), reached),
            trial("treatment", scenario, dealt(0, subject, 0, no=True, because=because, point="16j.5"), reached)]


LAWS = (
    Law("protection/from-everything-stops-every-target", ("16j.1",),
        "protection from everything stops spells and abilities of any colour or none, its controller's too",
        boards(_targets_scene), _targets_trials, NEEDS | {"step.targets"}),
    Law("protection/from-everything-sheds-every-attachment", ("16j.2",),
        "no Aura, Equipment or Fortification of any kind stays on what gains protection from everything",
        boards(_attachments_scene), _attachments_trials,
        CREATURE | {"step.begin", "begin.gain", "begin.turn", "step.look", "object.attached"}),
    Law("protection/from-everything-cant-be-blocked", ("16j.3",), "no creature can block an attacker with protection from everything",
        boards(_blocks_scene), _blocks_trials, CREATURE | {"step.attack", "step.legal_blocks"}),
    Law("protection/from-everything-prevents-all-damage", ("16j.4",), "all damage to it is prevented, whatever deals it",
        boards(_damage_scene), _damage_trials, NEEDS | {"step.damage"}),
    Law("protection/from-everything-is-lost-as-protection-only", ("16j.5", "16j.6"),
        "losing protection from one quality leaves it, losing protection takes it", boards(_lost_scene), _lost_trials,
        NEEDS | {"step.targets", "slot.permanent", "step.begin", "begin.lose", "begin.turn", "lose.protection_from", "lose.protection"}),
    Law("protection/from-everything-is-not-immunity", ("16j.5",), "effects that neither target nor damage still reach it",
        boards(_untouched_scene), _untouched_trials, CREATURE | {"step.apply", "step.damage"}),
)
