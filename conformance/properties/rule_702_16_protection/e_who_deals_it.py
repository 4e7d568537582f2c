"""702.16e, continued: the source is the object said to deal the damage; redirected damage keeps its source."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import controller, has_own, is_opponent, is_plain, named, reads, thing_of
from conformance.properties.rule_702_16_protection.e_all_damage import protected, reason
from conformance.properties.rule_702_16_protection.e_source_that_left import CREATURES, OPPONENTS
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import control_of, dealt, says, seen, trial, twin_of
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import cast, color, damage, slot, target
from conformance.wire.json_types import Json, Scenario

NEEDS = frozenset(
    {
        "ability.protection",
        "type.creature",
        "type.instant",
        "zone.hand",
        "slot.creature",
        "step.cast",
        "step.resolve",
        "step.look",
        "effect.damage",
        "damage.by",
    }
)
_DEALER = target(0)


def _dealer_shows(scenario: Scenario, spell: str, dealer: str, subject: str) -> bool:
    """Exactly one of spell and dealer shows the quality: is it the dealer?"""
    shows = [has_own(scenario, subject, "protection", i) for i in (spell, dealer)]
    must(shows[0] != shows[1] and is_plain(scenario, dealer), "one of the two has the quality")
    must(not _is_protected(scenario, spell) and is_plain(scenario, spell), "the spell is plain")
    return shows[1]


def _is_protected(scenario: Scenario, ident: str) -> bool:
    """Has it protection by itself?"""
    return has_own(scenario, ident, "protection")


def _exchanged(scenario: Scenario, one: str, two: str) -> Scenario:
    """The two objects with each other's colours."""
    colors = {one: thing_of(scenario, two)["colors"], two: thing_of(scenario, one)["colors"]}
    return {**scenario, "objects": [{**o, "colors": colors.get(o["id"], o["colors"])} for o in scenario["objects"]]}


def _steps(scenario: Scenario, spell: str, targets: list[str], effect: Json) -> int:
    """The premise: the spell with that one effect is cast at these, resolves, then a look. How much it deals."""
    steps, card = scenario["steps"], thing_of(scenario, spell)
    must([s["do"] for s in steps] == ["cast", "resolve", "look"], "cast, resolved, looked at")
    must(steps[0]["object"] == spell and steps[0]["targets"] == targets, "at these targets")
    must(
        len(card["effects"]) == 1 and "instant" in card["types"] and card["zone"] == "hand",
        "an instant with one effect",
    )
    must({**card["effects"][0], "amount": 0} == {**effect, "amount": 0}, "the damage")
    must(all("controlled_by" not in s for s in card["targets"]) and len(scenario["objects"]) <= 3, "nothing else")
    amount: int = card["effects"][0]["amount"]
    must(amount > 0, "some damage")
    return amount


def _shown(scenario: Scenario, subject: str, amount: int, prevented: bool, because: str) -> Claim:
    """What the last step, a look, shows of the damage."""
    o = thing_of(scenario, subject)
    field, full = ("damage", 0) if "types" in o else ("life", o.get("life", 20))
    must(o.get("toughness", full) > amount and not o.get("counters"), "it lives")
    after = full if prevented else amount if field == "damage" else full - amount
    return seen(2, subject, field, after, no=prevented, because=because, point="16e.6")


# ---------------------------------------------------------------- 16e.6, untargeted
def _each_scene(stage: Stage) -> Board:
    """A spell makes a creature deal damage to each creature, or player, of the other side: one of the two is red."""
    red, other = stage.two(COLORS, "protection.color:{}")
    spare = stage.pick([c for c in COLORS if c not in (red, other)], "protection.color:{}")
    subject = protected(stage, "p2", red, ("creature", "player"))
    colors = stage.pick(((red, other), (other, red)))
    dealer = stage.permanent("p1", colors=[colors[0]])
    reached = OPPONENTS if subject == "p2" else CREATURES
    spell = stage.spell("p1", colors=[colors[1]], slots=[slot("creature")], effects=[damage(1, reached, by=_DEALER)])
    _cast(stage, spell, dealer)
    return stage.board(subject=subject, source=dealer, spell=spell, other=color(spare))


def _cast(stage: Stage, spell: str, *targets: str) -> None:
    stage.step("cast", object=spell, targets=list(targets))
    stage.step("resolve")
    stage.step("look")


def _each_trials(board: Board) -> list[Trial]:
    scenario, subject, dealer, spell = board.scenario, board["subject"], board["source"], board["spell"]
    reached = CREATURES if "types" in thing_of(scenario, subject) else OPPONENTS
    amount = _steps(scenario, spell, [dealer], damage(0, reached, by=_DEALER))
    must([s["kind"] for s in thing_of(scenario, spell)["targets"]] == ["creature"], "it targets the dealer")
    must("creature" in thing_of(scenario, dealer)["types"] and subject != dealer, "a creature deals it")
    must(is_opponent(scenario, thing_of(scenario, spell)["owner"], controller(scenario, subject)), "to the other side")
    must(
        board.other and not any(reads(board.other, thing_of(scenario, i)) for i in (spell, dealer)), "neither shows it"
    )
    shows = _dealer_shows(scenario, spell, dealer, subject)
    because = f"{named(scenario, dealer)} deals the damage, so its qualities count, not the spell's"
    full = _shown(scenario, subject, amount, False, "neither has the quality")
    return [
        control_of(board, full),
        trial("treatment", scenario, _shown(scenario, subject, amount, shows, because)),
        trial(
            "colours exchanged",
            _exchanged(scenario, spell, dealer),
            _shown(scenario, subject, amount, not shows, because),
        ),
        *twin_of(board, full),
    ]


# ---------------------------------------------------------------- 16e.6, targeted
def _target_scene(stage: Stage) -> Board:
    """Target creature deals damage to another target: the spell is red, or the creature is."""
    red, other = stage.two(COLORS, "protection.color:{}")
    spare = stage.pick([c for c in COLORS if c not in (red, other)], "protection.color:{}")
    kind = stage.pick(tuple(k for k in ("creature", "player") if stage.features.has(f"slot.{k}", f"host.{k}")))
    subject = protected(stage, "p2", red, (kind,))
    colors = stage.pick(((red, other), (other, red)))
    dealer = stage.permanent("p1", colors=[colors[0]])
    spell = stage.spell(
        "p1", colors=[colors[1]], slots=[slot("creature"), slot(kind)], effects=[damage(1, target(1), by=_DEALER)]
    )
    _cast(stage, spell, dealer, subject)
    return stage.board(subject=subject, source=dealer, spell=spell, other=color(spare))


def _target_trials(board: Board) -> list[Trial]:
    scenario, subject, dealer, spell = board.scenario, board["subject"], board["source"], board["spell"]
    amount = _steps(scenario, spell, [dealer, subject], damage(0, target(1), by=_DEALER))
    wanted = "creature" if "types" in thing_of(scenario, subject) else "player"
    must([s["kind"] for s in thing_of(scenario, spell)["targets"]] == ["creature", wanted], "it targets both")
    must("creature" in thing_of(scenario, dealer)["types"] and subject != dealer, "a creature deals it")
    must("creature" in thing_of(scenario, subject).get("types", ["creature"]), "to a creature or player")
    must(
        board.other and not any(reads(board.other, thing_of(scenario, i)) for i in (spell, dealer)), "neither shows it"
    )
    shows = _dealer_shows(scenario, spell, dealer, subject)
    may = says(
        0, "legal", True, no=False, because="the spell, which does the targeting, lacks the quality", point="16e.6"
    )
    mayn = says(
        0, "legal", False, no=True, because="the spell, which does the targeting, has the quality", point="16e.6"
    )
    deals = f"{named(scenario, dealer)}, which has the quality, deals the damage"
    by_dealer = (may, _shown(scenario, subject, amount, True, deals))
    full = (may, _shown(scenario, subject, amount, False, "neither has the quality"))
    return [
        control_of(board, *full),
        trial("treatment", scenario, *(by_dealer if shows else (mayn,))),
        trial("colours exchanged", _exchanged(scenario, spell, dealer), *((mayn,) if shows else by_dealer)),
        *twin_of(board, *full),
        *premises(_asking_alone(scenario, spell, wanted), subject),
    ]


def _asking_alone(scenario: Scenario, spell: str, wanted: str) -> Scenario:
    """What it builds on: what a spell that has that one target, and does nothing, may target."""
    alone = {"targets": [slot(wanted)], "effects": [{"effect": "nothing"}]}
    objects = [{**o, **alone} if o["id"] == spell else o for o in scenario["objects"]]
    return {**scenario, "objects": objects, "steps": [{"do": "targets", "of": cast(spell)}]}


# ---------------------------------------------------------------- 16e.7
def _redirected_scene(stage: Stage) -> Board:
    """Damage to a plain permanent or player would be redirected to a protected one."""
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = protected(stage, stage.pick(("p1", "p2")), red)
    plain = stage.pick(("creature", *(p for p in ("p1", "p2") if p != subject)))
    if plain == "creature":
        plain = stage.permanent(stage.pick(("p1", "p2")))
    source = stage.permanent("p1", colors=[red])
    stage.step("damage", source=source, to=plain, redirect_to=subject, amount=1)
    return stage.board(subject=subject, plain=plain, source=source, other=color(other))


def _redirected_trials(board: Board) -> list[Trial]:
    scenario, subject, plain, source = board.scenario, board["subject"], board["plain"], board["source"]
    step = scenario["steps"][0]
    must(len(scenario["steps"]) == 1 and step["do"] == "damage", "damage")
    must(set(step) == {"do", "source", "to", "redirect_to", "amount"} and step["source"] == source, "redirected damage")
    must(
        step["to"] == plain and step["redirect_to"] == subject and step["amount"] > 0,
        "from the plain one to the subject",
    )
    for ident in (plain, subject):
        must(
            {"creature", "planeswalker"} & set(thing_of(scenario, ident).get("types", ["creature"])),
            "it can be damaged",
        )
    must(not _is_protected(scenario, plain), "the other recipient is plain")
    because = reason(board)
    moved = dealt(
        0, subject, step["amount"], no=False, because="nothing prevents it, and it is redirected", point="16e.7"
    )
    back = {**step, "to": subject, "redirect_to": plain}
    asked = f"{because}, but as redirection applies first, it is no recipient any more (614.9, 616.1)"
    return [
        control_of(board, moved),
        trial(
            "treatment",
            scenario,
            dealt(0, subject, 0, no=True, because=f"it is the recipient by then: {because}", point="16e.7"),
        ),
        trial(
            "away from it, redirection first",
            {**scenario, "steps": [{**back, "first": "redirection"}]},
            dealt(0, plain, step["amount"], no=False, because=asked, point="16e.7"),
        ),
        trial(
            "away from it, prevention first",
            {**scenario, "steps": [{**back, "first": "prevention"}]},
            dealt(0, plain, 0, no=True, because=f"prevention applies first: {because}", point="16e.7"),
        ),
        *twin_of(board, moved),
    ]


LAWS = (
    Law(
        "protection/who-deals-the-damage-decides",
        ("16e.6",),
        "where a spell makes a creature deal damage, the creature's qualities count for prevention, not the spell's",
        boards(_each_scene),
        _each_trials,
        NEEDS,
    ),
    Law(
        "protection/the-spell-targets-and-the-creature-deals",
        ("16e.6",),
        "where a spell's target deals damage, the spell's qualities count for targeting, the target's for prevention",
        boards(_target_scene),
        _target_trials,
        NEEDS | {"slot.several"},
    ),
    Law(
        "protection/redirected-damage-keeps-its-source",
        ("16e.7",),
        "redirected damage meets the new recipient's protection, and the old one's only if prevention applies first",
        boards(_redirected_scene),
        _redirected_trials,
        frozenset({"ability.protection", "type.creature", "step.damage", "damage.redirect"}),
    ),
)
