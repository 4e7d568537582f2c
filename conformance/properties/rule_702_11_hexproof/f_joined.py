"""702.11f: "hexproof from A and from B" is two abilities: either is enough, and losing one leaves the other."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import named
from conformance.properties.rule_702_11_hexproof.acting import by_hexproof
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, give_player, host, slot_for, way_of
from conformance.properties.rule_702_11_hexproof.claiming import askers, begins_before, steps_of, stopped
from conformance.properties.rule_702_11_hexproof.e_losing import one_lost, take_away
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, hexproof_from
from conformance.wire.json_types import Quality, Scenario


# ------------------------------------------------------------------ 11f.1
def _pair(stage: Stage) -> tuple[list[Quality], list[dict[str, object]]]:
    """Two colours, or a colour and the card type artifact; and fields of sources with one, the other, both, neither."""
    red, blue = stage.two(COLORS, "hexproof.color:{}")
    rest = next(c for c in COLORS if c not in (red, blue))
    if stage.flip("hexproof.type:artifact", "type.artifact", "type.enchantment"):
        return [color(red), {"kind": "type", "type": "artifact"}], [
            {"colors": [red], "types": ["enchantment"]},
            {"colors": [blue], "types": ["artifact"]},
            {"colors": [blue], "types": ["enchantment"]},
        ]
    return [color(red), color(blue)], [{"colors": [red]}, {"colors": [blue]}, {"colors": [rest]}]


def _either_scene(stage: Stage) -> Board:
    """A permanent or player with hexproof from A and from B; sources with A, with B, and with neither ask."""
    on_player = stage.features.has("host.player") and stage.pick((False, False, True))
    kind = "player" if on_player else host(stage)
    wanted = slot_for(stage, kind)
    qualities, fields = _pair(stage)
    has_type = any("types" in f for f in fields)
    way = way_of(stage, "activate", "trigger") if has_type else way_of(stage)
    if on_player:
        give_player(stage, "p2", hexproof_from(*qualities))
    else:
        stage.permanent("p2", kind, abilities=[hexproof_from(*qualities)])
    roles: dict[str, str] = {}
    for role, given in zip(("one", "two", "neither"), fields, strict=True):
        roles[role] = asker(stage, "p1", wanted, way)
        stage.objects[-1] = _dressed(stage.objects[-1], given)
    ask(stage, *roles.values())
    return stage.board(None, **roles)


def _dressed(o: Scenario, given: dict[str, object]) -> Scenario:
    """The source with these colours and types; what only a creature has goes."""
    bare = {k: v for k, v in o.items() if k not in ("power", "toughness") or "types" not in given}
    return {**bare, **given}


def _either_trials(board: Board) -> list[Trial]:
    scenario, asks = board.scenario, []
    must(begins_before(scenario, min(steps_of(scenario, "targets"), default=0)), "all has begun")
    for source in askers(board, "one", "two", "neither"):
        because = f"{named(scenario, source)} has one of the two qualities"
        asks += stopped(scenario, source, by_hexproof(scenario, source), "11f.1", "11f.1", because)
    return targeting(board, *asks)


# ------------------------------------------------------------------ 11f.2
def _one_gone_scene(stage: Stage) -> Board:
    """Hexproof from red and from blue, one of which is lost; red, blue, and red-and-blue sources ask."""
    red, blue = stage.two(COLORS, "hexproof.color:{}")
    kind, way = host(stage), way_of(stage)
    subject = stage.permanent("p2", kind, abilities=[hexproof_from(color(red), color(blue))])
    wanted = slot_for(stage, kind)
    one, two, three = (asker(stage, "p1", wanted, way, colors=c, instant=True) for c in ([red], [blue], [red, blue]))
    take_away(stage, subject, kind, "hexproof_from", color(stage.pick((red, blue))))
    ask(stage, one, two, three)
    return stage.board(subject=subject, one=one, two=two, three=three)


def _one_gone_trials(board: Board) -> list[Trial]:
    return one_lost(board, "11f.2")


_BASE = frozenset({"step.targets", "ability.hexproof_from", "joined"})
LAWS = building_on_hexproof(
    Law(
        "hexproof/from-two-qualities-stops-either",
        ("11f.1",),
        "hexproof from A and from B stops a source with A, a source with B, and no source with neither",
        boards(_either_scene),
        _either_trials,
        _BASE,
    ),
    Law(
        "hexproof/from-two-qualities-keeps-the-other",
        ("11f.2",),
        "what has hexproof from A and from B and loses hexproof from A keeps hexproof from B",
        boards(_one_gone_scene),
        _one_gone_trials,
        _BASE | {"lose.hexproof_from"},
    ),
)
