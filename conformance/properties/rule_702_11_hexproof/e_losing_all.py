"""702.11e, losing hexproof, continued: who loses all abilities loses it too, in every form."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import is_plain, own_abilities, thing_of
from conformance.properties.rule_702_11_hexproof.acting import by_hexproof, by_other
from conformance.properties.rule_702_11_hexproof.asking import ask, asker, hexproof_forms, host, slot_for
from conformance.properties.rule_702_11_hexproof.claiming import asks_of, only_step
from conformance.properties.rule_702_11_hexproof.plain import building_on_hexproof
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import HEXPROOF, lose, thing


def _scene(stage: Stage) -> Board:
    """Two permanents with hexproof, plain or from a quality; one loses all abilities, and an opponent asks, before too."""
    kind = host(stage)
    red, other = stage.two(COLORS, "hexproof.color:{}") if stage.features.has("ability.hexproof_from") else ("red", "")
    form = hexproof_forms(stage, red, other) if other and stage.flip() else [HEXPROOF]
    subject, rest = (stage.permanent("p2", kind, abilities=form) for _ in range(2))
    source = asker(stage, "p1", slot_for(stage, kind), colors=[red])
    if stage.flip():
        ask(stage, source)
    stage.begin("p1", lose(thing(subject), "all_abilities"), lasts=stage.pick(("turn", "on"), "begin.{}"))
    ask(stage, source)
    return stage.board(None, subject=subject, rest=rest, source=source)


def _trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    begun = only_step(scenario, "begin")
    effects = [b["effect"] for b in scenario["steps"][begun]["effects"]]
    must(effects == [lose(thing(subject), "all_abilities")] and subject != source, "the subject loses all abilities")
    must(own_abilities(scenario, subject, "hexproof", "hexproof_from"), "it has hexproof")
    must(thing_of(scenario, subject)["zone"] == "battlefield" and is_plain(scenario, source), "it is a permanent")
    stopped = by_hexproof(scenario, source) | by_other(scenario, source)
    asks = [
        Asked(n, stopped - ({subject} if n > begun else set()), "11e.1", "11e.1", "it has hexproof and hasn't lost it")
        for n in asks_of(scenario, source)
    ]
    return targeting(board, *asks, twin=False)


LAWS = building_on_hexproof(
    Law(
        "hexproof/is-lost-with-all-abilities",
        ("11e.1",),
        "a permanent that loses all abilities loses hexproof, plain or from a quality, and another keeps it",
        boards(_scene),
        _trials,
        frozenset({"step.targets", "ability.hexproof", "step.begin", "begin.lose", "lose.all_abilities"}),
    ),
)
