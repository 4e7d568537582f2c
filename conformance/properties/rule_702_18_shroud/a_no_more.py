"""702.18a: shroud stops targeting and nothing else, and it isn't hexproof: what passes or takes that leaves it alone."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import is_opponent, named, thing_of
from conformance.properties.rule_702_11_hexproof.acting import acting, by_hexproof, open_while
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, give_player, host, shade, slot_for
from conformance.properties.rule_702_11_hexproof.claiming import asks_of, only_step, steps_of, stopped, touches
from conformance.properties.rule_702_11_hexproof.permitting import allow, freed_by_permission, reaching
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.rule_702_18_shroud.reading import must_shroud, must_shroud_player
from conformance.properties.shapes import Asked, control_of, dealt, member, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.terms import HEXPROOF, SHROUD, damage, lose, thing
from conformance.wire.json_types import Scenario

ONLY = "18a.4"
APART = "18a.5"
HOLDER = "p2"


# ------------------------------------------------------------------ 18a.4: what doesn't target
def _reached(board: Board, *claims: Claim) -> list[Trial]:
    """Control and treatment: a targeted question stops the subject; these claims hold on both."""
    scenario = board.scenario
    first = min(c.step for c in claims)
    control, treatment = targeting(board, *(a for a in _refused(board) if a.step < first), twin=False)
    return [
        Trial("control", control.scenario, control.claims + control_of(board, *claims).claims),
        Trial("treatment", scenario, treatment.claims + claims),
    ]


def _refused(board: Board) -> list[Asked]:
    """The targeted questions of the source (where it is still there), each of which shroud stops."""
    scenario, subject, source = board.scenario, board["subject"], board.roles.get("source")
    because = _must_hold(scenario, subject)
    if not any(s["do"] == "targets" and s["of"]["object"] == source for s in scenario["steps"]):
        return []
    return stopped(scenario, str(source), (subject,), ONLY, ONLY, because)


def _must_hold(scenario: Scenario, subject: str) -> str:
    is_player = any(p["id"] == subject for p in scenario["players"])
    return must_shroud_player(scenario, subject) if is_player else must_shroud(scenario, subject)


def _sweep_scene(stage: Stage) -> Board:
    """Someone's effect on each such permanent; the same player may not target the one with shroud."""
    effect = stage.pick([e for e in ("destroy", "exile") if stage.features.has(f"apply.{e}")])
    kind, by = host(stage, ("creature", "artifact", "enchantment", "land")), stage.pick(("p1", HOLDER))
    subject = stage.permanent(HOLDER, kind, abilities=[SHROUD])
    source = asker(stage, by, stage.pick((kind, "permanent"), "slot.{}"), colors=shade(stage), instant=True)
    ask(stage, source)
    stage.step("apply", source=source, by=by, effect={"effect": effect, "to": {"kind": "group", "type": kind}})
    return stage.board(subject=subject, source=source)


def _sweep_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    at = only_step(scenario, "apply")
    step = scenario["steps"][at]
    must("to" in step["effect"] and touches(scenario, step["effect"]["to"], subject, step["by"]), "it is reached")
    because = f"the effect doesn't target {named(scenario, subject)}"
    return _reached(board, member(at, ("affected",), subject, True, no=False, point=ONLY, because=because))


def _choice_scene(stage: Stage) -> Board:
    """Someone's effect chooses without targeting."""
    kind, by = host(stage), stage.pick(("p1", HOLDER))
    subject = stage.permanent(HOLDER, kind, abilities=[SHROUD])
    source = asker(stage, by, stage.pick((kind, "permanent"), "slot.{}"), colors=shade(stage), instant=True)
    ask(stage, source)
    stage.step("choices", source=source, among="permanent")
    return stage.board(subject=subject, source=source)


def _choice_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    at = only_step(scenario, "choices")
    must(scenario["steps"][at]["among"] == "permanent", "it may be chosen")
    because = f"{named(scenario, subject)} is chosen, not targeted"
    return _reached(board, member(at, ("choices",), subject, True, no=False, point=ONLY, because=because))


def _damage_scene(stage: Stage) -> Board:
    """Someone's source deals damage to a permanent or player with shroud by no target."""
    kind = stage.pick([k for k in ("creature", "planeswalker", "player") if stage.features.has(f"host.{k}")])
    subject = HOLDER if kind == "player" else stage.permanent(HOLDER, kind, abilities=[SHROUD])
    source = asker(stage, stage.pick(("p1", HOLDER)), slot_for(stage, kind), colors=shade(stage), instant=True)
    if kind == "player":
        give_player(stage, HOLDER, SHROUD)
    ask(stage, source)
    stage.step("damage", source=source, to=subject, amount=stage.pick((1, 2, 3)))
    return stage.board(subject=subject, source=source)


def _each_player_scene(stage: Stage) -> Board:
    """An effect deals damage to each opponent, one of whom has shroud."""
    source = asker(stage, "p1", slot_for(stage, "player"), colors=shade(stage))
    give_player(stage, HOLDER, SHROUD)
    ask(stage, source)
    stage.step("apply", source=source, by="p1", effect=damage(2, {"kind": "players", "which": "opponents"}))
    return stage.board(subject=HOLDER, source=source)


def _damage_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    at = only_step(scenario, "damage")
    step, o = scenario["steps"][at], thing_of(scenario, subject)
    must(step["to"] == subject and {"creature", "planeswalker"} & {*o.get("types", ["creature"])}, "it is dealt damage")
    because = f"damage to {named(scenario, subject)} is no targeting"
    return _reached(board, dealt(at, subject, step["amount"], no=False, because=because, point=ONLY))


def _each_player_trials(board: Board) -> list[Trial]:
    scenario, who = board.scenario, board["subject"]
    at = only_step(scenario, "apply")
    step = scenario["steps"][at]
    must(step["effect"].get("to") == {"kind": "players", "which": "opponents"}, "each opponent")
    must(is_opponent(scenario, step["by"], who), "the player is one of them")
    because = f"the effect doesn't target {who}"
    return _reached(board, member(at, ("affected",), who, True, no=False, point=ONLY, because=because))


# ------------------------------------------------------------------ 18a.5: it isn't hexproof
def _permission_scene(stage: Stage) -> Board:
    """A permanent with shroud, one with hexproof, and a player who may target as though there were no hexproof."""
    kind = host(stage)
    subject = stage.permanent(HOLDER, kind, abilities=[SHROUD])
    stage.permanent(HOLDER, kind, abilities=[HEXPROOF])
    source = asker(stage, "p1", slot_for(stage, kind), colors=shade(stage))
    allow(stage, "p1", reaching(stage, kind), *(r for r in ("static", "begin") if stage.features.has(*_NEEDS[r])))
    ask(stage, source)
    return stage.board(subject=subject, source=source)


_NEEDS = {"static": ("ability.permission",), "begin": ("step.begin", "begin.permission")}


def _permission_trials(board: Board) -> list[Trial]:
    scenario, source = board.scenario, board["source"]
    because = f"{must_shroud(scenario, board['subject'])}, and the permission is about hexproof"
    freed = freed_by_permission(scenario, source)
    must(any(freed.values()), "some hexproof is passed")
    return open_while(board, [source], "permission", freed, APART, because)


def _loss_scene(stage: Stage) -> Board:
    """A permanent with shroud and one with hexproof both lose hexproof."""
    kind = host(stage)
    subject = stage.permanent(HOLDER, kind, abilities=[SHROUD])
    other = stage.permanent(HOLDER, kind, abilities=[HEXPROOF])
    source = asker(stage, "p1", slot_for(stage, kind), colors=shade(stage), instant=True)
    ask(stage, source)
    losses = (lose(thing(i), "hexproof") for i in (subject, other))
    stage.begin("p1", *losses, lasts=stage.pick(("turn", "on"), "begin.{}"))
    ask(stage, source)
    return stage.board(subject=subject, source=source)


def _loss_trials(board: Board) -> list[Trial]:
    scenario, source = board.scenario, board["source"]
    because = f"{must_shroud(scenario, board['subject'])}, and only hexproof is lost"
    losses = [e for e in acting(scenario, "lose") if e.effect["what"] == {"kind": "hexproof"}]
    must(losses and len(losses) == len(acting(scenario, "lose")), "hexproof is lost, and nothing else")
    must(len(steps_of(scenario, "begin")) == 1, "at one time")
    freed = {
        n: frozenset(
            i for i in by_hexproof(scenario, source) if any(e.acts_at(n) and e.reaches(scenario, i) for e in losses)
        )
        for n in asks_of(scenario, source)
    }
    must(any(freed.values()), "some hexproof is lost")
    return open_while(board, [source], "lose", freed, APART, because)


_BASE = frozenset({"step.targets", "ability.shroud"})
LAWS = (
    Law(
        "shroud/is-no-shield-from-effects-on-each",
        (ONLY,),
        "an effect on each permanent of a kind reaches one with shroud",
        boards(_sweep_scene),
        _sweep_trials,
        _BASE | {"step.apply"},
    ),
    Law(
        "shroud/is-no-shield-from-choices",
        (ONLY,),
        "what is chosen without being targeted may have shroud",
        boards(_choice_scene),
        _choice_trials,
        _BASE | {"step.choices", "slot.permanent"},
    ),
    Law(
        "shroud/is-no-shield-from-damage",
        (ONLY,),
        "damage that targets nothing is dealt to a permanent or player with shroud",
        boards(_damage_scene),
        _damage_trials,
        _BASE | {"step.damage"},
    ),
    Law(
        "shroud/is-no-shield-from-effects-on-each-player",
        (ONLY,),
        "an effect on each opponent reaches a player with shroud",
        boards(_each_player_scene),
        _each_player_trials,
        _BASE | {"step.apply", "apply.damage"},
    ),
    *building_on_hexproof(
        Law(
            "shroud/is-not-passed-with-hexproof",
            (APART,),
            "a permission to target as though there were no hexproof doesn't pass shroud",
            boards(_permission_scene),
            _permission_trials,
            _BASE | {"ability.hexproof"},
        ),
        Law(
            "shroud/is-not-lost-with-hexproof",
            (APART,),
            "what loses hexproof keeps shroud",
            boards(_loss_scene),
            _loss_trials,
            _BASE | {"ability.hexproof", "step.begin", "begin.lose", "lose.hexproof"},
        ),
    ),
)
