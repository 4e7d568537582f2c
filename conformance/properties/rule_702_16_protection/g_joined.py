"""702.16g and 702.16h: 'from A and from B' and 'from each …' are several abilities: each works alone, each is lost alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import is_plain, named, own_abilities, thing_of
from conformance.properties.rule_702_16_protection.a_quality import host
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import activate, activated, cast, color, lose, protection, slot, whom
from conformance.wire.json_types import Ability, Quality, Scenario

NEEDS = frozenset({"step.targets", "ability.protection", "type.creature"})
LOSING = frozenset({"step.begin", "begin.lose", "begin.turn", "lose.protection_from"})


def askers(stage: Stage, kind: str, colors: Iterable[tuple[str, ...]]) -> list[str]:
    """One permanent with a targeting ability (or one spell) of each set of colours, asked in turn."""
    found: list[str] = []
    by_ability = stage.flip("use.activate", "ability.activated") or not stage.features.has("use.cast")
    for few in colors:
        if by_ability:
            found.append(stage.permanent("p1", colors=few, abilities=[activated(slot(kind))]))
            stage.step("targets", of=activate(found[-1]))
        else:
            found.append(stage.spell("p1", "instant", colors=few, slots=[slot(kind)]))
            stage.step("targets", of=cast(found[-1]))
    return found


def colors_protected_from(scenario: Scenario, subject: str) -> set[str]:
    """The colours that the subject's own protection abilities name, singly, joined or as each colour."""
    qualities = [q for a in own_abilities(scenario, subject, "protection") for q in a["from"]]
    must(all(q["kind"] in ("color", "each_color") for q in qualities), "protection from colours")
    return {c for q in qualities for c in (COLORS if q["kind"] == "each_color" else (q["color"],))}


def lost_colors(scenario: Scenario, subject: str) -> set[str]:
    """The colours protection from which a first `begin` step takes away from the subject."""
    step = scenario["steps"][0]
    if step["do"] != "begin":
        return set()
    effects = [b["effect"] for b in step["effects"]]
    must(all(e["effect"] == "lose" and e["to"].get("id") == subject for e in effects), "the subject loses something")
    must(
        all(e["what"]["kind"] == "protection_from" and e["what"]["quality"]["kind"] == "color" for e in effects),
        "one colour",
    )
    return {e["what"]["quality"]["color"] for e in effects}


def by_color(point: str, why: str, needs_loss: bool) -> Callable[[Board], list[Trial]]:
    """Trials in which a source is stopped exactly if one of its colours is still protected from."""

    def trials(board: Board) -> list[Trial]:
        scenario, subject = board.scenario, board["subject"]
        lost = lost_colors(scenario, subject)
        must(bool(lost) == needs_loss, "something is lost, or nothing")
        kept = colors_protected_from(scenario, subject) - lost
        asks: list[Asked] = []
        for position, step in enumerate(scenario["steps"][bool(lost) :], int(bool(lost))):
            must(step["do"] == "targets", "questions of targets")
            source = thing_of(scenario, step["of"]["object"])
            must(is_plain(scenario, source["id"]), "the source is what its fields say")
            stopped = bool(kept & set(source["colors"]))
            because = (
                f"{why}: {named(scenario, subject)} has protection from {' and '.join(sorted(kept)) or 'no colour'}"
            )
            asks.append(Asked(position, frozenset({subject} if stopped else ()), point, point, because))
        must(asks, "something is asked")
        return [*targeting(board, *asks), *premises({**scenario, "steps": scenario["steps"][bool(lost) :]}, subject)]

    return trials


def _joined_scene(stage: Stage) -> Board:
    red, other = stage.two(COLORS, "protection.color:{}")
    spare = stage.pick([c for c in COLORS if c not in (red, other)])
    subject, kind = host(stage, color(red))
    _replace(stage, subject, protection(color(red), color(other)))
    askers(
        stage, kind, stage.pick((((red,), (other,), (spare,)), ((other,), (spare,), (red,)), ((), (other,), (red,))))
    )
    return stage.board(subject=subject)


def _replace(stage: Stage, subject: str, ability: Ability) -> None:
    """Puts another protection in the place of the one that the host was made with."""
    for table in (stage.players, stage.objects):
        for n, entry in enumerate(table):
            if entry["id"] == subject:
                table[n] = {**entry, "abilities": [ability]}


def _lose_one_scene(stage: Stage) -> Board:
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = stage.permanent(
        stage.pick(("p1", "p2")),
        stage.pick(("creature", "artifact", "enchantment"), "host.{}"),
        abilities=[protection(*[color(c) for c in stage.pick(((red, other), (other, red)))])],
    )
    stage.begin(stage.pick(("p1", "p2")), lose(whom(subject), "protection_from", color(red)))
    askers(stage, "permanent", ((red,), (other,)))
    return stage.board(subject=subject)


EACH: Quality = {"kind": "each_color"}


def _each_scene(stage: Stage) -> Board:
    """Two sources of any colours, and one without: each of the five is covered, colourless isn't."""
    subject, kind = host(stage, EACH)
    one, two = stage.two(COLORS)
    askers(stage, kind, stage.pick((((one,), (two,), ()), ((), (two,), (one,)))))
    return stage.board(subject=subject)


def _lose_of_each_scene(stage: Stage) -> Board:
    red, other = stage.two(COLORS, "protection.color:{}")
    subject = stage.permanent(
        stage.pick(("p1", "p2")),
        stage.pick(("creature", "artifact", "enchantment"), "host.{}"),
        abilities=[protection(EACH)],
    )
    stage.begin(stage.pick(("p1", "p2")), lose(whom(subject), "protection_from", color(red)))
    askers(stage, "permanent", ((red,), (other,)))
    return stage.board(subject=subject)


def _values_scene(stage: Stage) -> Board:
    """Multicoloured sources have each of their colours, colourless ones none."""
    subject, kind = host(stage, EACH)
    one, two = stage.two(COLORS)
    askers(stage, kind, stage.pick((((), (one, two)), ((one, two), ()))))
    return stage.board(subject=subject)


LAWS = (
    Law(
        "protection/joined-form-stops-either",
        ("16g.1",),
        "with 'from A and from B' each quality alone is enough to be stopped",
        boards(_joined_scene),
        by_color("16g.1", "each of the two is enough", False),
        NEEDS | {"joined"},
    ),
    Law(
        "protection/losing-one-of-a-joined-form-keeps-the-other",
        ("16g.2",),
        "what loses protection from A keeps protection from B",
        boards(_lose_one_scene),
        by_color("16g.2", "only one of the two is lost", True),
        NEEDS | LOSING | {"joined", "slot.permanent"},
    ),
    Law(
        "protection/from-each-colour-is-five-abilities",
        ("16h.1",),
        "'from each color' stops every colour",
        boards(_each_scene),
        by_color("16h.1", "each colour is covered", False),
        NEEDS | {"protection.each_color"},
    ),
    Law(
        "protection/losing-one-colour-keeps-the-others",
        ("16h.2",),
        "of 'from each color', losing one colour keeps the other four",
        boards(_lose_of_each_scene),
        by_color("16h.2", "only that colour is lost", True),
        NEEDS | LOSING | {"protection.each_color", "slot.permanent"},
    ),
    Law(
        "protection/each-colour-means-the-five-colours",
        ("16h.3",),
        "colourless is none of the five colours, and a multicoloured source has each of its own",
        boards(_values_scene),
        by_color("16h.3", "the five colours are the values that a colour can have", False),
        NEEDS | {"protection.each_color"},
    ),
)
